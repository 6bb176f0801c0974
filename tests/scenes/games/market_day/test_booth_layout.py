"""Layout of many stalls of Market Day on a shared screen: two rows above the hand panel.

The longest names are whole, and the hand lies below all stalls.
"""

from __future__ import annotations

from itertools import combinations

import pytest

from sprites.picture import PictureGroup, Text
from tabletop.core.state import NOBODY
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, MAX_PLAYER_NAME_LENGTH
from tests.scenes.games.market_day.market_day_table import Table

LONG_NAMES = "Christopher", "おばあちゃん", "Annaelisabet"
"""Names as long as they may be, of usual letters."""
MIN_HAND_HEIGHT = 300.0
"""Minimum height of the hand, in design pixels."""

many = pytest.mark.parametrize("seats", [6, 7, 8])
sizes = pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])


def shared_table(seats: int, text_scale: float) -> Table:
    """A table of people at one screen."""
    table = Table(seats, text_scale=text_scale, names=(*LONG_NAMES, *DEFAULT_PLAYER_NAMES[3:]))
    table.layout.seating.home_seat = NOBODY
    table.lay_table()
    return table


@many
@sizes
def test_long_names_are_whole(seats: int, text_scale: float) -> None:
    assert max(map(len, LONG_NAMES)) == MAX_PLAYER_NAME_LENGTH
    table = shared_table(seats, text_scale)
    for seat in range(seats):
        plate = table.stage.indicators.nodes[f"plate:{seat}"].picture
        assert isinstance(plate, PictureGroup)
        (name,) = (part for part, _, _ in plate.parts if isinstance(part, Text))
        assert name.width is None, name.text  # else it ends with an ellipsis


@many
@sizes
def test_the_hand_lies_below_all_stalls(seats: int, text_scale: float) -> None:
    places = shared_table(seats, text_scale).layout.zone_layout
    mats = [places.seat_box(seat) for seat in range(seats)]
    assert not [pair for pair in combinations(mats, 2) if pair[0].overlaps(pair[1])]
    for seat in range(seats):
        front = places.hand_panel_box(seat)
        assert front.height >= MIN_HAND_HEIGHT and not any(front.overlaps(mat) for mat in mats)
