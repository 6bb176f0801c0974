"""Messages on a table: where they lie, and how large their letters are."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.base.scene import Scene
from scenes.screenshots.studio import HeadlessStudio
from scenes.ui.layer.label_placement import OverlapCost
from scenes.ui.layer.toasts import MIN_TOAST_SIZE
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.picture import Box, Text
from tests.fixtures.screen.silent_screen import silent

FREE = Box(1300.0, 0.0, 620.0, 610.0)
"""The only part of the screen where nothing lies."""
WORDS = " ".join(["word"] * 64)


@pytest.fixture
def scene() -> Iterator[Scene]:
    """An empty scene."""
    with silent():
        studio = HeadlessStudio((320, 180))
        made = Scene(studio.context)
        studio.open_scene(made)
        yield made
        studio.close_scenes()


@pytest.mark.parametrize("is_compact", [False, True])
def test_letters_shrink_a_little_for_what_may_be_covered_if_asked(
    scene: Scene, is_compact: bool
) -> None:
    height = SCREEN_SIZE[1]
    costs = [
        OverlapCost(Box(0.0, 0.0, FREE.x, height), 50.0),
        OverlapCost(Box(FREE.x, FREE.bottom, FREE.width, height), 50.0),
    ]
    layer = scene.widget_layer
    layer.show_toast(WORDS, FREE, overlap_costs=costs, is_compact=is_compact)
    panel = next(node for node in scene.canvas if node.name == "toast:panel")
    (letters,) = {node.picture.em for node in scene.canvas if isinstance(node.picture, Text)}
    assert letters == (MIN_TOAST_SIZE if is_compact else scene.context.theme.body)
    is_free = panel.bounds().x >= FREE.x and panel.bounds().bottom <= FREE.bottom
    assert is_free is is_compact


def test_a_tooltip_gets_its_place_when_a_toast_has_gone(scene: Scene) -> None:
    layer, height = scene.widget_layer, SCREEN_SIZE[1]
    anchor = Box(900.0, 400.0, 120.0, 80.0)
    costs = [
        OverlapCost(Box(0.0, 0.0, anchor.x, height), 20.0),
        OverlapCost(Box(anchor.right, 0.0, SCREEN_SIZE[0], height), 20.0),
        OverlapCost(Box(0.0, 0.0, SCREEN_SIZE[0], anchor.bottom), 24.0),
    ]
    layer.show_toast(WORDS[:40], Box(900.0, 0.0, 120.0, 470.0))

    def tooltip() -> Box:
        layer.toasts.hide_tooltip()
        layer.toasts.show_tooltip("word", anchor, overlap_costs=costs)
        return shown_box()

    def shown_box() -> Box:
        return next(node for node in scene.canvas if node.name == "tooltip:panel").bounds()

    toast = next(node for node in scene.canvas if node.name == "toast:panel").bounds()
    assert not tooltip().overlaps(toast)
    beside = shown_box()
    layer.dismiss_toast()
    assert shown_box() != beside
    assert shown_box() == tooltip()
