"""A close-up whose words exceed the screen is split into pages, and nothing of it is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from scenes.kit.roles.piece_art import Description
from scenes.stage import closeup
from scenes.table.scene import TableScene
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.labels import Label
from sprites.picture import FilledRect
from tests.scenes.player import Mouse

PIECES = [f"the discarded card with number {n}" for n in range(1, 140)]
DESCRIPTION = Description("Discarded cards", ("Bids lie here.", ", ".join(PIECES) + "."), "MKD-1.1")


@pytest.fixture
def table() -> Iterator[tuple[Mouse, TableScene]]:
    mouse = Mouse(reduced_motion=True, text_scale=2.0)
    table = mouse.start("market_day", "", "trader")
    mouse.run_until_asked()
    yield mouse, table
    mouse.close()


def show(table: TableScene, told: Description) -> None:
    """Show a close-up of a square with these words."""
    closeup.show_picture_closeup(
        table.context,
        table.widget_layer,
        lambda share: FilledRect(300 * share, 300 * share, (200, 0, 0)),
        told,
    )


def page_number(table: TableScene) -> str:
    marks = [widget for widget in table.widget_layer.dialog if widget.name == "closeup:page"]
    return marks[0].text if marks and isinstance(marks[0], Label) else ""


def words(table: TableScene) -> str:
    """Return the words of the lines of the open page."""
    lines = [
        widget.text
        for widget in table.widget_layer.dialog
        if isinstance(widget, Label) and widget.name.removeprefix("closeup:").isdecimal()
    ]
    return " ".join(line.replace("\n", " ") for line in lines)


def test_all_words_are_shown_page_by_page_within_the_screen(
    table: tuple[Mouse, TableScene],
) -> None:
    mouse, scene = table
    show(scene, DESCRIPTION)
    read = list[str]()
    for _ in range(20):
        for widget in scene.widget_layer.dialog:
            assert widget.box.y >= 0 and widget.box.bottom <= SCREEN_SIZE[1], widget.name
        titles = [w for w in scene.widget_layer.dialog if w.name == "closeup:title"]
        assert len(titles) == 1 and page_number(scene).startswith(f"{len(read) + 1} / ")
        read.append(words(scene))
        mouse.key(pygame.K_RIGHT)
        if not closeup.is_closeup_open(scene.widget_layer):
            break
    assert len(read) > 1 and not scene.widget_layer.dialog
    assert " ".join(read).strip() == " ".join(DESCRIPTION.lines)


def test_an_arrow_turns_back_and_escape_closes_at_once(table: tuple[Mouse, TableScene]) -> None:
    mouse, scene = table
    show(scene, DESCRIPTION)
    first = page_number(scene)
    mouse.key(pygame.K_LEFT)
    assert page_number(scene) == first
    mouse.click(960, 1060)
    assert page_number(scene) != first
    mouse.key(pygame.K_UP)
    assert page_number(scene) == first
    mouse.key(pygame.K_ESCAPE)
    assert not scene.widget_layer.dialog


def test_words_that_fit_have_one_page_which_any_press_closes(
    table: tuple[Mouse, TableScene],
) -> None:
    mouse, scene = table
    show(scene, DESCRIPTION._replace(lines=("Bids lie here.",)))
    assert closeup.is_closeup_open(scene.widget_layer) and not page_number(scene)
    mouse.key(pygame.K_RIGHT)
    assert not scene.widget_layer.dialog
