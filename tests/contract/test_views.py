"""Views keep secrets, say enough to decide by, and imagined worlds are drawn fairly from them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest

from tabletop.core.chance import Chance
from tabletop.core.game_loop import choose_randomly, play_game
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import is_back
from tabletop.lab import invariants
from tests.fixtures.random_games import Record, all_viewers, load, record, setups


@pytest.mark.sampled_by_game
def test_redacting_twice_is_redacting_once(played: Record) -> None:
    game = played.setup.game
    for state in played.states:
        for viewer in all_viewers(played.setup):
            view = game.view_for(state, viewer)
            assert game.view_for(view, viewer) == view


def test_redacting_leaves_the_truth_alone_and_shares_no_list_with_it(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(40):
        s = step.before.copy()
        for viewer in all_viewers(played.setup):
            view = game.view_for(s, viewer)
            assert s == step.before
            assert all(getattr(view, name) is not getattr(s, name) for name in s.lists)


@pytest.mark.sampled_by_game
def test_an_imagined_world_gives_the_view_again(played: Record) -> None:
    game = played.setup.game
    for step in played.steps:
        for viewer in all_viewers(played.setup):
            invariants.check_sampled_state(game, step.before, viewer, Chance(step.number))


@pytest.mark.sampled_by_game
def test_a_seat_decides_by_its_view_alone(played: Record) -> None:
    game = played.setup.game
    for step in played.sample_steps(150):
        for seat in range(played.setup.seats):
            view = game.view_for(step.before, seat)
            assert game.active_seats(view) == game.active_seats(step.before)
            assert game.is_over(view) == game.is_over(step.before)
            assert list(game.legal_actions(view, seat)) == list(
                game.legal_actions(step.before, seat)
            )
            refusals = [game.refusal(s, seat, step.action) for s in (view, step.before)]
            assert refusals[0] == refusals[1]


@pytest.mark.sampled_by_game
def test_everybody_sees_who_is_to_act(played: Record) -> None:
    game = played.setup.game
    for state in played.states:
        for viewer in all_viewers(played.setup):
            assert game.active_seats(game.view_for(state, viewer)) == game.active_seats(state)


@pytest.mark.sampled_by_game
def test_an_imagined_world_has_all_the_pieces_and_can_be_played_to_its_end(played: Record) -> None:
    game = played.setup.game
    pieces = Counter(p for zone in game.inventory(played.start).values() for p in zone)
    faces = any(hasattr(act, "new_piece") for step in played.steps for act in step.acts)
    for step in played.sample_steps(4):
        for viewer in all_viewers(played.setup):
            chance = Chance(step.number)
            s = game.sample_state(game.view_for(step.before, viewer), viewer, chance)
            if not faces:
                assert pieces == Counter(p for zone in game.inventory(s).values() for p in zone)
            assert all(
                decision.legal_actions
                for decision in play_game(game, s, choose_randomly(Chance(1)), chance)
            )
            assert game.is_over(s)


def compare_hidden_values(view: Any, truth: Any, world: Any) -> Iterator[bool]:
    """For each value that a view hides of the truth: whether another world has the same there."""
    if view == truth:
        return
    parts = [part for part in (view, truth, world) if isinstance(part, tuple | list)]
    if len(parts) == 3 and len({len(part) for part in parts}) == 1:
        for inner in zip(view, truth, world, strict=True):
            yield from compare_hidden_values(*inner)
    else:
        yield bool(truth == world)


def likeness(view: State, truth: State, world: State) -> float | None:
    """The share of what a view hides in which two worlds agree; None when it hides nothing."""
    same = [
        agrees
        for name in view.fields
        for agrees in compare_hidden_values(
            getattr(view, name), getattr(truth, name), getattr(world, name)
        )
    ]
    return sum(same) / len(same) if same else None


def sample_likeness(name: str, rounds: int) -> dict[tuple[str, ...], list[tuple[float, float]]]:
    """By phase: how like an imagined world is to the truth, and to another imagined world."""
    game = load(name)
    found = defaultdict(list)
    for number, setup in enumerate(setups(name, rounds)):
        chance = Chance(number)
        for step in record(setup).sample_steps(80):
            viewer = chance.randbelow(setup.seats + 1) - 1
            view = game.view_for(step.before, viewer)
            one, two = (game.sample_state(view, viewer, chance) for _ in range(2))
            to_truth = likeness(view, step.before, one)
            to_other = likeness(view, two, one)
            if to_truth is not None and to_other is not None:
                found[step.phase].append((to_truth, to_other))
    return found


def check_fair(name: str, rounds: int) -> None:
    """The truth must look like one more imagined world: no nearer (a leak), no farther (a bias)."""
    phases = sample_likeness(name, rounds)
    for phase, pairs in phases.items():
        gaps = [one - two for one, two in pairs]
        mean = sum(gaps) / len(gaps)
        spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / len(gaps) + 0.01)
        assert abs(mean) <= 0.03 + 4 * spread / sqrt(len(gaps)), (phase, mean, len(gaps))
    pairs = [pair for found in phases.values() for pair in found]
    if pairs:
        assert sum(one for one, _ in pairs) < 0.98 * len(pairs), "the view gives the secrets away"


@pytest.mark.sampled_by_game
def test_how_often_an_imagined_world_hits_the_truth_is_chance(name: str) -> None:
    check_fair(name, rounds=1)


@pytest.mark.slow
def test_how_often_an_imagined_world_hits_the_truth_is_chance_in_many_games(name: str) -> None:
    check_fair(name, rounds=6)


@pytest.mark.sampled_by_game
def test_an_open_decision_needs_nothing_that_others_may_not_see(played: Record) -> None:
    """In every world that fits what lies open to all the same is asked, and may be answered."""
    game = played.setup.game
    for step in played.sample_steps(80):
        if not game.is_public_decision(step.before, step.seat):
            continue
        truth = game.view_for(step.before, NOBODY)
        assert game.is_public_decision(truth, step.seat), "all see whether it is open"
        for draw in range(3):
            world = game.sample_state(truth, NOBODY, Chance(100 * step.number + draw))
            assert set(game.legal_actions(world, step.seat)) == set(
                game.legal_actions(step.before, step.seat)
            )
            assert game.prompt_key(world, step.seat) == game.prompt_key(step.before, step.seat)


@pytest.mark.sampled_by_game
def test_a_hand_without_secrets_is_the_same_in_every_world(played: Record) -> None:
    """If all may know a hand, each world that fits what lies open to all has just this hand."""
    game = played.setup.game
    for step in played.sample_steps(60):
        truth = game.view_for(step.before, NOBODY)
        for seat in range(played.setup.seats):
            assert game.holds_secrets(truth, seat) == game.holds_secrets(step.before, seat)
            if game.holds_secrets(truth, seat):
                continue
            for draw in range(2):
                world = game.sample_state(truth, NOBODY, Chance(100 * step.number + draw))
                own = game.inventory(game.view_for(step.before, seat))
                imagined = game.inventory(game.view_for(world, seat))
                hands = [zone for zone in own if game.zones.owner(zone) == seat]
                assert all(Counter(own[zone]) == Counter(imagined[zone]) for zone in hands)


def test_an_open_decision_shows_no_piece_of_a_hand(played: Record) -> None:
    """A public decision moves no piece out of a zone that others may not see."""
    game = played.setup.game
    zones = game.zones
    for step in played.sample_steps(80):
        if game.is_public_decision(step.before, step.seat):
            secret = [z for z, lying in game.inventory(step.before).items() if lying]
            secret = [
                z for z in secret if zones.owner(z) == step.seat and zones.is_hidden(z, NOBODY)
            ]
            lying = game.inventory(game.view_for(step.before, NOBODY))
            hidden = {z for z in secret if any(is_back(piece) for piece in lying[z])}
            for act in step.acts[:1]:
                assert getattr(act, "source", "") not in hidden
