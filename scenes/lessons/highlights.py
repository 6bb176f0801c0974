"""Highlights of a lesson: rings, arrows, and targets at which the learner can point."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from itertools import product

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.table_parts import Halo
from scenes.stage.animation import arrows
from scenes.stage.animation.arrow_routing import ArrowRoute, find_route
from scenes.table.input.gestures import Hotspot
from scenes.table.presentation.table_obstacles import TableObstacles
from scenes.table.presentation.table_presenter import TablePresenter
from scenes.ui.devices.intents import Device, Direction
from scenes.ui.layer.focus_navigation import build_focus_links, find_reachable
from scenes.ui.style.theme import SCREEN_SIZE
from scenes.ui.widgets.widget import Widget
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box
from sprites.timeline import tween
from tabletop.core.zones import Piece, Zone, parse_zone
from tabletop.practice.exercise_notation import SEAT_ZONE_KIND, HighlightTarget

RING_SECONDS = 0.45
"""Seconds in which a ring closes around its target."""
RING_START_ZOOM = 1.35
RING_MARGIN = 14.0
MAX_ZONES_PER_KIND = 64
"""Greatest number of zones of a kind that are looked for."""
MAX_ZONES_PER_SEAT = 8
"""Greatest number of zones of a kind that are looked for in each seat."""
HAND_ZONE_KIND = "hand"
MIN_TARGET_SIZE = 40.0
"""Least size of a point target; smaller places are enlarged to it."""


class PointTarget(Widget):
    """A place at which the learner can point; it plays no move."""

    is_focusable = True
    has_fixed_focus_size = True

    def __init__(
        self,
        context: Context,
        zone: Zone,
        piece: Piece,
        box: Box,
        pressed_targets: deque[PointTarget],
    ) -> None:
        """Create the target.

        Args:
            context: Services and state that all scenes share.
            zone: Zone that is pointed at.
            piece: Piece that is pointed at; empty for the whole zone.
            box: Touch area, design pixels.
            pressed_targets: Queue to which the target is added when it is pressed.
        """
        super().__init__(context, f"point:{zone}")
        self.zone = zone
        self.piece = piece
        self.z = Layer.HOTSPOTS.z_at(1)
        self._pressed_targets = pressed_targets
        self.place(*box)

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the fixed size."""
        return self.box.width, self.box.height

    def activate(self, device: Device) -> str | None:
        """Add the target to the queue of pressed targets."""
        self._pressed_targets.append(self)
        return None


class Highlights:
    """Rings and arrows on a table around the highlight targets of a lesson."""

    def __init__(
        self, context: Context, presenter: TablePresenter, obstacles: TableObstacles
    ) -> None:
        self._context = context
        self._presenter = presenter
        self._obstacles = obstacles
        self._rings: list[Node] = []
        self._displayed: tuple[list[Box], list[ArrowRoute]] = [], []
        self.pressed_targets: deque[PointTarget] = deque()
        """Queue of the pressed point targets that are not handled yet."""

    def find_boxes(self, targets: Sequence[HighlightTarget]) -> list[Box]:
        """Return the boxes of highlight targets; targets that are not on the table are left out."""
        named = [named for each in targets for named in (each, *_arrow_target(each))]
        return [box for each in named if (box := self._box(each)) is not None]

    def find_arrow_routes(self, targets: Sequence[HighlightTarget]) -> list[ArrowRoute]:
        """Return routes to the arrow targets, as far as there is room for arrows."""
        found = []
        for each in targets:
            ends = [
                box for at in (each, *_arrow_target(each)) if (box := self._box(at)) is not None
            ]
            if len(ends) == 2:
                found += self.find_arrow_route(*ends)
        return found

    def find_arrow_route(self, source: Box, target: Box) -> list[ArrowRoute]:
        """Return the route from one box to another; nothing if it would cover text or pieces."""
        line = find_route(source, target, self._arrow_obstacles())
        return [line] if line is not None else []

    def _arrow_obstacles(self) -> list[Box]:
        """Return the boxes of text, pieces and buttons that arrows avoid."""
        around = self._obstacles
        return [*around.arrow_obstacles(), *around.button_boxes(), around.buttons_area]

    def _box(self, pointed: HighlightTarget) -> Box | None:
        display, zone, piece = self._presenter, pointed.zone, pointed.piece
        if zone.partition(":")[0] == SEAT_ZONE_KIND:
            seat = parse_zone(zone).owner
            return self._obstacles.name_box(seat) if seat is not None else None
        if piece:
            stage = display.stage
            lying = [
                stage.resting_box(zone, sprite.index) or sprite.node.bounds()
                for sprite in stage.sprites(zone)
                if sprite.piece == piece
            ]
            if lying:
                return Box.enclosing(lying)
        if zone == f"{HAND_ZONE_KIND}:{display.layout.seating.home_seat}":
            many = range(len(display.stage.sprites(zone)))
            held = [lies for n in many if (lies := display.stage.resting_box(zone, n)) is not None]
            if held:
                return Box.enclosing(held)  # fewer take less room
        return display.gestures.hotspot_box(Hotspot(zone, -1))

    def show_highlights(self, boxes: Sequence[Box], routes: Sequence[ArrowRoute] = ()) -> None:
        """Show rings around boxes and arrows along routes, in place of the previous ones."""
        shown = list(boxes), list(routes)
        if shown == self._displayed and all(
            r in self._presenter.widget_layer.canvas for r in self._rings
        ):
            return
        self.clear()
        self._displayed = shown
        theme, canvas = self._context.theme, self._presenter.widget_layer.canvas
        for box in boxes:
            width, height = box.width + 2 * RING_MARGIN, box.height + 2 * RING_MARGIN
            dark = Halo(width + 4, height + 4, theme.ring_dark[:3], 12.0, 15.0, 26.0)
            light = Halo(width, height, theme.gold, 18.0, 7.0, 24.0)
            for order, picture in enumerate((dark, light)):
                ring = Node(
                    picture,
                    *box.center,
                    lift=FLAT_LIFT,
                    z=Layer.HINT_RINGS.z_at(order),
                    name="lesson:ring",
                )
                canvas.add(ring)
                self._rings.append(ring)
                self._close_ring(ring)
        for line in routes:
            arrow = arrows.create_arrow_node(line, theme)
            canvas.add(arrow)
            self._rings.append(arrow)
            self._fade_in(arrow)

    def _fade_in(self, arrow: Node) -> None:
        """Fade an arrow in while the rings close; show it at once with reduced motion."""
        if not self._context.settings.reduced_motion:
            arrow.alpha = 0.0
            self._presenter.timelines["page"].play_now(
                tween(arrow, RING_SECONDS, "easeOutCubic", alpha=1.0)
            )

    def _close_ring(self, ring: Node) -> None:
        """Close a ring around its target; show it at once with reduced motion."""
        if self._context.settings.reduced_motion:
            return
        ring.zoom, ring.alpha = RING_START_ZOOM, 0.0
        self._presenter.timelines["page"].play_now(
            tween(ring, RING_SECONDS, "easeOutCubic", zoom=1.0, alpha=1.0)
        )

    def clear(self) -> None:
        """Remove all rings and arrows."""
        for ring in self._rings:
            self._presenter.widget_layer.canvas.remove(ring)
        self._rings, self._displayed = [], ([], [])

    # What can be pointed at

    def build_point_targets(self, wanted: Sequence[HighlightTarget]) -> list[Widget]:
        """Return the point targets of a question.

        These are the wanted places, places of the same kinds, and other zones with pieces.
        """
        kinds = {parse_zone(each.zone).kind for each in wanted}
        found: list[PointTarget] = []
        for zone, piece, _ in (*wanted, *self._zones_of_kinds(kinds), *self._occupied_zones()):
            box = self._box(HighlightTarget(zone, piece))
            if box is None or not _on_screen(box):
                continue
            box = _enlarge(box)
            apart = all(not box.overlaps(other.box) for other in found)
            if apart and zone not in {other.zone for other in found}:
                found.append(PointTarget(self._context, zone, piece, box, self.pressed_targets))
        return self._keep_reachable(found, {each.zone for each in wanted})

    def _keep_reachable(self, points: list[PointTarget], wanted: set[Zone]) -> list[Widget]:
        """Return the targets without those that arrows cannot reach or that block wanted ones."""
        tools = [w for w in self._presenter.widget_layer.active_widgets if w.is_focusable]
        while True:
            boxes = {w.name: w.navigation_box for w in (*tools, *points)}
            found = build_focus_links(boxes, lambda _: Direction)
            lost = {
                point.name
                for start in boxes
                for point in points
                if point.name not in find_reachable(found, start) | {start}
            }
            spare = [p for p in points if p.zone not in wanted]
            if not lost or not spare:
                return list(points)
            out = [p for p in spare if p.name in lost]
            if not out:
                far = next(p for p in points if p.name in lost)
                out = [min(spare, key=lambda p: math.dist(p.box.center, far.box.center))]
            points = [p for p in points if p not in out]

    def _zones_of_kinds(self, kinds: set[str]) -> list[HighlightTarget]:
        """Return the zones of some kinds that the table has."""
        seats = len(self._presenter.layout.seating.setup.seats)
        numbers = [f"{kind}:{n}" for kind in sorted(kinds) for n in range(MAX_ZONES_PER_KIND)]
        pairs = product(sorted(kinds), range(MAX_ZONES_PER_SEAT), range(seats))
        owned = [f"{kind}:{n}/{seat}" for kind, n, seat in pairs]
        return [HighlightTarget(zone) for zone in (*numbers, *owned) if self._has_zone(zone, seats)]

    def _has_zone(self, zone: Zone, seats: int) -> bool:
        zones, places = (
            self._presenter.layout.seating.game.zones,
            self._presenter.layout.zone_layout,
        )
        owner = zones.owner(zone)
        if owner is not None and owner >= seats:
            return False
        try:
            places.box(zone)
        except (LookupError, ValueError, AssertionError):
            return False
        return True

    def _occupied_zones(self) -> list[HighlightTarget]:
        """Return the zones that hold pieces."""
        table = self._presenter.stage.view_model.zone_pieces
        return [HighlightTarget(zone) for zone, pieces in table.items() if pieces]


def _arrow_target(pointed: HighlightTarget) -> tuple[HighlightTarget, ...]:
    """Return the target of the arrow, if there is one."""
    return (HighlightTarget(pointed.arrow_target),) if pointed.arrow_target else ()


def _enlarge(box: Box) -> Box:
    wide, high = max(box.width, MIN_TARGET_SIZE), max(box.height, MIN_TARGET_SIZE)
    x, y = box.center
    return Box(x - wide / 2, y - high / 2, wide, high)


def _on_screen(box: Box) -> bool:
    x, y = box.center
    return 0 <= x <= SCREEN_SIZE[0] and 0 <= y <= SCREEN_SIZE[1] and box.width < SCREEN_SIZE[0] / 2
