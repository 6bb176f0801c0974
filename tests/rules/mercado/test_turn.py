"""Mercado: the turn, clause by clause (MER-4)."""

from __future__ import annotations

import pytest

from tabletop.core.acts import Begin, End
from tabletop.games.mercado.actions import (
    BreakSeal,
    Draw,
    Finish,
    Lay,
    Pass,
    PlayPrivilege,
    Resolve,
    TakeBack,
)
from tests.contract.claims.match_reasons import check_reason
from tests.rules.mercado.positions import CHANGER, MERCHANT, Table


def test_mer_4_1_one_privilege_at_the_start_of_the_turn() -> None:
    table = Table().hand(0, "three", "three", "two").markers_at(2, 9).do(PlayPrivilege("three"))
    assert table.s.progress[0] == 5
    assert table.refusal_of(PlayPrivilege("two")).code == "one_privilege"
    table.do(Draw())
    assert table.refusal_of(PlayPrivilege("two")).code == "already_drawn"


def test_mer_4_2_then_exactly_one_action() -> None:
    table = Table().market("musicbox").purse(0, "gold")
    assert set(table.legal()) == {Draw(), TakeBack()}
    table.do(TakeBack())
    assert table.seat == 1


def test_mer_4_3_action_a_draws_three_coins() -> None:
    table = Table().do(Draw())
    assert [move[1:] for move in table.moves("MER-4.3")] == [(1, "bag:0", "drawn:0")] * 3
    assert len(table.pieces("bag:0")) == 22


def test_mer_4_3_with_fewer_than_three_coins_taking_back_is_compulsory() -> None:
    table = Table(3).bag(0, "gold gold").purse(0, "silver")
    assert table.legal() == (TakeBack(),)
    refusal = table.refusal_of(Draw())
    assert (refusal.code, refusal.clause, refusal.remedy) == (
        "bag_too_thin",
        "MER-4.3",
        "take_back",
    )
    assert refusal.params == (("n", 2), ("needed", 3))


def test_mer_4_3_with_an_empty_player_tile_too_he_draws_what_is_left() -> None:
    table = Table().market("musicbox").bag(0, "gold gold")
    assert table.legal() == (Draw(),)
    table.do(Draw())
    assert table.pieces("drawn:0") == ["coin.gold"] * 2


def test_mer_4_3_with_nothing_to_draw_he_passes() -> None:
    table = Table().bag(0, "")
    assert table.legal() == (Pass(),)
    assert check_reason(table.game, table.s, 0, Pass()) == "pass"
    assert table.refusal_of(Draw()).code == "bag_empty"
    assert table.refusal_of(TakeBack()).code == "player_tile_empty"
    table.do(Pass())
    assert table.message_keys() == ["pass"] and table.seat == 1


def test_mer_4_3_who_can_draw_or_take_back_does_not_pass() -> None:
    drawing = Table().market("musicbox").bag(0, "gold")
    taking_back = Table().bag(0, "").purse(0, "gold")
    either = Table().purse(0, "gold")
    for table, mend in ((drawing, "draw"), (taking_back, "take_back"), (either, "choose_action")):
        refusal = table.refusal_of(Pass())
        assert (refusal.code, refusal.clause, refusal.remedy) == ("no_pass", "MER-4.3", mend)
    idle = Table().bag(0, "")
    assert idle.game.refusal(idle.s, 0, Pass()) is None


def test_mer_4_3_ruling_the_game_ends_where_nobody_can_ever_lay_again() -> None:
    table = Table().bag(0, "black black black").bag(1, "black black").markers_at(3, 5).seals(1, 0)
    table.do(Draw(), Finish())
    assert "stuck" in table.message_keys()
    assert table.game.is_over(table.s)
    assert table.s.progress == [4, 5]


@pytest.mark.parametrize("coin", ["gold", "silver", "copper", "turquoise", "white"])
def test_mer_4_3_ruling_the_game_goes_on_while_somebody_has_a_coin_to_lay(coin: str) -> None:
    in_bag = Table().bag(0, "black black black").bag(1, coin)
    on_tile = Table().bag(0, "black black black").bag(1, "").purse(1, coin)
    for table in (in_bag, on_tile):
        table.do(Draw(), Finish())
        assert "stuck" not in table.message_keys() and table.seat == 1


@pytest.mark.parametrize(("coin", "stuck"), [("gold", True), ("silver", False)])
def test_mer_4_3_ruling_a_coin_that_no_offer_of_ones_own_needs_is_not_waited_for(
    coin: str, stuck: bool
) -> None:
    """Silver may still be laid beside silver, gold nowhere."""
    table = Table().market("jug", "shoe", "opener", "clock", "rose", "cedar")
    table.bag(0, "black black black").bag(1, coin)
    for place, laid in ((4, "silver"), (5, "silver"), (MERCHANT, "gold"), (CHANGER, "silver")):
        table.offer(1, place, laid)
    table.do(Draw(), Finish())
    assert ("stuck" in table.message_keys()) is stuck


def test_mer_4_3_ruling_the_game_goes_on_while_a_privilege_is_held() -> None:
    table = Table().bag(0, "black black black").bag(1, "black").hand(1, "one_white")
    table.do(Draw(), Finish())
    assert "stuck" not in table.message_keys() and table.seat == 1


def test_mer_4_4_a_seal_draws_two_more_once_a_turn() -> None:
    table = Table().market("musicbox").seals(2, 1).do(Draw(), BreakSeal())
    assert len(table.moves("MER-4.4")) == 3
    assert table.moves("MER-4.4")[0] == ("seal.wax", 1, "seals:0", "supply")
    assert len(table.pieces("bag:0")) == 20
    assert table.refusal_of(BreakSeal()).code == "one_seal"


def test_mer_4_4_also_when_coins_have_been_laid_already() -> None:
    table = Table().market("musicbox").bag(0, "gold gold gold gold gold").seals(2, 1)
    table.do(Draw(), Lay("gold", 0), BreakSeal())
    assert table.moves("MER-4.4")[0] == ("seal.wax", 1, "seals:0", "supply")
    assert len(table.pieces("drawn:0")) == 4 and len(table.pieces("offer:0/0")) == 1
    assert table.refusal_of(BreakSeal()).code == "one_seal"
    assert Finish() in table.legal(), "a coin has been laid"
    all_laid = Table().market("musicbox").bag(0, "gold gold gold gold").seals(2, 1).do(Draw())
    all_laid.do(*[Lay("gold", 0)] * 3)
    assert set(all_laid.legal()) == {Finish(), BreakSeal()}
    all_laid.do(BreakSeal(), Finish())
    assert "object.musicbox" in all_laid.pieces("discard:objects")
    assert all_laid.pieces("bag:0") == ["coin.gold"]


def test_mer_4_4_the_seal_is_broken_after_seeing_the_three_coins() -> None:
    assert Table().seals(2, 1).refusal_of(BreakSeal()).code == "not_drawn"


def test_mer_4_4_not_without_a_seal() -> None:
    bare = Table().market("musicbox").seals(0, 1).do(Draw())
    assert bare.refusal_of(BreakSeal()).code == "no_seals_left"


def test_mer_4_4_a_seal_draws_as_many_as_are_left() -> None:
    table = Table().market("musicbox").bag(0, "gold gold gold silver").do(Draw(), BreakSeal())
    assert len(table.pieces("drawn:0")) == 4
    empty = Table().market("musicbox").bag(0, "gold gold gold").do(Draw())
    assert empty.refusal_of(BreakSeal()).code == "bag_empty_for_seal"


def test_mer_4_5_black_coins_drawn_go_to_the_player_tile() -> None:
    table = Table().market("musicbox").bag(0, "black gold black").do(Draw())
    assert table.moves("MER-4.5") == [("coin.black", 2, "drawn:0", "player:0")]
    assert table.pieces("player:0") == ["coin.black"] * 2
    assert table.pieces("drawn:0") == ["coin.gold"]


def test_mer_4_6_coins_are_spread_as_one_likes_and_the_rest_goes_back_to_the_bag() -> None:
    table = Table().market("necklace", "musicbox").bag(0, "gold silver copper")
    table.do(Draw(), Lay("gold", 0), Lay("silver", 1), Finish())
    assert table.moves("MER-4.6") == [("coin.copper", 1, "drawn:0", "bag:0")]
    assert table.pieces("bag:0") == ["coin.copper"]
    assert table.pieces("player:0") == []


def test_mer_4_6_at_least_one_must_be_laid_if_any_can_be() -> None:
    table = Table().market("necklace").bag(0, "gold silver copper").do(Draw())
    refusal = table.refusal_of(Finish())
    assert (refusal.code, refusal.clause) == ("lay_one_first", "MER-4.6")
    table.do(Lay("gold", 0))
    assert Finish() in table.legal()


def test_mer_4_6_a_position_tells_how_many_coins_were_laid_in_its_turn() -> None:
    table = Table().market("necklace", "ring").bag(0, "gold silver copper").do(Draw())
    laid = [table.s.laid]
    for coin, place in (("gold", 0), ("copper", 1)):
        table.do(Lay(coin, place))
        laid.append(table.s.laid)
    table.do(Finish())
    assert [*laid, table.s.laid] == [0, 1, 2, 0]


def test_mer_4_6_a_coin_of_the_turn_before_is_none_of_this_one() -> None:
    table = Table().market("necklace").bag(0, "gold silver copper").bag(1, "gold silver copper")
    table.do(Draw(), Lay("gold", 0), Finish(), Draw())
    assert table.seat == 1 and Finish() not in table.legal()
    assert table.refusal_of(Finish()).code == "lay_one_first"


LAST_NEEDED_COINS = ("silver", "gold", "copper", "turquoise", "white")
"""Coins that the first five goods tiles still need when all other parts are paid."""


@pytest.mark.parametrize("wanted", LAST_NEEDED_COINS)
def test_mer_4_6_one_must_be_laid_exactly_if_some_drawn_coin_is_needed(wanted: str) -> None:
    for drawn in LAST_NEEDED_COINS:
        for n in (1, 2, 3):
            table = Table().market("jug", "cup", "shoe", "opener", "citrus", "amber")
            paid = ("silver silver", "gold gold", "copper copper", "turquoise turquoise")
            for place, coins in enumerate((*paid, "gold white", "gold silver")):
                table.offer(0, place, coins)
            table.offer(0, MERCHANT, "gold silver copper").offer(0, CHANGER, "gold gold gold")
            table.offer(0, LAST_NEEDED_COINS.index(wanted), "gold" if wanted == "white" else wanted)
            table.bag(0, " ".join([drawn] * n + ["black"] * (3 - n))).do(Draw())
            if drawn in (wanted, "white"):
                assert table.refusal_of(Finish()).code == "lay_one_first"
                assert table.legal()[0] == Lay(drawn, LAST_NEEDED_COINS.index(wanted))
            else:
                assert Finish() in table.legal()
                assert table.game.refusal(table.s, 0, Finish()) is None


def test_mer_4_6_where_none_can_be_laid_none_is() -> None:
    table = (
        Table().market("jug", "shoe", "cup", "opener", "rose", "amber").bag(0, "black black black")
    )
    table.seals(0, 0).do(Draw())
    assert table.legal() == (Finish(),)
    table.do(Finish())
    assert table.message_keys() == ["nothing_laid"]


def test_mer_4_7_several_paid_tiles_are_resolved_in_the_order_he_chooses() -> None:
    table = Table().market("jug", "cup").offer(0, 0, "silver").offer(0, 1, "gold")
    table.bag(0, "silver gold black").do(Draw(), Lay("silver", 0), Lay("gold", 1), Finish())
    assert set(table.legal()) == {Resolve(0), Resolve(1)}
    assert table.refusal_of(Resolve(2)).code == "not_paid"
    table.do(Resolve(1))
    assert [step.clause for step in table.steps()] == ["MER-5.1", "MER-5.1"]
    assert table.message_keys().count("buys") == 2  # the last one needs no choice
    assert table.seat == 1


def test_mer_4_7_each_tile_is_resolved_completely_before_the_next() -> None:
    table = Table().market("jug", "cup").offer(0, 0, "silver").offer(0, 1, "gold")
    table.bag(0, "silver gold black").do(Draw(), Lay("silver", 0), Lay("gold", 1), Finish())
    table.do(Resolve(1))
    targets = [(move.source, move.target) for move in table.acts if hasattr(move, "source")]
    opened = targets.index(("deck:objects", "market:1"))
    assert opened < targets.index(("offer:0/0", "player:0"))


def test_mer_4_8_who_completes_nothing_ends_his_turn() -> None:
    table = Table(seats=3).market("necklace").bag(0, "gold gold gold")
    table.do(Draw(), Lay("gold", 0), Finish())
    assert table.steps() == []
    assert table.acts[-2:] == [End("turn", 1, 0, "MER-4.8"), Begin("turn", 2, 1, "MER-4")]


def test_mer_4_9_taking_back_needs_a_coin_and_takes_counterfeit_ones_too() -> None:
    table = Table().bag(0, "gold gold gold").purse(0, "silver black black")
    table.do(TakeBack())
    assert sorted(table.pieces("bag:0")) == [
        *["coin.black"] * 2,
        *["coin.gold"] * 3,
        "coin.silver",
    ]
    assert table.pieces("player:0") == []
    for fresh, mend in ((Table(), "draw"), (Table().bag(0, ""), "pass")):
        refusal = fresh.refusal_of(TakeBack())
        assert (refusal.code, refusal.clause) == ("player_tile_empty", "MER-4.9")
        assert refusal.remedy == mend
