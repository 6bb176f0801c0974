"""Zahab: acquiring, trading and what the cards do, clause by clause (ZAH-6, ZAH-7, ZAH-8)."""

from __future__ import annotations

from itertools import product

import pytest

from tabletop.core.acts import Say, TextRef
from tabletop.games.zahab.actions import (
    Acquire,
    Discard,
    EndTrading,
    Exile,
    Gain,
    LoseSurplus,
    MoveNeutral,
    Overflow,
    ReturnTokens,
    TakeGold,
    TakeGoldFrom,
    Trade,
    UseSpace,
)
from tabletop.games.zahab.state import MIX_PHASE
from tests.rules.zahab.positions import BAZAAR, CARAVAN, MINE, Table

NEUTRAL_STEPS = [MoveNeutral(2), MoveNeutral(3)]
HIGH = 15
"""A limit above all levels."""


def acquire_position(gold: int = 2) -> Table:
    """Seat 0 is to choose one of the cards 21 to 26, of which the third carries three gold."""
    table = (
        Table().tokens(0, gold, 0).display(21, 22, 23, 24, 25, 26).display_gold(0, 0, 3, 1, 0, 0)
    )
    return table.arrived_at(CARAVAN).do(UseSpace())


def test_zah_6_1_a_gold_on_each_neighbour_then_the_card_then_the_gold_on_it() -> None:
    table = acquire_position().do(Acquire(2))
    assert table.moves("ZAH-6.1") == [
        ("gold.coin", 1, "tokens:0", "ondisplay:1"),
        ("gold.coin", 1, "tokens:0", "ondisplay:3"),
        ("card.23", 1, "display:2", "hand:0"),
        ("gold.coin", 3, "ondisplay:2", "tokens:0"),
    ]
    assert table.s.hands[0] == (1, 2, 23) and table.purse() == (3, 0)
    assert table.s.laid == [0, 1, 0, 2, 0, 0]


def test_zah_6_1_the_display_is_a_circle() -> None:
    assert acquire_position().do(Acquire(0)).s.laid == [0, 1, 3, 1, 0, 1]


def test_zah_6_1_the_gold_on_the_card_does_not_help_to_take_it() -> None:
    table = Table().tokens(0, 1, 0).display_gold(5, 0, 0, 0, 0, 0).arrived_at(CARAVAN)
    assert table.refusal_of(UseSpace()).code == "gold_needed"


def test_zah_6_1_what_is_above_the_limit_goes_back() -> None:
    table = Table().tokens(0, 7, 1).display_gold(5, 0, 0, 0, 0, 0).arrived_at(CARAVAN)
    table.do(UseSpace(), Acquire(0))
    assert table.purse() == (10, 1)
    assert table.do(ReturnTokens(3, 0)).purse() == (7, 1)


def test_zah_6_2_the_deck_fills_the_place() -> None:
    table = acquire_position()
    table.s.deck = (40, 41)
    table.do(Acquire(2))
    assert table.s.display[2] == 41 and table.s.deck == (40,)
    assert table.moves("ZAH-6.2") == [("card.41", 1, "deck", "display:2")]


def test_zah_6_2_without_a_deck_the_place_stays_empty() -> None:
    table = acquire_position().do(Acquire(2))
    assert table.s.display == [21, 22, 0, 24, 25, 26]


def test_zah_6_2_the_nearest_remaining_cards_are_the_neighbours() -> None:
    table = Table().tokens(0, 2, 0).display(21, 0, 0, 24, 0, 26).arrived_at(CARAVAN).do(UseSpace())
    assert table.legal() == (Acquire(0), Acquire(3), Acquire(5))
    assert table.refusal_of(Acquire(1)).code == "empty_place"
    assert table.refusal_of(Acquire(6)).code == "no_such_place"
    assert table.do(Acquire(3)).s.laid == [1, 0, 0, 0, 0, 1]


def test_zah_6_2_one_card_on_both_sides_gets_both_gold() -> None:
    table = Table().tokens(0, 2, 0).display(0, 22, 0, 0, 25, 0).arrived_at(CARAVAN)
    assert table.do(UseSpace(), Acquire(4)).s.laid == [0, 2, 0, 0, 0, 0]


def test_zah_6_2_without_another_card_the_gold_goes_to_the_supply() -> None:
    table = (
        Table()
        .tokens(0, 2, 0)
        .display(0, 22, 0, 0, 0, 0)
        .display_gold(0, 1, 0, 0, 0, 0)
        .arrived_at(CARAVAN)
    )
    table.do(UseSpace(), Acquire(1))
    assert table.moves("ZAH-6.2") == [("gold.coin", 2, "tokens:0", "supply")]
    assert table.purse() == (1, 0) and table.s.laid == [0] * 6


def test_zah_6_2_without_any_card_the_space_cannot_be_used() -> None:
    table = Table().tokens(0, 2, 0).display(0, 0, 0, 0, 0, 0).arrived_at(CARAVAN)
    assert table.refusal_of(UseSpace()).code == "no_cards"


def test_zah_7_1_a_card_within_the_limit_that_can_be_paid_in_full() -> None:
    table = Table().tokens(0, 3, 1).trading(4, 1, 11, 17, 18, 25, 31)
    assert table.legal() == (Trade(1), Trade(11), Trade(17), Trade(25))
    assert table.refusal_of(Trade(31)).code == "level_too_high"
    assert table.refusal_of(Trade(18)).code == "gems_needed"
    assert table.refusal_of(Trade(2)).code == "not_in_hand"
    assert table.refusal_of(Trade(0)).code == "no_such_card"
    assert Table().tokens(0, 1, 0).trading(9, 1, 25).refusal_of(Trade(25)).code == "gold_needed"


def test_zah_7_1_without_such_a_card_the_effect_cannot_be_used() -> None:
    table = Table().hand(0, 2, 7).arrived_at(BAZAAR)
    assert table.refusal_of(UseSpace()).code == "nothing_to_trade"
    assert list(table.legal()) == [TakeGold()]


def test_zah_7_2_the_card_goes_to_the_own_discard_pile() -> None:
    table = Table().trading(HIGH, 1, 2).do(Trade(1))
    assert table.moves("ZAH-7.2") == [("card.1", 1, "hand:0", "discard:0")]
    assert table.s.discards[0] == (1,) and table.s.hands[0] == (2,)


def test_zah_7_2_the_card_never_pays_for_itself() -> None:
    table = Table().trading(HIGH, 1, 6, 5)
    assert table.refusal_of(Trade(5)).code == "other_cards_needed"
    assert Table().trading(HIGH, 1, 6, 8, 5).do(Trade(5)).s.spirits[0] == 1


def test_zah_7_2_discarded_and_exiled_cards() -> None:
    table = Table().tokens(0, 1, 0).trading(HIGH, 1, 2, 7, 12).do(Trade(12))
    assert set(table.legal()) == {Exile(1), Exile(2), Exile(7)}
    assert table.refusal_of(Discard(1)).code == "exile_first"
    table.do(Exile(7))
    assert table.s.exile == (7,) and set(table.legal()) == {Discard(1), Discard(2)}
    assert table.refusal_of(Exile(1)).code == "no_exile"
    table.do(Discard(2))
    assert table.s.discards[0] == (12, 2) and table.s.hands[0] == (1,)
    assert table.legal()[0] == Gain(0, 0, 3)


def test_zah_7_2_cards_that_must_all_go_are_not_asked_for() -> None:
    table = Table().trading(HIGH, 1, 2, 43).do(Trade(43))
    assert table.s.exile == (1, 2) and table.vp() == (0, 0, 4) and table.seat == 1


def test_zah_7_3_at_most_eight_tokens_the_owner_chooses_what_to_return() -> None:
    table = Table().tokens(0, 5, 2).arrived_at(MINE).do(UseSpace())
    assert list(table.legal()) == [ReturnTokens(1, 0), ReturnTokens(0, 1)]
    assert table.refusal_of(ReturnTokens(1, 1)).code == "wrong_number"
    assert table.refusal_of(ReturnTokens(2, -1)).code == "wrong_number"
    assert table.do(ReturnTokens(0, 1)).purse() == (7, 1)


def test_zah_7_3_one_cannot_return_more_than_one_has() -> None:
    table = Table().tokens(0, 4, 4).trading(HIGH, 2).do(Trade(2))
    assert list(table.legal()) == [ReturnTokens(4 - n, n) for n in range(5)]
    table = Table().tokens(0, 6, 1).trading(HIGH, 2).do(Trade(2))
    assert table.refusal_of(ReturnTokens(1, 2)).code == "not_so_many"
    assert list(table.legal()) == [ReturnTokens(3, 0), ReturnTokens(2, 1)]


def test_zah_7_3_who_has_but_one_kind_is_not_asked() -> None:
    table = Table().tokens(0, 7, 0).arrived_at(MINE).do(UseSpace())
    assert table.moves("ZAH-7.3") == [("gold.coin", 1, "tokens:0", "supply")]


def test_zah_7_3_gold_from_a_card_counts_against_the_limit_too() -> None:
    table = Table().tokens(0, 8, 0).supply(0, 6).display_gold(0, 2, 0, 0, 0, 0).arrived_at(MINE)
    table.do(TakeGoldFrom(1))
    assert table.purse() == (8, 0) and table.s.supply_gold == 1 and table.s.laid[1] == 1


def loss_clauses(table: Table) -> list[str]:
    """The clauses by which surpluses were lost in the last action."""
    lost = (act for act in table.acts if isinstance(act, Say) and act.key == "surplus_lost")
    return [act.clause for act in lost]


def test_zah_7_4_a_surplus_goes_to_a_colour_of_choice() -> None:
    table = Table().tokens(0, 3, 0).tracks(0, 9, 2, 3).trading(HIGH, 25).do(Trade(25))
    assert list(table.legal()) == [Overflow("red"), Overflow("yellow")]
    assert table.refusal_of(Overflow("blue")).code == "track_full"
    assert table.refusal_of(Overflow("green")).code == "no_such_track"
    assert table.do(Overflow("yellow")).vp() == (10, 2, 4)


def test_zah_7_4_if_that_overflows_to_the_last_and_then_it_is_lost() -> None:
    table = Table().tokens(0, 8, 0).tracks(0, 10, 9, 8).trading(HIGH, 38).do(Trade(38))
    table.do(Overflow("red"))
    assert table.vp() == (10, 10, 10)
    assert table.message_keys().count("surplus") == 2 and loss_clauses(table) == ["ZAH-7.4"]


def test_zah_7_4_with_one_colour_left_there_is_no_choice() -> None:
    table = Table().tokens(0, 3, 0).tracks(0, 10, 10, 3).trading(HIGH, 26).do(Trade(26))
    assert table.vp() == (10, 10, 5) and table.seat == 1


@pytest.mark.parametrize("track", ["red", "yellow"])
def test_zah_7_4_several_colours_may_overflow(track: str) -> None:
    table = Table().tokens(0, 3, 3).tracks(0, 9, 9, 0).trading(HIGH, 18).do(Trade(18))
    assert list(table.legal()) == [Overflow("red"), Overflow("yellow")]
    assert table.do(Overflow(track)).vp() == (10, 10, 4)
    assert table.seat == 1


def test_zah_7_4_a_surplus_is_settled_before_the_next_gain() -> None:
    table = Table().tokens(0, 0, 3).tracks(0, 9, 2, 0).trading(HIGH, 42).do(Trade(42))
    assert table.vp() == (10, 2, 0) and table.s.spirits[0] == 0
    assert list(table.legal()) == [Overflow("red"), Overflow("yellow")]
    table.do(Overflow("red"))
    assert table.vp() == (10, 8, 0) and table.s.spirits[0] == 1 and table.seat == 1


def test_zah_7_4_and_11_2_the_spirit_of_a_card_cannot_pay_for_its_surplus() -> None:
    table = Table(3, expert=True).tokens(0, 0, 3).tracks(0, 9, 2, 0).trading(HIGH, 42)
    table.do(Trade(42))
    assert table.vp() == (10, 7, 0) and table.s.spirits[0] == 1
    assert loss_clauses(table) == ["ZAH-11.2"] and table.seat == 1


def test_zah_7_4_and_11_2_the_surplus_of_each_gain_is_paid_for_by_itself() -> None:
    table = Table(3, expert=True).tokens(0, 0, 3).tracks(0, 9, 7, 0).trading(HIGH, 42)
    table.s.spirits[0] = 1
    table.do(Trade(42))
    assert list(table.legal()) == [Overflow("red"), Overflow("yellow"), LoseSurplus()]
    table.do(LoseSurplus())
    assert table.vp() == (10, 10, 0) and table.s.spirits[0] == 1
    assert list(table.legal()) == [Overflow("yellow"), LoseSurplus()]
    table.do(Overflow("yellow"))
    assert table.vp() == (10, 10, 2) and table.s.spirits[0] == 1 and table.seat == 1


def test_zah_7_4_of_a_mix_too_the_spirit_comes_after() -> None:
    table = Table().tokens(0, 0, 1).trading(HIGH, 19).do(Trade(19))
    assert table.s.spirits[0] == 0
    assert table.do(Gain(0, 1, 0)).s.spirits[0] == 1


def test_zah_7_4_with_two_players_the_neutral_camels_move_after_a_surplus() -> None:
    table = Table(2).tokens(0, 0, 3).tracks(0, 9, 7, 0).trading(HIGH, 42)
    table.do(Trade(42), Overflow("red"))
    assert table.vp() == (10, 10, 3) and table.s.spirits[0] == 1
    assert table.seat == 0 and list(table.legal()) == NEUTRAL_STEPS


def test_zah_7_5_contributions_are_read_before_gaining() -> None:
    table = Table().tokens(0, 7, 0).tracks(0, 2, 0, 0).trading(HIGH, 49).do(Trade(49))
    assert table.vp() == (4, 0, 0)


def test_zah_7_5_so_is_the_lowest_track() -> None:
    table = Table().tokens(0, 0, 1).tracks(0, 2, 3, 4).trading(HIGH, 36).do(Trade(36))
    assert all(gain.blue + gain.red + gain.yellow == 2 for gain in table.legal())  # type: ignore[attr-defined]
    assert table.do(Gain(2, 0, 0)).vp() == (4, 3, 4)


@pytest.mark.parametrize(
    ("card", "limit"), [(21, 4), (30, 6), (47, 3), (48, 3)], ids=lambda value: str(value)
)
def test_zah_7_6_cards_that_let_one_trade_again_allow_it(card: int, limit: int) -> None:
    table = Table().tracks(0, 0, 3, 0).trading(HIGH, 1, 2, 3, 4, 16, 28, 37, card)
    table.s.spirits[0] = 1
    table.do(Trade(card))
    if card == 21:
        table.do(Discard(1))
    levels = table.t.levels
    free = [other for other in (1, 2, 3, 4, 16, 28) if levels[other] <= limit]
    free = [other for other in free if other in table.s.hands[0]]
    assert list(table.legal()) == [*map(Trade, free), EndTrading()]
    assert table.do(EndTrading()).seat == 1


def test_zah_7_6_and_10_2_who_trades_no_more_still_moves_the_neutral_camels() -> None:
    table = Table(2).trading(HIGH, 1, 2, 30).do(Trade(30), EndTrading())
    assert table.seat == 0 and list(table.legal()) == NEUTRAL_STEPS


def test_zah_7_6_trades_can_follow_one_another() -> None:
    table = Table().trading(HIGH, 1, 2, 21, 30).do(Trade(30), Trade(21), Discard(1), Trade(2))
    assert table.purse() == (4, 0) and table.s.discards[0] == (30, 21, 1, 2) and table.seat == 1


def test_zah_7_6_without_a_card_to_go_on_with_nobody_is_asked() -> None:
    table = Table().trading(HIGH, 30).do(Trade(30))
    assert "no_trade" in table.message_keys() and table.seat == 1


def test_zah_7_3_gold_and_gems_of_one_card_are_counted_together() -> None:
    table = Table().tokens(0, 8, 0).trading(HIGH, 4).do(Trade(4))
    assert table.purse() == (9, 1) and list(table.legal()) == [
        ReturnTokens(2, 0),
        ReturnTokens(1, 1),
    ]


def test_zah_7_7_one_takes_what_is_left() -> None:
    table = Table().supply(1, 0).arrived_at(MINE).do(UseSpace())
    assert table.purse() == (1, 0) and "gold_short" in table.message_keys()
    table = Table().supply(0, 0).trading(HIGH, 4).do(Trade(4))
    assert table.purse() == (0, 0) and table.message_keys() == ["gold_short", "gems_short"]


CARDS = {
    1: "-> 2G",
    2: "-> 4G",
    3: "-> 1M",
    4: "-> 1G 1M",
    5: "3D -> S",
    6: "1D -> 4G",
    7: "2G -> 1M",
    8: "2E -> 3G 1M",
    9: "2G -> 1M",
    10: "4G -> 2M",
    11: "3G -> 2M",
    12: "1E 1D 1G -> 3any",
    13: "1E -> 2M",
    14: "1E 1D 1G -> 3M",
    15: "1D 5G -> 3r",
    16: "1D 1E -> 2y",
    17: "1M -> 2any",
    18: "3G 3M -> 2b 2r 2y",
    19: "1M -> 1any S",
    20: "2M -> 3any S",
    21: "1D ->",
    22: "6G -> 3b",
    23: "1G 1M -> 1b 1y S",
    24: "2M -> 4any",
    25: "3G -> 2b",
    26: "3G -> 2r",
    27: "3G -> 2y",
    28: "-> 2any",
    29: "1M 1D -> 2r S",
    30: "->",
    31: "2D 2G -> 3r",
    32: "1M -> 1r 1y S",
    33: "-> 2any",
    34: "1G 1M -> 1b 2r S",
    35: "-> 2any S",
    36: "1M -> 4any",
    37: "1E 4G -> 4y",
    38: "8G -> 5b",
    39: "1E 1M -> 2b 2y",
    40: "3D -> 4r",
    41: "3M -> 2r 4y S",
    42: "3M -> 2b 5r S",
    43: "2E -> 4y",
    44: "-> 3any",
    45: "-> 3G",
    46: "2E -> 3y",
    47: "-> 3G",
    48: "-> 1G 1M",
    49: "7G -> 3b",
    50: "5G -> 3b",
}
"""Cost and gain of each kind of card with all tracks at 4 (so every contribution is 3)."""


def parse_amounts(text: str) -> dict[str, int]:
    """The parts of a cost or gain by their letters; without a number it is 1."""
    found = {}
    for part in text.split():
        letters = part.lstrip("0123456789")
        found[letters] = int(part.removesuffix(letters) or 1)
    return found


@pytest.mark.parametrize("card", CARDS)
def test_zah_8_what_every_kind_of_card_costs_and_gives(card: int) -> None:
    cost, gain = map(parse_amounts, CARDS[card].split("->"))
    others = cost.get("D", 0) + cost.get("E", 0)
    table = Table(2).tracks(0, 4, 4, 4).trading(HIGH, card, *((1, 2, 3)[:others]))
    table.tokens(0, cost.get("G", 0), cost.get("M", 0)).supply(20, 8)
    for lack in ("G", "M"):
        if lack in cost:
            table.tokens(0, cost.get("G", 0) - (lack == "G"), cost.get("M", 0) - (lack == "M"))
            assert Trade(card) not in table.legal()
    table.tokens(0, cost.get("G", 0), cost.get("M", 0)).do(Trade(card))
    while type(table.legal()[0]) in (Exile, Discard):
        table.do(table.legal()[0])
    if "any" in gain:
        assert Gain(gain["any"], 0, 0) in table.legal()
        table.do(Gain(gain["any"], 0, 0))
    assert len(table.s.exile) == cost.get("E", 0)
    assert len(table.s.discards[0]) == 1 + cost.get("D", 0)
    assert table.purse() == (gain.get("G", 0), gain.get("M", 0))
    blue, red, yellow = table.vp()
    assert (blue, red, yellow) == (
        4 + gain.get("b", 0) + gain.get("any", 0),
        4 + gain.get("r", 0),
        4 + gain.get("y", 0),
    )
    assert table.s.spirits[0] == gain.get("S", 0)
    while isinstance(table.legal()[0], Acquire | Trade | EndTrading):
        table.do(table.legal()[-1])
    assert table.seat == 0 and list(table.legal()) == NEUTRAL_STEPS


@pytest.mark.parametrize(("card", "need"), [(28, 3), (33, 2), (35, 3), (44, 3)])
def test_zah_8_cards_that_ask_for_tracks_give_nothing_below(card: int, need: int) -> None:
    table = Table().tracks(0, 5, need - 1, 5).trading(HIGH, card).do(Trade(card))
    assert "too_low" in table.message_keys() and table.vp() == (5, need - 1, 5)
    assert table.s.spirits[0] == 0
    table = Table().tracks(0, 5, need, 5).trading(HIGH, card).do(Trade(card))
    assert Gain(0, 1, 0 + (1 if card != 44 else 2)) in table.legal()


def test_zah_8_a_mix_of_any_colours_fits_on_the_tracks() -> None:
    table = Table().tokens(0, 0, 2).tracks(0, 9, 0, 8).trading(HIGH, 24).do(Trade(24))
    assert table.refusal_of(Gain(2, 2, 0)).code == "no_room"
    assert table.refusal_of(Gain(1, 1, 1)).code == "wrong_sum"
    assert table.refusal_of(Gain(-1, 5, 0)).code == "wrong_sum"
    assert len(table.legal()) == 6
    assert table.refusal_of(Gain(0, 0, 4)).params == (
        ("track", TextRef("zahab.track.yellow")),
        ("n", 2),
    )
    table.do(Gain(1, 2, 1))
    assert table.vp() == (10, 2, 9) and table.seat == 1
    assert "surplus_lost" not in table.message_keys()


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("expert", [False, True])
@pytest.mark.parametrize(
    ("tracks", "lost"),
    [
        ((8, 9, 9), 0),  # just room enough: no choice
        ((9, 9, 9), 1),
        ((10, 10, 8), 2),
        ((10, 10, 6), 0),
        ((10, 10, 10), 4),
    ],
)
def test_zah_8_a_mix_larger_than_the_room_fills_all_and_the_rest_is_lost(
    tracks: tuple[int, int, int], lost: int, expert: bool, seats: int
) -> None:
    table = Table(seats, expert=expert).tokens(0, 0, 2).tracks(0, *tracks).trading(HIGH, 24)
    table.s.spirits[0] = 3
    table.do(Trade(24))
    assert table.vp() == (10, 10, 10) and table.s.spirits[0] == 3
    said = [act for act in table.acts if isinstance(act, Say) and act.key == "surplus_lost"]
    assert said == ([Say(0, "surplus_lost", (("n", lost),), "ZAH-7.4")] if lost else [])
    assert table.seat == (1 if seats == 3 else 0)
    assert (list(table.legal()) == NEUTRAL_STEPS) is (seats == 2)


def test_zah_8_a_mix_that_fits_in_one_way_only_is_not_asked_for() -> None:
    table = Table().tokens(0, 0, 2).tracks(0, 10, 5, 10).trading(HIGH, 24).do(Trade(24))
    assert table.vp() == (10, 9, 10) and table.seat == 1
    assert table.message_keys() == ["end_called", "last_turn"]


@pytest.mark.parametrize("n", range(1, 7))
def test_zah_8_every_mix_that_fits_is_legal_and_no_other(n: int) -> None:
    found = 0
    for tracks in product((0, 7, 9, 10), repeat=3):
        room = [10 - vp for vp in tracks]
        table = Table().tracks(0, *tracks)
        table.s.stack = ((MIX_PHASE, n, 0),)
        fitting = {
            Gain(*mix)
            for mix in product(range(n + 1), repeat=3)
            if sum(mix) == min(n, sum(room))
            and all(vp <= most for vp, most in zip(mix, room, strict=True))
        }
        assert set(table.legal()) == fitting and len(table.legal()) == len(fitting)
        found += len(fitting) > 1
    assert found > 30


def test_zah_8_card_36_gains_nothing_while_a_track_is_at_0() -> None:
    table = Table().tokens(0, 0, 1).tracks(0, 5, 5, 0).trading(HIGH, 36).do(Trade(36))
    assert table.message_keys()[:1] == ["nothing_gained"] and table.vp() == (5, 5, 0)


def test_zah_8_card_45_gold_by_the_hermit_then_acquires_once() -> None:
    table = Table().tracks(0, 0, 0, 3).trading(HIGH, 45).do(Trade(45))
    assert table.purse() == (2, 0) and table.legal() == tuple(map(Acquire, range(6)))
    table.do(Acquire(1))
    assert table.purse() == (0, 0) and table.seat == 1


def test_zah_8_card_45_without_two_gold_nothing_is_acquired() -> None:
    table = Table().trading(HIGH, 45).do(Trade(45))
    assert table.purse() == (1, 0) and "no_acquire" in table.message_keys()
    assert table.seat == 1


def test_zah_8_card_45_neutral_camels_move_though_nothing_could_be_acquired() -> None:
    table = Table(2).trading(HIGH, 45).do(Trade(45))
    assert "no_acquire" in table.message_keys()
    assert table.seat == 0 and all(isinstance(step, MoveNeutral) for step in table.legal())


def test_zah_8_1_six_and_fifty_cards_of_fifty_kinds() -> None:
    t = Table().t
    assert (len(t.initial_cards), len(t.choice_cards), len(t.other_cards)) == (2, 6, 42)
    assert t.initial_cards == (1, 2) and t.choice_cards == tuple(range(3, 9))
    copies = t.contents.components.copies
    assert copies * len(t.initial_cards) + len(t.choice_cards) + len(t.other_cards) == 56


def test_zah_8_2_levels() -> None:
    levels = Table().t.levels
    assert list(levels[9:45]) == sorted(levels[9:45])
    assert levels[21] < 4 and levels[30] < 6
