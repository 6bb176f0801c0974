"""The pictures of the rulebook show what the rules allow: reach, what is asked for, arrests."""

from __future__ import annotations

from tabletop.games.nacho.pictured import PICTURED
from tabletop.games.nacho.pieces import CARDS
from tabletop.games.nacho.state import INGREDIENTS, PROVINCES
from tests.rules.nacho.table import NACHO


def place(piece: str) -> int:
    """The province of a smuggler or card, counted from the west."""
    return PROVINCES.index(piece.partition(".")[2].rpartition("-")[0])


def test_a_smuggler_reaches_the_provinces_beside_its_flag() -> None:
    """NAC-4.1, 4.2"""
    for clause in ("NAC-4.1", "NAC-4.2"):
        smuggler, *rest = PICTURED[clause]
        lands = [heap for heap in rest if heap.zone.startswith("province:")]
        assert lands and all(
            abs(place(heap.pieces[0]) - place(smuggler.pieces[0])) <= 1 for heap in lands
        )


def test_the_cube_is_one_that_is_asked_for() -> None:
    """NAC-4.2"""
    _, store, land = PICTURED["NAC-4.2"]
    asked = {INGREDIENTS[n] for n in NACHO.tables.asks[CARDS.index(land.pieces[0])]}
    assert store.pieces[0].removeprefix("cube.") in asked


def test_one_seat_has_more_smugglers_than_the_other() -> None:
    """NAC-6.1"""
    more, fewer = PICTURED["NAC-6.1"]
    assert len(more.pieces) > len(fewer.pieces)
    assert more.zone.rpartition("/")[0] == fewer.zone.rpartition("/")[0]
