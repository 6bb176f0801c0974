"""Screen after an internal error: saved state, error report, and ways to continue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.common.lamp_light import LampLitRoom
from scenes.menus.common.paged_list import table_background
from scenes.store.system_file_manager import short_path
from scenes.ui.layer.dialog import build_dialog
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.widget import Widget
from sprites import baked_images
from sprites.painting import Picture
from sprites.picture import Box, FilledRect
from tabletop.core.util.safe_load import is_folder


class ErrorScene(Scene):
    """A screen that replaces all scenes after an error.

    It uses as little as possible, because it must not fail as well.
    """

    has_fade_in = False

    def __init__(
        self,
        context: Context,
        report_path: Path,
        on_continue: Callable[[], None] | None,
        is_saved: bool = True,
    ) -> None:
        """Create the scene.

        Args:
            context: Services and state that all scenes share.
            report_path: File or folder with the error report.
            on_continue: Returns to the match; None if none was open.
            is_saved: True if that match is saved on the disk.
        """
        super().__init__(context)
        self._report_path = report_path
        self._on_continue = on_continue
        self._is_saved = is_saved

    def compose(self) -> None:
        """Build the dialog over the background."""
        context, text = self.context, self.context.text_catalogue
        self.canvas.background = self._background()
        safe = "none" if self._on_continue is None else "safe" if self._is_saved else "remembered"
        said = (
            text(f"ui.sorry.{safe}")
            + "\n\n"
            + text("ui.sorry.noted", file=short_path(self._report_path))
        )
        buttons: list[Widget] = [
            Button(context, "report", text("ui.sorry.report"), self._show_report, "quiet"),
            Button(context, "home", text("ui.sorry.home"), context.navigator.return_to_shelf),
            Button(context, "quit", text("ui.sorry.quit"), context.navigator.quit, "quiet"),
        ]
        if self._on_continue is not None:
            words = text("ui.sorry.go_on")
            buttons.insert(0, Button(context, "go_on", words, self._on_continue, "primary"))
        first = "home" if self._on_continue is None else "go_on"
        self.widget_layer.on_back = context.navigator.return_to_shelf
        self.widget_layer.set_widgets(
            build_dialog(context, text("ui.sorry.heading"), said, buttons, _place_in_middle), first
        )

    def _background(self) -> Picture:
        """Return the table in lamp light, or a plain fill if its picture cannot be read."""
        wanted = table_background(self.context)
        try:
            if isinstance(wanted, LampLitRoom):
                self.canvas.renderer.baked_image(wanted.image)
        except (OSError, pygame.error, baked_images.UnknownArtError):
            return FilledRect(*SCREEN_SIZE, self.context.theme.backdrop)
        return wanted

    def _show_report(self) -> None:
        """Open the folder of the report, if the system can; its path is displayed anyway."""
        folder = self._report_path if is_folder(self._report_path) else self._report_path.parent
        if not self.context.navigator.show_folder(folder):
            self.widget_layer.show_toast(self.context.text_catalogue("ui.sorry.no_folder"))


def _place_in_middle(width: float, height: float) -> Box:
    """Return the box of the sheet, on the table in lamp light."""
    return Box((SCREEN_SIZE[0] - width) / 2, (SCREEN_SIZE[1] - height) / 2, width, height)
