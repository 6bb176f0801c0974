"""Zahab: the component sheet is validated, and holds what is known of the printed game."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest

from tabletop.core.sheets import (
    OWNER_MARK,
    PROVENANCE_MARKS,
    RECONSTRUCTION_MARK,
    RULEBOOK_MARK,
    Sheet,
)
from tabletop.games.zahab.game import Zahab
from tests.rules.scripted_position import Data, check_bounds, sheet_error
from tests.rules.zahab.positions import game


@pytest.mark.sampled_by_game
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d["cards"].pop(), "cards: found '49 entries', expected 50 entries"),
        (lambda d: d["tiles"].pop(), "tiles: found '7 entries', expected 8 entries"),
        (lambda d: d["spaces"].pop(), "spaces: found '10 entries', expected 11 entries"),
        (lambda d: d["supplies"].pop(), "supplies: found '2 entries', expected 3 entries"),
        (
            lambda d: d["cards"][3].update(number=5),
            "cards 4, number: found 5, expected the number 4",
        ),
        (
            lambda d: d["cards"][0].update(set="choice"),
            "cards: found '1 kinds of set initial', expected 2 kinds (ZAH-8.1)",
        ),
        (
            lambda d: d["cards"][29].update(level=1),
            "cards 30, level: found 1, expected at least 4, the level of card 29",
        ),
        (lambda d: d["cards"][20].update(level=4), "cards 21, level: found 4, expected below 4"),
        (lambda d: d["cards"][29].update(level=6), "cards 30, level: found 6, expected below 6"),
        (lambda d: d["cards"][1].update(level=0), "cards 2, level: found 0"),
        (lambda d: d["cards"][1].update(gain={"silver": 4}), "gain, silver: found an unknown"),
        (lambda d: d["cards"][1].update(gain={}), "gain: found {}, expected something gained"),
        (lambda d: d["cards"][1].update(gain=4), "gain: found 4, expected a table such as"),
        (lambda d: d["cards"][1].update(gain={"gold": "king"}), "found 'king', expected one of"),
        (lambda d: d["cards"][1].update(gain={"ride": 1}), "gain, ride: found an unknown name"),
        (lambda d: d["cards"][9].update(cost={"gold": -1}), "cost, gold: found -1, expected"),
        (
            lambda d: d["cards"][20].update(gain={"trade": "4", "acquire": 1}),
            "gain, acquire: found 1, expected one of any, trade, acquire, ride at most",
        ),
        (lambda d: d["cards"][20].update(gain={"trade": "luck+1"}), "trade: found 'luck+1'"),
        (lambda d: d["cards"][20].update(gain={"trade": 4}), "trade: found 4, expected a limit"),
        (lambda d: d["cards"][20].update(level=3, mark="guess"), "mark of set: found 'guess'"),
        (lambda d: d["tiles"][1].update(spaces=["mine"]), "spaces: found ['mine'], expected two"),
        (lambda d: d["tiles"][1].update(key="gate"), "tiles: found '2 tiles gate', expected each"),
        (
            lambda d: d["tiles"][7].update(spaces=["mine", "caravan"]),
            "tiles: found 'no space shrine', expected each of the 11",
        ),
        (lambda d: d["spaces"][0].update(cost={"exile": 1}), "expected discards for a trade"),
        (
            lambda d: d["tracks"]["contribution"].__setitem__(3, 1),
            "contribution of 3 VP: found 1, expected 2 (rulebook)",
        ),
        (
            lambda d: d["tracks"]["contribution"].__setitem__(9, 1),
            "expected numbers that never fall",
        ),
        (lambda d: d["tracks"].update(top=12), "tracks, top: found 12"),
        (lambda d: d["supplies"][0].update(gold=40), "supplies 1, gold: found 40"),
        (lambda d: d["components"].update(copies=3), "components, copies: found 3"),
        (lambda d: d["end"].update(high=11), "end, high: found 11"),
        (lambda d: d.update(extras=1), "extras: found an unknown name"),
    ],
)
def test_a_broken_sheet_is_refused_with_what_was_found_and_expected(
    change: Callable[[Data], object], said: str
) -> None:
    message = sheet_error(Zahab, change)
    assert message.startswith("mine.toml: ")
    assert said in message


def test_all_problems_of_a_sheet_are_told_at_once() -> None:
    def change(data: Data) -> None:
        data["cards"][1]["level"] = 0
        data["tracks"]["spirit"] = 0

    assert sheet_error(Zahab, change).count("expected") == 2


def test_an_owners_sheet_is_played_by() -> None:
    data = deepcopy(dict(Zahab().sheet.data))
    data["cards"][49]["level"] = 6
    data["cards"][49]["mark"] = OWNER_MARK
    data["tiles"][1].update(spaces=["stall", "treasury"], mark=OWNER_MARK)
    data["tracks"]["spirit"] = 6
    mine = Zahab(Sheet(data, "mine.toml"))
    assert mine.tables.levels[50] == 6 and mine.tables.max_spirit == 6
    assert mine.tables.space_key(mine.tables.tile_space_effects[1][0]) == "stall"
    assert mine.sheet.digest != game().sheet.digest


def test_zah_7_4_gains_come_in_the_order_of_the_sheet() -> None:
    data = deepcopy(dict(Zahab().sheet.data))
    data["cards"][24]["gain"] = {"spirit": 1, "yellow": 1, "gems": 1, "trade": "4", "red": 1}
    mine = Zahab(Sheet(data, "mine.toml")).tables
    numbers = reversed(mine.gains_last_first[25])
    assert [mine.printed_gains[n].gain_word for n in numbers] == ["spirit", "yellow", "gems", "red"]
    assert mine.has_trade[25]


def test_every_value_says_how_it_is_known() -> None:
    contents = game().tables.contents
    marks = {mark for card in contents.cards for mark in card.marks.values()}
    marks |= {tile.mark for tile in contents.tiles} | set(contents.tracks.marks.values())
    assert marks <= set(PROVENANCE_MARKS)


def test_what_cards_do_is_of_the_rulebook_and_levels_are_reconstructed() -> None:
    contents = game().tables.contents
    assert {card.marks["gain"] for card in contents.cards} == {RULEBOOK_MARK}
    assert {card.marks["level"] for card in contents.cards} == {RECONSTRUCTION_MARK}
    assert {tile.mark for tile in contents.tiles} == {RECONSTRUCTION_MARK}
    assert contents.tracks.marks["contribution"] == RECONSTRUCTION_MARK


def test_numbers_may_be_as_small_and_as_great_as_the_sheet_says() -> None:
    check_bounds(
        Zahab,
        {
            ("components", "gold"): (1, 99),
            ("components", "gems"): (1, 99),
            ("components", "tokens"): (1, 20),
            ("components", "start_gold"): (0, 4),
            ("components", "copies"): (4, 4),
            ("tracks", "top"): (10, 10),
            ("tracks", "contribution", 0): (1, 9),
            ("tracks", "spirit"): (1, 20),
            ("end", "high"): (1, 10),
            ("end", "middle"): (1, 10),
            ("end", "gold"): (1, 20),
            ("supplies", 1, "seats"): (3, 3),
            ("supplies", 1, "gold"): (6, 28),
            ("supplies", 1, "gems"): (0, 8),
            ("cards", 7, "number"): (8, 8),
            ("cards", 7, "level"): (1, 15),
            ("cards", 7, "need"): (0, 10),
            ("spaces", 0, "cost", "gold"): (0, 20),
            ("spaces", 0, "cost", "gems"): (0, 20),
            ("spaces", 0, "cost", "discard"): (0, 9),
            ("spaces", 0, "cost", "exile"): (0, 9),
            ("spaces", 0, "gain", "blue"): (1, 30),
            ("spaces", 3, "gain", "acquire"): (1, 1),
        },
    )
