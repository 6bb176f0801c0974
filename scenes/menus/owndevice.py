"""A device of one's own: whoever presses a button of it has it."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.context import Context
from scenes.scene import Scene
from scenes.ui import keys
from scenes.ui.buttons import Button
from scenes.ui.dialog import dialog
from scenes.ui.intents import Device, Do, Hearing, Intent, Kind, Pick
from scenes.ui.pads import group_of

TOGETHER = "\u00a0"
"""Between keys of one group: a space at which no line ends."""
SAID_MOST = 1.25
"""The text scale up to which there is room for what a page is for."""


def said_of(context: Context, who: str) -> str:
    """What somebody plays with, in words."""
    text, pads = context.text, context.devices.pads
    own = pads.own(who)
    if own is None:
        return text("ui.pads.own_none")
    if (group := group_of(own)) is not None:
        return text("ui.pads.own_keys", keys=TOGETHER.join(keys.KEY_GROUP_SIGNS[group]))
    if pads.missing(who):
        return text("ui.pads.own_missing")
    return text("ui.pads.own_pad", pad=pads.name(own.id))


class DevicesScene(Scene):
    """The people of a match, and what each of them plays with."""

    see_through = True
    dims = False  # the dialog does

    def __init__(self, context: Context, people: Sequence[str]) -> None:
        super().__init__(context)
        self._people = people
        context.devices.pads.find(people)

    def compose(self) -> None:
        context, text = self.context, self.context.text
        back = Button(context, "back", text("ui.back"), context.stack.pop, "quiet")
        buttons = [*(self._button(who) for who in self._people), back]
        heading, said = text("ui.pads.heading"), text("ui.pads.text")
        if context.theme.text_scale > SAID_MOST:  # where words are large the buttons say enough
            said = ""
        self.page.open(dialog(context, heading, said, buttons), context.stack.pop)

    def _button(self, who: str) -> Button:
        context = self.context
        own, said = context.devices.pads.own(who), said_of(context, who)
        roomy = context.theme.text_scale <= SAID_MOST
        button = Button(
            context, f"own:{who}", who, lambda: context.stack.push(OwnDeviceScene(context, who)),
            "green" if own is not None else "plain", note=said if roomy else "",
        )  # fmt: skip
        button.tooltip = "" if roomy else said
        return button

    def woken(self) -> None:
        """Somebody may have chosen."""
        self.compose()


class OwnDeviceScene(Scene):
    """Waits for a button of what somebody wants to have for their own."""

    see_through = True
    dims = False

    def __init__(self, context: Context, who: str) -> None:
        super().__init__(context)
        self.who = who

    def compose(self) -> None:
        context, text = self.context, self.context.text
        back = Button(context, "back", text("ui.back"), context.stack.pop)
        none = Button(context, "none", text("ui.pads.none"), self._none)
        groups = " / ".join(TOGETHER.join(group) for group in keys.KEY_GROUP_SIGNS)
        said = text("ui.pads.press_text", name=self.who, groups=groups)
        heading = text("ui.pads.press", name=self.who)
        buttons = [back] if context.devices.pads.own(self.who) is None else [back, none]
        self.page.open(dialog(context, heading, said, buttons), context.stack.pop, "back")

    @property
    def hearing(self) -> Hearing:
        return Hearing.PICKS

    def handle(self, intent: Intent) -> Intent | None:
        """Any button of a pad, or a key of a group, gives the device."""
        pressed = isinstance(intent, Pick)
        if isinstance(intent, Do) and intent.device.kind is Kind.PAD:
            pressed = True
        if not pressed:
            return super().handle(intent)
        assert isinstance(intent, Pick | Do)
        self._give(intent.device)
        return None

    def _give(self, device: Device) -> None:
        self.context.devices.pads.give(self.who, device)
        self.context.mixer.play("button")
        self.context.stack.pop()

    def _none(self) -> None:
        self.context.devices.pads.take_away(self.who)
        self.context.stack.pop()
