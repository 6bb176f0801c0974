"""Geometry of a haggle: the rug in the middle, the two at its ends, a purse at the near edge.

All lengths are design units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from scenes.games.basari.geometry import PUBLIC_RUG_BOX, gem_sort_key
from scenes.kit.placement import CardSlot, Placement
from sprites.picture import Box
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Seat
from tabletop.games.basari.gems import GEM_KINDS

RUG_BOX: Final = Placement(960.0, 474.0).box(*PUBLIC_RUG_BOX.size)
"""The rug in the middle: as large as on the table, so that it is the same picture."""
GEM_SIZE: Final = 116.0
"""Size of an offered gem."""
CONTESTED: Final = CardSlot(960.0, 430.0, 262.0, -2.0)
"""Slot of the contested card, lifted over the rug."""
SECOND_CONTESTED: Final = CardSlot(966.0, 436.0, 262.0, 4.0)
"""Slot of the other seat's equal card, below the first."""
CONTESTED_LIFT: Final = 40.0
OFFER_CENTERS: Final = (652.0, 396.0), (1268.0, 396.0)
"""Middles of the two offers."""
OFFER_SIZE: Final = 204.0, 236.0
"""Width and height over which the middles of offered gems are spread."""
OFFER_STEPS: Final = 130.0, 84.0
"""Greatest distances of offered gems."""
COUNT_POSITIONS: Final = Placement(652.0, 664.0), Placement(1268.0, 664.0)
"""Middles of the numbers of offered gems."""
WORTH_Y: Final = 676.0
WORTH_GEM_SIZE: Final = 56.0
WORTH_MEDAL_SIZE: Final = 85.0
SENTENCE_POSITION: Final = Placement(960.0, 184.0)
"""Middle of the sentence that compares the offers."""
SENTENCE_WIDTH: Final = 780.0
SIDE_GEMS_YS: Final = 836.0, 818.0
"""Heights of the gems of a seat at a side, below its place card; with large text higher."""
LARGE_FOOT: Final = 700.0
"""Lower end of the busts with large text, whose buttons are higher."""
SIDE_GEM_SIZE: Final = 48.0
SIDE_GEM_STEP: Final = 102.0
SIDE_TRAY_SIZE: Final = (488.0, 66.0)
"""Size of the leather on which the gems of a seat at a side lie."""
SIDE_HEAP_SIZE: Final = (8.0, 14.0)
"""Width and height of the heap of a colour: the gems lie on one another."""
SIDE_XS: Final = (262.0, 1658.0)
LINE_GEM_SIZE: Final = 40.0
LINE_GEM_STEP: Final = 92.0
LINE_GEMS_Y: Final = 102.0
PURSE_SIZE: Final = (230.0, 158.0)
"""Size of the leather rounds on which the gems of a purse lie."""
ROUND_NAMES: Final = tuple(f"round:{kind}" for kind in range(len(GEM_KINDS)))
"""Names of the leather rounds, which slide to the person who decides next."""
PURSE_STARTS: Final = (150.0, 990.0)
"""Middles of the first round of a purse below the left person and below the right one."""
PURSE_STEP: Final = 250.0
PURSE_Y: Final = 915.0
PURSE_COUNT_OFFSET: Final = 66.0
"""Distance of the number of gems from the middle of its round."""
PURSE_GEM_SIZE: Final = 96.0
HEAP_STEP: Final = 24.0
"""Distance of the gems of a heap; from the third on they lie on one another."""
BUTTONS_XS: Final = 1040.0, 60.0
"""Left ends of the buttons beside a purse below the left person and below the right one."""
BUTTONS_YS: Final = 872.0, 854.0
"""Upper ends of the buttons, with usual and with large text."""
BUTTONS_WIDTH: Final = 776.0
BUTTONS_BOTTOM: Final = 1074.0
LINE_BOXES: Final = Box(25.0, 1002.0, 1000.0, 72.0), Box(868.0, 1002.0, 944.0, 72.0)
"""Boxes of the one line, below the purse."""


class HaggleAct(NamedTuple):
    """The key of a haggle: the seats at the ends of the rug, and the seat of the open purse."""

    left: Seat
    right: Seat
    purse: Seat = NOBODY
    """Seat whose gems lie on the leather rounds; NOBODY for none."""

    @property
    def is_purse_right(self) -> bool:
        """True if the open purse is that of the person at the right."""
        return self.purse == self.right


@dataclass(frozen=True)
class OfferedGems:
    """Offered gems on a half of the rug, in rows, the best gem first."""

    x: float
    y: float

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return a placement for each gem, in the order of `pieces`."""
        count = len(pieces)
        columns = 2 if count <= 4 else 3 if count <= 9 else 4
        rows = -(-count // columns)
        across = min(OFFER_STEPS[0], OFFER_SIZE[0] / max(1, columns - 1))
        down = min(OFFER_STEPS[1], OFFER_SIZE[1] / max(1, rows - 1))
        made = []
        for n in range(count):
            row, column = divmod(n, columns)
            last = min(columns, count - row * columns)
            x = self.x + (column - (last - 1) / 2) * across
            y = self.y + (row - (rows - 1) / 2) * down + (14.0 if column % 2 else -6.0)
            made.append(Placement(x, y, (n * 37.0) % 50.0 - 25.0))
        return made


@dataclass(frozen=True)
class PurseHeaps:
    """The gems of a purse in a heap a colour."""

    right: bool

    def __call__(self, pieces: Sequence[Piece]) -> Sequence[Placement]:
        """Return a placement for each gem, in the order of `pieces`."""
        seen = [0] * len(GEM_KINDS)
        made = []
        for piece in pieces:
            kind = gem_sort_key(piece)
            n, seen[kind] = min(2, seen[kind]), seen[kind] + 1
            x = purse_x(self.right, kind) - 50.0 + n * HEAP_STEP
            made.append(Placement(x, PURSE_Y - 10.0 + 12.0 * (n % 2), n * 30.0))
        return made


def purse_x(right: bool, kind: int) -> float:
    """Return the middle of the leather round of a colour."""
    return PURSE_STARTS[right] + PURSE_STEP * kind


def purse_box(right: bool, kind: int) -> Box:
    """Return the box of the leather round of a colour, with the number of gems."""
    return Placement(purse_x(right, kind), PURSE_Y).box(*PURSE_SIZE)


def offer_box(right: bool) -> Box:
    """Return the half of the rug on which a seat offers."""
    return Placement(*OFFER_CENTERS[right]).box(310.0, 380.0)


def side_gem(right: bool, kind: int, is_large: bool = False) -> Placement:
    """Return the middle of a gem that stands for those of a seat at a side."""
    return Placement(SIDE_XS[right] - 168.0 + SIDE_GEM_STEP * kind, SIDE_GEMS_YS[is_large])


def buttons_box(is_purse_right: bool, is_large: bool) -> Box:
    """Return the box of the buttons beside a purse."""
    top = BUTTONS_YS[is_large]
    return Box(BUTTONS_XS[is_purse_right], top, BUTTONS_WIDTH, BUTTONS_BOTTOM - top)
