"""The matches played here: finished ones to watch again, unfinished ones to go on with."""

from __future__ import annotations

from scenes.backdrop import table_picture
from scenes.context import Context
from scenes.library import SavedMatch
from scenes.pages import Pager, list_page
from scenes.replay import ReplayScene
from scenes.scene import Scene
from scenes.shelf import Kept, Shelf
from scenes.ui import skin
from scenes.ui.buttons import Button
from scenes.ui.intents import Command, Device, Direction
from scenes.ui.widget import Action, Widget
from sprites.picture import Baked, Fill, Text
from sprites.typesetting import measure
from tabletop.match.journal import JournalError
from tabletop.match.match import Match

HINTS = ((Command.ACCEPT, "choose"), (Command.NEXT, "page"), (Command.BACK, "back"))
PICTURE = (124.0, 84.0)
"""The room for the picture of a game."""


class ReplaysScene(Scene):
    """The list of matches, the newest first."""

    def __init__(self, context: Context, shelf: Shelf) -> None:
        super().__init__(context)
        self._kept = shelf.kept()
        self._pager = Pager(context, self.compose)
        self.page.back = context.stack.pop
        self.page.turn = self._pager.turn
        self.compose()

    def compose(self) -> None:
        context, text = self.context, self.context.text
        self.canvas.background = table_picture(context)
        back = Button(context, "back", text("table.replay.back"), context.stack.pop, "quiet")
        widgets = list_page(
            context, self._pager, text("table.replay.heading"), back, HINTS,
            lambda width: [[self._row(n, kept)] for n, kept in enumerate(self._kept)],
            text("table.replay.empty"),
        )  # fmt: skip
        first = next((w.name for w in widgets if w.name.startswith("replay:")), "back")
        self.page.show(widgets, first)

    def _row(self, n: int, kept: Kept) -> Widget:
        return MatchRow(self.context, f"replay:{n}", kept, lambda: self._open(kept))

    def _open(self, kept: Kept) -> None:
        if kept.fault:
            self.page.say(self.context.text("table.replay.broken", why=kept.fault))
            return
        if not kept.over:
            self.context.resume(SavedMatch(kept.path, kept.game, kept.names))
            return
        try:
            match = Match.replay(kept.path)
        except JournalError as error:
            self.page.say(self.context.text("table.replay.broken", why=str(error)))
            return
        self.context.stack.push(ReplayScene(self.context, match))


class MatchRow(Widget):
    """A match: its game, who played, when, and whether it came to its end."""

    focusable = True
    flat = True
    listed = Direction.DOWN

    def __init__(self, context: Context, name: str, kept: Kept, action: Action) -> None:
        super().__init__(context, name)
        text = context.text
        self._kept = kept
        self._action = action
        self._title = text(f"{kept.game}.title") if kept.game else kept.path.name
        self._names = text.listed(kept.names)
        self._when = kept.when.strftime("%Y-%m-%d %H:%M")
        state = "unreadable" if kept.fault else "over" if kept.over else "open"
        self._state = text(f"table.replay.{state}")

    @property
    def _aside(self) -> float:
        """The width of what stands at the right."""
        size = self.theme.body
        return max(measure(self._when, size)[0], measure(self._state, size, "bold")[0])

    def _room(self, width: float) -> float:
        """The width of what stands in the middle."""
        return width - 2 * self.theme.tight - PICTURE[0] - self._aside - 3 * self.theme.gap

    def wanted(self, width: float) -> tuple[float, float]:
        theme = self.theme
        title = measure(self._title, theme.label, "bold", self._room(width), max_lines=1)[1]
        names = measure(self._names or " ", theme.body, "body", self._room(width))[1]
        return width, max(PICTURE[1], title + names) + theme.gap

    def build(self) -> None:
        box, theme = self.box, self.theme
        middle = box.center[1]
        self.put(Fill(box.width, box.height, theme.plate, 14.0), box.x, box.y, mark="plate")
        name = f"title/game-{self._kept.game}"
        if self._kept.game and skin.is_baked(name):
            picture = Baked(name, height=PICTURE[1])
            x = box.x + theme.tight + (PICTURE[0] - picture.size[0]) / 2
            self.put(picture, x, middle - picture.size[1] / 2, z=0.1, mark="picture")
        x, room = box.x + theme.tight + PICTURE[0] + theme.gap, self._room(box.width)
        title = Text(self._title, theme.label, theme.text, "bold", room, max_lines=1)
        names = Text(self._names or " ", theme.body, theme.text_quiet, "body", room)
        top = middle - (title.size[1] + names.size[1]) / 2
        self.put(title, x, top, z=0.2, mark="text")
        self.put(names, x, top + title.size[1], z=0.2, mark="names")
        aside = self._aside
        color = theme.text_quiet if self._kept.over else theme.gold
        when = Text(self._when, theme.body, theme.text_quiet, "body", aside, "right")
        state = Text(self._state, theme.body, color, "bold", aside, "right")
        x, top = box.right - theme.gap - aside, middle - (when.size[1] + state.size[1]) / 2
        self.put(state, x, top, z=0.2, mark="state")
        self.put(when, x, top + state.size[1], z=0.2, mark="when")

    def activate(self, device: Device) -> str | None:
        self.context.mixer.play("card_slide")
        self._action()
        return None
