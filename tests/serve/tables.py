"""Everything around a game: sitting and leaving, bots that stand in, clocks, talk, practice, codes,
rematches, restarts."""
import json
import sys
import time

import player
import server
import ws
from abuse import expect

BOTS = {f: "bot:random" for f in player.FACTIONS}


def until(p, test, seconds=15):
    end = time.time() + seconds
    while not test(p):
        assert time.time() < end, "it never happened"
        p.sync()
        time.sleep(0.02)


def seats_and_links(srv):
    host, table, host_token = player.make_table(srv.port,
                                                {**BOTS, "fremen": "open", "guild": "open"},
                                                name="Sietch", public=True)
    listed = ws.connect(srv.port).ask("list")["tables"]
    assert [t["id"] for t in listed] == [table] and listed[0]["name"] == "Sietch"
    _, hidden, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open"})
    assert len(ws.connect(srv.port).ask("list")["tables"]) == 1, "a private table is listed"
    anna = player.Player(srv.port, table).connect().sit("fremen")
    expect(host.ask("start"), "open-seats")
    assert host.ask("sit", faction="guild", name="Host")["type"] == "seated"
    assert host.ask("stand")["type"] == "stood"  # and the seat is open again
    assert host.ask("bot", faction="guild", level="random")["type"] == "bot"
    host.close()  # whoever made the table comes back with the host's token
    host = ws.connect(srv.port)
    assert host.ask("join", table=table, host=host_token)["host"]
    assert host.ask("start")["type"] == "started"
    until(anna, lambda p: p.question)
    assert anna.client.ask("name", name="Anna")["type"] == "named"
    # the seat moves to another device
    code = anna.client.ask("code")["code"]
    phone = ws.connect(srv.port)
    seated = phone.ask("redeem", code=code)
    assert seated["type"] == "seated" and seated["faction"] == "fremen" and seated["table"] == table
    expect(ws.connect(srv.port).ask("redeem", code=code), "code")
    until(anna, lambda p: True)
    expect(anna.client.ask("choices", values=[]), "no-seat")
    expect(ws.connect(srv.port).ask("join", table=table, token=anna.token), "token")
    # a bot plays on, and gives the seat back
    anna.drop()
    anna.token = seated["token"]
    anna.events.clear()
    anna.connect()
    number = anna.question["number"]
    assert anna.client.ask("bot", level="random")["type"] == "bot"
    answer = anna.client.ask("move", number=number, values=[0])  # the bot has been quicker
    assert answer["error"]["code"] in ("bot-plays", "stale", "not-playing"), answer
    assert anna.client.ask("take")["type"] == "taken"
    assert anna.client.ask("leave")["type"] == "left"
    expect(anna.client.ask("view"), "no-table")


def clocks(srv):
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"}, options="turns=1",
                                       clock={"kind": "move", "seconds": 1})
    p = player.Player(srv.port, table).connect().sit("fremen")
    assert host.ask("start")["type"] == "started"
    until(p, lambda p: p.question)
    first = p.question["number"]
    until(p, lambda p: p.question and p.question["number"] > first or p.state == "ended")
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"}, options="turns=1",
                                       clock={"kind": "bank", "seconds": 1, "then": "bot"})
    p = player.Player(srv.port, table).connect().sit("fremen")
    assert host.ask("start")["type"] == "started"
    until(p, lambda p: p.state == "ended", 30)
    # days to a move: the deadline is the same after a restart
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"},
                                       clock={"kind": "move", "seconds": 3 * 86400})
    p = player.Player(srv.port, table).connect().sit("fremen")
    host.ask("start")
    until(p, lambda p: p.question)
    before = p.client.ask("view")["clock"]
    assert "fremen" in before["deadlines"], before
    p.drop()
    time.sleep(1.1)
    srv.stop()
    srv.start()
    p.port = srv.port
    p.connect()
    after = p.client.ask("view")["clock"]
    assert after == before, (before, after)


def quiet(srv):
    """Windows are passed for who wants that; two people are always asked alike."""
    seats = {f: "open" for f in player.FACTIONS}
    host, table, _ = player.make_table(srv.port, seats, options="turns=1 windows=holders")
    people = player.sit_down(srv.port, table, player.FACTIONS)
    for p in people.values():
        answer = p.client.ask("settings", passes=["karama"], smart=True)
        assert answer["passes"] == ["karama"] and answer["smart"], answer
    for odd in (["ship"], "x", 3, [3], {"karama": True}):  # and nothing is changed by it
        expect(people["fremen"].client.ask("settings", passes=odd), "shape")
    assert people["fremen"].client.ask("settings")["passes"] == ["karama"]
    host.ask("start")
    windows = 0
    for _ in range(600):
        for p in people.values():
            p.sync()
            if p.question and p.state == "playing":
                assert p.question["question"] != "karama"
                p.answer()
        if people["fremen"].state == "ended":
            break
    assert people["fremen"].state == "ended"
    replay = ws.connect(srv.port).ask("replay", table=table, at=0)
    assert "holders" not in replay["table"]["options"], replay["table"]["options"]
    texts = [ws.connect(srv.port).ask("replay", table=table, at=i + 1)["text"]
             for i in range(0, replay["moves"], 40)]
    assert all(texts)
    return table


def talk(srv):
    seats = {**BOTS, "fremen": "open", "guild": "open", "emperor": "open"}
    host, table, _ = player.make_table(srv.port, seats)
    people = player.sit_down(srv.port, table, ["fremen", "guild", "emperor"])
    host.ask("start")
    a, b, c = (people[f].client for f in ("fremen", "guild", "emperor"))
    assert a.ask("chat", text="hello all")["type"] == "said"
    assert a.ask("chat", text="psst", to="guild")["type"] == "said"
    expect(a.ask("chat", text="x", to="harkonnen"), "nobody")
    expect(a.ask("chat", text="x" * 2000), "shape")
    expect(a.ask("chat", text=5), "shape")
    expect(host.ask("chat", text="from outside"), "watching")
    for p in people.values():
        p.client.ask("ping")
    heard = {n: [m["text"] for m in cl.inbox if m["type"] == "chat"]
             for n, cl in (("a", a), ("b", b), ("c", c))}
    assert heard["b"] == ["hello all", "psst"] and heard["c"] == ["hello all"] and \
        heard["a"] == ["hello all", "psst"], heard
    assert b"psst" not in c.received and b"psst" not in host.received
    for odd in ("nobody", 7, ["fremen"]):
        expect(c.ask("mute", faction=odd), "shape")
    assert c.ask("mute", faction="fremen")["type"] == "muted"
    a.ask("chat", text="can you hear me")
    c.ask("ping")
    assert b"can you hear me" not in c.received
    again = people["emperor"]
    again.drop()
    again.connect()
    assert b"psst" not in again.client.received
    people["guild"].drop()
    people["guild"].connect()
    assert b"psst" in people["guild"].client.received  # talk is kept


def practice(srv):
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"}, practice=True,
                                       options="turns=1")
    p = player.Player(srv.port, table).connect().sit("fremen")
    assert host.ask("start")["type"] == "started"
    until(p, lambda p: p.question)
    hint = p.client.ask("hint")
    assert hint["type"] == "hint" and hint["text"] and hint["question"] == p.question["question"], \
        hint
    number, asked = p.question["number"], p.question["question"]
    assert p.answer()
    undone = p.client.ask("undo")
    assert undone["type"] == "undone", undone
    p.events = p.events[:undone["last"]]
    p.drop()
    p.events.clear()
    p.question = None
    p.connect()
    until(p, lambda p: p.question)
    assert (p.question["number"], p.question["question"]) == (number, asked)
    expect(p.client.ask("rematch"), "not-ended")
    while p.state != "ended":
        if p.question:
            p.answer()
        p.sync()
    again = p.client.ask("rematch")
    assert again["type"] == "rematch" and again["host"] and again["table"] != table
    second = ws.connect(srv.port).ask("join", table=again["table"], host=again["host"])
    assert second["host"] and second["table"]["state"] == "gathering" and \
        second["table"]["practice"]
    p.sync()


def http(srv):
    assert ws.http(srv.port, "/healthz")[2] == b"ok\n"
    assert ws.http(srv.port, "/metrics")[0] == 404  # they count what nobody may know of
    assert ws.http(srv.metrics, "/")[0] == 404
    try:
        ws.Client(srv.metrics)
        raise AssertionError("a game over the port of the metrics")
    except (ws.Closed, ConnectionError):
        pass
    status, head, body = ws.http(srv.metrics, "/metrics")
    assert status == 200 and b"kanly_moves_total" in body and \
        b'kanly_move_seconds_bucket{le="0.01"}' in body
    for path in ("/", "/t/abc", "/replay/abc"):
        status, head, body = ws.http(srv.port, path)
        low = head.lower()
        assert status == 200 and b"<html" in body
        assert "content-security-policy" in low and "nosniff" in low and "no-referrer" in low and \
            "\r\nserver:" not in low, head
    etag = [line.split(": ")[1] for line in head.split("\r\n")
            if line.lower().startswith("etag")][0]
    assert ws.http(srv.port, "/", extra=f"If-None-Match: {etag}\r\n")[0] == 304
    assert ws.http(srv.port, "/nothing")[0] == 404 and ws.http(srv.port, "/", "POST")[0] == 405


def goodbye(srv):
    c = ws.connect(srv.port)
    srv.stop()
    assert c.receive()["type"] == "bye"
    try:
        c.receive()
    except ws.Closed:
        pass
    assert c.close_code == 1001, c.close_code


def damaged(srv):
    """A game that cannot go on stays in the store as it is, with a report; one that has only lost
    its past goes on from the position that was kept; the others notice nothing. What was repaired
    is there again."""
    import sqlite3
    srv.start()
    tables = []
    for _ in range(4):
        host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"})
        p = player.Player(srv.port, table).connect().sit("fremen")
        host.ask("start")
        until(p, lambda p: p.question)
        p.answer()
        until(p, lambda p: p.question or p.state == "ended")  # and has heard everything
        tables.append((table, p))
    srv.stop()
    db = sqlite3.connect(srv.folder + "/games.db")
    db.execute("UPDATE move SET text = 'pass' WHERE game = ? AND number = 2", (tables[0][0],))
    db.execute("DELETE FROM position WHERE game = ?", (tables[0][0],))
    gone = db.execute("SELECT * FROM move WHERE game = ? AND number = 3",
                      (tables[1][0],)).fetchone()
    db.execute("DELETE FROM move WHERE game = ? AND number = 3", (tables[1][0],))
    db.execute("UPDATE position SET about = about || ' ' WHERE game = ?", (tables[1][0],))
    db.execute("UPDATE move SET text = 'pass' WHERE game = ? AND number = 2", (tables[2][0],))
    db.commit()
    db.close()
    checked = srv.kanly("store", "check", "--data", srv.folder)
    assert checked.returncode == 1 and all(table in checked.stderr for table, _ in tables[:3]), \
        checked
    assert " 3 damaged" in checked.stdout, checked
    srv.start()
    for table, p in tables[:2]:
        expect(ws.connect(srv.port).ask("join", table=table), "no-table")
        for _ in range(100):  # the log is read by a thread of its own
            if any(table in line and "cannot go on" in line for line in list(srv.log)):
                break
            time.sleep(0.05)
        else:
            raise AssertionError(table + " is not reported")
    for table, p in tables[2:]:
        p.drop()
        p.port = srv.port
        p.question = None
        p.connect()
        assert p.state == "playing"
        until(p, lambda p: p.question or p.state == "ended")
        assert p.state == "ended" or p.answer(), p.errors
    srv.stop()
    db = sqlite3.connect(srv.folder + "/games.db")
    assert db.execute("SELECT count(*) FROM game WHERE state = 3").fetchone() == (0,), \
        "a game was marked as lost"
    db.execute("INSERT INTO move VALUES (?, ?, ?, ?, ?, ?, ?)", gone)
    db.commit()
    db.close()
    srv.start()
    p = tables[1][1]
    p.drop()
    p.port = srv.port
    p.connect()
    assert p.state == "playing"
    srv.stop()
    srv.start()
    second = server.Server(srv.folder).start(wait=False)  # only one server to a folder
    assert second.process.wait(20) == 1
    srv.stop()


def main():
    srv = server.Server().start()
    for test in (seats_and_links, clocks, quiet, talk, practice, http, goodbye, damaged):
        began = time.time()
        test(srv)
        print(f"{test.__name__}: {time.time() - began:.1f} s")


if __name__ == "__main__":
    sys.exit(main())
