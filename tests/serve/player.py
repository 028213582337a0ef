"""Somebody at a seat: keeps what it was told, answers at random from what it is offered, and may be
cut off at any moment and come back."""
import random

import ws

FACTIONS = ["atreides", "bene-gesserit", "emperor", "fremen", "harkonnen", "guild"]


class Player:
    def __init__(self, port, table, token=None, name=None, dice=None):
        self.port, self.table, self.token = port, table, token
        self.dice = dice or random.Random(1)
        self.events, self.view, self.question, self.anytime = [], {}, None, []
        self.state, self.end, self.acknowledged = None, None, 0
        self.bytes = bytearray()
        self.errors = []
        self.client = None
        self.name = name

    @property
    def last(self):
        return len(self.events)

    def connect(self, **more):
        self.client = ws.connect(self.port)
        members = {"table": self.table, "last": self.last, **more}
        if self.token:
            members["token"] = self.token
        answer = self.client.ask("join", **members)
        assert answer["type"] == "joined", answer
        self.take(answer)
        return self

    def sit(self, faction, admitted_by=None, **more):
        """Where a game is under way, somebody lets them in."""
        answer = self.client.ask("sit", faction=faction, name=self.name or faction, **more)
        if answer["type"] == "knocked":
            answer = let_in(self.client, admitted_by)
        assert answer["type"] == "seated", answer
        self.token = answer["token"]
        self.faction = faction
        if self.state == "playing":  # other eyes have heard other things
            self.client.inbox.clear()
            self.events, self.view = [], {}
            self.take(self.client.ask("join", table=self.table, token=self.token, last=0))
            self.client.inbox.clear()
        return self

    def drop(self):
        """Gone without a word, in the middle of whatever is going on."""
        if self.client:
            self.bytes += self.client.received
            self.client.close()
            self.client = None

    def take(self, message):
        kind = message["type"]
        if kind == "error":
            self.errors.append(message)
        for event in message.get("events", []) if kind in ("joined", "update") else []:
            assert event["n"] == len(self.events) + 1, (event["n"], len(self.events))
            self.events.append(event)
        if "last" in message and kind in ("joined", "update"):
            assert message["last"] == len(self.events), (message["last"], len(self.events))
        if kind in ("joined", "update"):
            self.view.update(message.get("view", {}))
            if "question" in message:
                self.question = message["question"]
            if "anytime" in message:
                self.anytime = message["anytime"]
        if "table" in message and isinstance(message["table"], dict) and \
                kind in ("joined", "table"):
            self.state = message["table"]["state"]
            self.end = message["table"].get("end")

    def listen(self):
        """Takes everything that has come so far."""
        for message in self.client.inbox:
            self.take(message)
        self.client.inbox.clear()

    def sync(self):
        """Everything the server had to say up to now has been taken."""
        answer = self.client.ask("ping")
        assert answer["type"] == "pong", answer
        self.listen()

    def wait(self, timeout=30):
        self.listen()
        self.take(self.client.receive(timeout))

    def choose(self, question, asked=None):
        """A whole answer, field by field, from what the server offers. What it says is the last
        value is the last one."""
        values, offered = [], question
        while not offered["complete"]:
            drawn = self.dice.choice(offered["values"])
            last = offered.get("last") or drawn.get("last")
            values.append(drawn["value"])
            extra = {"question": asked} if asked else {}
            offered = self.client.ask("choices", values=values, **extra)
            if offered["type"] != "choices":
                return None
            assert offered["complete"] or not last, (question, values)
        return values

    def answer(self):
        """Answers the open question; False when the server would not have it."""
        question, self.question = self.question, None
        values = self.choose(question)
        if values is None:
            return False
        return self.move(question["number"], question["question"], values)

    def move(self, number, question, values):
        answer = self.client.ask("move", number=number, question=question, values=values)
        if answer["type"] != "ack":
            self.errors.append(answer)
            return False
        self.acknowledged = number
        return True


def let_in(knocking, host):
    """The host lets in who knocks; what they are told then."""
    host.ask("ping")
    who = [m for m in host.inbox if m["type"] == "knock"][-1]["who"]
    assert host.ask("admit", who=who)["type"] == "admitted"
    knocking.ask("ping")
    return [m for m in knocking.inbox if m["type"] == "seated"][-1]


def make_table(port, seats, **options):
    """A table and its host, as a client that watches."""
    host = ws.connect(port)
    answer = host.ask("create", seats=seats, **options)
    assert answer["type"] == "created", answer
    return host, answer["table"]["id"], answer["host"]


def sit_down(port, table, factions, seed=1):
    players = {}
    for i, faction in enumerate(factions):
        players[faction] = Player(port, table,
                                  dice=random.Random(seed * 100 + i)).connect().sit(faction)
    return players
