"""Kanly plays Dune: one game by hand, opponents, many games at once.

>>> import kanly
>>> game = kanly.Game(seed=7, options="turns=3")
>>> game.deciders
['bene-gesserit']
>>> question = game.question("bene-gesserit")
>>> question.name, question.prompt
('predict', 'Whose victory do you predict, and in which turn?')
>>> question.values([])[0], question.values([3])
('atreides', {1: '1', 2: '2', 3: '3'})
>>> question.why([3], 9)
'from 1 to 3 [2.02.03]'
>>> game.play("bene-gesserit predict fremen 2")
<Move bene-gesserit predict fremen 2>
>>> again = game.copy()
>>> again == game
True
>>> game.play("atreides ship 5 arrakeen")
Traceback (most recent call last):
...
kanly._words.Refused: This is not the moment: something else has to be finished first. ...

Wherever a faction is meant it goes by its name ('bene-gesserit'), moves are written in the notation
of saved games ('ship 5 arrakeen') or as the values of their fields.
"""

from . import obs
from ._kanly import FACTIONS, Bot, Event, Game, Move, Question, View, __version__, bots, rule
from ._kanly import schema, sheet
from ._words import Refused
from .arena import Arena, Outcome
from .vector import Vector

__all__ = [
    "FACTIONS",
    "Arena",
    "Bot",
    "Event",
    "Game",
    "Move",
    "Outcome",
    "Question",
    "Refused",
    "Vector",
    "View",
    "__version__",
    "bots",
    "obs",
    "rule",
    "schema",
    "sheet",
]
