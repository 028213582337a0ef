"""A model at the table: what it is told, how its answer is read, and what it remembers."""

import json
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

from .. import Game, Move, Question, Refused, sheet
from .config import Player
from .models import Model, Turns

MOVES_LISTED, EXAMPLES, NEWS_KEPT, NOTES_KEPT = 16, 12, 120, 40
ANSWER = re.compile(r"^\s*\**MOVE:?\**:?\s*`?(.+?)`?\s*$", re.IGNORECASE | re.MULTILINE)
NOTE = re.compile(r"^\s*NOTE:\s*(.+?)\s*$", re.IGNORECASE | re.MULTILINE)
OWN_PROMPTS = Path(__file__).parent / "prompts"


def moves_of(question: Question, so_far: Optional[List[int]] = None) -> Iterator[Move]:
    """The lawful moves, one after the other."""
    so_far = so_far or []
    values = question.values(so_far)
    if values is None:
        yield question.move(so_far)
        return
    for value in values:
        yield from moves_of(question, [*so_far, value])


def some_moves(question: Question) -> Tuple[List[Move], bool]:
    """All of them where they are few, else one of every kind; and whether they are all."""
    every, first = [], moves_of(question)
    for move in first:
        every.append(move)
        if len(every) > MOVES_LISTED:
            break
    else:
        return every, True
    kinds: Dict[int, Move] = {}
    for value in question.values([]) or {}:
        if len(kinds) == EXAMPLES:
            break
        kinds[value] = next(moves_of(question, [value]))
    drawn = {question.random(seed).text: None for seed in range(EXAMPLES)}
    return list(kinds.values()) + [question.read(text) for text in drawn], False


@dataclass
class Decision:
    """One question to a model and what came of it: a row of decisions.jsonl."""

    game: int
    number: int
    player: str
    faction: str
    turn: int
    question: str
    move: str = ""
    tries: int = 0
    default: bool = False
    refused: List[str] = field(default_factory=list)  # rules, or "unread"
    failed: List[str] = field(default_factory=list)
    tokens_in: int = 0
    tokens_out: int = 0
    cached: int = 0
    ms: int = 0
    note: str = ""
    thought: str = ""

    def row(self) -> Dict[str, Any]:
        return asdict(self)


def _file(folder: Optional[Path], name: str) -> str:
    for place in (folder, OWN_PROMPTS):
        if place and (place / name).is_file():
            return (place / name).read_text(encoding="utf-8").strip()
    return ""


def sheet_of(faction: str) -> str:
    """What a faction can do, as the sheet in front of a player has it."""
    own = json.loads(sheet(faction))
    lines = [f"You are {own['said']}. {own['short']}"]
    lines += [f"- {rule['title']}: {rule['text']} [{rule['rule']}]"
              + (" (advanced game)" if rule.get("advanced") else "") for rule in own["sheet"]]
    return "\n".join(lines)


class Seat:
    def __init__(self, player: Player, model: Model, faction: str, tries: int) -> None:
        self.player, self.model, self.faction, self.tries = player, model, faction, tries
        self.system = "\n\n".join(
            text for text in (_file(player.prompts, "table.md").replace("{faction}", faction),
                              _file(player.prompts, f"{faction}.md") or sheet_of(faction)) if text)
        self.notes: List[str] = []
        self.heard = 0

    def _news(self, game: Game) -> str:
        lines = [str(e) for e in game.events(self.heard, self.faction, False)]
        self.heard = game.event_count()
        left_out = len(lines) - NEWS_KEPT
        start = [f"({left_out} earlier events left out)"] if left_out > 0 else []
        return "\n".join(start + lines[-NEWS_KEPT:]) or "Nothing you heard of."

    def _asked(self, game: Game, question: Question) -> str:
        moves, all_of_them = some_moves(question)
        kind = "The lawful moves" \
            if all_of_them else "Some lawful moves (others of their kinds too)"
        return "\n".join([
            "# What happened", self._news(game),
            "# Your notes", "\n".join(self.notes[-NOTES_KEPT:]) or "none",
            "# The table as you see it", str(game.view(self.faction)),
            "# What you are asked", question.prompt,
            f"{kind}:", *(f"- {move.text}" for move in moves),
            f"If you do not mind: {question.default().text}",
        ])

    def answer(self, game: Game, decision: Decision, may_ask: bool) -> Tuple[Move, Turns]:
        """The model's move, and what was said; the usual one when it finds none, or may not be
        asked any more."""
        question = game.question(self.faction)
        turns: Turns = [("user", self._asked(game, question))]
        while may_ask and decision.tries < self.tries:
            decision.tries += 1
            reply = self.model.complete(self.system, turns)
            decision.tokens_in += reply.tokens_in
            decision.tokens_out += reply.tokens_out
            decision.cached += reply.cached
            decision.ms += reply.ms
            if reply.failed:
                decision.failed.append(reply.failed)
                continue
            move, why = self._read(question, reply.text, decision)
            said = ("assistant", reply.text or "(nothing)")
            if move:
                return move, [*turns, said]
            turns += [said, ("user", why)]
        decision.default = True
        return question.default(), turns

    def _read(self, question: Question, text: str, decision: Decision):
        decision.thought = text
        for note in NOTE.findall(text):
            self.notes.append(note)
            decision.note = note
        found = ANSWER.findall(text)
        words = (found[-1] if found else text.strip().splitlines()[-1]
                 if text.strip() else "").strip("`* .")
        if words.startswith(self.faction + " "):
            words = words[len(self.faction) + 1:]
        try:
            return question.read(words), ""
        except Refused as refused:
            decision.refused += refused.rules
            return None, f"Refused: {refused}\nAnswer again, with a line MOVE: and a lawful move."
        except ValueError as unread:
            decision.refused.append("unread")
            return None, (f"Not understood: {unread}\n"
                          "Answer again, with a line MOVE: and a lawful move.")
