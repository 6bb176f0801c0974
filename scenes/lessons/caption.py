"""The caption of a lesson: a panel with a sentence, lying where it covers least, never over what
it speaks of."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.table.display import Display
from scenes.table.surroundings import Surroundings
from scenes.ui.buttons import Button, Look
from scenes.ui.freespace import Cover, FreeSpace, Shape, free_space
from scenes.ui.labels import Label, Panel
from scenes.ui.theme import SCREEN, Theme, button_height
from scenes.ui.widget import Widget
from sprites.picture import Baked, Box

NAME = "lesson"
"""How the names of all its widgets begin."""
WIDTHS = (1180.0, 960.0, 780.0, 640.0, 540.0, 480.0, 420.0, 360.0)
"""How wide it may be, at text scale 1."""
ASIDE = 900.0
"""From this width on its buttons stand beside the words,"""
MOST_ASIDE = 3
"""if there are no more."""
LINES = 2.0
"""What a narrow panel costs for each line that its words take."""
ABOUT, STANDING, BARRED, OFFERED = 2000.0, 1500.0, 800.0, 600.0
"""What it costs to cover, a square: what is spoken of; who sits where, and what is counted of
them; tools and buttons; what can be touched;"""
LINE, HELD = 300.0, 100.0
"""the line of the strip; what the learner holds;"""
OWN, SIGN, PIECE, IDLE, SCENERY = 160.0, 54.0, 20.0, 15.0, 0.5
"""what else is the learner's own; names and numbers, pieces; a hand of which nothing can be used
now; scenery."""
AIR = 16.0
"""Design units between the caption and the pieces that it speaks of."""
FINE = 12.0
"""The steps in which places are tried."""
PAD = 30.0
"""Between its edge and what lies on it: a button in focus needs room for its ring."""
Z = Layer.SPEECH.at(20)
SMALLER = (1.0, 0.85, 0.72, 0.61, 0.51)
"""By how much words shrink where they would cover what must be seen;"""
LEAST = Theme().body
"""but not to less than at text scale 1."""
STARS = 3
STAR = 52.0


class Way(NamedTuple):
    """A way on, as a button."""

    name: str
    label: str
    look: Look = "plain"


class Said(NamedTuple):
    """What a caption says."""

    words: str
    heading: str = ""
    """Which lesson this is, and how far."""
    more: str = ""
    """A hint, or what is to be said of a try."""
    stars: int | None = None
    ways: tuple[Way, ...] = ()
    """The first one has the focus."""


class Stars(Widget):
    """Three stars, of which some are won."""

    def __init__(self, context: Context, name: str, won: int, size: float = STAR) -> None:
        super().__init__(context, name)
        self.won = won
        self.size = size

    def wanted(self, width: float) -> tuple[float, float]:
        return STARS * self.size * 1.15, self.size

    def build(self) -> None:
        for n in range(STARS):
            picture = Baked("icon/star", height=self.size)
            node = self.put(picture, self.box.x + n * self.size * 1.15, self.box.y, z=0.3)
            node.alpha = 1.0 if n < self.won else 0.22


class Caption:
    """Says one thing at a time on a table."""

    def __init__(self) -> None:
        self.said: Said | None = None
        self.about: Sequence[Box] = ()
        """What is spoken of."""
        self.barred: Sequence[Box] = ()
        """What else must not be covered."""
        self.points: Sequence[Widget] = ()
        """Places to point at, which must not be either."""
        self.spares_hand = True
        """Whether it keeps off a hand of which nothing can be used now, too."""
        self.taken: deque[str] = deque()
        """The names of the ways that were pressed, and that nobody has taken yet."""
        self._made: list[Widget] | None = None
        self._box: Box | None = None

    @property
    def box(self) -> Box | None:
        """Where it lies; None while nothing is said."""
        return self._box if self.said is not None else None

    def say(self, said: Said | None) -> None:
        """Say something; None: nothing."""
        if said != self.said:
            self.said, self._made = said, None

    def move(self) -> None:
        """What lies on the table has changed: look for a place anew."""
        self._made = None

    @property
    def focus(self) -> str:
        """The name of its first button; empty if it has none."""
        return f"{NAME}:{self.said.ways[0].name}" if self.said and self.said.ways else ""

    def widgets(self, display: Display) -> list[Widget]:
        """Places to point at, the panel, its words and its buttons."""
        if self.said is None:
            return [*self.points]
        if self._made is None:
            self._made, self._box = CaptionPanel(display, self).make(self.said, self._box)
        return [*self.points, *self._made]


class CaptionPanel:
    """Finds where the panel of a caption lies on a table as it is now, and makes it."""

    def __init__(self, display: Display, caption: Caption) -> None:
        self._context = display.context
        self._display = display
        self._around = Surroundings(display)
        self._caption = caption
        self._near: Box | None = None

    def make(self, said: Said, before: Box | None) -> tuple[list[Widget], Box]:
        """Its widgets, and where it lies: as large as its words may be without covering what must
        be seen; where that cannot be, as large as all other words. before: where it lay."""
        self._near = before
        made = self._placed(said, self._sizes[0])
        if any(self._covered(made)):
            made = min((self._placed(said, size) for size in self._sizes), key=self._covered)
        self._lay(made.parts, made.box, made.aside)
        self._display.narrator.yield_to(made.box)
        panel = Panel(self._context, f"{NAME}:panel", "dark", Z)
        panel.place(*made.box)
        return [panel, *made.parts.words, *made.parts.buttons], made.box

    def _covered(self, placed: Placed) -> tuple[int, int]:
        """How many things it covers that must be seen, and how many that can be touched."""
        around, over = self._around, placed.box.overlaps
        seen = [*map(aired, self._caption.about), *around.standings()]
        return sum(map(over, seen)), sum(map(over, around.offered()))

    @property
    def _sizes(self) -> list[float]:
        """How large its words may be, the largest first: never smaller than at text scale 1."""
        return [size for part in SMALLER if (size := self._context.theme.body * part) >= LEAST]

    def _placed(self, said: Said, size: float) -> Placed:
        """Where it lies with words of a size."""
        parts = self._parts(said, size)
        scale = max(1.0, size / LEAST * 0.9)
        widths = [min(width * scale, SCREEN[0] - 2 * self._context.theme.side) for width in WIDTHS]
        plans = [self._plan(parts, width) for width in dict.fromkeys(widths)]
        found = self._place([self._shape(plan, size) for plan in plans])
        return Placed(parts, found.box, plans[found.shape].aside)

    def _parts(self, said: Said, size: float) -> Parts:
        context, theme = self._context, self._context.theme
        share = size / theme.body
        words: list[Widget] = []
        if said.heading:
            heading = theme.count * share
            words.append(Label(context, f"{NAME}:heading", said.heading, heading, theme.text_quiet))
        if said.stars is not None:
            words.append(Stars(context, f"{NAME}:stars", said.stars))
        words.append(Label(context, f"{NAME}:words", said.words, size, face="bold"))
        if said.more:
            words.append(Label(context, f"{NAME}:more", said.more, size, theme.gold))
        buttons = [
            Button(
                context, f"{NAME}:{way.name}", way.label,
                partial(self._caption.taken.append, way.name), way.look,
            )
            for way in said.ways
        ]  # fmt: skip
        for button in buttons:
            button.shrink(share)
        for widget in (*words, *buttons):
            widget.z = Z + 1
        return Parts(words, buttons)

    def _shape(self, plan: PanelPlan, size: float) -> Shape:
        """The size of the panel of a plan: no wider than its words."""
        lines = plan.height / size
        width = math.ceil(plan.width) + 2.0  # so that no line is broken anew
        return Shape(width + 2 * PAD, plan.height + 2 * PAD, LINES * lines)

    def _plan(self, parts: Parts, width: float) -> PanelPlan:
        """How words and buttons share a panel of a width."""
        theme = self._context.theme
        gap, inside = theme.gap, width - 2 * PAD
        wide = max((button.wanted(inside)[0] for button in parts.buttons), default=0.0)
        many, high = len(parts.buttons), parts.high
        aside = 0 < many <= MOST_ASIDE and width >= ASIDE
        room = inside - wide - gap if aside else inside
        own = max(word.wanted(room)[0] for word in parts.words)
        tall = sum(word.wanted(room)[1] for word in parts.words)
        tall += theme.tight * (len(parts.words) - 1)
        column = many * high + gap * (many - 1)
        if aside:
            return PanelPlan(own + gap + wide, max(tall, column), True)
        if many:
            in_row = sum(b.wanted(inside)[0] for b in parts.buttons) + gap * (many - 1)
            high = high if in_row <= inside else column
            return PanelPlan(max(own, min(in_row, inside)), tall + gap + high, False)
        return PanelPlan(own, tall, False)

    def _lay(self, parts: Parts, box: Box, aside: bool) -> None:
        """Put words and buttons on the panel."""
        theme = self._context.theme
        gap = theme.gap
        x, y = box.x + PAD, box.y + PAD
        right = box.right - PAD
        wide = max((button.wanted(box.width)[0] for button in parts.buttons), default=0.0)
        room = right - x - (wide + gap if aside else 0.0)
        for word in parts.words:
            width, height = word.wanted(room)
            word.place(x, y, max(width, room), height)
            y += height + theme.tight
        y += gap - theme.tight
        if aside:
            many, high = len(parts.buttons), parts.high
            y = box.center[1] - (many * high + gap * (many - 1)) / 2
            for button in parts.buttons:
                button.place(right - wide, y, wide, high)
                y += high + gap
            return
        in_row = sum(b.wanted(room)[0] for b in parts.buttons) + gap * (len(parts.buttons) - 1)
        for button in parts.buttons:
            width = button.wanted(room)[0] if in_row <= room + 1 else room
            button.place(x, y, width, parts.high)
            if in_row <= room + 1:
                x += width + gap
            else:
                y += parts.high + gap

    # Where it lies

    def _place(self, shapes: Sequence[Shape]) -> FreeSpace:
        theme = self._context.theme
        safe = Box(theme.side, theme.edge, SCREEN[0] - 2 * theme.side, SCREEN[1] - 2 * theme.edge)
        about = self._caption.about
        near = self._near or (about[0] if about else Box(SCREEN[0] / 2, SCREEN[1] / 2, 1, 1))
        return free_space(shapes, safe, self._covers(about), near, FINE)

    def _covers(self, about: Sequence[Box]) -> list[Cover]:
        around, page = self._around, self._display.page
        barred = [w.box for w in page.widgets if w.name.startswith("tool:")]
        barred += [point.box for point in self._caption.points]
        idle = [] if self._caption.spares_hand else around.idle()
        return [
            *(Cover(aired(box), ABOUT) for box in about),
            *(Cover(box, BARRED) for box in (*barred, *around.buttons(), *self._caption.barred)),
            *(Cover(box, OFFERED) for box in around.offered()),
            *(Cover(box, STANDING) for box in around.standings()),
            *(Cover(box, HELD) for box in around.hand() if box not in idle),
            *(Cover(box, OWN) for box in around.own() if box not in idle),
            *(Cover(box, SIGN) for box in around.signs()),
            *(Cover(box, PIECE) for box in around.pieces() if box not in idle),
            *(Cover(box, IDLE) for box in idle),
            *(Cover(box, LINE) for box in around.strip()),
            *(Cover(node.bounds(), SCENERY) for node in around.furniture()),
        ]


class Parts(NamedTuple):
    """What lies on a panel."""

    words: list[Widget]
    buttons: list[Button]

    @property
    def high(self) -> float:
        """How high each button is."""
        return max((button_height(button.size) for button in self.buttons), default=0.0)


class Placed(NamedTuple):
    """Words, where they lie, and whether buttons stand beside them."""

    parts: Parts
    box: Box
    aside: bool


class PanelPlan(NamedTuple):
    """How large the inside of a panel is, and whether its buttons stand beside its words."""

    width: float
    height: float
    aside: bool


def aired(box: Box) -> Box:
    """A box and some air around it."""
    return Box(box.x - AIR, box.y - AIR, box.width + 2 * AIR, box.height + 2 * AIR)
