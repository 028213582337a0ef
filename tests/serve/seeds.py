"""Where the server's chance comes from. Usually from a key that is promised before the first move
and shown after the last; with `kanly serve --seed N` the same games, table by table, in every run,
and only where nobody else can come."""
import hashlib
import os
import subprocess
import tempfile

import player
import server
import ws

BOTS = ["random", "novice", "steady", "steady", "random", "novice"]


def play(srv, count):
    """As many games of bots, one table after the other; each as it was saved, without what names
    its table."""
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
        games.append([line for line in saved.decode().splitlines()
                      if "salt" not in line and "commitment" not in line])
    return games


def promise_of(key, salt):
    """As docs/protocol.md says it."""
    return hashlib.blake2b(f"kanly key {key} salt {salt}".encode(), digest_size=32).hexdigest()


def promised():
    """The commitment stands there from the start on, and only what it covers is shown at the end
    and was played."""
    srv = server.Server().start()
    keys = set()
    for _ in range(3):
        host, table, _ = player.make_table(srv.port, {f: "bot:random" for f in player.FACTIONS},
                                           options="turns=1")
        assert host.ask("start")["type"] == "started"
        promise = host.ask("view")["table"]["commitment"]
        while (seen := host.ask("view")["table"])["state"] != "ended":
            assert seen["commitment"] == promise and "end" not in seen, seen
        end = seen["end"]
        assert seen["commitment"] == promise == promise_of(end["key"], end["salt"]), seen
        assert len(bytes.fromhex(end["key"])) == 16 and end["key"][16:] != "0" * 16, \
            "a whole key, not a seed"
        keys.add(end["key"])
        host.close()
        saved = ws.http(srv.port, f"/games/{table}.kanly")[2].decode()
        assert f"\nkey {end['key']}\n" in saved, saved[:600]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "game.kanly")
            check = lambda text, *more: open(path, "w").write(text) and \
                srv.kanly("verify", path, *more)
            assert check(saved).returncode == 0
            assert check(saved, "--commitment", promise).returncode == 0
            assert check(saved, "--commitment", "0" * 64).returncode == 1
            other = ("1" if end["key"][0] == "0" else "0") + end["key"][1:]
            assert check(saved.replace(f"\nkey {end['key']}", f"\nkey {other}")).returncode == 1
            assert check(saved.replace(f"# salt {end['salt']}",
                                       f"# salt {'0' * 32}")).returncode == 1
    assert len(keys) == 3, "every table has a key of its own"
    srv.stop()


def main():
    promised()
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
        refused = subprocess.run([server.KANLY, "serve", "--port", "0", "--data", first.folder,
                                  "--seed", "7", *more], capture_output=True, text=True, timeout=60)
        assert refused.returncode == 2 and "--seed is for tests" in refused.stderr, (more, refused)


main()
