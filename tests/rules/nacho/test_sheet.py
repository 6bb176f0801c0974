"""The component sheet of The Nacho Incident: a broken one is refused in clear words."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from inspect import get_annotations
from typing import Any

import pytest

from tabletop.core.chance import Chance
from tabletop.core.sheets import Sheet, SheetError
from tabletop.games.nacho import GAME
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.state import total_gold
from tests.rules.scripted_position import check_bounds, provenance_marks


def built_in() -> dict[str, Any]:
    return tomllib.loads((Nacho.folder / "sheet.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda d: d["smuggler"][6].update(copies=[2, 2, 1, 2]),
            "mine.toml: smuggler, copies of ontario: found 13, expected 14 in all (NAC-1.1)",
        ),
        (
            lambda d: d["smuggler"][8].update(wage=2),
            "smuggler 9, wage: found 2, expected at least 3, the wage of a lower number",
        ),
        (lambda d: d["smuggler"][0].update(number=2), "smuggler 1, number: found 2"),
        (lambda d: d["smuggler"].pop(), "smuggler: found '8 entries', expected 9 entries"),
        (
            lambda d: d["province"][1].update(penalties=[3, 3, 5]),
            "penalties: found [3, 3, 5], expected 3 whole numbers from 3 to 4",
        ),
        (
            lambda d: d["province"][0].update(key="quebec"),
            "province 1 (quebec), key: found 'quebec', expected one of alberta",
        ),
        (lambda d: d["province"][3].update(bonus=-1), "province 4 (quebec), bonus: found -1"),
        (
            lambda d: d["card"][0].update(asks=["olives", "olives", "corn", "beans"]),
            "card 1, asks: found ['olives', 'olives', 'corn', 'beans'], expected 4 different",
        ),
        (
            lambda d: d["card"][0].update(asks=["nachos", "olives", "corn", "beans"]),
            "card 1, asks: found 'nachos', expected one of beans, onions",
        ),
        (
            lambda d: d["card"][5].update(prices=[9, 8, 7, 2]),
            "card 6, prices: found [9, 8, 7, 2], expected 4 whole numbers from 3 to 9",
        ),
        (
            lambda d: d["card"][3].update(province="alberta"),
            "card 4, province: found 'alberta', expected one of saskatchewan",
        ),
        (lambda d: d["ingredient"][4].update(key="tofu"), "expected one of salsa"),
        (lambda d: d["ingredient"][4].pop("mark"), "mark of key: found None"),
        (lambda d: d["game"].update(hand=3), "game, hand: found 3, expected a whole number from 4"),
        (lambda d: d["game"].update(rounds=3), "game, rounds: found an unknown name"),
        (
            lambda d: d["components"].update(flags=[14, 14, 14, 13]),
            "components, flags: found [14, 14, 14, 13], expected 56 in all",
        ),
        (lambda d: d["components"].update(a_province=4), "components, a_province: found 4"),
        (lambda d: d["components"].update(prices=[9, 3]), "components, prices: found [9, 3]"),
        (lambda d: d.update(mounties=[]), "mounties: found an unknown name"),
    ],
)
def test_a_broken_sheet_is_refused_naming_entry_finding_and_expectation(
    change: Callable[[dict[str, Any]], object], message: str
) -> None:
    data = copy.deepcopy(built_in())
    change(data)
    with pytest.raises(SheetError) as caught:
        GAME(Sheet(data, "mine.toml"))
    assert message in str(caught.value)


RULEBOOK, REPORT, OURS = "rulebook", "report", "reconstruction"

KNOWN_VALUES = {
    "game": dict.fromkeys(("gold", "cubes", "hand", "sale"), RULEBOOK),  # NAC-2.1, 7.2
    "components": {
        "smugglers": REPORT,  # NAC-1.1
        "flags": OURS,
        "cards": REPORT,  # NAC-1.3
        "a_province": OURS,
        "prices": REPORT,
    },
    # NAC-1.5: salsa is the rulebook's, the other names are reported; NAC-1.8: so is its colour.
    **{f"ingredient {n}": {"key": REPORT, "count": RULEBOOK, "colour": OURS} for n in range(1, 9)},
    "ingredient 5": dict.fromkeys(("key", "count", "colour"), RULEBOOK),
    # NAC-1.1: numbers 1 to 9; NAC-1.8: the wage of each, and how often it occurs.
    **{f"smuggler {n}": {"number": RULEBOOK, "wage": OURS, "copies": OURS} for n in range(1, 10)},
    # NAC-1.2, 1.4, 1.8: the provinces are known, the bonus and the Mounties of each are not.
    **{f"province {n}": {"key": RULEBOOK, "bonus": OURS, "penalties": OURS} for n in range(1, 5)},
    # NAC-1.3, 1.8
    **{f"card {n}": {"province": OURS, "asks": OURS, "prices": OURS} for n in range(1, 13)},
}
"""Provenance of each value, by the clauses NAC-1.1 to 1.8."""


def test_nac_1_1_to_1_8_marks_say_how_each_value_is_known() -> None:
    data = built_in()
    assert data["ingredient"][4]["key"] == "salsa"
    assert provenance_marks(data) == KNOWN_VALUES


def test_nac_1_1_and_1_3_counts_and_prices_that_are_not_the_rulebooks_can_be_an_owners() -> None:
    data = built_in()
    data["components"] |= {"smugglers": 58, "flags": [15, 14, 14, 15], "prices": [2, 10]}
    data["components"]["mark"] = "owner"
    data["smuggler"][0]["copies"] = [2, 1, 1, 2]
    data["card"][0]["prices"] = [10, 7, 4, 2]
    tables = GAME(Sheet(data, "mine.toml")).tables
    assert len(tables.deck) == 58 and tables.slot_prices[0] == (10, 7, 4, 2)


def test_a_sheet_from_before_the_counts_stood_in_it_is_read_as_it_was() -> None:
    data = built_in()
    del data["components"]
    found, known = GAME(Sheet(data, "old.toml")).tables, GAME().tables
    names = list(get_annotations(type(known)))
    assert "wages" in names
    assert [getattr(found, name) for name in names] == [getattr(known, name) for name in names]


def test_a_good_owners_sheet_is_played() -> None:
    data = built_in()
    data["game"] |= {"gold": 12, "mark": "owner"}
    data["province"][0] |= {"bonus": 9, "penalties": [4, 4, 4], "mark": "owner"}
    data["card"][0] |= {"prices": [3, 3, 9, 9], "mark": "owner"}
    data["smuggler"][7] |= {"copies": [1, 1, 1, 1], "mark": "owner"}
    data["smuggler"][8] |= {"wage": 5, "copies": [3, 3, 3, 3], "mark": "owner"}
    game, chance = GAME(Sheet(data, "mine.toml")), Chance(1)
    assert game.tables.majority_bonuses[0] == 9 and game.tables.slot_prices[0] == (3, 3, 9, 9)
    s = game.new_initial_state(4, {}, chance)
    assert total_gold(s, 0) == 12
    while acting := game.active_seats(s):
        game.apply(s, acting[0], chance.pick(game.legal_actions(s, acting[0])), chance)
    assert s.turn == 12


def test_numbers_may_be_as_small_and_as_great_as_the_sheet_says() -> None:
    check_bounds(
        GAME,
        {
            ("game", "gold"): (0, 99),
            ("game", "cubes"): (1, 4),
            ("game", "hand"): (4, 12),
            ("game", "sale"): (0, 3),
            ("components", "smugglers"): (48, 96),
            ("components", "flags", 0): (1, 56),
            ("components", "cards"): (12, 12),
            ("components", "a_province"): (3, 3),
            ("components", "prices", 0): (1, 20),
            ("ingredient", 2, "count"): (1, 8),
            ("smuggler", 3, "number"): (4, 4),
            ("smuggler", 3, "wage"): (0, 9),
            ("smuggler", 3, "copies", 0): (0, 56),
            ("province", 1, "bonus"): (0, 20),
            ("card", 5, "prices", 0): (3, 9),
        },
    )
