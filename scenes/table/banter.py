"""Banter: now and then a character in an AI seat says a line, where nothing is hidden by it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.parts import seat_token
from scenes.preferences import INSTANT
from scenes.stage.hud import STRIP
from scenes.table.session import Session
from scenes.table.surroundings import Surroundings
from scenes.ui import skin
from scenes.ui.freespace import Cover, FreeSpace, Shape, free_space
from scenes.ui.going import Going
from scenes.ui.page import Page
from scenes.ui.tail import tail
from scenes.ui.theme import SCREEN
from sprites.node import FLAT, Node
from sprites.painting import Picture
from sprites.picture import Box, Group, Text
from sprites.timeline import Animation, call, sequence, together, tween, wait
from sprites.typesetting import measure
from tabletop.core.zones import Seat
from tabletop.said.banter import BanterLine, Cast

WIDTHS = (760.0, 520.0, 400.0, 300.0, 220.0, 165.0)
"""Of words in lines, at text scale 1."""
TALL = 5.0
"""What more than one line costs, by the square of how many there are more."""
FAR = 360.0
"""A line stands no farther from its seat's name, at text scale 1."""
STEP = 12.0
"""Places for it are tried so far apart."""
NEVER, SCENERY = 1000.0, 0.35
"""What it costs to cover something that must be seen, and mere scenery, a square."""
AIR = 4.0
"""Between it and what must be seen."""
LEADING = 1.2
LETTERS = 0.88
"""The size of its letters, by that of other words."""
TOKEN = 1.25
"""The size of the seat's symbol, in letters."""
PARTING = 2.2
"""Seconds that the last line is left alone with the table, at speed 1."""


class Banter:
    """Lets characters speak at the opening, after a deal, at the end; rarely, and never in the way:
    where there is no room for a line it is not said."""

    def __init__(
        self, context: Context, session: Session, page: Page, surroundings: Surroundings
    ) -> None:
        self._context = context
        self._session = session
        self._page = page
        self._around = surroundings
        self._seen = session.now  # the moment until which it was seen whether there is a line
        self._opens = session.match.number == 0
        self._cast = Cast(session.match, context.remarks.fresh)
        self._said: tuple[Node, ...] = ()
        self._going = Going(page.canvas, page.lanes["page"], "banter:gone")

    @property
    def speaks(self) -> bool:
        """Whether banter is wanted: who wants no motion has no time for it either."""
        settings = self._context.settings
        return settings.banter and settings.speed != INSTANT

    # When

    def attend(self) -> None:
        """All that has happened is shown: perhaps somebody remarks on it."""
        (epoch, number), now = self._seen, self._session.now
        self._seen = now
        if self._opens:
            self._opens = False
            self.say(self._cast.opening(self._context.text))
        elif epoch == now[0] and number < now[1]:
            self.say(self._cast.after(self._session.match.last, self._context.text))

    def make_way(self) -> None:
        """Called every frame: a line goes where a piece comes, as soon as it sets out, while the
        match goes on."""
        if not self._said or self._session.match.over:
            return
        plate = self._said[0].bounds()
        come = [*self._around.pieces(), *self._around.landing()]
        if any(plate.overlaps(box) for box in come):
            self.hush()

    def farewell(self) -> Animation:
        """The end: a winner's line, or that of somebody who has lost, before the result."""
        said = self.say(self._cast.farewell(self._context.text))
        return wait(PARTING if said else 0.0)

    # Where

    def say(self, said: BanterLine | None) -> bool:
        """A seat says its line; whether there was any, and room for it."""
        if said is None or not self.speaks:
            return False
        seat = said.seat
        widths = [width * self._context.theme.text_scale for width in WIDTHS]
        lines = list(dict.fromkeys(self._line(said.words, width) for width in widths))
        plates = [self._plate(seat, line) for line in lines]
        shapes = [
            Shape(*plate.size, TALL * (line.size[1] / (line.em * LEADING) - 1) ** 2)
            for line, (plate, _) in zip(lines, plates, strict=True)
        ]
        place = self._room(seat, shapes)
        if place is None:
            return False
        self._context.remarks.hear(said.words)
        self._show(seat, *plates[place.shape], lines[place.shape], place.box)
        return True

    def _line(self, words: str, most: float) -> Text:
        """The words, in lines of about the same width."""
        theme = self._context.theme
        letters = theme.body * LETTERS
        width = min(most, math.ceil(measure(words, letters, "body")[0]) + 1.0)
        width = math.ceil(measure(words, letters, "body", width, LEADING)[0]) + 1.0
        return Text(words, letters, theme.text[:3], "body", width, "left", LEADING)

    def _plate(self, seat: Seat, line: Text) -> tuple[Group, float]:
        """What a line stands on, the seat's symbol before it; how far in the line begins."""
        theme = self._context.theme
        sign = seat_token(self._session.match.setup.seats[seat].colour, line.em * TOKEN)
        left = theme.gap + sign.size[0] + theme.tight
        high = max(line.size[1], sign.size[1]) + theme.tight
        size = left + line.size[0] + theme.gap, high
        panel = skin.panel(theme, "toast", *size)
        return Group(size, ((panel, 0, 0), (sign, theme.gap, (high - sign.size[1]) / 2))), left

    def _room(self, seat: Seat, shapes: Sequence[Shape]) -> FreeSpace | None:
        """Where only ground is covered, or little more, near the seat's name. None if there is no
        such place."""
        theme, around = self._context.theme, self._around
        name = around.name(seat)
        over = self._session.match.over  # then pieces need not be seen, but for their numbers
        pieces = around.counted_pieces() if over else around.pieces()
        seen = [
            *around.signs(), STRIP, *around.said(), *pieces,
            around.room_for_buttons, *(widget.box for widget in self._page.widgets),
        ]  # fmt: skip
        seen = [*(box.inset(-AIR) for box in seen), *around.mats_of_others(seat)]
        covers = [
            *(Cover(box, NEVER) for box in seen),
            *(Cover(node.bounds(), SCENERY) for node in around.furniture()),
        ]
        reach = FAR * theme.text_scale
        fits = [n for n, shape in enumerate(shapes) if shape.width < SCREEN[0] - 2 * theme.side]
        shapes = [shapes[n] for n in fits]
        wide = max(shape.width for shape in shapes)
        high = max(shape.height for shape in shapes)
        left, top = max(theme.side, name.x - reach - wide), max(theme.edge, name.y - reach - high)
        right = min(SCREEN[0] - theme.side, name.right + reach + wide)
        low = min(SCREEN[1] - theme.edge, name.bottom + reach + high)
        room = Box(left, top, right - left, low - top)
        found = free_space(shapes, room, covers, name, STEP)
        if any(found.box.overlaps(box) for box in seen):
            return None
        return found._replace(shape=fits[found.shape])

    # How

    def _show(self, seat: Seat, plate: Picture, left: float, line: Text, place: Box) -> None:
        """It comes, stays for as long as it takes to read, and goes; the match does not wait."""
        page, motion, theme = self._page, self._context.motion, self._context.theme
        self.hush()
        x, y = place.x + left + line.size[0] / 2, place.center[1]
        under = Node(plate, *place.center, lift=12.0, z=Layer.SPEECH, alpha=0.0, name="banter")
        words = Node(line, x, y, lift=FLAT, z=Layer.SPEECH.at(1), alpha=0.0, name="banter:line")
        led = tail(under.bounds(), self._around.face(seat), theme.panel, Layer.SPEECH.at(0.5))
        if led is not None and any(led.bounds().overlaps(box) for box in self._words_seen(seat)):
            led = None  # better no tail than one over a name or a number
        self._said = (under, words) if led is None else (under, led, words)
        self._context.mixer.step_back(page.messages.reading(line.text))
        if led is not None:
            led.alpha = 0.0
        for node in self._said:
            page.canvas.add(node, lies=True)
        coming = (tween(node, motion.fade, motion.fade_ease, alpha=1.0) for node in self._said)
        reading = wait(page.messages.reading(line.text))
        page.lanes["page"].also(sequence(together(*coming), reading, call(self._end, self._said)))

    def _words_seen(self, seat: Seat) -> list[Box]:
        """Names, numbers and words that a tail must not cover."""
        own = self._around.face(seat)
        return [box for box in self._around.signs() if box != own]

    def _end(self, said: Sequence[Node]) -> None:
        """A line has been read, if it is still shown."""
        if self._said is said:
            self.hush()

    def hush(self) -> None:
        """The line that is shown goes softly, below whatever comes there."""
        for n, node in enumerate(self._said):
            node.z = Layer.INTENTS.at(n)
        self._going.go(self._said)
        self._said = ()
