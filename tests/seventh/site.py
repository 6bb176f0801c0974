"""A folder into which packages are installed: the seventh game as pip would leave it there."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from scenes.menus.common.game_list import load_game

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
GAME = "pebbles"
PACKAGE = "souk_pebbles"


def forget() -> None:
    """Forget what was imported of the seventh game, as another process would not know it."""
    for name in [name for name in sys.modules if f".games.{GAME}" in name]:
        del sys.modules[name]
    load_game.cache_clear()


def installed(
    site: Path, entry: str = f"{GAME} = {PACKAGE}", package: str = "souk-pebbles"
) -> Path:
    """Install the seventh game, with this entry point."""
    hidden = shutil.ignore_patterns("__pycache__")
    shutil.copytree(HERE / PACKAGE, site / PACKAGE, ignore=hidden, dirs_exist_ok=True)
    told = site / f"{package.replace('-', '_')}-1.0.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8"
    )
    (told / "entry_points.txt").write_text(f"[souk.games]\n{entry}\n", encoding="utf-8")
    return site
