"""Notes of what went wrong, in a file that stays small: what, where in the program, on what system.

Nothing private is in it: no words of an error, which may quote names, cards or folders, only its
kind and the lines of the program that it came through. Tools for authors, in which no people play,
add the sentence that they tell of an error in the rules. A report has the last of these notes, to
be sent by hand; nothing is sent by itself. Whoever writes a game sees all of an error on the
terminal: with `--trace`, or SOUK_DEBUG set.
"""

from __future__ import annotations

import logging
import os
import platform
import shutil
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from scenes.saved import user_folder
from tabletop.release import release

NOTES: Final = logging.getLogger("souk")
"""Where all of Souk notes what players need not hear of at once."""
MOST_BYTES: Final = 200_000
OLD_FILES: Final = 2
LINES_REPORTED: Final = 200
"""So many of the last lines of the notes stand in a report."""
REPORTS_KEPT: Final = 20
REPORT: Final = "report.txt"
DEBUG: Final = "SOUK_DEBUG"
"""Whether errors are printed whole."""
_FORM: Final = "%(asctime)s %(levelname)s %(message)s"
_ROOT: Final = Path(__file__).resolve().parent.parent


def file() -> Path:
    """The file that is written to; older ones lie beside it."""
    return user_folder() / "log" / "souk.log"


class _Quiet(RotatingFileHandler):
    """Where nothing can be written, nothing is: the match goes on."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (its own name)
        """Say nothing on the terminal."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return
        super().emit(record)


@contextmanager
def noted() -> Iterator[None]:
    """Write notes into the file meanwhile, and those of threads and of what Python drops too."""
    handler = _Quiet(file(), "a", MOST_BYTES, OLD_FILES, "utf-8", delay=True)
    handler.setFormatter(logging.Formatter(_FORM))
    NOTES.addHandler(handler)
    hooks = sys.unraisablehook, threading.excepthook
    sys.unraisablehook = lambda dropped: _note_dropped(dropped.exc_value)
    threading.excepthook = lambda dropped: _note_dropped(dropped.exc_value)
    try:
        yield
    finally:
        sys.unraisablehook, threading.excepthook = hooks
        NOTES.removeHandler(handler)
        handler.close()


def note(error: BaseException, place: str = "", words: str = "") -> None:
    """Note an error that nobody expected.

    Args:
        error: The error.
        place: Where in a match, if in one.
        words: A sentence on it for the author of a game, where no people play.
    """
    if os.environ.get(DEBUG):
        traceback.print_exception(error)
    NOTES.error("%s", "\n  ".join(_lines(error, place, words)))


def report(error: BaseException, place: str = "", words: str = "") -> Path | None:
    """Note an error as `note` does, and lay down a report of it that can be sent by hand: the
    system, the error, the last notes.

    Returns:
        The folder that it lies in; None where none can be written.
    """
    note(error, place, words)
    lines = [*_lines(error, place, words), "", *_last_notes()]
    reports = user_folder() / "reports"
    folder = reports / f"{datetime.now():%Y-%m-%d-%H%M%S}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / REPORT).write_text(_unnamed("\n".join(lines)) + "\n", "utf-8")
    except OSError:
        return None
    with suppress(OSError):
        for old in sorted(reports.iterdir())[:-REPORTS_KEPT]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _last_notes() -> list[str]:
    """The last lines that were noted, by older files too."""
    lines: list[str] = []
    for path in (file().with_name(f"{file().name}.1"), file()):
        with suppress(OSError):
            lines += path.read_text("utf-8", "replace").splitlines()
    return lines[-LINES_REPORTED:]


def _unnamed(words: str) -> str:
    """Words without the folders of whoever plays: these may be named after them."""
    home = os.path.expanduser("~")  # noqa: PTH111 (`Path.home` raises where nobody has one)
    return words.replace(str(user_folder()), "<souk>").replace(home, "~")


def _note_dropped(error: BaseException | None) -> None:
    if error is not None:
        note(error)


def _lines(error: BaseException, place: str, words: str) -> list[str]:
    """Return what is noted of an error."""
    return [*filter(None, (_system(), place or "no match", words)), *_told(error)]


def _system() -> str:
    """What it ran on."""
    pygame = sys.modules.get("pygame")
    screen = f", pygame {pygame.version.ver}" if pygame is not None else ""
    return f"souk {release()}, {platform.system()} {platform.machine()}, " + (
        f"Python {platform.python_version()}{screen}"
    )


def _told(error: BaseException) -> Iterator[str]:
    """The kinds of an error and of what caused it, and the lines they came through."""
    cause: BaseException | None = error
    while cause is not None:
        yield f"{type(cause).__module__}.{type(cause).__qualname__}"
        for frame in traceback.extract_tb(cause.__traceback__):
            yield f"  {_named(Path(frame.filename))}:{frame.lineno} {frame.name}"
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)


def _named(path: Path) -> str:
    """A file of the program by its place there; any other by its name alone."""
    own = path.resolve()
    return own.relative_to(_ROOT).as_posix() if own.is_relative_to(_ROOT) else path.name
