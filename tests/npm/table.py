"""The match server for one (npm/table.wasm) and the native one are the same server: for the same
seed and the same answers they ask the same questions, offer and refuse the same values for the same
reasons, foresee the same, and save the same game. What was kept of a game is enough to go on with
it; lessons are there."""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/serve")
import server
import ws

SEED = 11
BOTS = {f: "bot:steady" for f in ["bene-gesserit", "emperor", "fremen", "harkonnen", "guild"]}


class Lines(ws.Client):
    """As a client over a WebSocket, but the server is a module in a process of Node's."""

    def __init__(self):
        self.process = subprocess.Popen(["node", "tests/npm/lines.mjs", str(SEED)],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.next_id, self.inbox = 0, []

    def send_text(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def receive(self, timeout=None):
        line = self.process.stdout.readline()
        assert line, "the module has ended"
        return json.loads(line)

    def file(self, table):
        return self.ask("file", file=table)["file"]

    def again(self):
        return self.ask("again", again=True)

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(60) == 0


class Wire(ws.Client):
    def file(self, table):
        status, _, body = ws.http(self.port, f"/games/{table}.kanly")
        return body.decode() if status == 200 else None


def wire(srv):
    client = Wire(srv.port)
    client.port = srv.port
    return client


def sit(client, options):
    seats = {"atreides": "open", **BOTS}
    table = client.ask("create", practice=True, options=options, seats=seats)["table"]["id"]
    seat = client.ask("sit", faction="atreides", name="Paul")
    assert client.ask("start")["type"] == "started"
    return table, seat["token"]


def told(client):
    """Where the table stands, once the bots have moved."""
    while True:
        seen = client.ask("view")
        client.inbox.clear()
        if seen["question"] or seen["table"]["state"] == "ended":
            return seen


def fill_in(client, question, turn):
    """A form filled in by rote, and what was said about it on the way."""
    values, heard, form = [], [], question
    while not form["complete"]:
        offered = [v["value"] for v in form["values"]]
        values.append(offered[(turn * 7 + len(values) * 3) % len(offered)])
        form = client.ask("choices", question=question["question"], values=values, refused=True)
        form.pop("id")
        heard.append(form)
    preview = client.ask("preview", question=question["question"], values=values)
    preview.pop("id")
    return values, [*heard, preview]


def play(client, options, again=None):
    """A whole game; everything that was asked, offered, refused and foreseen, and the game."""
    client.hello()
    table, token = sit(client, options)
    heard, undone = [], False
    for turn in range(1000):
        seen = told(client)
        if seen["table"]["state"] == "ended":
            break
        if turn == 20 and again:
            again(client, table, token)
        if turn == 30 and not undone:
            assert client.ask("undo")["type"] == "undone"
            undone = True
            continue
        question = seen["question"]
        values, answers = fill_in(client, question, turn)
        heard += [seen["view"]["turn"], question, *answers]
        made = client.ask("move", number=question["number"], values=values)
        assert made["type"] == "ack", made
    assert client.ask("move", number=1, values=[0])["type"] == "error"
    saved = client.file(table)
    lines = [line for line in saved.splitlines() if "salt" not in line and "commitment" not in line]
    return heard, lines


def comes_back(client, table, token):
    assert client.again()["games"] >= 1
    client.hello()
    client.inbox.clear()
    mine = client.ask("mine", tokens=[{"table": table, "token": token}])["tables"]
    assert [one["table"]["id"] for one in mine] == [table], mine
    assert client.ask("join", table=table, token=token)["faction"] == "atreides"


def same(one, other):
    for place, (a, b) in enumerate(zip(one, other)):
        assert a == b, (place, a, b)
    assert len(one) == len(other), (len(one), len(other))


def lesson(client):
    listed = client.ask("lessons")["lessons"]
    assert len(listed) >= 8, listed
    joined = client.ask("lesson", lesson="storm")
    hint = client.ask("hint")
    made = client.ask("move", number=joined["question"]["number"], values=hint["values"])
    assert made["type"] == "ack", made
    assert client.ask("leave")["type"] == "left"


def compare(srv, options, before):
    """A game at each of the two; `before` games of the seed were played already."""
    native, here = wire(srv), Lines()
    for _ in range(before):
        here.hello()
        sit(here, "")
    asked, game = play(native, options)
    asked_here, game_here = play(here, options)
    same(asked, asked_here)
    same(game, game_here)
    assert len(asked) > 100 and len(game) > 50, (len(asked), len(game))
    native.close()
    here.close()
    print(f"{len(asked)} answers and {len(game)} lines of a game are the same")


def restarted(srv):
    """Laid anew in the middle of a game, which is played to its end and is a whole game then."""
    here = Lines()
    _, game = play(here, "turns=3", comes_back)
    lesson(here)
    here.close()
    with tempfile.NamedTemporaryFile("w", suffix=".kanly") as file:
        file.write("\n".join(game) + "\n")
        file.flush()
        assert srv.kanly("replay", file.name).returncode == 0


def main():
    srv = server.Server(None, "--seed", str(SEED)).start()
    compare(srv, "", 0)
    compare(srv, "game=basic turns=4", 1)
    restarted(srv)
    srv.stop()


if __name__ == "__main__":
    os.chdir(os.path.join(os.path.dirname(__file__), "../.."))
    main()
