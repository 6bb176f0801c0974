"""Benchmark of the program's start: to its title, and to a playable table."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from scenes.store.user_folders import USER_FOLDER_VARIABLE

RUN_COUNT = 5
MAX_LISTED_IMPORTS = 8
"""Number of the largest imports that are listed."""
NO_BYTECODE_VARIABLE = "PYTHONDONTWRITEBYTECODE"
ROOT = Path(__file__).parents[2]

CHILD_SCRIPT = """
from scenes.bench import startup_time
from scenes.cli import commands
startup_time.run_until_ready(commands.COMMANDS, {command!r}, {game!r})
"""


def measure_startup(names: Sequence[str]) -> dict[str, Any]:
    """Return seconds to the first frames of title and tables, and the largest imports."""
    seconds = {"first frame of the title": _typical("title", "")}
    for game in names:
        seconds[f"first frame of {game}"] = _typical("table", game)
        seconds[f"{game} can be played"] = _typical("play", game)
    return {"runs": RUN_COUNT, "seconds": seconds, "import_ms": _imports()}


def run_until_ready(
    commands: Mapping[str, Callable[[Namespace], int]], command: str, game: str
) -> None:
    """Run the program until an event has been drawn, print the time and exit.

    Args:
        commands: Commands of the program by name.
        command: `title`; `table` for a match whose deal is displayed; `play` for a match
            without animations, until the person is asked.
        game: Name of the game; empty for the title.
    """
    import pygame

    from scenes.shell.app import App
    from scenes.store.preferences import INSTANT_SPEED
    from scenes.table.scene import TableScene

    step = App.step

    def stepped(app: App, seconds: float, events: Sequence[pygame.event.Event] = ()) -> None:
        if command == "play":
            app.preferences.change(speed=INSTANT_SPEED)
        step(app, seconds, events)
        top = app.scene_stack.top
        if command == "play" and not (isinstance(top, TableScene) and top.gestures.is_active):
            return
        print(json.dumps(time.time()), flush=True)
        app.scene_stack.clear()
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    App.step = stepped  # type: ignore[method-assign, assignment]
    given = Namespace(
        command=command, game=game, seats=None, first="human:Mika", others="ai:trader", seed=1,
        option=[], sheet=None, practice=False, fullscreen=False,
    )  # fmt: skip
    commands["title" if command == "title" else "play"](given)


def _typical(command: str, game: str) -> float:
    """Return the median of several runs, after one that fills the disk cache."""
    return median([_once(command, game) for _ in range(RUN_COUNT + 1)][1:])


def _once(command: str, game: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        begun = time.time()
        done = run_python("-c", CHILD_SCRIPT.format(command=command, game=game), home=folder)
        return float(json.loads(done.stdout.splitlines()[-1])) - begun


def _imports() -> dict[str, float]:
    """The largest imports of a start, milliseconds each with all that it imports."""
    done = run_python(
        "-X",
        "importtime",
        "-c",
        "import souk, scenes.shell.program, scenes.menus.title_screen",
        home="",
    )
    found = re.findall(r"\|\s*(\d+) \| (\s*)([\w.]+)$", done.stderr, re.MULTILINE)
    parts: dict[str, float] = {}
    for taken, _, name in found:
        part = name if name.startswith(("scenes", "tabletop")) else name.partition(".")[0]
        parts[part] = max(parts.get(part, 0.0), int(taken) / 1000)
    largest = sorted(parts.items(), key=lambda entry: -entry[1])
    return dict(largest[:MAX_LISTED_IMPORTS])


def run_python(*arguments: str, home: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the project, without a screen, and with a user folder in `home`.

    Compiled modules are kept, as for a user; otherwise each start would compile them again, which
    takes longer than everything else.
    """
    kept = {name: value for name, value in os.environ.items() if name != NO_BYTECODE_VARIABLE}
    surroundings = {
        **kept,
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    if home:
        surroundings |= {"HOME": home, USER_FOLDER_VARIABLE: str(Path(home, "souk"))}
    return subprocess.run(
        [sys.executable, *arguments], env=surroundings, capture_output=True, text=True, check=True
    )
