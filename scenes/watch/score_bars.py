"""Rows of a result: medal, face, name, a stacked bar of the tally, and the total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scenes.base.context import Context
from scenes.kit.layout import TallyStyle
from scenes.kit.table_parts import fit_line
from scenes.ui.style import skin
from scenes.ui.style.number_format import format_signed
from scenes.ui.style.portrait import MOOD_CALM, MOOD_GLAD, seat_portrait
from scenes.ui.style.theme import Color, Theme, relative_luminance
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup, Text
from sprites.typesetting import measure_text
from tabletop.core.game import Standing, TallyRow
from tabletop.core.zones import Seat
from tabletop.match.setup import SeatSpec

MEDAL_COLORS: Mapping[int, tuple[Color, Color]] = {
    1: ((250, 210, 104), (158, 104, 22)),
    2: ((226, 228, 232), (112, 116, 124)),
    3: ((222, 152, 96), (126, 70, 30)),
}
"""Face and rim colour of a medal, by place."""
WOODEN_MEDAL_COLORS: tuple[Color, Color] = ((198, 172, 132), (112, 84, 54))
MEDAL_TEXT_COLOR = (44, 26, 14)
DEFAULT_ROW_COLORS: Sequence[Color] = (
    (176, 70, 46), (46, 110, 156), (206, 150, 40), (72, 128, 72), (126, 80, 150), (60, 140, 148),
    (190, 104, 130), (120, 92, 60),
)  # fmt: skip
"""Colours of tally rows for which a game defines none."""
NEGATIVE_POINTS_COLOR: Color = (70, 22, 22)
BAR_HEIGHT_SHARE, MAX_BAR_HEIGHT = 0.56, 60.0  # of the height of a row
ICON_HEIGHT_SHARE = 0.74  # of the height of a bar, for the sign of a line
BAR_TRACK_COLOR: Color = (120, 84, 44, 90)
LEGEND_TEXT_SIZE, MIN_LEGEND_TEXT_SIZE = 30.0, 26.0
"""Text size of the legend at text scale 1, and its minimum."""
LEGEND_LINE_SPACING, LEGEND_GAP = 1.45, 28.0
"""Line spacing of the legend relative to its text size, and the gap between entries."""


def row_style(styles: Mapping[str, TallyStyle], row: TallyRow, n: int) -> TallyStyle:
    """Return the style of the n-th tally row: the game's own, or a default colour."""
    return styles.get(row.label) or TallyStyle(DEFAULT_ROW_COLORS[n % len(DEFAULT_ROW_COLORS)], "")


def text_color_on(color: Color) -> Color:
    """Return light or dark text colour, whichever has more contrast."""
    under = relative_luminance(color)
    light, dark = (255, 250, 236), (30, 16, 8)
    on_light = (relative_luminance(light) + 0.05) / (under + 0.05)
    on_dark = (under + 0.05) / (relative_luminance(dark) + 0.05)
    return light if on_light >= on_dark else dark


class BarSpan(NamedTuple):
    """A horizontal part of a bar, from start to end in design pixels."""

    start: float
    end: float


class BarRow(NamedTuple):
    """The row of a seat: the ends of its bar, and the nodes that move or change."""

    seat: Seat
    left: float
    right: float
    y: float
    marker_node: Node
    total_node: Node
    gain_node: Node
    bar_segments: tuple[Node | None, ...]
    """Bar segment of each tally row; None if it gave nothing."""
    nodes: tuple[Node, ...]


class ScoreBars:
    """Builds the rows of a result in a box, one row for each seat."""

    def __init__(
        self, context: Context, box: Box, seats: Sequence[SeatSpec], tally: Sequence[TallyRow],
        sources: Mapping[str, TallyStyle],
    ) -> None:  # fmt: skip
        self._theme: Theme = context.theme
        self._box = box
        self._seats = seats
        self._tally = tally
        self._sources = sources
        self.row_height = box.height / len(seats)
        self.number_size = min(self._theme.heading, self.row_height * 0.6)
        self._face = min(104.0, self.row_height - 8)
        self._name = min(self._theme.label, self.row_height * 0.42)
        widest = max(measure_text(spec.name, self._name, "bold")[0] for spec in seats)
        self._wide = min(widest + 4, box.width * 0.2)
        most = [sum(max(0, row.values[seat]) for row in tally) for seat in range(len(seats))]
        self._most = max(1, *most)
        self._bar = min(MAX_BAR_HEIGHT, self.row_height * BAR_HEIGHT_SHARE)
        medal = min(64.0, self.row_height * 0.62)
        self._medal = medal
        self.bar_left = box.x + medal + 10 + self._face + 14 + self._wide + 16
        self.bar_right = box.right - self.number_size * 2.3

    def points_x(self, points: float) -> float:
        """Return the x coordinate at which a number of points ends on a bar."""
        return self.bar_left + (self.bar_right - self.bar_left) * max(0.0, points) / self._most

    def build_row(self, entry: Standing, y: float, is_revealed: bool) -> BarRow:
        """Return all nodes of a seat's row.

        Args:
            entry: Standing of the seat.
            y: Middle of the row, design pixels.
            is_revealed: True once the result is revealed; before, the bar is empty and no seat has
                won.
        """
        seat, spec, theme = entry.seat, self._seats[entry.seat], self._theme
        x = self._box.x + self._medal / 2
        medal = Node(medal_picture(entry, self._medal), x, y, lift=3.0, z=2, name=f"medal:{seat}")
        medal.visible = is_revealed
        x += self._medal / 2 + 10 + self._face / 2
        mood = MOOD_GLAD if is_revealed and entry.place == 1 else MOOD_CALM
        face = Node(seat_portrait(spec, self._face, mood), x, y, lift=2.0, z=2, name=f"chip:{seat}")
        x += self._face / 2 + 14
        ink = theme.text if theme.high_contrast else theme.ink
        name = fit_line(spec.name, self._name, (self._wide, self.row_height), ink)
        label = Node(name, x + name.size[0] / 2, y, lift=FLAT_LIFT, z=2, name=f"name:{seat}")
        groove = FilledRect(self.bar_right - self.bar_left, self._bar, BAR_TRACK_COLOR, 10.0)
        track = Node(
            groove, (self.bar_left + self.bar_right) / 2, y, lift=FLAT_LIFT, z=1, name="track"
        )
        parts = self._parts(seat, y, is_revealed)
        size = min(58.0, self.row_height * 0.5)  # it stands behind the bar, and covers no number
        piece = BakedPicture(f"meeple/{spec.colour}", height=size)
        above = y - self._bar / 2 - size * 0.34
        marker = Node(piece, self.bar_left, above, z=1.5, name=f"runner:{seat}")
        number = Text("0", self.number_size, ink, "bold")
        end = self.bar_right + self.number_size * 1.3
        total = Node(number, end, y, lift=FLAT_LIFT, z=4, name=f"total:{seat}")
        more = Text(" ", self.number_size * 0.7, ink, "bold")
        gain = Node(more, end, y, lift=FLAT_LIFT, z=4, alpha=0.0, name=f"gain:{seat}")
        nodes = (medal, face, label, track, *(p for p in parts if p), marker, total, gain)
        return BarRow(
            seat, self.bar_left, self.bar_right, y, marker, total, gain, tuple(parts), nodes
        )

    def _parts(self, seat: Seat, y: float, told: bool) -> list[Node | None]:
        """Return a bar segment for each tally row, as long as its points.

        Losses lie over the end of the bar. Icons and numbers stand where no later segment covers
        them.
        """
        spans = self._spans(seat)
        parts: list[Node | None] = []
        for n, (row, span) in enumerate(zip(self._tally, spans, strict=True)):
            if span is None:
                parts.append(None)
                continue
            start, end = span
            color, sign = row_style(self._sources, row, n)
            value = row.values[seat]
            if value < 0:
                color = NEGATIVE_POINTS_COLOR
            left, right = _uncovered_span(
                span, [later for later in spans[n + 1 :] if later is not None]
            )
            room = BarSpan(left - start, right - start)
            picture = segment_picture(max(2.0, end - start), self._bar, color, sign, value, room)
            node = Node(
                picture, (start + end) / 2, y, lift=FLAT_LIFT, z=2 + n / 100, name=f"part:{n}"
            )
            node.alpha = 1.0 if told else 0.0
            parts.append(node)
        return parts

    def _spans(self, seat: Seat) -> list[BarSpan | None]:
        """Return the span of each tally row; None for a row that gave nothing."""
        at, spans = 0.0, list[BarSpan | None]()
        for value in (row.values[seat] for row in self._tally):
            spans.append(
                BarSpan(*sorted((self.points_x(at), self.points_x(at + value)))) if value else None
            )
            at = max(0.0, at + value)
        return spans


def _uncovered_span(span: BarSpan, later: Sequence[BarSpan]) -> BarSpan:
    """Return the longest part of a span that no later one covers."""
    free = [span]
    for other in later:
        cut = [
            (
                BarSpan(one.start, min(one.end, other.start)),
                BarSpan(max(one.start, other.end), one.end),
            )
            for one in free
        ]
        free = [piece for pieces in cut for piece in pieces if piece.end > piece.start]
    return max(free, key=lambda one: one.end - one.start, default=BarSpan(span.start, span.start))


def segment_picture(
    width: float, height: float, color: Color, icon: str, value: int, room: BarSpan
) -> Picture:
    """Return a bar segment with border, and with icon and number if they fit in `room`."""
    edge = (*(round(c * 0.62) for c in color[:3]),)
    parts: list[tuple[Picture, float, float]] = [
        (FilledRect(width, height, (edge[0], edge[1], edge[2]), 9.0), 0.0, 0.0),
        (FilledRect(max(1.0, width - 4), height - 4, color, 7.0), 2.0, 2.0),
        (FilledRect(max(1.0, width - 8), 5.0, (255, 255, 255, 70), 3.0), 4.0, 4.0),
    ]
    size = max(26.0, height * 0.52)
    words = Text(
        format_signed(value) if value < 0 else str(value), size, text_color_on(color), "bold"
    )
    most = room.end - room.start - 8
    side = height * ICON_HEIGHT_SHARE
    picture = BakedPicture(icon, height=side) if icon and skin.is_baked(icon) else None
    if picture is not None and picture.size[0] > side * 1.3:
        picture = BakedPicture(icon, width=side * 1.3)
    with_sign = picture is not None and picture.size[0] + words.size[0] + 6 <= most
    if words.size[0] <= most:
        total = words.size[0] + (picture.size[0] + 6 if with_sign and picture else 0.0)
        x = (room.start + room.end - total) / 2
        if with_sign and picture is not None:
            parts.append((picture, x, (height - picture.size[1]) / 2))
            x += picture.size[0] + 6
        parts.append((words, x, (height - words.size[1]) / 2))
    return PictureGroup((width, height), tuple(parts))


def build_legend(
    context: Context, tally: Sequence[TallyRow], words: Sequence[str],
    styles: Mapping[str, TallyStyle], room: Box,
) -> list[Node]:  # fmt: skip
    """Return the legend of the bar colours, as large as the room allows; empty if it has none."""
    largest = max(
        MIN_LEGEND_TEXT_SIZE, min(context.theme.body, LEGEND_TEXT_SIZE * context.theme.text_scale)
    )
    for size in (largest, (largest + MIN_LEGEND_TEXT_SIZE) / 2, MIN_LEGEND_TEXT_SIZE):
        entries = [
            _entry(context, row_style(styles, row, n), said, size)
            for n, (row, said) in enumerate(zip(tally, words, strict=True))
        ]
        lines = _wrap_entries(entries, room.width)
        if len(lines) * size * LEGEND_LINE_SPACING <= room.height + 1:
            return _place_lines(lines, room, size * LEGEND_LINE_SPACING)
    return []


def _entry(context: Context, source: TallyStyle, said: str, size: float) -> Picture:
    """Return a colour chip with its icon and its explanation."""
    theme, (color, sign) = context.theme, source
    text = Text(said, size, theme.text if theme.high_contrast else theme.ink, "body")
    chip: Picture
    if sign and skin.is_baked(sign):
        mark = BakedPicture(sign, height=size * 0.95)
        wide = max(size * 1.5, mark.size[0] + 12)
        plate = FilledRect(wide, size * 1.2, color, 7.0)
        chip = PictureGroup(
            (wide, size * 1.2),
            ((plate, 0.0, 0.0), (mark, (wide - mark.size[0]) / 2, size * 0.125)),
        )
    else:
        chip = FilledRect(size * 1.5, size * 1.2, color, 7.0)
    high = max(chip.size[1], text.size[1])
    parts = (
        (chip, 0.0, (high - chip.size[1]) / 2),
        (text, chip.size[0] + 10, (high - text.size[1]) / 2),
    )
    return PictureGroup((chip.size[0] + 14 + text.size[0], high), parts)


def _wrap_entries(entries: Sequence[Picture], width: float) -> list[list[Picture]]:
    """Return the entries broken into lines of at most a width."""
    lines: list[list[Picture]] = [[]]
    for entry in entries:
        used = sum(part.size[0] + LEGEND_GAP for part in lines[-1])
        if lines[-1] and used + entry.size[0] > width:
            lines.append([])
        lines[-1].append(entry)
    return lines


def _place_lines(lines: Sequence[Sequence[Picture]], room: Box, pitch: float) -> list[Node]:
    """Return the nodes of the lines of a legend, each line centred."""
    nodes: list[Node] = []
    y = room.y + pitch / 2
    for line in lines:
        x = room.x + (room.width - sum(p.size[0] for p in line) - LEGEND_GAP * (len(line) - 1)) / 2
        for part in line:
            nodes.append(Node(part, x + part.size[0] / 2, y, lift=FLAT_LIFT, z=2, name="legend"))
            x += part.size[0] + LEGEND_GAP
        y += pitch
    return nodes


def medal_picture(entry: Standing, size: float) -> Picture:
    """Return a round medal with the number of a place: gold, silver, bronze, then wood."""
    face, rim = MEDAL_COLORS.get(entry.place, WOODEN_MEDAL_COLORS)
    edge = size * 0.07
    inner = size - 2 * edge
    number = Text(str(entry.place), size * 0.52, MEDAL_TEXT_COLOR, "display")
    width, height = number.size
    parts: tuple[tuple[Picture, float, float], ...] = (
        (FilledRect(size, size, rim, size / 2), 0, 0),
        (FilledRect(inner, inner, face, inner / 2), edge, edge),
        (FilledRect(size * 0.74, size * 0.74, rim, size * 0.37), size * 0.13, size * 0.13),
        (FilledRect(size * 0.7, size * 0.7, face, size * 0.35), size * 0.15, size * 0.15),
        (number, (size - width) / 2, (size - height) / 2),
    )
    return PictureGroup((size, size), parts)
