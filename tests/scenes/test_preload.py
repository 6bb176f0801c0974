"""A match begins at once: what its table needs was read while a menu stood there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from scenes import games
from scenes.games import game_names
from scenes.shell import preload
from tabletop.text import Catalogue

START_SCRIPT = """
import sys, tomllib
from scenes.screenshots import example_matches
from scenes.screenshots.studio import HeadlessStudio
from scenes.shell.preload import preload_modules

studio = HeadlessStudio((320, 180))
matches = [example_matches.new_match(name, 3) for name in {games!r}]
if {ahead}:
    preload_modules(studio.context.text_catalogue)
there, parsed, loads = set(sys.modules), [], tomllib.loads
tomllib.loads = lambda words: parsed.append(words) or loads(words)
for match in matches:
    studio.open_scene(studio.make_table(match))
fresh = {{name for name in set(sys.modules) - there if name.startswith(("scenes", "babel"))}}
studio.close_scenes()
print(len(fresh), len(parsed))
"""


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("ahead", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a_table_reads_no_layout_and_no_words_when_it_is_laid(ahead: bool) -> None:
    script = START_SCRIPT.format(games=game_names()[:2], ahead=ahead)
    told = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    modules, files = map(int, told.stdout.split()[-2:])
    assert (modules == 0, files == 0) == (ahead, ahead)


def test_what_is_broken_is_left_to_where_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise RuntimeError(name)

    monkeypatch.setattr(games, "load_layout", broken)
    preload.preload_modules(Catalogue("en"))


LATE_MODULES = (
    "scenes.table.scene",
    "scenes.watch.replay_scene",
    "scenes.lessons",
    "scenes.kit.default",
    "budoux",
)
"""Modules that a title does not need."""


@pytest.mark.slow
def test_a_title_comes_before_what_is_only_needed_later() -> None:
    script = f"""
import sys
from scenes.menus.title_screen import TitleScene
from scenes.store.preferences import Preferences
from scenes.shell.program import Program
program = Program(Preferences(None), (320, 180), headless=True, matches=None)
program.app.open_scene(TitleScene(program.context))
program.app.step(0.02, ())
print(sorted(name for name in sys.modules if name.startswith({LATE_MODULES!r})))
"""
    told = subprocess.run(
        [sys.executable, "-c", script],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.splitlines()[-1] == "[]"
