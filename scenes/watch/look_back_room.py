"""Room in which a match is looked back on: a dark table, with one lamp over the picture of it."""

from __future__ import annotations

from typing import Final

from scenes.base.context import Context
from scenes.kit.setting.ground import GroundTone
from scenes.kit.setting.lamp import TableLamp
from scenes.menus.common.lamp_light import LampLitRoom
from scenes.ui.style.theme import SCREEN_SIZE
from sprites.painting import Picture
from sprites.picture import FilledRect

LOOK_BACK_LAMP: Final = TableLamp(760.0, 420.0, (1150.0, 760.0), 0.36, 1.0, (1.3, 1.18, 1.02))
LOOK_BACK_ROOM: Final = LampLitRoom("table/plain", LOOK_BACK_LAMP, GroundTone(light=0.85))
TABLE_LIFT: Final = 22.0
"""Height of the small table above the dark one."""


def look_back_background(context: Context) -> Picture:
    """Return the dark table in lamp light; a dark fill in high contrast."""
    if context.theme.high_contrast:
        return FilledRect(*SCREEN_SIZE, context.theme.backdrop)
    return LOOK_BACK_ROOM
