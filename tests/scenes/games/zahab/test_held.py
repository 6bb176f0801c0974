"""Of a long hand the third of a card that is seen carries all that matters, large enough."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from scenes.games.zahab import cards, ground, handcards
from scenes.games.zahab.handcards import COLUMN, DIGIT, RIM, told
from sprites.painting import Picture
from sprites.picture import Group, Text
from tabletop.games.zahab.sheet import KINDS
from tests.scenes.games.zahab.watched import Table

LETTERS = 27.5
"""Of words on a table at least: 26 pixels with a margin of 5 per cent."""
LARGE = 42.5
"""The same at text scale 2."""
HIDDEN = 6.0
"""Units of a large column that a neighbour may cover where ten cards are held."""


def all_parts(picture: Picture) -> Iterator[Picture]:
    yield picture
    if isinstance(picture, Group):
        for part, _, _ in picture.parts:
            yield from all_parts(part)


@pytest.mark.parametrize("em", [LETTERS, handcards.LARGEST, 35.0, LARGE])
def test_the_column_of_every_card_tells_its_level_what_it_costs_and_what_it_gives(
    em: float,
) -> None:
    table, column = Table(2), handcards.column(ground.HAND_CARD, em)
    tables = table.layout.looks.tables
    for kind in range(1, KINDS + 1):
        key = cards.EffectKey(tables.effects[kind])
        made = handcards.held(kind, tables.levels[kind], key, ground.HAND_CARD, em)
        assert isinstance(made, Group), f"card {kind} has no room for it"
        seen = [part for part, x, _ in made.parts if x + part.size[0] <= column]
        signs = [each for part in seen for each in all_parts(part)]
        wanted = [sign for part in told(key.effect, em) for sign in part]
        assert all(sign in signs for sign in wanted), f"card {kind}"
        letters = [each for each in signs if isinstance(each, Text)]
        assert str(tables.levels[kind]) in {each.text for each in letters}
        assert min(each.em for each in letters) >= em
        below = [(y, part.size[1]) for part, _, y in made.parts if part in seen[2:]]
        digit = em * DIGIT[1]
        assert all(y + (high + digit) / 2 <= made.size[1] for y, high in below)


def test_ten_cards_in_hand_leave_one_anothers_column_free() -> None:
    """As good as free at text scale 2."""
    apart = min(b.x - a.x for a, b in pairwise(ground.HAND.poses(10)))
    assert apart >= COLUMN * ground.HAND_CARD
    assert apart >= handcards.column(ground.HAND_CARD, LARGE) - ground.HAND_CARD * RIM - HIDDEN


@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_own_hand_is_laid_so(seat: int) -> None:
    table = Table(2)
    looks, places = table.layout.looks, table.layout.places
    hand = f"hand:{seat}"
    picture = looks.picture("card.1", hand)
    usual = looks._card("card.1", places.place(hand).width)
    assert (picture == usual) is (seat != table.layout.seating.home)
