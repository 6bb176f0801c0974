"""What the documents name is there: files, folders, names of the program, links."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.contract.page import PAGE, page

ROOT = Path(__file__).parent.parent
DOCUMENTS = (
    "README.md",
    "CONTRIBUTING.md",
    *(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md"))),
)
RECORDS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
RECORD = re.compile(
    r"^## (\d+)\. (.+)\n\n\*(\d{4}-\d\d-\d\d) · (stands|replaced by \d+)\*\n", re.MULTILINE
)
SOURCES = ("main.py", "souk.py", "tabletop", "scenes", "sprites", "sounds", "tests", "tools", ".ci")
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


def test_the_page_of_the_contract_is_current() -> None:
    """Else `python -m tests.contract.page` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_documents_are_read() -> None:
    """At least the walks name files, and the decisions names."""
    assert [name for name in quoted("docs/walks.md") if FILE.fullmatch(name)]
    decisions = [name for name in DOCUMENTS if name.startswith("docs/decisions/")]
    named = [name for each in decisions for name in quoted(each) if NAME.fullmatch(name)]
    assert len(named) > 30


def test_each_decision_has_a_number_a_day_and_a_status() -> None:
    """And the list of all of them names each, in the order of their numbers in each file."""
    listed = dict(
        re.findall(r"^(\d+)\. (.+)$", (ROOT / "docs/decisions.md").read_text("utf-8"), re.MULTILINE)
    )
    found: dict[str, str] = {}
    for path in RECORDS:
        text = path.read_text(encoding="utf-8")
        records = RECORD.findall(text)
        assert len(records) == len(re.findall(r"^## ", text, re.MULTILINE)), path.name
        numbers = [int(number) for number, *_ in records]
        assert numbers == sorted(numbers) and not set(map(str, numbers)) & set(found), path.name
        found |= {number: title for number, title, *_ in records}
    assert found == listed
