"""A follower of a match: as far as has been shown, at its own pace."""

from __future__ import annotations

import gc
import weakref

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.delayed_match import DelayedMatch, DelayedMatchError
from tabletop.match.match import Match
from tests.fixtures.scripted_clients import new_match

ALL = sorted(games.names())


def play_randomly(match: Match, decisions: int, seed: int = 1) -> None:
    """Make some random decisions."""
    chance = Chance(seed)
    for _ in range(decisions):
        if match.is_over:
            return
        seat = match.active_seats()[0]
        assert match.submit(seat, chance.pick(match.legal_actions(seat))) is None


@pytest.mark.parametrize("name", ALL)
def test_a_follower_comes_decision_by_decision_to_where_the_match_is(name: str) -> None:
    match = new_match(name)
    shown = DelayedMatch(match, 0)
    play_randomly(match, 40)
    for event in match.history[1:]:
        assert shown.decision_number == event.decision_number
        assert shown.next_decision == match.decisions[event.decision_number]
        assert shown.step() == event
    assert shown.next_decision is None and shown.step() is None
    assert shown.state == match.state and shown.decisions == match.decisions


@pytest.mark.parametrize("name", ALL)
def test_a_follower_begins_anywhere(name: str) -> None:
    match = new_match(name)
    play_randomly(match, 20)
    for number in (0, 7, match.decision_number):
        shown = DelayedMatch(match, number)
        assert shown.decision_number == number
        shown.catch_up()
        assert shown.state == match.state and shown.last_event == match.last_event
    at_the_end = DelayedMatch(match, match.decision_number)
    play_randomly(match, 5, seed=2)
    at_the_end.catch_up()
    assert at_the_end.state == match.state and at_the_end.decisions == match.decisions


def test_after_a_jump_nothing_comes_before_it_is_followed() -> None:
    match = new_match("mercado")
    shown = DelayedMatch(match, 0)
    play_randomly(match, 12)
    shown.step()
    match.undo(8)
    play_randomly(match, 2, seed=3)
    assert shown.is_leader_rewound and shown.next_decision is None and shown.decision_number == 1
    epoch = shown.rewind_count
    shown.follow_rewind()
    assert not shown.is_leader_rewound and shown.decision_number == 8 and shown.rewind_count > epoch
    assert shown.next_decision == match.decisions[8]
    match.undo(3)
    shown.catch_up()
    assert shown.state == match.state and shown.decision_number == 3


def test_nothing_can_be_decided_where_another_match_is_followed() -> None:
    match = new_match("basari")
    shown = DelayedMatch(match, 0)
    seat = shown.active_seats()[0]
    for change in (
        lambda: shown.submit(seat, shown.legal_actions(seat)[0]), lambda: shown.undo(0), shown.redo
    ):  # fmt: skip
        with pytest.raises(DelayedMatchError, match="decide there"):
            change()
    assert match.decision_number == 0


def test_whoever_follows_a_match_is_not_kept_by_it() -> None:
    match = new_match("nacho")
    gc.disable()
    try:
        known = weakref.ref(DelayedMatch(match, 0))
        assert known() is None
        play_randomly(match, 2)
    finally:
        gc.enable()


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_played_again_for_what_is_shown(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Events are reported as they happen, in the actual position.

    A long match is not replayed during an animation, and no other state replaces the true one.
    """
    match = new_match(name)
    play_randomly(match, 20)
    amid, at_the_end = DelayedMatch(match, 7), DelayedMatch(match, match.decision_number)
    monkeypatch.setattr(Match, "replay_events", lambda match: pytest.fail("it is played again"))
    assert amid.step() is not None and amid.last_event.decision_number == 7
    play_randomly(match, 1, seed=2)
    assert at_the_end.step() is not None
