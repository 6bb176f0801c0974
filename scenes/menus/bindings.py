"""Which key and button says what: a row for each command, and the page that hears the new one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.context import Context
from scenes.scene import Scene
from scenes.ui import skin
from scenes.ui.bindings import NOTHING, Bindings
from scenes.ui.buttons import Button
from scenes.ui.controls import Control
from scenes.ui.dialog import dialog
from scenes.ui.intents import Command, Device, Hearing, Intent, Kind, Pressed
from scenes.ui.labels import key_cap
from scenes.ui.widget import Callback
from sprites.picture import Box

PART: Final = 420.0
"""Of key and button together."""


class BindingRow(Control):
    """A command, its key and its button; pressed, it asks for another of either."""

    sideways = False

    def __init__(self, context: Context, command: Command, action: Callback) -> None:
        label = context.text(f"ui.controls.{command.value}")
        super().__init__(context, f"bind:{command.value}", label, PART)
        self.command = command
        self._action = action

    def build(self) -> None:
        super().build()
        theme, part = self.theme, self.part
        self.put(skin.field(theme, part.width, part.height), part.x, part.y, mark="field")
        bindings, pads = self.context.devices.bindings, self.context.devices.pads
        pad = next(iter(pads.plugged.values()), None)
        signs = (
            bindings.sign(self.command),
            bindings.pad_sign(self.command, pad.name if pad is not None else ""),
        )
        half = part.width / 2
        for n, sign in enumerate(signs):
            if sign:
                cap = key_cap(self.context, sign)
                slot = Box(part.x + n * half, part.y, half, part.height)
                self.centred(cap, slot, mark=("key", "button")[n])

    def activate(self, device: Device) -> str | None:
        self.context.mixer.play("button")
        self._action()
        return None


class ResetRow(Control):
    """All keys and buttons as they usually are."""

    sideways = False

    def __init__(self, context: Context, action: Callback) -> None:
        super().__init__(context, "unbind", context.text("ui.controls.reset"), PART)
        self._action = action

    def build(self) -> None:
        super().build()
        theme, part = self.theme, self.part
        body = skin.button(theme, "plain", part.width, part.height)
        self.put(body, part.x, part.y, lift=3.0, mark="body")
        icon = key_cap(self.context, self.context.text("ui.controls.reset_short"))
        self.centred(icon, part)

    def activate(self, device: Device) -> str | None:
        self.context.mixer.play("button")
        self._action()
        return None


def binding_rows(context: Context, changed: Callable[[], None]) -> list[Control]:
    """A row for each command, and one that sets all back. changed: told when all was set back."""

    def reset() -> None:
        context.preferences.change(bound_keys={}, bound_pad={})
        changed()
        context.stack.say(context.text("ui.controls.as_usual"))

    def ask(command: Command) -> Callback:
        return lambda: context.stack.push(AskKeyScene(context, command))

    paper = context.on_paper
    rows: list[Control] = [BindingRow(paper, command, ask(command)) for command in Command]
    return [*rows, ResetRow(paper, reset)]


class AskKeyScene(Scene):
    """Waits for the key or the button that a command is to have."""

    see_through = True
    dims = False  # the dialog does

    def __init__(self, context: Context, command: Command) -> None:
        super().__init__(context)
        self.command = command

    def compose(self) -> None:
        context, text = self.context, self.context.text
        back = Button(context, "back", text("ui.back"), context.stack.pop)
        heading = text(f"ui.controls.{self.command.value}")
        words = dialog(context, heading, text("ui.controls.press"), [back])
        self.page.open(words, context.stack.pop, "back")

    @property
    def hearing(self) -> Hearing:
        return Hearing.CODES

    def handle(self, intent: Intent) -> Intent | None:
        if not isinstance(intent, Pressed):
            return super().handle(intent)
        self._bind(intent)
        return None

    def _bind(self, pressed: Pressed) -> None:
        """The command gets the key or button; what became of whatever had it is told."""
        context, text = self.context, self.context.text
        pad = pressed.device.kind is Kind.PAD
        board = "pad" if pad else "keys"
        before = context.devices.bindings
        change = before.change("pad" if pad else "keys", self.command, pressed.code)
        if change is None:
            self.page.say(text("ui.controls.needed"))
            return
        context.preferences.change(**{f"bound_{board}": change.bound})
        context.mixer.play("button")
        context.stack.pop()
        if change.other is not None:
            told = self._told(change.other, change.instead == NOTHING, pad, pressed.device)
            context.stack.say(told)

    def _told(self, other: Command, nothing: bool, pad: bool, device: Device) -> str:
        """What became of the command that had the key or button before."""
        context, text = self.context, self.context.text
        now: Bindings = context.devices.bindings
        name = text(f"ui.controls.{other.value}")
        if nothing:
            return text("ui.controls.lost", command=name)
        sign = now.pad_sign(other, context.devices.pads.name(device.id)) if pad else now.sign(other)
        return text("ui.controls.swapped", command=name, sign=sign)
