"""The command: kanly-bench run FILE --out FOLDER; kanly-bench report FILE --out FOLDER."""

import argparse
import json
import sys
from pathlib import Path
from typing import List, Optional

from . import config, report
from .runner import Run

ANCHORS = ("steady", "novice", "mentat", "naib", "random")


def anchor_of(players: List[config.Player]) -> str:
    """The player that is 0: a bot, steady before others, else the first."""
    for kind in ANCHORS:
        for player in players:
            if player.bot == kind:
                return player.name
    return players[0].name


def main(words: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="kanly-bench",
                                     description="Rates language models at Dune.")
    parser.add_argument("what", choices=("run", "report"), help="play and report, or report again")
    parser.add_argument("file", type=Path, help="what is played (TOML)")
    parser.add_argument("--out", type=Path, required=True,
                        help="the folder for everything that comes of it")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    said = parser.parse_args(words)
    try:
        wanted = config.read(said.file)
        if said.what == "run":
            Run(wanted, said.out).all()
        prices = {player.name: player.price for player in wanted.players}
        sums = report.write(said.out, prices, anchor_of(wanted.players))
    except (config.Mistake, OSError) as mistake:
        print(f"kanly-bench: {mistake}", file=sys.stderr)
        return 2
    if said.json:
        print(json.dumps(sums))
        return 0
    for name, p in sorted(sums["players"].items(), key=lambda item: -item[1]["rating"]):
        print(f"{name:20} {p['rating']:+5}  {p['wins']} of {p['seats']} won, "
              f"{p['defaults']} usual answers")
    print(said.out / "report.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
