"""Game log of a match, newest line first; the table can replay each event."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.kit.table_parts import seat_token
from scenes.menus.common.paged_list import Pager, build_list_screen
from scenes.stage.closeup import EnlargedPicture
from scenes.ui.devices.intents import (
    Command,
    CommandPress,
    Device,
    Direction,
    Intent,
    PointerButton,
    PointerPress,
)
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.widget import Callback, Widget
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, Text
from sprites.typesetting import measure_text
from tabletop.core import acts
from tabletop.core.acts import Act
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.match.match import Match
from tabletop.narration.match_log import LogLine, format_match_log, last_turn_number
from tabletop.text.message_format import format_clause

BUTTON_HINTS = (
    (Command.ACCEPT, "again"), (Command.RULES, "rules"), (Command.NEXT, "page"),
    (Command.BACK, "back"),
)  # fmt: skip
MAX_PIECE_PICTURE_RATIO = (1.45, 1.14)
"""Greatest width and height of the picture of a moved piece, in icon sizes."""
ACT_ICONS: Mapping[type, str] = {
    acts.Say: "human", acts.Score: "star", acts.Shuffle: "random", acts.Begin: "clock",
    acts.End: "check", acts.Reveal: "eye", acts.Turn: "card",
}  # fmt: skip

PiecePictureFunction = Callable[[Piece, Zone], Picture]
"""A function that returns the picture of a piece in a zone."""


class MatchLogScene(Scene):
    """The game log as `viewer` may see it, with a line at the last turn of `home_seat`.

    Args:
        shown_decisions: Number of decisions that the table has shown; the log ends there.
        piece_picture: Function that returns the picture of a piece in a zone.
        on_replay: Called with the number of a decision to replay its event on the table.
    """

    is_see_through = True

    def __init__(
        self,
        context: Context,
        match: Match,
        shown_decisions: int,
        viewer: Seat,
        home_seat: Seat,
        piece_picture: PiecePictureFunction,
        on_replay: Callable[[int], None],
    ) -> None:
        super().__init__(context)
        self.match = match
        self._shown_decisions = shown_decisions
        self._viewer = viewer
        self._home_seat = home_seat
        self._piece_picture = piece_picture
        self._on_replay = on_replay
        self._pager = Pager(context, self.compose)
        self._last_turn = last_turn_number(match, home_seat)
        self._pager.connect_page_keys(self.widget_layer)

    def compose(self) -> None:
        """Build the list of log lines."""
        context, text = self.context, self.context.text_catalogue
        back = Button(context, "back", text("table.log.back"), context.scene_stack.pop, "primary")
        widgets = build_list_screen(
            context, self._pager, text("table.log.heading"), back, BUTTON_HINTS,
            lambda width: [[row] for row in self._build_rows()], text("table.log.empty"),
        )  # fmt: skip
        self.widget_layer.set_widgets(widgets, "back")

    def _build_rows(self) -> list[Widget]:
        """Return the lines, newest first, with the marker of the last own turn."""
        lines = format_match_log(
            self.match, self._shown_decisions, self._viewer, self.context.text_catalogue
        )[::-1]
        rows: list[Widget] = []
        marked = self._last_turn < 0
        for n, line in enumerate(lines):
            if not marked and line.decision_number <= self._last_turn:
                marked = True
                rows.append(self._mark())
            rows.append(self._build_row(n, line))
        return rows

    def _mark(self) -> Widget:
        name = self.match.setup.seats[self._home_seat].name
        words = self.context.text_catalogue("table.log.turn", name=name)
        return LastTurnMarker(self.context.paper_context, "log:turn", words)

    def _build_row(self, n: int, line: LogLine) -> Widget:
        """Return the row of a line: token of the seat, moved piece, text, clause."""
        seats = self.match.setup.seats
        token = (
            seat_token(seats[line.seat].colour, self.context.theme.icon_size)
            if line.decision_number >= 0
            else None
        )
        row = MatchLogRow(
            self.context.paper_context, f"line:{n}", line, token, self._act_picture(line.act),
            lambda: self._replay(line.decision_number),
        )  # fmt: skip
        row.list_direction = Direction.DOWN
        return row

    def _act_picture(self, act: Act) -> Picture | None:
        """Return a small picture of the piece that an act moves, or an icon."""
        icon = self.context.theme.icon_size
        if isinstance(act, acts.Move):
            picture = self._piece_picture(act.piece, act.target)
        elif isinstance(act, acts.Step):
            picture = self._piece_picture(act.piece, act.path[-1])
        else:
            name = ACT_ICONS.get(type(act))
            return BakedPicture(f"icon/{name}", height=icon * 0.8) if name else None
        return EnlargedPicture(
            picture,
            min(
                MAX_PIECE_PICTURE_RATIO[0] * icon / picture.size[0],
                MAX_PIECE_PICTURE_RATIO[1] * icon / picture.size[1],
            ),
        )

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Open the rulebook at a clause that is pressed, or at that of the focused line."""
        clause = self._clause_of(intent)
        if not clause:
            return super().handle_intent(intent)
        self.context.overlay_opener.open_rules(self.match.game.name, clause)
        return None

    def _clause_of(self, intent: Intent) -> str:
        """Return the requested clause; empty if none is requested."""
        rows = [w for w in self.widget_layer.widgets if isinstance(w, MatchLogRow)]
        if isinstance(intent, PointerPress) and intent.button is PointerButton.PRIMARY:
            hit = (row for row in rows if row.clause_box.contains(intent.x, intent.y))
            return next((row.line.clause for row in hit), "")
        if isinstance(intent, CommandPress) and intent.command is Command.RULES:
            focus = self.widget_layer.focused_widget
            row = focus if isinstance(focus, MatchLogRow) else next(iter(rows), None)
            return row.line.clause if row is not None else ""
        return ""

    def _replay(self, number: int) -> None:
        self.context.scene_stack.pop()
        self._on_replay(number)


class MatchLogRow(Widget):
    """A line of the game log that can be pressed."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(
        self, context: Context, name: str, line: LogLine, token: Picture | None,
        chip: Picture | None, action: Callback,
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.line = line
        self._clause = format_clause(line.clause, context.text_catalogue) if line.clause else ""
        self._token = token
        self._chip = chip
        self._action = action

    def _columns(self, width: float) -> tuple[float, float, float]:
        """Return the left edge of the text, its width, and the width of the clause."""
        theme = self.theme
        left = (
            theme.small_gap
            + theme.icon_size
            + theme.small_gap
            + MAX_PIECE_PICTURE_RATIO[0] * theme.icon_size
            + theme.gap
        )
        clause = measure_text(self._clause, theme.count)[0]
        return left, width - left - clause - 2 * theme.gap, clause

    @property
    def clause_box(self) -> Box:
        """Box in which a press opens the clause."""
        box, wide = self.box, self._columns(self.box.width)[2] + 2 * self.theme.gap
        return Box(box.right - wide, box.y, wide if self._clause else 0.0, box.height)

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of text and picture."""
        _, room, _ = self._columns(width)
        words = measure_text(self.line.text, self.theme.body, "bold", room)[1]
        return width, max(
            self.theme.min_target_size,
            MAX_PIECE_PICTURE_RATIO[1] * self.theme.icon_size + 8,
            words + 12,
        )

    def build(self) -> None:
        """Draw token, piece, text and clause."""
        box, theme = self.box, self.theme
        left, room, clause = self._columns(box.width)
        middle = box.center[1]
        self.add_picture(
            FilledRect(box.width, box.height, theme.plate, 14.0), box.x, box.y, mark="plate"
        )
        if self._token is not None:
            y = middle - self._token.size[1] / 2
            self.add_picture(self._token, box.x + theme.small_gap, y, z=0.1, mark="token")
        if self._chip is not None:
            width, height = self._chip.size
            x = (
                box.x
                + 2 * theme.small_gap
                + theme.icon_size
                + (MAX_PIECE_PICTURE_RATIO[0] * theme.icon_size - width) / 2
            )
            self.add_picture(self._chip, x, middle - height / 2, lift=2.0, z=0.1, mark="chip")
        words = Text(self.line.text, theme.body, theme.text, "bold", room)
        self.add_picture(words, box.x + left, middle - words.size[1] / 2, z=0.2, mark="text")
        if clause:
            number = Text(self._clause, theme.count, theme.text_quiet)
            x = box.right - theme.gap - clause
            self.add_picture(number, x, middle - number.size[1] / 2, z=0.2, mark="clause")

    def activate(self, device: Device) -> str | None:
        """Replay the event on the table."""
        self._action()
        return None


class LastTurnMarker(Widget):
    """A golden line with a text at the last own turn."""

    def __init__(self, context: Context, name: str, words: str) -> None:
        super().__init__(context, name)
        self._words = words

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and one line of height."""
        return width, self.theme.body * 1.3

    def build(self) -> None:
        """Draw the text between two golden lines."""
        box, theme = self.box, self.theme
        words = Text(self._words, theme.body, theme.gold, "bold")
        x = box.x + (box.width - words.size[0]) / 2
        self.add_picture(words, x, box.center[1] - words.size[1] / 2, mark="text")
        wide = (box.width - words.size[0]) / 2 - theme.gap
        for left in (box.x, box.right - wide):
            self.add_picture(
                FilledRect(wide, 4.0, theme.gold, 2.0), left, box.center[1] - 2, mark="rule"
            )
