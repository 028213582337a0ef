"""Models by the official libraries of those who offer them. Nothing here ever raises: what goes
wrong is a Reply that says so, and the game goes on."""

import os
import time
from dataclasses import dataclass
from typing import Any, List, Tuple

from .config import Mistake, Player

Turns = List[Tuple[str, str]]  # (user or assistant, text)


@dataclass
class Reply:
    text: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    cached: int = 0
    ms: int = 0
    failed: str = ""


def _key(player: Player) -> dict:
    if not player.key_env:
        return {}
    if player.key_env not in os.environ:
        raise Mistake(f"player '{player.name}': there is no variable {player.key_env}")
    return {"api_key": os.environ[player.key_env]}


class Model:
    """One endpoint. The libraries try again by themselves, twice."""

    def __init__(self, player: Player) -> None:
        self.player = player
        settings: dict = {"timeout": player.timeout, "max_retries": 2, **_key(player)}
        if player.base_url:
            settings["base_url"] = player.base_url
        self.client = self.connect(settings)

    def connect(self, settings: dict) -> Any:
        raise NotImplementedError

    def ask(self, system: str, turns: Turns) -> Reply:
        raise NotImplementedError

    def complete(self, system: str, turns: Turns) -> Reply:
        began = time.monotonic()
        try:
            reply = self.ask(system, turns)
        except Exception as error:  # whatever a library or an endpoint comes up with
            reply = Reply(failed=f"{type(error).__name__}: {error}"[:300])
        reply.ms = int((time.monotonic() - began) * 1000)
        return reply


class Anthropic(Model):
    def connect(self, settings: dict) -> Any:
        import anthropic

        return anthropic.Anthropic(**settings)

    def ask(self, system: str, turns: Turns) -> Reply:
        said = self.client.messages.create(
            model=self.player.model,
            max_tokens=self.player.most_tokens,
            system=system,
            messages=[{"role": role, "content": text} for role, text in turns],
            extra_body=self.player.settings,
        )
        if said.content is None:
            raise ValueError("an answer without content")
        text = "".join(part.text for part in said.content if part.type == "text")
        cached = getattr(said.usage, "cache_read_input_tokens", 0) or 0
        return Reply(text, said.usage.input_tokens, said.usage.output_tokens, cached)


class OpenAI(Model):
    def connect(self, settings: dict) -> Any:
        import openai

        return openai.OpenAI(**settings)

    def ask(self, system: str, turns: Turns) -> Reply:
        limit = {"max_tokens": self.player.most_tokens}
        if "max_completion_tokens" in self.player.settings:  # newer models refuse the older name
            limit = {}
        said = self.client.chat.completions.create(
            model=self.player.model,
            messages=[{"role": "system", "content": system}]
            + [{"role": role, "content": text} for role, text in turns],
            extra_body=self.player.settings,
            **limit,
        )
        if not said.choices:
            raise ValueError("an answer without choices")
        usage = said.usage
        return Reply(
            said.choices[0].message.content or "",
            usage.prompt_tokens if usage else 0,
            usage.completion_tokens if usage else 0,
        )


def model_of(player: Player) -> Model:
    kinds = {"anthropic": Anthropic, "openai": OpenAI}
    try:
        return kinds[player.interface](player)
    except ImportError as error:
        raise Mistake(f"player '{player.name}': pip install {player.interface}") from error
    except Mistake:
        raise
    except Exception as error:
        raise Mistake(f"player '{player.name}': {error}") from error
