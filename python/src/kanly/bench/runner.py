"""Plays the games: seats turn by one from game to game, several games at once, nothing played
twice.

A game leaves game-N.json (who sat where, who won), game-N.kanly, game-N.jsonl (its decisions) and
game-N.transcript.jsonl.gz (every word that was exchanged with the models); what is there is not
played again, so a run that was broken off goes on. match.json says what is played there, spent.json
what it has cost so far."""

import gzip
import json
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Dict, List, Set, Tuple

from .. import Bot, Game
from .config import Budget, Config, Mistake, Player
from .models import Model, model_of
from .seat import Decision, Seat


def write_whole(file: Path, text: str) -> None:
    """Whoever reads it sees all of it, or what was there before."""
    part = file.with_suffix(".part")
    part.write_text(text, encoding="utf-8")
    part.replace(file)


class Purse:
    """What may be spent, by all games together and by all runs into the same folder."""

    def __init__(self, budget: Budget, file: Path) -> None:
        self.budget, self.file, self.lock = budget, file, threading.Lock()
        before = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        self.dollars, self.tokens = before.get("dollars", 0.0), before.get("tokens", 0)
        self.began = time.monotonic() - 60 * before.get("minutes", 0.0)

    def minutes(self) -> float:
        return (time.monotonic() - self.began) / 60

    def spend(self, player: Player, decision: Decision) -> None:
        with self.lock:
            self.tokens += decision.tokens_in + decision.tokens_out
            self.dollars += (decision.tokens_in * player.price[0]
                             + decision.tokens_out * player.price[1]) / 1e6
            write_whole(self.file, json.dumps({"dollars": self.dollars, "tokens": self.tokens,
                                               "minutes": self.minutes()}))

    def open(self) -> bool:
        return (self.dollars < self.budget.dollars and self.tokens < self.budget.tokens
                and self.minutes() < self.budget.minutes)


class Faults:
    """Endpoints that fail stop no game; but whoever runs it hears of each kind of failure, once."""

    def __init__(self) -> None:
        self.told: Set[Tuple[str, str]] = set()
        self.lock = threading.Lock()

    def hear(self, decision: Decision) -> None:
        for failed in decision.failed:
            kind = (decision.player, failed.split(":")[0])
            with self.lock:
                if kind in self.told:
                    continue
                self.told.add(kind)
            print(f"kanly-bench: player '{decision.player}': {failed}", file=sys.stderr)


def match_of(config: Config) -> Dict[str, Any]:
    """What makes results comparable: runs into one folder must agree in it."""
    return {
        "seed": config.seed, "options": config.options, "seats": config.seats,
        "tries": config.tries,
        "players": [{"name": p.name, "bot": p.bot, "interface": p.interface, "model": p.model}
                    for p in config.players],
    }


def seats_of(config: Config, number: int, playing: List[str]) -> Dict[str, Player]:
    players = config.players
    return {f: players[(place + number) % len(players)] for place, f in enumerate(playing)}


class Run:
    def __init__(self, config: Config, out: Path) -> None:
        self.config, self.out, self.faults = config, out, Faults()
        self.models: Dict[str, Model] = {
            player.name: model_of(player) for player in config.players if player.interface}
        out.mkdir(parents=True, exist_ok=True)
        self.purse = Purse(config.budget, out / "spent.json")
        self.agree()

    def agree(self) -> None:
        """The folder is empty, or has games of this match."""
        file, match = self.out / "match.json", match_of(self.config)
        if not file.exists():
            write_whole(file, json.dumps(match, indent=2))
            return
        before = json.loads(file.read_text(encoding="utf-8"))
        for name, value in match.items():
            if before.get(name) != value:
                raise Mistake(f"{self.out} has games of another match: there '{name}' is "
                              f"{before.get(name)!r}")

    def file(self, number: int, ending: str) -> Path:
        return self.out / f"game-{number:05}.{ending}"

    def play(self, number: int) -> None:
        config, round_of_seats = self.config, len(self.config.players)
        seed = config.seed + number // round_of_seats  # the same cards for a whole round of seats
        game = Game(seed=seed, options=config.options, seats=config.seats)
        sat = seats_of(config, number, game.playing)
        bots = {f: Bot(p.bot, f, config.options, config.seats, seed) for f, p in sat.items()
                if p.bot}
        seats = {f: Seat(p, self.models[p.name], f, config.tries) for f, p in sat.items()
                 if not p.bot}
        decisions: List[Decision] = []
        talk: List[Dict[str, Any]] = [
            {"faction": f, "player": seat.player.name, "system": seat.system}
            for f, seat in seats.items()]
        while not game.over:
            faction = game.deciders[0]
            if faction in bots:
                for bot in bots.values():
                    bot.hear(game)
                game.play(bots[faction].answer(game.view(faction)))
            else:
                self.decide(game, number, seats[faction], decisions, talk)
        self.keep(game, number, sat, decisions, talk)

    def decide(self, game: Game, number: int, seat: Seat, decisions: List[Decision],
               talk: List[Dict[str, Any]]) -> None:
        question = game.question(seat.faction)
        so_far: List[int] = []
        while (values := question.values(so_far)) is not None and len(values) == 1:
            so_far += values
        if values is None:  # one lawful answer: nobody is asked
            game.play(question.move(so_far))
            return
        decision = Decision(number, game.moves, seat.player.name, seat.faction, game.turn,
                            question.name)
        move, turns = seat.answer(game, decision, self.purse.open())
        decision.move = move.text
        if decision.tries:
            self.purse.spend(seat.player, decision)
            self.faults.hear(decision)
            talk.append({"number": game.moves, "faction": seat.faction,
                         "player": seat.player.name,
                         "turns": [{"role": role, "text": text} for role, text in turns]})
        decisions.append(decision)
        game.play(move)

    def keep(self, game: Game, number: int, sat: Dict[str, Player],
             decisions: List[Decision], talk: List[Dict[str, Any]]) -> None:
        game.save(self.file(number, "kanly"))
        rows = "".join(json.dumps(d.row(), ensure_ascii=False) + "\n" for d in decisions)
        self.file(number, "jsonl").write_text(rows, encoding="utf-8")
        with gzip.open(self.file(number, "transcript.jsonl.gz"), "wt", encoding="utf-8") as lines:
            lines.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in talk)
        result = {"game": number, "seats": {f: p.name for f, p in sat.items()},
                  "winners": game.winners, "victory": game.victory, "turns": game.turn,
                  "moves": game.moves}
        write_whole(self.file(number, "json"), json.dumps(result))  # last: then the game counts

    def all(self) -> int:
        """Plays what is missing; returns how many games there are now."""
        rounds = -(-self.config.games // len(self.config.players))
        numbers = range(rounds * len(self.config.players))
        missing = [n for n in numbers if not self.file(n, "json").exists()]
        done = len(numbers) - len(missing)

        def one(number: int) -> None:
            nonlocal done
            if not self.purse.open():
                return
            self.play(number)
            done += 1
            if sys.stderr.isatty():
                print(f"\r{done} of {len(numbers)} games, {self.purse.tokens} tokens, "
                      f"${self.purse.dollars:.2f}", end="", file=sys.stderr, flush=True)

        with ThreadPoolExecutor(self.config.parallel) as pool:
            for finished in [pool.submit(one, number) for number in missing]:
                finished.result()
        if done < len(numbers):
            print(f"kanly-bench: the budget is spent; {done} of {len(numbers)} games were played. "
                  "With a larger one the run goes on.", file=sys.stderr)
        return done
