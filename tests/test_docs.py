"""What the documents name is there: files, folders, names of the program, links."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("README.md", *(f"docs/{path.name}" for path in sorted((ROOT / "docs").glob("*.md"))))
SOURCES = ("main.py", "tabletop", "scenes", "sprites", "sounds", "tests", ".ci")
OF_PLAYERS = ("sheets/mercado/",)
"""Folders that a player makes."""
CODE = re.compile(r"```.*?```", re.DOTALL)
QUOTED = re.compile(r"`([^`]+)`")
FILE = re.compile(r"[\w./-]+\.(?:py|md|svg)|[\w./-]+/")
NAME = re.compile(r"_*[A-Za-z]\w*(?:\.\w+)+|_\w+|[A-Z][a-z]+(?:[A-Z]\w*)+")
"""A dotted name, a private one, or one of a class of several words: not a word of English."""
LINK = re.compile(r"\]\(([\w./-]+)(?:#[\w-]*)?\)")


@cache
def files() -> list[str]:
    """All files of the project and its folders, these with a stroke at the end."""
    tops = [ROOT / top for top in (*SOURCES, "docs")]
    found = [
        path for top in tops for path in (top, *top.rglob("*")) if "__pycache__" not in str(path)
    ]
    return [f"{path.relative_to(ROOT).as_posix()}{'/' * path.is_dir()}" for path in found]


@cache
def words() -> set[str]:
    """All words of the source."""
    paths = [ROOT / name for name in files() if name.endswith((".py", ".toml"))]
    return {word for path in paths for word in re.findall(r"\w+", path.read_text(encoding="utf-8"))}


def quoted(document: str) -> list[str]:
    """What a document quotes from the project."""
    return QUOTED.findall(CODE.sub("", (ROOT / document).read_text(encoding="utf-8")))


def is_there(name: str) -> bool:
    """Whether a file or folder is there, named from any folder on."""
    return name in OF_PLAYERS or any(f"/{file}".endswith(f"/{name}") for file in files())


@pytest.mark.parametrize("document", DOCUMENTS)
def test_files_and_folders_that_are_named_are_there(document: str) -> None:
    missing = [name for name in quoted(document) if FILE.fullmatch(name) and not is_there(name)]
    assert not missing


@pytest.mark.parametrize("document", DOCUMENTS)
def test_names_of_the_program_are_in_its_source(document: str) -> None:
    named = [name for name in quoted(document) if NAME.fullmatch(name) and not FILE.fullmatch(name)]
    missing = [name for name in named if not set(name.split(".")) <= words()]
    assert not missing


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    path = ROOT / document
    links = LINK.findall(path.read_text(encoding="utf-8"))
    missing = [link for link in links if not (path.parent / link).exists()]
    assert not missing


def test_documents_are_read() -> None:
    """At least the walks name files, and the decisions names."""
    assert [name for name in quoted("docs/walks.md") if FILE.fullmatch(name)]
    assert len([name for name in quoted("docs/decisions.md") if NAME.fullmatch(name)]) > 30
