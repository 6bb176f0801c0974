"""The rulebook: the sections of a game, or what answers a question, on the left, clauses on the
right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.context import Context
from scenes.menus.aid import AidLine
from scenes.menus.answers import AnswerTab
from scenes.menus.backdrop import foot, head, table_picture
from scenes.menus.clauses import SHORT, ruling_of, short_number, sign_of, summary
from scenes.menus.glimpse import HIGHEST, LOWEST, Glimpse
from scenes.menus.letters import LettersScene
from scenes.menus.offer import game_of, last_played, offered
from scenes.menus.ours import OursScene
from scenes.menus.pages import ARROWS, page_arrows
from scenes.menus.pieceline import PieceLine
from scenes.provenance import SIGNS, MarkLine, told
from scenes.scene import Scene
from scenes.ui.buttons import Button, IconButton, Tab
from scenes.ui.intents import Command, Direction, Intent, Navigate
from scenes.ui.labels import Label, Panel
from scenes.ui.layout import column_height, flow, flow_height, lines_of, paged
from scenes.ui.textfield import TextField, Writing
from scenes.ui.theme import SCREEN, stationery
from scenes.ui.widget import Widget
from sprites.picture import Box
from sprites.typeface import Face
from sprites.typesetting import LINE_BOX, measure, typeset
from tabletop.core.origins import in_clause
from tabletop.core.pictured import GOAL
from tabletop.core.sheets import RECONSTRUCTION
from tabletop.text.lookup import lookup_of
from tabletop.text.rulebook import Section, rules_of

HINTS = ((Command.ACCEPT, "open"), (Command.NEXT, "page"), (Command.BACK, "back"))
LIST_SHARE, ASKED_SHARE = 0.3, 0.4
"""How much of the width is the list's: of sections, and of what answers a question."""
SEARCH = 420.0
"""How wide the field of the search is."""
SOUGHT = 120
"""So long a question may be, in letters."""
PIECES = "pieces"
"""The mark of the pieces that a clause shows."""
TABLE = "table"
"""The mark of the part of the table that it shows."""
RULED = RECONSTRUCTION
"""The sign of a ruling of ours."""
LARGE = 1.5  # text scale from which space is dear
SUMMARY = (1.0, 0.94, 0.88, 0.82)
"""The size of its letters, so that the words of the summary are one page: the largest that fits; a
part of the table stands on the next one where there is no room below them."""


class PagePart(NamedTuple):
    """What stands on a page in one piece: a clause, some of its lines, or (with a mark) its pieces
    or which of the values that it speaks of are known in that way."""

    number: str
    mark: str
    words: str
    high: float = HIGHEST
    """How high a part of the table may be."""


class RulebookScene(Scene):
    """Opens at a clause (`MER-4.2`), a section (`MER-4`) or the beginning of a game."""

    def __init__(self, context: Context, game: str = "", clause: str = "") -> None:
        super().__init__(context)
        self.game = game or last_played(context)
        self._at_table = bool(game)
        self._sought = ""
        self._answers: list[str] = []
        self._answer = 0
        self._listing = False  # where there is no room for both: the answers, not the clauses
        self._section = 0
        self._page = 0
        self._pages: list[list[PagePart]] = [[]]
        self._list_page = 0
        self._lists: list[list[int]] = [[]]
        self._letters = self.context.theme.body
        self._clause = clause
        self._going = True  # to the page of that clause
        self._follow = True
        does = Writing(self._seek, self._spell, self._ask_on)
        prompt = context.text("ui.rules.search")
        self._field = TextField(context.on_paper, "search", "", SOUGHT, does, SEARCH, prompt)
        self._open(clause)

    def _open(self, clause: str) -> None:
        wanted = clause.partition(".")[0]
        for n, section in enumerate(self.sections):
            if section.number == wanted:
                self._section = n

    @property
    def sections(self) -> tuple[Section, ...]:
        text = self.context.text
        return (*summary(text, self.game), *rules_of(text, self.game))

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        self.canvas.background = table_picture(context, "boards")
        heading, top = head(context.on_paper, text("ui.rules.heading"))
        back = Button(context, "back", text("ui.back"), context.stack.pop, "quiet")
        ours = Button(
            context, "ours", text("ui.ours.button"), self._show_ours, "plain",
            icon=SIGNS[RECONSTRUCTION],
        )  # fmt: skip
        feet, bottom = foot(context, [back], [ours], HINTS, ink=context.on_paper.theme.text)
        width = SCREEN[0] - 2 * theme.side
        large = theme.text_scale >= LARGE
        tabs = [self._game_tab(game) for game in offered(context)]
        if large and self._at_table:
            tabs = []  # its game is known, and room is dear
        search = self._search()
        if large:
            own = heading.wanted(width)
            wide = width - own[0] - theme.section
            field = Box(theme.side + width - wide, heading.box.y, wide, theme.field_height)
            searching = self._place_search(search, field)
            heading.place(theme.side, heading.box.y, own[0], theme.field_height)
            top = max(top, field.bottom + theme.gap)
            y = top if not tabs else flow(tabs, theme.side, top, width, theme.gap) + theme.gap
        else:
            y = self._place_tabs(tabs, heading, top, width) + theme.gap
        share = 0.0 if large else ASKED_SHARE if self._sought else LIST_SHARE
        left = Box(theme.side, y, width * share - theme.gap / 2, bottom - y)
        right = Box(left.right + theme.gap, y, width * (1 - share) - theme.gap / 2, bottom - y)
        if large:  # one turns the pages instead
            right = Box(theme.side, y, width, bottom - y)
        listing = large and self._listing
        panels = [Panel(context, "panel:page", stationery(theme) if listing else "paper")]
        panels[0].place(*right)
        sections: list[Widget] = []
        if not large:
            panels.append(Panel(context, "panel:list", stationery(theme)))
            panels[1].place(*left)
            pad = theme.pad * 0.75
            field = Box(left.x + pad, left.y + pad, left.width - 2 * pad, theme.field_height)
            searching = self._place_search(search, field)
            below = theme.field_height + theme.gap
            sections = self._list(Box(left.x, left.y + below, left.width, left.height - below))
        page = self._list(right) if listing else self._clauses(right)
        self.page.back = self._leave
        widgets = [*panels, heading, *tabs, *searching, *sections, *page, *feet]
        self.page.show(widgets, "back" if large else self._chosen)

    @property
    def _chosen(self) -> str:
        """The name of what is chosen in the list."""
        return f"answer:{self._answer}" if self._answers else f"section:{self._section}"

    # The search

    def _search(self) -> list[Widget]:
        """Where one asks, and what takes the question back. The field stays the same while it is
        written in; its old signs go."""
        for node in self._field.nodes:
            self.canvas.remove(node)
        self._field.tooltip = "" if self._sought else self.context.text("ui.rules.search_tip")
        self._field.explained_below = True
        if not self._sought:
            return [self._field]
        says = self.context.text("ui.rules.clear")
        clear = IconButton(self.context, "clear", "close", says, self._clear, "quiet")
        return [self._field, clear]

    def _place_search(self, search: list[Widget], box: Box) -> list[Widget]:
        """The field as wide as there is room beside what takes the question back."""
        field, *clear = search
        side, gap = box.height, self.context.theme.tight
        field.place(box.x, box.y, box.width - (side + gap) * len(clear), box.height)
        for button in clear:
            button.place(box.right - side, box.y, side, box.height)
        return search

    def _ask(self, words: str) -> None:
        """Look up what answers, and open the best of it."""
        self._sought = words.strip()
        text = self.context.text
        self._answers = lookup_of(text, self.game).ask(self._sought) if self._sought else []
        self._list_page = 0
        self._follow, self._listing = True, bool(self._sought)
        self._choose_answer(0)

    def _choose_answer(self, n: int) -> None:
        """Open the rulebook at a clause that answers."""
        self._answer, self._page = n, 0
        self._clause = self._answers[n] if self._answers else ""
        self._going = bool(self._clause)
        self._open(self._clause)

    def _ask_on(self, words: str) -> None:
        """A letter more or less was written."""
        self._ask(words)
        self.compose()

    def _seek(self, words: str) -> str | None:
        """Show what answers; why it cannot be, if nothing does."""
        self._ask(words)
        self._field.text = self._sought
        self.compose()
        if not self._sought:
            return None
        if not self._answers:
            return self.context.text("ui.rules.nothing")
        self.page.focus_on(self._chosen)
        return None

    def _clear(self) -> None:
        """Ask nothing any more: all sections, the one open that was."""
        self._field.text = ""
        self._ask("")
        self.compose()

    def _leave(self) -> None:
        """From a clause back to the answers, from these to all sections, from these away."""
        if self._sought and not self._listing and self.context.theme.text_scale >= LARGE:
            self._listing = True
            self.compose()
        elif self._sought:
            self._clear()
        else:
            self.context.stack.pop()

    def _spell(self) -> None:
        """Letters on the screen, for whoever has no keys."""
        letters = LettersScene(
            self.context, self._sought, SOUGHT, (), self._seek, self.context.text("ui.rules.ask")
        )
        self.context.stack.push(letters)

    def _show_ours(self) -> None:
        """Which of the game's values are not stated in its rulebook."""
        self.context.stack.push(OursScene(self.context, self.game))

    def _place_tabs(self, tabs: list[Tab], heading: Label, top: float, width: float) -> float:
        """The games beside the heading, or below it if they need more room; where they end."""
        theme = self.context.theme
        left = heading.box.right + theme.section
        room = theme.side + width - left
        if len(lines_of(tabs, room, theme.gap)) == 1:
            middle = heading.box.y + heading.box.height / 2
            high = flow_height(tabs, room, theme.gap)
            return max(top, flow(tabs, left, middle - high / 2, room, theme.gap))
        return flow(tabs, theme.side, top, width, theme.gap)

    def _game_tab(self, game: str) -> Tab:
        def choose() -> None:
            self.game, self._section, self._page, self._list_page = game, 0, 0, 0
            self._clause = ""
            self._ask(self._sought)
            self.compose()

        title = self.context.text(f"{game}.title")
        return Tab(self.context.on_paper, f"rules:{game}", title, game == self.game, choose)

    # The list of sections

    def _list(self, box: Box) -> list[Widget]:
        theme = self.context.theme
        pad = theme.pad * 0.75
        inside = Box(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 2 * pad)
        if self._sought and not self._answers:
            says = self.context.text("ui.rules.nothing")
            nothing = Label(self.context.on_paper, "nothing", says, theme.body)
            nothing.place(*inside._replace(height=nothing.wanted(inside.width)[1]))
            return [nothing]
        tabs = self._entries()
        chosen = self._answer if self._sought else self._section
        heights = [tab.wanted(inside.width)[1] for tab in tabs]
        numbers = list(range(len(tabs)))
        gap = theme.gap
        room = inside.height
        self._lists = paged(numbers, heights, room, gap)
        if len(self._lists) > 1:
            room -= theme.field_height + theme.gap
            self._lists = paged(numbers, heights, room, gap)
        self._list_page = min(self._list_page, len(self._lists) - 1)
        if self._follow:  # to the part of the list where the section is
            self._follow = False
            at = [n for n, page in enumerate(self._lists) if chosen in page]
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
            self.context.on_paper.theme.text,
        )  # fmt: skip
        for arrow in arrows:
            self._rename(arrow, "list")
        return [*shown, *arrows]

    def _rename(self, widget: Widget, prefix: str) -> None:
        """Two lists on one page have arrows of different names."""
        widget.name = f"{prefix}-{widget.name}"
        for node in widget.nodes:
            node.name = f"{prefix}-{node.name}"

    def _entries(self) -> list[Tab]:
        """What can be opened: what answers the question, or all sections."""
        if not self._sought:
            return [self._section_tab(n) for n in range(len(self.sections))]
        words = {number: said for section in self.sections for number, said in section.clauses}
        return [self._answer_tab(n, words[clause]) for n, clause in enumerate(self._answers)]

    def _answer_tab(self, n: int, words: str) -> Tab:
        def choose() -> None:
            self._choose_answer(n)
            self._listing = False
            self.compose()

        number, chosen = short_number(self._answers[n]), n == self._answer
        widest = max(map(short_number, self._answers), key=len)
        return AnswerTab(
            self.context.on_paper, f"answer:{n}", number, words, chosen, choose, widest
        )

    def _section_tab(self, number: int) -> Tab:
        section = self.sections[number]

        def choose() -> None:
            self._section, self._page, self._clause = number, 0, ""
            self.compose()

        tab = Tab(
            self.context.on_paper, f"section:{number}", section.title, number == self._section,
            choose, align="left",
        )  # fmt: skip
        tab.listed = Direction.DOWN
        return tab

    # The clauses

    def _clauses(self, box: Box) -> list[Widget]:
        theme = self.context.theme
        pad = theme.section if theme.text_scale < LARGE else theme.pad
        inside = Box(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 2 * pad)
        sections = self.sections
        if not sections:
            return []
        section = sections[self._section]
        title = Label(
            self.context, "section:title", section.title, theme.subheading, theme.ink, "display"
        )
        high = max(title.wanted(inside.width - ARROWS * theme.text_scale)[1], theme.field_height)
        title.place(inside.x, inside.y, inside.width - ARROWS * theme.text_scale, high)
        title_line = Box(inside.x, inside.y, inside.width, high)
        number_width = self._number_width(section)
        gap = theme.gap if number_width else 0.0
        width = inside.width - number_width - gap
        top = inside.y + high + theme.tight
        self._pages = self._paged(section, width, inside.bottom - top)
        self._go_to_clause()
        self._page = min(self._page, len(self._pages) - 1)
        widgets: list[Widget] = [title]
        y = top
        last = ""
        for part in self._pages[self._page]:
            said = self._said(part)
            high = said.wanted(width)[1]
            said.place(inside.x + number_width + gap, y, width, high)
            widgets.append(said)
            if part.number != last and short_number(part.number):
                label = Label(
                    self.context, f"number:{part.number}", short_number(part.number), theme.body,
                    theme.ink_quiet, "bold",
                )  # fmt: skip
                label.place(inside.x, y, number_width, label.wanted(number_width)[1])
                widgets.append(label)
            last = part.number
            y += high + theme.gap
        return widgets + page_arrows(
            self.context, title_line, self._page, len(self._pages),
            lambda: self._turn_page(-1), lambda: self._turn_page(1), theme.ink,
        )  # fmt: skip

    def _paged(self, section: Section, width: float, room: float) -> list[list[PagePart]]:
        """A section on pages; the words of the summary on one, if they can be."""
        body = self.context.theme.body
        brief = section.number == SHORT and self.context.theme.text_scale < LARGE
        for share in SUMMARY if brief else ():
            self._letters = body * share
            pages = self._shared_out(section, width, room)
            if len([part for part in pages[0] if not part.mark]) == len(section.clauses):
                return pages
        self._letters = body
        return self._shared_out(section, width, room)

    def _said(self, part: PagePart) -> Label | MarkLine | AidLine | PieceLine | Glimpse:
        """A part as a widget, yet to be placed."""
        theme, number = self.context.theme, part.number
        if sign := sign_of(number):
            return AidLine(self.context, f"clause:{number}", part.words, sign, "")
        if part.mark == TABLE:
            return Glimpse(self.context, f"table:{number}", self.game, part.words, part.high)
        if part.mark == PIECES:
            heaps = game_of(self.game).pictured[number]
            return PieceLine(self.context, f"pieces:{number}", self.game, heaps)
        if part.mark:
            name = f"{part.mark}:{number}"
            return MarkLine(
                self.context, name, part.mark, part.words, theme.body, theme.ink_quiet, paper=True
            )
        face = self._face(number)
        return Label(self.context, f"clause:{number}", part.words, self._letters, theme.ink, face)

    def _face(self, number: str) -> Face:
        """The clause that was asked for stands out."""
        return "bold" if number == self._clause else "body"

    def _shared_out(self, section: Section, width: float, room: float) -> list[list[PagePart]]:
        """The clauses on pages; one that is higher than a page is broken between its lines."""
        theme, size = self.context.theme, self._letters
        most = max(1, int((room / size - LINE_BOX) / theme.leading) + 1)
        game = game_of(self.game)
        paragraphs = [number for number, _ in section.clauses if not sign_of(number)]
        last = paragraphs[-1] if section.number == SHORT and paragraphs else ""  # before the signs
        groups: list[list[PagePart]] = []
        for number, words in section.clauses:
            lines = typeset(words, size, self._face(number), width, theme.leading).lines
            if len(lines) <= most:
                groups.append([PagePart(number, "", words)])
            else:
                for at in range(0, len(lines), most):
                    groups.append([PagePart(number, "", "\n".join(lines[at : at + most]))])
            fields = in_clause(game.sheet, game.described.get(number, ()))
            marks = [PagePart(number, *line) for line in told(self.context.text, self.game, fields)]
            if ruling := ruling_of(self.context.text, self.game, number):
                marks.insert(0, PagePart(number, RULED, ruling))
            shown = GOAL if number == last else number
            if shown in game.tabled:
                marks.insert(0, PagePart(number, TABLE, shown))
                above = groups[-1] if number != last else []
                marks[0] = self._fitted([*above, *marks], marks[0], width, room)
                if number == last:
                    groups += self._closing(groups, PagePart(number, "", words), marks, width, room)
                    continue
            elif number in game.pictured:
                marks.insert(0, PagePart(number, PIECES, ""))
            if number != last and self._height([*groups[-1], *marks], width) <= room:
                groups[-1] += marks
            else:
                groups += [[mark] for mark in marks]
        heights = [self._height(group, width) for group in groups]
        pages = paged(groups, heights, room, theme.gap)
        return [[part for group in page for part in group] for page in pages]

    def _closing(
        self, groups: Sequence[Sequence[PagePart]], words: PagePart, shown: Sequence[PagePart],
        width: float, room: float,
    ) -> list[list[PagePart]]:  # fmt: skip
        """What ends the summary, a part of the table: below all words of the page if there is room,
        else on the next one, below those that it shows once more, if they have room there."""
        above = [part for group in groups for part in group]
        for before in (above, [words]):
            table = self._fitted([*before, *shown], shown[0], width, room)
            fitted = [table, *shown[1:]]
            if self._height([*before, *fitted], width) <= room:
                return [fitted if before is above else [words, *fitted]]
        return [[mark] for mark in shown]

    def _fitted(
        self, group: list[PagePart], table: PagePart, width: float, room: float
    ) -> PagePart:
        """A part of the table so small that it stands below its words, if that can be; so high as
        the page at most."""
        spare = room - (self._height(group, width) - self._said(table).wanted(width)[1])
        return table._replace(high=min(HIGHEST, spare if spare >= LOWEST else room))

    def _height(self, parts: Sequence[PagePart], width: float) -> float:
        """How high parts are under one another."""
        return column_height([self._said(part) for part in parts], width, self.context.theme.gap)

    def _number_width(self, section: Section) -> float:
        size = self.context.theme.body
        numbers = [short_number(number) for number, _ in section.clauses]
        return max((measure(n, size, "bold")[0] for n in numbers), default=0.0)

    def _go_to_clause(self) -> None:
        """To the page with the clause that was asked for, the first time."""
        going, self._going = self._going, False
        found = (n for n, page in enumerate(self._pages) if self._clause in (p[0] for p in page))
        self._page = next(found, self._page) if going else self._page

    def _turn_page(self, by: int) -> bool:
        if not 0 <= self._page + by < len(self._pages):
            return self._turn_section(by)
        self._page += by
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
        self.page.turn = self._turn_list if isinstance(intent, Navigate) else self._turn_page
        return super().handle(intent)
