"""A game of others can be played by ear, without a line of its own for it."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.match.match import Match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.told_facts import Reader, find_told_facts, find_told_values
from tests.sixth.locations import GAME


def begin_match() -> Match:
    """Begin a match of three."""
    seats = tuple(SeatSpec(name, "", SEAT_COLOURS[n]) for n, name in enumerate("ABC"))
    return Match(games.load(GAME), Setup(GAME, seats, {}, 5))


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_all_that_its_heuristic_uses_is_told(language: str) -> None:
    facts = find_told_facts(begin_match(), 60, 2, language)
    assert not facts.untold, facts
    assert facts.told.total() > 10


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_all_printed_values_that_its_heuristic_uses_are_told(language: str) -> None:
    facts = find_told_values(begin_match(), 60, 1, language)
    assert facts.told and not facts.untold, facts


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "It starts with: 8 copper coins, 6 silver coins and 4 gold coins."),
        ("ja", "最初の中身：銅貨8枚、銀貨6枚、金貨4枚。"),
    ],
)
def test_a_bag_tells_what_it_began_with(language: str, words: str) -> None:
    match = begin_match()
    assert words in Reader(match, language).lines(match.view_for(0), 0)


@pytest.mark.parametrize(
    ("language", "bag", "box"),
    [
        ("en", "The bag: Nothing here now.", "The box: 3 face down"),
        ("ja", "袋：今ここには何もありません。", "箱：裏向き3枚"),
    ],
)
def test_an_empty_bag_and_what_was_laid_aside_are_told(language: str, bag: str, box: str) -> None:
    match = begin_match()
    while match.game.inventory(match.state).get("bag"):
        seat = match.active_seats()[0]
        assert match.submit(seat, match.legal_actions(seat)[-1]) is None
    lines = Reader(match, language).lines(match.view_for(0), 0)
    assert bag in lines and box in lines
