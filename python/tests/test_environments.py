"""The environments pass the tests of those who defined them."""
import pytest

gymnasium = pytest.importorskip("gymnasium")
pettingzoo = pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, seed_test

import kanly.gymnasium
import kanly.pettingzoo


def test_pettingzoo_api():
    api_test(kanly.pettingzoo.env(options="turns=1"), num_cycles=500)


def test_pettingzoo_seed():
    seed_test(lambda: kanly.pettingzoo.env(options="turns=1"), num_cycles=200)


def test_a_game_by_agents():
    env = kanly.pettingzoo.env(options="turns=2", render_mode="ansi")
    env.reset(seed=3)
    dice, total = np.random.default_rng(1), 0.0
    for agent in env.agent_iter():
        seen, reward, over, broken, _ = env.last()
        total += reward
        mask = seen["action_mask"]
        env.step(None if over or broken else int(dice.choice(np.flatnonzero(mask))))
    assert total == pytest.approx(1) and "Arrakeen" in env.render()


def test_one_seat_among_bots():
    env = kanly.gymnasium.KanlySeat("fremen", opponents="random", options="turns=2")
    seen, info = env.reset(seed=1)
    again, _ = env.reset(seed=1)
    assert (seen == again).all() and env.observation_space.contains(seen)
    dice, over = np.random.default_rng(2), False
    while not over:
        seen, reward, over, broken, info = env.step(
            int(dice.choice(np.flatnonzero(info["action_mask"]))))
    assert 0 <= reward <= 1 and not broken


class Lenient(kanly.gymnasium.KanlySeat):
    """In the place of an unlawful value the next lawful one: a checker knows no masks."""

    def step(self, action):
        while not self._info()["action_mask"][action % 256]:
            action += 1
        return super().step(action % 256)


def test_gymnasium_checks_the_seat():
    from gymnasium.utils.env_checker import check_env

    check_env(Lenient("fremen", opponents="random", options="turns=1"), skip_render_check=True)


def test_seeds_lead_to_games_of_their_own():
    def games(make, seed):
        env, first = make(), []
        for again in (seed, None, None):
            env.reset(seed=again)
            first.append(env._games.game(0))
        return first

    for make in (kanly.gymnasium.KanlySeat, kanly.pettingzoo.env):
        one, same, other = games(make, 1), games(make, 1), games(make, 2)
        assert one == same
        assert all(a != b for a in one for b in other) and one[1] != one[2]
