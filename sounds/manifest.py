"""The list of baked sounds: which files a family has and what they were made from.

`sounds/baked/manifest.json` maps each family and ambience to its group, its files and the digest
of its recipe. A digest covers the text of the recipe's module and of all it imports from this
package, so a baked file that is older than its recipe shows without making any sound again.
"""

from __future__ import annotations

import ast
import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent
BAKED = PACKAGE / "baked"
MANIFEST = BAKED / "manifest.json"
AMBIENCE = "ambience"
MUSIC = "music"
ENDLESS = frozenset((AMBIENCE, MUSIC))
"""Groups whose sounds go on until they are left."""


@dataclass(frozen=True)
class SoundFamily:
    """One family: `group` is effects, ui, crowd, ambience or music, `target` its loudness in dB."""

    group: str
    recipe: str
    digest: str
    target: float
    files: tuple[str, ...]


def module_file(module: str) -> Path:
    """The source file of a module of this package, for example `sounds.recipes.coins`."""
    path = PACKAGE.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def sources(module: str) -> frozenset[str]:
    """A module and all modules of this package that it stands on."""
    found: set[str] = set()
    open_ones = [module]
    while open_ones:
        name = open_ones.pop()
        if name in found:
            continue
        found.add(name)
        for node in ast.walk(ast.parse(module_file(name).read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sounds."):
                open_ones.append(str(node.module))
    return frozenset(found)


@cache
def digest(module: str) -> str:
    """What the recipes of a module are made of, as a hash of their text."""
    total = hashlib.sha256()
    for name in sorted(sources(module)):
        total.update(module_file(name).read_text("utf-8").encode())
    return total.hexdigest()[:16]


def load(path: Path = MANIFEST) -> dict[str, SoundFamily]:
    """Families by name, ambiences as `ambience_<name>`, music likewise. Raises OSError where
    nothing is baked."""
    listed = json.loads(path.read_text("utf-8"))
    return {
        name: SoundFamily(**{**entry, "files": tuple(entry["files"])})
        for name, entry in listed.items()
    }


def save(entries: dict[str, SoundFamily], path: Path = MANIFEST) -> None:
    """Writes the manifest, families in alphabetical order."""
    listed = {name: asdict(entries[name]) for name in sorted(entries)}
    path.write_text(json.dumps(listed, indent=1) + "\n", "utf-8")
