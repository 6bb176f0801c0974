"""Match that is played by action ids: the base of both kinds of environments.

game = EncodedGame("basari", seats=3)
match = game.begin_match(seed=7)
while (seat := match.seat) != NOBODY:
    match.choose(pick(match.legal()))
match.returns()
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Self

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.options import Options, OptionValue, complete_options
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.lab.research.action_ids import ActionIds, IdMenu, IdSequence, build_menu
from tabletop.lab.research.observation_tensor import (
    ObservationRow,
    ObservationShape,
    ObservationWriter,
)

DEFAULT_OPTIONS: Final[Options] = {}


class EncodedGame:
    """A game with fixed seats and options: the ids and observations that its matches share."""

    def __init__(self, name: str, seats: int = 0, options: Options = DEFAULT_OPTIONS) -> None:
        """Load a game.

        Args:
            name: Name of the game.
            seats: Number of seats; 0 takes the fewest of the game.
            options: Options of the game.

        Raises:
            UnknownGameError: if there is no such game.
            OptionError: if an option is wrong.
            ValueError: if the game does not allow this number of seats.
            UndeclaredDomainError: if the game does not declare its values.
        """
        self._asked = name, seats, *options.items()
        self.game = games.load(name)
        self.seats = seats or self.game.seat_counts[0]
        self.options = complete_options(self.game.options, options)
        self.start = start = self.game.new_initial_state(self.seats, self.options, Chance(0))
        """Any initial state, by which shapes are computed."""
        self.action_ids = ActionIds(self.game, self.seats)
        self.observation_shape = ObservationShape(
            self.game, start, self.action_ids.max_sequence_length
        )
        self.active_seats, self.legal_actions = self.game.active_seats, self.game.legal_actions
        self.apply, self.menu_cache = self.game.apply, self.action_ids.menu_cache  # looked up once

    def __deepcopy__(self, memo: object) -> EncodedGame:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return load_encoded_game, self._asked

    def begin_match(self, seed: int, *, single_stream: bool = False) -> EncodedMatch:
        """Begin a match whose chance comes from a seed.

        Args:
            seed: Seed of all chance.
            single_stream: True for one random stream through the match, which is cheaper but slower
                to
                copy; False for a stream of its own for each decision.
        """
        chance = Chance(seed)
        state = self.game.new_initial_state(self.seats, self.options, chance)
        return EncodedMatch(self, state, seed, stream=chance if single_stream else None)


@lru_cache(32)
def load_encoded_game(name: str, seats: int = 0, *options: tuple[str, OptionValue]) -> EncodedGame:
    """Return the encoded game of a name, seats and options, from a cache.

    Raises:
        ValueError: and everything else that `EncodedGame` raises.
    """
    return EncodedGame(name, seats, dict(options))


class EncodedMatch:
    """State of a match, with the ids chosen so far for the next action."""

    __slots__ = (
        "_asked",
        "_chance",
        "_flows",
        "chosen_ids",
        "decisions",
        "encoded_game",
        "menu",
        "seat",
        "seed",
        "state",
    )  # fmt: skip

    def __init__(
        self,
        game: EncodedGame,
        state: State,
        seed: int,
        decisions: int = 0,
        stream: Chance | None = None,
    ) -> None:
        """Create a match at a state.

        Args:
            game: Game that is played.
            state: Present state.
            seed: Seed of all chance to come.
            decisions: Number of decisions made before.
            stream: Random stream of the whole match; None for one stream a decision.
        """
        self.encoded_game = game
        self.state = state
        self.seed = seed
        self._flows = stream is not None
        self._chance = stream or Chance(seed)
        self.decisions = decisions
        """Number of actions that were applied."""
        self._ask()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        drawn = self._chance.save_stream() if self._flows else None
        told = (
            self.encoded_game,
            self.state.to_json(),
            self.seed,
            self.decisions,
            self.chosen_ids,
            drawn,
        )
        return _again, told

    def _ask(self) -> None:
        table, state = self.encoded_game, self.state
        self._asked = asked = table.active_seats(state)
        self.chosen_ids: IdSequence = ()
        """Ids chosen so far of an action that takes several."""
        self.seat: Seat = asked[0] if asked else NOBODY
        """Seat that decides; NOBODY at the end. Simultaneous choices are made in turn."""
        legal = table.legal_actions(state, self.seat) if asked else ()
        found = table.menu_cache.get(legal) if isinstance(legal, tuple) else None
        self.menu = found or table.action_ids.first_menu(legal)
        """Menu of the ids that may be chosen next."""

    def legal(self) -> Sequence[int]:
        """Return the ids that may be chosen next, in rising order."""
        return self.menu.ids

    def choose(self, action_id: int) -> None:
        """Choose an id; if it completes an action, the action is applied.

        Raises:
            ValueError: if the id is not legal.
        """
        menu = self.menu
        if action_id not in menu.ids:
            raise ValueError(f"{action_id} may not be chosen now; these may: {[*self.legal()]}")
        found = menu.children[action_id]
        if not isinstance(found, Action):
            self.chosen_ids = said = (*self.chosen_ids, action_id)
            self.menu = found if isinstance(found, IdMenu) else build_menu(found, len(said))
            return
        self._apply(found)

    def _apply(self, action: Action) -> None:
        """Apply an action that is complete."""
        if not self._flows:
            self._chance.begin_decision(self.decisions)
        self.encoded_game.apply(self.state, self.seat, action, self._chance)
        self.decisions += 1
        self._ask()

    def observe(self, viewer: Seat, writer: ObservationWriter | None = None) -> ObservationRow:
        """Return the observation of a seat as a row of integers.

        Args:
            viewer: Seat that observes.
            writer: Writer to use, which is faster; its next row overwrites this one.
        """
        table = self.encoded_game
        view = table.game.view_for(self.state, viewer)
        said = self.chosen_ids if viewer == self.seat else ()
        writer = writer or ObservationWriter(table.observation_shape)
        return writer.encode_view(view, viewer, self._asked, said)

    def returns(self) -> list[float]:
        """Return the utility of each seat; they add up to 0.

        Seats in first place share 1, and every seat pays an equal part of 1. Before the end all
        are 0.
        """
        seats = range(self.encoded_game.seats)
        if self.seat != NOBODY:
            return [0.0 for _ in seats]
        first = [
            entry.seat for entry in self.encoded_game.game.standings(self.state) if entry.place == 1
        ]
        return [(seat in first) / len(first) - 1 / len(seats) for seat in seats]

    def copy(self) -> Self:
        """Return an independent copy of the match.

        Copies share the random generator if it begins again at each decision.
        """
        made: Any = object.__new__(type(self))
        for name in (*EncodedMatch.__slots__, *type(self).__dict__["__slots__"]):
            setattr(made, name, getattr(self, name))
        made.state = self.state.copy()
        if self._flows:
            made._chance = _going_on(self._chance.save_stream())
        return made  # type: ignore[no-any-return]


def _going_on(mark: tuple[Any, ...]) -> Chance:
    """Return a random stream that continues from a saved mark."""
    chance = Chance(0)
    chance.restore_stream(mark)
    return chance


def _again(
    table: EncodedGame,
    state: object,
    seed: int,
    decisions: int,
    said: IdSequence,
    mark: tuple[Any, ...] | None,
) -> EncodedMatch:
    """Return a match from its pickled data."""
    at = table.game.state_type.from_json(state)
    chance = _going_on(mark) if mark else None
    position = EncodedMatch(table, at, seed, decisions, chance)
    for number in said:
        position.choose(number)
    return position
