"""Measures how long the program takes to start: to its title, and to a table to be played at."""

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

from scenes.saved import FOLDER

RUNS = 5
PARTS = 8
"""So many of the largest imports are listed."""
UNCOMPILED = "PYTHONDONTWRITEBYTECODE"
ROOT = Path(__file__).parents[2]

CHILD = """
from scenes import commands
from scenes.bench import start
start.watched(commands.COMMANDS, {command!r}, {game!r})
"""


def measure(names: Sequence[str]) -> dict[str, Any]:
    """Seconds to the first frames of title and tables, and milliseconds of the largest imports."""
    seconds = {"first frame of the title": _typical("title", "")}
    for game in names:
        seconds[f"first frame of {game}"] = _typical("table", game)
        seconds[f"{game} can be played"] = _typical("play", game)
    return {"runs": RUNS, "seconds": seconds, "import_ms": _imports()}


def watched(commands: Mapping[str, Callable[[Namespace], int]], command: str, game: str) -> None:
    """Run the program until what is waited for has been drawn, then tell the time and end.

    command: `title`; `table`, a match whose deal is shown; `play`, one in which nothing is
    animated, until the person is asked.
    """
    import pygame

    from scenes.app import App
    from scenes.preferences import INSTANT
    from scenes.table.scene import TableScene

    step = App.step

    def stepped(app: App, seconds: float, events: Sequence[pygame.event.Event] = ()) -> None:
        if command == "play":
            app.preferences.change(speed=INSTANT)
        step(app, seconds, events)
        top = app.stack.top
        if command == "play" and not (isinstance(top, TableScene) and top.gestures.active):
            return
        print(json.dumps(time.time()), flush=True)
        app.stack.clear()
        pygame.event.post(pygame.event.Event(pygame.USEREVENT))

    App.step = stepped  # type: ignore[method-assign, assignment]
    given = Namespace(
        command=command, game=game, seats=None, first="human:Mika", others="ai:trader", seed=1,
        option=[], sheet=None, practice=False, fullscreen=False,
    )  # fmt: skip
    commands["title" if command == "title" else "play"](given)


def _typical(command: str, game: str) -> float:
    """The median of several runs, after one that warms the disk."""
    return median([_once(command, game) for _ in range(RUNS + 1)][1:])


def _once(command: str, game: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        begun = time.time()
        done = python("-c", CHILD.format(command=command, game=game), home=folder)
        return float(json.loads(done.stdout.splitlines()[-1])) - begun


def _imports() -> dict[str, float]:
    """The largest imports of a start, milliseconds each with all that it imports."""
    done = python(
        "-X",
        "importtime",
        "-c",
        "import souk, scenes.program, scenes.menus.title",
        home="",
    )
    found = re.findall(r"\|\s*(\d+) \| (\s*)([\w.]+)$", done.stderr, re.MULTILINE)
    parts: dict[str, float] = {}
    for taken, _, name in found:
        part = name if name.startswith(("scenes", "tabletop")) else name.partition(".")[0]
        parts[part] = max(parts.get(part, 0.0), int(taken) / 1000)
    largest = sorted(parts.items(), key=lambda entry: -entry[1])
    return dict(largest[:PARTS])


def python(*arguments: str, home: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the project in reach, without a screen, and with a user's folder in `home`.

    Python keeps compiled modules, as it does where nobody forbids it: else each start compiles
    them anew, which takes longer than all else.
    """
    kept = {name: value for name, value in os.environ.items() if name != UNCOMPILED}
    surroundings = {
        **kept,
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    if home:
        surroundings |= {"HOME": home, FOLDER: str(Path(home, "souk"))}
    return subprocess.run(
        [sys.executable, *arguments], env=surroundings, capture_output=True, text=True, check=True
    )
