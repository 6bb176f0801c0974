"""Zones that are bound to fields: what lies where, what is hidden, what a table lays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace

import pytest

from tabletop.core.state import NOBODY, UNKNOWN, State, state
from tabletop.core.toolkit.position_setup import PositionSetupError
from tabletop.core.toolkit.zone_bindings import (
    CountBinding,
    LocationBinding,
    SinglePieceBinding,
    SortedBinding,
    ZoneBinding,
    ZoneBindings,
)
from tabletop.core.zones import Visibility, ZoneKind


@state
class Chest(State):
    """A state with a field of each kind."""

    seats: int
    deck: tuple[int, ...]
    hands: list[tuple[int, ...]]
    chosen: list[int]
    waiting: list[int]
    gold: int
    gems: int
    purses: list[int]
    holder: int


CARDS = ("", "card.1", "card.2", "card.3")
TABLES = SimpleNamespace(cards=CARDS)
NONE = 0
CHEST = ZoneKind("chest")
ZONES = ZoneBindings(
    SortedBinding(ZoneKind("hand", Visibility.OWNER, per_seat=True), "hands", CARDS),
    ZoneBinding(ZoneKind("deck", Visibility.NOBODY), "deck", "cards"),
    SinglePieceBinding(
        ZoneKind("chosen", Visibility.OWNER, per_seat=True), "chosen", CARDS, empty_value=NONE
    ),
    SinglePieceBinding(ZoneKind("waiting"), "waiting", CARDS, 2, is_pending=True),
    CountBinding(CHEST, "gold", ("coin.gold",)),
    CountBinding(CHEST, "gems", ("gem.red",)),
    CountBinding(ZoneKind("purse", per_seat=True), "purses", ("coin.gold", "gem.red")),
    LocationBinding(ZoneKind("disc", per_seat=True), "holder", ("disc.first",)),
    ZoneKind("box"),
)
TABLE: Mapping[str, Sequence[str]] = {
    "deck": ["card.3", "card.1"],
    "waiting:0": ["card.1"],
    "waiting:1": ["card.2"],
    "chest": ["coin.gold", "coin.gold", "gem.red"],
    "hand:0": ["card.1", "card.2"],
    "purse:0": ["gem.red"],
    "hand:1": ["card.3"],
    "chosen:1": ["card.2"],
    "purse:1": ["coin.gold", "coin.gold"],
    "disc:1": ["disc.first"],
}


def chest() -> Chest:
    return Chest(
        seats=2, deck=(3, 1), hands=[(1, 2), (3,)], chosen=[NONE, 2], waiting=[1, 2], gold=2,
        gems=1, purses=[0, 1, 2, 0], holder=1,
    )  # fmt: skip


def test_what_lies_where_follows_from_the_fields_and_back() -> None:
    """Shared zones come first, then those of each seat, in the order of the zone names."""
    assert list(ZONES.inventory(TABLES, chest()).items()) == list(TABLE.items())
    s = chest()
    s.deck, s.hands, s.chosen, s.purses = (), [(), ()], [3, 0], [5, 5, 5, 5]
    s.gold = s.gems = s.holder = 0
    ZONES.set_position(TABLES, s, {**TABLE, "hand:0": ["card.2", "card.1"]})
    assert s == chest()


def test_what_is_unknown_lies_there_as_backs() -> None:
    view = chest()
    view.deck, view.hands[1], view.chosen[1] = (UNKNOWN, UNKNOWN), (UNKNOWN,), UNKNOWN
    table = ZONES.inventory(TABLES, view)
    assert table == {**TABLE, "deck": ["card.?"] * 2, "hand:1": ["card.?"], "chosen:1": ["card.?"]}


def test_what_a_viewer_may_not_see_is_unknown() -> None:
    """Numbers of hidden pieces stay known; owners see their zones, onlookers no hidden piece."""
    s = chest()
    view = ZONES.view_for(s, 0)
    assert (view.deck, view.hands, view.chosen) == ((UNKNOWN,) * 2, [(1, 2), (UNKNOWN,)], [0, -1])
    assert ZONES.view_for(s, NOBODY).hands == [(UNKNOWN,) * 2, (UNKNOWN,)]
    view.deck, view.hands, view.chosen = s.deck, s.hands, s.chosen
    assert view == s == chest()


def test_what_waits_stays_as_it_is() -> None:
    s = chest()
    ZONES.set_position(TABLES, s, {**TABLE, "waiting:0": ["card.3"]})
    assert s == chest()


@pytest.mark.parametrize(
    ("zone", "pieces"),
    [
        ("deck", ["coin.gold"]),
        ("chest", ["card.1"]),
        ("chosen:0", ["card.1", "card.1"]),
        ("disc:0", ["card.1"]),
        ("waiting:0", ["gem.red"]),
    ],
)
def test_what_cannot_lie_there_is_refused(zone: str, pieces: Sequence[str]) -> None:
    with pytest.raises(PositionSetupError, match=r"cannot lie there|holds one piece"):
        ZONES.set_position(TABLES, chest(), {**TABLE, zone: pieces})
