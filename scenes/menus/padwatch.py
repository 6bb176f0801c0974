"""Who is heard, where people have pads of their own, and what is done when one is unplugged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.context import Context
from scenes.scene import Scene
from scenes.stack import Stacked
from scenes.ui.buttons import Button
from scenes.ui.dialog import dialog
from scenes.ui.intents import Command, Do, Intent, Navigate

DECIDES: Final = frozenset((Command.ACCEPT, Command.BACK, Command.UNDO, Command.REDO, Command.HINT))
"""What is for whoever is to decide; looking is for everybody."""


class PadWatch:
    """Minds the pads for the scene in front."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def admits(self, intent: Intent, scene: Stacked) -> bool:
        """Whether a scene hears what is wanted; whoever is not heard is told whose turn it is."""
        decides = isinstance(intent, Navigate) or (
            isinstance(intent, Do) and intent.command in DECIDES
        )
        asked = scene.asked
        if not decides or not asked:
            return True
        assert isinstance(intent, Navigate | Do)
        if self._context.devices.pads.may(intent.device, asked):
            return True
        if not (isinstance(intent, Navigate) and intent.repeated):
            scene.page.say(self._context.text("ui.pads.turn_of", names=list(asked)))
        return False

    def pulled_out(self, scene: Stacked) -> None:
        """A pad is gone: that is told, and waited for it if somebody's is needed now."""
        if not self._missing(scene.asked):
            scene.page.say(self._context.text("ui.notice.pad_gone"))

    def advance(self, scene: Stacked) -> None:
        """Every frame: waits for the pad of whoever is to decide, tells whose is there again."""
        pads, stack = self._context.devices.pads, self._context.stack
        missing = self._missing(scene.asked)
        if missing and not stack.changing:
            stack.push(PadGoneScene(self._context, missing[0]))
        elif pads.came_back and not stack.changing and not isinstance(scene, PadGoneScene):
            who, pads.came_back = pads.came_back[-1], []
            scene.page.say(self._context.text("ui.pads.back", name=who))

    def _missing(self, asked: Sequence[str]) -> list[str]:
        return [who for who in asked if self._context.devices.pads.missing(who)]


class PadGoneScene(Scene):
    """All waits until somebody's own pad is there again, or they go on without it."""

    see_through = True
    dims = False  # the dialog does
    fades = False

    def __init__(self, context: Context, who: str) -> None:
        super().__init__(context)
        self.who = context.devices.pads.awaited = who

    def compose(self) -> None:
        text = self.context.text
        without = Button(
            self.context, "without", text("ui.pads.without"), self._go_on_without, "primary"
        )
        heading = text("ui.pads.gone", name=self.who)
        self.page.open(
            dialog(self.context, heading, text("ui.pads.gone_text"), [without]),
            self._go_on_without,
            "without",
        )

    def _go_on_without(self) -> None:
        self.context.devices.pads.do_without(self.who)
        self.context.stack.pop()

    def advance(self, seconds: float) -> None:
        super().advance(seconds)
        own = self.context.devices.pads
        if not own.missing(self.who) and not self.context.stack.changing:
            self.context.stack.pop()
