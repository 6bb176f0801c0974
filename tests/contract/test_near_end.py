"""A game tells when its end is near: by what all may know, late in a match, and not too late."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.game import Game
from tabletop.core.state import NOBODY
from tests.contract.heuristic_matches import decisions
from tests.fixtures.random_games import Record

EARLY = 0.4
"""In so large a first part of a match no end is near."""


def test_a_near_end_is_told_late_in_a_match(name: str) -> None:
    """And not only when it has come. A game of others need not tell it."""
    if type(games.load(name)).is_near_end is Game.is_near_end:
        pytest.skip("it does not tell when its end is near")
    for seed in range(2):
        near = [
            match.game.is_near_end(match.view_for(NOBODY)) for match, _ in decisions(name, seed)
        ]
        assert any(near)
        assert near.index(True) > EARLY * len(near)


def test_a_near_end_is_no_secret(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(60):
        assert game.is_near_end(game.view_for(step.before, NOBODY)) == game.is_near_end(step.before)
