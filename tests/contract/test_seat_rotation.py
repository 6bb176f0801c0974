"""No rule knows a seat by its number: a rotated table plays the rotated match."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tabletop.core.actions import Action
from tabletop.core.acts import Act
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.toolkit.position_setup import PositionSetupError
from tests.fixtures import seat_rotation
from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.fixtures.random_games import Record, Step, action_variants, load
from tests.fixtures.seat_rotation import Rotation, rotate_state

DRAWN_ACTIONS = 12
"""Actions of each kind that are tried at a position, legal or not."""
LAST_STEPS = 60
"""Decisions at the end of a match, where much is at stake."""


@pytest.fixture
def built_in(played: Record) -> Record:
    """A recorded random game of a built-in game."""
    if played.setup.name not in BUILT_IN_GAMES:
        pytest.skip("only built-in games declare their fields of seats")
    return played


def rotation_for(step: Step) -> Rotation:
    """Return the rotation for a step: mostly one that makes the acting seat the first.

    Two seats that are both not the first would hide a rule that takes the first seat.
    """
    seats = step.before.seats
    if step.seat and step.number % 4:
        return Rotation(seats, seats - step.seat)
    return Rotation(seats, 1 + step.number % (seats - 1))


@pytest.mark.sampled_by_game
def test_a_rotated_decision_leads_to_the_rotated_position(built_in: Record) -> None:
    game = built_in.setup.game
    for step in built_in.sample_steps(150):
        by = rotation_for(step)
        chances = Chance(step.number), Chance(step.number)
        seat_rotation.check_decision(game, step.before, step.seat, step.action, by, chances)


@pytest.mark.sampled_by_game
def test_a_rotated_position_asks_allows_and_counts_the_rotated_things(built_in: Record) -> None:
    game = built_in.setup.game
    for step in built_in.sample_steps(40):
        by = rotation_for(step)
        tried = [step.action, *list(action_variants(step.action, []))[:6]]
        tried += drawn_actions(game, step, Chance(step.number))
        seat_rotation.check_questions(game, step.before, by, tried)


def drawn_actions(game: Game[Any], step: Step, chance: Chance) -> list[Action]:
    """Return actions of the kinds that are legal now, with any values, most of them refused."""
    domains = game.action_domains(step.before.seats)
    return [
        kind(*(chance.pick(values) for values in domains[kind]))
        for kind in domains
        if kind.tag in step.phase and domains[kind]
        for _ in range(DRAWN_ACTIONS)
    ]


@pytest.mark.sampled_by_game
def test_every_seat_reads_and_touches_its_own_things(built_in: Record) -> None:
    game = built_in.setup.game
    for step in built_in.sample_steps(40):
        by = rotation_for(step)
        seat_rotation.check_answers(game, step.before, step.seat, by)
    for step in built_in.steps[-LAST_STEPS:]:
        for seat in range(step.before.seats):
            seat_rotation.check_stakes(game, step.before, seat, rotation_for(step))


@pytest.mark.sampled_by_game
def test_a_rotated_table_is_set_up_as_the_rotated_position(built_in: Record) -> None:
    """The pieces of one position, put into another one of the same match."""
    game, done = built_in.setup.game, 0
    steps = built_in.sample_steps(30)
    for step, other in pairwise(steps):
        by = rotation_for(step)
        table, counts = game.inventory(other.before), game.track_counts(other.before)
        straight, turned = step.before.copy(), rotate_state(game.name, step.before, by)
        there = rotate_state(game.name, other.before, by)
        try:
            game.set_position(straight, table, counts)
        except PositionSetupError:
            with pytest.raises(PositionSetupError):
                game.set_position(turned, game.inventory(there), game.track_counts(there))
            continue
        game.set_position(turned, game.inventory(there), game.track_counts(there))
        wanted = rotate_state(game.name, straight, by)
        if game.name == "basari":  # in what order dealt cards were dealt is set by seats
            for each in (wanted, turned):
                each.deck = (*sorted(each.deck[: each.drawn]), *each.deck[each.drawn :])
        seat_rotation.check_same_state(game.name, wanted, turned, (game.name, by, step.number))
        done += 1
    assert done > len(steps) // 4


def test_only_the_clauses_that_name_the_start_player_depend_on_them(built_in: Record) -> None:
    setup, game = built_in.setup, built_in.setup.game
    field = seat_rotation.START_PLAYERS[setup.name].field
    compared = 0
    for step in built_in.sample_steps(100):
        moved = 1 + step.number % (setup.seats - 1)
        first = (getattr(step.before, field) + moved) % setup.seats
        chances = Chance(step.number), Chance(step.number)
        compared += seat_rotation.check_start_player(
            game, step.before, step.seat, step.action, first, chances
        )
    assert compared > 20


DEALT_BY_SEAT = {"zahab": {"hands", "secrets"}}
"""Fields that the set-up fills from the first seat on, from a shuffled pile (ZAH-2.4)."""


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_another_start_player_gives_the_rotated_set_up(game: str) -> None:
    rules = load(game)
    for seats in rules.seat_counts:
        starts = []
        for first in range(1, seats + 1):
            acts: list[Act] = []
            s = rules.new_initial_state(seats, {"first": first}, Chance(3), acts.append)
            starts.append((s, acts))
        for by in (Rotation(seats, n) for n in range(1, seats)):
            s, acts = starts[by.by]
            wanted = rotate_state(game, starts[0][0], by)
            for field in DEALT_BY_SEAT.get(game, ()):
                setattr(wanted, field, getattr(s, field))
            seat_rotation.check_same_state(game, wanted, s, (game, by))
            if game not in DEALT_BY_SEAT:
                turned = [seat_rotation.rotate_act(rules, act, by) for act in starts[0][1]]
                groups = seat_rotation.simultaneous_groups
                assert groups(turned) == groups(acts)


def test_a_rulebook_that_knows_a_seat_by_its_number_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The control: the first seat of the table is paid for the act of another."""
    game, seen = load("zahab"), 0
    for seats in game.seat_counts:
        s = game.new_initial_state(seats, {"first": 1}, Chance(1))
        straight = game.apply

        def wrong(s: Any, seat: int, *rest: Any, straight: Any = straight) -> None:
            straight(s, seat, *rest)
            s.gold[0] += 1

        with monkeypatch.context() as patch:
            patch.setattr(game, "apply", wrong)
            action = game.legal_actions(s, 0)[0]
            with pytest.raises(AssertionError, match="gold is"):
                seat_rotation.check_decision(
                    game, s, 0, action, Rotation(seats, 1), (Chance(1), Chance(1))
                )
            seen += 1
    assert seen == len(game.seat_counts)
