"""Manifest of the baked sounds: the files of each family and the digest of its recipe.

`sounds/baked/manifest.json` maps each family and ambience to its group, its files and the
digest of its recipe (`tools.audio.recipe_digest`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

BAKED_FOLDER = Path(__file__).with_name("baked")
MANIFEST_FILE = BAKED_FOLDER / "manifest.json"
AMBIENCE_GROUP = "ambience"
MUSIC_GROUP = "music"
ENDLESS_GROUPS = frozenset((AMBIENCE_GROUP, MUSIC_GROUP))
"""Groups whose sounds play until they are stopped."""


@dataclass(frozen=True)
class SoundFamily:
    """A family of sounds: its group, recipe module, digest, target loudness (dB) and files.

    The group is `effects`, `ui`, `crowd`, `ambience` or `music`.
    """

    group: str
    recipe: str
    digest: str
    target: float
    files: tuple[str, ...]


def load_manifest(path: Path = MANIFEST_FILE) -> dict[str, SoundFamily]:
    """Return the sound families by name; ambiences are `ambience_<name>`, music is `music_<name>`.

    Raises:
        OSError: If nothing is baked.
    """
    listed = json.loads(path.read_text("utf-8"))
    return {
        name: SoundFamily(**{**entry, "files": tuple(entry["files"])})
        for name, entry in listed.items()
    }
