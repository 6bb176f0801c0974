"""The chairs around the table of the match set-up: who sits there, and who may still come."""

from __future__ import annotations

from functools import cache
from typing import Final

from scenes.base.context import Context
from scenes.kit.setting.busts import bust_picture
from scenes.kit.setting.lamp import TableLamp
from scenes.kit.setting.place_cards import HIGH_CONTRAST_SEAT_BAND, SEAT_BAND, asked_bar
from scenes.kit.setting.sheets import PAPER, GradientSheet, lit_picture
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import fit_line, seat_token
from scenes.menus.common.lamp_light import CurvedOutline, LampLitShape
from scenes.ui.devices.intents import Device
from scenes.ui.style.portrait import MOOD_CALM, MOOD_GLAD
from scenes.ui.style.skin import FramedRectangle
from scenes.ui.style.theme import SCREEN_SIZE, Color, Theme
from scenes.ui.widgets.widget import Callback, Widget
from sprites.node import FLAT_LIFT
from sprites.painting import Picture
from sprites.palette import SEAT_COLOR_BY_NAME
from sprites.picture import BakedPicture, Box, FilledRect, PictureGroup, TintedPicture
from sprites.typesetting import measure_text
from tabletop.match.setup import SeatSpec

TABLE_LAMP: Final = TableLamp(960.0, 610.0, (1080.0, 560.0), 0.36, 1.0, (1.62, 1.46, 1.22))
"""The lamp over the table."""
TABLE_SIDE: Final = 20.0
"""Distance of the table from both sides of the screen."""
TABLE_TOP: Final = 258.0
"""Height of the middle of the table's far edge."""
TABLE_OUTLINE: Final = CurvedOutline(
    SCREEN_SIZE[0] - 2 * TABLE_SIDE, SCREEN_SIZE[1] - TABLE_TOP + 4.0, 430.0, 2.5
)
TABLE_EDGE_HEIGHT: Final = 16.0
"""Height of the lit edge of the table top."""
CHAIR_GAP: Final = 26.0
MAX_PITCH: Final = 330.0
"""Greatest distance between the middles of two chairs."""
MAX_CHAIR_WIDTH: Final = 236.0
CHAIR_RISE: Final = 202.0
"""Height of a chair above the edge of the table."""
BUST_HEIGHT: Final = 226.0
CHOSEN_BUST_GROWTH: Final = 1.08
CARD_DROP: Final = 2.0
"""Distance of a place card below the edge of the table."""
CARD_PADDING: Final = 10.0
DISC_SIZE: Final = 56.0
MIN_CHIP_SIZE: Final = 34.0
"""Least size of the chip, which makes room for a long level at large text."""
MIN_LEVEL_SIZE: Final = 26.0
BAR_GAP: Final = 6.0
"""Distance of the bar of the chosen seat below its card."""
PLUS_SIZE: Final = 84.0
LEVEL_COLOR: Final[Color] = (104, 64, 26)
CHAIR_LIGHT, EMPTY_CHAIR_LIGHT = 0.95, 0.78
CHAIR_LAMP: Final = TableLamp(960.0, 330.0, (900.0, 420.0), 0.5, 0.9, (1.25, 1.12, 0.95))
"""The light that falls from the table on the people."""
CHAIR_Z, BUST_Z, TABLE_Z, CARD_Z = -80.0, -70.0, -60.0, -20.0


class ChairPlaces:
    """The places of a number of chairs along the far edge of the table."""

    def __init__(self, count: int, theme: Theme) -> None:
        room = SCREEN_SIZE[0] - 2 * theme.side_margin
        width = (room - CHAIR_GAP * (count - 1)) / count
        self.width = min(MAX_CHAIR_WIDTH, width)
        pitch = min(MAX_PITCH, (room - self.width) / max(1, count - 1))
        middle = SCREEN_SIZE[0] / 2
        self.middles = [middle + (n - (count - 1) / 2) * pitch for n in range(count)]
        sizes = table_type(theme.text_scale)
        self.card_height = sizes.small_name * 1.28 + sizes.word * 1.25 + SEAT_BAND + 4.0

    def edge_y(self, chair: int) -> float:
        """Return the height of the table's edge before a chair."""
        return TABLE_TOP + TABLE_OUTLINE.drop(self.middles[chair] - TABLE_SIDE)

    def box(self, chair: int) -> Box:
        """Return the box of a chair with its place card."""
        top = self.edge_y(chair) - CHAIR_RISE
        return Box(
            self.middles[chair] - self.width / 2, top, self.width,
            CHAIR_RISE + CARD_DROP + self.card_height,
        )  # fmt: skip


@cache
def chair_shape(width: float, height: float) -> Picture:
    """Return the shape of a chair's back: two posts, three rails, one slat."""
    white = (255, 255, 255)
    post, slat = width * 0.11, width * 0.16
    parts = (
        (FilledRect(post, height, white, post * 0.45), 5.0, height * 0.04),
        (FilledRect(post, height, white, post * 0.45), width - post - 5.0, height * 0.04),
        (FilledRect(width, height * 0.19, white, height * 0.095), 0.0, 0.0),
        (FilledRect(width - post, height * 0.1, white, 6.0), post / 2, height * 0.36),
        (FilledRect(slat, height * 0.9, white, 4.0), (width - slat) / 2, height * 0.1),
    )
    return PictureGroup((width, height * 1.04), tuple(parts))


def chair_picture(theme: Theme, box: Box, is_taken: bool) -> Picture:
    """Return the back of a chair at its place on the screen."""
    width, height = box.width, CHAIR_RISE + 30.0
    if theme.high_contrast:
        return FramedRectangle(width, height, theme.panel, theme.panel_edge, 3.0, 22.0)
    light = CHAIR_LIGHT if is_taken else EMPTY_CHAIR_LIGHT
    shape = chair_shape(width, height)
    return LampLitShape(width, shape.size[1], shape, "panel/plank", CHAIR_LAMP, box.x, box.y, light)


class Chair(Widget):
    """A chair at the table: free, or with a person or an AI character and a place card."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(
        self, context: Context, name: str, places: ChairPlaces, chair: int, action: Callback,
    ) -> None:  # fmt: skip
        """Create a free chair; `seat_player` seats somebody on it.

        Args:
            context: Services and state that all scenes share.
            name: Name of the widget.
            places: Places of the chairs.
            chair: Index of the chair, from the left.
            action: Called when it is pressed.
        """
        super().__init__(context, name)
        self.chair = chair
        self.action = action
        self.spec: SeatSpec | None = None
        self.is_chosen = False
        self._places = places
        self._level = ""
        self._is_first = False

    def seat_player(self, spec: SeatSpec, level: str, is_chosen: bool, is_first: bool) -> None:
        """Seat a player on the chair, before it is placed.

        Args:
            spec: The seat.
            level: Level of an AI seat in words, or the word for a person.
            is_chosen: True if the seat is being set up now.
            is_first: True if the seat plays first.
        """
        self.spec, self._level = spec, level
        self.is_chosen, self._is_first = is_chosen, is_first

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the chair with its card."""
        return self._places.box(self.chair).size

    def card_box(self) -> Box:
        """Return the box of the place card."""
        height = self._places.card_height
        return Box(self.box.x, self.box.bottom - height, self.box.width, height)

    def focus_bounds(self, zoom: float) -> Box:
        """Return the box of the card, or of the upper part of a free chair."""
        if self.spec is not None:
            return self.card_box()
        return Box(self.box.x, self.box.y, self.box.width, CHAIR_RISE - 20.0)

    def build(self) -> None:
        """Build the chair, the person and the card."""
        picture = chair_picture(self.theme, self.box, self.spec is not None)
        self.add_picture(picture, self.box.x, self.box.y, lift=6.0, z=CHAIR_Z, mark="chair")
        if self.spec is None:
            plus = BakedPicture("icon/plus", height=PLUS_SIZE)
            x, y = self.box.center[0] - PLUS_SIZE / 2, self.box.y + CHAIR_RISE * 0.5 - PLUS_SIZE / 2
            self.add_picture(plus, x, y, lift=10.0, z=BUST_Z, mark="plus")
            return
        self._add_person(self.spec)
        self._add_card(self.spec)

    def _add_person(self, spec: SeatSpec) -> None:
        middle = self.box.center[0]
        high = BUST_HEIGHT * (CHOSEN_BUST_GROWTH if self.is_chosen else 1.0)
        high = min(high, self.box.width * 1.17)
        mood = MOOD_GLAD if self.is_chosen else MOOD_CALM
        light = 1.0 if self.is_chosen else CHAIR_LAMP.light_at(middle, 330.0)[1] ** 0.5
        picture = bust_picture(
            self.theme, spec, mood, high, min(1.0, light), middle > SCREEN_SIZE[0] / 2
        )
        if picture is None:
            return
        foot = self.box.y + CHAIR_RISE + 30.0
        x = middle - picture.size[0] / 2
        self.add_picture(picture, x, foot - picture.size[1], z=BUST_Z, mark="face")

    def _add_card(self, spec: SeatSpec) -> None:
        theme, box = self.theme, self.card_box()
        sizes = table_type(theme.text_scale)
        contrast = theme.high_contrast
        band = HIGH_CONTRAST_SEAT_BAND if contrast else SEAT_BAND
        paper = (theme.paper, theme.paper) if contrast else PAPER
        sheet = GradientSheet(
            box.width, box.height, paper, 6.0, SEAT_COLOR_BY_NAME[spec.colour].rgb, band
        )
        lift = FLAT_LIFT if contrast else 18.0 if self.is_chosen else 5.0
        body: Picture = sheet if contrast or self.is_chosen else lit_picture(sheet, 0.93)
        self.add_picture(body, box.x, box.y, lift=lift, z=CARD_Z, mark="card")
        upper, lower = sizes.small_name * 1.28, sizes.word * 1.25
        left, room = box.x + CARD_PADDING, box.width - 2 * CARD_PADDING
        name = fit_line(spec.name, sizes.small_name, (room, upper), theme.ink, least=26.0)
        self.add_picture(
            name, left, box.y + 2 + (upper - name.size[1]) / 2, z=CARD_Z + 0.3, mark="name"
        )
        least = measure_text(self._level, MIN_LEVEL_SIZE, "bold")[0] + 10.0
        chip, y = max(MIN_CHIP_SIZE, min(sizes.word * 1.12, room - least)), box.y + upper
        self.add_picture(
            seat_token(spec.colour, chip), left, y + (lower - chip) / 2, z=CARD_Z + 0.2, mark="chip"
        )
        level = fit_line(
            self._level, sizes.word * 0.875, (room - chip - 8.0, lower),
            theme.ink if contrast else LEVEL_COLOR, least=MIN_LEVEL_SIZE,
        )  # fmt: skip
        self.add_picture(
            level, left + chip + 8.0, y + (lower - level.size[1]) / 2, z=CARD_Z + 0.3, mark="level"
        )
        if self.is_chosen:
            bar = asked_bar(box.width, theme)
            self.add_picture(bar, box.x, box.bottom + BAR_GAP, z=CARD_Z + 0.2, mark="bar")
        if self._is_first:
            mark = BakedPicture("disc/start", width=DISC_SIZE)
            x, y = box.right - DISC_SIZE * 0.7, box.y - DISC_SIZE * 0.6
            self.add_picture(mark, x, y, lift=3.0, z=CARD_Z + 0.2, mark="disc")

    def activate(self, device: Device) -> str | None:
        """Choose the chair."""
        self.context.mixer.play("wood_tap")
        self.action()
        return None


class RoundTable(Widget):
    """The top of the table, in front of the people and under everything else."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, "table")

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the table."""
        return TABLE_OUTLINE.size

    def build(self) -> None:
        """Build the top and its lit edge."""
        top = TABLE_OUTLINE
        if self.theme.high_contrast:
            self.add_picture(
                TintedPicture(top, (255, 255, 255)), TABLE_SIDE, TABLE_TOP - 5.0, z=TABLE_Z - 1
            )
            self.add_picture(TintedPicture(top, self.theme.panel), TABLE_SIDE, TABLE_TOP, z=TABLE_Z)
            return
        edge = LampLitShape(
            *top.size, top, "table/plain", TABLE_LAMP, TABLE_SIDE, TABLE_TOP, 1.8, False
        )
        wood = LampLitShape(
            *top.size, top, "table/plain", TABLE_LAMP, TABLE_SIDE, TABLE_TOP, 1.12, False
        )
        self.add_picture(edge, TABLE_SIDE, TABLE_TOP - 5.0, z=TABLE_Z - 1, mark="edge")
        self.add_picture(wood, TABLE_SIDE, TABLE_TOP, z=TABLE_Z, mark="top")
