"""The search for drills of the whole match looks at the decisions of every game."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.practice.horizon_drills.position_finder import PositionFinder
from tests.fixtures.built_in_games import BUILT_IN_GAMES

SEATS = 3
STEP = 3
MIN_POSITIONS = 4
"""Positions of a match that are compared at least."""


class NotingFinder(PositionFinder):
    """Notes the positions, and finds a gap in none."""

    def __init__(self, game: str) -> None:
        super().__init__(games.load_strategy(games.load(game)), SEATS)
        self.legal_counts: list[int] = []

    def _screen(
        self, match: Match, seat: Seat
    ) -> tuple[tuple[Action, ...], tuple[Action, ...]] | None:
        self.legal_counts.append(len(match.legal_actions(seat)))
        return None


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_positions_of_every_game_are_compared(game: str) -> None:
    """A secret choice of three actions is a decision, too."""
    finder = NotingFinder(game)
    assert not list(finder.find(3, STEP, pairs=False))
    assert len(finder.legal_counts) >= MIN_POSITIONS
    if game == "basari":
        assert 3 in finder.legal_counts
