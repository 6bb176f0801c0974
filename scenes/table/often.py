"""What has been seen often is shown shortly: in a match, and from match to match its set-up."""

from __future__ import annotations

from collections import Counter
from collections.abc import MutableMapping, Sequence
from typing import Final

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

    def __init__(self, game: str, dealt: MutableMapping[str, float]) -> None:
        """dealt: how many seconds an act of a game's set-up took to be shown, for games of which
        one was; it is noted there."""
        self._game = game
        self._dealt = dealt

    def pace(self, acts: Sequence[Act]) -> float:
        """How fast these acts are shown, which set up the match."""
        return max(1.0, self._dealt.get(self._game, 0.0) * len(acts) / DEALT)

    def shown(self, acts: Sequence[Act], seconds: float) -> None:
        """They have been shown, in so many seconds at speed 1."""
        self._dealt[self._game] = max(self._dealt.get(self._game, 0.0), seconds / len(acts))
