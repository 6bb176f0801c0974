"""The rule of thumb plays legal moves, honestly, and better than chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tabletop import games
from tabletop.ai.answers import Answer
from tabletop.ai.worker import worker_protocol
from tabletop.ai.worker.queries import MoveQuery
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.game_loop import ActionChooser, play_game
from tabletop.core.strategy import MAX_UNFILTERED_ACTIONS
from tests.fixtures.random_games import Record, load


def test_the_rule_of_thumb_chooses_a_legal_action_from_its_view(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(150):
        view = game.view_for(step.before, step.seat)
        legal = game.legal_actions(view, step.seat)
        kept = view.copy()
        assert (
            games.load_strategy(game).policy(view, step.seat, legal, Chance(step.number)) in legal
        )
        assert view == kept


@pytest.mark.sampled_by_game
def test_the_rule_of_thumb_does_not_look_at_what_it_may_not_know(played: Record) -> None:
    """The truth, its view and any other world of that view lead to the same decision."""
    game = played.setup.game
    for step in played.sample_steps(100):
        seat = step.seat
        view = game.view_for(step.before, seat)
        world = game.sample_state(view, seat, Chance(step.number))
        legal = game.legal_actions(view, seat)
        chosen = {
            games.load_strategy(game).policy(state, seat, legal, Chance(step.number))
            for state in (step.before, view, world)
        }
        assert len(chosen) == 1, chosen


@pytest.mark.sampled_by_game
def test_an_evaluation_is_a_chance_to_win(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(100):
        for seat in range(played.setup.seats):
            view = game.view_for(step.before, seat)
            assert 0.0 <= games.load_strategy(game).win_chances(view)[seat] <= 1.0


def clever_among_random(game: Game[Any], clever: int, draw: Chance) -> ActionChooser[Any]:
    """One seat follows the rule of thumb, the others chance."""
    policy = games.load_strategy(game).policy

    def choose(s: Any, seat: int, legal: Sequence[Action]) -> Action:
        if seat != clever:
            return draw.pick(legal)
        return policy(game.view_for(s, seat), seat, legal, draw)

    return choose


@pytest.mark.sampled
def test_the_rule_of_thumb_beats_chance_with_two_seats(name: str) -> None:
    """Measured over 60 games with seats in turn; the seed is fixed, so this cannot waver."""
    game = load(name)
    seats = games.game_class(name).seat_counts[0]
    won = 0.0
    for number in range(60):
        chance = Chance(number)
        s = game.new_initial_state(seats, {}, chance)
        clever = number % seats
        for _ in play_game(game, s, clever_among_random(game, clever, Chance(number)), chance):
            pass
        first = [standing.seat for standing in game.standings(s) if standing.place == 1]
        won += (clever in first) / len(first)
    assert won >= 0.75 * 60, f"{won} of 60"


@pytest.mark.sampled_by_game
def test_what_is_proposed_for_a_search_is_legal_and_not_too_much(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(150):
        view = game.view_for(step.before, step.seat)
        legal = game.legal_actions(view, step.seat)
        proposed = games.load_strategy(game).candidate_actions(
            view, step.seat, legal, Chance(step.number)
        )
        assert 0 < len(proposed) <= MAX_UNFILTERED_ACTIONS
        assert len(set(proposed)) == len(proposed)
        assert all(action in legal for action in proposed)
        deals = [
            action
            for action in legal
            if isinstance(action, games.load_strategy(game).accepting_actions)
        ]
        assert all(deal in proposed for deal in deals)


def test_an_outlook_is_shared_out_among_all_seats(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(60):
        for state in (step.before, game.view_for(step.before, step.seat)):
            assert abs(sum(games.load_strategy(game).win_chances(state)) - 1.0) < 1e-6


def test_progress_never_goes_back(played: Record) -> None:
    progress = games.load_strategy(played.setup.game).progress
    gone = [progress(state) for state in played.states]
    assert gone == sorted(gone)


@pytest.mark.sampled_by_game
def test_a_reason_is_the_same_behind_the_pipe_of_a_worker(played: Record) -> None:
    """Names and texts that it refers to are still references there, not lists of words."""
    game = played.setup.game
    for step in played.sample_steps(150):
        view = game.view_for(step.before, step.seat)
        answer = Answer(step.action, games.load_strategy(game).reason(view, step.seat, step.action))
        asked = MoveQuery(view, step.seat, 1, "trader", "")
        sent = worker_protocol.read_reply(worker_protocol.WorkerReply(1, answer).to_bytes())
        assert worker_protocol.decode_result(sent, asked, game) == answer


@pytest.mark.sampled_by_game
def test_a_view_as_if_no_other_had_chosen_is_that_of_before_they_chose(played: Record) -> None:
    """Of whoever still chooses; where nobody has chosen in secret the view stays as it is."""
    game, before = played.setup.game, played.start
    strategy = games.load_strategy(game)
    for step in played.steps:
        if not game.revising_seats(step.before):
            before = step.before
        chosen = game.revising_seats(step.after)
        for viewer in range(played.setup.seats):
            view = game.view_for(step.after, viewer)
            if not chosen:
                assert strategy.before_secret_choices(view, viewer) == view
            elif viewer not in chosen:
                assert strategy.before_secret_choices(view, viewer) == game.view_for(before, viewer)
