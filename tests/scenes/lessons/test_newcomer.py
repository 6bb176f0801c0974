"""A newcomer gets from the title to a first win, in every game and both languages."""

from __future__ import annotations

import pytest

from scenes.lessons.tutorial_match import TutorialMatchScene
from scenes.menus.title_screen import TitleScene
from tabletop import games
from tabletop.practice import exercise_catalogue
from tabletop.text import BUILT_IN_LANGUAGES
from tests.scenes.lessons.newcomer import Newcomer
from tests.scenes.player import Mouse

TAUGHT = [name for name in games.names() if exercise_catalogue.load_lessons(name)]


@pytest.mark.nightly
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_stranger_comes_to_a_first_win(game: str, language: str) -> None:
    stations: list[str] = []
    stranger = Newcomer(game, language, stations.append)
    try:
        stranger.play_first_session()
    finally:
        stranger.close()
    assert stranger.has_won, "no match by the rule of thumb"
    assert "guided, result" in stations and "won" in stations


@pytest.mark.slow
def test_a_stranger_learns_and_begins_the_guided_match() -> None:
    """The first steps of the same way."""
    stations: list[str] = []
    stranger = Newcomer("market_day", "en", stations.append)
    try:
        stranger.open_practice()
        stranger.do_first_lesson()
        stranger.player.press("first")
        stranger.player.run_until_asked()
    finally:
        stranger.close()
    assert stations[-2:] == ["lesson begins", "lesson ends"]
    assert any("To win, " in words for words in stranger.messages)


@pytest.mark.slow
def test_no_message_lies_over_a_new_caption(monkeypatch: pytest.MonkeyPatch) -> None:
    mouse = Mouse(size=(480, 270))
    try:
        mouse.app.open_scene(TitleScene(mouse.context))
        mouse.wait(0.1)
        mouse.program.practice_controller.start_tutorial("basari")
        mouse.run_until_asked()
        table = mouse.table
        assert isinstance(table, TutorialMatchScene)
        table.widget_layer.show_toast("To you: 2 red gems")
        monkeypatch.setattr(
            table.explainer.texts, "explain_decision", lambda seat, text: ["Choose an action."]
        )
        table.explainer.explain_decision(0)
        assert "lesson:seen" in mouse.names() and not table.widget_layer.toast_text
    finally:
        mouse.close()


@pytest.mark.slow
def test_no_ring_of_the_goal_crosses_the_prompt() -> None:
    """In Market Day the goal rings the hand, over whose lower edge the prompt stands."""
    mouse = Mouse(size=(1280, 720))
    try:
        mouse.app.open_scene(TitleScene(mouse.context))
        mouse.wait(0.1)
        mouse.program.practice_controller.start_tutorial("market_day")
        mouse.run_until_asked()
        mouse.wait(1.0)
        table = mouse.table
        rings = [node for node in table.canvas if node.name == "lesson:ring"]
        plate, *_ = table.action_bar.nodes
        assert rings and table.action_bar.prompt
        assert all(ring.z < plate.z for ring in rings)
    finally:
        mouse.close()
