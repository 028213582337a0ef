"""`kanly serve --seed N`: the same games, table by table, in every run; and only where nobody else can come."""
import subprocess

import player
import server
import ws

BOTS = ["random", "novice", "steady", "steady", "random", "novice"]


def play(srv, count):
    """As many games of bots, one table after the other; each as it was saved, without what names its table."""
    games = []
    for _ in range(count):
        seats = {f: f"bot:{level}" for f, level in zip(player.FACTIONS, BOTS)}
        host, table, _ = player.make_table(srv.port, seats, options="turns=2")
        assert host.ask("start")["type"] == "started"
        while host.ask("view")["table"]["state"] != "ended":
            pass
        host.close()
        status, _, saved = ws.http(srv.port, f"/games/{table}.kanly")
        assert status == 200, status
        games.append([line for line in saved.decode().splitlines() if "salt" not in line and "commitment" not in line])
    return games


def main():
    first = server.Server(None, "--seed", "7").start()
    assert any("--seed 7 is for tests" in line for line in first.log), first.log
    games = play(first, 3)
    first.stop()
    assert games[0] != games[1] != games[2], "every table has a game of its own"

    again = server.Server(None, "--seed", "7").start()
    assert play(again, 3) == games, "the same seed did not give the same games"
    again.stop()

    other = server.Server(None, "--seed", "8").start()
    assert play(other, 1)[0] != games[0], "another seed gave the same game"
    other.stop()

    usual = server.Server().start()
    assert not any("--seed" in line for line in usual.log), usual.log
    assert play(usual, 1)[0] != games[0], "without a seed the game could be foretold"
    usual.stop()

    for more in (["--bind", "0.0.0.0"], ["--bind", "::"], ["--behind-proxy"]):
        refused = subprocess.run([server.KANLY, "serve", "--port", "0", "--data", first.folder, "--seed", "7", *more],
                                 capture_output=True, text=True, timeout=60)
        assert refused.returncode == 2 and "--seed is for tests" in refused.stderr, (more, refused)


main()
