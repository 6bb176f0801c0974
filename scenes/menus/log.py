"""What happened: the lines of a match, the newest first; each can be shown again on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scenes.context import Context
from scenes.kit.parts import seat_token
from scenes.menus.pages import Pager, list_page
from scenes.scene import Scene
from scenes.stage.closeup import Enlarged
from scenes.ui.buttons import Button
from scenes.ui.intents import Command, Device, Direction, Do, Intent, PadButton, Press
from scenes.ui.widget import Callback, Widget
from sprites.painting import Picture
from sprites.picture import Baked, Box, Fill, Text
from sprites.typesetting import measure
from tabletop.core import acts
from tabletop.core.acts import Act
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.match import Match
from tabletop.said.chronicle import Line, last_turn, read_match
from tabletop.text.reading import read_clause

HINTS = (
    (Command.ACCEPT, "again"), (Command.RULES, "rules"), (Command.NEXT, "page"),
    (Command.BACK, "back"),
)  # fmt: skip
CHIP = (1.45, 1.14)
"""The most room of the picture of what moved, by the size of an icon."""
ICONS: Mapping[type, str] = {
    acts.Say: "human", acts.Score: "star", acts.Shuffle: "random", acts.Begin: "clock",
    acts.End: "check", acts.Reveal: "eye", acts.Turn: "card",
}  # fmt: skip

PictureOf = Callable[[Piece, Zone], Picture]
"""What a piece looks like in a zone."""


class LogScene(Scene):
    """The log, as `viewer` may know it, with a line where the last turn of `home` was.

    It tells of the first `told` decisions, those that the table has shown. `again` shows the event
    of a decision on the table.
    """

    see_through = True

    def __init__(
        self,
        context: Context,
        match: Match,
        told: int,
        viewer: Seat,
        home: Seat,
        look: PictureOf,
        again: Callable[[int], None],
    ) -> None:
        super().__init__(context)
        self.match = match
        self._told = told
        self._viewer = viewer
        self._home = home
        self._look = look
        self._again = again
        self._pager = Pager(context, self.compose)
        self._last_turn = last_turn(match, home)
        self._pager.lead(self.page)

    def compose(self) -> None:
        context, text = self.context, self.context.text
        back = Button(context, "back", text("table.log.back"), context.stack.pop, "primary")
        widgets = list_page(
            context, self._pager, text("table.log.heading"), back, HINTS,
            lambda width: [[row] for row in self._rows()], text("table.log.empty"),
            over_table=True,
        )  # fmt: skip
        self.page.show(widgets, "back")

    def _rows(self) -> list[Widget]:
        """The lines, the newest first, and the line where one's own last turn was."""
        lines = read_match(self.match, self._told, self._viewer, self.context.text)[::-1]
        rows: list[Widget] = []
        marked = self._last_turn < 0
        for n, line in enumerate(lines):
            if not marked and line.number <= self._last_turn:
                marked = True
                rows.append(self._mark())
            rows.append(self._row(n, line))
        return rows

    def _mark(self) -> Widget:
        name = self.match.setup.seats[self._home].name
        words = self.context.text("table.log.turn", name=name)
        return TurnMark(self.context.on_paper, "log:turn", words)

    def _row(self, n: int, line: Line) -> Widget:
        """One line: the token of who decided, the piece that moved, the words, the clause."""
        seats = self.match.setup.seats
        token = (
            seat_token(seats[line.seat].colour, self.context.theme.icon)
            if line.number >= 0
            else None
        )
        row = LogRow(
            self.context.on_paper, f"line:{n}", line, token, self._picture(line.act),
            lambda: self._ghost(line.number),
        )  # fmt: skip
        row.listed = Direction.DOWN
        return row

    def _picture(self, act: Act) -> Picture | None:
        """The piece that an act moves, small."""
        icon = self.context.theme.icon
        if isinstance(act, acts.Move):
            picture = self._look(act.piece, act.target)
        elif isinstance(act, acts.Step):
            picture = self._look(act.piece, act.path[-1])
        else:
            name = ICONS.get(type(act))
            return Baked(f"icon/{name}", height=icon * 0.8) if name else None
        return Enlarged(
            picture, min(CHIP[0] * icon / picture.size[0], CHIP[1] * icon / picture.size[1])
        )

    def handle(self, intent: Intent) -> Intent | None:
        """The number of a clause leads there, and so does the key of the rules from its line."""
        clause = self._clause_of(intent)
        if not clause:
            return super().handle(intent)
        self.context.pages.rules(self.match.game.name, clause)
        return None

    def _clause_of(self, intent: Intent) -> str:
        """The clause that is asked for; nothing if none is."""
        rows = [w for w in self.page.widgets if isinstance(w, LogRow)]
        if isinstance(intent, Press) and intent.button is PadButton.PRIMARY:
            hit = (row for row in rows if row.clause_box.contains(intent.x, intent.y))
            return next((row.line.clause for row in hit), "")
        if isinstance(intent, Do) and intent.command is Command.RULES:
            focus = self.page.focus
            row = focus if isinstance(focus, LogRow) else next(iter(rows), None)
            return row.line.clause if row is not None else ""
        return ""

    def _ghost(self, number: int) -> None:
        self.context.stack.pop()
        self._again(number)


class LogRow(Widget):
    """A line of the log, to be pressed."""

    focusable = True
    flat = True

    def __init__(
        self, context: Context, name: str, line: Line, token: Picture | None,
        chip: Picture | None, action: Callback,
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.line = line
        self._clause = read_clause(line.clause, context.text) if line.clause else ""
        self._token = token
        self._chip = chip
        self._action = action

    def _inside(self, width: float) -> tuple[float, float, float]:
        """Where the words begin, how wide they may be, how wide the clause is."""
        theme = self.theme
        left = theme.tight + theme.icon + theme.tight + CHIP[0] * theme.icon + theme.gap
        clause = measure(self._clause, theme.count)[0]
        return left, width - left - clause - 2 * theme.gap, clause

    @property
    def clause_box(self) -> Box:
        """Where its clause is pressed."""
        box, wide = self.box, self._inside(self.box.width)[2] + 2 * self.theme.gap
        return Box(box.right - wide, box.y, wide if self._clause else 0.0, box.height)

    def wanted(self, width: float) -> tuple[float, float]:
        _, room, _ = self._inside(width)
        words = measure(self.line.words, self.theme.body, "bold", room)[1]
        return width, max(self.theme.target, CHIP[1] * self.theme.icon + 8, words + 12)

    def build(self) -> None:
        box, theme = self.box, self.theme
        left, room, clause = self._inside(box.width)
        middle = box.center[1]
        self.put(Fill(box.width, box.height, theme.plate, 14.0), box.x, box.y, mark="plate")
        if self._token is not None:
            y = middle - self._token.size[1] / 2
            self.put(self._token, box.x + theme.tight, y, z=0.1, mark="token")
        if self._chip is not None:
            width, height = self._chip.size
            x = box.x + 2 * theme.tight + theme.icon + (CHIP[0] * theme.icon - width) / 2
            self.put(self._chip, x, middle - height / 2, lift=2.0, z=0.1, mark="chip")
        words = Text(self.line.words, theme.body, theme.text, "bold", room)
        self.put(words, box.x + left, middle - words.size[1] / 2, z=0.2, mark="text")
        if clause:
            number = Text(self._clause, theme.count, theme.text_quiet)
            x = box.right - theme.gap - clause
            self.put(number, x, middle - number.size[1] / 2, z=0.2, mark="clause")

    def activate(self, device: Device) -> str | None:
        self._action()
        return None


class TurnMark(Widget):
    """A golden line with words: here one's own last turn was."""

    def __init__(self, context: Context, name: str, words: str) -> None:
        super().__init__(context, name)
        self._words = words

    def wanted(self, width: float) -> tuple[float, float]:
        return width, self.theme.body * 1.3

    def build(self) -> None:
        box, theme = self.box, self.theme
        words = Text(self._words, theme.body, theme.gold, "bold")
        x = box.x + (box.width - words.size[0]) / 2
        self.put(words, x, box.center[1] - words.size[1] / 2, mark="text")
        wide = (box.width - words.size[0]) / 2 - theme.gap
        for left in (box.x, box.right - wide):
            self.put(Fill(wide, 4.0, theme.gold, 2.0), left, box.center[1] - 2, mark="rule")
