"""Games as an environment of PufferLib: with that package where it is installed, and always with a
stand-in for the class it gives to its environments."""
import importlib
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium")

import kanly
from kanly import obs

STAND_IN = str(Path(__file__).parent / "stand_in")


@pytest.fixture
def puffer(monkeypatch):
    """The module, standing on the stand-in."""
    monkeypatch.syspath_prepend(STAND_IN)
    for name in [name for name in sys.modules if name.split(".")[0] == "pufferlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "kanly.pufferlib", raising=False)
    module = importlib.import_module("kanly.pufferlib")
    yield module
    for name in ("pufferlib", "kanly.pufferlib"):
        sys.modules.pop(name, None)


def buffers(agents):
    return {"observations": np.full((agents, obs.size + 256), 9, np.uint8),
            "rewards": np.ones(agents, np.float32), "terminals": np.ones(agents, bool),
            "truncations": np.ones(agents, bool), "masks": np.ones(agents, bool),
            "actions": np.zeros(agents, np.int32)}


def by_lots(seen, split, dice):
    _, lawful = split(seen)
    return (lawful * dice.random(lawful.shape)).argmax(axis=1)


def test_everything_is_written_into_the_buffers_lent(puffer):
    whole = buffers(6)
    mine = {name: array[2:5] for name, array in whole.items()}
    env = puffer.KanlyPuffer(3, "emperor", "random", "turns=1", buf=mine, seed=4)
    seen, told = env.reset(seed=5)
    assert np.shares_memory(seen, whole["observations"]) and told == []
    assert not env.rewards.any() and not env.terminals.any() and not env.truncations.any()
    assert (whole["observations"][:2] == 9).all() and (whole["observations"][5:] == 9).all()
    twin = kanly.Vector(3, opponents={"others": "random"}, seats=["emperor"], options="turns=1",
                        seed=5 * 2**32)
    dice, ended = np.random.default_rng(1), 0
    for _ in range(400):
        shown, lawful = puffer.split(seen)
        assert (shown == twin.obs).all() and (lawful == twin.mask).all()
        action = by_lots(seen, puffer.split, dice)
        twin.step(action)
        seen, reward, over, broken, told = env.step(action)
        assert (reward == twin.reward[:, 2]).all() and (over == (twin.done == 1)).all()
        assert not broken.any()
        assert [one["won"] for one in told] == list(reward[over])
        assert all(one["unlawful"] == 0 for one in told)
        ended += len(told)
    assert ended > 3


def test_seeds_decide_and_neighbours_differ(puffer):
    one, two = (puffer.KanlyPuffer(4, "guild", "random", "turns=1", seed=n) for n in (1, 2))

    def played(env, seed):
        seen, rows = env.reset(seed=seed)[0], []
        for _ in range(150): # several games each
            rows.append(seen.copy())
            seen = env.step(puffer.split(seen)[1].argmax(axis=1))[0]
        return np.array(rows)

    first = played(one, 8)
    assert (played(two, 8) == first).all() and (played(one, 8) == first).all()
    other = played(two, 9)
    assert not any((a == b).all() for a in first.swapaxes(0, 1) for b in other.swapaxes(0, 1))
    assert (one.reset()[0] != first[0]).any()


def test_an_unlawful_value_is_counted_and_the_first_lawful_one_played(puffer):
    env = puffer.KanlyPuffer(2, opponents="random", options="turns=1", seed=3)
    twin = puffer.KanlyPuffer(2, opponents="random", options="turns=1", seed=3)
    seen, _ = env.reset(seed=1)
    twin.reset(seed=1)
    told = []
    while not told:
        _, lawful = puffer.split(seen)
        wrong, right = (lawful == 0).argmax(axis=1), lawful.argmax(axis=1)
        seen, _, _, _, told = env.step(wrong)
        again, _, _, _, also = twin.step(right)
        assert (seen == again).all() and len(told) == len(also)
    assert told[0]["unlawful"] > 10 and also[0]["unlawful"] == 0


def test_with_pufferlib_itself():
    """Both ways it runs environments: in this process, and in two others."""
    vector = pytest.importorskip("pufferlib.vector", reason="PufferLib is not installed")
    from functools import partial

    real = importlib.import_module("kanly.pufferlib")
    make = partial(real.KanlyPuffer, games=3, opponents="random", options="turns=1")
    traces = []
    for settings in ({"backend": vector.Serial},
                     {"backend": vector.Multiprocessing, "num_workers": 2}):
        many = vector.make(make, num_envs=2, seed=7, **settings)
        seen, _ = many.reset(seed=7)
        dice, trace = np.random.default_rng(2), []
        for _ in range(150):
            trace.append(seen.copy())
            seen, reward, over, _, told = many.step(by_lots(seen, real.split, dice))
            assert (reward <= over).all()
        many.close()
        traces.append(trace)
    assert all((a == b).all() for a, b in zip(*traces))
