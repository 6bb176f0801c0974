"""Assignment of input devices to people: pressing a button of a device claims it."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.base.context import Context
from scenes.base.scene import Scene
from scenes.ui.devices import key_map
from scenes.ui.devices.device_owners import key_group_of
from scenes.ui.devices.intents import (
    ChoicePick,
    CommandPress,
    Device,
    DeviceKind,
    InputMode,
    Intent,
)
from scenes.ui.layer.dialog import build_dialog
from scenes.ui.widgets.buttons import Button

NO_BREAK_SPACE = "\u00a0"
"""Space between the keys of a group, at which no line breaks."""
MAX_NOTE_TEXT_SCALE = 1.1
"""Greatest text scale at which there is room for the explanation."""


def describe_device(context: Context, player_name: str) -> str:
    """Return a description of a person's input device."""
    text, pads = context.text_catalogue, context.devices.device_owners
    own = pads.device_of(player_name)
    if own is None:
        return text("ui.pads.own_none")
    if (group := key_group_of(own)) is not None:
        return text("ui.pads.own_keys", keys=NO_BREAK_SPACE.join(key_map.KEY_GROUP_LABELS[group]))
    if pads.has_unplugged_pad(player_name):
        return text("ui.pads.own_missing")
    return text("ui.pads.own_pad", pad=pads.gamepad_name(own.id))


class DeviceListScene(Scene):
    """The people of a match and their input devices."""

    is_see_through = True
    has_dimmed_backdrop = False  # the dialog does

    def __init__(self, context: Context, player_names: Sequence[str]) -> None:
        super().__init__(context)
        self._people = player_names
        context.devices.device_owners.restore_devices(player_names)

    def compose(self) -> None:
        """Build the dialog with a button for each person."""
        context, text = self.context, self.context.text_catalogue
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop, "quiet")
        buttons = [*(self._button(who) for who in self._people), back]
        heading, said = text("ui.pads.heading"), text("ui.pads.text")
        if (
            context.theme.text_scale > MAX_NOTE_TEXT_SCALE
        ):  # where words are large the buttons say enough
            said = ""
        self.widget_layer.open_dialog(
            build_dialog(context, heading, said, buttons), context.scene_stack.pop
        )

    def _button(self, who: str) -> Button:
        context = self.context
        own, said = context.devices.device_owners.device_of(who), describe_device(context, who)
        roomy = context.theme.text_scale <= MAX_NOTE_TEXT_SCALE
        button = Button(
            context,
            f"own:{who}",
            who,
            lambda: context.scene_stack.push(DeviceAssignmentScene(context, who)),
            "green" if own is not None else "plain",
            note=said if roomy else "",
        )
        button.tooltip = "" if roomy else said
        return button

    def on_resume(self) -> None:
        """Update the list, because a device may have been assigned."""
        self.compose()


class DeviceAssignmentScene(Scene):
    """A prompt that assigns the next pressed device to a person."""

    is_see_through = True
    has_dimmed_backdrop = False

    def __init__(self, context: Context, player_name: str) -> None:
        super().__init__(context)
        self.player_name = player_name

    def compose(self) -> None:
        """Build the dialog that asks for a button."""
        context, text = self.context, self.context.text_catalogue
        back = Button(context, "back", text("ui.back"), context.scene_stack.pop)
        none = Button(context, "none", text("ui.pads.none"), self._none)
        groups = " / ".join(NO_BREAK_SPACE.join(group) for group in key_map.KEY_GROUP_LABELS)
        said = text("ui.pads.press_text", name=self.player_name, groups=groups)
        heading = text("ui.pads.press", name=self.player_name)
        buttons = (
            [back]
            if context.devices.device_owners.device_of(self.player_name) is None
            else [back, none]
        )
        self.widget_layer.open_dialog(
            build_dialog(context, heading, said, buttons), context.scene_stack.pop, "back"
        )

    @property
    def input_mode(self) -> InputMode:
        """Choice buttons of all devices."""
        return InputMode.CHOICES

    def handle_intent(self, intent: Intent) -> Intent | None:
        """Assign the device of any gamepad button or of a key of a key group."""
        pressed = isinstance(intent, ChoicePick)
        if isinstance(intent, CommandPress) and intent.device.kind is DeviceKind.PAD:
            pressed = True
        if not pressed:
            return super().handle_intent(intent)
        assert isinstance(intent, ChoicePick | CommandPress)
        self._give(intent.device)
        return None

    def _give(self, device: Device) -> None:
        self.context.devices.device_owners.assign_device(self.player_name, device)
        self.context.mixer.play("button")
        self.context.scene_stack.pop()

    def _none(self) -> None:
        self.context.devices.device_owners.unassign_device(self.player_name)
        self.context.scene_stack.pop()
