"""Errors in the rules of a game, described for the author of the game.

Error messages for players hold no details, because these may quote hands. Authors of games
need the message, the file and line, and the place in the match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from traceback import extract_tb
from typing import Final

_OWN: Final = re.compile(r"[/\\]tabletop[/\\]games[/\\]\w+[/\\]")
"""Pattern of a file of a game, built in or plug-in."""
_TOOLKIT: Final = re.compile(r"[/\\]tabletop[/\\]core[/\\]toolkit[/\\]")
"""Pattern of a file of the base classes of games."""
_PROGRAM: Final = "tabletop."


class RulesExitError(RuntimeError):
    """The rules of a game have ended the program, by `sys.exit` or an interrupt."""


def is_rule_file(name: str) -> bool:
    """True if a file belongs to a game, built in or plug-in."""
    return _OWN.search(name) is not None


@contextmanager
def annotate_rule_errors(describe_place: Callable[[], str]) -> Iterator[None]:
    """Add the file and line, and the place in the match, as notes to each error in the rules.

    Args:
        describe_place: Describes game, seed, decision and seat; called only after an error.

    Raises:
        RulesExitError: if the rules call `sys.exit` or raise KeyboardInterrupt.
    """
    try:
        yield
    except Exception as error:
        _note_place(error, error, describe_place)
        raise
    except (SystemExit, KeyboardInterrupt) as error:
        if not _is_raised_by_rules(error):  # a signal ends the program in the same way
            raise
        did = "call sys.exit" if isinstance(error, SystemExit) else "raise KeyboardInterrupt"
        told = RulesExitError(f"the rules {did}, which ends the program")
        _note_place(told, error, describe_place)
        raise told from error


def _note_place(error: Exception, cause: BaseException, describe_place: Callable[[], str]) -> None:
    if is_program_fault(error):
        file = "" if _notes(error) else find_error_location(cause)
        error.add_note("; ".join(filter(None, (file, describe_place()))))


def _is_raised_by_rules(error: BaseException) -> bool:
    """True if the last Python frame of an error is in a file of a game.

    A key can interrupt the rules on any line, so that only a `raise` there counts.
    """
    frames = extract_tb(error.__traceback__)
    if not frames or not is_rule_file(frames[-1].filename):
        return False
    return isinstance(error, SystemExit) or (frames[-1].line or "").startswith("raise ")


def is_program_fault(error: BaseException) -> bool:
    """True if an error is a fault of a program, and not a message to the user of a command."""
    if _notes(error) or not isinstance(error, ValueError | OSError):
        return True
    files = [frame.filename for frame in extract_tb(error.__traceback__)]
    return not _is_ours(error) and any(is_rule_file(f) or _TOOLKIT.search(f) for f in files)


def describe_error(error: BaseException) -> str:
    """Return the message of an error with its file and line and its notes."""
    words = str(error) if _is_ours(error) else f"{type(error).__name__}: {error}"
    where = "; ".join(_notes(error)) or find_error_location(error)
    return f"{words} ({where})" if where else words


def find_error_location(error: BaseException) -> str:
    """Return the file and line of a game where an error occurred; empty outside of games."""
    frames = [f for f in extract_tb(error.__traceback__) if is_rule_file(f.filename)]
    return f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else ""


def _notes(error: BaseException) -> list[str]:
    notes: list[str] = getattr(error, "__notes__", [])
    return notes


def _is_ours(error: BaseException) -> bool:
    """True if the message of an error is a sentence of this program."""
    return type(error).__module__.startswith(_PROGRAM)
