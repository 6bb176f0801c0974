"""A clock for calls of the rules: an endless loop becomes an error with its place.

A thread watches the processor time. Python code is stopped by an exception in the thread that
called the rules. A loop inside a C function cannot be stopped so; in a process of its own,
`faulthandler` then writes where it is and ends the process.
"""

from __future__ import annotations

import ctypes
import faulthandler
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from time import monotonic, process_time
from typing import Final

CALL_SECONDS: Final = 10.0
"""Maximum processor time of one step of a check, which calls the rules a few times."""
IDLE_FACTOR: Final = 10.0
"""Real time after which a step is stopped, as a multiple of its processor time.

It stops rules that wait for something. A busy machine does not reach it.
"""
HARD_LIMIT_FACTOR: Final = 12.0
"""Real time after which the process ends, as a multiple of the processor time."""
_POLL_SECONDS: Final = 0.1


class RuleTimeoutError(RuntimeError):
    """A call of the rules does not return in time."""

    def __str__(self) -> str:
        return (
            "a call of the rules does not return in time: it has an endless loop, or far too "
            "many choices"
        )


class RuleClock:
    """Deadline of the rules, which each step of a check moves on.

    Without `watch` a clock does nothing, so that all checks can call `restart`.
    """

    def __init__(
        self,
        seconds: float = CALL_SECONDS,
        dump: FileIO | None = None,
        report_place: Callable[[str], None] | None = None,
    ) -> None:
        """Create a clock that does not run yet.

        Args:
            seconds: Maximum processor time between two restarts.
            dump: File for the place of a loop that only the end of the process can stop.
            report_place: Callback with the place in the match at each restart.
        """
        self._seconds = seconds
        self._dump = dump
        self._report_place = report_place
        self._deadline = self._idle_deadline = float("inf")
        self._armed = 0.0
        self._ends = threading.Event()

    def restart(self, describe_place: Callable[[], str]) -> None:
        """Give the next step its full time.

        Args:
            describe_place: Describes the place in the match.
        """
        now = monotonic()
        self._deadline = process_time() + self._seconds
        self._idle_deadline = now + self._seconds * IDLE_FACTOR
        if self._report_place is not None:
            self._report_place(describe_place())
        if self._dump is not None and now - self._armed > 1.0:
            self._armed = now
            faulthandler.dump_traceback_later(
                self._seconds * HARD_LIMIT_FACTOR, exit=True, file=self._dump
            )

    @contextmanager
    def watch(self) -> Iterator[RuleClock]:
        """Watch the calls of this thread inside the block.

        Raises:
            RuleTimeoutError: inside the block, if a step takes too long.
        """
        watched = threading.get_ident()
        watcher = threading.Thread(target=self._watch, args=(watched,), daemon=True)
        watcher.start()
        try:
            yield self
        finally:
            self._deadline = self._idle_deadline = float("inf")
            self._ends.set()
            watcher.join()
            if self._dump is not None:
                faulthandler.cancel_dump_traceback_later()

    def _watch(self, thread: int) -> None:
        """Raise the error in a thread at each deadline, until the clock is restarted."""
        while not self._ends.wait(_POLL_SECONDS):
            if process_time() > self._deadline or monotonic() > self._idle_deadline:
                self._deadline = process_time() + 1.0  # rules may catch it and go on
                self._idle_deadline = monotonic() + IDLE_FACTOR
                _raise_in(thread, RuleTimeoutError)


def _raise_in(thread: int, error: type[Exception]) -> None:
    """Raise an error in another thread, at its next step of Python code."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))
