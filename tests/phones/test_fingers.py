"""Fingers: whatever is legal is reached by touches and a button, and nothing else is decided."""

from __future__ import annotations

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import Chance
from tabletop.core.handling import ActionDraft
from tabletop.phones.fingers import Attempt, Fingers
from tabletop.phones.pictures import Touchable
from tabletop.text import Catalogue
from tests.contract.playing import Record, Setup, record, setups

MOST = 24
"""So many positions of a match are looked at."""
TOUCHES = 90
"""No action takes more."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "played" in metafunc.fixturenames:
        found = []
        for name in games.names():
            for setup in setups(name, rounds=4):
                marks = [pytest.mark.soak] if setup.seed else []
                found.append(pytest.param(setup, id=str(setup), marks=marks))
        metafunc.parametrize("played", found, indirect=True)


@pytest.fixture
def played(request: pytest.FixtureRequest) -> Record:
    setup: Setup = request.param
    return record(setup)


def fingers_at(record: Record, number: int) -> Fingers:
    step = record.steps[number]
    game = record.setup.game
    view = game.redact(step.before, step.seat)
    return Fingers(games.handling(game), view, step.seat, tuple(game.legal(view, step.seat)))


def decided(fingers: Fingers, wanted: Action) -> Action | None:
    """The action that fingers come to which want to do one."""
    for _ in range(TOUCHES):
        if fingers.doubt is not None:
            return fingers.sure(True)
        found = next((b for b in fingers.buttons if b.does == wanted), None)
        if found is not None:
            action = fingers.press(found)
            if action is not None:
                return action
        elif not _goes_on(fingers, wanted):
            return None
    return None


def _goes_on(fingers: Fingers, wanted: Action) -> bool:
    """Touch what leads to an action; whether there was anything."""
    goal: Action | ActionDraft = wanted
    if fingers.draft is not None and not any(g.action == wanted for g in fingers.offered):
        goal = fingers.draft.towards(wanted)
    for button in fingers.buttons:
        if button.does == goal:
            fingers.press(button)
            return True
    if goal != wanted:
        for row in fingers.rows:
            for draft in (row.less, row.more):
                if draft == goal:
                    fingers.redraft(draft)
                    return True
    for gesture in fingers.offered:
        if gesture.action == goal and gesture.zone is not None:
            before = fingers.step
            if fingers.held == Touchable(gesture.zone, gesture.piece):
                if gesture.target is None or fingers.aim == gesture.target:
                    continue
                fingers.touch(Touchable(gesture.target))
            else:
                fingers.touch(Touchable(gesture.zone, gesture.piece))
            return fingers.step > before
    return False


@pytest.mark.thinned(15, each=False)
def test_fingers_reach_whatever_is_legal(played: Record) -> None:
    for step in played.some(MOST):
        fingers = fingers_at(played, step.number - 1)
        legal = fingers.legal
        for action in legal[:: max(1, len(legal) // 12)]:
            assert decided(fingers_at(played, step.number - 1), action) == action


@pytest.mark.thinned(3)
def test_touches_decide_nothing_and_can_all_be_taken_back(played: Record) -> None:
    """However fingers wander, only a button decides, and what it decides is legal or refused."""
    chance = Chance(played.setup.seed)
    game = played.setup.game
    for step in played.some(MOST):
        fingers = fingers_at(played, step.number - 1)
        for _ in range(12):
            spots = list(fingers.spots)
            if spots:
                before = fingers.step
                tried = fingers.touch(chance.pick(spots))
                assert tried is None or game.refusal(fingers.view, fingers.seat, tried.action)
                assert fingers.step > before
            for button in fingers.buttons:
                if isinstance(button.does, Action) and button.does not in fingers.legal:
                    assert game.refusal(fingers.view, fingers.seat, button.does) is not None


def test_a_touch_of_what_nothing_can_be_done_with_is_refused_with_its_reason() -> None:
    fingers, refused = some_fingers("market_day"), 0
    game = games.load("market_day")
    for rank in range(1, 11):
        spot = Touchable(f"hand:{fingers.seat}", f"card.{rank}")
        if spot in fingers.spots:
            continue
        tried = fingers.touch(spot)
        assert isinstance(tried, Attempt)
        assert game.refusal(fingers.view, fingers.seat, tried.action) is not None
        refused += 1
    assert refused


def some_fingers(name: str) -> Fingers:
    return fingers_at(record(next(iter(setups(name)))), 0)


def test_an_offer_is_put_together_by_plus_and_minus() -> None:
    played = record(next(iter(setups("basari"))))
    number = next(n for n, step in enumerate(played.steps) if "offer" in step.phase)
    fingers = fingers_at(played, number)
    rows = {row.piece: row for row in fingers.rows}
    piece = next(piece for piece, row in rows.items() if row.more is not None)
    assert rows[piece].value == 0 and rows[piece].less is None
    more = rows[piece].more
    assert more is not None
    fingers.redraft(more)
    now = next(row for row in fingers.rows if row.piece == piece)
    assert now.value == 1 and now.less is not None
    fingers.redraft(now.less)
    assert all(row.value == 0 for row in fingers.rows)


def test_points_are_shared_out_along_their_tracks_by_plus_and_minus() -> None:
    found = 0
    for setup in setups("zahab", rounds=3):
        played = record(setup)
        for step in played.steps:
            if "gain" in step.phase:
                fingers = fingers_at(played, step.number - 1)
                assert fingers.draft is not None
                assert all(spot in (s for s in fingers.spots) for spot in fingers.spots)
                row = fingers.rows[0]
                assert row.value == 0 and row.more is not None
                fingers.redraft(row.more)
                assert sum(each.value for each in fingers.rows) == 1
                found += 1
                break
    assert found


@pytest.mark.thinned(19, each=False)
def test_what_a_draft_says_of_itself_can_be_read(played: Record) -> None:
    texts = [Catalogue(language) for language in ("en", "ja")]
    for step in played.some(MOST):
        fingers = fingers_at(played, step.number - 1)
        table = games.load(played.setup.name).inventory(fingers.view)
        names = [f"N{n}" for n in range(played.setup.seats)]
        for _ in range(6):
            draft = fingers.draft
            if draft is None:
                break
            if draft.says is not None:
                assert all(text.say(*draft.says, names) for text in texts)
            for mark in draft.marked:
                assert list(table[mark.zone]).count(mark.piece) >= mark.n > 0
            steps = [g.action for g in fingers.offered if isinstance(g.action, ActionDraft)]
            if not steps:
                break
            fingers.redraft(Chance(step.number).pick(steps))
