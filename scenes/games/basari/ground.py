"""Where things stand on Basari's table: rivals above, stock and rug between, the home seat below.

All lengths are design units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from scenes.kit.places import SHAPE, CardSpot, Fan, Heap, Placement, Row
from sprites.picture import Box
from tabletop.core.zones import Piece
from tabletop.games.basari.gems import KINDS

TAB: Final = 36.0  # how high the tab with a ware's name is
TAB_SINKS: Final = 5.0  # and how far it reaches into its card's rim
FELT: Final = Box(56.0, 398.0, 1808.0, 236.0)
BUTTONS: Final = Box(1524.0, 638.0, 300.0, 313.0)
SIGN: Final = Box(1264.0, 410.0, 580.0, 64.0)
STEPS: Final = Box(1296.0, 482.0, 548.0, 66.0)
STATUS: Final = Box(1296.0, 556.0, 548.0, 68.0)
LARGE_STATUS: Final = Box(1296.0, 482.0, 548.0, 142.0)
"""Where text is large: over the steps too."""
DECK: Final = CardSpot(140.0, 506.0, 108.0)
BOX: Final = CardSpot(960.0, -90.0, DECK.width)
"""Beyond the upper edge: what comes out of the box comes from there."""

BEATS: Final = Box(96.0, 752.0, 340.0, 88.0)
"""Where nobody is at home: beside the rug, which colour of gems beats which."""
FRONT: Final = Box(490.0, 640.0, 940.0, 312.0)
"""Where action cards are held before all, over the rug, on which nobody haggles then."""

# Gems by what they lie in: their size, and how they lie
TRAY_GEM: Final = 64.0
STOCK_GEM: Final = 42.0
CELL_GEM: Final = 42.0

RIVAL_DIGITS: Final = 52.0, (106.0, 66.0)
"""The size of a rival's points, and the room that they have."""

# The home seat
TRAY: Final = Box(424.0, 714.0, 488.0, 234.0)
HAND_LEFT: Final = 934.0
HAND_RIGHT: Final = BUTTONS.x - 14.0
ACTION: Final = 204.0
HAND: Final = Box(HAND_LEFT, 798.0 - ACTION * SHAPE / 2, HAND_RIGHT - HAND_LEFT, ACTION * SHAPE)


@dataclass(frozen=True)
class Held:
    """How action cards are held, of `size` there are: while none is chosen they have all the room
    down to the edge, afterwards they leave room for the buttons."""

    size: int

    def poses(self, n: int) -> Sequence[Placement]:
        end = FELT.right - 40.0 if n == self.size else HAND_RIGHT
        room = end - ACTION - HAND_LEFT
        return Fan((HAND_LEFT + end) / 2, HAND.center[1], ACTION + 26.0, room, 1.0, 1.2).poses(n)


STOCK: Final = tuple((250.0 + 99.0 * n, 527.0) for n in range(len(KINDS)))
STOCK_ROOM: Final = Box(STOCK[0][0] - 60, STOCK[0][1] - 60, STOCK[-1][0] - STOCK[0][0] + 120, 132.0)
STOCK_COUNTS_Y: Final = 602.0
PRIZES_Y: Final = 442.0
"""Where it stands above the stock what most gems of a colour score."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Columns:
    """Gems in a column a colour; each next one of a column lies lower and over the last."""

    xs: tuple[float, ...]
    top: float
    bottom: float
    step: float

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        counts = [pieces.count(kind) for kind in KINDS]
        seen = [0] * len(KINDS)
        poses = []
        for piece in pieces:
            kind = KINDS.index(piece)
            n, seen[kind] = seen[kind], seen[kind] + 1
            step = min(self.step, (self.bottom - self.top) / max(1, counts[kind] - 1))
            turn = 7.0 * math.sin(n * 2.7 + kind * 1.9)
            poses.append(
                Placement(self.xs[kind] + 3.0 * math.sin(n * 1.7), self.top + n * step, turn)
            )
        return poses


POURED: Final = (
    (-22.0, 0.0), (23.0, -3.0), (-1.0, -33.0), (-23.0, -52.0), (22.0, -57.0), (0.0, -86.0),
    (2.0, -10.0), (-22.0, -30.0), (22.0, -30.0), (0.0, -60.0), (-24.0, -80.0), (24.0, -82.0),
    (0.0, -36.0),
)  # fmt: skip
"""Where stones come to rest that are poured on one spot, one after another, from its foot."""


@dataclass(frozen=True)
class Cones:
    """Gems poured out in a heap a colour, its foot there; later ones lie on earlier ones."""

    xs: tuple[float, ...]
    foot: float

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        seen = [0] * len(KINDS)
        poses = []
        for piece in pieces:
            kind = KINDS.index(piece)
            n, seen[kind] = seen[kind], seen[kind] + 1
            x, y = POURED[n % len(POURED)]
            side = 1 if kind % 2 else -1  # no two heaps alike
            turn = 26.0 * math.sin(n * 2.7 + kind * 1.9)
            poses.append(Placement(self.xs[kind] + side * x, self.foot + y, turn))
        return poses


@dataclass(frozen=True)
class Heaps:
    """Gems in a heap a colour."""

    centres: tuple[Point, ...]
    width: float
    height: float

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        heaps = {
            kind: iter(Heap(x, y, self.width, self.height, 24.0).poses(pieces.count(kind)))
            for kind, (x, y) in zip(KINDS, self.centres, strict=True)
        }
        return [next(heaps[piece]) for piece in pieces]


def worth(piece: Piece) -> int:
    """Gems lie in the order of their value."""
    return KINDS.index(piece)


TRAY_HEAPS: Final = Cones(
    tuple(TRAY.x + 67.0 + 118.0 * n for n in range(len(KINDS))), TRAY.y + 130.0
)
TRAY_COUNTS_Y: Final = TRAY.bottom - 33.0
STOCK_HEAPS: Final = Heaps(STOCK, 52.0, 44.0)


@dataclass(eq=False)
class Rug:
    """The rug on which two haggle, their faces at its ends."""

    box: Box
    scale: float = 1.0
    """How large what lies on it is: 1 for gems of 40."""
    away: float = 8.0
    """How far beyond its ends the faces are."""
    looming: float = 1.0
    """How much larger than that faces and the contested card are."""

    parted: float = 0.2
    """How far the middles of the two offers are from that of the rug, of its width."""

    def __post_init__(self) -> None:
        (x, _), loom = self.box.center, self.scale * self.looming
        self.face = 100.0 * loom
        """How large the faces are."""
        self.gem = 40.0 * self.scale
        """The size of an offered gem."""
        self.contested = CardSpot(x, self.box.y + 4.0 + 68.0 * loom * SHAPE / 2, 68.0 * loom)
        """Where the card lies that two haggle over: between the offers."""
        self.verdict = Placement(x, self.box.bottom - 44.0)
        """Where it is told whether an offer is enough."""

    def half(self, right: bool) -> Box:
        """The half of the rug on which a side of a haggle offers."""
        x = self.box.center[0] + self.box.width * (self.parted if right else -self.parted)
        size = self.box.width * 164.0 / 430.0, self.box.height * 172.0 / 244.0
        return Placement(x, self.box.center[1]).box(*size)

    def columns(self, right: bool) -> Columns:
        """How offered gems lie on a half of the rug."""
        half, step = self.half(right), 37.0 * self.scale
        left = half.center[0] - step * (len(KINDS) - 1) / 2
        xs = tuple(left + step * n for n in range(len(KINDS)))
        middle = half.center[1]
        return Columns(xs, middle - 2.0 * self.scale, middle + 76.0 * self.scale, 39.0 * self.scale)

    def haggler(self, right: bool) -> Placement:
        """Where the face of whoever offers on that half of the rug is."""
        away, box = self.away, self.box
        return Placement(box.right + away if right else box.x - away, box.center[1])


RUG: Final = Rug(Box(800.0, 394.0, 430.0, 244.0))
PUBLIC_RUG: Final = Rug(Box(640.0, 643.0, 640.0, 305.0), 1.35, 84.0, 1.4, 0.26)
"""Where nobody is at home: large, below the stock."""


def above(pile: Row, card: float, left: float) -> Box:
    """The room for a tab above the last card of a pile, so wide, from `left` on."""
    right, top = pile.x + card / 2, pile.y - card * SHAPE / 2
    return Box(left, top - TAB + TAB_SINKS, right - left, TAB)


@dataclass(eq=False)
class SeatGround:
    """Where the parts of a seat lie, of the home seat or of a rival, and how large they are."""

    box: Box
    plate: Box
    points: Placement
    digits: tuple[float, tuple[float, float]]
    """The size of the points, and the room that they have."""
    workers: Placement
    worker: float
    """How large the worker before their number is."""
    chosen: CardSpot
    """An action card that is chosen, or shown."""
    pile: Row
    """Bazaar cards; of older ones the workers peep out at the left."""
    card: float
    """Their width."""
    ware: Box
    """Where the name of the last of them stands: on a tab at its upper edge."""


_PILE: Final = Row(310.0, 808.0, 56.0, 136.0, align=1.0)
HOME: Final = SeatGround(
    box=Box(414.0, 642.0, 508.0, 308.0), plate=Box(430.0, 652.0, 258.0, 56.0),
    points=Placement(866.0, 678.0), digits=(72.0, (100.0, 100.0)),
    workers=Placement(746.0, 680.0), worker=52.0, chosen=CardSpot(668.0, 516.0, 128.0),
    pile=_PILE, card=204.0, ware=above(_PILE, 204.0, FELT.x + 12),
)  # fmt: skip


@dataclass(eq=False)
class RivalPanel(SeatGround):
    """The same of a rival, and his gems in cells of their own."""

    cells: tuple[Point, ...]
    """The middle of the gem of each colour."""
    gem: float
    number: float
    """The most that the numbers of gems are high."""
    tray: Box | None = None
    """What gems lie in."""

    def __post_init__(self) -> None:
        self.heaps = Heaps(self.cells, 16.0, 14.0)
        """How gems lie that can be taken up: each colour in its cell."""
        self.room = Box.around([self.cell_box(0), self.cell_box(len(KINDS) - 1)])
        """All gems."""

    def cell_box(self, kind: int) -> Box:
        """The gem of a colour with its number."""
        x, y = self.cells[kind]
        half = self.gem / 2 + 5
        return Box(x - half, y - half, 2 * half + 46, 2 * half)


def narrow(box: Box, gem: float = CELL_GEM, number: float = 40.0) -> RivalPanel:
    """The panel of one of several rivals: a line of gems below the cards, and at the right a column
    of points, workers, action card."""
    action, card, left = 110.0, 152.0, box.x + 14
    column = box.right - 14 - action / 2
    right = column - action / 2 - 14 - card / 2
    pile = Row(right, box.y + 194.5, 42.0, right - (left + card / 2), align=1.0)
    parts = box.inset(14, 0).columns(len(KINDS))
    return RivalPanel(
        box=box, plate=Box(left, box.y + 8, box.width - 28 - action, 48.0),
        points=Placement(column, box.y + 57), digits=RIVAL_DIGITS,
        workers=Placement(column, box.y + 110), worker=44.0,
        chosen=CardSpot(column, box.y + 298 - action * SHAPE / 2, action),
        pile=pile, card=card, ware=above(pile, card, box.x + 4),
        cells=tuple((part.center[0] - 28, box.y + 332) for part in parts), gem=gem, number=number,
    )  # fmt: skip


def wide(box: Box) -> RivalPanel:
    """The panel of one of two rivals: his gems lie in a tray beside larger cards."""
    action, card = 132.0, 193.0
    column = box.right - 14 - action / 2
    right = column - action / 2 - 18 - card / 2
    pile = Row(right, box.y + 213, 52.0, right - (box.x + 334 + card / 2), align=1.0)
    plate, tab = Box(box.x + 14, box.y + 12, 486.0, 52.0), above(pile, card, box.x + 14)
    x, y = box.x + 70, box.y + 152
    return RivalPanel(
        box=box, plate=plate, points=Placement(column, box.y + 57), digits=RIVAL_DIGITS,
        workers=Placement(column, box.y + 110), worker=44.0,
        chosen=CardSpot(column, box.y + 348 - action * SHAPE / 2, action),
        pile=pile, card=card,
        ware=Box(plate.right + 12, tab.bottom - 42.0, tab.right - plate.right - 12, 42.0),
        cells=tuple((x + 134 * (n % 2), y + 122 * (n // 2)) for n in range(len(KINDS))),
        gem=64.0, number=40.0, tray=Box(box.x + 14, box.y + 78, 296.0, 270.0),
    )  # fmt: skip


PANELS: Final = Box(FELT.x, 30.0, FELT.width, 362.0)


@cache
def panel(n: int, count: int) -> RivalPanel:
    """The panel of the n-th of `count` rivals, from the left."""
    box = PANELS.columns(count, 14.0)[n]
    if count == 2:
        return wide(box)
    return narrow(box, 34.0, 30.0) if count > 4 else narrow(box)
