"""Tried lines at the table, playing on from any moment of a match that is over, and being asked
before a move that gives much away: of every game."""

from __future__ import annotations

import pygame
import pytest

from scenes.games import game_names
from scenes.menus.common.game_list import load_game
from scenes.table.coaching.variation_browser import VariationBrowser
from scenes.table.scene import TableScene
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Label
from scenes.watch.replay_scene import ReplayScene
from scenes.watch.review_scene import ReviewScene
from tabletop.ai.answers import Answer, Candidate
from tabletop.core.actions import Action
from tabletop.match.setup import MatchMode
from tests.scenes.paused_replay import open_paused_replay
from tests.scenes.player import Mouse

COSTLY_LOSS = 0.4
"""Of a victory, that a move gives away."""
ROLLOUTS = 4000


def table_with_choice(mouse: Mouse, game: str, mode: MatchMode = MatchMode.PRACTICE) -> TableScene:
    """A table whose person may choose among several moves."""
    rivals = ["trader"] * (load_game(game).seat_counts[0] - 1)
    table = mouse.start(game, "", *rivals, mode=mode)
    mouse.run_until_asked()
    while len(unconfirmed_moves(table)) < 2:
        table.player_input.submit_action(0, table.match.legal_actions(0)[0])
        mouse.run_until_asked()
    return table


def unconfirmed_moves(table: TableScene) -> list[Action]:
    """The moves that are made without being asked whether they are meant."""
    match, handling = table.match, table.layout.input_mapping
    view = match.view_for(0)
    return [a for a in match.legal_actions(0) if handling.confirmation(view, 0, a) is None]


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_what_was_taken_back_is_listed_with_its_chance_and_returned_to(
    mouse: Mouse, game: str
) -> None:
    mouse.context.preferences.change(careful=False)
    table = table_with_choice(mouse, game)
    assert "tool:tried" not in mouse.names()
    number = table.match.decision_number
    first, second = unconfirmed_moves(table)[:2]
    table.player_input.try_action(first, None)
    mouse.run_until_asked()
    left = table.match.state.copy()
    while table.match.decision_number > number:
        mouse.press("tool:undo")
        mouse.run_until_asked()
    assert table.match.decision_number == number
    table.player_input.try_action(second, None)
    mouse.run_until_asked()
    mouse.key(pygame.K_t)
    mouse.frame()
    text = mouse.context.text_catalogue

    def row() -> Button:
        found = table.widget_layer.find_widget("tried:0")
        assert isinstance(found, Button)
        return found

    def now() -> str:
        found = table.widget_layer.find_widget("tried:now")
        assert isinstance(found, Label)
        return found.text

    mouse.run_until(lambda: "%" in row().note and "%" in now())
    assert "%" not in row().label and text("table.tried.line", n=number + 1, what="") in now()
    chance = now().rpartition("\n")[2].split()[-3]
    assert now().endswith(text("table.tried.now", chance=chance)) and chance.endswith("%")
    mouse.press("tried:0")
    mouse.run_until_asked()
    assert table.match.decisions[number].action == first
    assert table.match.state == left


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_a_match_that_is_over_is_played_on_from_the_moment_that_is_shown(
    mouse: Mouse, game: str
) -> None:
    scene = open_paused_replay(mouse, game)
    scene.jump_to_moment(5)
    mouse.press("tool:play_from")
    mouse.wait(0.2)
    table = mouse.scene
    assert isinstance(table, TableScene) and table.session.mode is MatchMode.PRACTICE
    assert len(table.match.setup.human_seats) == 1
    assert table.match.decisions[:5] == scene.match.decisions[:5]


def test_the_list_of_matches_leads_to_looking_back(mouse: Mouse) -> None:
    scene = open_paused_replay(mouse)
    assert isinstance(scene, ReplayScene)
    mouse.press("tool:look_back")
    mouse.wait(0.2)
    assert isinstance(mouse.scene, ReviewScene) and mouse.scene.match is scene.match
    assert any(tool.name == "play_from" for tool in mouse.scene.build_tools())


def set_search_result(table: TableScene, best: Action, poor: Action) -> None:
    """Let the search have found that one move is surely better than the other."""
    seats = len(table.match.setup.seats)
    good, bad = (
        Candidate(action, tuple(chance if seat == 0 else 0.0 for seat in range(seats)), ROLLOUTS)
        for action, chance in ((best, 0.1 + COSTLY_LOSS), (poor, 0.1))
    )
    search = table.coach.hint_presenter.hint_search
    assert search.current_moment is not None
    search._receive_answer(search.current_moment, Answer(best, None, (good, bad)))


@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_it_is_asked_before_a_move_that_gives_much_away(mouse: Mouse, game: str) -> None:
    table = table_with_choice(mouse, game)
    number, (best, poor) = table.match.decision_number, unconfirmed_moves(table)[:2]
    set_search_result(table, best, poor)
    assert table.coach.estimate_chance_loss(
        poor
    ) > COSTLY_LOSS / 2 and not table.coach.estimate_chance_loss(best)
    lit = table.presenter.narrator.action_boxes(table.presenter.gestures.player_view, 0, poor)
    table.player_input.try_action(poor, None)
    mouse.frame()
    assert table.context.text_catalogue("table.sure.heading") in [
        w.text for w in table.widget_layer.dialog if isinstance(w, Label)
    ]
    panel = max((w.box for w in table.widget_layer.dialog), key=lambda box: box.width * box.height)
    assert not any(panel.contains(*box.center) for box in lit)
    mouse.key(pygame.K_ESCAPE)
    mouse.frame()
    assert table.match.decision_number == number and not table.widget_layer.dialog
    table.player_input.try_action(poor, None)
    mouse.frame()
    mouse.press("yes")
    mouse.run_until(lambda: table.match.decision_number > number)
    assert table.match.decisions[number].action == poor


def test_it_is_not_asked_outside_practice_nor_where_nobody_wants_it(mouse: Mouse) -> None:
    table = table_with_choice(mouse, "market_day")
    best, poor = unconfirmed_moves(table)[:2]
    set_search_result(table, best, poor)
    mouse.context.preferences.change(careful=False)
    assert not table.coach.estimate_chance_loss(poor)
    mouse.context.preferences.change(careful=True)
    assert table.coach.estimate_chance_loss(poor)
    table.shut_down()
    mouse.app.scene_stack.apply_changes()
    table = table_with_choice(mouse, "market_day", MatchMode.PLAY)
    set_search_result(table, best, poor)
    assert not table.coach.estimate_chance_loss(poor)


def test_the_chance_of_a_tried_line_is_that_after_the_move_in_which_it_differs(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    mouse.context.preferences.change(careful=False)
    table = table_with_choice(mouse, "market_day")
    number, (first, second) = table.match.decision_number, unconfirmed_moves(table)[:2]
    table.player_input.try_action(first, None)
    mouse.run_until_asked()
    tried = table.match.decisions[: number + 1]
    while table.match.decision_number > number:
        mouse.press("tool:undo")
        mouse.run_until_asked()
    table.player_input.try_action(second, None)
    mouse.run_until_asked()
    asked = list[object]()
    monkeypatch.setattr(VariationBrowser, "_request_chance", lambda self, line: asked.append(line))
    mouse.key(pygame.K_t)
    mouse.frame()
    assert tuple((made.seat, made.action) for made in tried) in [tuple(line) for line in asked]
