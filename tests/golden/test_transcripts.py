"""Clients print and send what they did, and rules, searches and levels answer what they did.

After a change that is meant: SOUK_GOLDEN=update python -m pytest tests/golden, then read what
changed. A failure writes the whole transcript to tests/golden/failed, for a comparison by `diff`
with that of the code before the change.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from zlib import crc32

import pytest

from tests.fixtures.built_in_games import BUILT_IN_GAMES
from tests.golden import transcripts
from tests.golden.command_transcripts import COMMANDS, transcribe_commands

FOLDER = Path(__file__).with_name("transcripts")
FAILED = Path(__file__).with_name("failed")
COMMAND = "SOUK_GOLDEN=update python -m pytest tests/golden"
UPDATE = os.environ.get("SOUK_GOLDEN") == "update"
MAX_BYTES = 120_000
"""Bytes of all files of checksums together."""
MAX_SECTIONS = 8
"""Sections that a failure shows."""
MAX_SHOWN_LINES = 6
"""Lines of such a section."""


def list_sections(game: str) -> dict[str, list[str]]:
    """Return the sections of a game, or of all commands, by name."""
    found = dict[str, list[str]]()
    found_by = transcribe_commands() if game == COMMANDS else transcripts.transcribe_game(game)
    for name, lines in found_by:
        assert name not in found and lines, name
        found[name] = list(lines)
    return found


def list_sections_alone(game: str) -> dict[str, list[str]]:
    """Return the same from a new process, which has laid and learned nothing yet."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(list_sections, game).result()


def checksum(lines: list[str]) -> str:
    """Return the checksum of a section."""
    return f"{crc32(bytes(chr(10).join(lines), 'utf-8')) & 0xFFFFFF:06x}"


def read_checksums(game: str) -> dict[str, str]:
    """Return the checksums of a game's sections by name."""
    lines = (FOLDER / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    return {name: found for found, _, name in (line.partition(" ") for line in lines)}


def differences(sections: Mapping[str, list[str]], expected: Mapping[str, str]) -> str:
    """Return which sections differ, with the first lines of some."""
    names = [name for name in sections if checksum(sections[name]) != expected.get(name)]
    gone = [f"no {name}" for name in expected if name not in sections]
    shown = [
        f"{name}:\n" + "\n".join(f"  {line[:200]}" for line in sections[name][:MAX_SHOWN_LINES])
        for name in names[:MAX_SECTIONS]
    ]
    more = [f"and {len(names) - MAX_SECTIONS} more"] * (len(names) > MAX_SECTIONS)
    return "\n".join((*shown, *more, *gone))


@pytest.mark.parametrize("game", (*BUILT_IN_GAMES, COMMANDS))
def test_transcripts_are_what_they_were(game: str) -> None:
    sections, path = list_sections_alone(game), FOLDER / f"{game}.txt"
    assert len(sections) > (40 if game == COMMANDS else 200)
    if UPDATE:
        FOLDER.mkdir(exist_ok=True)
        written = "".join(f"{checksum(lines)} {name}\n" for name, lines in sections.items())
        path.write_bytes(written.encode())
    different = differences(sections, read_checksums(game))
    if different:
        FAILED.mkdir(exist_ok=True)
        whole = "".join("\n".join((f"== {name}", *sections[name], "")) for name in sections)
        (FAILED / path.name).write_text(whole, encoding="utf-8")
    assert not different, f"{different}\nif that is meant: {COMMAND}"


if not UPDATE:
    test_transcripts_are_what_they_were = pytest.mark.slow(test_transcripts_are_what_they_were)


def test_files_are_small_and_none_is_left_over() -> None:
    sizes = {path.stem: path.stat().st_size for path in FOLDER.iterdir()}
    assert set(sizes) == {*BUILT_IN_GAMES, COMMANDS}
    assert sum(sizes.values()) <= MAX_BYTES, sizes


def test_sections_that_are_other_or_gone_are_told() -> None:
    sections = {"a": ["one", "two"], "b": ["three"]}
    expected = {name: checksum(lines) for name, lines in sections.items()}
    assert not differences(sections, expected)
    assert "a:" in differences({**sections, "a": ["one"]}, expected)
    assert differences({"a": sections["a"]}, expected) == "no b"
    assert "c:" in differences({**sections, "c": ["four"]}, expected)
