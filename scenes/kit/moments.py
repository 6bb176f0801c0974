"""Moments of a match that tell what its game looks like: a game names them, pictures show them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scenes.kit.roles.places import Places
from scenes.ui.theme import SCREEN
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, End, Move, Say, Score, Step
from tabletop.core.game import Game
from tabletop.core.state import State


class During(NamedTuple):
    """The moment so many seconds after an act began to be shown."""

    wanted: Callable[[Act, Game[State]], bool]
    """Whether an act of the game is that one."""
    after: float


class Before(NamedTuple):
    """The moment before a decision."""

    wanted: Callable[[Action], bool]
    """Whether a decision is the one wanted."""


PictureMoment = During | Before


def says(what: str) -> Callable[[Act, Game[State]], bool]:
    """Whether an act says that."""
    return lambda act, game: isinstance(act, Say) and act.what == what


def begins(what: str, number: int) -> Callable[[Act, Game[State]], bool]:
    """Whether an act begins the n-th of something: a round, a turn."""
    return lambda act, game: isinstance(act, Begin) and (act.what, act.number) == (what, number)


def does(tag: str, **fields: object) -> Callable[[Action], bool]:
    """Whether a decision is of that kind, with such fields."""
    return lambda action: (
        action.tag == tag and all(getattr(action, name) == value for name, value in fields.items())
    )


def brings(deed: str) -> Callable[[Act, Game[State]], bool]:
    """Whether an act brings a piece somewhere, and that is done by it."""
    return lambda act, game: isinstance(act, Move) and game.deed(act) == deed


Spot = tuple[float, float]
"""A place of the table, in design units."""


class NearerMoment(NamedTuple):
    """A moment that deserves that a public table is seen nearer."""

    wanted: Callable[[Act, Game[State]], bool]
    """Whether an act of the game is that one."""
    where: Callable[[Act, Places], Spot]
    """What comes nearer then."""
    holds: float = 3.0
    """Seconds that it stays so."""


def middle(act: Act, places: Places) -> Spot:
    """The middle of the table."""
    return SCREEN[0] / 2, SCREEN[1] / 2


def at_seat(act: Act, places: Places) -> Spot:
    """What belongs to the seat of which an act tells."""
    assert isinstance(act, Say | Begin | End | Score)
    return places.mat(act.seat).center


def at_target(act: Act, places: Places) -> Spot:
    """Where an act brings a piece."""
    assert isinstance(act, Move | Step)
    return places.box(act.target if isinstance(act, Move) else act.path[-1]).center
