"""Zones that are bound to fields: what lies where, what is hidden, what a table lays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace

import pytest

from tabletop.core.binding import (
    Bound,
    BoundZones,
    CountedBound,
    PlacedBound,
    RisingBound,
    SingleBound,
)
from tabletop.core.laying import LayingError
from tabletop.core.state import NOBODY, UNKNOWN, State, state
from tabletop.core.zones import Seen, ZoneKind


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
ZONES = BoundZones(
    RisingBound(ZoneKind("hand", Seen.OWNER, owned=True), "hands", CARDS),
    Bound(ZoneKind("deck", Seen.NOBODY), "deck", "cards"),
    SingleBound(ZoneKind("chosen", Seen.OWNER, owned=True), "chosen", CARDS, nothing=NONE),
    SingleBound(ZoneKind("waiting"), "waiting", CARDS, 2, waits=True),
    CountedBound(CHEST, "gold", ("coin.gold",)),
    CountedBound(CHEST, "gems", ("gem.red",)),
    CountedBound(ZoneKind("purse", owned=True), "purses", ("coin.gold", "gem.red")),
    PlacedBound(ZoneKind("disc", owned=True), "holder", ("disc.first",)),
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
    """What all share first, then seat by seat, in the order in which zones are named."""
    assert list(ZONES.inventory(TABLES, chest()).items()) == list(TABLE.items())
    s = chest()
    s.deck, s.hands, s.chosen, s.purses = (), [(), ()], [3, 0], [5, 5, 5, 5]
    s.gold = s.gems = s.holder = 0
    ZONES.arrange(TABLES, s, {**TABLE, "hand:0": ["card.2", "card.1"]})
    assert s == chest()


def test_what_is_unknown_lies_there_as_backs() -> None:
    view = chest()
    view.deck, view.hands[1], view.chosen[1] = (UNKNOWN, UNKNOWN), (UNKNOWN,), UNKNOWN
    table = ZONES.inventory(TABLES, view)
    assert table == {**TABLE, "deck": ["card.?"] * 2, "hand:1": ["card.?"], "chosen:1": ["card.?"]}


def test_what_a_viewer_may_not_see_is_unknown() -> None:
    """How much lies there stays known; who owns a zone sees it, and an onlooker nothing hidden."""
    s = chest()
    view = ZONES.redacted(s, 0)
    assert (view.deck, view.hands, view.chosen) == ((UNKNOWN,) * 2, [(1, 2), (UNKNOWN,)], [0, -1])
    assert ZONES.redacted(s, NOBODY).hands == [(UNKNOWN,) * 2, (UNKNOWN,)]
    view.deck, view.hands, view.chosen = s.deck, s.hands, s.chosen
    assert view == s == chest()


def test_what_waits_stays_as_it_is() -> None:
    s = chest()
    ZONES.arrange(TABLES, s, {**TABLE, "waiting:0": ["card.3"]})
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
    with pytest.raises(LayingError, match=r"cannot lie there|holds one piece"):
        ZONES.arrange(TABLES, chest(), {**TABLE, zone: pieces})
