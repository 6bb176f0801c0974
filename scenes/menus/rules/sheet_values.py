"""Provenance of the values in a game's sheet, and the way to enter one's own values."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.base.context import Context
from scenes.base.provenance_labels import (
    PROVENANCE_ICONS,
    ProvenanceLine,
    provenance_line,
    sheet_field_name,
    sheet_table_title,
)
from scenes.base.scene import Scene
from scenes.menus.common.game_list import load_game
from scenes.menus.common.menu_layout import place_footer, place_heading
from scenes.menus.common.paged_list import Pager, table_background
from scenes.menus.common.paper_panel import PaperPanel
from scenes.menus.game_shelf.box_art import cover_picture
from scenes.store.match_library import UserSheetFile
from scenes.store.system_file_manager import short_path
from scenes.ui.devices.intents import Command
from scenes.ui.style.theme import SCREEN_SIZE, Color
from scenes.ui.widgets.buttons import Button, Tab
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.layout import column_height, flow_height, place_column, place_flow
from scenes.ui.widgets.widget import FillWidget, Widget
from sprites.picture import Box, FilledRect
from tabletop import games
from tabletop.core.provenance import count_marks, count_marks_by_field
from tabletop.core.sheets import (
    MAX_REPORTED_PROBLEMS,
    OWNER_MARK,
    RULEBOOK_MARK,
    Sheet,
    SheetProblem,
)
from tabletop.core.util.safe_load import FileError, is_file, is_folder, list_folder

BUTTON_HINTS = ((Command.ACCEPT, "choose"), (Command.NEXT, "page"), (Command.BACK, "back"))
VALUES_WIDTH_SHARE = 0.56
"""Width share of the values where the user's own values stand beside them."""
MAX_TWO_COLUMN_TEXT_SCALE = 1.3
"""Greatest text scale at which both stand side by side."""
FOLDER_POLL_SECONDS = 1.0
"""Seconds after which the folder is read again, because the user may be editing there."""
VALUE_BAR_HEIGHT = 20.0
MIN_LID_HEIGHT, MAX_LID_HEIGHT = 150.0, 420.0
"""Least and greatest height of the lid of the game's box."""
LID_ASPECT = 0.78
"""Width of the lid by its height."""
LID_ANGLE = -7.0


class SheetValuesScene(Scene):
    """Provenance of the values of a game: of the built-in sheet or of a user sheet."""

    def __init__(self, context: Context, game: str) -> None:
        super().__init__(context)
        self.game = game
        self._files: Sequence[UserSheetFile] = context.sheet_store.list_sheet_files(game)
        self._stamp = self._folder_stamp()
        self._since = 0.0
        self._sheet_name = ""
        """The name of one's own sheet that is looked at; none: the built-in one."""
        self._pager = Pager(context, self.compose)
        if self._files:
            self._sheet_name = self._active_sheet_name or self._files[0].name

    # What there is to say

    @property
    def _active_sheet_name(self) -> str:
        """Name of the user sheet that the next match uses; empty if none."""
        last = self.context.settings.remembered.get(self.game)
        valid = [file.name for file in self._files if file.sheet is not None]
        return last.sheet if last is not None and last.sheet in valid else ""

    @property
    def _user_file(self) -> UserSheetFile | None:
        """The displayed user sheet; None for the built-in one."""
        return next((file for file in self._files if file.name == self._sheet_name), None)

    def _load_sheet(self) -> Sheet:
        """Return the displayed sheet, read by its game."""
        file = self._user_file
        if file is None or file.sheet is None:
            return load_game(self.game).sheet
        return games.load(self.game, file.sheet).sheet

    def _label(self, name: str, words: str, color: Color | None = None) -> Label:
        return Label(self.context.paper_context, name, words, self.context.theme.body, color)

    def _heading(self, name: str, words: str) -> Label:
        theme = self.context.theme
        return Label(self.context.paper_context, name, words, theme.label, face="bold")

    def _marked(
        self, name: str, mark: str, words: str, color: Color | None = None
    ) -> ProvenanceLine:
        paper = self.context.paper_context
        return ProvenanceLine(
            paper, name, mark, words, paper.theme.body, color or paper.theme.text,
            paper=not paper.theme.high_contrast,
        )  # fmt: skip

    def _build_values(self) -> list[Widget]:
        """Return the provenance of the values: totals, then table by table, ours first."""
        text, theme, known = (
            self.context.text_catalogue,
            self.context.paper_context.theme,
            self._load_sheet().provenance,
        )
        told = count_marks(known)
        if self._user_file is None:
            widgets: list[Widget] = [self._label("intro", text("ui.ours.intro"))]
        else:
            entered = text("ui.ours.valid", name=self._sheet_name, n=told.get(OWNER_MARK, 0))
            widgets = [self._heading("valid", entered)]
        widgets.append(
            ProvenanceBar(
                self.context.paper_context,
                "shares",
                [told.get(mark, 0) for mark in PROVENANCE_ICONS],
            )
        )
        for mark in PROVENANCE_ICONS:
            if n := told.get(mark):
                words = text("ui.ours.count", mark=text(f"ui.ours.{mark}"), n=n)
                widgets.append(self._marked(f"count:{mark}", mark, words))
        tables: dict[str, dict[str, list[str]]] = {}
        for (table, name), marks in count_marks_by_field(known).items():
            said = sheet_field_name(text, self.game, (table, name))
            of_all = sum(marks.values())
            for mark, n in marks.items():
                part = text("ui.ours.some", field=said, n=n, all=of_all) if n < of_all else said
                tables.setdefault(table, {}).setdefault(mark, []).append(part)
        for table in sorted(tables, key=lambda table: set(tables[table]) == {RULEBOOK_MARK}):
            widgets.append(
                self._heading(f"table:{table}", sheet_table_title(text, self.game, table))
            )
            for mark in PROVENANCE_ICONS:
                if names := tables[table].get(mark):
                    color = theme.text_quiet if mark == RULEBOOK_MARK else theme.text
                    said = provenance_line(text, mark, names)
                    widgets.append(self._marked(f"{mark}:{table}", mark, said, color))
        return widgets

    def _build_faults(self, file: UserSheetFile) -> list[Widget]:
        """Return the errors of a user sheet in plain words."""
        text = self.context.text_catalogue
        assert file.error is not None
        problems = file.error.problems
        said = [self._problem(problem) for problem in problems[:MAX_REPORTED_PROBLEMS]]
        if len(problems) > MAX_REPORTED_PROBLEMS:
            said.append(text("ui.ours.more", n=len(problems) - MAX_REPORTED_PROBLEMS))
        broken = self._heading("broken", text("ui.ours.broken", name=file.name))
        return [broken, *(self._label(f"fault:{n}", words) for n, words in enumerate(said))]

    def _problem(self, problem: SheetProblem) -> str:
        code = problem.code or "other"
        if not problem.entry:  # of the file as a whole
            return self.context.text_catalogue(f"core.file.{code}", **problem.params)
        return self.context.text_catalogue(
            f"ui.ours.problem.{code}", entry=problem.entry, found=problem.actual,
            expected=problem.expected, **problem.params,
        )  # fmt: skip

    def _build_instructions(self) -> list[Widget]:
        """Return the instructions for own values, and whether they are in use."""
        text = self.context.text_catalogue
        folder = self.context.sheet_store.sheet_folder(self.game)
        widgets: list[Widget] = [self._heading("own", text("ui.ours.own"))]
        steps = ("step_copy", "step_edit", "step_choose")
        widgets += [
            self._label(f"own:{key}", text(f"ui.ours.{key}"))
            for key in (steps if self._files else ("how", *steps))
        ]
        if folder is not None:
            widgets.append(self._label("place", text("ui.ours.place", path=short_path(folder))))
        used = self._active_sheet_name
        says = text("ui.ours.uses", name=used) if used else text("ui.ours.uses_none")
        widgets.append(self._label("uses", says, self.context.paper_context.theme.gold))
        return widgets

    # Layout

    def compose(self) -> None:
        """Build the provenance of the values and the instructions."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        self.canvas.background = table_background(context)
        name = text(f"{self.game}.title")
        heading, top = place_heading(context, text("ui.ours.heading", game=name))
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")
        feet, bottom = place_footer(context, [back], self._build_buttons(), BUTTON_HINTS)
        width = SCREEN_SIZE[0] - 2 * theme.side_margin
        tabs = self._build_tabs()
        if tabs:
            place_flow(tabs, theme.side_margin, top, width, theme.gap)
            top += flow_height(tabs, width, theme.gap) + theme.gap
        box = Box(theme.side_margin, top, width, bottom - top)
        body = self._lay_out_columns(box) if theme.text_scale <= MAX_TWO_COLUMN_TEXT_SCALE else None
        self._pager.connect_page_keys(self.widget_layer)
        self.widget_layer.set_widgets(
            [*(body or self._lay_out_pages(box)), heading, *tabs, *feet], "back"
        )

    def _build_tabs(self) -> list[Widget]:
        """Return the tabs of the sheets; nothing if there is only the built-in one."""
        if not self._files:
            return []
        text = self.context.text_catalogue
        names = [("", text("ui.ours.built_in")), *((file.name, file.name) for file in self._files)]
        return [self._tab(name, words) for name, words in names]

    def _tab(self, name: str, words: str) -> Tab:
        chosen = name == self._sheet_name
        return Tab(
            self.context,
            f"sheet:{name}",
            words,
            chosen,
            lambda: self.show_sheet(name),
        )

    def show_sheet(self, name: str) -> None:
        """Show the user sheet of that name; the built-in one if the name is empty."""
        self._sheet_name, self._pager.page_index = name, 0
        self.compose()

    def _build_buttons(self) -> list[Button]:
        """Return the buttons that write a copy and open its folder."""
        context, text, sheets = self.context, self.context.text_catalogue, self.context.sheet_store
        folder, copy = sheets.sheet_folder(self.game), sheets.sheet_copy_path(self.game)
        nowhere = text("ui.ours.nowhere") if folder is None or copy is None else ""
        there = text("ui.ours.there") if copy is not None and is_file(copy) else ""
        empty = text("ui.ours.no_copy") if folder is not None and not is_folder(folder) else ""
        return [
            Button(
                context, "folder", text("ui.ours.folder"), self.open_sheet_folder, "plain",
                icon="folder", reason=nowhere or empty,
            ),
            Button(
                context, "write", text("ui.ours.write"), self.write_sheet_copy, "primary",
                icon=PROVENANCE_ICONS[OWNER_MARK], reason=nowhere or there,
            ),
        ]  # fmt: skip

    def _build_report(self) -> list[Widget]:
        """Return the provenance of the displayed sheet, or its errors."""
        file = self._user_file
        return self._build_faults(file) if file is not None and file.error else self._build_values()

    def _lay_out_columns(self, box: Box) -> list[Widget] | None:
        """Place values on the left and instructions on the right; None if they do not fit."""
        theme = self.context.theme
        pad, gap = theme.padding, theme.gap
        close = self._line_gap
        left = (box.width - gap) * VALUES_WIDTH_SHARE
        right = box.width - gap - left
        own = self._build_instructions()
        if column_height(own, right - 2 * pad, close) > box.height - 2 * pad:
            return None
        sheets = [PaperPanel(self.context, f"panel:{name}") for name in ("values", "own")]
        high = column_height(own, right - 2 * pad, close) + 2 * pad
        sheets[0].place(box.x, box.y, left, box.height)
        sheets[1].place(box.x + left + gap, box.y, right, high)
        place_column(own, box.x + left + gap + pad, box.y + pad, right - 2 * pad, close)
        inside = Box(box.x + pad, box.y + pad, left - 2 * pad, box.height - 2 * pad)
        room = Box(sheets[1].box.x, sheets[1].box.bottom, right, box.bottom - sheets[1].box.bottom)
        lid = self._lay_lid(room.inset(0.0, gap))
        return [*sheets, *lid, *self._place_page(self._build_report(), inside), *own]

    def _lay_lid(self, room: Box) -> list[Widget]:
        """Lay the lid of the game's box into a room; nothing if the room is too low."""
        if room.height < MIN_LID_HEIGHT:
            return []
        high = min(room.height, MAX_LID_HEIGHT)
        lid = BoxLid(self.context, self.game)
        lid.place(room.center[0] - high / 2, room.center[1] - high / 2, high, high)
        return [lid]

    def _lay_out_pages(self, box: Box) -> list[Widget]:
        """Place the instructions below the values, on several pages."""
        pad = self.context.theme.padding
        panel = PaperPanel(self.context, "panel:values")
        panel.place(*box)
        inside = Box(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 2 * pad)
        return [
            panel,
            *self._place_page([*self._build_report(), *self._build_instructions()], inside),
        ]

    @property
    def _line_gap(self) -> float:
        """Gap between lines."""
        return (self.context.theme.small_gap + self.context.theme.gap) / 2

    def _place_page(self, widgets: Sequence[Widget], inside: Box) -> list[Widget]:
        """Place the widgets of the current page; a heading ends a page only if it fills it."""
        gap = self._line_gap
        reserved = self.context.theme.field_height + gap
        groups: list[list[Widget]] = []
        for group in _group_headings(widgets):
            high = column_height(group, inside.width, gap) > inside.height - reserved
            groups += [[widget] for widget in group] if high else [group]
        heights = [column_height(group, inside.width, gap) for group in groups]
        y = inside.y
        shown: list[Widget] = []
        for group in self._pager.select_page_items(groups, heights, inside.height, gap, reserved):
            y = place_column(group, inside.x, y, inside.width, gap) + gap
            shown += group
        return [*shown, *self._pager.build_arrows(inside, self.context.paper_context.theme.text)]

    # What one can do

    def write_sheet_copy(self) -> None:
        """Write a copy of the built-in sheet into the user's folder."""
        text = self.context.text_catalogue
        try:
            path = self.context.sheet_store.write_sheet_copy(self.game)
        except OSError as error:
            self.widget_layer.show_toast(
                text("ui.ours.not_written", why=error.strerror or str(error))
            )
            return
        self._reload()
        self.widget_layer.show_toast(text("ui.ours.written", path=short_path(path)))

    def open_sheet_folder(self) -> None:
        """Show the folder in the system's file manager, if it has one."""
        folder = self.context.sheet_store.sheet_folder(self.game)
        if folder is not None and not self.context.navigator.show_folder(folder):
            self.widget_layer.show_toast(
                self.context.text_catalogue("ui.ours.no_folder", path=short_path(folder))
            )

    def advance(self, seconds: float) -> None:
        """Read the folder again if its files have changed."""
        super().advance(seconds)
        self._since += seconds
        if self._since >= FOLDER_POLL_SECONDS:
            self._since = 0.0
            if self._folder_stamp() != self._stamp:
                self._reload()

    def _folder_stamp(self) -> tuple[tuple[str, int, int], ...]:
        """Return name, time and size of each file in the folder, to detect changes."""
        folder = self.context.sheet_store.sheet_folder(self.game)
        found = []
        try:
            names = list_folder(folder) if folder is not None else []
        except FileError:
            names = []
        for path in (folder / name for name in names if folder is not None):
            try:
                stat = path.stat()
            except OSError:  # gone meanwhile
                continue
            found.append((path.name, stat.st_mtime_ns, stat.st_size))
        return tuple(found)

    def _reload(self) -> None:
        """Read the folder again; show a sheet that is new there."""
        before = {file.name for file in self._files}
        self._stamp = self._folder_stamp()
        self._files = self.context.sheet_store.list_sheet_files(self.game)
        names = [file.name for file in self._files]
        new = [name for name in names if name not in before]
        if new:
            self._sheet_name = new[0]
        elif self._sheet_name not in names:
            self._sheet_name = ""
        self.compose()


class BoxLid(FillWidget):
    """The lid of a game's box, a little askew on the table."""

    def __init__(self, context: Context, game: str) -> None:
        super().__init__(context, "lid")
        self._game = game

    def build(self) -> None:
        """Build the lid in the middle of its box."""
        high = self.box.height
        picture = cover_picture(self._game, high * LID_ASPECT, high)
        x = self.box.center[0] - picture.size[0] / 2
        node = self.add_picture(picture, x, self.box.y, lift=9.0, z=-20.0)
        node.angle = LID_ANGLE


class ProvenanceBar(Widget):
    """A bar with the share of values of each provenance, in the order of `PROVENANCE_ICONS`."""

    def __init__(self, context: Context, name: str, counts: Sequence[int]) -> None:
        super().__init__(context, name)
        self.value_counts = counts

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of the bar."""
        return width, VALUE_BAR_HEIGHT

    def build(self) -> None:
        """Draw a segment for each provenance."""
        theme = self.theme
        colors = (theme.gold, (120, 180, 214), (134, 172, 112), theme.text_quiet)
        x, total = self.box.x, max(1, sum(self.value_counts))
        for n, (number, color) in enumerate(zip(self.value_counts, colors, strict=True)):
            if number:
                width = self.box.width * number / total
                self.add_picture(
                    FilledRect(max(2.0, width - 3.0), VALUE_BAR_HEIGHT, color, 6.0),
                    x,
                    self.box.y,
                    mark=str(n),
                )
                x += width


def _group_headings(widgets: Sequence[Widget]) -> list[list[Widget]]:
    """Group headings with the widget below them; every other widget stands alone."""
    groups: list[list[Widget]] = []
    above = False
    for widget in widgets:
        if above:
            groups[-1].append(widget)
        else:
            groups.append([widget])
        above = isinstance(widget, Label) and widget.face == "bold"
    return groups
