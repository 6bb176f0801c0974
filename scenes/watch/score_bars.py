"""Rows of a result: the place card of a seat, and a piece of cloth for each source of points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scenes.base.context import Context
from scenes.kit.layout import TallyStyle
from scenes.kit.setting.halo_text import halo_text
from scenes.kit.setting.place_cards import CardFacts, crown_picture, fit_name, place_card
from scenes.kit.setting.sheets import GradientSheet
from scenes.kit.setting.type_sizes import NAME_SIZE, table_type
from scenes.kit.table_parts import fit_line
from scenes.ui.style import skin
from scenes.ui.style.number_format import format_number, format_signed
from scenes.ui.style.theme import Color, Theme, relative_luminance
from scenes.watch.result.medals import medal_picture
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup, Text
from tabletop.core.game import Standing, TallyRow
from tabletop.core.zones import Seat
from tabletop.match.setup import SeatSpec

DEFAULT_ROW_COLORS: Sequence[Color] = (
    (176, 70, 46), (46, 110, 156), (206, 150, 40), (72, 128, 72), (126, 80, 150), (60, 140, 148),
    (190, 104, 130), (120, 92, 60),
)  # fmt: skip
"""Colours of tally rows for which a game defines none."""
NEGATIVE_POINTS_COLOR: Color = (206, 62, 48)
LOSS_HEIGHT_SHARE = 0.2
"""Height of the strip of a loss, as a share of a bar: the numbers of the gains stay in sight."""
MAX_MEDAL_SIZE, MEDAL_GAP = 60.0, 12.0
"""Greatest size of the medal of a place, and its distance from the place card."""
BAR_HEIGHT_SHARE, MAX_BAR_HEIGHT = 0.84, 96.0  # of the height of a row
ICON_HEIGHT_SHARE = 0.66  # of the height of a bar, for the sign of a line
CLOTH_LIGHT, DARK_CLOTH_LIGHT = 0.68, 0.5
"""Light of a cloth, as a share of the colour of its source: usual, and in high contrast."""
NUMBER_SHARE, MAX_NUMBER_SIZE, MIN_NUMBER_SIZE = 0.52, 44.0, 24.0
"""Size of a number, as a share of the height of a cloth, with its greatest and least value."""
TAIL_GAP, TAIL_SIGN_GAP = 14.0, 6.0
"""Gap before a number beyond the end of a bar, and between sign and number."""
MAX_TAIL_TRIES = 4
"""Most times that bars are made shorter, to leave room for the numbers beyond their ends."""
CLOTH_GAP = 4.0
"""Gap between two pieces of cloth."""
CARD_WIDTH, CARD_WIDTH_SHARE = 372.0, 0.3
"""Width of a place card at text scale 1, and its greatest share of the box."""
CARD_GAP = 34.0
TOTAL_EMS = 2.2
"""Room for the total on a place card, in sizes of its number."""
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


def cloth_color(color: Color, theme: Theme) -> Color:
    """Return the colour of the cloth of a source: darker, as cloth in lamp light."""
    light = DARK_CLOTH_LIGHT if theme.high_contrast else CLOTH_LIGHT
    red, green, blue = (round(channel * light) for channel in color[:3])
    return red, green, blue


def result_card(
    facts: CardFacts, width: float, height: float, room: float, theme: Theme
) -> Picture:
    """Return a place card whose right end is left free for the total, in a node of its own."""
    is_gilded = facts.is_gilded and not theme.high_contrast
    bare = place_card(facts._replace(name="", is_leader=is_gilded), width, height, theme)
    sizes = table_type(theme.text_scale)
    left = 12.0 + min(54.0, height - 21) + 12
    name = fit_name(facts.name, sizes, max(40.0, room - left), theme.ink, height - 9)
    return PictureGroup(
        (width, height), ((bare, 0.0, 0.0), (name, left, (height - 9 - name.size[1]) / 2))
    )


class BarSpan(NamedTuple):
    """A horizontal part of a bar, from start to end in design pixels."""

    start: float
    end: float


class BarRow(NamedTuple):
    """The row of a seat: the ends of its bar, and the nodes that change."""

    seat: Seat
    left: float
    right: float
    y: float
    total_node: Node
    bar_segments: tuple[Node | None, ...]
    """Bar segment of each tally row; None if it gave nothing."""
    tail: Node | None
    """Numbers that have no room on their segments, beyond the end of the bar."""
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
        sizes = table_type(self._theme.text_scale)
        growth = sizes.name / NAME_SIZE
        gap = max(8.0, min(16.0, self.row_height * 0.12))
        self._card_height = min(self.row_height - gap, 92.0 * growth)
        self.number_size = min(sizes.number, self._card_height * 0.8)
        self._segment_size = MAX_NUMBER_SIZE * growth
        self._medal = min(MAX_MEDAL_SIZE, self._card_height)
        self._card_left = box.x + self._medal + MEDAL_GAP
        self._card_width = min(CARD_WIDTH * growth, box.width * CARD_WIDTH_SHARE)
        most = [sum(max(0, row.values[seat]) for row in tally) for seat in range(len(seats))]
        self._most = max(1, *most)
        self._bar = min(MAX_BAR_HEIGHT, self.row_height * BAR_HEIGHT_SHARE)
        self.bar_left = self._card_left + self._card_width + CARD_GAP
        self.bar_right = box.right
        for _ in range(MAX_TAIL_TRIES):
            over = max(self._overflow_end(seat) for seat in range(len(seats))) - box.right
            if over <= 0:
                break
            self.bar_right -= over

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
        seat, spec, wins = entry.seat, self._seats[entry.seat], is_revealed and entry.place == 1
        facts = CardFacts(spec.name, spec.colour, is_leader=wins, is_gilded=wins)
        width, height = self._card_width, self._card_height
        x = self._card_left + width / 2
        room = width - self.number_size * TOTAL_EMS
        picture = result_card(facts, width, height, room, self._theme)
        lift = 20.0 if wins else 6.0
        card = Node(picture, x, y, lift=lift, z=2, name=f"card:{seat}")
        parts, tail = self._parts(seat, y, is_revealed)
        end = self._card_left + width - self.number_size * TOTAL_EMS / 2 - 6
        number = self.total_picture(0)
        total = Node(number, end, y - 4, lift=FLAT_LIFT, z=4, name=f"total:{seat}")
        medal = Node(
            medal_picture(entry.place, self._medal), self._box.x + self._medal / 2, y - 4, lift=3.0,
            z=2, name=f"medal:{seat}",
        )  # fmt: skip
        medal.visible = is_revealed
        nodes = (medal, card, *(p for p in (*parts, tail) if p), total)
        if wins:
            crown = crown_picture()
            top = y - height / 2 - crown.size[1] / 2 + 4
            nodes = (
                *nodes,
                Node(
                    crown, self._card_left + width - 40, top, lift=1.0, z=2.1, name=f"crown:{seat}"
                ),
            )
        return BarRow(seat, self.bar_left, self.bar_right, y, total, tuple(parts), tail, nodes)

    def total_picture(self, total: int) -> Text:
        """Return the total of a seat, for its place card."""
        room = self.number_size * TOTAL_EMS - 8, self._card_height
        return fit_line(format_number(total), self.number_size, room, self._theme.ink, "display")

    def _parts(self, seat: Seat, y: float, told: bool) -> tuple[list[Node | None], Node | None]:
        """Return a bar segment for each tally row, as long as its points, and the tail.

        Losses are strips over the lower edge of the end of the bar. Their numbers, and those
        without room on their segments, stand beyond the end of the bar: all numbers of a row make
        its total.
        """
        parts: list[Node | None] = []
        spans, pictures = self._spans(seat), self._pictures(seat)
        for n, (span, found) in enumerate(zip(spans, pictures, strict=True)):
            if span is None or found is None:
                parts.append(None)
                continue
            lower = (self._bar - found.picture.size[1]) / 2
            node = Node(
                found.picture, (span.start + span.end) / 2, y + lower, lift=FLAT_LIFT,
                z=2 + n / 100, name=f"part:{n}",
            )  # fmt: skip
            node.alpha = 1.0 if told else 0.0
            parts.append(node)
        tail = self._overflow_numbers(seat)
        if tail is None:
            return parts, None
        x = self._bar_end(seat) + TAIL_GAP + tail.size[0] / 2
        after = Node(tail, x, y, lift=FLAT_LIFT, z=3, name=f"part:tail:{seat}")
        after.alpha = 1.0 if told else 0.0
        return parts, after

    def _pictures(self, seat: Seat) -> list[SegmentPicture | None]:
        """Return the picture of each tally row; None for a row that gave nothing."""
        spans, made = self._spans(seat), list[SegmentPicture | None]()
        for n, (row, span) in enumerate(zip(self._tally, spans, strict=True)):
            if span is None:
                made.append(None)
                continue
            style, value = row_style(self._sources, row, n), row.values[seat]
            size = max(2.0, span.end - span.start), self._bar
            if value < 0:
                made.append(loss_picture((size[0], self._bar * LOSS_HEIGHT_SHARE)))
                continue
            color = cloth_color(style.color, self._theme)
            made.append(
                segment_picture(size, TallyStyle(color, style.icon), value, self._segment_size)
            )
        return made

    def _bar_end(self, seat: Seat) -> float:
        """Return the right end of the bar of a seat."""
        return max((span.end for span in self._spans(seat) if span), default=self.bar_left)

    def extend_overflow(self, row: BarRow, last: int) -> None:
        """Show the numbers beyond the end of a bar up to a tally row, while it is counted."""
        tail = self._overflow_numbers(row.seat, last)
        if row.tail is None or tail is None:
            return
        row.tail.picture, row.tail.alpha = tail, 1.0
        row.tail.x = self._bar_end(row.seat) + TAIL_GAP + tail.size[0] / 2

    def _overflow_numbers(self, seat: Seat, last: int | None = None) -> Picture | None:
        """Return the signs and numbers that have no room on their segments; None without any.

        Args:
            seat: Seat of the bar.
            last: Last tally row that is told; None for all.
        """
        parts: list[tuple[Picture, float, float]] = []
        x, pictures = 0.0, self._pictures(seat)
        for n, (row, found) in enumerate(zip(self._tally, pictures, strict=True)):
            if found is None or found.has_number or (last is not None and n > last):
                continue
            style = row_style(self._sources, row, n)
            sign: Picture = FilledRect(
                self._bar * 0.4, self._bar * 0.4, cloth_color(style.color, self._theme), 5.0
            )
            if style.icon and skin.is_baked(style.icon):
                sign = BakedPicture(style.icon, height=self._bar * ICON_HEIGHT_SHARE)
            size = max(MIN_NUMBER_SIZE, min(self._segment_size, self._bar * NUMBER_SHARE))
            number = halo_text(format_signed(row.values[seat]), size)
            for picture in (sign, number):
                parts.append((picture, x, (self._bar - picture.size[1]) / 2))
                x += picture.size[0] + TAIL_SIGN_GAP
            x += TAIL_GAP
        if not parts:
            return None
        return PictureGroup((x - TAIL_GAP - TAIL_SIGN_GAP, self._bar), tuple(parts))

    def _overflow_end(self, seat: Seat) -> float:
        """Return where the tail of a bar ends, or the bar itself."""
        tail = self._overflow_numbers(seat)
        return self._bar_end(seat) + (TAIL_GAP + tail.size[0] if tail is not None else 0.0)

    def _spans(self, seat: Seat) -> list[BarSpan | None]:
        """Return the span of each tally row; None for a row that gave nothing.

        Gains follow one another from the left, losses from the end of all gains back.
        """
        values = [row.values[seat] for row in self._tally]
        gained, left = 0.0, float(sum(max(0, value) for value in values))
        spans = list[BarSpan | None]()
        for value in values:
            at = gained if value > 0 else left
            ends = sorted((self.points_x(at), self.points_x(at + value)))
            spans.append(BarSpan(*ends) if value else None)
            gained, left = gained + max(0, value), left + min(0, value)
        return spans


class SegmentPicture(NamedTuple):
    """The picture of a bar segment."""

    picture: Picture
    has_number: bool
    """True if its number has room on it."""


def loss_picture(size: tuple[float, float]) -> SegmentPicture:
    """Return the strip of a loss, whose number stands beyond the end of the bar."""
    width, height = size
    strip = FilledRect(max(2.0, width - CLOTH_GAP), height, NEGATIVE_POINTS_COLOR, 4.0)
    return SegmentPicture(PictureGroup(size, ((strip, CLOTH_GAP / 2, 0.0),)), False)


def segment_picture(
    size: tuple[float, float], style: TallyStyle, value: int, most: float
) -> SegmentPicture:
    """Return a piece of cloth, with icon and number if they fit.

    Args:
        size: Width and height.
        style: Colour of the cloth, and the icon of its source.
        value: The points.
        most: Greatest size of the number.
    """
    width, height = size
    red, green, blue = (round(channel * 0.82) for channel in style.color[:3])
    cloth = GradientSheet(
        max(2.0, width - CLOTH_GAP), height, (style.color, (red, green, blue)), 10.0
    )
    parts: list[tuple[Picture, float, float]] = [(cloth, CLOTH_GAP / 2, 0.0)]
    said, free, color = str(value), width - 8, text_color_on(style.color)
    words = Text(said, max(MIN_NUMBER_SIZE, min(most, height * NUMBER_SHARE)), color, "bold")
    while words.size[0] > free and words.em > MIN_NUMBER_SIZE:
        words = Text(said, max(MIN_NUMBER_SIZE, words.em - 1), color, "bold")
    if words.size[0] > free:
        return SegmentPicture(PictureGroup(size, tuple(parts)), False)
    side = height * ICON_HEIGHT_SHARE
    is_baked = bool(style.icon) and skin.is_baked(style.icon)
    sign = BakedPicture(style.icon, height=side) if is_baked else None
    if sign is not None and sign.size[0] > side * 1.3:
        sign = BakedPicture(style.icon, width=side * 1.3)
    if sign is not None and sign.size[0] + words.size[0] + 6 > free:
        sign = None
    total = words.size[0] + (sign.size[0] + 6 if sign is not None else 0.0)
    x = (width - total) / 2
    if sign is not None:
        parts.append((sign, x, (height - sign.size[1]) / 2))
        x += sign.size[0] + 6
    parts.append((words, x, (height - words.size[1]) / 2))
    return SegmentPicture(PictureGroup(size, tuple(parts)), True)


def build_legend(
    context: Context, tally: Sequence[TallyRow], words: Sequence[str],
    styles: Mapping[str, TallyStyle], room: Box,
) -> list[Node]:  # fmt: skip
    """Return the legend of the bar colours; empty without room.

    It has as few lines as possible, and text of a good size before that.
    """
    theme = context.theme
    good = MIN_LEGEND_TEXT_SIZE * (1 + 0.6 * (theme.text_scale - 1))
    largest = max(good, min(theme.body, LEGEND_TEXT_SIZE * theme.text_scale))
    sizes = (largest, (largest + good) / 2, good, MIN_LEGEND_TEXT_SIZE)
    laid: list[tuple[float, list[list[Picture]]]] = []
    for size in sizes:
        entries = [
            _entry(theme, row_style(styles, row, n), said, size)
            for n, (row, said) in enumerate(zip(tally, words, strict=True))
        ]
        lines = _wrap_entries(entries, room.width)
        if len(lines) * size * LEGEND_LINE_SPACING <= room.height + 1:
            laid.append((size, lines))
    if not laid:
        return []
    size, lines = min(laid, key=lambda found: (found[0] < good, len(found[1])))
    return _place_lines(lines, room, size * LEGEND_LINE_SPACING)


def _entry(theme: Theme, source: TallyStyle, said: str, size: float) -> Picture:
    """Return a colour chip with its icon and its explanation."""
    color, sign = cloth_color(source.color, theme), source.icon
    text = halo_text(said, size)
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
