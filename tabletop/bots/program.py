"""A bot as a process: lines of JSON on its standard input and output."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import entry_points
from threading import Lock
from typing import Final

from tabletop.match.setup import SetupError

GROUP: Final = "souk.bots"
"""The group of entry points under which installed packages name bots."""
EXEC: Final = "exec:"
HOST: Final = "tabletop.bots.host"
"""The module that runs a bot written in Python."""
BURIAL: Final = 1.0
"""Seconds that a killed process is waited for."""


def command_of(program: str) -> list[str]:
    """How a bot is begun: `exec:./mybot --fast`, `module:Class`, or the name of an entry point.

    Raises SetupError saying what to do.
    """
    if program.startswith(EXEC):
        try:
            words = shlex.split(program.removeprefix(EXEC), posix=os.name == "posix")
        except ValueError as error:
            raise SetupError(f"bot {program!r}: {error}") from error
        if not words or shutil.which(words[0]) is None:
            raise SetupError(f"bot {program!r}: there is no such program that can be run")
        return words
    if ":" not in program:
        found = tuple(entry_points(group=GROUP, name=program))
        if not found:
            raise SetupError(
                f"bot {program!r}: write bot:module:Class, bot:exec:PROGRAM, or the name of an "
                f"entry point of the group {GROUP}"
            )
        program = found[0].value
    if getattr(sys, "frozen", False):
        raise SetupError("this bundle holds no Python for bots: write bot:exec:PROGRAM")
    return [sys.executable, "-m", HOST, program]


class LinePipe:
    """Our end of what a bot reads and writes: a message is a line."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._to, self._from = process.stdin, process.stdout

    def send_bytes(self, message: bytes, /) -> None:
        """Write a line. Raises OSError where nobody reads any more."""
        self._to.write(message + b"\n")
        self._to.flush()

    def recv_bytes(self, most: int, /) -> bytes:
        """Wait for a line. Raises EOFError where none comes, or a longer one."""
        line = self._from.readline(most + 1)
        if not line.endswith(b"\n"):
            raise EOFError("no more lines, or one that is too long")
        return line

    def close(self) -> None:
        """Nothing is wanted any more."""
        for end in (self._to, self._from):
            with suppress(OSError):
                end.close()


class BotProcess:
    """The process of a bot, begun by one thread and ended by another."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = False

    def begin(self) -> LinePipe:
        """Begin it, in a group of its own: an interrupt of this program is not for it. Raises
        OSError where it cannot be begun."""
        process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
            start_new_session=True,
        )
        with self._lock:
            self._process = process
            if self._ended:
                self._kill(process)
        return LinePipe(process)

    def end(self) -> None:
        """Kill it with all that it has begun, now or as soon as it has begun."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._kill(self._process)

    @staticmethod
    def _kill(process: subprocess.Popen[bytes]) -> None:
        if process.poll() is not None and os.name != "posix":
            return
        with suppress(OSError):  # it has ended already
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            process.wait(BURIAL)
