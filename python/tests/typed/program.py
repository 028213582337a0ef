"""A small program of somebody who has everything checked."""
from pathlib import Path

import numpy as np

import kanly


def first(view: kanly.View) -> kanly.Move:
    question = view.question
    assert question is not None
    return question.default()


def by_hand(path: Path) -> list[str]:
    game = kanly.Game(seed=7, options="turns=1")
    bot = kanly.Bot("steady", "fremen", "turns=1", seed=3)
    while not game.over:
        faction: str = game.deciders[0]
        bot.hear(game)
        if faction == "fremen":
            move = bot.answer(game.view(faction))
        else:
            move = game.question(faction).random(game.moves)
        game.play(move)
    game.save(path)
    winners: list[str] = kanly.Game.load(path).winners
    return winners


def many() -> float:
    games = kanly.Vector(8, opponents={"others": "random"}, seats=["emperor"], seed=1)
    total = 0.0
    for _ in range(50):
        refused: int = games.step(games.mask.argmax(axis=1).astype(np.uint8))
        assert refused == 0
        total += float(games.reward.sum())
    return total


def asked() -> list[str]:
    question = kanly.Game(seed=7).question("bene-gesserit")
    values: dict[int, str] = question.values([3])
    why: str = question.why([3], 11)
    try:
        question.move([3, 11])
    except kanly.Refused as refused:
        return [*refused.rules, why, *values.values()]
    raise AssertionError


if __name__ == "__main__":
    outcome = kanly.Arena({"first": first, "wild": "random"}, options="turns=1").play(2)
    print(by_hand(Path("typed.kanly")), many(), asked(), outcome.share("first"))
