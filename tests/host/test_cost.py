"""A decision at a table costs little more than one through a match."""

from __future__ import annotations

import sys

import pytest

from tabletop import games
from tabletop.core import chance
from tests.host.cost import instructions_per_decision

MAX_RATIO = 1.35
"""Times as many instructions at most."""


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.skipif(sys.version_info >= (3, 14), reason="measured with Python 3.11 to 3.13 only")
@pytest.mark.skipif(not chance.__file__.endswith(".py"), reason="a compiled engine is not counted")
def test_a_table_of_one_client_costs_little_more_than_the_match(name: str) -> None:
    game = games.load(name)
    for seats in {game.seat_counts[0], game.seat_counts[-1]}:
        match, table = instructions_per_decision(game, seats)
        assert table / match <= MAX_RATIO, f"{seats} seats: {table:.0f} instead of {match:.0f}"
