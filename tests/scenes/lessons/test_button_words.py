"""Buttons of moves in Japanese: no phrase is broken in two."""

from __future__ import annotations

from scenes.stage.hud import GestureButton
from sprites.typesetting import is_whole
from tabletop.practice import library
from tests.scenes.player import Mouse

ROWS = 9
"""More than a button has."""


def test_no_japanese_phrase_is_broken_on_the_buttons_of_a_drill() -> None:
    mouse = Mouse(size=(1920, 1080), language="ja")
    try:
        drill = next(d for d in library.drills_of("nacho") if d.key.startswith("15"))
        mouse.app.open(mouse.program.practice.drilling(drill))
        mouse.wait(2.5)
        buttons = [w for w in mouse.scene.page.widgets if isinstance(w, GestureButton)]
        assert buttons
        for button in buttons:
            inside = button.box.width - 2 * button.theme.button_pad
            assert is_whole(button.label, button.size, "bold", inside, ROWS), button.label
    finally:
        mouse.close()
