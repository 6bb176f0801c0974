"""The rulebook: sections of a game or search results on the left, clauses on the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.base.context import Context
from scenes.base.provenance_labels import PROVENANCE_ICONS, ProvenanceLine, provenance_lines
from scenes.base.scene import Scene
from scenes.menus.common.game_list import list_available_games, load_game, preselected_game
from scenes.menus.common.menu_layout import menu_background, place_footer, place_heading
from scenes.menus.common.on_screen_keyboard import OnScreenKeyboardScene
from scenes.menus.common.paged_list import ARROWS_WIDTH, build_page_arrows
from scenes.menus.rules.piece_results import (
    build_piece_section,
    find_example,
    is_piece_number,
    result_text,
    search_rulebook,
)
from scenes.menus.rules.piece_row import PieceRow
from scenes.menus.rules.player_aid import AidLine
from scenes.menus.rules.rule_diagram import MAX_DIAGRAM_HEIGHT, MIN_DIAGRAM_HEIGHT, RuleDiagram
from scenes.menus.rules.rule_sections import (
    SUMMARY_SECTION_NUMBER,
    build_summary,
    displayed_clause_number,
    ruling_text,
    symbol_picture_name,
)
from scenes.menus.rules.search_result import SearchResultTab
from scenes.menus.rules.sheet_values import SheetValuesScene
from scenes.ui.devices.intents import Command, Direction, FocusMove, Intent
from scenes.ui.style.theme import SCREEN_SIZE, menu_material
from scenes.ui.widgets.buttons import Button, IconButton, Tab
from scenes.ui.widgets.labels import Label, Panel
from scenes.ui.widgets.layout import (
    column_height,
    flow_height,
    place_flow,
    split_into_pages,
    wrap_widgets,
)
from scenes.ui.widgets.text_field import TextField, TextFieldCallbacks
from scenes.ui.widgets.widget import Widget
from sprites.picture import Box
from sprites.typeface import FontFace
from sprites.typesetting import LINE_BOX_EMS, measure_text, typeset
from tabletop.core.provenance import fields_in_clause
from tabletop.core.rule_examples import GOAL_KEY
from tabletop.core.sheets import RECONSTRUCTION_MARK
from tabletop.text.rulebook import RulebookSection, rulebook_sections

BUTTON_HINTS = ((Command.ACCEPT, "open"), (Command.NEXT, "page"), (Command.BACK, "back"))
SECTION_LIST_WIDTH_SHARE, RESULT_LIST_WIDTH_SHARE = 0.3, 0.4
"""Width of the list as a share: of the sections, and of the search results."""
SEARCH_FIELD_WIDTH = 420.0
"""Width of the search field, design pixels."""
MAX_QUERY_LENGTH = 120
"""Greatest length of a search query in characters."""
PIECES_ITEM_MARK = "pieces"
"""Mark of a page item that shows the pieces of a clause."""
DIAGRAM_ITEM_MARK = "table"
"""Mark of a page item that shows the diagram of a clause."""
RULING_ITEM_MARK = RECONSTRUCTION_MARK
"""Mark of a page item that states a ruling of ours."""
MIN_LARGE_TEXT_SCALE = 1.5  # text scale from which space is dear
SUMMARY_TEXT_SIZE_SHARES = (1.0, 0.94, 0.88, 0.82)
"""Text sizes of the summary as shares; the largest that fits on one page is used.

The diagram moves to the next page if there is no room below the text.
"""


class RulebookPageItem(NamedTuple):
    """An unbreakable item of a page.

    It is a clause or some of its lines. With a mark it is the diagram, the pieces or a ruling
    of the clause, or the values of one provenance that the clause mentions.
    """

    clause_number: str
    mark: str
    text: str
    max_diagram_height: float = MAX_DIAGRAM_HEIGHT
    """Greatest height of a diagram."""


class RulebookScene(Scene):
    """The rulebook, opened at a clause (`MER-4.2`), a section (`MER-4`) or its beginning."""

    def __init__(self, context: Context, game: str = "", clause: str = "") -> None:
        super().__init__(context)
        self.game = game or preselected_game(context)
        self._at_table = bool(game)
        self._query = ""
        self._results: list[str] = []
        self._result_index = 0
        self._shows_results = False  # where there is no room for both: the answers, not the clauses
        self._section = 0
        self._page = 0
        self._pages: list[list[RulebookPageItem]] = [[]]
        self._list_page = 0
        self._lists: list[list[int]] = [[]]
        self._text_size = self.context.theme.body
        self._clause = clause
        self._must_find_clause = True  # to the page of that clause
        self._follow = True
        does = TextFieldCallbacks(self._submit_query, self._open_keyboard, self._on_query_input)
        prompt = context.text_catalogue("ui.rules.search")
        self._field = TextField(
            context.paper_context, "search", "", MAX_QUERY_LENGTH, does, SEARCH_FIELD_WIDTH, prompt
        )
        self._open(clause)

    def _open(self, clause: str) -> None:
        wanted = clause.partition(".")[0]
        for n, section in enumerate(self.sections):
            if section.number == wanted:
                self._section = n

    @property
    def sections(self) -> tuple[RulebookSection, ...]:
        """Sections of the rulebook, the summary first; a piece that is open comes last."""
        text, game = self.context.text_catalogue, self.game
        rules = (*build_summary(text, game), *rulebook_sections(text, game))
        if not is_piece_number(self._clause):
            return rules
        return (*rules, build_piece_section(text, game, self._clause))

    def compose(self) -> None:
        """Build the game tabs, the search, the list and the current page."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        self.canvas.background = menu_background(context, "boards")
        heading, top = place_heading(context.paper_context, text("ui.rules.heading"))
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")
        ours = Button(
            context, "ours", text("ui.ours.button"), self._show_sheet_values, "plain",
            icon=PROVENANCE_ICONS[RECONSTRUCTION_MARK],
        )  # fmt: skip
        feet, bottom = place_footer(
            context, [back], [ours], BUTTON_HINTS, ink=context.paper_context.theme.text
        )
        width = SCREEN_SIZE[0] - 2 * theme.side_margin
        large = theme.text_scale >= MIN_LARGE_TEXT_SCALE
        tabs = [self._game_tab(game) for game in list_available_games(context)]
        if large and self._at_table:
            tabs = []  # its game is known, and room is dear
        search = self._build_search()
        if large:
            own = heading.preferred_size(width)
            wide = width - own[0] - theme.section_gap
            field = Box(theme.side_margin + width - wide, heading.box.y, wide, theme.field_height)
            searching = self._place_search(search, field)
            heading.place(theme.side_margin, heading.box.y, own[0], theme.field_height)
            top = max(top, field.bottom + theme.gap)
            y = (
                top
                if not tabs
                else place_flow(tabs, theme.side_margin, top, width, theme.gap) + theme.gap
            )
        else:
            y = self._place_tabs(tabs, heading, top, width) + theme.gap
        share = (
            0.0 if large else RESULT_LIST_WIDTH_SHARE if self._query else SECTION_LIST_WIDTH_SHARE
        )
        left = Box(theme.side_margin, y, width * share - theme.gap / 2, bottom - y)
        right = Box(left.right + theme.gap, y, width * (1 - share) - theme.gap / 2, bottom - y)
        if large:  # one turns the pages instead
            right = Box(theme.side_margin, y, width, bottom - y)
        listing = large and self._shows_results
        panels = [Panel(context, "panel:page", menu_material(theme) if listing else "paper")]
        panels[0].place(*right)
        sections: list[Widget] = []
        if not large:
            panels.append(Panel(context, "panel:list", menu_material(theme)))
            panels[1].place(*left)
            pad = theme.padding * 0.75
            field = Box(left.x + pad, left.y + pad, left.width - 2 * pad, theme.field_height)
            searching = self._place_search(search, field)
            below = theme.field_height + theme.gap
            sections = self._list(Box(left.x, left.y + below, left.width, left.height - below))
        page = self._list(right) if listing else self._clauses(right)
        self.widget_layer.on_back = self._go_back
        widgets = [*panels, heading, *tabs, *searching, *sections, *page, *feet]
        self.widget_layer.set_widgets(widgets, "back" if large else self._selected_name)

    @property
    def _selected_name(self) -> str:
        """Name of the selected widget in the list."""
        return f"answer:{self._result_index}" if self._results else f"section:{self._section}"

    # The search

    def _build_search(self) -> list[Widget]:
        """Return the search field, and the button that clears it.

        The field stays the same widget while the user types; its old nodes are removed.
        """
        for node in self._field.nodes:
            self.canvas.remove(node)
        self._field.tooltip = (
            "" if self._query else self.context.text_catalogue("ui.rules.search_tip")
        )
        self._field.has_tooltip_below = True
        if not self._query:
            return [self._field]
        says = self.context.text_catalogue("ui.rules.clear")
        clear = IconButton(self.context, "clear", "close", says, self._clear_search, "quiet")
        return [self._field, clear]

    def _place_search(self, search: list[Widget], box: Box) -> list[Widget]:
        """Place the field, as wide as the clear button allows."""
        field, *clear = search
        side, gap = box.height, self.context.theme.small_gap
        field.place(box.x, box.y, box.width - (side + gap) * len(clear), box.height)
        for button in clear:
            button.place(box.right - side, box.y, side, box.height)
        return search

    def _run_search(self, query: str) -> None:
        """Search the rules and open the best result."""
        self._query = query.strip()
        text = self.context.text_catalogue
        self._results = search_rulebook(text, self.game, self._query) if self._query else []
        self._list_page = 0
        self._follow, self._shows_results = True, bool(self._query)
        self._open_result(0)

    def _open_result(self, n: int) -> None:
        """Open the rulebook at a search result."""
        self._result_index, self._page = n, 0
        self._clause = self._results[n] if self._results else ""
        self._must_find_clause = bool(self._clause)
        self._section = min(self._section, len(self.sections) - 1)
        self._open(self._clause)

    def _on_query_input(self, words: str) -> None:
        """Search again after each typed character."""
        self._run_search(words)
        self.compose()

    def _submit_query(self, words: str) -> str | None:
        """Search and focus the results; return the reason if nothing was found, else None."""
        self._run_search(words)
        self._field.text = self._query
        self.compose()
        if not self._query:
            return None
        if not self._results:
            return self.context.text_catalogue("ui.rules.nothing")
        self.widget_layer.focus_on(self._selected_name)
        return None

    def _clear_search(self) -> None:
        """Clear the search: show all sections, open at the same one."""
        self._field.text = ""
        self._run_search("")
        self.compose()

    def _go_back(self) -> None:
        """Go from a clause back to the results, from these to all sections, from these away."""
        if (
            self._query
            and not self._shows_results
            and self.context.theme.text_scale >= MIN_LARGE_TEXT_SCALE
        ):
            self._shows_results = True
            self.compose()
        elif self._query:
            self._clear_search()
        else:
            self.context.scene_stack.pop()

    def _open_keyboard(self) -> None:
        """Open the on-screen keyboard for players without a keyboard."""
        letters = OnScreenKeyboardScene(
            self.context,
            self._query,
            MAX_QUERY_LENGTH,
            (),
            self._submit_query,
            self.context.text_catalogue("ui.rules.ask"),
        )
        self.context.scene_stack.push(letters)

    def _show_sheet_values(self) -> None:
        """Show the values that the game's rulebook does not state."""
        self.context.scene_stack.push(SheetValuesScene(self.context, self.game))

    def _place_tabs(self, tabs: list[Tab], heading: Label, top: float, width: float) -> float:
        """Place the game tabs beside the heading, or below it if necessary; return their end."""
        theme = self.context.theme
        left = heading.box.right + theme.section_gap
        room = theme.side_margin + width - left
        if len(wrap_widgets(tabs, room, theme.gap)) == 1:
            middle = heading.box.y + heading.box.height / 2
            high = flow_height(tabs, room, theme.gap)
            return max(top, place_flow(tabs, left, middle - high / 2, room, theme.gap))
        return place_flow(tabs, theme.side_margin, top, width, theme.gap)

    def _game_tab(self, game: str) -> Tab:
        def choose() -> None:
            self.game, self._section, self._page, self._list_page = game, 0, 0, 0
            self._clause = ""
            self._run_search(self._query)
            self.compose()

        title = self.context.text_catalogue(f"{game}.title")
        return Tab(self.context.paper_context, f"rules:{game}", title, game == self.game, choose)

    # The list of sections

    def _list(self, box: Box) -> list[Widget]:
        theme = self.context.theme
        pad = theme.padding * 0.75
        inside = Box(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 2 * pad)
        if self._query and not self._results:
            says = self.context.text_catalogue("ui.rules.nothing")
            nothing = Label(self.context.paper_context, "nothing", says, theme.body)
            nothing.place(*inside._replace(height=nothing.preferred_size(inside.width)[1]))
            return [nothing]
        tabs = self._build_entries()
        chosen = self._result_index if self._query else self._section
        heights = [tab.preferred_size(inside.width)[1] for tab in tabs]
        numbers = list(range(len(tabs)))
        gap = theme.gap
        room = inside.height
        self._lists = split_into_pages(numbers, heights, room, gap)
        if len(self._lists) > 1:
            room -= theme.field_height + theme.gap
            self._lists = split_into_pages(numbers, heights, room, gap)
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
        arrows = build_page_arrows(
            self.context, inside, self._list_page, len(self._lists),
            lambda: self._turn_list(-1), lambda: self._turn_list(1),
            self.context.paper_context.theme.text,
        )  # fmt: skip
        for arrow in arrows:
            self._rename(arrow, "list")
        return [*shown, *arrows]

    def _rename(self, widget: Widget, prefix: str) -> None:
        """Prefix the names of a widget and its nodes, because two lists on a page have arrows."""
        widget.name = f"{prefix}-{widget.name}"
        for node in widget.nodes:
            node.name = f"{prefix}-{node.name}"

    def _build_entries(self) -> list[Tab]:
        """Return the tabs of the list: search results, or all sections."""
        if not self._query:
            return [self._section_tab(n) for n in range(len(self.sections))]
        text, game = self.context.text_catalogue, self.game
        words = {number: said for section in self.sections for number, said in section.clauses}
        words |= {n: result_text(text, game, n) for n in self._results if is_piece_number(n)}
        return [self._answer_tab(n, words[clause]) for n, clause in enumerate(self._results)]

    def _answer_tab(self, n: int, words: str) -> Tab:
        def choose() -> None:
            self._open_result(n)
            self._shows_results = False
            self.compose()

        number, chosen = displayed_clause_number(self._results[n]), n == self._result_index
        widest = max(map(displayed_clause_number, self._results), key=len) if number else ""
        return SearchResultTab(
            self.context.paper_context, f"answer:{n}", number, words, chosen, choose, widest
        )

    def _section_tab(self, number: int) -> Tab:
        section = self.sections[number]

        def choose() -> None:
            self._section, self._page, self._clause = number, 0, ""
            self.compose()

        tab = Tab(
            self.context.paper_context, f"section:{number}", section.title, number == self._section,
            choose, align="left",
        )  # fmt: skip
        tab.list_direction = Direction.DOWN
        return tab

    # The clauses

    def _clauses(self, box: Box) -> list[Widget]:
        theme = self.context.theme
        pad = theme.section_gap if theme.text_scale < MIN_LARGE_TEXT_SCALE else theme.padding
        inside = Box(box.x + pad, box.y + pad, box.width - 2 * pad, box.height - 2 * pad)
        sections = self.sections
        if not sections:
            return []
        section = sections[self._section]
        title = Label(
            self.context, "section:title", section.title, theme.subheading, theme.ink, "display"
        )
        high = max(
            title.preferred_size(inside.width - ARROWS_WIDTH * theme.text_scale)[1],
            theme.field_height,
        )
        title.place(inside.x, inside.y, inside.width - ARROWS_WIDTH * theme.text_scale, high)
        title_line = Box(inside.x, inside.y, inside.width, high)
        number_width = self._number_width(section)
        gap = theme.gap if number_width else 0.0
        width = inside.width - number_width - gap
        top = inside.y + high + theme.small_gap
        self._pages = self._paginate(section, width, inside.bottom - top)
        self._go_to_clause()
        self._page = min(self._page, len(self._pages) - 1)
        widgets: list[Widget] = [title]
        y = top
        last = ""
        for part in self._pages[self._page]:
            said = self._build_item(part)
            high = said.preferred_size(width)[1]
            said.place(inside.x + number_width + gap, y, width, high)
            widgets.append(said)
            if part.clause_number != last and displayed_clause_number(part.clause_number):
                label = Label(
                    self.context,
                    f"number:{part.clause_number}",
                    displayed_clause_number(part.clause_number),
                    theme.body,
                    theme.ink_quiet,
                    "bold",
                )
                label.place(inside.x, y, number_width, label.preferred_size(number_width)[1])
                widgets.append(label)
            last = part.clause_number
            y += high + theme.gap
        return widgets + build_page_arrows(
            self.context, title_line, self._page, len(self._pages),
            lambda: self._turn_page(-1), lambda: self._turn_page(1), theme.ink,
        )  # fmt: skip

    def _paginate(
        self, section: RulebookSection, width: float, room: float
    ) -> list[list[RulebookPageItem]]:
        """Split a section into pages; the text of the summary onto one, if possible."""
        body = self.context.theme.body
        brief = (
            section.number == SUMMARY_SECTION_NUMBER
            and self.context.theme.text_scale < MIN_LARGE_TEXT_SCALE
        )
        for share in SUMMARY_TEXT_SIZE_SHARES if brief else ():
            self._text_size = body * share
            pages = self._split_into_pages(section, width, room)
            if len([part for part in pages[0] if not part.mark]) == len(section.clauses):
                return pages
        self._text_size = body
        return self._split_into_pages(section, width, room)

    def _build_item(
        self, part: RulebookPageItem
    ) -> Label | ProvenanceLine | AidLine | PieceRow | RuleDiagram:
        """Return the widget of a page item, not placed yet."""
        theme, number = self.context.theme, part.clause_number
        if sign := symbol_picture_name(number):
            return AidLine(self.context, f"clause:{number}", part.text, sign, "")
        if part.mark == DIAGRAM_ITEM_MARK:
            return RuleDiagram(
                self.context, f"table:{number}", self.game, part.text, part.max_diagram_height
            )
        if part.mark == PIECES_ITEM_MARK:
            is_alone = is_piece_number(number)
            text, examples = self.context.text_catalogue, load_game(self.game).rule_examples
            heaps = (find_example(text, self.game, number),) if is_alone else examples[number]
            return PieceRow(self.context, f"pieces:{number}", self.game, heaps, is_alone)
        if part.mark:
            name = f"{part.mark}:{number}"
            return ProvenanceLine(
                self.context, name, part.mark, part.text, theme.body, theme.ink_quiet, paper=True
            )
        face = self._clause_font(number)
        return Label(self.context, f"clause:{number}", part.text, self._text_size, theme.ink, face)

    def _clause_font(self, number: str) -> FontFace:
        """Return the font face of a clause; bold for the requested one."""
        is_bold = number == self._clause and not is_piece_number(number)
        return "bold" if is_bold else "body"

    def _split_into_pages(
        self, section: RulebookSection, width: float, room: float
    ) -> list[list[RulebookPageItem]]:
        """Split clauses into pages; a clause higher than a page is broken between its lines."""
        theme, size = self.context.theme, self._text_size
        most = max(1, int((room / size - LINE_BOX_EMS) / theme.line_spacing) + 1)
        game = load_game(self.game)
        paragraphs = [number for number, _ in section.clauses if not symbol_picture_name(number)]
        last = (
            paragraphs[-1] if section.number == SUMMARY_SECTION_NUMBER and paragraphs else ""
        )  # before the signs
        groups: list[list[RulebookPageItem]] = []
        for number, words in section.clauses:
            lines = typeset(words, size, self._clause_font(number), width, theme.line_spacing).lines
            if len(lines) <= most:
                groups.append([RulebookPageItem(number, "", words)])
            else:
                for at in range(0, len(lines), most):
                    groups.append([RulebookPageItem(number, "", "\n".join(lines[at : at + most]))])
            fields = fields_in_clause(game.sheet, game.fields_by_clause.get(number, ()))
            marks = [
                RulebookPageItem(number, *line)
                for line in provenance_lines(self.context.text_catalogue, self.game, fields)
            ]
            if ruling := ruling_text(self.context.text_catalogue, self.game, number):
                marks.insert(0, RulebookPageItem(number, RULING_ITEM_MARK, ruling))
            shown = GOAL_KEY if number == last else number
            if shown in game.rule_positions:
                marks.insert(0, RulebookPageItem(number, DIAGRAM_ITEM_MARK, shown))
                above = groups[-1] if number != last else []
                marks[0] = self._fit_diagram([*above, *marks], marks[0], width, room)
                if number == last:
                    groups += self._place_diagram(
                        groups, RulebookPageItem(number, "", words), marks, width, room
                    )
                    continue
            elif number in game.rule_examples or is_piece_number(number):
                marks.insert(0, RulebookPageItem(number, PIECES_ITEM_MARK, ""))
            if number != last and self._total_height([*groups[-1], *marks], width) <= room:
                groups[-1] += marks
            else:
                groups += [[mark] for mark in marks]
        heights = [self._total_height(group, width) for group in groups]
        pages = split_into_pages(groups, heights, room, theme.gap)
        return [[part for group in page for part in group] for page in pages]

    def _place_diagram(
        self, groups: Sequence[Sequence[RulebookPageItem]], words: RulebookPageItem,
        shown: Sequence[RulebookPageItem], width: float, room: float,
    ) -> list[list[RulebookPageItem]]:  # fmt: skip
        """Return the groups that end the summary with its diagram.

        The diagram stands below all text of the page if there is room. Otherwise it stands on the
        next page, below the last paragraph, which is repeated there if it fits.
        """
        above = [part for group in groups for part in group]
        for before in (above, [words]):
            table = self._fit_diagram([*before, *shown], shown[0], width, room)
            fitted = [table, *shown[1:]]
            if self._total_height([*before, *fitted], width) <= room:
                return [fitted if before is above else [words, *fitted]]
        return [[mark] for mark in shown]

    def _fit_diagram(
        self, group: list[RulebookPageItem], table: RulebookPageItem, width: float, room: float
    ) -> RulebookPageItem:
        """Return a diagram small enough to stand below its text, or at most as high as the page."""
        spare = room - (
            self._total_height(group, width) - self._build_item(table).preferred_size(width)[1]
        )
        return table._replace(
            max_diagram_height=min(
                MAX_DIAGRAM_HEIGHT, spare if spare >= MIN_DIAGRAM_HEIGHT else room
            )
        )

    def _total_height(self, parts: Sequence[RulebookPageItem], width: float) -> float:
        """Return the height of page items in a column."""
        return column_height(
            [self._build_item(part) for part in parts], width, self.context.theme.gap
        )

    def _number_width(self, section: RulebookSection) -> float:
        size = self.context.theme.body
        numbers = [displayed_clause_number(number) for number, _ in section.clauses]
        return max((measure_text(n, size, "bold")[0] for n in numbers), default=0.0)

    def _go_to_clause(self) -> None:
        """Turn to the page of the requested clause, the first time only."""
        going, self._must_find_clause = self._must_find_clause, False
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
        """Turn to the next or previous section."""
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

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Let arrow keys beyond the list turn the list; page keys and the wheel turn clauses."""
        self.widget_layer.on_page_turn = (
            self._turn_list if isinstance(intent, FocusMove) else self._turn_page
        )
        return super().handle_intent(intent)
