"""Pointing: rings around what a lesson speaks of, arrows to where a piece is to go, and places at
which a learner can point."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from itertools import product

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.parts import Halo
from scenes.lessons import arrows
from scenes.lessons.routing import Route
from scenes.stage.hud import STRIP
from scenes.table.display import Display
from scenes.table.surroundings import Surroundings
from scenes.touch.gestures import Hotspot
from scenes.ui.focus import links, reachable
from scenes.ui.intents import Device, Direction
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Widget
from sprites.node import FLAT, Node
from sprites.picture import Box
from sprites.timeline import tween
from tabletop.core.zones import Piece, Zone, address
from tabletop.practice.wording import SEAT, Pointed

COMES = 0.45
"""Seconds in which a ring closes around what it means."""
FROM = 1.35
AROUND = 14.0
PARTS = 64
"""So many places of a kind are looked for;"""
EACH = 8
"""so many of each seat."""
HAND = "hand"
LEAST = 40.0
"""Smaller places are made so large that they can be hit."""


class PointWidget(Widget):
    """A place that can be pointed at; it is no move."""

    focusable = True
    flat = True

    def __init__(
        self, context: Context, zone: Zone, piece: Piece, box: Box, touched: deque[PointWidget]
    ) -> None:
        """touched: where it is left when somebody points at it."""
        super().__init__(context, f"point:{zone}")
        self.zone = zone
        self.piece = piece
        self.z = Layer.HOTSPOTS.at(1)
        self._touched = touched
        self.place(*box)

    def wanted(self, width: float) -> tuple[float, float]:
        return self.box.width, self.box.height

    def activate(self, device: Device) -> str | None:
        self._touched.append(self)
        return None


class Pointing:
    """Finds on a table what a lesson names, rings it, and leads from one thing to another."""

    def __init__(self, context: Context, display: Display, around: Surroundings) -> None:
        self._context = context
        self._display = display
        self._around = around
        self._rings: list[Node] = []
        self._shown: tuple[list[Box], list[Route]] = [], []
        self.touched: deque[PointWidget] = deque()
        """What was pointed at, and nobody has taken yet."""

    def boxes(self, pointed: Sequence[Pointed]) -> list[Box]:
        """Where things lie that are named; what is not there is left out."""
        named = [named for each in pointed for named in (each, *_goal(each))]
        return [box for each in named if (box := self._box(each)) is not None]

    def lines(self, pointed: Sequence[Pointed]) -> list[Route]:
        """The arrows to where pieces are to go, as far as there is room for them."""
        found = []
        for each in pointed:
            ends = [box for at in (each, *_goal(each)) if (box := self._box(at)) is not None]
            if len(ends) == 2:
                found += self.line(*ends)
        return found

    def line(self, source: Box, target: Box) -> list[Route]:
        """An arrow from one place to another; none where it would cover what is to be read."""
        line = arrows.line_between(source, target, self._read())
        return [line] if line is not None else []

    def _read(self) -> list[Box]:
        """What is to be read or used on the table."""
        around = self._around
        return [
            *around.signs(),
            *around.pieces(),
            *around.buttons(),
            around.room_for_buttons,
            STRIP,
        ]

    def _box(self, pointed: Pointed) -> Box | None:
        display, zone, piece = self._display, pointed.zone, pointed.piece
        if zone.partition(":")[0] == SEAT:
            seat = address(zone).owner
            return self._around.name(seat) if seat is not None else None
        if piece:
            stage = display.stage
            lying = [
                stage.resting(zone, sprite.index) or sprite.node.bounds()
                for sprite in stage.sprites(zone)
                if sprite.piece == piece
            ]
            if lying:
                return Box.around(lying)
        if zone == f"{HAND}:{display.layout.seating.home}":
            many = range(len(display.stage.sprites(zone)))
            held = [lies for n in many if (lies := display.stage.resting(zone, n)) is not None]
            if held:
                return Box.around(held)  # the fewer they are, the less room they take
        return display.gestures.box(Hotspot(zone, -1))

    def ring(self, boxes: Sequence[Box], lines: Sequence[Route] = ()) -> None:
        """Rings around these boxes and arrows along these lines, until there are others."""
        shown = list(boxes), list(lines)
        if shown == self._shown and all(r in self._display.page.canvas for r in self._rings):
            return
        self.clear()
        self._shown = shown
        theme, canvas = self._context.theme, self._display.page.canvas
        for box in boxes:
            width, height = box.width + 2 * AROUND, box.height + 2 * AROUND
            dark = Halo(width + 4, height + 4, theme.ring_dark[:3], 12.0, 15.0, 26.0)
            light = Halo(width, height, theme.gold, 18.0, 7.0, 24.0)
            for order, picture in enumerate((dark, light)):
                ring = Node(
                    picture, *box.center, lift=FLAT, z=Layer.INTENTS.at(order), name="lesson:ring"
                )
                canvas.add(ring)
                self._rings.append(ring)
                self._close(ring)
        for line in lines:
            arrow = arrows.node(line, theme)
            canvas.add(arrow)
            self._rings.append(arrow)
            self._appear(arrow)

    def _appear(self, arrow: Node) -> None:
        """It comes as the rings close; in calm motion it is simply there."""
        if not self._context.settings.reduced_motion:
            arrow.alpha = 0.0
            self._display.lanes["page"].also(tween(arrow, COMES, "easeOutCubic", alpha=1.0))

    def _close(self, ring: Node) -> None:
        """It closes around what it means; in calm motion it is simply there."""
        if self._context.settings.reduced_motion:
            return
        ring.zoom, ring.alpha = FROM, 0.0
        self._display.lanes["page"].also(tween(ring, COMES, "easeOutCubic", zoom=1.0, alpha=1.0))

    def clear(self) -> None:
        """No rings and arrows any more."""
        for ring in self._rings:
            self._display.page.canvas.remove(ring)
        self._rings, self._shown = [], ([], [])

    # What can be pointed at

    def places(self, wanted: Sequence[Pointed]) -> list[Widget]:
        """All that can be pointed at where one of some things is wanted: these, the like of them,
        and whatever else lies on the table."""
        kinds = {address(each.zone).kind for each in wanted}
        found: list[PointWidget] = []
        for zone, piece, _ in (*wanted, *self._like(kinds), *self._lying()):
            box = self._box(Pointed(zone, piece))
            if box is None or not _on_screen(box):
                continue
            box = _grown(box)
            apart = all(not box.overlaps(other.box) for other in found)
            if apart and zone not in {other.zone for other in found}:
                found.append(PointWidget(self._context, zone, piece, box, self.touched))
        return self._in_reach(found, {each.zone for each in wanted})

    def _in_reach(self, points: list[PointWidget], wanted: set[Zone]) -> list[Widget]:
        """These points without those that arrows do not lead to, or that stand in the way to one
        that is wanted."""
        tools = [w for w in self._display.page.active if w.focusable]
        while True:
            boxes = {w.name: w.reach for w in (*tools, *points)}
            found = links(boxes, lambda _: Direction)
            lost = {
                point.name
                for start in boxes
                for point in points
                if point.name not in reachable(found, start) | {start}
            }
            spare = [p for p in points if p.zone not in wanted]
            if not lost or not spare:
                return list(points)
            out = [p for p in spare if p.name in lost]
            if not out:
                far = next(p for p in points if p.name in lost)
                out = [min(spare, key=lambda p: math.dist(p.box.center, far.box.center))]
            points = [p for p in points if p not in out]

    def _like(self, kinds: set[str]) -> list[Pointed]:
        """Other places of these kinds, as far as the table has them."""
        seats = len(self._display.layout.seating.setup.seats)
        numbers = [f"{kind}:{n}" for kind in sorted(kinds) for n in range(PARTS)]
        pairs = product(sorted(kinds), range(EACH), range(seats))
        owned = [f"{kind}:{n}/{seat}" for kind, n, seat in pairs]
        return [Pointed(zone) for zone in (*numbers, *owned) if self._known(zone, seats)]

    def _known(self, zone: Zone, seats: int) -> bool:
        zones, places = self._display.layout.seating.game.zones, self._display.layout.places
        owner = zones.owner(zone)
        if owner is not None and owner >= seats:
            return False
        try:
            places.box(zone)
        except (LookupError, ValueError, AssertionError):
            return False
        return True

    def _lying(self) -> list[Pointed]:
        """The zones in which something lies."""
        table = self._display.stage.showing.table
        return [Pointed(zone) for zone, pieces in table.items() if pieces]


def _goal(pointed: Pointed) -> tuple[Pointed, ...]:
    """The place to which an arrow leads, if one does."""
    return (Pointed(pointed.to),) if pointed.to else ()


def _grown(box: Box) -> Box:
    wide, high = max(box.width, LEAST), max(box.height, LEAST)
    x, y = box.center
    return Box(x - wide / 2, y - high / 2, wide, high)


def _on_screen(box: Box) -> bool:
    x, y = box.center
    return 0 <= x <= SCREEN[0] and 0 <= y <= SCREEN[1] and box.width < SCREEN[0] / 2
