"""Many games at once, stepped by field, with opponents inside.

>>> import numpy as np
>>> from kanly import Vector
>>> games = Vector(8, opponents={"guild": "steady"}, seed=5)
>>> games.reset()
>>> games.obs.shape, games.mask.shape, games.mask.dtype
((8, 2832), (8, 256), dtype('bool'))
>>> for _ in range(100):
...     refused = games.step(games.mask.argmax(axis=1).astype(np.uint8))
>>> refused
0
"""

from typing import Any, Dict, List, Optional, Union

import numpy as np

from . import _kanly, obs


class Vector:
    """`n` games in C. Everything is written into the arrays of this object, never copied:

    - `obs` (n, obs.size) uint8: what whoever decides can see; `obs.layout` names its parts
    - `mask` (n, 256) bool: which values are lawful; `packed` (n, 32) uint8: the same in bits
    - `agent` (n,) uint8: the number of the faction that decides, in the order of kanly.FACTIONS
    - `question`, `field` (n,) uint8: what is asked, and what the value means
    - `reward` (n, 6) float32: when a game is over its winners share 1
    - `done` (n,) uint8: 1 the game ended in this step, 2 it was broken off
    - `refused` (n,) uint8: the value was not lawful, and nothing has changed

    A game that ends is followed by the next at once; `terminal` has what the last one showed at its
    end. `opponents` maps factions to bots; {"others": "steady"} with `seats="fremen"`, or a list of
    factions, plays all but the Fremen inside. `rotate` (or `seats="rotate"`) moves opponents on by
    one faction from game to game.
    """

    def __init__(
        self,
        n: int,
        threads: int = 1,
        *,
        opponents: Optional[Dict[str, str]] = None,
        seats: Union[None, str, List[str]] = None,
        options: str = "",
        table: str = "",
        seed: int = 0,
        rotate: bool = False,
        anytime: bool = False,
        ask_forced: bool = False,
        stay: bool = False,
        most_moves: int = 0,
        milliseconds: int = 0,
        playouts: int = 0,
        observe: bool = True,
        packed: bool = False,
    ) -> None:
        named = dict(opponents or {})
        if seats == "rotate":
            rotate, seats = True, None
        others = named.pop("others", None)
        mine = [seats] if isinstance(seats, str) else list(seats or [])
        for faction in mine:
            if faction not in _kanly.FACTIONS:
                raise ValueError(f"there is no faction '{faction}'")
        if mine and not others:
            raise ValueError("seats are yours among opponents: opponents={'others': 'steady'}")
        if others:
            for faction in _kanly.FACTIONS:
                if faction not in (mine or _kanly.FACTIONS[:1]):
                    named.setdefault(faction, others)
        self.n = n
        self._batch = _kanly.Batch(
            n, threads, options, table, seed, named, rotate, anytime, ask_forced, stay, most_moves,
            milliseconds, playouts,
        )
        # None, if not wanted; called Any, so that who wants them need not say so at every use
        self.obs: Union[np.ndarray, Any] = np.zeros((n, obs.size), np.uint8) if observe else None
        self._mask = np.zeros((n, 256), np.uint8)
        self.mask = self._mask.view(np.bool_)
        self.packed: Union[np.ndarray, Any] = np.zeros((n, 32), np.uint8) if packed else None
        self.agent = np.zeros(n, np.uint8)
        self.question = np.zeros(n, np.uint8)
        self.field = np.zeros(n, np.uint8)
        self.reward = np.zeros((n, len(_kanly.FACTIONS)), np.float32)
        self.done = np.zeros(n, np.uint8)
        self.refused = np.zeros(n, np.uint8)
        self._batch.write_into(
            self.obs, self.packed, self._mask, self.agent, self.question, self.field, self.reward,
            self.done, self.refused,
        )
        self._batch.observe()

    def reset(self, seeds: Optional[np.ndarray] = None,
              chosen: Optional[np.ndarray] = None) -> None:
        """Begins anew: all games or those chosen, with their next seeds or the given ones."""
        seeds = None if seeds is None else np.ascontiguousarray(seeds, np.uint64)
        chosen = None if chosen is None else np.ascontiguousarray(chosen, np.uint8)
        self._batch.reset(chosen, seeds)
        self._batch.observe()

    def step(self, actions: np.ndarray) -> int:
        """One value for each game; returns how many were refused."""
        actions = np.asarray(actions)
        if actions.dtype != np.uint8 and actions.size and (
                actions.min() < 0 or actions.max() > 255):
            raise ValueError("a value is from 0 to 255")
        return self._batch.step(np.ascontiguousarray(actions, np.uint8))

    def game(self, i: int) -> "_kanly.Game":
        """The i-th game itself, for referees."""
        return self._batch.game(i)

    def ended(self, i: int) -> "_kanly.Game":
        """The last game that ended in the i-th place."""
        return self._batch.ended(i)

    def learners(self, i: int) -> List[str]:
        """The factions of the i-th game whose decisions are the caller's."""
        return self._batch.learners(i)

    def see(self, i: int, faction: str) -> np.ndarray:
        """What any faction can see of the i-th game now."""
        return np.frombuffer(self._batch.see(i, faction), np.uint8)

    def terminal(self, i: int, faction: str) -> Optional[np.ndarray]:
        """What a faction saw at the end of the last game in the i-th place; None: none ended."""
        seen = self._batch.terminal(i, faction)
        return None if seen is None else np.frombuffer(seen, np.uint8)
