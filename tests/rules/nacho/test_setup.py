"""The Nacho Incident, clause by clause: components, setup and options (NAC-1, 2, 9)."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop import games
from tabletop.core.acts import Act, Shuffle
from tabletop.core.chance import Chance
from tabletop.games.nacho.actions import Arrest, Discard, Visit
from tabletop.games.nacho.ai.evaluation import evaluate_seat
from tabletop.games.nacho.pieces import END_CARD_PIECE, GEM_PIECE
from tabletop.games.nacho.state import (
    ABSENT_VALUE,
    CHOOSE_PHASE,
    DISCARD_PHASE,
    PROVINCES,
    TURNS_PER_ROUND,
    smuggler_number,
    total_gold,
)
from tests.rules.nacho.positions import (
    NACHO,
    A,
    Q,
    S,
    at_cantina,
    card,
    decide,
    make_turn,
    mountie,
    moves,
    place_smugglers,
    reveal,
    scores,
)

T = NACHO.tables


def test_nac_1_1_there_are_56_smugglers_14_a_flag_with_numbers_1_to_9_and_rising_wages() -> None:
    assert len(T.deck) == 56
    assert Counter(kind & 3 for kind in T.deck) == dict.fromkeys(range(4), 14)
    assert {smuggler_number(kind) for kind in T.deck} == set(range(1, 10))
    assert list(T.wages) == sorted(T.wages) and T.wages[0] < T.wages[-1]


def test_nac_1_2_each_province_has_three_mounties_of_penalty_3_or_4() -> None:
    assert Counter(kind >> 1 for kind in T.mounties) == dict.fromkeys(range(4), 3)


def test_nac_1_3_twelve_province_cards_ask_for_four_different_ingredients_from_3_to_9() -> None:
    assert PROVINCES == ("alberta", "saskatchewan", "ontario", "quebec")
    assert len(T.slot_ingredients) == 12
    for asked, prices in zip(T.slot_ingredients, T.slot_prices, strict=True):
        assert len(set(asked)) == 4
        assert all(3 <= price <= 9 for price in prices)


def test_nac_1_4_every_cantina_has_a_bonus() -> None:
    assert len(T.majority_bonuses) == 4 and min(T.majority_bonuses) > 0


def test_nac_1_5_the_bag_holds_four_cubes_of_each_of_eight_ingredients() -> None:
    assert T.cube_counts == (4,) * 8


def test_nac_1_6_there_is_one_gemstone() -> None:
    pieces = [piece for found in NACHO.inventory(make_turn()).values() for piece in found]
    assert pieces.count(GEM_PIECE) == 1


def test_nac_1_7_the_end_of_round_card_comes_to_light_with_each_fourth_mountie() -> None:
    s, chance, opened = NACHO.new_initial_state(3, {}, Chance(4)), Chance(5), set()
    while not NACHO.is_over(s):
        lying = NACHO.inventory(s)
        where = [
            zone for zone, pieces in lying.items() for piece in pieces if piece == END_CARD_PIECE
        ]
        pile = max(0, s.turn - 1) // TURNS_PER_ROUND
        assert where == [f"roundend:{pile}"]
        if f"mounties:{pile}" not in lying:
            opened.add(s.turn)
        seat = NACHO.active_seats(s)[0]
        action = games.load_strategy(NACHO).policy(s, seat, NACHO.legal_actions(s, seat), chance)
        NACHO.apply(s, seat, action, chance)
    assert opened == {4, 8, 12}


def test_nac_1_8_the_reconstruction_keeps_its_word() -> None:
    prices: Counter[object] = Counter()
    for number, (asked, paid) in enumerate(zip(T.slot_ingredients, T.slot_prices, strict=True)):
        for what, price in zip(asked, paid, strict=True):
            prices[what, price] += 1
            prices["in", number // 3, what] += 1
    for what in range(8):
        assert [prices[what, price] for price in range(3, 10)] == [1, 1, 1, 0, 1, 1, 1]
        assert all(prices["in", province, what] for province in range(4))
    salsa = 4
    assert prices[salsa, 7] == 1, "the rulebook's example"
    assert [T.wages[4 * n - 4] for n in range(1, 10)] == [0, 0, 1, 1, 2, 2, 3, 3, 4]
    assert T.majority_bonuses == (8, 6, 6, 8)
    assert Counter(T.mounties) == {2 * p + k: 2 - k for p in range(4) for k in range(2)}
    for flag in range(4):
        numbers = Counter(smuggler_number(kind) for kind in T.deck if kind & 3 == flag)
        assert [numbers[n] for n in range(1, 10)] == [1, 1, 1, 1, 2, 2, 2, 2, 2]


@pytest.mark.parametrize("seats", NACHO.seat_counts)
def test_nac_2_1_everybody_begins_with_10_gold_two_cubes_and_eight_smugglers(seats: int) -> None:
    s = NACHO.new_initial_state(seats, {}, Chance(3))
    assert [total_gold(s, seat) for seat in range(seats)] == [10] * seats
    assert [len(store) for store in s.warehouses] == [2] * seats
    assert sum(s.bag) == 32 - 2 * seats
    assert [len(hand) for hand in s.hands] == [8] * seats
    assert len(s.deck) == 56 - 8 * seats
    assert NACHO.zones.is_hidden("hand:0", 1) and not NACHO.zones.is_hidden("warehouse:0", 1)


def test_nac_2_2_of_each_province_one_card_is_open_and_two_lie_below() -> None:
    s = NACHO.new_initial_state(2, {}, Chance(3))
    for province in range(4):
        own = {3 * province, 3 * province + 1, 3 * province + 2}
        assert {s.cards[province], *s.piles[province]} == own
    tops = {NACHO.new_initial_state(2, {}, Chance(seed)).cards[0] for seed in range(20)}
    assert tops == {0, 1, 2}


def test_nac_2_3_mounties_lie_in_three_piles_of_four_and_the_first_is_turned_up() -> None:
    s = NACHO.new_initial_state(2, {}, Chance(3))
    lying = NACHO.inventory(s)
    assert [len(lying[f"mounties:{pile}"]) for pile in range(3)] == [3, 4, 4]
    assert len(lying["mountie"]) == 1
    assert lying["roundend:0"] == ["roundend.card"]


def test_nac_2_4_the_gemstone_goes_to_a_seat_by_lot_or_as_agreed() -> None:
    assert {NACHO.new_initial_state(3, {}, Chance(seed)).holder for seed in range(30)} == {0, 1, 2}
    assert NACHO.new_initial_state(3, {"first": 2}, Chance(1)).holder == 1


def test_nac_9_1_hands_are_redrawn_once_before_the_first_mountie_is_turned_up() -> None:
    s = NACHO.new_initial_state(2, {"redraw": True, "first": 2}, Chance(1))
    assert (s.phase, s.turn, s.mountie) == (DISCARD_PHASE, 0, ABSENT_VALUE)
    assert NACHO.active_seats(s) == (0, 1), "all at once"
    kept = s.hands[0]
    decide(s, 1, Discard((0, 7)))
    acts = decide(s, 0, Discard(()))
    assert [way[1:] for way in moves(acts, "NAC-9.1")] == [
        *[("hand:1", "discard")] * 2, *[("deck", "hand:1")] * 2
    ]  # fmt: skip
    assert s.hands[0] == kept and len(s.hands[1]) == 8 and len(s.discards) == 2
    assert (s.phase, s.turn) == (CHOOSE_PHASE, 1) and s.mountie != ABSENT_VALUE


@pytest.mark.parametrize("random_mounties", [False, True])
def test_nac_2_3_the_mounties_are_shuffled(random_mounties: bool) -> None:
    acts: list[Act] = []
    NACHO.new_initial_state(3, {"random_mounties": random_mounties}, Chance(1), acts.append)
    shuffles = [act for act in acts if isinstance(act, Shuffle) and act.clause == "NAC-2.3"]
    assert shuffles == [Shuffle("mounties:0", "NAC-2.3")]


def test_nac_2_3_every_mountie_may_come_first_and_in_every_pile() -> None:
    firsts, lasts = Counter[int](), Counter[int]()
    for seed in range(240):
        s = NACHO.new_initial_state(2, {}, Chance(seed))
        firsts[s.mountie] += 1
        lasts[s.mounties[0]] += 1
    kinds = Counter(NACHO.tables.mounties)
    assert set(firsts) == set(lasts) == set(kinds) and kinds.total() == 12
    for found in (firsts, lasts):
        assert all(8 * n < found[kind] < 36 * n for kind, n in kinds.items())


def test_nac_9_2_a_mountie_that_comes_back_is_shuffled_in() -> None:
    """He comes to lie anywhere among the others."""
    places, back = Counter[int](), mountie("alberta-3")
    for seed in range(200):
        s = make_turn(options={"random_mounties": True})
        s.mountie = back
        s.mounties = tuple(kind for kind in s.mounties if kind != back)
        place_smugglers(s, 0, A, "alberta-2")
        s.watch[0] = (back,)
        reveal(s, "alberta-8", "ontario-1")
        decide(s, 0, Visit(S), seed)
        places[s.mounties.index(back)] += 1
    assert len(places) >= len(s.mounties) - 1 and max(places.values()) < 60


def test_nac_9_2_all_mounties_form_one_pile_and_come_back_into_it() -> None:
    s = make_turn(options={"random_mounties": True})
    lying = NACHO.inventory(s)
    assert len(lying["mounties:0"]) == 11 and "mounties:1" not in lying
    assert lying["box"] == ["roundend.card"]
    s.watch[0] = (mountie("alberta-4"),)
    place_smugglers(s, 0, A, "alberta-3")
    reveal(s, "alberta-9", "quebec-1")
    decide(s, 0, Visit(S))
    acts = decide(s, 0, Arrest("alberta-4", "alberta", 3, A))
    assert moves(acts, "NAC-9.2") == [("mountie.alberta-4", "cantina:0/0", "mounties:0")]
    assert any(isinstance(act, Shuffle) and act.zone == "mounties:0" for act in acts)
    assert len(s.mounties) == 12 and not s.mounties_out


def test_nac_9_2_with_one_pile_a_round_still_ends_after_four_turns() -> None:
    s = make_turn(turn=4, options={"random_mounties": True})
    reveal(s, "alberta-9", "alberta-1")
    decide(s, 0, Visit(A))
    acts = decide(s, 1, Visit(S))
    assert any(act.clause == "NAC-6.1" for act in acts)


def test_nac_9_2_without_the_end_of_round_card_there_may_be_no_bonus() -> None:
    for choice, paid in ((True, 3), ("no_bonus", 0)):
        s = make_turn(turn=4, options={"random_mounties": choice, "first": 2})
        s.ledger[0] = 50
        place_smugglers(s, 0, A, "alberta-2", "alberta-3")
        s.watch[1] = (mountie("quebec-4"),)
        reveal(s, "alberta-9", "quebec-1")
        decide(s, 0, Visit(S))
        acts = decide(s, 1, Visit(Q))
        assert len(scores(acts, "NAC-6.1")) == paid
        assert bool(at_cantina(s, 0, A)) == (not paid), "nobody leaves for nothing"
        assert scores(acts, "NAC-6.2") == [(1, -4), (0, -3)], "Mounties are paid for all the same"
        assert (s.phase, s.holder) == (DISCARD_PHASE, 1), "the round ends in every other way"


def test_nac_9_2_no_bonus_is_a_choice_of_its_own_and_not_the_usual_one() -> None:
    option = next(option for option in NACHO.options if option.name == "random_mounties")
    assert option.choices == (False, True, "no_bonus") and option.default is False
    assert NACHO.new_initial_state(2, {}, Chance(1)).random_mounties is False
    for choice in option.choices[:2]:
        assert not NACHO.new_initial_state(2, {"random_mounties": choice}, Chance(1)).no_bonus
    s = NACHO.new_initial_state(2, {"random_mounties": "no_bonus"}, Chance(1))
    assert s.random_mounties and s.no_bonus


@pytest.mark.parametrize("seats", NACHO.seat_counts)
def test_nac_9_2_without_a_bonus_hands_still_last_to_the_end(seats: int) -> None:
    for seed in range(10):
        chance = Chance(seed)
        s = NACHO.new_initial_state(seats, {"random_mounties": "no_bonus"}, chance)
        while asked := NACHO.active_seats(s):
            if s.phase == CHOOSE_PHASE and len(asked) == seats and s.turn % TURNS_PER_ROUND == 1:
                assert all(len(hand) >= TURNS_PER_ROUND for hand in s.hands)
            seat = chance.pick(asked)
            NACHO.apply(s, seat, chance.pick(NACHO.legal_actions(s, seat)), chance)
        assert s.turn == 12
        assert not any(s.ledger[4::6]), "nobody was ever paid a bonus"


def test_nac_9_2_without_a_bonus_the_rule_of_thumb_does_not_count_on_one() -> None:
    worths, reasons = [], []
    for choice in (True, "no_bonus"):
        s = make_turn(turn=4, options={"random_mounties": choice})
        empty = evaluate_seat(T, s, 0)
        place_smugglers(s, 0, A, "alberta-2", "alberta-3")
        worths.append(evaluate_seat(T, s, 0) - empty)
        reveal(s, "alberta-9", "quebec-1")
        reasons.append(games.load_strategy(NACHO).reason(s, 0, Visit(A)).code)
    assert worths[0] > 0 and worths[1] == 0
    assert reasons == ["visit_lead", "visit_unpaid"]


def test_nac_9_3_the_mountie_is_turned_up_only_when_the_first_smuggler_has_arrived() -> None:
    s = NACHO.new_initial_state(2, {"hidden_mountie": True, "first": 1}, Chance(1))
    assert s.mountie == ABSENT_VALUE and len(s.mounties) == 12
    coming = s.mounties[-1]
    s.hands = [(), ()]
    reveal(s, "alberta-9", "alberta-1")
    assert not s.watch[0]
    acts = decide(s, 0, Visit(A))
    assert s.watch[0] == (coming,) and s.on_duty == coming
    ways = moves(acts)
    arrival = ways.index(("smuggler.alberta-9", "played:0", "cantina:0/0"))
    assert ways[arrival + 1][1:] == ("mounties:0", "mountie")
    assert at_cantina(s, 0, A) == (card("alberta-9"),)
