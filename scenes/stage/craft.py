"""What showing is done with: a stage, the motion in use, the colours, sounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from scenes.kit.roles.looks import USUAL
from scenes.stage.stage import Stage
from scenes.ui.theme import Theme
from sounds.materials import landing
from sprites.motion import Motion
from sprites.node import Node
from sprites.timeline import Animation, call
from tabletop.core.zones import Zone

SCREEN_WIDTH = 1920.0
LIGHTEST = 0.6
"""The gain of the landing of what weighs nothing."""


LOUDER: Final = 5.0
"""By so many decibels what is worth most of its like lands louder than what is worth least."""
HEAVIER: Final = 0.6
"""And so much of the usual weight is it heavier."""
PRECIOUS: Final = 0.75
"""Worth above which a landing is felt below its sound."""
THUD: Final = 0.4
"""The least gain of that."""
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

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> object: ...


class Craft:
    """Shows on a stage and sounds where it happens."""

    def __init__(self, stage: Stage, voice: Voice, motion: Motion, theme: Theme) -> None:
        self.stage = stage
        self.voice = voice
        self.motion = motion
        self.theme = theme

    def sound(self, family: str, x: float, gain: float = 1.0, rise: int = 0) -> None:
        """Make a sound where it happens. rise: steps of a scale above itself."""
        self.voice.play(family, pan=(x / SCREEN_WIDTH * 2 - 1) * 0.7, gain=gain, rise=rise)

    def sounding(self, family: str, x: float, gain: float = 1.0) -> Animation:
        """The same as a step."""
        return call(lambda: self.sound(family, x, gain))

    def landing(self, node: Node, zone: Zone) -> Animation:
        """The sound of a piece that touches what it lands on."""
        material = self.stage.looks.material(str(node.tag))
        surface = self.stage.places.place(zone).surface
        worth = self.worth(node)
        gain = LIGHTEST + (1.0 - LIGHTEST) * WEIGHTS.get(material, 1.0) / WEIGHTS["gem"]
        gain = min(1.0, min(1.0, gain) * 10 ** ((worth - USUAL) * LOUDER / 20))
        deep = max(0.0, worth - PRECIOUS) / (1.0 - PRECIOUS)

        def lands() -> None:
            self.sound(landing(material, surface), node.x, gain)
            if deep:
                self.sound("thud", node.x, THUD + (1.0 - THUD) * deep)

        return call(lands)

    def worth(self, node: Node) -> float:
        """How much a piece is worth among its like, 0 to 1, as far as it can be seen."""
        return self.stage.looks.worth(str(node.tag))

    def weight(self, node: Node) -> float:
        """How heavy a piece is: by what it is made of, and by what it is worth."""
        made = WEIGHTS.get(self.stage.looks.material(str(node.tag)), 1.0)
        return made * (1.0 + (self.worth(node) - USUAL) * HEAVIER)
