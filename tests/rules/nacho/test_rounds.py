"""The Nacho Incident, clause by clause: the ends of round, turn and game (NAC-6 to 8)."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.core.acts import Act, Begin, End, Move, Shuffle
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY
from tabletop.games.nacho.actions import (
    Choose,
    Discard,
    DoneDrawing,
    DrawCube,
    GiveGem,
    Sell,
    Visit,
)
from tabletop.games.nacho.mechanics.rounds import fill_hand, majority_seat
from tabletop.games.nacho.pieces import SMUGGLER_PIECES
from tabletop.games.nacho.state import (
    ABSENT_VALUE,
    CHOOSE_PHASE,
    DISCARD_PHASE,
    DRAW_PHASE,
    GAME_OVER,
    GIVE_PHASE,
    SELL_PHASE,
    NachoState,
    total_gold,
)
from tests.contract.claims.match_reasons import check_reason
from tests.rules.nacho.positions import (
    NACHO,
    TOP,
    A,
    O,
    Q,
    S,
    at_cantina,
    card,
    cards,
    cubes,
    decide,
    ledger,
    make_turn,
    message_keys,
    mountie,
    moves,
    place_smugglers,
    reveal,
    scores,
)


def end_turn(s: NachoState) -> list[Act]:
    """A turn in which seat 0 visits Quebec and the others Ontario, for next to no wage."""
    reveal(s, "ontario-2", *["ontario-1"] * (s.seats - 1))
    acts = decide(s, 0, Visit(Q))
    for seat in range(1, s.seats):
        acts += decide(s, seat, Visit(O))
    return acts


def last_of_round(seats: int = 2, turn: int = 4) -> NachoState:
    """The last turn of a round, before the choice."""
    return make_turn(seats, turn)


def test_nac_6_1_a_clear_majority_gets_the_bonus_and_its_smugglers_leave() -> None:
    s = last_of_round()
    place_smugglers(s, 0, A, "alberta-2", "alberta-5")
    place_smugglers(s, 1, A, "alberta-3")
    acts = end_turn(s)
    alberta, *_, quebec = NACHO.tables.majority_bonuses
    assert scores(acts, "NAC-6.1") == [(0, alberta), (1, 6), (0, quebec)]
    assert not at_cantina(s, 0, A)
    assert at_cantina(s, 1, A) == cards("alberta-3"), "the others stay"
    assert ("smuggler.alberta-5", "cantina:0/0", "discard") in moves(acts, "NAC-6.1")
    assert {card("alberta-2"), card("alberta-5")} <= set(s.discards)


def test_nac_6_1_on_a_tie_nobody_is_paid_and_nobody_leaves() -> None:
    s = last_of_round(3)
    place_smugglers(s, 0, A, "alberta-2")
    place_smugglers(s, 1, A, "alberta-3")
    assert majority_seat(s, A) == ABSENT_VALUE
    acts = end_turn(s)
    assert "no_majority" in message_keys(acts)
    assert at_cantina(s, 0, A) and at_cantina(s, 1, A)
    assert at_cantina(s, 1, O) and at_cantina(s, 2, O), "a tie in Ontario too"
    assert [ledger(s, seat)[4] for seat in range(3)] == [NACHO.tables.majority_bonuses[Q], 0, 0]


def test_nac_6_1_nobody_has_most_where_there_is_nobody() -> None:
    s = last_of_round()
    assert majority_seat(s, S) == ABSENT_VALUE


def test_nac_6_1_only_after_the_fourth_turn() -> None:
    s = make_turn(2, 3)
    acts = end_turn(s)
    assert not scores(acts, "NAC-6.1") and at_cantina(s, 0, Q)


def test_nac_6_2_every_mountie_costs_its_penalty_and_stays() -> None:
    s = last_of_round()
    s.mountie = mountie("alberta-3")
    s.watch[1] = (mountie("quebec-4"),)
    acts = end_turn(s)
    assert scores(acts, "NAC-6.2") == [(0, -3), (1, -4)]
    assert s.watch == [(mountie("alberta-3"),), (mountie("quebec-4"),)]


def test_nac_6_3_the_game_ends_after_the_third_round() -> None:
    s = last_of_round(turn=12)
    acts = end_turn(s)
    assert s.phase == GAME_OVER and NACHO.is_over(s) and NACHO.active_seats(s) == ()
    assert isinstance(acts[-1], End) and acts[-1].key == "game"
    assert scores(acts, "NAC-6.1"), "after bonus and penalty"
    assert not moves(acts, "NAC-6.4"), "the gemstone stays where it is"


def test_nac_6_4_the_gemstone_goes_to_the_player_with_least_gold() -> None:
    s = last_of_round(3)
    s.ledger[0] = 50
    s.ledger[6] = 40
    acts = end_turn(s)
    assert moves(acts, "NAC-6.4") == [("gem.stone", "gem:0", "gem:2")]
    assert s.holder == 2 and s.phase == DISCARD_PHASE and NACHO.active_seats(s) == (0, 1, 2)


def test_nac_6_4_on_a_tie_its_holder_decides() -> None:
    s = last_of_round(3)
    s.ledger[0] = 50
    end_turn(s)
    assert s.phase == GIVE_PHASE and NACHO.active_seats(s) == (0,)
    assert NACHO.legal_actions(s, 0) == (GiveGem(1), GiveGem(2))
    refused = NACHO.refusal(s, 0, GiveGem(0))
    assert refused and (refused.code, refused.clause) == ("not_poorest", "NAC-6.4")
    decide(s, 0, GiveGem(2))
    assert s.holder == 2


def test_nac_6_4_he_may_keep_it_if_he_is_among_the_tied() -> None:
    s = last_of_round(2)
    s.ledger[4] = s.ledger[10] = -NACHO.tables.majority_bonuses[O]
    s.ledger[0] = 10 - NACHO.tables.majority_bonuses[Q] + NACHO.tables.majority_bonuses[O] + 3
    end_turn(s)
    assert total_gold(s, 0) == total_gold(s, 1)
    assert GiveGem(0) in NACHO.legal_actions(s, 0)
    assert "keeps_gem" in message_keys(decide(s, 0, GiveGem(0)))
    assert s.holder == 0


def discard_position(seats: int = 2) -> NachoState:
    """The end of a round: all are asked what they discard; seat 1 holds the gemstone now."""
    s = last_of_round(seats)
    s.ledger[::6] = [50 - 40 * (seat == 1) for seat in range(seats)]
    s.hands = [
        cards("alberta-9", "alberta-9", "quebec-9"),
        cards("quebec-1", "quebec-3"),
        cards("ontario-3"),
    ][:seats]
    end_turn(s)
    assert s.phase == DISCARD_PHASE and s.holder == 1
    return s


def test_nac_6_5_first_all_discard_at_once_then_all_fill_up_from_the_gemstone_on() -> None:
    s = discard_position(3)
    assert NACHO.active_seats(s) == (0, 1, 2) and NACHO.revising_seats(s) == ()
    assert not moves(decide(s, 0, Discard((0, 1)))), "nothing is laid yet"
    assert not moves(decide(s, 2, Discard((0,))))
    assert NACHO.active_seats(s) == (1,) and NACHO.revising_seats(s) == (0, 2)
    assert [len(hand) for hand in s.hands] == [3, 2, 1]
    acts = moves(decide(s, 1, Discard(())), "NAC-6.5")
    assert acts[:3] == [
        ("smuggler.ontario-3", "hand:2", "discard"),
        ("smuggler.alberta-9", "hand:0", "discard"),
        ("smuggler.alberta-9", "hand:0", "discard"),
    ], "all are laid before anybody draws"
    assert [target for _, _, target in acts[3:]] == ["hand:1"] * 6 + ["hand:2"] * 8 + ["hand:0"] * 7
    assert card("quebec-9") in s.hands[0] and {*cards("quebec-1", "quebec-3")} < {*s.hands[1]}
    assert [len(hand) for hand in s.hands] == [8, 8, 8] and s.phase == DRAW_PHASE
    assert s.thrown == [(), (), ()]


def test_nac_6_5_of_whose_hand_is_not_seen_it_is_seen_whether_they_have_decided() -> None:
    """A seat that has decided is not asked again; its kept cards and revisions stay secret."""
    s = discard_position()
    decide(s, 0, Discard((2,)))
    view = NACHO.view_for(s, NOBODY)
    assert NACHO.legal_actions(view, 0) == ()
    assert NACHO.legal_actions(view, 1) == (Discard(()),)


def test_nac_6_5_whoever_has_chosen_may_choose_again_until_all_have() -> None:
    s = discard_position()
    decide(s, 0, Discard((2,)))
    assert Discard((2,)) not in NACHO.legal_actions(s, 0) and Discard(()) in NACHO.legal_actions(
        s, 0
    )
    refused = NACHO.refusal(s, 0, Discard((2,)))
    assert refused and (refused.code, refused.clause) == ("discards_already", "NAC-6.5")
    other = NACHO.refusal(s, 0, DoneDrawing())
    assert other and (other.code, other.clause) == ("discards_wait", "NAC-6.5")
    decide(s, 0, Discard((0,)))
    acts = decide(s, 1, Discard(()))
    assert moves(acts, "NAC-6.5")[0] == ("smuggler.alberta-9", "hand:0", "discard")
    assert card("quebec-9") in s.hands[0]


@pytest.mark.parametrize(
    ("places", "code"),
    [((3,), "no_such_place"), ((-1,), "no_such_place"), ((1,), "named_oddly"),
     ((2, 0), "named_oddly"), ((0, 0), "named_oddly")],
)  # fmt: skip
def test_nac_6_5_equal_smugglers_are_one_choice(places: tuple[int, ...], code: str) -> None:
    s = discard_position()
    assert [a.places for a in NACHO.legal_actions(s, 0) if isinstance(a, Discard)] == [
        (), (0,), (0, 1), (0, 1, 2), (0, 2), (2,)
    ]  # fmt: skip
    refused = NACHO.refusal(s, 0, Discard(places))
    assert refused and (refused.code, refused.clause) == (code, "NAC-6.5")


def test_nac_6_5_of_an_empty_hand_nothing_is_discarded() -> None:
    s = last_of_round()
    end_turn(s)
    s.hands[0] = ()
    assert check_reason(NACHO, s, 0, Discard(())) == "empty_hand"


def test_nac_6_5_nobody_sees_what_or_how_much_others_throw_away_before_all_have_chosen() -> None:
    seen = []
    for places in ((), (0,), (0, 1, 2)):
        s = discard_position()
        acts = decide(s, 0, Discard(places))
        view = NACHO.view_for(s, 1)
        seen.append((acts, view.to_json(), NACHO.inventory(view)))
        assert NACHO.view_for(s, 0).thrown[0] == places, "one's own is known"
    assert seen[0] == seen[1] == seen[2]


def test_nac_6_5_imagined_others_may_have_chosen_anything() -> None:
    s = NACHO.new_initial_state(2, {"redraw": True}, Chance(1))
    decide(s, 0, Discard((0,)))
    view = NACHO.view_for(s, 1)
    worlds = [NACHO.sample_state(view, 1, Chance(seed)) for seed in range(60)]
    assert {len(world.thrown[0]) for world in worlds} >= {2, 3, 4, 5, 6}
    assert all(NACHO.view_for(world, 1) == view for world in worlds)


def test_nac_6_5_hands_shrink_from_eight_to_four_in_a_round() -> None:
    chance = Chance(1)
    s = NACHO.new_initial_state(2, {}, chance)
    sizes = []
    while s.phase != DISCARD_PHASE:
        if s.phase == CHOOSE_PHASE and len(s.queue) == 2:
            sizes.append(len(s.hands[0]))
        seat = NACHO.active_seats(s)[0]
        NACHO.apply(s, seat, chance.pick(NACHO.legal_actions(s, seat)), chance)
    assert sizes == [8, 7, 6, 5] and len(s.hands[0]) == 4


def test_nac_6_5_an_empty_deck_is_made_anew_from_its_discards() -> None:
    s = make_turn()
    s.hands[0] = cards("alberta-1", "alberta-2")
    s.deck = cards("quebec-1", "quebec-2")
    s.discards = cards("ontario-1", "ontario-2", "ontario-3", "ontario-4", "ontario-5")
    acts: list[Act] = []
    fill_hand(NACHO.tables, s, 0, Chance(1), acts.append, "NAC-6.5")
    assert len(s.hands[0]) == 8 and set(cards("quebec-1", "quebec-2")) <= set(s.hands[0])
    assert not s.discards and len(s.deck) == 1
    assert moves(acts)[2:7] == [
        (f"smuggler.ontario-{n}", "discard", "deck") for n in range(1, 6)
    ], "the deck is used up first"
    assert acts[7] == Shuffle("deck", "NAC-6.5"), "and all see that it is shuffled"


def test_nac_6_5_a_deck_made_anew_is_shuffled() -> None:
    """Each of the discards comes to lie on top, and none in the order in which it was discarded."""
    tops, decks = Counter[int](), set[tuple[int, ...]]()
    discards = cards(*(f"ontario-{n}" for n in range(1, 6)))
    for seed in range(200):
        s = make_turn()
        s.hands[0], s.deck, s.discards = cards(*["alberta-9"] * 7), (), discards
        fill_hand(NACHO.tables, s, 0, Chance(seed), None, "NAC-6.5")
        (drawn,) = set(s.hands[0]) - set(cards("alberta-9"))
        tops[drawn] += 1
        decks.add(s.deck)
    assert set(tops) == set(discards) and min(tops.values()) > 20
    assert len(decks) > 60, "of 120 orders"


class HandTracker:
    """Follows smugglers by what all at the table see, and what that says of every hand."""

    def __init__(self, seats: int) -> None:
        self.all = Counter(SMUGGLER_PIECES[kind] for kind in NACHO.tables.deck)
        self.visible_cards: Counter[str] = Counter()
        self.sizes = [0] * seats
        self.coming: Counter[str] = Counter()
        self.reshuffled_cards: Counter[str] = Counter()
        """Cards from which the deck was rebuilt."""
        self.cards_in_hands: Counter[str] = Counter()
        """Cards in all hands at that time."""
        self.kept_counts: list[int] = []
        self.drawn_counts: list[int] = []
        self.shown_cards: list[Counter[str]] = []

    def observe(self, act: Act) -> None:
        if isinstance(act, Shuffle) and act.clause == "NAC-6.5":
            self.reshuffled_cards, self.coming = self.coming, Counter()
            self.cards_in_hands = self.all - self.reshuffled_cards - self.visible_cards
            self.kept_counts, self.drawn_counts = self.sizes[:], [0] * len(self.sizes)
            self.shown_cards = [Counter() for _ in self.sizes]
            assert sum(self.kept_counts) == self.cards_in_hands.total()
        if not isinstance(act, Move) or not act.piece.startswith("smuggler"):
            return
        source, target = (zone.partition(":")[0] for zone in (act.source, act.target))
        if target == "deck":
            self.coming[act.piece] += 1
            self.visible_cards[act.piece] -= 1
        elif source == "deck":
            seat = int(act.target.partition(":")[2])
            self.sizes[seat] += 1
            if self.kept_counts:
                self.drawn_counts[seat] += 1
        elif target in ("played", "discard") and source in ("choice", "hand"):
            seat = int(act.source.partition(":")[2])
            self.sizes[seat] -= 1
            self.visible_cards[act.piece] += 1
            if self.kept_counts:
                self.shown_cards[seat][act.piece] += 1

    def is_consistent(self, world: NachoState, seat: int) -> bool:
        """True if a seat's new cards are at most its draws, and its old cards at most those
        kept."""
        lying = NACHO.inventory(world)
        had = Counter([*lying.get(f"hand:{seat}", ()), *lying.get(f"choice:{seat}", ())])
        assert had.total() == self.sizes[seat]
        had += self.shown_cards[seat]
        new = sum(n for piece, n in had.items() if piece not in self.cards_in_hands)
        old = sum(n for piece, n in had.items() if piece not in self.reshuffled_cards)
        return new <= self.drawn_counts[seat] and old <= self.kept_counts[seat]


@pytest.mark.sampled_by_game
@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {}), (4, {}), (4, {"redraw": True, "hidden_mountie": True, "random_mounties": True})],
)
def test_nac_6_5_a_smuggler_kept_since_before_is_none_of_the_deck_made_anew(
    seats: int, options: dict[str, bool]
) -> None:
    looked = 0
    for seed in range(3):
        chance, watcher, acts = Chance(seed), HandTracker(seats), list[Act]()
        s = NACHO.new_initial_state(seats, options, chance, acts.append)
        while asked := NACHO.active_seats(s):
            seat = chance.pick(asked)
            NACHO.apply(s, seat, chance.pick(NACHO.legal_actions(s, seat)), chance, acts.append)
            for act in acts:
                watcher.observe(act)
            acts.clear()
            for viewer in range(-1, seats) if watcher.kept_counts else ():
                world = NACHO.sample_state(NACHO.view_for(s, viewer), viewer, chance)
                assert all(watcher.is_consistent(world, other) for other in range(seats))
                looked += 1
    assert looked > 300


def test_nac_6_5_a_choice_after_that_may_be_a_card_kept_or_any_of_those_drawn() -> None:
    s = make_turn()
    s.hands = [cards("alberta-1"), cards("quebec-9")]
    s.deck, s.discards = (), cards(*(f"ontario-{n}" for n in range(1, 8)))
    fill_hand(NACHO.tables, s, 1, Chance(1), None, "NAC-6.5")
    decide(s, 1, Choose("ontario", 3))
    view = NACHO.view_for(s, 0)
    worlds = [NACHO.sample_state(view, 0, Chance(seed)) for seed in range(100)]
    held = cards("quebec-9", *(f"ontario-{n}" for n in range(1, 8)))
    assert {world.choices[1] for world in worlds} == set(held)
    assert all(tuple(sorted((*w.hands[1], w.choices[1]))) == held for w in worlds)


def test_nac_6_5_with_neither_deck_nor_discards_a_hand_stays_small() -> None:
    s = make_turn()
    s.hands[0], s.deck, s.discards = cards("alberta-1"), cards("quebec-1"), ()
    fill_hand(NACHO.tables, s, 0, Chance(1), None, "NAC-6.5")
    assert s.hands[0] == cards("alberta-1", "quebec-1")


def test_nac_7_1_a_full_card_goes_under_its_pile_and_its_cubes_into_the_bag() -> None:
    s = make_turn(2, 1)
    s.filled[A] = 0b1111
    s.filled[S] = 0b0111
    before = list(s.bag)
    acts = end_turn(s)
    assert (s.cards[A], s.piles[A], s.filled[A]) == (TOP[A] + 1, (TOP[A] + 2, TOP[A]), 0)
    assert moves(acts, "NAC-7.1") == [
        ("cube.olives", "slots:0/0", "bag"),
        ("cube.tortillas", "slots:0/1", "bag"),
        ("cube.sour_cream", "slots:0/2", "bag"),
        ("cube.onions", "slots:0/3", "bag"),
        ("province.alberta-1", "province:0", "provinces:0"),
        ("province.alberta-2", "provinces:0", "province:0"),
    ]
    drawn = sum(map(len, s.warehouses))
    assert sum(s.bag) == sum(before) + 4 - drawn
    assert s.filled[S] == 0b0111 and s.cards[S] == TOP[S]


def test_nac_7_1_the_card_that_comes_back_is_known_to_all() -> None:
    s = make_turn(2, 1)
    s.filled[A] = 0b1111
    end_turn(s)
    for seed in range(8):
        world = NACHO.sample_state(NACHO.view_for(s, 0), 0, Chance(seed))
        assert world.piles[A] == (TOP[A] + 2, TOP[A])


def test_nac_7_2_from_the_holder_clockwise_each_sells_at_1_gold_and_may_draw_up_to_two() -> None:
    s = make_turn(3)
    s.holder = 1
    s.warehouses = [cubes("salsa", "corn"), cubes("beans", "beans"), ()]
    acts = end_turn(s)
    assert s.phase == SELL_PHASE and NACHO.active_seats(s) == (1,)
    acts = decide(s, 1, Sell("beans"))
    assert moves(acts, "NAC-7.2") == [("cube.beans", "warehouse:1", "bag")]
    assert scores(acts, "NAC-7.2") == [(1, 1)]
    acts = decide(s, 1, DrawCube())
    assert [way[1:] for way in moves(acts, "NAC-7.2")] == [("bag", "warehouse:1")]
    assert len(s.warehouses[1]) == 2
    assert NACHO.active_seats(s) == (2,), "has nothing to sell, but may draw"
    assert (
        NACHO.legal_actions(s, 2) == (DrawCube(), DoneDrawing())
        and NACHO.prompt_key(s, 2) == "draw"
    )
    nothing = NACHO.refusal(s, 2, Sell("beans"))
    assert nothing and (nothing.code, nothing.clause) == ("none_to_sell", "NAC-7.2")
    decide(s, 2, DrawCube())
    assert NACHO.active_seats(s) == (2,), "one at a time"
    decide(s, 2, DrawCube())
    assert NACHO.active_seats(s) == (0,)
    refused = NACHO.refusal(s, 0, Sell("beans"))
    assert refused and (refused.code, refused.clause) == ("no_such_cube", "NAC-7.2")
    enough = NACHO.refusal(s, 0, DrawCube())
    assert enough and (enough.code, enough.clause) == ("enough_cubes", "NAC-7.2")
    assert not message_keys(decide(s, 0, DoneDrawing()))
    assert s.warehouses[0] == cubes("salsa", "corn") and s.phase == CHOOSE_PHASE


def test_nac_7_2_one_may_draw_only_one_cube_or_none() -> None:
    s = make_turn()
    end_turn(s)
    bag = sum(s.bag)
    assert message_keys(decide(s, 0, DoneDrawing())) == ["draws_none"]
    assert s.warehouses[0] == () and NACHO.active_seats(s) == (1,)
    decide(s, 1, DrawCube())
    decide(s, 1, DoneDrawing())
    assert len(s.warehouses[1]) == 1 and sum(s.bag) == bag - 1 and s.phase == CHOOSE_PHASE


def test_nac_7_2_what_is_drawn_is_not_sold() -> None:
    s = make_turn()
    end_turn(s)
    decide(s, 0, DrawCube())
    assert NACHO.legal_actions(s, 0) == (DrawCube(), DoneDrawing())
    refused = NACHO.refusal(s, 0, Sell("salsa"))
    assert refused and (refused.code, refused.clause) == ("sold_before", "NAC-7.2")


def test_nac_7_2_with_an_empty_bag_nobody_is_asked_to_draw() -> None:
    s = make_turn(3)
    s.bag = [0] * len(s.bag)
    s.warehouses[1] = cubes("salsa")
    end_turn(s)
    assert NACHO.active_seats(s) == (1,), "seats 0 and 2 have nothing to do"
    empty = NACHO.refusal(s, 1, DrawCube())
    assert empty and (empty.code, empty.clause) == ("bag_empty", "NAC-7.2")
    assert NACHO.legal_actions(s, 1) == (Sell("salsa"), DoneDrawing())
    assert NACHO.prompt_key(s, 1) == "sell"
    decide(s, 1, Sell("salsa"))
    assert DrawCube() in NACHO.legal_actions(s, 1), "what was sold lies in the bag"
    assert NACHO.prompt_key(s, 1) == "draw"
    decide(s, 1, DrawCube())
    assert s.phase == CHOOSE_PHASE and s.warehouses[1] == cubes("salsa")


def test_nac_7_2_where_no_cube_is_asked_for_any_is_drawn() -> None:
    s = make_turn()
    end_turn(s)
    s.filled = [0b1111] * len(s.filled)
    assert check_reason(NACHO, s, 0, DrawCube()) == "draw_any"


def test_nac_7_2_more_than_two_cubes_may_be_kept() -> None:
    s = make_turn()
    s.warehouses[0] = cubes("salsa", "corn", "corn")
    end_turn(s)
    decide(s, 0, DoneDrawing())
    assert s.warehouses[0] == cubes("salsa", "corn", "corn")


def test_nac_7_3_the_next_mountie_is_turned_up_and_the_end_card_moves_on_with_the_piles() -> None:
    s = make_turn(2, 1)
    coming = s.mounties[-1]
    end_turn(s)
    decide(s, 0, DoneDrawing())
    decide(s, 1, DoneDrawing())
    assert s.mountie == coming and s.turn == 2 and len(s.mounties) == 10
    s = last_of_round()
    s.ledger[0] = 50
    s.mounties = s.mounties[:8]
    end_turn(s)
    decide(s, 1, Discard(()))
    decide(s, 0, Discard(()))
    decide(s, 1, DoneDrawing())
    acts = decide(s, 0, DoneDrawing())
    assert moves(acts, "NAC-7.3")[0] == ("roundend.card", "roundend:0", "roundend:1")
    assert moves(acts, "NAC-7.3")[1][1:] == ("mounties:1", "mountie")
    assert {act.n for act in acts if isinstance(act, Move) and act.clause == "NAC-7.3"} == {1}
    assert [act.number for act in acts if isinstance(act, Begin)] == [2, 5]


@pytest.mark.parametrize(
    ("holder", "all_gold", "winner"),
    [(0, (0, 50, 49), 1), (0, (0, 50, 50), 1), (2, (0, 50, 50), 2), (1, (90, 50, 50), 0)],
)
def test_nac_8_1_the_end_of_the_game_tells_who_has_won(
    holder: int, all_gold: tuple[int, ...], winner: int
) -> None:
    s = last_of_round(3, 12)
    s.holder = holder
    s.ledger[::6] = all_gold
    reveal(s, "ontario-2", "ontario-1", "ontario-1")
    while going := NACHO.active_seats(s):
        acts = decide(s, going[0], Visit(O if going[0] else Q))
    ends = [act for act in acts if isinstance(act, End) and act.key == "game"]
    assert [(act.number, act.seat) for act in ends] == [(1, winner)]
    assert NACHO.standings(s)[winner].place == 1


@pytest.mark.parametrize(
    ("holder", "all_gold", "places"),
    [
        (0, (30, 20, 30), (1, 3, 2)),
        (1, (30, 20, 30), (2, 3, 1)),
        (2, (30, 30, 30), (2, 3, 1)),
        (0, (10, 20, 30), (3, 2, 1)),
    ],
)
def test_nac_8_1_most_gold_wins_and_ties_go_to_the_nearest_to_the_gemstone(
    holder: int, all_gold: tuple[int, ...], places: tuple[int, ...]
) -> None:
    s = make_turn(3)
    s.holder = holder
    for seat, own in enumerate(all_gold):
        s.ledger[6 * seat] = own
    assert tuple(standing.place for standing in NACHO.standings(s)) == places
    assert tuple(standing.score for standing in NACHO.standings(s)) == all_gold
