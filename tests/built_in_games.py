"""Names of the built-in games; games in other folders (`SOUK_GAMES`) need less."""

from __future__ import annotations

from pathlib import Path

from tabletop import games

BUILT_IN_GAMES = tuple(
    name for name in games.names() if (Path(games.__file__).parent / name).is_dir()
)
