"""Strengths from results: in each game the chance of a seat to win is in proportion to the strength
of its player and of its faction (the arena's model). Points are 400 for a tenfold strength;
intervals come from drawing the games again."""

import random
from math import exp, log, sqrt
from typing import Dict, List, Sequence, Tuple

Result = Tuple[Dict[str, str], Sequence[str]]  # faction -> player; the factions that won
POINTS, STEPS, RATE, DRAWS = 400 / log(10), 400, 0.5, 200


def fit(results: List[Result], anchor: str) -> Dict[str, float]:
    players = sorted({p for seats, _ in results for p in seats.values()})
    factions = sorted({f for seats, _ in results for f in seats})
    strength = {name: 0.0 for name in players}
    lead = {name: 0.0 for name in factions}
    for step in range(STEPS):
        by_player = {name: -0.02 * s for name, s in strength.items()}  # a weak pull to the middle
        by_faction = {name: -0.5 * s for name, s in lead.items()}
        for seats, won in results:
            weight = {f: exp(strength[p] + lead[f]) for f, p in seats.items()}
            total, winners = sum(weight.values()), sum(weight[f] for f in won) or 1.0
            for f, p in seats.items():
                slope = (weight[f] / winners if f in won else 0.0) - weight[f] / total
                by_player[p] += slope
                by_faction[f] += slope
        size = RATE / sqrt(1 + step) * 4 / max(len(results), 4)
        strength = {n: s + size * by_player[n] for n, s in strength.items()}
        lead = {n: s + size * by_faction[n] for n, s in lead.items()}
    zero = strength.get(anchor, sum(strength.values()) / len(strength))
    return {name: POINTS * (s - zero) for name, s in strength.items()}


def rate(results: List[Result], anchor: str,
         seed: int = 1) -> Dict[str, Tuple[float, float, float]]:
    """Points of each player, and where they lie with 95 %."""
    if not results:
        return {}
    dice, middle = random.Random(seed), fit(results, anchor)
    drawn: Dict[str, List[float]] = {name: [] for name in middle}
    for _ in range(DRAWS if len(results) > 1 else 0):
        for name, points in fit([dice.choice(results) for _ in results], anchor).items():
            drawn[name].append(points)
    out = {}
    for name, points in middle.items():
        row = sorted(drawn[name]) or [float("-inf"), float("inf")]
        cut = int(len(row) * 0.025)
        out[name] = (points, row[cut], row[len(row) - 1 - cut])
    return out
