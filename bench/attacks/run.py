#!/usr/bin/env python3
"""Attacks on a server of its own, as many as are asked for.

    KANLY=build/kanly bench/attacks/run.py KIND COUNT [SEED]

    messages N   of every type with members of every sort, cut and changed, from seats and from
                 outside
    bytes N      connections with bytes that are no HTTP, no WebSocket, or only begin as such
    h2c N        upgrades to something else than a WebSocket, with HTTP/2 after them
    floods S     seconds each of small and large messages, pings and fragments from one address,
                 while another pings
    races N      the same answer from two devices at the same moment
    stores N     stores with changed bits, bytes and pages, or cut off
    jumps N      of the machine's clock (WALL_CLOCK names tests/serve/preload/wall_clock.c as it
                 was built)
    kills N      with SIGKILL, while 18 clients play

Whatever happens, the server must go on, answer others, end with 0 and leave a store that is whole;
of a damaged store it may refuse to serve, with a sentence. What it is built with (the release, or
with sanitizers) is what KANLY names."""
import json
import os
import pathlib
import random
import re
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "serve"))
import player  # noqa: E402
import server  # noqa: E402
import ws  # noqa: E402

BOTS = {"atreides": "bot:random", "guild": "bot:random"}


def finish(srv, said):
    """The server is there, answers, ends as it should, and its store is whole."""
    assert srv.process.poll() is None, "\n".join(srv.log[-40:])
    ws.connect(srv.port, source="127.0.0.2").close()
    srv.stop(120)
    report = srv.kanly("store", "check", "--data", srv.folder)
    assert report.returncode == 0, report.stdout + report.stderr
    assert not any("Sanitizer" in line for line in srv.log), "\n".join(srv.log[-80:])
    print(said)


# --- messages -------------------------------------------------------------------------------------

def words_of_the_protocol():
    """Types and members as the server itself knows them, so that new ones are tried as well."""
    text = "".join(file.read_text() for file in (ROOT / "src" / "serve").glob("*.c"))
    types = re.findall(r'\{ *"([a-z-]+)", *on_\w+', text)
    members = re.findall(r'(?:member_\w+|json_object_get)\([^;"]*?"([a-z_]+)"', text)
    assert len(types) > 20 and len(members) > 20
    return sorted(set(types)), sorted(set(members))


def any_value(dice, depth=0):
    kind = dice.randrange(7 if depth < 7 else 5)
    if kind == 0:
        return dice.choice([None, True, False, 0, -1, 255, 256, 2**31, 2**62, -2**63, 1e300, 0.5])
    if kind < 3:
        return dice.choice(["", "fremen", "open", "bot:random", "bot:mentat", "karama",
                            "\u2603" * 5, "\u202e", "a" * 60, "a" * 3000, "advanced turns=1",
                            "move", "bank", "pass", "ship 5 arrakeen", "draft", "random",
                            "pause", "resume", "take-back"])
    if kind < 5:
        return dice.randrange(-2, 300)
    if kind == 5:
        return [any_value(dice, depth + 1) for _ in range(dice.randrange(5))]
    return {dice.choice(["kind", "seconds", "fremen", "question", "way",
                         "to"]): any_value(dice, depth + 1) for _ in range(3)}


def any_message(dice, types, members, tables):
    said = {dice.choice(members): any_value(dice) for _ in range(dice.randrange(6))}
    if dice.random() < 0.4:
        said["table"] = dice.choice(tables)
    said["type"] = dice.choice(types)
    if dice.random() < 0.5:
        said["id"] = any_value(dice)
    text = json.dumps(said, ensure_ascii=dice.random() < 0.5)
    if dice.random() < 0.8:
        return text.encode()
    changed = bytearray(text.encode())
    for _ in range(dice.randrange(1, 4)):
        at = dice.randrange(len(changed))
        how = dice.randrange(3)
        if how == 0:
            changed[at] = dice.randrange(256)
        elif how == 1:
            del changed[at:]
        else:
            changed[at:at] = dice.choice([b"{", b"[" * 20, b'"', b"\\u0000", b"\xff\xfe", b"1e999"])
        if not changed:
            break
    return bytes(changed)


def come_back(p, engine):
    """To the table; and from now on it is lent its view, as a page with the engine is."""
    p.client.ask("join", table=p.table, **({"token": p.token} if p.token else {}))
    p.client.ask("lend", engine=engine)


def messages(count, dice):
    """At a practice table, one of people and one that is watched with a delay, and where people
    gather for a draft."""
    types, members = words_of_the_protocol()
    srv = server.Server().start()
    people, tables, two = [], [], {**BOTS, "fremen": "open", "emperor": "open"}
    for seats, more in (({**BOTS, "fremen": "open"}, {"practice": True}), (two, {}),
                        (two, {"watch_delay": 1}), (two, {"factions": "draft", "ready": True})):
        host, table, _ = player.make_table(srv.port, seats, **more)
        sat = [player.Player(srv.port, table).connect().sit(f) for f in seats
               if seats[f] == "open"]
        if "factions" not in more:
            host.ask("start")
        people += sat
        tables.append(table)
    told = people[0].client.ask("lend", engine="another")["error"]["text"]
    engine = told.split(": ")[1].rstrip(".")
    assert people[0].client.ask("lend", engine=engine)["type"] == "lent"
    people += [player.Player(srv.port, tables[1 + i % 2]).connect() for i in range(4)]
    sent = closed = 0
    while sent < count:
        p = dice.choice(people)
        try:
            if dice.random() < 0.3:
                come_back(p, engine)
            for _ in range(min(40, count - sent)):
                p.client.send_frame(1, any_message(dice, types, members, tables))
                sent += 1
            p.client.send_text('{"type": "ping", "id": "%d"}' % sent)
            while p.client.receive().get("id") != str(sent):  # every answer is JSON
                continue
        except (ws.Closed, OSError):
            closed += 1
            p.client = ws.connect(srv.port)
            come_back(p, engine)
    finish(srv, f"{sent} messages of {len(types)} types, {closed} connections closed for them")


# --- connections ----------------------------------------------------------------------------------

def request(dice, upgrade="websocket"):
    path = dice.choice(["/play", "/", "/metrics", "/games/x.kanly", "/%00", "/" + "a" * 3000])
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", f"Upgrade: {upgrade}",
             "Connection: Upgrade", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Content-Length: 7",
             "Transfer-Encoding: chunked",
             "X-Forwarded-For: " + "1" * dice.randrange(400), "Origin: http://x"]
    kept = [lines[0]] + [line for line in lines[1:] if dice.random() < 0.7]
    return ("\r\n".join(kept) + "\r\n\r\n").encode()


def garbled(dice):
    data = bytearray(request(dice))
    for _ in range(dice.randrange(4)):
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data[:dice.randrange(1, len(data) + 1)] if dice.random() < 0.5 else data)


def frames(dice):
    return b"".join(bytes([dice.choice([0x81, 0x80, 0x01, 0x82, 0x88, 0x89, 0x8a, 0xf1]),
                           dice.randrange(256)]) + dice.randbytes(dice.randrange(200))
                    for _ in range(dice.randrange(1, 6)))


def poke(port, data, listen=False):
    """What came back, if anything did."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as sock:
        try:
            sock.sendall(data)
            if not listen:
                return b""
            sock.shutdown(socket.SHUT_WR)
            return sock.recv(4096)
        except OSError:
            return b""


def raw_bytes(count, dice):
    srv = server.Server().start()
    for i in range(count):
        kind = dice.randrange(3)
        if kind == 0:
            poke(srv.port, dice.randbytes(dice.randrange(1, 3000)))
        elif kind == 1:
            poke(srv.port, garbled(dice), dice.random() < 0.2)
        else:
            c = ws.Client(srv.port)
            try:
                c.sock.sendall(frames(dice))
            except OSError:
                pass
            c.close()
        if i % 500 == 0:
            assert ws.connect(srv.port).ask("ping")["type"] == "pong"
    finish(srv, f"{count} connections of odd bytes")


def h2c(count, dice):
    srv = server.Server().start()
    preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    for _ in range(count):
        upgrade = dice.choice(["h2c", "H2C", "h2c, websocket", "h2", "TLS/1.0", "raw",
                               "websocketx"])
        odd = b"".join(struct.pack(">I", dice.randrange(100))[1:] + bytes(
            [dice.randrange(11), dice.randrange(256)]) + struct.pack(">I", dice.randrange(8)) +
                       dice.randbytes(dice.randrange(60)) for _ in range(8))
        head = ("GET /play HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: {upgrade}\r\n"
                "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n").encode()
        answer = poke(srv.port, head + preface + odd, True)
        assert b" 101 " not in answer.split(b"\r\n")[0], answer
    finish(srv, f"{count} upgrades to something else, none taken")


# --- floods and races -----------------------------------------------------------------------------

def flood(srv, seconds, data):
    """How many went out, and how long somebody else's ping took at worst."""
    stop, sent = time.monotonic() + seconds, [0]

    def pour():
        while time.monotonic() < stop:
            try:
                c = ws.Client(srv.port)
                c.send_text('{"type": "hello", "protocol": 1}')
                threading.Thread(target=drain, args=(c.sock,), daemon=True).start()
                while time.monotonic() < stop:
                    c.sock.sendall(data * 20)
                    sent[0] += 20
            except (ws.Closed, OSError):
                continue

    def drain(sock):
        try:
            while sock.recv(1 << 16):
                continue
        except OSError:
            pass

    other, worst = ws.connect(srv.port, source="127.0.0.2"), 0
    pouring = threading.Thread(target=pour)
    pouring.start()
    while pouring.is_alive():
        began = time.monotonic()
        assert other.ask("ping")["type"] == "pong"
        worst = max(worst, time.monotonic() - began)
        time.sleep(0.02)
    return sent[0], worst


def frame(opcode, payload, final=True):
    head = bytes([(0x80 if final else 0) | opcode])
    size = len(payload)
    return head + (bytes([0x80 | size]) if size < 126
                   else bytes([0x80 | 126]) + struct.pack(">H", size)) + b"\0" * 4 + payload


def floods(seconds, dice):
    srv = server.Server(None, "--messages-each", "50").start()
    said = []
    for name, data in (("small messages", frame(1, b'{"type":"list"}')),
                       ("large messages", frame(1, b"[" + b"1," * 8000)),
                       ("pings", frame(9, b"x" * 100)), ("fragments", frame(1, b"{", False))):
        sent, worst = flood(srv, seconds, data)
        said.append(f"{sent} {name} (another's ping at worst {1000 * worst:.0f} ms)")
    finish(srv, "; ".join(said))


def races(count, dice):
    srv = server.Server().start()
    raced = doubled = 0
    while raced < count:
        host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open"}, practice=True,
                                           options="turns=2")
        p = player.Player(srv.port, table, dice=dice).connect().sit("fremen", smart=False)
        host.ask("start")
        p.sync()
        second = ws.connect(srv.port)
        second.ask("join", table=table, token=p.token)
        while raced < count and p.state != "ended":
            if not p.question:
                p.sync()
                continue
            question, p.question = p.question, None
            answer = {"number": question["number"], "question": question["question"],
                      "values": p.choose(question)}
            ids = p.client.say("move", **answer), second.say("move", **answer)
            got = []
            for c, wanted in zip((p.client, second), ids):
                while (message := c.next()).get("id") != wanted:
                    if c is p.client:
                        p.take(message)
                got.append(message["type"])
            raced += 1
            doubled += got.count("ack") > 1
            assert got.count("ack") <= 1, got
            p.sync()
            second.inbox.clear()
        second.close()
    finish(srv, f"{raced} answers given twice at the same moment, {doubled} taken twice")


# --- stores, clocks, kills ------------------------------------------------------------------------

def damage(path, dice):
    data = bytearray(path.read_bytes())
    how = dice.choice(["bit", "byte", "bytes", "page", "zeros", "cut"])
    at = dice.randrange(len(data))
    page = at // 4096 * 4096
    if how == "bit":
        data[at] ^= 1 << dice.randrange(8)
    elif how == "byte":
        data[at] = dice.randrange(256)
    elif how == "bytes":
        for _ in range(100):
            data[dice.randrange(len(data))] = dice.randrange(256)
    elif how == "page":
        data[page:page + 4096] = dice.randbytes(len(data[page:page + 4096]))
    elif how == "zeros":
        data[page:page + 4096] = bytes(len(data[page:page + 4096]))
    else:
        del data[at:]
    path.write_bytes(data)
    return how


def stores(count, dice):
    whole = server.Server().start()
    subprocess.run([server.KANLY, "load", "--url", f"ws://127.0.0.1:{whole.port}", "--tables", "5",
                    "--seconds", "2", "--rate", "0", "--advance", "60"], check=True,
                   stdout=subprocess.DEVNULL)
    whole.stop()
    tables = re.findall(r"\b[A-Za-z0-9_-]{22}\b",
                        whole.kanly("store", "list", "--data", whole.folder).stdout)
    served = refused = 0
    for _ in range(count):
        folder = tempfile.mkdtemp(prefix="kanly-damaged-")
        shutil.copytree(whole.folder, folder, dirs_exist_ok=True)
        how = damage(pathlib.Path(folder) / "games.db", dice)
        srv = server.Server(folder).start(False)
        srv.ready.wait(60)
        if srv.port:
            c = ws.connect(srv.port)
            for table in tables:
                c.ask("join", table=table)
            c.ask("replays")
            c.close()
            srv.process.terminate()
            served += 1
        status = srv.process.wait(60)
        refused += not srv.port
        assert status >= 0, (how, status, srv.log[-20:])
        assert not any("Sanitizer" in line for line in srv.log), srv.log[-80:]
        shutil.rmtree(folder)
    print(
        f"{count} damaged stores: {served} served, {refused} refused with a sentence, none crashed")


def jumps(count, dice):
    with tempfile.NamedTemporaryFile("w", prefix="kanly-clock-", suffix=".txt") as shift:
        os.environ.update(KANLY_WALL_CLOCK=shift.name, LD_PRELOAD=os.environ["WALL_CLOCK"])
        shift.write(f"{0:<12d}\n")
        shift.flush()
        srv = server.Server().start()
        del os.environ["LD_PRELOAD"]
        host, table, _ = player.make_table(srv.port, {**BOTS, "fremen": "open", "emperor": "open"},
                                           clock={"kind": "move", "seconds": 86400, "then": "bot"})
        people = [player.Player(srv.port, table).connect().sit(f) for f in ("fremen", "emperor")]
        assert host.ask("start")["type"] == "started"
        for _ in range(count):
            shift.seek(0)
            shift.write(f"{dice.choice([-1, 1]) * int(10 ** dice.uniform(0, 8)):<12d}\n")
            shift.flush()
            time.sleep(1.1)  # the server looks around once a second
            for p in people:
                p.sync()
            seats = ws.connect(srv.port).ask("join", table=table)["table"]["seats"]
            assert not any("bot_plays" in seat for seat in seats), seats
        finish(srv, f"{count} jumps of the clock, nobody let go or played for")


def kills(count, dice):
    script = ROOT / "tests" / "serve" / "kills.py"
    sys.exit(subprocess.run([sys.executable, str(script)],
                            env={**os.environ, "KANLY_KILLS": str(count)}).returncode)


KINDS = {"messages": messages, "bytes": raw_bytes, "h2c": h2c, "floods": floods, "races": races,
         "stores": stores, "jumps": jumps, "kills": kills}


def main():
    if len(sys.argv) not in (3, 4) or sys.argv[1] not in KINDS or not sys.argv[2].isdigit():
        print(__doc__)
        return 0 if "--help" in sys.argv else 2
    KINDS[sys.argv[1]](int(sys.argv[2]),
                       random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
