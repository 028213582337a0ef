"""The network: a sparse first layer, residual blocks, one output for each column.

Everything in it can be computed with whole numbers (train/README.md): weights of eight bits,
activations of sixteen, layer norms by an integer square root. Gates by the faction, the question
and the kind of field are products of two activations.
"""
import copy

import torch
import torch.nn as nn
import torch.nn.functional as F

from tables import FACTIONS, FIELD_KINDS, VALUES

QUESTIONS = 64
NOT_LAWFUL = -1e9


class Network(nn.Module):
    def __init__(self, layout, width, inner, blocks):
        super().__init__()
        self.layout, self.width = layout, width
        self.shape = dict(width=width, inner=inner, blocks=blocks)
        self.register_buffer("scale", layout.scale())
        self.register_buffer("column", layout.column, persistent=False)
        self.sight = nn.Linear(layout.inputs, width)
        self.faction = nn.Embedding(FACTIONS, width)
        self.enter = nn.ModuleList([nn.Linear(width, inner) for _ in range(blocks)])
        self.leave = nn.ModuleList([nn.Linear(inner, width) for _ in range(blocks)])
        self.question = nn.Embedding(QUESTIONS, width)
        self.field = nn.Embedding(FIELD_KINDS, width)
        self.policy = nn.Linear(width, layout.columns)
        self.value = nn.Linear(width, 1)
        self.begin()

    def begin(self):
        nn.init.normal_(self.sight.weight, std=.04)
        nn.init.zeros_(self.sight.bias)
        for gate in (self.faction, self.question, self.field):
            nn.init.zeros_(gate.weight)
        for layer in self.leave:
            nn.init.normal_(layer.weight, std=.01)
            nn.init.zeros_(layer.bias)
        nn.init.normal_(self.policy.weight, std=.01)
        nn.init.zeros_(self.policy.bias)
        nn.init.zeros_(self.value.weight)
        nn.init.constant_(self.value.bias, -1.)

    def forward(self, rows):
        """Logits of the 256 values (far below nought where not lawful), and of winning."""
        of = self.layout.of
        question, field = of(rows, "question").long(), of(rows, "field").long()
        kind = torch.bfloat16 if rows.is_cuda else self.sight.weight.dtype
        seen = rows[:, :self.layout.inputs].to(kind) * self.scale.to(kind)
        h = F.relu(self.sight(seen)) * (1 + self.faction(of(rows, "seat").long()))
        for enter, leave in zip(self.enter, self.leave):
            h = h + leave(F.relu(enter(F.layer_norm(h, (self.width,)))))
        h = F.layer_norm(h, (self.width,))
        value = self.value(h).float().squeeze(-1)
        columns = self.policy(h * (1 + self.question(question) + self.field(field)))
        logits = columns.gather(1, self.column[field]).float()
        return logits.masked_fill(~self.layout.lawful(rows), NOT_LAWFUL), value

    @torch.no_grad()
    def balance(self, rows):
        """Scales the inputs so that seldom ones are learnt as fast as others."""
        seen = rows[:, :self.layout.inputs].float() * self.scale
        spread = (seen * seen).mean(0).sqrt()
        self.scale *= torch.where(spread > 0, (1 / (spread + .05)).clamp(max=8.),
                                  torch.ones_like(spread))


def frozen(network):
    """A copy to play with while the network itself goes on learning."""
    twin = copy.deepcopy(network).requires_grad_(False).eval()
    return twin.to(torch.bfloat16) if next(network.parameters()).is_cuda else twin


def choose(logits, chance, temperature=1.):
    """Values drawn by their probabilities; the likeliest at temperature 0."""
    if temperature == 0:
        return logits.argmax(1)
    drawn = torch.rand(logits.shape, generator=chance, device=logits.device)
    gumbel = -torch.log(-torch.log(drawn.clamp_(1e-9, 1 - 1e-7)))
    return (logits / temperature + gumbel).argmax(1)


assert VALUES == 256
