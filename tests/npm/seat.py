"""The page's own engine (npm/seat.wasm) says of the view it was lent what the server says: over
whole games, of people and bots, every choice, every refusal with its reasons and every preview are
the same, byte for byte. Nobody is lent more than their seat, and another engine is lent nothing."""
import json
import os
import re
import statistics
import subprocess
import sys
import time

sys.path.insert(0, "tests/serve")
import server
import ws

SEED = 23
FACTIONS = ["atreides", "bene-gesserit", "emperor", "fremen", "harkonnen", "guild"]


class Engine:
    """The module, in a process of Node's."""

    def __init__(self):
        self.process = subprocess.Popen(["node", "tests/npm/asked.mjs"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.made_of = self._read()["engine"]

    def _read(self):
        line = self.process.stdout.readline()
        assert line, "the module has ended"
        return json.loads(line)

    def _write(self, what):
        self.process.stdin.write(json.dumps(what) + "\n")
        self.process.stdin.flush()

    def take(self, message):
        self._write(message)

    def ask(self, **request):
        self._write(request)
        return self._read()

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(60) == 0


class Seat(ws.Client):
    """A person at the table who keeps what was lent, and the texts as they came."""

    def __init__(self, port, faction):
        super().__init__(port)
        self.faction, self.engine, self.view = faction, Engine(), bytearray(4096)
        self.lent, self.lent_bytes = 0, 0

    def receive(self, timeout=None):
        before = len(self.received)
        message = super().receive(timeout)
        if message.get("type") == "lent":
            self.keep(message, len(self.received) - before)
        self.text = bytes(self.received[before:]).decode()
        return message

    def keep(self, message, size):
        if message.get("whole"):
            self.view = bytearray(4096)
        for at, text in message["changes"]:
            self.view[at:at + len(text) // 2] = bytes.fromhex(text)
        self.engine.take(message)
        self.lent += 1
        self.lent_bytes += size

    def borrow(self):
        answer = self.ask("lend", engine=self.engine.made_of)
        assert answer["type"] == "lent" and answer["whole"], answer

    def leave(self):
        self.close()
        self.engine.close()


class Counts:
    def __init__(self):
        self.same = {"choices": 0, "explain": 0, "preview": 0}
        self.here, self.there = [], []


def both(seat, counts, type_, **members):
    """A request to the server and to the engine here: the same bytes."""
    began = time.perf_counter()
    answer = seat.ask(type_, **members)
    counts.there.append((time.perf_counter() - began) * 1e6)
    said = seat.text
    head = re.match(r'\{"type": ?"[a-z]+", ?"id": ?\d+, ?', said)
    assert answer["type"] != "error" and head, said
    here = seat.engine.ask(type=type_, faction=seat.faction, **members)
    assert here["text"] == "{" + said[head.end():], (type_, members, here["text"], said)
    counts.here.append(here["took"])
    counts.same[type_] += 1
    return answer


def answer_question(seat, question, turn, counts):
    name, values = question["question"], []
    form = both(seat, counts, "choices", question=name, values=values, refused=True)
    while not form["complete"]:
        offered = [v["value"] for v in form["values"]]
        refused = [v["value"] for v in form["refused"]]
        if refused and turn % 5 == 0:
            both(seat, counts, "explain", question=name, values=values,
                 value=refused[turn % len(refused)])
        values = [*values, offered[(turn * 7 + len(values) * 3) % len(offered)]]
        form = both(seat, counts, "choices", question=name, values=values, refused=True)
    both(seat, counts, "preview", question=name, values=values)
    return values


def anytime(seat, names, counts):
    """What may be begun out of turn is said in the same words."""
    for name in names:
        both(seat, counts, "choices", question=name, values=[], refused=True)


def sit_down(srv, people, options, practice):
    seats = [Seat(srv.port, f) for f in people]
    table = None
    for seat in seats:
        seat.hello()
        if table is None:
            chairs = {f: "open" if f in people else "bot:steady" for f in FACTIONS}
            made = seat.ask("create", practice=practice, options=options, seats=chairs)
            table = made["table"]["id"]
        else:
            seat.ask("join", table=table)
        assert seat.ask("sit", faction=seat.faction, name=seat.faction)["type"] != "error"
        seat.borrow()
    assert seats[0].ask("start")["type"] == "started"
    return seats


def play(srv, people, options, practice, counts, most):
    seats = sit_down(srv, people, options, practice)
    turn = 0
    for _ in range(100_000):
        seen = [seat.ask("view") for seat in seats]
        if seen[0]["table"]["state"] == "ended":
            break
        asked = [(s, v) for s, v in zip(seats, seen) if v["question"]]
        if not asked:
            time.sleep(0.01)
            continue
        seat, view = asked[turn % len(asked)]
        turn += 1
        values = answer_question(seat, view["question"], turn, counts)
        if turn % 10 == 0:
            anytime(seat, view["anytime"], counts)
        made = seat.ask("move", number=view["question"]["number"], values=values)
        assert made["type"] == "ack", made
        if most and turn == most:
            break
    else:
        raise AssertionError("the game has no end")
    assert turn >= 10, turn
    lent = sum(s.lent_bytes for s in seats) / max(1, sum(s.lent for s in seats))
    print(f"{', '.join(people)}: {turn} answers; {sum(s.lent for s in seats)} messages lent, "
          f"{lent:.0f} bytes each")
    for seat in seats:
        seat.leave()


def lent_to_nobody_else(srv):
    """Only a seat is lent a view, only to the same engine, and not after getting up."""
    seat = Seat(srv.port, "fremen")
    seat.hello()
    assert seat.ask("lend", engine=seat.engine.made_of)["error"]["code"] == "no-table"
    chairs = {f: "open" if f == "fremen" else "bot:steady" for f in FACTIONS}
    seat.ask("create", practice=True, options="", seats=chairs)
    assert seat.ask("lend", engine=seat.engine.made_of)["error"]["code"] == "no-seat"
    seat.ask("sit", faction="fremen", name="Chani")
    assert seat.ask("lend", engine="another")["error"]["code"] == "engine"
    assert seat.ask("lend")["error"]["code"] == "engine"
    assert not any(seat.view), "nothing was lent"
    seat.borrow()
    assert seat.ask("start")["type"] == "started"
    while not seat.ask("view")["question"]:
        time.sleep(0.01)
    assert any(seat.view), "the view was lent when the game began"
    seat.ask("leave")
    before = seat.lent
    assert seat.ask("ping")["type"] == "pong" and seat.lent == before
    seat.leave()


def main():
    srv = server.Server(None, "--seed", str(SEED)).start()
    counts = Counts()
    lent_to_nobody_else(srv)
    for faction in FACTIONS:
        play(srv, [faction], "", True, counts, 0)
    play(srv, ["guild"], "game=basic turns=5", True, counts, 0)
    play(srv, ["bene-gesserit", "fremen", "harkonnen"], "turns=2", False, counts, 60)
    assert min(counts.same.values()) > 50, counts.same
    print(f"{counts.same} are the same; median {statistics.median(counts.here):.0f} µs here, "
          f"{statistics.median(counts.there):.0f} µs from the server on this machine")
    srv.stop()


if __name__ == "__main__":
    os.chdir(os.path.join(os.path.dirname(__file__), "../.."))
    main()
