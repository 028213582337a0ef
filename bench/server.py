#!/usr/bin/env python3
"""How much processor time a server takes for a move, compared with another program's.

    bench/server.py BASE [NEW] [--tables N] [--seconds S] [--rounds R] [--advance N]

BASE and NEW are kanly commands, NEW being build/kanly. In turn each of them is a server for `NEW
load --rate 0`, the same clients for both, and what counts is the time the system says the server
itself took, its own and the system's work for it, by the moves in its store. The median of the
rounds is compared. Where other work runs beside, put `chrt -r 1` before the command: then less of
it is the waiting for caches."""
import argparse
import json
import os
import re
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time


def knows(command, option):
    told = subprocess.run([command, "serve", "--help"], capture_output=True, text=True)
    return option in told.stdout + told.stderr


def start(command, folder, tables):
    connections = str(tables * 6 + 16)
    options = ["--port", "0", "--data", folder + "/store", "--connections", connections,
               "--connections-each", connections, "--tables", str(tables * 4 + 16),
               "--tables-each", "1000000", "--messages-each", "1000000"]
    if knows(command, "--quiet"):
        options += ["--quiet", "0"]
    with open(folder + "/log", "w", encoding="utf-8") as log:
        server = subprocess.Popen([command, "serve", *options], stderr=log)
    for _ in range(600):
        with open(folder + "/log", encoding="utf-8") as log:
            found = re.search(r"listening on .* port (\d+)", log.read())
        if found:
            return server, found.group(1)
        time.sleep(0.05)
    server.kill()
    sys.exit(f"{command} serve does not start")


def measure(command, load, how, seed):
    folder = tempfile.mkdtemp(prefix="kanly-bench-")
    server, port = start(command, folder, how.tables)
    told = subprocess.run([load, "load", "--url", f"ws://127.0.0.1:{port}",
                           "--tables", str(how.tables), "--seconds", str(how.seconds), "--advance",
                           str(how.advance), "--rate", "0", "--seed", str(seed), "--json"],
                          capture_output=True, text=True)
    with open(f"/proc/{server.pid}/stat", encoding="utf-8") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    server.terminate()
    server.wait()
    store = sqlite3.connect(folder + "/store/games.db")
    moves = store.execute("SELECT COUNT(*) FROM move").fetchone()[0]
    store.close()
    shutil.rmtree(folder)
    if told.returncode:
        sys.exit(told.stderr)
    each = 1e6 / os.sysconf("SC_CLK_TCK") / moves
    user, system = int(fields[11]) * each, int(fields[12]) * each
    result = json.loads(told.stdout)
    print(f"{command}: {moves} moves, {user:.1f} + {system:.1f} = {user + system:.1f} µs a move; "
          f"{result['messages'] / result['moves']:.2f} messages and "
          f"{result['bytes'] / result['moves']:.0f} bytes a move, "
          f"p99 {result['latency_ms']['p99']:.1f} ms", flush=True)
    return user, system


def main():
    reader = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("base")
    reader.add_argument("new", nargs="?", default="build/kanly")
    reader.add_argument("--tables", type=int, default=100)
    reader.add_argument("--seconds", type=float, default=8)
    reader.add_argument("--rounds", type=int, default=5)
    reader.add_argument("--advance", type=int, default=50)
    how = reader.parse_args()
    times = {how.base: [], how.new: []}
    for seed in range(1, how.rounds + 1):
        for command in (how.base, how.new):
            times[command].append(measure(os.path.abspath(command), os.path.abspath(how.new), how,
                                          seed))
    median = {}
    for command, rounds in times.items():
        user, system, median[command] = (statistics.median(x)
                                         for x in zip(*((u, s, u + s) for u, s in rounds)))
        print(f"{command}: {user:.1f} + {system:.1f}, together {median[command]:.1f} µs a move "
              "(medians), "
              f"{1e6 / median[command]:.0f} moves per second of processor time")
    print(f"{median[how.base] / median[how.new]:.2f} times the moves per second of processor time")


if __name__ == "__main__":
    main()
