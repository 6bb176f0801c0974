"""Launcher of a bot: confines its process, guards its limits, and ends all its children.

Souk starts `python -I -c ...` with a plan in JSON as its only argument. On Linux this process
stays as a guard beside the bot: orphans of the bot become its children, so that none survives.
"""

from __future__ import annotations

import json
import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from tabletop.bots import sandbox

LAUNCHER_WORD: Final = "launch-bot"
"""First argument with which a bundle of Souk is such a launcher."""
MEMORY_STATUS, PROCESSES_STATUS, SANDBOX_STATUS = 240, 241, 242
"""Exit statuses: a limit was exceeded, or a restriction was refused."""
SIGNAL_STATUS: Final = 128
"""Exit status of a bot that a signal ended, without the number of the signal."""
_KILL_SECONDS: Final = 5.0
"""Seconds for killed processes to end."""
_GUARD_SECONDS: Final = 0.25
"""Seconds between two checks of the limits."""
_SET_SUBREAPER: Final = 36


class LaunchPlan(NamedTuple):
    """A bot to start and the things that it may reach, but nothing about the match."""

    command: list[str]
    """Program with its arguments; empty for a bot written in Python."""
    python_bot: str
    """`module:Class` of a bot written in Python, else empty."""
    readable: list[str]
    private: list[str]
    network: bool
    variables: dict[str, str]
    """Variables that a bot written in Python needs to find games of others."""


def encode_plan(plan: LaunchPlan) -> str:
    """Return a plan as the argument of the launcher."""
    return json.dumps(plan._asdict())


def launch(text: str, control: int) -> NoReturn:
    """Start the bot of a plan and guard it until it ends, or Souk closes the control pipe.

    Args:
        text: Plan in JSON.
        control: Descriptor of the control pipe; -1 if there is none.
    """
    plan = LaunchPlan(**json.loads(text))
    if sys.platform != "linux":
        _become_bot(plan)
    import ctypes

    ctypes.CDLL(None).prctl(_SET_SUBREAPER, 1, 0, 0, 0)
    bot = os.fork()
    if not bot:
        if control >= 0:
            os.close(control)
        _become_bot(plan)
    for number in (0, 1):
        os.close(number)  # the streams are the bot's: it alone reads and writes them
    status = _guard(bot, control)
    _end_children()
    os._exit(status)


def _become_bot(plan: LaunchPlan) -> NoReturn:
    """Confine this process, and run the bot in it."""
    try:
        sandbox.limit_resources()
        folders = [Path(name) for name in plan.readable]
        private = [Path(name) for name in plan.private]
        sandbox.confine(folders, private, network=plan.network)
        if plan.command:
            os.execvp(plan.command[0], plan.command)
    except OSError as error:
        print(f"souk: this bot cannot be started: {error}", file=sys.stderr)
        os._exit(SANDBOX_STATUS)
    from tabletop.bots import bot_runner

    os.environ.update(plan.variables)
    sys.exit(bot_runner.run_program(plan.python_bot))


def _guard(bot: int, control: int) -> int:
    """Wait until the bot ends, exceeds a limit, or is not needed any more; return a status."""
    ended = os.pidfd_open(bot)  # type: ignore[attr-defined, unused-ignore]
    watched = [ended, *([control] if control >= 0 else [])]
    while not (ready := select.select(watched, (), (), _GUARD_SECONDS)[0]):
        processes = list(_descendants(os.getpid()))
        if len(processes) > sandbox.MAX_PROCESSES:
            return PROCESSES_STATUS
        if sum(map(_memory_bytes, processes)) > sandbox.MAX_MEMORY_BYTES:
            return MEMORY_STATUS
    if ended not in ready:
        return 0
    status = os.waitstatus_to_exitcode(os.waitpid(bot, 0)[1])
    return status if status >= 0 else SIGNAL_STATUS - status


def _end_children() -> None:
    """Kill all descendants. Orphans become children of this process, which ends only then."""
    until = time.monotonic() + _KILL_SECONDS
    while time.monotonic() < until:
        for process in _descendants(os.getpid()):
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        time.sleep(0.005)


def _descendants(process: int) -> Iterator[int]:
    """Yield the process numbers of all children of a process, and of their children."""
    try:
        threads = os.listdir(f"/proc/{process}/task")  # noqa: PTH208 (names are enough)
        found = [Path(f"/proc/{process}/task/{each}/children").read_text() for each in threads]
    except OSError:
        return  # it has ended meanwhile
    for child in map(int, " ".join(found).split()):
        yield child
        yield from _descendants(child)


def _memory_bytes(process: int) -> int:
    try:
        pages = Path(f"/proc/{process}/statm").read_text().split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def main(arguments: list[Any]) -> NoReturn:
    """Run the launcher: plan in JSON, and the number of the control pipe."""
    launch(str(arguments[0]), int(arguments[1]))
