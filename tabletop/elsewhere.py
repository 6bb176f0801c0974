"""Games that lie elsewhere: folders outside the house, in which things lie as they do here.

Such a folder holds `tabletop/games/<game>/`, `tabletop/text/<language>/<game>.toml` and
`scenes/games/<game>/`. The variable SOUK_GAMES names such folders, separated as in PATH: all games
in them are played. SOUK_FOUND names folders with a game each, `<game>=<folder>`, which was found
and allowed by name (`tabletop.discovery`): whatever else lies there is left alone. Both are asked
anew whenever games are looked for: so the processes in which AI seats think know them too. Their
modules are run as if they were ours; nothing of ours can be replaced by them.
"""

from __future__ import annotations

import os
from collections.abc import MutableSequence
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

VARIABLE: Final = "SOUK_GAMES"
FOUND: Final = "SOUK_FOUND"


class GameFolder(NamedTuple):
    """A folder in which games lie, and the only one that counts there; empty: all do."""

    folder: Path
    game: str = ""


def sources() -> tuple[GameFolder, ...]:
    """Where games lie elsewhere: folders that are named first, then games that were found."""
    return _sources(os.environ.get(VARIABLE, ""), os.environ.get(FOUND, ""))


def folders(game: str = "") -> tuple[Path, ...]:
    """The folders that are named, as they are named; with a game, those in which it may lie."""
    return tuple(each.folder for each in sources() if not game or each.game in ("", game))


def reach(path: MutableSequence[str], part: str) -> None:
    """Let a package of the house, whose `__path__` this is, find the modules of that part of every
    such folder too, after its own."""
    path[1:] = [str(folder.absolute() / part) for folder in folders()]


@lru_cache(maxsize=1)
def _sources(named: str, found: str) -> tuple[GameFolder, ...]:
    """The same, from what stands in the variables: asked for each of thousands of matches."""
    parted = (each.partition("=") for each in _entries(found))
    return (
        *(GameFolder(Path(each)) for each in _entries(named)),
        *(GameFolder(Path(folder), game) for game, _, folder in parted),
    )


def _entries(value: str) -> list[str]:
    return [each for each in value.split(os.pathsep) if each]
