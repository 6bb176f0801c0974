"""Tried lines at the table, playing on from any moment of a match that is over, and being asked
before a move that gives much away: of every game."""

from __future__ import annotations

import pygame
import pytest

from scenes.games import laid
from scenes.menus.offer import game_of
from scenes.table.scene import TableScene
from scenes.ui.buttons import Button
from scenes.ui.labels import Label
from scenes.watch.replay import ReplayScene
from scenes.watch.review import ReviewScene
from tabletop.core.actions import Action
from tabletop.match.setup import Mode
from tabletop.seats.answers import Answer, Candidate
from tests.scenes.player import Mouse
from tests.scenes.watching import replay

MUCH = 0.4
"""Of a victory, that a move gives away."""
ROLLOUTS = 4000


def asked(mouse: Mouse, game: str, mode: Mode = Mode.PRACTICE) -> TableScene:
    """A table whose person may choose among several moves."""
    rivals = ["trader"] * (game_of(game).seats[0] - 1)
    table = mouse.start(game, "", *rivals, mode=mode)
    mouse.until_asked()
    while len(choice(table)) < 2:
        table.input.submit(0, table.match.legal(0)[0])
        mouse.until_asked()
    return table


def choice(table: TableScene) -> list[Action]:
    """The moves that are made without being asked whether they are meant."""
    match, handling = table.match, table.layout.handling
    view = match.view(0)
    return [a for a in match.legal(0) if handling.confirmation(view, 0, a) is None]


@pytest.mark.thinned(5)
@pytest.mark.parametrize("game", laid())
def test_what_was_taken_back_is_listed_with_its_chance_and_returned_to(
    mouse: Mouse, game: str
) -> None:
    mouse.context.preferences.change(careful=False)
    table = asked(mouse, game)
    assert "tool:tried" not in mouse.names()
    number = table.match.number
    first, second = choice(table)[:2]
    table.input.attempt(first, None)
    mouse.until_asked()
    left = table.match.state.copy()
    while table.match.number > number:
        mouse.press("tool:undo")
        mouse.until_asked()
    assert table.match.number == number
    table.input.attempt(second, None)
    mouse.until_asked()
    mouse.key(pygame.K_t)
    mouse.frame()
    text = mouse.context.text

    def row() -> Button:
        found = table.page.widget("tried:0")
        assert isinstance(found, Button)
        return found

    def now() -> str:
        found = table.page.widget("tried:now")
        assert isinstance(found, Label)
        return found.text

    mouse.until(lambda: "%" in row().note and "%" in now())
    assert "%" not in row().label and text("table.tried.line", n=number + 1, what="") in now()
    chance = now().rpartition("\n")[2].split()[-3]
    assert now().endswith(text("table.tried.now", chance=chance)) and chance.endswith("%")
    mouse.press("tried:0")
    mouse.until_asked()
    assert table.match.decisions[number].action == first
    assert table.match.state == left


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", laid())
def test_a_match_that_is_over_is_played_on_from_the_moment_that_is_shown(
    mouse: Mouse, game: str
) -> None:
    scene = replay(mouse, game)
    scene.jump(5)
    mouse.press("tool:play_from")
    mouse.wait(0.2)
    table = mouse.scene
    assert isinstance(table, TableScene) and table.session.mode is Mode.PRACTICE
    assert len(table.match.setup.humans) == 1
    assert table.match.decisions[:5] == scene.match.decisions[:5]


def test_the_list_of_matches_leads_to_looking_back(mouse: Mouse) -> None:
    scene = replay(mouse)
    assert isinstance(scene, ReplayScene)
    mouse.press("tool:look_back")
    mouse.wait(0.2)
    assert isinstance(mouse.scene, ReviewScene) and mouse.scene.match is scene.match
    assert any(tool.name == "play_from" for tool in mouse.scene.tools())


def foreseen(table: TableScene, best: Action, poor: Action) -> None:
    """Let the search have found that one move is surely better than the other."""
    seats = len(table.match.setup.seats)
    good, bad = (
        Candidate(action, tuple(chance if seat == 0 else 0.0 for seat in range(seats)), ROLLOUTS)
        for action, chance in ((best, 0.1 + MUCH), (poor, 0.1))
    )
    table.coach.hints.search.suppose(Answer(best, None, (good, bad)))


@pytest.mark.thinned(3)
@pytest.mark.parametrize("game", laid())
def test_it_is_asked_before_a_move_that_gives_much_away(mouse: Mouse, game: str) -> None:
    table = asked(mouse, game)
    number, (best, poor) = table.match.number, choice(table)[:2]
    foreseen(table, best, poor)
    assert table.coach.given_away(poor) > MUCH / 2 and not table.coach.given_away(best)
    lit = table.display.narrator.boxes(table.display.gestures.view, 0, poor)
    table.input.attempt(poor, None)
    mouse.frame()
    assert table.context.text("table.sure.heading") in [
        w.text for w in table.page.dialog if isinstance(w, Label)
    ]
    panel = max((w.box for w in table.page.dialog), key=lambda box: box.width * box.height)
    assert not any(panel.contains(*box.center) for box in lit)
    mouse.key(pygame.K_ESCAPE)
    mouse.frame()
    assert table.match.number == number and not table.page.dialog
    table.input.attempt(poor, None)
    mouse.frame()
    mouse.press("yes")
    mouse.until(lambda: table.match.number > number)
    assert table.match.decisions[number].action == poor


def test_it_is_not_asked_outside_practice_nor_where_nobody_wants_it(mouse: Mouse) -> None:
    table = asked(mouse, "market_day")
    best, poor = choice(table)[:2]
    foreseen(table, best, poor)
    mouse.context.preferences.change(careful=False)
    assert not table.coach.given_away(poor)
    mouse.context.preferences.change(careful=True)
    assert table.coach.given_away(poor)
    table.leave()
    mouse.app.stack.settle()
    table = asked(mouse, "market_day", Mode.PLAY)
    foreseen(table, best, poor)
    assert not table.coach.given_away(poor)
