"""A game can be removed by deleting its folders; all other games stay complete."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop import games
from tabletop.plugins import paths
from tests.sixth.locations import GAME, ROOT

OURS = tuple(name for name in games.names() if name != GAME)
PARTS = ("tabletop", "scenes", "sprites", "sounds", "tools")
REMAINS = """
import sys
from scenes.menus.game_shelf.shelf import ShelfScene
from scenes.store.preferences import INSTANT_SPEED, Preferences
from scenes.shell.program import Program
from scenes.base.match_request import MatchRequest
from scenes.screenshots import table_scenes
from scenes.screenshots.example_matches import make_seats
from scenes.games import game_names
from tools.audio.recipes import AMBIENCES
from tabletop import games
from tabletop.text import section_names

gone, left = sys.argv[1], tuple(sys.argv[2:])
assert games.__file__.startswith(sys.path[1]), games.__file__
assert games.names() == game_names() == left, (games.names(), game_names())
assert gone not in section_names() and set(left) <= set(section_names())
pictured = {name.partition("-")[0] for name in table_scenes.all_screenshots()}
assert set(left) <= pictured and gone not in pictured, pictured
rooms = {room.name for room in AMBIENCES}
assert set(left) <= rooms and gone not in rooms, rooms
preferences = Preferences()
preferences.change(speed=INSTANT_SPEED)
program = Program(preferences, (320, 180), headless=True, strict=True)
program.app.open_scene(ShelfScene(program.context))
program.app.step(1 / 60)
for name in left:
    count = games.game_class(name).seat_counts[0]
    program.start_match(MatchRequest(name, make_seats(count, count), {}, 7))
    for _ in range(10):
        program.app.step(1 / 60)
program.close()
print("whole")
"""
"""Checks of a project without one game: its lists are complete, and the other games start."""


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize("gone", OURS)
def test_a_game_can_be_taken_away_and_only_it_is_gone(gone: str, tmp_path: Path) -> None:
    for part in PARTS:
        shutil.copytree(
            ROOT / part, tmp_path / part, copy_function=os.symlink,
            ignore=shutil.ignore_patterns("__pycache__", gone, f"{gone}.*"),
        )  # fmt: skip
    left = [name for name in OURS if name != gone]
    clean = {name: value for name, value in os.environ.items() if name != paths.GAMES_VARIABLE}
    clean |= {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    ended = subprocess.run(
        [sys.executable, "-c", REMAINS, gone, *left],
        cwd=tmp_path, env=clean, capture_output=True, text=True,
    )  # fmt: skip
    assert ended.returncode == 0 and ended.stdout.endswith("whole\n"), ended.stderr
