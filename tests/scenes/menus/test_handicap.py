"""A handicap is chosen on the sheet of a seat, counts in the match, and is told at the table."""

from __future__ import annotations

import pytest

from scenes.menus.match_setup.handicap_scene import HandicapScene
from scenes.menus.match_setup.seat_sheet import LevelBlock
from scenes.menus.match_setup.setup_scene import MatchSetupScene
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.zone_descriptions import describe_seat
from scenes.ui.widgets.form_controls import Stepper
from tests.fixtures.screen.layout_lint import find_problems
from tests.scenes.player import Mouse

MIN_PADDING = 9.0
"""Least width beside the word of a level, in design pixels."""


def choose(scene: HandicapScene, name: str, index: int) -> None:
    stepper = scene.widget_layer.find_widget(name)
    assert isinstance(stepper, Stepper)
    stepper.select(index)


def test_a_handicap_is_chosen_for_a_seat_and_told_at_the_table() -> None:
    mouse = Mouse()
    scene = MatchSetupScene(mouse.context, "mercado")
    mouse.context.scene_stack.push(scene)
    mouse.frame()
    mouse.press("seat0:handicap")
    mouse.frame()
    page = mouse.scene
    assert isinstance(page, HandicapScene)
    choose(page, "points", 5)
    choose(page, "goods", 2)
    assert (scene.model.seats[0].points, scene.model.seats[0].goods) == (5, 2)
    mouse.app.scene_stack.pop()
    mouse.frame()
    mouse.program.start_match(scene.model.build_request())
    mouse.frame()
    table = mouse.table
    assert table.match.game.handicap_points == (5, *[0] * (len(table.match.setup.seats) - 1))
    sentence = "Handicap for Mika: 5 points at the end and 2 seals at the start."
    assert table.widget_layer.toast_text == sentence
    told = describe_seat(table.layout, table.stage, 0).lines
    assert sentence in told
    again = scene.model.seats[0]
    mouse.program.start_rematch(table.match, table.session.mode)
    mouse.frame()
    assert mouse.table.match.setup.seats[0].points == again.points
    mouse.close()


def test_a_handicap_is_remembered_for_its_own_game_alone() -> None:
    mouse = Mouse()
    scene = MatchSetupScene(mouse.context, "mercado")
    mouse.context.scene_stack.push(scene)
    mouse.frame()
    scene.model.seats[0] = scene.model.seats[0]._replace(points=5, goods=2)
    mouse.program.start_match(scene.model.build_request())
    mouse.frame()
    setup = mouse.table.match.setup
    mouse.program.remember_people(setup)
    remembered = mouse.app.preferences.settings.remembered
    assert (remembered["mercado"].seats[0].points, remembered["mercado"].seats[0].goods) == (5, 2)
    others = [name for name, last in remembered.items() if name != "mercado" and last.seats]
    assert others
    for name in others:
        assert all((seat.points, seat.goods) == (0, 0) for seat in remembered[name].seats)
    mouse.close()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_level_touches_the_edge_of_its_block(language: str) -> None:
    studio = HeadlessStudio((1280, 720))
    studio.reset_settings(language=language)
    scene = MatchSetupScene(studio.context, "market_day")
    studio.open_scene(scene)
    blocks = [each for each in scene.widget_layer.widgets if isinstance(each, LevelBlock)]
    assert len(blocks) == 8
    for each in blocks:
        assert each.box.width - each.width_at(each.label_size) >= MIN_PADDING, each.label
    studio.close_scenes()


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_handicap_has_room(language: str, scale: float) -> None:
    studio = HeadlessStudio((960, 540))
    studio.reset_settings(language=language, text_scale=scale)
    seats = MatchSetupScene(studio.context, "basari")
    page = HandicapScene(studio.context, seats.model, 0)
    for scene in (seats, page):
        studio.open_scene(scene)
        studio.wait(1.0)
        assert not [str(each) for each in find_problems(scene, studio.app.window_surface)]
    studio.close_scenes()
