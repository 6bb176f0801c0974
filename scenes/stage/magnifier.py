"""A magnifying glass: any part of the table large, for words that cannot grow where they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial

import pygame

from scenes.context import Context
from scenes.kit.parts import device
from scenes.stage import closeup, placewords
from scenes.stage.closeup import Z
from scenes.stage.presentation import Presentation
from scenes.ui import skin
from scenes.ui.intents import Intent, Navigate
from scenes.ui.labels import Image, Panel, Veil
from scenes.ui.page import DIALOG_Z, Page
from scenes.ui.theme import SCREEN
from sprites.ahead import Bit, Work, bits
from sprites.canvas import Canvas
from sprites.drawn import lay_on
from sprites.node import Node
from sprites.painting import Painter
from sprites.picture import Box
from sprites.timeline import call, sequence, wait
from tabletop.core.zones import Zone, address

FACTOR = 2.25
PLACE, MOST = (620.0, 620.0), 4.0
"""How large a place is shown, and how much larger than it is at most."""
GLASS = (1600.0, 900.0)
FRAME = 22.0
SHADOW = 80.0  # how far a shadow may reach
SHARP_AFTER = 0.12  # seconds, so that a glass on its way is not made sharp for nothing
SHARP_MOST = 1.25
"""Pixels a unit beyond which what was drawn is fine enough, and much to paint anew."""
SEAT = "seat"
"""The kind of what stands for a seat among places."""
STEP = 0.4  # of the glass, that an arrow moves it
OWN_BYTES = 16_000_000  # kept of what is painted for the glass: the table's own stays
SHARP_EVERY = 1 / 60  # seconds


@dataclass(frozen=True, eq=False)
class Cut:
    """A part of what was drawn, larger: at once there, and not quite sharp."""

    drawn: pygame.Surface
    part: Box
    factor: float = FACTOR
    casts_shadow: bool = False

    @property
    def size(self) -> tuple[float, float]:
        return self.part.width * self.factor, self.part.height * self.factor

    def paint(self, painter: Painter) -> pygame.Surface:
        across = self.drawn.get_width() / SCREEN[0]
        x, y, width, height = (round(length * across) for length in self.part)
        whole = self.drawn.get_rect()  # of a window one pixel high it holds a part only
        part = pygame.Rect(x, y, max(1, width), max(1, height)).clamp(whole).clip(whole)
        return pygame.transform.smoothscale(self.drawn.subsurface(part), device(self, painter))


@dataclass(frozen=True, eq=False)
class Magnified:
    """A part of a canvas painted anew at its size, so that words are sharp."""

    painted: pygame.Surface
    part: Box
    casts_shadow: bool = False

    @property
    def size(self) -> tuple[float, float]:
        return self.part.width * FACTOR, self.part.height * FACTOR

    def paint(self, painter: Painter) -> pygame.Surface:
        wanted = device(self, painter)
        if self.painted.get_size() == wanted:
            return self.painted
        return pygame.transform.smoothscale(self.painted, wanted)


class Sharpening:
    """Paints a part of a canvas as it is now at the size of the glass, a little in each frame:
    all at once it would take half a second."""

    def __init__(self, canvas: Canvas, part: Box, drawn: pygame.Surface) -> None:
        """drawn: something in the format of the window."""
        self._part = part
        self._renderer = canvas.renderer.beside(canvas.renderer.scale * FACTOR, OWN_BYTES)
        self._surface = Cut(canvas.backdrop_for(drawn), part, 1.0).paint(self._renderer)
        self._work = Work(self._bits(seen(canvas, part)))

    def _bits(self, nodes: Sequence[Node]) -> Iterator[Bit]:
        """The painting of nodes, from the lowest up."""
        for node in nodes:
            yield from bits(node, self._renderer)
            yield Bit(0, partial(lay_on, self._surface, node, self._renderer))

    @property
    def done(self) -> bool:
        """Whether nothing is left to be painted."""
        return self._work.done

    def go_on(self) -> None:
        """Paint as much as there is room for in a frame."""
        self._work.spend()

    @property
    def picture(self) -> Magnified:
        """What has been painted."""
        return Magnified(self._surface, self._part)


def around(x: float, y: float) -> Box:
    """The part that is magnified about a point: as much of it within the screen as can be."""
    width, height = GLASS[0] / FACTOR, GLASS[1] / FACTOR
    left = max(0.0, min(SCREEN[0] - width, x - width / 2))
    top = max(0.0, min(SCREEN[1] - height, y - height / 2))
    return Box(left, top, width, height)


def seen(canvas: Canvas, part: Box) -> tuple[Node, ...]:
    """Copies of what a canvas shows of a part, moved there; without the ring of the focus."""
    nodes = []
    for node in canvas:
        if node.visible and node.z < DIALOG_Z and node.name != "ring" and _reaches(node, part):
            moved = copy(node)
            moved.x, moved.y = node.x - part.x, node.y - part.y
            nodes.append(moved)
    return tuple(nodes)


def _reaches(node: Node, part: Box) -> bool:
    """Whether a node, or its shadow, may be seen in a part."""
    box = node.bounds()
    across = box.x < part.right + SHADOW and box.right > part.x - SHADOW
    return across and box.y < part.bottom + SHADOW and box.bottom > part.y - SHADOW


def frame(context: Context) -> Node:
    """What the glass is set in; it is dear to paint."""
    width, height = GLASS[0] + 2 * FRAME, GLASS[1] + 2 * FRAME
    panel = skin.panel(context.theme, "dark", width, height)
    return Node(panel, SCREEN[0] / 2, SCREEN[1] / 2, lift=2.0)


def show(context: Context, page: Page, canvas: Canvas, x: float, y: float) -> None:
    """Lay the glass over the table, about a point; it goes as a close-up does.

    It is there at once, enlarged from what was drawn, and becomes sharp a moment later.
    """
    part = around(x, y)
    drawn = canvas.snapshot(DIALOG_Z)
    veil, frame = Veil(context, "closeup:veil", Z), Panel(context, "closeup:frame", "dark", Z + 1)
    glass = Image(context, "closeup", Cut(drawn, part), z=Z + 2)
    left, top = (SCREEN[0] - GLASS[0]) / 2, (SCREEN[1] - GLASS[1]) / 2
    veil.place(0, 0, *SCREEN)
    frame.place(left - FRAME, top - FRAME, GLASS[0] + 2 * FRAME, GLASS[1] + 2 * FRAME)
    glass.place(left, top, *GLASS)
    page.open([veil, frame, glass], page.close)
    canvas.hold()
    if canvas.renderer.scale > SHARP_MOST:
        return
    begin = call(_begin, page, glass, canvas, part, drawn)
    page.lanes["page"].also(sequence(wait(SHARP_AFTER), begin))


def _begin(page: Page, glass: Image, canvas: Canvas, part: Box, drawn: pygame.Surface) -> None:
    """What lies under the glass begins to become sharp, if it still lies there."""
    if glass in page.dialog:
        _attend(page, glass, Sharpening(canvas, part, drawn))


def _go_on(page: Page, glass: Image, sharpening: Sharpening) -> None:
    """A bit more of it, unless the glass is gone or has moved on."""
    if glass in page.dialog:
        sharpening.go_on()
        _attend(page, glass, sharpening)


def _attend(page: Page, glass: Image, sharpening: Sharpening) -> None:
    """Show it when it is sharp; till then there is more to do."""
    if sharpening.done:
        glass.nodes[0].picture = sharpening.picture
    else:
        more = call(_go_on, page, glass, sharpening)
        page.lanes["page"].also(sequence(wait(SHARP_EVERY), more))


def look(
    context: Context, page: Page, canvas: Canvas, presentation: Presentation, x: float, y: float
) -> None:
    """Show what lies at a point large: a piece, a seat or a place described, else the table under
    the glass."""
    layout, stage = presentation.layout, presentation.stage
    sprite = stage.sprite_at(x, y)
    if sprite is not None and layout.looks.description(sprite.piece, sprite.zone) is not None:
        closeup.show(context, page, layout, stage, sprite)
        return
    zone: Zone | None = placewords.counted_at(layout, stage, x, y)
    zone = zone or placewords.place_at(layout, stage, x, y)
    plates = {at: presentation.lying.name(at) for at in range(layout.seating.count)}
    seat = next((at for at, box in plates.items() if box.contains(x, y)), None)
    if zone and address(zone).kind == SEAT:
        seat = address(zone).number
    if seat is not None:
        told, part = placewords.of_seat(layout, stage, seat), plates[seat]
    elif zone is not None and (words := placewords.describe(layout, stage, zone)) is not None:
        told, part = words, layout.places.box(zone)
    else:
        show(context, page, canvas, x, y)
        return
    factor = min(MOST, PLACE[0] / part.width, PLACE[1] / part.height)
    drawn = canvas.snapshot(DIALOG_Z)
    closeup.lay_open(context, page, lambda share: Cut(drawn, part, factor * share), told)


def steer(context: Context, page: Page, canvas: Canvas, intent: Intent) -> bool:
    """Move the glass that lies over the table, by an arrow; whether there is one and it is one."""
    glass = next((w for w in page.dialog if w.name == "closeup"), None)
    if not isinstance(intent, Navigate) or not isinstance(glass, Image):
        return False
    if not isinstance(glass.picture, Cut) or glass.picture.factor != FACTOR:
        return False
    part, (dx, dy) = glass.picture.part, intent.direction.value
    x, y = part.center
    page.close()
    show(context, page, canvas, x + dx * part.width * STEP, y + dy * part.height * STEP)
    return True


def attend(
    context: Context, page: Page, canvas: Canvas, intent: Intent, rules: Callable[[str], None]
) -> None:
    """What is wanted while a close-up or the glass is open: its clause, another part, or that it
    goes."""
    if clause := closeup.leads_to(page, intent):
        page.close()
        rules(clause)
    elif not steer(context, page, canvas, intent) and closeup.dismisses(intent):
        page.close()
