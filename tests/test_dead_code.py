"""Code that no program reaches: functions and classes that only tests use, or nothing does."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.fixtures.source_tree import ROOT, parse, parsed_modules

DEVELOPER_FOLDERS: Final = ("tools", ".ci")
"""Programs of developers, which use the project too."""
TEMPLATES: Final = ROOT / "tabletop" / "lab" / "templates"
"""Games that `new` writes; they use what authors may use."""
AUTHOR_PAGES: Final = ("docs/contract.md", "docs/guide/research.md", "docs/guide/bots.md")
"""Pages with the names that programs of others may use."""
CALLED_BY_LIBRARIES: Final = {
    "exec_module", "get_code",  # importlib
    "handleError",  # logging
    "action_space", "observation_space",  # PettingZoo
    "_action_to_string", "_apply_action", "_legal_actions", "information_state_string",
    "make_py_observer", "resample_from_infostate", "set_from", "string_from",  # OpenSpiel
}  # fmt: skip
"""Methods that a library calls by their names."""
READ_BY_TESTS: Final = {
    "ambience_levels": "a sound cannot be heard by a test",
    "current_music": "a sound cannot be heard by a test",
    "hint_seat": "the monitor of secrets must know for whom advice is shown",
    "is_opening": "players of tests must know when a curtain has heard them",
    "seat_center": "games of others name it in their bookmarks",
    "target_center": "games of others name it in their bookmarks",
    "visible_pieces": "the pieces of a revealed hand are drawn in one picture",
}
"""Names that tests and games of others alone may use, each with its reason."""
NAMED: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
WORD: Final = re.compile(r"[^\W\d]\w*")


def used_words(tree: ast.AST) -> Iterator[str]:
    """Iterate over all names that a module uses, also in strings, without those it defines."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield from node.name.split(".")
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.arg
        elif isinstance(node, ast.Constant) and id(node) not in docstrings:
            yield from WORD.findall(node.value) if isinstance(node.value, str) else ()


def definitions(tree: ast.AST) -> Iterator[str]:
    """Iterate over the names of all functions and classes of a module."""
    for node in ast.walk(tree):
        if isinstance(node, NAMED) and not node.name.startswith("__"):
            yield node.name


def unreached(modules: Iterable[tuple[str, ast.AST]], used: Counter[str]) -> list[str]:
    """Return the functions and classes of modules whose names nothing uses."""
    return [
        f"{module}: {name}" for module, tree in modules for name in definitions(tree)
        if not used[name]
    ]  # fmt: skip


def developer_modules() -> Iterator[Path]:
    for folder in DEVELOPER_FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.py"))


def test_no_function_or_class_is_reached_by_tests_alone_or_by_nothing() -> None:
    used = Counter(word for _, tree in parsed_modules() for word in used_words(tree))
    used.update(word for path in developer_modules() for word in used_words(parse(path)))
    pages = [*TEMPLATES.rglob("*.txt"), *(ROOT / page for page in AUTHOR_PAGES)]
    used.update(word for page in pages for word in WORD.findall(page.read_text("utf-8")))
    used.update({*CALLED_BY_LIBRARIES, *READ_BY_TESTS})
    assert not unreached(parsed_modules(), used)


def test_the_names_that_tests_may_read_are_needed() -> None:
    used = Counter(word for _, tree in parsed_modules() for word in used_words(tree))
    defined = {name for _, tree in parsed_modules() for name in definitions(tree)}
    for name in READ_BY_TESTS:
        assert name in defined and not used[name]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("def dead(): ...", ["m: dead"]),
        ("def alive(): ...\nalive()", []),
        (
            "class Dead:\n    'Dead is its own name.'\n    def also(self): ...",
            ["m: Dead", "m: also"],
        ),
        ("class A:\n    def b(self): ...\nA().b()", []),
        ("def by_name(): ...\nrun('x.by_name()')", []),
        ("def given(): ...\ndict(given=1)", []),
    ],
)
def test_dead_code_is_found(source: str, found: list[str]) -> None:
    tree = ast.parse(source)
    assert unreached([("m", tree)], Counter(used_words(tree))) == found
