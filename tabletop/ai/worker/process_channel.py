"""Non-blocking messages to and from another process, carried by threads.

A pipe may be full because nobody reads at its other end, or hold half a message whose
rest never comes. Then a thread waits, and its user does not. No system can close a pipe
under a thread that waits at it. Therefore the other process is killed first, which wakes
the threads, and the last thread closes the pipe.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread
from typing import Protocol

MAX_UNREAD_MESSAGES = 8
"""Maximum number of received messages that wait to be read; more stay in the pipe."""


class MessagePipe(Protocol):
    """One end of a pipe to another process."""

    def send_bytes(self, message: bytes, /) -> None:
        """Send a message.

        Raises:
            OSError: if the pipe is broken.
        """

    def recv_bytes(self, most: int, /) -> bytes:
        """Wait for the next message and return it.

        Args:
            most: Maximum length in bytes.

        Raises:
            EOFError: if the other end is closed.
            OSError: if the message is too long or the pipe is broken.
        """

    def close(self) -> None:
        """Close this end."""


class ProcessChannel:
    """One end of a pipe, with one thread for each direction."""

    def __init__(self, open_pipe: Callable[[], MessagePipe], max_message_bytes: int) -> None:
        """Start the other process in a thread of its own.

        Args:
            open_pipe: Starts the other process, which may take long, and returns the pipe to it.
            max_message_bytes: Maximum length of a received message; a longer one breaks the
                channel.
        """
        self._begin = open_pipe
        self._pipe: MessagePipe
        self._most_bytes = max_message_bytes
        self._changed = Condition()
        self._going: deque[bytes] = deque()
        self._come: deque[bytes] = deque()
        self._threads = 0  # that use the pipe
        self._broken = False
        self.is_closed = False
        """True after `close`."""
        Thread(target=self._open, daemon=True, name="souk-begin").start()

    def send(self, message: bytes) -> None:
        """Queue a message; it is sent as soon as the pipe has room."""
        with self._changed:
            self._going.append(message)
            self._changed.notify_all()

    def receive(self) -> bytes | None:
        """Return the next received message, or None if there is none yet.

        Raises:
            EOFError: if no message can come any more.
        """
        with self._changed:
            if self._come:
                self._changed.notify_all()
                return self._come.popleft()
            if self._broken:
                raise EOFError("the other end of the pipe is gone")
            return None

    def wait_for_message(self, seconds: float) -> None:
        """Wait until a message arrives or the channel breaks.

        Args:
            seconds: Maximum time to wait.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._come or self._broken or self.is_closed, seconds)

    def close(self) -> None:
        """Close the channel; closing twice is no error.

        Kill the process at the other end first: that wakes the threads, which close the pipe.
        """
        with self._changed:
            self.is_closed = True
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
                self._changed.wait_for(lambda: self._going or self._broken or self.is_closed)
                if self._broken or self.is_closed:
                    return
                message = self._going.popleft()
            self._pipe.send_bytes(message)

    def _carry_in(self) -> None:
        while True:
            message = self._pipe.recv_bytes(self._most_bytes)
            with self._changed:
                self._come.append(message)
                self._changed.notify_all()
                self._changed.wait_for(
                    lambda: len(self._come) < MAX_UNREAD_MESSAGES or self.is_closed
                )
                if self.is_closed:
                    return
