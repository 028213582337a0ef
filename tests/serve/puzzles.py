"""Positions somebody builds, and puzzles: what cannot be is told with its line, a position of an
ended game can be written down and stood up again, a puzzle is played like a lesson and nothing of
it is kept. Nothing of a game that goes on can be written down."""
import random
import time

import player
import server
import ws

POSITION = """game advanced windows=holders
seats guild - atreides - harkonnen -
given
  turn 5
  phase shipment
  storm 1
  forces guild 5 tueks-sietch
  forces atreides 8 arrakeen
  forces harkonnen 5 sietch-tabr
  spice guild 12
  spice atreides 6
"""

PUZZLE = """lesson puzzle
title Stop them
text Where do the Guild land?
faction guild

scenario Stop them
{position}
step
ask ship
text Where do the Guild land? [2.06.06]
want {want}
else Not there [1.06.03].
after That is it.

end Solved.
"""


def expect(answer, code):
    assert answer["type"] == "error" and answer["error"]["code"] == code, answer


def build(c):
    good = c.ask("position", text=POSITION, faction="guild", move="ship 6 habbanya-sietch")
    assert good["lawful"] and good["view"]["factions"]["guild"]["spice"] == 12, good
    assert good["move"]["lawful"] and good["move"]["question"] == "ship", good["move"]
    assert good["move"]["notation"] == "ship 6 habbanya-sietch", good["move"]
    for move, word in (("ship 6 nowhere", "nowhere"), ("ship 99 carthag", ""), ("bid 4", "")):
        bad = c.ask("position", text=POSITION, faction="guild", move=move)["move"]
        assert not bad["lawful"] and bad["fault"] and word in bad["fault"], bad
    lines = POSITION.count("\n")
    for extra, line in (("  forces guild 19 carthag", lines + 1),
                        ("  hand guild lasgun lasgun", lines + 1),
                        ("  forces fremen 2 carthag", lines + 1), ("  sing a song", lines + 1)):
        bad = c.ask("position", text=POSITION + extra)
        assert not bad["lawful"] and bad["fault"]["text"] and "view" not in bad, bad
        assert bad["fault"]["line"] in (0, 1, line), bad
    expect(c.ask("position", text="x" * 10001), "shape")
    expect(c.ask("position"), "shape")


def damage(c, dice):
    """Whatever is sent, an answer comes."""
    for _ in range(150):
        text = list(POSITION)
        for _ in range(dice.randrange(1, 12)):
            text[dice.randrange(len(text))] = dice.choice("0123456789 abcdefgh\n/+-*[]")
        answer = c.ask("position", text="".join(text), faction="guild",
                       move="ship 6 habbanya-sietch")
        assert answer["type"] == "position", answer


def solve(srv, c):
    text = PUZZLE.format(position=POSITION, want="ship 6 habbanya-sietch")
    joined = c.ask("lesson", text=text)
    assert joined["type"] == "joined" and joined["lesson"]["title"] == "Stop them", joined
    question = joined["question"]
    assert question["question"] == "ship", question
    wrong = c.ask("move", number=question["number"], text="ship 4 carthag")
    expect(wrong, "lesson")
    assert c.ask("hint")["text"] == "ship 6 forces to Habbanya Sietch"
    assert c.ask("move", number=question["number"], text="ship 6 habbanya-sietch")["type"] == "ack"
    c.ask("ping")
    assert any(m["type"] == "update" and (m.get("lesson") or {}).get("done")
               for m in c.inbox), c.inbox
    other = ws.connect(srv.port)
    for bad in ("", "lesson x", text.replace("want ship 6 habbanya-sietch", "want *a*b*c*"),
                text.replace("ask ship", "ask nothing"),
                text.replace("faction guild", "faction emperor"),
                text.replace("forces guild 5", "forces guild 55")):
        expect(other.ask("lesson", text=bad), "no-lesson")
    over = text.replace("turn 5", "turn 10").replace("phase shipment", "phase mentat")
    lost = other.ask("lesson", text=over)
    # it is never asked: nothing breaks
    assert lost["type"] == "joined" and lost["lesson"]["done"], lost["lesson"]


def of_games(srv, c):
    host, table, _ = player.make_table(srv.port, {f: "bot:steady" for f in player.FACTIONS},
                                       options="turns=3")
    expect(host.ask("position-of", table=table, at=0), "no-replay")
    assert host.ask("start")["type"] == "started"
    while (summary := c.ask("replay-summary", table=table))["type"] == "error":
        time.sleep(0.05)
    stood = 0
    for phase in summary["phases"]:
        told = c.ask("position-of", table=table, at=phase["at"])
        if told["type"] == "error":  # before the setup nothing stands
            assert phase["at"] == 0, told
            continue
        answer = c.ask("position", text=told["text"])
        assert answer["lawful"], (phase, answer.get("fault"), told["text"])
        then = c.ask("replay", table=table, at=phase["at"])["view"]
        for f in player.FACTIONS:
            # nothing has happened in it yet
            if phase["phase"] in ("charity", "revival", "shipment"):
                assert answer["view"]["factions"][f]["spice"] == then["factions"][f]["spice"], \
                    (phase, f)
        stood += 1
    expect(c.ask("position-of", table=table, at=summary["moves"] + 1), "shape")
    assert stood > 12, stood
    return stood


def main():
    srv = server.Server(None, "--seed", "7").start()
    c = ws.connect(srv.port)
    build(c)
    damage(c, random.Random(3))
    solve(srv, ws.connect(srv.port))
    stood = of_games(srv, c)
    assert not [line for line in srv.log if " error " in line], srv.log[-5:]
    srv.stop()
    print(f"{stood} positions of a game stood up again")


main()
