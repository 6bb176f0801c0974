"""Files that were good once: their structure is changed, then their bytes, as hypothesis draws."""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import strategies as st

from scenes.preferences import FORMAT
from tabletop import games
from tabletop.core.sheets import Sheet
from tabletop.match.journal import SUM, sealed
from tabletop.practice.library import files
from tests.match.matches import left

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


VALUES = st.one_of(
    st.integers(0, len(LEAVES) - 1).map(LEAVES.__getitem__),  # by number: shorter when told
    st.integers(),
    st.text(max_size=20),
    st.integers(1, 60).map(nested),
)
SPOT = st.integers(0, (1 << 30) - 1)
"""Where something is changed: it is taken modulo how many places there are."""


class Change(NamedTuple):
    """A change of the structure: which place of the tree, what to do there, with which value."""

    spot: int
    how: str
    value: Any


CHANGES = st.lists(
    st.builds(Change, SPOT, st.sampled_from(("set", "delete", "add", "double", "swap")), VALUES),
    max_size=3,
)
"""None of them: only bytes change then."""
CHUNK = st.integers(0, len(CHUNKS) - 1).map(CHUNKS.__getitem__)
BYTES = st.lists(st.tuples(SPOT, st.integers(0, 40), CHUNK), max_size=2)
"""Where, how many bytes go, and what comes in their place."""


def places(data: Any) -> list[tuple[Any, Any]]:
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


def changed(data: Any, changes: Sequence[Change]) -> Any:
    """A copy of plain data with these changes."""
    root = [deepcopy(data)]
    for change in changes:
        known = places(root)
        if not known:
            break
        inside, key = known[change.spot % len(known)]
        if change.how == "delete":
            del inside[key]
        elif change.how == "double" and isinstance(inside, list):
            inside.insert(key, deepcopy(inside[key]))
        elif change.how == "add" and isinstance(inside, dict):
            inside[str(change.value)[:20]] = deepcopy(change.value)
        elif change.how == "swap":
            other, elsewhere = known[(change.spot // 7) % len(known)]
            if isinstance(other, dict) and elsewhere in other:
                inside[key] = deepcopy(other[elsewhere])
        else:
            inside[key] = deepcopy(change.value)
    return root[0] if root else None


def spoiled(data: bytes, changes: Sequence[tuple[int, int, bytes]]) -> bytes:
    """Bytes with some of them replaced."""
    for spot, gone, chunk in changes:
        at = spot % (len(data) + 1)
        data = data[:at] + chunk + data[at + gone :]
    return data


# Journals


@lru_cache(maxsize=1)
def journals() -> tuple[tuple[Any, ...], ...]:
    """The lines of a short match of each game, as data, without their sums."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name in games.names():
            path = Path(folder) / name
            left(path, name, DECISIONS)
            lines = path.read_text(encoding="utf-8").splitlines()
            found.append(tuple(json.loads(SUM.sub("}", line)) for line in lines))
    return tuple(found)


def _all(lines: Any) -> list[Any]:
    """The lines; of anything else one that says it."""
    return lines if isinstance(lines, list) else [lines]


def _line(data: Any, summed: bool) -> str:
    text = json.dumps(data, separators=(",", ":"))
    whole = "\\ud" not in text  # half a character has no sum
    return sealed(data) if summed and whole and isinstance(data, dict) else text


def _journal(
    game: int, changes: Sequence[Change], summed: bool, spoils: Sequence[tuple[int, int, bytes]]
) -> bytes:
    lines = changed(list(journals()[game]), changes)
    text = "".join(_line(line, summed) + "\n" for line in _all(lines))
    return spoiled(text.encode("utf-8", "surrogatepass"), spoils)


JOURNALS = st.builds(
    _journal, st.integers(0, len(games.names()) - 1), CHANGES, st.booleans(), BYTES
)

# Settings

SETTINGS: dict[str, Any] = {
    "format": FORMAT, "language": "ja", "text_scale": 1.5, "speed": 2.0, "overscan": 3,
    "display": 1, "master": 50, "muted": True, "curtain": "always", "last_game": "nacho",
    "remembered": {
        name: {
            "seats": [["Mika", "", "sky"], ["Aru", "trader", "yellow"], ["Bea", "novice", "blue"]],
            "options": {"first": "lot"}, "start_player": 1, "sheet": "own",
        }
        for name in games.names()
    },
}  # fmt: skip


def _settings(changes: Sequence[Change], spoils: Sequence[tuple[int, int, bytes]]) -> bytes:
    text = json.dumps(changed(SETTINGS, changes), indent=1)
    return spoiled(text.encode("utf-8", "surrogatepass"), spoils)


SETTINGS_FILES = st.builds(_settings, CHANGES, BYTES)

# Sheets


@lru_cache(maxsize=1)
def sheets() -> tuple[Any, ...]:
    """The sheet of each game, as data."""
    return tuple(games.load(name).sheet.data for name in games.names())


def toml(data: Any) -> str:
    """Plain data as TOML, all of it inline; what TOML cannot say is left out."""
    if not isinstance(data, dict):
        return ""
    return "".join(f"{_quoted(key)} = {_value(value)}\n" for key, value in data.items())


def _quoted(key: object) -> str:
    return json.dumps(str(key), ensure_ascii=True).replace("\\ud8", "\\\\ud8")


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inner = ", ".join(f"{_quoted(key)} = {_value(item)}" for key, item in value.items())
        return "{" + inner + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return "''" if value is None else json.dumps(value)


class SheetFile(NamedTuple):
    """A sheet and the game that it is offered to."""

    game: str
    data: bytes


def _sheet(
    game: int, changes: Sequence[Change], spoils: Sequence[tuple[int, int, bytes]]
) -> SheetFile:
    text = toml(changed(sheets()[game], changes))
    data = spoiled(text.encode("utf-8", "surrogatepass"), spoils)
    return SheetFile(games.names()[game], data)


SHEETS = st.builds(_sheet, st.integers(0, len(games.names()) - 1), CHANGES, BYTES)


# Files of practice


@lru_cache(maxsize=3)
def practised(what: str) -> tuple[Any, ...]:
    """The lessons, drills or challenges of all games, as data."""
    paths = [path for name in games.names() for path in files(name, what)]
    return tuple(tomllib.loads(path.read_text(encoding="utf-8")) for path in paths)


def practice_files(what: str) -> st.SearchStrategy[bytes]:
    """Changed files of lessons, drills or challenges."""

    def made(
        which: int, changes: Sequence[Change], spoils: Sequence[tuple[int, int, bytes]]
    ) -> bytes:
        known = practised(what)
        text = toml(changed(known[which % len(known)], changes))
        return spoiled(text.encode("utf-8", "surrogatepass"), spoils)

    return st.builds(made, SPOT, CHANGES, BYTES)


def is_readable(game: int) -> bool:
    """Whether an unchanged sheet survives being written as TOML here."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "sheet.toml"
        path.write_bytes(_sheet(game, (), ()).data)
        return Sheet.load(path).data == sheets()[game]


Loader = Callable[[Path, Any], str]
"""Reads a hostile file at a path; returns how it went. Anything but its own error is a fault."""
