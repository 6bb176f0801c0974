"""Goods in the market are a decisive moment while another seat may still spoil them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop.core.acts import SeatRef
from tabletop.games.market_day.ai.decisive_moments import decisive_moment
from tests.rules.market_day.positions import MARKET_DAY, make_hand


def told_goods(played: Sequence[int], seat: int) -> tuple[int, int] | None:
    """Return the owner and the rank of the goods that are at stake for a seat."""
    s = make_hand([[3, 4]] * 5, played=played, hands_to_play=2)
    found = decisive_moment(MARKET_DAY.tables, MARKET_DAY.standings(s), s, seat)
    if found is None:
        return None
    params = dict(found.params)
    assert found.code == "goods" and params["who"] == SeatRef(seat)
    other, rank = params["other"], params["n"]
    assert isinstance(other, SeatRef) and isinstance(rank, int)
    return other.seat, rank


@pytest.mark.parametrize(
    ("played", "seat", "told"),
    [
        ((8,), 1, (0, 8)),
        ((8, 10), 2, (1, 10)),  # the higher goods
        ((10, 8), 2, (0, 10)),
        ((8, 8), 2, (1, 8)),  # of equal goods those that were played later
        ((8, 10, 4), 3, (1, 10)),
        ((8,), 0, None),  # one's own
        ((8, 9), 2, None),  # a higher card lies there
        ((4, 5), 2, None),  # nothing of value
        ((10, 7), 2, None),  # the Rain has come
    ],
)
def test_mkd_3_1_goods_that_can_be_spoiled_are_at_stake(
    played: Sequence[int], seat: int, told: tuple[int, int] | None
) -> None:
    assert told_goods(played, seat) == told
