"""Contrasts of two moves: they have words, they can be checked, and they argue one way."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations, product
from typing import Any, cast

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.strategy import Reason, Strategy
from tabletop.core.zones import Seat
from tabletop.games.basari.actions import Offer
from tabletop.games.basari.gems import COLOURS, colour_count
from tabletop.games.market_day.actions import Play
from tabletop.games.market_day.round_resolution import resolve_round
from tabletop.games.mercado.actions import BreakSeal, Lay
from tabletop.games.mercado.ai.tile_gains import can_pay
from tabletop.games.mercado.mechanics.tile_resolution import tile_text
from tabletop.games.mercado.state import (
    COIN_KIND_COUNT,
    COIN_KINDS,
    MARKET_PLACE_COUNT,
    PACKED_SINGLE_COINS,
)
from tabletop.games.zahab.actions import MoveNeutral, Steps
from tabletop.games.zahab.ai.move_explanations import copy_arrival
from tabletop.match.match import Match
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_contrast
from tests.agreement.matches import all_human_setup

EXPECTED = {
    "basari": {
        "keeps_lead", "cheaper", "higher", "better", "stays_nearer", "farther",
        "raise_lead", "raise_price", "accept_more",
        "nearer_lead", "dearer_lead", "now_A", "now_B", "now_C", "denies_lead",
    },
    "market_day": {
        "worth", "rarer", "keeps", "keeps_rain", "keeps_tinker", "keeps_knight", "knight_takes",
        "sure_keeps", "sure_worth", "noble_waits", "spares", "other_lost_knight", "other_lost_rain",
        "other_lost_rogue", "rain_stands", "loses_less", "sacrifice", "dearer_waits", "order",
        "order_risk", "order_rogue", "spares_turn",
    },
    "mercado": {
        "nearer", "further", "fitting", "keeps_seal", "pays", "still_pays", "seal_later",
        "alone_seal", "contested", "finish_keeps", "leaves_short", "seal_sees", "seal_fits",
        "gains", "own_gains", "keeps_privilege", "richer_bag",
    },
    "nacho": {
        "price", "reach", "earlier", "lead", "avoids_mountie", "keeps_dearer",
        "keeps_cube", "sell_contested", "no_gift", "kept_cube", "keeps_reach", "visit_brings",
        "visit_denies", "sell_even", "sell_room",
    },
    "zahab": {
        "space_trade", "space_gem_trade", "space_acquire", "space_ride", "space_mine",
        "space_jeweller",
        "space_audience", "keeps_gold", "keeps_card", "saves", "nearer_gate", "keeps_hand",
        "keeps_price", "stays_back", "same_gold", "weaker", "acquire_sooner", "more_vp",
        "acquire_gold", "free", "ride_reach",
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
        match, chance = (
            Match(game, setup._replace(seats=setup.seats[: game.seat_counts[0]])),
            Chance(seed),
        )
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


def test_a_ride_is_counted_over_all_that_the_rival_can_do_before_it() -> None:
    """The rival rides 1 to 3 spaces and moves the neutral camels 3 before it (ZAH-10.2)."""
    tables, seen = games.load("zahab").tables, 0  # type: ignore[attr-defined]
    for view, seat, one, two, found in contrasted_pairs("zahab"):
        if found.code == "ride_reach" and view.stack[-1][1] == 1:
            told = dict(found.params)
            assert isinstance(one, MoveNeutral) and isinstance(two, MoveNeutral)
            for action, name in ((one, "ways"), (two, "rest")):
                ways = 0
                for steps, order in product(range(1, 4), product((2, 3), repeat=3)):
                    camels = list(view.camels)
                    camels[action.neutral] = step_on(camels, camels[action.neutral])
                    for walker in (*[1 - seat] * steps, *order):
                        camels[walker] = step_on(camels, camels[walker])
                    space, landing = camels[seat], []
                    for _ in range(cast(int, told["n"])):
                        space = step_on(camels, space)
                        landing.append(tables.space_text(view.tiles, space))
                    ways += told["what"] in landing
                assert ways == told[name], (one, found)
            seen += 1
    assert seen


def test_a_ride_of_the_rival_ends_where_the_hint_says() -> None:
    """The rival rides next, so nothing comes in between (ZAH-10.1, ZAH-10.2)."""
    tables, seen = games.load("zahab").tables, 0  # type: ignore[attr-defined]
    for view, seat, one, two, found in contrasted_pairs("zahab"):
        if found.code == "ride_theirs":
            told = dict(found.params)
            for action, name in ((one, "what"), (two, "place")):
                camels = list(view.camels)
                if isinstance(action, MoveNeutral):
                    camels[action.neutral] = step_on(camels, camels[action.neutral])
                else:
                    camels.append(action.space)
                space = view.camels[1 - seat]
                for _ in range(cast(int, told["n"])):
                    space = step_on(camels, space)
                assert told[name] == tables.space_text(view.tiles, space), (one, found)
            seen += 1
    assert seen


def test_a_lead_that_an_offer_gives_away_is_one_that_the_rival_lacks() -> None:
    seen = 0
    for view, seat, one, two, found in contrasted_pairs("basari"):
        if found.code == "denies_lead":
            assert isinstance(one, Offer) and isinstance(two, Offer)
            told, rival = dict(found.params), view.stack[-1][2]
            colour = str(told["colour"].key).rpartition(".")[2]
            other = max(
                colour_count(gems, COLOURS.index(colour))
                for each, gems in enumerate(view.gems)
                if each not in (seat, rival)
            )
            own, had = (colour_count(view.gems[n], COLOURS.index(colour)) for n in (seat, rival))
            lead = had + getattr(two, colour)
            assert told["n"] == lead > max(other, own - getattr(two, colour))
            assert had <= max(other, own)
            assert told["has"] == getattr(one, colour) < getattr(two, colour)
            seen += 1
    assert seen


def test_no_lead_is_hoped_for_that_others_have_long_won() -> None:
    """A colour is spared for its points only where the seat is up to 3 gems behind."""
    seen = 0
    for view, seat, _, _, found in contrasted_pairs("basari"):
        if found.code == "keeps_colour":
            colour = COLOURS.index(dict(found.params)["colour"].key.rpartition(".")[2])
            counts = [colour_count(gems, colour) for gems in view.gems]
            assert max(counts) - counts[seat] <= 3
            seen += 1
    assert seen


def test_a_seal_promises_only_what_it_draws_in_a_fifth_of_all_draws() -> None:
    """The chance is told as it is: drawn 2000 times from the bag (MER-4.4)."""
    game = games.load("mercado")
    strategy, chance, codes = games.load_strategy(game), Chance(5), set[str]()
    tables: Any = game.tables  # type: ignore[attr-defined]
    for seed in range(MATCHES):
        match, luck = Match(game, all_human_setup("mercado", seed)), Chance(seed)
        for _ in range(MAX_DECISIONS):
            seat = match.active_seats()[0]
            view, legal = cast(Any, match.view_for(seat)), match.legal_actions(seat)
            if BreakSeal() in legal:
                reason = strategy.reason(view, seat, BreakSeal())
                codes.add(reason.code)
                told = dict(reason.params)
                bag = view.bags[COIN_KIND_COUNT * seat : COIN_KIND_COUNT * (seat + 1)]
                coins = [kind for kind, n in enumerate(bag) for _ in range(n)]
                shares = []
                for place, tile in enumerate(view.market):
                    offer = view.offers[MARKET_PLACE_COUNT * seat + place]
                    if can_pay(tables, view, place, offer, view.drawn):
                        continue
                    hits = 0
                    for _ in range(2000):
                        left = list(coins)
                        more = [left.pop(chance.randbelow(len(left))) for _ in range(2)]
                        drawn = [more.count(kind) for kind in range(COIN_KIND_COUNT)]
                        hits += can_pay(tables, view, place, offer, view.drawn, drawn, 2)
                    shares.append(hits / 20)
                    if told.get("what") == tile_text(tables, tile) and not told["besides"]:
                        assert abs(cast(int, told["percent"]) - shares[-1]) < 5
                if reason.code == "seal_completes":
                    assert cast(int, told["percent"]) >= 20
                elif len(shares) == len(view.market):  # no purchase is sure
                    assert max(shares) < 25
            match.submit(seat, strategy.policy(view, seat, legal, luck))
            if match.is_over or len(codes) == 3:
                break
    assert {"seal_completes", "seal_choice"} <= codes


def test_a_rain_is_kept_for_what_the_table_shows() -> None:
    """Another Rain spoils it, and washes the card away that is played instead (MKD-3.1, 3.3)."""
    seen = set[tuple[bool, object]]()
    for view, seat, one, two, found in contrasted_pairs("market_day"):
        if found.code == "keeps_rain":
            told = dict(found.params)
            known = (*view.gone, *view.played, *view.hands[seat])
            places = range(len(view.played) + 1, view.seats * (2 if view.seats < 4 else 1))
            later = sum((view.leader + place) % view.seats != seat for place in places)
            assert isinstance(two, Play) and two.rank == 7
            assert told["spoilers"] == (7 - known.count(7) if later else 0)
            assert told["later"] == later
            assert isinstance(one, Play)
            for card in (one, two) if told["spoilers"] else ():
                place = len(view.played)
                assert not resolve_round((*view.played, card.rank, 7)).remaining_by_place[place]
            now = resolve_round((*view.played, 7)).washed_places
            own = [(view.leader + place) % view.seats == seat for place in now]
            lost = sum(view.played[place] for place, mine in zip(now, own, strict=True) if not mine)
            assert told["lost"] == lost and told["few"] == (lost < one.rank)
            seen.add((bool(told["spoilers"]), told["few"]))
    assert {(True, 0), (True, 1)} <= seen


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
