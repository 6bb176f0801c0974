"""A decision at a table costs little more than one through a match."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core import chance
from tests.table.cost import counted

MOST = 1.65
"""Times as many instructions at most; 1.3 is wanted."""


@pytest.mark.skipif(not chance.__file__.endswith(".py"), reason="a compiled engine is not counted")
def test_a_table_of_one_client_costs_little_more_than_the_match(name: str) -> None:
    game = games.load(name)
    match, table = counted(game, game.seats[-1])
    assert table / match <= MOST, f"{table:.0f} instructions at a table, {match:.0f} in a match"
