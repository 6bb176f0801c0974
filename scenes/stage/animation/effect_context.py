"""Context of animations: the stage, the motion settings, the theme and sounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from scenes.kit.roles.piece_art import DEFAULT_WORTH
from scenes.stage.stage import Stage
from scenes.ui.style.theme import Theme
from sounds.materials import landing_sound
from sprites.motion import Motion
from sprites.node import Node
from sprites.timeline import Animation, call
from tabletop.core.zones import Zone

SCREEN_WIDTH = 1920.0
MIN_LANDING_GAIN = 0.6
"""Gain of the landing of a weightless piece."""


WORTH_GAIN_DECIBELS: Final = 5.0
"""Decibels between the landings of the most and the least valuable piece of a kind."""
WORTH_WEIGHT_SHARE: Final = 0.6
"""Share of the usual weight between the most and the least valuable piece of a kind."""
MIN_THUD_WORTH: Final = 0.75
"""Worth above which a landing has a deep thud."""
MIN_THUD_GAIN: Final = 0.4
"""Least gain of the thud."""
MATERIAL_WEIGHTS: Final[Mapping[str, float]] = {
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
"""Weights by material; a coin is 1.

Heavy pieces fly lower, are squashed more as they land, and sound louder.
"""


class SoundPlayer(Protocol):
    """A player of sounds: the mixer, or silence."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> object:
        """Play a sound of a family."""
        ...


class PiecePath(Protocol):
    """A way that pieces take before they fly to their target."""

    def carry(self, context: EffectContext, node: Node, order: int) -> Animation:
        """Return the way of one of several pieces, counted from 0."""
        ...


class EffectContext:
    """Tools of animations: changes a stage and plays sounds at positions."""

    def __init__(
        self, stage: Stage, sound_player: SoundPlayer, motion: Motion, theme: Theme
    ) -> None:
        self.stage = stage
        self.sound_player = sound_player
        self.motion = motion
        self.theme = theme
        self.middle: PiecePath | None = None
        """The way of moving pieces through the middle; None if they move directly."""

    def play_sound(self, family: str, x: float, gain: float = 1.0, rise: int = 0) -> None:
        """Play a sound at a position.

        Args:
            family: Family of the sound.
            x: Horizontal position, design pixels; it sets the panning.
            gain: Factor of the volume, 0 to 1.
            rise: Scale steps above its own pitch.
        """
        self.sound_player.play(family, pan=(x / SCREEN_WIDTH * 2 - 1) * 0.7, gain=gain, rise=rise)

    def sound_step(self, family: str, x: float, gain: float = 1.0) -> Animation:
        """Return a step that plays a sound at a position."""
        return call(lambda: self.play_sound(family, x, gain))

    def landing_sound_step(self, node: Node, zone: Zone) -> Animation:
        """Return a step with the sound of a piece that lands in a zone."""
        material = self.stage.piece_art.material(str(node.tag))
        surface = self.stage.zone_layout.place(zone).surface
        worth = self.piece_worth(node)
        gain = (
            MIN_LANDING_GAIN
            + (1.0 - MIN_LANDING_GAIN)
            * MATERIAL_WEIGHTS.get(material, 1.0)
            / MATERIAL_WEIGHTS["gem"]
        )
        gain = min(1.0, min(1.0, gain) * 10 ** ((worth - DEFAULT_WORTH) * WORTH_GAIN_DECIBELS / 20))
        deep = max(0.0, worth - MIN_THUD_WORTH) / (1.0 - MIN_THUD_WORTH)

        def lands() -> None:
            self.play_sound(landing_sound(material, surface), node.x, gain)
            if deep:
                self.play_sound("thud", node.x, MIN_THUD_GAIN + (1.0 - MIN_THUD_GAIN) * deep)

        return call(lands)

    def piece_worth(self, node: Node) -> float:
        """Return the worth of a piece among its kind, 0 to 1, as far as it is visible."""
        return self.stage.piece_art.worth(str(node.tag))

    def piece_weight(self, node: Node) -> float:
        """Return the weight of a piece, by its material and its worth."""
        made = MATERIAL_WEIGHTS.get(self.stage.piece_art.material(str(node.tag)), 1.0)
        return made * (1.0 + (self.piece_worth(node) - DEFAULT_WORTH) * WORTH_WEIGHT_SHARE)
