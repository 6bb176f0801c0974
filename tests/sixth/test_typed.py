"""The sixth game is typed as strictly as the others, and a slip in it is seen."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sixth.telling import GAME, HERE, ROOT

PARTS = ("tabletop", "scenes", "sprites", "sounds")


def built(house: Path) -> None:
    """The house with the sixth game among the others, as links."""
    for part in PARTS:
        for root in (ROOT, HERE):
            if (root / part).is_dir():
                shutil.copytree(
                    root / part, house / part, copy_function=os.symlink, dirs_exist_ok=True,
                    ignore=shutil.ignore_patterns("__pycache__"),
                )  # fmt: skip


def checked(house: Path) -> tuple[int, str]:
    """What mypy says of the sixth game there."""
    ended = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"),
         "-p", f"tabletop.games.{GAME}"],
        cwd=house, capture_output=True, text=True,
    )  # fmt: skip
    return ended.returncode, ended.stdout + ended.stderr


@pytest.mark.soak  # all that it imports is read by mypy for the first time
def test_the_sixth_game_is_typed_strictly(tmp_path: Path) -> None:
    built(tmp_path)
    code, said = checked(tmp_path)
    assert code == 0, said
    rules = tmp_path / "tabletop/games" / GAME / "game.py"
    source = rules.read_text(encoding="utf-8")
    rules.unlink()
    rules.write_text(source.replace("BoundGame[Table]", "BoundGame[int]"), encoding="utf-8")
    code, said = checked(tmp_path)
    assert code == 1 and "game.py" in said, said
