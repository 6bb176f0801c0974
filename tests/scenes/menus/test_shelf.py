"""The shelf of boxes: the chosen one is pulled out, and what lies by it belongs to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from scenes.menus.game_shelf.game_box import GameBox
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.screenshots.text_contrast import measure_text_contrasts
from tabletop import games
from tests.scenes.menu_driver import MenuDriver
from tests.scenes.player import Mouse
from tests.scenes.recording_navigator import RecordingNavigator


@pytest.fixture(scope="module")
def hands() -> Iterator[MenuDriver]:
    yield MenuDriver((640, 360))


def open_shelf(hands: MenuDriver, *names: str) -> ShelfScene:
    scene = hands.open_scene(lambda c: ShelfScene(c, games=names or None))
    assert isinstance(scene, ShelfScene)
    return scene


def pulled_out_games(scene: ShelfScene) -> list[str]:
    """The games whose boxes are pulled out."""
    boxes = [widget for widget in scene.widget_layer.widgets if isinstance(widget, GameBox)]
    return [box.game for box in boxes if box.pull > 0.5]


def sign_text(scene: ShelfScene) -> str:
    """Return the text of the sign."""
    return next(n.picture.text for n in scene.canvas if n.name == "blurb:text")  # type: ignore[attr-defined]


def test_the_box_in_focus_is_pulled_out_and_the_sign_tells_of_it(hands: MenuDriver) -> None:
    scene = open_shelf(hands)
    for game in games.names():
        scene.widget_layer.focus_on(f"game:{game}")
        hands.wait(0.4)
        assert pulled_out_games(scene) == [game] and sign_text(
            scene
        ) == hands.context.text_catalogue(f"{game}.blurb")


def test_what_lies_by_the_shelf_is_of_the_chosen_box(hands: MenuDriver) -> None:
    scene = open_shelf(hands)
    game = games.names()[2]
    scene.widget_layer.focus_on(f"game:{game}")
    hands.key(pygame.K_DOWN)
    assert not hands.focus.startswith("game:") and pulled_out_games(scene) == [game]
    scene.widget_layer.focus_on("rules")
    hands.key(pygame.K_RETURN)
    assert isinstance(hands.scene, RulebookScene) and hands.scene.game == game
    hands.key(pygame.K_ESCAPE)
    assert hands.scene is scene and pulled_out_games(scene) == [game]
    scene.context.navigator = noted = RecordingNavigator()
    scene.widget_layer.focus_on("learn")
    hands.key(pygame.K_RETURN)
    assert noted.practised == [game]


@pytest.mark.parametrize("count", [1, 2, 4, 6])
def test_any_number_of_boxes_stands_in_one_row(hands: MenuDriver, count: int) -> None:
    scene = open_shelf(hands, *(games.names() * 2)[:count])
    boxes = [widget.box for widget in scene.widget_layer.widgets if isinstance(widget, GameBox)]
    assert len(boxes) == count
    assert len({(box.y, box.height) for box in boxes}) == 1
    gaps = [two.x - one.right for one, two in pairwise(boxes)]
    assert all(gap >= scene.context.theme.gap for gap in gaps)
    assert boxes[0].x >= scene.context.theme.side_margin - 1


@pytest.mark.parametrize("scale", [1.0, 1.25])
def test_the_page_number_of_a_shelf_with_many_games_can_be_read(scale: float) -> None:
    mouse = Mouse(size=(1280, 720))
    mouse.context.preferences.change(text_scale=scale)
    shelf = ShelfScene(mouse.context, games=(*games.names(), *games.names()[:2]))
    mouse.app.open_scene(shelf)
    mouse.wait(0.5)
    found = {word.node.name: contrast for word, contrast in measure_text_contrasts(shelf)}
    assert found["page"] >= mouse.context.theme.contrast
    mouse.close()
