"""Title screen: continue the last match, play, watch, practise, rules, settings, quit."""

from __future__ import annotations

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.common.game_list import describe_waiting_match
from scenes.menus.common.menu_layout import menu_background
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.menus.rules.rulebook_scene import RulebookScene
from scenes.menus.settings_menu import SettingsScene
from scenes.store.match_library import SCAN_SECONDS_PER_FRAME
from scenes.ui.context import letter_params, missing_letters
from scenes.ui.devices.intents import Command
from scenes.ui.style import skin
from scenes.ui.style.gold_text import GoldText
from scenes.ui.style.theme import SCREEN_SIZE, Color
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.labels import ButtonHints, Image, Label
from scenes.ui.widgets.layout import flow_height, place_flow
from scenes.ui.widgets.widget import Callback, FillWidget, Widget
from sprites.picture import Box, FilledRect
from tabletop.match.saved_match import SavedMatch
from tabletop.match.setup import MatchMode
from tabletop.text import languages

MENU_X = 140.0
MENU_WIDTHS = (760.0, 1080.0, 1640.0)
MIN_LOGO_SIZE = 96.0
NOTICE_ANCHOR = Box(1392.0, 0.0, 1.0, 30.0)  # a line stands at the top, where no button is
BOARD_PADDING = 52.0  # of the sign, around what is written on it
ROPE_POSITIONS = (0.16, 0.84)  # of its width, where it hangs
ROPE_COLOR: Color = (214, 170, 104)
ROPE_WIDTH = 9.0
BOARD_Z = -100.0
BUTTON_HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "quit"))


class MenuBoard(FillWidget):
    """A hanging wooden board behind the title menu."""

    def __init__(self, context: Context, box: Box) -> None:
        super().__init__(context, "signboard")
        self.z = BOARD_Z
        self.place(*box)

    def build(self) -> None:
        """Draw the board and its ropes."""
        box = self.box
        for share in ROPE_POSITIONS if not self.theme.high_contrast else ():
            x = box.x + box.width * share - ROPE_WIDTH / 2
            self.add_picture(
                FilledRect(ROPE_WIDTH, box.y + BOARD_PADDING * 0.3, ROPE_COLOR), x, 0.0, lift=8.0
            )
        picture = skin.panel_picture(self.theme, "board", box.width, box.height)
        self.add_picture(picture, box.x, box.y, lift=14.0, z=0.1)


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
        """Build the logo and the menu."""
        theme, text = self.context.theme, self.context.text_catalogue
        self.canvas.background = menu_background(self.context, "title")
        bottom = SCREEN_SIZE[1] - theme.vertical_margin - theme.hint_height - 0.75 * theme.gap
        tagline = Label(
            self.context, "tagline", text("ui.title.tagline"), theme.label, theme.text_quiet
        )
        rows, width, menu = self._arrange_rows(bottom)
        room = bottom - theme.vertical_margin - menu - theme.gap
        words = tagline.preferred_size(width)[1]
        told = room - words >= MIN_LOGO_SIZE * 1.25  # where words are large the name must do
        if told:
            room -= words
        size = min(theme.sign, room / 1.25)
        sign = Image(self.context, "sign", GoldText(text("ui.title.name"), size), 10.0)
        sign_width, sign_height = sign.picture.size
        y = theme.vertical_margin + (room - sign_height) * 0.4
        sign.place(MENU_X - 6, y, sign_width, sign_height)
        widgets: list[Widget] = [sign]
        if told:
            tagline.place(MENU_X, y + sign_height - 16, width, words)
            widgets.append(tagline)
        y = bottom - menu
        for row in rows:
            y = place_flow(row, MENU_X, y, width, theme.gap) + theme.gap
            widgets += row
        hints = ButtonHints(self.context, BUTTON_HINTS)
        hints.place(
            MENU_X,
            SCREEN_SIZE[1] - theme.vertical_margin - theme.hint_height,
            width,
            theme.hint_height,
        )
        first = "continue" if self._saved_match else "play"
        self.widget_layer.on_back = self._ask_to_quit
        self.widget_layer.set_widgets(
            [MenuBoard(self.context, self._board_box(width)), *widgets, hints], first
        )

    def _arrange_rows(self, bottom: float) -> tuple[list[list[Widget]], float, float]:
        """Return the rows of the menu, their width and height; narrow if the logo has room."""
        theme = self.context.theme
        rows = self._build_rows()
        for width in MENU_WIDTHS:
            menu = self._menu_height(rows, width)
            if bottom - theme.vertical_margin - menu - theme.gap >= MIN_LOGO_SIZE * 1.25:
                return rows, width, menu
        *large, practise, books, small = rows
        merged = [[w for row in large for w in row], [*practise, *books], small]
        return merged, MENU_WIDTHS[-1], self._menu_height(merged, MENU_WIDTHS[-1])

    def _menu_height(self, rows: list[list[Widget]], width: float) -> float:
        gap = self.context.theme.gap
        heights = [flow_height(row, width, gap) for row in rows]
        return sum(heights) + gap * (len(heights) - 1)

    def _board_box(self, menu_width: float) -> Box:
        """Return the box of the board for a menu of that width."""
        top = self.context.theme.vertical_margin - BOARD_PADDING * 0.4
        bottom = SCREEN_SIZE[1] - self.context.theme.vertical_margin + BOARD_PADDING * 0.55
        return Box(MENU_X - BOARD_PADDING, top, menu_width + 2 * BOARD_PADDING, bottom - top)

    def _build_rows(self) -> list[list[Widget]]:
        context, text = self.context, self.context.text_catalogue
        self._saved_match = context.match_library.find_resumable_match(is_urgent=True)
        self._waiting_match = context.match_library.waiting_match
        self._is_scanning = True
        rows: list[list[Widget]] = []
        if self._saved_match is not None:
            saved = self._saved_match
            game = text(f"{saved.game}.title")
            names = text("core.phrase.apart").join(
                saved.seat_names
            )  # no list: that takes time to load
            note = text("ui.title.continue_note", game=game, players=names)
            rows.append(
                [
                    Button(
                        context, "continue", text("ui.title.continue"),
                        lambda: context.navigator.resume_match(saved), "green", note=note,
                    )
                ]
            )  # fmt: skip
        elif reason := describe_waiting_match(context):
            label = text("ui.title.continue")
            rows.append([Button(context, "continue", label, lambda: None, "green", reason=reason)])

        def choose(mode: MatchMode) -> None:
            context.scene_stack.push(ShelfScene(context, mode))

        following = languages.next_language(text.language)

        def button(name: str, action: Callback, icon: str = "") -> Button:
            return Button(context, name, text(f"ui.title.{name}"), action, icon=icon)

        play = Button(
            context, "play", text("ui.title.play"), lambda: choose(MatchMode.PLAY), "primary",
            icon="play",
        )  # fmt: skip
        replays = Button(
            context, "replays", text("ui.title.replays"), context.navigator.open_match_list,
            reason="" if context.navigator.has_match_store else text("ui.title.no_replays"),
        )  # fmt: skip
        rows.append([play])
        rows.append(
            [
                button("practise", lambda: context.navigator.open_practice("")),
                button("demo", lambda: choose(MatchMode.DEMO)),
            ]
        )
        rows.append(
            [replays, button("rules", lambda: context.scene_stack.push(RulebookScene(context)))]
        )
        rows.append(
            [
                button("settings", lambda: context.scene_stack.push(SettingsScene(context))),
                Button(context, "language", text.language_name(following), self._next_language),
                Button(context, "quit", text("ui.title.quit"), self._ask_to_quit, "quiet"),
            ]
        )
        return rows

    def _next_language(self) -> None:
        self.context.preferences.change(
            language=languages.next_language(self.context.settings.language)
        )
        if letters := missing_letters(self.context.settings.language):
            told = self.context.text_catalogue("ui.notice.letters", **letter_params(letters))
            self.widget_layer.show_toast(told, NOTICE_ANCHOR)

    def _ask_to_quit(self) -> None:
        self.ask_confirmation("quit", self.context.navigator.quit)


def open_shelf(context: Context) -> None:
    """Close all scenes and open the shelf, with the title screen below it."""
    context.scene_stack.replace_all(TitleScene(context))
    context.scene_stack.push(ShelfScene(context))
