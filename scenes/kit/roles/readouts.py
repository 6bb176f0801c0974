"""What is read off: the fourth role of a game's table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from typing import Generic, TypeVar

from scenes.kit.roles.showing import Showing
from sprites.node import Node
from tabletop.core.acts import Act
from tabletop.core.state import State
from tabletop.core.zones import Zone

V = TypeVar("V", bound=State)
"""The game's state, as the seat at the screen may know it."""


class Readouts(ABC, Generic[V]):
    """Numbers, labels and lights that follow what the stage shows."""

    rolling: Collection[str] = ()
    """What figures are called, before the colon, that go where they belong by themselves."""

    @abstractmethod
    def nodes(self, showing: Showing) -> Mapping[str, Node]:
        """All readouts by name: made anew when what the stage shows changes.

        Equal pictures cost nothing, so all of them are given each time.
        """

    def means(self, name: str, showing: Showing) -> Zone:
        """Of which place the readout of that name tells, or of which seat (`seat:1`); of none."""
        return ""

    def recall(self, view: V, showing: Showing) -> None:
        """Set the marks from a view, when the table is laid anew in the middle of a match."""

    def mark(self, act: Act, showing: Showing) -> None:  # most games need none
        """Keep what readouts want to know of an act that no piece shows."""
