"""Where things stand on Zahab's table besides the ring (`ring.py`): the rivals at the right, the
home seat below.

All lengths are design units, angles degrees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from scenes.games.zahab import ring
from scenes.games.zahab.ring import RingGround
from scenes.kit.places import SHAPE, Place, Placement, Row, Spot, Spread
from sprites.picture import Box
from tabletop.core.zones import Piece

# The home seat: its board below the ring, its hand at the right

MAT: Final = Box(56.0, 792.0, 1092.0, 262.0)
HAND_MAT: Final = Box(1144.0, 600.0, 720.0, 454.0)
PLATE: Final = Box(96.0, 806.0, 300.0, 52.0)
STABLE: Final = Placement(446.0, 830.0)
SPIRIT: Final = Box(96.0, 872.0, 396.0, 64.0 * 396.0 / 460.0)
SPIRIT_SCALE: Final = 396.0 / 460.0
SPIRIT_DISC: Final = 40.0
FLAME: Final = 34.0
"""The same on a rival's panel."""
SOCKETS: Final = Box(512.0, 806.0, 316.0, 132.0)
TOKEN: Final = 58.0
HAND_CARD: Final = 168.0
HAND: Final = Row(1488.0, 731.0, HAND_CARD + 8, 664.0 - HAND_CARD, sway=0.0)
HELD: Final = Placement(HAND.x, HAND.y).box(668.0, 235.0)
DISCARD_CARD: Final = 60.0
"""The size of what stands for a card on the own pile of discards: the star of its level."""
DISCARDS: Final = Box(836.0, 806.0, 296.0, 132.0)
DISCARD: Final = Row(
    DISCARDS.x + 14 + DISCARD_CARD / 2, 898.0, 62.0, DISCARDS.width - 28 - DISCARD_CARD, align=0.0
)
RETURNS: Final = Placement(DISCARDS.center[0], 836.0)
"""What is told above the own discards: that they come back at the gate."""
BUTTONS: Final = Box(1200.0, 856.0, 624.0, 92.0)
PUBLIC_BUTTONS: Final = Box(408.0, 848.0, 466.0, 98.0)
"""Where nobody is at home: below the ring."""


def spirit(n: int) -> Placement:
    """A cell of the home seat's spirit track."""
    return Placement(SPIRIT.x + (86.0 + 49.0 * n) * SPIRIT_SCALE, SPIRIT.center[1])


def order(piece: Piece) -> int:
    """Gold lies before gems."""
    return int(piece.startswith("gem"))


@dataclass(frozen=True)
class Sockets:
    """Tokens in sockets, in two rows; what has no socket lies at the right of the rows."""

    box: Box
    room: int
    """How many sockets there are."""

    @property
    def columns(self) -> int:
        return self.room // 2

    @property
    def rows(self) -> int:
        return -(-self.room // self.columns)

    @property
    def step(self) -> tuple[float, float]:
        return self.box.width / (self.columns + 1.15), self.box.height / self.rows

    def socket(self, n: int) -> Placement:
        """The middle of a socket."""
        across, down = self.step
        row, column = divmod(n, self.columns)
        return Placement(self.box.x + (column + 0.5) * across, self.box.y + (row + 0.5) * down)

    def poses(self, n: int) -> Sequence[Placement]:
        """A pose for each of n tokens."""
        return [self.socket(i) for i in range(min(n, self.room))] + [
            self._beside(i, n - self.room) for i in range(n - self.room)
        ]

    def _beside(self, n: int, count: int) -> Placement:
        """Where a token lies that is one too many."""
        across, down = self.step
        top = self.box.y + down * 0.5
        step = min(down, (self.box.height - down) / max(1, count - 1))
        return Placement(self.box.right - across * 0.5, top + n * step)


@dataclass(frozen=True)
class Chips:
    """Signs side by side from (x, y) on; where they would lie on one another every other one lies
    higher and the rest lower, so that each can be read."""

    x: float
    y: float
    step: float
    room: float
    """Between the first and the last, at most."""
    apart: float
    """How far the two lines are from the middle, then."""

    def poses(self, n: int) -> Sequence[Placement]:
        """A pose for each of n signs."""
        step = min(self.step, self.room / max(1, n - 1))
        apart = self.apart if step < self.step else 0.0
        return [Placement(self.x + i * step, self.y + (-apart, apart)[i % 2]) for i in range(n)]


@dataclass(frozen=True)
class RivalPanel:
    """Where the parts of a rival's panel lie, and how large they are."""

    box: Box
    plate: Box
    signs: tuple[Placement, ...]
    """Below the plate, three a line: contributions, spirit, hand, stable."""
    flame: Placement
    """The disc of the spirit, before its number."""
    zones: Mapping[str, Place]
    """Where hand, spirit, stable and discarded cards lie, by the kind of their zone."""
    open_hand: Box
    """Where the hand is told."""
    held: Placement
    """The number of cards in the hand, beside it."""
    bowls: Box
    """The sockets of the tokens."""
    token: float
    discarded: Placement
    """How many cards are discarded."""

    def sockets(self, room: int) -> Sockets:
        """So many sockets for tokens."""
        return Sockets(self.bowls, room)


def _lies(spread: Spread, width: float, pressed: float, pile: bool = False) -> Place:
    """Where pieces of a rival lie, so wide; what is pressed there is wider."""
    room = spread.poses(1)[0].box(pressed, pressed * SHAPE)
    return Place(spread, 20.0, "leather", pile=pile, width=width, room=room)


def rival(
    box: Box, around: RingGround, token: float, card: float, bowls: tuple[float, float]
) -> RivalPanel:
    """The panel of a rival: plate, signs, tokens, discarded cards, one below another. The sockets
    begin so far below the plate, and are so high."""
    inside, chip, pressed = box.inset(13, 12), 42.0, around.corner
    plate = inside._replace(height=44.0)
    signs = tuple(
        Placement(part.center[0], plate.bottom + 19.0 + 41.5 * line)
        for line in range(2)
        for part in inside.columns(3)
    )
    spirit, hand, stable = signs[3:]
    low, left = inside.bottom - chip / 2 - 2, hand.x - 10.0 - card / 2 - 4
    flame = Placement(spirit.x - 14.0, spirit.y)
    chips = Chips(inside.x + chip / 2, low, 40.0, inside.width - chip - 34.0, 11.0)
    zones = {
        "stable": _lies(Spot(stable.x + 10.0, stable.y + 7.0), pressed, pressed),
        "hand": _lies(Spot(hand.x - 10.0, hand.y), card, pressed, pile=True),
        "discard": _lies(chips, chip, pressed),
        "spirit": _lies(flame.spot, FLAME, pressed),
    }
    return RivalPanel(
        box, plate, signs, flame, zones,
        open_hand=Box(left, hand.y - 21, box.right - 14 - left, 41.0),
        held=Placement(hand.x + 34.0, hand.y),
        bowls=inside._replace(y=plate.bottom + bowls[0], height=bowls[1]), token=token,
        discarded=Placement(inside.right - 12.0, low),
    )  # fmt: skip


PANELS: Final = Box(1152.0, 312.0, 672.0, 282.0)
_GAP = 12.0
PUBLIC: Final = Box(1212.0, 312.0, 612.0, 634.0)
"""Where the panels of all seats lie where nobody is at home."""


@cache
def equal(n: int, count: int) -> RivalPanel:
    """The panel of the n-th of `count` seats of which none is at home: two a row."""
    row, column = divmod(n, 2)
    box = PUBLIC.rows(2, _GAP)[row].columns(2, _GAP)[column]
    if n == count - 1 and not column:
        box = box._replace(x=PUBLIC.center[0] - box.width / 2)
    return rival(box, ring.PUBLIC, 46.0, 32.0, (86.0, 98.0))


def front(n: int, count: int) -> Box:
    """Where the hand of the n-th of `count` seats lies before all: over the row of panels where its
    own is not."""
    other = 1 - n // 2 if count > 2 else 1
    return PUBLIC.rows(2, _GAP)[other].inset(-8, 0)


@cache
def panel(n: int, count: int) -> RivalPanel:
    """The n-th of `count` panels beside one another."""
    box = PANELS.columns(count, _GAP)[n]
    return rival(box, ring.ABOVE_HOME, 36.0, 29.0, (84.0, 76.0))
