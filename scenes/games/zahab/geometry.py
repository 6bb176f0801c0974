"""Geometry of Zahab's table besides the ring (`ring_geometry`): rivals right, home below.

All lengths are design units, angles degrees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from scenes.games.zahab import ring_geometry
from scenes.games.zahab.ring_geometry import RingGeometry
from scenes.kit.placement import CARD_ASPECT, PieceStack, Placement, Row, Spread, ZonePlace
from sprites.picture import Box
from tabletop.core.zones import Piece

# The home seat: its board below the ring, its hand at the right

HOME_MAT_BOX: Final = Box(56.0, 792.0, 1092.0, 262.0)
HAND_MAT_BOX: Final = Box(1144.0, 600.0, 720.0, 454.0)
PLATE_BOX: Final = Box(96.0, 806.0, 300.0, 52.0)
STABLE_PLACEMENT: Final = Placement(446.0, 830.0)
SPIRIT_TRACK_BOX: Final = Box(96.0, 872.0, 396.0, 64.0 * 396.0 / 460.0)
SPIRIT_SCALE: Final = 396.0 / 460.0
SPIRIT_DISC_SIZE: Final = 40.0
RIVAL_SPIRIT_DISC_SIZE: Final = 34.0
"""Size of the spirit disc on a rival's panel."""
SOCKETS_BOX: Final = Box(512.0, 806.0, 316.0, 132.0)
TOKEN_WIDTH: Final = 58.0
HAND_CARD_WIDTH: Final = 168.0
HAND_ROW: Final = Row(1488.0, 731.0, HAND_CARD_WIDTH + 8, 664.0 - HAND_CARD_WIDTH, max_tilt=0.0)
HAND_BOX: Final = Placement(HAND_ROW.x, HAND_ROW.y).box(668.0, 235.0)
DISCARD_STAR_WIDTH: Final = 60.0
"""Width of the level star that stands for a card on the home discard pile."""
DISCARDS_BOX: Final = Box(836.0, 806.0, 296.0, 132.0)
DISCARDS_ROW: Final = Row(
    DISCARDS_BOX.x + 14 + DISCARD_STAR_WIDTH / 2,
    898.0,
    62.0,
    DISCARDS_BOX.width - 28 - DISCARD_STAR_WIDTH,
    align=0.0,
)
RETURN_NOTE_POSITION: Final = Placement(DISCARDS_BOX.center[0], 836.0)
"""Position of the note above the home discards that they come back at the gate."""
BUTTONS_BOX: Final = Box(1200.0, 856.0, 624.0, 92.0)
PUBLIC_BUTTONS_BOX: Final = Box(408.0, 848.0, 466.0, 98.0)
"""Box of the buttons on a public table, below the ring."""


def spirit_cell(n: int) -> Placement:
    """Return the placement of a cell of the home seat's spirit track."""
    return Placement(
        SPIRIT_TRACK_BOX.x + (86.0 + 49.0 * n) * SPIRIT_SCALE, SPIRIT_TRACK_BOX.center[1]
    )


def token_sort_key(piece: Piece) -> int:
    """Return the sort key of a token: gold lies before gems."""
    return int(piece.startswith("gem"))


@dataclass(frozen=True)
class TokenSockets:
    """Tokens in sockets, in two rows; surplus tokens lie at the right of the rows."""

    box: Box
    socket_count: int
    """Number of sockets."""

    @property
    def column_count(self) -> int:
        """Number of columns of sockets."""
        return self.socket_count // 2

    @property
    def row_count(self) -> int:
        """Number of rows of sockets."""
        return -(-self.socket_count // self.column_count)

    @property
    def socket_spacing(self) -> tuple[float, float]:
        """Distance of neighbouring sockets, across and down, in design units."""
        return self.box.width / (self.column_count + 1.15), self.box.height / self.row_count

    def socket_placement(self, n: int) -> Placement:
        """Return the middle of a socket."""
        across, down = self.socket_spacing
        row, column = divmod(n, self.column_count)
        return Placement(self.box.x + (column + 0.5) * across, self.box.y + (row + 0.5) * down)

    def poses(self, n: int) -> Sequence[Placement]:
        """Return a placement for each of n tokens."""
        return [self.socket_placement(i) for i in range(min(n, self.socket_count))] + [
            self._beside(i, n - self.socket_count) for i in range(n - self.socket_count)
        ]

    def _beside(self, n: int, count: int) -> Placement:
        """Return the placement of a surplus token."""
        across, down = self.socket_spacing
        top = self.box.y + down * 0.5
        step = min(down, (self.box.height - down) / max(1, count - 1))
        return Placement(self.box.right - across * 0.5, top + n * step)


@dataclass(frozen=True)
class ChipRow:
    """Chips side by side from (x, y); crowded chips alternate between two lines."""

    x: float
    y: float
    step: float
    max_length: float
    """Greatest distance between the first and the last chip."""
    line_offset: float
    """Distance of the two lines from the middle."""

    def poses(self, n: int) -> Sequence[Placement]:
        """Return a placement for each of n chips."""
        step = min(self.step, self.max_length / max(1, n - 1))
        apart = self.line_offset if step < self.step else 0.0
        return [Placement(self.x + i * step, self.y + (-apart, apart)[i % 2]) for i in range(n)]


@dataclass(frozen=True)
class RivalPanel:
    """Geometry of a rival's panel."""

    box: Box
    name_plate_box: Box
    icon_positions: tuple[Placement, ...]
    """Positions below the plate, three a line: contributions, spirit, hand, stable."""
    spirit_disc: Placement
    """Placement of the spirit disc, before its number."""
    zone_places: Mapping[str, ZonePlace]
    """Places of hand, spirit, stable and discards, by the kind of their zone."""
    revealed_hand: Box
    """Box of the revealed hand."""
    hand_count_position: Placement
    """Position of the number of cards, beside the hand."""
    sockets_box: Box
    """Box of the token sockets."""
    token_width: float
    discard_count_position: Placement
    """Position of the number of discarded cards."""

    def token_sockets(self, room: int) -> TokenSockets:
        """Return sockets for this number of tokens."""
        return TokenSockets(self.sockets_box, room)


def _lies(spread: Spread, width: float, pressed: float, pile: bool = False) -> ZonePlace:
    """Return the place of a rival's pieces; its touch area is wider."""
    room = spread.poses(1)[0].box(pressed, pressed * CARD_ASPECT)
    return ZonePlace(spread, 20.0, "leather", is_pile=pile, piece_width=width, bounds=room)


def rival_panel(
    box: Box, around: RingGeometry, token: float, card: float, sockets: tuple[float, float]
) -> RivalPanel:
    """Return the panel of a rival: plate, icons, tokens and discards, from top to bottom.

    Args:
        box: Box of the panel, design pixels.
        around: Geometry of the ring; its corner cards set the width of touch areas.
        token: Width of a token, design pixels.
        card: Width of a hand card, design pixels.
        sockets: Distance of the sockets from the plate, and their height.
    """
    inside, chip, pressed = box.inset(13, 12), 42.0, around.corner_card_width
    plate = inside._replace(height=44.0)
    signs = tuple(
        Placement(part.center[0], plate.bottom + 19.0 + 41.5 * line)
        for line in range(2)
        for part in inside.split_columns(3)
    )
    spirit, hand, stable = signs[3:]
    low, left = inside.bottom - chip / 2 - 2, hand.x - 10.0 - card / 2 - 4
    flame = Placement(spirit.x - 14.0, spirit.y)
    chips = ChipRow(inside.x + chip / 2, low, 40.0, inside.width - chip - 34.0, 11.0)
    zones = {
        "stable": _lies(PieceStack(stable.x + 10.0, stable.y + 7.0), pressed, pressed),
        "hand": _lies(PieceStack(hand.x - 10.0, hand.y), card, pressed, pile=True),
        "discard": _lies(chips, chip, pressed),
        "spirit": _lies(flame.stack, RIVAL_SPIRIT_DISC_SIZE, pressed),
    }
    return RivalPanel(
        box,
        plate,
        signs,
        flame,
        zones,
        revealed_hand=Box(left, hand.y - 21, box.right - 14 - left, 41.0),
        hand_count_position=Placement(hand.x + 34.0, hand.y),
        sockets_box=inside._replace(y=plate.bottom + sockets[0], height=sockets[1]),
        token_width=token,
        discard_count_position=Placement(inside.right - 12.0, low),
    )


RIVALS_BOX: Final = Box(1152.0, 312.0, 672.0, 282.0)
_GAP = 12.0
PUBLIC_PANELS_BOX: Final = Box(1212.0, 312.0, 612.0, 634.0)
"""Box of the panels of all seats on a public table."""


@cache
def public_panel(n: int, count: int) -> RivalPanel:
    """Return the n-th of `count` panels on a public table, two a row."""
    row, column = divmod(n, 2)
    box = PUBLIC_PANELS_BOX.split_rows(2, _GAP)[row].split_columns(2, _GAP)[column]
    if n == count - 1 and not column:
        box = box._replace(x=PUBLIC_PANELS_BOX.center[0] - box.width / 2)
    return rival_panel(box, ring_geometry.PUBLIC_RING, 46.0, 32.0, (86.0, 98.0))


def hand_panel_box(n: int, count: int) -> Box:
    """Return the hand panel of the n-th of `count` seats: over the other row of panels."""
    other = 1 - n // 2 if count > 2 else 1
    return PUBLIC_PANELS_BOX.split_rows(2, _GAP)[other].inset(-8, 0)


@cache
def rival_panel_at(n: int, count: int) -> RivalPanel:
    """Return the n-th of `count` panels side by side."""
    box = RIVALS_BOX.split_columns(count, _GAP)[n]
    return rival_panel(box, ring_geometry.HOME_RING, 36.0, 29.0, (84.0, 76.0))
