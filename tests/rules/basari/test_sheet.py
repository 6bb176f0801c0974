"""Basari: the component sheet is validated, and the reconstruction keeps to its constraints."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.core.chance import Chance
from tabletop.core.sheets import Sheet
from tabletop.games.basari import GAME
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import unpack_gem_counts
from tests.rules.basari.positions import BASARI, RED_RED_BLUE
from tests.rules.scripted_position import check_bounds, sheet_error

TABLES = BASARI.tables


def built_in() -> dict[str, Any]:
    return tomllib.loads((Basari.folder / "sheet.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d["card"].pop(), "mine.toml: card: found '38 entries', expected 39 entries"),
        (
            lambda d: d["card"][4].update(workers=5),
            "card 5, workers: found 5, expected a whole number from 1 to 4",
        ),
        (
            lambda d: d["card"][4].update(points=3),
            "card 5, points: found 3, expected a whole number from 4 to 7",
        ),
        (
            lambda d: d["card"][4].update(gems=["red"]),
            "card 5, gems: found 1, expected 2 to 4 gems (BAS-1.2)",
        ),
        (lambda d: d["card"][4].update(gems=["red"] * 5), "card 5, gems: found 5, expected 2 to 4"),
        (
            lambda d: d["card"][4].update(gems=["red", "pink"]),
            "card 5, gems: found 'pink', expected one of red, yellow, green, blue",
        ),
        (lambda d: d["card"][4].update(number=6), "card 5, number: found 6, expected 5"),
        (lambda d: d["card"][4].update(vp=5), "card 5, vp: found an unknown name"),
        (lambda d: d["card"][4].pop("mark"), "card 5, mark of workers: found None"),
        (
            lambda d: [card.update(workers=2) for card in d["card"]],
            "card, workers of all cards: found 78, expected at least 91",
        ),
        (
            lambda d: [card.update(gems=["red", "green", "blue"]) for card in d["card"]],
            "card, gems of all cards: found 'no yellow', expected every colour (BAS-1.4)",
        ),
        (lambda d: d["game"].update(gems=40), "game, gems: found 40, expected a whole number"),
        (lambda d: d["game"].update(hand=5), "game, hand: found 5, expected a whole number from 1"),
        (lambda d: d["game"].update(stage_end=16), "game, stage_end: found 16"),
        (lambda d: d["game"].update(prizes=[14, 12]), "game, prizes: found [14, 12], expected 4"),
        (
            lambda d: d.update(cards=[]),
            "cards: found an unknown name, expected one of game, card",
        ),
    ],
)
def test_a_broken_sheet_is_refused_naming_entry_finding_and_expectation(
    change: Callable[[dict[str, Any]], object], message: str
) -> None:
    assert message in sheet_error(GAME, change)


def test_a_good_owners_sheet_is_played() -> None:
    data = built_in()
    data["game"] |= {"stages": 1, "prizes": [20, 15, 10, 5], "mark": "owner"}
    data["card"][0] |= {"workers": 4, "points": 4, "gems": ["blue", "blue"], "mark": "owner"}
    game = GAME(Sheet(data, "mine.toml"))
    assert (game.tables.card_workers[1], game.tables.card_points[1]) == (4, 4)
    assert unpack_gem_counts(game.tables.card_gems[1]) == (0, 0, 0, 2)
    chance = Chance(1)
    s = game.new_initial_state(3, {}, chance)
    while seats := game.active_seats(s):
        game.apply(s, seats[0], chance.pick(game.legal_actions(s, seats[0])), chance)
    assert game.is_over(s) and s.stage == 1


def test_the_reconstruction_has_the_numbers_of_bas_1_4() -> None:
    assert Counter(TABLES.card_workers[1:]) == {1: 10, 2: 10, 3: 10, 4: 9}
    assert Counter(TABLES.card_points[1:]) == {4: 10, 5: 10, 6: 10, 7: 9}
    goods = [unpack_gem_counts(gems) for gems in TABLES.card_gems[1:]]
    assert Counter(map(sum, goods)) == {2: 13, 3: 13, 4: 13}
    totals = [sum(colour) for colour in zip(*goods, strict=True)]
    assert sum(totals) == 117 and max(totals) - min(totals) == 1
    assert max(map(max, goods)) == 2, "a colour at most twice"


def test_a_card_strong_in_one_respect_is_weaker_in_the_others() -> None:
    for card in TABLES.cards:
        red, yellow, green, blue = unpack_gem_counts(TABLES.card_gems[card])
        gems = (4 * red + 3 * yellow + 2 * green + blue) / 2
        assert 9 <= TABLES.card_workers[card] + TABLES.card_points[card] + gems <= 12, card


def test_only_what_the_rulebook_states_is_marked_so() -> None:
    stated = [
        card["number"]
        for card in built_in()["card"]
        if "rulebook"
        in (card["mark"].values() if isinstance(card["mark"], dict) else [card["mark"]])
    ]
    assert stated == [RED_RED_BLUE]
    assert unpack_gem_counts(TABLES.card_gems[RED_RED_BLUE]) == (2, 0, 0, 1)
    assert built_in()["game"]["mark"] == "rulebook"


def test_numbers_may_be_as_small_and_as_great_as_the_sheet_says() -> None:
    check_bounds(
        GAME,
        {
            ("game", "gems"): (15, 31),
            ("game", "hand"): (1, 4),
            ("game", "stages"): (1, 9),
            ("game", "stage_end"): (1, 15),
            ("game", "worker_points"): (1, 99),
            ("game", "prizes", 3): (5, 99),
            ("game", "tie_return"): (0, 22),
            ("card", 4, "workers"): (1, 4),
            ("card", 4, "points"): (4, 7),
        },
    )


@pytest.mark.parametrize("workers", [90, 91])
def test_bas_1_4_so_many_workers_that_the_deck_never_runs_out(workers: int) -> None:
    data = built_in()
    for number, card in enumerate(data["card"]):
        card["workers"] = 3 if number < workers - 78 else 2
    if workers == 91:
        assert sum(GAME(Sheet(data, "mine.toml")).tables.card_workers) == workers
    else:
        assert "found 90, expected at least 91" in sheet_error(GAME, lambda d: d.update(data))
