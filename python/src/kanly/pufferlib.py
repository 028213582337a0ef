"""Many games as one environment of PufferLib, each with one faction among bots.

    make = functools.partial(kanly.pufferlib.KanlyPuffer, games=256, faction="fremen")
    many = pufferlib.vector.make(make, num_envs=2, num_workers=2,
                                 backend=pufferlib.vector.Multiprocessing)

Its agents are the games: as many rows, each always the same faction's. A row of observations ends
with the mask, as PufferLib hands on nothing beside them; `split` takes the two apart. In the place
of an unlawful value the first lawful one is played, and counted. When a game is over the next one
begins, its reward is the faction's share of the victory, and a dictionary tells of it. Needs
`pufferlib`, which docs/python.md says how to install.
"""

from functools import partial
from typing import Any, Dict, List, Optional, Tuple

import numpy as np
import pufferlib
from gymnasium import spaces

from . import _kanly, obs
from .vector import Vector

VALUES = 256


def split(rows: Any) -> Tuple[Any, Any]:
    """What is seen, and which values are lawful (0 or 1), of rows of numpy or of torch."""
    return rows[..., : obs.size], rows[..., obs.size :]


class KanlyPuffer(pufferlib.PufferEnv):
    def __init__(self, games: int = 64, faction: str = "fremen", opponents: str = "steady",
                 options: str = "", threads: int = 1, buf: Any = None, seed: int = 0) -> None:
        self.single_observation_space = spaces.Box(0, 255, (obs.size + VALUES,), np.uint8)
        self.single_action_space = spaces.Discrete(VALUES)
        self.num_agents = games
        super().__init__(buf)
        self._place = _kanly.FACTIONS.index(faction)
        self._unlawful = np.zeros(games, np.int64)
        self._make = partial(Vector, games, threads, opponents={"others": opponents},
                             seats=[faction], options=options)
        self._begin(seed)

    def _begin(self, seed: int) -> None:
        # Environments beside each other are told seeds beside each other, and the games of one have
        # seeds in a row: rows as long as this never meet.
        self._games = self._make(seed=seed % 2**32 * 2**32)

    def _show(self) -> None:
        seen, lawful = split(self.observations)
        seen[:] = self._games.obs
        lawful[:] = self._games.mask

    def reset(self, seed: Optional[int] = None) -> Tuple[np.ndarray, List[Dict[str, float]]]:
        if seed is None:
            self._games.reset()
        else:
            self._begin(seed)
        self._unlawful[:] = 0
        self.rewards[:], self.terminals[:], self.truncations[:] = 0, False, False
        self._show()
        return self.observations, []

    def step(self, actions: np.ndarray) -> Tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray,
                                                 List[Dict[str, float]]]:
        wanted = np.asarray(actions).reshape(self.num_agents)
        lawful = np.take_along_axis(self._games.mask, wanted[:, None].astype(np.int64), 1)[:, 0]
        self._unlawful += ~lawful
        self._games.step(np.where(lawful, wanted, self._games.mask.argmax(axis=1)).astype(np.uint8))
        self.rewards[:] = self._games.reward[:, self._place]
        self.terminals[:] = self._games.done == 1
        self.truncations[:] = self._games.done == 2
        self._show()
        told = [{"won": float(self.rewards[i]), "unlawful": float(self._unlawful[i])}
                for i in np.flatnonzero(self._games.done)]
        self._unlawful[self._games.done > 0] = 0
        return self.observations, self.rewards, self.terminals, self.truncations, told

    def close(self) -> None:
        pass
