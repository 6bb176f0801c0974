"""What showing is done with: a stage, the motion in use, the colours, sounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from scenes.table.stage import Stage
from scenes.ui.theme import Theme
from sounds.materials import landing
from sprites.motion import Motion
from sprites.node import Node
from sprites.timeline import Animation, call
from tabletop.core.zones import Zone

SCREEN_WIDTH = 1920.0
LIGHTEST = 0.6
"""The gain of the landing of what weighs nothing."""


WEIGHTS: Final[Mapping[str, float]] = {
    "page": 0.5,
    "card": 0.6,
    "cube": 0.9,
    "coin": 1.0,
    "die": 1.0,
    "gem": 1.2,
    "marker": 1.3,
    "tile": 1.6,
    "bag": 1.8,
    "seal": 2.0,
}
"""How heavy things are by what they are made of; a coin is 1. What is heavy flies lower, is pressed
flatter as it lands, and sounds louder."""


class Voice(Protocol):
    """What makes sounds: the mixer, or silence."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0) -> object: ...


class Craft:
    """Shows on a stage and sounds where it happens."""

    def __init__(self, stage: Stage, voice: Voice, motion: Motion, theme: Theme) -> None:
        self.stage = stage
        self.voice = voice
        self.motion = motion
        self.theme = theme

    def sound(self, family: str, x: float, gain: float = 1.0) -> None:
        """Make a sound where it happens."""
        self.voice.play(family, pan=(x / SCREEN_WIDTH * 2 - 1) * 0.7, gain=gain)

    def sounding(self, family: str, x: float, gain: float = 1.0) -> Animation:
        """The same as a step."""
        return call(lambda: self.sound(family, x, gain))

    def landing(self, node: Node, zone: Zone) -> Animation:
        """The sound of a piece that touches what it lands on."""
        material = self.stage.looks.material(str(node.tag))
        surface = self.stage.places.place(zone).surface
        gain = min(1.0, LIGHTEST + (1.0 - LIGHTEST) * self.weight(node) / WEIGHTS["gem"])
        return call(lambda: self.sound(landing(material, surface), node.x, gain))

    def weight(self, node: Node) -> float:
        """How heavy a piece is."""
        return WEIGHTS.get(self.stage.looks.material(str(node.tag)), 1.0)
