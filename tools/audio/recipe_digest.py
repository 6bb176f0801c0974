"""Digests of sound recipes, and writing of the manifest of the baked sounds.

A digest covers the source of a recipe's module and of all modules that it imports from
`tools.audio`. A file that is older than its recipe is found without baking it again.
"""

from __future__ import annotations

import ast
import hashlib
import json
from dataclasses import asdict
from functools import cache
from pathlib import Path

from sounds.manifest import MANIFEST_FILE, SoundFamily

PROJECT_FOLDER = Path(__file__).parents[2]


def find_module_file(module: str) -> Path:
    """Return the source file of a recipe module."""
    path = PROJECT_FOLDER.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def find_source_modules(module: str) -> frozenset[str]:
    """Return a module and all modules of `tools.audio` that it imports, directly or not."""
    found: set[str] = set()
    open_ones = [module]
    while open_ones:
        name = open_ones.pop()
        if name in found:
            continue
        found.add(name)
        for node in ast.walk(ast.parse(find_module_file(name).read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tools.audio"):
                open_ones.append(str(node.module))
    return frozenset(found)


@cache
def recipe_digest(module: str) -> str:
    """Return a hash of the source of a recipe module and its imports."""
    total = hashlib.sha256()
    for name in sorted(find_source_modules(module)):
        total.update(find_module_file(name).read_text("utf-8").encode())
    return total.hexdigest()[:16]


def save_manifest(entries: dict[str, SoundFamily], path: Path = MANIFEST_FILE) -> None:
    """Write the manifest with the families in alphabetical order."""
    listed = {name: asdict(entries[name]) for name in sorted(entries)}
    path.write_text(json.dumps(listed, indent=1) + "\n", "utf-8")
