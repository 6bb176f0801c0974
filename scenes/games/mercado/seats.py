"""Mercado's seats: the home tray at the bottom, the rivals' panels at the right.

The same parts in the same order everywhere: bag, drawn coins, player tile, seals, privileges.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from scenes.games.mercado import signs
from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.tiles import CARD, privilege_back
from scenes.kit import bags
from scenes.kit.laid import mat
from scenes.kit.layers import Layer
from scenes.kit.parts import LEAST, fitted, placed, printed, seat_token
from scenes.kit.places import Place, Placement, Row, Spot
from scenes.kit.signs import concentric, in_row
from scenes.ui.skin import FramedFill
from scenes.ui.theme import Theme
from sprites.components import seal
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
BAG: Final = (170.0, 852.0)
DRAWN: Final = Row(328.0, 889.0, 96.0, 324.0, align=0.0, sway=7.0)
DRAWN_COIN: Final = 88.0
CLOTH: Final = Box(272.0, 832.0, 432.0, 116.0)
"""What drawn coins are poured onto."""
NAME: Final = Box(272.0, 762.0, 432.0, 60.0)
TILE: Final = Box(718.0, 760.0, 528.0, 190.0)
TILE_COIN: Final = 66.0
PURSE: Final = Tray(*TILE.center, 472.0, 142.0, TILE_COIN, 70.0)
HELD: Final = Box(1260.0, 760.0, 262.0, 122.0)
HELD_CARD: Final = CARD[0] * 1.1, CARD[1] * 1.1
"""The size of privileges there."""
SEALED: Final = Box(1260.0, 886.0, 262.0, 64.0)
SEAL: Final = 60.0
HAND: Final = Row.within(HELD, HELD_CARD[0], HELD_CARD[0] + 6, 6.0)
SEALS: Final = Row.within(SEALED, SEAL, SEAL + 4, 4.0, 12.0)
HOME: Final = {
    "drawn": Place(DRAWN, 16.0, "leather", width=DRAWN_COIN, room=CLOTH),
    "player": Place(PURSE, 8.0, "wood", sort=COINS.index, width=TILE_COIN, room=TILE),
    "seals": Place(SEALS, 8.0, "leather", width=SEAL, room=SEALED),
    "hand": Place(HAND, 8.0, "hand", sort=str, room=HELD),
}
"""Where its pieces lie, by the kind of their zone."""
BUTTONS: Final = Box(1536.0, 758.0, 288.0, 190.0)
GHOST: Final = 0.2
"""How strong the outline is of what will lie somewhere."""
_SUNK = (92, 74, 48, 34), (92, 74, 48, 80)


def home_furniture(theme: Theme, name: str, color: str) -> list[Node]:
    """The mat, the name, the player tile."""
    token = seat_token(color, 56.0)
    words = fitted(
        name, theme.subheading, (NAME.width - 74, 62.0), MATERIALS.rival.ink(theme), "bold"
    )
    return [
        mat(MATERIALS.own, theme, MAT, 4.0),
        placed(Baked("mercado/purse", *TILE.size), *TILE.center, 20.0, "tile:home"),
        placed(token, NAME.x + 28, NAME.y + 28, 22.0, f"chip:{color}"),
        printed(words, NAME.x + 70 + words.size[0] / 2, NAME.y + 28, 22.0),
        drawn_cloth(CLOTH),
        *_kept(HELD, privilege_back(HELD_CARD[1]), HAND),
        *_kept(SEALED, seal(SEAL), SEALS),
    ]


def _kept(box: Box, piece: Picture, row: Row) -> list[Node]:
    """A sunk place, and in it the outline of what will lie there."""
    place = FramedFill(*box.size, *_SUNK, 2.0, 14.0)
    ghost = printed(piece, row.x, row.y, 22.0)
    ghost.alpha = GHOST
    return [printed(place, *box.center, 20.0), ghost]


def drawn_cloth(box: Box) -> Node:
    """What drawn coins lie on."""
    return placed(Baked("mercado/cloth-drawn", *box.size), *box.center, Layer.UNDER_PIECES)


# The rivals

PANELS: Final = Box(1298.0, 488.0, 564.0, 256.0)
_GAP = 8.0
_RIGHT = 1822.0
_BETWEEN = 5.0
_DRAWN_MOST = 5


@dataclass(eq=False)
class RivalPanel:
    """Where the parts of one rival's panel lie, beside his bag."""

    box: Box
    bag: Box
    upper: float
    """The middle of the line of the name."""
    ends: float
    """Where the name ends at the latest."""
    zones: Mapping[str, Place]
    """Where his pieces lie, by the kind of their zone."""
    piece: float
    """The size of coins, seals and privileges."""
    chip: float
    heaps: float
    """The room for the coins of a player tile."""
    tall: bool = False
    """Whether words and numbers are large."""

    def __post_init__(self) -> None:
        self.left = self.bag.right + 12
        """Where the lines of words and coins begin."""
        self.name_room = self.ends - self.left - self.chip - 10
        """How wide the name may be."""

    def name_size(self, theme: Theme) -> float:
        """How large the name is written."""
        return theme.subheading if self.tall else theme.body

    def number_size(self, usual: float) -> float:
        """How large numbers are written."""
        return max(38.0, usual) if self.tall else usual


def _bag(box: Box, height: float) -> Box:
    """The bag at the left of a panel."""
    width = height * bags.DRAWN[0] / bags.DRAWN[1]
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


def _drawn(left: float, middle: float, coin: float, gap: float) -> Place:
    """Where drawn coins lie, so wide."""
    step = coin + gap
    room = Box(left, middle - coin / 2 - 2, (_DRAWN_MOST - 1) * step + coin + 4, coin + 4)
    return Place(Row.within(room, coin, step, 2, 6.0), 16.0, "leather", width=coin, room=room)


def _pile(x: float, y: float, piece: float, width: float) -> Place:
    """Where pieces lie that are counted, in so much room."""
    room = Placement(x, y).box(width, piece + 6)
    return Place(Spot(x, y), 8.0, "leather", pile=True, width=piece, room=room)


class Lines(NamedTuple):
    """A panel of four lines beside a large bag: name, coins, what is drawn, all else."""

    bag: float
    """Its height."""
    upper: float
    """The middles of the lines, from the upper edge; the last one from the lower."""
    coins: float
    below: float
    lower: float
    piece: float
    coin: float
    gap: float
    """Between drawn coins."""
    chip: float
    margin: float
    """At the right of the name."""

    def of(self, box: Box) -> RivalPanel:
        """The parts of a panel."""
        bag, piece = _bag(box, self.bag), self.piece
        left, lower = bag.right + 12, box.bottom - self.lower
        heaps = min(346.0, box.right - left - 12)
        zones = {
            "drawn": _drawn(left, box.y + self.below, self.coin, self.gap),
            "player": _pile(left + heaps / 2, box.y + self.coins, piece, heaps),
            "seals": _pile(left + piece, lower, piece, piece * 2),
            "hand": _pile(left + 3.6 * piece, lower, piece, piece * 2),
        }
        upper, ends = box.y + self.upper, box.right - self.margin
        return RivalPanel(box, bag, upper, ends, zones, piece, self.chip, heaps, tall=True)


ALONE: Final = Lines(190.0, 44.0, 105.0, 161.0, 38.0, 46.0, 46.0, 8.0, 52.0, 40.0)
"""Of an only rival."""
EQUAL: Final = Lines(156.0, 34.0, 81.0, 127.0, 28.0, 42.0, 54.0, 6.0, 46.0, 16.0)
"""Of a table without a home seat."""
PUBLIC: Final = Box(58.0, 750.0, 1804.0, 200.0)
"""Where the panels of all seats lie where nobody is at home."""


PUBLIC_BUTTONS: Final = Box(1548.0, 500.0, 300.0, 236.0)
FRONT: Final = Box(1306.0, 500.0, 232.0, 236.0)
"""Where the hand of whoever looks at it lies then, beside the buttons."""
WATCHED_CLOTH: Final = Box(1306.0, 500.0, 548.0, 236.0)
"""And the drawn coins of whoever's turn it is, where only AI seats play."""
WATCHED_DRAWN: Final = Place(
    Row(*WATCHED_CLOTH.center, 100.0, 408.0, sway=7.0), 16.0, "leather", width=92.0,
    room=WATCHED_CLOTH,
)  # fmt: skip


@cache
def equal(n: int, count: int) -> RivalPanel:
    """The panel of the n-th of `count` seats of which none is at home."""
    return EQUAL.of(PUBLIC.columns(count, _GAP)[n])


@cache
def panel(n: int, count: int) -> RivalPanel:
    """The panel of the n-th of `count` rivals."""
    if count == 1:
        return ALONE.of(PANELS)
    return _low(PANELS.rows(count, _GAP)[n])


def panel_furniture(theme: Theme, where: RivalPanel, name: str, color: str) -> list[Node]:
    """A rival's mat with his chip and name."""
    chip = where.chip
    nodes = [mat(MATERIALS.rival, theme, where.box, 4.0)]
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
    x, y = where.bag.center[0], where.bag.center[1] + where.bag.height * 0.25
    room = min(size * 1.7, 72.0), size * 1.12
    words = fitted(str(count), size, room, signs.INK, align="center", least=size)
    hem = Fill(room[0] + 4, room[1] + 4, (120, 82, 44), 9)
    linen = concentric(hem, Fill(*room, (250, 240, 214), 7), words)
    return printed(linen, x, y, Layer.TAGS)


def heaps(
    where: RivalPanel,
    pieces: Sequence[Piece],
    size: float,
    color: tuple[int, int, int],
    sign: Callable[[Piece, float], Picture],
) -> Picture | None:
    """Coins by kind, each with its number; None for no coins. sign: a coin so wide."""
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
        parts.append((sign(kind, across), left, (height - across) / 2))
        parts.append((number, left + across + 2, (height - number.size[1]) / 2))
        left += across + number.size[0] + gap
    return Group((where.heaps, height), tuple(parts))


def few(
    sign: Picture, room: float, count: int, size: float, color: tuple[int, int, int]
) -> Picture:
    """A seal or privilege and how many of them, at the left of that room."""
    row = in_row((sign, Text(str(count), size, color, "bold")), 5)
    return Group((room, row.size[1]), ((row, 0, 0),))


def bag_number(theme: Theme, count: int) -> Node:
    """How many coins the home bag holds, on its linen tag; over the lip, which covers the tag."""
    share = BAG_HEIGHT / bags.DRAWN[1]
    words: Picture = fitted(str(count), 44.0, (_TAG_WIDTH * share, 60.0), signs.INK, align="center")
    if theme.least_on_table > LEAST:  # then it is wider than the tag
        words = Text(str(count), 44.0, signs.INK, "bold")
    left, low = BAG[0] - bags.DRAWN[0] * share / 2, BAG[1] + BAG_HEIGHT / 2
    above = (bags.DRAWN[1] - _BAG_TAG[1]) * share * (1.0 if count else 1 - 2 * _SINKS)
    return printed(words, left + _BAG_TAG[0] * share, low - above, Layer.TAGS)
