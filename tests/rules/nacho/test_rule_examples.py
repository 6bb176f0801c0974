"""The pictures of the rulebook show what the rules allow: reach, what is asked for, arrests."""

from __future__ import annotations

from tabletop.core.acts import TextRef
from tabletop.core.zones import parse_zone
from tabletop.games.nacho.pieces import PROVINCE_CARD_PIECES
from tabletop.games.nacho.rule_examples import RULE_EXAMPLES, RULE_POSITIONS
from tabletop.games.nacho.state import INGREDIENTS, PROVINCES
from tests.rules.nacho.positions import NACHO


def province_of(piece: str) -> int:
    """The province of a smuggler or card, counted from the west."""
    return PROVINCES.index(piece.partition(".")[2].rpartition("-")[0])


def test_a_smuggler_reaches_the_provinces_beside_its_flag() -> None:
    """NAC-4.1, 4.2"""
    smuggler, *rest = RULE_EXAMPLES["NAC-4.2"]
    lands = [heap for heap in rest if heap.zone.startswith("province:")]
    assert lands and all(
        abs(province_of(heap.pieces[0]) - province_of(smuggler.pieces[0])) <= 1 for heap in lands
    )
    for shown in RULE_POSITIONS.values():
        for zone, pieces in shown.table.items():
            there = parse_zone(zone)
            for piece in pieces if there.kind == "cantina" else ():
                far = 1 if piece.startswith("smuggler.") else 0  # a Mountie keeps to its own
                assert there.number is not None and abs(province_of(piece) - there.number) <= far, (
                    piece
                )


def test_signs_of_an_order_are_counted_from_the_first() -> None:
    """NAC-4.2"""
    first = NACHO.zone_params("slots:1/0", {})
    assert first == (("province", TextRef("nacho.province.1")), ("nth", 1))
    assert NACHO.zone_params("slots:0/3", {})[-1] == ("nth", 4)
    assert [name for name, _ in NACHO.zone_params("cantina:1/0", {})] == ["province"]


def test_the_cube_is_one_that_is_asked_for() -> None:
    """NAC-4.2"""
    _, store, land = RULE_EXAMPLES["NAC-4.2"]
    asked = {
        INGREDIENTS[n]
        for n in NACHO.tables.slot_ingredients[PROVINCE_CARD_PIECES.index(land.pieces[0])]
    }
    assert store.pieces[0].removeprefix("cube.") in asked


def test_cubes_fill_the_places_that_ask_for_them() -> None:
    """NAC-4.2"""
    for shown in RULE_POSITIONS.values():
        for zone, (piece, *_) in shown.table.items():
            at = parse_zone(zone)
            if at.kind == "slots" and at.owner is not None:
                card = PROVINCE_CARD_PIECES.index(shown.table[f"province:{at.number}"][0])
                asked = INGREDIENTS[NACHO.tables.slot_ingredients[card][at.owner]]
                assert piece == f"cube.{asked}"


def test_of_two_mounties_one_stands_with_smugglers() -> None:
    """NAC-5.2"""
    there = RULE_POSITIONS["NAC-5.2"].table
    mounties = [zone for zone, pieces in there.items() if pieces[-1].startswith("mountie.")]
    assert len(mounties) == 2 and len({parse_zone(zone).owner for zone in mounties}) == 1
    assert any(piece.startswith("smuggler.") for zone in mounties for piece in there[zone])


def test_one_province_has_a_majority_and_one_a_tie() -> None:
    """NAC-6.1"""
    there: dict[int, list[int]] = {}
    for zone, pieces in RULE_POSITIONS["NAC-6.1"].table.items():
        number = parse_zone(zone).number
        assert number is not None
        there.setdefault(number, []).append(len(pieces))
    most = [sorted(counts)[-2:] for counts in there.values()]
    assert sorted(high > low for low, high in most) == [False, True]
