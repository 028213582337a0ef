"""Every lesson is played through: the hint is the right move, other lawful moves are explained and
change nothing, every rule that is named exists, and the last step ends it."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import server
import ws

WANTED = ["storm", "blow", "bidding", "shipping", "moving", "battle-plan", "traitor", "alliance",
          "spice-dialling", "elites", "karama", "advisors", "guild-timing", "prediction"]


class Learner:
    def __init__(self, port, name):
        self.client = ws.connect(port)
        self.joined = self.client.ask("lesson", lesson=name)
        assert self.joined["type"] == "joined", self.joined
        self.state = dict(self.joined)

    def take(self):
        """Everything that was said up to now."""
        self.client.ask("ping")
        for message in self.client.inbox:
            if message["type"] == "update":
                self.state.update({k: v for k, v in message.items() if k not in ("view", "events")})
        self.client.inbox.clear()

    def choose(self, dice):
        values, offered = [], self.state["question"]
        while not offered["complete"]:
            values.append(dice.choice(offered["values"])["value"])
            offered = self.client.ask("choices", values=values)
        return values

    def move(self, values):
        question = self.state["question"]
        return self.client.ask("move", number=question["number"], question=question["question"],
                               values=values)


def rules_named(text):
    return re.findall(r"\[(\d+\.[0-9.]+)\]", text)


def try_others(learner, dice, tries):
    """Lawful moves at random: what is not right is explained, and nothing has changed."""
    explained = 0
    for _ in range(tries):
        before = json.dumps([learner.state["question"], learner.state["lesson"]])
        values = learner.choose(dice)
        hint = learner.client.ask("hint")["values"]
        if values == hint:
            continue
        probe = learner.client.ask("preview", values=values)
        assert probe["type"] == "preview", probe
        number = learner.state["question"]["number"]
        answer = learner.move(values)
        if answer["type"] == "ack":
            return explained, True
        assert answer["error"]["code"] == "lesson", answer
        assert len(answer["error"]["text"]) > 20 and answer["error"]["reason"]["rule"], answer
        learner.take()
        assert json.dumps([learner.state["question"], learner.state["lesson"]]) == before
        assert learner.state["question"]["number"] == number
        explained += 1
    return explained, False


def play(port, entry, rules, dice):
    learner = Learner(port, entry["lesson"])
    state = learner.state
    assert state["table"]["state"] == "lesson" and state["faction"] == entry["faction"], \
        state["table"]
    assert state["lesson"]["steps"] == entry["steps"] and state["lesson"]["step"] == 0
    explained = 0
    for step in range(entry["steps"]):
        told = learner.state["lesson"]
        assert told["step"] == step and not told["done"] and len(told["text"]) > 100, told
        named = rules_named(told["text"])
        assert named and all(r in rules for r in named), (entry["lesson"], step, named)
        assert learner.state["question"], (entry["lesson"], step)
        count, went_on = try_others(learner, dice, 12)
        explained += count
        if not went_on:
            hint = learner.client.ask("hint")
            assert hint["type"] == "hint" and \
                hint["question"] == learner.state["question"]["question"], hint
            answer = learner.move(hint["values"])
            assert answer["type"] == "ack", (entry["lesson"], step, hint["text"], answer)
        learner.take()
    told = learner.state["lesson"]
    assert told["done"] and told["step"] == entry["steps"], told
    assert learner.state["question"] is None
    assert all(r in rules for r in rules_named(told["text"]))
    assert learner.client.ask("move", number=99, values=[])["type"] == "error"
    for refused in ("chat", "undo", "stand", "settings", "bot"):
        answer = learner.client.ask(refused, text="?")
        assert answer["error"]["code"] == "lesson", answer
    learner.client.close()
    return explained


def check_texts(rules):
    """Every number in the texts, those of wrong moves too, is a rule."""
    import glob
    folder = os.path.join(os.path.dirname(__file__), "..", "..", "src", "serve", "lessons")
    files = glob.glob(os.path.join(folder, "*.lesson"))
    for name in files:
        for number in rules_named(open(name, encoding="utf-8").read()):
            assert number in rules, f"{name}: there is no rule {number}"
    return len(files)


def check_gone(srv, tables_before):
    """A lesson leaves nothing behind, and nobody else can come to it."""
    first = Learner(srv.port, "storm")
    other = ws.connect(srv.port)
    assert other.ask("join", table=first.joined["table"]["id"])["error"]["code"] == "no-table"
    assert other.ask("lesson", lesson="nonsense")["error"]["code"] == "no-lesson"
    first.client.ask("lesson", lesson="blow")  # another one instead
    first.client.close()
    other.ask("ping")
    for _ in range(50):
        other.ask("ping")
        _, _, body = ws.http(srv.metrics, "/metrics")
        tables = int(re.search(r"^kanly_tables\S* (\d+)", body.decode(), re.M).group(1))
        if tables == tables_before:
            return
    raise AssertionError(f"{tables} tables are left of {tables_before}")


GOOD = """lesson own-words
title A lesson of one's own
text One bribe.
faction atreides

scenario A lesson of one's own
game basic windows=holders
seats atreides - emperor - - -
given
  turn 2
  phase bidding
  storm 4
  spice atreides 5
  spice emperor 5

others emperor bribe atreides 1

step
ask bribe
text Give the Emperor something [1.12.02].
want *
else A bribe, please [1.12.02].
after It lies in front of the shield [1.12.02].

end That was all.
"""


def check_folder():
    """--lessons: a good file is another lesson, about a move out of turn; of a broken one the file
    and the line are told."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "own.lesson")
        with open(path, "w", encoding="utf-8") as file:
            file.write(GOOD)
        srv = server.Server(None, "--lessons", folder).start()
        listed = ws.connect(srv.port).ask("lessons")["lessons"]
        assert [x["lesson"] for x in listed] == [*WANTED, "own-words"], listed
        learner = Learner(srv.port, "own-words")
        assert "bribe" in learner.state["anytime"] and learner.state["question"], learner.state
        assert learner.client.ask("hint")["type"] == "error"
        number = learner.state["question"]["number"]
        answer = learner.client.ask("move", number=number, question="bribe", values=[2, 1])
        assert answer["type"] == "ack", answer
        learner.take()
        assert learner.state["lesson"]["done"], learner.state["lesson"]
        srv.stop()
        for line, broken, told in (
                (4, GOOD.replace("atreides\n\n", "corrino\n\n"), "no such faction"),
                (14, GOOD.replace("spice emperor 5", "spice emperor much"), "the scenario"),
                (19, GOOD.replace("ask bribe", "ask nicely"), "no such question"),
                (24, GOOD.replace("want *\n", ""), "the step before this"),
                (25, GOOD.replace("own-words", "storm"), "there is another lesson")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(broken)
            refused = subprocess.run([os.environ["KANLY"], "serve", "--port", "0",
                                      "--data", os.path.join(folder, "data"), "--lessons", folder],
                                     capture_output=True, text=True, timeout=30)
            assert refused.returncode == 1 and f"{path}:{line}: {told}" in refused.stderr, \
                (line, refused.stderr)
        refused = subprocess.run([os.environ["KANLY"], "serve", "--port", "0",
                                  "--data", os.path.join(folder, "data"),
                                  "--lessons", os.path.join(folder, "nowhere")],
                                 capture_output=True, text=True, timeout=30)
        assert refused.returncode == 1 and "cannot be read" in refused.stderr, refused.stderr


WINDOW = """lesson weather
title Weather Control, and everybody is asked
text One card.
faction atreides

scenario Weather Control, and everybody is asked
game advanced windows=all
seats atreides bene-gesserit emperor fremen harkonnen guild
given
  turn 3
  phase storm
  storm 4
  storm-card 3
  hand atreides weather-control

step
ask weather
text Move the storm [3.01.23].
want *
else Answer what is asked [3.01.23].
after It was taken [3.01.23].

end That was all.
"""


def check_preview():
    """What a card does is told before it is played, also where others are asked in the same
    window."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "window.lesson"), "w", encoding="utf-8") as file:
            file.write(WINDOW)
        srv = server.Server(None, "--lessons", folder).start()
        learner = Learner(srv.port, "weather")
        told = learner.client.ask("preview", values=[1, 5])
        moved = [e for e in told["events"] if e["kind"] == "storm-moved"]
        assert len(moved) == 1 and "9" in moved[0]["text"], told
        assert told["lines"][-1]["text"].startswith("This holds if nobody"), told["lines"]
        srv.stop()


def main():
    srv = server.Server().start()
    rules = {r["number"] for r in json.loads(ws.http(srv.port, "/rules.json")[2])["rules"]}
    files = check_texts(rules)
    listed = ws.connect(srv.port).ask("lessons")["lessons"]
    assert [x["lesson"] for x in listed] == WANTED, listed
    assert files == len(listed)
    explained = steps = 0
    for seed in (1, 2, 3):
        for entry in listed:
            explained += play(srv.port, entry, rules, random.Random(seed))
            steps += entry["steps"]
    assert explained > steps, "hardly a wrong move was tried"
    check_gone(srv, 0)
    assert not [line for line in srv.log if "lessons" in line], srv.log
    srv.stop()
    check_folder()
    check_preview()
    print(f"{len(listed)} lessons, {steps} steps played, {explained} other moves explained")


if __name__ == "__main__":
    sys.exit(main())
