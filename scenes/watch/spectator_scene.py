"""Base of scenes with a watched table: a smaller table, a caption column and a win chart."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import NamedTuple

import pygame

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.base.weak_callback import weak_callback
from scenes.stage.action_bar.bar_boxes import TOOL_SIZE
from scenes.stage.action_bar.tool_drawer import Tool
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE, Theme, menu_material
from scenes.ui.widgets.buttons import IconButton
from scenes.ui.widgets.labels import Panel
from scenes.ui.widgets.widget import Widget
from scenes.watch.look_back_room import TABLE_LIFT, look_back_background
from scenes.watch.win_chance_panel import FittedCaption, WinChancePanel
from scenes.watch.win_chart import WinChart
from sprites.node import FLAT_LIFT, Node
from sprites.painting import Picture
from sprites.picture import Box, FilledRect
from sprites.rendering.canvas import Canvas
from sprites.rendering.canvas_picture import CanvasPicture
from tabletop.ai.win_chance_series import WinChanceSeries
from tabletop.ai.worker.worker import QueryAnswerer, WorkerClient
from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.match.setup import Setup

TABLE_CORNER = (96.0, 36.0)  # of the table, whose own margins keep its words from the screen's edge
TABLE_WIDTHS = (1240.0, 940.0)  # of the table, with the least and the largest text
TABLE_FRAME_WIDTH = 5.0  # of the frame around it
MAX_CHART_HEIGHT = 300.0  # the most that the chart is high
MAX_CHANCES_HEIGHT_SHARE = 0.5  # of the height beside the table, for the chances
CHART_REDRAW_SECONDS = 0.3  # seconds between two pictures of a chart that grows


class SpectatorLayout(NamedTuple):
    """The boxes of the table, the column and the chart."""

    table: Box
    column: Box
    chart_box: Box


def compute_spectator_layout(
    theme: Theme, widths: tuple[float, float] = TABLE_WIDTHS
) -> SpectatorLayout:
    """Return the layout for a theme; larger text gets a wider column.

    Args:
        theme: Sizes and colours of the UI.
        widths: Width of the table at the smallest and the largest text.
    """
    most, least = widths
    width = most + (least - most) * (theme.text_scale - 1)
    high = width * SCREEN_SIZE[1] / SCREEN_SIZE[0]
    right, low = SCREEN_SIZE[0] - theme.side_margin, SCREEN_SIZE[1] - theme.vertical_margin
    x, y = TABLE_CORNER
    top = max(y + high + theme.gap, low - MAX_CHART_HEIGHT)
    table = Box(x, y + (top - theme.gap - y - high) / 2, width, high)
    left = table.right + theme.gap
    column = Box(left, y, right - left, top - theme.gap - y)
    return SpectatorLayout(table, column, Box(x, top, right - x, low - top))


class SpectatorScene(Scene, ABC):
    """Base class of scenes that show a table with its win chart.

    A subclass fills `win_chance_series` before construction. It defines the captions of the
    column and the action of the chart.
    """

    def __init__(
        self, context: Context, game: Game[State], setup: Setup, table: Canvas,
        series: WinChanceSeries, worker: QueryAnswerer | None = None,
    ) -> None:  # fmt: skip
        """Prepare the scene.

        Args:
            context: Services and state that all scenes share.
            game: Game of the match.
            setup: Set-up of the match.
            table: Canvas of the table.
            series: Win chances by position.
            worker: Worker that estimates the win chances; None starts one that ends with the scene.
        """
        super().__init__(context)
        self.setup = setup
        self.win_chance_series = series
        self._game = game
        self._table = table
        self._desk = worker
        self._own_desk = worker is None
        if worker is not None and series not in worker.query_sources:
            worker.query_sources.append(series)
        self._frame_nodes: list[Node] = []
        self._since = CHART_REDRAW_SECONDS
        self._just_laid = False  # in this frame: the table is drawn in the next one
        self.table_picture: CanvasPicture
        self.win_chart: WinChart
        self.win_chance_panel: WinChancePanel
        self.caption_panel: FittedCaption

    # What a subclass says

    table_widths = TABLE_WIDTHS
    """Width of the table at the smallest and the largest text."""
    max_chances_height_share = MAX_CHANCES_HEIGHT_SHARE
    """Greatest share of the column height for the win chances."""

    @property
    @abstractmethod
    def cursor_moment(self) -> int:
        """The moment of the chart's cursor."""

    @abstractmethod
    def scrub_to_moment(self, moment: int) -> None:
        """Show another moment, to which the cursor was moved."""

    @abstractmethod
    def on_chart_accept(self) -> None:
        """React to Enter on the chart."""

    @abstractmethod
    def build_tools(self) -> list[Tool]:
        """Return the tools below the caption."""

    @abstractmethod
    def caption_text(self) -> tuple[str, str]:
        """Return the heading and the text of the column."""

    def build_chart_markers(self) -> dict[int, Picture]:
        """Return the signs above the lines, by moment."""
        return {}

    # Layout

    def compose(self) -> None:
        """Build the table, the column and the chart."""
        context, theme = self.context, self.context.theme
        places = compute_spectator_layout(theme, self.table_widths)
        self.canvas.background = look_back_background(context)
        self._lay_table(places.table)
        self.win_chart = WinChart(
            context,
            "chart",
            self.setup.seats,
            self.win_chance_series,
            self.cursor_moment,
            weak_callback(self.scrub_to_moment),
            weak_callback(self.on_chart_accept),
            self.build_chart_markers(),
        )
        self.win_chart.place(*places.chart_box)
        panel = Panel(context, "column:panel", menu_material(theme))
        panel.place(*places.column)
        pad = theme.gap
        inner = Box(
            places.column.x + pad, places.column.y + pad, places.column.width - 2 * pad,
            places.column.height - 2 * pad,
        )  # fmt: skip
        tools, top = self._lay_tools(inner)
        room = Box(inner.x, inner.y, inner.width, top - theme.gap - inner.y)
        self.widget_layer.set_widgets(
            [panel, *self._lay_words(room), *tools, self.win_chart], "chart"
        )
        self.update_captions()

    def _lay_table(self, box: Box) -> None:
        for node in self._frame_nodes:
            self.canvas.remove(node)
        self.table_picture = CanvasPicture(self._table, box.width)
        self._frame_nodes = [
            Node(self._table_ground(box), *box.center, lift=TABLE_LIFT, z=-3, name="table:frame"),
            Node(self.table_picture, *box.center, lift=FLAT_LIFT, z=-2, name="table"),
        ]
        for node in self._frame_nodes:
            self.canvas.add(node)

    def _table_ground(self, box: Box) -> Picture:
        """Return what casts the shadow of the table; high contrast has an edge around it."""
        if not self.context.theme.high_contrast:
            return FilledRect(*box.size, (20, 9, 4))
        whole, edge = box.inset(-TABLE_FRAME_WIDTH), self.context.theme.panel_edge
        return skin.FramedRectangle(*whole.size, (20, 9, 4), edge, TABLE_FRAME_WIDTH - 1, 4.0)

    def _lay_words(self, room: Box) -> list[Widget]:
        """Return the caption at the top and the win chances at the bottom of the column."""
        theme, paper = self.context.theme, self.context.paper_context
        self.win_chance_panel = WinChancePanel(
            paper, "odds", self.setup.seats, self.win_chance_series
        )
        high = min(
            self.win_chance_panel.preferred_size(room.width)[1],
            room.height * self.max_chances_height_share,
        )
        self.win_chance_panel.place(room.x, room.y + room.height - high, room.width, high)
        self.caption_panel = FittedCaption(paper, "words")
        self.caption_panel.place(room.x, room.y, room.width, room.height - high - theme.gap)
        return [self.caption_panel, self.win_chance_panel]

    def _lay_tools(self, room: Box) -> tuple[list[Widget], float]:
        """Return the tools at the foot of the column, in rows, and their upper end."""
        theme = self.context.theme
        tools = self.build_tools()
        most = max(1, int((room.width + theme.gap) // (TOOL_SIZE + theme.gap)))
        count = math.ceil(len(tools) / most)
        across = math.ceil(len(tools) / count)
        top = room.bottom - count * TOOL_SIZE - (count - 1) * theme.gap
        step = TOOL_SIZE + (room.width - across * TOOL_SIZE) / max(1, across - 1)
        made: list[Widget] = []
        for n, tool in enumerate(tools):
            label = self.context.text_catalogue(f"table.tool.{tool.label_key or tool.name}")
            button = IconButton(
                self.context, f"tool:{tool.name}", tool.icon, label, tool.on_use, "plain", TOOL_SIZE
            )
            button.has_tooltip_below = True  # the odds stand above
            row, place = divmod(n, across)
            button.place(
                room.x + place * step, top + row * (TOOL_SIZE + theme.gap), TOOL_SIZE, TOOL_SIZE
            )
            made.append(button)
        return made, top

    def update_captions(self) -> None:
        """Update cursor, caption and win chances for the moment of the cursor."""
        self.win_chance_series.focused_position = self.cursor_moment
        self.win_chart.cursor = self.cursor_moment
        self.caption_panel.set_text(*self.caption_text())
        self.win_chance_panel.show_moment(self.cursor_moment)

    # The frame

    @property
    def ai_worker(self) -> QueryAnswerer:
        """The worker that estimates the win chances."""
        if self._desk is None:
            self._desk = client = WorkerClient(self._game, levels=self.setup.levels)
            client.on_worker_replaced = self.context.report_worker_restart
            client.query_sources.append(self.win_chance_series)
        return self._desk

    def update_estimates(self, seconds: float) -> None:
        """Read new estimates of the worker and update the chart; called every frame."""
        self.ai_worker.exchange_messages()
        self._since += seconds
        self.win_chart.paint_next_line()
        if self._since >= CHART_REDRAW_SECONDS and self.win_chart.update_lines():
            self._since = 0.0
            self.win_chance_panel.show_moment(self.cursor_moment)

    @property
    def is_moving(self) -> bool:
        """True while anything moves or the worker is busy."""
        return super().is_moving or self.ai_worker.is_busy or self._just_laid

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the table into its frame, then the scene."""
        if not self._just_laid:
            self.table_picture.draw(self.canvas, self._frame_nodes[-1])
        return super().draw(surface)

    def to_table_point(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the screen in the design pixels of the table."""
        return self.table_picture.to_canvas_point(self._frame_nodes[-1], x, y)

    def shut_down(self) -> None:
        """End the worker that the scene started."""
        if self._own_desk and self._desk is not None:
            self._desk.close()

    def on_style_changed(self) -> None:
        """Rebuild the widgets."""
        self.compose()
