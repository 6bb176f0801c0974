"""Basari: an offer is put together gem by gem, and gems are taken back one by one."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.games.basari.action_builders import OfferBuilder
from tabletop.games.basari.actions import GiveGem
from tests.rules.basari.positions import BASARI, START, PlayResult, choose, make_round, offer

OWNED = (3, 3, 3, 3)


@pytest.mark.parametrize(
    ("laid", "wanted"),
    [((0, 0, 0, 0), "rryb"), ((3, 0, 2, 0), "b"), ((2, 3, 0, 1), "rggg"), ((1, 1, 1, 1), "rygb")],
)
def test_an_offer_is_reached_by_single_gems(laid: tuple[int, ...], wanted: str) -> None:
    """Laid or taken back, and each of these steps is one that hands can do."""
    draft, aim = OfferBuilder(0, OWNED, (0, 0, 0, 0), None, laid), offer(wanted)
    steps = 0
    while (following := draft.step_towards(aim)) != draft:
        changes = [b - a for a, b in zip(draft.placed_counts, following.placed_counts, strict=True)]
        assert sorted(map(abs, changes)) == [0, 0, 0, 1]
        assert any(gesture.action == following for gesture in draft.gestures())
        draft, steps = following, steps + 1
    needed = (aim.red, aim.yellow, aim.green, aim.blue)
    assert draft.placed_counts == needed
    assert steps == sum(abs(b - a) for a, b in zip(laid, needed, strict=True))


def current_builder(played: PlayResult) -> OfferBuilder | None:
    """Return the action builder of the seat to act."""
    seat = played.to_act()[0]
    legal = BASARI.legal_actions(played.state, seat)
    draft = games.load_input_mapping(BASARI).start_builder(played.state, seat, legal)
    assert draft is None or isinstance(draft, OfferBuilder)
    return draft


def test_an_offer_is_put_together_while_two_haggle_and_at_no_other_time() -> None:
    haggle = choose(make_round([(4, 3, 3, 3), START, START, START]), "AABC")
    first = current_builder(haggle)
    assert first is not None and (first.seat, first.owned_counts) == (0, (4, 3, 3, 3))
    assert first.last_offer == (0, 0, 0, 0)
    raised = current_builder(haggle.decide(offer("b")))
    assert raised is not None and (raised.seat, raised.last_offer) == (1, (0, 0, 0, 1))
    alone = choose(make_round([START] * 5), "DAAAB")
    assert current_builder(alone) is None, "a gem is given back"
    assert current_builder(alone.decide(GiveGem("blue"))) is None, "and two are taken"
    assert current_builder(PlayResult(make_round([START] * 5), [])) is None, "all choose"
