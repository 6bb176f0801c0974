"""What is ours in a game: how each value of its sheet is known, and the way to enter one's own."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.context import Context
from scenes.library import OwnFile
from scenes.menus.backdrop import foot, head, table_picture
from scenes.menus.offer import game_of
from scenes.menus.pages import Pager
from scenes.opening import short_path
from scenes.provenance import SIGNS, MarkLine, field_name, line, title
from scenes.scene import Scene
from scenes.ui.buttons import Button, Tab
from scenes.ui.intents import Command
from scenes.ui.labels import Label, Panel
from scenes.ui.layout import column, column_height, flow, flow_height
from scenes.ui.theme import SCREEN, Color, stationery
from scenes.ui.widget import Widget
from sprites.picture import Box, Fill
from tabletop import games
from tabletop.core.origins import by_field, counts
from tabletop.core.sheets import OWNER, RULEBOOK, TOLD, Problem, Sheet
from tabletop.core.untrusted import FileError, is_file, is_folder, names_in

HINTS = ((Command.ACCEPT, "choose"), (Command.NEXT, "page"), (Command.BACK, "back"))
VALUES_SHARE = 0.56
"""Of the width, for what is known, where one's own values stand beside it."""
BESIDE_MOST = 1.3
"""The text scale up to which they do."""
LOOK_AGAIN = 1.0
"""Seconds after which the folder is looked at again: somebody may just be editing there."""
BAR = 20.0


class OursScene(Scene):
    """How the values of one game are known; of the built-in sheet or of one's own."""

    def __init__(self, context: Context, game: str) -> None:
        super().__init__(context)
        self.game = game
        self._files: Sequence[OwnFile] = context.sheets.files(game)
        self._stamp = self._looked()
        self._since = 0.0
        self._shown = ""
        """The name of one's own sheet that is looked at; none: the built-in one."""
        self._pager = Pager(context, self.compose)
        if self._files:
            self._shown = self._in_use or self._files[0].name

    # What there is to say

    @property
    def _in_use(self) -> str:
        """The name of one's own sheet that the next match uses, if it does."""
        last = self.context.settings.remembered.get(self.game)
        valid = [file.name for file in self._files if file.sheet is not None]
        return last.sheet if last is not None and last.sheet in valid else ""

    @property
    def _file(self) -> OwnFile | None:
        """The one of one's own that is looked at."""
        return next((file for file in self._files if file.name == self._shown), None)

    def _sheet(self) -> Sheet:
        """The sheet that is looked at, read by its game."""
        file = self._file
        if file is None or file.sheet is None:
            return game_of(self.game).sheet
        return games.load(self.game, file.sheet).sheet

    def _label(self, name: str, words: str, color: Color | None = None) -> Label:
        return Label(self.context.on_paper, name, words, self.context.theme.body, color)

    def _heading(self, name: str, words: str) -> Label:
        theme = self.context.theme
        return Label(self.context.on_paper, name, words, theme.label, face="bold")

    def _marked(self, name: str, mark: str, words: str, color: Color | None = None) -> MarkLine:
        paper = self.context.on_paper
        return MarkLine(
            paper, name, mark, words, paper.theme.body, color or paper.theme.text,
            paper=not paper.theme.high_contrast,
        )  # fmt: skip

    def _values(self) -> list[Widget]:
        """How the values of the sheet are known: how many, then table by table, ours first."""
        text, theme, known = self.context.text, self.context.on_paper.theme, self._sheet().known
        told = counts(known)
        if self._file is None:
            widgets: list[Widget] = [self._label("intro", text("ui.ours.intro"))]
        else:
            entered = text("ui.ours.valid", name=self._shown, n=told.get(OWNER, 0))
            widgets = [self._heading("valid", entered)]
        widgets.append(
            Shares(self.context.on_paper, "shares", [told.get(mark, 0) for mark in SIGNS])
        )
        for mark in SIGNS:
            if n := told.get(mark):
                words = text("ui.ours.count", mark=text(f"ui.ours.{mark}"), n=n)
                widgets.append(self._marked(f"count:{mark}", mark, words))
        tables: dict[str, dict[str, list[str]]] = {}
        for (table, name), marks in by_field(known).items():
            said = field_name(text, self.game, (table, name))
            of_all = sum(marks.values())
            for mark, n in marks.items():
                part = text("ui.ours.some", field=said, n=n, all=of_all) if n < of_all else said
                tables.setdefault(table, {}).setdefault(mark, []).append(part)
        for table in sorted(tables, key=lambda table: set(tables[table]) == {RULEBOOK}):
            widgets.append(self._heading(f"table:{table}", title(text, self.game, table)))
            for mark in SIGNS:
                if names := tables[table].get(mark):
                    color = theme.text_quiet if mark == RULEBOOK else theme.text
                    said = line(text, mark, names)
                    widgets.append(self._marked(f"{mark}:{table}", mark, said, color))
        return widgets

    def _faults(self, file: OwnFile) -> list[Widget]:
        """What is wrong with a sheet of one's own, in plain words."""
        text = self.context.text
        assert file.error is not None
        problems = file.error.problems
        said = [self._problem(problem) for problem in problems[:TOLD]]
        if len(problems) > TOLD:
            said.append(text("ui.ours.more", n=len(problems) - TOLD))
        broken = self._heading("broken", text("ui.ours.broken", name=file.name))
        return [broken, *(self._label(f"fault:{n}", words) for n, words in enumerate(said))]

    def _problem(self, problem: Problem) -> str:
        code = problem.code or "other"
        if not problem.entry:  # of the file as a whole
            return self.context.text(f"core.file.{code}", **problem.params)
        return self.context.text(
            f"ui.ours.problem.{code}", entry=problem.entry, found=problem.found,
            expected=problem.expected, **problem.params,
        )  # fmt: skip

    def _own(self) -> list[Widget]:
        """How to enter one's own values, and whether they are used."""
        text = self.context.text
        folder = self.context.sheets.folder_of(self.game)
        widgets: list[Widget] = [self._heading("own", text("ui.ours.own"))]
        steps = ("step_copy", "step_edit", "step_choose")
        widgets += [
            self._label(f"own:{key}", text(f"ui.ours.{key}"))
            for key in (steps if self._files else ("how", *steps))
        ]
        if folder is not None:
            widgets.append(self._label("place", text("ui.ours.place", path=short_path(folder))))
        used = self._in_use
        says = text("ui.ours.uses", name=used) if used else text("ui.ours.uses_none")
        widgets.append(self._label("uses", says, self.context.on_paper.theme.gold))
        return widgets

    # Layout

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        self.canvas.background = table_picture(context, "boards")
        name = text(f"{self.game}.title")
        heading, top = head(context.on_paper, text("ui.ours.heading", game=name))
        back = Button(context, "back", text("ui.back"), context.stack.pop, "quiet")
        feet, bottom = foot(
            context, [back], self._buttons(), HINTS, ink=context.on_paper.theme.text
        )
        width = SCREEN[0] - 2 * theme.side
        tabs = self._tabs()
        if tabs:
            flow(tabs, theme.side, top, width, theme.gap)
            top += flow_height(tabs, width, theme.gap) + theme.gap
        box = Box(theme.side, top, width, bottom - top)
        body = self._beside(box) if theme.text_scale <= BESIDE_MOST else None
        self._pager.lead(self.page)
        self.page.show([*(body or self._below(box)), heading, *tabs, *feet], "back")

    def _tabs(self) -> list[Widget]:
        """Which sheet is looked at, where there is a choice."""
        if not self._files:
            return []
        text = self.context.text
        names = [("", text("ui.ours.built_in")), *((file.name, file.name) for file in self._files)]
        return [self._tab(name, words) for name, words in names]

    def _tab(self, name: str, words: str) -> Tab:
        chosen = name == self._shown
        return Tab(
            self.context.on_paper, f"sheet:{name}", words, chosen, lambda: self.look_at(name)
        )

    def look_at(self, name: str) -> None:
        """Show one's own sheet of that name, or the built-in one."""
        self._shown, self._pager.page = name, 0
        self.compose()

    def _buttons(self) -> list[Button]:
        """Write a copy, and open the folder where it lies."""
        context, text, sheets = self.context, self.context.text, self.context.sheets
        folder, copy = sheets.folder_of(self.game), sheets.copy_of(self.game)
        nowhere = text("ui.ours.nowhere") if folder is None or copy is None else ""
        there = text("ui.ours.there") if copy is not None and is_file(copy) else ""
        empty = text("ui.ours.no_copy") if folder is not None and not is_folder(folder) else ""
        return [
            Button(
                context, "folder", text("ui.ours.folder"), self.open_folder, "plain",
                icon="folder", reason=nowhere or empty,
            ),
            Button(
                context, "write", text("ui.ours.write"), self.write, "primary",
                icon=SIGNS[OWNER], reason=nowhere or there,
            ),
        ]  # fmt: skip

    def _read(self) -> list[Widget]:
        """What is known of the sheet that is looked at, or what is wrong with it."""
        file = self._file
        return self._faults(file) if file is not None and file.error else self._values()

    def _beside(self, box: Box) -> list[Widget] | None:
        """Values on the left, one's own on the right; None where there is no room for that."""
        theme = self.context.theme
        pad, gap = theme.pad, theme.gap
        close = self._close
        left = (box.width - gap) * VALUES_SHARE
        right = box.width - gap - left
        own = self._own()
        if column_height(own, right - 2 * pad, close) > box.height - 2 * pad:
            return None
        kind = stationery(theme)
        panels = [Panel(self.context, f"panel:{name}", kind) for name in ("values", "own")]
        panels[0].place(box.x, box.y, left, box.height)
        panels[1].place(box.x + left + gap, box.y, right, box.height)
        column(own, box.x + left + gap + pad, box.y + pad, right - 2 * pad, close)
        inside = Box(box.x + pad, box.y + pad, left - 2 * pad, box.height - 2 * pad)
        return [*panels, *self._paged(self._read(), inside), *own]

    def _below(self, box: Box) -> list[Widget]:
        """One's own below the values, page after page."""
        pad = self.context.theme.pad
        panel = Panel(self.context, "panel:values", stationery(self.context.theme))
        panel.place(*box)
        inside = Box(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 2 * pad)
        return [panel, *self._paged([*self._read(), *self._own()], inside)]

    @property
    def _close(self) -> float:
        """From line to line."""
        return (self.context.theme.tight + self.context.theme.gap) / 2

    def _paged(self, widgets: Sequence[Widget], inside: Box) -> list[Widget]:
        """Those of this page, placed; a heading stands last on one only if it fills it."""
        gap = self._close
        reserved = self.context.theme.field_height + gap
        groups: list[list[Widget]] = []
        for group in _kept_together(widgets):
            high = column_height(group, inside.width, gap) > inside.height - reserved
            groups += [[widget] for widget in group] if high else [group]
        heights = [column_height(group, inside.width, gap) for group in groups]
        y = inside.y
        shown: list[Widget] = []
        for group in self._pager.share_out(groups, heights, inside.height, gap, reserved):
            y = column(group, inside.x, y, inside.width, gap) + gap
            shown += group
        return [*shown, *self._pager.arrows(inside, self.context.on_paper.theme.text)]

    # What one can do

    def write(self) -> None:
        """Write a copy of the built-in sheet into the user's folder."""
        text = self.context.text
        try:
            path = self.context.sheets.write_copy(self.game)
        except OSError as error:
            self.page.say(text("ui.ours.not_written", why=error.strerror or str(error)))
            return
        self._look()
        self.page.say(text("ui.ours.written", path=short_path(path)))

    def open_folder(self) -> None:
        """Show the folder in the system's own window, if it has one."""
        folder = self.context.sheets.folder_of(self.game)
        if folder is not None and not self.context.errands.show_folder(folder):
            self.page.say(self.context.text("ui.ours.no_folder", path=short_path(folder)))

    def advance(self, seconds: float) -> None:
        """A file may have been changed meanwhile."""
        super().advance(seconds)
        self._since += seconds
        if self._since >= LOOK_AGAIN:
            self._since = 0.0
            if self._looked() != self._stamp:
                self._look()

    def _looked(self) -> tuple[tuple[str, int, int], ...]:
        """What there is in the folder, so far that a change shows."""
        folder = self.context.sheets.folder_of(self.game)
        found = []
        try:
            names = names_in(folder) if folder is not None else []
        except FileError:
            names = []
        for path in (folder / name for name in names if folder is not None):
            try:
                stat = path.stat()
            except OSError:  # gone meanwhile
                continue
            found.append((path.name, stat.st_mtime_ns, stat.st_size))
        return tuple(found)

    def _look(self) -> None:
        """Read the folder anew; a sheet that is new there, or the only one, is looked at."""
        before = {file.name for file in self._files}
        self._stamp = self._looked()
        self._files = self.context.sheets.files(self.game)
        names = [file.name for file in self._files]
        new = [name for name in names if name not in before]
        if new:
            self._shown = new[0]
        elif self._shown not in names:
            self._shown = ""
        self.compose()


class Shares(Widget):
    """A bar that shows which share of the values is known in which way, in the order of SIGNS."""

    def __init__(self, context: Context, name: str, numbers: Sequence[int]) -> None:
        super().__init__(context, name)
        self.numbers = numbers

    def wanted(self, width: float) -> tuple[float, float]:
        return width, BAR

    def build(self) -> None:
        theme = self.theme
        colors = (theme.gold, (120, 180, 214), (134, 172, 112), theme.text_quiet)
        x, total = self.box.x, max(1, sum(self.numbers))
        for n, (number, color) in enumerate(zip(self.numbers, colors, strict=True)):
            if number:
                width = self.box.width * number / total
                self.put(Fill(max(2.0, width - 3.0), BAR, color, 6.0), x, self.box.y, mark=str(n))
                x += width


def _kept_together(widgets: Sequence[Widget]) -> list[list[Widget]]:
    """Headings with what follows them; everything else by itself."""
    groups: list[list[Widget]] = []
    above = False
    for widget in widgets:
        if above:
            groups[-1].append(widget)
        else:
            groups.append([widget])
        above = isinstance(widget, Label) and widget.face == "bold"
    return groups
