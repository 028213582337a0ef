"""Dune as an environment of PettingZoo: agents take turns, one value of one field at a time.

    env = kanly.pettingzoo.env(seed=1)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else choose(observation["action_mask"])
        env.step(action)

Needs the extra `pettingzoo` (pip install 'kanly[pettingzoo]').
"""

from typing import Any, Dict, Optional

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import _kanly, obs
from .vector import Vector

VALUES = 256


def observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (obs.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (VALUES,), np.int8),
        }
    )


class KanlyEnv(AECEnv):
    """Six factions (or fewer: `table`), each an agent by its name."""

    metadata = {"render_modes": ["ansi"], "name": "kanly_v1", "is_parallelizable": False}

    def __init__(self, options: str = "", table: str = "", seed: int = 0,
                 render_mode: Optional[str] = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._seeds = np.random.default_rng(seed)
        self._games = Vector(1, options=options, table=table, seed=seed, stay=True)
        self.possible_agents = list(self._games.game(0).playing)
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(VALUES) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        if seed is None:
            seed = int(self._seeds.integers(2**63))
        else:
            self._seeds = np.random.default_rng(seed)
        self._games.reset(np.array([seed], np.uint64))
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = _kanly.FACTIONS[self._games.agent[0]]

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        asked = not self._games.done[0] and _kanly.FACTIONS[self._games.agent[0]] == agent
        mask = self._games.mask[0].astype(np.int8) if asked else np.zeros(VALUES, np.int8)
        seen = self._games.obs[0].copy() if asked else self._games.see(0, agent).copy()
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        if self._games.step(np.array([action], np.uint8)):
            raise ValueError(f"{action} is not a lawful value for {agent}; see the action mask")
        if self._games.done[0]:
            for i, faction in enumerate(_kanly.FACTIONS):
                if faction in self.rewards:
                    self.rewards[faction] = float(self._games.reward[0, i])
                    self.terminations[faction] = True
            self.agent_selection = self.agents[0]
        else:
            self._clear_rewards()
            self.agent_selection = _kanly.FACTIONS[self._games.agent[0]]
        self._accumulate_rewards()

    def render(self) -> Optional[str]:
        return str(self._games.game(0)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def env(**settings: Any) -> KanlyEnv:
    return KanlyEnv(**settings)
