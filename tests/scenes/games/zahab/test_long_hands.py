"""Of a long hand the third of a card that is seen carries all that matters, large enough."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from scenes.games.zahab import card_pictures, geometry, hand_card_pictures
from scenes.games.zahab.hand_card_pictures import (
    DIGIT_SHARES,
    ICON_COLUMN_WIDTH,
    RIM_SHARE,
    cost_and_gain_icons,
)
from sprites.painting import Picture
from sprites.picture import PictureGroup, Text
from tabletop.games.zahab.sheet import CARD_KIND_COUNT
from tests.scenes.games.zahab.zahab_table import Table

MIN_TEXT_SIZE = 27.5
"""Of words on a table at least: 26 pixels with a margin of 5 per cent."""
MIN_LARGE_TEXT_SIZE = 42.5
"""The same at text scale 2."""
MAX_COVERED_WIDTH = 6.0
"""Units of a column that a neighbour may cover where ten cards are held."""


def all_parts(picture: Picture) -> Iterator[Picture]:
    yield picture
    if isinstance(picture, PictureGroup):
        for part, _, _ in picture.parts:
            yield from all_parts(part)


@pytest.mark.parametrize(
    "em", [MIN_TEXT_SIZE, hand_card_pictures.MAX_ICON_TEXT_SIZE, 35.0, MIN_LARGE_TEXT_SIZE]
)
def test_the_column_of_every_card_tells_its_level_what_it_costs_and_what_it_gives(
    em: float,
) -> None:
    is_large = em > hand_card_pictures.MAX_ICON_TEXT_SIZE
    width = geometry.LARGE_HAND_CARD_WIDTH if is_large else geometry.HAND_CARD_WIDTH
    table, column = Table(2), hand_card_pictures.icon_column_width(width, em)
    tables = table.layout.piece_art.tables
    for kind in range(1, CARD_KIND_COUNT + 1):
        key = card_pictures.EffectKey(tables.effects[kind])
        made = hand_card_pictures.hand_card(kind, tables.levels[kind], key, width, em)
        assert isinstance(made, PictureGroup), f"card {kind} has no room for it"
        seen = [part for part, x, _ in made.parts if x + part.size[0] <= column]
        signs = [each for part in seen for each in all_parts(part)]
        wanted = [sign for part in cost_and_gain_icons(key.effect, em) for sign in part]
        assert all(sign in signs for sign in wanted), f"card {kind}"
        letters = [each for each in signs if isinstance(each, Text)]
        assert str(tables.levels[kind]) in {each.text for each in letters}
        assert min(each.em for each in letters) >= em
        below = [(y, part.size[1]) for part, _, y in made.parts if part in seen[2:]]
        digit = em * DIGIT_SHARES[1]
        assert all(y + (high + digit) / 2 <= made.size[1] for y, high in below)


def test_ten_cards_in_hand_leave_one_anothers_column_free() -> None:
    """Free of nine, and as good as free of ten and at text scale 2."""
    fan, large = geometry.HAND_FAN, geometry.LARGE_HAND_FAN
    nine, ten, large_ten = (
        min(b.x - a.x for a, b in pairwise(poses))
        for poses in (fan.poses(9), fan.poses(10), large.poses(10))
    )
    assert nine >= ICON_COLUMN_WIDTH
    assert ten >= ICON_COLUMN_WIDTH - MAX_COVERED_WIDTH
    width = geometry.LARGE_HAND_CARD_WIDTH
    column = hand_card_pictures.icon_column_width(width, MIN_LARGE_TEXT_SIZE)
    assert large_ten >= column - width * RIM_SHARE - MAX_COVERED_WIDTH


@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_own_hand_is_laid_so(seat: int) -> None:
    table = Table(2)
    looks, places = table.layout.piece_art, table.layout.zone_layout
    hand = f"hand:{seat}"
    picture = looks.picture("card.1", hand)
    usual = looks._card("card.1", places.place(hand).piece_width)
    assert (picture == usual) is (seat != table.layout.seating.home_seat)
