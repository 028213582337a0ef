"""A disk that is full, a disk that cannot be written, a page that is damaged: a clear error, and no
game is lost."""
import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

import player
import server
import ws
from tables import BOTS, until


def start_table(srv):
    host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"}, options="turns=3")
    p = player.Player(srv.port, table).connect().sit("fremen")
    assert host.ask("start")["type"] == "started"
    until(p, lambda p: p.question)
    host.close()
    return table, p


def wait_for_log(srv, wanted):
    """The server's lines are read by a thread of their own: give them a moment to arrive."""
    for _ in range(100):
        if any(wanted(line) for line in list(srv.log)):
            return
        time.sleep(0.05)
    raise AssertionError("not in the log:\n" + "\n".join(srv.log))


def full_disk():
    """The server may not write past a size: for it, the disk is full."""
    srv = server.Server().start()
    table, p = start_table(srv)
    size = max(os.path.getsize(os.path.join(srv.folder, name)) for name in os.listdir(srv.folder))
    resource.prlimit(srv.process.pid, resource.RLIMIT_FSIZE, (size + 20000, resource.RLIM_INFINITY))
    refused = 0
    for _ in range(400):
        until(p, lambda p: p.question or p.state == "ended" or p.errors)
        before, number = p.acknowledged, p.question["number"] if p.question else 0
        if not p.question or not p.answer():
            refused += any(e["error"]["code"] == "storage" for e in p.errors)
            p.errors.clear()
            if refused:
                break
            p.sync()
    assert refused, "the disk was never full"
    wait_for_log(srv, lambda line: "error" in line and "store" in line)
    assert ws.http(srv.port, "/healthz")[0] == 200
    acknowledged = p.acknowledged
    resource.prlimit(srv.process.pid, resource.RLIMIT_FSIZE,
                     (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    time.sleep(0.2)
    p.drop()  # there is room again: the game goes on where it stood
    p.events.clear()
    p.question = None
    p.connect()
    until(p, lambda p: p.question or p.state == "ended")
    if p.question:
        assert p.question["number"] - 1 >= acknowledged
        assert p.answer(), p.errors
    srv.stop()
    checked = srv.keep("check")
    assert checked.returncode == 0, checked.stderr


def damaged_page():
    """Bytes in the middle of the file are overwritten. What can be read goes on; what cannot is
    reported."""
    srv = server.Server().start()
    tables = [start_table(srv) for _ in range(12)]
    for _, p in tables:
        for _ in range(6):
            if p.question and p.state == "playing":
                p.answer()
            p.sync()
    srv.stop()
    path = os.path.join(srv.folder, "games.db")
    with open(path, "r+b") as file:
        data = file.read()
        leaves = []  # pages with many rows, all of few games: leaves of the moves
        for at in range(4 * 4096, len(data), 4096):
            counts = [data[at:at + 4096].count(table.encode()) for table, _ in tables]
            if data[at] == 10 and sum(counts) > 10:
                leaves.append((sum(c > 0 for c in counts), at))
        file.seek(min(leaves)[1])
        file.write(b"\xff" * 4096)
    checked = srv.keep("check")
    assert checked.returncode == 1 and checked.stderr, checked
    srv.start()
    back = 0
    for table, p in tables:
        p.drop()
        p.port = srv.port
        answer = ws.connect(srv.port).ask("join", table=table)
        back += answer["type"] == "joined"
    # What only happened long ago is not needed to go on.
    wait_for_log(srv, lambda line: "is not told" in line or "cannot go on" in line)
    lost = len({line.split("game ")[1] for line in srv.log if "cannot go on" in line})
    assert 0 < back == len(tables) - lost, (back, lost)
    srv.stop()


def no_store():
    """What is no store is left alone, with a sentence."""
    srv = server.Server()
    with open(os.path.join(srv.folder, "games.db"), "wb") as file:
        file.write(b"this is somebody's letter" * 400)
    srv.start(wait=False)
    assert srv.process.wait(20) == 1
    srv.ready.wait(5)
    time.sleep(0.1)
    wait_for_log(srv, lambda line: "error" in line)
    with open(os.path.join(srv.folder, "games.db"), "rb") as file:
        assert file.read().startswith(b"this is somebody's letter")


def as_nobody(srv):
    """Root may write everywhere, so the server becomes somebody else."""
    if os.geteuid() != 0:
        return
    folder = tempfile.mkdtemp(prefix="kanly-nobody-")
    os.chmod(folder, 0o755)
    kanly = shutil.copy(server.KANLY, folder)  # from where everybody may run it
    os.chmod(kanly, 0o755)
    srv.command = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", kanly]
    assert shutil.which("setpriv"), \
        "root can only become somebody else with setpriv (Debian: util-linux)"
    tried = subprocess.run([*srv.command, "--version"], capture_output=True, text=True)
    assert tried.returncode == 0, tried.stderr
    for at in (srv.folder, *(os.path.join(srv.folder, name) for name in os.listdir(srv.folder))):
        os.chown(at, 65534, 65534)


def read_only_folder():
    """A store that may be read and not written: the server says so and stops, and nothing is
    changed or lost."""
    srv = server.Server().start()
    table, p = start_table(srv)
    assert p.answer()
    done = p.acknowledged
    p.drop()
    srv.stop()
    files = {name: os.path.join(srv.folder, name) for name in os.listdir(srv.folder)}
    as_nobody(srv)
    before = open(files["games.db"], "rb").read()
    for mode, at_files in ((0o500, 0o400), (0o700, 0o400)):
        for path in files.values():
            os.chmod(path, at_files)
        os.chmod(srv.folder, mode)
        srv.log.clear()
        srv.start(wait=False)
        assert srv.process.wait(20) == 1, "a server that cannot write must not start"
        wait_for_log(srv, lambda line: "error" in line and srv.folder in line)
        assert open(files["games.db"], "rb").read() == before
    for path in files.values():
        os.chmod(path, 0o600)
    srv.start()
    p.port = srv.port
    p.question = None
    p.connect()
    until(p, lambda p: p.question or p.state == "ended")
    assert not p.question or p.question["number"] - 1 >= done
    srv.stop()
    if len(srv.command) > 1:
        shutil.rmtree(os.path.dirname(srv.command[-1]))


def read_only_disk():
    """The disk refuses to be written while games go on: moves are refused, nothing is lost, and
    then play goes on."""
    srv = server.Server().start()
    table, p = start_table(srv)
    assert p.answer()
    until(p, lambda p: p.question)
    # Not a byte of a file, wherever in it: that is how a disk behaves that has become read-only.
    resource.prlimit(srv.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    acknowledged, question = p.acknowledged, p.question
    assert not p.answer() and p.errors[-1]["error"]["code"] == "storage", p.errors
    wait_for_log(srv, lambda line: " error " in line and "store" in line)
    assert ws.http(srv.port, "/healthz")[0] == 200
    assert ws.http(srv.port, "/readyz")[0] == 503
    watcher = ws.connect(srv.port)
    watcher.ask("join", table=table)
    refused = p.client.ask("chat", text="never said")
    assert refused["error"]["code"] == "storage", refused
    assert watcher.ask("ping")["type"] == "pong" and \
        b"never said" not in watcher.received + p.client.received
    again = p.client.ask("view")  # everything stands where the disk says it stands
    assert again["type"] == "joined" and again["question"]["number"] == question["number"], again
    resource.prlimit(srv.process.pid, resource.RLIMIT_FSIZE,
                     (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    time.sleep(2.2)  # bots wait a while after a failure
    p.drop()
    p.question = None
    p.connect()
    until(p, lambda p: p.question)
    assert p.question["number"] - 1 >= acknowledged
    assert p.answer(), p.errors
    assert ws.http(srv.port, "/readyz")[0] == 200
    srv.stop()
    checked = srv.keep("check")
    assert checked.returncode == 0, checked.stderr


def ghosts():
    """Who was refused by the disk has no seat: neither sees the hand of who sits there next nor
    plays for them. And who could not get up, or could not move to another device, is where they
    were."""
    srv = server.Server().start()
    for watch in (True, False):
        host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "guild": "open"},
                                           watch=watch)
        ghost = ws.connect(srv.port)
        assert ghost.ask("join", table=table)["type"] == "joined"
        guild = player.Player(srv.port, table, name="Bert").connect().sit("guild")
        code = guild.client.ask("code")["code"]
        phone = ws.connect(srv.port)
        resource.prlimit(srv.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
        for refused in (phone.ask("redeem", code=code), guild.client.ask("stand"),
                        ghost.ask("sit", table=table, faction="fremen", name="Ghost")):
            assert refused["type"] == "error" and refused["error"]["code"] == "storage", refused
        resource.prlimit(srv.process.pid, resource.RLIMIT_FSIZE,
                         (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert guild.client.ask("view")["faction"] == "guild"
        assert phone.ask("view").get("faction") is None
        assert not any("name" in s for s in host.ask("view")["table"]["seats"]
                       if s["faction"] == "fremen")
        victim = player.Player(srv.port, table, name="Anna").connect().sit("fremen")
        assert host.ask("start")["type"] == "started"
        time.sleep(2.2)  # nothing happens by itself for a while after a failure
        until(victim, lambda p: p.question)
        seen = ghost.ask("view")
        assert seen.get("faction") is None and not seen.get("question"), seen
        assert not seen.get("view") or not seen["view"]["factions"]["fremen"].get("dealt"), \
            seen["view"]["factions"]["fremen"]
        number, asked = victim.question["number"], victim.question["question"]
        values = victim.choose(victim.question)
        refused = ghost.ask("move", number=number, question=asked, values=values)
        assert refused["type"] == "error" and refused["error"]["code"] in ("no-seat", "no-table"), \
            refused
        assert victim.move(number, asked, values), victim.errors
    srv.stop()


def tools():
    srv = server.Server().start()
    table, p = start_table(srv)
    refused = srv.keep("export", table)
    assert refused.returncode == 1 and "not ended" in refused.stderr, refused
    busy = srv.keep("vacuum")
    assert busy.returncode == 1 and "another kanly" in busy.stderr, busy
    p.drop()
    srv.stop()
    saved = os.path.join(srv.folder, "game.kanly")
    assert srv.keep("export", table, "--secrets", "--out", saved).returncode == 0
    assert srv.kanly("verify", saved).returncode == 0
    text = open(saved).read()
    with open(saved, "w") as file:
        file.write(text.replace("# salt ", "# salt 00", 1).replace("\n\n", "\n\n", 1))
    assert srv.kanly("verify", saved).returncode == 1
    with open(saved, "w") as file:
        file.write(text)
    made = srv.keep("import", saved)
    assert made.returncode == 0, made
    again = srv.kanly("store", "export", made.stdout.strip(), "--secrets", "--data", srv.folder)
    strip = lambda t: [line for line in t.splitlines() if not line.startswith("#")]
    assert strip(again.stdout) == strip(text)
    assert srv.keep("vacuum").returncode == 0
    assert srv.keep("check").returncode == 0


def change(srv, *statements):
    db = sqlite3.connect(os.path.join(srv.folder, "games.db"))
    for statement in statements:
        db.execute(*statement)
    db.commit()
    db.close()


def readable_log():
    """What stands in a damaged store is told in the log as text on one line, whatever its bytes
    are."""
    srv = server.Server(None, "--log-json").start()
    table, p = start_table(srv)
    assert p.answer()
    p.drop()
    srv.stop()
    change(srv, ("UPDATE move SET text = CAST(X'ff80c3280a1b' AS TEXT) WHERE game = ?", (table,)),
           ("DELETE FROM position", ()))
    srv.start()
    ws.connect(srv.port).ask("join", table=table)
    wait_for_log(srv, lambda line: table in line and "move 1" in line)
    srv.stop()
    for line in srv.log:
        assert "text" in json.loads(line), line


def other_times():
    """A game of a later edition, or from before the first, stays as it is until the program comes
    that can read it."""
    srv = server.Server().start()
    table, p = start_table(srv)
    assert p.answer()
    p.drop()
    srv.stop()
    for column, value, sentence in (("edition", 9, "edition 9 of the rules, of a later kanly"),
                                    ("version", 7, "version 7 of the format, of a later kanly"),
                                    ("version", 1, "from before the first edition")):
        usual = 1 if column == "edition" else 2
        change(srv, (f"UPDATE game SET {column} = ? WHERE id = ?", (value, table)))
        checked = srv.keep("check")
        assert checked.returncode == 0 and "1 of another kanly" in checked.stdout and \
            sentence in checked.stderr, checked
        refused = srv.keep("export", table, "--secrets")
        assert refused.returncode == 1 and sentence in refused.stderr, refused
        srv.start()
        wait_for_log(srv, lambda line: table in line and sentence in line)
        answer = ws.connect(srv.port).ask("join", table=table)
        assert answer["type"] == "error" and answer["error"]["code"] == "no-table", answer
        srv.stop()
        change(srv, (f"UPDATE game SET {column} = ? WHERE id = ?", (usual, table)))
    srv.start()  # the program that can read it
    p.port = srv.port
    p.question = None
    p.connect()
    until(p, lambda p: p.question or p.state == "ended")
    assert p.state == "playing" and p.answer()
    srv.stop()


FIRST_TABLES = """
CREATE TABLE game (id TEXT PRIMARY KEY, state INTEGER NOT NULL, created INTEGER NOT NULL,
  changed INTEGER NOT NULL, game TEXT NOT NULL, seed INTEGER NOT NULL, salt BLOB NOT NULL,
  about TEXT NOT NULL, sum INTEGER NOT NULL, reason TEXT) WITHOUT ROWID;
CREATE TABLE move (game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE,
  number INTEGER NOT NULL, by INTEGER NOT NULL, text TEXT NOT NULL, sum INTEGER NOT NULL,
  at INTEGER NOT NULL, spent INTEGER NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;
CREATE TABLE talk (game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE,
  number INTEGER NOT NULL, at INTEGER NOT NULL, sender INTEGER NOT NULL,
  receiver INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (game, number)) WITHOUT ROWID;
INSERT INTO game VALUES
  ('old-game', 1, 5, 6, 'advanced\natreides guild', 42, zeroblob(16), '{}', 0, NULL);
INSERT INTO move VALUES ('old-game', 1, 0, 'traitor stilgar', 7, 8, 9);
PRAGMA user_version = 1;
"""


def first_tables():
    """A store from before the editions is brought up to date, and its games are kept with all they
    had."""
    srv = server.Server()
    db = sqlite3.connect(os.path.join(srv.folder, "games.db"))
    db.executescript(FIRST_TABLES)
    db.close()
    srv.start()
    wait_for_log(srv, lambda line: "old-game" in line and "from before the first edition" in line)
    table, p = start_table(srv)
    assert p.answer()
    p.drop()
    srv.stop()
    checked = srv.keep("check")
    assert checked.returncode == 0 and checked.stdout.startswith("2 games, "), checked
    db = sqlite3.connect(os.path.join(srv.folder, "games.db"))
    assert db.execute("SELECT state, seed, version, edition, game FROM game "
                      "WHERE id = 'old-game'").fetchall() == \
        [(1, 42, 1, 0, "advanced\natreides guild")]
    assert db.execute("SELECT text, sum FROM move WHERE game = 'old-game'").fetchall() == \
        [("traitor stilgar", 7)]
    assert db.execute("SELECT version, edition, length(key) FROM game WHERE id = ?",
                      (table,)).fetchall() == [(2, 1, 16)]
    db.close()


def main():
    for test in (full_disk, read_only_folder, read_only_disk, ghosts, damaged_page, no_store, tools,
                 readable_log, other_times, first_tables):
        began = time.time()
        test()
        print(f"{test.__name__}: {time.time() - began:.1f} s")


if __name__ == "__main__":
    sys.exit(main())
