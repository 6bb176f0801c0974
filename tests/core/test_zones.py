"""Zones: addresses, who sees what, and when two tables are the same."""

from __future__ import annotations

import pytest

from tabletop.core.state import NOBODY
from tabletop.core.zones import (
    Visibility,
    ZoneAddress,
    ZoneKind,
    Zones,
    back_of,
    is_back,
    parse_zone,
)

ZONES = Zones(
    ZoneKind("supply"),
    ZoneKind("hand", Visibility.OWNER, per_seat=True),
    ZoneKind("bag", Visibility.NOBODY),
    ZoneKind("row", ordered=True),
    ZoneKind("slip", Visibility.OWNER, ordered=True, per_seat=True),
)


@pytest.mark.parametrize(
    ("zone", "parts"),
    [
        ("supply", ZoneAddress("supply", None, None)),
        ("hand:2", ZoneAddress("hand", 2, 2)),
        ("tile:3/1", ZoneAddress("tile", 3, 1)),
        ("deck:objects", ZoneAddress("deck", None, None)),
        ("tile:11/0", ZoneAddress("tile", 11, 0)),
    ],
)
def test_an_address_is_taken_apart(zone: str, parts: ZoneAddress) -> None:
    assert parse_zone(zone) == parts


def test_only_zones_that_are_owned_have_an_owner() -> None:
    zones = Zones(
        ZoneKind("hand", per_seat=True), ZoneKind("display"), ZoneKind("tile", per_seat=True)
    )
    owners = [zones.owner(zone) for zone in ("hand:2", "display:2", "tile:3/1", "display")]
    assert owners == [2, None, 1, None]


def test_what_owners_see_must_be_owned() -> None:
    with pytest.raises(ValueError, match="owned by nobody"):
        Zones(ZoneKind("hand", Visibility.OWNER))


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
    assert [viewer for viewer in range(-1, 3) if ZONES.is_hidden(zone, viewer)] == hidden_from


def test_an_unknown_zone_is_an_error() -> None:
    with pytest.raises(KeyError):
        ZONES.is_hidden("cellar:1", 0)


def test_a_masked_table_has_backs_where_the_viewer_may_not_look() -> None:
    table = {"hand:0": ["card.1"], "hand:1": ["card.2", "card.3"], "bag:0": ["coin.a"], "row": []}
    assert ZONES.visible_inventory(table, 1) == {
        "hand:0": ["card.?"],
        "hand:1": ["card.2", "card.3"],
        "bag:0": ["coin.?"],
    }


def test_order_counts_only_where_the_kind_says_so() -> None:
    assert ZONES.is_same_inventory({"supply": ["a.1", "a.2"]}, {"supply": ["a.2", "a.1"]})
    assert not ZONES.is_same_inventory({"row": ["a.1", "a.2"]}, {"row": ["a.2", "a.1"]})
    assert not ZONES.is_same_inventory({"supply": ["a.1", "a.1"]}, {"supply": ["a.1"]})


def test_empty_zones_are_no_difference() -> None:
    assert ZONES.is_same_inventory({"supply": []}, {"hand:1": []})
    assert ZONES.difference({"row": ["a.1"]}, {}) == {"row": (["a.1"], [])}
