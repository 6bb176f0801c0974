"""Where things stand on Zahab's table: the ring with the displayed cards around it at the left, the
court and the rivals at the right, the home seat below.

All lengths are design units, angles degrees.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scenes.table.grips import RAISED_Z
from scenes.table.places import Pose, Row, Spot
from scenes.table.stage import PIECES_Z
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat
from tabletop.games.zahab.state import DISPLAY, PLACES, SPACES

SHAPE: Final = 1.4  # a card's height by its width

# The ring, drawn 760 wide

RING: Final = 644.0
MIDDLE: Final = (562.0, 353.0)
DRAWN: Final = 760.0
SCALE: Final = RING / DRAWN
TILE_RADIUS: Final = 278.0 * SCALE
SPACE_RADIUS: Final = 286.0 * SCALE
SPACE: Final = 84.0 * SCALE
CAMEL: Final = 70.0
FOOT: Final = -17.0
"""How much higher than the middle of its space a camel stands: its lower half stays to be seen."""
NUMBER_RADIUS: Final = 346.0 * SCALE
"""Where the numbers of steps stand while they are chosen."""
SIGNS: Final = (MIDDLE[0], MIDDLE[1] - 12.0)
"""The middle of what is told inside the ring."""
SIGNS_WIDTH: Final = 246.0
SUPPLY: Final = (MIDDLE[0], MIDDLE[1] + 104.0)
SUPPLY_APART: Final = 64.0

# The display: six cards in a circle around the ring, clockwise from the upper right

CARD: Final = 138.0
_COLUMNS: Final = (MIDDLE[0] + 397.0, MIDDLE[0] - 397.0)
_ROWS: Final = (151.0, 355.0, 559.0)
CORNER: Final = 66.0  # the width of a card in a corner between ring and display
DECK: Final = Pose(283.0, 610.0)
EXILE: Final = Pose(841.0, 610.0)
EXPERT: Final = Pose(296.0, 71.0)
ENDING: Final = Pose(828.0, 71.0)
BOX: Final = Pose(562.0, -120.0)
"""Beyond the upper edge: what comes out of the box comes from there."""
COIN: Final = 46.0
COINS_Z: Final = RAISED_Z - PIECES_Z + 2.0
"""Gold lies upon its card even where that is raised."""

# The court, its tracks drawn 760 x 92

TRACK: Final = Box(1042.0, 46.0, 782.0, 92.0 * 782.0 / 760.0)
TRACK_SCALE: Final = 782.0 / 760.0
TRACK_STEP: Final = 102.0
DISC: Final = 46.0
TRACK_ORDER: Final = ("queen", "magician", "hermit")

# The home seat

MAT: Final = Box(56.0, 678.0, 1808.0, 374.0)
PLATE: Final = Box(96.0, 690.0, 312.0, 56.0)
STABLE: Final = Pose(452.0, 716.0)
SPIRIT: Final = Box(96.0, 754.0, 396.0, 64.0 * 396.0 / 460.0)
SPIRIT_SCALE: Final = 396.0 / 460.0
SPIRIT_DISC: Final = 40.0
SOCKETS: Final = Box(96.0, 820.0, 396.0, 128.0)
TOKEN: Final = 58.0
HAND_CARD: Final = 168.0
HAND: Final = Row(861.0, 818.0, HAND_CARD + 8, 712.0 - HAND_CARD, sway=0.0)
DISCARD_CARD: Final = 118.0
DISCARD: Final = Row(1236.0 + DISCARD_CARD / 2, 858.0, 62.0, 272.0 - DISCARD_CARD, align=0.0)
RETURNS: Final = Pose(1372.0, 722.0)
"""What is told above the own discards: that they come back at the gate."""
BUTTONS: Final = Box(1524.0, 690.0, 300.0, 258.0)


def direction(space: float, first: int) -> float:
    """The direction of a space from the ring's middle, clockwise from the top.

    `first` is the place of the start tile, which lies at the top below the gate.
    """
    return 22.5 * (space - 2 * first) - 11.25


def polar(radius: float, angle: float) -> tuple[float, float]:
    """A point of the table, `angle` clockwise from the top of the ring."""
    a = math.radians(angle - 90.0)
    return MIDDLE[0] + radius * math.cos(a), MIDDLE[1] + radius * math.sin(a)


def space(n: int, first: int) -> tuple[float, float]:
    """The middle of a space of the ring."""
    return polar(SPACE_RADIUS, direction(n % SPACES, first))


def tile(place: int, first: int) -> Pose:
    """Where the tile of a place lies, its outer edge away from the middle."""
    turn = 45.0 * ((place - first) % PLACES)
    return Pose(*polar(TILE_RADIUS, turn), -turn)


def display(place: int) -> Pose:
    """Where a card of the display lies: three down the right side, three up the left."""
    column, row = divmod(place, DISPLAY // 2)
    return Pose(_COLUMNS[column], _ROWS[row if column == 0 else -1 - row])


def coins(place: int) -> Row:
    """The gold on a displayed card, across its picture."""
    pose = display(place)
    return Row(pose.x + 12, pose.y - 38.0, 34.0, 62.0, sway=10.0)


def cell(figure: str, vp: int) -> tuple[float, float]:
    """The middle of a cell of a court figure's track."""
    top = TRACK.y + TRACK_ORDER.index(figure) * TRACK_STEP
    return TRACK.x + (162.0 + 55.5 * vp) * TRACK_SCALE, top + TRACK.height / 2


def cell_box(figure: str, vp: int) -> Box:
    """A cell of a court figure's track."""
    x, y = cell(figure, vp)
    width, height = 50.0 * TRACK_SCALE, 78.0 * TRACK_SCALE
    return Box(x - width / 2, y - height / 2, width, height)


def contribution(figure: str) -> Pose:
    """The middle of the plate with what a figure contributes."""
    top = TRACK.y + TRACK_ORDER.index(figure) * TRACK_STEP
    return Pose(TRACK.x + 109.0 * TRACK_SCALE, top + TRACK.height / 2)


def discs(figure: str, vp: int) -> Spot:
    """The discs of a cell, one upon another."""
    x, y = cell(figure, vp)
    return Spot(x - 1, y + 13, dy=-11.0)


def spirit(n: int) -> Pose:
    """A cell of the home seat's spirit track."""
    return Pose(SPIRIT.x + (86.0 + 49.0 * n) * SPIRIT_SCALE, SPIRIT.center[1])


def order(piece: Piece) -> int:
    """Gold lies before gems."""
    return int(piece.startswith("gem"))


@dataclass(frozen=True)
class Sockets:
    """Tokens in sockets, `columns` a row; what has no socket lies at the right of the rows."""

    box: Box
    columns: int
    room: int
    """How many sockets there are."""

    @property
    def rows(self) -> int:
        return -(-self.room // self.columns)

    @property
    def step(self) -> tuple[float, float]:
        return self.box.width / (self.columns + 1.15), self.box.height / self.rows

    def socket(self, n: int) -> Pose:
        """The middle of a socket."""
        across, down = self.step
        row, column = divmod(n, self.columns)
        return Pose(self.box.x + (column + 0.5) * across, self.box.y + (row + 0.5) * down)

    def poses(self, n: int) -> Sequence[Pose]:
        """A pose for each of n tokens."""
        return [self.socket(i) for i in range(min(n, self.room))] + [
            self._beside(i, n - self.room) for i in range(n - self.room)
        ]

    def _beside(self, n: int, count: int) -> Pose:
        """Where a token lies that is one too many."""
        across, down = self.step
        top = self.box.y + down * 0.5
        step = min(down, (self.box.height - down) / max(1, count - 1))
        return Pose(self.box.right - across * 0.5, top + n * step)


@dataclass(frozen=True)
class Panel:
    """Where the parts of a rival's panel lie: plate, contributions, tokens, cards."""

    box: Box

    @property
    def inside(self) -> Box:
        return Box(self.box.x + 14, self.box.y + 12, self.box.width - 28, self.box.height - 24)

    @property
    def plate(self) -> Box:
        return Box(self.inside.x, self.inside.y, self.inside.width, 48.0)

    def sign(self, n: int) -> Pose:
        """The n-th of the four signs below the plate: three contributions and the spirit."""
        wide = self.inside.width / 4
        return Pose(self.inside.x + wide * (n + 0.5), self.inside.y + 76.0)

    @property
    def flame(self) -> Pose:
        """The disc of the spirit, before its number."""
        return Pose(self.sign(3).x - 14.0, self.sign(3).y)

    @property
    def wide(self) -> bool:
        """Whether all sockets fit into one row."""
        return self.inside.width > 340.0

    def sockets(self, room: int) -> Sockets:
        """The sockets of the tokens."""
        height = 58.0 if self.wide else 96.0
        box = Box(self.inside.x, self.inside.y + 104.0, self.inside.width, height)
        return Sockets(box, room if self.wide else room // 2, room)

    @property
    def token(self) -> float:
        return 38.0 if self.wide else 42.0

    @property
    def card(self) -> float:
        """The width of a card."""
        top = self.inside.y + (170.0 if self.wide else 206.0)
        return (self.inside.bottom - top) / SHAPE

    @property
    def _cards_y(self) -> float:
        return self.inside.bottom - self.card * SHAPE / 2

    @property
    def hand(self) -> Pose:
        return Pose(self.inside.x + self.card / 2, self._cards_y)

    @property
    def discard(self) -> Row:
        """Discarded cards, as much of each as there is room for."""
        left = self.inside.x + 1.5 * self.card + 40.0
        return Row(left, self._cards_y, 44.0, self.inside.right - self.card / 2 - left, align=0.0)

    @property
    def stable(self) -> Pose:
        return Pose(self.inside.right - self.inside.width / 4, self._cards_y)


PANELS: Final = Box(1042.0, 356.0, 782.0, 316.0)
_GAP = 12.0


def panel(n: int, count: int) -> Panel:
    """The n-th of `count` panels beside one another."""
    width = (PANELS.width - (count - 1) * _GAP) / count
    return Panel(Box(PANELS.x + n * (width + _GAP), PANELS.y, width, PANELS.height))


def figure_zone(figure: str, vp: int) -> str:
    """The zone of a cell of a track."""
    return f"{figure}:{vp}"


def seat_disc(figure: str, seat: Seat) -> Piece:
    """A seat's disc on a track."""
    return f"{figure}.{seat}"
