"""The hands of AI seats in a demo, open to those who watch: small signs at the plate of each seat.

The stage beneath is that of a table at which nobody looks: there all hands lie face down. What is
shown here comes from the audience, which holds it only while nobody plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.roles.looks import HeldSign
from scenes.stage.closeup import Enlarged
from scenes.ui import skin
from scenes.ui.going import Going
from scenes.ui.theme import Color
from sprites.canvas import Canvas
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Box, Group, Text
from sprites.timeline import Timeline, tween
from sprites.typesetting import measure
from tabletop.core.state import State
from tabletop.core.zones import Seat
from tabletop.table.audience import Audience, HeldPiece

CHANGES: Final = 0.25
"""Seconds in which a hand comes, changes, and goes."""
HIGH: Final = 1.12
"""The height of a sign, by its letters."""
PADS: Final = (16.0, 10.0, 6.0, 4.0, 2.0, 1.0)
"""How much wider it is than what is written on it, the first that leaves all of them room."""
GAP: Final = 2.0
ROUND: Final = 7.0
RACK: Final[Color] = (24, 14, 10, 235)
RIM: Final[Color] = (236, 200, 120, 190)
EDGE: Final[Color] = (255, 248, 228, 210)
PAD: Final = 3.0
"""Of the rack around its signs."""


class ShownHolding(NamedTuple):
    """What of a seat's hand is seen now."""

    held: tuple[HeldPiece, ...]
    node: Node


class OpenHands:
    """Lays what AI seats hold at their plates, while nobody plays and it is wanted."""

    def __init__(
        self, context: Context, audience: Audience, canvas: Canvas, layout: Layout[State],
        lane: Timeline,
    ) -> None:  # fmt: skip
        """lane: where hands come and go."""
        self._context = context
        self._canvas = canvas
        self._layout = layout
        self._lane = lane
        self._going = Going(canvas, lane, "open_hand:gone")
        self._audience = audience
        self._shown: dict[Seat, ShownHolding] = {}
        self._style: object = None

    @property
    def shown(self) -> Mapping[Seat, Sequence[HeldPiece]]:
        """What is seen of each hand."""
        return {seat: shown.held for seat, shown in self._shown.items()}

    def attend(self, still: bool) -> None:
        """Called every frame. still: whether all that happened has been shown: what a seat has got
        since is not seen earlier."""
        style = self._context.text, self._context.theme
        if style != self._style:
            self._style = style
            self._clear()
        for seat in range(self._layout.seating.count):
            self._follow(seat, still)

    def _follow(self, seat: Seat, still: bool) -> None:
        """Show what a seat holds, if that has changed."""
        wanted = self._context.settings.open_hands and self._layout.seating.watched
        held = self._audience.held(seat) if wanted else ()
        was = self._shown.get(seat)
        if wanted and not still:
            held = common(was.held if was is not None else (), held)
        held = tuple(sorted(held, key=self._order))
        if was is not None and held == was.held:
            return
        made = self._made(seat, held) if held else None
        if was is not None:
            self._goes(was.node)
            del self._shown[seat]
        if made is not None:
            self._shown[seat] = ShownHolding(held, made)
            self._canvas.add(made, lies=True)
            self._lane.also(tween(made, CHANGES, "easeInOutQuad", alpha=1.0))

    def _order(self, each: HeldPiece) -> tuple[str, str]:
        sign = self._layout.looks.sign(each.piece)
        return (sign.order if sign is not None else each.piece), each.piece

    def _goes(self, node: Node) -> None:
        """A hand goes softly, below what comes in its place."""
        node.z = Layer.INTENTS.at(8)
        self._going.go((node,), CHANGES)

    def _clear(self) -> None:
        """Nothing is shown any more."""
        for shown in self._shown.values():
            self._canvas.remove(shown.node)
        self._shown.clear()

    # Their pictures

    def _made(self, seat: Seat, held: Sequence[HeldPiece]) -> Node | None:
        """A hand at its seat, not seen yet; None where a table has no room for it."""
        box = self._layout.places.open_hand(seat)
        if box is None:
            return None
        signs = [self._layout.looks.sign(each.piece) for each in held]
        told = [sign for sign in signs if sign is not None]
        if len(told) == len(signs):
            picture = lettered(told, box, self._context.theme.least_on_table)
        else:
            picture = self._small(held, box)
        if picture is None:
            return None
        node = Node(picture, *box.center, lift=FLAT, alpha=0.0, name=f"open_hand:{seat}")
        node.z = Layer.INTENTS.at(9)
        return node

    def _small(self, held: Sequence[HeldPiece], box: Box) -> Picture:
        """The pieces themselves, small, in a row that is as close as it must be."""
        room = box.inset(PAD)
        pictures = [self._layout.looks.large(each.piece, each.zone) for each in held]
        scale = min(min(room.height / y, room.width / x) for x, y in (p.size for p in pictures))
        small = [Enlarged(each, scale) for each in pictures]
        widest = max(each.size[0] for each in small)
        step = min(widest + GAP, (room.width - widest) / max(1, len(small) - 1))
        parts = [
            (each, PAD + n * step, (box.height - each.size[1]) / 2) for n, each in enumerate(small)
        ]
        return Group(box[2:], ((_rack(box), 0.0, 0.0), *parts))


def common(was: Sequence[HeldPiece], now: Sequence[HeldPiece]) -> tuple[HeldPiece, ...]:
    """What was held and still is, wherever it lies now."""
    left = Counter(each.piece for each in was)
    found = []
    for each in now:
        if left[each.piece]:
            left[each.piece] -= 1
            found.append(each)
    return tuple(found)


def lettered(signs: Sequence[HeldSign], box: Box, em: float) -> Picture | None:
    """Signs in rows on a rack, as large as letters on a table are; None where they have no room."""
    room = box.width - 2 * PAD
    for pad in PADS:
        rows = in_rows([measure(sign.words, em, "bold")[0] + pad for sign in signs], room)
        if len(rows) * (round(em * HIGH) + GAP) - GAP <= box.height - 2 * PAD:
            return _written(signs, rows, box, em)
    return None


def in_rows(widths: Sequence[float], room: float) -> Sequence[Sequence[float]]:
    """Widths in rows of a room, each as full as can be."""
    rows: list[list[float]] = [[]]
    for width in widths:
        if rows[-1] and sum(rows[-1]) + GAP * len(rows[-1]) + width > room:
            rows.append([])
        rows[-1].append(width)
    return rows


def _written(
    signs: Sequence[HeldSign], rows: Sequence[Sequence[float]], box: Box, em: float
) -> Picture:
    """Signs that are so wide, row by row in the middle of a rack."""
    high, left_over = round(em * HIGH), iter(signs)
    y = (box.height - len(rows) * (high + GAP) + GAP) / 2
    parts: list[tuple[Picture, float, float]] = [(_rack(box), 0.0, 0.0)]
    for row in rows:
        x = (box.width - sum(row) - GAP * (len(row) - 1)) / 2
        for wide in row:
            sign = next(left_over)
            words = Text(sign.words, em, sign.ink, "bold")
            ground = skin.FramedFill(wide, high, sign.ground, EDGE, 1.5, ROUND)
            parts.append((ground, x, y))
            across, down = (wide - words.size[0]) / 2, (high - words.size[1]) / 2
            parts.append((words, x + across, y + down))
            x += wide + GAP
        y += high + GAP
    return Group(box[2:], tuple(parts))


def _rack(box: Box) -> Picture:
    return skin.FramedFill(box.width, box.height, RACK, RIM, 2.0, 10.0)
