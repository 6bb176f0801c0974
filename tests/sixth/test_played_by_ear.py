"""A game of others can be played by ear, without a line of its own for it."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.match.match import Match
from tabletop.match.setup import SEAT_COLOURS, SeatSpec, Setup
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.told_facts import find_told_facts
from tests.sixth.locations import GAME


@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_all_that_its_heuristic_uses_is_told(language: str) -> None:
    seats = tuple(SeatSpec(name, "", SEAT_COLOURS[n]) for n, name in enumerate("ABC"))
    match = Match(games.load(GAME), Setup(GAME, seats, {}, 5))
    facts = find_told_facts(match, 60, 2, language)
    assert not facts.untold, facts
    assert facts.told.total() > 10
