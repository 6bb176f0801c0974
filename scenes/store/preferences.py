"""Settings of the user and the last used seats, stored as JSON in the user's data folder.

A file that cannot be parsed is renamed and reported, never overwritten. A file that the
system does not let us read is reported and left alone. Single invalid values become their
defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from tabletop.core.options import OptionValue
from tabletop.core.util.safe_load import KB, FileError
from tabletop.match.match_clock import MAX_THINKING_MINUTES
from tabletop.match.setup import (
    SETUP_LEVELS,
    SeatSpec,
    SetupError,
    apply_handicaps,
    check_seats,
    handicaps_to_json,
    seats_from_json,
    seats_to_json,
)
from tabletop.match.user_files import (
    UnreadableFileError,
    UserFileError,
    json_file_format,
    move_unreadable_file,
    update_file,
)
from tabletop.text import languages

SETTINGS_FORMAT_VERSION: Final = 1
"""Version of the file format."""
MAX_SETTINGS_BYTES: Final = 256 * KB
"""Largest settings file that is read."""
INSTANT_SPEED: Final = 0.0  # the speed at which nothing is animated
SPEED_CHOICES: Final = (0.25, 0.5, 1.0, 2.0, 4.0, INSTANT_SPEED)
TEXT_SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0)
CURTAIN_MODES: Final = ("always", "secrets", "never")
PASSING, NUMBERS = "passing", "numbers"
SECRET_PLAY_MODES: Final = ("", PASSING, NUMBERS)
"""Ways of several people to play with secrets at one screen; empty before the first choice."""
MAX_OVERSCAN_PERCENT: Final = 10
MAX_OWN_DEVICES, MAX_ENTRY_CHARACTERS = 32, 80
"""Most players whose devices are stored (the last ones), and most characters of each entry."""
DEMO_DELAYS_SECONDS: Final = (0, 60, 300)


@dataclass(frozen=True)
class LastSetup:
    """Last set-up of a game: its seats, options, start player and sheet."""

    seats: tuple[SeatSpec, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    start_player: int | None = None
    sheet: str = ""
    thinking_minutes: int = 0
    """Thinking time of each person; 0 for no clock."""


@dataclass(frozen=True)
class Settings:
    """The user settings. Volumes are 0 to 100, overscan is 0 to 10 per cent of each side."""

    language: str = "en"
    text_scale: float = 1.0
    speed: float = 1.0
    reduced_motion: bool = False
    high_contrast: bool = False
    overscan: int = 0
    full_screen: bool = False
    display: int = 0
    window_place: str = ""
    """Place and size of the window when Souk was closed (`shell/window_place.py`)."""
    stay_awake: bool = False
    """True if the screen never sleeps while Souk runs, as in a shop window."""
    master: int = 90
    effects: int = 95
    ambience: int = 55
    music: int = 85
    interface: int = 80
    muted: bool = False
    curtain: str = "secrets"
    secret_play: str = ""
    """`NUMBERS` if people who share the screen choose by private numbers where they can."""
    passed_round: bool = False
    """True if the table turns to each of several players who pass one screen round."""
    key_hints: bool = True
    commentary: bool = True
    open_hands: bool = True
    """True if viewers of a demo see the hands of AI seats."""
    banter: bool = True
    emotes: bool = True
    """True if the screen shows the emotes of people who play by phone."""
    careful: bool = True
    wait_each_turn: bool = False
    teacher: bool = False
    """True if AI seats say why they moved, in practice."""
    last_begins: bool = False
    """True if the last player of a match starts its rematch."""
    show_after: int = 60
    """Idle seconds at the title before demos run; 0 for never."""
    show_games: tuple[str, ...] = ()
    """Games of these demos; empty for all."""
    bound_keys: Mapping[str, int] = field(default_factory=dict)
    """Keys of commands that differ from the defaults, by the value of the command."""
    bound_pad: Mapping[str, int] = field(default_factory=dict)
    """Pad buttons of commands that differ from the defaults, by the value of the command."""
    gamepad_layouts: Mapping[str, str] = field(default_factory=dict)
    """Inputs of pads that SDL does not know, by GUID (`ui/devices/joystick_layout.py`)."""
    own_devices: Mapping[str, str] = field(default_factory=dict)
    """Devices of the players who have one of their own, by player name (`ui/pads.py`)."""
    set_up: Mapping[str, float] = field(default_factory=dict)
    """Seconds of a set-up act, by games whose set-up was shown in an evening."""
    set_up_on: str = ""
    """Date on which that evening began (ISO 8601)."""
    allowed_games: tuple[str, ...] = ()
    """Names of the allowed plug-in games."""
    last_game: str = ""
    remembered: Mapping[str, LastSetup] = field(default_factory=dict)


_VALID: Final[Mapping[str, Callable[[Any], bool]]] = {
    "language": lambda v: v in languages.available_languages(),
    "text_scale": lambda v: v in TEXT_SCALES,
    "speed": lambda v: v in SPEED_CHOICES,
    "overscan": lambda v: 0 <= v <= MAX_OVERSCAN_PERCENT,
    "display": lambda v: 0 <= v < 16,
    "window_place": lambda v: len(v) <= MAX_ENTRY_CHARACTERS * 4,
    "master": lambda v: 0 <= v <= 100,
    "effects": lambda v: 0 <= v <= 100,
    "ambience": lambda v: 0 <= v <= 100,
    "music": lambda v: 0 <= v <= 100,
    "interface": lambda v: 0 <= v <= 100,
    "curtain": lambda v: v in CURTAIN_MODES,
    "secret_play": lambda v: v in SECRET_PLAY_MODES,
    "show_after": lambda v: v in DEMO_DELAYS_SECONDS,
}


@dataclass(frozen=True, slots=True)
class Notice:
    """A message to show to the user at the next opportunity: a text key and its values."""

    key: str
    params: Mapping[str, object]


class Preferences:
    """The settings in use and their file. Listeners are called at each change."""

    def __init__(self, path: Path | None = None) -> None:
        """Read the settings file, if there is one.

        Args:
            path: Settings file; None reads and writes nothing.
        """
        self.path = path
        self.settings = Settings()
        self.notice: Notice | None = None
        self._listeners: list[Callable[[Settings, Settings], None]] = []
        if path is not None:
            self._read(path)
        self._written = self.settings
        """Settings in the file, as far as this window knows."""
        self._kept: dict[str, Any] = {}  # in the file, where something else is set for now

    def change(self, **values: Any) -> None:
        """Set some values, save them and call the listeners.

        Raises:
            ValueError: if a value is invalid.
        """
        for name, value in values.items():
            if name in _VALID and not _VALID[name](value):
                raise ValueError(f"{name}={value!r}")
        self._kept = {name: kept for name, kept in self._kept.items() if name not in values}
        before, self.settings = self.settings, replace(self.settings, **values)
        if self.settings == before:
            return
        self._save()
        for listener in self._listeners:
            listener(before, self.settings)

    def override_for_run(self, **values: Any) -> None:
        """Set some values for this run only; the file keeps its values."""
        self._kept |= {name: getattr(self.settings, name) for name in values}
        self.settings = replace(self.settings, **values)

    def remember_setup(self, game: str, setup: LastSetup) -> None:
        """Save the set-up of a game as the default for the next match."""
        kept = {**self.settings.remembered, game: setup}
        self.change(last_game=game, remembered=kept)

    def add_listener(self, listener: Callable[[Settings, Settings], None]) -> None:
        """Call `listener(before, after)` after each change."""
        self._listeners.append(listener)

    def _read(self, path: Path) -> None:
        try:
            self.settings = SETTINGS_FILE_FORMAT.read(path) or self.settings
        except UnreadableFileError as error:
            if error.is_access_denied:  # what it holds may be sound
                self.path = None
                params = {"file": str(path), "why": error.reason}
                self.notice = Notice("ui.notice.settings_unread", params)
                return
            try:
                aside = move_unreadable_file(path)
            except OSError:
                aside = path
                self.path = None  # whatever it is, it is not ours to overwrite
            self.notice = Notice("ui.notice.settings_broken", {"file": aside.name})

    def _save(self) -> None:
        """Write the values that were changed here.

        Other open windows keep their settings. Their changes stay in the file beside ours.
        """
        if self.path is None:
            return
        before, after = self._written, replace(self.settings, **self._kept)
        try:
            update_file(
                self.path, SETTINGS_FILE_FORMAT, lambda there: _merged(before, after, there)
            )
            self._written = after
        except UserFileError as error:
            self.notice = Notice("ui.notice.settings_unsaved", {"why": error.reason})


def _merged(before: Settings, after: Settings, there: Settings | None) -> Settings:
    """Return the settings of the file with the changes from `before` to `after`.

    If the file is gone, return `after`.
    """
    if there is None:
        return after
    values: dict[str, Any] = {}
    for entry in fields(Settings):
        was, now, found = (getattr(each, entry.name) for each in (before, after, there))
        if isinstance(now, Mapping):
            kept = {key: value for key, value in found.items() if key in now or key not in was}
            new = {key: value for key, value in now.items() if was.get(key) != value}
            values[entry.name] = {**kept, **new}
        elif now != was:
            values[entry.name] = now
    return replace(there, **values)


def _to_json(settings: Settings | None) -> dict[str, Any]:
    """Return the settings as plain data."""
    settings = settings or Settings()
    data = {"format": SETTINGS_FORMAT_VERSION, **asdict(settings)}
    data["remembered"] = {
        game: {
            **asdict(how),
            "seats": seats_to_json(how.seats),
            "handicaps": handicaps_to_json(how.seats),
        }
        for game, how in settings.remembered.items()
    }
    return data


def _settings(data: Any) -> Settings:
    if not isinstance(data, dict) or data.get("format") != SETTINGS_FORMAT_VERSION:
        raise FileError("not settings of this version", "format")
    defaults = Settings()
    values: dict[str, Any] = {}
    for entry in fields(Settings):
        value, default = data.get(entry.name), getattr(defaults, entry.name)
        if entry.name == "remembered":
            values["remembered"] = _remembered(value)
        elif entry.name in ("show_games", "allowed_games"):
            chosen = value if isinstance(value, list) else []
            values[entry.name] = tuple(name for name in chosen if isinstance(name, str))
        elif entry.name in ("bound_keys", "bound_pad"):
            values[entry.name] = _bound(value)
        elif entry.name == "set_up":
            values["set_up"] = _seconds(value)
        elif entry.name in ("own_devices", "gamepad_layouts"):
            values[entry.name] = _devices(value)
        elif _fits(entry.name, value, default):
            values[entry.name] = type(default)(value)
    return Settings(**values)


def _fits(name: str, value: object, default: object) -> bool:
    if isinstance(default, float) and type(value) is int:
        value = float(value)
    return type(value) is type(default) and (name not in _VALID or _VALID[name](value))


def _bound(data: object) -> dict[str, int]:
    """Return the keys or buttons by command. Conflicts are checked where they are used."""
    found = data.items() if isinstance(data, dict) else ()
    return {str(name): code for name, code in found if type(code) is int and -1 <= code < 1 << 31}


def _devices(data: object) -> dict[str, str]:
    """Return texts by name, such as devices by player. They are checked where they are used."""
    found = data.items() if isinstance(data, dict) else ()
    words = [
        (who, kept)
        for who, kept in found
        if isinstance(kept, str) and len(kept) <= MAX_ENTRY_CHARACTERS
    ]
    return dict(words[:MAX_OWN_DEVICES])


def _seconds(data: object) -> dict[str, float]:
    """Return seconds by game name. The existence of games is checked where they are used."""
    found = data.items() if isinstance(data, dict) else ()
    fine = [(game, n) for game, n in found if type(n) is float and 0 < n < 60]
    return dict(
        [(game, n) for game, n in fine if len(game) <= MAX_ENTRY_CHARACTERS][:MAX_OWN_DEVICES]
    )


def _remembered(data: object) -> dict[str, LastSetup]:
    """Return the last set-ups of games; invalid entries are dropped."""
    found = {}
    for game, how in data.items() if isinstance(data, dict) else ():
        try:
            seats = seats_from_json(how["seats"])
            seats = apply_handicaps(seats, how.get("handicaps", []))
            check_seats(seats, SETUP_LEVELS)
            start = how["start_player"]
            options = {k: v for k, v in how["options"].items() if isinstance(v, OptionValue)}
            fine = start is None or (type(start) is int and 0 <= start < len(seats))
            minutes = how.get("thinking_minutes", 0)
            if type(minutes) is not int or not 0 <= minutes <= MAX_THINKING_MINUTES:
                minutes = 0
            found[str(game)] = LastSetup(
                seats, options, start if fine else None, str(how["sheet"]), minutes
            )
        except (AttributeError, KeyError, TypeError, SetupError):
            continue
    return found


def _read_settings(data: object) -> Settings | None:
    try:
        return _settings(data)
    except FileError as error:
        raise UserFileError(str(error)) from error


def speed_choices(chosen: float) -> tuple[float, ...]:
    """Return the speeds to choose from, including the current one.

    The command line may set any number as the current speed.
    """
    return (
        SPEED_CHOICES
        if chosen in SPEED_CHOICES
        else (*sorted((*SPEED_CHOICES[:-1], chosen)), INSTANT_SPEED)
    )


SETTINGS_FILE_FORMAT: Final = json_file_format(None, _to_json, _read_settings, MAX_SETTINGS_BYTES)
"""Reader and writer of the settings file."""


def read_allowed_games(path: Path) -> tuple[str, ...]:
    """Return the allowed plug-in games of a settings file; none if it cannot be read.

    The file stays unchanged.
    """
    try:
        settings = SETTINGS_FILE_FORMAT.read(path)
    except UnreadableFileError:
        return ()
    return settings.allowed_games if settings is not None else ()
