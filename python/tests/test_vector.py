"""Many games at once."""
import numpy as np
import pytest

import kanly
from kanly import obs


def choose(games, dice):
    """A lawful value for each game."""
    weight = games.mask * dice.random(games.mask.shape)
    return weight.argmax(axis=1).astype(np.uint8)


def run(threads, steps=300, **settings):
    games = kanly.Vector(32, threads, seed=9, options="turns=2", **settings)
    dice, trace = np.random.default_rng(1), []
    for _ in range(steps):
        assert games.step(choose(games, dice)) == 0
        trace.append((games.obs.sum(), games.agent.copy(), games.reward.copy(), games.done.copy()))
    return trace


def test_threads_change_nothing():
    for one, two in zip(run(1), run(2)):
        assert one[0] == two[0] and all((a == b).all() for a, b in zip(one[1:], two[1:]))


def test_rewards_and_terminal_observations():
    games = kanly.Vector(16, seed=2, options="turns=1")
    dice, ended = np.random.default_rng(3), 0
    for _ in range(3000):
        games.step(choose(games, dice))
        for i in np.flatnonzero(games.done):
            ended += 1
            assert games.done[i] == 1 and games.reward[i].sum() == pytest.approx(1)
            over = games.ended(i)
            won = {f for f, r in zip(kanly.FACTIONS, games.reward[i]) if r}
            assert over.over and won == set(over.winners)
            last = games.terminal(i, "fremen")
            assert (last == np.frombuffer(over.view("fremen").observation(), np.uint8)).all()
    assert ended > 16


def test_masks_agree_and_hold():
    games = kanly.Vector(4, seed=1, packed=True)
    dice = np.random.default_rng(5)
    for _ in range(200):
        bits = np.unpackbits(games.packed, axis=1, bitorder="little").astype(bool)
        assert (bits == games.mask).all()
        games.step(choose(games, dice))
    before = games.obs.copy()
    wrong = (~games.mask).argmax(axis=1).astype(np.uint8)
    assert games.step(wrong) == 4 and games.refused.all() and (games.obs == before).all()


def test_opponents_inside():
    games = kanly.Vector(2, opponents={"others": "steady"}, seats=["emperor"], seed=4)
    dice = np.random.default_rng(1)
    assert games.learners(0) == ["emperor"]
    for _ in range(300):
        assert (games.agent == kanly.FACTIONS.index("emperor")).all()
        games.step(choose(games, dice))


@pytest.mark.parametrize("level", kanly.bots())
def test_every_level_sits_at_the_table(level):
    settings = {"seats": ["fremen"], "options": "turns=2", "seed": 6, "playouts": 3}
    games, twin = (kanly.Vector(1, opponents={"others": level}, **settings) for _ in range(2))
    dice = np.random.default_rng(2)
    while not games.done[0]:
        action = choose(games, dice)
        assert games.step(action) == twin.step(action) == 0
    assert games.ended(0).over and games.ended(0) == twin.ended(0)
    bot = kanly.Bot(level, "fremen", "turns=2", seed=1, playouts=3)
    game = kanly.Game(seed=6, options="turns=2")
    while "fremen" not in game.deciders:
        game.play(game.question(game.deciders[0]).default())
    bot.hear(game)
    assert game.play(bot.answer(game.view("fremen"))).faction == "fremen"


def test_one_seat_by_its_name():
    games = kanly.Vector(2, opponents={"others": "random"}, seats="emperor", seed=4)
    assert games.learners(0) == games.learners(1) == ["emperor"]
    with pytest.raises(ValueError, match="no faction 'ix'"):
        kanly.Vector(1, opponents={"others": "random"}, seats=["ix"])


def test_levels():
    assert kanly.bots() == ["random", "novice", "steady", "naib", "mentat"]


def test_reset_by_seed():
    games = kanly.Vector(3, seed=1)
    games.reset(seeds=np.array([7, 7, 8]))
    assert (games.obs[0] == games.obs[1]).all()
    assert games.game(0) == games.game(1) and games.game(0) != games.game(2)


def test_layout():
    stops = 0
    for part in obs.layout.values():
        assert part.slice.start == stops and part.about and part.kind
        stops = part.slice.stop
    assert stops == obs.size


def test_wrong_settings_are_sentences():
    for settings in ({"opponents": {"ix": "steady"}}, {"opponents": {"guild": "nobody"}},
                     {"options": "turns=99"}, {"seats": ["fremen"]}, {"seats": "fremen"},
                     {"seats": "fremem", "opponents": {"others": "steady"}}):
        with pytest.raises(ValueError):
            kanly.Vector(1, **settings)
    with pytest.raises(ValueError, match="from 0 to 255"):
        kanly.Vector(2).step(np.array([0, 256]))
    with pytest.raises(ValueError, match="one action"):
        kanly.Vector(2).step(np.zeros(3, np.uint8))
    with pytest.raises(IndexError):
        kanly.Vector(2).game(2)
