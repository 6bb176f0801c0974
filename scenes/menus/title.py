"""The title: go on with the last match, play, watch, practise, read, set, leave."""

from __future__ import annotations

from scenes.context import Context
from scenes.library import SLICE
from scenes.menus.backdrop import table_picture
from scenes.menus.rulebook import RulebookScene
from scenes.menus.settings import SettingsScene
from scenes.menus.shelf import ShelfScene
from scenes.scene import Scene
from scenes.ui import skin
from scenes.ui.buttons import Button
from scenes.ui.gilding import Gilded
from scenes.ui.intents import Command
from scenes.ui.labels import Image, Label, Legend
from scenes.ui.layout import flow, flow_height
from scenes.ui.theme import SCREEN, Color
from scenes.ui.widget import Callback, Filling, Widget
from sprites.picture import Box, Fill
from tabletop.match.listing import Kept
from tabletop.match.setup import Mode
from tabletop.text import languages

MENU_X = 140.0
MENU_WIDTHS = (760.0, 1080.0, 1640.0)
LEAST_SIGN = 96.0
NOTICE_BELOW = Box(1392.0, 0.0, 1.0, 30.0)  # a line stands at the top, where no button is
RIM = 52.0  # of the sign, around what is written on it
ROPES = (0.16, 0.84)  # of its width, where it hangs
ROPE: Color = (214, 170, 104)
ROPE_WIDTH = 9.0
BEHIND = -100.0
HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "quit"))


class SignBoard(Filling):
    """A wooden sign that hangs from above, with the menu on it."""

    def __init__(self, context: Context, box: Box) -> None:
        super().__init__(context, "signboard")
        self.z = BEHIND
        self.place(*box)

    def build(self) -> None:
        box = self.box
        for share in ROPES if not self.theme.high_contrast else ():
            x = box.x + box.width * share - ROPE_WIDTH / 2
            self.put(Fill(ROPE_WIDTH, box.y + RIM * 0.3, ROPE), x, 0.0, lift=8.0)
        picture = skin.panel(self.theme, "board", box.width, box.height)
        self.put(picture, box.x, box.y, lift=14.0, z=0.1)


class TitleScene(Scene):
    """The first thing one sees."""

    ambience = "title"
    vista = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._saved: Kept | None = None
        self._learning = True
        """Whether there are files of matches that nothing is known of yet."""

    def lay(self) -> None:
        super().lay()
        preferences = self.context.preferences
        if (notice := preferences.notice) is not None:
            preferences.notice = None
            self.page.say(self.context.text(notice.key, **notice.params), NOTICE_BELOW)

    def woken(self) -> None:
        """Another match may be the last one now."""
        self.compose()

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        if self._learning:
            found, self._learning = self.context.library.learn(SLICE)
            if found != self._saved and not self.page.dialog:
                self.compose()

    @property
    def moving(self) -> bool:
        return self._learning or super().moving

    def compose(self) -> None:
        theme, text = self.context.theme, self.context.text
        self.canvas.background = table_picture(self.context, "title")
        bottom = SCREEN[1] - theme.edge - theme.hint_height - 0.75 * theme.gap
        tagline = Label(
            self.context, "tagline", text("ui.title.tagline"), theme.label, theme.text_quiet
        )
        rows, width, menu = self._arrangement(bottom)
        room = bottom - theme.edge - menu - theme.gap
        words = tagline.wanted(width)[1]
        told = room - words >= LEAST_SIGN * 1.25  # where words are large the name must do
        if told:
            room -= words
        size = min(theme.sign, room / 1.25)
        sign = Image(self.context, "sign", Gilded(text("ui.title.name"), size), 10.0)
        sign_width, sign_height = sign.picture.size
        y = theme.edge + (room - sign_height) * 0.4
        sign.place(MENU_X - 6, y, sign_width, sign_height)
        widgets: list[Widget] = [sign]
        if told:
            tagline.place(MENU_X, y + sign_height - 16, width, words)
            widgets.append(tagline)
        y = bottom - menu
        for row in rows:
            y = flow(row, MENU_X, y, width, theme.gap) + theme.gap
            widgets += row
        hints = Legend(self.context, HINTS)
        hints.place(MENU_X, SCREEN[1] - theme.edge - theme.hint_height, width, theme.hint_height)
        first = "continue" if self._saved else "play"
        self.page.back = self._ask_to_quit
        self.page.show([SignBoard(self.context, self._around(width)), *widgets, hints], first)

    def _arrangement(self, bottom: float) -> tuple[list[list[Widget]], float, float]:
        """The rows of the menu, their width and height: narrow if there is room for the name."""
        theme = self.context.theme
        rows = self._rows()
        for width in MENU_WIDTHS:
            menu = self._height(rows, width)
            if bottom - theme.edge - menu - theme.gap >= LEAST_SIGN * 1.25:
                return rows, width, menu
        *large, practise, books, small = rows
        merged = [[w for row in large for w in row], [*practise, *books], small]
        return merged, MENU_WIDTHS[-1], self._height(merged, MENU_WIDTHS[-1])

    def _height(self, rows: list[list[Widget]], width: float) -> float:
        gap = self.context.theme.gap
        heights = [flow_height(row, width, gap) for row in rows]
        return sum(heights) + gap * (len(heights) - 1)

    def _around(self, menu_width: float) -> Box:
        """The sign on which a menu so wide is written."""
        top = self.context.theme.edge - RIM * 0.4
        bottom = SCREEN[1] - self.context.theme.edge + RIM * 0.55
        return Box(MENU_X - RIM, top, menu_width + 2 * RIM, bottom - top)

    def _rows(self) -> list[list[Widget]]:
        context, text = self.context, self.context.text
        self._saved = context.library.newest_unfinished(at_once=True)
        self._learning = True
        rows: list[list[Widget]] = []
        if self._saved is not None:
            saved = self._saved
            game = text(f"{saved.game}.title")
            names = text("core.phrase.apart").join(saved.names)  # no list: that takes time to load
            note = text("ui.title.continue_note", game=game, players=names)
            rows.append(
                [
                    Button(
                        context, "continue", text("ui.title.continue"),
                        lambda: context.errands.resume(saved), "green", note=note,
                    )
                ]
            )  # fmt: skip

        def choose(mode: Mode) -> None:
            context.stack.push(ShelfScene(context, mode))

        following = languages.after(text.language)

        def button(name: str, action: Callback, icon: str = "") -> Button:
            return Button(context, name, text(f"ui.title.{name}"), action, icon=icon)

        play = Button(
            context, "play", text("ui.title.play"), lambda: choose(Mode.PLAY), "primary",
            icon="play",
        )  # fmt: skip
        replays = Button(
            context, "replays", text("ui.title.replays"), context.errands.open_replays,
            reason="" if context.errands.keeps_matches else text("ui.title.no_replays"),
        )  # fmt: skip
        rows.append([play])
        rows.append(
            [
                button("practise", lambda: context.errands.practise("")),
                button("demo", lambda: choose(Mode.DEMO)),
            ]
        )
        rows.append([replays, button("rules", lambda: context.stack.push(RulebookScene(context)))])
        rows.append(
            [
                button("settings", lambda: context.stack.push(SettingsScene(context))),
                Button(context, "language", text.name_of(following), self._next_language),
                Button(context, "quit", text("ui.title.quit"), self._ask_to_quit, "quiet"),
            ]
        )
        return rows

    def _next_language(self) -> None:
        self.context.preferences.change(language=languages.after(self.context.settings.language))

    def _ask_to_quit(self) -> None:
        self.ask("quit", self.context.errands.quit)


def to_the_shelf(context: Context) -> None:
    """Leave whatever is open, to the shelf; the title lies below it."""
    context.stack.reset(TitleScene(context))
    context.stack.push(ShelfScene(context))
