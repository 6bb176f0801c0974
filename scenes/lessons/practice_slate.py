"""The slate of practice: a teacher's board in lamp light, and lists that are written on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

import pygame

from scenes.base.context import Context
from scenes.kit.setting.busts import CANVAS_SHARE
from scenes.kit.setting.ground import GroundTone
from scenes.kit.setting.lamp import TableLamp
from scenes.menus.common.lamp_light import (
    LampLitPicture,
    LampLitRoom,
    LampLitShape,
    light_surface,
)
from scenes.menus.common.paged_list import ListScene
from scenes.ui.devices.intents import Device
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE, Color, Theme
from scenes.ui.widgets.widget import Callback, FillWidget, Widget
from sprites.painting import Painter, Picture, to_pixels
from sprites.picture import BakedPicture, Box, DerivedPicture, FilledRect, FlatPicture, Text
from sprites.typesetting import measure_text
from tabletop.practice.challenges import EMPTY_STAR, FULL_STAR, MAX_STARS

SLATE_LAMP: Final = TableLamp(1060.0, 430.0, (1150.0, 700.0), 0.4, 1.0, (1.3, 1.2, 1.02))
"""The lamp over the slate."""
SLATE_ROOM: Final = LampLitRoom(
    "table/title", SLATE_LAMP, GroundTone(saturation=0.85, light=0.8), blur=3, position=0.2
)
SLATE_COLOR: Final[Color] = (38, 52, 50)
SMEAR_GRID: Final = (44, 24)
"""Numbers of smears of wiped chalk, across and down."""
SMEAR_LIGHT: Final = 20
"""Greatest light of a smear, of 255."""
SMEAR_SEED: Final = 5
CHALK: Final[Color] = (244, 244, 234)
YELLOW_CHALK: Final[Color] = (255, 224, 130)
PALE_CHALK: Final[Color] = (216, 222, 214)
GRAIN_SIZE: Final = 192
"""Side of the square of grains, pixels."""
MIN_GRAIN: Final = 168
"""Least opacity of a grain of chalk, of 255."""
FRAME_WIDTH: Final = 30.0
"""Width of the wood around the slate."""
LIST_FRAME_WIDTH: Final = 15.0
"""The same of a slate with a list, whose rows come near the rim."""
FRAME_CORNER: Final = 34.0
BOARD_BOX: Final = Box(452.0, 24.0, 1404.0, 822.0)
"""The slate with its frame, beside the teacher."""
DESK_TOP: Final = 862.0
DESK_EDGE_HEIGHT: Final = 6.0
TEACHER: Final = "face/nila-glad"
TEACHER_X: Final = 236.0
TEACHER_HEIGHT: Final = 620.0
TEACHER_DROP: Final = 10.0
"""Part of the teacher that the desk hides."""
PLACE_Z: Final = -60.0
ROW_LINE_WIDTH: Final = 3.0
"""Width of the chalk line between two rows of a list."""


def chalk_color(theme: Theme, color: Color) -> Color:
    """Return the colour of chalk; the plain colours of the theme in high contrast."""
    if not theme.high_contrast:
        return color
    return theme.gold if color == YELLOW_CHALK else theme.text


def slate_background(context: Context) -> Picture:
    """Return the room behind the slate; a dark fill in high contrast."""
    if context.theme.high_contrast:
        return FilledRect(*SCREEN_SIZE, context.theme.backdrop)
    return SLATE_ROOM


@dataclass(frozen=True)
class SlateSurface(FlatPicture):
    """The dark stone of a slate with smears of wiped chalk, in the light of its lamp."""

    x: float
    """Left edge on the screen, which sets the light on it."""
    y: float

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the stone, the smears and the light."""
        size = to_pixels(self.width, painter.scale), to_pixels(self.height, painter.scale)
        target = pygame.transform.smoothscale(_smears(), size)
        target.fill(SLATE_COLOR, special_flags=pygame.BLEND_RGB_ADD)
        light_surface(target, SLATE_LAMP, Box(self.x, self.y, self.width, self.height))
        return target


@cache
def _smears() -> pygame.Surface:
    """Return one pixel for each smear."""
    chance = Random(SMEAR_SEED)
    found = pygame.Surface(SMEAR_GRID, pygame.SRCALPHA)
    for x in range(SMEAR_GRID[0]):
        for y in range(SMEAR_GRID[1]):
            grey = chance.randrange(SMEAR_LIGHT)
            found.set_at((x, y), (grey, grey, grey, 255))
    return found


@dataclass(frozen=True)
class ChalkPicture(DerivedPicture):
    """A picture drawn with chalk: grains of the slate show through."""

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint the picture, and take away the grains."""
        found = painter.render(self.picture).copy()
        grain = _grain()
        for x in range(0, found.get_width(), GRAIN_SIZE):
            for y in range(0, found.get_height(), GRAIN_SIZE):
                found.blit(grain, (x, y), special_flags=pygame.BLEND_RGBA_MULT)
        return found


@cache
def _grain() -> pygame.Surface:
    """Return a square of grains of chalk."""
    chance = Random(SMEAR_SEED)
    side = GRAIN_SIZE // 2
    found = pygame.Surface((side, side), pygame.SRCALPHA)
    for x in range(side):
        for y in range(side):
            alpha = min(255, MIN_GRAIN + chance.randrange(160))
            found.set_at((x, y), (alpha, alpha, alpha, alpha))
    return pygame.transform.smoothscale(found, (GRAIN_SIZE, GRAIN_SIZE))


def chalk_text(theme: Theme, text: Text) -> Picture:
    """Return large words as chalk writes them; plain words in high contrast."""
    return text if theme.high_contrast else ChalkPicture(text)


class Slate(FillWidget):
    """A slate in its wooden frame; it fills its box."""

    def __init__(self, context: Context, name: str, frame_width: float = FRAME_WIDTH) -> None:
        super().__init__(context, name)
        self._frame_width = frame_width

    def build(self) -> None:
        """Build the frame and the stone."""
        box = self.box
        if self.theme.high_contrast:
            plain = skin.FramedRectangle(
                *box.size, self.theme.panel, self.theme.panel_edge, 3.0, FRAME_CORNER
            )
            self.add_picture(plain, box.x, box.y, z=PLACE_Z)
            return
        shape = FilledRect(*box.size, (255, 255, 255), FRAME_CORNER)
        wood = LampLitShape(*box.size, shape, "panel/plank", SLATE_LAMP, box.x, box.y, 0.6)
        self.add_picture(wood, box.x, box.y, lift=26.0, z=PLACE_Z)
        stone = box.inset(self._frame_width)
        surface = SlateSurface(*stone.size, stone.x, stone.y)
        self.add_picture(surface, stone.x, stone.y, z=PLACE_Z + 0.1, mark="stone")


class TeacherDesk(FillWidget):
    """The teacher beside the slate, and the desk in front of both."""

    def build(self) -> None:
        """Build the teacher, the desk and its lit edge."""
        if self.theme.high_contrast:
            return
        face = BakedPicture(TEACHER, height=TEACHER_HEIGHT * CANVAS_SHARE)
        x, y = TEACHER_X - face.size[0] / 2, DESK_TOP + TEACHER_DROP - face.size[1]
        self.add_picture(
            LampLitPicture(face, SLATE_LAMP, x, y), x, y, z=PLACE_Z + 1, mark="teacher"
        )
        wide, high = SCREEN_SIZE[0], SCREEN_SIZE[1] - DESK_TOP
        for top, height, light in (
            (DESK_TOP, DESK_EDGE_HEIGHT, 1.9),
            (DESK_TOP + DESK_EDGE_HEIGHT, high - DESK_EDGE_HEIGHT, 1.15),
        ):
            shape = FilledRect(wide, height, (255, 255, 255))
            wood = LampLitShape(
                wide, height, shape, "table/plain", SLATE_LAMP, 0.0, top, light, False
            )
            self.add_picture(wood, 0.0, top, z=PLACE_Z + 2)


class ProgressRow(Widget):
    """A row of a list: a label at the left, the progress at the right."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(
        self, context: Context, name: str, label: str, progress_text: str, action: Callback,
        is_highlighted: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(context, name)
        self.label = label
        self.progress_text = progress_text
        self._action = action
        self._is_highlighted = is_highlighted

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of the label."""
        theme = self.theme
        room = width - measure_text(self.progress_text, theme.body)[0] - 3 * theme.gap
        words = measure_text(self.label, theme.body, "bold", room, theme.line_spacing)[1]
        return width, max(theme.min_target_size, words + theme.small_gap)

    def add_ground(self) -> None:
        """Draw a chalk line below the row, yellow for the highlighted one; plates in contrast."""
        theme, box = self.theme, self.box
        if theme.high_contrast:
            plate = theme.plate_chosen if self._is_highlighted else theme.plate
            self.add_picture(FilledRect(*box.size, plate, 14.0), box.x, box.y, mark="plate")
            return
        color = YELLOW_CHALK if self._is_highlighted else PALE_CHALK
        line = ChalkPicture(FilledRect(box.width, ROW_LINE_WIDTH, color))
        y = box.bottom + (theme.gap - ROW_LINE_WIDTH) / 2
        self.add_picture(line, box.x, y, mark="line")

    def build(self) -> None:
        """Draw the label and the progress."""
        theme, box = self.theme, self.box
        self.add_ground()
        aside = Text(self.progress_text, theme.body, theme.gold)
        right = box.right - theme.gap - aside.size[0]
        room = right - box.x - 2 * theme.gap
        ink = theme.gold if self._is_highlighted else theme.text
        said = Text(self.label, theme.body, ink, "bold", room, "left", theme.line_spacing)
        middle = box.center[1]
        self.add_picture(said, box.x + theme.gap, middle - said.size[1] / 2, z=0.3, mark="text")
        self.add_picture(aside, right, middle - aside.size[1] / 2, z=0.3, mark="aside")

    def activate(self, device: Device) -> str | None:
        """Call the action of the row."""
        self.context.mixer.play("button")
        self._action()
        return None


class SlateListScene(ListScene):
    """A list that is written on a slate as wide as the screen."""

    ambience = "title"

    def list_background(self) -> Picture:
        """Return the room behind the slate."""
        return slate_background(self.context)

    def list_panel(self) -> Widget:
        """Return the slate."""
        return Slate(self.context, "list:panel", LIST_FRAME_WIDTH)


def format_stars(won_stars: int) -> str:
    """Return a line of full and empty stars."""
    return FULL_STAR * won_stars + EMPTY_STAR * (MAX_STARS - won_stars)
