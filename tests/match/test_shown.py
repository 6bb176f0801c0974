"""A follower of a match: as far as has been shown, at its own pace."""

from __future__ import annotations

import gc
import weakref

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.match.match import Match
from tabletop.match.shown import ShownMatch, ShownMatchError
from tests.table.company import matched

ALL = sorted(games.names())


def go_on(match: Match, decisions: int, seed: int = 1) -> None:
    """So many decisions by chance."""
    chance = Chance(seed)
    for _ in range(decisions):
        if match.over:
            return
        seat = match.to_act()[0]
        assert match.submit(seat, chance.pick(match.legal(seat))) is None


@pytest.mark.parametrize("name", ALL)
def test_a_follower_comes_decision_by_decision_to_where_the_match_is(name: str) -> None:
    match = matched(name)
    shown = ShownMatch(match, 0)
    go_on(match, 40)
    for event in match.history[1:]:
        assert shown.number == event.number
        assert shown.next == match.decisions[event.number]
        assert shown.step() == event
    assert shown.next is None and shown.step() is None
    assert shown.state == match.state and shown.decisions == match.decisions


@pytest.mark.parametrize("name", ALL)
def test_a_follower_begins_anywhere(name: str) -> None:
    match = matched(name)
    go_on(match, 20)
    for number in (0, 7, match.number):
        shown = ShownMatch(match, number)
        assert shown.number == number
        shown.catch_up()
        assert shown.state == match.state and shown.last == match.last
    at_the_end = ShownMatch(match, match.number)
    go_on(match, 5, seed=2)
    at_the_end.catch_up()
    assert at_the_end.state == match.state and at_the_end.decisions == match.decisions


def test_after_a_jump_nothing_comes_before_it_is_followed() -> None:
    match = matched("mercado")
    shown = ShownMatch(match, 0)
    go_on(match, 12)
    shown.step()
    match.undo(8)
    go_on(match, 2, seed=3)
    assert shown.jumped and shown.next is None and shown.number == 1
    epoch = shown.epoch
    shown.jump()
    assert not shown.jumped and shown.number == 8 and shown.epoch > epoch
    assert shown.next == match.decisions[8]
    match.undo(3)
    shown.catch_up()
    assert shown.state == match.state and shown.number == 3


def test_nothing_can_be_decided_where_another_match_is_followed() -> None:
    match = matched("basari")
    shown = ShownMatch(match, 0)
    seat = shown.to_act()[0]
    for change in (
        lambda: shown.submit(seat, shown.legal(seat)[0]), lambda: shown.undo(0), shown.redo
    ):  # fmt: skip
        with pytest.raises(ShownMatchError, match="decide there"):
            change()
    assert match.number == 0


def test_whoever_follows_a_match_is_not_kept_by_it() -> None:
    match = matched("nacho")
    gc.disable()
    try:
        known = weakref.ref(ShownMatch(match, 0))
        assert known() is None
        go_on(match, 2)
    finally:
        gc.enable()


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_played_again_for_what_is_shown(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """It is told as it happens, in the position that is there: a long match is not played anew amid
    what moves, and another world is not taken for the true one."""
    match = matched(name)
    go_on(match, 20)
    amid, at_the_end = ShownMatch(match, 7), ShownMatch(match, match.number)
    monkeypatch.setattr(Match, "moments", lambda match: pytest.fail("it is played again"))
    assert amid.step() is not None and amid.last.number == 7
    go_on(match, 1, seed=2)
    assert at_the_end.step() is not None
