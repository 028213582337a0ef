"""What came of it: summary.json, decisions.jsonl (and .parquet where pyarrow is), and a page that
shows every game with what the models thought."""

import html
import json
from collections import Counter
from pathlib import Path
from typing import Any, Dict, Iterator, List, Tuple

from .. import Game, Move
from .ratings import rate

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;
color:#2b2118;background:#faf6ee}table{border-collapse:collapse;margin:1rem 0}td,th{
padding:.25rem .75rem;text-align:left;border-bottom:1px solid #d8c9ab;vertical-align:top}
td.n{text-align:right}details{margin:.5rem 0}summary{cursor:pointer}pre{
white-space:pre-wrap;margin:0;font:inherit;
max-width:45rem}.bad{color:#a03020}@media(prefers-color-scheme:dark){body{color:#eee3cf;
background:#1d1712}td,th{border-color:#4a3d2c}.bad{color:#e08070}}"""


def read(out: Path) -> tuple:
    games = [json.loads(p.read_text(encoding="utf-8")) for p in sorted(out.glob("game-*.json"))]
    rows: List[Dict[str, Any]] = []
    for game in games:
        lines = (out / f"game-{game['game']:05}.jsonl").read_text(encoding="utf-8").splitlines()
        rows += [json.loads(line) for line in lines]
    return games, rows


def summary(games: list, rows: list, prices: Dict[str, tuple], anchor: str) -> Dict[str, Any]:
    ratings = rate([(g["seats"], g["winners"]) for g in games], anchor)
    out: Dict[str, Any] = {"games": len(games), "anchor": anchor, "players": {}}
    for name in sorted({p for g in games for p in g["seats"].values()}):
        own = [r for r in rows if r["player"] == name]
        seats = [(g, f) for g in games for f, p in g["seats"].items() if p == name]
        tokens_in, tokens_out = sum(r["tokens_in"] for r in own), sum(r["tokens_out"] for r in own)
        price = prices.get(name, (0, 0))
        ms = sorted(r["ms"] for r in own)
        points, low, high = ratings[name]
        out["players"][name] = {
            "seats": len(seats), "wins": sum(f in g["winners"] for g, f in seats),
            "rating": round(points), "rating_low": round(low) if low > float("-inf") else None,
            "rating_high": round(high) if high < float("inf") else None,
            "decisions": len(own), "defaults": sum(r["default"] for r in own),
            "not_asked": sum(not r["tries"] for r in own),  # the budget was spent
            "refused": dict(Counter(rule for r in own for rule in r["refused"])),
            "failed": sum(len(r["failed"]) for r in own),
            "tokens_in": tokens_in, "tokens_out": tokens_out,
            "dollars": round((tokens_in * price[0] + tokens_out * price[1]) / 1e6, 4),
            "ms_median": ms[len(ms) // 2] if ms else None,
        }
    return out


def _table(head: list, body: list) -> str:
    line = lambda kind, cells: "<tr>" + "".join(f"<{kind}>{c}</{kind}>" for c in cells) + "</tr>"
    return "<table>" + line("th", head) + "".join(line("td", row) for row in body) + "</table>"


def _story(saved: Game) -> Iterator[Tuple[int, Move, List[str]]]:
    """The moves of a game, each with its turn and what came of it."""
    game = Game(key=saved.key, options=saved.options, seats=saved.seats)
    for move in saved.history():
        turn, heard = game.turn, game.event_count()
        game.play(move)
        yield turn, move, [str(event) for event in game.events(heard)]


def _game(out: Path, game: dict, rows: list) -> str:
    """The story, move by move, with what was thought beside it."""
    saved = Game.load(out / f"game-{game['game']:05}.kanly")
    thoughts = {r["number"]: r for r in rows if r["game"] == game["game"]}
    body = []
    for number, (turn, move, heard) in enumerate(_story(saved)):
        row = thoughts.get(number)
        if not row and not heard:
            continue  # somebody passed, and nothing came of it
        thought = ""
        if row:
            against = ", ".join(row["refused"] + row["failed"])
            thought = f"<pre>{html.escape(row['thought'])}</pre>" + (
                f'<span class="bad">{html.escape(against)}</span>' if against else "")
        body.append([str(turn),
                     html.escape(f"{move.faction} ({game['seats'][move.faction]})"),
                     html.escape(move.text) + (" <em>(the usual answer)</em>"
                                               if row and row["default"] else ""),
                     "<br>".join(html.escape(line) for line in heard), thought])
    seats = ", ".join(f"{html.escape(f)}: {html.escape(p)}" for f, p in game["seats"].items())
    winners = html.escape(" and ".join(game["winners"]))
    title = f"Game {game['game'] + 1}: {winners} won in turn {game['turns']}"
    return (f"<details><summary>{title}</summary><p>{seats}</p>"
            + _table(["turn", "who", "move", "what came of it", "thought"], body) + "</details>")


def page(out: Path, games: list, rows: list, sums: dict) -> str:
    body = []
    for name, p in sorted(sums["players"].items(), key=lambda item: -item[1]["rating"]):
        span = "" if p["rating_low"] is None else f" ({p['rating_low']:+} to {p['rating_high']:+})"
        refused = ", ".join(f"{rule} ×{n}" for rule, n in sorted(p["refused"].items())) or "none"
        usual = str(p["defaults"]) + (
            f" ({p['not_asked']} after the budget was spent)" if p["not_asked"] else "")
        body.append([html.escape(name), f"{p['rating']:+}{span}", f"{p['wins']} of {p['seats']}",
                     p["decisions"], usual, html.escape(refused), p["failed"],
                     f"{p['tokens_in']:,} / {p['tokens_out']:,}", f"${p['dollars']:.2f}",
                     "" if p["ms_median"] is None else f"{p['ms_median']} ms"])
    head = ["player", "rating (95 %)", "won", "decisions", "usual answers", "illegal tries by rule",
            "failed calls", "tokens in / out", "cost", "median time"]
    return ("<!doctype html><html lang=en><meta charset=utf-8>"
            "<title>Kanly: models at the table</title>"
            f"<style>{STYLE}</style><h1>Models at the table</h1><p>{sums['games']} games; "
            f"{html.escape(sums['anchor'])} is 0.</p>" + _table(head, body)
            + "".join(_game(out, game, rows) for game in games) + "</html>")


def write(out: Path, prices: Dict[str, tuple], anchor: str) -> Dict[str, Any]:
    games, rows = read(out)
    sums = summary(games, rows, prices, anchor)
    (out / "summary.json").write_text(json.dumps(sums, indent=2), encoding="utf-8")
    (out / "decisions.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows),
                                         encoding="utf-8")
    (out / "report.html").write_text(page(out, games, rows, sums), encoding="utf-8")
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        return sums
    if rows:
        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), out / "decisions.parquet")
    return sums
