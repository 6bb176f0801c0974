"""Games that lie elsewhere: folders outside the house, in which things lie as they do here.

Such a folder holds `tabletop/games/<game>/`, `tabletop/text/<language>/<game>.toml` and
`scenes/games/<game>/`. The variable SOUK_GAMES names such folders, separated as in PATH, and is
asked anew whenever games are looked for: so the processes in which AI seats think know them too.
Their modules are run as if they were ours; nothing of ours can be replaced by them.
"""

from __future__ import annotations

import os
from collections.abc import MutableSequence
from pathlib import Path
from typing import Final

VARIABLE: Final = "SOUK_GAMES"


def folders() -> tuple[Path, ...]:
    """The folders that are named, as they are named."""
    return tuple(Path(named) for named in os.environ.get(VARIABLE, "").split(os.pathsep) if named)


def reach(path: MutableSequence[str], part: str) -> None:
    """Let a package of the house, whose `__path__` this is, find the modules of that part of every
    such folder too, after its own."""
    path[1:] = [str(folder.absolute() / part) for folder in folders()]
