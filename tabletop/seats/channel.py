"""Messages to and from another process, carried by threads: whoever uses them never waits.

A pipe may be full because nobody reads at its other end, or hold half a message whose rest never
comes. Then a thread waits, and nobody else. A pipe cannot be closed under a thread that waits at
it, on no system; so the other process is ended first, which wakes them, and the last one closes.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread
from typing import Protocol

MOST_UNHEARD = 8
"""So many messages are taken in before they are heard; more stay in the pipe."""


class Pipe(Protocol):
    """One end of a pipe to another process."""

    def send_bytes(self, message: bytes, /) -> None:
        """Put a message into it. Raises OSError."""

    def recv_bytes(self, most: int, /) -> bytes:
        """Wait for the next message. Raises EOFError, OSError."""

    def close(self) -> None:
        """Nothing is wanted any more."""


class Channel:
    """One end of a pipe; each way has a thread of its own."""

    def __init__(self, begin: Callable[[], Pipe], most_bytes: int) -> None:
        """begin: begins the other process, which may take its time, and gives the pipe to it.
        most_bytes: no message that comes is longer; a longer one breaks the channel."""
        self._begin = begin
        self._pipe: Pipe
        self._most_bytes = most_bytes
        self._changed = Condition()
        self._going: deque[bytes] = deque()
        self._come: deque[bytes] = deque()
        self._threads = 0  # that use the pipe
        self._broken = False
        self.closed = False
        """Whether nothing is wanted of it any more."""
        Thread(target=self._open, daemon=True, name="souk-begin").start()

    def send(self, message: bytes) -> None:
        """Have a message carried to the other end, as soon as there is room in the pipe."""
        with self._changed:
            self._going.append(message)
            self._changed.notify_all()

    def received(self) -> bytes | None:
        """The next message that has come; None while there is none. Raises EOFError when none will
        come any more."""
        with self._changed:
            if self._come:
                self._changed.notify_all()
                return self._come.popleft()
            if self._broken:
                raise EOFError("the other end of the pipe is gone")
            return None

    def wait(self, seconds: float) -> None:
        """Wait so long at most for a message, or for the end of all of them."""
        with self._changed:
            self._changed.wait_for(lambda: self._come or self._broken or self.closed, seconds)

    def close(self) -> None:
        """Nothing is wanted any more. Whoever is at the other end is ended first: that wakes the
        threads, which close the pipe. Closing twice is no error."""
        with self._changed:
            self.closed = True
            self._changed.notify_all()

    def _open(self) -> None:
        try:
            self._pipe = self._begin()
        except OSError:  # no more processes, no more memory
            with self._changed:
                self._broken = True
                self._changed.notify_all()
            return
        self._threads = 2
        Thread(target=self._run, args=(self._carry_in,), daemon=True, name="souk-in").start()
        self._run(self._carry_out)

    def _run(self, carry: Callable[[], None]) -> None:
        with suppress(EOFError, OSError):  # gone, or longer than a message may be
            carry()
        with self._changed:
            self._broken = True
            self._threads -= 1
            self._changed.notify_all()
            if not self._threads:
                self._pipe.close()

    def _carry_out(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._going or self._broken or self.closed)
                if self._broken or self.closed:
                    return
                message = self._going.popleft()
            self._pipe.send_bytes(message)

    def _carry_in(self) -> None:
        while True:
            message = self._pipe.recv_bytes(self._most_bytes)
            with self._changed:
                self._come.append(message)
                self._changed.notify_all()
                self._changed.wait_for(lambda: len(self._come) < MOST_UNHEARD or self.closed)
                if self.closed:
                    return
