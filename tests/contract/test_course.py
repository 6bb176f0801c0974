"""The course of a game: it ends, asks the right seats, and is the same again from the same seed."""

from __future__ import annotations

import json
from itertools import pairwise, permutations

import pytest

from tabletop.core.actions import action_from_json
from tabletop.core.acts import Begin
from tabletop.core.chance import Chance
from tabletop.lab import invariants
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.random_games import Record, record


def test_a_game_ends_and_nobody_is_to_act_then(played: Record) -> None:
    game = played.setup.game
    assert played.steps, "a game has decisions"
    for state in played.states[:-1]:
        assert not game.is_over(state)
    assert game.is_over(played.end)
    assert game.active_seats(played.end) == ()


def test_turns_rounds_and_stages_are_counted_one_by_one(played: Record) -> None:
    last = dict[str, int]()
    for begun in (act for step in played.steps for act in step.acts if isinstance(act, Begin)):
        if begun.number > 1:
            assert begun.number == last.get(begun.key, 1) + 1, begun
        last[begun.key] = begun.number
    assert last or played.setup.game.name not in BUILT_IN_GAMES


def test_legal_is_not_empty_exactly_for_the_seats_to_act_or_to_think_again(
    played: Record,
) -> None:
    game = played.setup.game
    for state in played.states:
        invariants.check_active_seats(game, state, played.setup.seats)


def test_whoever_may_choose_anew_has_the_other_choices(played: Record) -> None:
    """A table asks nobody anew who had one choice alone, and does not list the others for that."""
    game = played.setup.game
    for step in played.steps:
        if step.seat in game.revising_seats(step.after):
            others = [*game.legal_actions(step.before, step.seat)]
            others.remove(step.action)
            assert [*game.legal_actions(step.after, step.seat)] == others


def test_a_choice_made_anew_is_as_if_it_had_been_made_at_once(played: Record) -> None:
    game = played.setup.game
    for step in played.steps:
        if step.seat in game.revising_seats(step.after):
            for action in game.legal_actions(step.after, step.seat):
                anew, at_once = step.after.copy(), step.before.copy()
                game.apply(anew, step.seat, action, Chance(1))
                game.apply(at_once, step.seat, action, Chance(1))
                assert anew == at_once, action


def test_legal_lists_each_action_once_and_only_actions_of_the_game(played: Record) -> None:
    game = played.setup.game
    for step in played.steps:
        legal = list(game.legal_actions(step.before, step.seat))
        assert len(set(legal)) == len(legal)
        assert {type(action) for action in legal} <= set(game.action_types)


@pytest.mark.sampled_by_game
def test_asking_changes_nothing(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(60):
        s = step.before.copy()
        for seat in range(-1, played.setup.seats):
            game.legal_actions(s, seat)
            game.refusal(s, seat, step.action)
            game.sample_state(game.view_for(s, seat), seat, Chance(1))
        (
            game.standings(s),
            game.tally(s),
            game.inventory(s),
            game.track_counts(s),
            game.active_seats(s),
        )
        assert s == step.before


def test_the_same_seed_gives_the_same_game_with_or_without_a_listener(played: Record) -> None:
    setup, game = played.setup, played.setup.game
    chance = setup.chance
    chance.begin_decision(0)
    s = game.new_initial_state(setup.seats, dict(setup.options), chance)
    assert s == played.start
    for step in played.steps:
        chance.begin_decision(step.number)
        game.apply(s, step.seat, step.action, chance)
        assert s == step.after, step.action


def test_another_seed_gives_another_game(played: Record) -> None:
    other = record(played.setup._replace(seed=played.setup.seed + 7))
    assert [step.after for step in other.steps] != [step.after for step in played.steps]


def test_the_order_of_simultaneous_submissions_never_matters(played: Record) -> None:
    game = played.setup.game
    together = [step for step in played.steps if len(game.active_seats(step.before)) > 1]
    for step in together[:: max(1, len(together) // 30)]:
        seats = game.active_seats(step.before)
        draw = Chance(step.number)
        chosen = {seat: draw.pick(game.legal_actions(step.before, seat)) for seat in seats}
        ends = []
        for order in list(permutations(seats))[:: max(1, len(seats) * (len(seats) - 1) // 6)]:
            s, chance = step.before.copy(), played.setup.chance
            for number, seat in enumerate(order, step.number):
                assert game.refusal(s, seat, chosen[seat]) is None, (seat, chosen[seat])
                chance.begin_decision(number)
                game.apply(s, seat, chosen[seat], chance)
            ends.append(s)
        assert all(end == ends[0] for end in ends), chosen


def test_turns_rounds_and_stages_are_begun_in_the_order_of_their_numbers(played: Record) -> None:
    """From 1 on, and from 1 again in the next of what they are part of; the game is the first."""
    acts = [*played.opening, *(act for step in played.steps for act in step.acts)]
    begun: dict[str, list[int]] = {}
    for act in acts:
        if isinstance(act, Begin):
            begun.setdefault(act.key, []).append(act.number)
    assert begun.pop("game") == [1]
    for what, numbers in begun.items():
        assert all(number in (1, last + 1) for last, number in pairwise([0, *numbers])), (
            what,
            numbers,
        )


@pytest.mark.sampled_by_game
def test_a_copy_is_equal_to_a_deep_copy_and_lives_on_its_own(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(60):
        s = step.before.copy()
        invariants.check_copies(step.before)
        kept = json.dumps(step.before.to_json())
        game.apply(s, step.seat, step.action, Chance(1))
        assert json.dumps(step.before.to_json()) == kept


@pytest.mark.sampled_by_game
def test_states_come_back_from_json(played: Record) -> None:
    for state in played.states:
        invariants.check_json_round_trip(state)
        invariants.check_json_round_trip(played.setup.game.view_for(state, 0))


@pytest.mark.sampled_by_game
def test_actions_come_back_from_json_and_can_be_printed(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(100):
        for action in game.legal_actions(step.before, step.seat):
            assert (
                action_from_json(json.loads(json.dumps(action.to_json())), game.action_types)
                is action
            )
            assert repr(action).startswith(type(action).__name__ + "(")


def test_standing_and_tally_agree(played: Record) -> None:
    game = played.setup.game
    for state in [*(step.before for step in played.sample_steps(40)), played.end]:
        invariants.check_tally(game, state, played.setup.seats)
        assert all(len(row.values) == played.setup.seats for row in game.tally(state))


@pytest.mark.sampled_by_game
def test_places_begin_at_one_and_leave_room_for_ties(played: Record) -> None:
    game = played.setup.game
    for state in played.states:
        places = [standing.place for standing in game.standings(state)]
        assert all(place == 1 + sum(other < place for other in places) for place in places)
