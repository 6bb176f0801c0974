"""Contrasts of two moves: they have words, they can be checked, and they argue one way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations
from typing import Any, cast

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.strategy import Reason, Strategy
from tabletop.core.zones import Seat
from tabletop.games.mercado.actions import Lay
from tabletop.games.mercado.ai.tile_gains import can_pay
from tabletop.games.mercado.state import COIN_KINDS, MARKET_PLACE_COUNT, PACKED_SINGLE_COINS
from tabletop.games.zahab.actions import MoveNeutral, PlaceNeutral, Steps
from tabletop.games.zahab.ai.move_explanations import copy_arrival
from tabletop.match.match import Match
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_contrast
from tests.agreement.matches import all_human_setup

EXPECTED = {
    "basari": {
        "keeps_lead", "cheaper", "higher", "better", "keeps_colour", "farther", "stake",
        "nearer_lead", "now_B", "now_C",
    },
    "market_day": {"worth", "rarer", "keeps", "sure_keeps", "sure_worth", "noble_waits", "spares"},
    "mercado": {
        "nearer", "further", "fitting", "keeps_seal", "pays", "still_pays", "seal_later",
        "alone_seal", "contested",
    },
    "nacho": {
        "price", "reach", "earlier", "lead", "avoids_mountie", "keeps_dearer",
        "keeps_cube", "sell_contested", "no_gift", "kept_cube", "keeps_reach",
    },
    "zahab": {
        "space_trade", "space_acquire", "space_ride", "space_mine", "space_jeweller",
        "space_audience", "keeps_gold", "keeps_card", "saves", "nearer_gate", "keeps_hand",
        "keeps_price", "stays_back", "same_gold", "weaker", "acquire_sooner", "more_vp",
        "acquire_gold", "free", "ride_mine", "ride_theirs", "ride_nearer", "ride_reach",
        "neutral_even", "card_returns", "space_for_card",
    },
}  # fmt: skip
"""Codes that occur in the matches of the test."""
MATCHES, MAX_DECISIONS = 10, 60


@pytest.mark.parametrize("told_game", EXPECTED)
def test_contrasts_have_words_and_never_argue_both_ways(told_game: str) -> None:
    name = told_game
    game = games.load(name)
    strategy, told = games.load_strategy(game), set[str]()
    catalogues = [Catalogue(language) for language in BUILT_IN_LANGUAGES]
    for seed in range(MATCHES):
        match, chance = Match(game, all_human_setup(name, seed)), Chance(seed)
        for _ in range(MAX_DECISIONS):
            if match.is_over:
                break
            seat = match.active_seats()[0]
            view, legal = match.view_for(seat), match.legal_actions(seat)
            one, two = chance.pick(legal), chance.pick(legal)
            if one != two:
                found = strategy.contrast_reason(view, seat, one, two)
                back = strategy.contrast_reason(view, seat, two, one)
                both = [each for each in (found, back) if each is not None]
                told.update(each.code for each in both)
                compared = [each.code for each in both if "m" in dict(each.params)]
                assert len(set(compared)) == len(compared), (one, two, both)
                for each in both:
                    for text in catalogues:
                        names = match.setup.seat_names
                        assert format_contrast(each, name, text, names)
            match.submit(seat, chance.pick([one, strategy.policy(view, seat, legal, chance)]))
    assert told >= EXPECTED[name]


def test_without_a_strategy_of_its_own_nothing_is_contrasted() -> None:
    game = games.load("mercado")
    match = Match(game, all_human_setup("mercado", 1))
    seat = match.active_seats()[0]
    legal, strategy = match.legal_actions(seat), games.load_strategy(game)
    assert (
        Strategy.contrast_reason(strategy, match.view_for(seat), seat, legal[0], legal[-1]) is None
    )


def contrasted_pairs(name: str) -> Iterator[tuple[Any, Seat, Action, Action, Reason]]:
    """Yield views, seats, pairs of legal actions and the fact that speaks for the first one."""
    game = games.load(name)
    strategy = games.load_strategy(game)
    for seed in range(MATCHES):
        setup = all_human_setup(name, seed)
        match, chance = Match(game, setup._replace(seats=setup.seats[:2])), Chance(seed)
        for _ in range(MAX_DECISIONS):
            if match.is_over:
                break
            seat = match.active_seats()[0]
            view, legal = match.view_for(seat), match.legal_actions(seat)
            for one, two in islice(permutations(legal, 2), 40):
                if (found := strategy.contrast_reason(view, seat, one, two)) is not None:
                    yield view, seat, one, two, found
            match.submit(seat, strategy.policy(view, seat, legal, chance))


def test_coins_that_fit_and_rivals_count_only_for_unfinished_tiles() -> None:
    """A tile that drawn coins complete needs no coin of the bag, and no rival buys it first."""
    tables, seen = games.load("mercado").tables, set[str]()  # type: ignore[attr-defined]
    for view, seat, one, two, found in contrasted_pairs("mercado"):
        if found.code in ("fitting", "contested"):
            seen.add(found.code)
            for each in (one, two):
                assert isinstance(each, Lay)
                coin = PACKED_SINGLE_COINS[COIN_KINDS.index(each.coin)]
                offer = view.offers[MARKET_PLACE_COUNT * seat + each.place] + coin
                assert not can_pay(tables, view, each.place, offer, view.drawn - coin), (one, two)
    assert seen == {"fitting", "contested"}


def test_rides_are_worked_out_without_the_rival_who_rides_first() -> None:
    """The space at which a ride ends is free of all camels but the rival's (ZAH-10.2)."""
    tables, seen = games.load("zahab").tables, 0  # type: ignore[attr-defined]
    for view, seat, one, _, found in contrasted_pairs("zahab"):
        if found.code in ("ride_mine", "ride_reach", "ride_nearer"):
            assert isinstance(one, MoveNeutral | PlaceNeutral)
            told, camels = dict(found.params), list(view.camels)
            n = one.neutral if isinstance(one, MoveNeutral) else camels.index(-1, 2)
            there = one.space if isinstance(one, PlaceNeutral) else step_on(camels, camels[n])
            camels[n] = there
            camels[1 - seat] = -1
            space = view.camels[seat]
            for _ in range(cast(int, told["n"])):
                space = step_on(camels, space)
            assert told["what"] == tables.space_text(view.tiles, space), (one, found)
            seen += 1
    assert seen


def step_on(camels: list[int], space: int) -> int:
    """Return the next space of the ring without a camel."""
    return next((space + n) % 16 for n in range(1, 16) if (space + n) % 16 not in camels)


def test_a_card_that_comes_straight_back_is_no_cost() -> None:
    tables, seen = games.load("zahab").tables, set[int]()  # type: ignore[attr-defined]
    for view, seat, _, two, found in contrasted_pairs("zahab"):
        if found.code == "saves" and isinstance(two, Steps):
            has_card = cast(int, dict(found.params)["has_card"])
            seen.add(has_card)
            if has_card:
                assert two.card not in copy_arrival(tables, view, seat, two).hands[seat]
    assert 1 in seen
