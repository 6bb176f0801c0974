"""Set-up of a gamepad that SDL does not know: the player presses up, right and confirm."""

from __future__ import annotations

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.ui.devices.intents import Device, InputMode, Intent, JoystickPress
from scenes.ui.devices.joystick_layout import (
    SETUP_STEPS,
    JoystickInput,
    complete_cross,
    encode_setup,
    parse_input,
)
from scenes.ui.layer.dialog import build_dialog
from scenes.ui.widgets.buttons import Button


class GamepadSetupScene(Scene):
    """A prompt for one press after the other; keys, mouse and other pads can leave it."""

    is_see_through = True
    has_dimmed_backdrop = False  # the dialog does

    def __init__(self, context: Context, pad: Device) -> None:
        super().__init__(context)
        self._pad = pad
        self._inputs: dict[str, JoystickInput] = {}

    @property
    def step(self) -> str:
        """The step that is asked for now."""
        missing = [step for step in SETUP_STEPS if step not in self._inputs]
        return missing[0] if missing else ""

    @property
    def input_mode(self) -> InputMode:
        """Raw inputs of joysticks."""
        return InputMode.JOYSTICK_INPUTS

    def compose(self) -> None:
        """Build the dialog that asks for the next press."""
        context, text = self.context, self.context.text_catalogue
        leave = Button(context, "back", text("ui.pads.setup_leave"), context.scene_stack.pop)
        pad = context.devices.device_owners.gamepad_name(self._pad.id)
        heading = text("ui.pads.setup_heading", pad=pad)
        asked = text(f"ui.pads.setup_{self.step}")
        self.widget_layer.open_dialog(
            build_dialog(context, heading, asked, [leave]), context.scene_stack.pop, "back"
        )

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Record a press of this gamepad; an input that has a meaning already is ignored."""
        if not isinstance(intent, JoystickPress):
            return super().handle_intent(intent)
        source = parse_input(intent.code)
        if intent.device == self._pad and source and source not in self._inputs.values():
            self._record(source)
        return None

    def advance(self, seconds: float) -> None:
        """Leave when the gamepad was unplugged."""
        super().advance(seconds)
        stack = self.context.scene_stack
        unplugged = self._pad.id not in self.context.devices.device_owners.gamepads
        if unplugged and not stack.has_pending_changes:
            stack.pop()

    def _record(self, source: JoystickInput) -> None:
        context = self.context
        self._inputs[self.step] = source
        context.mixer.play("button")
        if len(self._inputs) == 2:
            cross = complete_cross(self._inputs["up"], self._inputs["right"])
            if cross is not None and not set(cross) & set(self._inputs.values()):
                self._inputs["down"], self._inputs["left"] = cross
        if self.step:
            self.compose()
            return
        guid = context.devices.device_owners.gamepads[self._pad.id].guid
        saved = {**context.settings.gamepad_layouts, guid: encode_setup(self._inputs)}
        context.preferences.change(gamepad_layouts=saved)
        context.scene_stack.pop()
        context.scene_stack.show_toast(context.text_catalogue("ui.pads.setup_done"))
