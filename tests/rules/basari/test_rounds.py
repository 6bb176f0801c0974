"""Basari, clause by clause: what there is, setting up, rounds and actions (BAS-1 to 3)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from tabletop.core.acts import Act, Begin, End, Move, Say, SeatRef, Shuffle, inventory_before
from tabletop.core.chance import Chance
from tabletop.core.options import OptionError
from tabletop.core.state import NOBODY
from tabletop.core.zones import Visibility, Zones
from tabletop.games.basari.actions import Accept, Choose, GiveGem, TakeGem
from tabletop.games.basari.gems import unpack_gem_counts
from tabletop.games.basari.state import GIVE_PHASE
from tests.rules.basari.positions import (
    BASARI,
    RED_RED_BLUE,
    START,
    choose,
    make_round,
    offer,
    points_of,
)

TABLES = BASARI.tables
OPEN_ZONES = Zones(
    *(kind._replace(visibility=Visibility.ALL) for kind in BASARI.zones.kinds.values())
)


def test_bas_1_1_there_are_22_gems_of_each_of_four_colours() -> None:
    pieces = Counter(
        p
        for zone in BASARI.inventory(BASARI.new_initial_state(4, {}, Chance(1))).values()
        for p in zone
    )
    gems = {piece: n for piece, n in pieces.items() if piece.startswith("gem.")}
    assert gems == dict.fromkeys(["gem.red", "gem.yellow", "gem.green", "gem.blue"], 22)


def test_bas_1_2_cards_show_1_to_4_workers_4_to_7_points_and_2_to_4_gems() -> None:
    assert len(TABLES.cards) == 39
    for card in TABLES.cards:
        assert 1 <= TABLES.card_workers[card] <= 4
        assert 4 <= TABLES.card_points[card] <= 7
        assert 2 <= sum(unpack_gem_counts(TABLES.card_gems[card])) <= 4


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_bas_1_3_there_are_five_action_cards_of_each_letter(seats: int) -> None:
    table = BASARI.inventory(BASARI.new_initial_state(seats, {}, Chance(1)))
    pieces = Counter(p for zone in table.values() for p in zone if p.startswith("action."))
    assert pieces == dict.fromkeys(["action.A", "action.B", "action.C", "action.D"], 5)


def test_bas_1_4_the_deck_cannot_run_out() -> None:
    """Five players with 14 workers each play one more round, and one of them draws."""
    assert sum(TABLES.card_workers) >= 91
    least = sorted(TABLES.card_workers[1:])
    for seats in (3, 4, 5):
        played = next(n for n in range(40) if sum(least[: n + 1]) > 14 * seats)
        assert played + seats + 1 <= 39


@pytest.mark.parametrize(("seats", "left"), [(3, 13), (4, 10), (5, 7)])
def test_bas_2_1_three_gems_of_each_colour_for_each_the_rest_is_the_stock(
    seats: int, left: int
) -> None:
    s = BASARI.new_initial_state(seats, {}, Chance(1))
    assert [unpack_gem_counts(gems) for gems in s.gems] == [START] * seats
    assert Counter(BASARI.inventory(s)["stock"])["gem.red"] == left
    assert len(BASARI.inventory(s)["stock"]) == 4 * left


@pytest.mark.parametrize(("seats", "letters"), [(3, "ABC"), (4, "ABC"), (5, "ABCD")])
def test_bas_2_2_everybody_has_a_b_c_and_with_five_players_d(seats: int, letters: str) -> None:
    s = BASARI.new_initial_state(seats, {}, Chance(1))
    for seat in range(seats):
        assert BASARI.inventory(s)[f"hand:{seat}"] == [f"action.{letter}" for letter in letters]
        assert BASARI.legal_actions(s, seat) == tuple(Choose(letter) for letter in letters)


def test_bas_2_2_d_is_refused_with_fewer_than_five() -> None:
    refusal = BASARI.refusal(make_round([START] * 4), 0, Choose("D"))
    assert refusal and (refusal.code, refusal.clause) == ("only_with_five", "BAS-2.2")


def test_bas_2_2_action_cards_come_back_to_the_hand_after_each_round() -> None:
    played = choose(make_round([START] * 3), "ABC")
    assert played.moves("BAS-2.2") == [
        ("action.A", 1, "shown:0", "hand:0"),
        ("action.B", 1, "shown:1", "hand:1"),
        ("action.C", 1, "shown:2", "hand:2"),
    ]
    assert BASARI.inventory(played.state)["hand:0"] == ["action.A", "action.B", "action.C"]


def test_bas_2_3_the_cards_are_shuffled_and_everybody_has_no_points() -> None:
    acts: list[Act] = []
    one = BASARI.new_initial_state(3, {}, Chance(1), acts.append)
    two = BASARI.new_initial_state(3, {}, Chance(2))
    assert Shuffle("deck", "BAS-2.3") in acts
    assert sorted(one.deck) == sorted(two.deck) == list(range(1, 40))
    assert one.deck != two.deck
    assert points_of(one) == [0, 0, 0]
    assert BASARI.track_counts(BASARI.view_for(one, NOBODY)) == {("points", n): 0 for n in range(3)}


def test_setting_up_begins_with_everything_in_the_box_or_the_deck() -> None:
    acts: list[Act] = []
    s = BASARI.new_initial_state(5, {}, Chance(1), acts.append)
    table = inventory_before(BASARI.inventory(s), acts, 0, OPEN_ZONES)
    assert set(table) == {"box", "deck"}
    assert acts[0] == Begin("game", 1, s.first, "BAS-2.1")


@pytest.mark.parametrize("first", ["lot", 1, 3])
@pytest.mark.parametrize(("ties", "by_lot"), [(None, True), ("lot", True), ("seats", False)])
def test_bas_4_1_ties_are_broken_by_lot_whoever_is_first(
    first: object, ties: str | None, by_lot: bool
) -> None:
    """Unless the family agrees on the order of seats."""
    options: dict[str, object] = {"first": first} | ({"ties": ties} if ties else {})
    assert BASARI.new_initial_state(4, options, Chance(1)).by_lot is by_lot  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "ties"),
    [({"first": 2}, "seats"), ({"first": "lot"}, "lot"), ({}, "lot"),
     ({"first": 2, "ties": "lot"}, "lot")],
)  # fmt: skip
def test_older_matches_keep_their_way_to_break_ties(options: dict[str, object], ties: str) -> None:
    assert BASARI.fill_older_options(options)["ties"] == ties  # type: ignore[arg-type]


def test_the_first_seat_may_be_agreed_on() -> None:
    acts: list[Act] = []
    s = BASARI.new_initial_state(4, {"first": 3}, Chance(1), acts.append)
    dealt = [act.target for act in acts if isinstance(act, Move) and act.source == "deck"]
    assert dealt == ["pile:2", "pile:3", "pile:0", "pile:1"]
    assert (s.first, s.by_lot) == (2, True)
    with pytest.raises(OptionError, match="only 4 seats"):
        BASARI.new_initial_state(4, {"first": 5}, Chance(1))
    assert {BASARI.new_initial_state(4, {}, Chance(seed)).first for seed in range(20)} == {
        0,
        1,
        2,
        3,
    }


def test_bas_3_1_everybody_is_dealt_a_card_on_top_of_his_pile() -> None:
    s = make_round([START] * 3, following=[30, 31, 32])
    played = choose(s, "BBB")
    assert played.moves("BAS-3.1") == [
        ("bazaar.30", 1, "deck", "pile:0"),
        ("bazaar.31", 1, "deck", "pile:1"),
        ("bazaar.32", 1, "deck", "pile:2"),
    ]
    assert BASARI.inventory(played.state)["pile:1"] == ["bazaar.2", "bazaar.31"]
    assert played.state.workers[1] == TABLES.card_workers[2] + TABLES.card_workers[31]


def test_bas_3_2_choices_are_secret_until_all_have_chosen() -> None:
    s = make_round([START] * 3)
    acts: list[Act] = []
    BASARI.apply(s, 1, Choose("B"), Chance(1), acts.append)
    assert BASARI.active_seats(s) == (0, 2)
    assert BASARI.inventory(BASARI.view_for(s, 1))["choice:1"] == ["action.B"]
    for viewer in (NOBODY, 0, 2):
        table = BASARI.inventory(BASARI.view_for(s, viewer))
        assert table["choice:1"] == ["action.?"]
        assert table["hand:1"] == ["action.?"] * 2
    BASARI.apply(s, 0, Choose("B"), Chance(1), acts.append)
    assert all(isinstance(act, Move) and "shown" not in act.target for act in acts)
    acts.clear()
    BASARI.apply(s, 2, Choose("C"), Chance(1), acts.append)
    assert [act for act in acts if isinstance(act, Move)][1:4] == [
        Move("action.B", 1, "choice:0", "shown:0", "BAS-3.2"),
        Move("action.B", 1, "choice:1", "shown:1", "BAS-3.2"),
        Move("action.C", 1, "choice:2", "shown:2", "BAS-3.2"),
    ]
    assert BASARI.inventory(BASARI.view_for(s, 0))["shown:1"] == ["action.B"]


def test_bas_3_2_a_choice_may_be_changed_until_the_last_is_in() -> None:
    s = make_round([START] * 3)
    BASARI.apply(s, 1, Choose("B"), Chance(1))
    assert BASARI.revising_seats(s) == (1,)
    assert BASARI.legal_actions(s, 1) == (Choose("A"), Choose("C"))
    refusal = BASARI.refusal(s, 1, Choose("B"))
    assert refusal and refusal.code == "chosen_already"
    acts: list[Act] = []
    BASARI.apply(s, 1, Choose("A"), Chance(1), acts.append)
    assert acts == [
        Move("action.B", 1, "choice:1", "hand:1", "BAS-3.2"),
        Move("action.A", 1, "hand:1", "choice:1", "BAS-3.2"),
    ]
    for seat, letter in ((0, "B"), (2, "B")):
        BASARI.apply(s, seat, Choose(letter), Chance(1))
    assert BASARI.revising_seats(s) == ()
    assert s.stack, "seats 0 and 2 haggle over B, seat 1 has drawn"
    assert len(s.piles[1]) == 2


@pytest.mark.parametrize("letters", ["ABC", "AAB", "CCC", "BCC"])
def test_bas_3_2_the_order_of_choosing_does_not_matter(letters: str) -> None:
    ends = []
    for order in permutations(range(3)):
        s = make_round([START] * 3, by_lot=True)
        for seat in order:
            BASARI.apply(s, seat, Choose(letters[seat]), Chance(5))
        ends.append(s)
    assert all(end == ends[0] for end in ends)


def test_bas_3_2_nothing_but_choosing_while_all_choose() -> None:
    played = choose(make_round([START] * 3), "")
    for action in (offer("r"), Accept(), GiveGem("red"), TakeGem("red")):
        assert played.refusal_of(0, action) == ("choosing", "BAS-3.2")
    assert played.refusal_of(0, Choose("E")) == ("no_such_card", "BAS-1.3")


def test_bas_3_3_actions_are_done_in_the_order_a_b_c_d_each_completely() -> None:
    s = make_round([(5, 3, 3, 3), START, START, (4, 3, 3, 3), START])
    played = choose(s, "CABBD")
    assert len(played.state.piles[1]) == 2, "A is done"
    assert played.to_act() == (3,), "B is haggled over"
    assert played.gems(0) == (5, 3, 3, 3), "C has to wait"
    after = played.decide(offer("r"), Accept())
    assert after.scores() == [(3, TABLES.card_points[4], "BAS-3.6")]
    assert after.gems(0) != (5, 3, 3, 3)
    assert after.to_act() == (4,) and after.refusal_of(4, GiveGem("red")) is None


def test_bas_3_4_alone_one_acts_two_haggle_three_get_nothing() -> None:
    alone = choose(make_round([START] * 4), "BAAA")
    assert alone.scores() == [(0, TABLES.card_points[1], "BAS-3.6")]
    assert alone.message_keys() == ["blocked"]
    assert [len(pile) for pile in alone.state.piles] == [2, 2, 2, 2], "only the new round's cards"
    blocked = choose(make_round([START] * 3), "CCC")
    assert (
        blocked.message_keys() == ["blocked"] and blocked.state.gems == make_round([START] * 3).gems
    )
    two = choose(make_round([(4, 3, 3, 3), START, START]), "BBC")
    assert two.to_act() == (0,) and two.state.stack


def test_bas_3_4_four_block_one_another_too() -> None:
    played = choose(make_round([START] * 5), "BBBBA")
    assert played.message_keys() == ["blocked"] and played.scores() == []


def test_bas_3_5_a_draws_one_more_card_for_its_workers() -> None:
    played = choose(make_round([START] * 3, following=[39]), "ACC")
    assert played.moves("BAS-3.5") == [("bazaar.39", 1, "deck", "pile:0")]
    assert played.state.workers[0] == TABLES.card_workers[1] + 4
    assert played.scores() == []


def test_bas_3_6_b_scores_the_card_dealt_in_this_round() -> None:
    """Even if another seat draws a card before."""
    played = choose(make_round([START] * 3, [[1], [2], [31, 8]]), "ACB")
    assert played.scores() == [(2, 7, "BAS-3.6")]


def test_bas_3_7_c_takes_the_gems_of_the_card_the_rulebooks_example() -> None:
    """Max takes two red gems and a blue one from the stock."""
    played = choose(make_round([START] * 3, [[1], [2], [RED_RED_BLUE]]), "ABC")
    assert played.gems(2) == (5, 3, 3, 4)
    assert played.moves("BAS-3.7") == [
        ("gem.red", 2, "stock", "gems:2"),
        ("gem.blue", 1, "stock", "gems:2"),
    ]


@pytest.mark.parametrize("pile", [(RED_RED_BLUE, 8), (8, RED_RED_BLUE), (31, 8, 1), (1, 31, 8)])
def test_bas_3_7_its_the_card_dealt_in_this_round_not_an_older_one(pile: tuple[int, ...]) -> None:
    """Nor the one that another seat draws in this round, by A, before."""
    played = choose(make_round([START] * 3, [[12], [2], pile], following=[39]), "ABC")
    assert played.moves("BAS-3.5") == [("bazaar.39", 1, "deck", "pile:0")]
    taken = unpack_gem_counts(TABLES.card_gems[pile[-1]])
    assert played.gems(2) == tuple(3 + n for n in taken)
    assert taken != unpack_gem_counts(TABLES.card_gems[pile[0]]) and taken != unpack_gem_counts(
        TABLES.card_gems[39]
    )


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_bas_2_1_gems_are_handed_out_of_the_box(seats: int) -> None:
    acts: list[Act] = []
    BASARI.new_initial_state(seats, {}, Chance(3), acts.append)
    moves = [act for act in acts if isinstance(act, Move) and act.clause == "BAS-2.1"]
    found = {(act.piece, act.source, act.target): act.n for act in moves}
    wanted = {}
    for colour in ("red", "yellow", "green", "blue"):
        wanted[f"gem.{colour}", "box", "stock"] = 22 - 3 * seats
        for seat in range(seats):
            wanted[f"gem.{colour}", "box", f"gems:{seat}"] = 3
    assert found == wanted
    assert len(moves) == len(found)


def test_bas_3_7_what_the_stock_lacks_is_not_replaced() -> None:
    s = make_round([(9, 3, 3, 3), (12, 3, 3, 3), (0, 3, 3, 3)], [[1], [2], [RED_RED_BLUE]])
    played = choose(s, "ABC")
    assert played.gems(2) == (1, 3, 3, 4)
    assert played.message_keys() == ["stock_lacks"]
    nothing = make_round([(22, 0, 0, 0), (0, 0, 0, 22), (0, 1, 1, 0)], [[1], [2], [22]])
    assert choose(nothing, "ABC").gems(2) == (0, 1, 1, 0)


def test_the_rulebooks_example_of_a_round() -> None:
    """Sarah draws and has 5 workers, Hanna scores 5 points, Max takes his gems."""
    s = make_round([START] * 3, [[11], [15], [RED_RED_BLUE]], following=[21])
    played = choose(s, "ABC")
    assert TABLES.card_workers[11] + TABLES.card_workers[21] == 5
    assert played.moves("BAS-3.5") == [("bazaar.21", 1, "deck", "pile:0")]
    assert played.scores() == [(1, 5, "BAS-3.6")]
    assert played.gems(2) == (5, 3, 3, 4)


def test_bas_3_8_alone_on_d_one_returns_a_gem_and_takes_two() -> None:
    played = choose(make_round([START] * 5), "DAAAB")
    assert played.to_act() == (0,)
    assert played.refusal_of(0, TakeGem("red")) == ("give_first", "BAS-3.8")
    assert played.refusal_of(1, GiveGem("red")) == ("not_your_turn", "BAS-3.8")
    assert played.refusal_of(0, GiveGem("pink")) == ("no_such_colour", "BAS-1.1")
    assert played.refusal_of(0, offer("r")) == ("on_d", "BAS-3.8")
    given = played.decide(GiveGem("blue"))
    assert given.refusal_of(0, GiveGem("blue")) == ("only_taking", "BAS-3.8")
    after = given.decide(TakeGem("red"), TakeGem("blue"))
    assert after.gems(0) == (4, 3, 3, 3), "the returned colour may be taken"
    assert after.state.round == 2


def test_bas_3_8_d_is_done_after_everything_else_and_never_haggled_over() -> None:
    played = choose(make_round([START] * 5), "DDAAA")
    assert played.message_keys() == ["blocked", "several_on_d"]
    assert choose(make_round([START] * 5), "DDDDD").message_keys() == ["several_on_d"]


def test_bas_3_8_only_gems_that_one_has_and_that_the_stock_has() -> None:
    gems = [(0, 3, 3, 3), (12, 0, 0, 0), (10, 0, 0, 0), (0, 3, 3, 3), (0, 3, 3, 3)]
    played = choose(make_round(gems), "DAAAB")
    assert played.refusal_of(0, GiveGem("red")) == ("none_to_give", "BAS-3.8")
    after = played.decide(GiveGem("blue"))
    assert after.refusal_of(0, TakeGem("red")) == ("none_in_stock", "BAS-3.8")


def test_bas_3_8_without_a_gem_to_return_nothing_happens() -> None:
    played = choose(make_round([(0, 0, 0, 0), START, START, START, START]), "DAAAB")
    assert played.message_keys() == ["blocked", "nothing_to_return"]
    assert played.gems(0) == (0, 0, 0, 0) and played.state.round == 2


def test_bas_3_8_with_fewer_than_two_in_the_stock_he_takes_what_there_is() -> None:
    gems = [(4, 4, 4, 4), (4, 4, 4, 4), (4, 4, 4, 4), (4, 4, 4, 4), (6, 6, 6, 6)]
    after = choose(make_round(gems), "DAAAB").decide(GiveGem("blue"), TakeGem("blue"))
    assert after.gems(0) == (4, 4, 4, 4)
    assert after.message_keys() == ["stock_empty"] and after.state.round == 2


def test_bas_3_8_several_take_one_gem_each_in_the_order_of_4_1() -> None:
    gems = [START, (3, 4, 3, 3), START, (4, 0, 0, 0), START]
    played = choose(make_round(gems, points=[0, 0, 9, 0, 0]), "DDDDB")
    assert played.message_keys() == ["several_on_d"]
    order = []
    for colour in ("red", "yellow", "green", "blue"):
        order.append(played.to_act()[0])
        assert played.refusal_of(order[-1], GiveGem("red")) == ("only_taking", "BAS-3.8")
        played = played.decide(TakeGem(colour))
    assert order == [3, 1, 2, 0]
    assert played.gems(3) == (5, 0, 0, 0) and played.state.round == 2


def test_bas_4_1_lots_are_told_of_those_who_are_equal_and_of_nobody_else() -> None:
    gems = [START, (4, 3, 3, 3), START, START, START]
    played = choose(make_round(gems, by_lot=True, points=[0, 0, 0, 1, 0]), "DDDDB")
    lots = [act for act in played.acts if isinstance(act, Say) and act.key == "by_lot"]
    assert [dict(act.params)["n"] for act in lots] == [2]
    assert lots[0].seat in (0, 2), "seat 1 has more red, seat 3 more points"


def test_bas_3_8_the_order_is_fixed_once_at_the_start() -> None:
    gems = [START, (4, 3, 3, 3), (3, 4, 3, 3), START, START]
    played = choose(make_round(gems), "DDDAB").decide(TakeGem("blue"))
    assert played.to_act() == (2,)
    assert played.decide(TakeGem("red")).to_act() == (0,)


def test_bas_3_8_several_on_d_find_an_empty_stock() -> None:
    gems = [(4, 4, 4, 4), (4, 4, 4, 4), (4, 4, 4, 4), (4, 4, 4, 4), (6, 6, 6, 5)]
    played = choose(make_round(gems), "DDAAA").decide(TakeGem("blue"))
    assert played.message_keys() == ["stock_empty"] and played.state.round == 2


def test_bas_3_8_nobody_is_asked_to_take_where_the_stock_is_empty_from_the_first() -> None:
    gems = [(5, 4, 4, 4), (4, 4, 4, 4), (3, 4, 4, 4), (4, 4, 4, 4), (6, 6, 6, 6)]
    played = choose(make_round(gems), "DDDAB")
    told = [(act.seat, act.key) for act in played.acts if isinstance(act, Say)]
    assert told == [(0, "several_on_d"), (0, "stock_empty")]
    assert played.state.round == 2


def test_bas_3_8_the_next_in_order_is_told_that_the_stock_is_empty() -> None:
    gems = [(5, 4, 4, 4), (4, 4, 4, 4), (3, 4, 4, 4), (4, 4, 4, 4), (6, 6, 6, 5)]
    played = choose(make_round(gems), "DDDAB")
    assert played.to_act() == (0,)
    told = [act for act in played.decide(TakeGem("blue")).acts if isinstance(act, Say)]
    assert [(act.seat, act.key) for act in told] == [(1, "stock_empty")]


def test_bas_3_9_reaching_15_in_mid_round_changes_nothing_until_it_is_over() -> None:
    piles = [[31, 32, 33, 21], [1], [2]]
    assert sum(TABLES.card_workers[card] for card in piles[0]) == 15
    s = make_round([(9, 3, 3, 3), START, START], piles)
    played = choose(s, "ABB")
    assert played.state.stage == 1 and played.state.stack
    after = played.decide(offer("b"), Accept())
    assert after.state.stage == 2
    assert End("round", 1, 0, "BAS-3.9") in after.acts


def test_bas_3_9_just_15_workers_end_the_stage() -> None:
    s = make_round([START] * 3, [[31, 32, 33, 21], [1], [2]])
    assert s.workers[0] == 15
    assert choose(s, "BBB").state.stage == 2


def test_bas_3_8_a_refusal_says_what_to_do_instead() -> None:
    giving = choose(make_round([START] * 5), "AABBD").decide()
    while not giving.state.stack or giving.state.stack[-1][0] != GIVE_PHASE:
        giving = giving.decide(Accept() if giving.state.stack[-1][3] else offer("b"))
    (seat,) = giving.to_act()
    for action in (Choose("A"), GiveGem("pink"), TakeGem("red")):
        refusal = BASARI.refusal(giving.state, seat, action)
        assert refusal and refusal.remedy == "give_gem", action
    taking = giving.decide(GiveGem("red"))
    for action in (Choose("A"), TakeGem("pink"), GiveGem("red")):
        refusal = BASARI.refusal(taking.state, seat, action)
        assert refusal and refusal.remedy == "take_gem", action


def test_bas_3_9_with_14_workers_the_stage_goes_on() -> None:
    s = make_round([START] * 3, [[31, 32, 33, 11], [1], [2]], following=[3, 4, 5])
    assert s.workers[0] == 14
    played = choose(s, "BBB")
    assert played.state.stage == 1 and played.state.round == 2
    assert played.state.workers[0] == 15, "the new round is played first"


@pytest.mark.parametrize(("letters", "letter"), [("AAAB", "A"), ("BBBA", "B"), ("CCCA", "C")])
def test_bas_3_4_it_is_said_which_action_is_blocked(letters: str, letter: str) -> None:
    played = choose(make_round([START] * 4), letters)
    assert Say(0, "blocked", (("action", letter),), "BAS-3.4") in played.acts


@pytest.mark.parametrize(("letters", "letter"), [("AABC", "A"), ("BBAC", "B"), ("CCAB", "C")])
def test_bas_4_1_and_4_3_it_is_said_which_action_is_haggled_over(letters: str, letter: str) -> None:
    played = choose(make_round([(4, 3, 3, 3), START, START, START]), letters)
    haggle = (("other", SeatRef(1)), ("action", letter))
    assert Say(0, "haggle", haggle, "BAS-4.1") in played.acts
    settled = (("other", SeatRef(0)), ("action", letter))
    after = played.decide(offer("b"), Accept())
    assert Say(1, "settled", settled, "BAS-4.3") in after.acts


def test_bas_3_1_every_round_is_begun_by_its_number() -> None:
    acts: list[Act] = []
    s = BASARI.new_initial_state(3, {"first": 2}, Chance(1), acts.append)
    assert Begin("stage", 1, 1, "BAS-2.3") in acts
    assert Begin("round", 1, 1, "BAS-3.1") in acts
    assert Begin("round", 2, 1, "BAS-3.1") in choose(s, "BBB").acts


def test_bas_3_8_it_is_said_how_many_are_on_d() -> None:
    played = choose(make_round([(4, 3, 3, 3), START, START, START, START]), "DDDAB")
    assert Say(0, "several_on_d", (("n", 3),), "BAS-3.8") in played.acts
