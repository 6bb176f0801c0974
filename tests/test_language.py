"""The language of the code: first words of docstrings, and names of modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fixtures.docstring_words import FORBIDDEN_FIRST_WORDS, docstrings, first_word
from tests.fixtures.source_tree import parse

ROOT = Path(__file__).parent.parent
FOLDERS = ("tabletop", "scenes", "sprites", "sounds", "tools", "tests", "docs", ".ci")
OTHER_AUTHORS = ("tests/sixth/tabletop/", "tests/seventh/souk_pebbles/")
"""Games as authors outside the project write them."""
LONE_WORDS = frozenset((ROOT / "tests/lone_words.txt").read_text(encoding="utf-8").split())
"""Participles, adverbs and adjectives that name no thing by themselves."""


def python_files() -> Iterator[Path]:
    """Yield the Python files of the project."""
    for path in (
        *ROOT.glob("*.py"),
        *(each for top in FOLDERS for each in (ROOT / top).rglob("*.py")),
    ):
        if not path.relative_to(ROOT).as_posix().startswith(OTHER_AUTHORS):
            yield path


def is_lone_word(module: str) -> bool:
    """True if a module is named by a participle, an adverb or an adjective alone."""
    return module.removeprefix("test_") in LONE_WORDS


def test_no_docstring_begins_with_a_forbidden_word() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text[:60]}"
        for path in python_files()
        for line, text in docstrings(parse(path))
        if first_word(text) in FORBIDDEN_FIRST_WORDS
    ]
    assert not found, "\n".join(found)


def test_no_module_is_a_lone_participle() -> None:
    modules = {path for path in python_files() if not path.name.startswith("__")}
    assert len(modules) > 900
    assert not sorted(str(path.relative_to(ROOT)) for path in modules if is_lone_word(path.stem))


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ('"""What it is."""', ["What"]),
        ('def f():\n    """`All` of it."""', ["All"]),
        ('class A:\n    x = 1\n    """So many."""', ["So"]),
        ('def f(self):\n    self.x = 1\n    """Where."""', ["Where"]),
        ('x = "What"\nf("It")', []),
    ],
)
def test_first_words_are_found(source: str, words: list[str]) -> None:
    assert [first_word(text) for _, text in docstrings(ast.parse(source))] == words


@pytest.mark.parametrize(
    ("module", "is_lone"),
    [("told", True), ("beside", True), ("test_laid", True), ("fade_out", False), ("drills", False)],
)
def test_lone_words_are_found(module: str, is_lone: bool) -> None:
    assert is_lone_word(module) is is_lone
