"""A part of a game's table in the rulebook: a small position, laid for a clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from scenes.context import Context
from scenes.games import load
from scenes.kit.layers import Layer
from scenes.kit.parts import device
from scenes.kit.roles.seating import Seating
from scenes.menus.offer import game_of
from scenes.stage.stage import Stage
from scenes.ui.theme import SCREEN, Theme
from scenes.ui.widget import Widget
from sprites.ahead import Bit, bits, decoding
from sprites.canvas import Canvas
from sprites.drawn import lay_on
from sprites.node import Node
from sprites.painting import Painter
from sprites.picture import Baked, Box, Color
from sprites.renderer import Renderer
from tabletop.core.chance import Chance
from tabletop.core.laying import laid as lay_out
from tabletop.practice.positions import Position
from tabletop.text import Catalogue

HIGHEST = 420.0
LOWEST = 200.0
"""The most and the least height to which a part of the table is brought, units."""
CLOSEST = 1.0
"""The most that it is enlarged: so large it is on the table."""
AROUND = 14.0
"""How much of the table is seen around the places that are meant, units."""
SHADOW = 60.0
"""How far the shadow of a thing beside the part may reach into it."""
EDGE: Color = (58, 36, 20)
THICK = 3.0
OWN_BYTES = 16_000_000
"""Kept of what is painted for a part, while it is made."""


class TablePart:
    """A part of a table as it lies, at a share of its size; it is made bit by bit."""

    casts_shadow = False

    def __init__(self, ground: str, nodes: tuple[Node, ...], part: Box, zoom: float) -> None:
        self._ground = ground
        self._nodes = nodes
        self._part = part
        self._zoom = zoom
        self._surface: pygame.Surface | None = None

    @property
    def size(self) -> tuple[float, float]:
        return self._part.width * self._zoom, self._part.height * self._zoom

    def bits(self, renderer: Renderer) -> Iterator[Bit]:
        """The ground, what lies on it from the lowest up, and the edge; nothing of what is made."""
        size = device(self, renderer)
        if self._surface is not None and self._surface.get_size() == size:
            return
        surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        own = renderer.beside(renderer.scale * self._zoom, OWN_BYTES)
        yield from decoding(Baked(self._ground, *SCREEN), own)
        yield Bit(size[0] * size[1], partial(self._lay_ground, surface, own))
        for node in self._nodes:
            yield from bits(node, own)
            yield Bit(0, partial(lay_on, surface, node, own))
        yield Bit(0, partial(self._finish, surface, max(1, round(THICK * renderer.scale))))

    def _lay_ground(self, surface: pygame.Surface, renderer: Renderer) -> None:
        whole = renderer.original(self._ground)
        across = whole.get_width() / SCREEN[0]
        cut = pygame.Rect(*(round(length * across) for length in self._part))
        part = whole.subsurface(cut.clip(whole.get_rect()))
        surface.blit(pygame.transform.smoothscale(part, surface.get_size()), (0, 0))

    def _finish(self, surface: pygame.Surface, thick: int) -> None:
        pygame.draw.rect(surface, EDGE, surface.get_rect(), thick)
        self._surface = surface

    def paint(self, painter: Painter) -> pygame.Surface:
        renderer = painter if isinstance(painter, Renderer) else Renderer(painter.scale)
        for bit in self.bits(renderer):
            bit.do()
        assert self._surface is not None
        return self._surface


class TableCut(NamedTuple):
    """What lies in a part of a table, and where the part is."""

    ground: str
    nodes: tuple[Node, ...]
    part: Box


@lru_cache(maxsize=8)
def laid(game: str, clause: str, text: Catalogue, theme: Theme) -> TableCut:
    """The part of the table that a clause shows, as seat 0 sees it."""
    rules = game_of(game)
    wanted = rules.tabled[clause]
    setup = Position(game, wanted.seats).setup
    state = rules.new(wanted.seats, {}, Chance(setup.seed))
    layout = load(game)(Seating(rules, setup, text, theme))
    canvas = Canvas(Renderer(1.0))
    stage = Stage(canvas, rules.zones, layout.places, layout.looks, layout.readouts)
    layout.readouts.recall(rules.redact(state, 0), stage.showing)
    lies = lay_out(rules.inventory(state), wanted.table, rules.zones)
    stage.lay(rules.zones.mask(lies, 0), rules.counters(state))
    meant = [layout.places.box(zone) for zone in wanted.around]
    lying = [sprite for zone in wanted.table for sprite in stage.sprites(zone)]
    upon = [sprite.node.bounds() for sprite in lying if sprite.node.z >= Layer.INLAID]
    part = surrounding([*meant, *upon])
    return TableCut(layout.materials.ground, _cut(canvas, part), part)


def surrounding(boxes: Sequence[Box]) -> Box:
    """What holds all of these, with a little of the table around them."""
    left = max(0.0, min(box.x for box in boxes) - AROUND)
    top = max(0.0, min(box.y for box in boxes) - AROUND)
    right = min(SCREEN[0], max(box.right for box in boxes) + AROUND)
    bottom = min(SCREEN[1], max(box.bottom for box in boxes) + AROUND)
    return Box(left, top, right - left, bottom - top)


def _cut(canvas: Canvas, part: Box) -> tuple[Node, ...]:
    """Copies of what reaches into a part, moved there."""
    reach = Box(part.x - SHADOW, part.y - SHADOW, part.width + 2 * SHADOW, part.height + 2 * SHADOW)
    cut = []
    for node in canvas:
        if node.visible and node.bounds().overlaps(reach):
            moved = copy(node)
            moved.x, moved.y = node.x - part.x, node.y - part.y
            cut.append(moved)
    return tuple(cut)


@lru_cache(maxsize=16)
def table_part(game: str, clause: str, text: Catalogue, theme: Theme, zoom: float) -> TablePart:
    """The picture, the same for the same size: it is dear to paint."""
    return TablePart(*laid(game, clause, text, theme), zoom)


class Glimpse(Widget):
    """The part of the table that a clause shows."""

    def __init__(
        self, context: Context, name: str, game: str, clause: str, high: float = HIGHEST
    ) -> None:
        """high: so high it may be, units."""
        super().__init__(context, name)
        self._high = high
        self._key = game, clause, context.text, context.theme
        self._part = laid(*self._key).part

    def _share(self, width: float) -> float:
        return min(CLOSEST, self._high / self._part.height, width / self._part.width)

    def wanted(self, width: float) -> tuple[float, float]:
        return width, self._part.height * self._share(width)

    def build(self) -> None:
        picture = table_part(*self._key, self._share(self.box.width))
        x = self.box.x + picture.size[0] / 2
        self.nodes.append(Node(picture, x, self.box.center[1], z=self.z + 0.1, name=self.name))
