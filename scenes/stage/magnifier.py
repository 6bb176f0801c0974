"""Magnifying glass: any part of the table enlarged, for words that cannot grow in place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial

import pygame

from scenes.base.context import Context
from scenes.kit.roles.piece_art import Description
from scenes.kit.table_parts import device_size
from scenes.stage import closeup, zone_descriptions
from scenes.stage.closeup import CLOSEUP_LAYER
from scenes.stage.table_view import TableView
from scenes.ui.devices.intents import FocusMove, Intent
from scenes.ui.layer.widget_layer import DIALOG_Z, WidgetLayer
from scenes.ui.style import skin
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.labels import DimOverlay, Image, Panel
from sprites.node import Node
from sprites.painting import Painter
from sprites.picture import Box
from sprites.rendering.canvas import Canvas
from sprites.rendering.dirty_rects import draw_node_on
from sprites.rendering.paint_queue import PaintJob, PaintQueue, paint_jobs
from sprites.timeline import call, sequence, wait
from tabletop.core.zones import Zone, parse_zone

ZOOM_FACTOR = 2.25
MAX_LARGE_ZONE_SIZE, MAX_LARGE_ZONE_ZOOM = (620.0, 620.0), 4.0
"""Greatest size and greatest zoom of a zone shown large."""
GLASS_SIZE = (1600.0, 900.0)
FRAME_WIDTH = 22.0
MAX_SHADOW = 80.0  # how far a shadow may reach
SHARPEN_DELAY_SECONDS = 0.12  # seconds, so that a glass on its way is not made sharp for nothing
MAX_SHARPEN_SCALE = 1.25
"""Pixels a unit above which the canvas is fine enough, and expensive to paint again."""
SYMBOL_MARGIN = 12.0
"""Room around a printed symbol that is shown large, design pixels."""
GLASS_STEP_SHARE = 0.4  # of the glass, that an arrow moves it
MAX_CACHE_BYTES = 16_000_000  # kept of what is painted for the glass: the table's own stays
SHARPEN_INTERVAL_SECONDS = 1 / 60  # seconds


@dataclass(frozen=True, eq=False)
class ScaledCutout:
    """An enlarged part of the drawn canvas: available at once, but not quite sharp."""

    canvas_surface: pygame.Surface
    source_box: Box
    zoom_factor: float = ZOOM_FACTOR
    casts_shadow: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, enlarged."""
        return self.source_box.width * self.zoom_factor, self.source_box.height * self.zoom_factor

    def paint(self, painter: Painter) -> pygame.Surface:
        """Scale the part of the canvas to its size."""
        across = self.canvas_surface.get_width() / SCREEN_SIZE[0]
        x, y, width, height = (round(length * across) for length in self.source_box)
        whole = self.canvas_surface.get_rect()  # of a window one pixel high it holds a part only
        part = pygame.Rect(x, y, max(1, width), max(1, height)).clamp(whole).clip(whole)
        return pygame.transform.smoothscale(
            self.canvas_surface.subsurface(part), device_size(self, painter)
        )


@dataclass(frozen=True, eq=False)
class SharpCutout:
    """A part of a canvas painted again at its size, so that words are sharp."""

    surface: pygame.Surface
    source_box: Box
    casts_shadow: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, enlarged."""
        return self.source_box.width * ZOOM_FACTOR, self.source_box.height * ZOOM_FACTOR

    def paint(self, painter: Painter) -> pygame.Surface:
        """Return the painted surface, scaled if the window has changed."""
        wanted = device_size(self, painter)
        if self.surface.get_size() == wanted:
            return self.surface
        return pygame.transform.smoothscale(self.surface, wanted)


class SharpeningJob:
    """Paints a part of a canvas at the size of the glass, a little in each frame.

    All at once it would take half a second.
    """

    def __init__(self, canvas: Canvas, part: Box, drawn: pygame.Surface) -> None:
        """Prepare the painting.

        Args:
            canvas: Canvas of the table.
            part: Part under the glass, design pixels.
            drawn: A surface in the format of the window.
        """
        self._part = part
        self._renderer = canvas.renderer.with_own_cache(
            canvas.renderer.scale * ZOOM_FACTOR, MAX_CACHE_BYTES
        )
        self._surface = ScaledCutout(canvas.background_surface(drawn), part, 1.0).paint(
            self._renderer
        )
        self._work = PaintQueue(self._bits(visible_nodes(canvas, part)))

    def _bits(self, nodes: Sequence[Node]) -> Iterator[PaintJob]:
        """The painting of nodes, from the lowest up."""
        for node in nodes:
            yield from paint_jobs(node, self._renderer)
            yield PaintJob(0, partial(draw_node_on, self._surface, node, self._renderer))

    @property
    def is_done(self) -> bool:
        """True if nothing is left to be painted."""
        return self._work.is_done

    def paint_some(self) -> None:
        """Paint as much as one frame allows."""
        self._work.run_jobs()

    @property
    def picture(self) -> SharpCutout:
        """The painted picture."""
        return SharpCutout(self._surface, self._part)


def magnified_part(x: float, y: float) -> Box:
    """Return the magnified part around a point, shifted to stay within the screen."""
    width, height = GLASS_SIZE[0] / ZOOM_FACTOR, GLASS_SIZE[1] / ZOOM_FACTOR
    left = max(0.0, min(SCREEN_SIZE[0] - width, x - width / 2))
    top = max(0.0, min(SCREEN_SIZE[1] - height, y - height / 2))
    return Box(left, top, width, height)


def visible_nodes(canvas: Canvas, part: Box) -> tuple[Node, ...]:
    """Return copies of the nodes visible in a part of a canvas, moved there.

    The focus ring is left out.
    """
    nodes = []
    for node in canvas:
        if node.visible and node.z < DIALOG_Z and node.name != "ring" and _reaches(node, part):
            moved = copy(node)
            moved.x, moved.y = node.x - part.x, node.y - part.y
            nodes.append(moved)
    return tuple(nodes)


def _reaches(node: Node, part: Box) -> bool:
    """True if a node, or its shadow, may be visible in a part."""
    box = node.bounds()
    across = box.x < part.right + MAX_SHADOW and box.right > part.x - MAX_SHADOW
    return across and box.y < part.bottom + MAX_SHADOW and box.bottom > part.y - MAX_SHADOW


def build_glass_frame(context: Context) -> Node:
    """Return the frame of the glass; it is expensive to paint."""
    width, height = GLASS_SIZE[0] + 2 * FRAME_WIDTH, GLASS_SIZE[1] + 2 * FRAME_WIDTH
    panel = skin.panel_picture(context.theme, "dark", width, height)
    return Node(panel, SCREEN_SIZE[0] / 2, SCREEN_SIZE[1] / 2, lift=2.0)


def show_glass(context: Context, page: WidgetLayer, canvas: Canvas, x: float, y: float) -> None:
    """Show the glass over the table, around a point; it closes as a close-up does.

    It appears at once, enlarged from the drawn canvas, and becomes sharp a moment later.
    """
    part = magnified_part(x, y)
    drawn = canvas.snapshot(DIALOG_Z)
    veil, frame = (
        DimOverlay(context, "closeup:veil", CLOSEUP_LAYER),
        Panel(context, "closeup:frame", "dark", CLOSEUP_LAYER + 1),
    )
    glass = Image(context, "closeup", ScaledCutout(drawn, part), z=CLOSEUP_LAYER + 2)
    left, top = (SCREEN_SIZE[0] - GLASS_SIZE[0]) / 2, (SCREEN_SIZE[1] - GLASS_SIZE[1]) / 2
    veil.place(0, 0, *SCREEN_SIZE)
    frame.place(
        left - FRAME_WIDTH,
        top - FRAME_WIDTH,
        GLASS_SIZE[0] + 2 * FRAME_WIDTH,
        GLASS_SIZE[1] + 2 * FRAME_WIDTH,
    )
    glass.place(left, top, *GLASS_SIZE)
    page.open_dialog([veil, frame, glass], page.close_dialog)
    canvas.begin_preparation()
    if canvas.renderer.scale > MAX_SHARPEN_SCALE:
        return
    begin = call(_begin, page, glass, canvas, part, drawn)
    page.timelines["page"].play_now(sequence(wait(SHARPEN_DELAY_SECONDS), begin))


def _begin(
    page: WidgetLayer, glass: Image, canvas: Canvas, part: Box, drawn: pygame.Surface
) -> None:
    """Begin to sharpen the glass, if it is still open."""
    if glass in page.dialog:
        _attend(page, glass, SharpeningJob(canvas, part, drawn))


def _go_on(page: WidgetLayer, glass: Image, sharpening: SharpeningJob) -> None:
    """A bit more of it, unless the glass is gone or has moved on."""
    if glass in page.dialog:
        sharpening.paint_some()
        _attend(page, glass, sharpening)


def _attend(page: WidgetLayer, glass: Image, sharpening: SharpeningJob) -> None:
    """Show it when it is sharp; till then there is more to do."""
    if sharpening.is_done:
        glass.nodes[0].picture = sharpening.picture
    else:
        more = call(_go_on, page, glass, sharpening)
        page.timelines["page"].play_now(sequence(wait(SHARPEN_INTERVAL_SECONDS), more))


def show_enlarged_at(
    context: Context, page: WidgetLayer, canvas: Canvas, presentation: TableView, x: float, y: float
) -> None:
    """Show the thing at a point large: a piece, a seat or a zone with text, else the glass."""
    layout, stage = presentation.layout, presentation.stage
    sprite, mark = stage.sprite_at(x, y), zone_descriptions.find_mark(layout, stage, x, y)
    if mark is not None and mark.is_symbol and (sprite is None or mark.node.z > sprite.node.z):
        _show_part(
            context, page, canvas, mark.node.bounds().inset(-SYMBOL_MARGIN),
            zone_descriptions.describe_symbol(layout, mark.about),
        )  # fmt: skip
        return
    if sprite is not None and layout.piece_art.description(sprite.piece, sprite.zone) is not None:
        closeup.show_piece_closeup(context, page, layout, stage, sprite)
        return
    zone: Zone | None = "" if mark is None or mark.is_person else mark.about
    zone = zone or zone_descriptions.find_zone(layout, stage, x, y)
    zone = zone or ("" if mark is None else mark.about)
    plates = {at: presentation.obstacles.name_box(at) for at in range(layout.seating.seat_count)}
    seat = next((at for at, box in plates.items() if box.contains(x, y)), None)
    if zone and parse_zone(zone).kind == zone_descriptions.SEAT_KIND:
        seat = parse_zone(zone).number
    if seat is not None:
        told, part = zone_descriptions.describe_seat(layout, stage, seat), plates[seat]
    elif (
        zone is not None
        and (words := zone_descriptions.describe_zone(layout, stage, zone)) is not None
    ):
        told, part = words, layout.zone_layout.box(zone)
    else:
        show_glass(context, page, canvas, x, y)
        return
    _show_part(context, page, canvas, part, told)


def _show_part(
    context: Context, page: WidgetLayer, canvas: Canvas, part: Box, told: Description | None
) -> None:
    """Show a part of the table large, with its text."""
    factor = min(
        MAX_LARGE_ZONE_ZOOM,
        MAX_LARGE_ZONE_SIZE[0] / part.width,
        MAX_LARGE_ZONE_SIZE[1] / part.height,
    )
    drawn = canvas.snapshot(DIALOG_Z)
    closeup.show_picture_closeup(
        context, page, lambda share: ScaledCutout(drawn, part, factor * share), told
    )


def move_glass(context: Context, page: WidgetLayer, canvas: Canvas, intent: Intent) -> bool:
    """Move the open glass by an arrow key; True if there is one and the intent is an arrow."""
    glass = next((w for w in page.dialog if w.name == "closeup"), None)
    if not isinstance(intent, FocusMove) or not isinstance(glass, Image):
        return False
    if not isinstance(glass.picture, ScaledCutout) or glass.picture.zoom_factor != ZOOM_FACTOR:
        return False
    part, (dx, dy) = glass.picture.source_box, intent.direction.value
    x, y = part.center
    page.close_dialog()
    show_glass(
        context,
        page,
        canvas,
        x + dx * part.width * GLASS_STEP_SHARE,
        y + dy * part.height * GLASS_STEP_SHARE,
    )
    return True


def handle_intent(
    context: Context,
    page: WidgetLayer,
    canvas: Canvas,
    intent: Intent,
    rules: Callable[[str], None],
) -> None:
    """Handle an intent while a close-up or the glass is open: clause, move or close."""
    if clause := closeup.clause_to_open(page, intent):
        page.close_dialog()
        rules(clause)
    elif closeup.turn_page(page, intent):
        return
    elif not move_glass(context, page, canvas, intent) and closeup.is_closing_intent(intent):
        page.close_dialog()
