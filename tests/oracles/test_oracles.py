"""The engine agrees with the oracles, at random positions and by lot; the slow run takes more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise
from typing import Any

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game_loop import choose_randomly, play_game
from tabletop.games.basari.actions import Offer
from tabletop.games.basari.gems import pack_gem_counts, unpack_gem_counts
from tabletop.games.basari.offers import OFFER_ENUMERATIONS, HaggleActions
from tabletop.games.basari.rules import rank_seats
from tabletop.games.basari.scoring import score_stage, total_points
from tabletop.games.basari.state import BLUE_TALLY_ROW, HAGGLE_PHASE, RED_TALLY_ROW, TALLY_ROW_COUNT
from tabletop.games.market_day.round_resolution import resolve_round
from tabletop.games.market_day.sheet import CARD_RANKS
from tabletop.games.mercado.mechanics.tile_resolution import reward_runners_up
from tabletop.games.mercado.mechanics.track import advance_marker, compute_marker_rank, use_icon
from tabletop.games.mercado.prices import coins_in_offer, offer_coin_count
from tabletop.games.mercado.sheet import TRACK_SPACE_COUNT
from tabletop.games.mercado.state import COIN_KINDS, MARKET_PLACE_COUNT, PACKED_SINGLE_COINS
from tabletop.games.nacho.actions import Deliver
from tabletop.games.nacho.mechanics.rounds import majority_seat
from tabletop.games.nacho.state import (
    ABSENT_VALUE,
    INGREDIENTS,
    JOURNEY_PHASE,
    PROVINCES,
    SLOT_COUNT,
    smuggler_flag,
    smuggler_number,
)
from tabletop.games.zahab.actions import LoseSurplus, Overflow, Ride, Trade
from tabletop.games.zahab.mechanics.camel_movement import move_camel
from tabletop.games.zahab.mechanics.effects import push_gains, trade_limit, tradeable_cards
from tabletop.games.zahab.mechanics.tokens import (
    apply_lose_surplus,
    apply_overflow,
    gain_vp,
    resolve_forced_overflow,
)
from tabletop.games.zahab.rule_tables import NO_TRADE
from tabletop.games.zahab.sheet import SHEET_SPACE_KEYS
from tabletop.games.zahab.state import (
    OVERFLOW_PHASE,
    SPACE_PHASE,
    STEPS_PHASE,
    TRACK_COUNT,
    TRADE_PHASE,
    YELLOW_TRACK,
)
from tabletop.games.zahab.state import RED_TRACK as VP_RED
from tests.oracles import bazaar, market, north, oasis, payments, road

SIDES = ("side_a", "side_b")
LOWER_FRAME = (STEPS_PHASE, 0, 0)
"""A frame of Zahab that lies below the one that is looked at."""
DO: dict[type, Any] = {Overflow: apply_overflow, LoseSurplus: apply_lose_surplus}

FEW = pytest.param(1, id="few")
MORE = pytest.param(30, id="more", marks=pytest.mark.slow)
lots = pytest.mark.parametrize("lots", [FEW, MORE])


def positions(name: str, number: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """The game, and positions of random matches, each as it is just before a decision."""
    game, chance, found = games.load(name), Chance(seed), 0
    while True:
        seats = chance.pick(game.seat_counts)
        s = game.new_initial_state(
            seats, {o.name: chance.pick(o.choices[:seats]) for o in game.options}, chance
        )
        for _ in play_game(game, s, choose_randomly(chance), Chance(seed + found)):
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
        tuple(sorted(tile.price)): needs for tile, needs in zip(t.tiles, t.tile_needs, strict=True)
    }
    chance, tried = Chance(lots), 0
    for price, needs in sorted(prices.items()):
        for number in range(len(price) + 1):
            for coins in combinations_with_replacement(kinds, number):
                if lots == 1 and chance.random() > 0.06:
                    continue
                tried += 1
                offer = sum(PACKED_SINGLE_COINS[COIN_KINDS.index(coin)] for coin in coins)
                assert (offer in needs) == payments.is_completable(price, coins), (price, coins)
                if offer in needs:
                    missing = {
                        COIN_KINDS[k]
                        for k in range(len(PACKED_SINGLE_COINS))
                        if needs[offer] >> k & 1
                    }
                    fits = {
                        kind for kind in kinds if payments.is_completable(price, (*coins, kind))
                    }
                    assert missing == (fits if number < len(price) else set()), (price, coins)
                    assert (not missing) == payments.is_exact_payment(price, coins)
    assert tried > 40


@lots
def test_mer_5_2_seals_go_to_whoever_has_most_of_the_others(lots: int) -> None:
    chance = Chance(5)
    for game, s in positions("mercado", 40 * lots, 5):
        where, buyer = chance.randbelow(MARKET_PLACE_COUNT), chance.randbelow(s.seats)
        s, offers = s.copy(), list(game.tables.tile_needs[s.market[where]])
        for seat in range(s.seats):
            s.offers[MARKET_PLACE_COUNT * seat + where] = chance.pick(offers)
        s.seals_left = chance.randbelow(4)
        before, coins = (
            list(s.seals),
            [offer_coin_count(s.offers[MARKET_PLACE_COUNT * n + where]) for n in range(s.seats)],
        )
        assert coins == [
            sum(n for _, n in coins_in_offer(o)) for o in s.offers[where::MARKET_PLACE_COUNT]
        ]
        wanted = payments.seals_taken(coins, buyer, s.seals_left)
        reward_runners_up(game.tables, s, buyer, where, None)
        assert [b - a for a, b in zip(before, s.seals, strict=True)] == wanted, (coins, buyer)


@lots
def test_mer_8_a_marker_lands_on_an_icon_or_on_a_stack(lots: int) -> None:
    """From wherever it stands, past the disc too, and where others are a lap ahead."""
    chance, landed = Chance(17), dict.fromkeys(("icon", "stack", "nothing"), 0)
    for game, s in positions("mercado", 400 * lots, 17):
        t, icons = game.tables, [space["icon"] for space in game.sheet.data[SIDES[s.side]]]
        s, mover, steps = s.copy(), chance.randbelow(s.seats), chance.randbelow(9)
        back = chance.randbelow(TRACK_SPACE_COUNT)
        laps = [chance.randbelow(3) // 2 for _ in range(s.seats)]
        s.progress = [back + chance.randbelow(6) + TRACK_SPACE_COUNT * lap for lap in laps]
        s.start, s.arrivals = (
            chance.randbelow(TRACK_SPACE_COUNT),
            tuple(chance.shuffle(range(s.seats))),
        )
        ring = road.Road(s.start, s.progress, s.arrivals)
        assert [compute_marker_rank(s, seat) for seat in range(s.seats)] == ring.places()
        wanted, before = ring.move(mover, steps, icons), chance.randbelow(2)
        space = advance_marker(t, s, mover, steps, "", None)
        while space >= 0 and icons[space].startswith("+"):
            space = use_icon(t, s, mover, space, Chance(before), None)
        assert (icons[space] if space >= 0 else "") == wanted, (s.progress, mover, steps)
        assert s.progress == ring.walked
        assert [compute_marker_rank(s, seat) for seat in range(s.seats)] == ring.places()
        stack = next(stack for stack in ring.stacks if mover in stack)
        landed["icon" if wanted else "stack" if stack != [mover] else "nothing"] += 1
    assert min(landed.values()) > 40, landed


# Market Day


@lots
def test_mkd_3_a_round_leaves_what_spoiling_rain_and_knights_do(lots: int) -> None:
    chance = Chance(7)
    for _ in range(1500 * lots):
        played = tuple(chance.pick(CARD_RANKS) for _ in range(2 + chance.randbelow(7)))
        assert list(resolve_round(played).remaining_by_place) == market.remaining_ranks(played), (
            played
        )


# Basari


@lots
def test_bas_5_colours_are_scored_and_returned(lots: int) -> None:
    chance = Chance(9)
    for game, s in positions("basari", 100 * lots, 9):
        owned = [tuple(chance.randbelow(5) for _ in range(4)) for _ in range(s.seats)]
        s = s.copy()
        s.gems = [pack_gem_counts(gems) for gems in owned]
        before = list(s.gained)
        points, after = bazaar.score_colours(owned)
        score_stage(game.tables, s, None)
        for seat in range(s.seats):
            at = TALLY_ROW_COUNT * seat
            won = sum(
                s.gained[at + n] - before[at + n] for n in range(RED_TALLY_ROW, BLUE_TALLY_ROW + 1)
            )
            assert won == points[seat], owned
        assert [unpack_gem_counts(gems) for gems in s.gems] == after, owned


@lots
def test_bas_4_every_better_offer_is_there_once_the_weakest_first(lots: int) -> None:
    chance = Chance(11)
    for _ in range(60 * lots):
        gems = tuple(chance.randbelow(4) for _ in range(4))
        last = (
            tuple(chance.randbelow(4) for _ in range(4)) if chance.random() < 0.8 else (0, 0, 0, 0)
        )
        found = [
            a
            for a in HaggleActions(OFFER_ENUMERATIONS[pack_gem_counts(gems)], pack_gem_counts(last))
            if isinstance(a, Offer)
        ]
        wanted = [Offer(*offer) for offer in bazaar.better_offers(gems, last)]
        assert found == wanted, (gems, last)


@lots
def test_bas_4_1_who_has_more_goes_first(lots: int) -> None:
    """Among two who haggle, and among several at D; equals by lot, or by their seats."""
    chance, lottery = Chance(19), set()
    for game, s in positions("basari", 200 * lots, 19):
        s, seats = s.copy(), chance.shuffle(range(s.seats))[: 2 + chance.randbelow(s.seats - 1)]
        few = 1 + chance.randbelow(2)
        owned = [tuple(chance.randbelow(few) for _ in range(4)) for _ in range(s.seats)]
        s.gems, s.by_lot = [pack_gem_counts(gems) for gems in owned], chance.random() < 0.5
        s.workers = [chance.randbelow(2) for _ in range(s.seats)]
        s.gained = [chance.randbelow(2) for _ in s.gained]
        has = [
            (
                *gems,
                sum(s.gained[TALLY_ROW_COUNT * seat : TALLY_ROW_COUNT * (seat + 1)]),
                s.workers[seat],
            )
            for seat, gems in enumerate(owned)
        ]
        order = rank_seats(game.tables, s, seats, chance, None)
        assert sorted(order) == sorted(seats)
        for one, other in pairwise(order):
            first = bazaar.compare_starters(has[one], has[other])
            assert first >= 0, (has, order)
            if first == 0 and s.by_lot:
                lottery.add(seats.index(one) < seats.index(other))
            elif first == 0:
                assert (one - s.first) % s.seats < (other - s.first) % s.seats
    assert lottery == {False, True}


@lots
def test_bas_4_1_and_4_3_a_haggle_begins_with_the_first_and_goes_to_and_fro(lots: int) -> None:
    opened = raised = 0
    for game, s in positions("basari", 250 * lots, 21):
        if not s.stack or s.stack[-1][0] != HAGGLE_PHASE:
            continue
        _, acts, other, last = s.stack[-1]
        assert game.active_seats(s) == (acts,)
        one, two = (
            (*unpack_gem_counts(s.gems[n]), total_points(s, n), s.workers[n]) for n in (acts, other)
        )
        opened += not last
        raised += last > 0
        assert last or bazaar.compare_starters(one, two) >= 0
        assert s.choices[acts] == s.choices[other] == s.step
        after = s.copy()
        game.apply(after, acts, game.legal_actions(s, acts)[0], Chance(1))
        if after.stack and after.stack[-1][0] == HAGGLE_PHASE and after.step == s.step:
            assert after.stack[-1][1:3] == (other, acts)
    assert opened > 5 and raised > 5


# The Nacho Incident


@lots
def test_nac_3_2_and_4_who_drives_when_and_what_can_be_delivered(lots: int) -> None:
    turns = deliveries = 0
    for game, s in positions("nacho", 600 * lots, 13):
        if s.phase != JOURNEY_PHASE:
            continue
        seat = s.queue[0]
        if len(s.queue) == s.seats and ABSENT_VALUE not in s.played:
            turns += 1
            assert list(s.queue) == north.play_order(
                [smuggler_number(k) for k in s.played], s.holder
            )
        asks = [
            [INGREDIENTS[what] for what in game.tables.slot_ingredients[card]] for card in s.cards
        ]
        empty = {
            name: [asks[n][slot] for slot in range(SLOT_COUNT) if not s.filled[n] >> slot & 1]
            for n, name in enumerate(PROVINCES)
        }
        stores = [[INGREDIENTS[what] for what in store] for store in s.warehouses]
        wanted = north.possible_deliveries(
            PROVINCES[smuggler_flag(s.played[seat])], stores, empty, seat, s.first
        )
        found = [a for a in game.legal_actions(s, seat) if isinstance(a, Deliver)]
        assert {(a.seat, a.ingredient, PROVINCES[a.province]) for a in found} == wanted
        assert len(found) == len(wanted)
        deliveries += len(wanted)
        for n in range(len(PROVINCES)):
            cards = [len(s.cantinas[len(PROVINCES) * other + n]) for other in range(s.seats)]
            most = north.majority(cards)
            assert majority_seat(s, n) == (ABSENT_VALUE if most is None else most)
    assert turns > 5 and deliveries > 50


# Zahab


@lots
def test_zah_7_1_what_can_be_traded_is_paid_in_full_and_low_enough(lots: int) -> None:
    asked = tried = 0
    for game, s in positions("zahab", 500 * lots, 15):
        t, data, seat = game.tables, game.sheet.data, s.seat
        for effect in range(t.first_space, t.first_space + len(SHEET_SPACE_KEYS)):
            key = t.space_key(effect)
            red, spirit = s.tracks[TRACK_COUNT * seat + VP_RED], s.spirits[seat]
            wanted = oasis.trade_limit(key, spirit, red, data["tracks"]["contribution"])
            assert trade_limit(t, s, effect) == (NO_TRADE if wanted is None else wanted)
        hand, gold, gems = s.hands[seat], s.gold[seat], s.gems[seat]
        for most in (1, 3, 5, 8):
            found = tradeable_cards(t, s, most)
            assert set(found) == oasis.tradeable_cards(data["cards"], hand, gold, gems, most)
            tried += len(found)
        if s.stack and s.stack[-1][0] == TRADE_PHASE:
            asked += 1
            offered = {a.card for a in game.legal_actions(s, seat) if isinstance(a, Trade)}
            assert offered == oasis.tradeable_cards(data["cards"], hand, gold, gems, s.stack[-1][1])
    assert asked > 5 and tried > 100


@lots
def test_zah_4_and_5_7_a_camel_jumps_over_others_and_brings_cards_back(lots: int) -> None:
    """Walked and ridden: with the hermit as far as its track says, on any number of its spaces."""
    chance, rode = Chance(23), 0
    for game, s in positions("zahab", 500 * lots, 23):
        t, data, seat = game.tables, game.sheet.data, s.seat
        if s.stack and s.stack[-1][0] == SPACE_PHASE:
            rode += 1
            most, upright = data["tracks"]["contribution"], s.copy()
            upright.tracks = [chance.randbelow(len(most)) for _ in s.tracks]
            push_gains(t, upright, t.first_space + SHEET_SPACE_KEYS.index("hermit"), None)
            wanted = range(1, most[upright.tracks[TRACK_COUNT * seat + YELLOW_TRACK]] + 1)
            assert list(game.legal_actions(upright, seat)) == [Ride(n) for n in wanted]
        ring = [data["tiles"][tile]["key"] for tile in s.tiles for _ in range(2)]
        s, spaces = s.copy(), chance.shuffle(range(len(ring)))
        s.camels = list(spaces[: len(s.camels)])
        if chance.random() < 0.3:
            s.camels[(seat + 1) % len(s.camels)] = (s.camels[seat] + 1) % len(ring)
        steps, cards = 1 + chance.randbelow(6), sorted(s.hands[seat] + s.discards[seat])
        others = [at for n, at in enumerate(s.camels) if n != seat]
        end, gate = oasis.walk(ring, others, s.camels[seat], steps)
        brought = list(s.hands[seat]), s.discards[seat]
        move_camel(t, s, seat, steps, "", None)
        assert s.camels[seat] == end and others == [
            at for n, at in enumerate(s.camels) if n != seat
        ]
        kept = (cards, ()) if gate else brought
        assert (list(s.hands[seat]), s.discards[seat]) == kept
    assert rode > 50


@lots
def test_zah_7_4_a_surplus_ends_in_all_ways_that_there_are_and_no_other(lots: int) -> None:
    chance, many = Chance(25), 0

    def ends(game: Any, s: Any) -> set[tuple[tuple[int, ...], int]]:
        """Every way in which the surplus on top is settled."""
        while s.stack[-1][0] == OVERFLOW_PHASE and resolve_forced_overflow(game.tables, s, None):
            pass
        if s.stack[-1][0] != OVERFLOW_PHASE:
            return {(tuple(s.tracks[TRACK_COUNT * s.seat :][:TRACK_COUNT]), s.spirits[s.seat])}
        found = set()
        for action in game.legal_actions(s, s.seat):
            after = s.copy()
            after.stack = (LOWER_FRAME, after.stack[-1])
            DO[type(action)](game.tables, after, s.seat, action, Chance(1), None)
            found |= ends(game, after)
        return found

    for game, s in positions("zahab", 150 * lots, 25):
        s, top = s.copy(), game.sheet.data["tracks"]["top"]
        at, colour, n = TRACK_COUNT * s.seat, chance.randbelow(TRACK_COUNT), chance.randbelow(9)
        s.tracks[at : at + TRACK_COUNT] = [top - chance.randbelow(4) for _ in range(TRACK_COUNT)]
        s.spirits[s.seat], s.expert, s.stack = (
            chance.randbelow(3),
            chance.random() < 0.5,
            (LOWER_FRAME,),
        )
        wanted = oasis.vp_outcomes(
            tuple(s.tracks[at : at + TRACK_COUNT]), colour, n, top, s.spirits[s.seat], s.expert
        )
        if left := gain_vp(game.tables, s, colour, n, "", None):
            s.stack += ((OVERFLOW_PHASE, colour, left),)
        assert ends(game, s) == wanted
        many += len(wanted) > 2
    assert many > 10
