"""Log file of small size for unexpected errors, and crash reports.

The log holds the kind of an error and the program lines that it passed, and the system. It
holds nothing private: no error messages, which may quote names, cards or folders. Tools for
authors, in which no people play, add a sentence about an error in the rules. A report
contains the end of the log and is sent by hand; nothing is sent automatically. An author of
a game sees the full traceback on the terminal with `--trace` or with SOUK_DEBUG set.
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

from scenes.store.user_folders import user_folder
from tabletop.release import release_version

LOGGER: Final = logging.getLogger("souk")
"""Logger for errors that players need not be told of immediately."""
MAX_LOG_BYTES: Final = 200_000
LOG_BACKUP_COUNT: Final = 2
MAX_REPORT_LINES: Final = 200
"""Number of last log lines in a report."""
MAX_REPORTS: Final = 20
REPORT_FILE_NAME: Final = "report.txt"
DEBUG_VARIABLE: Final = "SOUK_DEBUG"
"""Environment variable that prints full tracebacks."""
_FORM: Final = "%(asctime)s %(levelname)s %(message)s"
_ROOT: Final = Path(__file__).resolve().parent.parent


def log_file() -> Path:
    """Return the path of the current log file; older ones lie beside it."""
    return user_folder() / "log" / "souk.log"


class _Quiet(RotatingFileHandler):
    """A handler that drops records if the file cannot be written."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (its own name)
        """Say nothing on the terminal."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            return
        super().emit(record)


@contextmanager
def log_to_file() -> Iterator[None]:
    """Log into the file within the context, including errors of threads and of finalizers."""
    handler = _Quiet(log_file(), "a", MAX_LOG_BYTES, LOG_BACKUP_COUNT, "utf-8", delay=True)
    handler.setFormatter(logging.Formatter(_FORM))
    LOGGER.addHandler(handler)
    hooks = sys.unraisablehook, threading.excepthook
    sys.unraisablehook = lambda dropped: _note_dropped(dropped.exc_value)
    threading.excepthook = lambda dropped: _note_dropped(dropped.exc_value)
    try:
        yield
    finally:
        sys.unraisablehook, threading.excepthook = hooks
        LOGGER.removeHandler(handler)
        handler.close()


def log_error(error: BaseException, place: str = "", message: str = "") -> None:
    """Log an unexpected error.

    Args:
        error: The error.
        place: Place in a match, if there is one.
        message: Sentence for the author of a game, if no people play.
    """
    if os.environ.get(DEBUG_VARIABLE):
        traceback.print_exception(error)
    LOGGER.error("%s", "\n  ".join(_lines(error, place, message)))


def write_report(error: BaseException, place: str = "", message: str = "") -> Path | None:
    """Log an error and write a report that can be sent by hand.

    The report contains the system, the error and the end of the log. Arguments are those of
    `log_error`.

    Returns:
        Folder of the report; None if it cannot be written.
    """
    log_error(error, place, message)
    lines = [*_lines(error, place, message), "", *_last_notes()]
    reports = user_folder() / "reports"
    folder = reports / f"{datetime.now():%Y-%m-%d-%H%M%S}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / REPORT_FILE_NAME).write_text(_unnamed("\n".join(lines)) + "\n", "utf-8")
    except OSError:
        return None
    with suppress(OSError):
        for old in sorted(reports.iterdir())[:-MAX_REPORTS]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _last_notes() -> list[str]:
    """Return the last lines of the log, including the older file."""
    lines: list[str] = []
    for path in (log_file().with_name(f"{log_file().name}.1"), log_file()):
        with suppress(OSError):
            lines += path.read_text("utf-8", "replace").splitlines()
    return lines[-MAX_REPORT_LINES:]


def _unnamed(words: str) -> str:
    """Return a text without the user's folders, whose names may contain a person's name."""
    home = os.path.expanduser("~")  # noqa: PTH111 (`Path.home` raises where nobody has one)
    return words.replace(str(user_folder()), "<souk>").replace(home, "~")


def _note_dropped(error: BaseException | None) -> None:
    if error is not None:
        log_error(error)


def _lines(error: BaseException, place: str, words: str) -> list[str]:
    """Return the log lines of an error."""
    return [*filter(None, (_system(), place or "no match", words)), *_told(error)]


def _system() -> str:
    """Return the version, the operating system and the libraries in one line."""
    pygame = sys.modules.get("pygame")
    screen = f", pygame {pygame.version.ver}" if pygame is not None else ""
    return f"souk {release_version()}, {platform.system()} {platform.machine()}, " + (
        f"Python {platform.python_version()}{screen}"
    )


def _told(error: BaseException) -> Iterator[str]:
    """Yield the type of an error and of its causes, each with its traceback lines."""
    cause: BaseException | None = error
    while cause is not None:
        yield f"{type(cause).__module__}.{type(cause).__qualname__}"
        for frame in traceback.extract_tb(cause.__traceback__):
            yield f"  {_named(Path(frame.filename))}:{frame.lineno} {frame.name}"
        cause = cause.__cause__ or (None if cause.__suppress_context__ else cause.__context__)


def _named(path: Path) -> str:
    """Return a file of the program as a relative path; of any other file only its name."""
    own = path.resolve()
    return own.relative_to(_ROOT).as_posix() if own.is_relative_to(_ROOT) else path.name
