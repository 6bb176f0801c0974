"""Benchmark of frames at the table: in motion, at rest, and while an AI is thinking.

Milliseconds of processor time of the thread that makes the frames. Other programs and the
decoding of pictures beside it do not count. Run each measurement in a process of its own,
because the peak of memory belongs to the process.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches
from scenes.screenshots.studio import HeadlessStudio
from scenes.shell.app import FRAMES_PER_SECOND, IDLE_WAIT_MILLISECONDS
from scenes.table.scene import TableScene
from scenes.watch.result_scene import ResultScene
from sprites.rendering.image_loader import ImageLoader
from tabletop.lab.engine_benchmark import measure_loop_speed
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode

OPENING_SECONDS = 25.0
"""Seconds that are measured from the beginning of a match."""
BUSY_EVENT_COUNT = 6
"""Number of events with most moving pieces that are measured too."""
MAX_EVENT_SECONDS = 40.0
"""Most seconds of one event that are measured."""
RESULT_SECONDS = 15.0
REST_SECONDS = 4.0  # seconds after which a table is at rest
IDLE_FRAME_COUNT = 400
SLOWEST_FRAME_COUNT = 5

BenchmarkFigures = dict[str, Any]


class FrameTimer:
    """Timer of the frames of a studio, each with a label of its content."""

    def __init__(self, studio: HeadlessStudio) -> None:
        self.studio = studio
        self.frames: list[tuple[float, str]] = []

    def time_frame(self, label: str) -> None:
        """Draw one frame and record its time."""
        begun = time.thread_time()
        self.studio.step_frame()
        took = time.thread_time() - begun
        self.frames.append((took * 1000, label))
        if (
            self.studio.scene.canvas.is_preparing
        ):  # at the pace of the screen, while pictures are decoded
            time.sleep(max(0.0, 1 / FRAMES_PER_SECOND - took))

    def summarize_frames(self, wanted: Callable[[str], bool] = bool) -> BenchmarkFigures:
        """Return median, 99th percentile and number of the frames with a wanted label."""
        times = sorted(t for t, label in self.frames if wanted(label))
        if not times:
            return {"median_ms": None, "p99_ms": None, "frames": 0}
        return {
            "median_ms": times[len(times) // 2],
            "p99_ms": times[len(times) * 99 // 100],
            "frames": len(times),
        }

    def slowest_frames(self) -> list[list[object]]:
        """Return the slowest frames with their labels."""
        return [list(entry) for entry in sorted(self.frames, reverse=True)[:SLOWEST_FRAME_COUNT]]


def measure_frames(game: str, size: tuple[int, int]) -> BenchmarkFigures:
    """Return all figures of one game at one window size."""
    studio = HeadlessStudio(size)
    studio.context.renderer.image_loader = ImageLoader(in_thread=True)
    busy, tally = FrameTimer(studio), FrameTimer(studio)
    first = _opening(busy, game)
    speeds = [measure_loop_speed()]
    _busy_events(busy, game)
    speeds.append(measure_loop_speed())
    _tally(tally, game)
    idle = _idle(studio, game)
    speeds.append(measure_loop_speed())
    studio.close_scenes()
    return {
        "busy": busy.summarize_frames(lambda label: label != "thinking"),
        "tally": tally.summarize_frames(),
        "thinking": busy.summarize_frames(lambda label: label == "thinking"),
        "idle": idle,
        "lay_ms": first,
        "memory_mb": peak_memory_mb(),
        "loop_turns_per_s": sum(speeds) / len(speeds),
        "slowest": busy.slowest_frames(),
    }


def _opening(watch: FrameTimer, game: str) -> float:
    """AI seats play from the deal on. Returns the milliseconds of laying the table."""
    studio = watch.studio
    match = example_matches.new_match(game, load_game(game).seat_counts[-1], people=0)
    begun = time.process_time()
    table = studio.make_table(match, MatchMode.DEMO)
    studio.open_scene(table)
    laid = (time.process_time() - begun) * 1000
    _watch(watch, table, lambda: match.is_over, OPENING_SECONDS)
    return laid


def _busy_events(watch: FrameTimer, game: str) -> None:
    """The events in which most pieces move, each from its beginning to the next decision."""
    studio = watch.studio
    played = example_matches.play_example_match(game, load_game(game).seat_counts[-1], people=0)
    for event in example_matches.find_busiest_events(played, BUSY_EVENT_COUNT):
        if event.decision_number < 0:
            continue  # the set-up was watched as the opening
        match = example_matches.copy_match_until(played, event.decision_number)
        table = studio.make_table(match, MatchMode.DEMO)
        example_matches.repeat_decision(match, event)
        studio.open_scene(table)
        _watch(watch, table, partial(_decided, match, match.decision_number + 1), MAX_EVENT_SECONDS)


def _decided(match: Match, number: int) -> bool:
    """True if this number of decisions has been made, or the match is over."""
    return match.decision_number >= number or match.is_over


def _watch(watch: FrameTimer, table: TableScene, done: Callable[[], bool], longest: float) -> None:
    """Frames of a table until something is done, the time of thinking left out of the limit."""
    left = longest
    while left > 0 and not done() and watch.studio.scene is table:
        if table.ai_turns.worker_client is not None and table.ai_turns.worker_client.is_thinking:
            watch.time_frame("thinking")
            time.sleep(0.002)  # the worker needs a processor too
        else:
            left -= 1 / FRAMES_PER_SECOND
            watch.time_frame(_label(table))


def _label(table: TableScene) -> str:
    """Return a label of the present frame, for the list of the slowest."""
    playing = table.sequencer.playing_acts
    what = type(playing[0]).__name__ if playing else "between"
    detail = getattr(playing[0], "key", "") or getattr(playing[0], "clause", "") if playing else ""
    return f"{table.match.decision_number} {what} {detail} x{len(playing)}".strip()


def _tally(watch: FrameTimer, game: str) -> None:
    """The reckoning of a match."""
    match = example_matches.play_example_match(game, load_game(game).seat_counts[-1], people=0)
    watch.studio.open_scene(
        ResultScene(
            watch.studio.context,
            match,
            on_play_again=_nothing,
            on_replay=_nothing,
            on_review=_nothing,
            on_leave=_nothing,
        )
    )
    for _ in range(round(RESULT_SECONDS * FRAMES_PER_SECOND)):
        watch.time_frame("tally")


def _nothing() -> None:
    """Do nothing, as the action of a result's buttons."""


def _idle(studio: HeadlessStudio, game: str) -> BenchmarkFigures:
    """A table that waits for a person."""
    match = example_matches.play_example_match(game, load_game(game).seat_counts[-1])
    number = example_matches.find_turn(match, 0, 0.5)
    table = studio.make_table(example_matches.copy_match_until(match, number))
    studio.open_scene(table)
    studio.wait(REST_SECONDS)
    begun = time.process_time()
    for _ in range(IDLE_FRAME_COUNT):
        studio.step_frame()
    cost = (time.process_time() - begun) * 1000 / IDLE_FRAME_COUNT
    rate = FRAMES_PER_SECOND if table.is_moving else 1000 / IDLE_WAIT_MILLISECONDS
    return {"ms": cost, "frames_per_s": rate, "share_of_core": cost * rate / 1000}


def peak_memory_mb() -> float | None:
    """Return the peak memory of this process in megabytes; None if the system does not tell."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1e6 if sys.platform == "darwin" else 1e3)
