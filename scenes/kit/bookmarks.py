"""Bookmarks: typical moments of a game, for screenshots and for the camera."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from scenes.kit.roles.zone_layout import ZoneLayout
from scenes.ui.style.theme import SCREEN_SIZE
from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, End, Move, Say, Score, Step
from tabletop.core.game import Game
from tabletop.core.state import State


class ActBookmark(NamedTuple):
    """The moment some seconds after an act begins to be shown."""

    matches: Callable[[Act, Game[State]], bool]
    """Return True for the act to be found."""
    delay_seconds: float


class DecisionBookmark(NamedTuple):
    """The moment before a decision."""

    matches: Callable[[Action], bool]
    """Return True for the decision to be found."""


Bookmark = ActBookmark | DecisionBookmark


def message_matcher(message: str) -> Callable[[Act, Game[State]], bool]:
    """Return a predicate that is true for a `Say` act with this message."""
    return lambda act, game: isinstance(act, Say) and act.key == message


def start_matcher(what: str, number: int) -> Callable[[Act, Game[State]], bool]:
    """Return a predicate that is true for the begin of the n-th round, turn or the like."""
    return lambda act, game: isinstance(act, Begin) and (act.key, act.number) == (what, number)


def action_matcher(tag: str, **fields: object) -> Callable[[Action], bool]:
    """Return a predicate that is true for actions with this tag and these fields."""
    return lambda action: (
        action.tag == tag and all(getattr(action, name) == value for name, value in fields.items())
    )


def deed_matcher(deed: str) -> Callable[[Act, Game[State]], bool]:
    """Return a predicate that is true for moves of this deed."""
    return lambda act, game: isinstance(act, Move) and game.act_label(act) == deed


Point = tuple[float, float]
"""A point of the table, in design units."""


class CameraMoment(NamedTuple):
    """A moment for which the camera zooms in on a public table."""

    matches: Callable[[Act, Game[State]], bool]
    """Return True for the act to be found."""
    find_target: Callable[[Act, ZoneLayout], Point]
    """Return the point on which the camera zooms in."""
    hold_seconds: float = 3.0
    """Seconds for which the camera stays there."""


def table_center(act: Act, zone_layout: ZoneLayout) -> Point:
    """Return the middle of the table."""
    return SCREEN_SIZE[0] / 2, SCREEN_SIZE[1] / 2


def seat_center(act: Act, zone_layout: ZoneLayout) -> Point:
    """Return the middle of the area of the seat that an act names."""
    assert isinstance(act, Say | Begin | End | Score)
    return zone_layout.seat_box(act.seat).center


def target_center(act: Act, zone_layout: ZoneLayout) -> Point:
    """Return the middle of the zone to which an act moves a piece."""
    assert isinstance(act, Move | Step)
    return zone_layout.box(act.target if isinstance(act, Move) else act.path[-1]).center
