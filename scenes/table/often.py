"""What has been seen often in a match is shown shortly."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tabletop.core.zones import Zone

FIRST: Final = 2
"""So many times something is shown at length."""


class Often:
    """Counts how often a bag or a deck has been shown."""

    def __init__(self) -> None:
        self._shown = Counter[Zone]()

    def brief(self, zone: Zone) -> bool:
        """Whether what is shown now of a zone has been seen often. It counts as seen."""
        self._shown[zone] += 1
        return self._shown[zone] > FIRST
