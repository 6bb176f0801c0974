"""Zones: addresses, who sees what, and when two tables are the same."""

from __future__ import annotations

import pytest

from tabletop.core.state import NOBODY
from tabletop.core.zones import (
    Address,
    Seen,
    ZoneKind,
    Zones,
    address,
    back_of,
    is_back,
)

ZONES = Zones(
    ZoneKind("supply"),
    ZoneKind("hand", Seen.OWNER, owned=True),
    ZoneKind("bag", Seen.NOBODY),
    ZoneKind("row", ordered=True),
    ZoneKind("slip", Seen.OWNER, ordered=True, owned=True),
)


@pytest.mark.parametrize(
    ("zone", "parts"),
    [
        ("supply", Address("supply", None, None)),
        ("hand:2", Address("hand", 2, 2)),
        ("tile:3/1", Address("tile", 3, 1)),
        ("deck:objects", Address("deck", None, None)),
        ("tile:11/0", Address("tile", 11, 0)),
    ],
)
def test_an_address_is_taken_apart(zone: str, parts: Address) -> None:
    assert address(zone) == parts


def test_only_zones_that_are_owned_have_an_owner() -> None:
    zones = Zones(ZoneKind("hand", owned=True), ZoneKind("display"), ZoneKind("tile", owned=True))
    owners = [zones.owner(zone) for zone in ("hand:2", "display:2", "tile:3/1", "display")]
    assert owners == [2, None, 1, None]


def test_what_owners_see_must_be_owned() -> None:
    with pytest.raises(ValueError, match="owned by nobody"):
        Zones(ZoneKind("hand", Seen.OWNER))


def test_a_back_tells_the_family_alone() -> None:
    assert back_of("card.17") == back_of("card.3") == "card.?"
    assert back_of("coin.gold") != back_of("card.3")
    assert is_back("card.?") and not is_back("card.1")
    assert back_of("card.?") == "card.?"


@pytest.mark.parametrize(
    ("zone", "hidden_from"),
    [
        ("supply", []),
        ("hand:0", [NOBODY, 1, 2]),
        ("bag:0", [NOBODY, 0, 1, 2]),
        ("slip:4/1", [NOBODY, 0, 2]),
    ],
)
def test_who_sees_a_zone(zone: str, hidden_from: list[int]) -> None:
    assert [viewer for viewer in range(-1, 3) if ZONES.hides(zone, viewer)] == hidden_from


def test_an_unknown_zone_is_an_error() -> None:
    with pytest.raises(KeyError):
        ZONES.hides("cellar:1", 0)


def test_a_masked_table_has_backs_where_the_viewer_may_not_look() -> None:
    table = {"hand:0": ["card.1"], "hand:1": ["card.2", "card.3"], "bag:0": ["coin.a"], "row": []}
    assert ZONES.mask(table, 1) == {
        "hand:0": ["card.?"],
        "hand:1": ["card.2", "card.3"],
        "bag:0": ["coin.?"],
    }


def test_order_counts_only_where_the_kind_says_so() -> None:
    assert ZONES.same({"supply": ["a.1", "a.2"]}, {"supply": ["a.2", "a.1"]})
    assert not ZONES.same({"row": ["a.1", "a.2"]}, {"row": ["a.2", "a.1"]})
    assert not ZONES.same({"supply": ["a.1", "a.1"]}, {"supply": ["a.1"]})


def test_empty_zones_are_no_difference() -> None:
    assert ZONES.same({"supply": []}, {"hand:1": []})
    assert ZONES.difference({"row": ["a.1"]}, {}) == {"row": (["a.1"], [])}
