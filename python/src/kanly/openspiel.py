"""Dune as a game of OpenSpiel: six players, one value of one field at a time.

    import kanly.openspiel                              # registers the game
    game = pyspiel.load_game("python_kanly(turns=4)")
    state = game.new_initial_state()
    state.apply_action(7)                               # chance chooses one of `seeds` games
    while not state.is_terminal():
        state.apply_action(choose(state.legal_actions()))
    state.returns()                                     # the winners share 1

Chance is at the root alone: it draws the seed, and from there on everything follows from the moves.
An observation is what the player's faction may know (`kanly.obs.layout`) and the form as far as it
is filled in. Needs the extra `openspiel` (pip install 'kanly[openspiel]').
"""

from typing import Any, Dict, List, Optional

import numpy as np
import pyspiel

from . import _kanly, obs

VALUES = 256
LONGEST_FORM = 24
LONGEST_GAME = 1_000_000

GAME_TYPE = pyspiel.GameType(
    short_name="python_kanly",
    long_name="Kanly",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=6,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"turns": 10, "basic": False, "seeds": 1000},
)


class KanlyGame(pyspiel.Game):
    """`turns`: the longest game; `basic`: the basic game; `seeds`: how many games chance knows."""

    def __init__(self, params: Optional[Dict[str, Any]] = None) -> None:
        said = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.seeds = int(said["seeds"])
        self.options = f"{'basic' if said['basic'] else 'advanced'} turns={int(said['turns'])}"
        info = pyspiel.GameInfo(
            num_distinct_actions=VALUES,
            max_chance_outcomes=self.seeds,
            num_players=len(_kanly.FACTIONS),
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "KanlyState":
        return KanlyState(self)

    def make_py_observer(self, iig_obs_type: Any = None,
                         params: Optional[Dict[str, Any]] = None) -> "KanlyObserver":
        return KanlyObserver()


class KanlyState(pyspiel.State):
    """A game, and the form that is being filled in."""

    def __init__(self, game: KanlyGame) -> None:
        super().__init__(game)
        self.options, self.seeds = game.options, game.seeds
        self.game: Optional[_kanly.Game] = None
        self.form: List[int] = []

    def current_player(self) -> int:
        if self.game is None:
            return pyspiel.PlayerId.CHANCE
        if self.game.over:
            return pyspiel.PlayerId.TERMINAL
        return _kanly.FACTIONS.index(self.game.deciders[0])

    def chance_outcomes(self) -> List[Any]:
        return [(seed, 1.0 / self.seeds) for seed in range(self.seeds)]

    def _question(self) -> "_kanly.Question":
        return self.game.question(self.game.deciders[0])

    def _legal_actions(self, player: int) -> List[int]:
        return sorted(self._question().values(self.form))

    def _apply_action(self, action: int) -> None:
        if self.game is None:
            self.game = _kanly.Game(action, self.options)
            return
        question = self._question()
        self.form.append(action)
        if question.field(self.form) is None:
            self.game.play(question.move(self.form))
            self.form = []

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}"
        return f"{_kanly.FACTIONS[player]} {self._question().name} {[*self.form, action]}"

    def is_terminal(self) -> bool:
        return self.game is not None and self.game.over

    def returns(self) -> List[float]:
        winners = self.game.winners if self.is_terminal() else []
        return [1.0 / len(winners) if f in winners else 0.0 for f in _kanly.FACTIONS]

    def __str__(self) -> str:
        return "before the game" if self.game is None else f"{self.game}\n{self.form}"


class KanlyObserver:
    """What a player may know, as bytes for numbers."""

    def __init__(self) -> None:
        self.tensor = np.zeros(obs.size + LONGEST_FORM + 1, np.float32)
        self.dict = {
            "observation": self.tensor[: obs.size],
            "form_length": self.tensor[obs.size : obs.size + 1],
            "form": self.tensor[obs.size + 1 :],
        }

    def set_from(self, state: KanlyState, player: int) -> None:
        self.tensor.fill(0)
        if state.game is None:
            return
        seen = state.game.view(_kanly.FACTIONS[player]).observation()
        self.dict["observation"][:] = np.frombuffer(seen, np.uint8)
        if state.form and state.current_player() == player:  # nobody else knows of it
            self.dict["form_length"][0] = len(state.form)
            self.dict["form"][: len(state.form)] = state.form

    def string_from(self, state: KanlyState, player: int) -> str:
        if state.game is None:
            return "before the game"
        form = state.form if state.current_player() == player else []
        return f"{state.game.view(_kanly.FACTIONS[player])}\n{form}"


pyspiel.register_game(GAME_TYPE, KanlyGame)
