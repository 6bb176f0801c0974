"""Children of this process that work and tell what they found, and are ended where they hang.

Each leads a process group of its own, so that what it has begun (a worker of AI seats, say) goes
with it. It tells when it comes to a next piece of work and how long that may take; who keeps silent
for longer is killed. A loop that uses processor time is found by the limits of tests; this one is
for what waits for ever, or cannot be interrupted.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from select import select
from time import monotonic
from typing import Any

PATIENCE = 60.0
"""Seconds by the clock that any piece of work may take: a busy machine is slow."""
TIMEOUT = "timeout"
"""Result of a child that was killed."""

Beat = Callable[[float], None]
"""Tells that the next piece of work begins, and for how many seconds by the clock one waits."""


class Child:
    """A process that works."""

    def __init__(self, work: Callable[[Beat], Any], patience: float = PATIENCE) -> None:
        """work: what it does; it returns plain data. patience: seconds until its first beat."""
        self.pipe, to = os.pipe()
        self._told = b""
        self.deadline = monotonic() + patience
        """By the clock; then it is taken for hanging."""
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.pipe)
            _work(work, to)
        os.close(to)
        with suppress(OSError):  # it has done so itself, or is over already
            os.setpgid(self.pid, self.pid)

    def read_messages(self) -> bool:
        """Take in what it has told; whether it has told its last word."""
        found = os.read(self.pipe, 1 << 16)
        self._told += found
        *lines, _ = self._told.split(b"\n")
        if lines and lines[-1].startswith(b"+"):
            self.deadline = monotonic() + float(lines[-1][1:])
        return not found or any(line.startswith(b"=") for line in lines)

    def end(self) -> Any:
        """End it with all that it has begun: what it found, TIMEOUT, or None where it broke."""
        late = monotonic() > self.deadline
        os.close(self.pipe)
        kill_group(self.pid)
        os.waitpid(self.pid, 0)
        for line in self._told.split(b"\n")[:-1]:
            if line.startswith(b"="):
                return json.loads(line[1:])
        return TIMEOUT if late else None


def iterate_finished(children: Sequence[Child]) -> Iterator[Child]:
    """Wait until some are done or hang, and say which."""
    while True:
        left = min(child.deadline for child in children) - monotonic()
        ready = select([child.pipe for child in children], [], [], max(0.0, left))[0]
        over = [child for child in children if child.pipe in ready and child.read_messages()]
        over += [c for c in children if c not in over and monotonic() > c.deadline]
        if over:
            yield from over
            return


def run_in_child(work: Callable[[Beat], Any], patience: float = PATIENCE) -> Any:
    """Return the result of work in a child process of its own."""
    return next(iterate_finished([child := Child(work, patience)])) and child.end()


def kill_group(pid: int) -> None:
    with suppress(ProcessLookupError, PermissionError):  # it is over, and has left nobody behind
        os.killpg(pid, signal.SIGKILL)


def _work(work: Callable[[Beat], Any], to: int) -> None:
    """Run the work of the child to its end."""
    try:
        os.setpgid(0, 0)
        found = work(lambda seconds: _tell(to, f"+{seconds}"))
        _tell(to, "=" + json.dumps(found))
    finally:
        os._exit(0)


def _tell(to: int, line: str) -> None:
    """A line may be longer than a pipe takes at once."""
    data = f"{line}\n".encode()
    while data:
        data = data[os.write(to, data) :]
