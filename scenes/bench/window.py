"""Benchmark of frames in a real window, drawn and displayed, from the deal on.

Without a display a virtual one (Xvfb) is started, which has no graphics card: the slowest
case. Each measurement runs in a process of its own, with the frames of the program's loop.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
WATCH_SECONDS: Final = 25.0
"""Seconds of a match that are measured, from its beginning."""
VIRTUAL_SCREEN_SIZE: Final = "3840x2160"
VISIBLE_DRIVERS: Final = ("x11", "wayland", "cocoa", "windows")
"""Video drivers that have a visible window."""

CHILD_SCRIPT: Final = """
from scenes.bench import window
window.run_demo({game!r}, {size!r})
"""

BenchmarkFigures = dict[str, Any]


def measure_window(game: str, size: tuple[int, int]) -> BenchmarkFigures:
    """Return milliseconds of a game's frames in a window: of the clock and of the processor.

    Raises:
        ValueError: if no window can be opened.
    """
    with _display() as surroundings:
        done = subprocess.run(
            [sys.executable, "-c", CHILD_SCRIPT.format(game=game, size=size)],
            env=surroundings, capture_output=True, text=True, check=False,
        )  # fmt: skip
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["no reason given"]
        raise ValueError(f"bench window: {said[-1]}")
    figures: BenchmarkFigures = json.loads(done.stdout.splitlines()[-1])
    return figures


def run_demo(game: str, size: tuple[int, int]) -> None:
    """Show the opening of a demo in a window, and print the times of its frames.

    Raises:
        ValueError: if the window is not visible.
    """
    import pygame

    from scenes.menus.common.game_list import load_game
    from scenes.screenshots import example_matches
    from scenes.shell.program import Program
    from scenes.store.preferences import Preferences
    from scenes.table.scene import TableScene
    from tabletop.match.setup import MatchMode

    program = Program(Preferences(), size, matches=None)
    if pygame.display.get_driver() not in VISIBLE_DRIVERS:
        raise ValueError(f"a window that is seen is needed, not {pygame.display.get_driver()}")
    match = example_matches.new_match(game, load_game(game).seat_counts[-1], people=0)
    frames, first = [], 0.0
    begun = time.process_time()
    program.app.open_scene(TableScene(program.context, match, MatchMode.DEMO))
    for n in range(round(WATCH_SECONDS * 60)):
        before, processor = time.perf_counter(), time.process_time()
        program.app.step(1 / 60, pygame.event.get())
        frames.append((time.perf_counter() - before, time.process_time() - processor))
        if not n:
            first = time.process_time() - begun
        time.sleep(0.001)  # AI workers need a processor too
    program.close()
    print(json.dumps({"first_ms": first * 1000, **_figures(frames)}))


def _figures(frames: list[tuple[float, float]]) -> Mapping[str, float]:
    clock, processor = (sorted(each) for each in zip(*frames, strict=True))
    last = len(frames) * 99 // 100
    return {
        "frames": len(frames),
        "median_ms": median(processor) * 1000,
        "p99_ms": processor[last] * 1000,
        "clock_median_ms": median(clock) * 1000,
        "clock_p99_ms": clock[last] * 1000,
    }


@contextmanager
def _display() -> Iterator[Mapping[str, str]]:
    """Yield the environment of a process with a display: the present one, or a virtual one.

    Raises:
        ValueError: if there is none.
    """
    kept = {
        name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"
    } | {"PYTHONPATH": str(ROOT), "SDL_AUDIODRIVER": "dummy"}  # fmt: skip
    if sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY"} & set(kept):
        yield kept
        return
    if shutil.which("Xvfb") is None:
        raise ValueError("bench window: needs a display, or Xvfb (a virtual one)")
    reading, writing = os.pipe()
    virtual = subprocess.Popen(
        [
            "Xvfb",
            "-displayfd",
            str(writing),
            "-noreset",
            "-screen",
            "0",
            f"{VIRTUAL_SCREEN_SIZE}x24",
        ],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            raise ValueError("bench window: Xvfb does not start")
        yield kept | {"DISPLAY": f":{number}"}
    finally:
        virtual.terminate()
        virtual.wait()
