"""The panel of those who choose unseen: which of whose buttons is what, and who has chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.context import Context
from scenes.kit.parts import fitted
from scenes.ui import skin
from scenes.ui.labels import key_cap
from scenes.ui.portrait import portrait
from scenes.ui.widget import Widget
from sprites.painting import Picture
from sprites.picture import Baked, Text
from tabletop.core.zones import Seat
from tabletop.match.setup import SeatSpec

ROW = 62.0
"""The height of a line, where there is room for it."""
FACE = 0.84
"""Of the height of a line that a face takes, or a tick."""
COLUMN = 104.0
"""The width for one button, at most."""
NAMES = 250.0
SMALL_TICK = 0.6
"""Of a face, the tick at its foot."""


class UnseenChooser(NamedTuple):
    """Somebody who chooses unseen: the signs of their buttons (none while another has the device
    that is passed round), whether they have chosen, and whether it is for them alone now."""

    seat: Seat
    signs: Sequence[str]
    chosen: bool
    alone: bool = False


class ChoosersPanel(Widget):
    """A line for each who has buttons before them: which stands for what, and whether they have
    chosen. Of the others, among whom a device is passed round, the faces stand at the top."""

    covering = True

    def __init__(
        self, context: Context, seats: Sequence[SeatSpec], choosers: Sequence[UnseenChooser],
        answers: Sequence[str],
    ) -> None:  # fmt: skip
        """answers: what is printed on the things that can be chosen."""
        super().__init__(context, "choosers")
        self._seats = seats
        self._lines = [chooser for chooser in choosers if chooser.signs]
        self._others = [chooser for chooser in choosers if not chooser.signs]
        self._answers = answers

    def wanted(self, width: float) -> tuple[float, float]:
        pad = self.theme.tight
        columns = len(self._answers) * COLUMN
        wide = min(width, NAMES + columns + 2 * ROW + 2 * pad)
        return wide, (len(self._lines) + 1) * ROW + 2 * pad

    def build(self) -> None:
        theme, box = self.theme, self.box
        pad = theme.tight
        self.put(skin.panel(theme, "dark", box.width, box.height), box.x, box.y, mark="panel")
        column = min(COLUMN, (box.width - 2 * pad - 2 * ROW - NAMES) / len(self._answers))
        left = box.right - pad - ROW - column * len(self._answers)
        high = (box.height - 2 * pad) / (len(self._lines) + 1)
        columns = [left + (n + 0.5) * column for n in range(len(self._answers))]
        for sign, x in zip(self._answers, columns, strict=True):
            letter = Text(sign, high * 0.7, theme.gold, "display")
            self._centred(letter, x, box.y + pad + high / 2, "answer")
        for n, chooser in enumerate(self._others):
            self._face(chooser, box.x + pad + ROW * (n + 0.5), box.y + pad + high / 2, high)
        for line, chooser in enumerate(self._lines, 1):
            self._line(chooser, box.y + pad + (line + 0.5) * high, high, columns, left - pad)

    def _face(self, chooser: UnseenChooser, x: float, middle: float, high: float) -> None:
        """One of those without a line, with a tick once they have chosen."""
        face = portrait(self._seats[chooser.seat], high * FACE)
        self._centred(face, x, middle, f"other:{chooser.seat}")
        if chooser.chosen:
            low = middle + face.size[1] * (1 - SMALL_TICK) / 2
            tick = Baked("icon/check", height=face.size[1] * SMALL_TICK)
            self._centred(tick, x + face.size[0] / 3, low, f"chosen:{chooser.seat}")

    def _line(
        self, chooser: UnseenChooser, middle: float, high: float, columns: Sequence[float],
        right: float,
    ) -> None:  # fmt: skip
        """Face and name, up to the right of them, then the buttons and perhaps a tick."""
        theme, box = self.theme, self.box
        pad = theme.tight
        seat = self._seats[chooser.seat]
        self._centred(portrait(seat, high * FACE), box.x + pad + ROW / 2, middle, "face")
        x = box.x + pad + ROW + theme.tight
        ink = theme.gold if chooser.alone else theme.text
        name = fitted(seat.name, theme.label, (right - x, high), ink)
        self.put(name, x, middle - name.size[1] / 2, z=0.2, mark="name")
        for sign, column in zip(chooser.signs, columns, strict=False):
            self._centred(self._cap(sign, high), column, middle, f"cap:{chooser.seat}")
        if chooser.chosen:
            tick = Baked("icon/check", height=high * FACE)
            self._centred(tick, box.right - pad - ROW / 2, middle, f"chosen:{chooser.seat}")

    def _cap(self, sign: str, high: float) -> Picture:
        """A key or button, as large as the lines let it be."""
        cap = key_cap(self.context, sign)
        if cap.size[1] <= high * FACE:
            return cap
        return Text(sign, high * 0.66, self.theme.text, "bold")

    def _centred(self, picture: Picture, x: float, y: float, mark: str) -> None:
        width, height = picture.size
        self.put(picture, x - width / 2, y - height / 2, z=0.2, mark=mark)
