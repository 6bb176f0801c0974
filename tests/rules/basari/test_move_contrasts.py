"""Reasons in a haggle look at the gems after the action, not only after the payment."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.strategy import Strategy
from tabletop.games.basari.actions import Accept, Offer
from tabletop.games.basari.ai.move_explanations import has_majority
from tabletop.games.basari.gems import COLOURS
from tabletop.games.basari.state import ACTION_C, HAGGLE_PHASE, BasariState
from tabletop.match.match import Match
from tests.agreement.matches import all_human_setup

MATCHES = 30
MAX_SEATS_WITHOUT_SWAP = 4
"""Seats up to which no action that moves gems follows (BAS-3.8)."""


def haggles_over_gems() -> Iterator[tuple[Strategy[BasariState], BasariState, int]]:
    """Yield states in which a seat answers an offer for action C."""
    game = games.load("basari")
    strategy = games.load_strategy(game)
    for seed in range(MATCHES):
        match, chance = Match(game, all_human_setup("basari", seed)), Chance(seed)
        for _ in range(80):
            if match.is_over:
                break
            seat, s = match.active_seats()[0], match.state
            if s.step == ACTION_C and s.stack and s.stack[-1][0] == HAGGLE_PHASE and s.stack[-1][3]:
                yield strategy, s, seat
            match.submit(seat, chance.pick(match.legal_actions(seat)))


def test_a_lead_that_an_acceptance_brings_holds_after_the_action_of_the_other() -> None:
    told = 0
    for strategy, s, seat in haggles_over_gems():
        reason = strategy.reason(s, seat, Accept())
        if reason.code == "accept_lead":
            colour = str(dict(reason.params)["colour"].key).rpartition(".")[2]  # type: ignore[union-attr]
            then = s.copy()
            strategy.game.apply(then, seat, Accept(), Chance(1))
            goes_on = then.stage == s.stage and not strategy.game.is_over(then)
            if goes_on and s.seats <= MAX_SEATS_WITHOUT_SWAP:
                told += 1
                assert has_majority(then.gems, seat, COLOURS.index(colour))
    assert told > 3


def test_an_offer_is_told_with_what_it_brings() -> None:
    told = 0
    for strategy, s, seat in haggles_over_gems():
        for action in strategy.game.legal_actions(s, seat):
            if isinstance(action, Offer):
                found = strategy.contrast_reason(s, seat, action, Accept())
                assert found is not None and found.code in ("raise_lead", "raise_price")
                told += 1
                break
    assert told
