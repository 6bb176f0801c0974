"""Languages, by the names of their folders.

The built-in languages are complete. Any other folder that has the code of a language as its
name (`de`, `pt_BR`) and contains catalogues is a language too. It is beside the built-in
ones, or in a folder of the variable SOUK_LANGUAGES (several are separated as in PATH). Its
missing texts are displayed in the first built-in language.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tabletop.core.util.safe_load import FileError, is_file, is_folder, list_folder

BUILT_IN_LANGUAGES: Final = ("en", "ja")
"""Codes of the built-in languages; the first is the fallback."""
LANGUAGES_VARIABLE: Final = "SOUK_LANGUAGES"
TEXT_FOLDER: Final = Path(__file__).parent
FONT_FILES: Final = ("font.ttf", "font.otf")
"""Names of the font that the folder of a language may hold."""
FONT_LICENCE_FILE: Final = "font-licence.txt"
"""Name of the licence of this font, beside it."""
RIGHT_TO_LEFT: Final = frozenset(
    ("ar", "arc", "ckb", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi")
)
"""Languages that are written from right to left, which no text box can lay out yet."""
_CODE: Final = re.compile(r"[a-z]{2,3}(_[A-Z][A-Za-z]{1,3})?")


def available_languages() -> tuple[str, ...]:
    """Return all languages: the built-in ones, then others in alphabetical order."""
    added = {code for code in _added_languages() if not is_right_to_left(code)}
    return (*BUILT_IN_LANGUAGES, *sorted(added.difference(BUILT_IN_LANGUAGES)))


def refused_languages() -> tuple[str, ...]:
    """Return the codes of all languages with a folder that cannot be laid out, in order."""
    return tuple(sorted(filter(is_right_to_left, _added_languages())))


def _added_languages() -> set[str]:
    """Return the codes of all folders of languages that are not built in."""
    return {path.name for parent in _parents() for path in _in(parent)}


def is_right_to_left(language: str) -> bool:
    """True if a language is written from right to left."""
    return language.partition("_")[0] in RIGHT_TO_LEFT


def language_folders(language: str) -> tuple[Path, ...]:
    """Return the possible folders of a language; the first with a section wins."""
    if language in BUILT_IN_LANGUAGES:
        return (TEXT_FOLDER / language,)
    return tuple(parent / language for parent in _parents())


def find_font(language: str) -> Path | None:
    """Return the font that a language brings, `font.ttf` or `font.otf`; None if there is none."""
    if language in BUILT_IN_LANGUAGES:
        return None
    files = (folder / name for folder in language_folders(language) for name in FONT_FILES)
    return next((file for file in files if is_file(file)), None)


def next_language(language: str) -> str:
    """Return the language after this one, cyclically."""
    found = available_languages()
    return found[(found.index(language) + 1) % len(found)]


def match_language(code: str, among: Sequence[str] = ()) -> str:
    """Return the language that fits a system or browser code (`ja_JP`, `de-AT`), else the first.

    Args:
        code: Code of the system or the browser.
        among: Languages to choose from; empty for all.
    """
    code, among = code.replace("-", "_"), among or available_languages()
    return next((each for each in (code, code.partition("_")[0]) if each in among), among[0])


def add_language_folder(folder: Path) -> None:
    """Add a folder of languages, for this process and its child processes."""
    named = _named()
    if is_folder(folder) and str(folder) not in named:
        os.environ[LANGUAGES_VARIABLE] = os.pathsep.join((*named, str(folder)))


def _named() -> tuple[str, ...]:
    return tuple(each for each in os.environ.get(LANGUAGES_VARIABLE, "").split(os.pathsep) if each)


def _parents() -> tuple[Path, ...]:
    return (*map(Path, _named()), TEXT_FOLDER)


def _in(parent: Path) -> Iterator[Path]:
    """Yield the languages in a folder; none if it cannot be read."""
    try:
        names = list_folder(parent)
    except FileError:
        return
    found = (parent / name for name in names if _CODE.fullmatch(name))
    yield from (path for path in found if is_folder(path))
