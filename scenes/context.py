"""What every scene is given: the one place from which it reaches the rest of the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from scenes.library import Library, NoMatches, NoSheets, SavedMatch, Sheets
from scenes.preferences import Preferences, Settings
from scenes.request import MatchRequest
from scenes.ui.intents import KEYBOARD, Device
from scenes.ui.theme import Theme, make_theme
from sprites.kit import Kit
from sprites.motion import NORMAL, REDUCED, Motion
from sprites.picture import Box
from tabletop.match.match import Match
from tabletop.match.setup import Mode
from tabletop.text import Catalogue

if TYPE_CHECKING:
    from scenes.stack import Stack


class Mixer(Protocol):
    """Sounds, as scenes ask for them; without a device they are silence."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0) -> object: ...

    def ambience(self, name: str | None) -> None: ...


class Silence:
    """A mixer without a device."""

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0) -> None:
        return None

    def ambience(self, name: str | None) -> None:
        return None


@dataclass(slots=True)
class Devices:
    """What is known of the devices: the one used last, and whether text is being written."""

    last: Device = KEYBOARD
    pad_names: dict[int, str] = field(default_factory=dict)
    typing: Box | None = None  # where text is written now; None: keys are commands


def _no_start(request: MatchRequest) -> None:
    raise RuntimeError("a context outside a house starts no match")


def _no_resume(saved: SavedMatch) -> None:
    raise RuntimeError("a context outside a house starts no match")


@dataclass(slots=True)
class Context:
    """The things scenes share. `start` and `resume` are set by whoever lays the table."""

    kit: Kit
    stack: Stack
    preferences: Preferences
    mixer: Mixer = field(default_factory=Silence)
    library: Library = field(default_factory=NoMatches)
    sheets: Sheets = field(default_factory=NoSheets)
    devices: Devices = field(default_factory=Devices)
    displays: tuple[str, ...] = ()
    start: Callable[[MatchRequest], None] = _no_start
    resume: Callable[[SavedMatch], None] = _no_resume
    open_replays: Callable[[], None] | None = None
    again: Callable[[Match, Mode], None] = lambda match, mode: None
    watch: Callable[[Match], None] = lambda match: None
    look_back: Callable[[Match], None] = lambda match: None
    home: Callable[[], None] = lambda: None
    quit: Callable[[], None] = lambda: None

    @property
    def settings(self) -> Settings:
        return self.preferences.settings

    @property
    def text(self) -> Catalogue:
        """The catalogue of the language in use."""
        return _catalogue(self.settings.language)

    @property
    def theme(self) -> Theme:
        return _theme(self.settings.text_scale, self.settings.high_contrast)

    @property
    def motion(self) -> Motion:
        return REDUCED if self.settings.reduced_motion else NORMAL


@lru_cache(maxsize=4)
def _catalogue(language: str) -> Catalogue:
    return Catalogue(language)


@lru_cache(maxsize=16)
def _theme(text_scale: float, high_contrast: bool) -> Theme:
    return make_theme(text_scale, high_contrast)
