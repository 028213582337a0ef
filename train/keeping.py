"""What a run keeps between calls: files of at most 16 MiB, so that they travel.

network.pt    weights and where the run stands        first.pt, second.pt   the optimiser's moments
clone.pt      the network that cloning came to        older.pt              earlier selves
curve.csv     a line for each report                  evaluations.json      matches
"""
import csv
import json
import os

import torch

MOST_OLDER = 4


def put(value, path):
    """Whole or not at all: a call may be stopped while it writes."""
    torch.save(value, path + ".new")
    os.replace(path + ".new", path)


def small(network):
    return {name: w.detach().half().cpu() for name, w in network.state_dict().items()}


def take_small(network, weights):
    network.load_state_dict({name: w.float() for name, w in weights.items()})


class Keeper:
    """Reads from one folder and writes to another, which may be the same."""

    def __init__(self, source, target):
        self.source, self.target = source, target
        os.makedirs(target, exist_ok=True)
        self.lines = self._lines()
        self.evaluations = self._read_json("evaluations.json", [])
        self.older = self._load("older.pt", [])

    def _path(self, name):
        return os.path.join(self.source, name)

    def _load(self, name, otherwise=None):
        path = self._path(name)
        return torch.load(path, map_location="cpu") if os.path.exists(path) else otherwise

    def _read_json(self, name, otherwise):
        if not os.path.exists(self._path(name)):
            return otherwise
        with open(self._path(name), encoding="utf-8") as file:
            return json.load(file)

    def _lines(self):
        if not os.path.exists(self._path("curve.csv")):
            return []
        with open(self._path("curve.csv"), encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def network(self):
        """Weights, shape and where the run stood; None: nothing has been kept."""
        return self._load("network.pt")

    def clone(self):
        return self._load("clone.pt")

    def moments(self, learner):
        """Gives the optimiser back what it had."""
        first, second = self._load("first.pt"), self._load("second.pt")
        if first is None or second is None or len(first["moments"]) != len(learner.parameters):
            return
        for p, one, two in zip(learner.parameters, first["moments"], second["moments"]):
            step = torch.tensor(float(first["step"]))
            learner.optimiser.state[p] = dict(
                step=step.to(learner.device) if learner.device == "cuda" else step,
                exp_avg=one.to(learner.device), exp_avg_sq=two.to(learner.device))

    def add_older(self, network):
        self.older = (self.older + [small(network)])[-MOST_OLDER:]

    def save(self, network, learner, state, layout):
        name = lambda file: os.path.join(self.target, file)
        weights = {k: w.detach().cpu() for k, w in network.state_dict().items()}
        put(dict(weights=weights, shape=network.shape, schema=layout.schema, state=state),
            name("network.pt"))
        held = [learner.optimiser.state.get(p) for p in learner.parameters]
        if all(held):
            step = float(held[0]["step"])
            put(dict(step=step, moments=[h["exp_avg"].cpu() for h in held]), name("first.pt"))
            put(dict(step=step, moments=[h["exp_avg_sq"].cpu() for h in held]),
                name("second.pt"))
        if self.older:
            put(self.older, name("older.pt"))
        self.save_curve()

    def save_clone(self, weights):
        put(weights, os.path.join(self.target, "clone.pt"))

    def save_curve(self):
        names = []
        for line in self.lines:
            names += [n for n in line if n not in names]
        with open(os.path.join(self.target, "curve.csv"), "w", encoding="utf-8",
                  newline="") as file:
            writer = csv.DictWriter(file, names)
            writer.writeheader()
            writer.writerows(self.lines)
        with open(os.path.join(self.target, "evaluations.json"), "w", encoding="utf-8") as file:
            json.dump(self.evaluations, file, indent=1)
