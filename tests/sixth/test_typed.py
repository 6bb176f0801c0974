"""A new game is typed as strictly as the others, and a slip in it is seen.

The sixth game has old names, which no type checker knows; the generated game has today's.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sixth.locations import ROOT

GAME = "tea_shop"
PARTS = ("tabletop", "scenes", "sprites", "sounds")


def built(house: Path) -> None:
    """Link the project into a folder, and generate a game there."""
    made = house.with_name("made")
    command = [sys.executable, "main.py", "new", GAME, "--games", str(made)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    for part in PARTS:
        for root in (ROOT, made):
            if (root / part).is_dir():
                shutil.copytree(
                    root / part, house / part, copy_function=os.symlink, dirs_exist_ok=True,
                    ignore=shutil.ignore_patterns("__pycache__"),
                )  # fmt: skip


def checked(house: Path) -> tuple[int, str]:
    """Return the exit code and the output of mypy for the game."""
    ended = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"),
         "-p", f"tabletop.games.{GAME}"],
        cwd=house, capture_output=True, text=True,
    )  # fmt: skip
    return ended.returncode, ended.stdout + ended.stderr


@pytest.mark.slow  # all that it imports is read by mypy for the first time
def test_a_new_game_is_typed_strictly(tmp_path: Path) -> None:
    house = tmp_path / "house"
    built(house)
    code, said = checked(house)
    assert code == 0, said
    rules = house / "tabletop/games" / GAME / "game.py"
    source = rules.read_text(encoding="utf-8")
    rules.unlink()
    rules.write_text(source.replace("ZoneGame[GameState]", "ZoneGame[int]"), encoding="utf-8")
    code, said = checked(house)
    assert code == 1 and "game.py" in said, said
