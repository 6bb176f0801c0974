"""Phones beside the screen: a code to scan, the address in letters, and who sits where."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.context import Context
from scenes.menus.backdrop import foot, head
from scenes.scene import Scene
from scenes.ui.buttons import Button
from scenes.ui.intents import Command
from scenes.ui.labels import Image, Label, Panel
from scenes.ui.portrait import portrait
from scenes.ui.theme import SCREEN, stationery
from scenes.ui.widget import Widget
from sprites.picture import Box, Fill, Group
from tabletop.core.zones import Seat
from tabletop.phones.desk import PhoneSeat

HINTS = ((Command.ACCEPT, "choose"), (Command.BACK, "back"))
QUIET = 4
"""Light cells around a code, without which no camera finds it."""
SMALLEST, LARGEST = 360.0, 560.0
"""How large a code is: smaller ones are not found across a room."""
SMALL = 0.8
"""The size of quiet words, by that of others."""
SMALLER = 0.92
"""The next size tried of words that leave a code no room."""
INK = (24, 16, 10)
PAPER = (252, 247, 235)
ROW = 108.0
FACE = 84.0


def code(words: str, size: float) -> Group:
    """Words as a QR code, about so large: each cell is as many whole units wide as fit."""
    import segno

    matrix = tuple(segno.make(words, error="m", micro=False).matrix)
    cells = len(matrix) + 2 * QUIET
    cell = max(1.0, size // cells)
    parts = [(Fill(cell * cells, cell * cells, PAPER), 0.0, 0.0)]
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                dark = Fill(cell * (end - x), cell, INK)
                parts.append((dark, cell * (x + QUIET), cell * (y + QUIET)))
            x = max(end, x + 1)
    return Group((cell * cells, cell * cells), tuple(parts))


class PhonesScene(Scene):
    """How people join by phone, and who has. At a table whoever decides for a seat changes by one
    press; before a match `begin` is called when somebody at a phone wants it to begin."""

    see_through = True

    def __init__(
        self, context: Context, at_table: bool, begin: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(context)
        self._at_table = at_table
        self._begin = begin
        self._shown: object = None

    def _told(self) -> object:
        phones = self.context.handsets
        return phones.trouble, phones.address, phones.several, phones.nobody, tuple(phones.seats)

    def advance(self, seconds: float) -> None:
        """Shows who has come; what phones want is heard by the program."""
        super().advance(seconds)
        if self._shown != self._told():
            self.compose()
        if self.context.handsets.begins and not self._at_table:
            self._begin()

    def left(self) -> None:
        """Seats that are played at the screen are given to nobody any more."""
        self.context.handsets.give_no_more()
        super().left()

    # Layout

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        self._shown = self._told()
        phones = context.handsets
        heading, top = head(context, text("phones.tv.heading"))
        back = Button(context, "back", text("ui.back"), context.stack.pop, "quiet")
        other = Button(context, "other", text("phones.tv.other"), phones.another_address)
        left = [back, other] if phones.several and not phones.trouble else [back]
        feet, bottom = foot(context, left, [], HINTS)
        box = Box(theme.side, top, SCREEN[0] - 2 * theme.side, bottom - top)
        body = self._told_trouble(box) if phones.trouble else self._code_and_seats(box)
        focus = self.page.focus.name if self.page.focus else "back"
        self.page.back = context.stack.pop
        self.page.show([*body, heading, *feet], focus)

    def _told_trouble(self, box: Box) -> list[Widget]:
        """Words instead of a code."""
        trouble = self.context.handsets.trouble
        assert trouble is not None
        return self._words(self.context.text(trouble.key, **trouble.params), box)

    def _words(self, said: str, box: Box) -> list[Widget]:
        """A panel with words, as large as they want, in the upper part of a box."""
        theme = self.context.theme
        label = Label(self.context.on_paper, "said", said, theme.body, align="center")
        inside = min(box.width, 1200.0) - 2 * theme.section
        high = label.wanted(inside)[1]
        panel = Panel(self.context, "panel:said", stationery(theme))
        panel.place(
            box.x + (box.width - inside) / 2 - theme.section, box.y,
            inside + 2 * theme.section, high + 2 * theme.section,
        )  # fmt: skip
        label.place(box.x + (box.width - inside) / 2, box.y + theme.section, inside, high)
        return [panel, label]

    def _code_and_seats(self, box: Box) -> list[Widget]:
        """The code on the left, with what it stands for; the seats on the right."""
        theme = self.context.theme
        wide = (box.width - theme.gap) / 2
        left = Box(box.x, box.y, wide, box.height)
        right = Box(box.x + wide + theme.gap, box.y, wide, box.height)
        kind = stationery(theme)
        panels = [Panel(self.context, f"panel:{name}", kind) for name in ("code", "seats")]
        panels[0].place(*left)
        panels[1].place(*right)
        pad = theme.pad
        return [
            *panels,
            *self._code(Box(left.x + pad, left.y + pad, wide - 2 * pad, box.height - 2 * pad)),
            *self._seats(Box(right.x + pad, right.y + pad, wide - 2 * pad, box.height - 2 * pad)),
        ]

    def _code(self, box: Box) -> list[Widget]:
        context, theme, text = self.context, self.context.theme, self.context.text
        phones = context.handsets
        if not phones.ready:
            says = text("phones.tv.opening")
            waits = Label(context.on_paper, "opening", says, theme.body, align="center")
            waits.place(*box)
            return [waits]
        labels = self._beneath_code()
        for label in labels:
            while label.size > theme.least_text and not self._fits(labels, label, box):
                label.size = max(theme.least_text, label.size * SMALLER)
        heights = [label.wanted(box.width)[1] for label in labels]
        room = box.height - sum(heights) - 3 * theme.gap
        picture = code(phones.address, min(LARGEST, room))
        image = Image(context, "code", picture)
        size = picture.size[0]
        y = box.y + max(0.0, (room - size) / 2)
        image.place(box.x + (box.width - size) / 2, y, size, size)
        y += size + theme.gap
        for label, high in zip(labels, heights, strict=True):
            label.place(box.x, y, box.width, high)
            y += high + theme.gap
        return [image, *labels]

    def _beneath_code(self) -> list[Label]:
        context, text = self.context.on_paper, self.context.text
        theme = context.theme
        said = text("phones.tv.help" if context.handsets.nobody else "phones.tv.scan")
        address = context.handsets.address
        quiet = max(theme.least_text, theme.body * SMALL)
        return [
            Label(context, "said", said, theme.body, align="center"),
            Label(context, "address", address, theme.label, face="bold", align="center"),
            Label(
                context, "secret", text("phones.tv.secret"), quiet, theme.text_quiet, align="center"
            ),
        ]

    def _fits(self, labels: Sequence[Label], label: Label, box: Box) -> bool:
        """Whether a code has room beside all words, and the address stands in one line."""
        if label.name == "address":
            return label.wanted(1 << 20)[0] <= box.width
        words = sum(each.wanted(box.width)[1] for each in labels)
        return words + 3 * self.context.theme.gap + SMALLEST <= box.height

    def _seats(self, box: Box) -> list[Widget]:
        seats = self.context.handsets.seats
        gap = self.context.theme.gap
        each = min(ROW * max(1.0, self.context.theme.text_scale), box.height / max(1, len(seats)))
        widgets: list[Widget] = []
        for seat, at in enumerate(seats):
            place = Box(box.x, box.y + seat * each, box.width, each - gap / 2)
            widgets += self._seat(seat, at, place)
        return widgets

    def _seat(self, seat: Seat, at: PhoneSeat, box: Box) -> list[Widget]:
        """A face, a name, by what they play, and the button by which that changes."""
        context, theme, text = self.context, self.context.theme, self.context.text
        size = min(FACE, box.height)
        face = Image(context, f"face:{seat}", portrait(at.spec, size))
        face.place(box.x, box.y + (box.height - size) / 2, size, size)
        by = "lost" if at.lost and at.by == "phone" else at.by
        paper = context.on_paper
        name = Label(paper, f"name:{seat}", at.spec.name, theme.label, face="bold", max_lines=1)
        how = Label(
            paper, f"by:{seat}", text(f"phones.tv.by.{by}"),
            max(theme.least_text, theme.body * SMALL), paper.theme.text_quiet, max_lines=1,
        )  # fmt: skip
        x = box.x + size + theme.gap
        button = self._button(seat, at)
        wide = min(button.wanted(box.width)[0], box.width * 0.42) if button is not None else 0.0
        room = box.right - x - wide - theme.gap
        high = name.wanted(room)[1]
        below = how.wanted(room)[1]
        y = box.y + (box.height - high - below) / 2
        name.place(x, y, room, high)
        how.place(x, y + high, room, below)
        if button is None:
            return [face, name, how]
        tall = min(box.height, button.wanted(wide)[1])
        button.place(box.right - wide, box.y + (box.height - tall) / 2, wide, tall)
        return [face, name, how, button]

    def _button(self, seat: Seat, at: PhoneSeat) -> Button | None:
        """At a table: play on here for a phone, or on a seat that was given up. A seat of this
        screen needs none: any phone may take it while the page is open."""
        elsewhere = at.by in ("phone", "ai") or at.vacant
        if not self._at_table or not elsewhere or not at.spec.human:
            return None
        context = self.context
        return Button(
            context, f"here:{seat}", context.text("phones.tv.here"),
            lambda: context.handsets.play_here(seat),
        )  # fmt: skip
