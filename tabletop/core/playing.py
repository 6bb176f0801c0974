"""One loop that plays a game from a position to its end, whoever decides and whoever looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.chance import Chance
from tabletop.core.game import Game, S
from tabletop.core.options import FIRST, Option, Value
from tabletop.core.zones import Seat

MOST_DECISIONS: Final = 100_000
"""No game is longer; one that is has a fault, and says so."""

Choose = Callable[[S, Seat, Sequence[Action]], Action]
"""Decides for a seat at a position, given all that is legal."""


class EndlessGameError(RuntimeError):
    """A game that does not end."""


class Choice(NamedTuple):
    """One decision as it is about to be carried out."""

    number: int
    """From 1."""
    seat: Seat
    legal: Sequence[Action]
    action: Action


def play(
    game: Game[S], s: S, choose: Choose[S], chance: Chance, emit: Emit = None,
    who: Callable[[Sequence[Seat]], Seat] = min,
) -> Iterator[Choice]:  # fmt: skip
    """Play on in place. Each decision is told before it is carried out with a stream of its own.

    who: which of several seats decides first. Raises EndlessGameError.
    """
    number = 0
    while seats := game.to_act(s):
        number += 1
        if number > MOST_DECISIONS:
            raise EndlessGameError(f"{game.name} does not end")
        seat = who(seats)
        legal = game.legal(s, seat)
        decision = Choice(number, seat, legal, choose(s, seat, legal))
        yield decision
        chance.at(number)
        game.apply(s, seat, decision.action, chance, emit)


def at_random(chance: Chance) -> Choose[S]:
    """Any legal action, all alike."""
    return lambda s, seat, legal: chance.pick(legal)


def allowed(option: Option, seats: int) -> tuple[Value, ...]:
    """The choices of an option that make sense with so many seats: nobody's seat never begins."""
    return option.choices[: seats + 1] if option.name == FIRST else option.choices
