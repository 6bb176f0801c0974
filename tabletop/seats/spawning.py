"""How processes that serve this one are started: an interrupt of the program is not for them.

Ctrl+C reaches every process of a terminal at once. Only the first is to hear it, and ends the
others.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from threading import Event, Lock


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes started within hear no interrupt, from their very first moment. One that comes
    meanwhile is heard here afterwards: none is lost."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its own start would let interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Spawned:
    """A process with a pipe to it, begun by one thread and ended by another: where many want the
    processor, beginning one takes longer than a frame may."""

    def __init__(
        self, context: BaseContext, target: Callable[[Connection], None], name: str
    ) -> None:
        """target: what it does with its end of the pipe."""
        self._context = context
        self._target = target
        self._name = name
        self._lock = Lock()
        self._tried = Event()
        self._process: BaseProcess | None = None
        self._ended = False

    def begin(self) -> Connection:
        """Begin it; our end of the pipe. Raises OSError where no process can be had."""
        try:
            ours, theirs = self._context.Pipe()
            process: BaseProcess = self._context.Process(  # type: ignore[attr-defined]
                target=self._target, args=(theirs,), daemon=True, name=self._name
            )
            with deaf_to_interrupts():
                process.start()
            theirs.close()
            with self._lock:
                self._process = process
                if self._ended:
                    process.kill()
        finally:
            self._tried.set()
        return ours

    def end(self) -> None:
        """Kill it, now or as soon as it has begun. Waits for nothing."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._process.kill()
                self._process.join(0.0)  # else the next process that is begun buries it

    def process(self) -> BaseProcess | None:
        """The process; waits until it has begun. None if it could not."""
        self._tried.wait()
        return self._process
