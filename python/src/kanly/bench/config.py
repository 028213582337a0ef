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
    most_tokens = 1024          # of one answer
    settings = { service_tier = "auto" }  # optional: what else it is told, as it calls it
    prompts = "prompts/"        # optional: FACTION.md and table.md
    [[player]]
    name = "steady"
    bot = "steady"
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

from .. import Game, bots


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
    settings: Dict[str, Any] = field(default_factory=dict)


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


TEXTS = ("name", "bot", "interface", "model", "base_url", "key_env", "options", "seats", "prompts")
COUNTS = ("games", "parallel", "tries", "most_tokens")
AMOUNTS = ("timeout", "dollars", "tokens", "minutes")


def _check(where: str, name: str, value: Any) -> None:
    """A setting has the kind of value that it is for."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    wrong = ""
    if name in TEXTS and not isinstance(value, str):
        wrong = "a text"
    elif name in COUNTS and not (number and value == int(value) and value >= 1):
        wrong = "a whole number of at least 1"
    elif name in AMOUNTS and not (number and value > 0):
        wrong = "a number above 0"
    elif name == "seed" and not (number and value == int(value) and 0 <= value < 2**63):
        wrong = "a whole number from 0 on"
    elif name == "settings" and not isinstance(value, dict):
        wrong = "a table: { top_p = 0.9 }"
    elif name == "price" and not (
            isinstance(value, list) and len(value) == 2
            and all(isinstance(one, (int, float)) and one >= 0 for one in value)):
        wrong = "two numbers: dollars for a million tokens, in and out"
    if wrong:
        raise Mistake(f"{where}: '{name}' is {wrong}, not {value!r}")


def _fill(kind: type, where: str, table: Any, **more: Any) -> Any:
    known = set(kind.__dataclass_fields__)
    if not isinstance(table, dict):
        raise Mistake(f"{where}: a table is expected, not {table!r}")
    for name, value in table.items():
        if name not in known - set(more):
            raise Mistake(f"{where}: there is no setting '{name}'; known are "
                          f"{', '.join(sorted(known - set(more)))}")
        _check(where, name, value)
    return kind(**table, **more)


def _player(table: Any, folder: Path) -> Player:
    if not isinstance(table, dict) or not table.get("name"):
        raise Mistake("[[player]]: every player has a name")
    where = f"player '{table['name']}'"
    player: Player = _fill(Player, where, table)
    player.price = tuple(player.price)
    if bool(player.bot) == bool(player.interface):
        raise Mistake(f"{where}: either a bot or an interface, and not both")
    if player.bot and player.bot not in bots():
        raise Mistake(f"{where}: no bots called '{player.bot}'; there are {', '.join(bots())}")
    if player.interface and player.interface not in ("anthropic", "openai"):
        raise Mistake(f"{where}: the interface is anthropic or openai")
    if player.interface and not player.model:
        raise Mistake(f"{where}: which model is it?")
    for taken in {"model", "messages", "system", "max_tokens"} & set(player.settings):
        raise Mistake(f"{where}: '{taken}' does not belong into its settings (most_tokens is how "
                      "long an answer may be)")
    if player.prompts:
        player.prompts = folder / player.prompts
        if not player.prompts.is_dir():
            raise Mistake(f"{where}: there is no folder {player.prompts}")
    return player


def read(path: Path) -> Config:
    try:
        import tomllib
    except ImportError as error:
        raise Mistake("kanly-bench needs Python 3.11 or newer") from error
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise Mistake(f"{path}: {error}") from error
    rows = table.pop("player", [])
    if not isinstance(rows, list):
        raise Mistake("players are written [[player]], with two brackets")
    players = [_player(row, path.parent) for row in rows]
    if len(players) < 2 or len({p.name for p in players}) != len(players):
        raise Mistake("at least two players, each with a name of its own")
    budget = _fill(Budget, "[budget]", table.pop("budget", {}))
    config: Config = _fill(Config, str(path), table, players=players, budget=budget)
    try:
        Game(options=config.options, seats=config.seats)
    except ValueError as error:
        raise Mistake(f"{path}: {error}") from error
    return config
