"""A match watched: its table a little smaller, words beside it, the chart of chances below."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import NamedTuple

import pygame

from scenes.context import Context
from scenes.menus.backdrop import table_picture
from scenes.scene import Scene
from scenes.stage.hud import TOOL, Tool
from scenes.ui import skin
from scenes.ui.buttons import IconButton
from scenes.ui.labels import Panel
from scenes.ui.theme import SCREEN, Theme
from scenes.ui.widget import Widget
from scenes.upward import upward
from scenes.watch.chart import Chart
from scenes.watch.odds import Odds, Words
from sprites.canvas import Canvas
from sprites.inset import Inset
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Box
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.match.setup import Setup
from tabletop.seats.series import EstimateSeries
from tabletop.seats.worker import Study, WorkerClient

CORNER = (96.0, 36.0)  # of the table, whose own margins keep its words from the screen's edge
WIDTHS = (1240.0, 940.0)  # of the table, with the least and the largest text
RIM = 5.0  # of the frame around it
CHART = 300.0  # the most that the chart is high
ODDS = 0.5  # of the height beside the table, for the chances
REDRAWN = 0.3  # seconds between two pictures of a chart that grows


class Regions(NamedTuple):
    """Where things lie."""

    table: Box
    column: Box
    chart: Box


def frame(theme: Theme, widths: tuple[float, float] = WIDTHS) -> Regions:
    """The larger the text, the more room it has beside the table. widths: of the table, with the
    least and the largest text."""
    most, least = widths
    width = most + (least - most) * (theme.text_scale - 1)
    high = width * SCREEN[1] / SCREEN[0]
    right, low = SCREEN[0] - theme.side, SCREEN[1] - theme.edge
    x, y = CORNER
    top = max(y + high + theme.gap, low - CHART)
    table = Box(x, y + (top - theme.gap - y - high) / 2, width, high)
    left = table.right + theme.gap
    column = Box(left, y, right - left, top - theme.gap - y)
    return Regions(table, column, Box(x, top, right - x, low - top))


class Watching(Scene, ABC):
    """The base of the scenes that show a table with its chart.

    A subclass fills `series` before this is made, says what stands in the column, and what a
    press on the chart does.
    """

    def __init__(
        self, context: Context, game: Game[State], setup: Setup, table: Canvas,
        series: EstimateSeries, client: Study | None = None,
    ) -> None:  # fmt: skip
        """table: the canvas that is shown. client: who works the chances out; one of its own if
        there is none yet, which ends with the scene."""
        super().__init__(context)
        self.setup = setup
        self.series = series
        self._game = game
        self._table = table
        self._desk = client
        self._own_desk = client is None
        if client is not None and series not in client.sources:
            client.sources.append(series)
        self._frame_nodes: list[Node] = []
        self._since = REDRAWN
        self._just_laid = False  # in this frame: the table is drawn in the next one
        self.inset: Inset
        self.chart: Chart
        self.odds: Odds
        self.words: Words

    # What a subclass says

    widths = WIDTHS
    """Of the table, with the least and the largest text."""
    odds_share = ODDS
    """The most of the height beside the table that goes to the chances."""

    @property
    @abstractmethod
    def looked_at(self) -> int:
        """The moment that the chart's cursor stands on."""

    @abstractmethod
    def scrub(self, moment: int) -> None:
        """Another moment is wanted."""

    @abstractmethod
    def use_chart(self) -> None:
        """Enter was pressed on the chart."""

    @abstractmethod
    def tools(self) -> list[Tool]:
        """The icons below the words."""

    @abstractmethod
    def says(self) -> tuple[str, str]:
        """A heading for the column, and what stands below it."""

    def marks(self) -> dict[int, Picture]:
        """Moments with a sign above the lines."""
        return {}

    # Layout

    def compose(self) -> None:
        context, theme = self.context, self.context.theme
        places = frame(theme, self.widths)
        self.canvas.background = table_picture(context, "boards")
        self._lay_table(places.table)
        self.chart = Chart(
            context, "chart", self.setup.seats, self.series, self.looked_at, upward(self.scrub),
            upward(self.use_chart), self.marks(),
        )  # fmt: skip
        self.chart.place(*places.chart)
        panel = Panel(context, "column:panel", "dark" if theme.high_contrast else "tooltip")
        panel.place(*places.column)
        pad = theme.gap
        inner = Box(
            places.column.x + pad, places.column.y + pad, places.column.width - 2 * pad,
            places.column.height - 2 * pad,
        )  # fmt: skip
        tools, top = self._lay_tools(inner)
        room = Box(inner.x, inner.y, inner.width, top - theme.gap - inner.y)
        self.page.show([panel, *self._lay_words(room), *tools, self.chart], "chart")
        self.tell()

    def _lay_table(self, box: Box) -> None:
        for node in self._frame_nodes:
            self.canvas.remove(node)
        self.inset = Inset(self._table, box.width)
        edge = skin.FramedFill(
            box.width + 2 * RIM, box.height + 2 * RIM, (20, 9, 4), self.context.theme.panel_edge,
            RIM - 1, 4.0,
        )  # fmt: skip
        self._frame_nodes = [
            Node(edge, *box.center, lift=FLAT, z=-3, name="table:frame"),
            Node(self.inset, *box.center, lift=FLAT, z=-2, name="table"),
        ]
        for node in self._frame_nodes:
            self.canvas.add(node)

    def _lay_words(self, room: Box) -> list[Widget]:
        """What happened at the top, the odds of all seats at the bottom."""
        theme, paper = self.context.theme, self.context.on_paper
        self.odds = Odds(paper, "odds", self.setup.seats, self.series)
        high = min(self.odds.wanted(room.width)[1], room.height * self.odds_share)
        self.odds.place(room.x, room.y + room.height - high, room.width, high)
        self.words = Words(paper, "words")
        self.words.place(room.x, room.y, room.width, room.height - high - theme.gap)
        return [self.words, self.odds]

    def _lay_tools(self, room: Box) -> tuple[list[Widget], float]:
        """The icons at the foot of the column, in as many rows as it takes; where they begin."""
        theme = self.context.theme
        tools = self.tools()
        most = max(1, int((room.width + theme.gap) // (TOOL + theme.gap)))
        count = math.ceil(len(tools) / most)
        across = math.ceil(len(tools) / count)
        top = room.bottom - count * TOOL - (count - 1) * theme.gap
        step = TOOL + (room.width - across * TOOL) / max(1, across - 1)
        made: list[Widget] = []
        for n, tool in enumerate(tools):
            label = self.context.text(f"table.tool.{tool.says or tool.name}")
            button = IconButton(
                self.context, f"tool:{tool.name}", tool.icon, label, tool.use, "plain", TOOL
            )
            button.explained_below = True  # the odds stand above
            row, place = divmod(n, across)
            button.place(room.x + place * step, top + row * (TOOL + theme.gap), TOOL, TOOL)
            made.append(button)
        return made, top

    def tell(self) -> None:
        """Let cursor, words and odds follow the moment that is looked at."""
        self.series.focus = self.looked_at
        self.chart.at = self.looked_at
        self.words.say(*self.says())
        self.odds.show(self.looked_at)

    # The frame

    @property
    def client(self) -> Study:
        """Who works the chances out."""
        if self._desk is None:
            self._desk = client = WorkerClient(self._game, levels=self.setup.levels)
            client.when_replaced = self.context.tell_thought_anew
            client.sources.append(self.series)
        return self._desk

    def study(self, seconds: float) -> None:
        """Let the worker go on, and the chart follow what it has found; called every frame."""
        self.client.listen()
        self._since += seconds
        self.chart.paint_next()
        if self._since >= REDRAWN and self.chart.refresh():
            self._since = 0.0
            self.odds.show(self.looked_at)

    @property
    def moving(self) -> bool:
        return super().moving or self.client.busy or self._just_laid

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        if not self._just_laid:
            self.inset.draw(self.canvas, self._frame_nodes[-1])
        return super().draw(surface)

    def inside(self, x: float, y: float) -> tuple[float, float]:
        """A point of the screen in the design units of the table."""
        return self.inset.inside(self._frame_nodes[-1], x, y)

    def leave(self) -> None:
        """Nobody watches any more."""
        if self._own_desk and self._desk is not None:
            self._desk.close()

    def restyled(self) -> None:
        self.compose()
