"""The engine agrees with the oracles, at random positions and by lot; the soak takes more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.playing import at_random, play
from tabletop.games.basari.actions import Offer
from tabletop.games.basari.gems import counts, packed
from tabletop.games.basari.haggling import answers
from tabletop.games.basari.scoring import score_stage
from tabletop.games.basari.state import BLUE, RED, SOURCES
from tabletop.games.market_day.resolving import resolve
from tabletop.games.market_day.sheet import RANKS
from tabletop.games.mercado.prices import held, size
from tabletop.games.mercado.resolving import runners_up
from tabletop.games.mercado.state import COINS, PLACES, UNIT
from tabletop.games.nacho.actions import Deliver
from tabletop.games.nacho.rounds import majority
from tabletop.games.nacho.state import GO, INGREDIENTS, NONE, PROVINCES, SLOTS, flag_of, number_of
from tabletop.games.zahab.actions import Trade
from tabletop.games.zahab.effects import limit_of, tradeable
from tabletop.games.zahab.sheet import SPACE_KEYS
from tabletop.games.zahab.state import COLOURS, TRADE
from tabletop.games.zahab.state import RED as VP_RED
from tabletop.games.zahab.tables import NO_TRADE
from tests.oracles import bazaar, market, north, oasis, payments

FEW = pytest.param(1, id="few")
MORE = pytest.param(30, id="more", marks=pytest.mark.soak)
lots = pytest.mark.parametrize("lots", [FEW, MORE])


def positions(name: str, number: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """The game, and positions of random matches, each as it is just before a decision."""
    game, chance, found = games.load(name), Chance(seed), 0
    while True:
        seats = chance.pick(game.seats)
        s = game.new(seats, {o.name: chance.pick(o.choices[:seats]) for o in game.options}, chance)
        for _ in play(game, s, at_random(chance), Chance(seed + found)):
            yield game, s
            found += 1
            if found >= number:
                return


# Mercado


@lots
def test_mer_2_an_offer_holds_what_a_price_can_still_be_paid_with(lots: int) -> None:
    """Of every price all offers, laid or not: of few only a part."""
    t = games.load("mercado").tables
    kinds = (*payments.COLOURS, payments.WHITE)
    prices = {
        tuple(sorted(tile.price)): needs for tile, needs in zip(t.tiles, t.needs, strict=True)
    }
    chance, tried = Chance(lots), 0
    for price, needs in sorted(prices.items()):
        for number in range(len(price) + 1):
            for coins in combinations_with_replacement(kinds, number):
                if lots == 1 and chance.random() > 0.06:
                    continue
                tried += 1
                offer = sum(UNIT[COINS.index(coin)] for coin in coins)
                assert (offer in needs) == payments.completable(price, coins), (price, coins)
                if offer in needs:
                    missing = {COINS[k] for k in range(len(UNIT)) if needs[offer] >> k & 1}
                    fits = {kind for kind in kinds if payments.completable(price, (*coins, kind))}
                    assert missing == (fits if number < len(price) else set()), (price, coins)
                    assert (not missing) == payments.pays(price, coins)
    assert tried > 40


@lots
def test_mer_5_2_seals_go_to_whoever_has_most_of_the_others(lots: int) -> None:
    chance = Chance(5)
    for game, s in positions("mercado", 40 * lots, 5):
        where, buyer = chance.below(PLACES), chance.below(s.seats)
        s, offers = s.copy(), list(game.tables.needs[s.market[where]])
        for seat in range(s.seats):
            s.offers[PLACES * seat + where] = chance.pick(offers)
        s.seals_left = chance.below(4)
        before, coins = list(s.seals), [size(s.offers[PLACES * n + where]) for n in range(s.seats)]
        assert coins == [sum(n for _, n in held(o)) for o in s.offers[where::PLACES]]
        wanted = payments.runners_up(coins, buyer, s.seals_left)
        runners_up(game.tables, s, buyer, where, None)
        assert [b - a for a, b in zip(before, s.seals, strict=True)] == wanted, (coins, buyer)


# Market Day


@lots
def test_mkd_3_a_round_leaves_what_spoiling_rain_and_knights_do(lots: int) -> None:
    chance = Chance(7)
    for _ in range(1500 * lots):
        played = tuple(chance.pick(RANKS) for _ in range(2 + chance.below(7)))
        assert list(resolve(played).left) == market.left(played), played


# Basari


@lots
def test_bas_5_colours_are_scored_and_returned(lots: int) -> None:
    chance = Chance(9)
    for game, s in positions("basari", 100 * lots, 9):
        owned = [tuple(chance.below(5) for _ in range(4)) for _ in range(s.seats)]
        s = s.copy()
        s.gems = [packed(gems) for gems in owned]
        before = list(s.gained)
        points, after = bazaar.colours(owned)
        score_stage(game.tables, s, None)
        for seat in range(s.seats):
            at = SOURCES * seat
            won = sum(s.gained[at + n] - before[at + n] for n in range(RED, BLUE + 1))
            assert won == points[seat], owned
        assert [counts(gems) for gems in s.gems] == after, owned


@lots
def test_bas_4_every_better_offer_is_there_once_the_weakest_first(lots: int) -> None:
    chance = Chance(11)
    for _ in range(60 * lots):
        gems = tuple(chance.below(4) for _ in range(4))
        last = tuple(chance.below(4) for _ in range(4)) if chance.random() < 0.8 else (0, 0, 0, 0)
        found = [a for a in answers(packed(gems), packed(last)) if isinstance(a, Offer)]
        wanted = [Offer(*offer) for offer in bazaar.offers(gems, last)]
        assert found == wanted, (gems, last)


# The Nacho Incident


@lots
def test_nac_3_2_and_4_who_drives_when_and_what_can_be_delivered(lots: int) -> None:
    turns = deliveries = 0
    for game, s in positions("nacho", 600 * lots, 13):
        if s.phase != GO:
            continue
        seat = s.queue[0]
        if len(s.queue) == s.seats and NONE not in s.played:
            turns += 1
            assert list(s.queue) == north.order([number_of(k) for k in s.played], s.holder)
        asks = [[INGREDIENTS[what] for what in game.tables.asks[card]] for card in s.cards]
        empty = {
            name: [asks[n][slot] for slot in range(SLOTS) if not s.filled[n] >> slot & 1]
            for n, name in enumerate(PROVINCES)
        }
        stores = [[INGREDIENTS[what] for what in store] for store in s.warehouses]
        wanted = north.deliveries(PROVINCES[flag_of(s.played[seat])], stores, empty, seat, s.first)
        found = [a for a in game.legal(s, seat) if isinstance(a, Deliver)]
        assert {(a.seat, a.ingredient, PROVINCES[a.province]) for a in found} == wanted
        assert len(found) == len(wanted)
        deliveries += len(wanted)
        for n in range(len(PROVINCES)):
            cards = [len(s.cantinas[len(PROVINCES) * other + n]) for other in range(s.seats)]
            most = north.majority(cards)
            assert majority(s, n) == (NONE if most is None else most)
    assert turns > 5 and deliveries > 50


# Zahab


@lots
def test_zah_7_1_what_can_be_traded_is_paid_in_full_and_low_enough(lots: int) -> None:
    asked = tried = 0
    for game, s in positions("zahab", 500 * lots, 15):
        t, data, seat = game.tables, game.sheet.data, s.seat
        for effect in range(t.first_space, t.first_space + len(SPACE_KEYS)):
            key = t.space_key(effect)
            red, spirit = s.tracks[COLOURS * seat + VP_RED], s.spirits[seat]
            wanted = oasis.limit(key, spirit, red, data["tracks"]["contribution"])
            assert limit_of(t, s, effect) == (NO_TRADE if wanted is None else wanted)
        hand, gold, gems = s.hands[seat], s.gold[seat], s.gems[seat]
        for most in (1, 3, 5, 8):
            found = tradeable(t, s, most)
            assert set(found) == oasis.tradeable(data["cards"], hand, gold, gems, most)
            tried += len(found)
        if s.stack and s.stack[-1][0] == TRADE:
            asked += 1
            offered = {a.card for a in game.legal(s, seat) if isinstance(a, Trade)}
            assert offered == oasis.tradeable(data["cards"], hand, gold, gems, s.stack[-1][1])
    assert asked > 5 and tried > 100
