"""What can be done now: a list to choose from, the advised one first with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.backdrop import foot, head, page_arrows
from scenes.context import Context
from scenes.scene import Scene
from scenes.ui.buttons import Button, Look
from scenes.ui.intents import Command, Direction
from scenes.ui.labels import Panel
from scenes.ui.layout import paged
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.picture import Box
from tabletop.core.actions import Action

HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "back"))


class MovesScene(Scene):
    """The moves (words, reason or nothing, action) over the table; `do` does the chosen one."""

    see_through = True

    def __init__(
        self,
        context: Context,
        moves: Sequence[tuple[str, str, Action]],
        do: Callable[[Action], None],
    ) -> None:
        super().__init__(context)
        self._moves = moves
        self._do = do
        self._page, self._pages = 0, 1
        self.page.back = context.stack.pop
        self.page.turn = self._turn
        self.compose()

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        heading, top = head(context, text("table.moves.heading"))
        back = Button(context, "back", text("table.moves.back"), context.stack.pop, "quiet")
        lower, bottom = foot(context, [back], [], HINTS)
        box = Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top)
        panel = Panel(context, "moves:panel", "dark")
        panel.place(*box)
        columns = 2 if theme.text_scale < 1.5 else 1
        width = (box.width - 2 * theme.pad - theme.gap * (columns - 1)) / columns
        rows = self._rows(width, columns)
        heights = [max(button.wanted(width)[1] for button in row) for row in rows]
        room = box.height - 2 * theme.pad
        pages = paged(rows, heights, room, theme.gap)
        if len(pages) > 1:
            pages = paged(rows, heights, room - theme.field_height - theme.gap, theme.gap)
        self._pages = len(pages)
        self._page = min(self._page, self._pages - 1)
        widgets: list[Widget] = [panel, heading, *lower]
        y = box.y + theme.pad
        for row in pages[self._page]:
            height = max(button.wanted(width)[1] for button in row)
            for n, button in enumerate(row):
                x = box.x + theme.pad + n * (width + theme.gap)
                button.place(x, y, width, height)
                widgets.append(button)
            y += height + theme.gap
        corner = Box(box.x, box.y, box.width - theme.pad, box.height - theme.pad)
        widgets += page_arrows(
            context, corner, self._page, self._pages,
            lambda: self._turn(-1), lambda: self._turn(1),
        )  # fmt: skip
        first = pages[self._page][0][0].name if rows else "back"
        self.page.show(widgets, first)

    def _rows(self, width: float, columns: int) -> list[list[Button]]:
        """The advised move in a row of its own, the others side by side."""
        buttons = [self._button(n) for n in range(len(self._moves))]
        rows, rest = [], buttons
        if self._moves and self._moves[0][1]:
            rows, rest = [buttons[:1]], buttons[1:]
        return rows + [rest[i : i + columns] for i in range(0, len(rest), columns)]

    def _button(self, n: int) -> Button:
        words, why, action = self._moves[n]

        def do() -> None:
            self.context.stack.pop()
            self._do(action)

        look: Look = "green" if why else "plain"
        button = Button(self.context, f"move:{n}", words, do, look, note=why)
        button.listed = Direction.DOWN
        return button

    def _turn(self, by: int) -> bool:
        if not 0 <= self._page + by < self._pages:
            return False
        self._page += by
        self.context.mixer.play("page_turn")
        self.compose()
        return True
