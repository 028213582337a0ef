"""kanly-bench against scripted models, one of which fails in every way an endpoint can."""
import gzip
import json

import pytest

pytest.importorskip("anthropic")
pytest.importorskip("openai")

from endpoint import Endpoint

import kanly
from kanly.bench import main as bench
from kanly.bench.ratings import rate

FILE = """
games = {games}
parallel = 2
options = "turns=1"
tries = 2
[budget]
tokens = {tokens}
[[player]]
name = "careful"
interface = "anthropic"
model = "careful"
base_url = "{url}"
key_env = "KANLY_TEST_KEY"
price = [3.0, 15.0]
settings = {{ service_tier = "auto" }}
[[player]]
name = "wild"
interface = "openai"
model = "wild"
base_url = "{url}/v1"
settings = {{ max_completion_tokens = 99 }}
key_env = "KANLY_TEST_KEY"
[[player]]
name = "broken"
interface = "openai"
model = "broken"
base_url = "{url}/v1"
key_env = "KANLY_TEST_KEY"
timeout = 0.5
[[player]]
name = "steady"
bot = "steady"
"""


@pytest.fixture
def url(monkeypatch):
    monkeypatch.setenv("KANLY_TEST_KEY", "sk-kanly")
    with Endpoint() as at:
        yield at


def run(tmp_path, url, games=4, tokens=10_000_000, what="run"):
    (tmp_path / "bench.toml").write_text(FILE.format(url=url, games=games, tokens=tokens))
    assert bench.main([what, str(tmp_path / "bench.toml"), "--out", str(tmp_path / "out"),
                       "--json"]) == 0
    return json.loads((tmp_path / "out" / "summary.json").read_text())["players"]


def test_a_complete_report(tmp_path, url):
    players = run(tmp_path, url)
    out = tmp_path / "out"
    assert {p["seats"] for p in players.values()} == {6}  # 24 seats, four players
    assert players["careful"]["defaults"] == 0 and players["careful"]["dollars"] > 0
    assert players["wild"]["refused"] and players["wild"]["defaults"] == 0
    assert players["broken"]["failed"] > 3 and players["broken"]["defaults"] > 0
    assert players["steady"]["rating"] == 0 and players["steady"]["decisions"] == 0
    for asked in Endpoint.heard:
        if asked["model"] == "careful":
            assert asked["service_tier"] == "auto" and asked["max_tokens"] == 1024
        if asked["model"] == "wild":
            assert asked["max_completion_tokens"] == 99 and "max_tokens" not in asked
    page = (out / "report.html").read_text()
    assert "I think so." in page and "sk-kanly" not in page
    assert "The storm moves" in page and "(steady)" in page  # everybody's moves, and their outcome
    with gzip.open(out / "game-00000.transcript.jsonl.gz", "rt") as lines:
        talk = [json.loads(line) for line in lines]
    assert sum("system" in row for row in talk) == 5 and "[2.01." in talk[0]["system"]
    said = [turn["text"] for row in talk for turn in row.get("turns", [])]
    assert any(text.startswith("Refused:") for text in said) and "sk-kanly" not in str(talk)
    for saved in out.glob("*.kanly"):
        assert kanly.Game.load(saved).over
    rows = [json.loads(line) for line in (out / "decisions.jsonl").read_text().splitlines()]
    assert any(row["note"] == "always the usual" for row in rows)
    # Nothing is played twice; what is missing is played again.
    before = (out / "game-00001.kanly").read_text()
    (out / "game-00001.json").unlink()
    again = run(tmp_path, url)
    assert again["careful"]["seats"] == 6 and (out / "game-00000.json").exists()
    assert kanly.Game.loads(before).over


def test_who_runs_it_hears_of_each_failure_once(tmp_path, url, capsys):
    run(tmp_path, url)
    told = [line for line in capsys.readouterr().err.splitlines() if "player 'broken':" in line]
    assert 1 < len(told) < 10 and len({line.split(":")[2] for line in told}) == len(told)


def test_a_folder_has_one_match(tmp_path, url, capsys):
    run(tmp_path, url, tokens=1)
    file = tmp_path / "bench.toml"
    file.write_text(file.read_text().replace("turns=1", "turns=2"))
    assert bench.main(["run", str(file), "--out", str(tmp_path / "out")]) == 2
    assert "games of another match: there 'options' is 'turns=1'" in capsys.readouterr().err


def test_a_budget_ends_the_asking(tmp_path, url):
    players = run(tmp_path, url, games=8, tokens=2000)
    assert sum(p["tokens_in"] + p["tokens_out"] for p in players.values()) < 4000
    assert all(kanly.Game.load(g).over for g in (tmp_path / "out").glob("*.kanly"))
    games = len(list((tmp_path / "out").glob("*.kanly")))
    assert games < 8 and sum(p["not_asked"] for p in players.values()) > 0
    # What was spent stays spent.
    spent = json.loads((tmp_path / "out" / "spent.json").read_text())
    run(tmp_path, url, games=8, tokens=2000)
    assert json.loads((tmp_path / "out" / "spent.json").read_text()) == spent
    assert len(list((tmp_path / "out").glob("*.kanly"))) == games


def test_wrong_files_are_sentences(tmp_path, capsys):
    two = "[[player]]\nname='a'\nbot='steady'\n[[player]]\nname='b'\nbot='random'\n"
    model = "[[player]]\nname='a'\ninterface='openai'\nmodel='m'\n"
    for text, sentence in (("games = 4", "two players"),
                           ("[[player]]\nname='a'\nbot='x'", "no bots called"),
                           ("[[player]]\nname='a'\nbt='x'", "no setting 'bt'"),
                           ("[[player]]\nbot='steady'", "every player has a name"),
                           ("[player]\nname='a'", "with two brackets"),
                           ("[[player]]\nname='a'\ninterface='openai'", "which model"),
                           (model + "price=[3]", "two numbers"),
                           (model + "timeout='long'", "a number above 0, not 'long'"),
                           (model + "settings={model='x'}", "does not belong"),
                           (model + "prompts='nowhere/'", "there is no folder"),
                           ("games = 0\n" + two, "a whole number of at least 1, not 0"),
                           ("games = '9'\n" + two, "a whole number of at least 1, not '9'"),
                           ("players = []\n" + two, "no setting 'players'"),
                           ("budget = 3\n" + two, "a table is expected, not 3"),
                           ("options = 'turns=99'\n" + two, "turns"),
                           ("seats = 'ix'\n" + two, "ix"),
                           ("games =", "Invalid value")):
        (tmp_path / "bad.toml").write_text(text)
        assert bench.main(["run", str(tmp_path / "bad.toml"), "--out", str(tmp_path)]) == 2
        assert sentence in capsys.readouterr().err


def test_ratings_find_the_stronger():
    seats = dict(zip(kanly.FACTIONS, ["good", "bad"] * 3))
    turned = dict(zip(kanly.FACTIONS, ["bad", "good"] * 3))
    results = []
    for n in range(40):
        table = seats if n % 2 else turned
        winner = "good" if n % 5 else "bad"
        results.append((table, [next(f for f, p in table.items() if p == winner)]))
    points = rate(results, "bad")
    assert points["bad"][0] == 0 and points["good"][1] > 0
    assert points["good"][1] < points["good"][0] < points["good"][2]
