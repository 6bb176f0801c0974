"""Shortens animations that have been shown often, in a match and across matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from scenes.store.play_history import SetupDurations
from tabletop.core.acts import Act
from tabletop.core.zones import Zone

FULL_LENGTH_COUNT: Final = 2
"""Number of times that an animation is shown at full length."""


class RepeatCounter:
    """Counts how often the animation of each bag or deck has been shown."""

    def __init__(self) -> None:
        self._shown = Counter[Zone]()

    def count_showing(self, zone: Zone) -> bool:
        """Count one showing of a zone's animation; True if it should be brief."""
        self._shown[zone] += 1
        return self._shown[zone] > FULL_LENGTH_COUNT


MAX_SETUP_SECONDS: Final = 7.0
"""Greatest seconds of a set-up at speed 1, once one of the game has been shown."""


class SetupPacing:
    """Speed of a match set-up: full length the first time, then limited."""

    def __init__(self, game: str, set_ups: SetupDurations) -> None:
        """Create the pacing of one set-up.

        Args:
            game: Name of the game.
            set_ups: The set-up times of this evening; this one is recorded there.
        """
        self._game = game
        self._set_ups = set_ups

    def setup_speed(self, acts: Sequence[Act]) -> float:
        """Return the speed for the acts of the set-up."""
        return max(1.0, self._set_ups[self._game] * len(acts) / MAX_SETUP_SECONDS)

    def note_setup(self, acts: Sequence[Act], seconds: float) -> None:
        """Record that the set-up took these seconds at speed 1."""
        self._set_ups.record_duration(self._game, seconds / len(acts))
