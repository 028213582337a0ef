"""Matches of a network against steady: fresh seeds, every game played to its end."""
import math
import time

import numpy as np
import torch

from network import choose, frozen
from tables import FACTIONS, Decision, Tables

VICTORIES = 8


def wilson(won, games):
    """The share won and its 95 % interval, in per cent."""
    if not games:
        return [0., 0., 0.]
    p, z = won / games, 1.96
    middle = (p + z * z / 2 / games) / (1 + z * z / games)
    half = z * math.sqrt(p * (1 - p) / games + z * z / 4 / games ** 2) / (1 + z * z / games)
    return [round(100 * x, 1) for x in (p, middle - half, middle + half)]


@torch.no_grad()
def play_out(library, layout, network, device, games, temperature, advised, seed, **settings):
    """The decisions with which each of so many games ended."""
    tables = Tables(library, layout, games, device == "cuda", seed=seed, games_each=1,
                    labels=int(advised > 0), **settings)
    chance = torch.Generator(device=device).manual_seed(seed)
    ended, asked = [], 0
    for group in range(tables.GROUPS):
        tables.post(group)
    open_groups = set(range(tables.GROUPS))
    while open_groups:
        for group in sorted(open_groups):
            tables.wait(group)
            rows = tables.rows[tables.part(group)]
            done = layout.of(rows, "done") > 0
            ended.append(rows[done][:, layout.decision:].clone())
            waiting = (layout.of(rows, "idle") == 0).nonzero()[:, 0]
            if not len(waiting):
                open_groups.discard(group)
                continue
            logits, _ = network(rows[waiting].to(device), advised)
            action = choose(logits, chance, temperature).to(torch.uint8).cpu()
            tables.action[tables.part(group)][waiting] = action
            asked += len(waiting)
            tables.post(group)
    refused = tables.refused()
    tables.close()
    ends = torch.cat(ended).numpy()
    assert len(ends) == games, "a game did not end"
    return {name: ends[:, getattr(Decision, name).offset].astype(int) for name in (
        "winners", "victory", "turn", "learners", "playing", "broken_off")}, asked, refused


def match(library, layout, network, device, games, seed, temperature=0., table=6, basic=False,
          alone=True, advised=0.):
    """One seat among steady, all factions in turn; or, not `alone`, every seat. `advised`: how much
    of steady's advice it is given."""
    began = time.time()
    games = max(12, games // 12 * 12)
    who = dict(one_learner=1) if alone else dict(learner=1., all_learners=1.)
    end, asked, refused = play_out(library, layout, frozen(network), device, games, temperature,
                                   advised, seed, sized={str(table): 1}, basic=float(basic), **who)
    winners = np.array([bin(w).count("1") for w in end["winners"]])
    mine = np.array([bin(w & l).count("1") for w, l in zip(end["winners"], end["learners"])])
    seats = np.array([bin(l).count("1") for l in end["learners"]])
    told = dict(table=table, basic=basic, alone=alone, temperature=temperature,
                advised=advised, seed=seed,
                games=games, share=wilson(int(mine.sum()), int(seats.sum())),
                divided=round(100 * float((mine / np.maximum(winners, 1)).sum() / seats.sum()), 1))
    told["by_faction"] = []
    for f in range(FACTIONS):
        here = (end["learners"] >> f & 1) == 1
        won = (end["winners"][here] >> f & 1).mean() if here.any() else 0
        told["by_faction"].append(round(100 * float(won), 1))
    turns = end["turn"]
    told.update(turns=round(float(turns.mean()), 2),
                over_by=[round(100 * float((turns <= t).mean()), 1) for t in (1, 2, 3)],
                victories=np.bincount(end["victory"], minlength=VICTORIES).tolist(),
                own_victories=np.bincount(end["victory"][mine > 0], minlength=VICTORIES).tolist(),
                broken_off=int(end["broken_off"].sum()), refused=int(refused),
                fields=round(asked / games, 1), seconds=round(time.time() - began, 1))
    return told
