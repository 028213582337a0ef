"""Standing orders: nobody is asked what one of them answers, nobody else is told of them, and they
come back with the table."""
import sys

import player
import server
from abuse import expect

ALL = {f: "open" for f in player.FACTIONS}


def begin(srv, **options):
    host, table, _ = player.make_table(srv.port, ALL, **options)
    return host, table, player.sit_down(srv.port, table, player.FACTIONS)


def what_may_be_ordered(srv):
    """Everybody is offered what they can use; what makes no sense is refused in words, and changes
    nothing."""
    host, table, people = begin(srv)
    orders = {f: people[f].client.ask("orders") for f in player.FACTIONS}
    names = {f: [o["order"] for o in said["may"]] for f, said in orders.items()}
    assert all("karama" in mine and "charity" in mine for mine in names.values()), names
    assert [f for f in names if "timing" in names[f]] == ["guild"]
    assert [f for f in names if "accompany" in names[f]] == ["bene-gesserit"]
    assert [f for f in names if "look-spice" in names[f]] == ["atreides"]
    karama = next(o for o in orders["guild"]["may"] if o["order"] == "karama")
    assert all(a.get("owner") != "guild" and a["text"] for a in karama["abilities"]) and \
        len(karama["abilities"]) > 20
    guild = people["guild"].client
    for wrong in ([], {"nothing": "always"}, {"accompany": "sink"},
                  {"charity": "perhaps"}, {"charity": 5}, {"bid": "every"},
                  {"bid": {"how": "every", "up_to": 300}}, {"bid": {"how": "card", "up_to": 3}},
                  {"karama": {"how": "only", "abilities": ["nonsense"]}},
                  {"karama": {"how": "only", "factions": "guild"}}):
        expect(guild.ask("orders", orders=wrong), "shape")
    assert guild.ask("orders")["orders"] == {}
    expect(host.ask("orders"), "no-seat")


def kept(srv):
    """An order comes back with the table; null takes it back; whoever sits down next finds none."""
    _, table, people = begin(srv)
    guild = people["guild"]
    given = {"timing": {"how": "place"},
             "karama": {"how": "only", "abilities": [], "factions": ["fremen"]}}
    assert guild.client.ask("orders", orders={"timing": "place", "karama": given["karama"],
                                              "charity": "never"})["type"] == "orders"
    assert guild.client.ask("orders", orders={"charity": None})["orders"] == given
    srv.stop()
    srv.start()
    guild.port = srv.port
    guild.connect()
    assert guild.client.ask("orders")["orders"] == given
    assert guild.client.ask("stand")["type"] == "stood" and \
        guild.client.ask("sit", faction="guild", name="Other")["type"] == "seated"
    assert guild.client.ask("orders")["orders"] == {}


ORDERS = {
    "atreides": {"look-spice": "always"},
    "fremen": {"look-storm": "never"},
    "guild": {"timing": "last"},
    "bene-gesserit": {"accompany": "sink"},
}
FOR_ALL = {"karama": {"how": "only", "abilities": []}, "charity": "always", "revival": "free",
           "bid": {"how": "every", "up_to": 2}}
ANSWERED = {"karama", "claim", "revive", "bid", "look-spice", "look-storm", "timing", "accompany"}


def carried_out(srv):
    """Whole games in which nobody is asked what is ordered, and it is done; others are sent no word
    of an order."""
    asked, bids, claimed, sunk, revived = set(), [], 0, 0, 0
    for seed in range(1, 4):
        host, table, people = begin(srv, options="turns=3")
        for p in people.values():
            p.sync()
        for f, p in people.items():
            silent = {other: len(people[other].client.received) for other in people if other != f}
            assert p.client.ask("orders",
                                orders={**FOR_ALL, **ORDERS.get(f, {})})["type"] == "orders"
            for other, heard in silent.items():
                people[other].client.ask("ping")
                text = bytes(people[other].client.received[heard:]).decode()
                assert '"type":"pong"' in text and text.count('"type"') == 1, text
        assert host.ask("start")["type"] == "started"
        for _ in range(2000):
            for p in people.values():
                p.sync()
                if p.question and p.state == "playing":
                    asked.add(p.question["question"])
                    assert p.question["question"] not in ANSWERED, p.question
                    p.answer()
            if people["fremen"].state == "ended":
                break
        assert people["fremen"].state == "ended"
        events = people["fremen"].events
        bids += [e["named"][0] for e in events if e["kind"] == "bid-made"]
        claimed += sum(e["kind"] == "charity" for e in events)
        sunk += sum(e["kind"] == "accompanied" for e in events)
        costs = [e["named"][1] for e in events if e["kind"] == "revived"]
        assert not any(costs), costs
        revived += len(costs)
    assert asked and bids and max(bids) <= 2 and claimed and sunk and revived, \
        (bids, claimed, sunk, revived)
    print(f"{len(bids)} bids, {claimed} charities, {sunk} sent along, "
          f"{revived} revivals, all by order")


def main():
    srv = server.Server().start()
    for test in (what_may_be_ordered, kept, carried_out):
        test(srv)
    srv.stop()


if __name__ == "__main__":
    sys.exit(main())
