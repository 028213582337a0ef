"""Plays the games: seats turn by one from game to game, several games at once, nothing played
twice.

A game leaves game-N.json (who sat where, who won), game-N.kanly and game-N.jsonl (its decisions);
what is there is not played again, so a run that was broken off goes on."""

import json
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Dict, List

from .. import Bot, Game
from .config import Budget, Config, Player
from .models import Model, model_of
from .seat import Decision, Seat


class Purse:
    """What may be spent, by all games together."""

    def __init__(self, budget: Budget) -> None:
        self.budget, self.lock = budget, threading.Lock()
        self.dollars, self.tokens, self.began = 0.0, 0, time.monotonic()

    def spend(self, player: Player, decision: Decision) -> None:
        with self.lock:
            self.tokens += decision.tokens_in + decision.tokens_out
            self.dollars += (decision.tokens_in * player.price[0]
                             + decision.tokens_out * player.price[1]) / 1e6

    def open(self) -> bool:
        minutes = (time.monotonic() - self.began) / 60
        return (self.dollars < self.budget.dollars and self.tokens < self.budget.tokens
                and minutes < self.budget.minutes)


def seats_of(config: Config, number: int, playing: List[str]) -> Dict[str, Player]:
    players = config.players
    return {f: players[(place + number) % len(players)] for place, f in enumerate(playing)}


class Run:
    def __init__(self, config: Config, out: Path) -> None:
        self.config, self.out, self.purse = config, out, Purse(config.budget)
        self.models: Dict[str, Model] = {
            player.name: model_of(player) for player in config.players if player.interface}
        out.mkdir(parents=True, exist_ok=True)

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
        while not game.over:
            faction = game.deciders[0]
            if faction in bots:
                for bot in bots.values():
                    bot.hear(game)
                game.play(bots[faction].answer(game.view(faction)))
            else:
                self.decide(game, number, seats[faction], decisions)
        self.keep(game, number, sat, decisions)

    def decide(self, game: Game, number: int, seat: Seat, decisions: List[Decision]) -> None:
        question = game.question(seat.faction)
        so_far: List[int] = []
        while (values := question.values(so_far)) is not None and len(values) == 1:
            so_far += values
        if values is None:  # one lawful answer: nobody is asked
            game.play(question.move(so_far))
            return
        decision = Decision(number, game.moves, seat.player.name, seat.faction, game.turn,
                            question.name)
        move = seat.answer(game, decision, self.purse.open())
        decision.move = move.text
        self.purse.spend(seat.player, decision)
        decisions.append(decision)
        game.play(move)

    def keep(self, game: Game, number: int, sat: Dict[str, Player],
             decisions: List[Decision]) -> None:
        game.save(self.file(number, "kanly"))
        rows = "".join(json.dumps(d.row(), ensure_ascii=False) + "\n" for d in decisions)
        self.file(number, "jsonl").write_text(rows, encoding="utf-8")
        result = {"game": number, "seats": {f: p.name for f, p in sat.items()},
                  "winners": game.winners, "victory": game.victory, "turns": game.turn,
                  "moves": game.moves}
        part = self.file(number, "part")
        part.write_text(json.dumps(result), encoding="utf-8")
        part.replace(self.file(number, "json"))  # last, and whole: then the game counts

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
        return done
