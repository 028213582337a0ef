"""Training in small: the loss falls, nothing unlawful is chosen, and a run that was stopped and
taken up again comes to the same weights as one that was not, whatever the number of threads."""
import os
import shutil
import sys
import tempfile
import types

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "train"))

import torch  # noqa: E402

import learning  # noqa: E402
import network as networks  # noqa: E402
import tables as boards  # noqa: E402
import train  # noqa: E402

CONFIGURATION = os.path.join(ROOT, "train", "configurations", "slice.json")


def call(folder, threads):
    """What one call of train.py begins with."""
    return train.Run(types.SimpleNamespace(
        configuration=CONFIGURATION, run=folder, out=None, seconds=1e9, threads=threads,
        weights=None, library=os.environ["KANLY_TRAIN"], games=None, seed=7))


def same(one, other):
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other))
    return torch.equal(one, other) if isinstance(one, torch.Tensor) else one == other


def kept(folder, name):
    return torch.load(os.path.join(folder, name), map_location="cpu")


def only_lawful_values(folder):
    """A window whole: every row leaves a choice, and what was chosen was among it."""
    run = call(folder, 1)
    tables = train.make_tables(run, run.plan["improve"])
    window = learning.Window(4, 64, run.layout.row, "cpu")
    learning.Rollout(tables, run.layout, run.network, "cpu", 3).play(window)
    lawful = run.layout.lawful(window.rows)
    assert (lawful.sum(-1) >= 2).all(), "a field without a choice was asked"
    assert lawful.gather(-1, window.action[..., None]).all(), "an unlawful value was chosen"
    assert (run.layout.of(window.rows, "player") != boards.STEADY).all()
    assert tables.refused() == 0
    tables.close()


def first_layer_is_a_product():
    """The layer that skips what is nought comes to what the whole matrices come to, slopes too."""
    library = boards.load(os.environ["KANLY_TRAIN"])
    layout = boards.Layout(library)
    torch.manual_seed(3)
    rows = torch.randint(0, 256, (9, layout.row), dtype=torch.uint8)
    rows[torch.rand(rows.shape) < .9] = 0
    scale, sight = layout.scale(), networks.Sight(layout, 24)
    weighing = torch.randn(9, 24)
    (sight(rows, scale) * weighing).sum().backward()
    weight = sight.weight.detach().clone().requires_grad_()
    bias = sight.bias.detach().clone().requires_grad_()
    whole = (rows[:, :layout.inputs].float() * scale) @ weight + bias
    (whole * weighing).sum().backward()
    assert torch.allclose(sight(rows, scale), whole, atol=1e-3)
    assert torch.allclose(sight.weight.grad, weight.grad, atol=1e-3)
    assert torch.allclose(sight.bias.grad, bias.grad, atol=1e-3)
    assert weight.grad.abs().max() > .1


def advice_counts(folder):
    """A network that knows nothing follows steady where it is advised, and not where it is not."""
    run = call(folder, 1)
    settings = run.plan["improve"]
    settings["tables"]["labels"] = 1
    tables = train.make_tables(run, settings)
    window = learning.Window(2, 64, run.layout.row, "cpu")
    window.advised = 1.
    network = networks.Network(run.layout, width=8, inner=8, blocks=1, advice=9.)
    torch.nn.init.zeros_(network.policy.weight)
    rollout = learning.Rollout(tables, run.layout, network, "cpu", 3)
    rollout.take(network, advised=window.advised)
    rollout.play(window)
    tables.close()
    rows = window.rows.flatten(0, 1)
    rows = rows[run.layout.of(rows, "labelled") > 0]
    label = run.layout.of(rows, "label").long()
    assert len(rows) > 64
    assert (network(rows, 1.)[0].argmax(1) == label).all()
    assert not (network(rows)[0].argmax(1) == label).all()


def main():
    first_layer_is_a_product()
    folder = tempfile.mkdtemp()
    unbroken, resumed = os.path.join(folder, "unbroken"), os.path.join(folder, "resumed")
    try:
        for stage in ("clone", "improve"):
            run = call(unbroken, 1)
            for _ in range(2):
                train.train_leg(run, stage)
            if stage == "clone":
                loss = [float(line["loss"]) for line in run.keeper.lines]
                assert loss[-1] < .75 * loss[0], f"the loss does not fall: {loss}"
        only_lawful_values(unbroken)
        advice_counts(unbroken)
        for stage in ("clone", "improve"):
            for _ in range(2):
                train.train_leg(call(resumed, 3), stage)
        for name in ("network.pt", "first.pt", "second.pt", "clone.pt", "older.pt"):
            one, other = kept(unbroken, name), kept(resumed, name)
            if name == "network.pt":
                assert one["state"].pop("spent") and other["state"].pop("spent")
            assert same(one, other), f"{name}: a resumed run comes to something else"
        run = call(resumed, 3)
        train.evaluate(run)
        told = run.keeper.evaluations[-1]
        assert told["games"] == 12 and told["refused"] == 0 and told["broken_off"] == 0, told
    finally:
        shutil.rmtree(folder)
    print("ok")


main()
