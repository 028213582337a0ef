"""Data sets: Parquet with the right types, shards that add up to one run, a card; and work shared
between two workers of Dask. With the `kanly` command in $KANLY."""
import json
import os

import pytest

from test_examples import example

parquet = pytest.importorskip("pyarrow.parquet")

from kanly import dataset

needs_command = pytest.mark.skipif("KANLY" not in os.environ, reason="no kanly command")


def made(folder, *more):
    dataset.main(["make", "--games", "6", "--out", str(folder), "--bots", "random", *more])
    return {kind: parquet.read_table(folder / kind) for kind in dataset.KINDS}


@needs_command
def test_shards_are_one_run(tmp_path):
    whole = made(tmp_path / "whole", "--shards", "1")
    parts = made(tmp_path / "parts", "--shards", "3", "--jobs", "2")
    for kind in dataset.KINDS:
        assert whole[kind].equals(parts[kind]), kind
    assert json.loads((tmp_path / "parts/rows.json").read_text()) == {
        kind: whole[kind].num_rows for kind in dataset.KINDS}
    card = (tmp_path / "parts/README.md").read_text()
    assert "6 games" in card and f"| {whole['moves'].num_rows} |" in card
    turns = whole["turns"].to_pylist()
    assert {row["game"] for row in turns} == {f"game-{n:06}.kanly" for n in range(1, 7)}
    last = [row for row in turns if row["last"]]
    assert all(isinstance(row["won"], bool) and isinstance(row["spice"], int) for row in last)
    assert sum(row["won"] for row in last) >= 6


@needs_command
def test_a_run_goes_on(tmp_path):
    for part in ["1/2", "2/2"]:
        made(tmp_path, "--shards", "2", "--only", part)
    assert not (tmp_path / "README.md").exists()
    before = (tmp_path / "moves/moves-00001.parquet").stat().st_mtime_ns
    made(tmp_path, "--shards", "2")
    assert (tmp_path / "README.md").exists()
    assert (tmp_path / "moves/moves-00001.parquet").stat().st_mtime_ns == before


@needs_command
def test_mistakes_are_sentences(tmp_path, capfd, monkeypatch):
    def said(*words):
        assert dataset.main([*words, "--out", str(tmp_path / "set")]) == 2
        return capfd.readouterr().err

    made(tmp_path / "set", "--shards", "2")
    assert "has another data set: its --seed is 1" in said("make", "--games", "6", "--shards", "2",
                                                           "--bots", "random", "--seed", "2")
    assert "--only 3/2: it wants" in said("make", "--only", "3/2")
    assert "--only x: it wants" in said("make", "--only", "x")
    assert "--shards: at least 1" in said("make", "--shards", "0")
    assert "not every game could be read" in said("convert", str(tmp_path / "nowhere"))
    (tmp_path / "set/set.json").unlink()
    assert "there is no bot 'ix'" in said("make", "--bots", "ix", "--shards", "5")
    monkeypatch.setenv("KANLY", str(tmp_path / "kanly"))
    assert "the kanly command is not on the path" in said("convert", str(tmp_path))


@needs_command
def test_two_workers_are_one():
    distributed = pytest.importorskip("distributed")
    cluster = example("cluster")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None,
                                  host="127.0.0.1") as two, distributed.Client(two) as client:
        pieces, outcome = cluster.main(client, games=8, bots="random")
    assert [part["piece"] for part in pieces] == list(range(cluster.PIECES))
    assert pieces[1] == cluster.rollout(1)
    assert outcome == cluster.merged([cluster.simulate(1, 1, 8, "random")])
