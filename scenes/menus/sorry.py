"""What is shown when something went wrong: what was kept, where the report is; go on, or leave."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from scenes.context import Context
from scenes.menus.backdrop import table_picture
from scenes.opening import short_path
from scenes.scene import Scene
from scenes.ui.buttons import Button
from scenes.ui.dialog import dialog
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites import art
from sprites.painting import Picture
from sprites.picture import Baked, Fill
from tabletop.core.untrusted import is_folder


class SorryScene(Scene):
    """In place of all that was open. It needs as little as can be: it must not fail as well."""

    fades = False

    def __init__(
        self, context: Context, report: Path, go_on: Callable[[], None] | None, kept: bool = True
    ) -> None:
        """report: where what went wrong is told. go_on: back to the match, if one was open. kept:
        whether that match lies on the disk."""
        super().__init__(context)
        self._report = report
        self._go_on = go_on
        self._kept = kept

    def compose(self) -> None:
        context, text = self.context, self.context.text
        self.canvas.background = self._ground()
        safe = "none" if self._go_on is None else "safe" if self._kept else "remembered"
        said = (
            text(f"ui.sorry.{safe}")
            + "\n\n"
            + text("ui.sorry.noted", file=short_path(self._report))
        )
        buttons: list[Widget] = [
            Button(context, "report", text("ui.sorry.report"), self._show_report, "quiet"),
            Button(context, "home", text("ui.sorry.home"), context.errands.home),
            Button(context, "quit", text("ui.sorry.quit"), context.errands.quit, "quiet"),
        ]
        if self._go_on is not None:
            words = text("ui.sorry.go_on")
            buttons.insert(0, Button(context, "go_on", words, self._go_on, "primary"))
        first = "home" if self._go_on is None else "go_on"
        self.page.back = context.errands.home
        self.page.show(dialog(context, text("ui.sorry.heading"), said, buttons), first)

    def _ground(self) -> Picture:
        """The room of the menus; a plain ground where its picture cannot be read."""
        wanted = table_picture(self.context, "boards")
        try:
            if isinstance(wanted, Baked):
                self.canvas.renderer.original(wanted.name)
        except (OSError, pygame.error, art.UnknownArtError):
            return Fill(*SCREEN, self.context.theme.backdrop)
        return wanted

    def _show_report(self) -> None:
        """Open the folder with the report, where the system can; its place can be read anyway."""
        folder = self._report if is_folder(self._report) else self._report.parent
        if not self.context.errands.show_folder(folder):
            self.page.say(self.context.text("ui.sorry.no_folder"))
