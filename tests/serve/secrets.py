"""No byte a seat is sent depends on what it may not know. A game is played twice from the same seed
with the same moves, but for one secret: the prediction, or the traitor one faction keeps. Everybody
else must be sent the same bytes, up to names and times, for as long as the changed secret allows
the same moves, and up to the move that ends the game and shows everything. Answers that are shown
later (dials, battle plans) are changed too, and compared until they are shown. Also: neither key
nor salt nor anybody's token is ever sent before the end. (tests/serve/twins.c changes everything
that is hidden, without the network, and compares pauses to the millisecond.) How long it took until
everybody had heard of a move is laid beside a game played again with nothing changed, move by move,
and told: a busy machine must not make this fail. KANLY_GAMES, KANLY_TURNS and KANLY_MOVES say how
much is played, KANLY_SEED which games, and with KANLY_TELL each game is told when it is over."""
import os
import random
import re
import statistics
import sys
import tempfile
import time

import player
import server
import ws

SECRETS = ["predict", "traitor"]  # never shown within the moves that are played
LOCKED = ["first-dial", "dial", "plan"]  # shown when all have answered


def import_game(srv, seed, turns):
    head = (f"kanly 2\nedition 1\ngame advanced turns={turns} windows=all\n"
            f"seats {' '.join(player.FACTIONS)}\nseed {seed}\n\n")
    with tempfile.NamedTemporaryFile("w", suffix=".kanly") as file:
        file.write(head)
        file.flush()
        made = srv.kanly("store", "import", file.name, "--data", srv.folder)
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


class Recorded:
    """A game in which everything is done one thing after the other, so that two games can be laid
    side by side."""

    def __init__(self, srv, table):
        self.people = {}
        first = None  # who lets the others in
        for i, faction in enumerate(player.FACTIONS):
            p = player.Player(srv.port, table, dice=random.Random(i)).connect()
            self.people[faction] = p.sit(faction, admitted_by=first, smart=False)
            first = first or p.client
        self.people["watcher"] = player.Player(srv.port, table).connect()
        self.sync()
        # how much everybody had been sent before the first move, after it, after the second …
        self.marks = [self.mark()]
        self.took = []  # seconds from each move to the moment when everybody had heard of it

    def sync(self):
        for _ in range(2):
            for p in self.people.values():
                p.sync()

    def move(self, faction, asked, values):
        """A move, until everybody has heard of it."""
        p = self.people[faction]
        number, p.question = p.question["number"], None
        began = time.perf_counter()
        if not p.move(number, asked, values):
            return False
        self.sync()
        self.took.append(time.perf_counter() - began)
        self.marks.append(self.mark())
        return True

    def mark(self):
        """How much everybody has been sent so far."""
        return {f: len(p.client.received) for f, p in self.people.items()}

    def bytes_of(self, faction, moves):
        """What somebody was sent from the start up to the end of so many moves."""
        start, end = self.marks[0][faction], self.marks[moves][faction]
        text = bytes(self.people[faction].client.received[start:end]).decode()
        text = re.sub(r'"[A-Za-z0-9_-]{22}"', '"NAME"', text)
        return re.sub(r'"(time|at|created)":\d+', r'"\1":0', text)

    def unfinished(self):
        """How many moves were made before the end of the game."""
        return len(self.marks) - 1 - (not self.asked())

    def asked(self):
        return [f for f in player.FACTIONS if self.people[f].question]

    def close(self):
        for p in self.people.values():
            p.drop()


def look_ahead(p, values):
    """What a page asks before it plays a move: the same answers whatever others hide."""
    for n in range(len(values) + 1):
        p.client.ask("choices", values=values[:n], refused=True)
    p.client.ask("preview", values=values)


def other_choice(p, values, question):
    """Another lawful answer to a secret question, for the one who gives it."""
    first = [v["value"] for v in question["values"] if v["value"] != values[0]]
    if not first:
        return None
    answer, offered = [first[0]], p.client.ask("choices", values=[first[0]])
    while not offered["complete"]:
        answer.append(offered["values"][0]["value"])
        offered = p.client.ask("choices", values=answer)
    return answer


def play_first(srv, table, most):
    """Plays at random; the moves, in order, as (faction, question, values). What is `locked` after
    a move, because another still owes the same answer, is told by its number."""
    game, moves, locked = Recorded(srv, table), [], set()
    while game.asked() and len(moves) < most:
        faction = game.asked()[0]
        p = game.people[faction]
        question = p.question
        values = p.choose(question)
        look_ahead(p, values)
        game.sync()
        moves.append((faction, question["question"], values))
        assert game.move(faction, question["question"], values), p.errors
        if any(game.people[f].question["question"] == question["question"] for f in game.asked()):
            locked.add(len(moves) - 1)
    return game, moves, locked


def play_again(srv, table, moves, changed):
    """The same moves with one secret changed, as far as it allows them."""
    game = Recorded(srv, table)
    for i, (faction, asked, values) in enumerate(moves):
        p = game.people[faction]
        question = p.question
        if not question or question["question"] != asked:
            return game
        offered = question
        for n in range(len(values)):  # the same messages as the first time
            wanted = values[:n + 1]
            offered = p.client.ask("choices", values=wanted)
        look_ahead(p, values)
        game.sync()
        answer = values
        if i == changed:
            answer = other_choice(p, values, question)
            if answer is None:
                return game
        if not game.move(faction, asked, answer):
            return game
    return game


def check_twins(first, again, changed_by, where):
    """Returns how many moves could be compared."""
    moves = min(first.unfinished(), again.unfinished())
    for faction in first.people:
        if faction == changed_by:
            continue
        a, b = first.bytes_of(faction, moves), again.bytes_of(faction, moves)
        at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
        assert a == b, (f"{faction} can tell that {changed_by} changed a secret ({where}):\n"
                        f"{a[at - 80:at + 80]}\n{b[at - 80:at + 80]}")
    return moves


def check_unsaid(game):
    """Neither the key nor anybody's token was sent before the end."""
    tokens = {f: p.token for f, p in game.people.items() if p.token}
    for faction, p in game.people.items():
        text = bytes(p.client.received[:game.marks[game.unfinished()][faction]]).decode()
        assert not re.search('"key":"[0-9a-f]{32}"', text) and '"salt"' not in text, faction
        for other, token in tokens.items():
            assert other == faction or token not in text, (faction, other)


class Tally:
    """What was changed and compared; and of each game how much longer the moves after a changed
    answer took than the same moves with nothing changed (1: the same), in the middle."""

    def __init__(self):
        self.secrets, self.locked, self.moves, self.whole = 0, 0, 0, 0
        self.longer = []

    def add_times(self, plain, changed):
        self.longer.append(statistics.median(b / a for a, b in zip(plain, changed)))

    def told(self):
        more = sum(x > 1 for x in self.longer)
        return (f"{len(self.longer)} games ({self.whole} to their end): {self.secrets} secrets and "
                f"{self.locked} locked answers changed, {self.moves} moves compared, the same "
                "bytes for everybody who may not know; after a changed answer a move took "
                f"{statistics.median(self.longer):.4f} of the time it takes otherwise, more than "
                f"that time in {more} games")


def check_game(srv, seed, turns, most, tally):
    """One game, and once more for each of its secrets; and once with nothing changed, at a place
    among them that is drawn, so that it is not always the fresher one."""
    first, moves, locked = play_first(srv, import_game(srv, seed, turns), most)
    check_unsaid(first)
    tally.whole += not first.asked()
    changes = [i for i, (_, asked, _) in enumerate(moves)
               if asked in SECRETS or (asked in LOCKED and i in locked)]
    order = [None, *changes]
    random.Random(seed).shuffle(order)
    took, slices = {}, []
    for i in order:
        hides = i is not None and moves[i][1] in LOCKED
        again = play_again(srv, import_game(srv, seed, turns), moves[:i + 1] if hides else moves, i)
        by, what = moves[i][:2] if i is not None else ("nobody", "nothing")
        same = check_twins(first, again, by, what)
        took[i] = again.took
        if i is None:
            assert same == first.unfinished(), "the same moves are not the same game"
        elif same > i:
            slices.append((i, same))
            tally.secrets, tally.locked = tally.secrets + (not hides), tally.locked + hides
            tally.moves += same
        again.close()
    first.close()
    tally.add_times([s for i, same in slices for s in took[None][i:same]],
                    [s for i, same in slices for s in took[i][i:same]])


def main():
    games = int(os.environ.get("KANLY_GAMES", "1"))
    turns = int(os.environ.get("KANLY_TURNS", "2"))
    most = int(os.environ.get("KANLY_MOVES", "60"))
    begin = int(os.environ.get("KANLY_SEED", "1"))
    tally = Tally()
    srv = server.Server().start()
    for seed in range(begin, begin + games):
        check_game(srv, seed, turns, most, tally)
        if os.environ.get("KANLY_TELL"):
            print(tally.told(), flush=True)
    assert tally.secrets >= games and tally.locked >= games and tally.moves > games * 20, \
        "nothing was compared"
    srv.stop()
    print(tally.told())


if __name__ == "__main__":
    sys.exit(main())
