"""A table of AI seats at the screen, and what is done to its worker meanwhile."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import TypeVar

from scenes.base.match_request import MatchRequest
from scenes.shell.program import Program
from scenes.store.preferences import Preferences
from scenes.table.scene import TableScene
from tabletop import games
from tabletop.ai.worker import worker
from tabletop.ai.worker.worker import WorkerClient
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, MatchMode, SeatSpec
from tests.fixtures import faulty_workers

R = TypeVar("R")
FRAME = 1 / 60
LEVELS = ("master", "merchant", "trader")
SPEED = 4.0


@dataclass
class TrialResult:
    """Frame times, call times and counts of one trial."""

    frames: list[float] = field(default_factory=list)
    """Seconds that each took, by the clock on the wall."""
    calls: list[float] = field(default_factory=list)
    """Seconds that each call of the worker's client took in them."""
    decisions: int = 0
    replaced: int = 0

    @property
    def worst(self) -> float:
        """Seconds of the longest frame."""
        return max(self.frames)

    def __str__(self) -> str:
        return (
            f"{len(self.frames):4} frames, ms {_spread(self.frames)}; of the client "
            f"{_spread(self.calls)}; {self.decisions} decisions, {self.replaced} replaced"
        )


def _spread(seconds: list[float]) -> str:
    """Median, 99th percentile and the most, in milliseconds."""
    ordered = [1000 * each for each in sorted(seconds)]
    return f"{ordered[len(ordered) // 2]:.2f} / {ordered[len(ordered) * 99 // 100]:.1f} / " + (
        f"{ordered[-1]:.1f}"
    )


class Trial:
    """A demo in memory, whose frames are timed."""

    def __init__(self, game: str) -> None:
        self.tally = TrialResult()
        self.program = Program(self.preferences(), (960, 540), headless=True, matches=None)
        self.table: TableScene = self.begin(game)
        client = self.table.ai_turns.worker_client
        assert client is not None
        self.client: WorkerClient = client
        self._mended = client.worker_function
        for name in ("request_decision", "poll_decision", "exchange_messages"):
            setattr(client, name, self._timed(getattr(client, name)))

    def preferences(self) -> Preferences:
        """Return the preferences with which the demo is shown."""
        settings = Preferences()
        settings.change(speed=SPEED)
        return settings

    def begin(self, game: str) -> TableScene:
        """The table, in front."""
        count = max(games.game_class(game).seat_counts[0], len(LEVELS))
        specs = (
            SeatSpec(DEFAULT_PLAYER_NAMES[n], LEVELS[n % len(LEVELS)], SEAT_COLOURS[n])
            for n in range(count)
        )
        request = MatchRequest(game, tuple(specs), {}, 7, None, MatchMode.DEMO)
        table = self.program.build_table(request)
        self.program.app.open_scene(table)
        return table

    def _timed(self, call: Callable[..., R]) -> Callable[..., R]:
        def timed(*given: object, **named: object) -> R:
            begun = time.monotonic()
            try:
                return call(*given, **named)
            finally:
                self.tally.calls.append(time.monotonic() - begun)

        return timed

    def frames(self, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
        """Frames for so long, or until something has come."""
        end = time.monotonic() + seconds
        while (begun := time.monotonic()) < end and not until():
            self.step()
            took = time.monotonic() - begun
            self.tally.frames.append(took)
            time.sleep(max(0.0, FRAME - took))

    def step(self) -> None:
        """One frame."""
        self.program.app.step(FRAME)

    def result(self, before: int) -> TrialResult:
        """Return the result since the match had `before` decisions."""
        self.tally.decisions = self.table.match.decision_number - before
        self.tally.replaced = self.client.replacement_count
        return self.tally

    def close(self) -> None:
        self.program.close()

    # What is done to the worker

    def leave_alone(self) -> None:
        """Do nothing to the worker."""

    def stop(self) -> None:
        """Stopped, while it is asked anew every frame, as who takes back and forth does."""
        self._signal(signal.SIGSTOP)
        before = self.client.replacement_count

        def asked_anew() -> bool:
            if not self.table.match.is_over and self.client.is_thinking:
                self.table.match.rebuild_state()
            return self.client.replacement_count > before

        self.frames(worker.REPLY_TIMEOUT_SECONDS * 2, asked_anew)

    def kill(self) -> None:
        """Killed."""
        self._signal(signal.SIGKILL)

    def flood(self) -> None:
        """The next one tells what nobody asked for, without end."""
        self._next(faulty_workers.flood_replies)

    def lie(self) -> None:
        """The next one chooses what is no action."""
        self._next(faulty_workers.send_false_replies)

    def stammer(self) -> None:
        """The next one begins a message whose rest never comes."""
        self._next(faulty_workers.send_partial_message)

    def _next(self, target: Callable[..., None]) -> None:
        """Another worker, of another mind; those after it are sane again."""
        before = self.client.replacement_count
        self.client.worker_function = target
        self._signal(signal.SIGKILL)
        self.frames(60, lambda: self.client.replacement_count > before)
        self.client.worker_function = self._mended
        self.frames(
            worker.REPLY_TIMEOUT_SECONDS * 2, lambda: self.client.replacement_count > before + 1
        )

    def _signal(self, number: signal.Signals) -> None:
        if self.client.pid is not None and not self.client.is_closed:
            os.kill(self.client.pid, number)


FAULTS: tuple[Callable[[Trial], None], ...] = (
    Trial.leave_alone, Trial.stop, Trial.kill, Trial.flood, Trial.lie, Trial.stammer,
)  # fmt: skip


def run_trial(game: str, fault: Callable[[Trial], None], seconds: float) -> TrialResult:
    """A table of a game to whose worker something is done, and so many seconds after it. The match
    must have gone on by then."""
    trial = Trial(game)
    try:
        trial.frames(
            60, lambda: trial.table.match.decision_number > 0
        )  # till then much is painted at once
        trial.tally.frames.clear()
        trial.tally.calls.clear()
        before = trial.table.match.decision_number
        fault(trial)
        trial.frames(seconds)
        went_on = lambda: trial.table.match.decision_number > before or trial.table.match.is_over  # noqa: E731
        trial.frames(60, went_on)
        assert went_on(), "the match stands still"
        return trial.result(before)
    finally:
        trial.close()


@contextmanager
def load_processors(processes: int) -> Iterator[None]:
    """Run a number of processes that each use a whole processor."""
    made = [get_context("spawn").Process(target=_busy, daemon=True) for _ in range(processes)]
    for process in made:
        process.start()
    try:
        yield
    finally:
        for process in made:
            process.kill()
            process.join()


def _busy() -> None:
    n = 0
    while True:
        n += n & 7
