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
    from gymnasium.utils.env_checker import check_env

    env = kanly.gymnasium.KanlySeat("fremen", opponents="random", options="turns=2")
    seen, info = env.reset(seed=1)
    again, _ = env.reset(seed=1)
    assert (seen == again).all() and env.observation_space.contains(seen)
    dice, over = np.random.default_rng(2), False
    while not over:
        seen, reward, over, broken, info = env.step(
            int(dice.choice(np.flatnonzero(info["action_mask"]))))
    assert 0 <= reward <= 1 and not broken
    assert check_env is not None
