"""After the game: the chances of everybody over its course with margins, the turning points with
what would have been better, the same each time; never of a game that goes on. And playing on from
any moment at a practice table."""
import time

import player
import server
import ws

ALL = player.FACTIONS


def play_bots(srv, options):
    host, table, _ = player.make_table(srv.port, {f: "bot:steady" for f in ALL}, options=options)
    assert host.ask("start")["type"] == "started"
    expect(host.ask("analysis", table=table), "no-replay", unless_ended=True)
    for _ in range(6000):
        if host.ask("replay-summary", table=table)["type"] == "replay-summary":
            return table
        time.sleep(0.05)
    raise AssertionError("the bots do not end their game")


def expect(answer, code, unless_ended=False):
    if unless_ended and answer["type"] == "analysis":
        return
    assert answer["type"] == "error" and answer["error"]["code"] == code, answer


def analysed(srv, table):
    """Asks until everything is there, and is told each moment once."""
    c, chances, progress = ws.connect(srv.port), [], 0
    for _ in range(6000):
        a = c.ask("analysis", table=table, **{"from": len(chances)})
        assert a["type"] == "analysis" and a["progress"] >= progress, a
        chances, progress = chances + a["chances"], a["progress"]
        assert a["moments"] == len(chances)
        if a["done"]:
            assert progress == 100
            return chances, a["points"]
        time.sleep(0.05)
    raise AssertionError("the analysis does not end")


def check_curve(srv, table, chances):
    s = ws.connect(srv.port).ask("replay-summary", table=table)
    assert [c["at"] for c in chances] == sorted({c["at"] for c in chances})
    assert chances[0]["at"] == 0 and chances[-1]["at"] == s["moves"]
    assert {c["turn"] for c in chances} >= {t["turn"] for t in s["turns"]}
    for c in chances:
        for f in ALL:
            chance, margin = c[f]
            assert 0 <= chance <= 1000 and 0 <= margin <= 500, c
    for f in ALL:  # the end is known
        assert chances[-1][f] == [1000 if f in s["winners"] else 0, 0], chances[-1]
    assert any(c[f][1] > 0 for c in chances for f in ALL)
    return s


def check_points(points, chances):
    at = {c["at"]: c for c in chances}
    assert 1 <= len(points) <= 6, points
    for p in points:
        assert at[p["at"]][p["whose"]] == p["after"] and p["made"] and p["by"] in ALL, p
        moved = abs(p["after"][0] - p["before"][0])
        assert moved >= p["after"][1] + p["before"][1] - 2, p  # more than luck
        review = p.get("review")
        if not review:
            continue
        assert review["worlds"] > 1 and review["moves"] > 1, review
        assert all(not why["text"][0].islower() and why["text"].endswith(".")
                   for why in review["reasons"]), review
        if "better" in review:
            gain, margin = review["gain"]
            assert review["better"] != p["made"] and gain > margin, review


def play_on(srv, table, moves):
    c = ws.connect(srv.port)
    expect(c.ask("play-on", table=table, at=moves, faction="fremen"), "shape")
    expect(c.ask("play-on", table=table, at=-1, faction="fremen"), "shape")
    expect(c.ask("play-on", table=table, at=1, faction="tleilaxu"), "shape")
    expect(c.ask("play-on", table=table, at=1, faction="fremen", level="wizard"), "shape")
    expect(c.ask("play-on", table="x" * 22, at=1, faction="fremen"), "no-replay")
    at = moves * 2 // 3
    made = c.ask("play-on", table=table, at=at, faction="fremen", name="Chani")
    assert made["type"] == "seated" and made["faction"] == "fremen" and made["host"], made
    p = player.Player(srv.port, made["table"], token=made["token"]).connect()
    assert p.state == "playing", p.state
    head = p.client.ask("join", table=made["table"], token=made["token"])["table"]
    assert head["practice"] and not head["public"], head
    expect(c.ask("analysis", table=made["table"]), "no-replay")
    expect(c.ask("replay", table=made["table"], at=at), "no-replay")
    while p.state != "ended":
        if p.question:
            p.answer()
        p.sync()
    again = ws.connect(srv.port)
    old, new = (again.ask("replay", table=t, at=at)["view"] for t in (table, made["table"]))
    assert old == new, "up to the moment it is the same game"
    return made["table"]


def main():
    srv = server.Server(None, "--seed", "5").start()
    table = play_bots(srv, "turns=4")
    chances, points = analysed(srv, table)
    s = check_curve(srv, table, chances)
    check_points(points, chances)
    started = time.monotonic()
    assert analysed(srv, table) == (chances, points)  # kept
    assert time.monotonic() - started < 20
    other = play_on(srv, table, s["moves"])
    srv.stop()
    srv.start()
    assert analysed(srv, table) == (chances, points)  # thought out anew, with the same numbers
    first = ws.connect(srv.port).ask("analysis", table=other)
    assert first["type"] == "analysis" and not first["done"]
    srv.stop()  # in the midst of it
    print(f"{len(chances)} moments, {len(points)} turning points, "
          f"{sum('better' in p.get('review', {}) for p in points)} with something better")


main()
