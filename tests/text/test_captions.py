"""Captions: one sentence for a decision, with what it brings."""

from __future__ import annotations

import pytest

from tabletop.core.acts import Act, Begin, Move, Say, Score, SeatRef
from tabletop.text import Catalogue
from tabletop.text.captions import format_caption
from tests.fixtures.random_games import load

NAMES = ("Mika", "Aru", "Bea")

SETTLED: list[Act] = [
    Say(2, "settled", (("other", SeatRef(0)), ("action", "C")), "BAS-4.3"),
    Move("gem.red", 1, "offer:0", "gems:2", "BAS-4.3"),
    Move("gem.blue", 2, "offer:0", "gems:2", "BAS-4.3"),
    Move("gem.green", 1, "stock", "gems:0", "BAS-3.7"),
    Begin("round", 2, -1, "BAS-3.1"),
    Move("bazaar.12", 1, "deck", "pile:2", "BAS-3.1"),
]
ACQUIRED: list[Act] = [
    Move("gold.coin", 2, "tokens:1", "supply", "ZAH-5.1"),
    Move("card.10", 1, "display:2", "hand:1", "ZAH-6.1"),
    Move("gold.coin", 1, "ondisplay:2", "tokens:1", "ZAH-6.1"),
    Move("card.11", 1, "deck", "display:5", "ZAH-6.2"),
]
MAJORITY: list[Act] = [
    Say(2, "majority", (("province", "alberta"),), "NAC-6.1"),
    Score(2, 5, "gold", "NAC-6.1"),
    Say(0, "majority", (("province", "ontario"),), "NAC-6.1"),
    Score(0, 4, "gold", "NAC-6.1"),
]


def caption(game: str, acts: list[Act], at: int, language: str) -> str | None:
    return format_caption([acts[at]], acts, load(game), Catalogue(language), NAMES)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Bea accepts 1 red and 2 blue. Mika does action C."),
        ("ja", "Beaは赤1個、青2個で受け入れ、MikaがアクションCを実行します。"),
    ],
)
def test_a_price_is_told_without_the_cards_of_the_next_round(language: str, words: str) -> None:
    assert caption("basari", SETTLED, 0, language) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Aru acquires card 10 for 2 gold and gets 1 gold."),
        ("ja", "Aruは金2つで10番のカードを獲得します（金1つを入手）。"),
    ],
)
def test_a_card_is_told_with_its_price_and_what_lay_on_it(language: str, words: str) -> None:
    assert caption("zahab", ACQUIRED, 1, language) == words


def test_a_reason_is_told_with_its_own_points_alone() -> None:
    told = [caption("nacho", MAJORITY, at, "en") or "" for at in (0, 2)]
    assert ["5 gold" in told[0], "4 gold" in told[1]] == [True, True]
    assert told[0].startswith("Bea") and told[1].startswith("Mika")


def test_an_act_without_a_caption_has_its_usual_words() -> None:
    offer: list[Act] = [Move("gem.green", 1, "gems:0", "offer:0", "BAS-4.3")]
    assert caption("basari", offer, 0, "en") == "Mika offers a green gem."
