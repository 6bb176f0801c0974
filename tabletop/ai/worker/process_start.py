"""Start of helper processes that ignore interrupts of the program.

Ctrl+C reaches all processes of a terminal at once. Only the first one must handle it, and
ends the others.
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
def block_interrupts() -> Iterator[None]:
    """Start processes within this context with interrupts blocked from their first instruction.

    An interrupt that arrives meanwhile is delivered to this process afterwards.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its own start would let interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class SpawnedProcess:
    """A process with a pipe, started by one thread and killed by another.

    On a busy machine the start of a process takes longer than a frame may.
    """

    def __init__(
        self, context: BaseContext, target: Callable[[Connection], None], name: str
    ) -> None:
        """Store the parameters; nothing is started.

        Args:
            context: Start method of multiprocessing.
            target: Function that the process runs with its end of the pipe.
            name: Name of the process.
        """
        self._context = context
        self._target = target
        self._name = name
        self._lock = Lock()
        self._tried = Event()
        self._process: BaseProcess | None = None
        self._ended = False

    def start(self) -> Connection:
        """Start the process and return our end of the pipe.

        Raises:
            OSError: if no process can be started.
        """
        try:
            ours, theirs = self._context.Pipe()
            process: BaseProcess = self._context.Process(  # type: ignore[attr-defined]
                target=self._target, args=(theirs,), daemon=True, name=self._name
            )
            with block_interrupts():
                process.start()
            theirs.close()
            with self._lock:
                self._process = process
                if self._ended:
                    process.kill()
        finally:
            self._tried.set()
        return ours

    def kill(self) -> None:
        """Kill the process now, or as soon as it has started; does not wait."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._process.kill()
                self._process.join(0.0)  # else the next process that is begun buries it

    def wait_for_process(self) -> BaseProcess | None:
        """Wait until the process has started and return it; None if the start failed."""
        self._tried.wait()
        return self._process
