"""The component sheet of Market Day: a different deck is refused in clear words."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.core.chance import Chance
from tabletop.core.sheets import Sheet
from tabletop.games.market_day import GAME
from tabletop.games.market_day.game import MarketDay
from tests.rules.scripted_position import check_bounds, provenance_marks, sheet_error


def built_in() -> dict[str, Any]:
    return tomllib.loads((MarketDay.folder / "sheet.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda d: d["card"][3].update(count=5),
            "mine.toml: card 4 (eggs), count: found 5, expected 4 (rank r occurs r times, MKD-1.1)",
        ),
        (
            lambda d: d["card"][7].update(kind="rogue"),
            "card 8 (honey), kind: found 'rogue', expected 'goods' (MKD-1.2)",
        ),
        (lambda d: d["card"][0].update(rank=2), "card 1 (tinker), rank: found 2, expected 1"),
        (lambda d: d["card"][9].update(key="gold"), "card 10 (gold), key: found 'gold'"),
        (lambda d: d["card"][1].update(count=True), "card 2 (knight), count: found True"),
        (lambda d: d["card"].pop(), "card: found '9 entries', expected 10 entries"),
        (lambda d: d["card"][2].pop("mark"), "card 3 (noble), mark of key: found None"),
        (
            lambda d: d["hand"][1].update(cards=7),
            "cards: found 7, expected a whole number from 1 to 6",
        ),
        (
            lambda d: d["hand"][0].update(cards=9),
            "found 9, expected a multiple of cards_a_round (2)",
        ),
        (lambda d: d["hand"][0].update(players=[2, 4]), "each number of players once"),
        (lambda d: d["hand"][1].update(players=[4, 7]), "nothing for [8] players"),
        (lambda d: d["game"].update(hands_at_least=0), "game, hands_at_least: found 0"),
        (lambda d: d["game"].update(hands=6), "game, hands: found an unknown name"),
        (lambda d: d.update(cards=[]), "cards: found an unknown name"),
    ],
)
def test_a_broken_sheet_is_refused_naming_entry_finding_and_expectation(
    change: Callable[[dict[str, Any]], object], message: str
) -> None:
    assert message in sheet_error(GAME, change)


def test_a_good_owners_sheet_is_played() -> None:
    data = built_in()
    data["game"] = {"hands_at_least": 3, "mark": "owner"}
    data["hand"][1] |= {"cards": 5, "mark": "owner"}
    s = GAME(Sheet(data, "mine.toml")).new_initial_state(4, {}, Chance(1))
    assert s.hands_to_play == 4
    assert [len(hand) for hand in s.hands] == [5] * 4


def test_mkd_1_1_and_1_2_marks_say_how_each_value_is_known() -> None:
    rulebook, report, ours = "rulebook", "report", "reconstruction"
    known = {
        "game": {"hands_at_least": report},  # MKD-4.1: the translation says rounds
        "hand 1": dict.fromkeys(("players", "cards", "cards_a_round"), rulebook),  # MKD-2.1, 2.2
        "hand 2": dict.fromkeys(("players", "cards", "cards_a_round"), rulebook),
    }
    for rank in range(1, 11):
        special = rank in (1, 2, 3, 7, 9)  # MKD-1.2; what Pairs holds is not said (MKD-1.1)
        known[f"card {rank}"] = {
            "key": rulebook if special else ours,
            "rank": rulebook if special or rank == 8 else report,
            "count": report,
            "kind": rulebook,
        }
    assert provenance_marks(built_in()) == known


def test_numbers_may_be_as_small_and_as_great_as_the_sheet_says() -> None:
    check_bounds(
        GAME,
        {
            ("game", "hands_at_least"): (1, 12),
            ("hand", 0, "players", 0): (2, 8),
            ("hand", 0, "cards"): (1, 18),
            ("hand", 1, "cards"): (1, 6),
            ("hand", 1, "cards_a_round"): (1, 2),
        },
    )
