"""Basari: an offer is put together gem by gem, and gems are taken back one by one."""

from __future__ import annotations

import pytest

from tabletop.games.basari.drafts import OfferDraft
from tests.rules.basari.table import offer

OWNED = (3, 3, 3, 3)


@pytest.mark.parametrize(
    ("laid", "wanted"),
    [((0, 0, 0, 0), "rryb"), ((3, 0, 2, 0), "b"), ((2, 3, 0, 1), "rggg"), ((1, 1, 1, 1), "rygb")],
)
def test_an_offer_is_reached_by_single_gems(laid: tuple[int, ...], wanted: str) -> None:
    """Laid or taken back, and each of these steps is one that hands can do."""
    draft, aim = OfferDraft(0, OWNED, (0, 0, 0, 0), None, laid), offer(wanted)
    steps = 0
    while (following := draft.towards(aim)) != draft:
        changes = [b - a for a, b in zip(draft.laid, following.laid, strict=True)]
        assert sorted(map(abs, changes)) == [0, 0, 0, 1]
        assert any(gesture.action == following for gesture in draft.gestures())
        draft, steps = following, steps + 1
    needed = (aim.red, aim.yellow, aim.green, aim.blue)
    assert draft.laid == needed
    assert steps == sum(abs(b - a) for a, b in zip(laid, needed, strict=True))
