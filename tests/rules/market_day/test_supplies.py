"""The deck with one card less, exactly, and one more than a deal wants, for all seats."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.core.chance import Chance
from tabletop.games.market_day.sheet import SEAT_COUNTS
from tests.rules.market_day.positions import MARKET_DAY


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_mkd_2_1_the_deck_has_enough_cards_for_all_hands(seats: int) -> None:
    """No deal comes to the end of the deck; what is not dealt stays in it."""
    tables = MARKET_DAY.tables
    s = MARKET_DAY.new_initial_state(seats, {}, Chance(seats))
    size = tables.hand_size[seats]
    assert [len(hand) for hand in s.hands] == [size] * seats
    assert len(s.deck) == len(tables.deck) - size * seats > 0
    dealt = Counter(rank for hand in s.hands for rank in hand)
    assert dealt + Counter(s.deck) == Counter(tables.deck)
