"""Blocks of pale wood on the sheet of a seat: only what is chosen has a strong colour."""

from __future__ import annotations

from typing import Final

from scenes.kit.setting.sheets import GradientSheet
from scenes.ui.style.theme import Color
from scenes.ui.widgets.buttons import BaseButton, IconButton
from sprites.painting import Picture
from sprites.picture import darken_picture

PALE_WOOD: Final[tuple[Color, Color]] = (244, 218, 172), (226, 192, 140)
"""Upper and lower colour of a pale block."""
PALE_CORNER: Final = 14.0
PRESSED_LIGHT: Final = 0.86


class PaleBlock(BaseButton):
    """A block of pale wood; green where it is chosen, and plain in high contrast."""

    @property
    def is_pale(self) -> bool:
        """True if the block is neither chosen nor shown in high contrast."""
        return self.style != "green" and not self.theme.high_contrast

    @property
    def picture(self) -> Picture:
        """The body of the block, raised or pressed."""
        if not self.is_pale:
            return super().picture
        body = GradientSheet(*self.box.size, PALE_WOOD, PALE_CORNER)
        return darken_picture(body, PRESSED_LIGHT) if self.is_pressed else body

    @property
    def icon_folder(self) -> str:
        """Folder of the icons that stand out from the block."""
        return "icon-dark" if self.is_pale else "icon"

    @property
    def ink(self) -> Color:
        """Colour of words on the block."""
        return self.theme.ink if self.is_pale else self.theme.text


class PaleIconButton(PaleBlock, IconButton):
    """A square block of pale wood with an icon."""
