"""Games as OpenSpiel games (`souk[research]`).

    import tabletop.lab.research.openspiel_game   # registers them
    game = pyspiel.load_game("souk_zahab", {"players": 3})

The set-up is a chance node, and so is each decision with a part of chance. A node has `deals`
equally likely outcomes, each of which is a seed; it stands for the many real ones. A copy of a
state does not know which comes (`chance_nodes.py`). Seats that choose simultaneously act in turn
and see nothing of each other's choice.

Information states hold all that a seat has seen (`seen_history.py`). Their tensor is the
observation, then the last `history` acts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, ClassVar, Final

import numpy as np
import pyspiel

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.lab.research.chance_nodes import ChanceNodeMatch
from tabletop.lab.research.encoded_match import load_encoded_game
from tabletop.lab.research.observation_tensor import EMPTY_VALUE, ObservationWriter
from tabletop.lab.research.seen_history import ACT_COLUMNS, ActEncoder

DEFAULT_DEALS: Final = 10_000
"""Number of outcomes of a chance node, unless the parameter `deals` gives another one."""
DEFAULT_HISTORY: Final = 32
"""Number of acts in an information state tensor, unless the parameter `history` gives another."""
DEFAULT_PARAMETERS: Final = {"players": 0, "deals": DEFAULT_DEALS, "history": DEFAULT_HISTORY}
_SAMPLED_SEEDS: Final = 1 << 53
MAX_DECISIONS: Final = 50_000
"""Most decisions of a match, as OpenSpiel needs a limit; no clause has one."""


@cache
def list_outcomes(deals: int) -> list[tuple[int, float]]:
    """Return the outcomes of every chance node with their probabilities."""
    return [(deal, 1 / deals) for deal in range(deals)]


class SoukGame(pyspiel.Game):  # type: ignore[misc]
    """Base class of all registered games; each game has a class, because OpenSpiel needs one."""

    name: ClassVar[str]
    kind: ClassVar[pyspiel.GameType]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Create a game.

        Args:
            params: `players` (0 takes the fewest), `deals` and `history`.

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
        self.history_length = int(given.get("history", DEFAULT_HISTORY))

    def new_initial_state(self) -> SoukState:
        """Return the state before the chance move."""
        return SoukState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SoukObserver:
        """Return an observer of the game's states."""
        return SoukObserver(self, iig_obs_type)


class SoukState(pyspiel.State):  # type: ignore[misc]
    """A state of a match; before the first chance node it has no position."""

    def __init__(self, game: SoukGame) -> None:
        super().__init__(game)
        self.encoded_game, self._deals = game.encoded_game, game.deals
        self.position: ChanceNodeMatch | None = None

    def current_player(self) -> int:
        """Return the seat that acts, or OpenSpiel's id for chance or the end."""
        if self.position is None or self.position.pending_action is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.position.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def legal_actions(self, player: Seat | None = None) -> list[int]:
        """Return the legal action ids of a player.

        Python callers are served here directly, without a detour through C++; C++ calls
        `_legal_actions`.
        """
        asked = self.current_player()
        if asked < 0 or player not in (None, asked):
            return list(super().legal_actions(*(() if player is None else (player,))))
        return list(self._position().menu.ids)

    def _legal_actions(self, player: Seat) -> Sequence[int]:
        return self._position().legal()

    def _position(self) -> ChanceNodeMatch:
        assert self.position is not None, "chance is asked for `chance_outcomes`"
        return self.position

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all outcomes with equal probabilities."""
        return list_outcomes(self._deals)

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = ChanceNodeMatch.begin(self.encoded_game, action)
        elif self.position.pending_action is not None:
            self.position.choose_outcome(action)
        else:
            self.position.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return self.encoded_game.action_ids.describe_id(action)

    def is_terminal(self) -> bool:
        """True if the match is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Return the utility of each seat; all are 0 before the end."""
        if self.position is None:
            return [0.0] * self.encoded_game.seats
        return self.position.returns()

    def information_state_string(self, player: Seat | None = None) -> str:
        """Return the information state of a player as text: all that the seat has seen."""
        if self.position is None:
            return "before the deal"
        return self.position.information_state(self.position.seat if player is None else player)

    def resample_from_infostate(self, player: Seat, sampler: Any) -> SoukState:
        """Return another state that a player cannot tell from this one.

        Args:
            player: Seat whose information state is kept.
            sampler: Function that returns random numbers in [0, 1).
        """
        made = SoukState(self.get_game())
        chance = Chance(int(sampler() * _SAMPLED_SEEDS))
        made.position = self._position().resample(player, chance)
        return made

    def __str__(self) -> str:
        return "before the deal" if self.position is None else repr(self.position.state)


class SoukObserver:
    """Observer of a state for one player, in the form that OpenSpiel expects.

    With perfect recall it observes information states. Without private information it observes
    what everybody knows.
    """

    def __init__(self, game: SoukGame, observation_type: Any) -> None:
        table = self._table = game.encoded_game
        self._look = ObservationWriter(table.observation_shape)
        self._recalls = observation_type is not None and observation_type.perfect_recall
        self._is_public = observation_type is not None and (
            observation_type.private_info == pyspiel.PrivateInfoType.NONE
        )
        length = table.observation_shape.row_length
        self._acts = game.history_length if self._recalls else 0
        self._encoder = ActEncoder(table.game, table.start)
        self.tensor = np.zeros(length + self._acts * len(ACT_COLUMNS), np.float32)
        self.dict = {"observation": self.tensor[:length]}
        if self._acts:
            self.dict["history"] = self.tensor[length:].reshape(self._acts, len(ACT_COLUMNS))

    def set_from(self, state: SoukState, player: Seat) -> None:
        """Write the observation or the information state of a player into `tensor`."""
        position = state.position
        if position is None:
            self.tensor.fill(0)
            return
        viewer = NOBODY if self._is_public else player
        self.dict["observation"][:] = position.observe(viewer, self._look)
        if self._acts:
            rows = self.dict["history"]
            rows.fill(EMPTY_VALUE)
            seen = position.history.latest_acts(viewer, self._table.game, self._acts)
            for n, act in enumerate(seen):
                rows[n] = list(self._encoder.encode(act))

    def string_from(self, state: SoukState, player: Seat) -> str:
        """Return the view, or the information state, of a player as text."""
        position = state.position
        if position is None:
            return "before the deal"
        viewer = NOBODY if self._is_public else player
        if self._recalls:
            return position.information_state(viewer)
        said = position.chosen_ids if viewer == position.seat else ()
        return f"{self._table.game.view_for(position.state, viewer)!r} {said}"


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
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(DEFAULT_PARAMETERS),
    )


def register_game(name: str) -> None:
    """Register a game with OpenSpiel."""
    own = {"name": name, "kind": game_type(name)}
    made = type(f"{games.game_class(name).__name__}OfOpenSpiel", (SoukGame,), own)
    pyspiel.register_game(own["kind"], made)


for _name in games.names():
    register_game(_name)
