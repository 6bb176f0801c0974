"""The process of a bot, with lines of JSON on its standard input and output."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.metadata import entry_points
from pathlib import Path
from threading import Lock
from typing import Final, NamedTuple

from tabletop.bots.bot_launcher import (
    LAUNCHER_WORD,
    MEMORY_STATUS,
    PROCESSES_STATUS,
    SIGNAL_STATUS,
    LaunchPlan,
    encode_plan,
)
from tabletop.bots.sandbox import (
    MAX_MEMORY_BYTES,
    MAX_PROCESSES,
    NETWORK_FILES,
    SYSTEM_FOLDERS,
)
from tabletop.match.setup import SetupError
from tabletop.plugins import paths

ENTRY_POINT_GROUP: Final = "souk.bots"
"""Group of entry points under which installed packages name bots."""
EXEC_PREFIX: Final = "exec:"
LAUNCHER: Final = "tabletop.bots.bot_launcher"
"""Module that confines and guards a bot."""
NETWORK_VARIABLE: Final = "SOUK_BOT_NETWORK"
"""Variable that lets bots use the network (`--bot-network`)."""
VARIABLES: Final = ("PATH", "LANG", "SYSTEMROOT")
"""Variables of the environment that a bot sees."""
KILL_TIMEOUT_SECONDS: Final = 1.0
"""Seconds to wait for a killed process."""


class BotProgram(NamedTuple):
    """A bot as the command line names it: a program with arguments, or a Python class."""

    command: tuple[str, ...] = ()
    """Program and arguments; empty for a Python class."""
    python_class: str = ""
    """`module:Class`; empty for a program."""


def find_bot(program: str) -> BotProgram:
    """Return the bot that a word names.

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
        return BotProgram(tuple(words))
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
    return BotProgram(python_class=program)


def start_command(bot: BotProgram, private: Sequence[Path]) -> list[str]:
    """Return the command that starts a bot within its restrictions.

    Args:
        bot: The bot.
        private: Folders that the bot must not read, wherever they lie.
    """
    if sys.platform == "win32" and bot.command:
        return list(bot.command)
    has_network = bool(os.environ.get(NETWORK_VARIABLE))
    names = (paths.GAMES_VARIABLE, paths.ALLOWED_GAMES_VARIABLE)
    plan = LaunchPlan(
        command=list(bot.command),
        python_bot=bot.python_class,
        readable=[*map(str, _readable_folders(bot)), *(NETWORK_FILES if has_network else ())],
        private=[str(path.absolute()) for path in private],
        network=has_network,
        variables={name: os.environ[name] for name in names if name in os.environ},
    )
    if getattr(sys, "frozen", False):
        return [sys.executable, LAUNCHER_WORD, encode_plan(plan)]
    found = [str(Path.cwd()), *map(os.path.abspath, sys.path)]
    code = f"import sys; sys.path[:] = {found!r}; import {LAUNCHER}; {LAUNCHER}.main(sys.argv[1:])"
    return [sys.executable, "-I", "-X", "utf8", "-c", code, encode_plan(plan)]


def _readable_folders(bot: BotProgram) -> list[Path]:
    """Return what a bot can read: its own folder, the current one, its language and the system."""
    found = [Path.cwd(), *map(Path, SYSTEM_FOLDERS)]
    for number, word in enumerate(bot.command):
        place = Path(shutil.which(word) or word) if number == 0 else Path(word)
        for path in (place.absolute(), place.resolve()):
            if path.exists():
                folder = path if path.is_dir() else path.parent
                found.append(_installation(folder) if number == 0 else folder)
    if bot.python_class:
        found += [Path(name) for name in sys.path]
        found += [Path(name) for name in (sys.prefix, sys.base_prefix, sys.executable)]
        found += [Path(__file__).parents[2], *paths.plugin_folders()]
    return list(dict.fromkeys(path.absolute() for path in found))


def _installation(folder: Path) -> Path:
    """Return the folder of the language that a program belongs to, or the program's own."""
    is_language = folder.name == "bin" and (folder.parent / "lib").is_dir()
    return folder.parent if is_language or folder.name == "shims" else folder


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

    def __init__(self, bot: BotProgram, private: Sequence[Path] = ()) -> None:
        """Prepare the process.

        Args:
            bot: The bot.
            private: Folders that the bot must not read, wherever they lie.
        """
        self._bot = bot
        self._private = tuple(private)
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._control = -1
        self._ended = False

    def start(self) -> LinePipe:
        """Start the process in a group of its own, which gets no interrupts of this program.

        Raises:
            OSError: if it cannot be started.
        """
        command = start_command(self._bot, self._private)
        passed = {}
        held = control = -1
        if os.name == "posix":
            control, held = os.pipe()
            command.append(str(control))
            passed = {"pass_fds": (control,)}
        elif not self._bot.command:
            command.append("-1")
        try:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={name: os.environ[name] for name in VARIABLES if name in os.environ},
                start_new_session=True,
                **passed,  # type: ignore[call-overload]
            )
        except OSError:
            _close(held)
            raise
        finally:
            _close(control)
        with self._lock:
            self._process, self._control = process, held
            if self._ended:
                self._kill(process)
        return LinePipe(process)

    def wait_for_end(self, seconds: float) -> str:
        """Return how the process has ended; empty if it runs on.

        Args:
            seconds: Time to wait for its end.
        """
        if self._process is None:
            return "it cannot be started"
        try:
            status = self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return ""
        return _describe_status(status)

    def kill(self) -> None:
        """Kill it with all its child processes, now or as soon as it has started."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._kill(self._process)

    def _kill(self, process: subprocess.Popen[bytes]) -> None:
        control, self._control = self._control, -1
        _close(control)  # the launcher ends all of them, also those that left the group
        if control >= 0 and sys.platform == "linux":
            with suppress(subprocess.TimeoutExpired):
                process.wait(KILL_TIMEOUT_SECONDS)
        if process.poll() is not None and os.name != "posix":
            return
        with suppress(OSError):  # it has ended already
            if sys.platform == "win32":
                process.kill()
            else:
                os.killpg(process.pid, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):
            process.wait(KILL_TIMEOUT_SECONDS)


def _close(descriptor: int) -> None:
    if descriptor >= 0:
        os.close(descriptor)


def _describe_status(status: int) -> str:
    """Return how a process with an exit status has ended."""
    if status == MEMORY_STATUS:
        return f"it used more than {MAX_MEMORY_BYTES >> 20} MB of memory"
    if status == PROCESSES_STATUS:
        return f"it had more than {MAX_PROCESSES} processes"
    number = -status if status < 0 else status - SIGNAL_STATUS
    with suppress(ValueError):
        return f"it was ended by {signal.Signals(number).name}"
    return f"it ended with status {status}"
