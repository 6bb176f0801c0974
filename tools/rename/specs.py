"""Spec files: blocks that give definitions a new name or a new docstring.

A block begins with a line `@@ OLD.FULL.NAME NEW`. `NEW` is the new short name, for a module
the new full path, and `=` keeps the name. The lines below are the new docstring. No lines keep the
docstring. `@@ package.module.function(parameter) new` renames a parameter. Lines that begin with
`#!` are comments. One of them has a meaning: `#! newpackage PATH DOCSTRING` gives the docstring of
a package that the moves of modules create.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple


class Block(NamedTuple):
    """One block of a spec file."""

    old: str
    new: str | None
    "New name, or None if the name stays."
    docstring: str
    "New docstring, or an empty string if the docstring stays."
    place: str
    "File and line, for reports."


class Specs(NamedTuple):
    """The content of some spec files."""

    blocks: tuple[Block, ...]
    packages: dict[str, str]
    "Docstrings of new packages, by full name."
    faults: tuple[str, ...]
    "Malformed lines."


def split_parameter(name: str) -> tuple[str, str] | None:
    """Return the function and the parameter of `function(parameter)`, or None for other names."""
    match = re.fullmatch(r"(.+)\((\w+)\)", name)
    return (match[1], match[2]) if match else None


def read_specs(files: Iterable[str]) -> Specs:
    """Return the blocks of all files, in order."""
    blocks: list[Block] = []
    packages: dict[str, str] = {}
    faults: list[str] = []
    for file in files:
        head: tuple[str, str | None, str] | None = None
        lines: list[str] = []
        for number, line in enumerate(Path(file).read_text(encoding="utf-8").split("\n"), 1):
            if line.startswith("@@"):
                _close(blocks, head, lines)
                head, lines = _read_head(line, f"{file}:{number}", faults), []
            elif line.startswith("#!"):
                words = line[2:].split(None, 2)
                if words[:1] == ["newpackage"] and len(words) == 3:
                    packages[words[1]] = words[2]
            else:
                lines.append(line)
        _close(blocks, head, lines)
    return Specs(tuple(blocks), packages, tuple(faults))


def _read_head(line: str, place: str, faults: list[str]) -> tuple[str, str | None, str] | None:
    words = line[2:].split()
    if not line.startswith("@@ ") or len(words) != 2:
        faults.append(f"{place}: malformed head of a block")
        return None
    return words[0], None if words[1] == "=" else words[1], place


def _close(blocks: list[Block], head: tuple[str, str | None, str] | None, lines: list[str]) -> None:
    if head is not None:
        old, new, place = head
        blocks.append(Block(old, new, "\n".join(lines).strip("\n"), place))
