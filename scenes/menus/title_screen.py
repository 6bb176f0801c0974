"""Title screen: continue the last match, play, watch, practise, rules, settings, quit."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.kit.setting.halo_text import halo_text
from scenes.menus.common.game_list import describe_waiting_match
from scenes.menus.common.menu_layout import menu_background
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.menus.settings_menu import SettingsScene
from scenes.store.match_library import SCAN_SECONDS_PER_FRAME
from scenes.ui.context import letter_params, missing_letters
from scenes.ui.devices.intents import Command
from scenes.ui.style import skin
from scenes.ui.style.gold_text import GoldText, OutlinedGoldText
from scenes.ui.style.theme import SCREEN_SIZE, Color
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import ButtonHints, Image, Panel
from scenes.ui.widgets.layout import flow_height, place_flow, wrap_widgets
from scenes.ui.widgets.widget import Callback, Widget
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, darken_picture
from tabletop.match.saved_match import SavedMatch
from tabletop.match.setup import MatchMode
from tabletop.text import languages

MENU_X = 96.0
MENU_WIDTHS = (840.0, 1240.0, 1728.0)
MAX_LEAD_WIDTH = 1240.0
"""Greatest width of the upper row: beside it stands the host, whose face stays free."""
MIN_LOGO_SIZE = 96.0
MIN_LOGO_SIZE_ABOVE_TAGLINE = 200.0
LOGO_WIDTH_SHARE = 0.98
"""Greatest width of the logo by that of the narrowest menu."""
LOGO_EDGE: Color = (40, 14, 6)
LOGO_RISE = 0.12
"""Part of the logo's height that its letters leave free at the top, above the margin."""
LOGO_FOOT = 0.785
"""Lower end of its letters, as a share of its height."""
LEAD_LABEL_SCALE = 1.4
"""Scale of the label of the one button that is larger than all others."""
NOTICE_ANCHOR = Box(1392.0, 0.0, 1.0, 30.0)  # a line stands at the top, where no button is
BOARD_PADDING = 36.0  # of the dark board of high contrast, around what is written on it
BOARD_Z = -100.0
CONTRAST_LIGHT = 0.62
"""Light on the street in high contrast, beside the board."""
ROW_GAP = 24.0
NO_BREAK_SPACE = "\u00a0"  # the dot between names ends a line and never begins one
BUTTON_HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "quit"))


def title_background(context: Context) -> Picture:
    """Return the street of the title; in high contrast it is quiet, for no word stands on it."""
    if context.theme.high_contrast and skin.is_baked("table/title"):
        return darken_picture(BakedPicture("table/title", width=SCREEN_SIZE[0]), CONTRAST_LIGHT)
    return menu_background(context, "title")


class TitleScene(Scene):
    """The title screen."""

    ambience = "title"
    has_scenic_background = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._saved_match: SavedMatch | None = None
        self._waiting_match: SavedMatch | None = None
        self._is_scanning = True
        """True while the match folder is scanned."""

    def initialize(self) -> None:
        """Build the scene, and show the notice about the settings file, if any."""
        super().initialize()
        preferences = self.context.preferences
        if (notice := preferences.notice) is not None:
            preferences.notice = None
            self.widget_layer.show_toast(
                self.context.text_catalogue(notice.key, **notice.params), NOTICE_ANCHOR
            )

    def on_resume(self) -> None:
        """Update the menu, because another match may be the last one."""
        self.compose()

    def advance(self, seconds: float) -> None:
        """Scan the match folder bit by bit for the match to continue."""
        super().advance(seconds)
        if self._is_scanning:
            found, self._is_scanning = self.context.match_library.scan_matches(
                SCAN_SECONDS_PER_FRAME
            )
            waiting = self.context.match_library.waiting_match
            known = self._saved_match, self._waiting_match
            if (found, waiting) != known and not self.widget_layer.dialog:
                self.compose()

    @property
    def is_moving(self) -> bool:
        """True while animations run or the match folder is scanned."""
        return self._is_scanning or super().is_moving

    def compose(self) -> None:
        """Build the logo over the street, and the menu of blocks on the table."""
        theme = self.context.theme
        self.canvas.background = title_background(self.context)
        low = SCREEN_SIZE[1] - theme.vertical_margin - theme.hint_height
        rows, width, menu = self._arrange_rows(low - ROW_GAP)
        top = low - ROW_GAP - menu
        widgets: list[Widget] = [*self._build_logo(top)]
        y = top + _place_lead(rows[0], top, width) + ROW_GAP
        for row in rows[1:]:
            y = place_flow(row, MENU_X, y, width, ROW_GAP) + ROW_GAP
        widgets += [widget for row in rows for widget in row]
        hints = ButtonHints(self.context, BUTTON_HINTS)
        hints.place(MENU_X, low, MENU_WIDTHS[0], theme.hint_height)
        if theme.high_contrast:
            board = Panel(self.context, "signboard", "dark", BOARD_Z)
            whole = Box(MENU_X, theme.vertical_margin, width, 0.0)
            whole = whole._replace(height=SCREEN_SIZE[1] - 2 * theme.vertical_margin)
            board.place(*whole.inset(-BOARD_PADDING))
            widgets.insert(0, board)
        first = "continue" if self._saved_match else "play"
        self.widget_layer.on_back = self._ask_to_quit
        self.widget_layer.set_widgets([*widgets, hints], first)

    def _build_logo(self, menu_top: float) -> list[Widget]:
        """Return the name of the program above the menu, and the tagline if it has room.

        Args:
            menu_top: Upper end of the menu.
        """
        context, theme, text = self.context, self.context.theme, self.context.text_catalogue
        said = halo_text(text("ui.title.tagline"), theme.label, theme.text, "bold")
        tagline = Image(context, "tagline", said)
        room = menu_top - theme.vertical_margin - theme.gap
        has_tagline = room - said.size[1] >= MIN_LOGO_SIZE_ABOVE_TAGLINE * 1.25
        if has_tagline:  # where words are large the name must do
            room -= said.size[1]
        name, size = text("ui.title.name"), min(theme.sign, room / 1.25)
        most = MENU_WIDTHS[0] * LOGO_WIDTH_SHARE
        size *= min(1.0, most / GoldText(name, size).size[0])
        logo = Image(
            context, "sign", OutlinedGoldText(name, size, None, LOGO_EDGE, 5.0, False), 16.0
        )
        wide, high = logo.picture.size
        y = theme.vertical_margin + min(0.0, room - high) - high * LOGO_RISE
        logo.place(MENU_X - 6, y, wide, high)
        if not has_tagline:
            return [logo]
        tagline.place(MENU_X, y + high * LOGO_FOOT, *said.size)
        return [logo, tagline]

    def _arrange_rows(self, bottom: float) -> tuple[list[list[Widget]], float, float]:
        """Return the rows of the menu, their width and height; narrow if the logo has room."""
        theme = self.context.theme
        rows = self._build_rows()
        for width in MENU_WIDTHS:
            menu = self._menu_height(rows, width)
            is_even = all(len(wrap_widgets(row, width, ROW_GAP)) == 1 for row in rows[1:])
            has_room = bottom - theme.vertical_margin - menu - theme.gap >= MIN_LOGO_SIZE * 1.25
            if has_room and (is_even or width == MENU_WIDTHS[-1]):
                return rows, width, menu
        merged = [rows[0], [widget for row in rows[1:] for widget in row]]
        return merged, MENU_WIDTHS[-1], self._menu_height(merged, MENU_WIDTHS[-1])

    def _menu_height(self, rows: list[list[Widget]], width: float) -> float:
        heights = [_place_lead(rows[0], 0.0, width)]
        heights += [flow_height(row, width, ROW_GAP) for row in rows[1:]]
        return sum(heights) + ROW_GAP * (len(heights) - 1)

    def _build_rows(self) -> list[list[Widget]]:
        context, text = self.context, self.context.text_catalogue
        self._saved_match = context.match_library.find_resumable_match(is_urgent=True)
        self._waiting_match = context.match_library.waiting_match
        self._is_scanning = True
        lead: list[Button] = []
        if self._saved_match is not None:
            saved = self._saved_match
            game = text(f"{saved.game}.title")
            apart = text("core.phrase.apart").replace(" ", NO_BREAK_SPACE)[:-1] + " "
            names = apart.join(saved.seat_names)  # no list: that takes time to load
            note = text("ui.title.continue_note", game=game, players=names)
            lead.append(
                Button(
                    context, "continue", text("ui.title.continue"),
                    lambda: context.navigator.resume_match(saved), "green", note=note,
                )
            )  # fmt: skip
        elif reason := describe_waiting_match(context):
            label = text("ui.title.continue")
            lead.append(Button(context, "continue", label, lambda: None, "green", reason=reason))

        def choose(mode: MatchMode) -> None:
            context.scene_stack.push(ShelfScene(context, mode))

        following = languages.next_language(text.language)

        def button(name: str, action: Callback) -> Button:
            return Button(context, name, text(f"ui.title.{name}"), action)

        play = Button(
            context, "play", text("ui.title.play"), lambda: choose(MatchMode.PLAY),
            "plain" if self._saved_match else "primary", icon="play",
        )  # fmt: skip
        lead.append(play)
        lead[0].scale_label(LEAD_LABEL_SCALE)
        replays = Button(
            context, "replays", text("ui.title.replays"), context.navigator.open_match_list,
            reason="" if context.navigator.has_match_store else text("ui.title.no_replays"),
        )  # fmt: skip
        practise = button("practise", lambda: context.navigator.open_practice(""))
        demo = button("demo", lambda: choose(MatchMode.DEMO))
        rules = button("rules", lambda: context.scene_stack.push(RulebookScene(context)))
        settings = button("settings", lambda: context.scene_stack.push(SettingsScene(context)))
        language = Button(
            context, "language", text.language_name(following), self._next_language
        )  # fmt: skip
        leave = Button(context, "quit", text("ui.title.quit"), self._ask_to_quit, "quiet")
        return [[*lead], [practise, demo, replays], [rules, settings, language, leave]]

    def _next_language(self) -> None:
        self.context.preferences.change(
            language=languages.next_language(self.context.settings.language)
        )
        if letters := missing_letters(self.context.settings.language):
            told = self.context.text_catalogue("ui.notice.letters", **letter_params(letters))
            self.widget_layer.show_toast(told, NOTICE_ANCHOR)

    def _ask_to_quit(self) -> None:
        self.ask_confirmation("quit", self.context.navigator.quit)


def _place_lead(row: Sequence[Widget], y: float, width: float) -> float:
    """Place the upper row of the menu and return its height.

    In a wide menu it keeps off the host; the last match then stands in two lines.
    """
    if len(row) < 2 or width <= MAX_LEAD_WIDTH:
        return place_flow(row, MENU_X, y, width, ROW_GAP) - y
    first, second = row
    right = second.preferred_size(width)[0]
    left = MAX_LEAD_WIDTH - ROW_GAP - right
    height = max(first.preferred_size(left)[1], second.preferred_size(right)[1])
    first.place(MENU_X, y, left, height)
    second.place(MENU_X + left + ROW_GAP, y, right, height)
    return height


def open_shelf(context: Context) -> None:
    """Close all scenes and open the shelf, with the title screen below it."""
    context.scene_stack.replace_all(TitleScene(context))
    context.scene_stack.push(ShelfScene(context))
