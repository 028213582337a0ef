#!/usr/bin/env python3
"""Makes a trained network the player `naib`: weights in whole numbers, and what they belong to.

    export.py train/run        src/bots/naib.weights, naib.json (the manifest), naib_learnt.def

The weights are compared with the network in floating point on positions of fresh games: the two
have to choose the same value in 97 of 100. Build kanly afterwards, and it plays them.
"""
import argparse
import ctypes
import hashlib
import json
import os
import re
import struct
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, HERE)

import torch  # noqa: E402

import network as networks  # noqa: E402
import tables as boards  # noqa: E402

# What one is in each place, as naib_network.c has it.
FIRST, STREAM, NORM, INNER, FACTOR = 1 << 16, 1 << 12, 1 << 10, 1 << 9, 1 << 24
MAGIC, NO_ROW, MOST_BYTES = b"KNAIB\x01", 0xFFFF, 2000000
KINDS = ("FLAG", "ONE_HOT", "COUNT", "ID")


# --- writing --------------------------------------------------------------------------------------

def numbers(tensor, letter, most):
    """Whole numbers, the little end first."""
    whole = tensor.double().round().flatten()
    if whole.abs().max() > most:
        raise SystemExit(f"export: {whole.abs().max():.0f} is more than the {most} there is room "
                         "for")
    return struct.pack(f"<{len(whole)}{letter}", *[int(n) for n in whole])


def small(weights):
    """Rows of bytes, and what one of a byte is worth in each row."""
    worth = weights.abs().amax(1).clamp(min=1e-8) / 127
    return (weights / worth[:, None]).round(), worth


def layer_bytes(weight, bias, of, to, pairs=False):
    """A layer that takes numbers in parts of `of` and gives such in parts of `to`. In pairs of rows
    the bytes of the first have 128 added and stand between those of the second."""
    rows, worth = small(weight.double())
    if pairs:
        rows = rows.reshape(len(rows) // 2, 2, -1).transpose(1, 2).clone()
        rows[..., 0] = (rows[..., 0] + 128) - 256 * (rows[..., 0] >= 0)
    return (numbers(rows, "b", 127 + pairs) + numbers(worth * to / of * FACTOR, "i", 2 ** 31 - 1)
            + numbers(bias.double() * to, "i", 2 ** 31 - 1))


def gate_bytes(weight):
    return numbers((weight.double() * STREAM).clamp(-32767, 32767), "h", 32767)


def first_bytes(network, kept):
    """The inputs that are kept have rows; what one of an input counts for goes to its rate."""
    seen = network.sight.weight.double() * network.scale.double()[:, None]
    rate = (seen.abs().amax(1) * FIRST / 127).ceil()
    kept = kept & (rate > 0)
    row = torch.full((len(seen),), NO_ROW, dtype=torch.int64)
    row[kept] = torch.arange(int(kept.sum()))
    weights = (seen[kept] * FIRST / rate[kept, None]).round()
    head = struct.pack(f"<{len(row)}H", *row.tolist())
    return int(kept.sum()), (head + numbers(rate[kept], "H", 65535) + numbers(weights, "b", 127)
                             + numbers(network.sight.bias.double() * FIRST, "i", 2 ** 31 - 1))


def weights_of(network, layout, kept):
    """The file of weights (src/bots/naib_network.h)."""
    shape = network.shape
    rows, first = first_bytes(network, kept)
    head = MAGIC + b"\0\0" + struct.pack("<Q6HI", int(layout.schema, 16), layout.inputs,
                                         layout.columns, shape["width"], shape["inner"],
                                         shape["blocks"], rows, 0)
    parts = [head, first, *[gate_bytes(gate.weight) for gate in (
        network.faction, network.question, network.field)]]
    for enter, leave in zip(network.enter, network.leave):
        parts += [layer_bytes(enter.weight, enter.bias, NORM, INNER, True),
                  layer_bytes(leave.weight, leave.bias, INNER, STREAM, True)]
    policy = network.policy  # the last row is what steady's advice is worth: it plays without
    parts += [layer_bytes(policy.weight[:-1], policy.bias[:-1], NORM, STREAM),
              layer_bytes(network.value.weight, network.value.bias, NORM, STREAM)]
    return b"".join(parts)


def fitting_weights(network, layout, times_seen):
    """Where the file would be too large, inputs that were seen least are left out."""
    kept = torch.ones(layout.inputs, dtype=torch.bool)
    weights = weights_of(network, layout, kept)
    over = len(weights) - MOST_BYTES
    if over > 0:
        count = -(-over // (network.shape["width"] + 2))
        least = times_seen.argsort(stable=True)[:count]
        print(f"export: {count} inputs are left out, seen {int(times_seen[least].max())} times at "
              "most")
        kept[least] = False
        weights = weights_of(network, layout, kept)
    return weights


# --- reading --------------------------------------------------------------------------------------

class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, letter, *shape):
        count = 1
        for length in shape:
            count *= length
        told = struct.unpack_from(f"<{count}{letter}", self.data, self.at)
        self.at += struct.calcsize(f"<{count}{letter}")
        return torch.tensor(told, dtype=torch.float64).reshape(shape)

    def layer(self, rows, length, of, to, pairs=False):
        weight = self.take("b", rows, length)
        if pairs:
            weight = weight.reshape(rows // 2, length, 2)
            weight[..., 0] = weight[..., 0] % 256 - 128
            weight = weight.transpose(1, 2).reshape(rows, length)
        factor, bias = self.take("i", rows), self.take("i", rows)
        return (weight * (factor * of / to / FACTOR)[:, None]).float(), (bias / to).float()


@torch.no_grad()
def load(path, layout):
    """The weights as a network of PyTorch: what they say, in floating point."""
    with open(path, "rb") as file:
        reader = Reader(file.read())
    assert reader.data[:6] == MAGIC, f"{path} has no weights"
    schema, inputs, columns, width, inner, blocks, rows, _ = struct.unpack_from("<Q6HI",
                                                                                reader.data, 8)
    assert f"{schema:016x}" == layout.schema, f"{path} has learnt another schema"
    reader.at = 32
    network = networks.Network(layout, width, inner, blocks)
    row = reader.take("H", inputs).long()
    rate, first = reader.take("H", rows), reader.take("b", rows, width)
    kept = row < NO_ROW
    network.scale.fill_(1)
    network.sight.weight.zero_()
    network.sight.weight[kept] = (first * rate[:, None] / FIRST).float()[row[kept]]
    network.sight.bias.copy_(reader.take("i", width) / FIRST)
    for gate in (network.faction, network.question, network.field):
        gate.weight.copy_(reader.take("h", *gate.weight.shape) / STREAM)
    for enter, leave in zip(network.enter, network.leave):
        enter.weight[:], enter.bias[:] = reader.layer(inner, width, NORM, INNER, True)
        leave.weight[:], leave.bias[:] = reader.layer(width, inner, INNER, STREAM, True)
    network.policy.weight[:-1], network.policy.bias[:-1] = reader.layer(columns, width, NORM,
                                                                        STREAM)
    network.value.weight[:], network.value.bias[:] = reader.layer(1, width, NORM, STREAM)
    assert reader.at == len(reader.data), f"{path} is longer than its network"
    return network


# --- comparing ------------------------------------------------------------------------------------

def whole_answers(library, weights, rows):
    """Logits of the 256 values, and of winning, as the player in C has them."""
    logits = torch.empty(len(rows), boards.VALUES, dtype=torch.int32)
    winning = torch.empty(len(rows), dtype=torch.int32)
    library.whole_answers.restype = ctypes.c_bool
    library.whole_answers.argtypes = [ctypes.c_char_p, ctypes.c_uint64, ctypes.c_void_p,
                                      ctypes.c_uint32, ctypes.c_void_p, ctypes.c_void_p]
    assert rows.is_contiguous()
    if not library.whole_answers(weights, len(weights), rows.data_ptr(), len(rows),
                                 logits.data_ptr(), winning.data_ptr()):
        raise SystemExit("export: these weights are none for the player in C")
    return logits / STREAM, winning / STREAM


def positions(library, layout, weights, count, seed=70001):
    """Rows from games that the player in C plays with itself and with steady, whole games of all
    sizes in all their parts."""
    tables = boards.Tables(library, layout, 128, False, seed=seed, learner=.6, basic=.1,
                           scattered=1000, sized={"6": .8, "5": .05, "4": .05, "3": .05, "2": .05})
    rows = torch.empty(0, layout.row, dtype=torch.uint8)
    for group in range(tables.GROUPS):
        tables.post(group)
    found = []
    while sum(map(len, found)) < count:
        for group in range(tables.GROUPS):
            tables.wait(group)
            rows = tables.rows[tables.part(group)].clone()
            found.append(rows)
            tables.action[tables.part(group)] = whole_answers(
                library, weights, rows)[0].argmax(1).to(torch.uint8)
            tables.post(group)
    refused = tables.refused()
    tables.close()
    if refused:
        raise SystemExit(f"export: {refused} answers were refused")
    return torch.cat(found)[:count]


@torch.no_grad()
def compare(library, layout, network, weights, rows):
    """How often both choose the same, and how far they are apart."""
    whole, winning = whole_answers(library, weights, rows)
    exact, chance = zip(*[network(part, 0.) for part in rows.split(1024)])
    exact, chance = torch.cat(exact), torch.cat(chance)
    field = layout.of(rows, "field").long()
    column = network.column[field]
    chosen = [column.gather(1, of.argmax(1)[:, None]) for of in (whole, exact)]
    lawful = layout.lawful(rows)
    away = (whole - exact)[lawful].abs()
    return dict(positions=len(rows), same=round(float((chosen[0] == chosen[1]).float().mean()), 4),
                logit_off=round(float(away.mean()), 4),
                chance_off=round(float((torch.sigmoid(winning) - torch.sigmoid(chance)).abs()
                                       .mean()), 4))


# --- what they belong to --------------------------------------------------------------------------

def learnt(layout):
    """The layout the network knows, for the compiler to compare (src/bots/naib_columns.c)."""
    with open(os.path.join(ROOT, "src", "bots", "naib_columns.def"), encoding="utf-8") as file:
        fields = re.findall(r"^COLUMNS\((\w+),", file.read(), re.M)
    assert len(fields) == boards.FIELD_KINDS - 1, "naib_columns.def has lines of another form"
    lines = ["/* Written by train/export.py: the layout that naib.weights has learnt. */"]
    thoughts = [i for i, part in enumerate(layout.parts) if part[0] == "to_own"][0]
    for i, (name, at, length, kind, most) in enumerate(layout.parts):
        where = "SEEN" if i < thoughts else "THOUGHT"
        lines.append(f"{where}({name}, {at}, {length}, {KINDS[kind]}, {most})")
    for i, name in enumerate(fields):
        lines.append(f"ANSWERED({name}, {layout.column[i + 1, 0]})")
    lines.append(f"ALL({layout.inputs}, {layout.columns})")
    return "\n".join(lines) + "\n"


def commit():
    told = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], capture_output=True, text=True)
    return told.stdout.strip() or None


def manifest(kept, weights, layout, configuration, told):
    state = kept["state"]
    return dict(schema=layout.schema, inputs=layout.inputs, columns=layout.columns,
                rows=struct.unpack_from("<H", weights, 26)[0],
                **{name: kept["shape"][name] for name in ("width", "inner", "blocks")},
                bytes=len(weights), sha256=hashlib.sha256(weights).hexdigest(), commit=commit(),
                seed=configuration.get("seed"), samples=state.get("rows"),
                stage=state.get("stage"), seconds=round(state.get("spent", 0)),
                configuration=configuration, compared=told)


def put(path, data):
    with open(path + ".new", "wb") as file:
        file.write(data)
    os.replace(path + ".new", path)
    print(f"export: {path}, {len(data)} bytes")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("run", nargs="?", default=os.path.join(HERE, "run"),
                        help="folder of what training kept (train/run)")
    parser.add_argument("--network", default="network.pt", help="of that folder (network.pt)")
    parser.add_argument("--configuration", help="what it was trained with",
                        default=os.path.join(HERE, "configurations", "naib.json"))
    parser.add_argument("--out", default=os.path.join(ROOT, "src", "bots"))
    parser.add_argument("--positions", type=int, default=4096, help="to compare (4096)")
    parser.add_argument("--seen", type=int, default=100000,
                        help="positions to find the inputs that are never seen (100000)")
    parser.add_argument("--library", default=os.path.join(ROOT, "build-train",
                                                          "libkanly_train.so"))
    return parser.parse_args()


@torch.no_grad()
def main():
    options = arguments()
    library = boards.load(options.library)
    library.environment_threads(len(os.sched_getaffinity(0)))
    layout = boards.Layout(library)
    kept = torch.load(os.path.join(options.run, options.network), map_location="cpu")
    if kept["schema"] != layout.schema:
        raise SystemExit(f"export: the network has learnt the schema {kept['schema']}, this is "
                         f"{layout.schema}")
    network = networks.Network(layout, **kept["shape"])
    network.load_state_dict({name: w.float() for name, w in kept["weights"].items()})
    network.eval()
    whole = weights_of(network, layout, torch.ones(layout.inputs, dtype=torch.bool))
    times_seen = (positions(library, layout, whole, options.seen)[:, :layout.inputs] > 0).sum(0)
    print(f"export: {int((times_seen > 0).sum())} of {layout.inputs} inputs seen in "
          f"{options.seen} positions")
    weights = fitting_weights(network, layout, times_seen)
    rows = positions(library, layout, weights, options.positions, 80001)
    told = compare(library, layout, network, weights, rows)
    print("export: " + json.dumps(told))
    if told["same"] < .97:
        raise SystemExit("export: too many positions in which the player would choose otherwise")
    with open(options.configuration, encoding="utf-8") as file:
        configuration = json.load(file)
    put(os.path.join(options.out, "naib.weights"), weights)
    put(os.path.join(options.out, "naib_learnt.def"), learnt(layout).encode())
    text = json.dumps(manifest(kept, weights, layout, configuration, told), indent=2) + "\n"
    put(os.path.join(options.out, "naib.json"), text.encode())


if __name__ == "__main__":
    main()
