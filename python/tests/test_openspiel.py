"""The game of OpenSpiel holds what OpenSpiel asks of games."""
import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

import kanly.openspiel
from kanly import obs

GAME = "python_kanly(turns=1,basic=True,seeds=5)"


def test_random_simulation():
    pyspiel.random_sim_test(pyspiel.load_game(GAME), num_sims=1, serialize=False, verbose=False)


def play(state, dice):
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, _ = zip(*state.chance_outcomes())
            state.apply_action(int(dice.choice(outcomes)))
        else:
            state.apply_action(int(dice.choice(state.legal_actions())))


def test_returns_and_clones():
    game = pyspiel.load_game(GAME)
    assert game.num_players() == 6 and game.num_distinct_actions() == 256
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 5
    state.apply_action(3)
    copy, before = state.clone(), str(state)
    play(state, np.random.default_rng(1))
    assert sum(state.returns()) == pytest.approx(1) and set(state.returns()) <= {0, 1, 0.5, 1 / 3}
    assert str(copy) == before and not copy.is_terminal()
    for action in state.history()[1:]:
        copy.apply_action(action)
    assert copy.returns() == state.returns() and str(copy) == str(state)


def test_observations_are_a_players_own():
    game = pyspiel.load_game(GAME)
    state = game.new_initial_state()
    state.apply_action(0)
    observer = game.make_py_observer()
    seen = []
    for player in range(6):
        observer.set_from(state, player)
        seen.append(observer.tensor.copy())
        assert observer.string_from(state, player)
    assert observer.tensor.shape == (obs.size + kanly.openspiel.LONGEST_FORM + 1,)
    assert not np.array_equal(seen[0], seen[3])
    player = state.current_player()
    state.apply_action(state.legal_actions()[0])
    if state.current_player() == player:
        observer.set_from(state, player)
        assert observer.dict["form_length"][0] == 1
        observer.set_from(state, (player + 1) % 6)
        assert observer.dict["form_length"][0] == 0
