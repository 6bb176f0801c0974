"""Market Day: a Tinker swaps by a press of the card, or is brought to a stall that has just one."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.games.market_day.actions import Swap
from tests.rules.market_day.positions import MARKET_DAY, play_round


@pytest.mark.parametrize(
    ("cards", "seats", "brought"),
    [
        ([10, 1, 8, 5], 4, [Swap(0, 10), Swap(2, 8), Swap(3, 5)]),
        ([4, 1, 10, 5], 2, []),  # two in the other stall; the own other card is pressed
        ([4, 1, 3, 5, 8, 6], 3, []),  # two in one of the stalls: their cards are pressed
        ([10, 1, 3, 5], 4, [Swap(0, 10), Swap(3, 5)]),  # a Noble is not swapped
    ],
)
def test_mkd_3_5_a_tinker_is_brought_where_each_stall_has_one_card_for_it(
    cards: list[int], seats: int, brought: list[Swap]
) -> None:
    s = play_round(cards, seats).state
    legal = MARKET_DAY.legal_actions(s, 1)
    made = games.load_input_mapping(MARKET_DAY).gestures(s, 1, legal)
    carried = [gesture for gesture in made if gesture.target is not None]
    assert [gesture.action for gesture in carried] == brought
    for gesture in carried:
        assert isinstance(gesture.action, Swap)
        assert (gesture.zone, gesture.piece) == ("stall:1", "card.1")
        assert gesture.target == f"stall:{gesture.action.seat}"
    pressed = [gesture for gesture in made if gesture.target is None]
    assert [gesture.action for gesture in pressed] == list(legal)
