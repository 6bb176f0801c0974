"""The place and size of the window from one start to the next."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

WINDOW_SHARE: Final = 5 / 6
"""Share of the screen that the first window takes, whatever the scale of its pixels."""
WINDOW_ASPECT: Final = 16 / 9
MIN_SAVED_WIDTH, MIN_SAVED_HEIGHT = 320, 180
_PATTERN: Final = re.compile(r"(\d{1,5})x(\d{1,5})([+-]\d{1,6})([+-]\d{1,6}) on ([\dx,]{1,200})")


class WindowPlace(NamedTuple):
    """Place and size of a window in device pixels, on a desktop of displays of these sizes.

    The place holds only while the displays are the same: elsewhere nobody might see the window.
    """

    size: tuple[int, int]
    position: tuple[int, int]
    displays: str

    def __str__(self) -> str:
        """Return the text for the settings, such as `1200x700+30+40 on 1920x1080`."""
        (width, height), (x, y) = self.size, self.position
        return f"{width}x{height}{x:+}{y:+} on {self.displays}"


def parse_window_place(text: str) -> WindowPlace | None:
    """Return the place in a text of the settings; None if it is invalid."""
    found = _PATTERN.fullmatch(text)
    if found is None:
        return None
    width, height, x, y = (int(number) for number in found.groups()[:4])
    if width < MIN_SAVED_WIDTH or height < MIN_SAVED_HEIGHT:
        return None
    return WindowPlace((width, height), (x, y), found[5])


def format_displays(sizes: list[tuple[int, int]]) -> str:
    """Return the sizes of all displays as a text."""
    return ",".join(f"{width}x{height}" for width, height in sizes)


def first_window_size(display: tuple[int, int]) -> tuple[int, int]:
    """Return the size of the first window on a display of this size."""
    width = min(display[0] * WINDOW_SHARE, display[1] * WINDOW_SHARE * WINDOW_ASPECT)
    return round(width), round(width / WINDOW_ASPECT)
