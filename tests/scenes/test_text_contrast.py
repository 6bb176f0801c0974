"""Words stand out from what they are printed on: signs, counts and names on pieces as well."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from scenes.games import game_names
from scenes.screenshots import table_scenes as shots
from scenes.screenshots.studio import HeadlessStudio
from scenes.stage.step_back import STEP_BACK_NAME
from sprites.node import Node
from sprites.picture import Box, FilledRect, PictureGroup, Text
from tabletop.text import BUILT_IN_LANGUAGES
from tests.fixtures.screen.faint_text import find_faint_text

RESTING_POSITIONS = ("fullest", "mid-most", "mid-most-contrast", "mid-most-large", "results-end")
"""Positions of every game in which nothing moves."""

ACTS = ("market_day-knight", "market_day-rain", "mercado-buys", "nacho-drives")
"""Pictures of acts in the middle, before a table that has stepped back."""


@pytest.fixture(scope="module")
def studio() -> Iterator[HeadlessStudio]:
    made = HeadlessStudio((1920, 1080))
    yield made
    made.close_scenes()


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("game", game_names())
def test_what_is_printed_on_a_full_table_stands_out(studio: HeadlessStudio, game: str) -> None:
    shots.set_up_screenshot(studio, shots.all_screenshots()[f"{game}-fullest"], "en")
    assert not list(map(str, find_faint_text(studio.scene)))


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("position", RESTING_POSITIONS)
@pytest.mark.parametrize("game", game_names())
def test_what_is_printed_stands_out_everywhere(
    studio: HeadlessStudio, game: str, position: str, language: str
) -> None:
    shots.set_up_screenshot(studio, shots.all_screenshots()[f"{game}-{position}"], language)
    assert not list(map(str, find_faint_text(studio.scene)))


@pytest.mark.slow
@pytest.mark.parametrize("act", ACTS)
def test_words_of_an_act_stand_out_from_the_table_behind(studio: HeadlessStudio, act: str) -> None:
    shots.set_up_screenshot(studio, shots.all_screenshots()[act], "en")
    assert any(node.name == STEP_BACK_NAME for node in studio.scene.canvas)
    assert not list(map(str, find_faint_text(studio.scene)))


@pytest.mark.slow
def test_grey_on_grey_is_found_inside_a_picture_and_what_is_covered_is_not(
    studio: HeadlessStudio,
) -> None:
    shots.set_up_screenshot(studio, shots.all_screenshots()["title-leaving"], "en")
    scene, paper = studio.scene, FilledRect(300, 100, (120, 120, 120))
    words = Text("grey", 40, (150, 150, 150), "bold")
    card = Node(
        PictureGroup((300, 100), ((paper, 0, 0), (words, 20, 20))), 400, 300, z=9e6, name="card"
    )
    scene.canvas.add(card)
    assert [found.name for found in find_faint_text(scene)] == ["card"]
    scene.canvas.add(Node(FilledRect(400, 200, (150, 150, 150)), 400, 300, z=9.1e6))
    assert not find_faint_text(scene)
    scene.canvas.add(Node(Text("over", 40, (0, 0, 0), "bold"), 300, 300, z=9.2e6))
    assert not find_faint_text(scene)


def test_what_a_tooltip_covers_is_not_measured(studio: HeadlessStudio) -> None:
    """The letters of the tooltip would be taken for those below them."""
    shots.set_up_screenshot(studio, shots.all_screenshots()["title-leaving"], "en")
    scene = studio.scene
    scene.widget_layer.toasts.show_tooltip("It says what a choice brings.", Box(300, 300, 500, 40))
    panel = next(node for node in scene.canvas if node.name == "tooltip:panel")
    words = Text("under", 24, (255, 255, 255), "bold")
    scene.canvas.add(Node(words, *panel.bounds().center, z=panel.z - 1.0, name="under"))
    assert "under" not in {found.name for found in find_faint_text(scene)}
