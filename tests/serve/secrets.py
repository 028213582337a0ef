"""No byte a seat is sent depends on what it may not know. A game is played twice from the same seed with the same moves,
but for one secret: the prediction, or the traitor one faction keeps. Everybody else must be sent the same bytes, up to
names and times. Answers that are shown later (dials, battle plans) are changed too, and compared until they are shown.
Also: neither seed nor salt nor anybody's token is ever sent before the end. (tests/serve/twins.c changes everything
that is hidden, without the network.) KANLY_GAMES and KANLY_MOVES say how much is played."""
import os
import random
import re
import sys
import tempfile

import player
import server
import ws

SECRETS = ["predict", "traitor"]  # never shown within the moves that are played
LOCKED = ["first-dial", "dial", "plan"]  # shown when all have answered


def import_game(srv, seed, turns):
    head = f"kanly 1\ngame advanced turns={turns} windows=all\nseats {' '.join(player.FACTIONS)}\nseed {seed}\n\n"
    with tempfile.NamedTemporaryFile("w", suffix=".kanly") as file:
        file.write(head)
        file.flush()
        made = srv.kanly("store", "import", file.name, "--data", srv.folder)
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


class Recorded:
    """A game in which everything is done one thing after the other, so that two games can be laid side by side."""

    def __init__(self, srv, table):
        self.people = {}
        for i, faction in enumerate(player.FACTIONS):
            self.people[faction] = player.Player(srv.port, table, dice=random.Random(i)).connect().sit(faction)
        self.people["watcher"] = player.Player(srv.port, table).connect()
        self.sync()
        self.start = {f: len(p.client.received) for f, p in self.people.items()}

    def sync(self):
        for _ in range(2):
            for p in self.people.values():
                p.sync()

    def mark(self):
        """How much everybody has been sent so far."""
        return {f: len(p.client.received) for f, p in self.people.items()}

    def bytes_of(self, faction, mark=None):
        p = self.people[faction]
        text = bytes(p.client.received[self.start[faction]:mark and mark[faction]]).decode()
        text = re.sub(r'"[A-Za-z0-9_-]{22}"', '"NAME"', text)
        return re.sub(r'"(time|at|created)":\d+', r'"\1":0', text)

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
    """Plays at random; the moves, in order, as (faction, question, values). What is `locked` after a move, because another
    still owes the same answer, has a mark."""
    game, moves, locked = Recorded(srv, table), [], {}
    while game.asked() and len(moves) < most:
        faction = game.asked()[0]
        p = game.people[faction]
        question = p.question
        values = p.choose(question)
        look_ahead(p, values)
        game.sync()
        moves.append((faction, question["question"], values))
        p.question = None
        assert p.move(question["number"], question["question"], values), p.errors
        game.sync()
        if any(game.people[f].question["question"] == question["question"] for f in game.asked()):
            locked[len(moves) - 1] = game.mark()
    return game, moves, locked


def play_again(srv, table, moves, changed):
    """The same moves with one secret changed; returns how many could be played, and the game."""
    game = Recorded(srv, table)
    for i, (faction, asked, values) in enumerate(moves):
        p = game.people[faction]
        question = p.question
        if not question or question["question"] != asked:
            return game, i
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
                return game, i
        p.question = None
        if not p.move(question["number"], asked, answer):
            return game, i
        game.sync()
    return game, len(moves)


def check_twins(first, again, changed_by, where, mark=None):
    for faction in first.people:
        if faction == changed_by:
            continue
        a, b = first.bytes_of(faction, mark), again.bytes_of(faction)
        at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
        assert a == b, f"{faction} can tell that {changed_by} changed a secret ({where}):\n{a[at - 80:at + 80]}\n{b[at - 80:at + 80]}"


def main():
    games = int(os.environ.get("KANLY_GAMES", "1"))
    most = int(os.environ.get("KANLY_MOVES", "60"))
    compared, compared_locked = 0, 0
    srv = server.Server().start()
    for seed in range(1, games + 1):
        first, moves, locked = play_first(srv, import_game(srv, seed, 2), most)
        tokens = {f: p.token for f, p in first.people.items() if p.token}
        for faction, p in first.people.items():
            text = bytes(p.client.received).decode()
            assert '"seed"' not in text and '"salt"' not in text, faction
            for other, token in tokens.items():
                assert other == faction or token not in text, (faction, other)
        for i, (faction, asked, _) in enumerate(moves):
            if asked in LOCKED and i in locked:
                again, played = play_again(srv, import_game(srv, seed, 2), moves[:i + 1], i)
                if played == i + 1:
                    check_twins(first, again, faction, asked, locked[i])
                    compared_locked += 1
                again.close()
            if asked not in SECRETS:
                continue
            again, played = play_again(srv, import_game(srv, seed, 2), moves, i)
            if played == len(moves):
                check_twins(first, again, faction, asked)
                compared += 1
            again.close()
        first.close()
    assert compared >= games and compared_locked >= games, "nothing was compared"
    srv.stop()
    print(f"{compared} pairs of games of {most} moves and {compared_locked} locked answers, the same for everybody who may not know")


if __name__ == "__main__":
    sys.exit(main())
