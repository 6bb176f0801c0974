"""Open hands of AI seats in a demo: small labels at the plate of each seat.

The stage itself shows a table that nobody looks at: all hands lie face down there. The
labels come from the audience, which holds hands only while nobody plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.layout import Layout
from scenes.kit.roles.piece_art import HandLabel
from scenes.stage.closeup import EnlargedPicture
from scenes.stage.stage import Stage
from scenes.ui.layer.fade_out import FadeOut
from scenes.ui.style import skin
from scenes.ui.style.theme import Color
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import Box, PictureGroup, Text
from sprites.timeline import Timeline, tween
from sprites.typesetting import measure_text
from tabletop.core.state import State
from tabletop.core.zones import Piece, Seat, Visibility, Zone
from tabletop.host.demo_audience import DemoAudience, HeldPiece

REVEALED_HAND_PREFIX: Final = "open_hand:"
"""Prefix of the names of all revealed hands."""
FADE_SECONDS, LARGE_FADE_SECONDS = 0.25, 0.75
"""Seconds in which a hand appears, changes and disappears, and in which large ones appear."""
LARGE_AREA: Final = 80_000.0
"""Area of large hands of all seats together, square design pixels: they often come together."""
LABEL_HEIGHT_RATIO: Final = 1.12
"""Height of a label divided by the size of its letters."""
LABEL_PADDINGS: Final = (16.0, 10.0, 6.0, 4.0, 2.0, 1.0)
"""Extra widths of a label, tried until all labels have room."""
LABEL_GROWTHS: Final = (1.6, 1.4, 1.2)
"""Sizes of the labels by the least size of text: the largest for which a rack has room counts."""
GROWN_LABEL_PADDINGS: Final = LABEL_PADDINGS[:3]
"""Extra widths of a label that is larger than it must be: its number is never crammed."""
LABEL_GAP: Final = 2.0
LABEL_CORNER_RADIUS: Final = 7.0
RACK_COLOR: Final[Color] = (24, 14, 10, 235)
RACK_RIM_COLOR: Final[Color] = (236, 200, 120, 190)
LABEL_EDGE_COLOR: Final[Color] = (255, 248, 228, 210)
RACK_PADDING: Final = 3.0
"""Padding of the rack around its labels."""


class RevealedHand(NamedTuple):
    """The displayed part of a seat's hand, and its node."""

    pieces: tuple[HeldPiece, ...]
    node: Node


class RevealedHands:
    """Shows the hands of AI seats at their plates, while nobody plays and the setting is on."""

    def __init__(
        self, context: Context, audience: DemoAudience, stage: Stage, layout: Layout[State],
        timeline: Timeline,
    ) -> None:  # fmt: skip
        """Create the labels; none is shown yet.

        Args:
            context: Services and state that all scenes share.
            audience: Onlooker of the match, who may see the hands.
            stage: The displayed pieces.
            layout: Layout of the table.
            timeline: Timeline on which hands fade in and out.
        """
        self._context = context
        self._stage = stage
        self._canvas = stage.canvas
        self._layout = layout
        self._timeline = timeline
        self._going = FadeOut(stage.canvas, timeline, f"{REVEALED_HAND_PREFIX}gone")
        self._audience = audience
        self._shown: dict[Seat, RevealedHand] = {}
        self._style: object = None

    @property
    def visible_pieces(self) -> Mapping[Seat, Sequence[HeldPiece]]:
        """The displayed pieces of each hand."""
        return {seat: shown.pieces for seat, shown in self._shown.items()}

    def update(self, is_settled: bool) -> None:
        """Update the hands; called every frame.

        Args:
            is_settled: True if all events have been shown; new pieces of a seat are not shown
                earlier.
        """
        style = self._context.text_catalogue, self._context.theme
        if style != self._style:
            self._style = style
            self._clear()
        for seat in range(self._layout.seating.seat_count):
            self._follow(seat, is_settled)

    def take(self, zone: Zone, piece: Piece) -> Node | None:
        """Return a new node of a piece where it lies open; None if it does not."""
        held = HeldPiece(zone, piece)
        for seat, shown in self._shown.items():
            box = self._layout.zone_layout.revealed_hand_box(seat)
            if held not in shown.pieces or box is None:
                continue
            art, index = self._layout.piece_art, shown.pieces.index(held)
            lies = art.revealed_piece_box(len(shown.pieces), index, box)
            if lies is None:
                return None
            picture = art.picture(piece, zone)
            node = Node(picture, *lies.center, zoom=lies.width / picture.size[0], tag=piece)
            self._canvas.add(node, magnified=True)
            return node
        return None

    def _follow(self, seat: Seat, still: bool) -> None:
        """Show what a seat holds, if that has changed."""
        wanted = self._context.settings.open_hands and self._layout.seating.is_demo
        places = self._layout.zone_layout
        wanted = wanted and (places.act_key is None or places.keeps_revealed_hands)
        wanted = wanted and self._audience.can_see_hands
        held = self._audience.held_pieces(seat) if wanted else ()
        was = self._shown.get(seat)
        if wanted and not still:
            before = was.pieces if was is not None else ()
            held = pieces_still_held(before, held, self._count_lying(seat))
            # the last card of a hand is gone, even if the next deal brings an equal one
            count = self._stage.view_model.piece_count
            held = tuple(each for each in held if count(each.zone))
        held = tuple(sorted(held, key=self._order))
        if was is not None and held == was.pieces:
            return
        made = self._made(seat, held) if held else None
        if was is not None:
            del self._shown[seat]
            if made is None:
                self._hide(was.node)
            else:  # cards that were mixed with others would be read as others
                self._canvas.remove(was.node)
        if made is not None:
            self._shown[seat] = RevealedHand(held, made)
            self._canvas.add(made, magnified=True)
            if was is not None:
                made.alpha = was.node.alpha
            seconds = self._fade_seconds(made) if was is None else FADE_SECONDS
            self._timeline.play_now(tween(made, seconds, "easeInOutQuad", alpha=1.0))

    def _count_lying(self, seat: Seat) -> int:
        """Return the number of hidden pieces that still lie at a seat on the displayed table."""
        zones = self._layout.seating.game.zones
        return sum(
            len(pieces)
            for zone, pieces in self._stage.view_model.zone_pieces.items()
            if zones[zone].visibility is Visibility.OWNER and zones.owner(zone) == seat
        )

    def _order(self, each: HeldPiece) -> tuple[str, str]:
        sign = self._layout.piece_art.hand_label(each.piece)
        return (sign.sort_key if sign is not None else each.piece), each.piece

    def _hide(self, node: Node) -> None:
        """A hand goes softly, below what comes in its place; in an act above the table."""
        is_act = self._layout.zone_layout.act_key is not None
        node.z = Layer.STEP_BACK.z_at(0.5) if is_act else self._z(8)
        self._going.start((node,), self._fade_seconds(node) if is_act else FADE_SECONDS)

    def _fade_seconds(self, node: Node) -> float:
        """Return the time in which a hand comes or goes: longer if those of all are large."""
        width, height = node.picture.size
        is_large = width * height * self._layout.seating.seat_count >= LARGE_AREA
        return LARGE_FADE_SECONDS if is_large else FADE_SECONDS

    def _z(self, order: float) -> float:
        """Return the drawing order of hands: below an act, so that none shows through it."""
        is_low = self._layout.zone_layout.keeps_revealed_hands
        layer = Layer.INDICATORS if is_low else Layer.ON_HAND_PANEL
        return layer.z_at(order / 10)

    def _clear(self) -> None:
        """Remove all hands."""
        for shown in self._shown.values():
            self._canvas.remove(shown.node)
        self._shown.clear()

    # Their pictures

    def _made(self, seat: Seat, held: Sequence[HeldPiece]) -> Node | None:
        """A hand at its seat, not seen yet; None where a table has no room for it."""
        box = self._layout.zone_layout.revealed_hand_box(seat)
        if box is None:
            return None
        whole = self._layout.piece_art.revealed_hand([each.piece for each in held], box)
        signs = [self._layout.piece_art.hand_label(each.piece) for each in held]
        told = [sign for sign in signs if sign is not None]
        if whole is not None:
            picture: Picture | None = whole
        elif len(told) == len(signs):
            least = self._context.theme.min_table_text_size
            grown = (
                build_label_rack(told, box, least * growth, GROWN_LABEL_PADDINGS)
                for growth in LABEL_GROWTHS
            )
            fitting = (rack for rack in grown if rack is not None)
            picture = next(fitting, None) or build_label_rack(told, box, least)
        else:
            picture = self._small(held, box)
        if picture is None:
            return None
        name = f"{REVEALED_HAND_PREFIX}{seat}"
        node = Node(picture, *box.center, lift=FLAT_LIFT, alpha=0.0, name=name)
        node.z = self._z(9)
        return node

    def _small(self, held: Sequence[HeldPiece], box: Box) -> Picture:
        """The pieces themselves, small, in a row that is as close as it must be."""
        room = box.inset(RACK_PADDING)
        pictures = [self._layout.piece_art.large_picture(each.piece, each.zone) for each in held]
        scale = min(min(room.height / y, room.width / x) for x, y in (p.size for p in pictures))
        small = [EnlargedPicture(each, scale) for each in pictures]
        widest = max(each.size[0] for each in small)
        step = min(widest + LABEL_GAP, (room.width - widest) / max(1, len(small) - 1))
        parts = [
            (each, RACK_PADDING + n * step, (box.height - each.size[1]) / 2)
            for n, each in enumerate(small)
        ]
        return PictureGroup(box[2:], ((_rack(box), 0.0, 0.0), *parts))


def pieces_still_held(
    was: Sequence[HeldPiece], now: Sequence[HeldPiece], lying: int
) -> tuple[HeldPiece, ...]:
    """Return the pieces of a displayed hand that it still holds while acts are shown.

    A piece that is discarded and drawn again in the same event is held before and after it.

    Args:
        was: The hand as it was displayed last.
        now: The hand after all acts, wherever its pieces lie then.
        lying: Number of its pieces that lie on the displayed table.
    """
    if lying >= len(was):
        return tuple(was)
    left = Counter(each.piece for each in was)
    found = []
    for each in now:
        if left[each.piece]:
            left[each.piece] -= 1
            found.append(each)
    return tuple(found) if len(found) <= lying else ()


def build_label_rack(
    signs: Sequence[HandLabel], box: Box, em: float, paddings: Sequence[float] = LABEL_PADDINGS
) -> Picture | None:
    """Return labels in rows on a rack; None where they have no room.

    Args:
        signs: The labels, in their order.
        box: Box of the rack.
        em: Size of the letters.
        paddings: Extra widths of a label, tried until all labels have room.
    """
    room = box.width - 2 * RACK_PADDING
    for pad in paddings:
        rows = split_label_rows(
            [measure_text(sign.text, em, "bold")[0] + pad for sign in signs], room
        )
        if (
            len(rows) * (round(em * LABEL_HEIGHT_RATIO) + LABEL_GAP) - LABEL_GAP
            <= box.height - 2 * RACK_PADDING
        ):
            return _written(signs, rows, box, em)
    return None


def split_label_rows(widths: Sequence[float], room: float) -> Sequence[Sequence[float]]:
    """Split widths into rows of a room, each as full as possible."""
    rows: list[list[float]] = [[]]
    for width in widths:
        if rows[-1] and sum(rows[-1]) + LABEL_GAP * len(rows[-1]) + width > room:
            rows.append([])
        rows[-1].append(width)
    return rows


def _written(
    signs: Sequence[HandLabel], rows: Sequence[Sequence[float]], box: Box, em: float
) -> Picture:
    """Signs that are so wide, row by row in the middle of a rack."""
    high, left_over = round(em * LABEL_HEIGHT_RATIO), iter(signs)
    y = (box.height - len(rows) * (high + LABEL_GAP) + LABEL_GAP) / 2
    parts: list[tuple[Picture, float, float]] = [(_rack(box), 0.0, 0.0)]
    for row in rows:
        x = (box.width - sum(row) - LABEL_GAP * (len(row) - 1)) / 2
        for wide in row:
            sign = next(left_over)
            words = Text(sign.text, em, sign.text_color, "bold")
            ground = skin.FramedRectangle(
                wide, high, sign.background, LABEL_EDGE_COLOR, 1.5, LABEL_CORNER_RADIUS
            )
            parts.append((ground, x, y))
            across, down = (wide - words.size[0]) / 2, (high - words.size[1]) / 2
            parts.append((words, x + across, y + down))
            x += wide + LABEL_GAP
        y += high + LABEL_GAP
    return PictureGroup(box[2:], tuple(parts))


def _rack(box: Box) -> Picture:
    return skin.FramedRectangle(box.width, box.height, RACK_COLOR, RACK_RIM_COLOR, 2.0, 10.0)
