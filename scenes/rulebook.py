"""The rulebook: the sections of a game on the left, their clauses on the right."""

from __future__ import annotations

import re
from typing import NamedTuple

from scenes.backdrop import foot, head, page_arrows, table_picture
from scenes.context import Context
from scenes.offer import last_played, offered
from scenes.scene import Scene
from scenes.ui.buttons import Button, Tab
from scenes.ui.intents import Command, Intent, Move
from scenes.ui.labels import Label, Panel
from scenes.ui.layout import flow, paged
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.picture import Box
from sprites.typesetting import measure
from tabletop.text import Catalogue

HINTS = ((Command.ACCEPT, "open"), (Command.NEXT, "page"), (Command.BACK, "back"))
LIST_SHARE = 0.3
LIST_SHARE_LARGE = 0.36


class Section(NamedTuple):
    """A section of a rulebook: its clause number, title and clauses (number, words)."""

    number: str
    title: str
    clauses: tuple[tuple[str, str], ...]


def rules_of(text: Catalogue, game: str) -> tuple[Section, ...]:
    """All sections of a game's rules in the order of its catalogue."""
    prefix = f"{game}.rules."
    titles: dict[str, str] = {}
    clauses: dict[str, list[tuple[str, str]]] = {}
    for key in text.keys(game):
        if not key.startswith(prefix):
            continue
        number = key.removeprefix(prefix)
        found = re.match(r"([A-Z]+-\d+)(\.\d+)?", number)
        if found is None:
            continue
        section = found[1]
        if found[2] is None:
            titles[section] = text(key)
        else:
            clauses.setdefault(section, []).append((number, text(key)))
    return tuple(Section(n, title, tuple(clauses.get(n, ()))) for n, title in titles.items())


class RulebookScene(Scene):
    """Opens at a clause (`MER-4.2`), a section (`MER-4`) or the beginning of a game."""

    def __init__(self, context: Context, game: str = "", clause: str = "") -> None:
        super().__init__(context)
        self.game = game or last_played(context)
        self._section = 0
        self._page = 0
        self._pages: list[list[tuple[str, str]]] = [[]]
        self._list_page = 0
        self._lists: list[list[int]] = [[]]
        self._clause = clause
        self._follow = True
        self._open(clause)
        self.compose()

    def _open(self, clause: str) -> None:
        wanted = clause.partition(".")[0]
        for n, section in enumerate(self.sections):
            if section.number == wanted:
                self._section = n

    @property
    def sections(self) -> tuple[Section, ...]:
        return rules_of(self.context.text, self.game)

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        self.canvas.background = table_picture(context, self.game)
        heading, top = head(context, text("ui.rules.heading"))
        back = Button(context, "back", text("ui.back"), context.stack.pop, "quiet")
        feet, bottom = foot(context, [back], [], HINTS)
        width = SCREEN[0] - 2 * theme.side
        tabs = [self._game_tab(game) for game in offered(context)]
        y = flow(tabs, theme.side, top, width, theme.gap) + theme.gap
        share = LIST_SHARE if theme.text_scale < 1.5 else LIST_SHARE_LARGE
        left = Box(theme.side, y, width * share - theme.gap / 2, bottom - y)
        right = Box(left.right + theme.gap, y, width * (1 - share) - theme.gap / 2, bottom - y)
        panels = [Panel(context, "panel:list"), Panel(context, "panel:page", "paper")]
        panels[0].place(*left)
        panels[1].place(*right)
        sections = self._list(left)
        page = self._clauses(right)
        self.page.back = context.stack.pop
        widgets = [*panels, heading, *tabs, *sections, *page, *feet]
        self.page.show(widgets, f"section:{self._section}")

    def _game_tab(self, game: str) -> Tab:
        def choose() -> None:
            self.game, self._section, self._page, self._list_page = game, 0, 0, 0
            self._clause = ""
            self.compose()

        title = self.context.text(f"{game}.title")
        return Tab(self.context, f"rules:{game}", title, game == self.game, choose)

    # The list of sections

    def _list(self, box: Box) -> list[Widget]:
        theme = self.context.theme
        pad = theme.pad * 0.75
        inside = Box(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 2 * pad)
        tabs = [self._section_tab(n) for n in range(len(self.sections))]
        heights = [tab.wanted(inside.width)[1] for tab in tabs]
        numbers = list(range(len(tabs)))
        gap = theme.tight
        room = inside.height
        self._lists = paged(numbers, heights, room, gap)
        if len(self._lists) > 1:
            room -= theme.field_height + theme.gap
            self._lists = paged(numbers, heights, room, gap)
        self._list_page = min(self._list_page, len(self._lists) - 1)
        if self._follow:  # to the part of the list where the section is
            self._follow = False
            at = [n for n, page in enumerate(self._lists) if self._section in page]
            self._list_page = at[0] if at else 0
        y = inside.y
        shown: list[Widget] = []
        for n in self._lists[self._list_page]:
            tabs[n].place(inside.x, y, inside.width, heights[n])
            shown.append(tabs[n])
            y += heights[n] + gap
        arrows = page_arrows(
            self.context, inside, self._list_page, len(self._lists),
            lambda: self._turn_list(-1), lambda: self._turn_list(1),
        )  # fmt: skip
        for arrow in arrows:
            self._rename(arrow, "list")
        return [*shown, *arrows]

    def _rename(self, widget: Widget, prefix: str) -> None:
        """Two lists on one page have arrows of different names."""
        widget.name = f"{prefix}-{widget.name}"
        for node in widget.nodes:
            node.name = f"{prefix}-{node.name}"

    def _section_tab(self, number: int) -> Tab:
        section = self.sections[number]

        def choose() -> None:
            self._section, self._page, self._clause = number, 0, ""
            self.compose()

        tab = Tab(
            self.context, f"section:{number}", section.title, number == self._section, choose,
            align="left",
        )  # fmt: skip
        tab.listed = True
        return tab

    # The clauses

    def _clauses(self, box: Box) -> list[Widget]:
        theme = self.context.theme
        pad = theme.section
        inside = Box(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 2 * pad)
        sections = self.sections
        if not sections:
            return []
        section = sections[self._section]
        title = Label(
            self.context, "section:title", section.title, theme.subheading, theme.ink, "display"
        )
        high = title.wanted(inside.width)[1]
        title.place(inside.x, inside.y, inside.width, high)
        number_width = self._number_width(section)
        width = inside.width - number_width - theme.gap
        top = inside.y + high + theme.gap
        heights = [
            measure(words, theme.body, "body", width, theme.leading)[1]
            for _, words in section.clauses
        ]
        self._pages = paged(section.clauses, heights, inside.bottom - top, theme.gap)
        if len(self._pages) > 1:
            room = inside.bottom - top - theme.field_height - theme.gap
            self._pages = paged(section.clauses, heights, room, theme.gap)
        self._go_to_clause()
        self._page = min(self._page, len(self._pages) - 1)
        widgets: list[Widget] = [title]
        y = top
        for number, words in self._pages[self._page]:
            marked = number == self._clause
            label = Label(
                self.context, f"number:{number}", number, theme.body, theme.ink_quiet, "bold"
            )
            said = Label(
                self.context, f"clause:{number}", words, theme.body, theme.ink,
                "bold" if marked else "body",
            )  # fmt: skip
            high = said.wanted(width)[1]
            label.place(inside.x, y, number_width, label.wanted(number_width)[1])
            said.place(inside.x + number_width + theme.gap, y, width, high)
            widgets += [label, said]
            y += high + theme.gap
        return widgets + page_arrows(
            self.context, inside, self._page, len(self._pages),
            lambda: self._turn_page(-1), lambda: self._turn_page(1),
        )  # fmt: skip

    def _number_width(self, section: Section) -> float:
        size = self.context.theme.body
        return max((measure(n, size, "bold")[0] for n, _ in section.clauses), default=0.0)

    def _go_to_clause(self) -> None:
        """To the page with the clause that was asked for, the first time."""
        for n, page in enumerate(self._pages):
            if any(number == self._clause for number, _ in page):
                self._page = n

    def _turn_page(self, by: int) -> bool:
        if not 0 <= self._page + by < len(self._pages):
            return self._turn_section(by)
        self._page += by
        self._clause = ""
        self.context.mixer.play("page_turn")
        self.compose()
        return True

    def _turn_section(self, by: int) -> bool:
        """Reading on leads into the next section."""
        if not 0 <= self._section + by < len(self.sections):
            return False
        self._section += by
        self._page, self._clause, self._follow = (0 if by > 0 else 99), "", True
        self.context.mixer.play("page_turn")
        self.compose()
        return True

    def _turn_list(self, by: int) -> bool:
        if not 0 <= self._list_page + by < len(self._lists):
            return False
        self._list_page += by
        self.compose()
        return True

    def handle(self, intent: Intent) -> Intent | None:
        """An arrow beyond the list turns the list; page keys and the wheel turn what is read."""
        self.page.turn = self._turn_list if isinstance(intent, Move) else self._turn_page
        return super().handle(intent)
