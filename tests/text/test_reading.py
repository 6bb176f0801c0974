"""What the reader makes of acts that are shown together."""

from __future__ import annotations

import pytest

from tabletop.core.acts import Move, Score
from tabletop.text import LANGUAGES, Catalogue
from tabletop.text.reading import read_phrase
from tests.contract.playing import load

MARKET = load("market_day")
NAMES = ("Mika", "Aru", "Bea")


def deal(seat: int) -> Move:
    return Move("card.?", 1, "deck", f"hand:{seat}", "MKD-2.1")


def test_what_several_seats_score_is_told_of_all_of_them() -> None:
    scores = [Score(seat, n, "points", "MKD-3.6") for seat, n in ((0, 8), (1, 2), (2, 13))]
    for language in LANGUAGES:
        told = read_phrase(scores, MARKET, Catalogue(language), NAMES)
        assert told is not None
        assert [told.index(part) for part in ("Mika +8", "Aru +2", "Bea +13")] == sorted(
            told.index(part) for part in ("Mika +8", "Aru +2", "Bea +13")
        )


def test_a_single_score_keeps_its_sentence() -> None:
    told = read_phrase([Score(1, 5, "points", "MKD-3.6")], MARKET, Catalogue("en"), NAMES)
    assert told == "Aru scores 5."


def test_a_deal_says_how_many_each_is_dealt() -> None:
    dealt = [deal(seat) for _ in range(6) for seat in range(3)]
    assert read_phrase(dealt, MARKET, Catalogue("en"), NAMES) == "Everybody is dealt 6 cards."


@pytest.mark.parametrize("game", ["mercado", "basari"])
def test_moves_without_words_stay_without(game: str) -> None:
    moves = [Move("coin.black", 1, "box", "supply", "")]
    assert read_phrase(moves, load(game), Catalogue("en"), NAMES) is None
