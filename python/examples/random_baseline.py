"""How fast games go by, and who wins them, when everybody draws lots.

    python random_baseline.py [GAMES] [STEPS]
"""
import sys
import time

import numpy as np

import kanly


def main(games: int = 1024, steps: int = 500) -> None:
    vector = kanly.Vector(games, threads=0, seed=1)
    dice = np.random.default_rng(1)
    won, over = np.zeros(len(kanly.FACTIONS)), 0
    began = time.perf_counter()
    for _ in range(steps):
        weight = vector.mask * dice.random(vector.mask.shape, dtype=np.float32)
        vector.step(weight.argmax(axis=1).astype(np.uint8))
        won += vector.reward.sum(axis=0)
        over += int((vector.done == 1).sum())
    spent = time.perf_counter() - began
    print(f"{games * steps / spent:,.0f} decisions a second, {over} games over")
    for faction, share in zip(kanly.FACTIONS, won / max(over, 1)):
        print(f"  {faction:14} {share:6.1%}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
