"""The version of Souk, and the check for a compiled engine."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import FunctionType

from tabletop.core.chance import Chance
from tabletop.core.util.safe_load import FileError, read_toml

_PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def release_version() -> str:
    """Return the version: that of the source folder, else that of the installed package."""
    with suppress(FileError, KeyError, TypeError):
        return str(read_toml(_PROJECT, 1 << 20)["project"]["version"])
    from importlib.metadata import PackageNotFoundError, version  # slow to import

    try:
        return version("souk")
    except PackageNotFoundError:
        return "unknown"


def is_compiled() -> bool:
    """True if the engine runs as compiled C (`SOUK_COMPILED=1 pip install .`)."""
    return not isinstance(Chance.randbelow, FunctionType)
