"""Contrasts of hints are true, argue for their move, and never hold for both moves."""

from __future__ import annotations

from typing import Any, cast

import pytest

from tabletop import games
from tabletop.core.acts import TextRef
from tabletop.core.chance import Chance
from tabletop.core.zones import Seat
from tabletop.games.market_day.actions import Play
from tabletop.games.market_day.round_resolution import resolve_round
from tabletop.games.mercado.actions import BreakSeal, Lay
from tabletop.games.mercado.ai.tile_gains import bag_counts, can_pay
from tabletop.games.mercado.mechanics.tile_resolution import tile_text
from tabletop.games.mercado.state import (
    BLACK_COIN,
    COIN_KIND_COUNT,
    COIN_KINDS,
    MARKET_PLACE_COUNT,
)
from tabletop.games.nacho.actions import Choose, Deliver, Discard, Visit
from tabletop.games.nacho.legality import REACHABLE_PROVINCES
from tabletop.games.nacho.pieces import FLAG_BY_NAME, INGREDIENT_BY_NAME, SMUGGLER_PIECES
from tabletop.games.nacho.state import smuggler_flag, smuggler_number
from tabletop.games.zahab.actions import Steps, UseSpace
from tabletop.narration.hint_explainer import find_contrast
from tests.contract.contrast_pairs import pairs_of, sample_pairs

GAMES = "basari", "market_day", "mercado", "nacho", "zahab"
HIGHER = {
    "market_day": {"worth", "spoils_more", "sure_worth", "swap_worth", "from_leader",
        "rain_may_stop", "diverts",
    },
    "mercado": {"further", "fitting", "fitting_back", "contested"},
    "nacho": {
        "reach", "price", "kept_cube", "arrest_dearer", "keeps_reach", "undelivered", "sell_room",
        "lead",
        "visit_brings", "visit_denies", "discard_dearer",
    },
    "basari": {"accept_more", "higher", "higher_helps", "higher_falls", "farther"},
    "zahab": {
        "acquire_gold", "more_vp", "gold_card", "gem_card", "stays_more_vp", "stays_gold_card",
        "stays_gem_card", "more_spirit",
    },
}  # fmt: skip
"""Contrasts in which the first move has more than the other one: `n` and `m`."""
LOWER = {
    "market_day": {"rarer", "loses_less", "dearer_waits", "order_risk", "keeps_rarer"},
    "mercado": {"nearer"},
    "nacho": {"no_gift", "wage", "keeps_dearer", "discard_later"},
    "basari": {"cheaper", "nearer_lead", "stays_nearer"},
    "zahab": {
        "needs_gold",
        "needs_gems",
        "needs_cards",
        "acquire_sooner",
        "weaker",
        "nearer_gate",
    },
}
"""Contrasts in which it has less of a cost, or keeps what is worth more."""
UNRANKED = {"raise_price", "dearer_lead", "leaves_less"}
"""Contrasts whose numbers describe both moves, and are no argument alone."""
SPECIAL_RANKS = 1, 2, 3
"""Cards of Market Day that are worth more than their rank."""


@pytest.mark.parametrize("told_game", GAMES)
def test_the_numbers_of_a_contrast_argue_for_its_move(told_game: str) -> None:
    """The sign is held code by code, so that a new contrast must say which way it argues."""
    assert len(sample_pairs(told_game)) > 200
    for each in sample_pairs(told_game):
        told, code = each.told, each.found.code
        n, m = told.get("n"), told.get("m")
        if not isinstance(n, int) or not isinstance(m, int) or code in UNRANKED:
            continue
        is_special = told_game == "market_day" and m in SPECIAL_RANKS
        if code in HIGHER[told_game]:
            is_lead = code.startswith("visit_")  # a denied bonus counts less, so the rest may be
            assert n > m or is_special or (is_lead and told["rest"] < 2), (each.action, each.found)
        else:
            assert code in LOWER[told_game], code
            assert n < m, (each.action, each.other, each.found)


@pytest.mark.parametrize("told_game", GAMES)
def test_a_contrast_that_holds_for_both_moves_calls_them_equal(told_game: str) -> None:
    """Two spaces can give the same; hints then say nothing of it."""
    strategy = games.load_strategy(games.load(told_game))
    for each in sample_pairs(told_game):
        back = strategy.contrast_reason(each.view, each.seat, each.other, each.action)
        if back == each.found:
            told = find_contrast(strategy, each.view, each.seat, (each.action, each.other))
            assert told is None or told.code in strategy.even_contrasts, told


def test_a_seal_broken_first_is_as_likely_to_pay_after_the_coin() -> None:
    """Only the free coin then speaks for it (MER-4.4)."""
    seen = 0
    for each in pairs_of("mercado", "seal_sees"):
        assert isinstance(each.action, BreakSeal) and isinstance(each.other, Lay)
        then = each.view.copy()
        kind = COIN_KINDS.index(each.other.coin)
        then.offers[MARKET_PLACE_COUNT * each.seat + each.other.place] += 1 << 3 * kind
        then.drawn -= 1 << 3 * kind
        drawn = sum(each.view.drawn >> 3 * kind & 7 for kind in range(COIN_KIND_COUNT))
        assert each.told["n"] == drawn
        after = dict(each.strategy.reason(then, each.seat, BreakSeal()).params)
        if after.get("what") == each.told["what"]:
            assert cast(int, after["percent"]) >= each.told["percent"]
            seen += 1
    assert seen


def test_what_a_coin_gives_up_can_be_bought_without_it() -> None:
    strategy, seen = games.load_strategy(games.load("mercado")), 0
    for each in sample_pairs("mercado"):
        if not isinstance(each.action, Lay):
            continue
        price = strategy.price_reason(each.view, each.seat, each.action)
        if price is None:
            continue
        seen += 1
        told = dict(price.params)
        before, after = (
            dict(strategy.reason(s, each.seat, BreakSeal()).params)
            for s in (each.view, laid(each.view, each.seat, each.action))
        )
        assert before.get("sure", 1) == 1
        if after.get("sure"):
            assert after["other"] != told["what"]
    assert seen


def laid(view: Any, seat: Seat, action: Lay) -> Any:
    """Return the view after a drawn coin is laid (MER-4.6)."""
    then, coin = view.copy(), 1 << 3 * COIN_KINDS.index(action.coin)
    then.offers[MARKET_PLACE_COUNT * seat + action.place] += coin
    then.drawn -= coin
    return then


def test_coins_taken_back_make_the_bag_richer() -> None:
    seen = 0
    for each in pairs_of("mercado", "richer_bag"):
        then = each.view.copy()
        each.strategy.game.apply(then, each.seat, each.action, Chance(1))
        now, bag = (
            s.bags[COIN_KIND_COUNT * each.seat : COIN_KIND_COUNT * (each.seat + 1)]
            for s in (each.view, then)
        )
        told = each.told
        assert (told["n"], told["all"]) == (sum(bag) - bag[BLACK_COIN], sum(bag))
        assert (told["good"], told["before"]) == (sum(now) - now[BLACK_COIN], sum(now))
        assert told["n"] / told["all"] > told["good"] / told["before"]
        seen += 1
    assert seen


def test_a_lead_is_counted_by_the_smugglers_of_a_province() -> None:
    """A sole lead pays the bonus, a tie pays nobody (NAC-6.1)."""
    codes = set[str]()
    for each in pairs_of("nacho", "visit_brings", "visit_denies"):
        assert isinstance(each.action, Visit | Deliver)
        place, told = each.action.province, each.told
        counts = [len(there) for there in each.view.cantinas[place::4]]
        own = counts.pop(each.seat) + 1
        assert (told["own"], told["most"]) == (own, max(counts))
        assert told["n"] == games.load("nacho").tables.majority_bonuses[place]  # type: ignore[attr-defined]
        if each.found.code == "visit_brings":
            assert own > max(counts) >= own - 1
        else:
            assert own == max(counts) and counts.count(own) == 1
        codes.add(each.found.code)
    assert codes == {"visit_brings", "visit_denies"}


def test_a_sale_makes_room_for_as_many_cubes_as_are_told() -> None:
    """With fewer than 2 cubes a player draws up to 2 (NAC-7.2)."""
    seen = 0
    for each in pairs_of("nacho", "sell_room"):
        size = len(each.view.warehouses[each.seat])
        draws = [min(max(2 - n, 0), sum(each.view.bag)) for n in (size - 1, size)]
        is_drawn = each.other.tag == "draw_cube"
        assert (each.told["n"], each.told["m"]) == (draws[0], draws[1] if is_drawn else 0)
        assert 0 <= each.told["wanted"] <= each.told["all"] == sum(each.view.bag)
        seen += 1
    assert seen


def test_numbers_of_two_smugglers_name_the_delivery_of_both() -> None:
    """The price is the best for an own cube in reach of either, and its province pays it."""
    seen = set[int]()
    tables = games.load("nacho").tables  # type: ignore[attr-defined]
    for each in pairs_of("nacho", "earlier", "avoids_mountie"):
        assert isinstance(each.action, Choose) and isinstance(each.other, Choose)
        told, view = each.told, each.view
        reach = [REACHABLE_PROVINCES[FLAG_BY_NAME[a.flag]] for a in (each.action, each.other)]
        assert (told["reach"], told["short"]) == tuple(map(len, reach))
        price = told["price"]
        seen.add(min(price, 1))
        if price > 0:
            place = int(told["place"].key.rpartition(".")[2])
            what = INGREDIENT_BY_NAME[told["what"].key.rpartition(".")[2]]
            assert place in reach[0] and what in view.warehouses[each.seat]
            assert tables.wanted_bits[view.cards[place]][view.filled[place]] >> what & 1
            assert tables.ingredient_prices[view.cards[place]][what] == price
            rivals = (cubes for seat, cubes in enumerate(view.warehouses) if seat != each.seat)
            assert told["holders"] == sum(what in cubes for cubes in rivals)
    assert seen == {-1, 0, 1}


def test_a_noble_is_compared_with_what_can_still_spoil_the_other_card() -> None:
    seen = 0
    for each in pairs_of("market_day", "noble_sure"):
        assert isinstance(each.other, Play)
        rank, view = each.other.rank, each.view
        known = (*view.gone, *view.played, *view.hands[each.seat])
        assert each.told["spoilers"] == rank - known.count(rank) > 0
        assert resolve_round((*view.played, rank)).remaining_by_place[-1] == rank
        seen += 1
    assert seen


def test_the_hermit_reaches_the_space_for_which_other_steps_pay() -> None:
    seen = 0
    for each in pairs_of("zahab", "space_free_ride"):
        assert isinstance(each.action, Steps) and isinstance(each.other, Steps)
        assert (each.other.gold, each.other.card > 0) >= (each.action.gold, each.action.card > 0)
        then, instead = each.view.copy(), each.view.copy()
        for s, action in ((then, each.action), (instead, each.other)):
            each.strategy.game.apply(s, each.seat, action, Chance(1))
        each.strategy.game.apply(then, each.seat, UseSpace(), Chance(1))
        reached = set[int]()
        for ride in each.strategy.game.legal_actions(then, each.seat):
            s = then.copy()
            each.strategy.game.apply(s, each.seat, ride, Chance(1))
            reached.add(s.camels[each.seat])
        assert instead.camels[each.seat] in reached | {then.camels[each.seat]}
        seen += 1
    assert seen


def test_a_tile_for_a_seal_fits_as_many_coins_as_are_told() -> None:
    tables, seen = games.load("mercado").tables, 0  # type: ignore[attr-defined]
    for each in pairs_of("mercado", "seal_fits"):
        view, bag = each.view, slice(COIN_KIND_COUNT * each.seat, COIN_KIND_COUNT * (each.seat + 1))
        counts = set[int]()
        for place, tile in enumerate(view.market):
            wanted = tables.tile_needs[tile][view.offers[MARKET_PLACE_COUNT * each.seat + place]]
            coins = enumerate(view.bags[bag])
            counts.add(sum(n for kind, n in coins if kind != BLACK_COIN and wanted >> kind & 1))
        assert each.told["n"] in counts
        assert each.told["all"] == sum(view.bags[bag])
        seen += 1
    assert seen


def test_a_nearer_gate_brings_back_what_was_discarded_before() -> None:
    """The card that pays for the ride is no gain, and a turn rides 3 spaces (ZAH-4.1)."""
    seen = set[int]()
    for each in pairs_of("zahab", "nearer_gate"):
        told = each.told
        assert told["cards"] == len(each.view.discards[each.seat]) > 0
        turns = [-(-told[name] // 3) for name in ("n", "m")]
        assert (told["sooner"] > 0) == (turns[0] < turns[1])
        assert (told["sooner"] == 2) == (turns[0] == 1 < turns[1])
        seen.add(told["sooner"])
    assert seen == {1, 2}


def test_only_cards_of_the_others_are_still_to_come() -> None:
    """With 2 or 3 players, the second card of a seat is no threat to its first (MKD-2.4)."""
    seen = set[int]()
    for each in sample_pairs("market_day"):
        view, told = each.view, each.told
        if "later" not in told:
            continue
        places = range(len(view.played) + 1, view.seats * (2 if view.seats < 4 else 1))
        later = [place for place in places if (view.leader + place) % view.seats != each.seat]
        assert told["later"] == len(later), each.found
        own = [place for place in places if (view.leader + place) % view.seats == each.seat]
        if "rest" in told:
            assert told["rest"] == sum(place > own[0] for place in later)
            seen.add(len(view.hands[each.seat]))
    assert 2 in seen


def test_the_order_of_the_last_two_cards_is_told_as_an_order() -> None:
    """No card stays in hand where both are played in this round."""
    codes = set[str]()
    for each in sample_pairs("market_day"):
        view = each.view
        is_first = len(view.played) < view.seats < 4
        is_last = is_first and len(view.hands[each.seat]) == 2
        assert (each.found.code not in ("order", "order_risk", "order_rogue")) or is_last
        if is_last:
            assert isinstance(each.other, Play)
            codes.add(each.found.code)
    assert {"order", "order_risk", "order_rogue"} <= codes
    assert codes == {"order", "order_risk", "order_rogue"}


def test_cards_come_back_either_way_only_past_the_gate() -> None:
    seen = set[bool]()
    for each in pairs_of("zahab", "saves"):
        if not isinstance(each.action, Steps) or not isinstance(each.other, Steps):
            continue
        lap = each.told["lap"]
        for action in (each.action, each.other):
            then = each.view.copy()
            each.strategy.game.apply(then, each.seat, action, Chance(1))
            if lap:
                assert not then.discards[each.seat], (each.action, each.other, each.found)
        seen.add(bool(lap))
    assert True in seen


def test_gold_is_kept_for_what_it_would_be_too_little_for() -> None:
    tables, uses = games.load("zahab").tables, set[object]()  # type: ignore[attr-defined]
    for each in pairs_of("zahab", "keeps_price"):
        told, view = each.told, each.view
        gold, gems = view.gold[each.seat], view.gems[each.seat]
        uses.add(told["use"])
        if told["use"] == 1:
            key = told["card"]
            assert isinstance(key, TextRef)
            card = key.n
            needs = tables.gold_cost[card], tables.gem_cost[card]
            assert needs[0] <= gold + 1 and needs[1] <= gems
            assert needs[0] > gold - told["gold"] or needs[1] > gems - told["gems"]
        elif told["use"] == 2:
            assert gold - told["gold"] < 2 <= gold + 1
    assert uses >= {0, 2}


def test_a_space_that_is_not_skipped_lies_where_the_hint_says() -> None:
    tables, kinds = games.load("zahab").tables, set[object]()  # type: ignore[attr-defined]
    for each in pairs_of("zahab", "stays_back", "keeps_hand"):
        view, told = each.view, each.told
        space, spaces = view.camels[each.seat], 2 * len(view.tiles)
        if each.found.code == "keeps_hand":
            to_gate = (n for n in range(1, spaces) if not view.tiles[(space + n) % spaces // 2])
            assert told["gate"] == next(to_gate)
            continue
        kinds.add(told["kind"])
        for _ in range(told["n"]):
            free = ((space + n) % spaces for n in range(1, spaces))
            space = next(place for place in free if place not in view.camels)
        assert told["place"] == (tables.space_text(view.tiles, space) if told["n"] else "")
        assert (told["kind"] == 2) <= (told["n"] == 1)
    assert kinds >= {0, 2}


def test_a_card_that_does_something_is_not_told_by_its_points_alone() -> None:
    """A Knight or a Tinker with a dearer card of a rival to take is worth more (MKD-3.4, 3.5)."""
    codes = set[str]()
    for each in sample_pairs("market_day"):
        if not isinstance(each.other, Play) or each.other.rank not in (1, 2):
            continue
        view, told = each.view, each.told
        remaining = resolve_round(tuple(view.played)).remaining_by_place
        stalls = {
            place: rank
            for place, rank in enumerate(remaining)
            if rank != 3 and (view.leader + place) % view.seats != each.seat
        }
        best = max(stalls.values(), default=0)
        if each.found.code == "worth":
            own = [rank for rank in remaining if rank != 3]
            assert best <= told["n"] or max(own) > best, (each.action, each.found)
        if each.found.code in ("over_knight", "over_tinker"):
            assert told["points"] == best > told["n"]
            owners = {
                (view.leader + place) % view.seats for place in stalls if stalls[place] == best
            }
            assert told["who"].seat in owners
            assert each.found.code == "over_knight" or told["later"] > 0
            codes.add(each.found.code)
    assert codes == {"over_knight", "over_tinker"}


def test_the_rain_that_lies_there_is_not_mistaken_for_the_own_one() -> None:
    """Only the second Rain outlasts the first one, and stops it (MKD-3.3)."""
    codes = set[str]()
    for each in sample_pairs("market_day"):
        code, view = each.found.code, each.view
        codes.add(code)
        if code == "other_lost_rain":
            assert view.played.count(7) == 1 and cast(Play, each.action).rank == 7
        if code == "rain_may_stop":
            both = cast(Play, each.action).rank, cast(Play, each.other).rank
            for rank in both:
                outcome = resolve_round((*view.played, rank))
                assert len(view.played) in outcome.washed_places
            seen = (view.gone + view.played + view.hands[each.seat]).count(7)
            assert each.told["spoilers"] == 7 - seen > 0 < each.told["later"]
    assert codes >= {"other_lost_rain", "rain_may_stop"}


def test_a_tile_of_fewer_spaces_is_told_with_what_it_brings_beside_them() -> None:
    """The other tile is told, too, as it moves the marker further."""
    tables, seen = games.load("mercado").tables, 0  # type: ignore[attr-defined]
    for each in pairs_of("mercado", "gains", "own_gains"):
        assert isinstance(each.action, Lay) and isinstance(each.other, Lay)
        vp, rest = (tables.tile_vp[each.view.market[a.place]] for a in (each.action, each.other))
        if 0 <= vp < rest:
            few, many = (
                sum(bool(each.told[f"{name}{n}"]) for n in (1, 2, 3))
                for name in ("gain", "rest_gain")
            )
            assert each.found.code == "gains" and few > many
            seen += 1
        if each.found.code == "own_gains":
            fits, genuine = each.told["fits"], sum(bag_counts(each.view, each.seat))
            assert isinstance(fits, int) and 0 <= fits <= genuine
    assert seen


def test_discards_are_told_apart_by_the_smugglers_that_only_one_of_them_keeps() -> None:
    tables, codes = games.load("nacho").tables, set[str]()  # type: ignore[attr-defined]
    for each in sample_pairs("nacho"):
        if not isinstance(each.action, Discard) or not isinstance(each.other, Discard):
            continue
        hand, told = each.view.hands[each.seat], each.told
        given, kept = (
            [hand[place] for place in one.places if place not in two.places]
            for one, two in ((each.action, each.other), (each.other, each.action))
        )
        keys = {kind: f"nacho.piece.{SMUGGLER_PIECES[kind]}" for kind in (*given, *kept)}
        who = next(kind for kind, key in keys.items() if key == told["who"].key)
        codes.add(each.found.code)
        assert who in (kept if each.found.code == "discard_less" else given)
        if "wage" in told:
            assert told["wage"] == tables.wages[who]
            assert told["number"] == smuggler_number(who)
        if each.found.code == "discard_less":
            assert not given
            assert smuggler_number(who) == max(map(smuggler_number, kept))
        if each.found.code == "discard_dearer":
            assert (told["n"], told["m"]) == tuple(tables.wages[k] for k in (*given, *kept))
        if each.found.code == "discard_later":
            assert (told["n"], told["m"]) == tuple(map(smuggler_number, (*given, *kept)))
    assert codes == {"discard_more", "discard_less", "discard_dearer", "discard_later"}


def test_a_card_that_is_spared_is_told_with_what_it_would_do_now() -> None:
    """Only its later use speaks for the other card, as it may score now, too (MKD-3.1 to 3.5)."""
    kinds = set[object]()
    for each in pairs_of("market_day", "spares"):
        assert isinstance(each.other, Play)
        view, told, rank = each.view, each.told, each.other.rank
        outcome, place = resolve_round((*view.played, rank)), len(view.played)
        owners = [(view.leader + at) % view.seats for at in range(place + 1)]
        assert outcome.remaining_by_place[place] == rank == told["points"]
        kinds.add(told["kind"])
        if told["kind"] == 1:
            seen = (view.gone + view.played + view.hands[each.seat]).count(rank)
            assert told["spoilers"] == rank - seen > 0 < told["later"]
        elif told["kind"] == 2:
            victim = dict(outcome.knight_visits)[place]
            assert rank == 2
            assert told["taken"] == (view.played[victim] if victim >= 0 else 0)
            assert victim < 0 or told["who"].seat == owners[victim]
        elif told["kind"] == 4:
            assert rank == 1
            assert told["taken"] == max(n for n in outcome.remaining_by_place if n != 3)
        elif told["kind"] == 7:
            assert rank == 7
            assert told["taken"] == sum(
                view.played[at] for at in outcome.washed_places if owners[at] != each.seat
            )
        else:
            assert told["kind"] == (3 if rank == 3 else 0)
    assert kinds >= {0, 1, 3}


def test_the_safer_of_two_lost_cards_is_the_one_that_is_kept() -> None:
    seen = 0
    for each in pairs_of("market_day", "keeps_rarer"):
        view, ranks = each.view, [cast(Play, action).rank for action in (each.action, each.other)]
        known = view.gone + view.played + view.hands[each.seat]
        rarer = [rank - known.count(rank) for rank in ranks]
        assert (each.told["m"], each.told["n"]) == tuple(rarer)
        for rank in ranks:
            assert not resolve_round((*view.played, rank)).remaining_by_place[len(view.played)]
        seen += 1
    assert seen


def test_a_tile_that_both_lays_can_pay_for_is_no_gain_of_one_of_them() -> None:
    """Tiles are resolved at the end of the turn, so the order of the coins does not matter."""
    codes = set[str]()
    tables = games.load("mercado").tables  # type: ignore[attr-defined]
    for each in pairs_of("mercado", "pays", "pays_first"):
        assert isinstance(each.action, Lay) and isinstance(each.other, Lay)
        then, place = laid(each.view, each.seat, each.other), each.action.place
        offer = then.offers[MARKET_PLACE_COUNT * each.seat + place]
        still = bool(tables.tile_needs[then.market[place]][offer]) and can_pay(
            tables, then, place, offer, then.drawn
        )
        rest = each.told.get("rest", 1)
        assert (each.found.code == "pays_first") == (still and rest > 0), (each.other, each.found)
        codes.add(each.found.code)
        if each.found.code == "pays_first":
            drawn = sum(each.view.drawn >> 3 * kind & 7 for kind in range(COIN_KIND_COUNT))
            assert 0 < each.told["left"] < drawn
    assert codes == {"pays", "pays_first"}


def test_a_smuggler_is_kept_only_as_often_as_it_is_in_hand() -> None:
    seen = set[int]()
    for each in pairs_of("nacho", "keeps_reach"):
        hand = each.view.hands[each.seat]
        names = [f"nacho.piece.{SMUGGLER_PIECES[kind]}" for kind in hand]
        assert each.told["alike"] == names.count(each.told["other"].key) - 1
        seen.add(each.told["alike"])
    assert seen >= {0, 1}


def test_a_contested_cube_is_sold_for_the_draws_that_it_makes_room_for() -> None:
    """The price that a rival may get first is no reason to sell for less (NAC-7.2)."""
    seen = set[tuple[int, int]]()
    for each in pairs_of("nacho", "sell_contested"):
        size, told = len(each.view.warehouses[each.seat]), each.told
        draws = [min(max(2 - n, 0), sum(each.view.bag)) for n in (size - 1, size)]
        if each.other.tag == "sell":
            draws = [0, 0]
        elif each.other.tag != "draw_cube":
            draws[1] = 0
        assert (told["draws"], told["without"]) == tuple(draws)
        seen.add((told["draws"], told["without"]))
    assert (2, 1) in seen


def test_a_discard_is_told_with_what_the_smuggler_could_deliver() -> None:
    """The wage alone says nothing about what it is paid for (NAC-4.1, 4.4)."""
    seen, tables = set[bool](), games.load("nacho").tables  # type: ignore[attr-defined]
    for each in pairs_of("nacho", "discard_more", "discard_less"):
        told = each.told
        hand = each.view.hands[each.seat]
        keys = {f"nacho.piece.{SMUGGLER_PIECES[kind]}": kind for kind in hand}
        reach = REACHABLE_PROVINCES[smuggler_flag(keys[told["who"].key])]
        prices = [
            tables.best_prices[each.view.cards[place]][
                tables.wanted_bits[each.view.cards[place]][each.view.filled[place]] & 1 << what
            ]
            for place in reach
            for what in each.view.warehouses[each.seat]
        ]
        assert told["price"] == max(prices, default=0)
        seen.add(told["price"] > 0)
        if each.found.code == "discard_less":
            assert told["price"] or told["number"] >= 7
    assert seen == {False, True}


def test_a_card_without_a_cost_is_told_with_what_both_cards_bring() -> None:
    effects, seen = games.load("zahab").tables.effects, set[object]()  # type: ignore[attr-defined]
    for each in pairs_of("zahab", "free", "needs_gold", "needs_gems", "needs_cards"):
        told = each.told
        seen.add(told["known"])
        if not told["known"]:
            continue
        for whose, card in (("own", told["card"].n), ("rest", told["other"].n)):
            gains = effects[card].gains
            assert told[f"{whose}_gold"] <= gains.get("gold", 0)
            assert told[f"{whose}_gems"] <= gains.get("gems", 0)
            vp = sum(gains.get(name, 0) for name in ("blue", "red", "yellow", "any"))
            assert told[f"{whose}_vp"] == vp and told[f"{whose}_spirit"] == gains.get("spirit", 0)
            assert set(gains) <= {"gold", "gems", "blue", "red", "yellow", "any", "spirit"}
        if told.get("bare"):
            assert told["cards"] == len(each.view.hands[each.seat]) - 1
    assert seen == {0, 1}


def test_camels_that_only_spaces_of_little_worth_tell_apart_are_called_equal() -> None:
    """Neither move then has an argument, and the text says so for both."""
    for each in pairs_of("zahab", "neutral_plain"):
        back = each.strategy.contrast_reason(each.view, each.seat, each.other, each.action)
        assert back == each.found
        assert each.found.code in each.strategy.even_contrasts
    assert pairs_of("zahab", "neutral_plain")


def test_gems_are_set_beside_the_points_of_b_only_where_a_lead_is_in_reach() -> None:
    """Else the points, which are named too, would argue against the gems (BAS-3.6, 3.7)."""
    seen = set[object]()
    for each in pairs_of("basari", "now_C"):
        seen.add(each.told["other"])
        assert each.told["other"] != "B" or each.told["gain"], (each.action, each.found)
    assert "B" in seen


def test_coins_that_pay_after_another_coin_name_the_tile_where_that_one_goes() -> None:
    """That holds against one coin, and may not hold against another (MER-4.6)."""
    seen = 0
    for each in pairs_of("mercado", "pays_first"):
        assert isinstance(each.action, Lay) and isinstance(each.other, Lay)
        tables = each.strategy.game.tables
        tiles = [each.view.market[lay.place] for lay in (each.action, each.other)]
        named = [tile_text(tables, tile) for tile in tiles]
        assert [each.told["what"], each.told["other"]] == named
        seen += 1
    assert seen
