"""Files that were good once: their structure is changed, then their bytes, as a lot has it."""

from __future__ import annotations

import json
import marshal
import tempfile
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from scenes.store.preferences import SETTINGS_FORMAT_VERSION, Settings
from tabletop import games
from tabletop.core.chance import DEFAULT_GENERATOR
from tabletop.core.sheets import Sheet
from tabletop.match.journal import CHECKSUM_PATTERN, encode_line
from tabletop.match.match import Match
from tabletop.practice.exercise_catalogue import list_exercise_files
from tests.fixtures.saved_matches import play, play_and_leave, setup_of

DECISIONS = 6
LEAVES = (
    None, True, False, 0, 1, -1, 2, 7, 99, 1 << 31, (1 << 63) - 1, 1 << 63, -(1 << 200), 10**400,
    0.5, -0.0, 1e308, "", "a", "1", "\u0000", "\ud800", "\u202e", "e\u0301" * 9, "🐫", "x" * 5000,
    "&a", "@b", "{n}", "../../x", "/dev/zero", "nacho", "mercado", "play", "demo", "master", "sky",
    [], {}, [[]], [0], ["coin"], {"a": 1}, [1] * 3000, {"key": "x" * 5000},
)  # fmt: skip
CHUNKS = (
    b"", b"\n", b"\x00", b"\xff", b"\xed\xa0\x80", b"\\ud800", b'"', b"{", b"}", b"[", b"]", b",",
    b":", b"=", b".", b"1e999", b"-", b"NaN", b"nan", b"inf", b"9" * 5000, b"0x" + b"f" * 5000,
    b"[" * 3000, b'{"a":' * 3000, b"a." * 3000, b"1979-05-27", b'"""', b"'''", b"#", b"x" * 20000,
    b'{"undo":0}\n', b'{"undo":-1}\n', b"[[a]]\n", b"[a]\n", b"\r\n", b"\xef\xbb\xbf",
)  # fmt: skip


def nested(deep: int) -> Any:
    """A list in a list in a list."""
    value: Any = 0
    for _ in range(deep):
        value = [value]
    return value


LETTERS = "aZ09 _-.:/&@{}|\\'\"\t\n\x00\x7f\xa0é日本か゛ \u202e\u200d\ufeff\ufffe\ud800\udfff🐫"
MOST_CHANGES, MOST_SPOILS = 3, 2
MOST_LETTERS, MOST_BITS, MOST_GONE = 20, 130, 40
DEEPEST = 60
MAX_SPOT = 1 << 30
"""Upper bound of the place of a change, which is taken modulo the number of places."""


class DrawSource(Protocol):
    """Source of draws: hypothesis, a plain seed, or a coverage-guided fuzzer."""

    def randbelow(self, n: int) -> int:
        """A number from 0 to n - 1."""
        ...


def value(lot: DrawSource) -> Any:
    """Some plain value, more likely one that has made trouble somewhere."""
    kind = lot.randbelow(6)
    if kind < 3:
        return LEAVES[lot.randbelow(len(LEAVES))]
    if kind == 3:
        number = lot.randbelow(1 << lot.randbelow(MOST_BITS))
        return -number if lot.randbelow(2) else number
    if kind == 4:
        return "".join(letter(lot) for _ in range(lot.randbelow(MOST_LETTERS + 1)))
    return nested(1 + lot.randbelow(DEEPEST))


def letter(lot: DrawSource) -> str:
    """Some character, or half of one."""
    return (
        chr(lot.randbelow(0x110000))
        if lot.randbelow(4) == 0
        else LETTERS[lot.randbelow(len(LETTERS))]
    )


class Change(NamedTuple):
    """A change of the structure: which place of the tree, what to do there, with which value."""

    spot: int
    how: str
    value: Any


HOW = ("set", "delete", "add", "double", "swap")


def changes(lot: DrawSource) -> list[Change]:
    """Changes of the structure; perhaps none of them: only bytes change then."""
    return [
        Change(lot.randbelow(MAX_SPOT), HOW[lot.randbelow(len(HOW))], value(lot))
        for _ in range(lot.randbelow(MOST_CHANGES + 1))
    ]


Spoil = tuple[int, int, bytes]
"""Place, number of removed bytes, and the bytes that replace them."""


def spoils(lot: DrawSource) -> list[Spoil]:
    """Changes of the bytes."""
    return [
        (lot.randbelow(MAX_SPOT), lot.randbelow(MOST_GONE + 1), CHUNKS[lot.randbelow(len(CHUNKS))])
        for _ in range(lot.randbelow(MOST_SPOILS + 1))
    ]


def container_keys(data: Any) -> list[tuple[Any, Any]]:
    """Every container and key of plain data, outermost first."""
    found: list[tuple[Any, Any]] = []
    level = [data]
    while level:
        inner = []
        for item in level:
            keys = list(item) if isinstance(item, dict) else range(len(item))
            found += [(item, key) for key in keys]
            inner += [item[key] for key in keys if isinstance(item[key], dict | list)]
        level = inner
    return found


def copy_data(data: Any) -> Any:
    """A copy of plain data, all the way down."""
    return marshal.loads(marshal.dumps(data)) if isinstance(data, dict | list) else data


def change_data(data: Any, changes: Iterable[Change]) -> Any:
    """A copy of plain data with these changes."""
    root = [copy_data(data)]
    for change in changes:
        known = container_keys(root)
        if not known:
            break
        inside, key = known[change.spot % len(known)]
        if change.how == "delete":
            del inside[key]
        elif change.how == "double" and isinstance(inside, list):
            inside.insert(key, copy_data(inside[key]))
        elif change.how == "add" and isinstance(inside, dict):
            inside[str(change.value)[:20]] = copy_data(change.value)
        elif change.how == "swap":
            other, elsewhere = known[(change.spot // 7) % len(known)]
            if isinstance(other, dict) and elsewhere in other:
                inside[key] = copy_data(other[elsewhere])
        else:
            inside[key] = copy_data(change.value)
    return root[0] if root else None


def spoil_bytes(data: bytes, changes: Iterable[Spoil]) -> bytes:
    """Bytes with some of them replaced."""
    for spot, gone, chunk in changes:
        at = spot % (len(data) + 1)
        data = data[:at] + chunk + data[at + gone :]
    return data


# Journals


@lru_cache(maxsize=1)
def journals() -> tuple[tuple[Any, ...], ...]:
    """The lines of short matches, as data, without their sums.

    Each game has one with a seed and one with keys, which was resumed.
    """
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, has_keys in product(games.names(), (False, True)):
            path = Path(folder) / f"{name}{has_keys}"
            if has_keys:
                setup = setup_of(name)._replace(generator=DEFAULT_GENERATOR).with_new_keys(0)
                Match.start(games.load(name), setup, path).close()
                match = Match.load(path)
                play(match, DECISIONS)
                match.close()
            else:
                play_and_leave(path, name, DECISIONS)
            lines = path.read_text(encoding="utf-8").splitlines()
            found.append(tuple(json.loads(CHECKSUM_PATTERN.sub("}", line)) for line in lines))
    return tuple(found)


def _all(lines: Any) -> list[Any]:
    """The lines; of anything else one that says it."""
    return lines if isinstance(lines, list) else [lines]


def _line(data: Any, summed: bool) -> str:
    text = json.dumps(data, separators=(",", ":"))
    whole = "\\ud" not in text  # half a character has no sum
    return encode_line(data) if summed and whole and isinstance(data, dict) else text


def journal(lot: DrawSource) -> bytes:
    """A changed journal."""
    lines = change_data(list(journals()[lot.randbelow(len(journals()))]), changes(lot))
    summed = bool(lot.randbelow(2))
    text = "".join(_line(line, summed) + "\n" for line in _all(lines))
    return spoil_bytes(text.encode("utf-8", "surrogatepass"), spoils(lot))


# Settings

SETTINGS: dict[str, Any] = {
    "format": SETTINGS_FORMAT_VERSION,
    **asdict(Settings()),
    "language": "ja",
    "text_scale": 1.5,
    "speed": 2.0,
    "overscan": 3,
    "display": 1,
    "master": 50,
    "muted": True,
    "curtain": "always",
    "last_game": "nacho",
    "show_games": ["nacho", "zahab"],
    "bound_keys": {"hint": 106, "rules": 107},
    "bound_pad": {"hint": 4},
    "set_up": {"zahab": 0.31, "basari": 0.2},
    "set_up_on": "2026-11-25",
    "own_devices": {"Mika": "pad:0300c2d0", "Aru": "keys:1"},
    "remembered": {
        name: {
            "seats": [["Mika", "", "sky"], ["Aru", "trader", "yellow"], ["Bea", "novice", "blue"]],
            "options": {"first": "lot"},
            "start_player": 1,
            "sheet": "own",
        }
        for name in games.names()
    },
}


def settings(lot: DrawSource) -> bytes:
    """Changed settings."""
    text = json.dumps(change_data(SETTINGS, changes(lot)), indent=1)
    return spoil_bytes(text.encode("utf-8", "surrogatepass"), spoils(lot))


# What else is the user's

_TWO = [["Mika", "sky", True, 12, 1], ["Aru", "blue", True, 9, 2]]
_FACES = [["\u307f\u304b", "sky", True, 3, 2, "sailor"], ["Bea", "white", False, 4, 1]]
EVENINGS: dict[str, Any] = {
    "souk_evenings": 1,
    "matches": [
        ["basari", "2026-11-22", 7, 40, _TWO],
        ["gone", "2026-11-23", 8, 90, _FACES],
        ["nacho", "2026-11-23", 9, 80, _TWO],
    ],
}
PRACTICE: dict[str, Any] = {
    "souk_practice": 1,
    "lessons": {"mercado/1_race": [0, ["on", "lay gold 3"], 2], "basari/1_cards": [3, []]},
    "drills": {"basari/01": ["2026-03-01", "2026-03-04", 2.5, 5.0, 1]},
    "challenges": {"2026-03-01": [2, 31, "Souk \u2605\u2605\u2606"], "nacho/first": [0, -3, ""]},
}
INDEX: dict[str, Any] = {
    "souk_index": 2,
    "matches": {
        "match.souk": [1, 900, "nacho", ["Mika", "Aru"], True, False, True, 1, ""],
        "demos/other.souk": [1, 900, "basari", ["Mika", "Aru"], False, None, None, None, ""],
    },
}
PLAYED_NOTE = ["match.souk", "2026-11-25-004547-market_day.souk", "2026-11-25-004546-nacho.souk"]


def plain_file_maker(data: Any) -> Callable[[DrawSource], bytes]:
    """Makes changed files of plain data."""

    def made(lot: DrawSource) -> bytes:
        text = json.dumps(change_data(data, changes(lot)), indent=1)
        return spoil_bytes(text.encode("utf-8", "surrogatepass"), spoils(lot))

    return made


def played_note(lot: DrawSource) -> bytes:
    """A changed note of what was played: a name on each line."""
    lines = _all(change_data(PLAYED_NOTE, changes(lot)))
    return spoil_bytes("\n".join(map(str, lines)).encode("utf-8", "surrogatepass"), spoils(lot))


# Sheets


@lru_cache(maxsize=1)
def sheets() -> tuple[Any, ...]:
    """The sheet of each game, as data."""
    return tuple(games.load(name).sheet.data for name in games.names())


QUOTED = json.encoder.encode_basestring_ascii


def toml(data: Any) -> str:
    """Plain data as TOML, all of it inline; what TOML cannot say is left out."""
    if not isinstance(data, dict):
        return ""
    return "".join(f"{_quoted(key)} = {_value(value)}\n" for key, value in data.items())


def _quoted(key: object) -> str:
    return QUOTED(str(key)).replace("\\ud8", "\\\\ud8")


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_quoted(key)} = {_value(item)}" for key, item in value.items())
        return "{" + inner + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, str):
        return QUOTED(value)
    return "''" if value is None else json.dumps(value)


class SheetFile(NamedTuple):
    """A sheet and the game that it is offered to."""

    game: str
    data: bytes


def sheet(lot: DrawSource) -> SheetFile:
    """A changed sheet."""
    game = lot.randbelow(len(games.names()))
    return _sheet(game, changes(lot), spoils(lot))


def _sheet(game: int, changes: Iterable[Change] = (), spoils: Iterable[Spoil] = ()) -> SheetFile:
    text = toml(change_data(sheets()[game], changes))
    data = spoil_bytes(text.encode("utf-8", "surrogatepass"), spoils)
    return SheetFile(games.names()[game], data)


# Files of practice


@lru_cache(maxsize=3)
def practice_data(what: str) -> tuple[Any, ...]:
    """The lessons, drills or challenges of all games, as data."""
    paths = [path for name in games.names() for path in list_exercise_files(name, what)]
    return tuple(tomllib.loads(path.read_text(encoding="utf-8")) for path in paths)


def practice_file_maker(what: str) -> Callable[[DrawSource], bytes]:
    """Makes changed files of lessons, drills or challenges."""

    def made(lot: DrawSource) -> bytes:
        known = practice_data(what)
        text = toml(change_data(known[lot.randbelow(len(known))], changes(lot)))
        return spoil_bytes(text.encode("utf-8", "surrogatepass"), spoils(lot))

    return made


def is_readable(game: int) -> bool:
    """True if an unchanged sheet survives serialization as TOML here."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.toml"
        path.write_bytes(_sheet(game).data)
        return Sheet.load(path).data == sheets()[game]


Loader = Callable[[Path, Any], str]
"""Reads a hostile file at a path; returns how it went. Anything but its own error is a fault."""
