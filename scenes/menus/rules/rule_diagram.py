"""Diagram of a clause: a part of the game's table with a small position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from functools import lru_cache, partial
from typing import NamedTuple

import pygame

from scenes.base.context import Context
from scenes.games import load_layout
from scenes.kit.layers import Layer
from scenes.kit.roles.seating import Seating
from scenes.kit.table_parts import device_size
from scenes.menus.common.game_list import load_game
from scenes.stage.stage import Stage
from scenes.ui.style.theme import SCREEN_SIZE, Theme
from scenes.ui.widgets.widget import Widget
from sprites.node import Node
from sprites.painting import Painter
from sprites.picture import BakedPicture, Box, Color
from sprites.rendering.canvas import Canvas
from sprites.rendering.dirty_rects import draw_node_on
from sprites.rendering.paint_queue import PaintJob, decode_jobs, paint_jobs
from sprites.rendering.renderer import Renderer
from tabletop.core.chance import Chance
from tabletop.core.toolkit.position_setup import complete_inventory as lay_out
from tabletop.practice.positions import Position
from tabletop.text import Catalogue

MAX_DIAGRAM_HEIGHT = 420.0
"""Greatest and least height to which a diagram is scaled, design pixels."""
MIN_DIAGRAM_HEIGHT = 200.0
"""Greatest and least height to which a diagram is scaled, design pixels."""
MAX_ZOOM = 1.0
"""Greatest zoom; at 1 the diagram is as large as the table itself."""
DIAGRAM_MARGIN = 14.0
"""Margin of the table around the shown places, design pixels."""
SHADOW_REACH = 60.0
"""Distance from which the shadow of a node outside can reach into the diagram."""
BORDER_COLOR: Color = (58, 36, 20)
BORDER_WIDTH = 3.0
PAINT_CACHE_BYTES = 16_000_000
"""Size of the surface cache while a diagram is painted."""


class TableExcerptPicture:
    """A picture of an excerpt of a table at a zoom; it can be painted in small steps."""

    casts_shadow = False

    def __init__(self, background: str, nodes: tuple[Node, ...], box: Box, zoom: float) -> None:
        self._ground = background
        self._nodes = nodes
        self._part = box
        self._zoom = zoom
        self._surface: pygame.Surface | None = None

    @property
    def size(self) -> tuple[float, float]:
        """Size of the excerpt at its zoom."""
        return self._part.width * self._zoom, self._part.height * self._zoom

    def paint_jobs(self, renderer: Renderer) -> Iterator[PaintJob]:
        """Return the paint steps: background, nodes from the lowest up, border; none if painted."""
        size = device_size(self, renderer)
        if self._surface is not None and self._surface.get_size() == size:
            return
        surface = pygame.Surface(size, pygame.SRCALPHA, 32)
        own = renderer.with_own_cache(renderer.scale * self._zoom, PAINT_CACHE_BYTES)
        yield from decode_jobs(BakedPicture(self._ground, *SCREEN_SIZE), own)
        yield PaintJob(size[0] * size[1], partial(self._lay_ground, surface, own))
        for node in self._nodes:
            yield from paint_jobs(node, own)
            yield PaintJob(0, partial(draw_node_on, surface, node, own))
        yield PaintJob(
            0, partial(self._finish, surface, max(1, round(BORDER_WIDTH * renderer.scale)))
        )

    def _lay_ground(self, surface: pygame.Surface, renderer: Renderer) -> None:
        whole = renderer.baked_image(self._ground)
        across = whole.get_width() / SCREEN_SIZE[0]
        cut = pygame.Rect(*(round(length * across) for length in self._part))
        part = whole.subsurface(cut.clip(whole.get_rect()))
        surface.blit(pygame.transform.smoothscale(part, surface.get_size()), (0, 0))

    def _finish(self, surface: pygame.Surface, thick: int) -> None:
        pygame.draw.rect(surface, BORDER_COLOR, surface.get_rect(), thick)
        self._surface = surface

    def paint(self, painter: Painter) -> pygame.Surface:
        """Paint all steps at once and return the surface."""
        renderer = painter if isinstance(painter, Renderer) else Renderer(painter.scale)
        for bit in self.paint_jobs(renderer):
            bit.execute()
        assert self._surface is not None
        return self._surface


class TableExcerpt(NamedTuple):
    """The nodes in a part of a table, and the box of that part."""

    background: str
    nodes: tuple[Node, ...]
    box: Box


@lru_cache(maxsize=8)
def build_table_excerpt(game: str, clause: str, text: Catalogue, theme: Theme) -> TableExcerpt:
    """Return the part of the table that illustrates a clause, seen from seat 0."""
    rules = load_game(game)
    wanted = rules.rule_positions[clause]
    setup = Position(game, wanted.seats).setup
    state = rules.new_initial_state(wanted.seats, {}, Chance(setup.seed))
    layout = load_layout(game)(Seating(rules, setup, text, theme))
    canvas = Canvas(Renderer(1.0))
    stage = Stage(canvas, rules.zones, layout.zone_layout, layout.piece_art, layout.indicators)
    layout.indicators.restore_notes(rules.view_for(state, 0), stage.view_model)
    layout.zone_layout.act_key = layout.indicators.act_key(stage.view_model)
    lies = lay_out(rules.inventory(state), wanted.table, rules.zones)
    stage.show_inventory(rules.zones.visible_inventory(lies, 0), rules.track_counts(state))
    meant = [layout.zone_layout.box(zone) for zone in wanted.visible_zones]
    lying = [sprite for zone in wanted.table for sprite in stage.sprites(zone)]
    upon = [sprite.node.bounds() for sprite in lying if sprite.node.z >= Layer.TILE_INLAYS]
    part = enclosing_box([*meant, *upon])
    return TableExcerpt(layout.materials.background, _copy_nodes(canvas, part), part)


def enclosing_box(boxes: Sequence[Box]) -> Box:
    """Return a box around all boxes, with a margin of the table."""
    left = max(0.0, min(box.x for box in boxes) - DIAGRAM_MARGIN)
    top = max(0.0, min(box.y for box in boxes) - DIAGRAM_MARGIN)
    right = min(SCREEN_SIZE[0], max(box.right for box in boxes) + DIAGRAM_MARGIN)
    bottom = min(SCREEN_SIZE[1], max(box.bottom for box in boxes) + DIAGRAM_MARGIN)
    return Box(left, top, right - left, bottom - top)


def _copy_nodes(canvas: Canvas, part: Box) -> tuple[Node, ...]:
    """Return copies of the nodes that reach into a part, relative to it."""
    reach = Box(
        part.x - SHADOW_REACH,
        part.y - SHADOW_REACH,
        part.width + 2 * SHADOW_REACH,
        part.height + 2 * SHADOW_REACH,
    )
    cut = []
    for node in canvas:
        if node.visible and node.bounds().overlaps(reach):
            moved = copy(node)
            moved.x, moved.y = node.x - part.x, node.y - part.y
            cut.append(moved)
    return tuple(cut)


@lru_cache(maxsize=16)
def excerpt_picture(
    game: str, clause: str, text: Catalogue, theme: Theme, zoom: float
) -> TableExcerptPicture:
    """Return the cached picture of an excerpt; painting it is expensive."""
    return TableExcerptPicture(*build_table_excerpt(game, clause, text, theme), zoom)


class RuleDiagram(Widget):
    """A diagram of the part of the table that illustrates a clause."""

    def __init__(
        self,
        context: Context,
        name: str,
        game: str,
        clause: str,
        max_height: float = MAX_DIAGRAM_HEIGHT,
    ) -> None:
        """Create the diagram of a clause.

        Args:
            context: Services and state that all scenes share.
            name: Name of the widget.
            game: Name of the game.
            clause: Number of the clause.
            max_height: Greatest height, design pixels.
        """
        super().__init__(context, name)
        self._max_height = max_height
        self._key = game, clause, context.text_catalogue, context.theme
        self._part = build_table_excerpt(*self._key).box

    def _share(self, width: float) -> float:
        return min(MAX_ZOOM, self._max_height / self._part.height, width / self._part.width)

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of the diagram."""
        return width, self._part.height * self._share(width)

    def build(self) -> None:
        """Draw the diagram at the left."""
        picture = excerpt_picture(*self._key, self._share(self.box.width))
        x = self.box.x + picture.size[0] / 2
        self.nodes.append(Node(picture, x, self.box.center[1], z=self.z + 0.1, name=self.name))
