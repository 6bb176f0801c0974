"""Settings of key bindings: a row for each command, and the prompt for a new key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.menus.gamepad_setup import GamepadSetupScene
from scenes.ui.devices.bindings import UNBOUND_CODE, Bindings
from scenes.ui.devices.intents import Command, Device, DeviceKind, InputMode, Intent, RawKeyPress
from scenes.ui.layer.dialog import build_dialog
from scenes.ui.style import skin
from scenes.ui.widgets.buttons import Button
from scenes.ui.widgets.form_controls import FormControl
from scenes.ui.widgets.labels import key_cap_picture
from scenes.ui.widgets.widget import Callback
from sprites.picture import Box

BINDING_VALUE_WIDTH: Final = 420.0
"""Width of key and button together."""


class BindingRow(FormControl):
    """A command with its key and its gamepad button; a press asks for a new one."""

    handles_left_right = False

    def __init__(self, context: Context, command: Command, action: Callback) -> None:
        label = context.text_catalogue(f"ui.controls.{command.value}")
        super().__init__(context, f"bind:{command.value}", label, BINDING_VALUE_WIDTH)
        self.command = command
        self._action = action

    def build(self) -> None:
        """Draw the label and the key caps of key and button."""
        super().build()
        theme, part = self.theme, self.value_box
        self.add_picture(
            skin.field_picture(theme, part.width, part.height), part.x, part.y, mark="field"
        )
        bindings, pads = self.context.devices.bindings, self.context.devices.device_owners
        pad = next(iter(pads.gamepads.values()), None)
        signs = (
            bindings.key_label(self.command),
            bindings.button_label(self.command, pad.name if pad is not None else ""),
        )
        half = part.width / 2
        for n, sign in enumerate(signs):
            if sign:
                cap = key_cap_picture(self.context, sign)
                slot = Box(part.x + n * half, part.y, half, part.height)
                self.add_centered_picture(cap, slot, mark=("key", "button")[n])

    def activate(self, device: Device) -> str | None:
        """Ask for a new key or button."""
        self.context.mixer.play("button")
        self._action()
        return None


class ActionRow(FormControl):
    """A row with one button, such as that which resets all keys and buttons."""

    handles_left_right = False

    def __init__(
        self, context: Context, name: str, label: str, button: str, action: Callback
    ) -> None:
        super().__init__(context, name, label, BINDING_VALUE_WIDTH)
        self._button = button
        self._action = action

    def build(self) -> None:
        """Draw the label and the button."""
        super().build()
        theme, part = self.theme, self.value_box
        body = skin.button_picture(theme, "plain", part.width, part.height)
        self.add_picture(body, part.x, part.y, lift=3.0, mark="body")
        icon = key_cap_picture(self.context, self._button)
        self.add_centered_picture(icon, part)

    def activate(self, device: Device) -> str | None:
        """Do what the button says."""
        self.context.mixer.play("button")
        self._action()
        return None


def build_binding_rows(context: Context, on_reset: Callable[[], None]) -> list[FormControl]:
    """Return a row for each command, one for each gamepad to set up, and one that resets all.

    Args:
        context: Services and state that all scenes share.
        on_reset: Called after a reset.
    """

    def reset() -> None:
        context.preferences.change(bound_keys={}, bound_pad={})
        on_reset()
        context.scene_stack.show_toast(context.text_catalogue("ui.controls.as_usual"))

    def ask(command: Command) -> Callback:
        return lambda: context.scene_stack.push(KeyCaptureScene(context, command))

    def set_up(instance: int) -> Callback:
        pad = Device(DeviceKind.PAD, instance)
        return lambda: context.scene_stack.push(GamepadSetupScene(context, pad))

    paper, text = context.paper_context, context.text_catalogue
    pads = context.devices.device_owners.gamepads
    rows: list[FormControl] = [BindingRow(paper, command, ask(command)) for command in Command]
    rows += [
        ActionRow(
            paper,
            f"pad:{n}",
            text("ui.controls.setup", pad=pad.name),
            text("ui.controls.setup_short"),
            set_up(n),
        )
        for n, pad in pads.items()
        if not pad.has_mapping
    ]
    label, button = text("ui.controls.reset"), text("ui.controls.reset_short")
    return [*rows, ActionRow(paper, "unbind", label, button, reset)]


class KeyCaptureScene(Scene):
    """A prompt that waits for the new key or button of a command."""

    is_see_through = True
    has_dimmed_backdrop = False  # the dialog does

    def __init__(self, context: Context, command: Command) -> None:
        super().__init__(context)
        self.command = command

    def compose(self) -> None:
        """Build the dialog that asks for a key."""
        context, text = self.context, self.context.text_catalogue
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop)
        heading = text(f"ui.controls.{self.command.value}")
        words = build_dialog(context, heading, text("ui.controls.press"), [back])
        self.widget_layer.open_dialog(words, context.scene_stack.pop, "back")

    @property
    def input_mode(self) -> InputMode:
        """Raw key codes."""
        return InputMode.RAW_CODES

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Bind a pressed key or button."""
        if not isinstance(intent, RawKeyPress):
            return super().handle_intent(intent)
        self._bind(intent)
        return None

    def _bind(self, pressed: RawKeyPress) -> None:
        """Bind the pressed key or button, and report what became of its old command."""
        context, text = self.context, self.context.text_catalogue
        pad = pressed.device.kind is DeviceKind.PAD
        board = "pad" if pad else "keys"
        before = context.devices.bindings
        change = before.rebind("pad" if pad else "keys", self.command, pressed.code)
        if change is None:
            self.widget_layer.show_toast(text("ui.controls.needed"))
            return
        context.preferences.change(**{f"bound_{board}": change.new_settings})
        context.mixer.play("button")
        context.scene_stack.pop()
        if change.displaced_command is not None:
            told = self._displacement_message(
                change.displaced_command, change.displaced_code == UNBOUND_CODE, pad, pressed.device
            )
            context.scene_stack.show_toast(told)

    def _displacement_message(
        self, other: Command, nothing: bool, pad: bool, device: Device
    ) -> str:
        """Return what became of the command that had the key or button before."""
        context, text = self.context, self.context.text_catalogue
        now: Bindings = context.devices.bindings
        name = text(f"ui.controls.{other.value}")
        if nothing:
            return text("ui.controls.lost", command=name)
        sign = (
            now.button_label(other, context.devices.device_owners.gamepad_name(device.id))
            if pad
            else now.key_label(other)
        )
        return text("ui.controls.swapped", command=name, sign=sign)
