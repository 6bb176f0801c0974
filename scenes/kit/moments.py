"""Moments of a match that tell what its game looks like: a game names them, pictures show them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Move, Say


class During(NamedTuple):
    """The moment so many seconds after an act began to be shown."""

    wanted: Callable[[Act], bool]
    """Whether an act is that one."""
    after: float


class Before(NamedTuple):
    """The moment before a decision."""

    wanted: Callable[[Action], bool]
    """Whether a decision is that one."""


PictureMoment = During | Before


def says(what: str) -> Callable[[Act], bool]:
    """Whether an act says that."""
    return lambda act: isinstance(act, Say) and act.what == what


def does(tag: str, **fields: object) -> Callable[[Action], bool]:
    """Whether a decision is of that kind, with such fields."""
    return lambda action: (
        action.tag == tag and all(getattr(action, name) == value for name, value in fields.items())
    )


def by(clause: str) -> Callable[[Act], bool]:
    """Whether an act brings a piece somewhere by a clause."""
    return lambda act: isinstance(act, Move) and act.clause == clause
