"""A small learner, from nothing: the Fremen among players who draw lots, by PPO with masks.

    python ppo.py [ITERATIONS]

One hidden layer, written out in numpy so that nothing hides behind a framework: what is seen goes
in as it is laid out (kanly.obs.layout), lawful values come out with their chances. It takes a
minute on a laptop; the share of games won rises well above that of drawing lots.
"""
import sys
from dataclasses import dataclass, field

import numpy as np

import kanly
from kanly import obs

FACTION = "fremen"
HIDDEN, GAMES, STEPS, EPOCHS, PARTS = 64, 64, 128, 3, 4
CLIP, DISCOUNT, TRACE, RATE, ENTROPY = 0.2, 1.0, 0.97, 1e-3, 0.003


def scales() -> np.ndarray:
    """What each byte is divided by: amounts by their most, numbers of things by 255."""
    scale = np.ones(obs.size, np.float32)
    for part in obs.layout.values():
        if part.kind in ("count", "id"):
            scale[part.slice] = max(part.most, 1) if part.kind == "count" else 255
    return 1 / scale


@dataclass
class Net:
    """Policy and value on one hidden layer, with the moments of Adam."""

    weights: dict = field(default_factory=dict)
    first: dict = field(default_factory=dict)
    second: dict = field(default_factory=dict)
    updates: int = 0

    @classmethod
    def new(cls, seed: int) -> "Net":
        dice = np.random.default_rng(seed)
        shape = {"in": (obs.size, HIDDEN), "bias": (HIDDEN,), "out": (HIDDEN, 256),
                 "value": (HIDDEN, 1)}
        net = cls({
            name: (dice.standard_normal(s) * (0.05 if len(s) > 1 else 0)).astype(np.float32)
            for name, s in shape.items()
        })
        net.first = {k: np.zeros_like(w) for k, w in net.weights.items()}
        net.second = {k: np.zeros_like(w) for k, w in net.weights.items()}
        return net

    def forward(self, seen: np.ndarray, mask: np.ndarray) -> tuple:
        w = self.weights
        hidden = np.tanh(seen @ w["in"] + w["bias"])
        logits = np.where(mask, hidden @ w["out"], -1e9)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ w["value"])[:, 0]

    def learn(self, slopes: dict) -> None:
        self.updates += 1
        for name, slope in slopes.items():
            m, v = self.first[name], self.second[name]
            m += 0.1 * (slope - m)
            v += 0.001 * (slope * slope - v)
            step = (m / (1 - 0.9**self.updates)) / (np.sqrt(v / (1 - 0.999**self.updates)) + 1e-8)
            self.weights[name] -= RATE * step


def update(net: Net, seen, mask, action, before, advantage, returns) -> float:
    """One step of PPO on a part of what was played; returns the loss."""
    hidden, chances, value = net.forward(seen, mask)
    rows, count = np.arange(len(action)), len(action)
    ratio = chances[rows, action] / before
    clipped = np.clip(ratio, 1 - CLIP, 1 + CLIP)
    logs = np.log(np.maximum(chances, 1e-12))
    entropy = -(chances * logs).sum(axis=1)
    loss = -np.minimum(ratio * advantage, clipped * advantage) + 0.5 * (value - returns) ** 2
    live = (ratio * advantage <= clipped * advantage).astype(np.float32)
    slope = -(live * ratio * advantage)[:, None] * -chances
    slope[rows, action] -= live * ratio * advantage
    slope += ENTROPY * chances * (logs + entropy[:, None])
    slope /= count
    by_value = ((value - returns) / count)[:, None]
    back = (slope @ net.weights["out"].T + by_value @ net.weights["value"].T) * (1 - hidden**2)
    net.learn({"out": hidden.T @ slope, "value": hidden.T @ by_value, "in": seen.T @ back,
               "bias": back.sum(axis=0)})
    return float(loss.mean())


def play(net: Net, games: kanly.Vector, dice, scale: np.ndarray) -> tuple:
    """STEPS decisions in every game: what was seen and done, and what came of it."""
    place = kanly.FACTIONS.index(FACTION)
    kept = {name: [] for name in ("seen", "mask", "action", "before", "value", "reward", "done")}
    for _ in range(STEPS):
        seen, mask = games.obs * scale, games.mask.copy()
        _, chances, value = net.forward(seen, mask)
        draw = dice.random((len(chances), 1), dtype=np.float32)
        action = np.minimum((chances.cumsum(axis=1) < draw).sum(axis=1), 255)
        lawful = mask[np.arange(len(action)), action]
        action = np.where(lawful, action, chances.argmax(axis=1)).astype(np.uint8)
        games.step(action)
        for name, what in (("seen", seen), ("mask", mask), ("action", action), ("value", value),
                           ("before", chances[np.arange(len(action)), action]),
                           ("reward", games.reward[:, place].copy()), ("done", games.done != 0)):
            kept[name].append(what)
    last = net.forward(games.obs * scale, games.mask)[2]
    return {name: np.array(rows) for name, rows in kept.items()}, last


def advantages(kept: dict, last: np.ndarray) -> np.ndarray:
    out, running, after = np.zeros_like(kept["value"]), 0.0, last
    for t in reversed(range(STEPS)):
        goes_on = 1.0 - kept["done"][t]
        wrong = kept["reward"][t] + DISCOUNT * after * goes_on - kept["value"][t]
        running = wrong + DISCOUNT * TRACE * goes_on * running
        out[t], after = running, kept["value"][t]
    return out


def main(iterations: int = 60, seed: int = 1) -> list:
    games = kanly.Vector(GAMES, opponents={"others": "random"}, seats=[FACTION], seed=seed,
                         options="turns=4")
    net, dice, scale = Net.new(seed), np.random.default_rng(seed), scales()
    history = []
    for iteration in range(iterations):
        kept, last = play(net, games, dice, scale)
        advantage = advantages(kept, last)
        returns = advantage + kept["value"]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        flat = [x.reshape(GAMES * STEPS, *x.shape[2:]) for x in
                (kept["seen"], kept["mask"], kept["action"], kept["before"], advantage, returns)]
        losses = []
        for _ in range(EPOCHS):
            for rows in np.array_split(dice.permutation(GAMES * STEPS), PARTS):
                losses.append(update(net, *(x[rows] for x in flat)))
        over = kept["done"].sum()
        share = kept["reward"].sum() / max(over, 1)
        history.append((float(np.mean(losses)), float(share)))
        print(f"{iteration + 1:4} games {over:4} share of the victory {share:6.1%} "
              f"loss {np.mean(losses):+.4f}", flush=True)
    return history


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
