"""The example that searches a tree: legal in every game, the same again, and better than chance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from docs.examples import searcher
from tabletop import games
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.core.zones import Seat

FOR_EVER = 1e6


def decisions(game: Game[State], seed: int, seats: int) -> Iterator[tuple[State, Seat]]:
    """The free decisions of a random match, and who decides."""
    chance = Chance(seed)
    state = game.new_initial_state(seats, {}, chance)
    while asked := game.active_seats(state):
        legal = game.legal_actions(state, asked[0])
        if len(legal) > 1:
            yield state, asked[0]
        game.apply(state, asked[0], chance.pick(legal), chance)


def chosen_action(game: Game[State], state: State, seat: Seat) -> object:
    """Return the action that the example chooses at this position."""
    bot = searcher.Searcher()
    bot.begin(game, seat, 7)
    view = game.view_for(state, seat)
    return bot.choose(view, seat, game.legal_actions(view, seat), FOR_EVER)


@pytest.mark.sampled
@pytest.mark.parametrize("name", games.names())
def test_it_finds_something_legal_and_the_same_again(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(searcher.ROUNDS, name, 20)
    game = games.load(name)
    for n, (state, seat) in enumerate(decisions(game, 3, game.seat_counts[0])):
        if n % 15 == 0:
            before = state.to_json()
            found = chosen_action(game, state, seat)
            assert found in game.legal_actions(state, seat)
            assert found == chosen_action(game, state, seat)
            assert state.to_json() == before
        if n == 15:
            break


@pytest.mark.slow
def test_it_wins_against_who_chooses_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(searcher.ROUNDS, "market_day", 60)
    game, won = games.load("market_day"), 0.0
    for seed in range(10):
        chance, bot, own = Chance(seed), searcher.Searcher(), seed % 2
        state = game.new_initial_state(2, {"hands": 1}, chance)
        bot.begin(game, own, seed)
        while asked := game.active_seats(state):
            seat, legal = asked[0], game.legal_actions(state, asked[0])
            if seat == own:
                action = bot.choose(game.view_for(state, seat), seat, legal, FOR_EVER)
            else:
                action = chance.pick(legal)
            game.apply(state, seat, action, chance)
        first = [entry.seat for entry in game.standings(state) if entry.place == 1]
        won += (own in first) / len(first)
    assert won >= 7
