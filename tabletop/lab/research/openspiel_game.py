"""Games as OpenSpiel games (`souk[research]`).

    import tabletop.lab.research.openspiel_game   # registers them
    game = pyspiel.load_game("souk_zahab", {"players": 3})

All chance of a match is one chance move at its beginning: which of `deals` it is. After it
the same decisions lead to the same states, so that states are cheap to copy. Seats that
choose simultaneously act in turn and see nothing of each other's choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.lab.research.encoded_match import EncodedGame, EncodedMatch, load_encoded_game
from tabletop.lab.research.observation_tensor import ObservationWriter

DEFAULT_DEALS: Final = 10_000
"""Number of different matches, unless the parameter `deals` gives another one."""
MAX_DECISIONS: Final = 50_000
"""Most decisions of a match, as OpenSpiel needs a limit; no clause has one."""


class SoukGame(pyspiel.Game):  # type: ignore[misc]
    """Base class of all registered games; each game has a class, because OpenSpiel needs one."""

    name: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Create a game.

        Args:
            params: `players` (0 takes the fewest) and `deals`.

        Raises:
            ValueError: if a parameter is wrong.
        """
        given = params or {}
        table = load_encoded_game(self.name, int(given.get("players", 0)))
        deals, share = int(given.get("deals", DEFAULT_DEALS)), 1 / table.seats
        if deals < 1:
            raise ValueError(f"deals: {deals}; there must be one at least")
        info = pyspiel.GameInfo(
            num_distinct_actions=table.action_ids.id_count,
            max_chance_outcomes=deals,
            num_players=table.seats,
            min_utility=-share,
            max_utility=1 - share,
            utility_sum=0.0,
            max_game_length=MAX_DECISIONS,
        )
        super().__init__(self.kind, info, given)
        self.encoded_game, self.deals = table, deals

    def new_initial_state(self) -> SoukState:
        """Return the state before the chance move."""
        return SoukState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SoukObserver:
        """Return an observer of the game's states."""
        return SoukObserver(self.encoded_game, iig_obs_type)


class SoukState(pyspiel.State):  # type: ignore[misc]
    """A state of a match; before the chance move it has no position."""

    def __init__(self, game: SoukGame) -> None:
        super().__init__(game)
        self.encoded_game, self._deals = game.encoded_game, game.deals
        self.position: EncodedMatch | None = None

    def current_player(self) -> int:
        """Return the seat that acts, or OpenSpiel's id for chance or the end."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """Return the legal action ids of a player.

        Python callers are served here directly, without a detour through C++; C++ calls
        `_legal_actions`.
        """
        position = self.position
        if position is None or position.seat == NOBODY or player not in (None, position.seat):
            return list(super().legal_actions(*(() if player is None else (player,))))
        return list(position.menu.ids)

    def _legal_actions(self, player: Seat) -> Sequence[int]:
        assert self.position is not None, "chance is asked for `chance_outcomes`"
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deals with equal probabilities."""
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self.encoded_game.begin_match(action)
        else:
            self.position.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.encoded_game.action_ids.describe_id(action)

    def is_terminal(self) -> bool:
        """True if the match is over."""
        return self.position is not None and self.position.seat == NOBODY

    def returns(self) -> list[float]:
        """Return the utility of each seat; all are 0 before the end."""
        if self.position is None:
            return [0.0] * self.encoded_game.seats
        return self.position.returns()

    def __str__(self) -> str:
        return "before the deal" if self.position is None else repr(self.position.state)


class SoukObserver:
    """Observer of a state for one player, in the form that OpenSpiel expects."""

    def __init__(self, game: EncodedGame, observation_type: Any) -> None:
        if observation_type is not None and observation_type.perfect_recall:
            raise ValueError("games of the house tell what is seen now, not all that was seen")
        self._look = ObservationWriter(game.observation_shape)
        self.tensor = np.zeros(game.observation_shape.row_length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SoukState, player: Seat) -> None:
        """Write the observation of a player into `tensor`."""
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.position.observe(player, self._look)

    def string_from(self, state: SoukState, player: Seat) -> str:
        """Return the view of a player as text."""
        position = state.position
        if position is None:
            return "before the deal"
        said = position.chosen_ids if player == position.seat else ()
        return f"{position.encoded_game.game.view_for(position.state, player)!r} {said}"


OPENSPIEL_NAME_PREFIX: Final = "souk_"


def game_type(name: str) -> pyspiel.GameType:
    """Return the OpenSpiel description of a game."""
    seats = games.game_class(name).seat_counts
    return pyspiel.GameType(
        short_name=OPENSPIEL_NAME_PREFIX + name,
        long_name=games.game_class(name).__name__,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 0, "deals": DEFAULT_DEALS},
    )


def register_games() -> None:
    """Register all games with OpenSpiel."""
    for name in games.names():
        own = {"name": name, "kind": game_type(name)}
        made = type(f"{games.game_class(name).__name__}OfOpenSpiel", (SoukGame,), own)
        pyspiel.register_game(own["kind"], made)


register_games()
