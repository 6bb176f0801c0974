"""Mercado's market: eight trays, each with a corner for the coins of every seat."""

from __future__ import annotations

from typing import Final, NamedTuple

from scenes.kit.placement import Row
from scenes.kit.setting.sheets import GradientSheet
from scenes.kit.table_parts import flat_node
from scenes.ui.style.theme import Color
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Box, TintedPicture

TRAY_SIZE: Final = (318.0, 274.0)
TRAY_PITCH: Final = (326.0, 280.0)
FIRST_TRAY: Final = (190.0, 527.0)
"""Middle of the first tray."""
COLUMNS: Final = 4
COIN_SIZE: Final = 58.0
COIN_STEP: Final = 32.0
CORNER: Final = (128.0, 98.0)
"""Offset of the first coin of a corner from the middle of its tray."""
MAX_COLUMN: Final = 64.0
"""Greatest distance between the first and the last coin of a corner."""
TOKEN_SIZE: Final = 34.0
TOKEN_OFFSET: Final = (14.0, 26.0)
"""Offset of a seat's sign from the first coin of its corner, outwards."""
TRAY_RADIUS: Final = 26.0
DARK_TRAY: Final[tuple[Color, Color]] = (92, 66, 44), (74, 52, 36)
LIT_TRAY: Final[tuple[Color, Color]] = (244, 216, 160), (206, 172, 118)
DARK_ALPHA, LIT_ALPHA = 150, 240


class TrayCorner(NamedTuple):
    """A corner of every tray: the signs of its x and y from the middle."""

    across: int
    down: int


CORNERS: Final = (TrayCorner(-1, -1), TrayCorner(1, -1), TrayCorner(-1, 1), TrayCorner(1, 1))
"""Corners of the seats, in their order along the far edge."""


class MarketArea:
    """Positions of the trays and of what lies on them."""

    def center(self, number: int) -> tuple[float, float]:
        """Return the middle of a market place."""
        row, column = divmod(number, COLUMNS)
        x, y = FIRST_TRAY
        return x + column * TRAY_PITCH[0], y + row * TRAY_PITCH[1]

    def first_coin(self, number: int, corner: TrayCorner) -> tuple[float, float]:
        """Return the middle of the first coin that a seat lays at a place."""
        x, y = self.center(number)
        return x + corner.across * CORNER[0], y + corner.down * CORNER[1]

    def offer_row(self, number: int, corner: TrayCorner) -> Row:
        """Return the column of coins that a seat lays at a place, towards the middle."""
        x, y = self.first_coin(number, corner)
        align = 0.0 if corner.down < 0 else 1.0
        return Row(x, y, COIN_STEP, MAX_COLUMN, align, vertical=True, max_tilt=7.0)

    def offer_box(self, number: int, corner: TrayCorner) -> Box:
        """Return the box of a whole column of coins."""
        x, y = self.first_coin(number, corner)
        height = MAX_COLUMN + COIN_SIZE
        top = y - COIN_SIZE / 2 if corner.down < 0 else y + COIN_SIZE / 2 - height
        return Box(x - COIN_SIZE / 2, top, COIN_SIZE, height)

    def token_position(self, number: int, corner: TrayCorner) -> tuple[float, float]:
        """Return the middle of a seat's sign at its corner."""
        x, y = self.first_coin(number, corner)
        return x + corner.across * TOKEN_OFFSET[0], y + corner.down * TOKEN_OFFSET[1]

    def tray_nodes(self) -> list[Node]:
        """Return the trays of all places."""
        dark = tray_picture(False)
        return [flat_node(dark, *self.center(number), 2.0) for number in range(2 * COLUMNS)]


def tray_picture(is_lit: bool) -> Picture:
    """Return a patch of ground without a rim: in the light, or not."""
    colors, alpha = (LIT_TRAY, LIT_ALPHA) if is_lit else (DARK_TRAY, DARK_ALPHA)
    return TintedPicture(GradientSheet(*TRAY_SIZE, colors, TRAY_RADIUS), (255, 255, 255, alpha))
