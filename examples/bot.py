#!/usr/bin/env python3
"""A small bot for kanly's arena: reads lines, answers questions. docs/arena.md has the protocol.

It takes a lawful move at random, but passes on reaction windows, claims its charity and never bids
more than a third of what it has. Start here and make it better:

    kanly arena --compliance 'python3 examples/bot.py'
    kanly arena 'mine=python3 examples/bot.py' random --blocks 20
"""

import json
import random
import sys


def say(line):
    print(line, flush=True)  # without the flush the arena waits in vain


class Bot:
    def __init__(self):
        self.faction = None
        self.spice = 0

    def game(self, game):
        self.faction = game["you"]
        random.seed(f"{game['number']} {self.faction}")

    def event(self, event):
        """Everything the faction may know of comes by here, in order, before the next question."""

    def view(self, number):
        """Asks for the whole position as our faction sees it."""
        say(f"view {number}")
        word, _, rest = sys.stdin.readline().partition(" ")
        assert word == "view", word
        return json.loads(rest.partition(" ")[2])

    def answer(self, number, ask):
        moves = ask["moves"]
        if ask["question"] == "claim" and "claim" in moves:
            return "claim"
        if ask["window"]:  # a moment to react: we never do
            return ask["default"]
        if ask["question"] == "bid":
            me = self.view(number)["factions"][self.faction]
            cheap = [m for m in moves if m == "pass" or int(m.split()[1]) * 3 <= me["spice"]]
            return random.choice(cheap or [ask["default"]])
        return random.choice(moves)


def main():
    bot = Bot()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "kanly":
            say("bot 2 example.py")
        elif word == "game":
            bot.game(json.loads(rest))
        elif word == "event":
            bot.event(json.loads(rest))
        elif word == "ask":
            number, _, body = rest.partition(" ")
            ask = json.loads(body)
            say(f"move {number} {bot.answer(number, ask)}")
        elif word == "wrong":
            number, _, body = rest.partition(" ")
            # The default is always lawful; it stood in the question.
            say(f"move {number} {ask['default']}")
        elif word == "quit":
            break
        # anything else (fault, over, and whatever a later version adds) can be left alone


if __name__ == "__main__":
    main()
