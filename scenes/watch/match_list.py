"""List of saved matches: finished ones to replay, unfinished ones to resume."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from scenes.base.context import Context
from scenes.menus.common.menu_layout import place_footer, place_heading
from scenes.menus.common.on_screen_keyboard import OnScreenKeyboardScene
from scenes.menus.common.paged_list import ARROWS_WIDTH, ListScene
from scenes.ui.context import catalogue_of
from scenes.ui.devices.intents import Device, Direction
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import Label
from scenes.ui.widgets.text_field import TextField, TextFieldCallbacks
from scenes.ui.widgets.widget import Callback, Widget
from scenes.watch.pad_shelf import (
    SHELF_EDGE,
    LargePad,
    PadFacts,
    ScorePad,
    place_on_shelves,
    shelf_background,
)
from scenes.watch.replay_scene import ReplayScene
from scenes.watch.score_pad import ScorePadScene
from sprites.picture import BakedPicture, Box, FilledRect, Text
from sprites.typeface import drawable_text
from sprites.typesetting import measure_text
from tabletop import games
from tabletop.match.journal import JournalError
from tabletop.match.match import Match
from tabletop.match.match_store import MatchStore
from tabletop.match.saved_match import SavedMatch
from tabletop.match.setup import printable_name
from tabletop.text import languages
from tabletop.text.message_format import format_file_error, game_title

GAME_PICTURE_SIZE = (124.0, 84.0)
"""Width and height of the picture of a game."""
SEARCH_FIELD_WIDTH = 620.0
"""Width of the search field."""
MAX_SEARCH_LENGTH = 40


PAD_COLUMNS, PAD_ROWS = 4, 2
PADS_PER_PAGE = PAD_COLUMNS * PAD_ROWS
LARGE_PAD_WIDTH, LARGE_PAD_GAP = 500.0, 60.0
"""Width of the pad in focus, and its distance from the shelves."""
MAX_SHELF_TEXT_SCALE = 1.2
"""Greatest text scale at which matches are pads on a shelf instead of rows of a list."""


class MatchListScene(ListScene):
    """The list of saved matches, newest first, filtered by a search text."""

    back_text_key = "table.replay.back"

    def __init__(self, context: Context, matches: MatchStore) -> None:
        super().__init__(context)
        self._matches = matches
        self._all = self._kept = matches.list_matches(is_urgent=True)
        self._words = ""
        self._large: LargePad | None = None

    def compose(self) -> None:
        """Build the shelf of score pads, or a list for large text, and the search field."""
        if self.context.theme.text_scale > MAX_SHELF_TEXT_SCALE:
            self._compose_list()
        else:
            self._compose_shelf()

    def _compose_shelf(self) -> None:
        """Build one pad for each match on this page, and the one in focus large beside them."""
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        self.canvas.background = shelf_background(context)
        heading, top = place_heading(context, text("table.replay.heading"))
        back = Button(context, "back", text(self.back_text_key), context.scene_stack.pop, "quiet")
        left = [back]
        if context.play_history.records and not self._words:
            left.append(Button(context, "pad", text("ui.pad.heading"), self._open_pad, "quiet"))
        numbers = range(len(self._kept))
        shown = self._pager.select_page_items(numbers, [1.0] * len(numbers), PADS_PER_PAGE, 0.0)
        hints = self._pager.filter_hints(self.button_hints)
        reserved = ARROWS_WIDTH * theme.text_scale
        feet, bottom = place_footer(context, left, [], hints, reserved)
        room = Box(theme.side_margin, top, SCREEN_SIZE[0] - 2 * theme.side_margin, bottom - top)
        pads = [self._row(n, self._kept[n]) for n in shown]
        beside = room._replace(
            x=room.x + LARGE_PAD_WIDTH + LARGE_PAD_GAP,
            width=room.width - LARGE_PAD_WIDTH - LARGE_PAD_GAP,
        )
        widgets = place_on_shelves(context, pads, beside, PAD_COLUMNS, PAD_ROWS, theme.gap)
        self._large = None
        if shown:
            self._large = LargePad(context, self._facts(self._kept[shown[0]]))
            self._large.place(
                room.x, room.y + theme.gap, LARGE_PAD_WIDTH, room.height - theme.gap - SHELF_EDGE
            )
            widgets.append(self._large)
        else:
            none = text("table.replay.none_found", words=self._words)
            words = none if self._words else text("table.replay.empty")
            empty = Label(context, "list:empty", words, theme.label, align="center")
            empty.place(*room)
            widgets.append(empty)
        edge = room._replace(height=SCREEN_SIZE[1] - theme.vertical_margin - room.y)
        widgets += [heading, *feet, *self._pager.build_arrows(edge)]
        if self._all:
            widgets += self._search(heading.box)
        self.widget_layer.set_widgets(widgets, pads[0].name if pads else "back")
        self._follow_focus()

    def advance(self, seconds: float) -> None:
        """Show the pad in focus large."""
        super().advance(seconds)
        self._follow_focus()

    def _follow_focus(self) -> None:
        """Write the large pad again if another pad has the focus."""
        focused, large = self.widget_layer.focused_widget, self._large
        if large is None or not isinstance(focused, ScorePad) or focused.facts == large.facts:
            return
        for node in large.nodes:
            self.canvas.remove(node)
        large.facts = focused.facts
        large.place(*large.box)
        for node in large.nodes:
            self.canvas.add(node)

    def _compose_list(self) -> None:
        """Build the list and the search field."""
        self._large = None
        context, text = self.context, self.context.text_catalogue
        pad = Button(context, "pad", text("ui.pad.heading"), self._open_pad)
        above = [[pad]] if context.play_history.records and not self._words else []
        none = text("table.replay.none_found", words=self._words)
        widgets = self.build_list(
            text("table.replay.heading"),
            lambda width: _Rows(above, self._kept, self._row),
            none if self._words else text("table.replay.empty"),
            lambda width: [
                *(row[0].preferred_size(width)[1] for row in above),
                *self._heights(width),
            ],
        )
        if self._all:
            heading = next(w for w in widgets if w.name == "heading")
            widgets += self._search(heading.box)
        first = next((w.name for w in widgets if w.name.startswith("replay:")), "back")
        self.widget_layer.set_widgets(widgets, first)

    def _heights(self, width: float) -> Iterator[float]:
        """Yield the heights of the rows; rows that look alike are measured once."""
        known: dict[tuple[str, ...], float] = {}
        for kept in self._kept:
            alike = (kept.game or kept.path.name, _state(kept), *kept.seat_names)
            if alike not in known:
                known[alike] = self._row(0, kept).preferred_size(width)[1]
            yield known[alike]

    def _search(self, beside: Box) -> list[Widget]:
        """Return the search field at the right of the heading."""
        context, theme, text = (
            self.context.paper_context,
            self.context.theme,
            self.context.text_catalogue,
        )
        does = TextFieldCallbacks(self._set_filter, self._open_keyboard)
        field = TextField(
            context, "search", self._words, MAX_SEARCH_LENGTH, does, SEARCH_FIELD_WIDTH
        )
        field.tooltip = text("table.replay.search_tip")
        field.has_tooltip_below = True
        right, y = (
            SCREEN_SIZE[0] - theme.side_margin,
            max(theme.vertical_margin, beside.y + (beside.height - theme.field_height) / 2),
        )
        width = min(SEARCH_FIELD_WIDTH, right - beside.right - theme.gap)
        field.place(right - width, y, width, theme.field_height)
        label = Label(self.context, "search:label", text("table.replay.search"), theme.label)
        wide, high = label.preferred_size(SCREEN_SIZE[0])
        if right - width - theme.gap - wide < beside.right + theme.gap:
            return [field]
        label.place(right - width - theme.gap - wide, beside.center[1] - high / 2, wide, high)
        return [label, field]

    def _open_keyboard(self) -> None:
        """Open the on-screen keyboard, which also offers the titles of the games."""
        text = self.context.text_catalogue
        titles = [text(f"{name}.title") for name in games.names()]
        letters = OnScreenKeyboardScene(
            self.context, self._words, MAX_SEARCH_LENGTH, titles, self._set_filter,
            text("table.replay.search_tip"),
        )  # fmt: skip
        self.context.scene_stack.push(letters)

    def _set_filter(self, words: str) -> str | None:
        """Keep the matches whose game, names or date contain all these words; all if empty."""
        self._words, self._pager.page_index = words, 0
        titles = {
            name: tuple(
                catalogue_of(language)(f"{name}.title")
                for language in languages.available_languages()
            )
            for name in games.names()
        }
        self._kept = [
            kept
            for kept in self._all
            if kept.matches_query(words, _date(kept), *titles.get(kept.game, ()), *_drawn(kept))
        ]
        self.compose()
        return None

    def _open_pad(self) -> None:
        self.context.scene_stack.push(ScorePadScene(self.context))

    def _row(self, n: int, kept: SavedMatch) -> Widget:
        name = f"replay:{n}"
        if self.context.theme.text_scale > MAX_SHELF_TEXT_SCALE:
            return MatchRow(self.context.paper_context, name, kept, lambda: self._open(kept))
        return ScorePad(self.context, name, self._facts(kept), lambda: self._open(kept))

    def _facts(self, kept: SavedMatch) -> PadFacts:
        """Return what stands on the score pad of a match."""
        text, state = self.context.text_catalogue, _state(kept)
        title = game_title(kept.game, text) if kept.game else printable_name(kept.path.name)
        return PadFacts(
            kept.game, title, text.join_list(kept.seat_names), text(f"table.replay.{state}"),
            _date(kept), kept.is_over is True,
        )  # fmt: skip

    def _open(self, kept: SavedMatch) -> None:
        if kept.fault is not None and kept.is_game_unavailable:
            self.widget_layer.show_toast(
                self.context.plugins.format_fault(kept.fault, self.context.text_catalogue)
            )
            return
        if kept.fault:
            why = format_file_error(kept.fault, self.context.text_catalogue)
            self.widget_layer.show_toast(
                self.context.text_catalogue("table.replay.broken", why=why)
            )
            return
        if not self._matches.is_match_over(kept):
            self.context.navigator.resume_match(kept)
            return
        try:
            match = Match.load_read_only(kept.path)
        except JournalError:
            self.context.navigator.resume_match(kept)  # what is wrong with it, and what can be done
            return
        self.context.scene_stack.push(ReplayScene(self.context, match))


def _state(kept: SavedMatch) -> str:
    """Return the text key for the progress of a match."""
    if kept.fault is not None:
        return "waits" if kept.is_game_unavailable else "unreadable"
    return {None: "unsure", True: "over", False: "open"}[kept.is_over]


def _date(kept: SavedMatch) -> str:
    return kept.last_played.strftime("%Y-%m-%d %H:%M")


class _Rows(Sequence[Sequence[Widget]]):
    """The rows of a list, each built when it is read."""

    def __init__(
        self, above: Sequence[Sequence[Widget]], kept: Sequence[SavedMatch],
        make: Callable[[int, SavedMatch], Widget],
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


def _drawn(kept: SavedMatch) -> Iterator[str]:
    """Yield the names of a match as they are drawn, with initials for letters of no font."""
    return (drawable_text(name, "body") for name in kept.seat_names)


class MatchRow(Widget):
    """A saved match: its game, its players, its date and its progress."""

    is_focusable = True
    has_fixed_focus_size = True
    list_direction = Direction.DOWN

    def __init__(self, context: Context, name: str, kept: SavedMatch, action: Callback) -> None:
        super().__init__(context, name)
        text = context.text_catalogue
        self._kept = kept
        self._action = action
        self._title = game_title(kept.game, text) if kept.game else printable_name(kept.path.name)
        self._names = text.join_list(kept.seat_names)
        self._when = _date(kept)
        self._state = text(f"table.replay.{_state(kept)}")

    @property
    def _aside(self) -> float:
        """The width of the column at the right."""
        size = self.theme.body
        return max(measure_text(self._when, size)[0], measure_text(self._state, size, "bold")[0])

    def _room(self, width: float) -> float:
        """Return the width of the column in the middle."""
        return (
            width
            - 2 * self.theme.small_gap
            - GAME_PICTURE_SIZE[0]
            - self._aside
            - 3 * self.theme.gap
        )

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of title and names."""
        theme = self.theme
        title = measure_text(self._title, theme.label, "bold", self._room(width), max_lines=1)[1]
        names = measure_text(self._names or " ", theme.body, "body", self._room(width))[1]
        return width, max(GAME_PICTURE_SIZE[1], title + names) + theme.gap

    def build(self) -> None:
        """Build the plate, the picture, the title, the names, the progress and the date."""
        box, theme = self.box, self.theme
        middle = box.center[1]
        self.add_picture(
            FilledRect(box.width, box.height, theme.plate, 14.0), box.x, box.y, mark="plate"
        )
        name = f"title/game-{self._kept.game}"
        if self._kept.game and skin.is_baked(name):
            picture = BakedPicture(name, height=GAME_PICTURE_SIZE[1])
            x = box.x + theme.small_gap + (GAME_PICTURE_SIZE[0] - picture.size[0]) / 2
            self.add_picture(picture, x, middle - picture.size[1] / 2, z=0.1, mark="picture")
        x, room = box.x + theme.small_gap + GAME_PICTURE_SIZE[0] + theme.gap, self._room(box.width)
        title = Text(self._title, theme.label, theme.text, "bold", room, max_lines=1)
        names = Text(self._names or " ", theme.body, theme.text_quiet, "body", room)
        top = middle - (title.size[1] + names.size[1]) / 2
        self.add_picture(title, x, top, z=0.2, mark="text")
        self.add_picture(names, x, top + title.size[1], z=0.2, mark="names")
        aside = self._aside
        color = theme.text_quiet if self._kept.is_over else theme.gold
        when = Text(self._when, theme.body, theme.text_quiet, "body", aside, "right")
        state = Text(self._state, theme.body, color, "bold", aside, "right")
        x, top = box.right - theme.gap - aside, middle - (when.size[1] + state.size[1]) / 2
        self.add_picture(state, x, top, z=0.2, mark="state")
        self.add_picture(when, x, top + state.size[1], z=0.2, mark="when")

    def activate(self, device: Device) -> str | None:
        """Run the action."""
        self.context.mixer.play("card_slide")
        self._action()
        return None
