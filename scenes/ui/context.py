"""The context of every widget: renderer, settings, sound and input devices."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Protocol, Self

from scenes.store.preferences import Preferences, Settings
from scenes.ui.devices.bindings import Bindings
from scenes.ui.devices.device_owners import DeviceOwners
from scenes.ui.devices.intents import KEYBOARD, Command, Device, DeviceKind, InputMode
from scenes.ui.devices.joystick_layout import JoystickLayout
from scenes.ui.style.theme import Theme, make_theme, paper_theme
from sprites.motion import NORMAL_MOTION, REDUCED_MOTION, Motion
from sprites.picture import Box
from sprites.rendering.renderer import Renderer
from sprites.typeface import add_font, missing_glyphs
from tabletop.text import Catalogue, languages, section_names

LOGGER = logging.getLogger("souk.text")
MAX_TOLD_LETTERS = 6
"""Number of letters without a font that a notice names."""


class SoundMixer(Protocol):
    """The sounds that scenes can play; a mixer without an audio device stays silent."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> object:
        """Play a sound of a family.

        Args:
            family: Name of the family.
            pan: -1 (left) to 1 (right).
            gain: 0 to 1.
            rise: Steps of a scale above the normal pitch.
        """

    def set_ambience(self, name: str | None) -> None:
        """Cross-fade to an ambience; None fades to silence."""

    def set_layers(self, names: frozenset[str]) -> None:
        """Set the layers over the ambience; other layers end."""

    def duck(self, seconds: float) -> None:
        """Lower the music and the layers for some seconds."""


class SilentMixer:
    """A sound mixer without an audio device."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> None:
        """Play nothing."""
        return

    def set_ambience(self, name: str | None) -> None:
        """Ignore the ambience."""
        return

    def set_layers(self, names: frozenset[str]) -> None:
        """Ignore the layers of the ambience."""
        return

    def duck(self, seconds: float) -> None:
        """Ignore the ducking."""
        return


@dataclass(slots=True)
class InputDevices:
    """State of the input devices: the last used one, pad owners, input mode and bindings."""

    last_device: Device = KEYBOARD
    device_owners: DeviceOwners = field(default_factory=DeviceOwners)
    text_input_box: Box | None = None  # where text is written now; None: keys are commands
    input_mode: InputMode = InputMode.COMMANDS  # what keys and buttons are for now
    bindings: Bindings = field(default_factory=Bindings)
    joystick_layouts: Mapping[str, JoystickLayout] = field(default_factory=dict)
    """Layouts that players have taught, by the GUID of the joystick."""
    unknown_gamepad: Device | None = None
    """A pad that was pressed and that nothing is known of, until its set-up is offered."""

    def command_label(self, command: Command) -> str:
        """Return the label of a command's key or button on the last used device."""
        if self.last_device.kind is DeviceKind.PAD:
            return self.bindings.button_label(
                command, self.device_owners.gamepad_name(self.last_device.id)
            )
        return self.bindings.key_label(command)


@dataclass(slots=True, kw_only=True)
class UiContext:
    """The context that widgets share: renderer, settings, sounds and devices."""

    renderer: Renderer
    preferences: Preferences
    mixer: SoundMixer = field(default_factory=SilentMixer)
    devices: InputDevices = field(default_factory=InputDevices)
    has_light_background: bool = False
    """True if its widgets stand on paper or light wood."""

    @property
    def settings(self) -> Settings:
        """The settings in use."""
        return self.preferences.settings

    @property
    def text_catalogue(self) -> Catalogue:
        """The catalogue of the language in use."""
        return catalogue_of(self.settings.language)

    @property
    def theme(self) -> Theme:
        """The theme for the settings in use and the background of the widgets."""
        return _theme(
            self.settings.text_scale, self.settings.high_contrast, self.has_light_background
        )

    @property
    def paper_context(self) -> Self:
        """A copy of the context for widgets on paper or light wood."""
        made = copy(self)
        made.has_light_background = True
        return made

    @property
    def motion(self) -> Motion:
        """Durations and easings of animations; reduced if the settings ask for it."""
        return REDUCED_MOTION if self.settings.reduced_motion else NORMAL_MOTION


def add_language_fonts(codes: Sequence[str] = ()) -> list[tuple[str, Path]]:
    """Add the fonts that languages bring. A font that cannot be used is logged.

    Args:
        codes: Languages; empty for all.

    Returns:
        Languages and their fonts.
    """
    found = []
    for code in codes or languages.available_languages():
        font = languages.find_font(code)
        if font is None:
            continue
        try:
            add_font(font)
        except (OSError, ValueError) as error:
            LOGGER.warning("the font of the language %s cannot be used: %s", code, error)
        else:
            found.append((code, font))
    return found


@lru_cache(maxsize=4)
def catalogue_of(language: str) -> Catalogue:
    """Return the catalogue of a language for the screen, whose typesetter breaks lines.

    The font that the language brings is added.
    """
    add_language_fonts((language,))
    return Catalogue(language, forgiving=True, break_marks=True)


@lru_cache(maxsize=4)
def missing_letters(language: str) -> tuple[str, ...]:
    """Return the code points (`U+0E01`) of letters of a language that no font has."""
    if language in languages.BUILT_IN_LANGUAGES:
        return ()
    catalogue_of(language)
    text = Catalogue(language, forgiving=True)
    said = (text.raw_text(key) for section in section_names() for key in text.keys(section))
    letters = missing_glyphs("".join({*"".join(said)} - {"\n"}))
    return tuple(f"U+{ord(letter):04X}" for letter in letters)


def letter_params(letters: tuple[str, ...]) -> dict[str, object]:
    """Return the values of the notice about letters that no font has: a few, and their number."""
    return {"letters": " ".join(letters[:MAX_TOLD_LETTERS]), "n": len(letters)}


@lru_cache(maxsize=16)
def _theme(text_scale: float, high_contrast: bool, light: bool) -> Theme:
    theme = make_theme(text_scale, high_contrast)
    return paper_theme(theme) if light else theme
