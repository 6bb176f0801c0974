"""Permitted content and size of the wheel and the bundle, shared by the scripts of this folder."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
MB: Final = 1 << 20
WHEEL_MOST: Final = 68 * MB
"""Maximum installed size of Souk itself in bytes, compiled modules included."""
BUNDLE_MOST: Final = 94 * MB
"""Maximum size of a bundle for Linux in bytes, with Python and all libraries."""
NEVER: Final = ("tests", "tools", ".ci", "docs")
"""Folders that are for developers: tests, the sources of pictures and of sounds."""
NO_ENDING: Final = (".svg",)


def strays(files: Iterable[PurePosixPath], own: Sequence[str]) -> list[str]:
    """Return Souk's own files that must not be shipped.

    Args:
        files: Files to check.
        own: Folders of Souk.
    """
    return [
        str(file)
        for file in files
        if file.parts
        and file.parts[0] in (*own, "tests")
        and (set(file.parts) & set(NEVER) or file.suffix in NO_ENDING)
    ]


def size(files: Iterable[Path]) -> int:
    """Return the total size of regular files in bytes; symbolic links are left out."""
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())
