"""Things that lie on the table of the match set-up: the title of the game and its box."""

from __future__ import annotations

from typing import Final

from scenes.base.context import Context
from scenes.kit.setting.halo_text import CREAM, HALO_SHARE, MAX_HALO, MIN_HALO, TextHalo
from scenes.kit.setting.sheets import PAPER, GradientSheet
from scenes.kit.setting.type_sizes import table_type
from scenes.kit.table_parts import fit_line
from scenes.menus.game_shelf.box_art import cover_picture
from scenes.ui.devices.intents import Device
from scenes.ui.style import skin
from scenes.ui.widgets.widget import Callback, Widget
from sprites.painting import Picture
from sprites.picture import Text
from sprites.typesetting import measure_text

TABLE_THING_Z: Final = -20.0
MAX_TITLE_WIDTH: Final = 760.0
MAX_TITLE_SIZE: Final = 76.0
TITLE_SHRINK: Final = 18.0
"""Loss of the title from text scale 1 to 2, where the sheet needs the room."""
TITLE_LINE_SHARE: Final = 0.9
"""Height of a line of the title by its box: nothing reaches below the next line's top."""
COVER_SHARE: Final = 0.86
"""Height of the box's lid by the room for the box; the plate takes the rest."""
COVER_ASPECT: Final = 0.78
"""Width of the lid by its height."""
COVER_ANGLE: Final = 5.0
PLATE_HEIGHT: Final = 58.0


class TableTitle(Widget):
    """The title of the game and the question below it, printed on the table."""

    def __init__(self, context: Context, title: str, question: str) -> None:
        super().__init__(context, "heading")
        theme = context.theme
        color = theme.text if theme.high_contrast else CREAM
        most = MAX_TITLE_SIZE - TITLE_SHRINK * (theme.text_scale - 1)
        whole = measure_text(title, most, "display")[0]
        self._title = Text(title, most * min(1.0, MAX_TITLE_WIDTH / whole), color, "display")
        self._question = Text(question, table_type(theme.text_scale).word, color, "bold")

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of both lines."""
        (wide, high), (other, more) = self._title.size, self._question.size
        return max(wide, other) + 2 * MAX_HALO, high * TITLE_LINE_SHARE + more

    def build(self) -> None:
        """Build both lines, each over its halo."""
        y = self.box.y
        for text in (self._title, self._question):
            halo = TextHalo(text, min(MAX_HALO, max(MIN_HALO, text.em * HALO_SHARE)))
            x = self.box.center[0] - text.size[0] / 2
            self.add_picture(halo, x - halo.width, y - halo.width, z=TABLE_THING_Z, mark="halo")
            self.add_picture(text, x, y, z=TABLE_THING_Z + 0.3, mark="text")
            y += text.size[1] * TITLE_LINE_SHARE


class GameBoxOnTable(Widget):
    """The box of the game, a little askew, with a plate that names what a press shows."""

    is_focusable = True

    def __init__(
        self, context: Context, name: str, game: str, label: str, action: Callback
    ) -> None:
        super().__init__(context, name)
        self.game = game
        self.label = label
        self.action = action

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return a box of that width."""
        return width, width

    def build(self) -> None:
        """Build the lid and the plate over its lower edge."""
        theme, box = self.theme, self.box
        high = box.height * COVER_SHARE
        lid = cover_picture(self.game, high * COVER_ASPECT, high)
        node = self.add_picture(
            lid, box.center[0] - lid.size[0] / 2, box.y + 4.0, lift=9.0, z=TABLE_THING_Z, mark="lid"
        )
        node.angle = COVER_ANGLE
        words = fit_line(
            self.label, theme.body, (box.width - 28.0, PLATE_HEIGHT), theme.ink, least=26.0
        )
        width = words.size[0] + 28.0
        top = box.bottom - PLATE_HEIGHT
        x = box.center[0] - width / 2
        plate: Picture = GradientSheet(width, PLATE_HEIGHT, PAPER)
        if theme.high_contrast:
            plate = skin.panel_picture(theme, "paper", width, PLATE_HEIGHT)
        self.add_picture(plate, x, top, lift=6.0, z=TABLE_THING_Z + 1, mark="plate")
        y = top + (PLATE_HEIGHT - words.size[1]) / 2
        self.add_picture(words, x + 14.0, y, z=TABLE_THING_Z + 2, mark="text")

    def activate(self, device: Device) -> str | None:
        """Run the action."""
        self.context.mixer.play("page_turn")
        self.action()
        return None
