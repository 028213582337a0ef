"""One faction among bots, as an environment of Gymnasium.

    env = kanly.gymnasium.KanlySeat("fremen", opponents="steady")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(value)

info["action_mask"] says which values are lawful; the reward comes at the end, and is the faction's
share of the victory. Needs the extra `gymnasium`.
"""

from typing import Any, Dict, Optional, Tuple

import gymnasium
import numpy as np
from gymnasium import spaces

from . import _kanly, obs
from .vector import Vector


class KanlySeat(gymnasium.Env):
    metadata = {"render_modes": ["ansi"]}

    def __init__(self, faction: str = "fremen", opponents: str = "steady", options: str = "",
                 seed: int = 0, render_mode: Optional[str] = None) -> None:
        self.render_mode = render_mode
        self._first_seed: Optional[int] = seed
        self._faction = faction
        self._games = Vector(1, opponents={"others": opponents}, seats=[faction], options=options,
                             seed=seed, stay=True)
        self._place = _kanly.FACTIONS.index(faction)
        self.observation_space = spaces.Box(0, 255, (obs.size,), np.uint8)
        self.action_space = spaces.Discrete(256)

    def _info(self) -> Dict[str, Any]:
        return {"action_mask": self._games.mask[0].astype(np.int8)}

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[np.ndarray, Dict[str, Any]]:
        # Each environment draws its next games from its own seed: many beside each other, begun
        # with different seeds, never play the same ones.
        super().reset(seed=seed if seed is not None else self._first_seed)
        self._first_seed = None
        if seed is None:
            seed = int(self.np_random.integers(2**63))
        self._games.reset(np.array([seed], np.uint64))
        return self._games.obs[0].copy(), self._info()

    def step(self, action: int) -> Tuple[np.ndarray, float, bool, bool, Dict[str, Any]]:
        if self._games.step(np.array([action], np.uint8)):
            raise ValueError(f"{action} is not a lawful value; see info['action_mask']")
        done = int(self._games.done[0])
        seen = self._games.see(0, self._faction) if done else self._games.obs[0]
        reward = float(self._games.reward[0, self._place])
        return seen.copy(), reward, done == 1, done == 2, self._info()

    def render(self) -> Optional[str]:
        return str(self._games.game(0)) if self.render_mode == "ansi" else None
