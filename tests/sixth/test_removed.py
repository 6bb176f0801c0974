"""The folders of a game can be taken away, and only that game is gone."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop import elsewhere, games
from tests.sixth.telling import GAME, ROOT

OURS = tuple(name for name in games.names() if name != GAME)
PARTS = ("tabletop", "scenes", "sprites", "sounds")
REMAINS = """
import sys
from scenes.menus.shelf import ShelfScene
from scenes.preferences import INSTANT, Preferences
from scenes.program import Program
from scenes.request import MatchRequest
from scenes.shots import tables
from scenes.shots.rehearsal import seating
from scenes.games import laid
from sounds.recipes import AMBIENCES
from tabletop import games
from tabletop.text import sections

gone, left = sys.argv[1], tuple(sys.argv[2:])
assert games.__file__.startswith(sys.path[1]), games.__file__
assert games.names() == laid() == left, (games.names(), laid())
assert gone not in sections() and set(left) <= set(sections())
pictured = {name.partition("-")[0] for name in tables.positions()}
assert set(left) <= pictured and gone not in pictured, pictured
rooms = {room.name for room in AMBIENCES}
assert set(left) <= rooms and gone not in rooms, rooms
preferences = Preferences()
preferences.change(speed=INSTANT)
program = Program(preferences, (320, 180), headless=True, strict=True)
program.app.open(ShelfScene(program.context))
program.app.step(1 / 60)
for name in left:
    count = games.kind(name).seats[0]
    program.start(MatchRequest(name, seating(count, count), {}, 7))
    for _ in range(10):
        program.app.step(1 / 60)
program.close()
print("whole")
"""
"""What is asked of a house with one game less: its lists are whole, the others begin."""


@pytest.mark.thinned(len(OURS))
@pytest.mark.parametrize("gone", OURS)
def test_a_game_can_be_taken_away_and_only_it_is_gone(gone: str, tmp_path: Path) -> None:
    for part in PARTS:
        shutil.copytree(
            ROOT / part, tmp_path / part, copy_function=os.symlink,
            ignore=shutil.ignore_patterns("__pycache__", gone, f"{gone}.*"),
        )  # fmt: skip
    left = [name for name in OURS if name != gone]
    clean = {name: value for name, value in os.environ.items() if name != elsewhere.VARIABLE}
    clean |= {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    ended = subprocess.run(
        [sys.executable, "-c", REMAINS, gone, *left],
        cwd=tmp_path, env=clean, capture_output=True, text=True,
    )  # fmt: skip
    assert ended.returncode == 0 and ended.stdout.endswith("whole\n"), ended.stderr
