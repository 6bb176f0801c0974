"""Where people share a screen, many stalls of Market Day stand in two rows above the room for a
hand: names as long as they may be are whole, and the hand lies below them all."""

from __future__ import annotations

from itertools import combinations

import pytest

from sprites.picture import Group, Text
from tabletop.core.state import NOBODY
from tabletop.match.setup import DEFAULT_NAMES, NAME_LENGTH
from tests.scenes.games.market_day.test_table import Table

LONG = "Christopher", "おばあちゃん", "Annaelisabet"
"""Names as long as they may be, of usual letters."""
CARD = 300.0
"""So much height at least the hand has."""

many = pytest.mark.parametrize("seats", [6, 7, 8])
sizes = pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])


def shared(seats: int, text_scale: float) -> Table:
    """A table of people at one screen."""
    table = Table(seats, text_scale=text_scale, names=(*LONG, *DEFAULT_NAMES[3:]))
    table.layout.seating.home = NOBODY
    table.lay()
    return table


@many
@sizes
def test_long_names_are_whole(seats: int, text_scale: float) -> None:
    assert max(map(len, LONG)) == NAME_LENGTH
    table = shared(seats, text_scale)
    for seat in range(seats):
        plate = table.stage.readouts.nodes[f"plate:{seat}"].picture
        assert isinstance(plate, Group)
        (name,) = (part for part, _, _ in plate.parts if isinstance(part, Text))
        assert name.width is None, name.text  # else it ends with an ellipsis


@many
@sizes
def test_the_hand_lies_below_all_stalls(seats: int, text_scale: float) -> None:
    places = shared(seats, text_scale).layout.places
    mats = [places.mat(seat) for seat in range(seats)]
    assert not [pair for pair in combinations(mats, 2) if pair[0].overlaps(pair[1])]
    for seat in range(seats):
        front = places.front(seat)
        assert front.height >= CARD and not any(front.overlaps(mat) for mat in mats)
