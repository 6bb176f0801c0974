"""Zahab: setting up, first turns and two players, clause by clause (ZAH-1, 2, 3, 10)."""

from __future__ import annotations

from collections import Counter

import pytest

from tabletop.core.acts import Act, Move
from tabletop.core.chance import Chance
from tabletop.core.state import NOBODY, UNKNOWN
from tabletop.games.zahab.actions import (
    Gain,
    MoveNeutral,
    Place,
    PlaceNeutral,
    Steps,
    TakeGold,
    Trade,
    UseSpace,
)
from tabletop.games.zahab.state import OFF_RING, ZahabState
from tests.rules.zahab.positions import JEWELLER, MINE, STALL, TREASURY, Table, game


def new_game(seats: int, seed: int = 5, **options: int | bool) -> tuple[ZahabState, list[Act]]:
    """A new game and what was told of its setting up."""
    acts: list[Act] = []
    return game().new_initial_state(seats, options, Chance(seed), acts.append), acts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zah_1_1_and_1_2_every_piece_is_there(seats: int) -> None:
    s, _ = new_game(seats)
    families = Counter(
        piece.partition(".")[0] for zone in game().inventory(s).values() for piece in zone
    )
    gold, gems = game().tables.supply[seats]
    assert families == Counter(
        rondel=8,
        camel=seats,
        neutral=2 if seats == 2 else 0,
        queen=seats,
        magician=seats,
        hermit=seats,
        spirit=seats,
        gold=gold,
        gem=gems,
        card=2 * seats + 6 + 42,
    ) - Counter(neutral=0)


def test_zah_1_2_there_is_room_for_eight_tokens() -> None:
    table = Table().tokens(0, 7, 0).arrived_at(MINE).do(UseSpace())
    assert table.purse() == (8, 0)


@pytest.mark.parametrize(("vp", "contribution"), [(0, 1), (3, 2), (7, 4), (10, 6)])
def test_zah_1_3_contributions(vp: int, contribution: int) -> None:
    table = Table().tracks(0, vp, 0, 0).arrived_at(TREASURY).do(UseSpace())
    assert table.purse() == (contribution, 0)


def test_zah_1_3_the_printed_example() -> None:
    contribution = game().tables.contribution
    assert (contribution[3], contribution[7]) == (2, 4)


def test_zah_1_4_a_spirit_above_the_maximum_is_lost() -> None:
    table = Table().tokens(0, 0, 3).trading(9, 19)
    table.s.spirits[0] = 7
    table.do(Trade(19), Gain(1, 0, 0))
    assert table.s.spirits[0] == 7 and "spirit_full" in table.message_keys()


def test_zah_2_1_the_tiles_are_laid_in_random_order() -> None:
    orders = {new_game(3, seed)[0].tiles for seed in range(20)}
    assert len(orders) == 20
    assert all(sorted(order) == list(range(8)) for order in orders)


def test_zah_2_2_what_everybody_begins_with() -> None:
    s, acts = new_game(4)
    table = game().inventory(s)
    for seat in range(4):
        assert table[f"tokens:{seat}"] == ["gold.coin"] * 2
        assert table[f"stable:{seat}"] == [f"camel.{seat}"]
        assert table[f"spirit:0/{seat}"] == [f"spirit.{seat}"]
        assert {"card.1", "card.2"} < set(table[f"hand:{seat}"])
    for figure in ("queen", "magician", "hermit"):
        assert table[f"{figure}:0"] == [f"{figure}.{seat}" for seat in range(4)]
    dealt = [act for act in acts if isinstance(act, Move) and act.target == "hand:2"]
    assert [act.source for act in dealt] == ["box", "box", "choices"]


@pytest.mark.parametrize(("seats", "gold", "gems"), [(2, 18, 4), (3, 23, 6), (4, 28, 8)])
def test_zah_2_3_the_supply(seats: int, gold: int, gems: int) -> None:
    s, acts = new_game(seats)
    assert (s.supply_gold, s.supply_gems) == (gold - 2 * seats, gems)
    assert (s.gold, s.gems, s.laid) == ([2] * seats, [0] * seats, [0] * 6)
    told = [act for act in acts if isinstance(act, Move) and act.clause == "ZAH-2.3"]
    assert told == [
        Move("gold.coin", gold, "box", "supply", "ZAH-2.3"),
        Move("gem.stone", gems, "box", "supply", "ZAH-2.3"),
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_zah_2_4_one_secret_choice_card_each_the_rest_face_up(seats: int) -> None:
    s, _ = new_game(seats)
    assert all(len(hand) == 3 and 3 <= hand[2] <= 8 for hand in s.hands)
    shown = [card for card in s.display if 3 <= card <= 8]
    assert sorted([*shown, *s.secrets]) == [3, 4, 5, 6, 7, 8]
    view = game().view_for(s, 0)
    assert view.hands[0] == s.hands[0] and view.hands[1] == (UNKNOWN,) * 3
    assert view.known[1] == (1, 2) and view.secrets[1] == UNKNOWN


def test_zah_2_4_with_two_players_one_knows_the_other_choice_card_by_elimination() -> None:
    s, _ = new_game(2)
    world = game().sample_state(game().view_for(s, 0), 0, Chance(3))
    assert world.hands == s.hands


def test_zah_2_4_a_choice_card_that_has_been_laid_down_is_known_to_all_for_ever() -> None:
    s, _ = new_game(3, first=1)
    secret = s.secrets[0]
    s.camels[:3] = [15, 7, 11]
    s.stack = ((2, 0, 0),)
    chance = Chance(1)
    game().apply(s, 0, Steps(False, secret), chance)
    s.discards[0], s.hands[0] = (), tuple(sorted(s.hands[0] + s.discards[0]))
    view = game().view_for(s, NOBODY)
    assert view.known[0] == s.hands[0] and view.secrets[0] == 0
    assert game().sample_state(view, NOBODY, chance).hands[0] == s.hands[0]


def test_zah_2_5_six_cards_are_displayed_and_the_rest_is_the_deck() -> None:
    s, _ = new_game(3)
    assert all(s.display) and len(s.deck) == 42 - 3
    assert game().view_for(s, 0).deck == (UNKNOWN,) * 39


def test_zah_2_6_the_start_player_is_drawn_by_lot_or_agreed_on() -> None:
    assert {new_game(3, seed)[0].first for seed in range(30)} == {0, 1, 2}
    assert new_game(3, first=3)[0].seat == 2


def test_zah_2_6_play_goes_clockwise() -> None:
    table = Table()
    seats = []
    for _ in range(4):
        seats.append(table.seat)
        table.do(Steps(False, 0), TakeGold())
    assert seats == [0, 1, 2, 0]


def test_zah_3_1_any_space_without_another_camel_then_effect_or_gold() -> None:
    table = Table()
    table.s.camels = [OFF_RING, 7, OFF_RING, OFF_RING]
    table.camels_at()
    assert set(table.legal()) == {Place(space) for space in range(16) if space != 7}
    assert table.refusal_of(Place(7)).code == "occupied"
    assert table.refusal_of(Place(16)).code == "no_such_space"
    assert table.refusal_of(Steps(False, 0)).code == "not_now"
    table.do(Place(MINE))
    assert set(table.legal()) == {UseSpace(), TakeGold()}
    table.do(UseSpace())
    assert table.purse() == (2, 0) and table.seat == 1


def test_zah_3_1_being_placed_on_the_start_tile_triggers_nothing() -> None:
    table = Table().discards(0, 9)
    table.s.camels = [OFF_RING] * 4
    table.camels_at().do(Place(0))
    assert table.s.discards[0] == (9,)


def test_zah_10_1_after_the_first_turn_each_places_an_unused_camel() -> None:
    s, _ = new_game(2, first=1)
    table = Table(2)
    table.s = s
    table.do(Place(5), TakeGold())
    assert table.seat == 0
    assert table.refusal_of(PlaceNeutral(5)).code == "occupied"
    table.do(PlaceNeutral(6))
    assert table.pieces("ring:6") == ["neutral.2"]
    table.do(Place(9), TakeGold(), PlaceNeutral(0))
    assert table.s.camels == [5, 9, 6, 0] and table.seat == 0
    assert Steps(False, 0) in table.legal()


def test_zah_10_2_the_neutral_camels_move_three_steps_together() -> None:
    for order in ([2, 2, 2], [2, 3, 2], [3, 3, 2]):
        table = Table(2).camels_at(0, 8, 4, 12).neutrals()
        table.do(*map(MoveNeutral, order))
        assert table.s.camels == [0, 8, 4 + order.count(2), 12 + order.count(3)]
        assert table.seat == 1


def test_zah_10_2_neither_is_more_nor_fewer_than_three_steps() -> None:
    table = Table(2).neutrals()
    assert list(table.legal()) == [MoveNeutral(2), MoveNeutral(3)]
    assert table.refusal_of(MoveNeutral(1)).code == "not_neutral"
    table.do(MoveNeutral(2), MoveNeutral(2))
    assert table.seat == 0 and len(table.legal()) == 2


def test_zah_10_2_they_jump_over_camels_and_are_jumped_over() -> None:
    table = Table(2).camels_at(5, 6, 4, 7).neutrals().do(MoveNeutral(2))
    assert table.paths("neutral.2") == [("ring:4", "ring:8")]
    table = Table(2).camels_at(5, 12, 6, 7).do(Steps(False, 0))
    assert table.paths("camel.0") == [("ring:5", "ring:8")]


def test_zah_10_2_they_move_after_the_whole_turn() -> None:
    table = (
        Table(2).camels_at(STALL - 1, 12, 14, JEWELLER).hand(0, 1).do(Steps(False, 0), TakeGold())
    )
    assert table.seat == 0 and list(table.legal()) == [MoveNeutral(2), MoveNeutral(3)]


def test_neutral_camels_stand_only_on_the_table_of_two() -> None:
    assert "neutral" not in str(game().inventory(new_game(3)[0]))
    assert game().inventory(new_game(2)[0])["box"] == ["neutral.2", "neutral.3"]
