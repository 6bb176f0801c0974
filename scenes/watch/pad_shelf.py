"""A shelf of score pads: one for each saved match, and the chosen one large beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.base.context import Context
from scenes.kit.setting.ground import GroundTone
from scenes.kit.setting.lamp import TableLamp
from scenes.kit.setting.sheets import PAPER, GradientSheet
from scenes.kit.table_parts import fit_line
from scenes.menus.common.lamp_light import LampLitRoom, LampLitShape
from scenes.menus.game_shelf.box_art import HeightCroppedPicture
from scenes.ui.devices.intents import Device
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE, Color
from scenes.ui.widgets.widget import Callback, FillWidget, Widget
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, FilledRect, Text
from sprites.typesetting import measure_text

SHELF_LAMP: Final = TableLamp(860.0, 480.0, (1150.0, 700.0), 0.36, 1.0, (1.46, 1.2, 0.92))
SHELF_ROOM: Final = LampLitRoom("table/boards", SHELF_LAMP, GroundTone(saturation=1.15, light=0.42))
BINDING_COLOR: Final[Color] = (150, 38, 34)
BINDING_SHARE: Final = 0.13
"""Height of the red binding by the width of a pad."""
PICTURE_SHARE: Final = 0.56
"""Height of the game's picture by the width of the pad, where there is room."""
PAD_PADDING: Final = 16.0
SHELF_EDGE: Final = 24.0
"""Height of the edge of a shelf."""
SHELF_Z: Final = -30.0
RING_COLOR: Final[Color] = (226, 220, 206)
RING_COUNT: Final = 7


class PadFacts(NamedTuple):
    """Words on the score pad of a match."""

    game: str
    """Name of the game; empty if the file cannot be read."""
    title: str
    names: str
    state: str
    when: str
    is_quiet: bool
    """True if its state needs no attention."""


class ShelfBoard(FillWidget):
    """The edge of a shelf on which pads stand."""

    def build(self) -> None:
        """Build the wood."""
        box = self.box
        if self.theme.high_contrast:
            self.add_picture(
                FilledRect(box.width, 4.0, self.theme.panel_edge), box.x, box.y, z=SHELF_Z
            )
            return
        shape = FilledRect(*box.size, (255, 255, 255), 4.0)
        wood = LampLitShape(*box.size, shape, "panel/plank", SHELF_LAMP, box.x, box.y, 0.9)
        self.add_picture(wood, box.x, box.y, lift=14.0, z=SHELF_Z)


class ScorePad(Widget):
    """The score pad of a match: picture, title, people, state and date."""

    has_fixed_focus_size = True

    def __init__(self, context: Context, name: str, facts: PadFacts, action: Callback) -> None:
        super().__init__(context, name)
        self.facts = facts
        self.is_focusable = True
        self._action = action

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of a pad of a width."""
        return width, width * 1.3

    @property
    def _sizes(self) -> tuple[float, float]:
        """Text sizes of the title and of all other words."""
        return self.theme.body, self.theme.min_text_size

    def build(self) -> None:
        """Build the pad and what is written on it."""
        box, theme, facts = self.box, self.theme, self.facts
        contrast = theme.high_contrast
        colors = (theme.paper, theme.paper) if contrast else PAPER
        self.add_picture(GradientSheet(*box.size, colors, 6.0), box.x, box.y, lift=8.0, mark="pad")
        high = box.width * BINDING_SHARE
        color = theme.panel if contrast else BINDING_COLOR
        self.add_picture(FilledRect(box.width, high, color, 6.0), box.x, box.y, z=0.1)
        inside = Box(
            box.x + PAD_PADDING, box.y + high + PAD_PADDING * 0.5,
            box.width - 2 * PAD_PADDING, box.height - high - PAD_PADDING,
        )  # fmt: skip
        title_size, size = self._sizes
        quiet = theme.ink_quiet
        self._add_rings(high)
        title = self._set_title(title_size, inside.width)
        color = quiet if facts.is_quiet else theme.score
        state = self._line(facts.state, size, inside.width, color)
        when = self._line(facts.when, size, inside.width, quiet, "body")
        room = inside.height - title.size[1] - state.size[1] - when.size[1]
        names, picture_height = self._fit(facts.names, size, inside.width, room)
        y = inside.y
        if picture := self._picture(inside.width, picture_height):
            self.add_picture(picture, inside.x, y, z=0.1, mark="picture")
            y += picture_height
        for mark, words in (("text", title), ("names", names)):
            if words is not None:
                self.add_picture(words, inside.x, y, z=0.2, mark=mark)
                y += words.size[1]
        y = inside.bottom - when.size[1]
        self.add_picture(when, inside.x, y, z=0.2, mark="when")
        self.add_picture(state, inside.x, y - state.size[1], z=0.2, mark="state")

    def _add_rings(self, height: float) -> None:
        """Add the wire rings that hold the sheets."""
        box, color = self.box, self.theme.panel_edge if self.theme.high_contrast else RING_COLOR
        pitch = box.width / (RING_COUNT + 1)
        size = pitch * 0.2, height * 0.78
        for n in range(RING_COUNT):
            ring = FilledRect(*size, color, size[0] / 2)
            x = box.x + (n + 1) * pitch - size[0] / 2
            self.add_picture(ring, x, box.y - height * 0.24, z=0.15, mark=f"ring{n}")

    def _set_title(self, size: float, width: float) -> Text:
        """Return the title in one line if it can be read so, else in several."""
        words, least = self.facts.title, self.theme.min_text_size
        own = measure_text(words, size, "bold")[0]
        if own > width and size * width / own >= least:
            return fit_line(words, size, (width, size * 1.4), self.theme.ink, least=least)
        lines = 2 if self.facts.game else 4
        return Text(words, size, self.theme.ink, "bold", width, "left", 1.1, lines)

    def _line(
        self, words: str, size: float, width: float, color: Color, face: str = "bold"
    ) -> Text:
        return fit_line(
            words, size, (width, size * 1.4), color, "body" if face == "body" else "bold",
            least=self.theme.min_text_size,
        )  # fmt: skip

    def _fit(self, names: str, size: float, width: float, room: float) -> tuple[Text | None, float]:
        """Return the names and the height of the picture that share a room."""
        wanted = width * PICTURE_SHARE if self.facts.game else 0.0
        if not names:
            return None, min(wanted, room)
        most = max(1, int(room / (size * 1.12)))
        text = Text(names, size, self.theme.ink_quiet, "body", width, "left", 1.12, max_lines=most)
        return text, max(0.0, min(wanted, room - text.size[1] - 6.0))

    def _picture(self, width: float, height: float) -> Picture | None:
        """Return the picture of the game, cut to a height."""
        name = f"title/game-{self.facts.game}"
        if height < 24.0 or not self.facts.game or not skin.is_baked(name):
            return None
        return HeightCroppedPicture(BakedPicture(name, width=width), height - 6.0)

    def activate(self, device: Device) -> str | None:
        """Open the match."""
        self.context.mixer.play("card_slide")
        self._action()
        return None


class LargePad(ScorePad):
    """The pad in focus, large and with all names; it cannot be pressed itself."""

    def __init__(self, context: Context, facts: PadFacts) -> None:
        super().__init__(context, "chosen", facts, lambda: None)
        self.is_focusable = False

    @property
    def _sizes(self) -> tuple[float, float]:
        """Text sizes of the title and of all other words."""
        return self.theme.heading, self.theme.label


def shelf_background(context: Context) -> Picture:
    """Return the wall behind the shelf; a dark fill in high contrast."""
    if context.theme.high_contrast:
        return FilledRect(*SCREEN_SIZE, context.theme.backdrop)
    return SHELF_ROOM


def place_on_shelves(
    context: Context, pads: Sequence[Widget], box: Box, columns: int, rows: int, gap: float
) -> list[Widget]:
    """Place pads on shelves, from the upper left, and return the shelves with them."""
    widgets: list[Widget] = []
    width = (box.width - gap * (columns - 1)) / columns
    pitch = box.height / rows
    for row in range(rows):
        board = ShelfBoard(context, f"shelf:{row}")
        y = box.y + (row + 1) * pitch - SHELF_EDGE
        board.place(box.x - gap, y, box.width + 2 * gap, SHELF_EDGE)
        widgets.append(board)
    for n, pad in enumerate(pads):
        row, column = divmod(n, columns)
        high = pitch - SHELF_EDGE - gap
        pad.place(box.x + column * (width + gap), box.y + row * pitch + gap, width, high)
    return [*widgets, *pads]
