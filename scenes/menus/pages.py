"""Lists that go on over several pages: which page is shown, and the arrows that turn it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeVar

from scenes.context import Context
from scenes.menus.backdrop import foot, head, table_picture
from scenes.scene import Scene
from scenes.ui.buttons import Button, IconButton
from scenes.ui.intents import Command
from scenes.ui.labels import Label, Panel
from scenes.ui.layout import paged
from scenes.ui.page import Page
from scenes.ui.theme import SCREEN, Color, stationery
from scenes.ui.widget import Callback, Widget
from scenes.upward import upward
from sprites.picture import Box

Item = TypeVar("Item")
ARROWS = 330.0
"""The width that the page arrows need, at text scale 1."""


class Pager:
    """Which page of a list is shown. `shown` is called when it was turned, to lay it out anew."""

    def __init__(self, context: Context, shown: Callable[[], None]) -> None:
        self._context = context
        self._shown = upward(shown)
        self.page = 0
        self.pages = 1

    def share_out(self, items: Sequence[Item], heights: Sequence[float], room: float, gap: float,
                  reserved: float = 0.0) -> list[Item]:  # fmt: skip
        """The items of the page that is shown, of a list shared out to pages of a height.

        reserved: how much of the height is kept free for the arrows if there are several pages.
        """
        pages = paged(items, heights, room, gap)
        if len(pages) > 1 and reserved:
            pages = paged(items, heights, room - reserved, gap)
        self.pages = len(pages)
        self.page = min(self.page, self.pages - 1)
        return pages[self.page]

    def lead(self, page: Page) -> None:
        """Let the keys of a page turn it; back leads to what lies below."""
        page.back, page.turn = self._context.stack.pop, self.turn

    def turn(self, by: int) -> bool:
        """Turns so many pages on; whether there are so many."""
        if not 0 <= self.page + by < self.pages:
            return False
        self.page += by
        self._context.mixer.play("page_turn")
        self._shown()
        return True

    def arrows(self, box: Box, color: Color | None = None) -> list[Widget]:
        """Its arrows at the lower right of a box; none for a single page."""
        return page_arrows(
            self._context, box, self.page, self.pages, lambda: self.turn(-1), lambda: self.turn(1),
            color,
        )  # fmt: skip


def page_arrows(
    context: Context, box: Box, page: int, pages: int, turn_back: Callback, turn_on: Callback,
    color: Color | None = None,
) -> list[Widget]:  # fmt: skip
    """Arrows and `2 / 3` at the lower right of a box; nothing for a single page."""
    if pages < 2:
        return []
    theme, text = context.theme, context.text
    size = theme.field_height
    count = Label(
        context, "page", text("ui.page", page=page + 1, pages=pages), theme.label, color, "bold",
        "center",
    )  # fmt: skip
    width, height = count.wanted(400)
    back = IconButton(
        context, "page:back", "up", text("ui.page_back"), turn_back,
        reason="" if page else text("ui.page_first"),
    )  # fmt: skip
    on = IconButton(
        context, "page:on", "down", text("ui.page_on"), turn_on,
        reason="" if page < pages - 1 else text("ui.page_last"),
    )  # fmt: skip
    y = box.bottom - size
    on.place(box.right - size, y, size, size)
    count.place(box.right - size - theme.gap - width, y + (size - height) / 2, width, height)
    back.place(box.right - 2 * size - 2 * theme.gap - width, y, size, size)
    return [back, count, on]


def list_page(
    context: Context, pager: Pager, heading: str, back: Button,
    hints: Sequence[tuple[Command, str]],
    make_rows: Callable[[float], Sequence[Sequence[Widget]]], empty: str = "",
    tall: Callable[[float], Sequence[float]] | None = None, over_table: bool = False,
) -> list[Widget]:  # fmt: skip
    """A whole screen with a list: heading, the rows of this page on a panel, the way back.

    make_rows: the rows, given the width of a row; the widgets of one share it evenly. empty: what
    is said when there are none. tall: how high each row is, given the same; with it no row is asked
    for that is not shown. over_table: whether heading and foot stand over a darkened
    table, not on light wood; the list is on paper in any case.
    """
    theme, paper = context.theme, context.on_paper
    ink = None if over_table else paper.theme.text
    title, top = head(context if over_table else paper, heading)
    reserved = ARROWS * theme.text_scale
    bottom = foot(context, [back], [], (), reserved)[1]
    box = Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top)
    panel = Panel(context, "list:panel", stationery(theme))
    inside = Box(
        box.x + theme.pad, box.y + theme.pad, box.width - 2 * theme.pad, box.height - 2 * theme.pad
    )
    rows = make_rows(inside.width)

    def part(row: Sequence[Widget]) -> float:
        return (inside.width - theme.gap * (len(row) - 1)) / len(row)

    if tall is not None:
        heights = tall(inside.width)
    else:
        heights = [max(widget.wanted(part(row))[1] for widget in row) for row in rows]
    numbers = range(len(rows))
    widgets: list[Widget] = [panel, title]
    y = inside.y
    for n in pager.share_out(numbers, heights, inside.height, theme.gap):
        for at, widget in enumerate(rows[n]):
            width = part(rows[n])
            widget.place(inside.x + at * (width + theme.gap), y, width, heights[n])
            widgets.append(widget)
        y += heights[n] + theme.gap
    if not rows:
        said = Label(paper, "list:empty", empty, theme.label, align="center")
        said.place(*inside)
        widgets.append(said)
    if pager.pages == 1:
        hints = [hint for hint in hints if hint[0] is not Command.NEXT]
    widgets += foot(context, [back], [], hints, reserved, ink)[0]
    low = min(box.bottom, y - theme.gap + theme.pad) if rows and pager.pages == 1 else box.bottom
    panel.place(box.x, box.y, box.width, low - box.y)  # no higher than a short list
    edge = Box(box.x, box.y, box.width, SCREEN[1] - theme.edge - box.y)
    return [*widgets, *pager.arrows(edge, ink)]


class ListScene(Scene):
    """A scene that is a list on light wood, on one page or several that keys turn too."""

    hints: ClassVar[Sequence[tuple[Command, str]]] = (
        (Command.ACCEPT, "choose"), (Command.NEXT, "page"), (Command.BACK, "back"),
    )  # fmt: skip
    way_back: ClassVar[str] = "ui.back"
    """What stands on the button that leads back: a key."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._pager = Pager(context, self.compose)
        self._pager.lead(self.page)

    def listed(
        self, heading: str, make_rows: Callable[[float], Sequence[Sequence[Widget]]],
        empty: str = "", tall: Callable[[float], Sequence[float]] | None = None,
    ) -> list[Widget]:  # fmt: skip
        """Its widgets, over the wood; see `list_page`."""
        context = self.context
        self.canvas.background = table_picture(context, "boards")
        back = Button(context, "back", context.text(self.way_back), context.stack.pop, "quiet")
        return list_page(context, self._pager, heading, back, self.hints, make_rows, empty, tall)
