"""Which games are the house's own: others may lie elsewhere (`SOUK_GAMES`), and have less."""

from __future__ import annotations

from pathlib import Path

from tabletop import games

OURS = tuple(name for name in games.names() if (Path(games.__file__).parent / name).is_dir())
