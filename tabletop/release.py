"""Which version of Souk this is, and whether its engine is compiled."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import FunctionType

from tabletop.core.chance import Chance
from tabletop.core.untrusted import FileError, read_toml

_PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"


def release() -> str:
    """The version: of the folder it runs from, else as installed."""
    with suppress(FileError, KeyError, TypeError):
        return str(read_toml(_PROJECT, 1 << 20)["project"]["version"])
    from importlib.metadata import PackageNotFoundError, version  # slow to import

    try:
        return version("souk")
    except PackageNotFoundError:
        return "unknown"


def compiled() -> bool:
    """True if the engine is compiled (`SOUK_COMPILED=1 pip install .`)."""
    return not isinstance(Chance.below, FunctionType)
