"""Somebody sets the clock of the machine: nobody is let go, limited or played for because of it."""
import os
import sys
import tempfile
import time

import player
import server
import ws
from tables import BOTS, until


def main():
    shift = tempfile.NamedTemporaryFile("w", prefix="kanly-clock-", suffix=".txt")
    os.environ["KANLY_WALL_CLOCK"] = shift.name

    def set_clock(seconds):
        shift.seek(0)
        shift.write(f"{seconds:<12d}\n")
        shift.flush()

    set_clock(0)
    os.environ["LD_PRELOAD"] = os.environ["WALL_CLOCK"]
    srv = server.Server(None, "--messages-each", "30").start()
    del os.environ["LD_PRELOAD"]
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open"},
                                       options="turns=1",
                                       clock={"kind": "move", "seconds": 86400, "then": "bot"})
    people = [player.Player(srv.port, table).connect().sit(f) for f in ("fremen", "guild")]
    assert host.ask("start")["type"] == "started"
    until(people[0], lambda p: p.question)
    began = host.ask("ping")["time"]
    for jump in (-3600, 300, 25 * 3600, 400 * 86400, -400 * 86400):
        set_clock(jump)
        time.sleep(1.2)  # the server looks around once a second
        assert abs(host.ask("ping")["time"] - began) < 60_000, "the server's time jumped"
        for _ in range(20):
            # one who has not said too much is not too fast
            assert host.ask("ping")["type"] == "pong"
        shown = [s for s in ws.connect(srv.port).ask("join", table=table)["table"]["seats"]
                 if s["kind"] == "person"]
        assert len(shown) == 2 and all(s["connected"] and "bot_plays" not in s for s in shown), \
            shown
    srv.stop()


if __name__ == "__main__":
    sys.exit(main())
