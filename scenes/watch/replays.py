"""The matches played here: finished ones to watch again, unfinished ones to go on with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from scenes.context import Context
from scenes.menus.letters import LettersScene
from scenes.menus.pages import ListScene
from scenes.ui import skin
from scenes.ui.buttons import Button
from scenes.ui.context import catalogue_of
from scenes.ui.intents import Device, Direction
from scenes.ui.labels import Label
from scenes.ui.textfield import TextField, Writing
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Callback, Widget
from scenes.watch.replay import ReplayScene
from scenes.watch.scorepad import ScorePadScene
from sprites.picture import Baked, Box, Fill, Text
from sprites.typesetting import measure
from tabletop import games
from tabletop.match.folder import MatchFolder
from tabletop.match.journal import JournalError
from tabletop.match.listing import Kept
from tabletop.match.match import Match
from tabletop.match.setup import seen
from tabletop.text import languages
from tabletop.text.reading import read_file_error, read_title

PICTURE = (124.0, 84.0)
"""The room for the picture of a game."""
FIELD = 620.0
"""The width of the field where words are looked for."""
MOST_WORDS = 40


class ReplaysScene(ListScene):
    """The list of matches, the newest first, and those alone that fit the words looked for."""

    way_back = "table.replay.back"

    def __init__(self, context: Context, matches: MatchFolder) -> None:
        super().__init__(context)
        self._matches = matches
        self._all = self._kept = matches.kept(at_once=True)
        self._words = ""

    def compose(self) -> None:
        context, text = self.context, self.context.text
        pad = Button(context, "pad", text("ui.pad.heading"), self._open_pad)
        above = [[pad]] if context.evenings.kept and not self._words else []
        none = text("table.replay.none_found", words=self._words)
        widgets = self.listed(
            text("table.replay.heading"), lambda width: _Rows(above, self._kept, self._row),
            none if self._words else text("table.replay.empty"),
            lambda width: [*(row[0].wanted(width)[1] for row in above), *self._heights(width)],
        )  # fmt: skip
        if self._all:
            heading = next(w for w in widgets if w.name == "heading")
            widgets += self._search(heading.box)
        first = next((w.name for w in widgets if w.name.startswith("replay:")), "back")
        self.page.show(widgets, first)

    def _heights(self, width: float) -> Iterator[float]:
        """How high the rows are: of thousands of matches, most among the same people, few are
        measured."""
        known: dict[tuple[str, ...], float] = {}
        for kept in self._kept:
            alike = (kept.game or kept.path.name, _state(kept), *kept.names)
            if alike not in known:
                known[alike] = self._row(0, kept).wanted(width)[1]
            yield known[alike]

    def _search(self, beside: Box) -> list[Widget]:
        """Where the words are written, at the right of the heading."""
        context, theme, text = self.context.on_paper, self.context.theme, self.context.text
        does = Writing(self._look_for, self._spell)
        field = TextField(context, "search", self._words, MOST_WORDS, does, FIELD)
        field.tooltip = text("table.replay.search_tip")
        field.explained_below = True
        right, y = SCREEN[0] - theme.side, beside.y + (beside.height - theme.field_height) / 2
        width = min(FIELD, right - beside.right - theme.gap)
        field.place(right - width, y, width, theme.field_height)
        label = Label(context, "search:label", text("table.replay.search"), theme.label)
        wide, high = label.wanted(SCREEN[0])
        if right - width - theme.gap - wide < beside.right + theme.gap:
            return [field]
        label.place(right - width - theme.gap - wide, beside.center[1] - high / 2, wide, high)
        return [label, field]

    def _spell(self) -> None:
        """Letters on the screen, for whoever has no keys; the titles of the games at once."""
        text = self.context.text
        titles = [text(f"{name}.title") for name in games.names()]
        letters = LettersScene(
            self.context, self._words, MOST_WORDS, titles, self._look_for,
            text("table.replay.search_tip"),
        )  # fmt: skip
        self.context.stack.push(letters)

    def _look_for(self, words: str) -> str | None:
        """Only matches in whose game, names or date all these words are; all of them for none."""
        self._words, self._pager.page = words, 0
        titles = {
            name: tuple(catalogue_of(language)(f"{name}.title") for language in languages.every())
            for name in games.names()
        }
        self._kept = [
            kept for kept in self._all if kept.says(words, _date(kept), *titles.get(kept.game, ()))
        ]
        self.compose()
        return None

    def _open_pad(self) -> None:
        self.context.stack.push(ScorePadScene(self.context))

    def _row(self, n: int, kept: Kept) -> Widget:
        return MatchRow(self.context.on_paper, f"replay:{n}", kept, lambda: self._open(kept))

    def _open(self, kept: Kept) -> None:
        if kept.fault is not None and kept.waits:
            self.page.say(read_file_error(kept.fault, self.context.text))
            return
        if kept.fault:
            why = read_file_error(kept.fault, self.context.text)
            self.page.say(self.context.text("table.replay.broken", why=why))
            return
        if not self._matches.is_over(kept):
            self.context.errands.resume(kept)
            return
        try:
            match = Match.replay(kept.path)
        except JournalError:
            self.context.errands.resume(kept)  # what is wrong with it, and what can be done
            return
        self.context.stack.push(ReplayScene(self.context, match))


def _state(kept: Kept) -> str:
    """What is said of how far it has come."""
    if kept.fault is not None:
        return "waits" if kept.waits else "unreadable"
    return {None: "unsure", True: "over", False: "open"}[kept.over]


def _date(kept: Kept) -> str:
    return kept.when.strftime("%Y-%m-%d %H:%M")


class _Rows(Sequence[Sequence[Widget]]):
    """The rows of a list, each made when it is looked at."""

    def __init__(
        self, above: Sequence[Sequence[Widget]], kept: Sequence[Kept],
        make: Callable[[int, Kept], Widget],
    ) -> None:  # fmt: skip
        self._above = above
        self._kept = kept
        self._make = make
        self._made: dict[int, Sequence[Widget]] = {}

    def __len__(self) -> int:
        return len(self._above) + len(self._kept)

    @overload
    def __getitem__(self, at: int) -> Sequence[Widget]: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Sequence[Widget]]: ...

    def __getitem__(self, at: int | slice) -> Sequence[Widget] | Sequence[Sequence[Widget]]:
        if isinstance(at, slice):
            return [self[n] for n in range(*at.indices(len(self)))]
        if at < len(self._above):
            return self._above[at]
        n = at - len(self._above)
        if n not in self._made:
            self._made[n] = [self._make(n, self._kept[n])]
        return self._made[n]


class MatchRow(Widget):
    """A match: its game, who played, when, and whether it came to its end."""

    focusable = True
    flat = True
    listed = Direction.DOWN

    def __init__(self, context: Context, name: str, kept: Kept, action: Callback) -> None:
        super().__init__(context, name)
        text = context.text
        self._kept = kept
        self._action = action
        self._title = read_title(kept.game, text) if kept.game else seen(kept.path.name)
        self._names = text.listed(kept.names)
        self._when = _date(kept)
        self._state = text(f"table.replay.{_state(kept)}")

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
