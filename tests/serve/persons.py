"""Persons: a key that a browser made, a name, games on every device, results and ratings; and what
nobody else is told."""
import glob
import os
import sys

import player
import server
import ws
from abuse import expect
from tables import BOTS, until

ANNA, BERT, CARA, PHONE = (name * 8 for name in ("anna-", "bert-", "cara-", "phone"))


def come(srv, key):
    """Somebody with a key, and what hello said of them."""
    client = ws.Client(srv.port)
    hello = client.ask("hello", protocol=1, key=key)
    assert hello["type"] == "hello", hello
    client.person = hello["person"]
    return client


def name(srv, key, called):
    client = come(srv, key)
    answer = client.ask("person", name=called)
    assert answer["type"] == "person" and answer["person"]["name"] == called, answer
    client.person = answer["person"]
    return client


class Guest(player.Player):
    """A player who is known by a key."""

    def __init__(self, srv, table, key, **more):
        super().__init__(srv.port, table, **more)
        self.srv, self.key = srv, key

    def connect(self, **more):
        self.client = come(self.srv, self.key)
        answer = self.client.ask("join", table=self.table, last=self.last, person=True, **more)
        assert answer["type"] == "joined", answer
        self.take(answer)
        self.joined = answer
        return self


def known_by_a_key(srv):
    """Who sits down with a key is known from then on, by the name they gave."""
    anna = come(srv, ANNA)
    assert anna.person is None
    expect(anna.ask("profile"), "no-person")
    expect(ws.connect(srv.port).ask("person", name="Nobody"), "no-person")
    for bad in ("short", "x" * 65, "with spaces and more of them than that", 5):
        expect(ws.Client(srv.port).ask("hello", protocol=1, key=bad), "shape")
    created = anna.ask("create", seats={**BOTS, "fremen": "open", "guild": "open"}, name="Sietch")
    expect(anna.ask("sit", faction="fremen"), "name")
    assert anna.ask("sit", faction="fremen", name="Anna")["type"] == "seated"
    again = come(srv, ANNA)
    assert again.person["name"] == "Anna" and "key" not in again.person
    # the name is known now
    seated = again.ask("sit", table=created["table"]["id"], faction="guild")
    assert seated["type"] == "seated", seated
    assert again.ask("stand")["type"] == "stood"
    return created["table"]["id"]


def games_on_every_device(srv, table):
    """The same key, or one that was let in by a code, finds the same games and sits in the same
    seats."""
    other = come(srv, ANNA)
    mine = other.ask("mine", tokens=[], person=True)["tables"]
    assert [(m["table"]["id"], m["faction"]) for m in mine] == [(table, "fremen")], mine
    joined = other.ask("join", table=table, person=True)
    assert joined["faction"] == "fremen" and not joined["host"]
    assert other.ask("join", table=table)["faction"] is None, \
        "a seat is only taken by who asks for it"
    code = other.ask("person-code")["code"]
    phone = come(srv, PHONE)
    assert phone.person is None
    expect(phone.ask("person-redeem", code="AAAAAAAAAA"), "code")
    assert phone.ask("person-redeem", code=code.lower())["person"] == other.person
    expect(come(srv, CARA).ask("person-redeem", code=code), "code")  # once
    assert phone.ask("join", table=table, person=True)["faction"] == "fremen"
    assert come(srv, PHONE).person == other.person
    assert other.ask("person")["browsers"] == 2
    assert other.ask("person-alone")["type"] == "person-alone"
    assert come(srv, PHONE).person is None
    assert phone.ask("mine", tokens=[], person=True)["tables"] == [], "it was signed out"


def play(srv, seats, options="turns=1", **more):
    """A whole game; `seats` names who has which key."""
    host = ws.connect(srv.port)
    created = host.ask("create", seats={**BOTS, **{f: "open" for f in seats}}, options=options,
                       **more)
    table = created["table"]["id"]
    people = {}
    for i, (faction, key) in enumerate(seats.items()):
        people[faction] = Guest(srv, table, key, name=key[:4]).connect().sit(faction)
    assert host.ask("start")["type"] == "started"
    while any(p.state != "ended" for p in people.values()):
        for p in people.values():
            p.sync()
            if p.question and p.state == "playing":
                p.answer()
    return table, people


def results_and_ratings(srv):
    """Only games with two or more people count for the first rating; one with bots for the second;
    practice for none."""
    bert = name(srv, BERT, "bert")
    empty = bert.ask("profile")
    assert empty["ratings"] == {"people": None, "bots": None} and empty["games"] == [], empty
    public, people = play(srv, {"fremen": BERT, "guild": CARA}, public=True)
    won = people["fremen"].end["winners"]
    profile = bert.ask("profile")
    assert profile["name"] == "bert" and profile["own"] and len(profile["games"]) == 1, profile
    game = profile["games"][0]
    assert (game["table"], game["faction"], game["kind"]) == (public, "fremen", "people"), game
    assert game["winners"] == won and game["won"] == ("fremen" in won)
    rating = profile["ratings"]["people"]
    assert rating["games"] == 1 and rating["low"] < rating["rating"] < rating["high"], rating
    assert (rating["rating"] > 1500) == game["won"], (rating, game)
    assert profile["ratings"]["bots"] is None
    result = {r["faction"]: r for r in profile["results"]}["fremen"]
    assert result["games"] == 1 and result["alone"] + result["allied"] == game["won"], result

    play(srv, {"fremen": BERT}, practice=True)
    profile = bert.ask("profile")
    assert [g["kind"] for g in profile["games"]] == ["practice", "people"]
    assert profile["ratings"]["people"] == rating and profile["ratings"]["bots"] is None
    play(srv, {"emperor": BERT})
    profile = bert.ask("profile")
    assert profile["games"][0]["kind"] == "bots" and profile["ratings"]["people"] == rating
    assert profile["ratings"]["bots"]["games"] == 1
    hidden, _ = play(srv, {"atreides": BERT, "guild": ANNA})
    return public, hidden, profile["person"]


def what_others_see(srv, public, hidden, bert):
    """Nothing of games under way, and no link that was not given out."""
    me = Guest(srv, srv.open_table, BERT, name="bert").connect().sit("guild")
    mine = me.client.ask("profile")
    assert [t["table"]["id"] for t in mine["tables"]] == [srv.open_table]
    cara, anna, stranger = come(srv, CARA), come(srv, ANNA), ws.connect(srv.port)
    for who in (cara, anna, stranger):
        seen = who.ask("profile", person=bert)
        assert seen["name"] == "bert" and not seen["own"] and "tables" not in seen
        assert len(seen["games"]) == 4 and seen["ratings"]["people"]["games"] == 2
    assert srv.open_table.encode() not in cara.received + stranger.received
    assert public.encode() in cara.received and public.encode() in stranger.received
    assert hidden.encode() not in cara.received + stranger.received, \
        "the link of a private table is told"
    assert hidden.encode() in anna.received, "who played there knows it"
    for bad in ("nobody", 5, ""):
        expect(stranger.ask("profile", person=bad), "no-person")


def two_become_one(srv):
    """A browser that was somebody itself brings its games along."""
    code = come(srv, BERT).ask("person-code")["code"]
    cara = come(srv, CARA)
    before = cara.person["id"]
    assert cara.ask("person-redeem", code=code)["person"]["name"] == "bert"
    profile = cara.ask("profile")
    assert len(profile["games"]) == 5, profile["games"]
    expect(cara.ask("profile", person=before), "no-person")


def kept_and_forgotten(srv):
    """All of it outlives the server, and is gone when its person wants that. No key is written
    anywhere."""
    before = come(srv, BERT).ask("profile")
    srv.stop()
    for path in glob.glob(os.path.join(srv.folder, "*")):
        with open(path, "rb") as file:
            content = file.read()
            assert not any(key.encode() in content for key in (ANNA, BERT, CARA, PHONE)), path
    assert not any(key in line for key in (ANNA, BERT, CARA, PHONE) for line in srv.log)
    srv.start()
    bert = come(srv, BERT)
    after = bert.ask("profile")
    del before["id"], after["id"]
    assert before == after, (before, after)
    assert bert.ask("person-forget")["type"] == "person-forgotten"
    assert come(srv, BERT).person is None and come(srv, CARA).person is None
    expect(ws.connect(srv.port).ask("profile", person=before["person"]), "no-person")
    assert bert.ask("mine", tokens=[], person=True)["tables"] == []


def many_from_one_address(srv):
    """Somebody who makes persons by the thousand is nobody in particular after a while, and plays
    all the same."""
    few = server.Server(None, "--tables-each", "3").start()
    host = ws.connect(few.port)
    table = host.ask("create", seats={f: "open" for f in player.FACTIONS})["table"]["id"]
    for i, faction in enumerate(player.FACTIONS):
        assert come(few, f"{i}" * 32).ask("sit", table=table, faction=faction,
                                          name="x")["type"] == "seated"
    known = [come(few, f"{i}" * 32).person is not None for i in range(6)]
    assert known == [True, True, False, False, False, False], known
    expect(come(few, "9" * 32).ask("person", name="x"), "too-many")
    few.stop()


def main():
    srv = server.Server().start()
    srv.open_table = known_by_a_key(srv)
    games_on_every_device(srv, srv.open_table)
    what_others_see(srv, *results_and_ratings(srv))
    two_become_one(srv)
    kept_and_forgotten(srv)
    many_from_one_address(srv)
    srv.stop()


if __name__ == "__main__":
    sys.exit(main())
