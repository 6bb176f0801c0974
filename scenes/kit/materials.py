"""Materials of a table: its background, its panels and its highlight colour.

Each game defines its own. The family style is common: brass rims, wooden signs,
buttons, type, and dark plates that turn light for the active seat.
"""

from __future__ import annotations

from dataclasses import dataclass

from scenes.kit.setting.ground import GroundTone, TableGround, themed_ground
from scenes.kit.setting.lamp import TableLamp
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE, Color, Theme
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture


@dataclass(frozen=True)
class PanelMaterial:
    """The material of a panel and the text colours on it."""

    name: str
    """Name of the baked panel, below `panel/`."""

    def panel(self, theme: Theme, width: float, height: float) -> Picture:
        """Return a panel of this material."""
        return skin.panel_picture(theme, self.name, width, height)

    def text_color(self, theme: Theme) -> Color:
        """Return the colour of words on it."""
        return theme.ink if self.name in skin.LIGHT_MATERIALS else theme.text

    def score_color(self, theme: Theme) -> Color:
        """Return the colour of the most important numbers on it."""
        return theme.score if self.name in skin.LIGHT_MATERIALS else theme.gold


@dataclass(frozen=True)
class TableMaterials:
    """The materials of one table."""

    background: str
    """Name of the baked background, shown as wide as the table."""
    shared_panel: PanelMaterial
    """Material below shared zones."""
    rival_panel: PanelMaterial
    """Material below the zones of rivals."""
    home_panel: PanelMaterial
    """Material below the zones of the home seat."""
    highlight_color: Color
    """Colour around the active seat and around possible actions."""
    ground: TableGround | None = None
    """The ground with its place, far edge and lamp; None shows `background` alone."""

    def background_picture(self, theme: Theme) -> Picture:
        """Return the background of the whole table; a plain fill in high contrast."""
        ground = self.ground or BakedPicture(self.background, *SCREEN_SIZE)
        return themed_ground(ground, theme)


def edge_node(materials: TableMaterials, theme: Theme) -> Node:
    """Return the far edge of a table as a static node, over the feet of the people."""
    ground = materials.background_picture(theme)
    assert isinstance(ground, TableGround), "the table has no far edge"
    return ground.edge_node()


WOOD_PANEL = PanelMaterial("wood")
"""The material of signs."""
PLAIN_TABLE = TableMaterials(
    "table/plain",
    WOOD_PANEL,
    PanelMaterial("toast"),
    PanelMaterial("dark"),
    (246, 199, 92),
    TableGround(
        "table/title",
        "table/plain",
        lamp=TableLamp(960.0, 660.0, power=1.3, tint=(1.45, 1.32, 1.15)),
        tone=GroundTone(tint=(136, 90, 56)),
        place_position=0.3,
    ),
)
"""The materials of a game that defines none."""
