"""Matches between bots of the engine and players written in Python.

>>> from kanly import Arena
>>> outcome = Arena({"careful": "steady", "wild": "random"}, seed=1).play(12)
>>> outcome.games, outcome.share("careful") > outcome.share("wild")
(12, True)

A player is the name of a bot, or anything that is called with a View and returns a Move:

>>> def first(view):
...     return view.question.default()
>>> Arena({"first": first, "wild": "random"}, options="turns=2", seed=3).play(2).games
2
"""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Callable, Dict, List, Tuple, Union

from . import _kanly

Player = Union[str, Callable[["_kanly.View"], "_kanly.Move"]]


@dataclass
class Outcome:
    """Who won how often, and how often who played what."""

    games: int = 0
    seats: Counter = field(default_factory=Counter)  # (player, faction)
    wins: Counter = field(default_factory=Counter)

    def share(self, player: str) -> float:
        """Of the seats this player had, the share that won."""
        sat = sum(n for (name, _), n in self.seats.items() if name == player)
        won = sum(n for (name, _), n in self.wins.items() if name == player)
        return won / sat if sat else 0.0

    def interval(self, player: str) -> Tuple[float, float]:
        """Where that share lies with 95 % (Wilson)."""
        sat = sum(n for (name, _), n in self.seats.items() if name == player)
        if not sat:
            return 0.0, 1.0
        p, z = self.share(player), 1.96
        middle = (p + z * z / (2 * sat)) / (1 + z * z / sat)
        half = z * sqrt(p * (1 - p) / sat + z * z / (4 * sat * sat)) / (1 + z * z / sat)
        return middle - half, middle + half


class Arena:
    """Players take turns at the seats: in game g the seat of faction f belongs to player f + g."""

    def __init__(self, players: Dict[str, Player], options: str = "", seats: str = "",
                 seed: int = 0):
        self.players, self.options, self.seats, self.seed = players, options, seats, seed

    def play(self, games: int) -> Outcome:
        outcome = Outcome()
        for number in range(games):
            self._game(number, outcome)
        return outcome

    def _sit_down(self, number: int, playing: List[str]) -> Dict[str, str]:
        names = list(self.players)
        return {f: names[(i + number) % len(names)] for i, f in enumerate(playing)}

    def _game(self, number: int, outcome: Outcome) -> None:
        game = _kanly.Game(self.seed + number, self.options, self.seats)
        sat = self._sit_down(number, game.playing)
        bots = {
            f: _kanly.Bot(self.players[name], f, self.options, self.seats, self.seed + number)
            for f, name in sat.items()
            if isinstance(self.players[name], str)
        }
        while not game.over:
            faction = game.deciders[0]
            view = game.view(faction)
            if faction in bots:
                for bot in bots.values():
                    bot.hear(game)
                game.play(bots[faction].answer(view))
            else:
                game.play(self.players[sat[faction]](view))
        outcome.games += 1
        for faction, name in sat.items():
            outcome.seats[name, faction] += 1
            outcome.wins[name, faction] += faction in game.winners
