"""The player aid: a game on one page, laid beside its table: what one plays for, a turn, its signs,
its scoring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.context import Context
from scenes.menus.pages import Pager
from scenes.scene import Scene
from scenes.ui.buttons import Button
from scenes.ui.labels import Label, Panel
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.picture import Baked, Box, Text
from tabletop.text import Catalogue

WIDE, WIDEST = 1400.0, 1700.0
"""How wide the page is, at text scale 1 and at most."""
PARTS = ("turn", "sign", "score")
GOAL = "icon/star"
"""The sign before what one plays for."""
LEADING = 1.1
GAP = 7.0
ABOVE = 8.0
"""What is free above the heading of a part, besides."""
SHARES = (1.0, 0.9, 0.8)
"""How large its words are beside others: the largest with which all fits on a page."""
SIDE_BY_SIDE = 1.25
"""Text scale up to which signs stand in two columns."""
SIGN = (60.0, 46.0)
"""The most room of a sign, at text scale 1."""


class AidLine(Widget):
    """A line of the aid with its sign, or its number in a turn, before it."""

    def __init__(
        self, context: Context, name: str, words: str, sign: str, number: str, share: float = 1.0
    ) -> None:
        """sign: the name of a picture, or nothing; number: what stands there instead; share: how
        large all of it is."""
        super().__init__(context, name)
        self.text = words
        self._sign = sign
        self._number = number
        self._share = share

    @property
    def _size(self) -> float:
        return self.theme.body * self._share

    @property
    def _indent(self) -> float:
        scale = max(1.0, self.theme.text_scale * 0.8) * self._share
        return (SIGN[0] if self._sign else 40.0) * scale + self.theme.gap * 0.5

    def _words(self, width: float) -> Text:
        room = width - self._indent
        return Text(self.text, self._size, self.theme.ink, "body", room, "left", LEADING)

    def wanted(self, width: float) -> tuple[float, float]:
        sign = SIGN[1] * max(1.0, self.theme.text_scale * 0.8) if self._sign else 0.0
        return width, max(self._words(width).size[1], sign * self._share)

    def build(self) -> None:
        theme, box = self.theme, self.box
        words = self._words(box.width)
        middle = box.center[1]
        self.put(words, box.x + self._indent, middle - words.size[1] / 2, z=0.2, mark="text")
        if self._sign:
            room = self._indent - theme.gap * 0.5
            own = Baked(self._sign).size
            share = min(room / own[0], box.height / own[1])
            picture = Baked(self._sign, own[0] * share, own[1] * share)
            x = box.x + (room - picture.size[0]) / 2
            self.put(picture, x, middle - picture.size[1] / 2, lift=2.0, z=0.1, mark="sign")
        elif self._number:
            number = Text(self._number, self._size, theme.ink_quiet, "bold")
            self.put(number, box.x, box.y, z=0.2, mark="number")


class Block(NamedTuple):
    """Rows that stay together, as a heading and what follows it, and what is free above them."""

    rows: Sequence[Sequence[Widget]]
    above: float = 0.0

    def heights(self, width: float, gap: float) -> list[float]:
        """How high each row is. gap: between the widgets of a row, which share it evenly."""
        return [max(w.wanted(part(row, width, gap))[1] for w in row) for row in self.rows]

    def height(self, width: float, gap: float) -> float:
        """How high all of it is."""
        return self.above + sum(self.heights(width, gap)) + GAP * (len(self.rows) - 1)


def part(row: Sequence[Widget], width: float, gap: float) -> float:
    """The width of each widget of a row."""
    return (width - gap * (len(row) - 1)) / len(row)


def has_aid(text: Catalogue, game: str) -> bool:
    """Whether the words of a game hold an aid."""
    return text.has(f"{game}.aid.turn.1")


def lines_of(text: Catalogue, game: str, part: str) -> list[tuple[str, str]]:
    """The lines of a part of the aid: what stands before each (a number, a picture), its words."""
    start = f"{game}.aid.{part}."
    return [(k.removeprefix(start), text(k)) for k in text.keys(game) if k.startswith(start)]


class AidScene(Scene):
    """The aid of a game, at the right of the table that shows behind it."""

    see_through = True
    dims = False

    def __init__(self, context: Context, game: str) -> None:
        super().__init__(context)
        self.game = game
        self._pager = Pager(context, self.compose)
        self._pager.lead(self.page)

    def compose(self) -> None:
        context, theme, text = self.context, self.context.theme, self.context.text
        width = min(WIDEST, WIDE * theme.text_scale)
        box = Box(SCREEN[0] - theme.side - width, theme.edge, width, SCREEN[1] - 2 * theme.edge)
        pad = theme.pad
        inside = Box(box.x + pad, box.y + pad, width - 2 * pad, box.height - 2 * pad)
        panel = Panel(context, "aid:panel", "paper")
        panel.place(*box)
        title = Label(
            context, "aid:title", text(f"{self.game}.title"), theme.subheading, theme.ink, "display"
        )
        back = Button(context, "back", text("table.aid.back"), context.stack.pop, "plain")
        back.shrink(0.8)
        high = max(title.wanted(inside.width / 2)[1], theme.field_height)
        title.place(inside.x, inside.y, inside.width - 260 * theme.text_scale, high)
        wide = min(inside.width * 0.35, back.wanted(inside.width)[0])
        back.place(inside.right - wide, inside.y, wide, high)
        top = inside.y + high + theme.tight
        widgets = self._lines(Box(inside.x, top, inside.width, inside.bottom - top))
        arrows = self._pager.arrows(inside, theme.ink)
        self.page.show([panel, title, back, *widgets, *arrows], "back")

    def _lines(self, box: Box) -> list[Widget]:
        """What stands on the page that is shown, in its place: as large as fits on one page."""
        theme = self.context.theme
        shown: Sequence[Block] = ()
        for share in SHARES if theme.text_scale <= SIDE_BY_SIDE else SHARES[:1]:
            blocks = self._blocks(share)
            heights = [block.height(box.width, theme.gap) for block in blocks]
            reserved = theme.field_height + theme.gap
            shown = self._pager.share_out(blocks, heights, box.height, GAP, reserved)
            if self._pager.pages == 1:
                break
        widgets: list[Widget] = []
        y = box.y
        for block in shown:
            y += block.above
            for row, high in zip(block.rows, block.heights(box.width, theme.gap), strict=True):
                own = part(row, box.width, theme.gap)
                for at, widget in enumerate(row):
                    widget.place(box.x + at * (own + theme.gap), y, own, high)
                widgets += row
                y += high + GAP
        return widgets

    def _blocks(self, share: float) -> list[Block]:
        """What one plays for; each part under its heading, signs side by side where there is
        room."""
        context, theme, text = self.context, self.context.theme, self.context.text
        goal = AidLine(context, "aid:goal", text(f"{self.game}.guide.goal"), GOAL, "", share)
        blocks = [Block([[goal]])]
        columns = 2 if theme.text_scale <= SIDE_BY_SIDE else 1
        for name in PARTS:
            words, size = text(f"table.aid.{name}"), theme.body * share
            heading = Label(context, f"aid:{name}", words, size, theme.ink_quiet, "bold")
            made: list[Widget] = []
            for key, line in lines_of(text, self.game, name):
                sign, number = (key, "") if name == "sign" else ("", key)
                made.append(AidLine(context, f"aid:{name}:{key}", line, sign, number, share))
            many = columns if name == "sign" else 1
            rows = [made[n : n + many] for n in range(0, len(made), many)]
            blocks.append(Block([[heading], rows[0]], ABOVE))
            blocks += [Block([row]) for row in rows[1:]]
        return blocks
