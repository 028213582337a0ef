"""Games on several machines with Dask: vector environments, and the shards of `kanly sim`.

    python cluster.py                        # two workers on this machine
    python cluster.py tcp://scheduler:8786   # the workers of a cluster, each with kanly installed

Each worker has its own `kanly.Vector`; what is the same everywhere is the seed of each piece of
work, so that the outcome does not depend on who did what. Needs dask[distributed] and, for the
simulation, the `kanly` command on every machine.
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

GAMES, STEPS, PIECES = 64, 400, 4


def rollout(piece: int) -> dict:
    """A piece of experience by lots: how many decisions, and what each faction won."""
    import kanly

    games = kanly.Vector(GAMES, seed=1000 * piece)
    dice = np.random.default_rng(piece)
    won, ended = np.zeros(6), 0
    for _ in range(STEPS):
        games.step((games.mask * dice.random(games.mask.shape)).argmax(axis=1).astype(np.uint8))
        ended += int((games.done > 0).sum())
        won += games.reward.sum(axis=0)
    return {"piece": piece, "decisions": GAMES * STEPS, "ended": ended, "won": won.tolist()}


def simulate(shard: int, shards: int, games: int, bots: str) -> str:
    """The sums of one shard, a line."""
    return subprocess.run([os.environ.get("KANLY", "kanly"), "sim", "--games", str(games), "--bots",
                           bots, "--threads", "1", "--shard", f"{shard}/{shards}"],
                          check=True, text=True, stdout=subprocess.PIPE).stdout


def merged(lines: list) -> str:
    """The outcome of all shards: that of one run."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / str(i) for i in range(len(lines))]
        for file, line in zip(files, lines):
            file.write_text(line)
        command = [os.environ.get("KANLY", "kanly"), "sim", "--merge", *files, "--json"]
        return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout


def main(client, games: int = 40, bots: str = "steady") -> tuple:
    pieces = client.gather(client.map(rollout, range(PIECES)))
    lines = client.gather([client.submit(simulate, i + 1, PIECES, games, bots)
                           for i in range(PIECES)])
    return pieces, merged(lines)


if __name__ == "__main__":
    from dask.distributed import Client

    here = {"n_workers": 2, "threads_per_worker": 1}
    with Client(sys.argv[1]) if sys.argv[1:] else Client(**here) as found:
        experience, outcome = main(found)
        for part in experience:
            print(part)
        print(outcome)
