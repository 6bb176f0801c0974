"""Panel of a simultaneous secret choice: the buttons of each player, and who has chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.base.context import Context
from scenes.kit.layout import Layout
from scenes.kit.table_parts import fit_line
from scenes.ui.style import skin
from scenes.ui.style.portrait import seat_portrait
from scenes.ui.widgets.labels import key_cap_picture
from scenes.ui.widgets.widget import Widget
from sprites.painting import Picture
from sprites.picture import BakedPicture, Box, Text
from tabletop.core.state import NOBODY, State
from tabletop.core.zones import Seat
from tabletop.match.setup import SeatSpec

ROW_HEIGHT = 62.0
"""Height of a row, where there is room for it."""
MAX_ROW_HEIGHT = 84.0
"""Greatest height of a row on a panel that fills its area."""
PORTRAIT_HEIGHT_SHARE = 0.84
"""Height of a portrait or a tick, as a share of the row."""
MAX_COLUMN_WIDTH = 104.0
"""Greatest width of the column of one button."""
COLUMN_SHARE = 0.94
"""Greatest width of a button's picture, as a share of its column."""
NAME_WIDTH, NAME_SHARE = 250.0, 0.3
"""Width of the column of names, and its greatest share of a narrow panel."""
SMALL_TICK_SHARE = 0.6
"""Size of the tick at a portrait, as a share of the portrait."""


class SimultaneousChooser(NamedTuple):
    """A player in a simultaneous choice, with the labels of their buttons."""

    seat: Seat
    button_labels: Sequence[str]
    """Labels of the player's buttons; empty while another player has the shared device."""
    has_chosen: bool
    has_shared_device: bool = False


class SimultaneousPanel(Widget):
    """A row for each player who has buttons: their meanings, and a tick after the choice.

    The portraits of the others, among whom a device is passed round, stand at the top.
    """

    blocks_pointer = True

    def __init__(
        self, context: Context, seats: Sequence[SeatSpec], choosers: Sequence[SimultaneousChooser],
        answers: Sequence[str], footer_height: float = 0.0,
    ) -> None:  # fmt: skip
        """Create the panel.

        Args:
            context: Services and state that all scenes share.
            seats: All seats of the match.
            choosers: Players who choose; those without button labels stand at the top.
            answers: Labels printed on the things that can be chosen.
            footer_height: Height kept free below the rows, in design pixels.
        """
        super().__init__(context, "choosers")
        self._seats = seats
        self._lines = [chooser for chooser in choosers if chooser.button_labels]
        self._others = [chooser for chooser in choosers if not chooser.button_labels]
        self._answers = answers
        self._footer_height = footer_height

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the preferred size for an available width."""
        pad = self.theme.small_gap
        columns = len(self._answers) * MAX_COLUMN_WIDTH
        wide = min(width, NAME_WIDTH + columns + ROW_HEIGHT + 2 * pad)
        return wide, (len(self._lines) + 1) * ROW_HEIGHT + 2 * pad + self._footer_height

    def build(self) -> None:
        """Draw the panel, its columns and its rows."""
        theme, box = self.theme, self.box
        pad = theme.small_gap
        self.add_picture(
            skin.panel_picture(theme, "dark", box.width, box.height), box.x, box.y, mark="panel"
        )
        column = min(
            MAX_COLUMN_WIDTH,
            (box.width - 2 * pad - ROW_HEIGHT - min(NAME_WIDTH, NAME_SHARE * box.width))
            / len(self._answers),
        )
        left = box.right - pad - column * len(self._answers)
        rows, free = len(self._lines) + 1, box.height - 2 * pad - self._footer_height
        high = min(free / rows, MAX_ROW_HEIGHT)
        top = box.y + pad + (free - high * rows) / 2
        columns = [left + (n + 0.5) * column for n in range(len(self._answers))]
        for sign, x in zip(self._answers, columns, strict=True):
            letter = Text(sign, high * 0.7, theme.gold, "display")
            self._centred(letter, x, top + high / 2, "answer")
        step = min(ROW_HEIGHT, (left - box.x - pad) / max(1, len(self._others)))
        for n, chooser in enumerate(self._others):
            x = box.x + pad + step * n + ROW_HEIGHT / 2
            self._face(chooser, min(x, left - step / 2), top + high / 2, high)
        for line, chooser in enumerate(self._lines, 1):
            self._line(chooser, top + (line + 0.5) * high, high, columns, left - pad)

    def _face(self, chooser: SimultaneousChooser, x: float, middle: float, high: float) -> None:
        """Draw the portrait of a player, with a tick if they have chosen."""
        face = seat_portrait(self._seats[chooser.seat], high * PORTRAIT_HEIGHT_SHARE)
        self._centred(face, x, middle, f"face:{chooser.seat}")
        if chooser.has_chosen:
            low = middle + face.size[1] * (1 - SMALL_TICK_SHARE) / 2
            tick = BakedPicture("icon/check", height=face.size[1] * SMALL_TICK_SHARE)
            self._centred(tick, x + face.size[0] / 3, low, f"chosen:{chooser.seat}")

    def _line(
        self, chooser: SimultaneousChooser, middle: float, high: float, columns: Sequence[float],
        right: float,
    ) -> None:  # fmt: skip
        """Draw a row: portrait with its tick, name and buttons."""
        theme, box = self.theme, self.box
        pad = theme.small_gap
        seat = self._seats[chooser.seat]
        self._face(chooser, box.x + pad + ROW_HEIGHT / 2, middle, high)
        x = box.x + pad + ROW_HEIGHT + theme.small_gap
        ink = theme.gold if chooser.has_shared_device else theme.text
        name = fit_line(seat.name, theme.label, (right - x, high), ink)
        self.add_picture(name, x, middle - name.size[1] / 2, z=0.2, mark="name")
        width = COLUMN_SHARE * (columns[1] - columns[0] if len(columns) > 1 else MAX_COLUMN_WIDTH)
        for cap, column in zip(self._caps(chooser, width, high), columns, strict=False):
            self._centred(cap, column, middle, f"cap:{chooser.seat}")

    def _caps(self, chooser: SimultaneousChooser, width: float, high: float) -> list[Picture]:
        """Return the pictures of a player's buttons, all as large as row and column permit."""
        caps = [key_cap_picture(self.context, sign) for sign in chooser.button_labels]
        greatest = high * PORTRAIT_HEIGHT_SHARE
        if all(cap.size[0] <= width and cap.size[1] <= greatest for cap in caps):
            return list(caps)
        size = min(
            fit_line(sign, high * 0.66, (width, high), self.theme.text).em
            for sign in chooser.button_labels
        )
        return [Text(sign, size, self.theme.text, "bold") for sign in chooser.button_labels]

    def _centred(self, picture: Picture, x: float, y: float, mark: str) -> None:
        width, height = picture.size
        self.add_picture(picture, x - width / 2, y - height / 2, z=0.2, mark=mark)


def find_panel_area(layout: Layout[State], seat: Seat) -> Box:
    """Return the area of a panel for secret choices, where the open hand of a seat would lie."""
    places, home = layout.zone_layout, layout.seating.home_seat
    if home == NOBODY:
        return places.choosers_box(seat)
    return Box.enclosing(
        [
            *(places.box(f"{kind}:{home}") for kind in layout.interactive_zones),
            places.buttons_box,
        ]
    )
