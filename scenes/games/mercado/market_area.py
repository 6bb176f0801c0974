"""Mercado's market: eight trays, each with a corner for the coins of every seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from scenes.kit.placement import Row
from scenes.kit.setting.sheets import GradientSheet
from scenes.kit.table_parts import shadowed_node
from scenes.ui.style.theme import Color
from sprites.node import Node, NodeRole
from sprites.painting import Picture
from sprites.picture import Box

TRAY_SIZE: Final = (316.0, 322.0)
LARGE_TRAY_HEIGHT: Final = 306.0
"""Height of a tray with large text, which leaves room for a line of two rows."""
TRAY_GAP: Final = (6.0, 8.0)
LARGE_ROW_GAP: Final = 2.0
FIRST_TRAY: Final = (18.0, 290.0)
"""Upper left corner of the first tray."""
COLUMNS: Final = 4
COIN_SIZE: Final = 46.0
COIN_STEP: Final = 44.0
CORNER: Final = (132.5, 123.0)
"""Offset of the first coin of a corner from the middle of its tray."""
LARGE_CORNER_Y: Final = 116.0
SOLD_SHIFT: Final = 14.0
"""Distance by which coins and signs beside a tile that is bought lie further from its middle."""
OWNER_GAP: Final = 10.0
"""Distance of the longest columns of the two seats that share a side of a tray."""
TOKEN_SIZE: Final = 34.0
TOKEN_OFFSET: Final = (11.0, 25.0)
"""Offset of a seat's sign from the first coin of its corner, outwards: off its middle."""
TRAY_RADIUS: Final = 18.0
CLAY: Final[tuple[Color, Color]] = (234, 164, 122), (212, 132, 92)
"""Upper and lower colour of a slab of terracotta."""
CLAY_FOOT: Final[Color] = (158, 84, 52)
LIT_CLAY: Final[tuple[Color, Color]] = (255, 216, 122), (244, 182, 78)
"""Colours of a slab that can take one of the drawn coins."""
LIT_CLAY_FOOT: Final[Color] = (192, 122, 24)
FOOT_HEIGHT: Final = 7.0


class TrayCorner(NamedTuple):
    """A corner of every tray: the signs of its x and y from the middle."""

    across: int
    down: int


CORNERS: Final = (TrayCorner(-1, -1), TrayCorner(1, -1), TrayCorner(-1, 1), TrayCorner(1, 1))
"""Corners of the seats, in their order along the far edge."""


@dataclass(frozen=True)
class MarketArea:
    """Positions of the trays and of what lies on them."""

    is_large: bool = False
    """True with large text, where the trays are lower."""

    @property
    def tray_size(self) -> tuple[float, float]:
        """Width and height of a tray."""
        return TRAY_SIZE[0], LARGE_TRAY_HEIGHT if self.is_large else TRAY_SIZE[1]

    @property
    def corner_y(self) -> float:
        """Distance of the first coin of a corner from the middle of its tray, downwards."""
        return LARGE_CORNER_Y if self.is_large else CORNER[1]

    @property
    def column_length(self) -> float:
        """Greatest distance between the first and the last coin of a corner."""
        return self.corner_y - (COIN_SIZE + OWNER_GAP) / 2

    def center(self, number: int) -> tuple[float, float]:
        """Return the middle of a market place."""
        (row, column), (width, height) = divmod(number, COLUMNS), self.tray_size
        x, y = FIRST_TRAY
        gap = LARGE_ROW_GAP if self.is_large else TRAY_GAP[1]
        return (
            x + width / 2 + column * (width + TRAY_GAP[0]),
            y + height / 2 + row * (height + gap),
        )

    def first_coin(
        self, number: int, corner: TrayCorner, is_sold: bool = False
    ) -> tuple[float, float]:
        """Return the middle of the first coin that a seat lays at a place.

        Args:
            number: Market place.
            corner: Corner of the seat.
            is_sold: True while the tile of the place is bought.
        """
        x, y = self.center(number)
        across = CORNER[0] + (SOLD_SHIFT if is_sold else 0.0)
        return x + corner.across * across, y + corner.down * self.corner_y

    def offer_row(self, number: int, corner: TrayCorner, is_sold: bool = False) -> Row:
        """Return the column of coins that a seat lays at a place, towards the middle."""
        x, y = self.first_coin(number, corner, is_sold)
        align = 0.0 if corner.down < 0 else 1.0
        return Row(x, y, COIN_STEP, self.column_length, align, vertical=True, max_tilt=7.0)

    def offer_box(self, number: int, corner: TrayCorner, is_sold: bool = False) -> Box:
        """Return the box of a whole column of coins."""
        x, y = self.first_coin(number, corner, is_sold)
        height = self.column_length + COIN_SIZE
        top = y - COIN_SIZE / 2 if corner.down < 0 else y + COIN_SIZE / 2 - height
        return Box(x - COIN_SIZE / 2, top, COIN_SIZE, height)

    def token_position(
        self, number: int, corner: TrayCorner, is_sold: bool = False
    ) -> tuple[float, float]:
        """Return the middle of a seat's sign at its corner."""
        x, y = self.first_coin(number, corner, is_sold)
        return x + corner.across * TOKEN_OFFSET[0], y + corner.down * TOKEN_OFFSET[1]

    def tray_nodes(self) -> list[Node]:
        """Return the trays of all places."""
        slab, made = self.tray_picture(False), []
        for number in range(2 * COLUMNS):
            made.append(shadowed_node(slab, *self.center(number), 2.0))
            made[-1].role = NodeRole.GROUND
        return made

    def tray_picture(self, is_lit: bool) -> Picture:
        """Return a slab of terracotta: in the light, or not."""
        colors, foot = (LIT_CLAY, LIT_CLAY_FOOT) if is_lit else (CLAY, CLAY_FOOT)
        return GradientSheet(*self.tray_size, colors, TRAY_RADIUS, foot, FOOT_HEIGHT)
