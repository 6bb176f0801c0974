"""The states of a table, as a match goes through them, and what may come next."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from scenes.games import laid
from scenes.table.scene import TableScene
from scenes.table.states import (
    HandingOver,
    Inviting,
    Over,
    ShowingAgain,
    ShowingEvents,
    StateError,
    TableState,
    Thinking,
)
from tabletop import games
from tabletop.match.setup import Mode
from tests.scenes.player import Mouse

GAME = "market_day"


def watched(table: TableScene) -> list[type[TableState]]:
    """The states of a table from now on, by their kinds."""
    seen: list[type[TableState]] = [type(table.states.state)]
    go = table.states.go

    def heard(state: TableState) -> None:
        seen.append(type(state))
        go(state)

    table.states.go = heard  # type: ignore[method-assign]
    return seen


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", laid())
def test_what_happened_is_shown_then_whoever_decides_is_asked(mouse: Mouse, game: str) -> None:
    table = mouse.start(game, "", *["trader"] * (games.kind(game).seats[0] - 1))
    seen = watched(table)
    for _ in range(3):
        mouse.until_asked()
        assert isinstance(table.states.state, Inviting)
        mouse.move()
        assert isinstance(table.states.state, ShowingEvents)
    mouse.until_asked()
    pairs = set(pairwise(seen))
    assert {(ShowingEvents, Inviting), (Inviting, ShowingEvents)} <= pairs
    assert (Thinking in seen) == any(made.seat for made in table.match.decisions)
    assert pairs <= {
        (ShowingEvents, Inviting), (Inviting, ShowingEvents),
        (ShowingEvents, Thinking), (Thinking, ShowingEvents),
    }  # fmt: skip


def test_events_of_which_nothing_is_seen_take_no_frame_each(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.until_asked()
    unseen = [table.match.last._replace(seat=0, acts=())] * 3
    table.session.take = lambda: unseen.pop() if unseen else None  # type: ignore[method-assign]
    after = ShowingEvents().proceed(table.states)
    assert not unseen
    assert isinstance(after, Inviting)


def test_what_may_not_come_next_is_refused(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.until_asked()
    invited = table.states.state
    for state in (Over(), Thinking(1)):
        with pytest.raises(StateError, match="may not come after Inviting"):
            table.states.go(state)
    assert table.states.state is invited and table.deciding == 0


def test_the_screen_is_handed_over_before_a_person_is_invited() -> None:
    player = Mouse(curtain="always")
    table = player.start("mercado", "", "")
    player.until(lambda: player.behind_curtain)
    assert isinstance(table.states.state, HandingOver) and table.states.settled
    player.take_over()
    assert isinstance(table.states.state, Inviting)
    player.close()


def test_nobody_is_asked_while_the_past_is_shown_again(mouse: Mouse) -> None:
    table = mouse.start(GAME, "", "trader")
    mouse.until_asked()
    mouse.move()
    mouse.until_asked()
    mouse.context.preferences.change(speed=1.0)
    table.states.show_again(0)
    assert isinstance(table.states.state, ShowingAgain)
    assert table.deciding is None and not table.states.settled
    mouse.wait(0.1)
    assert isinstance(table.states.state, ShowingAgain)
    mouse.until_asked()
    assert isinstance(table.states.state, Inviting)


def test_what_is_done_again_meanwhile_comes_after_the_past(mouse: Mouse) -> None:
    table = mouse.start("mercado", "", "trader", mode=Mode.PRACTICE)
    for _ in range(2):
        mouse.until_asked()
        mouse.move()
    mouse.until_asked()
    number = table.match.number
    mouse.key(pygame.K_u)
    mouse.until_asked()
    assert table.match.number < number
    mouse.context.preferences.change(speed=1.0)
    table.states.show_again(0)
    mouse.wait(0.1)
    assert table.match.undone
    table.coach.redo()
    assert table.session.coming and isinstance(table.states.state, ShowingAgain)
    mouse.until_asked()
    assert table.session.told == table.match.number
    assert not table.display.presentation.difference(table.session.match.state)


def test_a_paused_demo_asks_nobody_and_settles(mouse: Mouse) -> None:
    table = mouse.start(GAME, "trader", "trader", mode=Mode.DEMO)
    mouse.until(lambda: table.match.number >= 2)
    table.controls.toggle_pause()
    mouse.wait(0.5)
    number = table.match.number
    mouse.wait(0.5)
    assert table.match.number == number and table.states.settled
    table.controls.toggle_pause()
    assert not table.states.settled
    mouse.until(lambda: table.match.number > number)


@pytest.mark.soak
def test_at_the_end_the_result_opens_once(mouse: Mouse) -> None:
    table = mouse.start("basari", *["trader"] * 3, mode=Mode.DEMO)
    mouse.until(lambda: mouse.over)
    assert isinstance(table.states.state, Over) and table.states.settled
    mouse.wait(0.2)
    assert len(mouse.app.stack.scenes) == 2
