"""The examples do what they say, in a short slice."""
import importlib.util
import os
from pathlib import Path

import pytest

import kanly

EXAMPLES = Path(os.environ.get("KANLY_EXAMPLES", Path(__file__).parent.parent / "examples"))


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_random_baseline(capsys):
    example("random_baseline").main(16, 60)
    assert "decisions a second" in capsys.readouterr().out


def test_ppo_learns():
    history = example("ppo").main(4)
    assert all(loss == loss for loss, _ in history)
    assert sum(share for _, share in history[2:]) > sum(share for _, share in history[:2])


def test_replay_as_rows(tmp_path):
    game = kanly.Game(seed=2, options="turns=3")
    while not game.over:
        game.play(game.question(game.deciders[0]).random(game.moves))
    game.save(tmp_path / "game.kanly")
    rows = example("replay").rows(str(tmp_path / "game.kanly"))
    assert len(rows) == 6 * game.turn and rows[-1]["turn"] == game.turn
    assert {row["faction"] for row in rows if row["won"] and
            row["turn"] == game.turn} == set(game.winners)
