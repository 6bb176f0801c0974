"""Mercado: games end, and the rule of thumb plays sensibly."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.strategy import Strategy
from tabletop.games.mercado.actions import Draw, Finish, Lay, TakeBack
from tabletop.games.mercado.mechanics.tile_resolution import find_paid_places
from tabletop.games.mercado.state import MercadoState
from tests.rules.mercado.positions import Table, game


def play_game(seats: int, seed: int, side: str, thumbs: frozenset[int]) -> tuple[MercadoState, int]:
    """A whole game: the seats in `thumbs` play by rule of thumb, the others at random."""
    g, chance, n = game(), Chance(seed), 0
    s = g.new_initial_state(seats, {"side": side}, chance)
    while not g.is_over(s):
        seat = g.active_seats(s)[0]
        legal = g.legal_actions(s, seat)
        if seat in thumbs:
            action = games.load_strategy(g).policy(s, seat, legal, chance)
        else:
            action = legal[int(chance.random() * len(legal))]
        g.apply(s, seat, action, chance)
        n += 1
        assert n < 2000
    return s, n


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("side", ["A", "B"])
def test_random_games_end(seats: int, side: str) -> None:
    for seed in range(30):
        s, _ = play_game(seats, seed, side, frozenset())
        assert sorted(each.place for each in game().standings(s)) == list(range(1, seats + 1))
        assert s.progress == [sum(s.gained[5 * seat : 5 * seat + 5]) for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 4])
def test_the_rule_of_thumb_beats_random_play(seats: int) -> None:
    won = 0
    for seed in range(20):
        s, _ = play_game(seats, seed, "AB"[seed % 2], frozenset({seed % seats}))
        won += game().standings(s)[seed % seats].place == 1
    assert won >= 17


def test_the_rule_of_thumb_buys_what_it_can() -> None:
    table = Table().market("necklace", "jug").offer(0, 1, "silver").bag(0, "silver gold gold")
    table.do(Draw())
    strategy: Strategy[MercadoState] = games.load_strategy(game())
    action = strategy.policy(table.s, 0, table.legal(), Chance(1))
    assert action == Lay("silver", 1)
    assert strategy.reason(table.s, 0, action).code == "completes"


def test_only_the_coin_that_pays_in_full_is_said_to() -> None:
    """The first of two only says how many more drawn coins it takes."""
    strategy: Strategy[MercadoState] = games.load_strategy(game())
    told = {"completes": 0, "completes_with": 0}
    for seed in range(12):
        g, chance = game(), Chance(seed)
        s = g.new_initial_state(2 + seed % 3, {}, chance)
        while not g.is_over(s):
            seat = g.active_seats(s)[0]
            action = strategy.policy(s, seat, g.legal_actions(s, seat), chance)
            reason = strategy.reason(s, seat, action)
            g.apply(s, seat, action, chance)
            if isinstance(action, Lay) and reason.code in told:
                told[reason.code] += 1
                assert (action.place in find_paid_places(g.tables, s, seat)) == (
                    reason.code == "completes"
                )
    assert min(told.values()) > 20


def test_the_rule_of_thumb_takes_coins_back_when_the_bag_holds_nothing_useful() -> None:
    table = (
        Table().market("necklace").bag(0, "black black black gold").purse(0, "gold silver copper")
    )
    assert games.load_strategy(game()).policy(table.s, 0, table.legal(), Chance(1)) == TakeBack()
    fresh = Table().market("necklace").purse(0, "gold")
    assert games.load_strategy(game()).policy(fresh.s, 0, fresh.legal(), Chance(1)) == Draw()


def test_who_is_ahead_is_thought_to_win() -> None:
    table = Table(seats=3).markers_at(20, 10, 5)
    chances = [*games.load_strategy(game()).win_chances(table.s)]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] > 0.8


def test_a_turn_is_ended_by_hand_even_when_nothing_is_left_to_lay() -> None:
    table = Table().market("necklace").bag(0, "gold gold gold")
    table.do(Draw(), Lay("gold", 0), Lay("gold", 0), Lay("gold", 0))
    assert table.legal() == (Finish(),)
