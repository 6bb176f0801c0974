"""A decision at a table costs little more than one through a match."""

from __future__ import annotations

import sys

import pytest

from tabletop import games
from tabletop.core import chance
from tests.table.cost import counted

MOST = 1.3
"""Times as many instructions at most."""


@pytest.mark.thinned(5, each=False)
@pytest.mark.skipif(sys.version_info >= (3, 14), reason="measured with Python 3.11 to 3.13 only")
@pytest.mark.skipif(not chance.__file__.endswith(".py"), reason="a compiled engine is not counted")
def test_a_table_of_one_client_costs_little_more_than_the_match(name: str) -> None:
    game = games.load(name)
    for seats in {game.seats[0], game.seats[-1]}:
        match, table = counted(game, seats)
        assert table / match <= MOST, f"{seats} seats: {table:.0f} instead of {match:.0f}"
