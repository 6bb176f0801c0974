"""Mercado: tiles that are paid, clause by clause (MER-5, MER-6)."""

from __future__ import annotations

import pytest

from tabletop.core.acts import Move, Step
from tabletop.games.mercado.actions import Draw, Finish, Lay, LayWhite, Resolve
from tabletop.games.mercado.state import START_PHASE
from tests.rules.mercado.positions import CHANGER, MERCHANT, Table


def buy_jug(table: Table) -> Table:
    """Seat 0 pays the last silver coin of the jug at place 0, and draws one black coin."""
    table.offer(0, 0, "silver").bag(0, "silver black black")
    return table.do(Draw(), Lay("silver", 0), Finish())


def test_mer_5_order_of_a_purchase() -> None:
    table = Table(seats=3).market("cloth", "jug").markers_at(1, 9, 9)
    table.offer(0, 0, "gold gold turquoise").offer(1, 0, "gold gold").bag(
        0, "turquoise black black"
    )
    table.do(Draw(), Lay("turquoise", 0), Finish())
    clauses = [act.clause for act in table.acts if isinstance(act, Move | Step)]
    order = ["MER-5.1", "MER-5.2", "MER-7.4", "MER-5.6", "MER-5.7"]
    assert sorted(set(clauses), key=clauses.index) == order


def test_mer_5_1_the_marker_moves_by_the_vp() -> None:
    table = buy_jug(Table().market("jug").markers_at(0, 9))
    assert table.steps() == [
        Step("marker.0", tuple(f"space:{n}" for n in (8, 9, 10, 11, 12)), "MER-5.1")
    ]


def test_mer_5_2_the_runner_up_takes_a_seal() -> None:
    table = Table(seats=4).market("jug").markers_at(0, 9, 9, 9).offer(2, 0, "silver")
    buy_jug(table)
    assert table.moves("MER-5.2") == [("seal.wax", 1, "supply", "seals:2")]
    assert table.s.seals == [1, 1, 2, 1]


def test_mer_5_2_on_a_tie_each_of_the_tied_takes_one() -> None:
    table = Table(seats=4).market("necklace").markers_at(0, 9, 9, 9).offer(0, 0, "gold gold gold")
    table.offer(1, 0, "gold gold").offer(2, 0, "silver").offer(3, 0, "copper copper")
    table.bag(0, "gold black black").do(Draw(), Lay("gold", 0), Finish())
    assert table.s.seals == [1, 2, 1, 2]


def test_mer_5_2_too_few_seals_for_the_tied_go_clockwise_from_the_buyer() -> None:
    for left, seals in ((2, [1, 2, 2, 1]), (1, [1, 2, 1, 1]), (0, [1, 1, 1, 1])):
        table = Table(seats=4).market("jug").markers_at(0, 9, 9, 9)
        for seat in (1, 2, 3):
            table.offer(seat, 0, "silver")
        table.s.seals_left = left
        buy_jug(table)
        assert (table.s.seals, table.s.seals_left) == (seals, 0)
        assert table.message_keys().count("seals_used_up") == 3 - left
    other = (
        Table(seats=3).market("jug").markers_at(9, 0, 9).offer(0, 0, "silver").offer(2, 0, "silver")
    )
    other.s.seat, other.s.stack, other.s.seals_left = 1, ((START_PHASE, 1, 0),), 1
    other.offer(1, 0, "silver").bag(1, "silver black black")
    other.do(Draw(), Lay("silver", 0), Finish())
    assert other.s.seals == [1, 1, 2], "seat 2 sits next to the buyer"


def test_mer_5_2_nobody_takes_one_without_a_coin_there() -> None:
    table = buy_jug(Table(seats=3).market("jug").markers_at(0, 9, 9))
    assert table.moves("MER-5.2") == []


def test_mer_5_3_the_position_sign_gives_ones_place_read_before_moving() -> None:
    table = Table(seats=4).market("ring").markers_at(4, 4, 2, 9).offer(0, 0, "gold gold copper")
    table.bag(0, "copper black black").do(Draw(), Lay("copper", 0), Finish())
    # seat 1 lies above on the same space, so that seat 0 is third
    assert "position" in table.message_keys()
    assert len(table.steps()[0].path) - 1 == 3
    assert table.s.progress[0] == 7


def test_mer_5_3_on_one_space_the_upper_marker_is_ahead() -> None:
    table = Table().market("ring").markers_at(4, 4)
    table.s.arrivals = (1, 0)
    table.offer(0, 0, "gold gold copper").bag(0, "copper black black")
    table.do(Draw(), Lay("copper", 0), Finish())
    assert len(table.steps()[0].path) - 1 == 1


def test_mer_5_4_the_random_sign_turns_up_an_object_and_ignores_its_other_effects() -> None:
    table = Table().market("jug", "cup", "shoe", "clock", "rose", "amber").markers_at(0, 29)
    table.next_object("cloth").pay(4)
    assert table.moves("MER-5.4") == [("object.cloth", 1, "deck:objects", "discard:objects")]
    assert len(table.steps()[0].path) - 1 == 4
    assert table.pieces("hand:0") == []


def test_mer_5_4_a_position_sign_turned_up_counts_ones_place() -> None:
    table = (
        Table(seats=3).market("jug", "cup", "shoe", "clock", "rose", "amber").markers_at(2, 28, 29)
    )
    table.next_object("ring").pay(4)
    assert len(table.steps()[0].path) - 1 == 3
    assert table.moves("MER-7.1") == []


def test_mer_5_5_white_and_black_coins_come_before_the_other_effects() -> None:
    table = Table().market("jug", "cup", "shoe", "clock", "violet", "amber")
    table.pay(4)
    clauses = [act.clause for act in table.acts]
    assert clauses.index("MER-7.1") < clauses.index("MER-7.4")


def test_mer_5_6_coins_of_the_buyer_and_of_the_others() -> None:
    table = Table(seats=3).market("necklace").markers_at(0, 9, 9).offer(0, 0, "gold white gold")
    table.offer(1, 0, "white silver").offer(2, 0, "copper").bag(0, "gold black black")
    table.bag(1, "").bag(2, "").do(Draw(), Lay("gold", 0), Finish())
    assert sorted(table.pieces("player:0")) == ["coin.black"] * 2 + ["coin.gold"] * 3
    assert table.s.white == 15
    assert sorted(table.pieces("bag:1")) == ["coin.silver", "coin.white"]
    assert table.pieces("bag:2") == ["coin.copper"]
    assert not any(zone.startswith("offer:0/") for zone in table.game.inventory(table.s))


def test_mer_5_7_the_tile_is_replaced_from_its_own_stack() -> None:
    table = buy_jug(Table().market("jug").markers_at(0, 9).next_object("lute"))
    assert table.pieces("market:0") == ["object.lute"]
    assert table.pieces("discard:objects") == ["object.jug"]


def test_mer_5_7_an_empty_stack_is_made_anew_from_its_discards() -> None:
    table = Table().market("jug", "cup", "shoe", "clock", "rose", "amber").markers_at(0, 9)
    table.s.objects_out, table.s.objects = table.s.objects, ()
    buy_jug(table)
    assert len(table.s.objects) == 20 and table.s.objects_out == ()
    assert table.pieces("market:0") != []
    assert any(act.clause == "MER-5.7" and hasattr(act, "zone") for act in table.acts)


@pytest.mark.parametrize(("key", "place"), [("jug", 0), ("cedar", 4)])
def test_mer_5_7_a_stack_made_anew_is_shuffled(key: str, place: int) -> None:
    goods = ["trophy", "cup", "shoe", "clock", "rose", "amber"]
    goods[place] = key
    opened = set()
    for seed in range(6):
        table = Table(seed=seed).market(*goods).markers_at(0, 29)
        table.s.objects_out, table.s.objects = table.t.objects[-9:], ()
        table.s.perfumes_out, table.s.perfumes = table.t.perfumes[-3:], ()
        opened.add(table.pay(place).pieces(f"market:{place}")[0])
    assert len(opened) > 1


def test_mer_5_7_a_perfume_is_replaced_by_a_perfume() -> None:
    table = Table().market("jug", "cup", "shoe", "clock", "cedar", "amber")
    table.pay(4)
    assert table.pieces("market:4")[0].startswith("perfume.")
    assert table.pieces("discard:perfumes") == ["perfume.cedar"]


def test_mer_6_1_the_head_merchant_gives_a_privilege_for_three_different_coins() -> None:
    table = Table().offer(0, MERCHANT, "gold silver").bag(0, "copper black black")
    table.do(Draw(), Lay("copper", MERCHANT), Finish())
    assert len(table.s.hands[0]) == 1
    assert table.steps() == []


def pay_changer(table: Table) -> Table:
    """Seat 0 pays the coin changer with the last of three gold coins."""
    table.offer(0, CHANGER, "gold gold").bag(0, "gold black black")
    return table.do(Draw(), Lay("gold", CHANGER), Finish())


def test_mer_6_2_the_coin_changers_white_coin_is_laid_at_once_on_another_tile() -> None:
    table = pay_changer(Table().market("necklace", "cloth"))
    assert LayWhite(0) in table.legal() and LayWhite(CHANGER) not in table.legal()
    assert table.refusal_of(LayWhite(CHANGER)).code == "another_tile"
    table.do(LayWhite(1))
    assert table.moves("MER-6.2") == [("coin.white", 1, "supply", "offer:1/0")]
    assert table.s.white == 13
    assert table.seat == 1


def test_mer_6_2_it_may_complete_another_tile_which_is_then_resolved_in_this_turn() -> None:
    table = pay_changer(Table().market("jug", "cup").offer(0, 0, "silver").markers_at(1, 9))
    table.do(LayWhite(0))
    assert table.steps()[0].clause == "MER-5.1"
    assert table.s.white == 14  # back in the supply: the buyer's white coins (MER-5.6)
    assert table.seat == 1


def test_mer_6_2_it_may_complete_the_head_merchant() -> None:
    table = pay_changer(Table().market("jug", "cup").offer(0, MERCHANT, "gold silver"))
    table.do(LayWhite(MERCHANT))
    assert len(table.s.hands[0]) == 1 and table.seat == 1


def test_mer_6_2_without_a_white_coin_nothing_happens() -> None:
    table = Table().market("jug", "cup")
    table.s.white = 0
    pay_changer(table)
    assert "no_change" in table.message_keys() and table.seat == 1


def test_mer_6_2_a_single_place_is_not_asked_for() -> None:
    table = Table().market("jug", "cup", "shoe", "opener", "cedar", "amber")
    # all full but the cup: paid tiles wait their turn and need nothing
    table.offer(0, 0, "silver silver").offer(0, 2, "copper copper").offer(
        0, 3, "turquoise turquoise"
    ).offer(0, 4, "gold gold")
    table.offer(0, 5, "gold silver").offer(0, MERCHANT, "gold silver copper")
    pay_changer(table)
    table.do(Resolve(CHANGER))
    assert ("coin.white", 1, "supply", "offer:1/0") in table.moves("MER-6.2")


def test_mer_6_3_coins_of_the_buyer_move_the_others_stay_and_nobody_takes_a_seal() -> None:
    table = Table().offer(0, MERCHANT, "gold white").offer(1, MERCHANT, "silver copper")
    table.bag(0, "copper black black").do(Draw(), Lay("copper", MERCHANT), Finish())
    assert ("coin.white", 1, f"offer:{MERCHANT}/0", "supply") in table.moves("MER-6.3")
    assert sorted(table.pieces("player:0")) == [
        "coin.black",
        "coin.black",
        "coin.copper",
        "coin.gold",
    ]
    assert len(table.pieces(f"offer:{MERCHANT}/1")) == 2
    assert table.s.seals == [1, 1]
    assert table.pieces(f"market:{MERCHANT}") == ["market.merchant"]
