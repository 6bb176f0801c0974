"""Variations that were tried and taken back are kept and restored exactly."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.match.match import Match
from tabletop.match.variations import Variations, build_match_from_line, replay_line
from tests.match.matches import play, setup_of


@pytest.mark.parametrize("name", ["basari", "zahab"])
def test_a_line_that_was_left_is_returned_to_as_it_was(name: str) -> None:
    """Position, decisions and what chance gave; the line in between is kept in turn."""
    match, tried = Match(games.load(name), setup_of(name)), Variations()
    play(match, 14, seed=1)
    first = match.state.copy(), list(match.decisions)
    tried.save_line(match.decisions)
    match.undo(6)
    play(match, 11, seed=2)
    second = match.state.copy()
    (variation,) = tried.other_lines(match.decisions)
    assert 6 <= variation.fork_number < 11 and len(variation.line) == 14
    tried.save_line(match.decisions)
    replay_line(match, variation.line)
    assert (match.state, match.decisions) == first
    (other,) = tried.other_lines(match.decisions)
    replay_line(match, other.line)
    assert match.state == second
    assert build_match_from_line(match, variation.line).state == first[0]


def test_a_line_that_goes_on_from_another_stands_for_both() -> None:
    match, tried = Match(games.load("market_day"), setup_of("market_day")), Variations()
    play(match, 6)
    tried.save_line(match.decisions[:4])
    tried.save_line(match.decisions)
    tried.save_line(match.decisions[:5])
    assert not tried.other_lines(match.decisions)
    match.undo(0)
    assert [len(variation.line) for variation in tried.other_lines(match.decisions)] == [6]
