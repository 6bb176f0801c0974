"""Paper panel that lies on a table, under the widgets of a menu."""

from __future__ import annotations

from typing import Final

from scenes.kit.setting.sheets import PAPER, GradientSheet
from scenes.ui.style import skin
from scenes.ui.style.theme import menu_material
from scenes.ui.widgets.widget import FillWidget
from sprites.painting import Picture

SHEET_Z: Final = -15.0


class PaperPanel(FillWidget):
    """Paper below the other widgets of a menu; a dark panel in high contrast."""

    z = SHEET_Z

    def build(self) -> None:
        """Build the sheet at the size of its box."""
        theme, box = self.theme, self.box
        if theme.high_contrast:
            picture: Picture = skin.panel_picture(
                theme, menu_material(theme), box.width, box.height
            )
        else:
            picture = GradientSheet(box.width, box.height, PAPER, 14.0)
        self.add_picture(picture, box.x, box.y, lift=14.0)
