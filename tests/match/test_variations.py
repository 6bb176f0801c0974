"""Variations that were tried and taken back are kept and restored exactly."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.match.match import Match
from tabletop.match.variations import VariationStore, build_match_from_decisions, replay_decisions
from tests.fixtures.saved_matches import play, setup_of


@pytest.mark.parametrize("name", ["basari", "zahab"])
def test_a_line_that_was_left_is_returned_to_as_it_was(name: str) -> None:
    """Position, decisions and what chance gave; the line in between is kept in turn."""
    match, tried = Match(games.load(name), setup_of(name)), VariationStore()
    play(match, 14, seed=1)
    first = match.state.copy(), list(match.decisions)
    tried.save_variation(match.decisions)
    match.undo(6)
    play(match, 11, seed=2)
    second = match.state.copy()
    (variation,) = tried.other_variations(match.decisions)
    assert 6 <= variation.shared_decision_count < 11 and len(variation.decisions) == 14
    tried.save_variation(match.decisions)
    replay_decisions(match, variation.decisions)
    assert (match.state, match.decisions) == first
    (other,) = tried.other_variations(match.decisions)
    replay_decisions(match, other.decisions)
    assert match.state == second
    assert build_match_from_decisions(match, variation.decisions).state == first[0]


def test_a_line_that_goes_on_from_another_stands_for_both() -> None:
    match, tried = Match(games.load("market_day"), setup_of("market_day")), VariationStore()
    play(match, 6)
    tried.save_variation(match.decisions[:4])
    tried.save_variation(match.decisions)
    tried.save_variation(match.decisions[:5])
    assert not tried.other_variations(match.decisions)
    match.undo(0)
    assert [len(variation.decisions) for variation in tried.other_variations(match.decisions)] == [
        6
    ]
