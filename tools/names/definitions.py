"""Definitions of a source tree, read from its syntax: names, kinds and docstrings."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("main", "tabletop", "scenes", "sprites", "sounds", "tools")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Definition(NamedTuple):
    """A module, class, function, method, field or constant of the tree."""

    name: str
    """Dotted path from the top of the tree."""
    kind: str
    """`module`, `class`, `function` or `value`."""
    docstring: str
    """Empty if there is none. A value has the string below its assignment."""

    @property
    def is_public(self) -> bool:
        """True if no part of the dotted path begins with an underscore."""
        return not any(part.startswith("_") for part in self.name.split("."))


def module_files(root: Path = ROOT, packages: Sequence[str] = PACKAGES) -> Iterator[Path]:
    """Iterate over the Python files of some packages, in order of path."""
    for package in packages:
        yield from (p for p in [root / f"{package}.py"] if p.is_file())
        yield from sorted((root / package).rglob("*.py"))


def find_definitions(root: Path = ROOT, packages: Sequence[str] = PACKAGES) -> Iterator[Definition]:
    """Iterate over all definitions of some packages, each module before what it defines."""
    for path in module_files(root, packages):
        name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        yield from parse_definitions(name, path.read_text(encoding="utf-8"))


def parse_definitions(module: str, source: str) -> Iterator[Definition]:
    """Iterate over a module and its definitions."""
    tree = ast.parse(source)
    yield Definition(module, "module", ast.get_docstring(tree) or "")
    yield from _in_body(module, tree.body)


def _in_body(owner: str, body: Sequence[ast.stmt]) -> Iterator[Definition]:
    """Iterate over the definitions of a module's or class's body."""
    for index, node in enumerate(body):
        after = body[index + 1] if index + 1 < len(body) else None
        if isinstance(node, FUNCTIONS):
            yield Definition(f"{owner}.{node.name}", "function", ast.get_docstring(node) or "")
        elif isinstance(node, ast.ClassDef):
            name = f"{owner}.{node.name}"
            yield Definition(name, "class", ast.get_docstring(node) or "")
            yield from _in_body(name, node.body)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name):
                    yield Definition(f"{owner}.{target.id}", "value", _string_of(after))


def _string_of(node: ast.stmt | None) -> str:
    """Return the text of a statement that is a string literal, or an empty string."""
    value = node.value if isinstance(node, ast.Expr) else None
    text = value.value if isinstance(value, ast.Constant) else None
    return text if isinstance(text, str) else ""
