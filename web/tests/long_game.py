"""A long game for the measurements of the page: six players answer at random, one after the other,
at a table that can be watched. long_game.py PORT MOVES_A_SECOND; prints the table's name when it
has begun, and ends with the game."""
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "tests", "serve"))
import player  # noqa: E402


def main():
    port, rate = int(sys.argv[1]), float(sys.argv[2])
    host, table, _ = player.make_table(port, {f: "open" for f in player.FACTIONS}, public=True,
                                       options="advanced turns=20")
    people = list(player.sit_down(port, table, player.FACTIONS).values())
    for i, p in enumerate(people):
        p.dice = random.Random(i)
    host.ask("start")
    print(table, flush=True)
    while people[0].state != "ended":
        for p in people:
            p.sync()
        asked = next((p for p in people if p.question), None)
        if asked:
            time.sleep(1 / rate)
            asked.answer()


if __name__ == "__main__":
    main()
