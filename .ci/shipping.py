"""What the wheel and the bundle may hold, and how much: shared by the scripts beside this one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
MB: Final = 1 << 20
WHEEL_MOST: Final = 60 * MB
"""What Souk itself may take when it is installed, compiled modules included."""
BUNDLE_MOST: Final = 88 * MB
"""What a bundle for Linux may take, with Python and all libraries."""
NEVER: Final = ("tests", "sources", "recipes", ".ci", "docs")
"""Folders that are for developers: tests, the sources of pictures and of sounds."""
NO_ENDING: Final = (".svg",)


def strays(files: Iterable[PurePosixPath], own: Sequence[str]) -> list[str]:
    """Those of Souk's own files that are not to be shipped. own: the folders that are Souk's."""
    return [
        str(file)
        for file in files
        if file.parts
        and file.parts[0] in (*own, "tests")
        and (set(file.parts) & set(NEVER) or file.suffix in NO_ENDING)
    ]


def size(files: Iterable[Path]) -> int:
    """Bytes of ordinary files, none of them twice."""
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())
