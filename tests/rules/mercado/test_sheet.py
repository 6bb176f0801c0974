"""Mercado: the component sheet is validated, and holds what is known of the printed game."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from tabletop import games
from tabletop.core.acts import Act, Move
from tabletop.core.chance import Chance
from tabletop.core.sheets import (
    OWNER_MARK,
    PROVENANCE_MARKS,
    RECONSTRUCTION_MARK,
    REPORT_MARK,
    RULEBOOK_MARK,
    Sheet,
    SheetError,
)
from tabletop.games.mercado import sheet
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.rule_tables import SEAL_PIECE
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup
from tests.rules.mercado.positions import game
from tests.rules.scripted_position import Data, check_bounds, sheet_error


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d["objects"].pop(), "objects: found '23 entries', expected 24 entries"),
        (lambda d: d["perfumes"].pop(), "perfumes: found '11 entries', expected 12 entries"),
        (lambda d: d["privileges"].pop(), "privileges: found '17 entries', expected 18 entries"),
        (lambda d: d["side_b"].pop(), "side_b: found '29 entries', expected 30 entries"),
        (
            lambda d: d["objects"][1].update(price=["silver"]),
            "objects 2 (jug), price: found ['silver'], expected 2 to 4 coins",
        ),
        (
            lambda d: d["objects"][1].update(price=["silver", "black"]),
            "objects 2 (jug), price: found 'black', expected one of gold",
        ),
        (
            lambda d: d["objects"][1].update(price=["silver", "same"]),
            "expected two or more same coins, or none",
        ),
        *(
            (lambda d, p=price: d["objects"][1].update(price=p), "all same or all different")
            for price in (
                ["any", "any"],
                ["white", "any", "any"],
                ["same", "same", "any"],
                ["different", "different", "any"],
                ["same", "same", "different", "different"],
            )
        ),
        (
            lambda d: d["objects"][1].update(vp=8),
            "objects 2 (jug), vp: found 8, expected a whole number from 2 to 7",
        ),
        (lambda d: d["objects"][1].update(vp="random"), "found 'random', expected"),
        (
            lambda d: d["objects"][0].update(effects=["gift"]),
            "objects 1 (cloth), effects: found 'gift', expected one of white, black",
        ),
        (
            lambda d: d["objects"][1].update(vp=9),
            'objects 2 (jug), vp: found 9, expected a whole number from 2 to 7, or "position"',
        ),
        (
            lambda d: d["perfumes"][1].update(vp=9),
            '(musk), vp: found 9, expected a whole number from 0 to 7, or "position" or "random"',
        ),
        (lambda d: d["perfumes"][0].update(others=["seal"]), "others: found 'seal'"),
        (lambda d: d["objects"][0].update(key="hat"), "key: found 'hat', expected one of cloth"),
        (lambda d: d["objects"][0].update(key="jug"), "found '2 tiles jug', expected each key"),
        (lambda d: d["objects"][0].update(prise=[]), "prise: found an unknown name"),
        (lambda d: d["objects"][0].update(mark="guess"), "mark of price: found 'guess'"),
        (lambda d: d["privileges"][0].update(vp=4), "privileges 1, vp: found 4, expected"),
        (
            lambda d: d["privileges"][0].update(effects=["seal", "white"]),
            "expected one effect at most",
        ),
        (lambda d: d["side_a"][3].update(icon="+9"), "side_a 4, icon: found '+9'"),
        (lambda d: d["track"].update(first_start=30), "track, first_start: found 30"),
        (lambda d: d["components"].update(spares=3), "components, spares: found 3"),
        (lambda d: d["market"].update(merchant=["gold"]), "market, merchant: found ['gold']"),
        (lambda d: d.update(extras=1), "extras: found an unknown name"),
    ],
)
def test_a_broken_sheet_is_refused_with_what_was_found_and_expected(
    change: Callable[[Data], object], said: str
) -> None:
    message = sheet_error(Mercado, change)
    assert message.startswith("mine.toml: ")
    assert said in message


def test_all_problems_of_a_sheet_are_told_at_once() -> None:
    def change(data: Data) -> None:
        data["objects"][0]["vp"] = 0
        data["side_a"][0]["icon"] = "?"

    assert sheet_error(Mercado, change).count("expected") == 2


def test_an_owners_sheet_is_played_by() -> None:
    data = deepcopy(dict(Mercado().sheet.data))
    data["objects"][3].update(vp=2, price=["copper", "copper", "any"], mark=OWNER_MARK)
    data["side_a"][0].update(icon="+4", mark=OWNER_MARK)
    mine = Mercado(Sheet(data, "mine.toml"))
    assert mine.tables.tile_vp[3] == 2
    assert mine.tables.icon_steps[0][0] == 4
    assert mine.sheet.digest != game().sheet.digest


@pytest.mark.parametrize("seal", [0, 1])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_supply_has_the_seals_that_nobody_begins_with(seats: int, seal: int) -> None:
    data = deepcopy(dict(Mercado().sheet.data))
    data["components"]["seal"] = seal
    acts: list[Act] = []
    s = Mercado(Sheet(data, "mine.toml")).new_initial_state(seats, {}, Chance(1), acts.append)
    taken = [act for act in acts if isinstance(act, Move) and act.piece == SEAL_PIECE]
    assert len(taken) == sum(act.n for act in taken) == seal * seats
    assert s.seals == [seal] * seats
    assert s.seals_left == data["components"]["seals"] - seats * seal


def test_every_value_says_how_it_is_known() -> None:
    contents = game().tables.contents
    tiles = (*contents.objects, *contents.perfumes, *contents.market)
    assert {mark for tile in tiles for mark in tile.marks.values()} <= set(PROVENANCE_MARKS)
    assert {space.mark for side in contents.spaces for space in side} <= set(PROVENANCE_MARKS)


KNOWN_VALUES = {
    **{("cloth", value): RULEBOOK_MARK for value in ("price", "vp", "effects")},
    **{("jug", value): RULEBOOK_MARK for value in ("price", "vp", "effects")},
    **{("ring", value): REPORT_MARK for value in ("price", "vp", "effects")},
    **{(key, "price"): RULEBOOK_MARK for key in ("merchant", "changer", "fan")},
    **{(key, "vp"): RULEBOOK_MARK for key in ("rose", "musk")},
    **{(key, "effects"): RULEBOOK_MARK for key in ("citrus", "incense")},
    **{(key, "price"): REPORT_MARK for key in ("musicbox", "necklace", "painting", "clock")},
    **{(key, "price"): REPORT_MARK for key in ("shoe", "mirror")},
    ("musicbox", "vp"): REPORT_MARK,
    ("amber", "effects"): REPORT_MARK,
}
"""Known provenance of tiles, by tile and value; names without a source are ours.

A rulebook's mere example of coins (three gold for three alike) is known of no tile.
"""


def test_marks_claim_no_more_and_no_less_than_is_known_of_tiles() -> None:
    contents = game().tables.contents
    marks = {
        (tile.key, value): mark
        for tile in (*contents.objects, *contents.perfumes, *contents.market)
        for value, mark in tile.marks.items()
    }
    assert {
        place: mark for place, mark in marks.items() if mark != RECONSTRUCTION_MARK
    } == KNOWN_VALUES
    by_key = {tile.key: tile for tile in game().tables.tiles}
    assert by_key["fan"].price == ("different",) * 3
    assert [by_key[key].vp for key in ("rose", "musk")] == [sheet.RANDOM_VP_CODE] * 2
    assert by_key["amber"].effects == ("white",) * 2
    assert by_key["citrus"].effects == ("seal", "privilege")
    assert set(by_key["citrus"].others_effects) == {"no_seals", "discard_privilege"}
    assert by_key["incense"].effects == ("extra_turn",)
    assert sorted(by_key["incense"].others_effects) == ["black", "black", "no_seals"]
    reported = {"musicbox": "same same same", "necklace": "same same same same",
                "painting": "turquoise turquoise turquoise", "clock": "silver silver silver",
                "shoe": "copper copper", "mirror": "gold gold silver silver"}  # fmt: skip
    assert {key: " ".join(by_key[key].price) for key in reported} == reported


def test_marks_claim_no_more_and_no_less_than_is_known_of_the_rest() -> None:
    """Of the track only that the first start carries the counterfeit icon: that a "+3" lies before
    a "return black" is known too, and that there is a "take white", but not where.
    """
    contents = game().tables.contents
    known = {
        (side, n): (space.icon, space.mark)
        for side, spaces in zip(sheet.BOARD_SIDES, contents.spaces, strict=True)
        for n, space in enumerate(spaces)
        if space.mark != RECONSTRUCTION_MARK
    }
    assert known == {("A", contents.first_start): ("black", RULEBOOK_MARK)}
    assert {each.mark for each in contents.privileges} == {RECONSTRUCTION_MARK}
    data = game().sheet.data
    assert (data["components"]["mark"], data["track"]["mark"]) == (
        RULEBOOK_MARK,
        RECONSTRUCTION_MARK,
    )


def test_what_the_rulebook_says_of_tiles_is_on_the_sheet() -> None:
    by_key = {tile.key: tile for tile in game().tables.tiles}
    cloth, jug = by_key["cloth"], by_key["jug"]
    assert sorted(cloth.price) == ["gold", "gold", "turquoise", "turquoise"]
    assert (cloth.vp, cloth.effects) == (4, ("privilege",))
    assert (jug.price, jug.vp, jug.effects) == (("silver", "silver"), 4, ("black",))
    assert set(cloth.marks.values()) == set(jug.marks.values()) == {RULEBOOK_MARK}
    shapes = {(tile.effects, frozenset(tile.others_effects)) for tile in by_key.values()}
    assert (("seal", "privilege"), frozenset({"no_seals", "discard_privilege"})) in shapes
    assert (("extra_turn",), frozenset({"black", "no_seals"})) in shapes
    assert any("white" in tile.price for tile in game().tables.contents.perfumes)
    assert by_key["merchant"].price == ("different",) * 3
    assert by_key["changer"].price == ("same",) * 3


def test_what_play_reports_say_is_on_the_sheet() -> None:
    tiles = game().tables.contents.objects
    prices = [" ".join(sorted(tile.price)) for tile in tiles]
    for price in (
        "same same same same",
        "turquoise turquoise turquoise",
        "silver silver silver",
        "copper copper",
        "gold gold silver silver",
        "gold gold gold",
        "different different different",
    ):
        assert price in prices
    ring = next(tile for tile in tiles if tile.key == "ring")
    assert (ring.vp, ring.effects) == (sheet.POSITION_VP_CODE, ("white",) * 3)
    assert any(tile.price == ("same",) * 3 and tile.vp == 5 for tile in tiles)
    side_a, side_b = game().tables.icons
    assert {"+3", "white", "black", "return_black"} <= set(side_a)
    assert {"others_black", "others_white"} <= set(side_b)
    assert any(here == "+3" and side_a[n - 29] == "return_black" for n, here in enumerate(side_a))


def test_the_privileges_are_worth_one_to_three() -> None:
    vp = [each.vp for each in game().tables.contents.privileges]
    assert sorted(set(vp)) == [1, 2, 3]
    assert all(not each.effects for each in game().tables.contents.privileges if each.vp == 3)


def test_a_sheet_inside_a_match_is_read_as_it_was_valid_when_it_was_written(tmp_path: Path) -> None:
    """In those of the first version two free coins could be any; a sheet of today may not say so,
    and what no version has known is refused with its entry."""
    path = tmp_path / "match.souk"
    seats = tuple(SeatSpec(name, "", SEAT_COLOURS[n]) for n, name in enumerate(("Aru", "Mika")))
    Match.start(game(), Setup("mercado", seats, {}, 1), path).close()
    head = json.loads(path.read_text(encoding="utf-8"))
    head["sheet"]["perfumes"][2]["price"] = ["any", "any"]
    del head["sum"]  # the lines of the first version had none
    path.write_text(json.dumps(head) + "\n", encoding="utf-8")
    with pytest.raises(SheetError, match=r"perfumes 3 \(amber\), price: found \['any', 'any'\]"):
        games.load("mercado", Sheet(head["sheet"], "own.toml"))
    match = Match.load(path)
    assert match.game.sheet.data["perfumes"][2]["price"] == ["any", "any"]
    match.close()
    head["sheet"]["perfumes"][2]["price"] = ["any", "pearl"]
    path.write_text(json.dumps(head) + "\n", encoding="utf-8")
    with pytest.raises(JournalError, match=r"perfumes 3 \(amber\), price: found 'pearl'"):
        Match.load(path)


def test_numbers_may_be_as_small_and_as_great_as_the_sheet_says() -> None:
    check_bounds(
        Mercado,
        {
            ("components", "coins"): (20, 99),
            ("components", "spares"): (0, 20),
            ("components", "black"): (20, 99),
            ("components", "white"): (0, 99),
            ("components", "seals"): (4, 99),
            ("components", "bag"): (1, 20),
            ("components", "seal"): (0, 1),
            ("components", "draw"): (1, 5),
            ("components", "seal_draw"): (1, 2),
            ("track", "first_start"): (0, 29),
            ("objects", 1, "vp"): (2, 7),
            ("perfumes", 0, "vp"): (0, 7),
            ("privileges", 1, "vp"): (1, 3),
        },
    )
