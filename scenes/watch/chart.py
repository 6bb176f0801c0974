"""The chart of winning chances: a line for every seat, its symbol on it, and where one looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from scenes.context import Context
from scenes.kit.parts import seat_token
from scenes.ui import skin
from scenes.ui.intents import Device, Direction
from scenes.ui.theme import Color, Theme, luminance
from scenes.ui.widget import Filling
from scenes.watch.curves import Curve, broken, height_at, spread, traced
from sprites.painting import Painter, Picture
from sprites.palette import BY_NAME
from sprites.picture import Box, Fill, Group, Printed, Text
from tabletop.match.setup import SeatSpec
from tabletop.seats.series import EstimateSeries

LINE = 5.0  # the width of a line
CLOSE = 1.4  # from one of its dots to the next
RIM = 2.5  # of its edge on each side, against the ground
LIGHT_RIM = 1.5  # of a light one
STEPS = 4  # parts of a pixel at which dots are stamped
LABEL = 40.0  # the most of the labels beside the lines
TOKEN = 38.0  # the symbol where one looks
MANY, SMALL_TOKEN = 5, 30.0  # with more seats it is smaller
SIGN = 26.0  # the symbols along a line
SIGNS_APART = 420.0
GRID = (0.25, 0.5, 0.75)
FEWEST = 12  # moments across, so that a match that has just begun is not all chart
DARK = 0.16  # seats of less luminance have a light edge on the dark ground
OVERLAP = 8.0  # two signs may overlap by so much

DASHES: Mapping[str, tuple[float, ...]] = {
    "sky": (),
    "yellow": (44.0, 14.0),
    "blue": (14.0, 12.0),
    "vermilion": (34.0, 12.0, 1.0, 12.0),
    "white": (1.0, 13.0),
    "purple": (34.0, 12.0, 1.0, 12.0, 1.0, 12.0),
    "green": (14.0, 10.0, 14.0, 26.0),
    "black": (70.0, 12.0, 14.0, 12.0),
}
"""How lines are broken, by the colour of the seat: so long a dash, so long a gap, and so on; their
round ends make dashes longer and gaps shorter by the width of a line. Nothing: unbroken."""


@dataclass(frozen=True)
class SeatLine(Printed):
    """A smooth line in the colour of a seat, with the seat's symbol along it."""

    color: str
    """That of a seat, by name."""
    curve: Curve
    """The points it goes through: 0 to 1 across and up."""
    phase: float
    """Where its first symbol stands, 0 to 1 of their distance: those of several lines apart."""

    def paint(self, painter: Painter) -> pygame.Surface:
        size = max(1, round(self.width * painter.scale)), max(1, round(self.height * painter.scale))
        target = pygame.Surface(size, pygame.SRCALPHA)
        across = max(1, size[0] - 1)  # in the smallest window too the points lie side by side
        points = [(x * across, (1 - y) * (size[1] - 1)) for x, y in self.curve]
        trace = traced(points, CLOSE * painter.scale)
        dashes = [length * painter.scale for length in DASHES[self.color]]
        _stroke(target, broken(trace, dashes), self.color, painter.scale)
        self._signs(target, painter)
        return target

    def _signs(self, target: pygame.Surface, painter: Painter) -> None:
        if len(self.curve) < 2:
            return
        sign = painter.surface(seat_token(self.color, SIGN))
        x = SIGNS_APART * self.phase
        while x < self.width - SIGN:
            y = height_at(self.curve, x / self.width)
            if y is not None:
                at = x * painter.scale, (1 - y) * self.height * painter.scale
                place = sign.get_rect(center=(round(at[0]), round(at[1])))
                place.clamp_ip(target.get_rect())
                target.blit(sign, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            x += SIGNS_APART


def _stroke(
    target: pygame.Surface, trace: Sequence[tuple[float, float]], color: str, scale: float
) -> None:
    """A line with its edge: dots so close that they are one line, each pixel its fullest dot."""
    if not trace:
        return
    rgb = BY_NAME[color].rgb
    if luminance(rgb) >= DARK:
        _stamp(target, trace, (14, 8, 4), (LINE + 2 * RIM) * scale)
        _stamp(target, trace, rgb, LINE * scale)
        return
    _stamp(target, trace, (255, 243, 217), (LINE + 2 * LIGHT_RIM) * scale)
    layer = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    _stamp(layer, trace, rgb, LINE * scale)  # apart: the fullest of both would be the edge
    target.blit(layer, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def _stamp(
    layer: pygame.Surface, trace: Sequence[tuple[float, float]], color: Color, width: float
) -> None:
    dots = [_dot(color[:3], round(width * 4) / 4, step) for step in range(STEPS)]
    half = dots[0].get_width() // 2
    blits = []
    for x, y in trace:
        whole = int(y)
        dot = dots[int((y - whole) * STEPS)]
        blits.append((dot, (round(x) - half, whole - half)))
    layer.fblits(blits, pygame.BLEND_RGBA_MAX)


@lru_cache(maxsize=128)
def _dot(color: tuple[int, int, int], width: float, step: int) -> pygame.Surface:
    """A round dot, premultiplied, its middle `step` parts of a pixel below that of the surface."""
    finer = 8
    half = int(width / 2) + 2
    side = 2 * half + 1
    large = pygame.Surface((side * finer, side * finer), pygame.SRCALPHA)
    centre = (half + 0.5) * finer, (half + 0.5 + step / STEPS) * finer
    pygame.draw.circle(large, (255, 255, 255, 255), centre, width / 2 * finer)
    dot = pygame.transform.smoothscale(large.premul_alpha(), (side, side))
    dot.fill((*color, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dot


class Chart(Filling):
    """The lines of a series, and a cursor that is moved by dragging, pressing and arrows."""

    focusable = True
    flat = True
    sideways = True
    drags = True

    def __init__(
        self, context: Context, name: str, seats: Sequence[SeatSpec],
        series: EstimateSeries, at: int,
        scrub: Callable[[int], None], use: Callable[[], None],
        marks: Mapping[int, Picture] | None = None,
    ) -> None:  # fmt: skip
        """at: the moment looked at. scrub: told of another one. use: what Enter does. marks:
        moments with a sign of theirs above the lines."""
        super().__init__(context, name)
        self._seats = seats
        self._series = series
        self._at = at
        self._scrub = scrub
        self._marks = dict(marks or {})
        self._token = TOKEN if len(seats) <= MANY else SMALL_TOKEN
        self._use = use
        self._version = -1
        self._curves: list[Curve] = []
        self._unpainted: list[int] = []  # seats whose lines have changed
        self.plot = Box(0, 0, 0, 0)
        """Where the lines run: chances of 1 at its top, 0 at its bottom."""

    @property
    def at(self) -> int:
        """The moment looked at."""
        return self._at

    @at.setter
    def at(self, moment: int) -> None:
        self._at = moment
        self._show_cursor()

    @property
    def _label_size(self) -> float:
        return min(self.theme.count, LABEL)

    @property
    def last(self) -> int:
        """The moment at the right end."""
        return max(FEWEST, len(self._series) - 1)

    def x_of(self, moment: int) -> float:
        """Where a moment is across."""
        return self.plot.x + self.plot.width * moment / self.last

    # Layout

    def build(self) -> None:
        theme, box = self.theme, self.box
        self.put(skin.panel(theme, "dark", box.width, box.height), box.x, box.y, mark="panel")
        label = Text("75%", self._label_size, theme.text_quiet, "bold")
        left = box.x + theme.pad + label.size[0] + theme.tight
        top = box.y + theme.gap + (TOKEN * 0.5 if self._marks else 0)
        right = box.right - theme.gap - TOKEN / 2
        self.plot = Box(left, top, right - left, box.bottom - theme.gap - top)
        self._grid(theme)
        self._lines = [
            self.put(Fill(1, 1, (0, 0, 0, 0)), left, top, z=0.3 + n / 1000, mark=f"line:{n}")
            for n in range(len(self._seats))
        ]
        pole = Fill(5.0, self.plot.height + theme.gap, theme.gold, 2.5)
        self._pole = self.put(pole, left, top - theme.gap / 2, z=0.2, mark="cursor")
        self._tokens = [
            self.put(
                seat_token(seat.colour, self._token), left, top, z=0.5 + n / 100, mark=f"at:{n}"
            )
            for n, seat in enumerate(self._seats)
        ]
        self._mark_moments(theme)
        self._version = -1
        self.refresh()
        while self._unpainted:
            self.paint_next()

    def _grid(self, theme: Theme) -> None:
        plot = self.plot
        labelled = GRID if plot.height >= 3.6 * self._label_size * 1.3 else (0.5,)
        for share in (0.0, *GRID, 1.0):
            y = plot.bottom - plot.height * share
            strong = share in (0.0, 0.5, 1.0)
            color = (*theme.text_quiet[:3], 120 if strong else 70)
            self.put(Fill(plot.width, 2.0, color), plot.x, y - 1, z=0.1, mark="grid")
            if share in labelled:
                words = Text(f"{share:.0%}", self._label_size, theme.text_quiet, "bold")
                x = plot.x - theme.tight - words.size[0]
                self.put(words, x, y - words.size[1] / 2, z=0.1, mark=f"label:{share}")

    def _mark_moments(self, theme: Theme) -> None:
        for moment, sign in self._marks.items():
            x, size = self.x_of(moment), sign.size[0]
            stem = Fill(3.0, self.plot.height, (*theme.gold[:3], 110))
            self.put(stem, x - 1.5, self.plot.y, z=0.15, mark="stem")
            self.put(sign, x - size / 2, self.plot.y - size * 0.6, z=0.6, mark=f"mark:{moment}")

    # What it shows

    def refresh(self) -> bool:
        """Take over what the series has learnt; whether that was anything."""
        if self._version == self._series.version:
            return False
        self._version = self._series.version
        known, last = self._series.known, self.last
        self._curves = [
            tuple((moment / last, estimate.chances[seat]) for moment, estimate in known)
            for seat in range(len(self._seats))
        ]
        self._unpainted = list(range(len(self._seats)))
        self._show_cursor()
        return True

    def paint_next(self) -> None:
        """Paint one of the lines that have changed: all at once would make a frame late."""
        if self._unpainted:
            seat = self._unpainted.pop(0)
            phase = (seat + 0.5) / len(self._seats)
            color = self._seats[seat].colour
            line = SeatLine(self.plot.width, self.plot.height, color, self._curves[seat], phase)
            self._lines[seat].picture = line
            self._lines[seat].x, self._lines[seat].y = self.plot.center

    def _show_cursor(self) -> None:
        if not self.nodes:
            return
        self._pole.x = self.x_of(self._at)
        heights = [height_at(curve, self._at / self.last) for curve in self._curves]
        own = {
            n: self.plot.bottom - self.plot.height * y
            for n, y in enumerate(heights)
            if y is not None
        }
        apart = min(self._token - OVERLAP, self.plot.height / max(1, len(own)))
        places = spread(own, apart, self.plot.y, self.plot.bottom)
        for n, token in enumerate(self._tokens):
            token.visible = n in places
            token.x, token.y = self.x_of(self._at), places.get(n, self.plot.y)

    # What hands do

    def point(self, x: float, y: float) -> None:
        share = (x - self.plot.x) / self.plot.width
        self._go(round(max(0.0, min(1.0, share)) * self.last))

    def activate(self, device: Device) -> str | None:
        self._use()
        return None

    def adjust(self, direction: Direction) -> bool:
        if direction.value[1]:
            return False
        self._go(self._at + direction.value[0])
        return True

    def _go(self, moment: int) -> None:
        moment = max(0, min(len(self._series) - 1, moment))
        if moment != self._at:
            self._scrub(moment)


def flag(theme: Theme, sign: Picture) -> Picture:
    """A gold disc with a sign, for a moment worth looking at."""
    size = TOKEN * 0.92
    disc = Fill(size, size, theme.gold, size / 2)
    edge = Fill(size + 4, size + 4, theme.ring_dark, size / 2 + 2)
    at = (size + 4 - sign.size[0]) / 2, (size + 4 - sign.size[1]) / 2
    return Group((size + 4, size + 4), ((edge, 0, 0), (disc, 2, 2), (sign, *at)))
