"""Rollouts, advantages, and what is learnt from them: cloning and PPO."""
import contextlib

import torch
import torch.nn as nn
import torch.nn.functional as F

from network import choose, frozen, take_weights
from tables import BY_GUILD, FACTIONS, LEARNER, OLDER


class Window:
    """What happened at all tables in so many decisions each."""

    def __init__(self, steps, tables, row, device):
        self.rows = torch.zeros(steps, tables, row, dtype=torch.uint8, device=device)
        self.action = torch.zeros(steps, tables, dtype=torch.int64, device=device)
        self.log_chance = torch.zeros(steps, tables, device=device)
        self.value = torch.zeros(steps, tables, device=device)
        self.advised = 0.  # how much of steady's advice the learner was given


class Group:
    """What one group of tables asks, and what is answered."""

    def __init__(self, each, row, device, taught):
        self.rows = torch.zeros(each, row, dtype=torch.uint8, device=device)
        self.taught = taught
        self.recorded = None


class Rollout:
    """Plays windows with a frozen network. On a GPU it does so in a stream of its own, and what is
    thought about a group is recorded once and played back: step by step, Python would be slower
    than the tables."""

    def __init__(self, tables, layout, network, device, seed, older=False, taught=None):
        """While cloning, steady's answers are played at the tables `taught`."""
        self.tables, self.layout, self.device = tables, layout, device
        self.player = frozen(network)
        self.older = frozen(network) if older else None
        self.advised = torch.zeros((), device=device)
        self.chance = torch.Generator(device=device).manual_seed(seed)
        self.groups = [Group(tables.each, layout.row, device,
                             None if taught is None else taught[tables.part(group)])
                       for group in range(tables.GROUPS)]
        self.stream = torch.cuda.Stream(priority=-1) if device == "cuda" else None
        if self.stream:
            for group in self.groups:
                self._record(group)
        for group in range(tables.GROUPS):
            tables.post(group)

    def _record(self, group):
        self.stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self.stream):
            for _ in range(3):
                self._think(group)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        graph.register_generator_state(self.chance)
        with torch.cuda.graph(graph, stream=self.stream):
            self._think(group)
        group.recorded = graph

    def take(self, network, older=None, advised=0.):
        """The weights to play with from now on; `older` plays its seats, unadvised."""
        take_weights(self.player, network)
        if self.older is not None:
            take_weights(self.older, older or network)
        self.advised.fill_(advised)

    def play(self, window):
        if self.stream is None:
            self._play(window)
            return
        with torch.cuda.stream(self.stream):
            self._play(window)
        self.stream.synchronize()

    @torch.no_grad()
    def _play(self, window):
        for step in range(window.rows.shape[0]):
            for number, group in enumerate(self.groups):
                self._decide(window, step, number, group)

    @torch.no_grad()
    def _think(self, group):
        rows, of = group.rows, self.layout.of
        alone, worth, value = self.player.judge(rows)
        logits = self.player.with_advice(rows, alone, worth, self.advised)
        if self.older is not None:
            theirs, _ = self.older(rows)
            logits = torch.where((of(rows, "player") == OLDER)[:, None], theirs, logits)
        action = choose(logits, self.chance)
        if group.taught is not None:
            shown = group.taught & (of(rows, "labelled") > 0)
            action = torch.where(shown, of(rows, "label").long(), action)
        group.action, group.byte = action, action.to(torch.uint8)
        group.value = torch.sigmoid(value)
        group.log_chance = F.log_softmax(logits, 1).gather(1, action[:, None])[:, 0]

    def _decide(self, window, step, number, group):
        part = self.tables.part(number)
        self.tables.wait(number)
        group.rows.copy_(self.tables.rows[part], non_blocking=True)
        if group.recorded:
            group.recorded.replay()
        else:
            self._think(group)
        self.tables.action[part].copy_(group.byte, non_blocking=True)
        if self.stream:
            self.stream.synchronize()
        self.tables.post(number)
        window.rows[step, part] = group.rows
        window.action[step, part] = group.action
        window.value[step, part] = group.value
        window.log_chance[step, part] = group.log_chance


@torch.no_grad()
def advantages(window, layout, settings):
    """Advantage of each decision, and whether it is known: a seat's last one in a window has none
    unless the game ended. It fades from answer to answer, not within one. Of the reward, `share`
    is divided among the winners; the rest each has in full. Where the Guild's ending decides, it is
    `guild` of that: waiting for it is dull."""
    fade, share, guild = settings["fade"], settings["share"], settings.get("guild", 1.)
    steps, tables = window.action.shape
    device, of = window.action.device, layout.of
    seats = torch.arange(FACTIONS, device=device)
    ahead = torch.zeros(tables, FACTIONS, device=device)
    gained = torch.zeros_like(ahead)
    known = torch.zeros(tables, FACTIONS, dtype=torch.bool, device=device)
    new_answer = torch.zeros_like(known)
    out = torch.zeros(steps, tables, device=device)
    valid = torch.zeros(steps, tables, dtype=torch.bool, device=device)
    for step in range(steps - 1, -1, -1):
        rows = window.rows[step]
        seat, value = of(rows, "seat").long()[:, None], window.value[step]
        here = known.gather(1, seat)[:, 0]
        weight = torch.where(new_answer.gather(1, seat)[:, 0], fade, 1.)
        gain = ahead.gather(1, seat)[:, 0] - value + weight * gained.gather(1, seat)[:, 0]
        gain = torch.where(here, gain, torch.zeros_like(gain))
        out[step], valid[step] = gain, here
        ahead.scatter_(1, seat, value[:, None])
        gained.scatter_(1, seat, gain[:, None])
        known.scatter_(1, seat, True)
        new_answer.scatter_(1, seat, (of(rows, "first") > 0)[:, None])
        done = (of(rows, "done") > 0)[:, None]
        won = ((of(rows, "winners").long()[:, None] >> seats) & 1).float()
        reward = won * (1 - share + share / won.sum(1, keepdim=True).clamp(min=1))
        by_guild = (of(rows, "victory") == BY_GUILD)[:, None]
        reward = torch.where(by_guild, reward * guild, reward)
        ahead = torch.where(done, reward, ahead)
        gained = torch.where(done, torch.zeros_like(gained), gained)
        known, new_answer = known | done, new_answer | done
    return out, valid


class Learner:
    """The network, its optimiser, and one pass over a window at a time."""

    def __init__(self, network, device, rate, betas):
        self.network, self.device = network, device
        self.parameters = [p for p in network.parameters() if p.requires_grad]
        fused = {"fused": True} if device == "cuda" else {}
        self.optimiser = torch.optim.Adam(self.parameters, lr=rate, betas=betas, eps=1e-6, **fused)
        self.anchor = None

    def set_rate(self, rate):
        for group in self.optimiser.param_groups:
            group["lr"] = rate

    def _step(self, loss):
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.parameters, 1.)
        self.optimiser.step()

    def _over(self, which, batch, epochs, chance):
        for _ in range(epochs):
            order = which[torch.randperm(len(which), generator=chance, device=self.device)]
            size = min(batch, len(order))
            for at in range(0, len(order) - size + 1, size):
                yield order[at:at + size]

    def _autocast(self):
        if self.device != "cuda":
            return contextlib.nullcontext()
        return torch.autocast("cuda", torch.bfloat16)

    def clone(self, window, layout, settings, chance):
        """Towards steady's answers, and towards who won."""
        gain, valid = advantages(window, layout, settings)
        rows = window.rows.flatten(0, 1)
        labelled = layout.of(rows, "labelled") > 0
        goal = (gain + window.value).clamp(0, 1).flatten()
        known = valid.flatten().float()
        seen = torch.zeros(3, device=self.device)
        count = 0
        for at in self._over(labelled.nonzero()[:, 0], settings["batch"], settings["epochs"],
                             chance):
            part = rows[at]
            label = layout.of(part, "label").long()
            with self._autocast():
                logits, value = self.network(part)
                wrong = F.cross_entropy(logits, label)
                lost = F.binary_cross_entropy_with_logits(value, goal[at], reduction="none")
                lost = (lost * known[at]).sum() / known[at].sum().clamp(min=1)
            self._step(wrong + settings["value"] * lost)
            right = (logits.argmax(1) == label).float().mean()
            seen += torch.stack([wrong, right, lost]).detach()
            count += 1
        return dict(zip(("loss", "right", "value_loss"), (seen / max(1, count)).tolist()))

    def improve(self, window, layout, settings, anchor_weight, chance):
        """Proximal policy optimisation, held near the anchor. Where the learner was advised, what
        it thinks by itself learns to say what it said with the advice."""
        gain, valid = advantages(window, layout, settings)
        rows = window.rows.flatten(0, 1)
        ours = valid.flatten() & (layout.of(rows, "player") == LEARNER)
        gain, goal = gain.flatten(), (gain + window.value).clamp(0, 1).flatten()
        if not ours.any():
            return {}
        mean, spread = gain[ours].mean(), gain[ours].std() + 1e-6
        seen = torch.zeros(7, device=self.device)
        count = 0
        for at in self._over(ours.nonzero()[:, 0], settings["batch"], settings["epochs"], chance):
            part = rows[at]
            with self._autocast():
                alone, worth, value = self.network.judge(part)
                logits = self.network.with_advice(part, alone, worth, window.advised)
                log_chance = F.log_softmax(logits, 1)
                chosen = log_chance.gather(1, window.action.flatten()[at][:, None])[:, 0]
                change = (chosen - window.log_chance.flatten()[at]).clamp(-5, 5)
                ratio, better = change.exp(), ((gain[at] - mean) / spread).clamp(-6, 6)
                held = ratio.clamp(1 - settings["clip"], 1 + settings["clip"])
                policy = -torch.min(ratio * better, held * better).mean()
                likely = log_chance.exp()
                entropy = -(likely * log_chance.clamp(min=-30)).sum(1).mean()
                lost = F.binary_cross_entropy_with_logits(value, goal[at])
                away = torch.zeros((), device=self.device)
                if self.anchor is not None and anchor_weight > 0:
                    with torch.no_grad():
                        before = F.log_softmax(self.anchor(part, window.advised)[0], 1)
                        before = before.clamp(min=-12)
                    away = (likely * (log_chance.clamp(min=-30) - before)).sum(1).mean()
                unlike = torch.zeros((), device=self.device)
                if window.advised > 0:
                    by_itself = F.log_softmax(alone, 1).clamp(min=-30)
                    said = likely.detach()
                    unlike = (said * (log_chance.detach().clamp(min=-30) - by_itself)).sum(1).mean()
                loss = (policy + settings["value"] * lost - settings["entropy"] * entropy
                        + anchor_weight * away + settings.get("absorb", 0) * unlike)
            self._step(loss)
            far = ((ratio - 1).abs() > settings["clip"]).float().mean()
            moved = (ratio - 1 - change).mean()
            seen += torch.stack([policy, entropy, lost, away, far, moved, unlike]).detach()
            count += 1
        names = ("policy_loss", "entropy", "value_loss", "from_clone", "clipped", "moved",
                 "from_advice")
        told = dict(zip(names, (seen / max(1, count)).tolist()))
        left = (goal - window.value.flatten())[ours]
        told["explained"] = float(1 - (left * left).mean() / goal[ours].var().clamp(min=1e-6))
        return told
