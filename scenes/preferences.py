"""What the user chose: settings, and the seats last used; kept as JSON in the user's data folder.

A file is read with care: what cannot be used is set aside under another name and told, never
overwritten; what the system does not give is told and left alone; values that do not fit fall back
to their defaults one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

from tabletop.core.options import Value
from tabletop.core.untrusted import KB, FileError, parse_json
from tabletop.match.setup import SeatSpec, SetupError, check_seats, seats_from_json, seats_to_json
from tabletop.match.userfile import UnreadError, UserFileError, changed, json_form, set_aside
from tabletop.text import languages

FORMAT: Final = 1
MOST: Final = 256 * KB
"""The largest file that is read as settings."""
INSTANT: Final = 0.0  # the speed at which nothing is animated
SPEEDS: Final = (0.25, 0.5, 1.0, 2.0, 4.0, INSTANT)
TEXT_SCALES: Final = (1.0, 1.25, 1.5, 1.75, 2.0)
CURTAINS: Final = ("always", "secrets", "never")
OVERSCAN_MOST: Final = 10
MOST_OWN, LONGEST = 32, 80
"""So many people's devices are kept, those of the last ones, in so many letters each."""
SHOW_AFTER: Final = (0, 60, 300)


@dataclass(frozen=True)
class Remembered:
    """How a game was last played: its seats, options, mode of starting and sheet."""

    seats: tuple[SeatSpec, ...] = ()
    options: Mapping[str, Value] = field(default_factory=dict)
    start_player: int | None = None
    sheet: str = ""


@dataclass(frozen=True)
class Settings:
    """All that can be set. Volumes are 0 to 100, overscan 0 to 10 per cent of each side."""

    language: str = "en"
    text_scale: float = 1.0
    speed: float = 1.0
    reduced_motion: bool = False
    high_contrast: bool = False
    overscan: int = 0
    full_screen: bool = False
    display: int = 0
    master: int = 90
    effects: int = 95
    ambience: int = 55
    music: int = 85
    interface: int = 80
    muted: bool = False
    curtain: str = "secrets"
    passed_round: bool = False
    """Whether the table turns to each of several people at one screen, which goes round."""
    key_hints: bool = True
    commentary: bool = True
    open_hands: bool = True
    """Whether the hands of AI seats lie open to those who watch a demo."""
    banter: bool = True
    careful: bool = True
    wait_each_turn: bool = False
    last_begins: bool = False
    """Whether the last of a match begins the next one, where it is played again."""
    show_after: int = 60
    """Seconds that the title waits untouched before demos run by themselves; 0: they never do."""
    show_games: tuple[str, ...] = ()
    """The games that are shown then; none chosen means all."""
    bound_keys: Mapping[str, int] = field(default_factory=dict)
    """The keys of commands, where they are not the usual ones, by the commands' values."""
    bound_pad: Mapping[str, int] = field(default_factory=dict)
    """The buttons of pads, likewise."""
    own_devices: Mapping[str, str] = field(default_factory=dict)
    """What people play with who have a device of their own, by their names (`ui/pads.py`)."""
    set_up: Mapping[str, float] = field(default_factory=dict)
    """Of games that were set up in an evening: the seconds that an act of it took to be shown."""
    set_up_on: str = ""
    """The day on which that evening began, as ISO 8601."""
    allowed_games: tuple[str, ...] = ()
    """Games of others that may be played, by their names."""
    last_game: str = ""
    remembered: Mapping[str, Remembered] = field(default_factory=dict)


_VALID: Final[Mapping[str, Callable[[Any], bool]]] = {
    "language": lambda v: v in languages.every(),
    "text_scale": lambda v: v in TEXT_SCALES,
    "speed": lambda v: v in SPEEDS,
    "overscan": lambda v: 0 <= v <= OVERSCAN_MOST,
    "display": lambda v: 0 <= v < 16,
    "master": lambda v: 0 <= v <= 100,
    "effects": lambda v: 0 <= v <= 100,
    "ambience": lambda v: 0 <= v <= 100,
    "music": lambda v: 0 <= v <= 100,
    "interface": lambda v: 0 <= v <= 100,
    "curtain": lambda v: v in CURTAINS,
    "show_after": lambda v: v in SHOW_AFTER,
}


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the user should hear of at the start: a text key and its values."""

    key: str
    params: Mapping[str, object]


class Preferences:
    """The settings in use and their file. Listeners hear of each change, at once."""

    def __init__(self, path: Path | None = None) -> None:
        """Reads the file, if there is one. With no path nothing is read or written."""
        self.path = path
        self.settings = Settings()
        self.notice: Notice | None = None
        self._listeners: list[Callable[[Settings, Settings], None]] = []
        if path is not None:
            self._read(path)
        self._written = self.settings
        """What of them is in the file, as far as this window knows."""
        self._kept: dict[str, Any] = {}  # in the file, where something else is set for now

    def change(self, **values: Any) -> None:
        """Sets some values, saves, and tells the listeners. Raises ValueError for a bad one."""
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

    def for_now(self, **values: Any) -> None:
        """Sets some values for this run alone: the file keeps what it has."""
        self._kept |= {name: getattr(self.settings, name) for name in values}
        self.settings = replace(self.settings, **values)

    def remember(self, game: str, how: Remembered) -> None:
        """Keeps how a game was started, as the default for the next time."""
        kept = {**self.settings.remembered, game: how}
        self.change(last_game=game, remembered=kept)

    def listen(self, listener: Callable[[Settings, Settings], None]) -> None:
        """`listener(before, after)` is called after each change."""
        self._listeners.append(listener)

    def _read(self, path: Path) -> None:
        try:
            self.settings = FORM.read(path) or self.settings
        except UnreadError as error:
            if error.is_refused:  # what it holds may be sound
                self.path = None
                params = {"file": str(path), "why": error.why}
                self.notice = Notice("ui.notice.settings_unread", params)
                return
            try:
                aside = set_aside(path)
            except OSError:
                aside = path
                self.path = None  # whatever it is, it is not ours to overwrite
            self.notice = Notice("ui.notice.settings_broken", {"file": aside.name})

    def _save(self) -> None:
        """Write what was changed here. Other windows go on looking as they do; what is changed in
        them stands in the file beside it."""
        if self.path is None:
            return
        before, after = self._written, replace(self.settings, **self._kept)
        try:
            changed(self.path, FORM, lambda there: _merged(before, after, there))
            self._written = after
        except UserFileError as error:
            self.notice = Notice("ui.notice.settings_unsaved", {"why": error.why})


def _merged(before: Settings, after: Settings, there: Settings | None) -> Settings:
    """What is there now, with what was changed from before to after; where nothing is there any
    more, all of it."""
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
    """Plain data."""
    settings = settings or Settings()
    data = {"format": FORMAT, **asdict(settings)}
    data["remembered"] = {
        game: {**asdict(how), "seats": seats_to_json(how.seats)}
        for game, how in settings.remembered.items()
    }
    return data


def parse(text: str) -> Settings:
    """Settings from the text of their file; a single bad value becomes its default.

    Raises FileError when it is no settings file, or one of a later format.
    """
    return _settings(parse_json(text))


def _settings(data: Any) -> Settings:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
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
        elif entry.name == "own_devices":
            values[entry.name] = _devices(value)
        elif _fits(entry.name, value, default):
            values[entry.name] = type(default)(value)
    return Settings(**values)


def _fits(name: str, value: object, default: object) -> bool:
    if isinstance(default, float) and type(value) is int:
        value = float(value)
    return type(value) is type(default) and (name not in _VALID or _VALID[name](value))


def _bound(data: object) -> dict[str, int]:
    """Keys or buttons by commands: which of them hold together is seen where they are used."""
    found = data.items() if isinstance(data, dict) else ()
    return {str(name): code for name, code in found if type(code) is int and -1 <= code < 1 << 31}


def _devices(data: object) -> dict[str, str]:
    """Devices by the names of people: which of them there are is seen where they are used."""
    found = data.items() if isinstance(data, dict) else ()
    words = [(who, kept) for who, kept in found if isinstance(kept, str) and len(kept) <= LONGEST]
    return dict(words[:MOST_OWN])


def _seconds(data: object) -> dict[str, float]:
    """Seconds by the names of games: which of them there are is seen where they are used."""
    found = data.items() if isinstance(data, dict) else ()
    fine = [(game, n) for game, n in found if type(n) is float and 0 < n < 60]
    return dict([(game, n) for game, n in fine if len(game) <= LONGEST][:MOST_OWN])


def _remembered(data: object) -> dict[str, Remembered]:
    """How games were last played; an entry that does not fit is forgotten."""
    found = {}
    for game, how in data.items() if isinstance(data, dict) else ():
        try:
            seats = seats_from_json(how["seats"])
            check_seats(seats)
            start = how["start_player"]
            options = {k: v for k, v in how["options"].items() if isinstance(v, Value)}
            fine = start is None or (type(start) is int and 0 <= start < len(seats))
            found[str(game)] = Remembered(
                seats, options, start if fine else None, str(how["sheet"])
            )
        except (AttributeError, KeyError, TypeError, SetupError):
            continue
    return found


def _read_settings(data: object) -> Settings | None:
    try:
        return _settings(data)
    except FileError as error:
        raise UserFileError(str(error)) from error


def speeds(chosen: float) -> tuple[float, ...]:
    """Return the speeds to choose from, with the chosen one, which the command line may set to any
    number."""
    return SPEEDS if chosen in SPEEDS else (*sorted((*SPEEDS[:-1], chosen)), INSTANT)


FORM: Final = json_form(None, _to_json, _read_settings, MOST)


def allowed_in(path: Path) -> tuple[str, ...]:
    """The games of others that are allowed in a file of settings; none in one that cannot be read,
    which is left as it is."""
    try:
        settings = FORM.read(path)
    except UnreadError:
        return ()
    return settings.allowed_games if settings is not None else ()
