"""What can be done now: a list to choose from, the advised one first with its reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.context import Context
from scenes.pages import Pager, list_page
from scenes.scene import Scene
from scenes.ui.buttons import Button, Look
from scenes.ui.intents import Command, Direction
from tabletop.core.actions import Action

HINTS = ((Command.ACCEPT, "choose"), (Command.NEXT, "page"), (Command.BACK, "back"))
ONE_COLUMN = 1.5
"""Text scale from which the moves stand under one another."""


class MovesScene(Scene):
    """The moves (words, reason or nothing, action) over the table; `do` does the chosen one.

    `compose` leads back to the table where others are put together piece by piece; None where
    the list has them all.
    """

    see_through = True

    def __init__(
        self,
        context: Context,
        moves: Sequence[tuple[str, str, Action]],
        do: Callable[[Action], None],
        compose: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(context)
        self._moves = moves
        self._do = do
        self._compose = compose
        self._pager = Pager(context, self.compose)
        self.page.back = context.stack.pop
        self.page.turn = self._pager.turn
        self.compose()

    def compose(self) -> None:
        context, text = self.context, self.context.text
        back = Button(context, "back", text("table.moves.back"), context.stack.pop, "quiet")
        widgets = list_page(
            context, self._pager, text("table.moves.heading"), back, HINTS, self._rows
        )
        first = next((w.name for w in widgets if w.name.startswith("move:")), "back")
        self.page.show(widgets, first)

    def _rows(self, width: float) -> list[list[Button]]:
        """The advised move in a row of its own, the others side by side."""
        columns = 2 if self.context.theme.text_scale < ONE_COLUMN else 1
        buttons = [self._button(n) for n in range(len(self._moves))]
        if self._compose is not None:
            buttons.append(self._way_to_compose(self._compose))
        rows, rest = [], buttons
        if self._moves and self._moves[0][1]:
            rows, rest = [buttons[:1]], buttons[1:]
        return rows + [rest[i : i + columns] for i in range(0, len(rest), columns)]

    def _button(self, n: int) -> Button:
        words, why, action = self._moves[n]
        look: Look = "green" if why else "plain"
        return self._entry(str(n), words, lambda: self._do(action), look, why)

    def _way_to_compose(self, compose: Callable[[], None]) -> Button:
        words = self.context.text("table.moves.compose")
        return self._entry("compose", words, compose, "quiet")

    def _entry(
        self, name: str, words: str, do: Callable[[], None], look: Look, why: str = ""
    ) -> Button:
        """An entry of the list: the list closes, then it is done."""

        def chosen() -> None:
            self.context.stack.pop()
            do()

        button = Button(self.context, f"move:{name}", words, chosen, look, note=why)
        button.listed = Direction.DOWN
        return button
