"""Zahab: turns, spaces, the end and the expert rules, clause by clause (ZAH-4, 5, 9, 11)."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from tabletop.core.acts import End, Say, Step
from tabletop.games.zahab.actions import (
    Acquire,
    Discard,
    EndTrading,
    LoseSurplus,
    MoveNeutral,
    Overflow,
    Pass,
    Ride,
    Steps,
    TakeGold,
    TakeGoldFrom,
    Trade,
    UseSpace,
)
from tabletop.games.zahab.sheet import SHEET_SPACE_KEYS
from tabletop.games.zahab.state import STEPS_PHASE
from tests.rules.zahab.positions import (
    AUCTION,
    AUDIENCE,
    BARTER,
    BAZAAR,
    CARAVAN,
    HERMIT,
    JEWELLER,
    MINE,
    QUARRY,
    SHRINE,
    STALL,
    TREASURY,
    Table,
)


def test_zah_4_1_one_step_and_one_more_each_for_a_gold_and_a_card() -> None:
    for action, steps in (
        (Steps(False, 0), 1),
        (Steps(True, 0), 2),
        (Steps(False, 2), 2),
        (Steps(True, 2), 3),
    ):
        table = Table().tokens(0, 1, 0).camels_at(2, 9, 11).do(action)
        assert table.s.camels[0] == 2 + steps
        assert table.s.gold[0] == 1 - action.gold
        assert table.s.discards[0] == ((2,) if action.card else ())


def test_zah_4_1_standing_still_or_paying_with_what_one_lacks_is_not_possible() -> None:
    table = Table().hand(0, 1)
    assert set(table.legal()) == {Steps(False, 0), Steps(False, 1)}
    assert table.refusal_of(Steps(True, 0)).code == "no_gold"
    assert table.refusal_of(Steps(False, 2)).code == "not_in_hand"
    assert table.refusal_of(Steps(False, 99)).code == "no_such_card"
    table.discards(0, 7)
    assert table.refusal_of(Steps(False, 7)).clause == "ZAH-4.3"


def test_zah_4_1_the_steps_are_paid_before_moving() -> None:
    table = Table().tokens(0, 1, 0).do(Steps(True, 1))
    assert [type(act).__name__ for act in table.acts[:3]] == ["Move", "Move", "Step"]


def test_zah_4_2_spaces_with_another_camel_are_jumped_over_and_do_not_count() -> None:
    table = Table().tokens(0, 1, 0).camels_at(2, 3, 5).do(Steps(True, 0))
    assert table.paths("camel.0") == [("ring:2", "ring:4", "ring:6")]


def test_zah_4_2_camels_go_round_clockwise() -> None:
    assert Table().camels_at(15, 7, 9).do(Steps(False, 0)).s.camels[0] == 0


@pytest.mark.parametrize(
    ("start", "others", "end"), [(15, (7, 9), 0), (15, (0, 1), 2), (14, (15, 0), 1), (0, (5, 6), 1)]
)
def test_zah_4_3_stopping_on_or_passing_the_start_tile_brings_the_discards_back(
    start: int, others: tuple[int, int], end: int
) -> None:
    table = Table().hand(0, 1).discards(0, 9, 2).camels_at(start, *others).do(Steps(False, 0))
    assert table.s.camels[0] == end
    assert table.s.hands[0] == (1, 2, 9) and table.s.discards[0] == ()
    assert "cards_back" in table.message_keys()


def test_zah_4_3_leaving_the_start_tile_does_not() -> None:
    table = Table().discards(0, 9).camels_at(1, 7, 9).do(Steps(False, 0))
    assert table.s.discards[0] == (9,)


def test_zah_4_3_a_card_paid_for_the_steps_comes_back_too_and_can_be_used_at_once() -> None:
    table = Table().hand(0, 1).camels_at(15, 0, 1).do(Steps(False, 1))
    assert table.s.camels[0] == STALL and table.s.hands[0] == (1,)
    assert table.do(UseSpace()).legal() == (Trade(1),)


def test_zah_4_3_the_others_cards_stay() -> None:
    table = Table().discards(1, 9).camels_at(15, 7, 9).do(Steps(False, 0))
    assert table.s.discards[1] == (9,)


def test_zah_4_4_the_effect_or_one_gold_from_the_supply() -> None:
    table = Table().arrived_at(MINE)
    assert list(table.legal()) == [UseSpace(), TakeGold()]
    assert table.refusal_of(Pass()).code == "no_pass"
    table.display_gold(1, 0, 0, 0, 0, 0)
    assert table.refusal_of(TakeGoldFrom(0)).code == "supply_first"
    assert table.do(TakeGold()).moves("ZAH-4.4") == [("gold.coin", 1, "supply", "tokens:0")]


def test_zah_4_4_without_gold_in_the_supply_one_from_a_displayed_card() -> None:
    table = Table().supply(0, 6).display_gold(0, 2, 0, 0, 1, 0).arrived_at(AUDIENCE)
    assert list(table.legal()) == [TakeGoldFrom(1), TakeGoldFrom(4)]
    assert table.refusal_of(TakeGold()).remedy == "gold_on_card"
    assert table.refusal_of(TakeGoldFrom(0)).code == "no_gold_there"
    assert table.refusal_of(TakeGoldFrom(-1)).code == "no_gold_there"
    table.do(TakeGoldFrom(1))
    assert table.purse() == (1, 0) and table.s.laid == [0, 1, 0, 0, 1, 0]


def test_zah_4_4_where_there_is_no_gold_at_all_nothing() -> None:
    table = Table().supply(0, 6).hand(0).camels_at(3, 7, 11).do(Steps(False, 0))
    assert "no_gold" in table.message_keys() and table.seat == 1


def test_zah_4_4_an_effect_may_be_left_even_where_there_is_no_gold() -> None:
    table = Table().supply(0, 6).arrived_at(MINE)
    assert list(table.legal()) == [UseSpace(), Pass()]
    assert table.do(Pass()).seat == 1


def test_zah_4_4_gold_on_a_single_card_is_taken_before_one_may_pass() -> None:
    table = Table().supply(0, 6).display_gold(0, 2, 0, 0, 0, 0).arrived_at(MINE)
    assert table.refusal_of(Pass()).remedy == "gold_on_card"


@pytest.mark.parametrize(("space", "cards"), [(BAZAAR, 1), (AUCTION, 3)])
def test_zah_5_3_a_refused_trade_tells_how_many_cards_it_takes(space: int, cards: int) -> None:
    refusal = Table().hand(0).arrived_at(space).refusal_of(UseSpace())
    assert (refusal.code, dict(refusal.params)["needed"]) == ("cards_needed", cards)


@pytest.mark.parametrize("seats", [2, 3])
def test_zah_5_7_the_hermit_is_refused_only_to_who_has_ridden(seats: int) -> None:
    table = Table(seats).tracks(0, 0, 0, 3).arrived_at(HERMIT).do(UseSpace())
    assert table.seat == 0 and isinstance(table.legal()[0], Ride)


def test_zah_4_5_the_effect_comes_once() -> None:
    table = Table().tokens(0, 8, 0).arrived_at(AUDIENCE).do(UseSpace())
    assert table.vp() == (2, 0, 0) and table.purse() == (4, 0) and table.seat == 1


def test_zah_5_1_pay_four_gold_for_two_blue() -> None:
    assert Table().tokens(0, 3, 0).arrived_at(AUDIENCE).refusal_of(UseSpace()).code == "gold_needed"
    table = Table().tokens(0, 4, 0).arrived_at(AUDIENCE).do(UseSpace())
    assert table.paths("queen.0") == [("queen:0", "queen:1", "queen:2")]
    assert table.moves("ZAH-5.1") == [("gold.coin", 4, "tokens:0", "supply")]


def test_zah_5_2_trade_up_to_spirit_and_the_magicians_contribution() -> None:
    table = Table().tracks(0, 0, 3, 0).hand(0, 1, 2, 4).arrived_at(BAZAAR)
    table.s.spirits[0] = 1
    assert table.do(UseSpace()).legal() == (Trade(1), Trade(2), Trade(4))
    table = Table().hand(0, 1, 2, 4).arrived_at(BAZAAR).do(UseSpace())
    assert table.legal() == (Trade(1),)
    assert table.refusal_of(Trade(2)).code == "level_too_high"
    assert table.refusal_of(EndTrading()).code == "must_trade"


def test_zah_5_3_discard_two_cards_for_two_levels_more() -> None:
    table = Table().hand(0, 2, 7, 9).arrived_at(AUCTION).do(UseSpace())
    assert table.refusal_of(Discard(2)).code == "last_to_trade"
    assert table.refusal_of(Trade(2)).code == "not_now"
    table.do(Discard(7), Discard(9))
    assert table.s.discards[0] == (7, 9) and table.legal() == (Trade(2),)


def test_zah_5_3_without_a_third_card_it_cannot_be_used() -> None:
    assert Table().hand(0, 1, 2).arrived_at(AUCTION).refusal_of(UseSpace()).code == "cards_needed"


def test_zah_5_4_acquire_a_card() -> None:
    assert Table().tokens(0, 1, 0).arrived_at(CARAVAN).refusal_of(UseSpace()).clause == "ZAH-6.1"
    table = Table().tokens(0, 2, 0).arrived_at(CARAVAN).do(UseSpace())
    assert table.legal() == tuple(Acquire(place) for place in range(6))


def test_zah_5_5_discard_a_card_to_trade_up_to_spirit_and_two() -> None:
    table = Table().hand(0, 1, 3).arrived_at(BARTER).do(UseSpace())
    assert set(table.legal()) == {Discard(1), Discard(3)}
    assert table.do(Discard(1)).legal() == (Trade(3),)


def test_zah_5_6_trade_up_to_spirit_and_one() -> None:
    table = Table().tracks(0, 0, 9, 0).hand(0, 1, 3).arrived_at(STALL).do(UseSpace())
    assert table.legal() == (Trade(1),)


def test_zah_5_7_the_hermit_leads_on_by_up_to_his_contribution() -> None:
    table = (
        Table()
        .tracks(0, 0, 0, 3)
        .tokens(0, 1, 0)
        .camels_at(3, 7, 8)
        .arrived_at(HERMIT)
        .do(UseSpace())
    )
    assert list(table.legal()) == [Ride(1), Ride(2)]
    assert table.refusal_of(Ride(3)).code == table.refusal_of(Ride(0)).code == "too_far"
    assert table.refusal_of(Steps(True, 0)).code == "not_now"
    table.do(Ride(2))
    assert table.s.camels[0] == QUARRY and list(table.legal()) == [UseSpace(), TakeGold()]
    assert table.do(UseSpace()).purse() == (3, 0)


def test_zah_5_7_passing_the_start_tile_counts() -> None:
    table = Table().tracks(0, 0, 0, 10).discards(0, 9).camels_at(3, 7, 8).arrived_at(HERMIT)
    table.do(UseSpace(), Ride(6))
    assert table.s.camels[0] == 0 and table.s.discards[0] == ()


def test_zah_5_7_a_second_hermit_cannot_be_used_in_the_same_turn() -> None:
    table = Table().camels_at(3, 7, 8).arrived_at(HERMIT)
    table.s.tiles = (0, 1, 2, 3, 4, 5, 5, 7)  # a ring with two hermits, two spaces apart
    table.tracks(0, 0, 0, 3).do(UseSpace(), Ride(2))
    assert table.refusal_of(UseSpace()).code == "hermit_again"
    assert list(table.legal()) == [TakeGold()]


def test_zah_5_7_and_10_2_with_two_players_the_neutral_camels_move_after_a_ride() -> None:
    for last, gold in ((UseSpace(), 2), (TakeGold(), 1)):
        table = Table(2).tracks(0, 0, 0, 3).camels_at(3, 7, 8, 9).arrived_at(HERMIT).do(UseSpace())
        assert list(table.legal()) == [Ride(1), Ride(2)]
        table.do(Ride(2))
        assert table.s.camels[0] == QUARRY and list(table.legal()) == [UseSpace(), TakeGold()]
        table.do(last)
        assert table.purse() == (gold, 0)
        assert table.seat == 0 and list(table.legal()) == [MoveNeutral(2), MoveNeutral(3)]


def test_zah_5_8_take_two_gold() -> None:
    table = Table().arrived_at(MINE).do(UseSpace())
    assert table.moves("ZAH-5.8") == [("gold.coin", 2, "supply", "tokens:0")]


def test_zah_5_9_pay_two_gold_for_a_gem() -> None:
    assert Table().tokens(0, 1, 0).arrived_at(JEWELLER).refusal_of(UseSpace()).clause == "ZAH-5.9"
    assert Table().tokens(0, 2, 0).arrived_at(JEWELLER).do(UseSpace()).purse() == (0, 1)


def test_zah_5_10_gold_by_the_queens_contribution() -> None:
    table = Table().tracks(0, 7, 0, 0).arrived_at(TREASURY).do(UseSpace())
    assert table.moves("ZAH-5.10") == [("gold.coin", 4, "supply", "tokens:0")]


def test_zah_5_11_two_gems_for_one_vp_of_each_colour_and_a_spirit() -> None:
    assert Table().tokens(0, 4, 1).arrived_at(SHRINE).refusal_of(UseSpace()).code == "gems_needed"
    table = Table().tokens(0, 0, 2).arrived_at(SHRINE).do(UseSpace())
    assert table.vp() == (1, 1, 1) and table.s.spirits[0] == 1 and table.purse() == (0, 0)


def test_zah_5_11_the_gains_come_as_printed_red_blue_yellow_spirit() -> None:
    table = Table().tokens(0, 0, 2).arrived_at(SHRINE).do(UseSpace())
    stepped = [act.piece for act in table.acts if isinstance(act, Step)]
    assert stepped == ["magician.0", "queen.0", "hermit.0", "spirit.0"]


def test_zah_5_12_the_reconstructed_ring() -> None:
    t = Table().t
    spaces = Counter(t.space_key(effect) for tile in t.tile_space_effects for effect in tile)
    more = {"caravan": 3, "mine": 2, "stall": 2, "bazaar": 2}
    assert spaces == {key: more.get(key, 1) for key in SHEET_SPACE_KEYS}
    assert [t.space_key(effect) for effect in t.tile_space_effects[0]] == ["caravan", "mine"]


@pytest.mark.parametrize(
    ("tracks", "called"),
    [((7, 9, 0), True), ((4, 6, 6), True), ((6, 10, 5), False), ((6, 5, 6), False)],
)
def test_zah_9_1_two_tracks_at_nine_or_three_at_six_call_the_end(
    tracks: tuple[int, int, int], called: bool
) -> None:
    table = Table().tokens(0, 4, 0).tracks(0, *tracks).arrived_at(AUDIENCE).do(UseSpace())
    assert table.s.ending is called
    assert ("end_called" in table.message_keys()) is called


def test_zah_9_1_play_goes_on_to_the_start_players_right() -> None:
    table = Table().tokens(0, 4, 0).tracks(0, 8, 9, 0).arrived_at(AUDIENCE).do(UseSpace())
    assert not table.game.is_over(table.s)
    (called,) = [act for act in table.acts if isinstance(act, Say) and act.key == "end_called"]
    assert dict(called.params)["n"] == 2, "so many turns follow"
    for seat in (1, 2):
        assert any(isinstance(act, Say) and act[:2] == (seat, "last_turn") for act in table.acts)
        if seat == 1:
            table.do(Steps(False, 0), TakeGold())
    assert not table.game.is_over(table.s)
    table.do(Steps(False, 0), TakeGold())
    assert table.game.is_over(table.s) and table.game.active_seats(table.s) == ()
    assert any(isinstance(act, End) and act.key == "game" for act in table.acts)


def test_zah_9_1_called_by_the_last_of_the_round_it_ends_with_his_turn() -> None:
    table = Table().tokens(0, 4, 0).tracks(0, 8, 9, 0).arrived_at(AUDIENCE)
    table.s.first = 1
    table.do(UseSpace())
    assert table.game.is_over(table.s)


def test_zah_9_1_with_two_players_nobody_moves_neutral_camels_after_the_last_turn() -> None:
    table = Table(2).tokens(0, 4, 0).tracks(0, 8, 9, 0).arrived_at(AUDIENCE)
    table.s.first = 1
    assert table.game.is_over(table.do(UseSpace()).s)


def test_zah_9_2_the_score() -> None:
    table = Table().tracks(0, 4, 9, 9).tokens(0, 5, 2).tokens(1, 4, 0).arrived_at(BARTER)
    table.s.ending, table.s.first = True, 1
    assert table.game.is_over(table.do(TakeGold()).s)
    rows = {row.label: row.values[:2] for row in table.game.tally(table.s)}
    assert rows == {
        "blue": (4, 0),
        "red": (9, 0),
        "yellow": (9, 0),
        "gems": (2, 0),
        "gold": (1, 0),
    }
    assert table.game.standings(table.s)[0].score == 25


@pytest.mark.parametrize(
    ("one", "other", "places"),
    [
        ((6, 5, 3), (6, 4, 4), [1, 2]),
        ((4, 5, 5), (5, 5, 4), [1, 2]),
        ((5, 5, 5), (5, 5, 5), [1, 1]),
    ],
)
def test_zah_9_3_ties_by_red_then_yellow_then_blue_else_shared(
    one: tuple[int, int, int], other: tuple[int, int, int], places: list[int]
) -> None:
    table = Table(2).tracks(0, *one).tracks(1, *other)
    assert [each.place for each in table.game.standings(table.s)] == places


def test_zah_9_3_blue_decides_last() -> None:
    table = Table(2).tracks(0, 5, 5, 4).tracks(1, 4, 5, 4).tokens(1, 0, 1)
    assert [each.place for each in table.game.standings(table.s)] == [1, 2]


def test_zah_11_1_with_three_or_four_no_gold_from_displayed_cards() -> None:
    table = (
        Table(3, expert=True)
        .tokens(1, 3, 0)
        .supply(0, 6)
        .display_gold(1, 0, 0, 0, 0, 0)
        .arrived_at(MINE)
    )
    assert table.refusal_of(TakeGoldFrom(0)).clause == "ZAH-11.1"
    assert table.refusal_of(TakeGold()).clause == "ZAH-11.1"
    table.do(Pass())
    assert table.moves("ZAH-11.1") == []


@pytest.mark.parametrize(("gold", "clause"), [(0, "ZAH-4.4"), (1, "ZAH-11.1")])
def test_zah_11_1_that_there_is_no_gold_cites_what_lies_on_the_cards(
    gold: int, clause: str
) -> None:
    table = (
        Table(3, expert=True).tokens(1, 3, 0).supply(0, 6).display_gold(0, gold, 0, 0, 0, 0).hand(0)
    )
    table.camels_at(3, 7, 11).do(Steps(False, 0))
    told = [act.clause for act in table.acts if isinstance(act, Say) and act.key == "no_gold"]
    assert told == [clause] and table.seat == 1


def test_zah_11_1_with_two_it_can_be_taken() -> None:
    table = Table(2, expert=True).supply(0, 4).display_gold(1, 0, 0, 0, 0, 0).arrived_at(MINE)
    assert TakeGoldFrom(0) in table.legal()


@pytest.mark.parametrize(
    ("seats", "gold", "back"),
    [
        (3, (0, 0, 0), True),
        (3, (0, 1, 0), True),
        (3, (0, 1, 1), False),  # who pays his coin lets another have two
        (3, (0, 2, 0), False),
        (4, (1, 0, 0, 0), True),
        (4, (0, 0, 1, 1), False),
    ],
)
def test_zah_11_1_gold_on_cards_comes_back_only_when_nobody_can_ever_acquire_again(
    seats: int, gold: tuple[int, ...], back: bool
) -> None:
    table = Table(seats, expert=True)
    for seat, n in enumerate(gold):
        table.tokens(seat, n, 0)
    table.supply(0, 6).display_gold(10, 0, 10, 0, 0, 0).arrived_at(AUDIENCE).do(Pass())
    assert table.s.laid == ([0] * 6 if back else [10, 0, 10, 0, 0, 0])
    assert table.s.supply_gold == (20 if back else 0)
    came = [("gold.coin", 10, f"ondisplay:{place}", "supply") for place in (0, 2)]
    assert table.moves("ZAH-11.1") == (came if back else [])


def test_zah_11_1_while_the_supply_has_gold_that_on_cards_stays() -> None:
    table = (
        Table(3, expert=True)
        .supply(2, 6)
        .display_gold(10, 10, 0, 0, 0, 0)
        .arrived_at(MINE)
        .do(TakeGold())
    )
    assert table.s.supply_gold == 1 and sum(table.s.laid) == 20


@pytest.mark.parametrize(("seats", "expert"), [(2, True), (3, False)])
def test_zah_11_1_where_gold_can_be_taken_from_cards_none_comes_back(
    seats: int, expert: bool
) -> None:
    table = (
        Table(seats, expert=expert).supply(0, 6).display_gold(5, 5, 0, 0, 0, 0).arrived_at(AUDIENCE)
    )
    table.do(TakeGoldFrom(0))
    if seats == 2:
        table.do(MoveNeutral(2), MoveNeutral(2), MoveNeutral(2))
    assert table.seat == 1 and table.s.laid == [4, 5, 0, 0, 0, 0] and not table.s.supply_gold


def full_track_position(spirit: int, red: int = 3, yellow: int = 3, expert: bool = True) -> Table:
    """Blue stands at 9 when 2 blue VP are gained."""
    table = Table(3, expert=expert).tokens(0, 4, 0).tracks(0, 9, red, yellow).arrived_at(AUDIENCE)
    table.s.spirits[0] = spirit
    return table.do(UseSpace())


def test_zah_11_2_a_surplus_is_moved_for_a_spirit() -> None:
    table = full_track_position(2)
    assert list(table.legal()) == [Overflow("red"), Overflow("yellow"), LoseSurplus()]
    table.do(Overflow("red"))
    assert table.vp() == (10, 4, 3) and table.s.spirits[0] == 1
    assert table.paths("spirit.0") == [("spirit:2/0", "spirit:1/0")]


def test_zah_11_2_who_will_not_pay_loses_it() -> None:
    table = full_track_position(2).do(LoseSurplus())
    assert table.vp() == (10, 3, 3) and table.s.spirits[0] == 2
    assert Say(0, "surplus_lost", (("n", 1),), "ZAH-11.2") in table.acts
    assert table.seat == 1 and table.s.stack == ((STEPS_PHASE, 0, 0),)


def test_zah_11_2_what_overflows_again_may_be_lost_after_one_spirit() -> None:
    table = Table(3, expert=True).tracks(0, 10, 9, 0).trading(9, 38).tokens(0, 8, 0)
    table.s.spirits[0] = 2
    table.do(Trade(38), Overflow("red"), LoseSurplus())
    assert table.vp() == (10, 10, 0) and table.s.spirits[0] == 1
    assert table.message_keys() == ["surplus_lost", "last_turn"] and table.seat == 1


def test_zah_11_2_holds_with_two_players_too() -> None:
    table = Table(2, expert=True).tokens(0, 4, 0).tracks(0, 9, 3, 3).arrived_at(AUDIENCE)
    table.s.spirits[0] = 1
    table.do(UseSpace())
    assert list(table.legal()) == [Overflow("red"), Overflow("yellow"), LoseSurplus()]
    lost = deepcopy(table).do(LoseSurplus())
    assert lost.vp() == (10, 3, 3) and lost.s.spirits[0] == 1
    moved = table.do(Overflow("yellow"))
    assert moved.vp() == (10, 3, 4) and moved.s.spirits[0] == 0
    for after in (lost, moved):
        assert after.seat == 0 and list(after.legal()) == [MoveNeutral(2), MoveNeutral(3)]


def test_zah_11_2_with_two_players_too_who_cannot_pay_loses_it() -> None:
    table = (
        Table(2, expert=True).tokens(0, 4, 0).tracks(0, 9, 3, 3).arrived_at(AUDIENCE).do(UseSpace())
    )
    assert "surplus_lost" in table.message_keys() and table.vp() == (10, 3, 3)
    assert list(table.legal()) == [MoveNeutral(2), MoveNeutral(3)]


@pytest.mark.parametrize("seats", [2, 3])
def test_zah_11_2_with_one_track_left_too_one_is_asked(seats: int) -> None:
    table = Table(seats, expert=True).tokens(0, 4, 0).tracks(0, 9, 10, 3).arrived_at(AUDIENCE)
    table.s.spirits[0] = 1
    assert list(table.do(UseSpace()).legal()) == [Overflow("yellow"), LoseSurplus()]


def test_zah_11_2_the_spirit_of_the_shrine_comes_after_its_vp_and_cannot_pay() -> None:
    table = (
        Table(3, expert=True).tokens(0, 0, 2).tracks(0, 3, 10, 3).arrived_at(SHRINE).do(UseSpace())
    )
    assert table.vp() == (4, 10, 4) and table.s.spirits[0] == 1 and table.seat == 1
    told = [act.key if isinstance(act, Say) else act.piece for act in table.acts[2:6]]  # type: ignore[union-attr]
    assert told == ["surplus_lost", "queen.0", "hermit.0", "spirit.0"]


def test_zah_11_2_who_cannot_pay_loses_it() -> None:
    table = full_track_position(0)
    assert "surplus_lost" in table.message_keys() and table.vp() == (10, 3, 3)


def test_zah_11_2_each_time() -> None:
    table = Table(3, expert=True).tracks(0, 10, 9, 0).trading(9, 38).tokens(0, 8, 0)
    table.s.spirits[0] = 2
    table.do(Trade(38), Overflow("red"))
    assert table.vp() == (10, 10, 0) and table.s.spirits[0] == 1
    table.do(Overflow("yellow"))
    assert table.vp() == (10, 10, 4) and table.s.spirits[0] == 0


def test_zah_11_2_without_the_expert_rules_it_costs_nothing() -> None:
    table = full_track_position(2, expert=False)
    assert table.refusal_of(LoseSurplus()).code == "no_loss"
    assert table.do(Overflow("yellow")).s.spirits[0] == 2
