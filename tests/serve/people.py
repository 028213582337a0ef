"""People at a table: taking back, seats given up and taken again, watchers sent away, clocks that
are heard of, rematches, names and codes as people write them."""
import json
import random
import sys
import time

import player
import server
import ws
from abuse import expect
from tables import BOTS, until


def answers(p, offered, values=()):
    """How many lawful answers there are to a question, as far as two; reviving nobody is a way to
    pass."""
    if offered["complete"]:
        return int(not (p.question["question"] == "revive" and list(values) == [1, 0, 0, 0, 255]))
    count = 0
    for value in offered["values"]:
        so_far = [*values, value["value"]]
        count += answers(p, p.client.ask("choices", values=so_far), so_far)
        if count > 1:
            break
    return count


def come_back(p, last):
    """As a page does after an undo: joins again and forgets what was taken back."""
    p.drop()
    p.events, p.question = p.events[:last], None
    p.connect()


def undo(srv):
    """Taking back passes over everything that had only one answer, to the last thing that was
    decided."""
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"}, practice=True,
                                       options="turns=3")
    p = player.Player(srv.port, table).connect().sit("fremen", smart=False)
    assert host.ask("start")["type"] == "started"
    decided, passed_over = [], 0
    while True:
        until(p, lambda p: p.question or p.state == "ended")
        if p.state == "ended":
            break
        asked, number, window = (p.question[key] for key in ("question", "number", "window"))
        choice = answers(p, p.question) > 1
        assert p.answer(), p.errors
        if choice:
            decided.append((number, asked))
        elif decided and not window and passed_over < 3:
            passed_over += 1
            p.sync()
            undone = p.client.ask("undo")
            assert undone["type"] == "undone", undone
            come_back(p, undone["last"])
            until(p, lambda p: p.question)
            assert (p.question["number"],
                    p.question["question"]) == decided[-1], (p.question, decided[-1], asked)
            decided.pop()
    assert passed_over, "every question had a choice"


def hints(srv):
    """Every hint is in words, whole, and without the notation of saved games."""
    host, table, _ = player.make_table(srv.port, {**BOTS, "atreides": "open"}, practice=True,
                                       options="turns=4")
    p = player.Player(srv.port, table, dice=random.Random(3)).connect().sit("atreides", smart=False)
    assert host.ask("start")["type"] == "started"
    seen = {}
    while p.state != "ended":
        p.sync()
        if not p.question:
            continue
        if p.question["question"] not in seen:
            hint = p.client.ask("hint")
            seen[hint["question"]] = hint
            assert hint["text"] and "`" not in hint["reason"] and hint["reason"].endswith("."), hint
            for raw in ("-", "/", "maula-pistol", "_"):
                assert raw not in hint["text"].replace("Feyd-Rautha", "").replace(
                    "Soo-Soo", "").replace("cross-ship", ""), hint
        p.answer()
    assert "ship" in seen, list(seen)


def practising(srv, faction):
    host, table, _ = player.make_table(srv.port, {**BOTS, faction: "open"}, practice=True,
                                       options="turns=2")
    p = player.Player(srv.port, table).connect().sit(faction, smart=False)
    assert host.ask("start")["type"] == "started"
    while not p.question or p.question["question"] != "ship":  # one that has to be thought about
        assert not p.question or p.answer(), p.errors
        until(p, lambda p: p.question)
    return p


def many_hints(srv):
    """Advice asked for again and again is thought about once: the newest question counts, every
    other is told so, and nobody else waits for it. An id comes back as it was, however long it is
    once it is written down."""
    p, other = practising(srv, "atreides"), practising(srv, "fremen")
    ids = [f"{n}" + '"' * 60 for n in range(60)]  # twice as long once it is written down
    for one in ids:
        p.client.send_text(json.dumps({"type": "hint", "id": one}))
    assert other.client.ask("hint")["type"] == "hint"
    answers = {}
    while len(answers) < len(ids):
        message = p.client.receive(60)
        if message.get("id") in ids:
            answers[message["id"]] = message
    assert answers[ids[-1]]["type"] == "hint", answers[ids[-1]]
    dropped = [a for a in answers.values() if a["type"] == "error"]
    assert len(dropped) > len(ids) // 2 and all(a["error"]["code"] == "no-question"
                                                for a in dropped), dropped[:3]
    p.client.send_text(json.dumps({"type": "hint", "id": "gone"}))
    assert p.client.ask("leave")["type"] == "left"
    # told when the thinking ends, which may be before the seat is left or after it
    waiting = p.client.inbox
    while not (told := [m for m in waiting if m.get("id") == "gone"]):
        waiting = [p.client.receive(60)]
    assert told[0]["type"] == "hint" or told[0]["error"]["code"] == "no-question", told


def nobody_looks(srv):
    """Bots among themselves play while somebody looks, and go on when somebody comes back."""
    host, table, _ = player.make_table(srv.port, {f: "bot:steady" for f in BOTS},
                                       options="turns=10")
    assert host.ask("start")["type"] == "started"
    host.close()
    srv.stop()
    srv.start()
    metric = lambda: int(next(line.split()[-1] for line in ws.http(
        srv.metrics, "/metrics")[2].decode().splitlines() if line.startswith("kanly_moves_total")))
    before = metric()
    time.sleep(1)
    assert metric() == before, "bots played for nobody"
    late = ws.connect(srv.port)
    late.ask("join", table=table)
    for _ in range(600):
        if late.ask("view")["table"]["state"] == "ended" or metric() > before:
            break
        time.sleep(0.05)
    else:
        raise AssertionError("the game does not go on")


def names(srv):
    """Counted in characters, of any script."""
    _, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open"})
    client = ws.connect(srv.port)
    client.ask("join", table=table)
    for wrong in ("x" * 41, "Ж" * 41, "", "   ", "a\tb", "\u202enitsuJ", "Anna\u200b", "\u00a0",
                  "\u3164", "a\u0085b", "\u2066x", "\u200d", "x\ufeff", "x\U000e0041"):
        refused = client.ask("sit", faction="fremen", name=wrong)
        expect(refused, "name")
        assert "40 characters" in refused["error"]["text"], refused
    # letters of their scripts, and joiners within them
    for name in ("नर्मदा", "👩‍🚀", "José María", "محمد"):
        assert client.ask("sit", faction="fremen", name=name)["type"] == "seated" and \
            client.ask("stand")["type"] == "stood"
    for name in ("Стилгар, наиб Сиетча Табр и всех фременов"[:40], "🐛" * 40):
        assert len(name) == 40 and client.ask("sit", faction="fremen",
                                              name=name)["type"] == "seated"
        shown = client.ask("view")["table"]["seats"]
        assert name in [seat.get("name") for seat in shown], shown
        assert client.ask("stand")["type"] == "stood"


def codes(srv):
    """A code is read aloud and typed: capitals or not."""
    _, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"})
    p = player.Player(srv.port, table).connect().sit("fremen")
    code = p.client.ask("code")["code"]
    expect(ws.connect(srv.port).ask("redeem", code="x" + code), "code")
    assert ws.connect(srv.port).ask("redeem", code=code.lower())["type"] == "seated"


def notes_of(client):
    """What the table itself has said to a client so far."""
    client.ask("ping")
    return [m["text"] for m in client.inbox if m["type"] == "chat" and m.get("note")]


def host_moves(srv):
    """Who moves to another device is the host there, and no longer on the old one."""
    host, table, secret = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open"})
    assert host.ask("sit", faction="fremen", name="Host")["type"] == "seated"
    guild = player.Player(srv.port, table).connect().sit("guild")
    phone = ws.connect(srv.port)
    seated = phone.ask("redeem", code=host.ask("code")["code"])
    assert seated["host"] and seated["host"] != secret, seated
    assert phone.ask("view")["host"] and phone.ask("view")["table"]["host"] == "fremen"
    expect(host.ask("start"), "not-host")
    assert not host.ask("join", table=table, host=secret)["host"]
    phone.close()
    phone = ws.connect(srv.port)
    joined = phone.ask("join", table=table, token=seated["token"], host=seated["host"])
    assert joined["host"] and joined["faction"] == "fremen"
    assert "host" not in ws.connect(srv.port).ask("redeem", code=guild.client.ask("code")["code"])
    assert phone.ask("start")["type"] == "started"


def clocks(srv):
    """Whoever ran out of time, and who answered: everybody hears of it, but nothing of
    reactions."""
    people = {**BOTS, "fremen": "open", "guild": "open"}
    host, table, _ = player.make_table(srv.port, people, clock={"kind": "move", "seconds": 1},
                                       options="turns=1")
    p = player.Player(srv.port, table).connect().sit("fremen")
    absent = player.Player(srv.port, table).connect().sit("guild", smart=False)
    assert host.ask("start")["type"] == "started"
    end, heard, asked = time.time() + 30, [], {}
    while (len(heard) < 3 or not any(asked.values())) and time.time() < end:
        p.client.ask("ping")
        heard += [m for m in p.client.inbox if m["type"] == "chat"]
        p.listen()
        if p.question:
            p.answer()
        absent.sync()
        if absent.question:
            reaction = absent.question["window"] or absent.question["question"] in ("claim", "call")
            asked[absent.question["number"]] = reaction
        time.sleep(0.02)
    p.client.ask("ping")
    heard += [m for m in p.client.inbox if m["type"] == "chat"]
    absent.sync()
    gone = [window for number, window in asked.items()
            if not absent.question or number < absent.question["number"]]
    # one may have just come
    assert 0 <= gone.count(False) - len(heard) <= 1 and any(asked.values()), (heard, asked)
    assert len(heard) >= 3 and all(m["text"] == "Time ran out for the Guild: the rules answered."
                                   for m in heard), heard
    assert all(m["name"] == "" and "from" not in m for m in heard), heard
    assert len(notes_of(host)) >= 3
    joined = ws.connect(srv.port).ask("join", table=table)["talk"]
    assert [m["text"] for m in joined if m.get("note")] == [heard[0]["text"]] * len(joined) and \
        len(joined) >= 3, joined
    # a bot takes over
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"}, options="turns=1",
                                       clock={"kind": "move", "seconds": 1, "then": "bot"})
    p = player.Player(srv.port, table).connect().sit("fremen")
    assert host.ask("start")["type"] == "started"
    until(p, lambda p: p.state == "ended", 30)
    assert notes_of(host) == ["Time ran out for the Fremen: a bot plays on until they are back."], \
        notes_of(host)
    # an empty bank is told of once
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"}, options="turns=1",
                                       clock={"kind": "bank", "seconds": 1})
    p = player.Player(srv.port, table).connect().sit("fremen")
    assert host.ask("start")["type"] == "started"
    until(p, lambda p: p.state == "ended", 30)
    assert notes_of(host) == ["Time ran out for the Fremen: the rules answered."], notes_of(host)


def talk_before(srv):
    """What was said while people gathered is still there, and goes on, when the server comes
    back."""
    host, table, token = player.make_table(srv.port, {**BOTS, "fremen": "open"})
    assert host.ask("chat", text="first", name="Host")["type"] == "said"
    srv.stop()
    srv.start()
    host = ws.connect(srv.port)
    assert [m["text"] for m in host.ask("join", table=table, host=token)["talk"]] == ["first"]
    assert host.ask("chat", text="second", name="Host")["type"] == "said"


def talk_of_others(srv):
    """What two people said to each other stays with them, whoever sits down there next, before the
    game and after it."""
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open"},
                                       options="turns=1")
    a = player.Player(srv.port, table, name="Alice").connect().sit("fremen")
    b = player.Player(srv.port, table, name="Bob").connect().sit("guild")
    assert b.client.ask("chat", to="fremen", text="for Alice only")["type"] == "said"
    assert a.client.ask("chat", to="guild", text="from Alice only")["type"] == "said"
    assert a.client.ask("stand")["type"] == "stood"
    m = player.Player(srv.port, table, name="Mallory").connect().sit("fremen")
    m.drop()
    m.connect()
    assert b"Alice only" not in m.client.received
    assert m.client.ask("talk")["talk"] == []
    assert [t["text"] for t in b.client.ask("talk")["talk"]] == ["for Alice only",
                                                                 "from Alice only"]
    assert host.ask("start")["type"] == "started"
    end_game([m, b])
    for what in ("stand", "name"):  # who played is on record
        expect(m.client.ask(what, name="Nobody"), "ended")
    expect(ws.connect(srv.port).ask("sit", table=table, faction="fremen", name="Eve"), "ended")
    assert m.client.ask("view")["faction"] == "fremen"


def much_talk(srv):
    """Talk comes in pages, and nobody can drown a table in it."""
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"})
    said = []
    for address in range(2, 9):
        guest = ws.connect(srv.port, source=f"127.0.9.{address}")
        guest.ask("join", table=table)
        for _ in range(1000):
            answer = guest.ask("chat", text=f"line {len(said)}", name="Guest")
            if answer["type"] == "error":
                expect(answer, "too-fast")
                break
            said.append(f"line {len(said)}")
        else:
            raise AssertionError("a thousand lines at once")
    assert 200 < len(said) < 2000, len(said)
    said = said[-200:]
    late = ws.connect(srv.port)
    joined = late.ask("join", table=table)
    assert [t["text"] for t in joined["talk"]] == said[-100:]
    page = late.ask("talk", to=joined["talk_before"])
    assert [t["text"] for t in page["talk"]] == said[:-100][-100:]
    while "talk_before" in page:
        page = late.ask("talk", to=page["talk_before"])
    assert page["talk"][0]["text"] == "line 0"
    assert late.ask("talk", to=10 ** 12)["talk"] == joined["talk"] and \
        late.ask("talk", to=-5)["talk"] == []


def nothing_newer(srv):
    """Who has heard everything there could be is told no event again."""
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"}, options="turns=1")
    p = player.Player(srv.port, table).connect().sit("fremen")
    assert host.ask("start")["type"] == "started"
    until(p, lambda p: p.question)
    assert len(p.events) > 5 and p.client.ask("view")["events"] == []
    assert p.client.ask("join", table=table, token=p.token, last=2 ** 32 - 1)["events"] == []


def seat_of(client, faction):
    return next(s for s in client.ask("view")["table"]["seats"] if s["faction"] == faction)


def giving_up(srv):
    """A seat given up during the game is free: a bot plays it until somebody sits down, who knows
    what it knows."""
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open"})
    a = player.Player(srv.port, table, name="Anna").connect().sit("fremen")
    b = player.Player(srv.port, table, name="Bert").connect().sit("guild")
    assert host.ask("start")["type"] == "started"
    until(a, lambda p: p.question)
    assert b.client.ask("chat", to="fremen", text="between us")["type"] == "said"
    expect(ws.connect(srv.port).ask("sit", table=table, faction="fremen", name="Carl"), "taken")
    assert a.client.ask("stand")["type"] == "stood"
    shown = seat_of(b.client, "fremen")
    assert shown["kind"] == "bot" and shown["free"] and "name" not in shown, shown
    assert "free" not in seat_of(b.client, "atreides")
    expect(ws.connect(srv.port).ask("join", table=table, token=a.token), "token")
    expect(ws.connect(srv.port).ask("sit", table=table, faction="atreides", name="Carl"), "taken")
    srv.stop()
    srv.start()
    b.drop()
    b.port = srv.port
    b.connect()
    c = player.Player(srv.port, table, name="Carl").connect().sit("fremen", admitted_by=b.client)
    assert seat_of(b.client, "fremen") == {"faction": "fremen", "kind": "person", "name": "Carl",
                                           "connected": True}
    assert c.view["factions"]["fremen"]["dealt"] or c.view["factions"]["fremen"]["traitors"]
    assert b"between us" not in c.client.received
    while not c.question:
        c.sync()
        b.sync()
        if b.question:
            b.answer()
    assert c.answer(), c.errors
    expect(ws.connect(srv.port).ask("sit", table=table, name="Dora"), "taken")
    told = [m["text"] for m in ws.connect(srv.port).ask("join", table=table)["talk"]
            if m.get("note")]
    assert told == ["Anna got up, and a bot plays the Fremen.",
                    "Carl sat down and plays the Fremen."], told
    assert told[1] in b.client.received.decode()


def watchers(srv):
    """Where nobody may watch, whoever has no seat is sent away: at the start, after getting up,
    after moving the seat."""
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open"},
                                       watch=False)
    a = player.Player(srv.port, table, name="Anna").connect().sit("fremen")
    b = player.Player(srv.port, table, name="Bert").connect().sit("guild")
    late = ws.connect(srv.port)
    assert late.ask("join", table=table)["type"] == "joined"  # while people gather it is open
    assert host.ask("start")["type"] == "started"
    late.ask("ping")
    assert [m["error"]["code"] for m in late.inbox if m["type"] == "error" and
            "id" not in m] == ["no-watching"], late.inbox
    assert not any(m["type"] == "update" for m in late.inbox) and b"commitment" not in late.received
    expect(late.ask("view"), "no-table")
    expect(late.ask("join", table=table), "no-watching")
    # whoever made it may stay
    assert host.ask("view")["type"] == "joined" and host.ask("view")["table"]["watchers"] == 1
    # the old device of a moved seat
    seated = ws.connect(srv.port).ask("redeem", code=a.client.ask("code")["code"])
    assert seated["type"] == "seated"
    a.client.ask("ping")
    assert a.client.inbox[-1]["type"] == "unseated", a.client.inbox[-1]
    expect(a.client.ask("view"), "no-table")
    # who gets up
    assert b.client.ask("stand")["type"] == "stood"
    b.client.ask("ping")
    assert b.client.inbox[-1]["error"]["code"] == "no-watching", b.client.inbox[-1]
    expect(b.client.ask("view"), "no-table")
    assert b.client.ask("sit", table=table, faction="guild", name="Bert")["type"] == "knocked"
    again = player.let_in(b.client, host)
    assert b.client.ask("join", table=table, token=again["token"])["faction"] == "guild"
    # where watching is allowed nobody is sent away
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"})
    a = player.Player(srv.port, table).connect().sit("fremen")
    late.ask("join", table=table)
    assert host.ask("start")["type"] == "started" and \
        late.ask("view")["table"]["state"] == "playing"


def end_game(people):
    while any(p.state != "ended" for p in people):
        for p in people:
            p.sync()
            if p.question and p.state == "playing":
                p.answer()


def rematch(srv):
    """The same seats once more: each is kept for whoever had it, who comes with the token of the
    game before."""
    host, old, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open",
                                                "emperor": "open"}, options="turns=1")
    people = [player.Player(srv.port, old, name=f.title()).connect().sit(f)
              for f in ("fremen", "guild", "emperor")]
    fremen, guild, emperor = people
    assert host.ask("start")["type"] == "started"
    end_game(people)
    stranger = ws.connect(srv.port)
    stranger.ask("join", table=old)
    expect(stranger.ask("rematch"), "no-seat")
    made = guild.client.ask("rematch")
    table = made["table"]
    fremen.sync()
    head = stranger.ask("join", table=table)["table"]
    assert head["rematch_of"] == old and stranger.ask("join",
                                                      table=old)["table"]["rematch"] == table
    kept = {s["faction"]: s["kept_for"] for s in head["seats"] if "kept_for" in s}
    assert kept == {"fremen": "Fremen", "guild": "Guild", "emperor": "Emperor"}, kept
    expect(stranger.ask("sit", table=table, faction="fremen", name="Eve"), "taken")
    expect(stranger.ask("sit", table=table, name="Eve"), "taken")
    expect(stranger.ask("sit", table=table, token=made["host"], name="Eve"), "token")
    guild.client.ask("join", table=table, host=made["host"])
    expect(guild.client.ask("bot", faction="fremen", level="random"), "taken")
    seated = fremen.client.ask("sit", table=table, token=fremen.token)
    assert seated["faction"] == "fremen" and seated["token"] != fremen.token
    expect(ws.connect(srv.port).ask("sit", table=table, token=fremen.token), "token")  # only once
    assert fremen.client.ask("join", table=table, token=seated["token"])["faction"] == "fremen"
    srv.stop()
    srv.start()
    guild = ws.connect(srv.port)
    assert guild.ask("join", table=table, host=made["host"])["host"]
    assert guild.ask("sit", token=people[1].token, name="Norma")["faction"] == "guild"
    gone = ws.connect(srv.port)
    expect(gone.ask("decline", table=table, token="nonsense"), "token")
    assert gone.ask("decline", table=table, token=emperor.token)["type"] == "declined"
    stranger = ws.connect(srv.port)
    assert stranger.ask("sit", table=table, name="Eve")["faction"] == "emperor"
    assert guild.ask("start")["type"] == "started"
    names = {s["faction"]: s.get("name") for s in guild.ask("view")["table"]["seats"]
             if s["kind"] == "person"}
    assert names == {"fremen": "Fremen", "guild": "Norma", "emperor": "Eve"}, names


def main():
    srv = server.Server().start()
    wanted = sys.argv[1:]
    for test in (undo, hints, many_hints, nobody_looks, names, codes, host_moves,
                 clocks, talk_before, talk_of_others, much_talk, nothing_newer, giving_up, watchers,
                 rematch):
        if wanted and test.__name__ not in wanted:
            continue
        began = time.time()
        test(srv)
        print(f"{test.__name__}: {time.time() - began:.1f} s")
    srv.stop()


if __name__ == "__main__":
    sys.exit(main())
