"""The loop that plays a game from a state to its end, with any players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.chance import Chance
from tabletop.core.game import Game, StateT
from tabletop.core.options import FIRST_SEAT_OPTION, Option, OptionValue
from tabletop.core.zones import Seat

MAX_DECISIONS: Final = 100_000
"""Maximum number of decisions of a game; a longer game has a fault."""

ActionChooser = Callable[[StateT, Seat, Sequence[Action]], Action]
"""Function that decides for a seat, given the state and its legal actions."""


class EndlessGameError(RuntimeError):
    """A game that does not end."""


class PendingDecision(NamedTuple):
    """One decision before it is applied."""

    number: int
    """Number of the decision, from 1."""
    seat: Seat
    legal_actions: Sequence[Action]
    action: Action


def play_game(
    game: Game[StateT], s: StateT, choose: ActionChooser[StateT], chance: Chance, emit: Emit = None,
    select_seat: Callable[[Sequence[Seat]], Seat] = min,
) -> Iterator[PendingDecision]:  # fmt: skip
    """Play to the end, in place, and yield each decision before it is applied.

    Each decision draws from a stream of its own.

    Args:
        game: Rules.
        s: State to play on from.
        choose: Decides for all seats.
        chance: Source of randomness.
        emit: Listener for the acts.
        select_seat: Selects the seat that decides first, of several active ones.

    Raises:
        EndlessGameError: after `MAX_DECISIONS` decisions.
    """
    number = 0
    while seats := game.active_seats(s):
        number += 1
        if number > MAX_DECISIONS:
            raise EndlessGameError(f"{game.name} does not end")
        seat = select_seat(seats)
        legal = game.legal_actions(s, seat)
        decision = PendingDecision(number, seat, legal, choose(s, seat, legal))
        yield decision
        chance.begin_decision(number)
        game.apply(s, seat, decision.action, chance, emit)


def choose_randomly(chance: Chance) -> ActionChooser[StateT]:
    """Return a chooser that picks any legal action, all equally likely."""
    return lambda s, seat, legal: chance.pick(legal)


def valid_option_choices(option: Option, seats: int) -> tuple[OptionValue, ...]:
    """Return the choices of an option that are valid for a number of seats.

    The option of the starting seat must not name a seat that the match does not have.
    """
    return option.choices[: seats + 1] if option.name == FIRST_SEAT_OPTION else option.choices
