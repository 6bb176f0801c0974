"""The process of a bot, with lines of JSON on its standard input and output."""

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

ENTRY_POINT_GROUP: Final = "souk.bots"
"""Group of entry points under which installed packages name bots."""
EXEC_PREFIX: Final = "exec:"
RUNNER_MODULE: Final = "tabletop.bots.bot_runner"
"""Module that runs a bot written in Python."""
KILL_TIMEOUT_SECONDS: Final = 1.0
"""Seconds to wait for a killed process."""


def bot_command(program: str) -> list[str]:
    """Return the command that starts a bot.

    Args:
        program: `exec:./mybot --fast`, `module:Class`, or the name of an entry point.

    Raises:
        SetupError: if there is no such bot; the message says what to do.
    """
    if program.startswith(EXEC_PREFIX):
        try:
            words = shlex.split(program.removeprefix(EXEC_PREFIX), posix=os.name == "posix")
        except ValueError as error:
            raise SetupError(f"bot {program!r}: {error}") from error
        if not words or shutil.which(words[0]) is None:
            raise SetupError(f"bot {program!r}: there is no such program that can be run")
        return words
    if ":" not in program:
        found = tuple(entry_points(group=ENTRY_POINT_GROUP, name=program))
        if not found:
            raise SetupError(
                f"bot {program!r}: write bot:module:Class, bot:exec:PROGRAM, or the name of an "
                f"entry point of the group {ENTRY_POINT_GROUP}"
            )
        program = found[0].value
    if getattr(sys, "frozen", False):
        raise SetupError("this bundle holds no Python for bots: write bot:exec:PROGRAM")
    return [sys.executable, "-m", RUNNER_MODULE, program]


class LinePipe:
    """Pipe to a bot's standard input and output; a message is a line."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._to, self._from = process.stdin, process.stdout

    def send_bytes(self, message: bytes, /) -> None:
        """Write a line. Raises OSError if the reader is gone."""
        self._to.write(message + b"\n")
        self._to.flush()

    def recv_bytes(self, most: int, /) -> bytes:
        """Wait for a line and return it.

        Args:
            most: Maximum length in bytes.

        Raises:
            EOFError: if there is no line, or a longer one.
        """
        line = self._from.readline(most + 1)
        if not line.endswith(b"\n"):
            raise EOFError("no more lines, or one that is too long")
        return line

    def close(self) -> None:
        """Close both ends."""
        for end in (self._to, self._from):
            with suppress(OSError):
                end.close()


class BotProcess:
    """The process of a bot, which one thread starts and another may kill."""

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = False

    def start(self) -> LinePipe:
        """Start the process in a group of its own, which gets no interrupts of this program.

        Raises:
            OSError: if it cannot be started.
        """
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

    def kill(self) -> None:
        """Kill it with all its child processes, now or as soon as it has started."""
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
            process.wait(KILL_TIMEOUT_SECONDS)
