"""A part of a game's table in the rulebook: a small position, laid for a clause."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import pygame

from scenes.context import Context
from scenes.games import load
from scenes.kit.layers import Layer
from scenes.kit.parts import device
from scenes.kit.roles.seating import Seating
from scenes.menus.offer import game_of
from scenes.table.stage import Stage
from scenes.ui.theme import SCREEN, Theme
from scenes.ui.widget import Widget
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


@dataclass(frozen=True, eq=False)
class TablePart:
    """A part of a table as it lies, at a share of its size."""

    ground: str
    nodes: tuple[Node, ...]
    part: Box
    zoom: float
    casts_shadow: bool = True

    @property
    def size(self) -> tuple[float, float]:
        return self.part.width * self.zoom, self.part.height * self.zoom

    def paint(self, painter: Painter) -> pygame.Surface:
        renderer = Renderer(painter.scale * self.zoom)
        surface = pygame.Surface(device(self, painter), pygame.SRCALPHA, 32)
        whole = Baked(self.ground, *SCREEN).paint(renderer)
        surface.blit(whole, (-self.part.x * renderer.scale, -self.part.y * renderer.scale))
        for node in self.nodes:
            lay_on(surface, node, renderer)
        thick = max(1, round(THICK * painter.scale))
        pygame.draw.rect(surface, EDGE, surface.get_rect(), thick)
        return surface


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
