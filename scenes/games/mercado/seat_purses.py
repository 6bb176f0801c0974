"""The things before each seat of Mercado: the bag, spent coins, seals and privileges.

The order is the same everywhere: bag, coins by kind, seals, privileges. With large text the
coins are one heap with its total.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scenes.kit import bags
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement, Row
from scenes.kit.table_parts import shadowed_node
from sprites.node import Node
from sprites.picture import Box
from tabletop.core.zones import Piece

COIN_ORDER: Final = ("coin.gold", "coin.silver", "coin.copper", "coin.turquoise", "coin.white",
                "coin.black")  # fmt: skip
BAG_HEIGHT: Final = 116.0
LARGE_BAG_HEIGHT: Final = 92.0
COIN_SIZE: Final = 46.0
SEAL_SIZE: Final = 46.0
PRIVILEGE_HEIGHT: Final = 52.0
"""Height of a privilege of a seat whose privileges are not open."""
HAND_PRIVILEGE_HEIGHT: Final = 126.0
"""Height of an open privilege at the near edge; its worth lies in the upper part."""
BAG_X: Final = -178.0
COIN_X, COIN_PITCH_X, COIN_PITCH_Y = -96.0, 78.0, 58.0
KEPT_X: Final = 158.0
"""Offsets from the middle of a seat."""
FIRST_LINE: Final = 16.0
"""Distance of the first line below the place cards."""
LARGE_COLUMNS: Final = (-110.0, 10.0, 120.0)
"""Offsets of coins, seals and privileges with large text."""
DRAWN_ROW: Final = Row(1402.0, 1026.0, 98.0, 380.0, align=0.0, max_tilt=7.0)
DRAWN_SIZE: Final = 88.0
DRAWN_BOX: Final = Box(1350.0, 978.0, 474.0, 96.0)
"""Drawn coins of the acting seat, below the track."""
DEMO_DRAWN_RISE: Final = 136.0
"""Distance by which drawn coins lie higher in a demo, where buttons are elsewhere."""
HAND_ROW: Final = Row(940.0, 1062.0, 112.0, 330.0, align=0.0)
HAND_BOX: Final = Box(884.0, 1000.0, 446.0, 80.0)
"""Open privileges of a home seat, at the near edge."""
HAND_PANEL_BOX: Final = Box(1440.0, 540.0, 360.0, 210.0)
"""Open privileges on a public table, on the square that the street winds round."""
BUTTONS_BOX: Final = Box(1350.0, 852.0, 554.0, 124.0)
HOME_LINE_BOX: Final = Box(30.0, 974.0, 840.0, 76.0)
PUBLIC_LINE_BOX: Final = Box(30.0, 974.0, 1300.0, 76.0)
DEMO_LINE_BOX: Final = Box(30.0, 950.0, 1300.0, 76.0)
"""Box of the line in a demo, above its bar and below the trays."""
SINK_SHARE: Final = 0.21
"""Distance by which the middle of an empty bag is lower, in heights of the bag."""


@dataclass(frozen=True)
class Purse:
    """Positions of the things before one seat."""

    x: float
    """Middle of the seat."""
    card: Box
    """Its place card."""
    is_large: bool

    @property
    def bag_box(self) -> Box:
        """Box of the bag."""
        height = LARGE_BAG_HEIGHT if self.is_large else BAG_HEIGHT
        width = height * bags.ARTWORK_SIZE[0] / bags.ARTWORK_SIZE[1]
        if self.is_large:
            return Box(self.card.right + 6.0, self.card.y + 20.0, width, height)
        middle = Placement(self.x + BAG_X, self.card.bottom + FIRST_LINE + 46.0)
        return middle.box(width, height)

    @property
    def bag_count(self) -> Placement:
        """Middle of the number of coins in the bag."""
        box = self.bag_box
        if self.is_large:
            return Placement(box.center[0] + 4.0, box.bottom + 18.0)
        return Placement(box.center[0], box.bottom - 26.0)

    @property
    def line_y(self) -> float:
        """Height of the first line of coins."""
        return self.card.bottom + FIRST_LINE + (23.0 if self.is_large else 18.0)

    def coin_position(self, piece: Piece) -> Placement:
        """Return the place of the spent coins of a kind."""
        if self.is_large:
            n = COIN_ORDER.index(piece)
            return Placement(self.x + LARGE_COLUMNS[0] + n * 3.0, self.line_y - n * 2.0)
        n = COIN_ORDER.index(piece)
        x = self.x + COIN_X + n % 3 * COIN_PITCH_X
        return Placement(x, self.line_y + n // 3 * COIN_PITCH_Y)

    @property
    def seals_position(self) -> Placement:
        """Place of the seals."""
        if self.is_large:
            return Placement(self.x + LARGE_COLUMNS[1], self.line_y)
        return Placement(self.x + KEPT_X, self.line_y)

    @property
    def privileges_position(self) -> Placement:
        """Place of the privileges."""
        if self.is_large:
            return Placement(self.x + LARGE_COLUMNS[2], self.line_y)
        return Placement(self.x + KEPT_X, self.line_y + COIN_PITCH_Y)

    @property
    def coins_box(self) -> Box:
        """Box of all spent coins."""
        first, last = (self.coin_position(COIN_ORDER[n]) for n in (0, -1))
        half = COIN_SIZE / 2 + 2
        return Box(
            first.x - half, first.y - half - 10, last.x - first.x + 2 * half + 26,
            abs(last.y - first.y) + 2 * half + 10,
        )  # fmt: skip


def empty_bag_node(color: str, box: Box) -> Node:
    """Return a bag without coins, collapsed where it stands."""
    x, y = box.center
    node = shadowed_node(
        bags.bag_picture(color, box.height), x, y + box.height * SINK_SHARE, Layer.UNDER_PIECES
    )
    node.squash = 2 * SINK_SHARE
    return node
