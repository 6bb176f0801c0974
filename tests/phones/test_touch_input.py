"""Fingers: whatever is legal is reached by touches and a button, and nothing else is decided."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.input_mapping import ActionBuilder
from tabletop.phones.piece_pictures import TouchTarget
from tabletop.phones.touch_input import IllegalAttempt, TouchInput
from tabletop.text import Catalogue
from tests.fixtures.random_games import Record, Setup, record, setups

MAX_POSITIONS = 24
"""Number of positions of a match that are checked."""
MAX_TOUCHES = 90
"""No action takes more."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "played" in metafunc.fixturenames:
        found = []
        for name in games.names():
            for setup in setups(name, rounds=4):
                marks = [pytest.mark.slow] if setup.seed else []
                found.append(pytest.param(setup, id=str(setup), marks=marks))
        metafunc.parametrize("played", found, indirect=True)


@pytest.fixture
def played(request: pytest.FixtureRequest) -> Record:
    setup: Setup = request.param
    return record(setup)


def touch_input_at(record: Record, number: int) -> TouchInput:
    step = record.steps[number]
    game = record.setup.game
    view = game.view_for(step.before, step.seat)
    return TouchInput(
        games.load_input_mapping(game), view, step.seat, tuple(game.legal_actions(view, step.seat))
    )


def touch_action(fingers: TouchInput, wanted: Action) -> Action | None:
    """The action that fingers come to which want to do one."""
    for _ in range(MAX_TOUCHES):
        if fingers.confirmation_request is not None:
            return fingers.answer_confirmation(True)
        found = next((b for b in fingers.buttons if b.effect == wanted), None)
        if found is not None:
            action = fingers.press_button(found)
            if action is not None:
                return action
        elif not _goes_on(fingers, wanted):
            return None
    return None


def _goes_on(fingers: TouchInput, wanted: Action) -> bool:
    """Touch what leads to an action; whether there was anything."""
    goal: Action | ActionBuilder = wanted
    if fingers.builder is not None and not any(g.action == wanted for g in fingers.gestures):
        goal = fingers.builder.step_towards(wanted)
    for button in fingers.buttons:
        if button.effect == goal:
            fingers.press_button(button)
            return True
    if goal != wanted:
        for row in fingers.count_steppers:
            for draft in (row.decrement, row.increment):
                if draft == goal:
                    fingers.set_builder(draft)
                    return True
    for gesture in fingers.gestures:
        if gesture.action == goal and gesture.zone is not None:
            before = fingers.step_number
            if fingers.selection == TouchTarget(gesture.zone, gesture.piece):
                if gesture.target is None or fingers.destination == gesture.target:
                    continue
                fingers.touch(TouchTarget(gesture.target))
            else:
                fingers.touch(TouchTarget(gesture.zone, gesture.piece))
            return fingers.step_number > before
    return False


@pytest.mark.sampled
def test_fingers_reach_whatever_is_legal(played: Record) -> None:
    for step in played.sample_steps(MAX_POSITIONS):
        fingers = touch_input_at(played, step.number - 1)
        legal = fingers.legal_actions
        for action in legal[:: max(1, len(legal) // 12)]:
            assert touch_action(touch_input_at(played, step.number - 1), action) == action


@pytest.mark.sampled_by_game
def test_touches_decide_nothing_and_can_all_be_taken_back(played: Record) -> None:
    """However fingers wander, only a button decides, and what it decides is legal or refused."""
    chance = Chance(played.setup.seed)
    game = played.setup.game
    for step in played.sample_steps(MAX_POSITIONS):
        fingers = touch_input_at(played, step.number - 1)
        for _ in range(12):
            spots = list(fingers.touch_targets)
            if spots:
                before = fingers.step_number
                tried = fingers.touch(chance.pick(spots))
                assert tried is None or game.refusal(fingers.view, fingers.seat, tried.action)
                assert fingers.step_number > before
            for button in fingers.buttons:
                if isinstance(button.effect, Action) and button.effect not in fingers.legal_actions:
                    assert game.refusal(fingers.view, fingers.seat, button.effect) is not None


def test_a_touch_of_what_nothing_can_be_done_with_is_refused_with_its_reason() -> None:
    fingers, refused = sample_touch_inputs("market_day"), 0
    game = games.load("market_day")
    for rank in range(1, 11):
        spot = TouchTarget(f"hand:{fingers.seat}", f"card.{rank}")
        if spot in fingers.touch_targets:
            continue
        tried = fingers.touch(spot)
        assert isinstance(tried, IllegalAttempt)
        assert game.refusal(fingers.view, fingers.seat, tried.action) is not None
        refused += 1
    assert refused


def sample_touch_inputs(name: str) -> TouchInput:
    return touch_input_at(record(next(iter(setups(name)))), 0)


def test_an_offer_is_put_together_by_plus_and_minus() -> None:
    played = record(next(iter(setups("basari"))))
    number = next(n for n, step in enumerate(played.steps) if "offer" in step.phase)
    fingers = touch_input_at(played, number)
    rows = {row.piece: row for row in fingers.count_steppers}
    piece = next(piece for piece, row in rows.items() if row.increment is not None)
    assert rows[piece].value == 0 and rows[piece].decrement is None
    more = rows[piece].increment
    assert more is not None
    fingers.set_builder(more)
    now = next(row for row in fingers.count_steppers if row.piece == piece)
    assert now.value == 1 and now.decrement is not None
    fingers.set_builder(now.decrement)
    assert all(row.value == 0 for row in fingers.count_steppers)


def test_points_are_shared_out_along_their_tracks_by_plus_and_minus() -> None:
    found = 0
    for setup in setups("zahab", rounds=3):
        played = record(setup)
        for step in played.steps:
            if "gain" in step.phase:
                fingers = touch_input_at(played, step.number - 1)
                assert fingers.builder is not None
                assert all(
                    spot in (s for s in fingers.touch_targets) for spot in fingers.touch_targets
                )
                row = fingers.count_steppers[0]
                assert row.value == 0 and row.increment is not None
                fingers.set_builder(row.increment)
                assert sum(each.value for each in fingers.count_steppers) == 1
                found += 1
                break
    assert found


@pytest.mark.sampled
def test_what_a_draft_says_of_itself_can_be_read(played: Record) -> None:
    texts = [Catalogue(language) for language in ("en", "ja")]
    for step in played.sample_steps(MAX_POSITIONS):
        fingers = touch_input_at(played, step.number - 1)
        table = games.load(played.setup.name).inventory(fingers.view)
        names = [f"N{n}" for n in range(played.setup.seats)]
        for _ in range(6):
            draft = fingers.builder
            if draft is None:
                break
            if draft.message is not None:
                assert all(text.format_params(*draft.message, names) for text in texts)
            for mark in draft.marked_pieces:
                assert list(table[mark.zone]).count(mark.piece) >= mark.n > 0
            steps = [g.action for g in fingers.gestures if isinstance(g.action, ActionBuilder)]
            if not steps:
                break
            fingers.set_builder(Chance(step.number).pick(steps))
