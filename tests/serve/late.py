"""Watching with a delay: who has no seat sees what happened, so much later; and hears what was said
no sooner."""
import sys
import time

import player
import server
import ws
from tables import BOTS, expect


def make(srv, delay, turns=1, **more):
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open"},
                                       watch_delay=delay, options=f"turns={turns}", **more)
    people = [player.Player(srv.port, table).connect().sit(f) for f in ("fremen", "guild")]
    assert host.ask("start")["type"] == "started"
    return host, table, people


def play(people, moves):
    while moves and people[0].state != "ended":
        for p in people:
            p.sync()
            if p.question and p.state == "playing" and p.answer():
                moves -= 1
                p.sync()
                if not moves:
                    break


def shown(client):
    """Everything there is to be seen, without what is not late: who is there."""
    joined = client.ask("view")
    return {key: joined[key] for key in ("view", "last", "question")}


def refusals(srv):
    c = ws.connect(srv.port)
    for odd in (-1, 3601, "10", True, 1.5):
        expect(c.ask("create", watch_delay=odd), "shape")
    assert "watch_delay" not in c.ask("create")["table"]
    assert c.ask("create", watch_delay=90)["table"]["watch_delay"] == 90


def nothing_yet(srv):
    """An hour is not over while this test runs: watchers are shown how the game began, whatever
    happens."""
    host, table, people = make(srv, 3600)
    watcher = player.Player(srv.port, table).connect()
    host.ask("join", table=table)  # whoever made the table and has no seat watches like others
    before = shown(watcher.client)
    play(people, 12)
    assert people[0].client.ask("chat", text="the storm comes")["type"] == "said"
    assert people[0].client.ask("view")["last"] > before["last"], "nothing happened"
    watcher.sync()
    assert shown(watcher.client) == before == shown(host), "a watcher saw what has just happened"
    late = player.Player(srv.port, table).connect()
    assert shown(late.client) == before and late.client.ask("talk")["talk"] == []
    assert late.client.ask("events", **{"from": 1})["last"] == before["last"]
    for client in (watcher.client, host, late.client):
        assert b"the storm comes" not in client.received
    srv.stop()
    srv.start()
    again = ws.connect(srv.port)
    again.ask("join", table=table)
    assert shown(again) == before, "after a restart a watcher sees more"
    for p in people:
        p.drop()
        p.port = srv.port
        p.question = None
        p.connect()
    play(people, 10 ** 6)  # what has ended everybody may see
    assert people[0].state == "ended"
    end = again.ask("view")
    assert end["table"]["state"] == "ended" and end["last"] > before["last"] and \
        "the storm comes" in [line["text"] for line in end["talk"]], end["last"]


def later(srv):
    """What happened is told in the same order, nothing twice, nothing left out, and not before its
    time."""
    host, table, people = make(srv, 2)
    watcher = player.Player(srv.port, table).connect()  # counts events, and that none is told twice
    began = time.time()
    play(people, 6)
    assert people[0].client.ask("chat", text="soon enough")["type"] == "said"
    last = people[0].client.ask("view")["last"]
    told = watcher.client.ask("view")["last"]
    assert told < last or time.time() - began > 2
    end = time.time() + 60
    public = None
    while not public or b"soon enough" not in watcher.client.received:
        assert time.time() < end, "what happened is never told"
        watcher.sync()
        time.sleep(0.05)
        c = ws.connect(srv.port)
        c.ask("join", table=table)
        public = c.ask("view")["last"] > told
        c.close()
    assert time.time() - began > 1.9, "too soon"
    watcher.sync()
    assert len(watcher.events) == watcher.client.ask("view")["last"]
    play(people, 10 ** 6)
    watcher.sync()
    assert watcher.state == "ended" and len(watcher.events) == watcher.client.ask("view")["last"], \
        "an event is missing"


def taken_back(srv):
    """What is taken back before they could see it watchers hear nothing of, nor how much happened
    before it."""
    host, table, people = make(srv, 3600, turns=5)
    watcher = player.Player(srv.port, table).connect()
    before = shown(watcher.client)
    play(people, 8)
    for _ in range(400):
        for p in people:
            p.sync()
        p = next(p for p in people if p.question)
        p.answer()
        if p.client.ask("propose", what="take-back")["type"] == "agreed":
            break
    other = next(q for q in people if q is not p)
    assert other.client.ask("agree")["type"] == "agreed"
    watcher.client.ask("ping")
    assert [m["last"] for m in watcher.client.inbox if m["type"] == "undone"] == [before["last"]]
    assert shown(watcher.client) == before


def main():
    srv = server.Server().start()
    refusals(srv)
    nothing_yet(srv)
    later(srv)
    taken_back(srv)
    srv.stop()
    assert not any(" error " in line for line in srv.log), [line for line in srv.log
                                                            if " error " in line]


if __name__ == "__main__":
    sys.exit(main())
