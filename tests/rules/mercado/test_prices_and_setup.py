"""Mercado: components, prices and setup, clause by clause (MER-1 to MER-3)."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.core.acts import Begin, Move
from tabletop.core.chance import Chance
from tabletop.core.options import OptionError
from tabletop.games.mercado import prices
from tabletop.games.mercado.actions import Draw, Finish, Lay
from tabletop.games.mercado.sheet import POSITION_VP_CODE, RANDOM_VP_CODE
from tabletop.games.mercado.state import COIN_KINDS, TALLY_ROW_COUNT
from tests.rules.mercado.positions import Table, game, offer_code


def acceptable_coins(price: str, laid: str = "") -> set[str]:
    """The coins that an offer may still take."""
    bits = prices.compute_offer_needs(price.split())[offer_code(laid)]
    kinds = ("gold", "silver", "copper", "turquoise", "white")
    return {kind for n, kind in enumerate(kinds) if bits >> n & 1}


def is_payable(price: str, laid: str) -> bool:
    return offer_code(laid) in prices.compute_offer_needs(price.split())


def test_mer_1_1_there_are_24_objects_12_perfumes_and_two_market_tiles() -> None:
    t = game().tables
    assert (len(t.objects), len(t.perfumes)) == (24, 12)
    assert [t.pieces[n] for n in (t.merchant, t.changer)] == ["market.merchant", "market.changer"]


def test_mer_1_2_coins_are_140() -> None:
    c = game().tables.components
    assert 4 * c.coins + c.black + c.white == 140
    assert c.coins - c.spares == 20


def test_mer_1_3_there_are_18_privileges_15_seals_and_30_spaces_a_side() -> None:
    t = game().tables
    assert (len(t.privileges), t.components.seals) == (18, 15)
    assert [len(side) for side in t.icons] == [30, 30]


def test_mer_1_4_objects_are_worth_2_to_7_or_the_position_and_some_perfumes_a_random_sign() -> None:
    t = game().tables
    assert {t.tile_vp[n] for n in t.objects} <= {POSITION_VP_CODE, 2, 3, 4, 5, 6, 7}
    assert sum(t.tile_vp[n] == RANDOM_VP_CODE for n in t.perfumes) == 2


def test_mer_2_1_fixed_colours() -> None:
    assert acceptable_coins("gold gold turquoise turquoise") == {"gold", "turquoise", "white"}
    assert acceptable_coins("gold gold turquoise turquoise", "gold gold") == {"turquoise", "white"}


def test_mer_2_1_same_colour_of_ones_choice() -> None:
    assert acceptable_coins("same same same") == {"gold", "silver", "copper", "turquoise", "white"}
    assert acceptable_coins("same same same", "silver") == {"silver", "white"}


def test_mer_2_1_all_different() -> None:
    assert acceptable_coins("different different different", "gold") == {
        "silver",
        "copper",
        "turquoise",
        "white",
    }
    assert not is_payable("different different different", "gold gold")


def test_mer_2_1_any_colour() -> None:
    assert acceptable_coins("copper copper any", "copper copper") == {
        "gold",
        "silver",
        "copper",
        "turquoise",
        "white",
    }
    assert acceptable_coins("copper copper any", "gold") == {"copper", "white"}


def test_mer_2_1_several_free_coins_of_a_price_are_same_or_different() -> None:
    several = 0
    for tile in game().tables.tiles:
        free = [word for word in tile.price if word in ("same", "different", "any")]
        several += len(free) > 1
        assert len(free) == free.count(free[0] if free else "") and free.count("any") <= 1, tile
    assert several >= 16
    by_key = {tile.key: " ".join(tile.price) for tile in game().tables.tiles}
    for key in ("musk", "amber", "vanilla"):
        assert not is_payable(by_key[key], "gold gold")
        assert is_payable(by_key[key], "gold silver")


def test_mer_2_1_white_alone_will_do_for_a_white_part() -> None:
    assert acceptable_coins("white same same", "gold gold") == {"white"}
    assert acceptable_coins("white any", "gold") == {"white"}
    assert acceptable_coins("white any", "white") == {
        "gold",
        "silver",
        "copper",
        "turquoise",
        "white",
    }


def test_mer_2_2_a_white_coin_stands_for_any_colour_so_that_the_offer_stays_payable() -> None:
    assert acceptable_coins("gold gold turquoise turquoise", "white") == {
        "gold",
        "turquoise",
        "white",
    }
    assert acceptable_coins("gold gold turquoise turquoise", "white gold gold") == {
        "turquoise",
        "white",
    }
    assert acceptable_coins("gold gold turquoise turquoise", "white white gold") == {
        "gold",
        "turquoise",
        "white",
    }
    assert acceptable_coins("different different different", "white gold") == {
        "silver",
        "copper",
        "turquoise",
        "white",
    }
    assert is_payable("same same same", "white white white")


@pytest.mark.parametrize("white_parts", [1, 2])
def test_mer_2_2_white_coins_beyond_the_white_parts_are_jokers(white_parts: int) -> None:
    price = "white " * white_parts + "same same"
    laid = "white " * white_parts + "white gold"
    assert is_payable(price, laid)
    assert not is_payable(price, "gold gold gold")


def test_mer_2_2_no_price_takes_black() -> None:
    table = Table().market("cloth", "jug").bag(0, "black gold gold").do(Draw())
    assert table.refusal_of(Lay("black", 0)).code == "black_is_no_money"


def test_mer_2_3_the_colour_chosen_binds_only_the_player_who_lays() -> None:
    table = Table().market("musicbox").offer(1, 0, "gold").bag(0, "silver silver copper")
    table.do(Draw(), Lay("silver", 0), Lay("silver", 0))
    assert table.pieces("offer:0/0") == ["coin.silver"] * 2
    assert table.pieces("offer:0/1") == ["coin.gold"]
    assert table.refusal_of(Lay("copper", 0)).code == "must_be_same"


@pytest.mark.parametrize("laid", COIN_KINDS[:4])
@pytest.mark.parametrize("other", COIN_KINDS[:4])
def test_mer_2_1_a_price_of_equal_coins_is_bound_by_whichever_lies_there(
    laid: str, other: str
) -> None:
    table = Table().market("musicbox").offer(0, 0, laid).bag(0, f"{other} black black").do(Draw())
    if laid == other:
        assert Lay(other, 0) in table.legal()
    else:
        assert table.refusal_of(Lay(other, 0)).code == "must_be_same"


def test_mer_2_4_only_coins_that_the_price_still_needs_may_be_laid() -> None:
    table = Table().market("jug", "fan").offer(0, 0, "silver").offer(0, 1, "gold")
    table.bag(0, "gold copper silver").do(Draw())
    assert table.refusal_of(Lay("gold", 0)).code == "not_in_price"
    assert table.refusal_of(Lay("gold", 1)).code == "must_differ"
    table.do(Lay("silver", 0))
    assert table.refusal_of(Lay("copper", 0)).code == "fully_paid"


def test_mer_2_4_of_a_colour_no_more_than_the_price_asks_for_beside_the_others() -> None:
    table = Table().market("cloth").offer(0, 0, "gold gold turquoise").bag(0, "gold black black")
    table.do(Draw())
    assert table.refusal_of(Lay("gold", 0)).code == "no_more_needed"


def test_mer_2_4_a_table_laid_by_hand_has_coins_beside_its_tiles() -> None:
    table = Table().market("jug", "fan").offer(0, 0, "silver").offer(1, 1, "gold copper")
    s = game().new_initial_state(2, {}, Chance(5))
    game().set_position(s, game().inventory(table.s), {})
    laid = game().inventory(s)
    assert laid["offer:0/0"] == ["coin.silver"]
    assert sorted(laid["offer:1/1"]) == ["coin.copper", "coin.gold"]


def test_mer_8_1_who_is_put_elsewhere_on_the_track_by_hand_has_gained_the_difference() -> None:
    """Else what a seat has gained would not come to where it stands (the score shows both)."""
    s = Table(start=8).markers_at(12, 5).s
    laid = game().inventory(s)
    laid["space:0"], laid["space:20"] = ["marker.1"], []
    laid["space:13"], laid["space:25"] = [], ["marker.0"]
    game().set_position(s, laid, game().track_counts(s))
    assert s.progress == [17, 22]
    assert [
        sum(s.gained[TALLY_ROW_COUNT * n : TALLY_ROW_COUNT * n + TALLY_ROW_COUNT]) for n in (0, 1)
    ] == s.progress


def test_mer_2_4_coins_laid_stay_until_the_tile_is_resolved() -> None:
    table = Table().market("necklace").bag(0, "gold gold gold").do(Draw(), Lay("gold", 0))
    table.do(Finish())
    assert table.seat == 1
    assert table.pieces("offer:0/0") == ["coin.gold"]


@pytest.mark.parametrize(("seats", "black", "seals"), [(2, 28, 13), (3, 23, 12), (4, 18, 11)])
def test_mer_3_1_bags_seals_and_supply(seats: int, black: int, seals: int) -> None:
    s = game().new_initial_state(seats, {}, Chance(1))
    table = game().inventory(s)
    supply = Counter(table["supply"])
    assert supply == {"coin.black": black, "coin.white": 14, "seal.wax": seals}
    for seat in range(seats):
        colours = ("gold", "silver", "copper", "turquoise", "black")
        assert Counter(table[f"bag:{seat}"]) == {f"coin.{colour}": 5 for colour in colours}
        assert table[f"seals:{seat}"] == ["seal.wax"]
    assert f"bag:{seats}" not in table


def test_mer_3_1_each_player_is_seen_to_take_one_seal() -> None:
    acts: list[object] = []
    game().new_initial_state(3, {}, Chance(1), acts.append)
    taken = [act for act in acts if isinstance(act, Move) and act.clause == "MER-3.1"]
    assert taken == [Move("seal.wax", 1, "supply", f"seals:{n}", "MER-3.1") for n in range(3)]


def test_mer_3_2_four_objects_two_perfumes_and_the_market_tiles_lie_open() -> None:
    table = game().inventory(game().new_initial_state(4, {}, Chance(2)))
    families = [table[f"market:{place}"][0].partition(".")[0] for place in range(8)]
    assert families == ["object"] * 4 + ["perfume"] * 2 + ["market"] * 2
    assert (len(table["deck:objects"]), len(table["deck:perfumes"])) == (20, 10)


def test_mer_3_3_side_and_starting_disc_are_chosen() -> None:
    s = game().new_initial_state(2, {"side": "B", "start": 17}, Chance(3))
    assert s.side == 1
    assert game().inventory(s)["start:17"] == ["disc.start"]
    first = game().new_initial_state(2, {}, Chance(3)).start
    assert first == game().tables.contents.first_start
    assert game().tables.icons[0][first] == "black"
    with pytest.raises(OptionError):
        game().new_initial_state(2, {"start": 30}, Chance(3))


def test_mer_3_4_the_start_player_lies_on_top_then_clockwise_downwards() -> None:
    starts = set()
    for seed in range(40):
        acts: list[object] = []
        s = game().new_initial_state(3, {}, Chance(seed), acts.append)
        starts.add(s.first)
        top_down = [f"marker.{(s.first + n) % 3}" for n in range(3)]
        assert game().inventory(s)[f"space:{s.start}"] == top_down[::-1]
        assert game().active_seats(s) == (s.first,)
        assert acts[-1] == Begin("turn", 1, s.first, "MER-4")
        assert (s.round, s.turn) == (1, 1)
    assert starts == {0, 1, 2}
