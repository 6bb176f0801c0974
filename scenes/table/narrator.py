"""The narrator: tells in words what happens, and shows what a seat is about to do."""

from __future__ import annotations

from typing import Any

from scenes.context import Context
from scenes.table.hud import Hud
from scenes.table.layout import Layout, Touch
from scenes.table.stage import AIR_Z
from scenes.ui import skin
from scenes.ui.skin import Ring
from sprites.canvas import Canvas
from sprites.node import FLAT, Node
from sprites.picture import Box, Text
from sprites.timeline import Lanes, Step, call, sequence, together, tween, wait
from sprites.typesetting import measure
from tabletop.core import acts
from tabletop.core.actions import Action
from tabletop.core.acts import Act
from tabletop.core.zones import Seat
from tabletop.match.match import Match
from tabletop.text.reading import read_act

BUBBLE_WIDTH = 620.0
SAID = 1.5  # seconds that a bubble stays
READING = 0.55  # seconds that the table waits for it


class Narrator:
    """Words of acts: the line of the strip follows what is shown; what no piece shows is said."""

    def __init__(
        self,
        context: Context,
        canvas: Canvas,
        lanes: Lanes,
        match: Match,
        layout: Layout,
        hud: Hud,
    ) -> None:
        self.context = context
        self._canvas = canvas
        self._lanes = lanes
        self._match = match
        self._layout = layout
        self._hud = hud

    def tell(self, act: Act) -> Step | None:
        """The line for an act, and a bubble at its seat for what no piece shows."""
        words = read_act(act, self._match.game.name, self.context.text, self._match.setup.names)
        if words is None:
            return None
        if not isinstance(act, acts.Say):
            return call(self._hud.say, words)
        return sequence(
            call(self._hud.say, words),
            call(lambda: self._lanes["toasts"].also(self._bubble(words, act.seat))),
            wait(READING),
        )

    def _bubble(self, words: str, seat: Seat) -> Step:
        """A small plate with words at a seat, for a while."""
        theme, motion = self.context.theme, self.context.motion
        width = min(BUBBLE_WIDTH * theme.text_scale, measure(words, theme.body, "bold")[0])
        text = Text(words, theme.body, theme.text[:3], "bold", width + 1, "center")
        w, h = text.size[0] + 2 * theme.gap, text.size[1] + theme.gap
        spot = self._layout.seat_spot(max(seat, 0))
        x = min(max(spot.x, theme.side + w / 2), 1920 - theme.side - w / 2)
        y = min(max(spot.y, theme.edge + h / 2), 940 - h / 2)
        plate = Node(skin.panel(theme, "toast", w, h), x, y, lift=18.0, z=AIR_Z + 600, name="said")
        line = Node(text, x, y, lift=FLAT, z=AIR_Z + 601, name="said:text")
        nodes = (plate, line)

        def come() -> None:
            for node in nodes:
                node.alpha = 0.0
                self._canvas.add(node)

        def go() -> None:
            for node in nodes:
                self._canvas.remove(node)

        return sequence(
            call(come),
            together(*(tween(n, motion.fade, motion.fade_ease, alpha=1.0) for n in nodes)),
            wait(SAID),
            together(*(tween(n, motion.fade, motion.fade_ease, alpha=0.0) for n in nodes)),
            call(go),
        )

    def intent(self, view: Any, seat: Seat, action: Action, seconds: float) -> Step:
        """Show what a seat is about to touch: a ring around it, then around where it goes."""
        touches = self._layout.touches(view, seat, (action,))
        placed = [touch for touch in touches if touch.zone is not None]
        if not placed:
            return wait(seconds * 0.6)
        touch = next((t for t in placed if t.target is not None), placed[0])
        rings = [self._ring(box) for box in self._boxes(touch)]

        def come() -> None:
            for ring in rings:
                self._canvas.add(ring)

        def go() -> None:
            for ring in rings:
                self._canvas.remove(ring)

        fade = min(self.context.motion.hover, seconds / 3)
        return sequence(
            call(come),
            together(*(tween(ring, fade, "easeOutQuad", alpha=1.0) for ring in rings)),
            wait(max(0.0, seconds - 2 * fade)),
            together(*(tween(ring, fade, "easeInQuad", alpha=0.0) for ring in rings)),
            call(go),
        )

    def _boxes(self, touch: Touch) -> list[Box]:
        zones = [zone for zone in (touch.zone, touch.target) if zone is not None]
        return [self._layout.box(zone) for zone in zones]

    def _ring(self, box: Box) -> Node:
        theme = self.context.theme
        picture = Ring(box.width + 16, box.height + 16, theme.gold, 6.0, 18.0)
        x, y = box.center
        return Node(picture, x, y, lift=FLAT, z=AIR_Z - 20, alpha=0.0, name="intent")
