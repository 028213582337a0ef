"""Whole games over real WebSockets, with connections that break at random moments. Every seat must
have heard exactly what the engine tells that faction when it plays the same moves alone."""
import os
import random
import select
import sys
import tempfile

import player
import server
import ws


def play_game(srv, dice, options, bots=(), cut=0.02, stop_server=0.0):
    seats = {f: "bot:random" if f in bots else "open" for f in player.FACTIONS}
    host, table, host_token = player.make_table(srv.port, seats, options=options)
    people = player.sit_down(srv.port, table, [f for f in player.FACTIONS if f not in bots],
                             dice.randrange(10**6))
    watcher = player.Player(srv.port, table).connect()
    everybody = list(people.values()) + [watcher]
    assert host.ask("start")["type"] == "started"
    host.close()
    cuts = restarts = 0
    while not all(p.state == "ended" for p in everybody):
        if stop_server and dice.random() < stop_server:
            srv.stop()
            srv.start()
            restarts += 1
            for p in everybody:
                p.drop()
                p.port = srv.port
                p.connect()
        for p in everybody:
            if dice.random() < cut:
                p.drop()
                p.connect()
                cuts += 1
        ready, _, _ = select.select([p.client.sock for p in everybody], [], [], 0.0)
        for p in everybody:
            while p.client.sock in ready or p.client.buffer:
                p.wait()
                ready = [s for s in ready if s is not p.client.sock]
            p.listen()
        for p in people.values():
            if p.question and p.state == "playing":
                if not p.answer():
                    p.sync()  # somebody was quicker: what is asked has changed
    for p in everybody:
        p.sync()
    return table, people, watcher, cuts, restarts


def check_stories(srv, table, people, watcher):
    status, _, saved = ws.http(srv.port, f"/games/{table}.kanly")
    assert status == 200, status
    with tempfile.NamedTemporaryFile(suffix=".kanly") as file:
        file.write(saved)
        file.flush()
        verified = srv.kanly("verify", file.name)
        assert verified.returncode == 0, verified.stderr
        for faction, p in people.items():
            told = srv.kanly("replay", file.name, "--as", faction)
            assert told.returncode == 0, told.stderr
            story = [line for line in told.stdout.splitlines() if line]
            heard = [f"{e['text']} [{e['rule']}]" for e in p.events]
            wrong = next((i for i, (a, b) in enumerate(zip(story, heard)) if a != b),
                         min(len(story), len(heard)))
            assert story[:len(heard)] == heard and len(story) - len(heard) <= 1, \
                (faction, wrong, story[wrong:wrong + 3], heard[wrong:wrong + 3], len(story),
                 len(heard))
        moves = int(verified.stdout.split()[0])
    assert people and all(p.end == watcher.end and p.end for p in people.values())
    return moves


def main():
    games = int(os.environ.get("KANLY_GAMES", "3"))
    dice = random.Random(int(os.environ.get("KANLY_SEED", "7")))
    srv = server.Server().start()
    for game in range(games):
        bots = () if game % 2 == 0 else tuple(dice.sample(player.FACTIONS, 3))
        stop = 0.004 if game == games - 1 else 0
        table, people, watcher, cuts, restarts = play_game(srv, dice, "turns=2", bots,
                                                           stop_server=stop)
        moves = check_stories(srv, table, people, watcher)
        print(f"game {game + 1}: {moves} moves, {cuts} broken connections, {restarts} restarts")
    checked = srv.keep("check")
    assert checked.returncode == 0, checked.stderr
    srv.stop()
    assert not any("error" in line for line in srv.log), [line for line in srv.log
                                                          if "error" in line]


if __name__ == "__main__":
    sys.exit(main())
