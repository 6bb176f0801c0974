"""Options of a match as things that lie on the table: a press asks about one, or flips a switch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Final

from scenes.base.context import Context
from scenes.kit.setting.halo_text import CREAM, HALO_SHARE, MAX_HALO, MIN_HALO, TextHalo
from scenes.kit.setting.sheets import LEATHER, GradientSheet
from scenes.kit.table_parts import fit_line
from scenes.menus.match_setup.table_things import TABLE_THING_Z
from scenes.ui.devices.intents import Device
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE, Theme
from scenes.ui.widgets.form_controls import FormControl, Stepper, Toggle
from scenes.ui.widgets.widget import Widget
from sprites.node import FLAT_LIFT
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, PictureGroup, Text
from sprites.typesetting import measure_text

LABEL_SIZE: Final = 28.0
VALUE_SIZE: Final = 38.0
PICTURE_SIZE: Final = 76.0
"""Sizes at text scale 1 of both lines and the picture; they grow by 0.6 of the scale."""
LINE_EMS: Final = 1.2
MIN_LINE_SIZE: Final = 26.0
LETTER_ROOM: Final = 1.5
"""Height for a line by the size of its letters."""
MIN_SHARE: Final = 0.78
"""Least size of things in many rows by their usual size."""
CARD_ANGLE: Final = -5.0
THING_GAP: Final = 16.0
"""Distance of the words from the picture."""
THING_PADDING: Final = 8.0
"""Space at both sides of a thing."""
GRID_GAP: Final = 26.0
MAX_COLUMNS: Final = 4
CALM_ROWS: Final = 2
"""Number of rows for which more columns are taken."""
OPTION_ICONS: Final = {"thinking_time": "clock", "sharing": "hand", "sheet": "quill"}
DEFAULT_ICON: Final = "rules"


def leather_round(icon: str, size: float) -> Picture:
    """Return a round piece of leather with an icon on it."""
    body = GradientSheet(size, size, LEATHER, size / 2)
    mark = BakedPicture(f"icon/{icon}", height=size * 0.52)
    left, top = (size - mark.size[0]) / 2, (size - mark.size[1]) / 2
    return PictureGroup((size, size), ((body, 0.0, 0.0), (mark, left, top)))


def thing_picture(theme: Theme, control: FormControl, game: str, size: float) -> Picture:
    """Return the picture of an option: a switch, a piece of the game, or a round with an icon."""
    if isinstance(control, Toggle):
        return skin.switch_picture(theme, control.is_on)
    if control.name == "start_player":
        return BakedPicture("disc/start", width=size)
    if control.name not in OPTION_ICONS:
        for back in (f"card/back-{game}", f"card/back-{game}-object"):
            if skin.is_baked(back):
                return BakedPicture(back, height=size)
    return leather_round(OPTION_ICONS.get(control.name, DEFAULT_ICON), size)


class OptionThing(Widget):
    """A picture of an option with its name and its value beside it, printed on the table."""

    is_focusable = True

    def __init__(
        self, context: Context, control: FormControl, game: str, is_open: bool,
        ask: Callable[[str], object],
    ) -> None:  # fmt: skip
        """Create the thing.

        Args:
            context: Services and state that all scenes share.
            control: The control of the option; it is not shown itself.
            game: Name of the game.
            is_open: True if the option is the one that the sheet asks about.
            ask: Opens the choice of an option by its name.
        """
        super().__init__(context, control.name)
        self.control = control
        self.tooltip = control.tooltip
        self._game = game
        self._is_open = is_open
        self._ask = ask
        self.set_share(1.0)

    def set_share(self, share: float) -> None:
        """Set the size of lines and picture by their usual size."""
        growth = (1 + 0.6 * (self.theme.text_scale - 1)) * share
        self._sizes = (
            max(MIN_LINE_SIZE, LABEL_SIZE * growth), max(MIN_LINE_SIZE, VALUE_SIZE * growth),
        )  # fmt: skip
        size = sum(self._sizes) * LINE_EMS
        self._picture = thing_picture(
            self.theme, self.control, self._game, min(PICTURE_SIZE * growth, size)
        )
        self._lead = max(PICTURE_SIZE * growth, self._picture.size[0]) + THING_GAP

    @property
    def lines(self) -> list[tuple[str, float]]:
        """Words and size of each line; a switch has its name alone."""
        label, value = self._sizes
        if isinstance(self.control, Stepper):
            said = self.control.choices[self.control.selected_index]
            return [(self.control.label, label), (said, value)]
        return [(self.control.label, value)]

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the size of the picture and the lines beside it."""
        wide = max(measure_text(words, size, "bold")[0] for words, size in self.lines)
        high = max(sum(self._sizes) * LINE_EMS, self._picture.size[1])
        most = self._lead + wide + 2 * THING_PADDING + MAX_HALO
        return min(width, most), high

    def has_room_for_words(self, width: float) -> bool:
        """True if no word has to be cut in a box of that width."""
        room = width - self._lead - 2 * THING_PADDING - MAX_HALO
        return all(measure_text(words, MIN_LINE_SIZE, "bold")[0] <= room for words, _ in self.lines)

    def build(self) -> None:
        """Build the picture, and each line over its halo."""
        theme, box = self.theme, self.box
        picture, left = self._picture, box.x + THING_PADDING
        x = left + (self._lead - THING_GAP - picture.size[0]) / 2
        lift = FLAT_LIFT if theme.high_contrast else 16.0 if self._is_open else 6.0
        if isinstance(self.control, Toggle):
            lift = FLAT_LIFT
        node = self.add_picture(
            picture, x, box.center[1] - picture.size[1] / 2, lift=lift, z=TABLE_THING_Z,
            mark="picture",
        )  # fmt: skip
        if isinstance(picture, BakedPicture) and picture.name.startswith("card/"):
            node.angle = CARD_ANGLE
        left += self._lead
        room = box.right - THING_PADDING - MAX_HALO - left
        chosen = theme.gold if self._is_open else theme.text if theme.high_contrast else CREAM
        texts = [
            fit_line(words, size, (room, size * LETTER_ROOM), chosen, least=MIN_LINE_SIZE)
            for words, size in self.lines
        ]
        y = box.center[1] - sum(text.size[1] for text in texts) / 2
        for mark, text in zip(("text", "value"), texts, strict=False):
            self._add_line(text, left, y, mark)
            y += text.size[1]

    def _add_line(self, text: Text, x: float, y: float, mark: str) -> None:
        halo = TextHalo(text, min(MAX_HALO, max(MIN_HALO, text.em * HALO_SHARE)))
        self.add_picture(halo, x - halo.width, y - halo.width, z=TABLE_THING_Z, mark="halo")
        self.add_picture(text, x, y, z=TABLE_THING_Z + 0.3, mark=mark)

    def activate(self, device: Device) -> str | None:
        """Flip the switch, or ask for the value."""
        if isinstance(self.control, Toggle):
            return self.control.activate(device)
        self.context.mixer.play("wood_tap")
        self._ask(self.name)
        return None


def _row_height(things: Sequence[OptionThing], most: float) -> float | None:
    """Make things as small as a row of that height wants it; return theirs, None if it is more."""
    for share in (1.0, (1.0 + MIN_SHARE) / 2, MIN_SHARE):
        for thing in things:
            thing.set_share(share)
        high = max(thing.preferred_size(SCREEN_SIZE[0])[1] for thing in things)
        if high <= most:
            return high
    return None


def place_things(things: Sequence[OptionThing], room: Box, columns: int = 0) -> bool:
    """Place things in rows and columns; return False if there is no room.

    Args:
        things: The things in the order of reading.
        room: Room for all of them.
        columns: Number of columns; 0 for the least number that fits, in two rows if possible.
    """
    if not things:
        return True
    gap = things[0].theme.gap
    counts = (
        [columns]
        if columns
        else sorted(range(2, MAX_COLUMNS + 1), key=lambda n: (ceil(len(things) / n) > CALM_ROWS, n))
    )
    for count in counts:
        rows = ceil(len(things) / count)
        width = (room.width - GRID_GAP * (count - 1)) / count
        high = _row_height(things, (room.height - gap * (rows - 1)) / rows)
        if high is None or not all(thing.has_room_for_words(width) for thing in things):
            continue
        pitch = min(high * 1.5, (room.height + gap) / rows)
        top = room.y + (room.height - pitch * (rows - 1) - high) / 2
        for n, thing in enumerate(things):
            row, column = divmod(n, count)
            x, y = room.x + column * (width + GRID_GAP), top + row * pitch
            thing.place(x, y, thing.preferred_size(width)[0], high)
        return True
    return False
