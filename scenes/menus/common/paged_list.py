"""Lists on several pages: the current page, its arrows, and a scene that is such a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeVar

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.base.weak_callback import weak_callback
from scenes.kit.setting.ground import GroundTone
from scenes.menus.common.lamp_light import MENU_LAMP, LampLitRoom
from scenes.menus.common.menu_layout import place_footer, place_heading
from scenes.ui.devices.intents import Command
from scenes.ui.layer.widget_layer import WidgetLayer
from scenes.ui.style.theme import SCREEN_SIZE, Color, menu_material
from scenes.ui.widgets.buttons import Button, IconButton
from scenes.ui.widgets.labels import Label, Panel
from scenes.ui.widgets.layout import split_into_pages
from scenes.ui.widgets.widget import Callback, Widget
from sprites.painting import Picture
from sprites.picture import Box, FilledRect

Item = TypeVar("Item")
LIST_ROOM = LampLitRoom("table/plain", MENU_LAMP, GroundTone(light=0.7))
"""The table on which lists lie."""
ARROWS_WIDTH = 330.0
"""Width of the page arrows at text scale 1, design pixels."""


def table_background(context: Context) -> Picture:
    """Return the table in lamp light on which lists lie; a dark fill in high contrast."""
    if context.theme.high_contrast:
        return FilledRect(*SCREEN_SIZE, context.theme.backdrop)
    return LIST_ROOM


class Pager:
    """The current page of a list. `on_turn` is called after a page turn, to rebuild the list."""

    def __init__(self, context: Context, on_turn: Callable[[], None]) -> None:
        self._context = context
        self._on_turn = weak_callback(on_turn)
        self.page_index = 0
        self.page_count = 1

    def select_page_items(
        self, items: Sequence[Item], heights: Sequence[float], room: float, gap: float,
        reserved: float = 0.0,
    ) -> list[Item]:  # fmt: skip
        """Split items into pages of a height and return those of the current page.

        Args:
            items: All items of the list.
            heights: Height of each item, design pixels.
            room: Height of a page.
            gap: Gap between items.
            reserved: Height kept free for the arrows if there are several pages.
        """
        pages = split_into_pages(items, heights, room, gap)
        if len(pages) > 1 and reserved:
            pages = split_into_pages(items, heights, room - reserved, gap)
        self.page_count = len(pages)
        self.page_index = min(self.page_index, self.page_count - 1)
        return pages[self.page_index]

    def connect_page_keys(self, layer: WidgetLayer) -> None:
        """Let the page keys of a widget layer turn the pages, and let back close the scene."""
        layer.on_back, layer.on_page_turn = self._context.scene_stack.pop, self.turn_page

    def turn_page(self, by: int) -> bool:
        """Turn the page by a number of pages; return False if there is no such page."""
        if not 0 <= self.page_index + by < self.page_count:
            return False
        self.page_index += by
        self._context.mixer.play("page_turn")
        self._on_turn()
        return True

    def filter_hints(self, hints: Sequence[tuple[Command, str]]) -> Sequence[tuple[Command, str]]:
        """Return the hints of a scene, without that of turning pages if there is a single page."""
        return [hint for hint in hints if hint[0] is not Command.NEXT or self.page_count > 1]

    def build_arrows(self, box: Box, color: Color | None = None) -> list[Widget]:
        """Return the page arrows at the lower right of a box; nothing for a single page."""
        return build_page_arrows(
            self._context,
            box,
            self.page_index,
            self.page_count,
            lambda: self.turn_page(-1),
            lambda: self.turn_page(1),
            color,
        )


def build_page_arrows(
    context: Context,
    box: Box,
    page_index: int,
    page_count: int,
    turn_back: Callback,
    turn_forward: Callback,
    color: Color | None = None,
) -> list[Widget]:
    """Return arrows and `2 / 3` at the lower right of a box; nothing for a single page."""
    if page_count < 2:
        return []
    theme, text = context.theme, context.text_catalogue
    size = theme.field_height
    count = Label(
        context,
        "page",
        text("ui.page", page=page_index + 1, pages=page_count),
        theme.label,
        color,
        "bold",
        "center",
    )
    width, height = count.preferred_size(400)
    back = IconButton(
        context,
        "page:back",
        "up",
        text("ui.page_back"),
        turn_back,
        reason="" if page_index else text("ui.page_first"),
    )
    on = IconButton(
        context,
        "page:on",
        "down",
        text("ui.page_on"),
        turn_forward,
        reason="" if page_index < page_count - 1 else text("ui.page_last"),
    )
    y = box.bottom - size
    on.place(box.right - size, y, size, size)
    count.place(box.right - size - theme.gap - width, y + (size - height) / 2, width, height)
    back.place(box.right - 2 * size - 2 * theme.gap - width, y, size, size)
    return [back, count, on]


def build_list_screen(
    context: Context, pager: Pager, heading: str, back: Button,
    hints: Sequence[tuple[Command, str]],
    make_rows: Callable[[float], Sequence[Sequence[Widget]]], empty: str = "",
    row_heights: Callable[[float], Sequence[float]] | None = None, panel: Widget | None = None,
) -> list[Widget]:  # fmt: skip
    """Return the widgets of a full-screen list: heading, rows of this page on a panel, footer.

    Args:
        context: Services and state that all scenes share.
        pager: The current page of the list.
        heading: Title of the screen.
        back: Button that leaves the screen.
        hints: Commands to explain, each with its text key below `ui.hint`.
        make_rows: Return the rows for a row width; the widgets of a row share it evenly.
        empty: Text that is displayed if there are no rows.
        row_heights: Return the height of each row for a row width. With it only visible rows
            are asked for their size.
        panel: What the rows stand on; None: paper.
    """
    theme, paper = context.theme, context.paper_context
    title, top = place_heading(context, heading)
    reserved = ARROWS_WIDTH * theme.text_scale
    bottom = place_footer(context, [back], [], (), reserved)[1]
    box = Box(theme.side_margin, top, SCREEN_SIZE[0] - 2 * theme.side_margin, bottom - top)
    panel = panel or Panel(context, "list:panel", menu_material(theme))
    inside = Box(
        box.x + theme.padding,
        box.y + theme.padding,
        box.width - 2 * theme.padding,
        box.height - 2 * theme.padding,
    )
    rows = make_rows(inside.width)

    def part(row: Sequence[Widget]) -> float:
        return (inside.width - theme.gap * (len(row) - 1)) / len(row)

    if row_heights is not None:
        heights = row_heights(inside.width)
    else:
        heights = [max(widget.preferred_size(part(row))[1] for widget in row) for row in rows]
    numbers = range(len(rows))
    widgets: list[Widget] = [panel, title]
    y = inside.y
    for n in pager.select_page_items(numbers, heights, inside.height, theme.gap):
        for at, widget in enumerate(rows[n]):
            width = part(rows[n])
            widget.place(inside.x + at * (width + theme.gap), y, width, heights[n])
            widgets.append(widget)
        y += heights[n] + theme.gap
    if not rows:
        over = paper if isinstance(panel, Panel) else context
        said = Label(over, "list:empty", empty, theme.label, align="center")
        said.place(*inside)
        widgets.append(said)
    widgets += place_footer(context, [back], [], pager.filter_hints(hints), reserved)[0]
    low = (
        min(box.bottom, y - theme.gap + theme.padding)
        if rows and pager.page_count == 1
        else box.bottom
    )
    panel.place(box.x, box.y, box.width, low - box.y)  # no higher than a short list
    edge = Box(box.x, box.y, box.width, SCREEN_SIZE[1] - theme.vertical_margin - box.y)
    return [*widgets, *pager.build_arrows(edge)]


class ListScene(Scene):
    """A scene that is a list on a table in lamp light, on one page or several."""

    button_hints: ClassVar[Sequence[tuple[Command, str]]] = (
        (Command.ACCEPT, "choose"), (Command.NEXT, "page"), (Command.BACK, "back"),
    )  # fmt: skip
    back_text_key: ClassVar[str] = "ui.back"
    """Text key of the label of the back button."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._pager = Pager(context, self.compose)
        self._pager.connect_page_keys(self.widget_layer)

    def build_list(
        self, heading: str, make_rows: Callable[[float], Sequence[Sequence[Widget]]],
        empty: str = "", row_heights: Callable[[float], Sequence[float]] | None = None,
    ) -> list[Widget]:  # fmt: skip
        """Return the widgets of the list in its place; see `build_list_screen`."""
        context = self.context
        self.canvas.background = self.list_background()
        back = Button(
            context,
            "back",
            context.text_catalogue(self.back_text_key),
            context.scene_stack.pop,
            "quiet",
        )
        return build_list_screen(
            context, self._pager, heading, back, self.button_hints, make_rows, empty, row_heights,
            self.list_panel(),
        )  # fmt: skip

    def list_background(self) -> Picture:
        """Return the place of the list: a table in lamp light."""
        return table_background(self.context)

    def list_panel(self) -> Widget:
        """Return what the rows stand on: paper."""
        return Panel(self.context, "list:panel", menu_material(self.context.theme))
