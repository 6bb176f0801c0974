"""Chart of win chances: a line with symbols for each seat, and a cursor."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from scenes.base.context import Context
from scenes.kit.table_parts import seat_token
from scenes.ui.devices.intents import Device, Direction
from scenes.ui.style import skin
from scenes.ui.style.theme import Color, Theme, relative_luminance
from scenes.ui.widgets.widget import FillWidget
from scenes.watch.curves import Curve, curve_height, cut_into_dashes, sample_curve, spread_positions
from sprites.painting import Painter, Picture
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import Box, FilledRect, FlatPicture, PictureGroup, Text
from tabletop.ai.win_chance_series import WinChanceSeries
from tabletop.match.setup import SeatSpec

LINE_WIDTH = 5.0  # the width of a line
DOT_SPACING = 1.4  # from one of its dots to the next
OUTLINE_WIDTH = 2.5  # of its edge on each side, against the ground
LIGHT_OUTLINE_WIDTH = 1.5  # of a light one
SUBPIXEL_STEPS = 4  # parts of a pixel at which dots are stamped
MAX_LABEL_SIZE = 40.0  # the most of the labels beside the lines
TOKEN_SIZE = 38.0  # the symbol where one looks
MAX_LARGE_TOKENS, SMALL_TOKEN_SIZE = 5, 30.0  # with more seats it is smaller
SYMBOL_SIZE = 26.0  # the symbols along a line
SYMBOL_SPACING = 420.0
GRID_CHANCES = (0.25, 0.5, 0.75)
MIN_CHART_MOMENTS = 12  # moments across, so that a match that has just begun is not all chart
DARK_LUMINANCE = 0.16  # seats of less luminance have a light edge on the dark ground
MAX_TOKEN_OVERLAP = 8.0  # two signs may overlap by so much

SEAT_DASHES: Mapping[str, tuple[float, ...]] = {
    "sky": (),
    "yellow": (44.0, 14.0),
    "blue": (14.0, 12.0),
    "vermilion": (34.0, 12.0, 1.0, 12.0),
    "white": (1.0, 13.0),
    "purple": (34.0, 12.0, 1.0, 12.0, 1.0, 12.0),
    "green": (14.0, 10.0, 14.0, 26.0),
    "black": (70.0, 12.0, 14.0, 12.0),
}
"""Dash patterns by seat colour: lengths of dash and gap in turn; empty for a solid line.

Round ends make dashes longer and gaps shorter by the width of the line.
"""


@dataclass(frozen=True)
class SeatLine(FlatPicture):
    """A smooth line in the colour of a seat, with the symbol of the seat along it."""

    color: str
    """Name of the seat colour."""
    curve_points: Curve
    """Points of the line, from 0 to 1 rightwards and upwards."""
    symbol_offset: float
    """Position of the first symbol, from 0 to 1 of the symbol spacing; differs between lines."""

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the dashed line and the symbols."""
        size = max(1, round(self.width * painter.scale)), max(1, round(self.height * painter.scale))
        target = pygame.Surface(size, pygame.SRCALPHA)
        across = max(1, size[0] - 1)  # in the smallest window too the points lie side by side
        points = [(x * across, (1 - y) * (size[1] - 1)) for x, y in self.curve_points]
        trace = sample_curve(points, DOT_SPACING * painter.scale)
        dashes = [length * painter.scale for length in SEAT_DASHES[self.color]]
        _stroke(target, cut_into_dashes(trace, dashes), self.color, painter.scale)
        self._signs(target, painter)
        return target

    def _signs(self, target: pygame.Surface, painter: Painter) -> None:
        if len(self.curve_points) < 2:
            return
        sign = painter.render(seat_token(self.color, SYMBOL_SIZE))
        x = SYMBOL_SPACING * self.symbol_offset
        while x < self.width - SYMBOL_SIZE:
            y = curve_height(self.curve_points, x / self.width)
            if y is not None:
                at = x * painter.scale, (1 - y) * self.height * painter.scale
                place = sign.get_rect(center=(round(at[0]), round(at[1])))
                place.clamp_ip(target.get_rect())
                target.blit(sign, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            x += SYMBOL_SPACING


def _stroke(
    target: pygame.Surface, trace: Sequence[tuple[float, float]], color: str, scale: float
) -> None:
    """Draw a line with its outline from overlapping dots; each pixel takes its fullest dot."""
    if not trace:
        return
    rgb = SEAT_COLOR_BY_NAME[color].rgb
    if relative_luminance(rgb) >= DARK_LUMINANCE:
        _stamp(target, trace, (14, 8, 4), (LINE_WIDTH + 2 * OUTLINE_WIDTH) * scale)
        _stamp(target, trace, rgb, LINE_WIDTH * scale)
        return
    _stamp(target, trace, (255, 243, 217), (LINE_WIDTH + 2 * LIGHT_OUTLINE_WIDTH) * scale)
    layer = pygame.Surface(target.get_size(), pygame.SRCALPHA)
    _stamp(layer, trace, rgb, LINE_WIDTH * scale)  # apart: the fullest of both would be the edge
    target.blit(layer, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


def _stamp(
    layer: pygame.Surface, trace: Sequence[tuple[float, float]], color: Color, width: float
) -> None:
    dots = [_dot(color[:3], round(width * 4) / 4, step) for step in range(SUBPIXEL_STEPS)]
    half = dots[0].get_width() // 2
    blits = []
    for x, y in trace:
        whole = int(y)
        dot = dots[int((y - whole) * SUBPIXEL_STEPS)]
        blits.append((dot, (round(x) - half, whole - half)))
    layer.fblits(blits, pygame.BLEND_RGBA_MAX)


@lru_cache(maxsize=128)
def _dot(color: tuple[int, int, int], width: float, step: int) -> pygame.Surface:
    """Return a premultiplied round dot, shifted down by `step` parts of a pixel."""
    finer = 8
    half = int(width / 2) + 2
    side = 2 * half + 1
    large = pygame.Surface((side * finer, side * finer), pygame.SRCALPHA)
    centre = (half + 0.5) * finer, (half + 0.5 + step / SUBPIXEL_STEPS) * finer
    pygame.draw.circle(large, (255, 255, 255, 255), centre, width / 2 * finer)
    dot = pygame.transform.smoothscale(large.premul_alpha(), (side, side))
    dot.fill((*color, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return dot


class WinChart(FillWidget):
    """The win chances of all seats as lines, with a cursor moved by pointer and arrows."""

    is_focusable = True
    has_fixed_focus_size = True
    handles_left_right = True
    handles_drag = True

    def __init__(
        self, context: Context, name: str, seats: Sequence[SeatSpec],
        series: WinChanceSeries, cursor: int,
        on_scrub: Callable[[int], None], on_enter: Callable[[], None],
        marks: Mapping[int, Picture] | None = None,
    ) -> None:  # fmt: skip
        """Create a chart of a series of estimates.

        Args:
            context: Services and state that all scenes share.
            name: Name of the widget.
            seats: Seats of the match, one line for each.
            series: Win chances by position.
            cursor: Moment of the cursor.
            on_scrub: Called with the moment to which the cursor is moved.
            on_enter: Called when Enter is pressed.
            marks: Signs above the lines, by moment.
        """
        super().__init__(context, name)
        self._seats = seats
        self._series = series
        self._at = cursor
        self._scrub = on_scrub
        self._marks = dict(marks or {})
        self._token = TOKEN_SIZE if len(seats) <= MAX_LARGE_TOKENS else SMALL_TOKEN_SIZE
        self._use = on_enter
        self._version = -1
        self._curves: list[Curve] = []
        self._unpainted: list[int] = []  # seats whose lines have changed
        self.plot_box = Box(0, 0, 0, 0)
        """Box of the lines: win chance 1 at its top, 0 at its bottom."""

    @property
    def cursor(self) -> int:
        """The moment looked at."""
        return self._at

    @cursor.setter
    def cursor(self, moment: int) -> None:
        self._at = moment
        self._show_cursor()

    @property
    def _label_size(self) -> float:
        return min(self.theme.count, MAX_LABEL_SIZE)

    @property
    def last_moment(self) -> int:
        """The moment at the right end."""
        return max(MIN_CHART_MOMENTS, len(self._series) - 1)

    def moment_x(self, moment: int) -> float:
        """Return the x coordinate of a moment."""
        return self.plot_box.x + self.plot_box.width * moment / self.last_moment

    # Layout

    def build(self) -> None:
        """Build the panel, the grid, the lines, the cursor and the marks."""
        theme, box = self.theme, self.box
        self.add_picture(
            skin.panel_picture(theme, "dark", box.width, box.height), box.x, box.y, mark="panel"
        )
        label = Text("75%", self._label_size, theme.text_quiet, "bold")
        left = box.x + theme.padding + label.size[0] + theme.small_gap
        top = box.y + theme.gap + (TOKEN_SIZE * 0.5 if self._marks else 0)
        right = box.right - theme.gap - TOKEN_SIZE / 2
        self.plot_box = Box(left, top, right - left, box.bottom - theme.gap - top)
        self._grid(theme)
        self._lines = [
            self.add_picture(
                FilledRect(1, 1, (0, 0, 0, 0)), left, top, z=0.3 + n / 1000, mark=f"line:{n}"
            )
            for n in range(len(self._seats))
        ]
        pole = FilledRect(5.0, self.plot_box.height + theme.gap, theme.gold, 2.5)
        self._pole = self.add_picture(pole, left, top - theme.gap / 2, z=0.2, mark="cursor")
        self._tokens = [
            self.add_picture(
                seat_token(seat.colour, self._token), left, top, z=0.5 + n / 100, mark=f"at:{n}"
            )
            for n, seat in enumerate(self._seats)
        ]
        self._mark_moments(theme)
        self._version = -1
        self.update_lines()
        while self._unpainted:
            self.paint_next_line()

    def _grid(self, theme: Theme) -> None:
        plot = self.plot_box
        labelled = GRID_CHANCES if plot.height >= 3.6 * self._label_size * 1.3 else (0.5,)
        for share in (0.0, *GRID_CHANCES, 1.0):
            y = plot.bottom - plot.height * share
            strong = share in (0.0, 0.5, 1.0)
            color = (*theme.text_quiet[:3], 120 if strong else 70)
            self.add_picture(FilledRect(plot.width, 2.0, color), plot.x, y - 1, z=0.1, mark="grid")
            if share in labelled:
                words = Text(f"{share:.0%}", self._label_size, theme.text_quiet, "bold")
                x = plot.x - theme.small_gap - words.size[0]
                self.add_picture(words, x, y - words.size[1] / 2, z=0.1, mark=f"label:{share}")

    def _mark_moments(self, theme: Theme) -> None:
        for moment, sign in self._marks.items():
            x, size = self.moment_x(moment), sign.size[0]
            stem = FilledRect(3.0, self.plot_box.height, (*theme.gold[:3], 110))
            self.add_picture(stem, x - 1.5, self.plot_box.y, z=0.15, mark="stem")
            self.add_picture(
                sign, x - size / 2, self.plot_box.y - size * 0.6, z=0.6, mark=f"mark:{moment}"
            )

    # What it shows

    def update_lines(self) -> bool:
        """Take over new estimates of the series; return whether there were any."""
        if self._version == self._series.change_count:
            return False
        self._version = self._series.change_count
        known, last = self._series.known_estimates, self.last_moment
        self._curves = [
            tuple((moment / last, estimate.win_chances[seat]) for moment, estimate in known)
            for seat in range(len(self._seats))
        ]
        self._unpainted = list(range(len(self._seats)))
        self._show_cursor()
        return True

    def paint_next_line(self) -> None:
        """Paint one changed line; painting all of them at once would delay the frame."""
        if self._unpainted:
            seat = self._unpainted.pop(0)
            phase = (seat + 0.5) / len(self._seats)
            color = self._seats[seat].colour
            line = SeatLine(
                self.plot_box.width, self.plot_box.height, color, self._curves[seat], phase
            )
            self._lines[seat].picture = line
            self._lines[seat].x, self._lines[seat].y = self.plot_box.center

    def _show_cursor(self) -> None:
        if not self.nodes:
            return
        self._pole.x = self.moment_x(self._at)
        heights = [curve_height(curve, self._at / self.last_moment) for curve in self._curves]
        own = {
            n: self.plot_box.bottom - self.plot_box.height * y
            for n, y in enumerate(heights)
            if y is not None
        }
        apart = min(self._token - MAX_TOKEN_OVERLAP, self.plot_box.height / max(1, len(own)))
        places = spread_positions(own, apart, self.plot_box.y, self.plot_box.bottom)
        for n, token in enumerate(self._tokens):
            token.visible = n in places
            token.x, token.y = self.moment_x(self._at), places.get(n, self.plot_box.y)

    # What hands do

    def handle_pointer(self, x: float, y: float) -> None:
        """Move the cursor to the pointer."""
        share = (x - self.plot_box.x) / self.plot_box.width
        self._go(round(max(0.0, min(1.0, share)) * self.last_moment))

    def activate(self, device: Device) -> str | None:
        """Call the callback for Enter."""
        self._use()
        return None

    def handle_arrow(self, direction: Direction) -> bool:
        """Move the cursor with the left and right arrows."""
        if direction.value[1]:
            return False
        self._go(self._at + direction.value[0])
        return True

    def _go(self, moment: int) -> None:
        moment = max(0, min(len(self._series) - 1, moment))
        if moment != self._at:
            self._scrub(moment)


def marker_flag(theme: Theme, sign: Picture) -> Picture:
    """Return a gold disc with a sign, the marker of a notable moment."""
    size = TOKEN_SIZE * 0.92
    disc = FilledRect(size, size, theme.gold, size / 2)
    edge = FilledRect(size + 4, size + 4, theme.ring_dark, size / 2 + 2)
    at = (size + 4 - sign.size[0]) / 2, (size + 4 - sign.size[1]) / 2
    return PictureGroup((size + 4, size + 4), ((edge, 0, 0), (disc, 2, 2), (sign, *at)))
