"""Zahab's cards have no names in print: they are spoken of by what they cost and give."""

from __future__ import annotations

import re

import pytest

from tabletop.games.zahab.game import Zahab
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

COLOURS = ("blue", "red", "yellow")


def printed_amounts(number: int) -> list[int]:
    """The amounts that the sheet names for a card; one for all colours alike counts once."""
    effect = Zahab().tables.contents.cards[number - 1].effect
    gains = dict(effect.gains)
    if all(gains.get(colour) == gains.get("blue", 0) for colour in COLOURS):
        del gains["red"], gains["yellow"]
    found = [
        effect.required_vp,
        effect.discard_cost,
        effect.exile_cost,
        effect.gold_cost,
        effect.gem_cost,
        *gains.values(),
    ]
    if "trade" in gains:
        found.remove(gains["trade"])
    if effect.trade_limit is not None and not effect.trade_limit.spirit:
        found.append(effect.trade_limit.extra_level)
    return sorted(n for n in found if n > 0)


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_a_card_is_called_by_its_number_and_what_the_sheet_says_of_it(language: str) -> None:
    text = Catalogue(language)
    for number in range(1, 51):
        own, *amounts = map(int, re.findall(r"\d+", text(f"zahab.piece.card.{number}")))
        assert (own, sorted(amounts)) == (number, printed_amounts(number))
