"""Catalogues are files that common tools of translators read and write: with tomlkit, which Weblate
and the Translate Toolkit write TOML by, they come out byte for byte as they went in."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import tomlkit

from tabletop import text

FOLDER = Path(text.__file__).parent
FILES = sorted(FOLDER.rglob("*.toml"))
Place = tuple[str, ...]


@pytest.mark.sampled
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(FOLDER).as_posix())
def test_tools_write_back_what_they_read_byte_for_byte(file: Path) -> None:
    """Also when they write every text anew."""
    told = file.read_bytes().decode()
    data = tomlkit.parse(told)
    assert tomlkit.dumps(data) == told
    assert not separated_tables(told)
    written = 0
    for *tables, key in text_places(tomllib.loads(told)):
        table: Any = data
        for each in tables:
            table = table[each]
        if is_plainly_spelled(table[key]):
            words = str(table[key])
            table[key] = "something else"
            table[key] = words
            written += 1
    assert tomlkit.dumps(data) == told
    assert written or file.parent.name == "asked" or file.name == "glossary.toml"


def test_a_table_that_is_split_is_found() -> None:
    assert separated_tables("[a.b]\nx = 1\n[c]\n[a.d]\n") == [("a", "d")]
    assert separated_tables('[a]\n[a."x.y"]\n[a."x.y".z]\n[b]\n[[c]]\n[[c]]\n') == []


def text_places(data: Mapping[str, Any], at: Place = ()) -> Iterator[Place]:
    """Iterate over the places of all texts."""
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from text_places(value, (*at, name))
        elif isinstance(value, str):
            yield (*at, name)


def is_plainly_spelled(words: Any) -> bool:
    """True if a text is written as the tool writes it: on one line, without invisible
    characters."""
    return bool(words.as_string() == tomlkit.item(str(words)).as_string())


def separated_tables(told: str) -> list[Place]:
    """Tables that stand apart from others of the table in which they are."""
    closed: set[Place] = set()
    last: set[Place] = set()
    found = []
    for line in told.splitlines():
        if line.startswith("[") and not line.startswith("[["):
            place = header_names(line)
            own = {place[:n] for n in range(1, len(place) + 1)}
            found += [place] * bool(own & closed)
            closed |= last - own
            last = own
    return found


def header_names(header: str) -> Place:
    """The names in the header of a table."""
    data, place = tomllib.loads(header), []
    while data:
        ((name, data),) = data.items()
        place.append(name)
    return tuple(place)
