"""Errors in the rules of a game, told to the author of the game.

What players are told of an error holds no words of it: these may quote hands. Whoever runs a tool
on a game of their own needs the words, the file and line, and the place in the match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from traceback import extract_tb
from typing import Final

_OWN: Final = re.compile(r"[/\\]tabletop[/\\]games[/\\]\w+[/\\]")
"""A file of a game, ours or one of others."""
_PROGRAM: Final = "tabletop."


@contextmanager
def located(where: Callable[[], str]) -> Iterator[None]:
    """Note the file and line, and the place in a match, on each error in the rules.

    Args:
        where: Tells the game, seed, decision and seat; called only where something went wrong.
    """
    try:
        yield
    except Exception as error:
        if is_of_rules(error):
            file = "" if _notes(error) else file_of(error)
            error.add_note("; ".join(filter(None, (file, where()))))
        raise


def is_of_rules(error: BaseException) -> bool:
    """True if an error is a fault of a program, not a sentence for whoever typed a command."""
    if _notes(error) or not isinstance(error, ValueError | OSError):
        return True
    return not _is_ours(error) and bool(file_of(error))


def sentence(error: BaseException) -> str:
    """Return all that is known of an error: its words, file and line, and what was noted on it."""
    words = str(error) if _is_ours(error) else f"{type(error).__name__}: {error}"
    where = "; ".join(_notes(error)) or file_of(error)
    return f"{words} ({where})" if where else words


def file_of(error: BaseException) -> str:
    """Return the file of a game and the line where it went wrong; empty outside of games."""
    frames = [f for f in extract_tb(error.__traceback__) if _OWN.search(f.filename)]
    return f"{frames[-1].filename}, line {frames[-1].lineno}" if frames else ""


def _notes(error: BaseException) -> list[str]:
    notes: list[str] = getattr(error, "__notes__", [])
    return notes


def _is_ours(error: BaseException) -> bool:
    """True if the words of an error are a sentence of this program."""
    return type(error).__module__.startswith(_PROGRAM)
