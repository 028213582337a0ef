"""A saved game as a table, for pandas: one row for every turn and faction.

    kanly sim --games 1 --save games; python replay.py games/*.kanly
"""
import json
import sys

import kanly


def standing(game: kanly.Game, turn: int) -> list:
    """What each faction has at the end of a turn, by its own view."""
    out = []
    for faction in game.playing:
        own = json.loads(game.view(faction).json())["factions"][faction]
        out.append({"turn": turn, "faction": faction, "spice": own["spice"],
                    "cards": own["cards"], "won": faction in game.winners})
    return out


def rows(path: str) -> list:
    saved, out = kanly.Game.load(path), []
    game = kanly.Game(key=saved.key, options=saved.options, seats=saved.seats)
    for move in saved.history():
        turn, before = game.turn, game.copy()
        game.play(move)
        if game.turn != turn:
            out += standing(before, turn)
    return [{"file": path, **row} for row in out + standing(game, game.turn)]


if __name__ == "__main__":
    import pandas

    print(pandas.DataFrame([row for path in sys.argv[1:] for row in rows(path)]).to_string())
