"""What is played: a TOML file.

    games = 24                  # rounded up to whole rounds of seats
    parallel = 4
    seed = 1
    options = "turns=10"
    tries = 3                   # answers to one question, before the usual one is given
    [budget]
    dollars = 10.0
    tokens = 2_000_000
    minutes = 120
    [[player]]
    name = "claude"
    interface = "anthropic"     # or openai, for every endpoint that speaks like it
    model = "…"
    base_url = "…"              # optional; the key comes from the SDK's own variable, or key_env
    timeout = 60                # seconds for one answer
    price = [3.0, 15.0]         # dollars for a million tokens, in and out
    prompts = "prompts/"        # optional: FACTION.md and table.md
    [[player]]
    name = "steady"
    bot = "steady"
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from .. import bots


class Mistake(ValueError):
    """A configuration that cannot be played."""


@dataclass
class Player:
    name: str
    bot: str = ""
    interface: str = ""
    model: str = ""
    base_url: str = ""
    key_env: str = ""
    timeout: float = 60.0
    price: Tuple[float, float] = (0.0, 0.0)
    prompts: Optional[Path] = None
    most_tokens: int = 1024


@dataclass
class Budget:
    dollars: float = float("inf")
    tokens: float = float("inf")
    minutes: float = float("inf")


@dataclass
class Config:
    players: List[Player]
    games: int = 12
    parallel: int = 2
    seed: int = 1
    options: str = ""
    seats: str = ""
    tries: int = 3
    budget: Budget = field(default_factory=Budget)


def _fill(kind: type, where: str, table: Dict[str, Any]) -> Any:
    known = set(kind.__dataclass_fields__)
    for name in table:
        if name not in known:
            raise Mistake(
                f"{where}: there is no setting '{name}'; known are {', '.join(sorted(known))}")
    return kind(**table)


def _player(table: Dict[str, Any], folder: Path) -> Player:
    player = _fill(Player, "[[player]]", table)
    player.price = tuple(player.price)
    player.prompts = folder / player.prompts if player.prompts else None
    if bool(player.bot) == bool(player.interface):
        raise Mistake(f"player '{player.name}': either a bot or an interface, and not both")
    if player.bot and player.bot not in bots():
        raise Mistake(
            f"player '{player.name}': no bots called '{player.bot}'; there are {', '.join(bots())}")
    if player.interface and player.interface not in ("anthropic", "openai"):
        raise Mistake(f"player '{player.name}': the interface is anthropic or openai")
    return player


def read(path: Path) -> Config:
    try:
        import tomllib
    except ImportError as error:
        raise Mistake("kanly-bench needs Python 3.11 or newer") from error
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise Mistake(f"{path}: {error}") from error
    players = [_player(row, path.parent) for row in table.pop("player", [])]
    if len(players) < 2 or len({p.name for p in players}) != len(players):
        raise Mistake("at least two players, each with a name of its own")
    budget = _fill(Budget, "[budget]", table.pop("budget", {}))
    return _fill(Config, str(path), {**table, "players": players, "budget": budget})
