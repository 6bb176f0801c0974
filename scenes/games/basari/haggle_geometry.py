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
OFFER_STEPS: Final = 130.0, 112.0
"""Greatest distances of offered gems."""
COUNT_POSITIONS: Final = Placement(652.0, 664.0), Placement(1268.0, 664.0)
"""Middles of the numbers of offered gems."""
WORTH_Y: Final = 676.0
WORTH_GEM_SIZE: Final = 56.0
WORTH_MEDAL_SIZE: Final = 85.0
SENTENCE_POSITIONS: Final = Placement(960.0, 184.0), Placement(960.0, 208.0)
"""Middle of the sentence that compares the offers, with usual and with large text."""
SENTENCE_WIDTH: Final = 820.0
SENTENCE_GAP: Final = 14.0
"""Distance of the pairs of a number and a gem in that sentence."""
SIDE_GEMS_Y: Final = 836.0
"""Height of the gems of a seat at a side, below its place card."""
SIDE_GEM_SIZES: Final = 48.0, 40.0
"""Sizes of these gems, with usual and with large text, whose numbers are wider."""
SIDE_GEM_STEPS: Final = 110.0, 112.0
SIDE_GEM_STARTS: Final = -192.0, -212.0
"""Distances of the first of these gems from the middle of its tray."""
SIDE_TRAY_SIZE: Final = (488.0, 66.0)
"""Size of the leather on which the gems of a seat at a side lie."""
SIDE_HEAP_SIZE: Final = (8.0, 14.0)
"""Width and height of the heap of a colour: the gems lie on one another."""
SIDE_XS: Final = (262.0, 1658.0)
LINE_GEM_SIZE: Final = 40.0
LINE_GEM_STEPS: Final = 102.0, 112.0
LINE_GEM_STARTS: Final = 168.0, 160.0
"""Distances of the gems of those who do not haggle, and of the first from the left of its cell."""
LINE_GEMS_YS: Final = 102.0, 124.0
"""Heights of these gems, with usual and with large text, whose names are higher."""
PURSE_SIZE: Final = (212.0, 122.0)
"""Size of the leather rounds on which the gems of a purse lie."""
PURSE_COLUMNS: Final = 2
"""Rounds in a row: the purse is as wide as the person above it."""
PURSE_STARTS: Final = (124.0, 1500.0)
"""Middles of the first round of a purse below the left person and below the right one."""
PURSE_STEPS: Final = (216.0, 128.0)
PURSE_Y: Final = 880.0
"""Height of the middle of the upper rounds."""
PURSE_COUNT_OFFSET: Final = 62.0
"""Distance of the number of gems from the middle of its round."""
PURSE_GEM_SIZE: Final = 92.0
HEAP_STEP: Final = 22.0
"""Distance of the gems of a heap; from the third on they lie on one another."""
LINE_BOX: Final = Box(510.0, 756.0, 900.0, 156.0)
"""Box of the one line, between the rug and the buttons."""
BUTTONS_XS: Final = 462.0, 390.0
"""Left ends of the buttons beside a purse below the left person and below the right one."""
BUTTONS_Y: Final = 924.0
BUTTONS_SIZE: Final = (996.0, 150.0)


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
            spot = purse_position(self.right, kind)
            x, y = spot.x - 50.0 + n * HEAP_STEP, spot.y - 6.0 + 12.0 * (n % 2)
            made.append(Placement(x, y, n * 30.0))
        return made


def purse_position(right: bool, kind: int) -> Placement:
    """Return the middle of the leather round of a colour."""
    row, column = divmod(kind, PURSE_COLUMNS)
    across, down = PURSE_STEPS
    return Placement(PURSE_STARTS[right] + across * column, PURSE_Y + down * row)


def purse_box(right: bool, kind: int) -> Box:
    """Return the box of the leather round of a colour, with the number of gems."""
    return purse_position(right, kind).box(*PURSE_SIZE)


def offer_box(right: bool) -> Box:
    """Return the half of the rug on which a seat offers."""
    return Placement(*OFFER_CENTERS[right]).box(310.0, 380.0)


def side_gem(right: bool, kind: int, is_large: bool = False) -> Placement:
    """Return the middle of a gem that stands for those of a seat at a side."""
    x = SIDE_XS[right] + SIDE_GEM_STARTS[is_large] + SIDE_GEM_STEPS[is_large] * kind
    return Placement(x, SIDE_GEMS_Y)


def buttons_box(is_purse_right: bool) -> Box:
    """Return the box of the buttons: below the rug, beside the purse of whoever is asked."""
    return Box(BUTTONS_XS[is_purse_right], BUTTONS_Y, *BUTTONS_SIZE)
