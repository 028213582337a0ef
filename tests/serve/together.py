"""People at a table: who is ready, when it begins, who gets which faction; what they only do
together; and who is let in."""
import random
import sys
import time

import player
import server
import ws
from abuse import expect
from tables import BOTS, until

SIX = {f: "open" for f in player.FACTIONS}
THREE = ("fremen", "guild", "emperor")


def here(client, kind):
    """Messages of a kind that came unasked, taken from what is there."""
    client.ask("ping")
    found = [m for m in client.inbox if m["type"] == kind]
    client.inbox[:] = [m for m in client.inbox if m["type"] != kind]
    return found


def head(client):
    return client.ask("view")["table"]


def ready(srv):
    """The game begins when the host has said so and everybody is ready; who gets up is no
    longer."""
    host, table, _ = player.make_table(srv.port, {f: "open" for f in THREE}, ready=True)
    people = player.sit_down(srv.port, table, THREE)
    a, b, c = (people[f].client for f in THREE)
    assert a.ask("ready")["on"] and head(host)["ready_check"]
    assert [s["faction"] for s in head(host)["seats"] if s.get("ready")] == ["fremen"]
    assert host.ask("start")["type"] == "armed" and head(host)["armed"]
    assert b.ask("ready")["on"] and not b.ask("ready", on=False)["on"]
    assert c.ask("ready")["on"] and head(host)["state"] == "gathering"
    assert c.ask("stand")["type"] == "stood" and b.ask("ready")["on"] and \
        head(host)["state"] == "gathering"
    assert c.ask("sit", faction="emperor", name="Again")["type"] == "seated" and \
        head(host)["state"] == "gathering"
    assert c.ask("ready")["type"] == "ready" and head(host)["state"] == "playing"
    expect(c.ask("ready"), "started")
    expect(host.ask("ready"), "no-seat")


def at_a_time(srv):
    """It begins by itself when its time has come and no seat is open any more; also after a
    restart."""
    for wrong in (1, "noon", int(time.time() * 1000) + 40 * 86400 * 1000):
        expect(ws.connect(srv.port).ask("create", starts=wrong), "shape")
    expect(ws.connect(srv.port).ask("create", factions="drafty"), "shape")
    soon = int(time.time() * 1000) + 1500
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open"},
                                       starts=soon)
    a = player.Player(srv.port, table).connect().sit("fremen")
    assert head(host)["starts"] == soon
    srv.stop()
    srv.start()
    a.port = srv.port
    a.connect()
    until(a, lambda p: p.client.ask("view")["table"].get("armed"))
    assert a.client.ask("view")["table"]["state"] == "gathering"
    b = player.Player(srv.port, table).connect().sit("guild")
    until(b, lambda p: p.state == "playing")


def at_a_time_nobody_is_there(srv):
    """A table that nobody is at begins at its time all the same, from the store if it had to make
    room for others."""
    lone = server.Server(None, "--rest", "0", "--tables", "2").start()
    soon = int(time.time() * 1000) + 2500
    host, table, _ = player.make_table(lone.port, {**BOTS, "fremen": "open"}, starts=soon)
    a = player.Player(lone.port, table).connect().sit("fremen")
    a.drop()
    host.close()
    others = [ws.connect(lone.port) for _ in range(2)]
    end = time.time() + 30
    for other in others:
        while other.ask("create", seats={**BOTS, "fremen": "open"})["type"] == "error":
            assert time.time() < end, "nobody makes room"
            time.sleep(0.1)
    moves = lambda: int(next(line.split()[-1] for line in ws.http(
        lone.metrics, "/metrics")[2].decode().splitlines() if line.startswith("kanly_moves_total")))
    while not moves():
        assert time.time() < end, "it never began"
        time.sleep(0.1)
    a.connect()
    assert a.state == "playing"
    lone.stop()


def drawn(srv):
    """Random factions: everybody keeps their token and is told where they sit. What was said in
    private before stays with those who said it and heard it, and whoever was muted still is."""
    seen = set()
    for _ in range(6):
        host, table, _ = player.make_table(srv.port, SIX, factions="random")
        people = player.sit_down(srv.port, table, player.FACTIONS)
        for f in ("fremen", "harkonnen"):
            said = people[f].client.ask("chat", to="guild", text=f"{f} whispers")
            assert said["type"] == "said", said
        people["fremen"].client.ask("mute", faction="emperor")
        assert host.ask("start")["type"] == "started"
        places = {}
        for f, p in people.items():
            told = here(p.client, "reseated")
            joined = p.client.ask("join", table=table, token=p.token, last=0)
            assert len(told) == 1 and joined["faction"] == told[0]["faction"], \
                (told, joined["faction"])
            names = {s["faction"]: s["name"] for s in joined["table"]["seats"]}
            assert names[joined["faction"]] == f
            heard = {line["text"] for line in joined["talk"]}
            theirs = heard if f == "guild" else {f"{f} whispers"}
            assert heard <= theirs, f"{f} reads what was said to others: {heard}"
            known = [x for x, view in joined["view"]["factions"].items() if "spice" in view]
            assert known == [joined["faction"]], known  # they look behind their own shield
            places[f] = joined["faction"]
        assert sorted(places.values()) == sorted(player.FACTIONS)
        for f in ("emperor", "harkonnen"):
            assert people[f].client.ask("chat", text=f"{f} to all")["type"] == "said"
        people["fremen"].client.ask("ping")
        heard = people["fremen"].client.received
        assert b"harkonnen to all" in heard and b"emperor to all" not in heard
        seen.add(tuple(places.values()))
    assert len(seen) > 1, "never drawn"


def drafted(srv):
    """A draft: an order is drawn, in which each gets the first of their wishes that is left. Who
    sits down later, or wishes nothing, takes nobody's wish; wishes outlive a stop, and are nobody
    else's to know."""
    firsts, tries = set(), 64  # that many coins never fall on one side
    while len(firsts) < 2:
        tries -= 1
        assert tries, "the same person always comes first"
        host, table, secret = player.make_table(srv.port, SIX, factions="draft")
        people = player.sit_down(srv.port, table, player.FACTIONS)
        wish = {"atreides": ["guild", "fremen"], "guild": ["guild", "emperor"],
                "fremen": ["harkonnen"]}
        for f, factions in wish.items():
            assert people[f].client.ask("wish", factions=factions)["factions"] == factions
        assert people["emperor"].client.ask("wish")["factions"] == []
        assert "wish" not in str(people["emperor"].client.ask("view")) + str(host.ask("view"))
        for bad in (["guild", "guild"], ["nobody"], "guild", 7, [["guild"]],
                    player.FACTIONS + ["guild"]):
            expect(people["guild"].client.ask("wish", factions=bad), "shape")
        if not firsts:
            srv.stop()
            srv.start()
            host = ws.connect(srv.port)
            assert host.ask("join", table=table, host=secret)["type"] == "joined"
            for p in people.values():
                p.port = srv.port
                p.connect()
            assert people["guild"].client.ask("wish")["factions"] == wish["guild"]
        assert host.ask("start")["type"] == "started"
        place = {f: p.client.ask("join", table=table, token=p.token, last=0)["faction"]
                 for f, p in people.items()}
        assert sorted(place.values()) == sorted(player.FACTIONS), place
        assert place["fremen"] == "harkonnen", place
        assert (place["atreides"], place["guild"]) in \
            (("guild", "emperor"), ("fremen", "guild")), place
        expect(people["guild"].client.ask("wish", factions=[]), "started")
        firsts.add(place["atreides"])
    host, table, _ = player.make_table(srv.port, SIX)
    guild = player.Player(srv.port, table).connect().sit("guild")
    expect(guild.client.ask("wish", factions=["guild"]), "no-draft")


def lists(srv):
    """Tables are found by what one looks for, and say what one wants to know."""
    made = {}
    for name, more in {"talk": {}, "days": {"clock": {"kind": "move", "seconds": 86400}},
                       "short": {"options": "basic"}}.items():
        made[name] = player.make_table(srv.port, {**BOTS, "fremen": "open"}, public=True, name=name,
                                       **more)
    finder = ws.connect(srv.port)
    names = lambda **like: {t["name"] for t in finder.ask("list", **like)["tables"]} & set(made)
    assert names() == set(made) and names(game="basic") == {"short"} and \
        names(clock="move") == {"days"}
    days = next(t for t in finder.ask("list")["tables"] if t["name"] == "days")
    assert days["time"] == {"kind": "move", "seconds": 86400, "then": "default"}, days
    client = ws.connect(srv.port)
    client.ask("sit", table=made["talk"][1], name="Anna")
    assert made["talk"][0].ask("start")["type"] == "started"
    assert names(state="playing") == {"talk"} and names(free=True) == {"days", "short"} and \
        names(state="gathering", game="basic") == {"short"}
    assert next(t for t in finder.ask("list", state="playing")["tables"]
                if t["name"] == "talk")["turn"] >= 1


def play_until(people, question, most=400):
    for _ in range(most):
        for p in people.values():
            p.sync()
        if any(p.question and p.question["question"] == question for p in people.values()):
            return next(p for p in people.values() if p.question and
                        p.question["question"] == question)
        for p in people.values():
            if p.question:
                p.answer()
                break
    raise AssertionError(f"nobody was asked {question}")


def pauses(srv):
    """All agree to pause: nobody can move, no clock runs, also after a restart; all agree to go
    on."""
    host, table, _ = player.make_table(srv.port, {f: "open" for f in THREE},
                                       clock={"kind": "move", "seconds": 3600})
    people = player.sit_down(srv.port, table, THREE)
    a, b, c = (people[f] for f in THREE)
    expect(a.client.ask("propose", what="pause"), "not-playing")
    host.ask("start")
    expect(a.client.ask("propose", what="nap"), "shape")
    expect(a.client.ask("propose", what="resume"), "paused")
    expect(a.client.ask("agree"), "agreement")
    assert a.client.ask("propose", what="pause")["agreement"] == {"what": "pause", "by": "fremen",
                                                                  "agreed": ["fremen"]}
    expect(b.client.ask("propose", what="pause"), "agreement")
    assert "agreement" not in b.client.ask("agree", yes=False) and "paused" not in head(host)
    a.client.ask("propose", what="pause")
    b.client.ask("agree")
    assert "paused" not in head(host)
    assert c.client.ask("agree")["paused"]
    for p in people.values():
        p.sync()
    asked = next(p for p in people.values() if p.question)
    values = asked.choose(asked.question)
    expect(asked.client.ask("move", number=asked.question["number"], values=values), "paused")
    assert asked.client.ask("view")["clock"]["deadlines"] == {}
    assert asked.client.ask("bot", level="random")["type"] == "bot"
    assert asked.client.ask("take")["type"] == "taken"
    assert asked.client.ask("view")["question"]["number"] == asked.question["number"], "a bot moved"
    srv.stop()
    srv.start()
    for p in people.values():
        p.port = srv.port
        p.connect()
    assert a.client.ask("view")["table"]["paused"]
    for p in people.values():
        p.client.ask("propose" if p is a else "agree", what="resume")
    told = asked.client.ask("view")
    assert "paused" not in told["table"] and told["clock"]["deadlines"]
    srv.kill()  # the pause was nobody's time, whatever happens
    srv.start()
    for p in people.values():
        p.drop()
        p.port = srv.port
        p.connect()
    assert asked.client.ask("view")["clock"]["deadlines"] == told["clock"]["deadlines"]
    assert asked.client.ask("move", number=asked.question["number"], values=values)["type"] == "ack"


def takes_back(srv):
    """A move is taken back when all agree and nothing hidden was learned from it; else it
    stands."""
    host, table, _ = player.make_table(srv.port, SIX, options="turns=4")
    people = player.sit_down(srv.port, table, player.FACTIONS, seed=3)
    host.ask("start")
    others = lambda p: [q for q in people.values() if q is not p]
    expect(people["fremen"].client.ask("propose", what="take-back"), "nothing")
    taken, stood = 0, 0
    for _ in range(300):
        for p in people.values():
            p.sync()
        p = next((q for q in people.values() if q.question), None)
        if p is None or taken and stood:
            break
        question, before = p.question, p.last
        p.answer()
        for q in people.values():
            q.sync()
        wish = p.client.ask("propose", what="take-back")
        if wish["type"] == "error":
            assert wish["error"]["code"] in ("learned", "nothing"), wish
            stood += wish["error"]["code"] == "learned"
            continue
        for q in others(p):
            q.client.ask("agree")
        for q in people.values():
            undone = here(q.client, "undone")
            assert len(undone) == 1, (q.faction, undone)
            q.events, q.view, q.question = q.events[:undone[0]["last"]], {}, None
            q.drop()
            q.connect()
        assert p.last <= before and p.question["number"] == question["number"] and \
            p.question["question"] == question["question"]
        taken += 1
        p.answer()
    assert taken and stood, (taken, stood)
    print(f"{taken} moves taken back, {stood} stood")


def declined(srv):
    """One says no, or somebody moves: nothing is taken back."""
    host, table, _ = player.make_table(srv.port, {f: "open" for f in THREE})
    people = player.sit_down(srv.port, table, THREE)
    host.ask("start")
    p = play_until(people, "first-dial")
    p.answer()
    if p.client.ask("propose", what="take-back")["type"] == "agreed":
        other = next(q for q in people.values() if q is not p)
        other.client.ask("agree", yes=False)
        assert "agreement" not in head(host)


def let_in(srv):
    """Who wants a seat that was given up knocks; the host lets them in, or not, or anybody when the
    host is away."""
    host, table, _ = player.make_table(srv.port, {**BOTS, **{f: "open" for f in THREE}})
    people = player.sit_down(srv.port, table, THREE)
    host.ask("start")
    assert people["guild"].client.ask("stand")["type"] == "stood"
    stranger = ws.connect(srv.port)
    assert stranger.ask("sit", table=table, faction="guild", name="Duncan")["type"] == "knocked"
    asks = here(host, "knock")
    assert [(m["name"], m["faction"]) for m in asks] == [("Duncan", "guild")] and \
        not here(people["fremen"].client, "knock")
    expect(people["fremen"].client.ask("admit", who=asks[0]["who"]), "not-host")
    expect(host.ask("admit", who=12345678), "nobody")
    assert host.ask("admit", who=asks[0]["who"], yes=False)["type"] == "admitted"
    assert here(stranger, "error")[0]["error"]["code"] == "not-admitted"
    host.close()
    # who got up still looks on
    until(people["fremen"], lambda p: p.client.ask("view")["table"]["watchers"] == 1)
    assert stranger.ask("sit", table=table, faction="guild", name="Duncan")["type"] == "knocked"
    who = here(people["fremen"].client, "knock")[0]["who"]
    assert people["fremen"].client.ask("admit", who=who)["type"] == "admitted"
    seated = here(stranger, "seated")
    assert seated[0]["faction"] == "guild" and seated[0]["token"]
    assert stranger.ask("join", table=table, token=seated[0]["token"])["faction"] == "guild"
    expect(people["fremen"].client.ask("admit", who=who), "nobody")


def main():
    random.seed(1)
    srv = server.Server().start()
    for test in (ready, at_a_time, at_a_time_nobody_is_there, drawn, drafted, lists, pauses,
                 takes_back, declined, let_in):
        began = time.time()
        test(srv)
        print(f"{test.__name__}: {time.time() - began:.1f} s")
    srv.stop()


if __name__ == "__main__":
    sys.exit(main())
