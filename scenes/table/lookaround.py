"""Looking around: arrows go from piece to piece and from place to place, whatever they are, and
Enter shows what has the focus large. For hands that have no pointer: a remote, keys, a pad."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from scenes.context import Context
from scenes.kit.layers import Layer
from scenes.kit.roles.showing import Sprite
from scenes.scene import Scene
from scenes.stage import closeup, magnifier, placewords
from scenes.table.display import Display
from scenes.table.surroundings import Surroundings
from scenes.ui.intents import Command, Device, Do, Intent
from scenes.ui.theme import SCREEN
from scenes.ui.widget import Callback, Filling
from sprites.picture import Box

LEAST = 24.0
"""The least size of what can be looked at."""
WORDS = 90.0
"""What has letters on it is words from this width on, and else a number beside what it counts."""
NEAR = 8.0
"""So far from one another things are told apart."""
WHOLE = Box(0.0, 0.0, *SCREEN)


class LookSpot(Filling):
    """A piece or a place to look at; it is there already, and has no nodes of its own."""

    focusable = True
    flat = True

    def __init__(self, context: Context, name: str, box: Box, look: Callback) -> None:
        super().__init__(context, f"look:{name}")
        self._look = look
        self.place(*box)

    @property
    def reach(self) -> Box:
        """Its middle: what lies within something else is reached from there too."""
        x, y = self.box.center
        return Box(x - 1.0, y - 1.0, 2.0, 2.0)

    def activate(self, device: Device) -> str | None:
        self._look()
        return None


class LookScene(Scene):
    """Lies over a table, which waits meanwhile."""

    see_through = True
    dims = False
    fades = False
    uncovers = True

    def __init__(self, context: Context, display: Display, first: str = "") -> None:
        """first: the name of what has the focus on the table."""
        super().__init__(context)
        self._display = display
        self._first = first
        display.page.rest()  # one ring is enough
        display.lanes["page"].skip()  # and what had opened for it lies as it is pointed at

    def compose(self) -> None:
        self.page.back = self._leave
        self.page.show(list(apart(self._spots())), self._first.replace("hotspot:", "look:", 1))
        self.page.say(self.context.text("table.look_around"))

    def _spots(self) -> Iterator[LookSpot]:
        """All that can be looked at: pieces, piles, places where nothing lies, seats, and other
        words."""
        named = list(self._things())
        yield from named
        for n, box in enumerate(Surroundings(self._display).signs()):
            covered = any(spot.box.contains(*box.center) for spot in named)
            if seen(box) and box.width >= WORDS and not covered:
                yield LookSpot(self.context, f"sign:{n}", box, partial(self._under_glass, box))

    def _things(self) -> Iterator[LookSpot]:
        """All that has words of its own."""
        display = self._display
        stage, layout = display.stage, display.layout
        used = set(stage.piles())
        for sprite in (s for s in stage.everything() if s.node.z < Layer.MOUTHS):
            used.add(sprite.zone)
            box = stage.resting(sprite.zone, sprite.index) or sprite.node.bounds()
            if seen(box):
                look = partial(self._at_piece, sprite, box)
                yield LookSpot(self.context, f"{sprite.zone}:{sprite.index}", box, look)
        for zone in stage.piles():
            whole = stage.whole(zone)
            if whole is not None and seen(whole.node.bounds()):
                box = whole.node.bounds()
                look = partial(self._at_piece, whole, box)
                yield LookSpot(self.context, f"{zone}:-1", box, look)
        for zone, box in placewords.places(layout, stage):
            if zone not in used and seen(box) and placewords.describe(layout, stage, zone):
                yield LookSpot(self.context, f"{zone}:-1", box, partial(self._under_glass, box))
        around = Surroundings(display)
        for seat in range(layout.seating.count):
            box = around.name(seat)
            if seen(box):
                yield LookSpot(self.context, f"seat:{seat}", box, partial(self._under_glass, box))

    def _leave(self) -> None:
        """Back to the table, the focus where it was."""
        table = self._display.page
        if self._first in [widget.name for widget in table.active]:
            table.focus_on(self._first)
        self.context.stack.pop()

    def _at_piece(self, sprite: Sprite, box: Box) -> None:
        self.page.hush()
        layout = self._display.layout
        if layout.looks.description(sprite.piece, sprite.zone) is None:
            self._under_glass(box)
        else:
            closeup.show(self.context, self.page, layout, self._display.stage, sprite)

    def _under_glass(self, box: Box) -> None:
        self.page.hush()
        canvas, presentation = self._display.page.canvas, self._display.presentation
        magnifier.look(self.context, self.page, canvas, presentation, *box.center)

    def handle(self, intent: Intent) -> Intent | None:
        if self.page.dialog:
            canvas = self._display.page.canvas
            magnifier.attend(self.context, self.page, canvas, intent, self._display.rules_at)
            return None
        if isinstance(intent, Do) and intent.command is Command.MENU:
            self._leave()
            return None
        if isinstance(intent, Do) and intent.command is Command.ZOOM and self.page.focus:
            self.page.focus.activate(intent.device)
            return None
        return super().handle(intent)


def apart(spots: Iterable[LookSpot]) -> list[LookSpot]:
    """Of what lies at the same place the last, which is on top."""
    found: dict[tuple[int, int], LookSpot] = {}
    for spot in spots:
        x, y = spot.box.center
        found[round(x / NEAR), round(y / NEAR)] = spot
    return list(found.values())


def seen(box: Box) -> bool:
    """Whether something lies on the screen, and is large enough to be looked at."""
    return min(box.width, box.height) >= LEAST and WHOLE.contains(*box.center)
