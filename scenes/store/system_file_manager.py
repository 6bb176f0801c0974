"""Opening of a folder in the file manager of the system, and short display paths."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

_OPENERS = {"darwin": "open", "linux": "xdg-open"}


def show_folder(folder: Path) -> bool:
    """Open a folder in the system's file manager; return True if it was started. Never fails."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        opener = shutil.which(_OPENERS.get(sys.platform, "xdg-open"))
        if opener is None:
            return False
        quiet = subprocess.DEVNULL
        subprocess.Popen(
            [opener, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
    except OSError:
        return False
    return True


def short_path(path: Path) -> str:
    """Return a path for display, with `~` for the user's home folder."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):  # it lies elsewhere; nobody has a home here
        return str(path)
