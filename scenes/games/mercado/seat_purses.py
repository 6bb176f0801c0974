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

COIN_ORDER: Final = ("coin.gold", "coin.silver", "coin.copper", "coin.turquoise", "coin.black")
"""Order of the spent coins; white ones go to the supply (MER-5.6)."""
BAG_HEIGHT: Final = 108.0
COIN_SIZE: Final = 46.0
TARGET_SIZE: Final = 56.0
"""Least height of the box of spent coins, so that a finger hits it."""
SEAL_SIZE: Final = 46.0
PRIVILEGE_HEIGHT: Final = 48.0
"""Height of a privilege of a seat whose privileges are not open."""
HAND_PRIVILEGE_HEIGHT: Final = 126.0
"""Height of an open privilege at the near edge."""
BAG_X: Final = -178.0
BAG_FOOT: Final = 4.0
"""Distance by which a bag stands before the upper edge of its owner's place card."""
COIN_X: Final = -206.0
COIN_PITCH: Final = 73.0
NUMBER_ROOM: Final = 20.0
"""Room for a number of one digit beside a coin."""
KEPT_X: Final = 152.0
"""Offsets from the middle of a seat."""
PRIVILEGE_RISE: Final = 20.0
"""Distance of the middle of a privilege above the place card."""
COIN_LINE: Final = 31.0
"""Distance of the coins below the place cards."""
LARGE_COLUMNS: Final = (-184.0, -20.0, 114.0)
"""Offsets of coins, seals and privileges with large text."""
CLOTH_BOX: Final = Box(1324.0, 906.0, 496.0, 168.0)
"""The cloth for drawn coins, at the near edge."""
DEMO_CLOTH_BOX: Final = Box(1320.0, 776.0, 586.0, 168.0)
"""The cloth in a demo, below the track."""
DRAWN_SIZE: Final = 104.0
BAG_COIN_SIZE: Final = 88.0
"""Width of a coin at the mouth of a bag."""
DRAWN_X: Final = 76.0
"""Distance of the first drawn coin from the left edge of the cloth."""
DRAWN_PITCH, DRAWN_SPREAD = 114.0, 344.0
RAISED_BAG_SIZE: Final = (134.0, 165.0)
RAISED_BAG_X: Final = 78.0
"""Distance of a raised bag from the right edge of the cloth."""
LARGE_HAND_PRIVILEGE_HEIGHT: Final = 132.0
"""The same with large text."""
HAND_X, HAND_PITCH = 940.0, 112.0
HAND_Y, LARGE_HAND_Y = 1020.0, 1017.0
"""Middle of the open privileges: below the trays, with their effects on the screen."""
HAND_SPREAD, LARGE_HAND_SPREAD = 330.0, 290.0
"""Greatest distance between the first and the last open privilege."""
HAND_BOX: Final = Box(884.0, 954.0, 446.0, 126.0)
"""Open privileges of a home seat, at the near edge."""
HAND_PANEL_BOX: Final = Box(884.0, 943.0, 426.0, 137.0)
"""Open privileges on a public table: below the trays, beside the line, where nothing lies."""
LARGE_HAND_PANEL_BOX: Final = Box(884.0, 911.0, 426.0, 169.0)
"""The same with large text, below lower trays."""
BUTTONS_BOX: Final = Box(1324.0, 776.0, 580.0, 124.0)
LARGE_BUTTONS_BOX: Final = Box(1304.0, 776.0, 610.0, 124.0)
LINE_BOX: Final = Box(30.0, 968.0, 840.0, 88.0)
"""Box of the line, beside open privileges: high enough for three rows of a long purchase."""
PAIR_HEIGHT: Final = 116.0
"""Height of a question above such a line: below the trays, on the screen."""
LARGE_LINE_BOX: Final = Box(30.0, 920.0, 840.0, 149.0)
"""Box of the line with large text: two rows have the size of names."""
DEMO_LINE_BOX: Final = Box(30.0, 950.0, 1276.0, 76.0)
"""Box of the line in a demo, above its bar and below the trays."""
LARGE_DEMO_LINE_BOX: Final = Box(30.0, 916.0, 1276.0, 110.0)
"""The same with large text: two rows have the size of words."""
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
        """Box of the bag, which stands beside its owner."""
        width = BAG_HEIGHT * bags.ARTWORK_SIZE[0] / bags.ARTWORK_SIZE[1]
        top = self.card.y + BAG_FOOT - BAG_HEIGHT
        return Box(self.x + BAG_X - width / 2, top, width, BAG_HEIGHT)

    @property
    def bag_count(self) -> Placement:
        """Middle of the number of coins in the bag."""
        box = self.bag_box
        return Placement(box.center[0], box.bottom - 30.0)

    @property
    def line_y(self) -> float:
        """Height of the line of coins."""
        return self.card.bottom + COIN_LINE

    def coin_position(self, piece: Piece) -> Placement:
        """Return the place of the spent coins of a kind, side by side from the left end on.

        Each kind has its own place, so that a new one moves neither coins nor their numbers.
        """
        n = COIN_ORDER.index(piece)
        if self.is_large:
            return Placement(self.x + LARGE_COLUMNS[0] + n * 3.0, self.line_y - n * 2.0)
        return Placement(self.x + COIN_X + n * COIN_PITCH, self.line_y)

    @property
    def seals_position(self) -> Placement:
        """Place of the seals: beside the place card."""
        if self.is_large:
            return Placement(self.x + LARGE_COLUMNS[1], self.line_y)
        return Placement(self.x + KEPT_X, self.card.center[1])

    @property
    def privileges_position(self) -> Placement:
        """Place of the privileges: above the seals, upright beside their owner."""
        if self.is_large:
            return Placement(self.x + LARGE_COLUMNS[2], self.line_y)
        return Placement(self.x + KEPT_X, self.card.y - PRIVILEGE_RISE)

    @property
    def coins_box(self) -> Box:
        """Box of all spent coins and the numbers beside them."""
        first, last = (self.coin_position(COIN_ORDER[n]) for n in (0, -1))
        half, step = COIN_SIZE / 2 + 2, first.y - last.y
        height = max(step + 2 * half, TARGET_SIZE)
        top = (first.y + last.y - height) / 2
        return Box(first.x - half, top, last.x - first.x + 2 * half + NUMBER_ROOM, height)


def hand_row(is_large: bool) -> Row:
    """Return the row of the open privileges of a home seat."""
    y, spread = (LARGE_HAND_Y, LARGE_HAND_SPREAD) if is_large else (HAND_Y, HAND_SPREAD)
    return Row(HAND_X, y, HAND_PITCH, spread, align=0.0)


def drawn_row(cloth: Box) -> Row:
    """Return the row of drawn coins on a cloth."""
    x, y = cloth.x + DRAWN_X, cloth.center[1]
    return Row(x, y, DRAWN_PITCH, DRAWN_SPREAD, align=0.0, max_tilt=7.0)


def raised_bag_box(cloth: Box) -> Box:
    """Return the box at the right end of a cloth, where a bag stands while coins are drawn."""
    return Placement(cloth.right - RAISED_BAG_X, cloth.center[1]).box(*RAISED_BAG_SIZE)


def empty_bag_node(color: str, box: Box) -> Node:
    """Return a bag without coins, collapsed where it stands."""
    x, y = box.center
    node = shadowed_node(
        bags.bag_picture(color, box.height), x, y + box.height * SINK_SHARE, Layer.UNDER_PIECES
    )
    node.squash = 2 * SINK_SHARE
    return node
