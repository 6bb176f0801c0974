"""What every widget is given: how it looks, speaks and sounds, and what is known of the devices."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol, Self

from scenes.preferences import Preferences, Settings
from scenes.ui.bindings import Bindings
from scenes.ui.intents import KEYBOARD, Command, Device, Hearing, Kind
from scenes.ui.pads import Pads
from scenes.ui.theme import Theme, make_theme, on_paper
from sprites.motion import NORMAL, REDUCED, Motion
from sprites.picture import Box
from sprites.renderer import Renderer
from tabletop.text import Catalogue


class Sounds(Protocol):
    """Sounds, as scenes ask for them; without a device they are silence."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> object: ...

    def ambience(self, name: str | None) -> None: ...

    def layers(self, names: frozenset[str]) -> None: ...

    def step_back(self, seconds: float) -> None: ...


class Silence:
    """A mixer without a device."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        return None

    def ambience(self, name: str | None) -> None:
        return None

    def layers(self, names: frozenset[str]) -> None:
        return None

    def step_back(self, seconds: float) -> None:
        return None


@dataclass(slots=True)
class Devices:
    """What is known of the devices: the one used last, whose they are, and what they are used for
    now."""

    last: Device = KEYBOARD
    pads: Pads = field(default_factory=Pads)
    typing: Box | None = None  # where text is written now; None: keys are commands
    hearing: Hearing = Hearing.COMMANDS  # what keys and buttons are for now
    bindings: Bindings = field(default_factory=Bindings)

    def sign(self, command: Command) -> str:
        """What is printed on the key or button of a command, of the device used last."""
        if self.last.kind is Kind.PAD:
            return self.bindings.pad_sign(command, self.pads.name(self.last.id))
        return self.bindings.sign(command)


@dataclass(slots=True, kw_only=True)
class UiContext:
    """What widgets share: the renderer, the settings, sounds, devices."""

    renderer: Renderer
    preferences: Preferences
    mixer: Sounds = field(default_factory=Silence)
    devices: Devices = field(default_factory=Devices)
    light: bool = False
    """Whether its widgets stand on paper or light wood."""

    @property
    def settings(self) -> Settings:
        return self.preferences.settings

    @property
    def text(self) -> Catalogue:
        """The catalogue of the language in use."""
        return catalogue_of(self.settings.language)

    @property
    def theme(self) -> Theme:
        return _theme(self.settings.text_scale, self.settings.high_contrast, self.light)

    @property
    def on_paper(self) -> Self:
        """The same, for widgets that stand on paper or light wood."""
        made = copy(self)
        made.light = True
        return made

    @property
    def motion(self) -> Motion:
        return REDUCED if self.settings.reduced_motion else NORMAL


@lru_cache(maxsize=4)
def catalogue_of(language: str) -> Catalogue:
    """Return the catalogue of a language for the screen, whose typesetter breaks lines."""
    return Catalogue(language, forgiving=True, break_marks=True)


@lru_cache(maxsize=16)
def _theme(text_scale: float, high_contrast: bool, light: bool) -> Theme:
    theme = make_theme(text_scale, high_contrast)
    return on_paper(theme) if light else theme
