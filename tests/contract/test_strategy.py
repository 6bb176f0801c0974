"""The rule of thumb plays legal moves, honestly, and better than chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.playing import Choose, play
from tabletop.core.strategy import FEW
from tabletop.seats import wire
from tabletop.seats.answers import Answer
from tabletop.seats.questions import MoveQuestion
from tests.contract.playing import Record, load


def test_the_rule_of_thumb_chooses_a_legal_action_from_its_view(played: Record) -> None:
    game = played.setup.game
    for step in played.some(150):
        view = game.redact(step.before, step.seat)
        legal = game.legal(view, step.seat)
        kept = view.copy()
        assert games.strategy(game).policy(view, step.seat, legal, Chance(step.number)) in legal
        assert view == kept


def test_the_rule_of_thumb_does_not_look_at_what_it_may_not_know(played: Record) -> None:
    """The truth, its view and any other world of that view lead to the same decision."""
    game = played.setup.game
    for step in played.some(100):
        seat = step.seat
        view = game.redact(step.before, seat)
        world = game.imagine(view, seat, Chance(step.number))
        legal = game.legal(view, seat)
        chosen = {
            games.strategy(game).policy(state, seat, legal, Chance(step.number))
            for state in (step.before, view, world)
        }
        assert len(chosen) == 1, chosen


def test_an_evaluation_is_a_chance_to_win(played: Record) -> None:
    game = played.setup.game
    for step in played.some(100):
        for seat in range(played.setup.seats):
            view = game.redact(step.before, seat)
            assert 0.0 <= games.strategy(game).chances(view)[seat] <= 1.0


def clever_among_random(game: Game[Any], clever: int, draw: Chance) -> Choose[Any]:
    """One seat follows the rule of thumb, the others chance."""
    policy = games.strategy(game).policy

    def choose(s: Any, seat: int, legal: Sequence[Action]) -> Action:
        if seat != clever:
            return draw.pick(legal)
        return policy(game.redact(s, seat), seat, legal, draw)

    return choose


@pytest.mark.thinned(2)
def test_the_rule_of_thumb_beats_chance_with_two_seats(name: str) -> None:
    """Measured over 60 games with seats in turn; the seed is fixed, so this cannot waver."""
    game = load(name)
    seats = games.kind(name).seats[0]
    won = 0.0
    for number in range(60):
        chance = Chance(number)
        s = game.new(seats, {}, chance)
        clever = number % seats
        for _ in play(game, s, clever_among_random(game, clever, Chance(number)), chance):
            pass
        first = [standing.seat for standing in game.standing(s) if standing.place == 1]
        won += (clever in first) / len(first)
    assert won >= 0.75 * 60, f"{won} of 60"


def test_what_is_proposed_for_a_search_is_legal_and_not_too_much(played: Record) -> None:
    game = played.setup.game
    for step in played.some(150):
        view = game.redact(step.before, step.seat)
        legal = game.legal(view, step.seat)
        proposed = games.strategy(game).propose(view, step.seat, legal, Chance(step.number))
        assert 0 < len(proposed) <= FEW
        assert len(set(proposed)) == len(proposed)
        assert all(action in legal for action in proposed)
        deals = [action for action in legal if isinstance(action, games.strategy(game).deals)]
        assert all(deal in proposed for deal in deals)


def test_an_outlook_is_shared_out_among_all_seats(played: Record) -> None:
    game = played.setup.game
    for step in played.some(60):
        for state in (step.before, game.redact(step.before, step.seat)):
            assert abs(sum(games.strategy(game).chances(state)) - 1.0) < 1e-6


def test_progress_never_goes_back(played: Record) -> None:
    progress = games.strategy(played.setup.game).progress
    gone = [progress(state) for state in played.states]
    assert gone == sorted(gone)


def test_a_reason_is_the_same_behind_the_pipe_of_a_worker(played: Record) -> None:
    """Names and texts that it refers to are still references there, not lists of words."""
    game = played.setup.game
    for step in played.some(150):
        view = game.redact(step.before, step.seat)
        answer = Answer(step.action, games.strategy(game).reason(view, step.seat, step.action))
        asked = MoveQuestion(view, step.seat, 1, "trader", "")
        sent = wire.reply_from(wire.Reply(1, answer).encoded())
        assert wire.found_from(sent, asked, game) == answer


def test_a_view_as_if_no_other_had_chosen_is_that_of_before_they_chose(played: Record) -> None:
    """Of whoever still chooses; where nobody has chosen in secret the view stays as it is."""
    game, before = played.setup.game, played.start
    strategy = games.strategy(game)
    for step in played.steps:
        if not game.may_revise(step.before):
            before = step.before
        chosen = game.may_revise(step.after)
        for viewer in range(played.setup.seats):
            view = game.redact(step.after, viewer)
            if not chosen:
                assert strategy.unchosen(view, viewer) == view
            elif viewer not in chosen:
                assert strategy.unchosen(view, viewer) == game.redact(before, viewer)
