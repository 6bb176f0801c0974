"""The open book of the rules: two pages, ribbons for the games, contents, pieces to touch."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

import pygame

from scenes.base.context import Context
from scenes.kit.setting.ground import GroundTone
from scenes.kit.setting.lamp import TableLamp
from scenes.kit.table_parts import fit_line
from scenes.menus.common.lamp_light import LampLitRoom
from scenes.menus.game_shelf.box_art import HeightCroppedPicture, box_color
from scenes.ui.devices.intents import Device
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE, Color, Theme
from scenes.ui.widgets.buttons import Tab
from scenes.ui.widgets.widget import Callback, FillWidget, Widget
from sprites.painting import Painter, Picture, to_pixels
from sprites.picture import BakedPicture, FilledRect, FlatPicture, Text
from sprites.typesetting import measure_text

COVER_COLOR: Final[Color] = (84, 34, 28)
COVER_MARGIN: Final = 20.0
"""Width of the cover that shows around the pages."""
PAGE_COLOR: Final = (252, 242, 216)
PAGE_STACK: Final = 5
"""Number of lower pages whose edges show."""
STACK_STEP: Final = 3.0
GUTTER_SHADE: Final = 0.3
"""Share of the light that the fold between the pages takes."""
GUTTER_WIDTH: Final = 40.0
RIM_SHADE: Final = 0.07
BOOK_Z: Final = -40.0
BOOKMARK_COLOR: Final[Color] = (176, 34, 40)
BOOKMARK_WIDTH: Final = 10.0
RIBBON_TEXT: Final[Color] = (255, 246, 226)
RIBBON_DARKNESS: Final = 1.0
"""Light on a ribbon's colour, so that words on it can be read."""
RIBBON_REST_LIGHT: Final = 0.72
RIBBON_TAIL: Final = 26.0
"""Length of ribbon that lies under the pages."""


BOOK_LAMP: Final = TableLamp(960.0, 500.0, (1150.0, 700.0), 0.36, 1.0, (1.3, 1.18, 1.04))
BOOK_ROOM: Final = LampLitRoom("table/plain", BOOK_LAMP, GroundTone(light=0.9))


def book_background(context: Context) -> Picture:
    """Return the table under the book; a dark fill in high contrast."""
    if context.theme.high_contrast:
        return FilledRect(*SCREEN_SIZE, context.theme.backdrop)
    return BOOK_ROOM


@dataclass(frozen=True)
class PagePicture(FlatPicture):
    """Paper of an open book, darker towards the fold and the rim."""

    fold: float | None
    """Distance of the fold from the left edge; None for a single page."""

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the paper column by column."""
        size = to_pixels(self.width, painter.scale), to_pixels(self.height, painter.scale)
        strip = pygame.Surface((size[0], 1), pygame.SRCALPHA, 32)
        for column in range(size[0]):
            x = (column + 0.5) / painter.scale
            light = 1.0 - RIM_SHADE * exp(-min(x, self.width - x) / 160.0)
            if self.fold is not None:
                light -= GUTTER_SHADE * exp(-abs(x - self.fold) / GUTTER_WIDTH)
            strip.set_at((column, 0), (*(round(part * light) for part in PAGE_COLOR), 255))
        return pygame.transform.scale(strip, size)


class OpenBook(FillWidget):
    """The cover and the pages of the book; its box is that of the pages."""

    def __init__(self, context: Context, fold: float | None) -> None:
        super().__init__(context, "book")
        self._fold = fold

    def build(self) -> None:
        """Build the cover, the edges of lower pages, and the paper."""
        box, theme = self.box, self.theme
        if theme.high_contrast:
            plain = skin.FramedRectangle(*box.size, theme.paper, theme.panel_edge, 3.0, 12.0)
            self.add_picture(plain, box.x, box.y, z=BOOK_Z)
            if self._fold is not None:
                line = FilledRect(3.0, box.height, theme.ink)
                self.add_picture(line, box.x + self._fold - 1.5, box.y, z=BOOK_Z + 0.1)
            return
        cover = box.inset(-COVER_MARGIN, -COVER_MARGIN * 0.7)
        self.add_picture(
            FilledRect(*cover.size, COVER_COLOR, 22.0), cover.x, cover.y, lift=22.0, z=BOOK_Z
        )
        for n in range(PAGE_STACK, 0, -1):
            edge = box.inset(-n * STACK_STEP, 0.0)
            tone = 226 - 9 * n, 208 - 9 * n, 168 - 9 * n
            self.add_picture(
                FilledRect(*edge.size, tone, 8.0), edge.x, edge.y + n, z=BOOK_Z + 0.1 + 0.01 * -n
            )
        page = PagePicture(*box.size, self._fold)
        self.add_picture(page, box.x, box.y, z=BOOK_Z + 0.2, mark="pages")


class PageArea(FillWidget):
    """The part of a page that a text or a list fills; the book draws the paper."""


@dataclass(frozen=True)
class RibbonPicture(FlatPicture):
    """A ribbon in the colour of a game's box."""

    game: str
    light: float

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the cloth."""
        red, green, blue = (
            round(part * RIBBON_DARKNESS * self.light) for part in box_color(self.game, painter)[:3]
        )
        return FilledRect(self.width, self.height, (red, green, blue), 8.0).paint(painter)


class GameRibbon(Tab):
    """A ribbon of the book that opens the rules of a game; the open one is bright and long."""

    def __init__(self, context: Context, game: str, is_selected: bool, action: Callback) -> None:
        label = context.text_catalogue(f"{game}.title")
        super().__init__(context, f"rules:{game}", label, is_selected, action)
        self._game = game

    def build(self) -> None:
        """Build the ribbon and its words."""
        box, theme = self.box, self.theme
        high = box.height + RIBBON_TAIL
        if theme.high_contrast:
            edge = theme.gold if self.is_selected else theme.panel_edge
            body: Picture = skin.FramedRectangle(box.width, box.height, theme.panel, edge, 4.0, 8.0)
        else:
            light = 1.0 if self.is_selected else RIBBON_REST_LIGHT
            body = RibbonPicture(box.width, high, self._game, light)
        self.add_picture(body, box.x, box.y, lift=4.0, z=BOOK_Z - 1)
        color = theme.gold if theme.high_contrast and self.is_selected else RIBBON_TEXT
        if self.is_selected and not theme.high_contrast:
            bar = FilledRect(box.width - 24.0, 5.0, theme.gold, 2.5)
            self.add_picture(bar, box.x + 12.0, box.bottom - 8.0, z=0.1, mark="bar")
        room = box.width - theme.gap, box.height
        words = fit_line(self.label, theme.label, room, color, least=theme.min_text_size)
        x, y = box.center[0] - words.size[0] / 2, box.center[1] - words.size[1] / 2
        self.add_picture(words, x, y, z=0.3, mark="text")


class ContentsLine(Tab):
    """A line of the contents; the open section has a bookmark."""

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of its words, at least that of a target."""
        theme = self.theme
        words = measure_text(self.label, theme.label, "bold", width - theme.gap)[1]
        return width, max(theme.min_target_size, words + theme.small_gap)

    def build(self) -> None:
        """Build the words and the bookmark."""
        box, theme = self.box, self.theme
        if self.is_selected:
            mark = FilledRect(BOOKMARK_WIDTH, box.height, bookmark_color(theme), 3.0)
            self.add_picture(mark, box.x, box.y, z=0.1, mark="bookmark")
        color = bookmark_color(theme) if self.is_selected else theme.ink
        words = Text(self.label, theme.label, color, "bold", box.width - theme.gap)
        y = box.center[1] - words.size[1] / 2
        self.add_picture(words, box.x + theme.gap, y, z=0.3, mark="text")


def bookmark_color(theme: Theme) -> Color:
    """Return the colour of what is open: red, or the ink of high contrast."""
    return theme.score if theme.high_contrast else BOOKMARK_COLOR


class Vignette(FillWidget):
    """The picture of a game at the foot of the contents, as wide as its box."""

    def __init__(self, context: Context, game: str) -> None:
        super().__init__(context, "vignette")
        self._game = game

    def build(self) -> None:
        """Build the picture, cut to the height of the box."""
        box, name = self.box, f"title/game-{self._game}"
        if skin.is_baked(name):
            picture = HeightCroppedPicture(BakedPicture(name, width=box.width), box.height)
            self.add_picture(picture, box.x, box.bottom - picture.size[1], mark="picture")


class PieceTouch(Widget):
    """A piece on a page that can be touched: it opens what is printed on it."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(self, context: Context, name: str, action: Callback) -> None:
        super().__init__(context, name)
        self._action = action

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return a target; the row of pieces places it."""
        return self.theme.min_target_size, self.theme.min_target_size

    def activate(self, device: Device) -> str | None:
        """Open the piece."""
        self.context.mixer.play("card_slide")
        self._action()
        return None
