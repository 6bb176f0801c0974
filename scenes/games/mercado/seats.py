"""Mercado's seats: the home tray at the bottom, the rivals' panels at the right.

The same parts in the same order everywhere: bag, drawn coins, player tile, seals, privileges.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from scenes.games.mercado import signs
from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.tiles import CARD
from scenes.kit import bags
from scenes.kit.layers import Layer
from scenes.kit.parts import LEAST, fitted, placed, printed, seat_token
from scenes.kit.places import Placement, Row, Spot
from scenes.kit.signs import centred
from scenes.ui.theme import Theme
from sprites.components import coin
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, Fill, Group, Text
from tabletop.core.zones import Piece

COINS: Final = ("coin.gold", "coin.silver", "coin.copper", "coin.turquoise", "coin.white",
                "coin.black")  # fmt: skip

_BAG_TAG = (110.0, 186.0)
_TAG_WIDTH = 56.0
_SINKS = 0.21
"""How much lower the middle of an empty bag is, in heights of the bag."""


@dataclass(frozen=True)
class Tray:
    """Coins laid out in rows inside a box: spread while there is room, else overlapping."""

    x: float
    y: float
    width: float
    height: float
    piece: float
    step: float

    def poses(self, n: int) -> Sequence[Placement]:
        inside = self.width - self.piece, self.height - self.piece
        columns = max(1, int(inside[0] // self.step) + 1)
        rows = max(1, int(inside[1] // self.step) + 1)
        while columns * rows < n:
            if inside[0] / columns >= inside[1] / rows:
                columns += 1
            else:
                rows += 1
        across = min(self.step, inside[0] / max(1, columns - 1))
        used = max(1, math.ceil(n / columns))
        down = min(self.step + 6, inside[1] / max(1, used - 1))
        top = self.y - (used - 1) * down / 2
        left = self.x - (columns - 1) * across / 2
        return [
            Placement(
                left + i % columns * across, top + i // columns * down, 9.0 * math.sin(i * 2.3)
            )
            for i in range(n)
        ]


# The home seat

MAT: Final = Box(58.0, 750.0, 1804.0, 302.0)
BAG_HEIGHT: Final = 184.0
BAG: Final = (178.0, 852.0)
DRAWN: Final = Row(322.0, 888.0, 88.0, 316.0, align=0.0, sway=7.0)
DRAWN_COIN: Final = 80.0
CLOTH: Final = Box(272.0, 836.0, 416.0, 108.0)
"""What drawn coins are poured onto; only while there are any."""
NAME: Final = Box(272.0, 762.0, 416.0, 60.0)
TILE: Final = Box(702.0, 762.0, 470.0, 186.0)
TILE_COIN: Final = 56.0
PURSE: Final = Tray(*TILE.center, 404.0, 122.0, TILE_COIN, 60.0)
HAND: Final = Row(1194.0 + CARD[0] / 2, 818.0, CARD[0] + 6, 300.0 - CARD[0], align=0.0)
SEAL: Final = 58.0
SEALS: Final = Row(1196.0 + SEAL / 2, 914.0, SEAL + 4, 292.0 - SEAL, align=0.0, sway=12.0)
BUTTONS: Final = Box(1512.0, 758.0, 312.0, 190.0)


def home_furniture(theme: Theme, name: str, color: str) -> list[Node]:
    """The mat, the name, the player tile."""
    token = seat_token(color, 56.0)
    words = fitted(
        name, theme.subheading, (NAME.width - 74, 62.0), MATERIALS.rival.ink(theme), "bold"
    )
    return [
        placed(MATERIALS.own.panel(theme, MAT.width, MAT.height), *MAT.center, 4.0),
        placed(Baked("mercado/purse", TILE.width, TILE.height), *TILE.center, 20.0, "tile:home"),
        placed(token, NAME.x + 28, NAME.y + 28, 22.0, f"chip:{color}"),
        printed(words, NAME.x + 70 + words.size[0] / 2, NAME.y + 28, 22.0),
    ]


def drawn_cloth() -> Node:
    """What drawn coins lie on."""
    cloth = Baked("mercado/cloth-drawn", CLOTH.width, CLOTH.height)
    return placed(cloth, *CLOTH.center, Layer.UNDER_PIECES)


# The rivals

PANELS: Final = Box(1298.0, 488.0, 564.0, 256.0)
_GAP = 8.0
_RIGHT = 1822.0
_BETWEEN = 5.0
_DRAWN_MOST = 5


@dataclass(frozen=True)
class RivalPanel:
    """Where the parts of one rival's panel lie: two lines beside his bag."""

    box: Box

    piece: ClassVar[float] = 36.0
    """The size of coins, seals and privileges."""
    coin: ClassVar[float] = 36.0
    """The size of drawn coins."""
    heaps: ClassVar[float] = 276.0
    """The room for the coins of a player tile."""
    chip: ClassVar[float] = 36.0

    @property
    def middle(self) -> float:
        return self.box.center[1]

    @property
    def bag_height(self) -> float:
        return min(112.0, self.box.height - 8)

    @property
    def bag_x(self) -> float:
        return self.box.x + 16 + self.bag_width / 2

    @property
    def bag_width(self) -> float:
        return self.bag_height * bags.DRAWN[0] / bags.DRAWN[1]

    @property
    def left(self) -> float:
        """Where the lines of words and coins begin."""
        return self.box.x + 16 + self.bag_width + 12

    @property
    def upper(self) -> float:
        return self.middle - min(26.0, self.box.height * 0.225)

    @property
    def lower(self) -> float:
        return self.middle + min(26.0, self.box.height * 0.225)

    @property
    def inside(self) -> tuple[float, float]:
        """The middle of the number of coins in the bag."""
        return self.bag_x, self.middle + self.bag_height * 0.25

    @property
    def drawn(self) -> Row:
        """Coins drawn, at the right end of the upper line."""
        step = self.piece + 4
        first = _RIGHT + 4 - self.piece / 2 - (_DRAWN_MOST - 1) * step
        return Row(first, self.upper, step, (_DRAWN_MOST - 1) * step, align=0.0, sway=6.0)

    @property
    def purse(self) -> Spot:
        """The pile of coins on the player tile, by kind."""
        return Spot(self.left + 2 + self.heaps / 2, self.lower)

    @property
    def seals(self) -> Spot:
        return Spot(_RIGHT - 120, self.lower)

    @property
    def hand(self) -> Spot:
        return Spot(_RIGHT - 38, self.lower)

    @property
    def name_room(self) -> float:
        """How wide the name may be."""
        return self.drawn.x - self.piece / 2 - 6 - self.left - self.chip - 10

    def name_size(self, theme: Theme) -> float:
        """How large the name is written."""
        return theme.body

    def number_size(self, usual: float) -> float:
        """How large numbers are written."""
        return usual


class TallPanel(RivalPanel):
    """The panel of an only rival: four lines beside a large bag."""

    piece: ClassVar[float] = 46.0
    coin: ClassVar[float] = 46.0
    heaps: ClassVar[float] = 346.0
    chip: ClassVar[float] = 52.0

    @property
    def bag_height(self) -> float:
        return 190.0

    @property
    def upper(self) -> float:
        return self.box.y + 44

    @property
    def lower(self) -> float:
        return self.box.bottom - 38

    @property
    def drawn(self) -> Row:
        step = self.piece + 8
        first = self.left + self.piece / 2 + 2
        return Row(first, self.box.y + 161, step, (_DRAWN_MOST - 1) * step, align=0.0, sway=6.0)

    @property
    def purse(self) -> Spot:
        return Spot(self.left + self.heaps / 2, self.box.y + 105)

    @property
    def seals(self) -> Spot:
        return Spot(self.left + self.piece, self.lower)

    @property
    def hand(self) -> Spot:
        return Spot(self.left + 3.6 * self.piece, self.lower)

    @property
    def name_room(self) -> float:
        return _RIGHT - self.left - self.chip - 10

    def name_size(self, theme: Theme) -> float:
        return theme.subheading

    def number_size(self, usual: float) -> float:
        return max(38.0, usual)


class EqualPanel(TallPanel):
    """A panel of a table without a home seat: beside the bag name, coins, what is drawn, seals."""

    piece: ClassVar[float] = 42.0
    coin: ClassVar[float] = 54.0
    chip: ClassVar[float] = 46.0

    @property
    def heaps(self) -> float:  # type: ignore[override]  # as wide as there is room for
        return min(346.0, self.box.right - self.left - 12)

    @property
    def bag_height(self) -> float:
        return 156.0

    @property
    def upper(self) -> float:
        return self.box.y + 34

    @property
    def lower(self) -> float:
        return self.box.bottom - 28

    @property
    def drawn(self) -> Row:
        step = self.coin + 6
        first = self.left + self.coin / 2 + 2
        return Row(first, self.box.y + 127, step, (_DRAWN_MOST - 1) * step, align=0.0, sway=6.0)

    @property
    def purse(self) -> Spot:
        return Spot(self.left + self.heaps / 2, self.box.y + 81)

    @property
    def name_room(self) -> float:
        return self.box.right - self.left - self.chip - 26


PUBLIC: Final = Box(58.0, 750.0, 1804.0, 200.0)
"""Where the panels of all seats lie where nobody is at home."""


PUBLIC_BUTTONS: Final = Box(1548.0, 500.0, 300.0, 236.0)
FRONT: Final = Box(1306.0, 500.0, 232.0, 236.0)
"""Where the hand of whoever looks at it lies then, beside the buttons."""


def equal(n: int, count: int) -> RivalPanel:
    """The panel of the n-th of `count` seats of which none is at home."""
    width = (PUBLIC.width - (count - 1) * _GAP) / count
    return EqualPanel(Box(PUBLIC.x + n * (width + _GAP), PUBLIC.y, width, PUBLIC.height))


def panel(n: int, count: int) -> RivalPanel:
    """The panel of the n-th of `count` rivals."""
    if count == 1:
        return TallPanel(PANELS)
    height = (PANELS.height - (count - 1) * _GAP) / count
    return RivalPanel(Box(PANELS.x, PANELS.y + n * (height + _GAP), PANELS.width, height))


def panel_furniture(theme: Theme, where: RivalPanel, name: str, color: str) -> list[Node]:
    """A rival's mat with his chip and name."""
    box, chip = where.box, where.chip
    nodes = [placed(MATERIALS.rival.panel(theme, box.width, box.height), *box.center, 4.0)]
    token = seat_token(color, chip)
    nodes.append(placed(token, where.left + chip / 2 + 1, where.upper, 22.0, f"chip:{color}"))
    left = where.left + chip + 10
    words = fitted(
        name, where.name_size(theme), (where.name_room, chip + 12), MATERIALS.rival.ink(theme),
        least=theme.least_on_table,
    )  # fmt: skip
    nodes.append(printed(words, left + words.size[0] / 2, where.upper, 22.0))
    return nodes


def empty_bag(color: str, x: float, y: float, height: float) -> Node:
    """A bag with no coin in it, sunk together where it stands."""
    node = placed(bags.picture(color, height), x, y + height * _SINKS, Layer.UNDER_PIECES)
    node.squash = 2 * _SINKS
    return node


def rival_number(where: RivalPanel, size: float, count: int) -> Node:
    """How many coins a rival's bag holds: on a linen tag sewn to it."""
    x, y = where.inside
    room = min(size * 1.7, 72.0), size * 1.12
    words = fitted(str(count), size, room, signs.INK, align="center", least=size)
    linen = centred(
        (room[0] + 4, room[1] + 4),
        (Fill(room[0] + 4, room[1] + 4, (120, 82, 44), 9), room[0] / 2 + 2, room[1] / 2 + 2),
        (Fill(*room, (250, 240, 214), 7), room[0] / 2 + 2, room[1] / 2 + 2),
        (words, room[0] / 2 + 2, room[1] / 2 + 2),
    )
    return printed(linen, x, y, Layer.TAGS)


def heaps(
    where: RivalPanel, pieces: Sequence[Piece], size: float, color: tuple[int, int, int]
) -> Picture | None:
    """Coins by kind, each with its number; None for no coins."""
    found = [kind for kind in COINS if kind in pieces]
    if not found:
        return None
    numbers = [Text(str(pieces.count(kind)), size, color, "bold") for kind in found]
    words = sum(number.size[0] for number in numbers)
    # The numbers keep their size; the coins give way where five kinds of many coins meet.
    across = min(where.piece, (where.heaps - words) / len(found) - _BETWEEN)
    gap = min(where.piece * 0.4, (where.heaps - words) / len(found) - across)
    height = where.piece + 4
    parts: list[tuple[Picture, float, float]] = []
    left = 0.0
    for kind, number in zip(found, numbers, strict=True):
        parts.append((coin(kind.partition(".")[2], across), left, (height - across) / 2))
        parts.append((number, left + across + 2, (height - number.size[1]) / 2))
        left += across + number.size[0] + gap
    return Group((where.heaps, height), tuple(parts))


def few(
    sign: Picture, room: float, count: int, size: float, color: tuple[int, int, int]
) -> Picture:
    """A seal or privilege and how many of them, at the left of that room."""
    number = Text(str(count), size, color, "bold")
    height = max(sign.size[1], number.size[1])
    return Group(
        (room, height),
        (
            (sign, 0, (height - sign.size[1]) / 2),
            (number, sign.size[0] + 5, (height - number.size[1]) / 2),
        ),
    )


def bag_number(theme: Theme, count: int) -> Node:
    """How many coins the home bag holds, on its linen tag; over the lip, which covers the tag."""
    share = BAG_HEIGHT / bags.DRAWN[1]
    words: Picture = fitted(str(count), 44.0, (_TAG_WIDTH * share, 60.0), signs.INK, align="center")
    if theme.least_on_table > LEAST:  # then it is wider than the tag
        words = Text(str(count), 44.0, signs.INK, "bold")
    left, low = BAG[0] - bags.DRAWN[0] * share / 2, BAG[1] + BAG_HEIGHT / 2
    above = (bags.DRAWN[1] - _BAG_TAG[1]) * share * (1.0 if count else 1 - 2 * _SINKS)
    return printed(words, left + _BAG_TAG[0] * share, low - above, Layer.TAGS)
