"""Games as games of OpenSpiel (`souk[research]`).

    import tabletop.research.spiel                # registers them
    game = pyspiel.load_game("souk_zahab", {"players": 3})

What chance does in a match is one move at its beginning: which of `deals` it is. From then on the
same decisions lead to the same positions, so that states are cheap to copy. Several who choose
unseen are asked one after the other, and see nothing of each other's choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from tabletop import games
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.research.observing import Look
from tabletop.research.positions import NumberedPosition, ResearchTable, table_for

DEALS: Final = 10_000
"""So many different matches there are, unless `deals` says otherwise."""
LONGEST: Final = 50_000
"""Decisions of a match at most, for OpenSpiel; no clause limits them."""


class SoukGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the house: there is a class for each, since OpenSpiel makes them by their class."""

    name: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """params: `players`, the fewest if 0, and `deals`. Raises ValueError."""
        given = params or {}
        table = table_for(self.name, int(given.get("players", 0)))
        deals, share = int(given.get("deals", DEALS)), 1 / table.seats
        if deals < 1:
            raise ValueError(f"deals: {deals}; there must be one at least")
        info = pyspiel.GameInfo(
            num_distinct_actions=table.numbers.count,
            max_chance_outcomes=deals,
            num_players=table.seats,
            min_utility=-share,
            max_utility=1 - share,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, given)
        self.table, self.deals = table, deals

    def new_initial_state(self) -> SoukState:
        """Before chance has chosen a deal."""
        return SoukState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SoukObserver:
        """What tells what a player sees."""
        return SoukObserver(self.table, iig_obs_type)


class SoukState(pyspiel.State):  # type: ignore[misc]
    """A position; before the deal there is none."""

    def __init__(self, game: SoukGame) -> None:
        super().__init__(game)
        self.table, self._deals = game.table, game.deals
        self.position: NumberedPosition | None = None

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """Programs in Python are answered here, without a way to C++ and back for whoever decides;
        C++ asks `_legal_actions`."""
        position = self.position
        if position is None or position.seat == NOBODY or player not in (None, position.seat):
            return list(super().legal_actions(*(() if player is None else (player,))))
        return list(position.menu.numbers)

    def _legal_actions(self, player: Seat) -> Sequence[int]:
        assert self.position is not None, "chance is asked for `chance_outcomes`"
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each deal is as likely."""
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self.table.begin(action)
        else:
            self.position.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.table.numbers.name(action)

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.seat == NOBODY

    def returns(self) -> list[float]:
        if self.position is None:
            return [0.0] * self.table.seats
        return self.position.returns()

    def __str__(self) -> str:
        return "before the deal" if self.position is None else repr(self.position.state)


class SoukObserver:
    """What a player sees of a position, as OpenSpiel asks for it."""

    def __init__(self, table: ResearchTable, asked: Any) -> None:
        if asked is not None and asked.perfect_recall:
            raise ValueError("games of the house tell what is seen now, not all that was seen")
        self._look = Look(table.observations)
        self.tensor = np.zeros(table.observations.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SoukState, player: Seat) -> None:
        """Look at a position with the eyes of a player."""
        if state.position is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.position.row(player, self._look)

    def string_from(self, state: SoukState, player: Seat) -> str:
        """The view of a player."""
        position = state.position
        if position is None:
            return "before the deal"
        said = position.said if player == position.seat else ()
        return f"{position.table.game.redact(position.state, player)!r} {said}"


PREFIX: Final = "souk_"


def game_type(name: str) -> pyspiel.GameType:
    """What OpenSpiel is told of a game."""
    seats = games.kind(name).seats
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=games.kind(name).__name__,
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
        parameter_specification={"players": 0, "deals": DEALS},
    )


def register() -> None:
    """Let OpenSpiel know all games of the house."""
    for name in games.names():
        own = {"name": name, "kind": game_type(name)}
        made = type(f"{games.kind(name).__name__}OfOpenSpiel", (SoukGame,), own)
        pyspiel.register_game(own["kind"], made)


register()
