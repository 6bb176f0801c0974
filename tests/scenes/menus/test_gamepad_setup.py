"""The set-up of a gamepad that SDL does not know."""

from __future__ import annotations

from scenes.menus.gamepad_setup import GamepadSetupScene
from scenes.ui.devices.intents import Device, DeviceKind
from scenes.ui.devices.joystick_layout import SETUP_STEPS, JoystickInput, parse_input
from scenes.ui.widgets.labels import Label
from tests.scenes.player import Mouse


def test_each_step_asks_for_a_press_of_its_own(mouse: Mouse) -> None:
    scene = GamepadSetupScene(mouse.context, Device(DeviceKind.PAD, 7))
    asked = list[str]()
    for number, step in enumerate(SETUP_STEPS):
        assert scene.step == step
        scene.compose()
        said = [w.text for w in scene.widget_layer.dialog if isinstance(w, Label)]
        assert mouse.context.text_catalogue(f"ui.pads.setup_{step}") in said
        asked += said[1:]
        pressed = parse_input(f"b{number}")
        assert isinstance(pressed, JoystickInput)
        scene._inputs[step] = pressed
    assert len(set(asked)) == len(SETUP_STEPS) and not scene.step
