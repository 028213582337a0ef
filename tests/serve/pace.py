"""Bots at practice tables wait until what happened was seen, and in a Nexus until people had their
say."""
import player
import server
import ws
from abuse import expect

BOTS = {f: "bot:steady" for f in player.FACTIONS}


def begin(srv, faction, **options):
    host, table, _ = player.make_table(srv.port, {**BOTS, faction: "open"}, **options)
    p = player.Player(srv.port, table).connect().sit(faction, smart=False)
    return host, p


def settled(p):
    for _ in range(5):
        p.sync()
    return p.last


def bots_wait(srv):
    host, p = begin(srv, "fremen", practice=True, options="game=basic turns=2")
    p.client.close()
    p.connect(wait=True)
    assert host.ask("start")["type"] == "started"
    steps = most = 0
    while p.state != "ended":
        before = settled(p)
        answer = p.client.ask("pace", seen=before)
        assert answer["type"] == "pace" and answer["wait"] and answer["seen"] == before, answer
        if p.question:
            assert p.answer()
        while p.last == before and not p.question and p.state != "ended":
            p.sync()
        heard = p.last - before
        steps, most = steps + 1, max(most, heard)
    # One move at a time, however much comes of it.
    assert steps > 60 and most < 60, (steps, most)
    expect(p.client.ask("pace", seen=-1), "shape")


def nobody_waits_for_who_did_not_ask(srv):
    host, p = begin(srv, "fremen", practice=True, options="game=basic turns=1")
    assert host.ask("start")["type"] == "started"
    while p.state != "ended":
        p.sync()
        if p.question:
            assert p.answer()
    host, p = begin(srv, "fremen")
    host.ask("start")
    expect(p.client.ask("pace", wait=True), "not-practice")


def answer_nexus(p, *values):
    question, p.question = p.question, None
    assert p.move(question["number"], "nexus", list(values)), p.errors


def to_a_nexus(srv):
    """Practice games until a Nexus asks; who plays bids and ships nothing."""
    for _ in range(20):
        host, p = begin(srv, "atreides", practice=True, options="game=basic turns=6")
        assert host.ask("start")["type"] == "started"
        while p.state != "ended":
            p.sync()
            if p.question and p.question["question"] == "nexus":
                return p
            if p.question:
                assert p.answer()
    raise AssertionError("there never was a Nexus")


def people_come_first(srv):
    for _ in range(6):
        p = to_a_nexus(srv)
        settled(p)
        begun = max(i for i, e in enumerate(p.events) if e["kind"] == "nexus-began")
        since = p.events[begun:]
        assert not [e for e in since if e["kind"] == "alliance-made"], since
        done = p.view["nexus"]["done"]
        assert not done, f"{done} did not wait for people"
        ways = {v["name"]: v["value"] for v in p.question["values"]}
        offered = p.client.ask("choices", values=[ways["offer"]])["values"][0]
        answer_nexus(p, ways["offer"], offered["value"])
        settled(p)
        # Whom a person asks either takes the offer or says that they do not.
        allied = p.view["factions"]["atreides"]["ally"] == offered["name"]
        assert allied or offered["name"] in p.view["nexus"]["done"], offered
        if p.question:
            answer_nexus(p, ways["pass"])
        before = p.last
        while p.last == before and p.state != "ended" and not p.question:
            p.sync()


def main():
    srv = server.Server(None, "--seed", "11").start()
    bots_wait(srv)
    nobody_waits_for_who_did_not_ask(srv)
    people_come_first(srv)
    srv.stop()


main()
