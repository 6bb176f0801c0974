"""Panels of Mercado's seats: the home tray at the bottom, the rivals at the right.

The parts have the same order everywhere: bag, drawn coins, player tile, seals,
privileges.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from scenes.games.mercado import icons
from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.tile_pictures import HAND_PRIVILEGE_SIZE, privilege_back
from scenes.kit import bags
from scenes.kit.layers import Layer
from scenes.kit.node_builders import mat_node
from scenes.kit.picture_groups import row_pictures, stack_pictures
from scenes.kit.placement import PieceStack, Placement, Row, ZonePlace
from scenes.kit.table_parts import MIN_TEXT_SIZE, fit_line, flat_node, seat_token, shadowed_node
from scenes.ui.style.skin import FramedRectangle
from scenes.ui.style.theme import Theme
from sprites.components import wax_seal_picture
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup, Text
from tabletop.core.zones import Piece

COIN_ORDER: Final = ("coin.gold", "coin.silver", "coin.copper", "coin.turquoise", "coin.white",
                "coin.black")  # fmt: skip

_BAG_TAG = (110.0, 186.0)
_TAG_WIDTH = 56.0
_SINKS = 0.21
"""Distance by which the middle of an empty bag is lower, in heights of the bag."""


@dataclass(frozen=True)
class CoinTray:
    """Coins laid out in rows inside a box: spread while there is room, else overlapping."""

    x: float
    y: float
    width: float
    height: float
    coin_width: float
    step: float

    def poses(self, n: int) -> Sequence[Placement]:
        """Return the placements of n coins."""
        inside = self.width - self.coin_width, self.height - self.coin_width
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

HOME_MAT_BOX: Final = Box(58.0, 750.0, 1804.0, 302.0)
BAG_HEIGHT: Final = 184.0
BAG_POSITION: Final = (170.0, 852.0)
DRAWN_COIN_ROW: Final = Row(328.0, 889.0, 96.0, 324.0, align=0.0, max_tilt=7.0)
DRAWN_COIN_SIZE: Final = 88.0
DRAWN_COINS_CLOTH_BOX: Final = Box(272.0, 832.0, 432.0, 116.0)
"""Box of the cloth on which drawn coins are poured."""
HOME_NAME_BOX: Final = Box(272.0, 762.0, 432.0, 60.0)
PLAYER_TILE_BOX: Final = Box(718.0, 760.0, 528.0, 190.0)
TILE_COIN_SIZE: Final = 66.0
TILE_COINS: Final = CoinTray(*PLAYER_TILE_BOX.center, 472.0, 142.0, TILE_COIN_SIZE, 70.0)
PRIVILEGES_BOX: Final = Box(1260.0, 760.0, 262.0, 122.0)
PRIVILEGE_SIZE: Final = HAND_PRIVILEGE_SIZE[0] * 1.1, HAND_PRIVILEGE_SIZE[1] * 1.1
"""Size of the home seat's privileges."""
SEALS_BOX: Final = Box(1260.0, 886.0, 262.0, 64.0)
SEAL_SIZE: Final = 60.0
PRIVILEGES_ROW: Final = Row.in_box(PRIVILEGES_BOX, PRIVILEGE_SIZE[0], PRIVILEGE_SIZE[0] + 6, 6.0)
SEALS_ROW: Final = Row.in_box(SEALS_BOX, SEAL_SIZE, SEAL_SIZE + 4, 4.0, 12.0)
HOME_ZONE_PLACES: Final = {
    "drawn": ZonePlace(
        DRAWN_COIN_ROW, 16.0, "leather", piece_width=DRAWN_COIN_SIZE, bounds=DRAWN_COINS_CLOTH_BOX
    ),
    "player": ZonePlace(
        TILE_COINS,
        8.0,
        "wood",
        sort_key=COIN_ORDER.index,
        piece_width=TILE_COIN_SIZE,
        bounds=PLAYER_TILE_BOX,
    ),
    "seals": ZonePlace(SEALS_ROW, 8.0, "leather", piece_width=SEAL_SIZE, bounds=SEALS_BOX),
    "hand": ZonePlace(PRIVILEGES_ROW, 8.0, "hand", sort_key=str, bounds=PRIVILEGES_BOX),
}
"""Places of the home seat's pieces, by the kind of their zone."""
BUTTONS_BOX: Final = Box(1536.0, 758.0, 288.0, 190.0)
GHOST_OUTLINE_ALPHA: Final = 0.2
"""Alpha of the outline of pieces that will lie somewhere."""
_SUNK = (92, 74, 48, 34), (92, 74, 48, 80)


def home_nodes(theme: Theme, name: str, color: str) -> list[Node]:
    """Return the mat, the name and the player tile of the home seat."""
    token = seat_token(color, 56.0)
    words = fit_line(
        name,
        theme.subheading,
        (HOME_NAME_BOX.width - 74, 62.0),
        MATERIALS.rival_panel.text_color(theme),
        "bold",
    )
    return [
        mat_node(MATERIALS.home_panel, theme, HOME_MAT_BOX, 4.0),
        shadowed_node(
            BakedPicture("mercado/purse", *PLAYER_TILE_BOX.size),
            *PLAYER_TILE_BOX.center,
            20.0,
            "tile:home",
        ),
        shadowed_node(token, HOME_NAME_BOX.x + 28, HOME_NAME_BOX.y + 28, 22.0, f"chip:{color}"),
        flat_node(words, HOME_NAME_BOX.x + 70 + words.size[0] / 2, HOME_NAME_BOX.y + 28, 22.0),
        cloth_node(DRAWN_COINS_CLOTH_BOX),
        *_kept(PRIVILEGES_BOX, privilege_back(PRIVILEGE_SIZE[1]), PRIVILEGES_ROW),
        *_kept(SEALS_BOX, wax_seal_picture(SEAL_SIZE), SEALS_ROW),
    ]


def _kept(box: Box, piece: Picture, row: Row) -> list[Node]:
    """Return a slot, and in it the outline of the pieces that will lie there."""
    place = FramedRectangle(*box.size, *_SUNK, 2.0, 14.0)
    ghost = flat_node(piece, row.x, row.y, 22.0)
    ghost.alpha = GHOST_OUTLINE_ALPHA
    return [flat_node(place, *box.center, 20.0), ghost]


def cloth_node(box: Box) -> Node:
    """Return the cloth below drawn coins."""
    return shadowed_node(
        BakedPicture("mercado/cloth-drawn", *box.size), *box.center, Layer.UNDER_PIECES
    )


# The rivals

RIVALS_BOX: Final = Box(1298.0, 488.0, 564.0, 256.0)
_GAP = 8.0
_RIGHT = 1822.0
_BETWEEN = 5.0
_DRAWN_MOST = 5


@dataclass(eq=False)
class RivalPanel:
    """Geometry of a rival's panel."""

    box: Box
    bag_box: Box
    name_y: float
    """Middle of the line of the name."""
    name_right: float
    """Right limit of the name."""
    zone_places: Mapping[str, ZonePlace]
    """Places of the rival's pieces, by the kind of their zone."""
    piece_size: float
    """Size of coins, seals and privileges."""
    chip_size: float
    coins_width: float
    """Room for the coins of a player tile."""
    is_large: bool = False
    """True if words and numbers are large."""

    def __post_init__(self) -> None:
        self.lines_x = self.bag_box.right + 12
        """Left edge of the lines of text and coins."""
        self.name_width = self.name_right - self.lines_x - self.chip_size - 10
        """Greatest width of the name."""

    def name_text_size(self, theme: Theme) -> float:
        """Return the text size of the name."""
        return theme.subheading if self.is_large else theme.body

    def number_text_size(self, usual: float) -> float:
        """Return the text size of numbers."""
        return max(38.0, usual) if self.is_large else usual


def _bag(box: Box, height: float) -> Box:
    """The bag at the left of a panel."""
    width = height * bags.ARTWORK_SIZE[0] / bags.ARTWORK_SIZE[1]
    return Placement(box.x + 16 + width / 2, box.center[1]).box(width, height)


def _low(box: Box) -> RivalPanel:
    """A panel of two lines: name and what is drawn, all else."""
    bag, piece, heaps = _bag(box, min(112.0, box.height - 8)), 36.0, 276.0
    off = min(26.0, box.height * 0.225)
    upper, lower = box.center[1] - off, box.center[1] + off
    drawn = _RIGHT + 2 - piece - (_DRAWN_MOST - 1) * (piece + 4)
    zones = {
        "drawn": _drawn(drawn, upper, piece, 4),
        "player": _pile(bag.right + 14 + heaps / 2, lower, piece, heaps),
        "seals": _pile(_RIGHT - 120, lower, piece, piece * 2),
        "hand": _pile(_RIGHT - 38, lower, piece, piece * 2),
    }
    return RivalPanel(box, bag, upper, drawn - 4, zones, piece, piece, heaps)


def _drawn(left: float, middle: float, coin: float, gap: float) -> ZonePlace:
    """Return the place of drawn coins."""
    step = coin + gap
    room = Box(left, middle - coin / 2 - 2, (_DRAWN_MOST - 1) * step + coin + 4, coin + 4)
    return ZonePlace(
        Row.in_box(room, coin, step, 2, 6.0), 16.0, "leather", piece_width=coin, bounds=room
    )


def _pile(x: float, y: float, piece: float, width: float) -> ZonePlace:
    """Return the place of counted pieces in this room."""
    room = Placement(x, y).box(width, piece + 6)
    return ZonePlace(PieceStack(x, y), 8.0, "leather", is_pile=True, piece_width=piece, bounds=room)


class PanelRows(NamedTuple):
    """Geometry of a panel beside a large bag; its lines are name, coins, drawn coins, the rest."""

    bag_height: float
    """Height of the bag."""
    name_y: float
    """Middles of the lines, from the upper edge; the last one from the lower."""
    coins_y: float
    drawn_coins_y: float
    lower_row_offset: float
    piece_size: float
    coin_size: float
    drawn_coin_gap: float
    """Gap between drawn coins."""
    chip_size: float
    name_right_margin: float
    """Margin at the right of the name."""

    def build_panel(self, box: Box) -> RivalPanel:
        """Return the parts of a panel."""
        bag, piece = _bag(box, self.bag_height), self.piece_size
        left, lower = bag.right + 12, box.bottom - self.lower_row_offset
        heaps = min(346.0, box.right - left - 12)
        zones = {
            "drawn": _drawn(left, box.y + self.drawn_coins_y, self.coin_size, self.drawn_coin_gap),
            "player": _pile(left + heaps / 2, box.y + self.coins_y, piece, heaps),
            "seals": _pile(left + piece, lower, piece, piece * 2),
            "hand": _pile(left + 3.6 * piece, lower, piece, piece * 2),
        }
        upper, ends = box.y + self.name_y, box.right - self.name_right_margin
        return RivalPanel(box, bag, upper, ends, zones, piece, self.chip_size, heaps, is_large=True)


SINGLE_RIVAL_ROWS: Final = PanelRows(190.0, 44.0, 105.0, 161.0, 38.0, 46.0, 46.0, 8.0, 52.0, 40.0)
"""Lines of an only rival."""
PUBLIC_PANEL_ROWS: Final = PanelRows(156.0, 34.0, 81.0, 127.0, 28.0, 42.0, 54.0, 6.0, 46.0, 16.0)
"""Lines of a public table."""
PUBLIC_PANELS_BOX: Final = Box(58.0, 750.0, 1804.0, 200.0)
"""Box of the panels of all seats on a public table."""


PUBLIC_BUTTONS_BOX: Final = Box(1548.0, 500.0, 300.0, 236.0)
HAND_PANEL_BOX: Final = Box(1306.0, 500.0, 232.0, 236.0)
"""Box of the hand panel, beside the buttons."""
DEMO_CLOTH_BOX: Final = Box(1306.0, 500.0, 548.0, 236.0)
"""Box of the active seat's drawn coins in a demo."""
DEMO_DRAWN_PLACE: Final = ZonePlace(
    Row(*DEMO_CLOTH_BOX.center, 100.0, 408.0, max_tilt=7.0), 16.0, "leather", piece_width=92.0,
    bounds=DEMO_CLOTH_BOX,
)  # fmt: skip


@cache
def public_panel(n: int, count: int) -> RivalPanel:
    """Return the panel of the n-th of `count` seats on a public table."""
    return PUBLIC_PANEL_ROWS.build_panel(PUBLIC_PANELS_BOX.split_columns(count, _GAP)[n])


@cache
def rival_panel_at(n: int, count: int) -> RivalPanel:
    """Return the panel of the n-th of `count` rivals."""
    if count == 1:
        return SINGLE_RIVAL_ROWS.build_panel(RIVALS_BOX)
    return _low(RIVALS_BOX.split_rows(count, _GAP)[n])


def panel_nodes(theme: Theme, where: RivalPanel, name: str, color: str) -> list[Node]:
    """Return a rival's mat with the chip and name."""
    chip = where.chip_size
    nodes = [mat_node(MATERIALS.rival_panel, theme, where.box, 4.0)]
    token = seat_token(color, chip)
    nodes.append(
        shadowed_node(token, where.lines_x + chip / 2 + 1, where.name_y, 22.0, f"chip:{color}")
    )
    left = where.lines_x + chip + 10
    words = fit_line(
        name,
        where.name_text_size(theme),
        (where.name_width, chip + 12),
        MATERIALS.rival_panel.text_color(theme),
        least=theme.min_table_text_size,
    )
    nodes.append(flat_node(words, left + words.size[0] / 2, where.name_y, 22.0))
    return nodes


def empty_bag_node(color: str, x: float, y: float, height: float) -> Node:
    """Return a bag without coins, collapsed where it stands."""
    node = shadowed_node(
        bags.bag_picture(color, height), x, y + height * _SINKS, Layer.UNDER_PIECES
    )
    node.squash = 2 * _SINKS
    return node


def bag_count_node(where: RivalPanel, size: float, count: int) -> Node:
    """Return the number of coins in a rival's bag, on a linen tag sewn to it."""
    x, y = where.bag_box.center[0], where.bag_box.center[1] + where.bag_box.height * 0.25
    room = min(size * 1.7, 72.0), size * 1.12
    words = fit_line(str(count), size, room, icons.INK_COLOR, align="center", least=size)
    hem = FilledRect(room[0] + 4, room[1] + 4, (120, 82, 44), 9)
    linen = stack_pictures(hem, FilledRect(*room, (250, 240, 214), 7), words)
    return flat_node(linen, x, y, Layer.TAGS)


def coin_counts_picture(
    where: RivalPanel,
    pieces: Sequence[Piece],
    size: float,
    color: tuple[int, int, int],
    coin_picture: Callable[[Piece, float], Picture],
) -> Picture | None:
    """Return coins by kind, each with its number; None for no coins.

    Args:
        where: Panel that the picture is for; it sets the size of the coins.
        pieces: The coins, in any order.
        size: Text size of the numbers, design pixels.
        color: Colour of the numbers.
        coin_picture: Returns a coin of a width.
    """
    found = [kind for kind in COIN_ORDER if kind in pieces]
    if not found:
        return None
    numbers = [Text(str(pieces.count(kind)), size, color, "bold") for kind in found]
    words = sum(number.size[0] for number in numbers)
    # The numbers keep their size; the coins give way where five kinds of many coins meet.
    across = min(where.piece_size, (where.coins_width - words) / len(found) - _BETWEEN)
    gap = min(where.piece_size * 0.4, (where.coins_width - words) / len(found) - across)
    height = where.piece_size + 4
    parts: list[tuple[Picture, float, float]] = []
    left = 0.0
    for kind, number in zip(found, numbers, strict=True):
        parts.append((coin_picture(kind, across), left, (height - across) / 2))
        parts.append((number, left + across + 2, (height - number.size[1]) / 2))
        left += across + number.size[0] + gap
    return PictureGroup((where.coins_width, height), tuple(parts))


def count_picture(
    icon: Picture, room: float, count: int, size: float, color: tuple[int, int, int]
) -> Picture:
    """Return a seal or privilege with its count, at the left of a room."""
    row = row_pictures((icon, Text(str(count), size, color, "bold")), 5)
    return PictureGroup((room, row.size[1]), ((row, 0, 0),))


def home_bag_count_node(theme: Theme, count: int) -> Node:
    """Return the number of coins in the home bag, on its tag.

    The number lies above the lip of the bag, which covers the tag.
    """
    share = BAG_HEIGHT / bags.ARTWORK_SIZE[1]
    words: Picture = fit_line(
        str(count), 44.0, (_TAG_WIDTH * share, 60.0), icons.INK_COLOR, align="center"
    )
    if theme.min_table_text_size > MIN_TEXT_SIZE:  # then it is wider than the tag
        words = Text(str(count), 44.0, icons.INK_COLOR, "bold")
    left, low = BAG_POSITION[0] - bags.ARTWORK_SIZE[0] * share / 2, BAG_POSITION[1] + BAG_HEIGHT / 2
    above = (bags.ARTWORK_SIZE[1] - _BAG_TAG[1]) * share * (1.0 if count else 1 - 2 * _SINKS)
    return flat_node(words, left + _BAG_TAG[0] * share, low - above, Layer.TAGS)
