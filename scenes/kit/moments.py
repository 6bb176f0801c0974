"""Moments of a match that tell what its game looks like: a game names them, pictures show them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, Move, Say
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
