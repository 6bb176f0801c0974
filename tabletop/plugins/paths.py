"""Folders of plug-in games, which have the same structure as the project.

Such a folder holds `tabletop/games/<game>/`, `tabletop/text/<language>/<game>.toml` and
`scenes/games/<game>/`. The variable SOUK_GAMES lists such folders, separated as in PATH;
all their games are available. SOUK_FOUND lists folders of single games, `<game>=<folder>`,
which were found and allowed by name (`tabletop.plugins.discovery`); other games in them are
ignored.

Both variables are read at every search, so that the processes of AI seats know the games
too. Modules of plug-ins run like built-in ones, and cannot replace them.
"""

from __future__ import annotations

import os
from collections.abc import MutableSequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

GAMES_VARIABLE: Final = "SOUK_GAMES"
ALLOWED_GAMES_VARIABLE: Final = "SOUK_FOUND"


class GameFolder(NamedTuple):
    """A folder of games, and the only game that is available in it; empty for all."""

    folder: Path
    only_game: str = ""


def plugin_sources() -> tuple[GameFolder, ...]:
    """Return the folders of plug-in games: named folders first, then allowed games."""
    return _sources(os.environ.get(GAMES_VARIABLE, ""), os.environ.get(ALLOWED_GAMES_VARIABLE, ""))


def plugin_folders(game: str = "") -> tuple[Path, ...]:
    """Return the folders of plug-in games; with a game, those that may contain it."""
    return tuple(
        each.folder for each in plugin_sources() if not game or each.only_game in ("", game)
    )


def extend_package_path(path: MutableSequence[str], part: str) -> None:
    """Extend the `__path__` of a built-in package by the same package of every plug-in folder."""
    path[1:] = [str(folder.absolute() / part) for folder in plugin_folders()]


@lru_cache(maxsize=1)
def _sources(named: str, found: str) -> tuple[GameFolder, ...]:
    """Parse the variables. Cached: it is called for each of thousands of matches."""
    parted = (each.partition("=") for each in _entries(found))
    return (
        *(GameFolder(Path(each)) for each in _entries(named)),
        *(GameFolder(Path(folder), game) for game, _, folder in parted),
    )


def _entries(value: str) -> list[str]:
    return [each for each in value.split(os.pathsep) if each]
