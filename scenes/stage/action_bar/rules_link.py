"""Link from a refusal to the clause of the rulebook that it names."""

from __future__ import annotations

from scenes.base.context import Context
from scenes.ui.devices.intents import Command, DeviceKind
from scenes.ui.widgets.labels import key_cap_picture
from sprites.painting import Picture
from sprites.picture import BakedPicture, PictureGroup


def rules_link_picture(context: Context) -> Picture:
    """Return the icon at a refusal that leads to its clause: the book and its key."""
    theme, devices = context.theme, context.devices
    book = BakedPicture("icon/rules", height=theme.icon_size)
    if (
        devices.last_device.kind in (DeviceKind.MOUSE, DeviceKind.TOUCH)
        or not context.settings.key_hints
    ):
        return book
    cap = key_cap_picture(context, devices.command_label(Command.RULES))
    height = max(book.size[1], cap.size[1])
    x = book.size[0] + theme.small_gap
    return PictureGroup(
        (x + cap.size[0], height),
        ((book, 0, (height - book.size[1]) / 2), (cap, x, (height - cap.size[1]) / 2)),
    )
