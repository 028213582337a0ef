"""The server is killed at random moments while people play. Every acknowledged move is there
afterwards, no game is lost, none is doubled, and the games go on. KANLY_KILLS says how often."""
import os
import random
import sys
import threading
import time

import player
import server
import ws


class Person(threading.Thread):
    """Plays its seat until the connection breaks."""

    def __init__(self, p):
        super().__init__(daemon=True)
        self.p = p
        self.fault = None

    def run(self):
        p = self.p
        try:
            while p.state != "ended":
                if p.question and p.state == "playing":
                    if not p.answer():
                        p.sync()
                else:
                    p.wait()
        except (ws.Closed, ConnectionError, TimeoutError, OSError):
            pass
        except AssertionError as fault:
            self.fault = fault


def new_table(srv, seed):
    host, table, _ = player.make_table(srv.port, {f: "open" for f in player.FACTIONS},
                                       options="turns=3")
    people = player.sit_down(srv.port, table, player.FACTIONS, seed)
    for p in people.values():  # every move is their own, so that they can be counted
        assert p.client.ask("settings", smart=False)["type"] == "settings"
    assert host.ask("start")["type"] == "started"
    host.close()
    return list(people.values())


def come_back(srv, people):
    """Everybody returns; what was acknowledged to them must have happened."""
    for p in people:
        p.drop()
        p.port = srv.port
        p.question = None
        p.connect()
        done = p.client.ask("view")["answers"]
        assert done >= p.acknowledged, \
            f"{p.faction}: {p.acknowledged} moves were acknowledged, {done} are there"
        assert done <= p.acknowledged + 1, "more moves than were sent"
        p.acknowledged = done  # the last may have been written and its acknowledgement lost


def main():
    kills = int(os.environ.get("KANLY_KILLS", "5"))
    dice = random.Random(int(os.environ.get("KANLY_SEED", "3")))
    srv = server.Server().start()
    tables = [new_table(srv, i) for i in range(3)]
    moves = ended = 0
    for kill in range(kills):
        threads = [Person(p) for people in tables for p in people]
        for t in threads:
            t.start()
        time.sleep(0.1 + dice.random() * 0.4)
        srv.kill()
        for t in threads:
            t.join(30)
            assert not t.is_alive() and not t.fault, t.fault
        checked = srv.keep("check")
        assert checked.returncode == 0, checked.stderr
        srv.start()
        for i, people in enumerate(tables):
            come_back(srv, people)
            moves += sum(p.acknowledged for p in people)
            if people[0].state == "ended":
                ended += 1
                for p in people:
                    p.drop()
                tables[i] = new_table(srv, 1000 + kill * 10 + i)
    kept = srv.keep("check").stdout
    print(f"{kills} kills, {ended} games ended; {kept.strip()}")
    games = int(kept.split()[0])
    assert games == 3 + ended, "a game was lost or doubled"
    srv.stop()
    assert not any(" error " in line for line in srv.log), [line for line in srv.log
                                                            if " error " in line]


if __name__ == "__main__":
    sys.exit(main())
