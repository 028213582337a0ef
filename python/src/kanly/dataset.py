"""Games as Parquet: saved ones, and whole data sets of bots' games, in shards on many cores.

    kanly-dataset convert games/ --out tables/                     # saved games
    kanly-dataset make --games 1000000 --shards 1000 --out set/    # new ones, by `steady`

Needs the extra `data` (pyarrow) and the `kanly` command, on the path or in $KANLY. The tables are
those of `kanly export`: `turns` (how everybody stood after each turn) and `moves` (every decision,
with what was asked, what was answered and how much else was lawful). A data set has a folder for
each, a file for each shard in it, and a card. Shards that are there already are not made again, so
that a run goes on where it was broken off, and several machines may share the work: each takes its
own --only I/N.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Dict, List, Sequence, Tuple

try:
    import pyarrow
    import pyarrow.compute
    import pyarrow.csv
    import pyarrow.parquet
except ImportError as missing:
    raise ImportError("data sets need pyarrow: pip install '.[data]', or pyarrow") from missing

KINDS = ("turns", "moves")
NUMBERS = ("spice", "bribes", "forces_board", "elites_board", "forces_reserve", "elites_reserve",
           "forces_tanks", "elites_tanks", "advisors", "strongholds", "cards", "leaders", "storm",
           "turn", "seat", "move", "lawful")
FLAGS = ("last", "won", "out_of_turn")
TYPES = {"seed": pyarrow.uint64(), "ms": pyarrow.float32(), "eval": pyarrow.float32(),
         **{name: pyarrow.int32() for name in NUMBERS}, **{name: pyarrow.bool_() for name in FLAGS}}


class Mistake(ValueError):
    """What was asked for cannot be done; a sentence says why."""


def command() -> str:
    return os.environ.get("KANLY", "kanly")


def columns(kind: str) -> List[str]:
    """The columns of a table, in their order."""
    said = subprocess.run([command(), "export", "--columns", "--as", kind], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    return [line.split()[0] for line in said.splitlines() if line.strip()]


def named(batch: pyarrow.RecordBatch) -> pyarrow.Table:
    """With games by the names of their files, wherever they lay."""
    table = pyarrow.Table.from_batches([batch])
    names = pyarrow.compute.replace_substring_regex(table["game"], ".*/", "")
    return table.set_column(table.schema.get_field_index("game"), "game", names)


def convert(games: Sequence[str], kind: str, out: Path) -> int:
    """Saved games, files or folders, as one Parquet file; returns how many rows it has. They are
    read and written piece by piece, however many there are."""
    types = {name: TYPES.get(name, pyarrow.string()) for name in columns(kind)}
    how = pyarrow.csv.ConvertOptions(column_types=types, strings_can_be_null=True,
                                     true_values=["true", "yes", "1"],
                                     false_values=["false", "no", "0"])
    lines = pyarrow.csv.ParseOptions(newlines_in_values=True)
    part, rows = out.with_suffix(".part"), 0
    with subprocess.Popen([command(), "export", *games, "--as", kind],
                          stdout=subprocess.PIPE) as export:
        reader = pyarrow.csv.open_csv(export.stdout, convert_options=how, parse_options=lines)
        with pyarrow.parquet.ParquetWriter(part, reader.schema, compression="zstd") as writer:
            for batch in reader:
                writer.write_table(named(batch))
                rows += batch.num_rows
    if export.returncode:
        part.unlink()
        raise Mistake("not every game could be read, so there is no table of them")
    part.rename(out)
    return rows


def make_shard(out: Path, shard: int, wanted: argparse.Namespace) -> Dict[str, int]:
    """Plays the games of one shard and keeps their tables; nothing, where they are there."""
    files = {kind: out / kind / f"{kind}-{shard:05}.parquet" for kind in KINDS}
    if all(file.exists() for file in files.values()):
        return {kind: pyarrow.parquet.read_metadata(file).num_rows for kind, file in files.items()}
    with tempfile.TemporaryDirectory() as games:
        subprocess.run([command(), "sim", "--games", str(wanted.games), "--bots", wanted.bots,
                        "--rotate", "--seed", str(wanted.seed), "--threads", "1",
                        "--shard", f"{shard}/{wanted.shards}", "--save", games],
                       check=True, stdout=subprocess.DEVNULL)
        return {kind: convert([games], kind, file) for kind, file in files.items()}


CARD = """---
license: mit
task_categories: [reinforcement-learning, tabular-classification]
tags: [board-games, imperfect-information, multi-agent]
configs:
- config_name: turns
  data_files: turns/*.parquet
- config_name: moves
  data_files: moves/*.parquet
---

# Games of Dune by bots

{games} games of the board game Dune (six factions, advanced rules), played by the bots `{bots}` of
Kanly {version}, seed {seed}; bots change factions and seats from game to game.

| table | rows | what a row is |
| --- | ---: | --- |
| `turns` | {turns} | a faction after a turn: spice, forces, strongholds, cards, ally, who won |
| `moves` | {moves} | one decision: what was asked and answered, and how many answers were lawful |

The columns are those of `kanly export` (docs/data.md says what each means). `game` is the file of
the game within its shard; game n of the set is game n of
`kanly sim --games {games} --bots {bots} --rotate --seed {seed}`, so every game can be had again,
move by move, from this line alone.

Every secret is told: hands, traitors and predictions stand beside what everybody saw. What one
faction could know is in no table; `kanly replay --as FACTION` tells it. Bots are no people: their
bids, alliances and deals are those of one way to play.
"""


def write_card(out: Path, rows: Dict[str, int], wanted: argparse.Namespace) -> None:
    version = subprocess.run([command(), "--version"], check=True, text=True,
                             stdout=subprocess.PIPE).stdout.split()[-1]
    (out / "README.md").write_text(CARD.format(games=wanted.games, bots=wanted.bots,
                                               seed=wanted.seed, version=version, **rows))
    (out / "rows.json").write_text(json.dumps(rows) + "\n")


def shards_of(only: str, shards: int) -> List[int]:
    """The shards of part I of N: every N-th."""
    part, parts = (int(number) if number.isdecimal() else 0
                   for number in (only if only.count("/") == 1 else "0/0").split("/"))
    if not 1 <= part <= parts:
        raise Mistake(f"--only {only}: it wants which part of how many, such as 2/8")
    return list(range(part, shards + 1, parts))


def agree(out: Path, wanted: argparse.Namespace) -> None:
    """A folder has one data set: what is there already belongs to it."""
    file = out / "set.json"
    asked = {name: getattr(wanted, name) for name in ("games", "shards", "bots", "seed")}
    if not file.exists():
        file.write_text(json.dumps(asked) + "\n")
    for name, value in json.loads(file.read_text()).items():
        if asked.get(name) != value:
            raise Mistake(f"{out} has another data set: its --{name} is {value}")


def make(wanted: argparse.Namespace) -> Dict[str, int]:
    out = Path(wanted.out)
    for name in ("games", "shards", "jobs"):
        if getattr(wanted, name) < 1:
            raise Mistake(f"--{name}: at least 1")
    mine = shards_of(wanted.only, wanted.shards)
    for kind in KINDS:
        (out / kind).mkdir(parents=True, exist_ok=True)
    agree(out, wanted)
    rows = dict.fromkeys(KINDS, 0)
    with ThreadPoolExecutor(wanted.jobs) as pool:  # the work is done by processes
        done: Sequence[Tuple[int, Dict[str, int]]] = enumerate(
            pool.map(lambda shard: make_shard(out, shard, wanted), mine), 1)
        for count, made in done:
            for kind in KINDS:
                rows[kind] += made[kind]
            print(f"{count} of {len(mine)} shards, {rows['moves']} decisions", file=sys.stderr)
    if len(mine) == wanted.shards:
        write_card(out, rows, wanted)
    return rows


def run(wanted: argparse.Namespace) -> None:
    if wanted.doing == "make":
        make(wanted)
        return
    Path(wanted.out).mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        print(f"{kind}: {convert(wanted.games, kind, Path(wanted.out) / f'{kind}.parquet')} rows")


def main(arguments: Sequence[str] = ()) -> int:
    parser = argparse.ArgumentParser(prog="kanly-dataset", description=__doc__.split("\n")[0])
    doing = parser.add_subparsers(dest="doing", required=True)
    new = doing.add_parser("make", help="play games and keep their tables")
    new.add_argument("--games", type=int, default=1000)
    new.add_argument("--shards", type=int, default=10)
    new.add_argument("--bots", default="steady")
    new.add_argument("--seed", type=int, default=1)
    new.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    new.add_argument("--only", default="1/1", metavar="I/N", help="the I-th of N parts of them")
    new.add_argument("--out", required=True)
    old = doing.add_parser("convert", help="saved games as tables")
    old.add_argument("games", nargs="+")
    old.add_argument("--out", required=True)
    wanted = parser.parse_args(arguments or None)
    try:
        run(wanted)
    except FileNotFoundError as missing:
        what = "the kanly command is not on the path, and not in $KANLY either"
        print(f"kanly-dataset: {what if missing.filename == command() else missing}",
              file=sys.stderr)
        return 2
    except subprocess.CalledProcessError as failed:  # it said why
        print(f"kanly-dataset: kanly {failed.cmd[1]} ended with {failed.returncode}",
              file=sys.stderr)
        return 2
    except (Mistake, OSError) as mistake:
        print(f"kanly-dataset: {mistake}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
