"""The network: a sparse first layer, residual blocks, one output for each column.

Everything in it can be computed with whole numbers (train/README.md): weights of eight bits,
activations of sixteen, layer norms by an integer square root. Gates by the faction, the question
and the kind of field are products of two activations.
"""
import copy
import ctypes

import torch
import torch.nn as nn
import torch.nn.functional as F

from tables import FACTIONS, FIELD_KINDS, VALUES

QUESTIONS = 64
NOT_LAWFUL = -1e9


class Layer(ctypes.Structure):
    """first_layer."""
    _fields_ = [("weight", ctypes.c_void_p), ("scale", ctypes.c_void_p),
                ("inputs", ctypes.c_uint32), ("width", ctypes.c_uint32)]


class Sparse(torch.autograd.Function):
    """The first layer on a processor: bytes that are nought cost nothing (first_layer.c)."""

    @staticmethod
    def forward(ctx, rows, scale, weight, bias, library):
        layer = Layer(weight.data_ptr(), scale.data_ptr(), *weight.shape)
        out = torch.empty(len(rows), weight.shape[1])
        assert rows.stride(1) == 1 and library.first_layer_forward(
            ctypes.byref(layer), rows.data_ptr(), rows.stride(0), len(rows), bias.data_ptr(),
            out.data_ptr())
        ctx.save_for_backward(rows, scale, weight)
        ctx.library = library
        return out

    @staticmethod
    def backward(ctx, slope):
        rows, scale, weight = ctx.saved_tensors
        slope, weight_slope = slope.contiguous(), torch.zeros_like(weight)
        layer = Layer(weight.data_ptr(), scale.data_ptr(), *weight.shape)
        ctx.library.first_layer_backward(ctypes.byref(layer), rows.data_ptr(), rows.stride(0),
                                         len(rows), slope.data_ptr(), weight_slope.data_ptr())
        return None, None, weight_slope, slope.sum(0), None


class Sight(nn.Module):
    """The first layer; its weights lie input by input."""

    def __init__(self, layout, width):
        super().__init__()
        self.layout = layout
        self.weight = nn.Parameter(torch.empty(layout.inputs, width))
        self.bias = nn.Parameter(torch.zeros(width))
        nn.init.normal_(self.weight, std=.04)

    def forward(self, rows, scale):
        if not rows.is_cuda:
            return Sparse.apply(rows, scale, self.weight, self.bias, self.layout.library)
        seen = rows[:, :self.layout.inputs].to(torch.bfloat16) * scale.to(torch.bfloat16)
        return seen @ self.weight.to(torch.bfloat16) + self.bias.to(torch.bfloat16)


class Network(nn.Module):
    """With `advice` the last output is what the value steady would choose is worth more."""

    def __init__(self, layout, width, inner, blocks, advice=0.):
        super().__init__()
        self.layout, self.width, self.advice = layout, width, advice
        self.shape = dict(width=width, inner=inner, blocks=blocks, advice=advice)
        self.register_buffer("scale", layout.scale())
        self.register_buffer("column", layout.column, persistent=False)
        self.sight = Sight(layout, width)
        self.faction = nn.Embedding(FACTIONS, width)
        self.enter = nn.ModuleList([nn.Linear(width, inner) for _ in range(blocks)])
        self.leave = nn.ModuleList([nn.Linear(inner, width) for _ in range(blocks)])
        self.question = nn.Embedding(QUESTIONS, width)
        self.field = nn.Embedding(FIELD_KINDS, width)
        self.policy = nn.Linear(width, layout.columns + 1)
        self.value = nn.Linear(width, 1)
        self.begin()

    def begin(self):
        for gate in (self.faction, self.question, self.field):
            nn.init.zeros_(gate.weight)
        for layer in self.leave:
            nn.init.normal_(layer.weight, std=.01)
            nn.init.zeros_(layer.bias)
        nn.init.normal_(self.policy.weight, std=.01)
        nn.init.zeros_(self.policy.bias)
        nn.init.zeros_(self.policy.weight[-1])
        nn.init.constant_(self.policy.bias[-1], self.advice)
        nn.init.zeros_(self.value.weight)
        nn.init.constant_(self.value.bias, -1.)

    def forward(self, rows, advised=0.):
        """Logits of the 256 values (far below nought where not lawful), and of winning. `advised`:
        how much of steady's advice is added, from 0 to 1."""
        alone, worth, value = self.judge(rows)
        return self.with_advice(rows, alone, worth, advised), value

    def with_advice(self, rows, alone, worth, advised):
        """`advised` may be a tensor."""
        if not self.advice:
            return alone
        label = self.layout.of(rows, "label").long()[:, None]
        return alone.scatter_add(1, label, worth * advised)

    def judge(self, rows):
        """What the network thinks by itself, what steady's value is worth more, and winning."""
        of = self.layout.of
        question, field = of(rows, "question"), of(rows, "field").long()
        h = F.relu(self.sight(rows, self.scale)) * (1 + gate(self.faction, of(rows, "seat")))
        for enter, leave in zip(self.enter, self.leave):
            h = h + leave(F.relu(enter(F.layer_norm(h, (self.width,)))))
        h = F.layer_norm(h, (self.width,))
        value = self.value(h).float().squeeze(-1)
        columns = self.policy(h * (1 + gate(self.question, question) + gate(self.field, field)))
        logits = columns.float().gather(1, self.column[field])
        worth = columns[:, -1:].float() * (of(rows, "labelled") > 0)[:, None]
        return logits.masked_fill(~self.layout.lawful(rows), NOT_LAWFUL), worth, value

    @torch.no_grad()
    def balance(self, rows):
        """Scales the inputs so that seldom ones are learnt as fast as others."""
        seen = rows[:, :self.layout.inputs].float() * self.scale
        spread = (seen * seen).mean(0).sqrt()
        self.scale *= torch.where(spread > 0, (1 / (spread + .05)).clamp(max=8.),
                                  torch.ones_like(spread))

    @torch.no_grad()
    def take_up(self, rows):
        """Weights that were read with the scales in them (export.load) are parted from them again,
        so that they can be trained on; what the network says stays as it is."""
        before = self.scale.clone()
        self.scale.copy_(self.layout.scale())
        self.balance(rows)
        live = self.scale > 0
        self.sight.weight[live] *= (before[live] / self.scale[live])[:, None]


def gate(table, index):
    """Rows of a small table as a product: on a GPU its slope takes a fraction of the time that a
    look-up's does, and waits for nothing."""
    places = torch.arange(table.num_embeddings, device=index.device)
    return (index[:, None] == places).to(table.weight.dtype) @ table.weight


@torch.no_grad()
def take_weights(twin, network):
    """A frozen copy follows."""
    theirs = network.state_dict()
    for name, weight in twin.state_dict().items():
        weight.copy_(theirs[name])


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
