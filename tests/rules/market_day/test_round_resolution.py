"""Market Day, clause by clause: the end of a round, in its order (MKD-3)."""

from __future__ import annotations

import pytest

from tabletop.core.acts import Act, End, Move, Say, Score, TextRef
from tabletop.core.chance import Chance
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.round_resolution import resolve_round
from tests.rules.market_day.positions import MARKET_DAY, Round, make_hand, play_round


def swap(played: Round, seat: int, rank: int) -> Round:
    acts: list[Act] = []
    MARKET_DAY.apply(
        played.state,
        MARKET_DAY.active_seats(played.state)[0],
        Swap(seat, rank),
        Chance(1),
        acts.append,
    )
    return Round(played.state, acts)


def keep(played: Round) -> Round:
    acts: list[Act] = []
    owner = MARKET_DAY.active_seats(played.state)[0]
    MARKET_DAY.apply(played.state, owner, KeepTinker(), Chance(1), acts.append)
    return Round(played.state, acts)


@pytest.mark.parametrize("rank", [4, 5, 6, 8, 10])
def test_mkd_3_1_of_equal_goods_only_the_last_is_good(rank: int) -> None:
    played = play_round([rank, 3, rank, rank])
    assert played.seat_points == [0, 3, 0, rank]
    assert played.discards("MKD-3.1") == [(f"card.{rank}", "stall:0"), (f"card.{rank}", "stall:2")]


def test_mkd_3_1_the_rulebooks_example_of_three_eights() -> None:
    assert play_round([8, 8, 3, 8]).seat_points == [0, 0, 3, 8]


def test_mkd_3_1_of_rogues_only_the_first_is_good() -> None:
    played = play_round([4, 9, 9, 9])
    assert played.seat_points == [4, 9, 0, 0]
    assert played.discards("MKD-3.1") == [("card.9", "stall:2"), ("card.9", "stall:3")]


def test_mkd_3_1_of_two_or_more_rains_only_the_last_is_good_and_none_falls() -> None:
    played = play_round([7, 10, 7, 4])
    assert played.seat_points == [0, 10, 7, 4]
    assert "no_rain" in played.message_keys() and "rain" not in played.message_keys()


def test_mkd_3_1_knights_and_nobles_never_spoil_one_another() -> None:
    assert play_round([2, 2, 3, 3]).seat_points == [2, 2, 3, 3]


def test_mkd_3_1_the_own_earlier_card_spoils_too() -> None:
    assert play_round([5, 4, 5, 6], seats=2).seat_points == [5, 10]
    assert play_round([5, 4, 6, 5], seats=2).seat_points == [6, 9]


def test_mkd_3_2_a_noble_is_neither_spoiled_nor_discarded() -> None:
    played = play_round([3, 7, 3, 2])
    assert played.seat_points == [3, 0, 3, 2]


def test_mkd_3_2_a_noble_cannot_be_swapped() -> None:
    played = play_round([3, 1, 10, 4])
    assert Swap(0, 3) not in MARKET_DAY.legal_actions(played.state, 1)
    refusal = MARKET_DAY.refusal(played.state, 1, Swap(0, 3))
    assert refusal and (refusal.code, refusal.clause) == ("noble_stays", "MKD-3.2")


def test_mkd_3_3_a_lone_rain_discards_all_others_from_rank_4_and_scores() -> None:
    played = play_round([10, 7, 9, 4, 3, 2, 5], leader=3)
    # the Knight comes after the rain and takes the Rain itself
    assert [piece for piece, _ in played.discards("MKD-3.3")] == [
        "card.10",
        "card.9",
        "card.4",
        "card.5",
    ]
    assert play_round([10, 7, 9, 4]).seat_points == [0, 7, 0, 0]


def test_mkd_3_3_rain_is_said_before_the_cards_leave() -> None:
    played = play_round([10, 7, 9, 4])
    rain = played.acts.index(Say(1, "rain", (("n", 3),), "MKD-3.3"))
    assert isinstance(played.acts[rain + 1], Move)
    assert len(played.discards("MKD-3.3")) == 3


def test_mkd_3_3_a_rain_that_washes_nothing_away_is_told_as_such() -> None:
    played = play_round([3, 7, 2, 1])
    assert Say(1, "rain", (("n", 0),), "MKD-3.3") in played.acts
    assert not played.discards("MKD-3.3")


def test_mkd_3_3_rains_are_counted_before_spoiling() -> None:
    """Ruling: two 7s were played, so none rains although only one is left."""
    assert play_round([7, 7, 10, 4]).seat_points == [0, 7, 10, 4]


def test_mkd_3_3_a_spoiled_card_is_gone_before_the_rain() -> None:
    played = play_round([8, 8, 7, 3])
    assert played.discards("MKD-3.1") == [("card.8", "stall:0")]
    assert played.discards("MKD-3.3") == [("card.8", "stall:1")]


def test_mkd_3_4_a_knight_discards_the_best_card_left() -> None:
    played = play_round([8, 10, 2, 10])
    assert played.seat_points == [8, 0, 2, 0]
    assert played.discards("MKD-3.4") == [("card.10", "stall:3")]


def test_mkd_3_4_each_knight_in_the_order_played_takes_one() -> None:
    played = play_round([2, 8, 2, 10, 6])
    assert played.seat_points == [2, 0, 2, 0, 6]
    assert played.discards("MKD-3.4") == [("card.10", "stall:3"), ("card.8", "stall:1")]
    takers = [act.seat for act in played.acts if isinstance(act, Say)]
    assert takers == [0, 2]


def test_mkd_3_4_the_owners_own_card_is_taken_too() -> None:
    assert play_round([2, 4, 10, 5], seats=2).seat_points == [2, 9]


def test_mkd_3_4_a_lone_rain_is_taken_too() -> None:
    """Ruling."""
    played = play_round([7, 10, 2, 4])
    assert played.seat_points == [0, 0, 2, 0]
    assert played.discards("MKD-3.4") == [("card.7", "stall:0")]


def test_mkd_3_4_a_knight_finds_nobody_below_rank_4() -> None:
    played = play_round([2, 3, 3, 2])
    assert played.seat_points == [2, 3, 3, 2]
    assert played.message_keys() == ["knight_idle", "knight_idle", "tie_leads"]
    assert played.discards("MKD-3.4") == []


def test_mkd_3_4_the_smallest_victim_is_a_4() -> None:
    assert play_round([2, 4, 3, 3]).seat_points == [2, 0, 3, 3]


def test_mkd_3_5_the_tinker_changes_places_with_a_card() -> None:
    played = play_round([4, 1, 10, 5])
    assert MARKET_DAY.active_seats(played.state) == (1,)
    assert played.seat_points == [0, 0, 0, 0], "nobody scores before the Tinker has decided"
    end = swap(played, 2, 10)
    assert end.seat_points == [4, 10, 1, 5]
    assert end.acts[1:3] == [
        Move("card.1", 1, "stall:1", "stall:2", "MKD-3.5"),
        Move("card.10", 1, "stall:2", "stall:1", "MKD-3.5"),
    ]
    assert end.state.leader == 1


def test_mkd_3_5_its_owner_may_leave_it() -> None:
    """Ruling: may."""
    assert keep(play_round([4, 1, 10, 5])).seat_points == [4, 1, 10, 5]


def test_mkd_3_5_only_remaining_cards_can_be_had() -> None:
    played = play_round([8, 1, 8, 10, 2, 3])
    assert MARKET_DAY.legal_actions(played.state, 1) == (Swap(2, 8), Swap(4, 2), KeepTinker())
    for seat, rank in ((0, 8), (3, 10), (2, 9)):
        refusal = MARKET_DAY.refusal(played.state, 1, Swap(seat, rank))
        assert refusal and (refusal.code, refusal.clause) == ("not_there", "MKD-3.5")


def test_mkd_3_5_other_refusals_while_a_tinker_decides() -> None:
    played = play_round([4, 1, 10, 5])
    cases = [
        (1, Play(3), "tinker_first"),
        (1, Swap(1, 1), "tinker_itself"),
        (1, Swap(4, 10), "no_such_seat"),
        (1, Swap(-1, 10), "no_such_seat"),
        (1, Swap(0, 11), "no_such_rank"),
        (0, KeepTinker(), "not_your_turn"),
    ]
    for seat, action, code in cases:
        refusal = MARKET_DAY.refusal(played.state, seat, action)
        assert refusal and refusal.code == code


def test_mkd_3_5_the_refusal_names_the_seat_that_is_not_there() -> None:
    refusal = MARKET_DAY.refusal(play_round([4, 1, 10, 5]).state, 1, Swap(4, 10))
    assert refusal and dict(refusal.params)["n"] == 4


def test_mkd_3_5_a_tinker_that_finds_nothing_is_not_asked() -> None:
    played = play_round([3, 1, 3, 3])
    assert MARKET_DAY.active_seats(played.state) != () and not played.state.tinkers
    assert played.seat_points == [3, 1, 3, 3]
    assert "tinker_idle" in played.message_keys()


def test_mkd_3_5_rain_and_knights_come_before_the_tinker() -> None:
    played = play_round([10, 7, 1, 4])
    assert MARKET_DAY.legal_actions(played.state, 2) == (Swap(1, 7), KeepTinker())


def test_mkd_3_5_in_a_stall_of_two_cards_the_new_one_lies_on_top() -> None:
    played = play_round([1, 10, 5, 4], seats=2)
    assert played.state.stalls == ((1, 5), (10, 4))
    acts: list[Act] = []
    s = played.state.copy()
    MARKET_DAY.apply(s, 0, Swap(1, 10), Chance(1), acts.append)
    assert [act.n for act in acts if isinstance(act, Score)] == [15, 5]


def test_mkd_3_5_should_a_deck_have_two_tinkers_each_decides_in_the_order_played() -> None:
    played = play_round([1, 10, 1, 5])
    assert MARKET_DAY.active_seats(played.state) == (0,)
    second = swap(played, 1, 10)
    assert MARKET_DAY.active_seats(second.state) == (2,)
    assert Swap(0, 10) in MARKET_DAY.legal_actions(second.state, 2)
    assert swap(second, 0, 10).seat_points == [1, 1, 10, 5]


def test_mkd_3_5_of_several_tinkers_it_is_said_whose_stays() -> None:
    first = keep(play_round([5, 1, 4, 1]))
    assert Say(1, "tinker_stays", (), "MKD-3.5") in first.acts
    assert MARKET_DAY.active_seats(first.state) == (3,)
    assert Say(3, "tinker_stays", (), "MKD-3.5") in keep(first).acts


def test_mkd_3_5_another_players_lone_tinker_may_be_had() -> None:
    """Should a deck have two: only one's own lone Tinker cannot change places with itself."""
    played = play_round([1, 10, 1, 5])
    assert MARKET_DAY.legal_actions(played.state, 0) == (
        Swap(1, 10),
        Swap(2, 1),
        Swap(3, 5),
        KeepTinker(),
    )
    assert MARKET_DAY.refusal(played.state, 0, Swap(2, 1)) is None
    end = swap(played, 2, 1)
    assert MARKET_DAY.active_seats(end.state) == (2,)
    assert keep(end).seat_points == [1, 10, 1, 5]


def test_mkd_3_5_of_two_own_tinkers_one_may_change_places_with_the_other() -> None:
    """By the letter: any remaining card that is not a Noble, the owner's second card included."""
    played = play_round([1, 10, 1, 4], seats=2)
    assert played.state.stalls == ((1, 1), (10, 4))
    both = (Swap(0, 1), Swap(1, 4), Swap(1, 10), KeepTinker())
    assert MARKET_DAY.legal_actions(played.state, 0) == both
    second = swap(played, 1, 10)
    assert second.state.stalls == ((1, 10), (4, 1))
    assert MARKET_DAY.active_seats(second.state) == (0,)
    assert swap(second, 1, 4).seat_points == [14, 2]


def test_mkd_3_5_the_newest_tinker_of_a_stall_goes() -> None:
    """Cards below the Tinker stay in place and in order."""
    played = play_round([1, 10, 1, 4], seats=2)
    end = swap(played, 1, 4)
    assert end.state.stalls == ((1, 4), (10, 1))


def test_mkd_3_5_nothing_but_nobles_beside_ones_own_tinker_is_nothing_to_swap() -> None:
    """Several Tinkers: each finds the other, wherever it lies."""
    assert play_round([1, 3, 3, 3]).message_keys()[0] == "tinker_idle"
    played = play_round([1, 3, 1, 3])
    assert MARKET_DAY.legal_actions(played.state, 0) == (Swap(2, 1), KeepTinker())
    second = keep(played)
    assert MARKET_DAY.legal_actions(second.state, 2) == (Swap(0, 1), KeepTinker())
    assert keep(second).seat_points == [1, 3, 1, 3]


@pytest.mark.parametrize("rank", range(4, 11))
def test_mkd_3_6_each_scores_the_ranks_before_him(rank: int) -> None:
    other = 5 if rank != 5 else 6
    if rank != 7:
        assert play_round([rank, 3, 3, other]).seat_points == [rank, 3, 3, other]
    else:
        assert play_round([rank, 3, 3, other]).seat_points == [7, 3, 3, 0]


def test_mkd_3_6_a_knight_scores_2_a_tinker_1_a_noble_3() -> None:
    assert keep(play_round([2, 1, 3, 3])).seat_points == [2, 1, 3, 3]


def test_mkd_3_6_points_add_up_over_rounds() -> None:
    s = make_hand([[4, 10], [5, 3], [6, 3], [8, 9]])
    for rank in (4, 5, 6, 8, 9, 10, 3, 3):
        MARKET_DAY.apply(s, MARKET_DAY.active_seats(s)[0], Play(rank), Chance(1))
    assert s.points == (14, 8, 9, 17)


def test_mkd_3_6_a_seat_without_a_card_scores_nothing_and_nothing_is_said_of_it() -> None:
    played = play_round([8, 8, 8, 8])
    assert [(act.seat, act.n) for act in played.acts if isinstance(act, Score)] == [(3, 8)]


def test_after_scoring_the_rest_is_discarded_and_then_the_round_ends() -> None:
    played = play_round([4, 5, 6, 10])
    kinds = [type(act) for act in played.acts[4:]]
    assert kinds[:4] == [Score] * 4
    assert kinds[4:8] == [Move] * 4
    assert isinstance(played.acts[12], End)
    assert sorted(played.state.gone) == [4, 5, 6, 10]


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        ((10, 10, 9, 9), (0, 10, 9, 0)),
        ((7, 10, 10), (7, 0, 0)),
        ((7, 7, 7, 2), (0, 0, 0, 2)),
        ((2, 7, 2, 10), (2, 0, 2, 0)),
        ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 0)),
        ((2, 2, 9, 9, 10, 10, 8, 8), (2, 2, 0, 0, 0, 0, 0, 8)),
    ],
)
def test_mkd_3_all_steps_together(cards: tuple[int, ...], left: tuple[int, ...]) -> None:
    assert resolve_round(cards).remaining_by_place == left


@pytest.mark.parametrize(
    ("leader", "won"), [(0, [14, 12, 11]), (1, [11, 14, 12]), (2, [12, 11, 14])]
)
def test_mkd_3_6_both_cards_of_a_seat_score_whoever_leads(leader: int, won: list[int]) -> None:
    played = play_round([4, 3, 6, 10, 9, 5], seats=3, leader=leader)
    assert played.seat_points == won
    assert played.state.points == tuple(won)


def test_mkd_3_6_points_and_discards_are_told_from_the_leader_on() -> None:
    played = play_round([4, 5, 6, 10], leader=2)
    order = [2, 3, 0, 1]
    assert [act.seat for act in played.acts if isinstance(act, Score)] == order
    assert [source for _, source in played.discards("MKD-2.4")] == [f"stall:{n}" for n in order]
    assert [(act.key, act.seat) for act in played.acts if isinstance(act, End)] == [("round", 2)]


def test_mkd_3_5_all_that_lay_before_the_seats_is_discarded_after_a_tinker() -> None:
    end = keep(play_round([8, 1, 8, 10]))
    assert sorted(end.state.gone) == [1, 8, 8, 10]


def test_mkd_3_all_discarded_cards_lie_on_the_pile() -> None:
    assert sorted(play_round([8, 8, 7, 3]).state.gone) == [3, 7, 8, 8]
    assert sorted(play_round([2, 8, 4, 10]).state.gone) == [2, 4, 8, 10]


def test_mkd_3_1_it_is_said_whose_card_is_spoiled_and_which() -> None:
    spoiled = [act for act in play_round([8, 3, 8, 9]).acts if isinstance(act, Say)]
    assert spoiled[0] == Say(0, "spoiled", (("card", TextRef("market_day.rank.8")),), "MKD-3.1")
