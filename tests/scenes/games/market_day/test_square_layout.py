"""Layout of seven or eight stalls of Market Day in a square, where only AI seats play.

Names are whole with large text too. All seats stand in turn order. The stalls use the whole
height of the table.
"""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from sprites.picture import PictureGroup, Text
from tabletop.core.state import NOBODY
from tabletop.match.setup import DEFAULT_PLAYER_NAMES
from tests.scenes.games.market_day.market_day_table import Table

MIN_BOTTOM = 900.0
"""Smallest y position that the lowest stalls must reach, in design pixels."""

many = pytest.mark.parametrize("seats", [7, 8])


def public_table(seats: int, text_scale: float = 1.0) -> Table:
    """A table at which only AI seats play."""
    table = Table(seats, text_scale=text_scale)
    seating = table.layout.seating
    seating.home_seat = NOBODY
    kept = [seat._replace(level="trader") for seat in seating.setup.seats]
    seating.setup = seating.setup._replace(seats=tuple(kept))
    table.lay_table()
    return table


@many
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_names_are_whole(seats: int, text_scale: float) -> None:
    table = public_table(seats, text_scale)
    for seat in range(seats):
        plate = table.stage.indicators.nodes[f"plate:{seat}"].picture
        assert isinstance(plate, PictureGroup)
        (name,) = (part for part, _, _ in plate.parts if isinstance(part, Text))
        assert name.text == DEFAULT_PLAYER_NAMES[seat]
        assert name.width is None  # else it ends with an ellipsis


@many
def test_stalls_go_round_and_use_the_room(seats: int) -> None:
    mats = [public_table(seats).layout.zone_layout.seat_box(seat) for seat in range(seats)]
    assert not [pair for pair in combinations(mats, 2) if pair[0].overlaps(pair[1])]
    assert max(mat.bottom for mat in mats) > MIN_BOTTOM
    ring = [*mats, mats[0]]
    steps = [math.dist(a.center, b.center) for a, b in pairwise(ring)]
    assert max(steps) < 1.5 * min(steps)
