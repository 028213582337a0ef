"""Tables nobody is at leave memory, and come back when somebody does or when a clock runs out. So
the server cannot be filled for good, by anybody. And old games are forgotten if the operator wishes
it."""
import os
import re
import sys
import time

import player
import server
import ws
from storage import start_table
from tables import BOTS, until

DAY = 24 * 3600 * 1000


def metric(srv, name):
    text = ws.http(srv.metrics, "/metrics")[2].decode()
    return float(re.search(rf"^kanly_{name} (\S+)$", text, re.M).group(1))


def wait_until(holds, what):
    for _ in range(600):
        if holds():
            return
        time.sleep(0.05)
    raise AssertionError(what)


def come_and_go():
    srv = server.Server(None, "--rest", "0").start()
    table, p = start_table(srv)
    assert p.answer()
    until(p, lambda p: p.question)
    heard, question = p.last, p.question["number"]
    assert metric(srv, "tables") == 1
    p.drop()
    wait_until(lambda: metric(srv, "tables") == 0, "the table never left")
    p.question = None
    p.connect()  # somebody comes back: everything is as it was
    assert p.last == heard and p.question["number"] == question
    assert metric(srv, "tables") == 1
    assert p.answer(), p.errors
    p.drop()
    # with all that happened, for somebody new
    fresh = ws.connect(srv.port).ask("join", table=table)
    assert fresh["type"] == "joined" and fresh["events"], fresh
    srv.stop()
    checked = srv.keep("check")
    assert checked.returncode == 0, checked


def clocks_run_on():
    """A table at rest is woken when somebody's time is up."""
    srv = server.Server(None, "--rest", "0").start()
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"}, options="turns=1",
                                       clock={"kind": "move", "seconds": 3, "then": "bot"})
    p = player.Player(srv.port, table).connect().sit("fremen")
    assert host.ask("start")["type"] == "started"
    host.close()
    until(p, lambda p: p.question)
    p.drop()
    wait_until(lambda: metric(srv, "tables") == 0, "the table never left")
    wait_until(lambda: srv.rows("SELECT state FROM game") == [(2,)], "nobody looked at the clock")
    srv.stop()


def not_full_for_good():
    """Tables somebody made and left take nobody's place; and those who practise or learn find a
    place of their own."""
    srv = server.Server(None, "--tables", "32", "--rest", "3600").start()
    create = lambda: ws.connect(srv.port).ask("create",
                                              seats={**BOTS, "fremen": "open"})["type"] == "created"
    for _ in range(80):  # and the connection goes at once
        wait_until(create, "the server is full of tables nobody is at")
    assert metric(srv, "tables") <= 32
    hosts = []
    while True:  # until every place is taken by somebody who is there
        c = ws.connect(srv.port)
        answer = c.ask("create", seats={**BOTS, "fremen": "open"})
        hosts.append(c)
        if answer["type"] == "error":
            break
        assert len(hosts) <= 32
    assert answer["error"]["code"] == "full", answer
    practice = c.ask("create", seats={**BOTS, "fremen": "open"}, practice=True)
    assert practice["type"] == "created", practice
    lesson = ws.connect(srv.port).ask("lesson", lesson="alliance")
    assert lesson["type"] != "error", lesson
    for c in hosts:
        c.close()
    wait_until(create, "the server stays full")
    srv.stop()


def households():
    """A household has 256 networks of IPv6: together they may do what four of them may."""
    srv = server.Server(None, "--behind-proxy", "--tables-each", "3").start()
    made = 0
    for network in range(40):
        c = ws.connect(srv.port, extra=[f"X-Forwarded-For: 2001:db8:0:{network:x}::1"])
        for _ in range(4):
            made += c.ask("create", seats={**BOTS, "fremen": "open"})["type"] == "created"
    assert made == 4 * 3, made
    other = ws.connect(srv.port, extra=["X-Forwarded-For: 2001:db8:0:100::1"])  # the neighbours
    assert other.ask("create", seats={**BOTS, "fremen": "open"})["type"] == "created"
    srv.stop()


def forgotten():
    srv = server.Server(None, "--rest", "0").start()
    kept, p = start_table(srv)
    p.drop()
    idle, p = start_table(srv)
    p.drop()
    ended, p = start_table(srv)
    p.drop()
    wait_until(lambda: metric(srv, "tables") == 0, "the tables never left")
    srv.stop()
    long_ago = int(time.time() * 1000) - 10 * DAY
    srv.rows("UPDATE game SET changed = ?, touched = ? WHERE id <> ?", long_ago, long_ago, kept)
    srv.rows("UPDATE game SET state = 2 WHERE id = ?", ended)
    left = lambda: {row[0] for row in srv.rows("SELECT id FROM game")}
    srv.options += ["--keep-idle", "9", "--keep-ended", "11"]
    srv.start()
    wait_until(lambda: left() == {kept, ended}, "the idle game is still there")
    srv.stop()
    srv.options += ["--keep-ended", "9"]
    srv.start()
    wait_until(lambda: left() == {kept}, "the ended game is still there")
    assert not srv.rows(
        "SELECT game FROM move WHERE game <> ? UNION SELECT game FROM position WHERE game <> ?",
        kept, kept)
    srv.stop()


def copies():
    """A copy made while people play is a store like any other; and a game can be taken away."""
    srv = server.Server().start()
    table, p = start_table(srv)
    assert p.answer()
    copy = srv.folder + "/copy"
    made = srv.keep("backup", copy)
    assert made.returncode == 0, made
    again = srv.keep("backup", copy)
    assert again.returncode == 1 and "already" in again.stderr, again
    busy = srv.keep("drop", table)
    assert busy.returncode == 1 and "another kanly" in busy.stderr, busy
    done = p.acknowledged
    p.drop()
    srv.stop()
    assert srv.kanly("store", "check", "--data", copy).returncode == 0
    other = server.Server(copy).start()
    p.port, p.question = other.port, None
    p.connect()
    assert p.client.ask("view")["answers"] >= 1 and done
    other.stop()
    dropped = srv.keep("drop", table)
    assert dropped.returncode == 0, dropped
    assert srv.keep("drop", table).returncode == 1
    assert srv.keep("check").stdout.startswith("0 games, 0 moves")


def main():
    tests = [come_and_go, clocks_run_on, not_full_for_good, households, forgotten, copies]
    if os.environ.get("KANLY_STORE") == "postgresql":
        # the others have nothing to do with the kind of store
        tests = [come_and_go, clocks_run_on, forgotten]
    for test in tests:
        began = time.time()
        test()
        print(f"{test.__name__}: {time.time() - began:.1f} s")


if __name__ == "__main__":
    sys.exit(main())
