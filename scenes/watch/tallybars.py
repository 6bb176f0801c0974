"""Rows of a result: place, face, name, a bar of what each line of the tally gave, and the total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scenes.context import Context
from scenes.kit.layout import TallyLook
from scenes.kit.parts import fitted
from scenes.ui import skin
from scenes.ui.numbers import signed
from scenes.ui.portrait import CALM, GLAD, portrait
from scenes.ui.theme import Color, Theme, luminance
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, Fill, Group, Text
from sprites.typesetting import measure
from tabletop.core.game import Standing, TallyRow
from tabletop.core.zones import Seat
from tabletop.match.setup import SeatSpec

METALS: Mapping[int, tuple[Color, Color]] = {
    1: ((250, 210, 104), (158, 104, 22)),
    2: ((226, 228, 232), (112, 116, 124)),
    3: ((222, 152, 96), (126, 70, 30)),
}
"""The face and the rim of a medal, by place."""
WOOD: tuple[Color, Color] = ((198, 172, 132), (112, 84, 54))
MEDAL_INK = (44, 26, 14)
USUAL: Sequence[Color] = (
    (176, 70, 46), (46, 110, 156), (206, 150, 40), (72, 128, 72), (126, 80, 150), (60, 140, 148),
    (190, 104, 130), (120, 92, 60),
)  # fmt: skip
"""Colours of lines for which a game names none."""
LOST: Color = (70, 22, 22)
BAR_SHARE, BAR_MOST = 0.56, 60.0  # of the height of a row
SIGN_SHARE = 0.74  # of the height of a bar, for the sign of a line
GROOVE: Color = (120, 84, 44, 90)
USUAL_WORDS, LEAST_WORDS = 30.0, 26.0
"""The size of the words of a legend, at text scale 1 and at least."""
PITCH, GAP = 1.45, 28.0
"""From line to line of a legend, in letters, and between its entries."""


def source_of(sources: Mapping[str, TallyLook], row: TallyRow, n: int) -> TallyLook:
    """What the n-th line of a tally looks like: as its game says, or a colour of its own."""
    return sources.get(row.label) or TallyLook(USUAL[n % len(USUAL)], "")


def ink_on(color: Color) -> Color:
    """Light or dark letters, whichever stand out more."""
    under = luminance(color)
    light, dark = (255, 250, 236), (30, 16, 8)
    on_light = (luminance(light) + 0.05) / (under + 0.05)
    on_dark = (under + 0.05) / (luminance(dark) + 0.05)
    return light if on_light >= on_dark else dark


class Extent(NamedTuple):
    """A piece of a bar, in units."""

    start: float
    end: float


class BarRow(NamedTuple):
    """One seat's row: where its bar begins and ends, and what moves on it."""

    seat: Seat
    left: float
    right: float
    y: float
    marker: Node
    total: Node
    gain: Node
    parts: tuple[Node | None, ...]
    """The stretch of its bar for each line of the tally; None where it gave nothing."""
    nodes: tuple[Node, ...]


class Bars:
    """How the rows of a result are drawn in a box, for so many seats."""

    def __init__(
        self, context: Context, box: Box, seats: Sequence[SeatSpec], tally: Sequence[TallyRow],
        sources: Mapping[str, TallyLook],
    ) -> None:  # fmt: skip
        self._theme: Theme = context.theme
        self._box = box
        self._seats = seats
        self._tally = tally
        self._sources = sources
        self.high = box.height / len(seats)
        self.number = min(self._theme.heading, self.high * 0.6)
        self._face = min(104.0, self.high - 8)
        self._name = min(self._theme.label, self.high * 0.42)
        widest = max(measure(spec.name, self._name, "bold")[0] for spec in seats)
        self._wide = min(widest + 4, box.width * 0.2)
        most = [sum(max(0, row.values[seat]) for row in tally) for seat in range(len(seats))]
        self._most = max(1, *most)
        self._bar = min(BAR_MOST, self.high * BAR_SHARE)
        medal = min(64.0, self.high * 0.62)
        self._medal = medal
        self.left = box.x + medal + 10 + self._face + 14 + self._wide + 16
        self.right = box.right - self.number * 2.3

    def at(self, points: float) -> float:
        """Where so many points end on a bar."""
        return self.left + (self.right - self.left) * max(0.0, points) / self._most

    def row(self, entry: Standing, y: float, told: bool) -> BarRow:
        """All nodes of a seat's row; unless all is told, its bar is empty and nobody has won."""
        seat, spec, theme = entry.seat, self._seats[entry.seat], self._theme
        x = self._box.x + self._medal / 2
        medal = Node(medal_of(entry, self._medal), x, y, lift=3.0, z=2, name=f"medal:{seat}")
        medal.visible = told
        x += self._medal / 2 + 10 + self._face / 2
        mood = GLAD if told and entry.place == 1 else CALM
        face = Node(portrait(spec, self._face, mood), x, y, lift=2.0, z=2, name=f"chip:{seat}")
        x += self._face / 2 + 14
        ink = theme.text if theme.high_contrast else theme.ink
        name = fitted(spec.name, self._name, (self._wide, self.high), ink)
        label = Node(name, x + name.size[0] / 2, y, lift=FLAT, z=2, name=f"name:{seat}")
        groove = Fill(self.right - self.left, self._bar, GROOVE, 10.0)
        track = Node(groove, (self.left + self.right) / 2, y, lift=FLAT, z=1, name="track")
        parts = self._parts(seat, y, told)
        size = min(58.0, self.high * 0.5)  # it stands behind the bar, and covers no number
        piece = Baked(f"meeple/{spec.colour}", height=size)
        above = y - self._bar / 2 - size * 0.34
        marker = Node(piece, self.left, above, z=1.5, name=f"runner:{seat}")
        number = Text("0", self.number, ink, "bold")
        end = self.right + self.number * 1.3
        total = Node(number, end, y, lift=FLAT, z=4, name=f"total:{seat}")
        more = Text(" ", self.number * 0.7, ink, "bold")
        gain = Node(more, end, y, lift=FLAT, z=4, alpha=0.0, name=f"gain:{seat}")
        nodes = (medal, face, label, track, *(p for p in parts if p), marker, total, gain)
        return BarRow(seat, self.left, self.right, y, marker, total, gain, tuple(parts), nodes)

    def _parts(self, seat: Seat, y: float, told: bool) -> list[Node | None]:
        """A stretch for each line as long as its points; what was lost lies over the end. Signs
        and numbers stand where nothing that comes later lies over them."""
        spans = self._spans(seat)
        parts: list[Node | None] = []
        for n, (row, span) in enumerate(zip(self._tally, spans, strict=True)):
            if span is None:
                parts.append(None)
                continue
            start, end = span
            color, sign = source_of(self._sources, row, n)
            value = row.values[seat]
            if value < 0:
                color = LOST
            left, right = _seen(span, [later for later in spans[n + 1 :] if later is not None])
            room = Extent(left - start, right - start)
            picture = stretch(max(2.0, end - start), self._bar, color, sign, value, room)
            node = Node(picture, (start + end) / 2, y, lift=FLAT, z=2 + n / 100, name=f"part:{n}")
            node.alpha = 1.0 if told else 0.0
            parts.append(node)
        return parts

    def _spans(self, seat: Seat) -> list[Extent | None]:
        """From where to where each line of the tally goes; None for one that gave nothing."""
        at, spans = 0.0, list[Extent | None]()
        for value in (row.values[seat] for row in self._tally):
            spans.append(Extent(*sorted((self.at(at), self.at(at + value)))) if value else None)
            at = max(0.0, at + value)
        return spans


def _seen(span: Extent, later: Sequence[Extent]) -> Extent:
    """The longest piece of a stretch over which no later one lies."""
    free = [span]
    for other in later:
        cut = [
            (
                Extent(one.start, min(one.end, other.start)),
                Extent(max(one.start, other.end), one.end),
            )
            for one in free
        ]
        free = [piece for pieces in cut for piece in pieces if piece.end > piece.start]
    return max(free, key=lambda one: one.end - one.start, default=Extent(span.start, span.start))


def stretch(
    width: float, height: float, color: Color, sign: str, value: int, room: Extent
) -> Picture:
    """A stretch of a bar: its colour with an edge, and in the room that stays free the line's sign
    and number, as far as they fit there."""
    edge = (*(round(c * 0.62) for c in color[:3]),)
    parts: list[tuple[Picture, float, float]] = [
        (Fill(width, height, (edge[0], edge[1], edge[2]), 9.0), 0.0, 0.0),
        (Fill(max(1.0, width - 4), height - 4, color, 7.0), 2.0, 2.0),
        (Fill(max(1.0, width - 8), 5.0, (255, 255, 255, 70), 3.0), 4.0, 4.0),
    ]
    size = max(26.0, height * 0.52)
    words = Text(signed(value) if value < 0 else str(value), size, ink_on(color), "bold")
    most = room.end - room.start - 8
    side = height * SIGN_SHARE
    picture = Baked(sign, height=side) if sign and skin.is_baked(sign) else None
    if picture is not None and picture.size[0] > side * 1.3:
        picture = Baked(sign, width=side * 1.3)
    with_sign = picture is not None and picture.size[0] + words.size[0] + 6 <= most
    if words.size[0] <= most:
        total = words.size[0] + (picture.size[0] + 6 if with_sign and picture else 0.0)
        x = (room.start + room.end - total) / 2
        if with_sign and picture is not None:
            parts.append((picture, x, (height - picture.size[1]) / 2))
            x += picture.size[0] + 6
        parts.append((words, x, (height - words.size[1]) / 2))
    return Group((width, height), tuple(parts))


def legend(
    context: Context, tally: Sequence[TallyRow], words: Sequence[str],
    sources: Mapping[str, TallyLook], room: Box,
) -> list[Node]:  # fmt: skip
    """What the colours of the bars stand for, in lines of words as large as there is room for;
    nothing where there is none."""
    largest = max(LEAST_WORDS, min(context.theme.body, USUAL_WORDS * context.theme.text_scale))
    for size in (largest, (largest + LEAST_WORDS) / 2, LEAST_WORDS):
        entries = [
            _entry(context, source_of(sources, row, n), said, size)
            for n, (row, said) in enumerate(zip(tally, words, strict=True))
        ]
        lines = _lines(entries, room.width)
        if len(lines) * size * PITCH <= room.height + 1:
            return _placed(lines, room, size * PITCH)
    return []


def _entry(context: Context, source: TallyLook, said: str, size: float) -> Picture:
    """A chip of a colour with its sign, and what it stands for."""
    theme, (color, sign) = context.theme, source
    text = Text(said, size, theme.text if theme.high_contrast else theme.ink, "body")
    chip: Picture
    if sign and skin.is_baked(sign):
        mark = Baked(sign, height=size * 0.95)
        wide = max(size * 1.5, mark.size[0] + 12)
        plate = Fill(wide, size * 1.2, color, 7.0)
        chip = Group(
            (wide, size * 1.2),
            ((plate, 0.0, 0.0), (mark, (wide - mark.size[0]) / 2, size * 0.125)),
        )
    else:
        chip = Fill(size * 1.5, size * 1.2, color, 7.0)
    high = max(chip.size[1], text.size[1])
    parts = (
        (chip, 0.0, (high - chip.size[1]) / 2),
        (text, chip.size[0] + 10, (high - text.size[1]) / 2),
    )
    return Group((chip.size[0] + 14 + text.size[0], high), parts)


def _lines(entries: Sequence[Picture], width: float) -> list[list[Picture]]:
    """Entries one after another, broken where they would be wider than there is room."""
    lines: list[list[Picture]] = [[]]
    for entry in entries:
        used = sum(part.size[0] + GAP for part in lines[-1])
        if lines[-1] and used + entry.size[0] > width:
            lines.append([])
        lines[-1].append(entry)
    return lines


def _placed(lines: Sequence[Sequence[Picture]], room: Box, pitch: float) -> list[Node]:
    """The lines of a legend, each in the middle."""
    nodes: list[Node] = []
    y = room.y + pitch / 2
    for line in lines:
        x = room.x + (room.width - sum(p.size[0] for p in line) - GAP * (len(line) - 1)) / 2
        for part in line:
            nodes.append(Node(part, x + part.size[0] / 2, y, lift=FLAT, z=2, name="legend"))
            x += part.size[0] + GAP
        y += pitch
    return nodes


def medal_of(entry: Standing, size: float) -> Picture:
    """A round medal with the number of a place: gold, silver, bronze, then wood."""
    face, rim = METALS.get(entry.place, WOOD)
    edge = size * 0.07
    inner = size - 2 * edge
    number = Text(str(entry.place), size * 0.52, MEDAL_INK, "display")
    width, height = number.size
    parts: tuple[tuple[Picture, float, float], ...] = (
        (Fill(size, size, rim, size / 2), 0, 0),
        (Fill(inner, inner, face, inner / 2), edge, edge),
        (Fill(size * 0.74, size * 0.74, rim, size * 0.37), size * 0.13, size * 0.13),
        (Fill(size * 0.7, size * 0.7, face, size * 0.35), size * 0.15, size * 0.15),
        (number, (size - width) / 2, (size - height) / 2),
    )
    return Group((size, size), parts)
