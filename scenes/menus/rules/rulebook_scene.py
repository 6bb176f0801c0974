"""The rulebook: sections of a game or search results on the left, clauses on the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.base.context import Context
from scenes.base.provenance_labels import PROVENANCE_ICONS, ProvenanceLine, provenance_lines
from scenes.base.scene import Scene
from scenes.menus.common.game_list import list_available_games, load_game, preselected_game
from scenes.menus.common.menu_layout import place_footer, place_heading
from scenes.menus.common.on_screen_keyboard import OnScreenKeyboardScene
from scenes.menus.common.paged_list import ARROWS_WIDTH, build_page_arrows
from scenes.menus.rules.open_book import (
    ContentsLine,
    GameRibbon,
    OpenBook,
    PageArea,
    PieceTouch,
    Vignette,
    book_background,
)
from scenes.menus.rules.piece_results import (
    build_piece_section,
    find_example,
    find_piece_number,
    is_piece_number,
    result_text,
    search_rulebook,
)
from scenes.menus.rules.piece_row import MAX_PIECE_HEIGHT, PieceRow
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
from scenes.ui.style.theme import SCREEN_SIZE, Color
from scenes.ui.widgets.buttons import Button, IconButton, Tab
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.layout import (
    column_height,
    place_flow,
    split_into_pages,
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
PAGES_LEFT, PAGES_INSET = 76.0, 20.0
"""Left edge of the pages, and how much farther from it their words begin."""
PAGES_DROP = 14.0
"""Height of the cover below the pages."""
RIBBON_GAP = 18.0
"""Distance of the pages below the ribbons, which lie under the cover."""
MIN_VIGNETTE_HEIGHT = 120.0
"""Least height of the picture at the foot of the contents."""
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
ROOMY_TEXT_SIZE_SHARES = (1.5, 1.35, 1.2, 1.1)
"""Text sizes of a section as shares; the largest that costs no further page is used."""
ROOMY_PIECE_GROWTH = 1.9
"""Growth of pieces on such a page for each share of growth of its text."""
MAX_TITLE_SIZE, MIN_TITLE_SIZE = 76.0, 44.0
NUMBER_COLOR: Color = (140, 78, 26)
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
        self._piece_height = 0.0  # to which pieces are enlarged; 0 for their usual height
        self._clause = clause
        self._touched_from: tuple[int, int, str] | None = None
        """Section, page and clause of the page on which a piece was touched."""
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
        """Build the open book: ribbons, contents and search on the left, rules on the right."""
        self.canvas.background = book_background(self.context)
        self.widget_layer.on_back = self._go_back
        if self.context.theme.text_scale >= MIN_LARGE_TEXT_SCALE:
            self._compose_single_page()
        else:
            self._compose_spread()

    def _compose_spread(self) -> None:
        """Build a book of two pages."""
        context, theme = self.context, self.context.theme
        feet, bottom = self._place_footer(ARROWS_WIDTH * theme.text_scale)
        ribbons = [self._game_ribbon(game) for game in list_available_games(context)]
        width = SCREEN_SIZE[0] - 2 * theme.side_margin
        y = place_flow(ribbons, theme.side_margin, theme.vertical_margin, width, theme.gap)
        top = y + RIBBON_GAP
        pages = Box(PAGES_LEFT, top, SCREEN_SIZE[0] - 2 * PAGES_LEFT, bottom - PAGES_DROP - top)
        book = OpenBook(context, pages.width / 2)
        book.place(*pages)
        left, right = pages.split_columns(2)
        area = PageArea(context, "panel:page")
        area.place(*right)
        pad = theme.padding
        field = Box(
            left.x + pad + PAGES_INSET, left.y + pad, left.width - 2 * pad - PAGES_INSET,
            theme.field_height,
        )  # fmt: skip
        searching = self._place_search(self._build_search(), field)
        inside = field._replace(
            y=field.bottom + theme.gap, height=left.bottom - pad - field.bottom - theme.gap
        )
        sections = self._place_contents(inside) or self._list(inside)
        page = self._clauses(right.inset(pad))
        line = Box(
            theme.side_margin, bottom, width, SCREEN_SIZE[1] - theme.vertical_margin - bottom
        )
        arrows = self._build_arrows(line)
        widgets = [book, area, *ribbons, *searching, *sections, *page, *feet, *arrows]
        self.widget_layer.set_widgets(widgets, self._selected_name)

    def _compose_single_page(self) -> None:
        """Build a book of one page, for large text: contents are turned instead of listed."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        heading, top = place_heading(context, text("ui.rules.heading"))
        feet, bottom = self._place_footer()
        width = SCREEN_SIZE[0] - 2 * theme.side_margin
        games = () if self._at_table else list_available_games(context)  # room is dear at a table
        ribbons = [self._game_ribbon(game) for game in games]
        own = heading.preferred_size(width)
        wide = width - own[0] - theme.section_gap
        field = Box(theme.side_margin + width - wide, heading.box.y, wide, theme.field_height)
        searching = self._place_search(self._build_search(), field)
        heading.place(theme.side_margin, heading.box.y, own[0], theme.field_height)
        y = max(top, field.bottom + theme.gap)
        if ribbons:
            y = place_flow(ribbons, theme.side_margin, y, width, theme.gap) + RIBBON_GAP
        page = Box(theme.side_margin, y, width, bottom - y)
        book, area = OpenBook(context, None), PageArea(context, "panel:page")
        book.place(*page)
        area.place(*page)
        shown = (
            self._list(page.inset(theme.padding * 0.75))
            if self._shows_results
            else (self._clauses(page.inset(theme.padding)))
        )
        widgets = [book, area, heading, *ribbons, *searching, *shown, *feet]
        self.widget_layer.set_widgets(widgets, "back")

    def _place_footer(self, reserved: float = 0.0) -> tuple[list[Widget], float]:
        """Place the way back and the printed values; return them and the y above them."""
        context, text = self.context, self.context.text_catalogue
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")
        ours = Button(
            context, "ours", text("ui.ours.button"), self._show_sheet_values, "plain",
            icon=PROVENANCE_ICONS[RECONSTRUCTION_MARK],
        )  # fmt: skip
        return place_footer(context, [back], [ours], BUTTON_HINTS, reserved)

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
        if self._touched_from is not None:
            self._section, self._page, self._clause = self._touched_from
            self._touched_from = None
            self.compose()
        elif (
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

    def _game_ribbon(self, game: str) -> GameRibbon:
        def choose() -> None:
            self.game, self._section, self._page, self._list_page = game, 0, 0, 0
            self._clause, self._touched_from = "", None
            self._run_search(self._query)
            self.compose()

        return GameRibbon(self.context, game, game == self.game, choose)

    # The list of sections

    def _place_contents(self, inside: Box) -> list[Widget]:
        """Place all sections in two columns with the game's picture below; none if no room."""
        if self._query:
            return []
        theme, lines = self.context.theme, self._build_entries()
        columns = inside.split_columns(2, theme.gap)
        high = max(line.preferred_size(columns[0].width)[1] for line in lines)
        rows = -(-len(lines) // 2)
        needed = rows * (high + theme.gap) - theme.gap
        if needed > inside.height:
            return []
        for n, line in enumerate(lines):
            column = columns[n // rows]
            line.place(column.x, column.y + n % rows * (high + theme.gap), column.width, high)
        self._lists, self._list_page, self._follow = [list(range(len(lines)))], 0, False
        room = inside.height - needed - theme.gap
        if room < MIN_VIGNETTE_HEIGHT:
            return [*lines]
        vignette = Vignette(self.context, self.game)
        vignette.place(inside.x, inside.bottom - room, inside.width, room)
        return [*lines, vignette]

    def _list(self, inside: Box) -> list[Widget]:
        theme = self.context.theme
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
            self._touched_from = None
            self.compose()

        tab = ContentsLine(
            self.context.paper_context, f"section:{number}", section.title, number == self._section,
            choose, align="left",
        )  # fmt: skip
        tab.list_direction = Direction.DOWN
        return tab

    # The clauses

    def _clauses(self, inside: Box) -> list[Widget]:
        theme = self.context.theme
        sections = self.sections
        if not sections:
            return []
        section = sections[self._section]
        is_spread = theme.text_scale < MIN_LARGE_TEXT_SCALE
        widgets: list[Widget] = []
        title_line, top = inside, inside.y
        if not (is_spread and section.number == SUMMARY_SECTION_NUMBER):  # it fills its page
            room = inside.width - (0.0 if is_spread else ARROWS_WIDTH * theme.text_scale)
            title = self._build_title(section.title, room if is_spread else 0.0)
            high = title.preferred_size(room)[1]
            high = high if is_spread else max(high, theme.field_height)
            title.place(inside.x, inside.y, room, high)
            title_line = inside._replace(height=high)
            top = title_line.bottom + theme.small_gap
            widgets.append(title)
        self._pages, number_width = self._paginate(section, inside.width, inside.bottom - top)
        gap = theme.gap if number_width else 0.0
        width = inside.width - number_width - gap
        self._go_to_clause()
        self._page = min(self._page, len(self._pages) - 1)
        y = top
        last = ""
        for part in self._pages[self._page]:
            said = self._build_item(part)
            high = said.preferred_size(width)[1]
            said.place(inside.x + number_width + gap, y, width, high)
            widgets.append(said)
            if isinstance(said, PieceRow):
                widgets += self._touchable_pieces(said)
            if part.clause_number != last and displayed_clause_number(part.clause_number):
                label = Label(
                    self.context,
                    f"number:{part.clause_number}",
                    displayed_clause_number(part.clause_number),
                    self._text_size,
                    theme.ink_quiet if theme.high_contrast else NUMBER_COLOR,
                    "display",
                )
                label.place(inside.x, y, number_width, label.preferred_size(number_width)[1])
                widgets.append(label)
            last = part.clause_number
            y += high + theme.gap
        return widgets if is_spread else widgets + self._build_arrows(title_line, theme.ink)

    def _build_arrows(self, line: Box, ink: Color | None = None) -> list[Widget]:
        """Return the arrows that turn the pages of a section, at the right end of a line."""
        return build_page_arrows(
            self.context, line, self._page, len(self._pages),
            lambda: self._turn_page(-1), lambda: self._turn_page(1), ink,
        )  # fmt: skip

    def _touchable_pieces(self, row: PieceRow) -> list[PieceTouch]:
        """Return a target for each piece of a row that has a page of its own."""
        touches, least = [], self.context.theme.min_target_size
        for n, (piece, node) in enumerate(zip(row.pieces, row.nodes, strict=True)):
            number = find_piece_number(self.context.text_catalogue, self.game, piece)
            box = node.bounds()
            if number and number != self._clause and min(box.size) >= least:

                def touch(wanted: str = number) -> None:
                    self._touch_piece(wanted)

                made = PieceTouch(self.context, f"piece:{row.name}:{n}", touch)
                made.place(*box)
                touches.append(made)
        return touches

    def _touch_piece(self, number: str) -> None:
        """Open the page of a piece; back leads to the page where it was touched."""
        self._touched_from = self._section, self._page, self._clause
        self._clause = number
        self._section, self._page = len(self.sections) - 1, 0
        self.compose()

    def _build_title(self, words: str, room: float) -> Label:
        """Return the title of a section.

        Args:
            words: The title.
            room: Width in which it is as large as it may be; 0 for the size of large text.
        """
        theme, size = self.context.theme, self.context.theme.subheading
        if room:
            wide = measure_text(words, MAX_TITLE_SIZE, "display")[0]
            size = max(MIN_TITLE_SIZE, min(MAX_TITLE_SIZE, MAX_TITLE_SIZE * room / wide))
        color = theme.ink if theme.high_contrast else theme.score
        return Label(self.context, "section:title", words, size, color, "display")

    def _paginate(
        self, section: RulebookSection, width: float, room: float
    ) -> tuple[list[list[RulebookPageItem]], float]:
        """Split a section into pages, with text as large as it fits on them.

        The text of the summary stands on one page, if possible. Other sections grow as long as
        they need no further page.

        Returns:
            The pages, and the width of the clause numbers on them.
        """
        body = self.context.theme.body
        is_spread = self.context.theme.text_scale < MIN_LARGE_TEXT_SCALE
        is_brief = section.number == SUMMARY_SECTION_NUMBER

        def split(share: float) -> tuple[list[list[RulebookPageItem]], float]:
            self._text_size = body * share
            growth = 1 + (share - 1) * ROOMY_PIECE_GROWTH
            self._piece_height = MAX_PIECE_HEIGHT * growth if share > 1 else 0.0
            numbers = self._number_width(section)
            column = width - numbers - (self.context.theme.gap if numbers else 0.0)
            return self._split_into_pages(section, column, room), numbers

        if not is_spread:
            return split(1.0)
        if is_brief:
            for share in SUMMARY_TEXT_SIZE_SHARES:
                found = split(share)
                if len([part for part in found[0][0] if not part.mark]) == len(section.clauses):
                    return found
            return split(1.0)
        usual = split(1.0)[0]
        for share in ROOMY_TEXT_SIZE_SHARES:
            found = split(share)
            if len(found[0]) <= len(usual) and _torn_count(found[0]) <= _torn_count(usual):
                return found
        return split(1.0)

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
            high = 0.0 if is_alone else self._piece_height
            return PieceRow(self.context, f"pieces:{number}", self.game, heaps, is_alone, high)
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
        size = self._text_size
        numbers = [displayed_clause_number(number) for number, _ in section.clauses]
        return max((measure_text(n, size, "display")[0] for n in numbers), default=0.0)

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
        self._touched_from = None
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


def _torn_count(pages: Sequence[Sequence[RulebookPageItem]]) -> int:
    """Return the number of pages that begin with pieces or a diagram without their clause."""
    return sum(bool(page) and bool(page[0].mark) for page in pages)
