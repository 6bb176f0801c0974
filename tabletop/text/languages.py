"""Which languages there are, by the names of their folders.

Ours are whole. Any other folder that is called by a language's code (`de`, `pt_BR`) and has
catalogues as ours is a language too: beside ours, or in a folder that the variable SOUK_LANGUAGES
names (several are separated as in PATH). What it lacks is told in the first of ours.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tabletop.core.untrusted import FileError, is_folder, names_in

LANGUAGES: Final = ("en", "ja")
"""Ours."""
VARIABLE: Final = "SOUK_LANGUAGES"
HERE: Final = Path(__file__).parent
_CODE: Final = re.compile(r"[a-z]{2,3}(_[A-Z][A-Za-z]{1,3})?")


def every() -> tuple[str, ...]:
    """All that there are: ours, then others in alphabetical order."""
    added = {path.name for parent in _parents() for path in _in(parent)}
    return (*LANGUAGES, *sorted(added.difference(LANGUAGES)))


def folders(language: str) -> tuple[Path, ...]:
    """Where catalogues of a language may lie; the first that has one counts."""
    if language in LANGUAGES:
        return (HERE / language,)
    return tuple(parent / language for parent in _parents())


def after(language: str) -> str:
    """The next language, in turn."""
    found = every()
    return found[(found.index(language) + 1) % len(found)]


def spoken(code: str, among: Sequence[str] = ()) -> str:
    """The language (of all, or of these) that fits the code of a system or browser, as `ja_JP` or
    `de-AT`; else the first."""
    code, among = code.replace("-", "_"), among or every()
    return next((each for each in (code, code.partition("_")[0]) if each in among), among[0])


def reach(folder: Path) -> None:
    """Let languages lie in a folder too, for this process and those that it starts."""
    named = _named()
    if is_folder(folder) and str(folder) not in named:
        os.environ[VARIABLE] = os.pathsep.join((*named, str(folder)))


def _named() -> tuple[str, ...]:
    return tuple(each for each in os.environ.get(VARIABLE, "").split(os.pathsep) if each)


def _parents() -> tuple[Path, ...]:
    return (*map(Path, _named()), HERE)


def _in(parent: Path) -> Iterator[Path]:
    """The languages in a folder; none where it cannot be read."""
    try:
        names = names_in(parent)
    except FileError:
        return
    found = (parent / name for name in names if _CODE.fullmatch(name))
    yield from (path for path in found if is_folder(path))
