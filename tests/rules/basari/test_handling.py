"""Basari: an offer is put together gem by gem, and gems are taken back one by one."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.games.basari.actions import GiveGem
from tabletop.games.basari.drafts import OfferDraft
from tests.rules.basari.table import BASARI, START, Played, bazaar, choose, offer

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


def drafted(played: Played) -> OfferDraft | None:
    """What is put together by whoever is asked."""
    seat = played.to_act()[0]
    legal = BASARI.legal(played.state, seat)
    draft = games.handling(BASARI).draft(played.state, seat, legal)
    assert draft is None or isinstance(draft, OfferDraft)
    return draft


def test_an_offer_is_put_together_while_two_haggle_and_at_no_other_time() -> None:
    haggle = choose(bazaar([(4, 3, 3, 3), START, START, START]), "AABC")
    first = drafted(haggle)
    assert first is not None and (first.seat, first.owned) == (0, (4, 3, 3, 3))
    assert first.last == (0, 0, 0, 0)
    raised = drafted(haggle.then(offer("b")))
    assert raised is not None and (raised.seat, raised.last) == (1, (0, 0, 0, 1))
    alone = choose(bazaar([START] * 5), "DAAAB")
    assert drafted(alone) is None, "a gem is given back"
    assert drafted(alone.then(GiveGem("blue"))) is None, "and two are taken"
    assert drafted(Played(bazaar([START] * 5), [])) is None, "all choose"
