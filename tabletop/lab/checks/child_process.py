"""A check in a process of its own, so that no mistake of a game can end or stop the command."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from tabletop.core.rule_errors import describe_error
from tabletop.lab.checks.rule_clock import CALL_SECONDS, RuleClock, RuleTimeoutError

HASH_SEED_VARIABLE: Final = "PYTHONHASHSEED"
SECONDS_VARIABLE: Final = "SOUK_CHECK_SECONDS"
"""Variable with the maximum time of a step, for slow machines and for tests."""
_FRAME: Final = re.compile(r'File "([^"]*[/\\]tabletop[/\\]games[/\\][^"]+)", line (\d+)')


class ChildResult(NamedTuple):
    """Result of a child process: a value, or a sentence about its end."""

    value: Any = None
    failure: str = ""


Report = Callable[[Any], None]
"""Callback with each part of a result, as soon as it is found."""


def report_nothing(part: Any) -> None:
    """Ignore a part of a result."""


CheckFunction = Callable[[str, RuleClock, Report], Any]
"""Module-level function that checks a game, given its name, a clock and a callback for parts."""


def run_in_child(
    check: CheckFunction, game: str, hash_seed: int, report: Report = report_nothing
) -> ChildResult:
    """Run a check in a child process, and return its result.

    Args:
        check: The check.
        game: Name of the game.
        hash_seed: Seed of Python's hashes of strings in that process.
        report: Callback with each part that the check reports.
    """
    context = get_context("spawn")
    with TemporaryDirectory() as folder:
        dump = Path(folder) / "dump"
        here, there = context.Pipe(duplex=False)
        child = context.Process(target=_check, args=(check, game, there, dump))
        with _environment(HASH_SEED_VARIABLE, str(hash_seed)):
            child.start()
        there.close()
        place, result = "", None
        try:
            while result is None:
                kind, value = here.recv()
                if kind == "place":
                    place = value
                elif kind == "part":
                    report(value)
                else:
                    result = ChildResult(value) if kind == "value" else ChildResult(None, value)
        except EOFError:
            pass
        child.join()
        if result is not None:
            return result
        if frame := _FRAME.search(dump.read_text(encoding="utf-8") if dump.exists() else ""):
            where = f"{frame[1]}, line {frame[2]}; {place}"
            return ChildResult(None, f"{RuleTimeoutError()} ({where})")
        status = child.exitcode
        return ChildResult(None, f"its rules end the program with status {status} ({place})")


def _check(check: CheckFunction, game: str, there: Connection, dump: Path) -> None:
    """Run a check in the child process and send its result."""
    seconds = float(os.environ.get(SECONDS_VARIABLE, CALL_SECONDS))
    try:
        with (
            dump.open("wb", buffering=0) as file,
            RuleClock(seconds, file, lambda place: there.send(("place", place))).watch() as clock,
        ):
            value = check(game, clock, lambda part: there.send(("part", part)))
        there.send(("value", value))
    except BaseException as error:
        there.send(("failure", describe_error(error)))


@contextmanager
def _environment(name: str, value: str) -> Iterator[None]:
    """Set a variable of the environment inside the block."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
