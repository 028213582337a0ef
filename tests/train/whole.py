"""The network in whole numbers and the one in floating point choose the same, and the layout a
network has learnt is told so that the compiler can compare it."""
import os
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "train"))

import torch  # noqa: E402

import export  # noqa: E402
import network as networks  # noqa: E402
import tables as boards  # noqa: E402

WEIGHTS = os.path.join(ROOT, "src", "bots", "naib.weights")


def some_network(layout):
    """One that has opinions, as a trained one has, and advice that must not count."""
    torch.manual_seed(5)
    network = networks.Network(layout, width=64, inner=48, blocks=2, advice=3.)
    for gate in (network.faction, network.question, network.field):
        torch.nn.init.normal_(gate.weight, std=.2)
    for layer in (*network.leave, network.policy, network.value):
        torch.nn.init.normal_(layer.weight, std=.15)
    network.scale *= torch.rand(layout.inputs) * 3 + .2
    return network.eval()


def agrees(library, layout, network, weights, rows):
    told = export.compare(library, layout, network, weights, rows)
    print(told)
    assert told["same"] >= .97, told
    assert told["logit_off"] < .1 and told["chance_off"] < .01, told


@torch.no_grad()
def main():
    library = boards.load(os.environ["KANLY_TRAIN"])
    assert library.environment_threads(2)
    layout = boards.Layout(library)
    network = some_network(layout)
    weights = export.weights_of(network, layout, torch.ones(layout.inputs, dtype=torch.bool))
    rows = export.positions(library, layout, weights, 3000)
    agrees(library, layout, network, weights, rows)

    # What was written is read back as the same network, but for the rounding.
    with tempfile.NamedTemporaryFile() as file:
        file.write(weights)
        file.flush()
        read = export.load(file.name, layout)
        agrees(library, layout, read, weights, rows)
        # And can be trained on: its scales are parted from its weights, and it says the same.
        read.take_up(rows)
        assert not torch.equal(read.scale, torch.ones_like(read.scale))
        agrees(library, layout, read, weights, rows)

    # Inputs that are left out count for nothing.
    few = export.weights_of(network, layout, torch.arange(layout.inputs) % 2 == 0)
    assert len(few) < .7 * len(weights)
    blind = rows.clone()
    blind[:, 1:layout.inputs:2] = 0
    assert torch.equal(export.whole_answers(library, few, rows)[0],
                       export.whole_answers(library, weights, blind)[0])

    told = export.learnt(layout)
    assert told.startswith("/*") and f"ALL({layout.inputs}, {layout.columns})" in told
    if os.path.exists(WEIGHTS):
        with open(WEIGHTS, "rb") as file:
            weights = file.read()
        rows = export.positions(library, layout, weights, 3000)
        agrees(library, layout, export.load(WEIGHTS, layout), weights, rows)
    print("ok")


main()
