"""What is shown when something went wrong: the match is safe; go on, or leave."""

from __future__ import annotations

from collections.abc import Callable

from scenes.context import Context
from scenes.scene import Scene
from scenes.ui.buttons import Button
from scenes.ui.dialog import dialog
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.picture import Fill


class SorryScene(Scene):
    """In place of all that was open. It needs as little as can be: it must not fail as well."""

    fades = False

    def __init__(
        self, context: Context, file: str, go_on: Callable[[], None] | None, kept: bool = True
    ) -> None:
        """file: where it is noted. go_on: back to the match, if one was open. kept: whether that
        match lies on the disk."""
        super().__init__(context)
        self._file = file
        self._go_on = go_on
        self._kept = kept
        self.compose()

    def compose(self) -> None:
        context, text = self.context, self.context.text
        self.canvas.background = Fill(*SCREEN, context.theme.backdrop)
        safe = "none" if self._go_on is None else "safe" if self._kept else "remembered"
        said = text(f"ui.sorry.{safe}") + "\n\n" + text("ui.sorry.noted", file=self._file)
        buttons: list[Widget] = [
            Button(context, "home", text("ui.sorry.home"), context.home),
            Button(context, "quit", text("ui.sorry.quit"), context.quit, "quiet"),
        ]
        if self._go_on is not None:
            words = text("ui.sorry.go_on")
            buttons.insert(0, Button(context, "go_on", words, self._go_on, "primary"))
        first = "home" if self._go_on is None else "go_on"
        self.page.back = context.home
        self.page.show(dialog(context, text("ui.sorry.heading"), said, buttons), first)
