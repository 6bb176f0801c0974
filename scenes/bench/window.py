"""Measures frames as somebody sees them: drawn and shown in a real window, from the deal on.

Where there is no display a virtual one is begun (Xvfb), which has no graphics card: the poorest
machine there is. Each measurement runs in a process of its own, by the loop's own frames.
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
SECONDS: Final = 25.0
"""Of a match that are watched, from its beginning."""
LARGEST: Final = "3840x2160"
SHOWN: Final = ("x11", "wayland", "cocoa", "windows")
"""Drivers that have a window that is seen."""

CHILD: Final = """
from scenes.bench import window
window.watched({game!r}, {size!r})
"""

Figures = dict[str, Any]


def measure(game: str, size: tuple[int, int]) -> Figures:
    """Milliseconds of a game's frames in a window of a size: of the clock and of the processor.

    Raises ValueError where no window can be had.
    """
    with _display() as surroundings:
        done = subprocess.run(
            [sys.executable, "-c", CHILD.format(game=game, size=size)],
            env=surroundings, capture_output=True, text=True, check=False,
        )  # fmt: skip
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["no reason given"]
        raise ValueError(f"bench window: {said[-1]}")
    figures: Figures = json.loads(done.stdout.splitlines()[-1])
    return figures


def watched(game: str, size: tuple[int, int]) -> None:
    """Show the opening of a demo in a window, and print what its frames took."""
    import pygame

    from scenes.menus.offer import game_of
    from scenes.preferences import Preferences
    from scenes.program import Program
    from scenes.shots import rehearsal
    from scenes.table.scene import TableScene
    from tabletop.match.setup import Mode

    program = Program(Preferences(), size, matches=None)
    if pygame.display.get_driver() not in SHOWN:
        raise ValueError(f"a window that is seen is needed, not {pygame.display.get_driver()}")
    match = rehearsal.begun(game, game_of(game).seats[-1], people=0)
    frames, first = [], 0.0
    begun = time.process_time()
    program.app.open(TableScene(program.context, match, Mode.DEMO))
    for n in range(round(SECONDS * 60)):
        before, processor = time.perf_counter(), time.process_time()
        program.app.step(1 / 60, pygame.event.get())
        frames.append((time.perf_counter() - before, time.process_time() - processor))
        if not n:
            first = time.process_time() - begun
        time.sleep(0.001)  # whoever thinks needs a processor too
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
    """What a process is told so that it has a display: the one that is there, or a virtual one.

    Raises ValueError where there is none.
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
        ["Xvfb", "-displayfd", str(writing), "-noreset", "-screen", "0", f"{LARGEST}x24"],
        pass_fds=(writing,), stderr=subprocess.DEVNULL,
    )  # fmt: skip
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
