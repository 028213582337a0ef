#!/usr/bin/env python3
"""Trains the learned player, in calls of as many seconds as there are.

    train.py clone CONFIGURATION     steady's answers, asked for in the states the network reaches
    train.py improve CONFIGURATION   PPO from there, against steady, itself and its earlier selves
    train.py evaluate CONFIGURATION  matches on fresh seeds, all games played to their end

A call goes on where the last one stopped (--run), and leaves what the next needs (--out). The
games begin anew with every call; nothing else does. README.md has the whole way.
"""
import argparse
import concurrent.futures
import json
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

try:
    import torch  # noqa: E402
except ImportError:
    sys.exit("train.py: this Python has no PyTorch. `pip install torch` brings it; where Debian's "
             "python3-torch is installed, /usr/bin/python3 has it.")

import evaluation  # noqa: E402
import export  # noqa: E402
import keeping  # noqa: E402
import learning  # noqa: E402
import network as networks  # noqa: E402
import tables as boards  # noqa: E402


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("clone", "improve", "evaluate"))
    parser.add_argument("configuration", help="a file of train/configurations")
    parser.add_argument("--run", default=os.path.join(HERE, "run"),
                        help="folder of what earlier calls kept (train/run)")
    parser.add_argument("--out", help="folder of what this call keeps; that of --run by default")
    parser.add_argument("--from", dest="weights", metavar="WEIGHTS",
                        help="improve: a run that begins with these weights, for example "
                             "src/bots/naib.weights")
    parser.add_argument("--seconds", type=float, default=540, help="how long it may take (540)")
    parser.add_argument("--legs", type=int, default=1,
                        help="how many calls' worth to do at once, where the configuration counts "
                             "iterations (1)")
    parser.add_argument("--library", default=os.path.join(HERE, "..", "build-train",
                                                          "libkanly_train.so"))
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)),
                        help="that play games; all cores by default")
    parser.add_argument("--games", type=int, help="evaluate: how many in each match")
    parser.add_argument("--seed", type=int, default=90001, help="evaluate: of the first match")
    return parser.parse_args()


def report(line):
    print("  ".join(f"{k} {v:.4g}" if isinstance(v, float) else f"{k} {v}"
                    for k, v in line.items()), flush=True)


class Run:
    def __init__(self, options):
        self.began = time.time()
        self.options = options
        with open(options.configuration, encoding="utf-8") as file:
            self.plan = json.load(file)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        if self.plan.get("torch_threads"):
            torch.set_num_threads(self.plan["torch_threads"])
        torch.manual_seed(self.plan["seed"])
        self.library = boards.load(options.library)
        if not self.library.environment_threads(options.threads):
            raise SystemExit("train: the threads could not be started")
        self.layout = boards.Layout(self.library)
        self.keeper = keeping.Keeper(options.run, options.out or options.run)
        self.state = dict(stage="", leg=0, iteration=0, spent=0., rows=0)
        self.network = self.make_network()
        self.older = {}  # earlier selves that have played, by their weights

    def make_network(self):
        kept = self.keeper.network()
        if self.options.weights and not kept:
            return export.load(self.options.weights, self.layout).to(self.device)
        shape = kept["shape"] if kept else self.plan["network"]
        network = networks.Network(self.layout, **shape)
        if kept:
            if kept["schema"] != self.layout.schema:
                raise SystemExit(f"train: the network of {self.options.run} has learnt the schema "
                                 f"{kept['schema']}, this is {self.layout.schema}: clone anew")
            network.load_state_dict(kept["weights"])
            self.state = kept["state"]
        return network.to(self.device)

    def enter(self, stage):
        """Another stage begins with fresh moments and counts."""
        settings = self.plan[stage]
        learner = learning.Learner(self.network, self.device, settings["rate"],
                                   tuple(settings["betas"]))
        if self.state["stage"] == stage:
            self.keeper.moments(learner)
        else:
            self.state.update(stage=stage, iteration=0, spent=0.)
        return learner, settings

    def seed_of(self, purpose):
        return (self.plan["seed"] * 1009 + self.state["leg"]) * 31 + purpose

    def progress(self, settings, since):
        """0 to 1: how much of the stage is done, by iterations or by time."""
        if "iterations" in settings:
            return self.state["iteration"] / settings["iterations"]
        return (self.state["spent"] + time.time() - since) / settings["seconds"]

    def out_of_time(self):
        return time.time() - self.began > self.options.seconds - self.plan.get("reserve", 10)


def rate_at(settings, state, progress):
    warm = min(1., (state["iteration"] + 1) / settings["warm_up"])
    return settings["rate"] * warm * max(settings["least_rate"], 1 - progress)


def advice_at(settings, progress):
    """How much of steady's advice is given: all of it first, then less and less, then none."""
    lasts, gone = settings.get("advised", (0, 0))
    if progress < lasts:
        return 1.
    return max(0., (gone - progress) / (gone - lasts)) if gone > lasts else 0.


class Tally:
    """How the games of the windows went, for the curve."""

    def __init__(self, layout):
        self.layout, self.sums = layout, {}

    def add(self, window):
        rows = window.rows.flatten(0, 1)
        ended = rows[self.layout.of(rows, "done") > 0][:, self.layout.decision:].cpu()
        at = lambda name: ended[:, getattr(boards.Decision, name).offset].long()
        ones = lambda sets: sum((sets >> f & 1).sum().item() for f in range(boards.FACTIONS))
        for name, n in (("games", len(ended)), ("won", ones(at("winners") & at("learners"))),
                        ("seats", ones(at("learners"))),
                        ("others_won", ones(at("winners") & ~at("learners"))),
                        ("others", ones(at("playing") & ~at("learners"))),
                        ("turns", at("turn").sum().item()),
                        ("broken_off", at("broken_off").sum().item())):
            self.sums[name] = self.sums.get(name, 0) + n

    def take(self):
        s, self.sums = self.sums, {}
        if not s.get("games"):
            return dict(games=0)
        return dict(games=s["games"], learner=s["won"] / max(1, s["seats"]),
                    others=s["others_won"] / max(1, s["others"]), turns=s["turns"] / s["games"],
                    broken_off=s["broken_off"])


def make_tables(run, settings):
    seated = dict(settings["tables"])
    count = seated.pop("count")
    if run.network.advice and advice_at(settings, run.progress(settings, time.time())) > 0:
        seated["labels"] = 1
    return boards.Tables(run.library, run.layout, count, run.device == "cuda",
                         seed=run.seed_of(1), **seated)


def player_of(run, weights):
    """Kept weights as a network to play with."""
    twin = networks.Network(run.layout, **run.network.shape)
    keeping.take_small(twin, weights)
    return networks.frozen(twin.to(run.device))


def older_self(run, chance):
    """One of the earlier selves, drawn anew for each window."""
    older = run.keeper.older
    if not older:
        return None
    at = int(torch.randint(len(older), (1,), generator=chance))
    run.older = {id(w): run.older.get(id(w)) for w in older}
    if run.older[id(older[at])] is None:
        run.older[id(older[at])] = player_of(run, older[at])
    return run.older[id(older[at])]


def train_leg(run, stage):
    """A call's worth: rollout and learning at the same time, one window behind each other."""
    learner, settings = run.enter(stage)
    state = run.state
    cloning = stage == "clone"
    if not cloning:
        learner.anchor = anchor_of(run)
    tables = make_tables(run, settings)
    count, steps = settings["tables"]["count"], settings["steps"]
    chance = torch.Generator(device=run.device).manual_seed(run.seed_of(3))
    drawing = torch.Generator().manual_seed(run.seed_of(4))
    windows = [learning.Window(steps, count, run.layout.row, run.device) for _ in range(2)]
    taught = torch.arange(count, device=run.device) % 100 < 100 * settings.get("taught", 0)
    rollout = learning.Rollout(tables, run.layout, run.network, run.device, run.seed_of(2),
                               older=not cloning and settings["tables"].get("older", 0) > 0,
                               taught=taught if cloning else None)
    if cloning and state["iteration"] == 0:
        rollout.play(windows[0])
        run.network.balance(windows[0].rows.flatten(0, 1)[::7][:100000])
    if run.options.weights and state["leg"] == 0:
        rollout.play(windows[0])
        run.network.take_up(windows[0].rows.flatten(0, 1)[::7][:100000])
    crew = concurrent.futures.ThreadPoolExecutor(1)

    def launch(window, progress):
        if run.network.advice and not cloning:
            window.advised = advice_at(settings, progress)
        older = older_self(run, drawing) if settings["tables"].get("older") else None
        rollout.take(run.network, older, window.advised)
        if run.device == "cuda":
            torch.cuda.synchronize()
        return crew.submit(rollout.play, window)

    tally, since, told_at, saved_at, begun_rows = (Tally(run.layout), time.time(), 0., time.time(),
                                                   state["rows"])
    ends_at = state["iteration"] + settings.get("leg_iterations", 1 << 60)
    under_way, turn = launch(windows[0], run.progress(settings, since)), 0
    while True:
        progress = run.progress(settings, since)
        under_way.result()
        window, turn = windows[turn], 1 - turn
        last = (state["iteration"] + 1 >= ends_at or progress >= 1 or run.out_of_time())
        if not last:
            under_way = launch(windows[turn], progress)
        learner.set_rate(rate_at(settings, state, progress))
        if cloning:
            told = learner.clone(window, run.layout, settings, chance)
        else:
            anchored = settings["anchor"] + (settings["anchor_end"] - settings["anchor"]) * progress
            told = learner.improve(window, run.layout, settings, anchored, chance)
            if int(progress * settings["older_kept"]) > state.get("older", 0):
                state["older"] = int(progress * settings["older_kept"])
                run.keeper.add_older(run.network)
        state["iteration"] += 1
        state["rows"] += count * steps
        tally.add(window)
        now = time.time()
        if last or now - told_at > settings.get("report", 5):
            told_at = now
            line = dict(stage=stage, leg=state["leg"], iteration=state["iteration"],
                        seconds=round(state["spent"] + now - since, 1),
                        rows=state["rows"],
                        rows_a_second=round((state["rows"] - begun_rows) / (now - since)),
                        advised=round(window.advised, 4),
                        **{k: round(v, 5) for k, v in told.items()},
                        **{k: round(v, 4) for k, v in tally.take().items()})
            run.keeper.lines.append(line)
            report(line)
        if last:
            break
        if now - saved_at > settings.get("save", 120):
            saved_at = now
            run.keeper.save(run.network, learner, dict(state, leg=state["leg"] + 1,
                                                       spent=state["spent"] + now - since),
                            run.layout)
    crew.shutdown()
    state["spent"] += time.time() - since
    state["leg"] += 1
    refused = tables.refused()
    tables.close()
    run.keeper.save(run.network, learner, state, run.layout)
    if cloning:
        run.keeper.save_clone(keeping.small(run.network))
    print(f"refused {refused}", flush=True)
    if refused:
        raise SystemExit(f"train: {refused} values were not lawful")
    return progress < 1


def anchor_of(run):
    weights = run.keeper.clone()
    if weights is None:
        weights = keeping.small(run.network)
    run.keeper.save_clone(weights)
    return player_of(run, weights)


def evaluate(run):
    seed = run.options.seed
    for wish in run.plan["evaluate"]:
        wish = dict(wish)
        games = run.options.games or wish.pop("games")
        wish.pop("games", None)
        if run.out_of_time():
            print("evaluate: no time is left for the other matches", flush=True)
            break
        told = evaluation.match(run.library, run.layout, run.network, run.device, games, seed,
                                **wish)
        told.update(iteration=run.state["iteration"], stage=run.state["stage"],
                    trained=round(run.state["spent"], 1))
        run.keeper.evaluations.append(told)
        run.keeper.save_curve()
        print(json.dumps(told), flush=True)
        seed += 1


def main():
    options = arguments()
    run = Run(options)
    weights = sum(p.numel() for p in run.network.parameters())
    print(f"{options.what}: {weights} weights, {run.layout.inputs} inputs, {run.layout.columns} "
          f"columns, schema {run.layout.schema}, {run.device}, torch {torch.__version__}",
          flush=True)
    if options.what == "evaluate":
        evaluate(run)
        return
    sys.setswitchinterval(.0005)
    for _ in range(options.legs):
        if not train_leg(run, options.what):
            print(f"{options.what}: the configuration asks for no more", flush=True)
            break


if __name__ == "__main__":
    main()
