"""Games outlive programs. Another program takes over a store with games under way: one of a later
edition and back again, and one whose rules were changed by mistake. Nobody's game is lost or marked
as lost, whoever can play it goes on with it, and what cannot is named. $KANLY_LATER is a kanly of
edition 200."""
import os
import sys
import time

import player
import server
import ws
from storage import change, wait_for_log
from tables import BOTS, until

TODAY, LATER = os.environ["KANLY"], os.environ.get("KANLY_LATER")


def start_as(srv, program, mistake=False, wait=True):
    srv.command = ["env", "KANLY_MISTAKE=1", program] if mistake else [program]
    srv.log.clear()
    return srv.start(wait)


def table_of(srv, turns=3):
    """Everybody is a person, and each answers by itself: nothing happens that was not asked for."""
    host, table, _ = player.make_table(srv.port, {f: "open" for f in player.FACTIONS},
                                       options=f"turns={turns}")
    people = list(player.sit_down(srv.port, table, player.FACTIONS).values())
    for p in people:
        assert p.client.ask("settings", smart=False)["type"] == "settings"
    assert host.ask("start")["type"] == "started"
    host.close()
    for p in people:
        until(p, lambda p: p.state == "playing" and p.view)
    return people


def play(people, moves):
    """So many more moves, or to the end."""
    while moves and people[0].state == "playing":
        for p in people:
            p.sync()
        p = next((p for p in people if p.question), None)
        if not p:
            continue
        for _ in range(20):
            if p.answer():
                break
            p.sync()
        moves -= 1
    return people[0].state


def come_back(srv, people):
    for p in people:
        p.drop()
        p.port = srv.port
        p.question = None
        p.connect()


def leave(people):
    """Having heard everything: what was not told to them by then may never be."""
    for p in people:
        p.sync()
        p.drop()


def check_with(srv, program, mistake=False):
    env = {**os.environ, **({"KANLY_MISTAKE": "1"} if mistake else {})}
    import subprocess
    return subprocess.run([program, "store", "check", "--data", srv.folder], capture_output=True,
                          text=True, env=env)


def editions():
    """There and back: each game is played by the rules it was begun with, by whichever program
    knows them."""
    srv = server.Server()
    start_as(srv, TODAY)
    old = table_of(srv)
    play(old, 80)
    leave(old)
    srv.stop()
    assert check_with(srv, LATER).returncode == 0
    start_as(srv, LATER)
    come_back(srv, old)
    assert play(old, 20) == "playing"
    new = table_of(srv)
    play(new, 40)
    leave(new)
    srv.kill()  # in the middle of everything
    start_as(srv, TODAY)
    come_back(srv, old)
    assert play(old, 20) == "playing"
    name = new[0].table
    wait_for_log(srv, lambda line: name in line and "edition 200" in line)
    assert ws.connect(srv.port).ask("join", table=name)["error"]["code"] == "no-table"
    srv.stop()
    start_as(srv, LATER)
    come_back(srv, new)
    come_back(srv, old)
    assert play(old, -1) == "ended" and play(new, -1) == "ended"
    srv.stop()
    assert sorted(srv.rows("SELECT edition, state FROM game")) == [(1, 2), (200, 2)]
    checked = check_with(srv, LATER)
    assert checked.returncode == 0 and checked.stdout.startswith("2 games, "), checked


def changed_rules():
    """A program whose rules changed without a word: games that stood still at a stop go on from
    where they stood, and only what happened before is not told. After a kill the last moves would
    have to be played again: such a game waits for the program that can, and the new one does not
    serve unless told to."""
    srv = server.Server()
    start_as(srv, TODAY)
    people = table_of(srv)
    play(people, 10)
    while people[0].view["turn"]["turn"] < 2:  # past the first charity
        assert play(people, 10) == "playing"
    leave(people)
    srv.stop()
    table = people[0].table
    checked = check_with(srv, LATER, mistake=True)
    assert checked.returncode == 0 and "1 from their position only" in checked.stdout, checked
    start_as(srv, LATER, mistake=True)
    wait_for_log(srv, lambda line: table in line and "goes on" in line)
    come_back(srv, people)
    assert play(people, 3) == "playing"
    leave(people)
    # The position is out of the way: now only playing again would help.
    srv.kill()
    change(srv, ("DELETE FROM position",))
    checked = check_with(srv, LATER, mistake=True)
    assert checked.returncode == 1 and table in checked.stderr, checked
    change(srv, ("DELETE FROM note",))  # as if it had not served yet
    start_as(srv, LATER, mistake=True, wait=False)
    assert srv.process.wait(60) == 1
    wait_for_log(srv, lambda line: "--accept-damage" in line)
    srv.options.append("--accept-damage")
    start_as(srv, LATER, mistake=True)
    wait_for_log(srv, lambda line: table in line and "cannot go on" in line)
    assert ws.connect(srv.port).ask("join", table=table)["error"]["code"] == "no-table"
    srv.stop()
    assert srv.rows("SELECT state, reason FROM game") == [(1, None)], "the game was marked as lost"


def set_aside_before():
    """Earlier programs wrote into the store that a game was lost. It can be brought back."""
    srv = server.Server()
    start_as(srv, TODAY)
    people, damaged = table_of(srv), table_of(srv)
    play(people, 10)
    play(damaged, 10)
    leave(people + damaged)
    srv.stop()
    change(srv, ("UPDATE game SET state = 3, reason = 'move 3: not so', node = ''",),
           ("DELETE FROM position",),
           ("DELETE FROM move WHERE game = ? AND number = 4", (damaged[0].table,)))
    start_as(srv, TODAY)
    wait_for_log(srv, lambda line: people[0].table in line and "set aside" in line)
    busy = srv.keep("restore", "--all")
    assert busy.returncode == 1 and "another kanly" in busy.stderr, busy
    srv.stop()
    restored = srv.keep("restore", "--all")
    assert restored.returncode == 1 and restored.stdout.startswith("1 games are back, 1 cannot"), \
        restored
    assert damaged[0].table in restored.stderr, restored
    one = srv.keep("restore", people[0].table)
    assert one.returncode == 0, one
    nobody = srv.keep("restore", "nobody")
    assert nobody.returncode == 1 and "no game nobody" in nobody.stderr, nobody
    start_as(srv, TODAY)
    come_back(srv, people)
    assert play(people, 10) == "playing"
    srv.stop()


def quick_start():
    """The start reads positions: of a long game only what came after the last one is played again,
    also after a kill."""
    srv = server.Server()
    start_as(srv, TODAY)
    people = table_of(srv, turns=10)
    play(people, 150)
    table = people[0].table
    srv.kill()
    kept, = srv.rows("SELECT moves FROM position WHERE game = ?", table)
    moves, = srv.rows("SELECT count(*) FROM move WHERE game = ?", table)
    assert moves[0] - kept[0] < 64 <= kept[0], (kept, moves)
    # Were the first moves looked at, this would be found.
    change(srv, ("UPDATE move SET text = 'nonsense' WHERE game = ? AND number < 64", (table,)))
    start_as(srv, TODAY)
    come_back(srv, people)
    assert play(people, 5) == "playing"
    leave(people)
    srv.stop()
    assert srv.rows("SELECT p.moves - (SELECT count(*) FROM move) FROM position p") == [(0,)]


def main():
    for test in (editions, changed_rules, set_aside_before, quick_start):
        began = time.time()
        test()
        print(f"{test.__name__}: {time.time() - began:.1f} s")


if __name__ == "__main__":
    sys.exit(main())
