"""Simulation of a system that denies access to everything below a folder."""

from __future__ import annotations

import builtins
import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

INSIDE = ("lstat", "stat", "open", "mkdir", "rename", "replace", "unlink")
"""Operations that are refused below the folder, those that look inside it (`LISTED`) there too."""
LISTED = ("scandir", "listdir")


def deny_access(monkeypatch: pytest.MonkeyPatch, place: Path, code: int) -> None:
    """Let every operation on what lies at a place, and below it, fail with an error of the system.

    A folder itself can still be looked at from outside, as one can that has lost its permissions.
    """

    is_folder = place.is_dir()

    def guarded(known: Callable[..., Any], is_listing: bool) -> Callable[..., Any]:
        def tried(path: Any = ".", *args: Any, **named: Any) -> Any:
            if isinstance(path, str | os.PathLike):
                where = Path(os.path.abspath(path))  # noqa: PTH100 (must ask the disk nothing)
                below = place in where.parents
                if below or (where == place and (is_listing or not is_folder)):
                    raise OSError(code, os.strerror(code), str(path))
            return known(path, *args, **named)

        return tried

    for name in (*INSIDE, *LISTED):
        monkeypatch.setattr(os, name, guarded(getattr(os, name), name in LISTED))
    opened = guarded(builtins.open, is_listing=False)
    monkeypatch.setattr(builtins, "open", opened)
    monkeypatch.setattr(io, "open", opened)
