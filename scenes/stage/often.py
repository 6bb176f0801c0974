"""What has been seen often is shown shortly: in a match, and from match to match its set-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from scenes.evenings import SetUps
from tabletop.core.acts import Act
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


DEALT: Final = 7.0
"""Seconds that a set-up takes at most at speed 1, once one of the game has been seen."""


class Dealing:
    """How fast a match is set up: at length the first time, then no longer than one waits."""

    def __init__(self, game: str, set_ups: SetUps) -> None:
        """set_ups: those of this evening; this one is noted there."""
        self._game = game
        self._set_ups = set_ups

    def pace(self, acts: Sequence[Act]) -> float:
        """How fast these acts are shown, which set up the match."""
        return max(1.0, self._set_ups[self._game] * len(acts) / DEALT)

    def shown(self, acts: Sequence[Act], seconds: float) -> None:
        """They have been shown, in so many seconds at speed 1."""
        self._set_ups.note(self._game, seconds / len(acts))
