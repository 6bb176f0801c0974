"""Decisions are decisive once a marker is near the starting disc, or the last round has come."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop.core.acts import SeatRef
from tabletop.games.mercado.ai.decisive_moments import decisive_moment
from tests.rules.mercado.positions import Table


@pytest.mark.parametrize(
    ("progress", "seat", "told"),
    [
        ((23, 20, 5), 1, None),  # nobody is near
        ((24, 20, 5), 1, ("near", {"other": 0, "n": 6, "by": 4})),
        ((5, 20, 26), 0, ("near", {"other": 2, "n": 4, "by": 21})),
        ((24, 20, 5), 0, ("arrives", {"n": 6})),
        ((24, 24, 5), 1, ("arrives", {"n": 6})),  # level: the seat that decides
        ((31, 28, 5), 1, ("last_behind", {"other": 0, "n": 3})),
        ((31, 28, 5), 0, ("last_ahead", {"other": 1, "n": 3})),
    ],
)
def test_mer_9_1_a_decision_near_the_end_is_decisive(
    progress: Sequence[int], seat: int, told: tuple[str, dict[str, int]] | None
) -> None:
    table = Table(seats=len(progress)).markers_at(*progress)
    found = decisive_moment(table.t, table.game.standings(table.s), table.s, seat)
    if told is None:
        assert found is None
        return
    assert found is not None
    params = {
        name: value.seat if isinstance(value, SeatRef) else value for name, value in found.params
    }
    code, expected = told
    assert (found.code, params) == (code, {"who": seat, **expected})
