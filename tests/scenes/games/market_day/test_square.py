"""Where only AI seats play, seven or eight stalls of Market Day stand round a square: names whole
with large text too, all seats in the order of the turn, room used from top to foot."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import pytest

from sprites.picture import Group, Text
from tabletop.core.state import NOBODY
from tabletop.match.setup import DEFAULT_NAMES
from tests.scenes.games.market_day.test_table import Table

FOOT = 900.0
"""So low at least the stalls reach."""

many = pytest.mark.parametrize("seats", [7, 8])


def public(seats: int, text_scale: float = 1.0) -> Table:
    """A table at which only AI seats play."""
    table = Table(seats, text_scale=text_scale)
    seating = table.layout.seating
    seating.home = NOBODY
    kept = [seat._replace(level="trader") for seat in seating.setup.seats]
    seating.setup = seating.setup._replace(seats=tuple(kept))
    table.lay()
    return table


@many
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_names_are_whole(seats: int, text_scale: float) -> None:
    table = public(seats, text_scale)
    for seat in range(seats):
        plate = table.stage.readouts.nodes[f"plate:{seat}"].picture
        assert isinstance(plate, Group)
        (name,) = (part for part, _, _ in plate.parts if isinstance(part, Text))
        assert name.text == DEFAULT_NAMES[seat]
        assert name.width is None  # else it ends with an ellipsis


@many
def test_stalls_go_round_and_use_the_room(seats: int) -> None:
    mats = [public(seats).layout.places.mat(seat) for seat in range(seats)]
    assert not [pair for pair in combinations(mats, 2) if pair[0].overlaps(pair[1])]
    assert max(mat.bottom for mat in mats) > FOOT
    ring = [*mats, mats[0]]
    steps = [math.dist(a.center, b.center) for a, b in pairwise(ring)]
    assert max(steps) < 1.5 * min(steps)
