"""Market Day, clause by clause: the deck, the deal, the rounds and the game (MKD-1, 2, 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tabletop import games
from tabletop.core.acts import Act, Begin, End, Move, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.options import OptionError
from tabletop.core.state import UNKNOWN
from tabletop.games.market_day.actions import KeepTinker, Play, Swap
from tabletop.games.market_day.sheet import SPECIAL_CARD_KINDS
from tabletop.games.market_day.state import MarketDayState
from tests.contract.claims.match_reasons import check_reason
from tests.rules.market_day.positions import MARKET_DAY, make_hand, play_round


def new_game(
    seats: int, seed: int = 1, **options: int | str | bool
) -> tuple[MarketDayState, list[Act]]:
    acts: list[Act] = []
    return MARKET_DAY.new_initial_state(seats, options, Chance(seed), acts.append), acts


def play_until(s: MarketDayState, done: Callable[[], bool]) -> None:
    """Everybody does the first thing that is legal."""
    while not done():
        (seat,) = MARKET_DAY.active_seats(s)
        MARKET_DAY.apply(s, seat, MARKET_DAY.legal_actions(s, seat)[0], Chance(1))


def play_to_end(s: MarketDayState, acts: list[Act] | None = None) -> MarketDayState:
    chance = Chance(3)
    while seats := MARKET_DAY.active_seats(s):
        action = chance.pick(MARKET_DAY.legal_actions(s, seats[0]))
        MARKET_DAY.apply(s, seats[0], action, chance, acts.append if acts is not None else None)
    return s


@pytest.mark.parametrize("seats", range(2, 9))
def test_mkd_1_1_rank_r_occurs_r_times_in_55_cards(seats: int) -> None:
    s, _ = new_game(seats)
    cards = Counter(s.deck + tuple(rank for hand in s.hands for rank in hand))
    assert cards == {rank: rank for rank in range(1, 11)}
    assert cards.total() == 55


def test_mkd_1_2_five_ranks_are_special() -> None:
    assert SPECIAL_CARD_KINDS == {1: "tinker", 2: "knight", 3: "noble", 7: "rain", 9: "rogue"}


@pytest.mark.parametrize(("seats", "cards"), [(2, 10), (3, 10), (4, 6), (5, 6), (8, 6)])
def test_mkd_2_1_each_gets_10_cards_or_6_from_4_players_on(seats: int, cards: int) -> None:
    s, _ = new_game(seats)
    assert [len(hand) for hand in s.hands] == [cards] * seats
    assert len(s.deck) == 55 - seats * cards


def test_mkd_2_1_one_card_at_a_time_is_dealt_from_the_dealers_left() -> None:
    s, acts = new_game(4)
    shuffle = acts.index(Shuffle("deck", "MKD-2.1"))
    deals = [act for act in acts[shuffle + 1 :] if isinstance(act, Move)]
    turns = [(s.dealer + 1 + turn) % 4 for turn in range(4)] * 6
    assert [deal.target for deal in deals] == [f"hand:{seat}" for seat in turns]


def test_mkd_2_1_hands_are_secret_and_nobody_knows_the_rest() -> None:
    s, _ = new_game(3)
    view = MARKET_DAY.view_for(s, 1)
    assert view.hands == [(UNKNOWN,) * 10, s.hands[1], (UNKNOWN,) * 10]
    assert view.deck == (UNKNOWN,) * 25
    assert not any(rank != UNKNOWN for hand in MARKET_DAY.view_for(s, -1).hands for rank in hand)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 5), (3, 5), (4, 6), (7, 6), (8, 6)])
def test_mkd_2_2_a_hand_has_5_rounds_or_6_from_4_players_on(seats: int, rounds: int) -> None:
    s, acts = new_game(seats, hands=1)
    play_to_end(s, acts)
    assert [act.number for act in acts if isinstance(act, End) and act.key == "round"] == list(
        range(1, rounds + 1)
    )
    begun = [act.number for act in acts if isinstance(act, Begin) and act.key == "round"]
    assert begun == list(range(1, rounds + 1))


def test_mkd_2_3_the_first_round_is_led_by_the_dealers_left() -> None:
    for seed in range(9):
        s, _ = new_game(5, seed)
        assert s.leader == (s.dealer + 1) % 5
        assert MARKET_DAY.active_seats(s) == (s.leader,)


def test_mkd_2_3_who_took_most_points_leads_next() -> None:
    played = play_round([4, 5, 10, 6])
    assert played.state.leader == 2
    assert Move("disc.leader", 1, "leader:0", "leader:2", "MKD-2.3") in played.acts


def test_mkd_2_3_on_a_tie_for_most_who_led_before_leads_again() -> None:
    played = play_round([8, 3, 3, 2], leader=1)  # the Knight takes the 8: two Nobles tie
    assert played.seat_points == [2, 0, 3, 3]
    assert played.state.leader == 1
    assert "tie_leads" in played.message_keys()


def test_mkd_2_3_who_led_and_won_leads_again_without_a_tie() -> None:
    played = play_round([10, 4, 5, 6], leader=1)
    assert played.state.leader == 1
    assert played.message_keys() == []


def test_mkd_2_4_each_plays_one_card_clockwise_from_the_leader() -> None:
    s = make_hand([[4], [5], [6], [8]], leader=2)
    order = []
    while seats := MARKET_DAY.active_seats(s):
        order.append(seats[0])
        MARKET_DAY.apply(s, seats[0], MARKET_DAY.legal_actions(s, seats[0])[0], Chance(1))
    assert order == [2, 3, 0, 1]


@pytest.mark.parametrize("seats", [2, 3])
def test_mkd_2_4_with_2_or_3_players_the_turn_goes_round_twice(seats: int) -> None:
    s, _ = new_game(seats)
    order = []
    while len(s.gone) == 0 and not s.tinkers:
        (seat,) = MARKET_DAY.active_seats(s)
        order.append((seat - s.leader) % seats)
        MARKET_DAY.apply(s, seat, MARKET_DAY.legal_actions(s, seat)[-1], Chance(1))
    assert len(order) == 2 * seats
    assert order == [*range(seats), *range(seats)]


def test_mkd_2_4_the_order_of_play_stays_visible() -> None:
    s = make_hand([[4, 5, 3], [6, 8, 3]], leader=1)
    for rank in (6, 4, 8):
        MARKET_DAY.apply(s, MARKET_DAY.active_seats(s)[0], Play(rank), Chance(1))
    assert MARKET_DAY.view_for(s, -1).played == (6, 4, 8)
    table = MARKET_DAY.inventory(s)
    assert table["stall:1"] == ["card.6", "card.8"]
    assert table["stall:0"] == ["card.4"]


def test_mkd_2_4_only_cards_of_the_hand_can_be_played() -> None:
    s = make_hand([[4, 4, 9], [5, 6, 7], [3, 3, 2], [8, 8, 8]])
    assert MARKET_DAY.legal_actions(s, 0) == (Play(4), Play(9))
    assert MARKET_DAY.legal_actions(s, 1) == ()
    refusal = MARKET_DAY.refusal(s, 0, Play(5))
    assert refusal and (refusal.code, refusal.clause) == ("not_in_hand", "MKD-2.4")
    for rank in (0, 11, -1):
        refusal = MARKET_DAY.refusal(s, 0, Play(rank))
        assert refusal and (refusal.code, refusal.clause) == ("no_such_rank", "MKD-1.1")
    refusal = MARKET_DAY.refusal(s, 1, Play(5))
    assert refusal and refusal.code == "not_your_turn"
    for action in (KeepTinker(), Swap(1, 5)):
        refusal = MARKET_DAY.refusal(s, 0, action)
        assert refusal and (refusal.code, refusal.remedy) == ("no_tinker", "play_card")


@pytest.mark.parametrize(("option", "must"), [(None, False), ("may", False), ("must", True)])
def test_mkd_3_5_a_tinker_must_swap_only_by_a_house_rule(option: str | None, must: bool) -> None:
    options = {"first": 1} | ({"tinker": option} if option else {})
    assert MARKET_DAY.new_initial_state(4, options, Chance(1)).must_swap is must
    s = make_hand([[1, 3], [5, 3], [8, 3], [3, 3]])
    s.must_swap = must
    for rank in (1, 5, 8, 3):
        MARKET_DAY.apply(s, MARKET_DAY.active_seats(s)[0], Play(rank), Chance(1))
    swaps = (Swap(1, 5), Swap(2, 8))
    assert MARKET_DAY.legal_actions(s, 0) == (swaps if must else (*swaps, KeepTinker()))
    assert MARKET_DAY.prompt_key(s, 0) == ("forced_tinker" if must else "tinker")
    refusal = MARKET_DAY.refusal(s, 0, KeepTinker())
    assert (refusal and (refusal.code, refusal.clause)) == (
        ("must_swap", "MKD-3.5") if must else None
    )
    refusal = MARKET_DAY.refusal(s, 0, Play(3))
    assert refusal and refusal.code == "tinker_first"


def test_mkd_3_5_a_tinker_that_must_swap_but_cannot_is_not_asked() -> None:
    s = make_hand([[1, 3], [3, 3], [3, 3], [3, 3]])
    s.must_swap = True
    for rank in (1, 3, 3, 3):
        MARKET_DAY.apply(s, MARKET_DAY.active_seats(s)[0], Play(rank), Chance(1))
    assert not s.tinkers and s.points == (1, 3, 3, 3)


@pytest.mark.parametrize(("seats", "hands"), [(2, 6), (6, 6), (7, 7), (8, 8)])
def test_mkd_4_1_a_game_is_six_hands_or_one_for_each_player(seats: int, hands: int) -> None:
    s, _ = new_game(seats)
    assert s.hands_to_play == hands
    assert len(play_to_end(s).rows) == hands


@pytest.mark.parametrize("hands", [1, 3, 12])
def test_mkd_4_1_any_number_of_hands_may_be_agreed(hands: int) -> None:
    s, _ = new_game(4, hands=hands)
    assert len(play_to_end(s).rows) == hands


def test_mkd_4_1_no_game_has_13_hands() -> None:
    with pytest.raises(OptionError, match="hands=13: choose one of rules, 1, 2"):
        new_game(4, hands=13)


def test_mkd_4_1_the_first_dealer_is_drawn_by_lot() -> None:
    dealers = Counter(new_game(4, seed)[0].dealer for seed in range(200))
    assert all(30 <= dealers[seat] <= 70 for seat in range(4)), dealers


def test_mkd_4_1_the_dealer_moves_to_the_left_each_hand_and_all_cards_are_shuffled_anew() -> None:
    s, acts = new_game(4, hands=3)
    first = s.dealer
    play_to_end(s, acts)
    dealers = [act.seat for act in acts if isinstance(act, Begin) and act.key == "hand"]
    assert dealers == [(first + hand) % 4 for hand in range(3)]
    assert len([act for act in acts if isinstance(act, Shuffle)]) == 3
    moved = [act.target for act in acts if isinstance(act, Move) and act.piece == "disc.dealer"]
    assert moved == [f"dealer:{seat}" for seat in dealers]


def test_mkd_4_1_after_the_last_hand_nobody_is_to_act() -> None:
    s = play_to_end(new_game(2, hands=1)[0])
    assert MARKET_DAY.is_over(s) and MARKET_DAY.active_seats(s) == ()
    refusal = MARKET_DAY.refusal(s, 0, Play(4))
    assert refusal and refusal.code == "game_over"


def test_mkd_4_2_the_highest_total_wins_and_ties_share() -> None:
    s = play_to_end(new_game(4, hands=1)[0])
    s.points = (7, 30, 12, 30)
    assert [(one.place, one.score) for one in MARKET_DAY.standings(s)] == [
        (4, 7),
        (1, 30),
        (3, 12),
        (1, 30),
    ]


def test_mkd_4_2_the_tally_has_a_line_for_each_hand() -> None:
    s = play_to_end(new_game(3, hands=4)[0])
    rows = MARKET_DAY.tally(s)
    assert [dict(row.params)["n"] for row in rows] == [1, 2, 3, 4]
    assert tuple(map(sum, zip(*(row.values for row in rows), strict=True))) == s.points


def test_open_count_shows_what_has_lain_open_but_no_hand() -> None:
    s = make_hand([[4, 4], [5, 6], [3, 3], [8, 8]])
    for rank in (4, 5, 3, 8):
        MARKET_DAY.apply(s, MARKET_DAY.active_seats(s)[0], Play(rank), Chance(1))
    MARKET_DAY.apply(s, MARKET_DAY.active_seats(s)[0], Play(8), Chance(1))
    counts = MARKET_DAY.count_seen_cards(MARKET_DAY.view_for(s, 0))
    assert counts[8] == (2, 8) and counts[4] == (1, 4) and counts[10] == (0, 10)
    assert sum(seen for seen, _ in counts.values()) == 5
    assert new_game(4, open_count=True)[0].open_count and not new_game(4)[0].open_count


def test_mkd_2_4_and_3_5_a_refusal_cites_whose_turn_it_is_by() -> None:
    s = make_hand([[1, 3], [10, 3], [5, 3], [4, 3]])
    refusal = MARKET_DAY.refusal(s, 2, Play(5))
    assert refusal and (refusal.code, refusal.clause) == ("not_your_turn", "MKD-2.4")
    for rank in (1, 10, 5, 4):
        MARKET_DAY.apply(s, MARKET_DAY.active_seats(s)[0], Play(rank), Chance(1))
    refusal = MARKET_DAY.refusal(s, 2, Play(3))
    assert refusal and (refusal.code, refusal.clause) == ("not_your_turn", "MKD-3.5")


def test_mkd_4_2_the_end_of_the_game_names_who_won() -> None:
    s = make_hand([[4], [10], [5], [6]])
    acts: list[Act] = []
    for rank in (4, 10, 5, 6):
        acts.clear()
        MARKET_DAY.apply(s, MARKET_DAY.active_seats(s)[0], Play(rank), Chance(1), acts.append)
    assert acts[-1] == End("game", 1, 1, "MKD-4.2")


@pytest.mark.parametrize(("seats", "rounds"), [(2, 5), (3, 5), (4, 6)])
def test_mkd_2_2_the_clock_counts_the_rounds_that_are_over(seats: int, rounds: int) -> None:
    s, _ = new_game(seats, hands=2)
    over = 0
    while to_act := MARKET_DAY.active_seats(s):
        assert games.load_strategy(MARKET_DAY).progress(s) == over
        acts: list[Act] = []
        MARKET_DAY.apply(
            s, to_act[0], MARKET_DAY.legal_actions(s, to_act[0])[-1], Chance(1), acts.append
        )
        over += sum(isinstance(act, End) and act.key == "round" for act in acts)
    assert over == 2 * rounds


def test_mkd_2_1_the_hands_are_what_was_dealt_out_card_by_card() -> None:
    for seed in range(5):
        s, acts = new_game(5, seed)
        given: list[list[int]] = [[] for _ in range(5)]
        for act in acts:
            if isinstance(act, Move) and act.source == "deck":
                given[int(act.target.removeprefix("hand:"))].append(
                    act.n * int(act.piece.removeprefix("card."))
                )
        assert [tuple(sorted(hand)) for hand in given] == s.hands


def test_mkd_2_1_any_card_may_come_to_any_seat() -> None:
    held: list[set[int]] = [set() for _ in range(4)]
    for seed in range(60):
        s, _ = new_game(4, seed, first=1)
        for seat, hand in enumerate(s.hands):
            held[seat].update(hand)
    assert held == [set(range(1, 11))] * 4


def test_mkd_2_3_every_hand_is_led_by_its_dealers_left() -> None:
    s, acts = new_game(4, hands=4)
    first = s.leader
    play_to_end(s, acts)
    begun = [act for act in acts if isinstance(act, Begin) and act.key == "round"]
    led = [act.seat for act in begun if act.number == 1]
    assert led == [(first + hand) % 4 for hand in range(4)]


def test_mkd_2_3_the_first_leader_may_be_agreed_on() -> None:
    for first in (1, 2, 3, 4):
        s, _ = new_game(4, first=first)
        assert MARKET_DAY.active_seats(s) == (first - 1,)
        assert s.dealer == (first - 2) % 4


def test_mkd_4_1_game_hands_and_discs_are_told_from_the_beginning() -> None:
    s, acts = new_game(4, first=3)
    assert acts[:4] == [
        Begin("game", 1, 1, "MKD-4.1"),
        Move("disc.dealer", 1, "box", "dealer:1", "MKD-4.1"),
        Move("disc.leader", 1, "box", "leader:2", "MKD-2.3"),
        Begin("hand", 1, 1, "MKD-2.1"),
    ]
    assert s.points == (0, 0, 0, 0)


def test_mkd_2_2_each_hand_is_begun_and_ended_by_its_number_and_dealer() -> None:
    s, acts = new_game(3, hands=3, first=2)
    play_to_end(s, acts)
    hands = [act for act in acts if isinstance(act, Begin | End) and act.key == "hand"]
    assert hands == [
        kind("hand", n, n - 1, clause)
        for n in (1, 2, 3)
        for kind, clause in ((Begin, "MKD-2.1"), (End, "MKD-2.2"))
    ]


def test_mkd_4_2_the_tally_adds_the_points_of_the_hand_not_yet_finished() -> None:
    s, _ = new_game(4, hands=2)
    play_until(s, lambda: bool(s.rows))
    assert s.rows == (s.points,)
    before = s.points
    play_until(s, lambda: s.points != before)
    finished, now = MARKET_DAY.tally(s)
    assert finished.values == before
    assert (now.label, now.values) == (
        "this_hand",
        tuple(total - old for total, old in zip(s.points, before, strict=True)),
    )
    play_to_end(s)
    assert s.rows[1] == tuple(total - old for total, old in zip(s.points, before, strict=True))


def test_mkd_2_3_after_the_last_round_of_all_the_leaders_disc_stays() -> None:
    s = make_hand([[4], [10], [5], [6]])
    for rank in (4, 10, 5, 6):
        MARKET_DAY.apply(s, MARKET_DAY.active_seats(s)[0], Play(rank), Chance(1))
    assert MARKET_DAY.is_over(s)
    assert MARKET_DAY.inventory(s)["leader:0"] == ["disc.leader"]


def test_what_is_said_for_a_tinker_or_knight_that_finds_nothing() -> None:
    last = make_hand([(5,), (5,), (5,), (1, 2)], played=(3, 3, 3))
    assert check_reason(MARKET_DAY, last, 3, Play(1)) == "tinker_none"
    assert check_reason(MARKET_DAY, last, 3, Play(2)) == "knight_none"
