"""Zahab: the rule of thumb prices spirit and tokens by the cards that it holds."""

from __future__ import annotations

from tabletop.core.chance import Chance
from tabletop.games.zahab.actions import Trade
from tabletop.games.zahab.appraisal import Appraisal, Weights
from tests.rules.zahab_table import Table, game

A = Appraisal(game().tables, Weights())
DEAR = 42
"""Three gems for seven VP and a spirit."""


def test_spirit_is_worth_more_to_a_hand_above_what_it_can_play() -> None:
    within, beyond = Table().hand(0, 1), Table().hand(0, 40, 43)
    assert A.prices(beyond.s, 0).spirit > A.prices(within.s, 0).spirit > 0


def test_a_spirit_at_the_top_of_its_track_is_worth_nothing() -> None:
    table = Table().hand(0, 40, 43)
    table.s.spirits[0] = game().tables.spirit
    assert A.prices(table.s, 0).spirit == 0


def test_gems_grow_dearer_the_more_of_a_dear_card_is_saved() -> None:
    table = Table().hand(0, 1, DEAR).tracks(0, 4, 7, 4)
    prices = []
    for gems in range(5):
        table.tokens(0, 0, gems)
        prices.append(A.prices(table.s, 0))
    assert all(p.aim == DEAR for p in prices)
    base = A.base(table.s, 0).gem
    assert base == prices[0].gem < prices[1].gem < prices[2].gem < prices[3].gem
    assert prices[4].gem == base, "one gem more than the card costs is free to spend"


def test_what_is_saved_for_a_card_does_not_make_the_card_itself_dearer() -> None:
    table = Table().hand(0, 17, DEAR).tracks(0, 4, 7, 4).tokens(0, 0, 3)
    table.s.spirits[0] = 4
    table.trading(8, 17, DEAR)
    legal = game().legal(table.s, 0)
    assert {Trade(17), Trade(DEAR)} <= set(legal)
    assert game().strategy.policy(table.s, 0, legal, Chance(1)) == Trade(DEAR)


def test_a_card_far_above_what_can_be_played_is_not_saved_for() -> None:
    table = Table().hand(0, 1, DEAR).tracks(0, 0, 0, 0).tokens(0, 0, 2)
    assert A.prices(table.s, 0) == A.base(table.s, 0)._replace(spirit=A.prices(table.s, 0).spirit)
