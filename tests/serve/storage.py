"""A disk that is full, a disk that cannot be written, a page that is damaged: a clear error, and no game is lost."""
import os
import resource
import shutil
import sys
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
    resource.prlimit(srv.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
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
    checked = srv.kanly("store", "check", "--data", srv.folder)
    assert checked.returncode == 0, checked.stderr


def damaged_page():
    """Bytes in the middle of the file are overwritten. What can be read goes on; what cannot is reported."""
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
    checked = srv.kanly("store", "check", "--data", srv.folder)
    assert checked.returncode == 1 and checked.stderr, checked
    srv.start()
    wait_for_log(srv, lambda line: " error " in line)
    back = 0
    for table, p in tables:
        p.drop()
        p.port = srv.port
        answer = ws.connect(srv.port).ask("join", table=table)
        back += answer["type"] == "joined"
    assert 0 < back < len(tables), back
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
    if os.geteuid() != 0:  # root may write everywhere
        os.chmod(srv.folder, 0o500)
        srv.start(wait=False)
        assert srv.process.wait(20) == 1
        os.chmod(srv.folder, 0o700)


def tools():
    srv = server.Server().start()
    table, p = start_table(srv)
    refused = srv.kanly("store", "export", table, "--data", srv.folder)
    assert refused.returncode == 1 and "not ended" in refused.stderr, refused
    busy = srv.kanly("store", "vacuum", "--data", srv.folder)
    assert busy.returncode == 1 and "another kanly" in busy.stderr, busy
    p.drop()
    srv.stop()
    saved = os.path.join(srv.folder, "game.kanly")
    assert srv.kanly("store", "export", table, "--secrets", "--out", saved, "--data", srv.folder).returncode == 0
    assert srv.kanly("verify", saved).returncode == 0
    text = open(saved).read()
    with open(saved, "w") as file:
        file.write(text.replace("# salt ", "# salt 00", 1).replace("\n\n", "\n\n", 1))
    assert srv.kanly("verify", saved).returncode == 1
    with open(saved, "w") as file:
        file.write(text)
    made = srv.kanly("store", "import", saved, "--data", srv.folder)
    assert made.returncode == 0, made
    again = srv.kanly("store", "export", made.stdout.strip(), "--secrets", "--data", srv.folder)
    strip = lambda t: [line for line in t.splitlines() if not line.startswith("#")]
    assert strip(again.stdout) == strip(text)
    assert srv.kanly("store", "vacuum", "--data", srv.folder).returncode == 0
    assert srv.kanly("store", "check", "--data", srv.folder).returncode == 0


def main():
    for test in (full_disk, damaged_page, no_store, tools):
        began = time.time()
        test()
        print(f"{test.__name__}: {time.time() - began:.1f} s")


if __name__ == "__main__":
    sys.exit(main())
