"""Measures the table on the screen: the time of frames while much moves, at rest, while AI thinks.

Milliseconds of processor time of the thread that makes the frames, so that other programs do not
count, and neither does what is decoded beside it, as in a window. Run each measurement in a process
of its own: the peak of memory is that of the process.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from scenes.app import FRAMES, IDLE_WAIT
from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.shots.studio import Studio
from scenes.table.scene import TableScene
from scenes.watch.results import ResultScene
from sprites.originals import Originals
from tabletop.match.match import Match
from tabletop.match.setup import Mode
from tabletop.measure.speed import loop_speed

OPENING = 25.0
"""Seconds of a match that are watched from its beginning."""
BUSY_EVENTS = 6
"""The events in which most pieces move that are watched besides."""
MOST_SECONDS = 40.0
"""An event that is shown for longer is watched no further."""
TALLY = 15.0
REST = 4.0  # seconds after which a table is at rest
IDLE_FRAMES = 400
SLOWEST = 5

Figures = dict[str, Any]


class Watch:
    """A studio whose frames are timed, each under the label of what was shown."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.frames: list[tuple[float, str]] = []

    def frame(self, label: str) -> None:
        """One frame, timed."""
        begun = time.thread_time()
        self.studio.frame()
        took = time.thread_time() - begun
        self.frames.append((took * 1000, label))
        if self.studio.scene.canvas.held:  # at the pace of the screen, while pictures are decoded
            time.sleep(max(0.0, 1 / FRAMES - took))

    def figures(self, wanted: Callable[[str], bool] = bool) -> Figures:
        """Median, 99th percentile and number of the frames with a wanted label."""
        times = sorted(t for t, label in self.frames if wanted(label))
        if not times:
            return {"median_ms": None, "p99_ms": None, "frames": 0}
        return {
            "median_ms": times[len(times) // 2],
            "p99_ms": times[len(times) * 99 // 100],
            "frames": len(times),
        }

    def slowest(self) -> list[list[object]]:
        """The slowest frames and what they showed."""
        return [list(entry) for entry in sorted(self.frames, reverse=True)[:SLOWEST]]


def measure(game: str, size: tuple[int, int]) -> Figures:
    """All figures of one game at one size of the window."""
    studio = Studio(size)
    studio.context.renderer.originals = Originals(beside=True)
    busy, tally = Watch(studio), Watch(studio)
    first = _opening(busy, game)
    speeds = [loop_speed()]
    _busy_events(busy, game)
    speeds.append(loop_speed())
    _tally(tally, game)
    idle = _idle(studio, game)
    speeds.append(loop_speed())
    studio.clear()
    return {
        "busy": busy.figures(lambda label: label != "thinking"),
        "tally": tally.figures(),
        "thinking": busy.figures(lambda label: label == "thinking"),
        "idle": idle,
        "lay_ms": first,
        "memory_mb": peak_memory(),
        "loop_turns_per_s": sum(speeds) / len(speeds),
        "slowest": busy.slowest(),
    }


def _opening(watch: Watch, game: str) -> float:
    """AI seats play from the deal on. Returns the milliseconds of laying the table."""
    studio = watch.studio
    match = rehearsal.begun(game, game_of(game).seats[-1], people=0)
    begun = time.process_time()
    table = studio.table(match, Mode.DEMO)
    studio.open(table)
    laid = (time.process_time() - begun) * 1000
    _watch(watch, table, lambda: match.over, OPENING)
    return laid


def _busy_events(watch: Watch, game: str) -> None:
    """The events in which most pieces move, each from its beginning to the next decision."""
    studio = watch.studio
    played = rehearsal.rehearsed(game, game_of(game).seats[-1], people=0)
    for event in rehearsal.busiest(played, BUSY_EVENTS):
        if event.number < 0:
            continue  # the set-up was watched as the opening
        match = rehearsal.up_to(played, event.number)
        table = studio.table(match, Mode.DEMO)
        rehearsal.submit(match, event)
        studio.open(table)
        _watch(watch, table, partial(_decided, match, match.number + 1), MOST_SECONDS)


def _decided(match: Match, number: int) -> bool:
    """Whether so many decisions have been made, or none is left."""
    return match.number >= number or match.over


def _watch(watch: Watch, table: TableScene, done: Callable[[], bool], longest: float) -> None:
    """Frames of a table until something is done, the time of thinking left out of the limit."""
    left = longest
    while left > 0 and not done() and watch.studio.scene is table:
        if table.opponents.client is not None and table.opponents.client.thinking:
            watch.frame("thinking")
            time.sleep(0.002)  # the worker needs a processor too
        else:
            left -= 1 / FRAMES
            watch.frame(_label(table))


def _label(table: TableScene) -> str:
    """What is shown now, for the list of the slowest."""
    playing = table.director.playing
    what = type(playing[0]).__name__ if playing else "between"
    detail = getattr(playing[0], "what", "") or getattr(playing[0], "clause", "") if playing else ""
    return f"{table.match.number} {what} {detail} x{len(playing)}".strip()


def _tally(watch: Watch, game: str) -> None:
    """The reckoning of a match."""
    match = rehearsal.rehearsed(game, game_of(game).seats[-1], people=0)
    watch.studio.open(
        ResultScene(
            watch.studio.context,
            match,
            again=_nothing,
            replay=_nothing,
            review=_nothing,
            leave=_nothing,
        )
    )
    for _ in range(round(TALLY * FRAMES)):
        watch.frame("tally")


def _nothing() -> None:
    """What the buttons of a result do here."""


def _idle(studio: Studio, game: str) -> Figures:
    """A table that waits for a person."""
    match = rehearsal.rehearsed(game, game_of(game).seats[-1])
    number = rehearsal.turn_of(match, 0, 0.5)
    table = studio.table(rehearsal.up_to(match, number))
    studio.open(table)
    studio.wait(REST)
    begun = time.process_time()
    for _ in range(IDLE_FRAMES):
        studio.frame()
    cost = (time.process_time() - begun) * 1000 / IDLE_FRAMES
    rate = FRAMES if table.moving else 1000 / IDLE_WAIT
    return {"ms": cost, "frames_per_s": rate, "share_of_core": cost * rate / 1000}


def peak_memory() -> float | None:
    """The most memory that this process has had, in megabytes; None where it cannot be told."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1e6 if sys.platform == "darwin" else 1e3)
