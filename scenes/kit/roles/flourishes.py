"""What more is seen: the fifth role of a game's table, and the narrow stage that it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from scenes.kit.roles.showing import Showing, Sprite
from sprites.motion import Motion
from sprites.node import Node
from sprites.timeline import Animation
from tabletop.core.acts import Act, Move
from tabletop.core.zones import Zone


class Scenery(Protocol):
    """What of the stage a flourish may see and use: it brings what only passes by."""

    @property
    def showing(self) -> Showing:
        """What lies where now."""

    @property
    def drafted(self) -> Sequence[Move]:
        """Moves of one piece each that are shown though nothing is decided yet."""

    def sprites(self, zone: Zone) -> Sequence[Sprite]:
        """The pieces shown singly in a zone, from the bottom up."""

    def named(self, name: str) -> Node | None:
        """A node of the furniture or a readout, by name."""

    def bring(self, node: Node) -> None:
        """Show what is no piece at rest until it is dismissed."""

    def dismiss(self, node: Node) -> None:
        """Take away what was passing by."""

    def read(self) -> None:
        """Bring the readouts up to what is shown."""


class Stagecraft(Protocol):
    """What a flourish is made with: the stage, the motion in use, sounds."""

    @property
    def stage(self) -> Scenery:
        """The stage."""

    @property
    def motion(self) -> Motion:
        """The motion in use."""

    def sounding(self, family: str, x: float, gain: float = 1.0) -> Animation:
        """A step that makes a sound where it happens."""


class Flourishes:
    """What more is seen of acts than their pieces on their ways. By default nothing."""

    def before(self, act: Act, craft: Stagecraft) -> Animation | None:
        """What is seen before an act's pieces move (rain falls, a knight walks)."""
        return None

    def after(self, act: Act, craft: Stagecraft) -> Animation | None:
        """What is seen after an act's pieces have moved (a number turns over)."""
        return None

    def stirs(self, phrase: Sequence[Act]) -> bool:
        """Whether those who look on murmur at acts that are shown together: something bold."""
        return False

    def overlap(self, act: Act) -> float:
        """By how many seconds what follows begins before an act has been shown to its end."""
        return 0.0

    def needs_shaking(self, bag: Zone, showing: Showing) -> bool:
        """Whether a bag is shaken before a draw: not when a hand was in it just now."""
        return True
