"""Report on missing and outdated translations: `python main.py words [CODE]`.

For translators. A translation is outdated if the English text has
changed since. A file beside the catalogues, `translated.toml`, holds checksums of the English
texts that were translated. `words CODE --reviewed` writes it.
"""

from __future__ import annotations

import json
import tomllib
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

from tabletop import games
from tabletop.core.util.safe_load import is_file
from tabletop.text import (
    BUILT_IN_LANGUAGES,
    LESSONS_SECTION,
    Catalogue,
    languages,
    read_texts,
    section_names,
)
from tabletop.text.languages import language_folders
from tabletop.text.translation_checks import find_fault, find_unused_values

CHECKSUM_FILE_STEM: Final = "translated"
"""Name of the file with checksums of English texts, without suffix."""
_NOUN: Final = "noun"
_OWN_NAME: Final = "ui.language."
_READER: Final = "core.reader."
"""Words for the reader, which only a language has whose sentences fit them too."""
_HEAD: Final = (
    "# Sums of the English texts that these were translated from: `words CODE --reviewed`.\n"
)


LetterSearch = Callable[[str], str]
"""Function that returns the letters of a text that no font has."""


class TranslationReport(NamedTuple):
    """Findings about a language; each names a text and its fault."""

    language_code: str
    language_name: str
    text_counts: Mapping[str, tuple[int, int]]
    """Usable texts and English texts, by file."""
    missing_texts: list[str]
    invalid_texts: list[str]
    """Texts that cannot be displayed."""
    texts_without_values: list[str]
    """Texts that leave out a value of the English one, which is right in some languages."""
    unknown_texts: list[str]
    """Texts without an English one."""
    outdated_texts: list[str]
    unknown_letters: list[str]
    """Letters without a font, by file."""
    fonts_without_licence: list[str]
    """Fonts beside which no licence lies."""

    @property
    def is_complete(self) -> bool:
        """True if no text is missing, invalid, unknown or outdated, and fonts have all letters."""
        return not (
            self.missing_texts
            or self.invalid_texts
            or self.unknown_texts
            or self.outdated_texts
            or self.unknown_letters
            or self.fonts_without_licence
        )

    def __str__(self) -> str:
        shown = sum(n for n, _ in self.text_counts.values())
        most = sum(most for _, most in self.text_counts.values())
        lines = [f"{self.language_code} ({self.language_name}): {shown} of {most} texts"]
        lines += [f"  {file}.toml: {n} of {most}" for file, (n, most) in self.text_counts.items()]
        for title, found in (
            ("letters that no font has, shown as boxes", self.unknown_letters),
            ("a font without its licence", self.fonts_without_licence),
            ("missing, told in English", self.missing_texts),
            ("cannot be shown, told in English", self.invalid_texts),
            ("not in English (any more)", self.unknown_texts),
            ("translated from an older English text", self.outdated_texts),
            ("leave out a value, which may be right", self.texts_without_values),
        ):
            lines += [f"{title}:", *(f"  {each}" for each in found)] if found else []
        return "\n".join(lines)


def run_words(given: Namespace, find_unknown_letters: LetterSearch) -> int:
    """Print the reports on languages. Return 0 if they are complete, else 1.

    Args:
        given: Arguments of the command.
        find_unknown_letters: Returns the letters of a text that no font has.

    Raises:
        ValueError: if there is no such language.
    """
    others = [
        language
        for language in languages.available_languages()
        if language != BUILT_IN_LANGUAGES[0]
    ]
    if given.code == BUILT_IN_LANGUAGES[0]:
        raise ValueError(f"{given.code} is the language that all others are translated from")
    if given.lessons and given.code:
        print(format_missing_exercise_texts(given.code), end="")
        return 0
    if given.reviewed and given.code:
        print(f"{write_checksums(given.code)} fits the English texts of today")
        return 0
    pages = [
        build_report(code, find_unknown_letters)
        for code in ([given.code] if given.code else others)
    ]
    print("\n\n".join(map(str, pages)))
    return 0 if all(page.is_complete for page in pages) else 1


def build_report(
    code: str, find_unknown_letters: LetterSearch = lambda text: ""
) -> TranslationReport:
    """Return the report on a language.

    Args:
        code: Code of the language.
        find_unknown_letters: Returns the letters of a text that no font has.

    Raises:
        ValueError: if there is no such language.
    """
    text = Catalogue(code)
    marks = read_checksums(code)
    counts: dict[str, tuple[int, int]] = {}
    name = _texts(code, "ui").get(_OWN_NAME + code, code)
    page = TranslationReport(code, name, counts, [], [], [], [], [], [], [])
    for section in section_names():
        english, own = _texts(BUILT_IN_LANGUAGES[0], section), _texts(code, section)
        counts[section] = _compare(text, english, own, marks, page)
        if letters := sorted(
            {sign for said in own.values() for sign in find_unknown_letters(said)}
        ):
            page.unknown_letters.append(f"{section}.toml: {' '.join(letters)}")
    font = languages.find_font(code)
    if font is not None and not is_file(font.with_name(languages.FONT_LICENCE_FILE)):
        page.fonts_without_licence.append(f"{font.name} needs {languages.FONT_LICENCE_FILE}")
    if code not in BUILT_IN_LANGUAGES:
        english = {f"{LESSONS_SECTION}.{said}": said for said in list_exercise_texts()}
        there = len(page.missing_texts)
        counts[LESSONS_SECTION] = _compare(text, english, _texts(code, LESSONS_SECTION), {}, page)
        if (
            n := len(page.missing_texts) - there
        ):  # their keys are their words: printed to be filled in
            page.missing_texts[there:] = [
                f"{n} sayings of lessons: words {code} --lessons prints them"
            ]
    return page


def _compare(
    text: Catalogue,
    english: Mapping[str, str],
    own: Mapping[str, str],
    marks: Mapping[str, str],
    page: TranslationReport,
) -> tuple[int, int]:
    """Add the faults of a file to a report; return its usable texts and the English ones."""
    wanted = [key for key in english if not _is_noun(key)]
    wanted_count, shown = len(wanted), 0
    for key in wanted:
        if key not in own:
            if key.startswith(_READER):
                wanted_count -= 1
                continue
            page.missing_texts.append(f"{key} = {json.dumps(english[key], ensure_ascii=False)}")
        elif why := find_fault(own[key], english[key], text.grammar):
            page.invalid_texts.append(f"{key} {why}")
        else:
            shown += 1
            if without := find_unused_values(own[key], english[key]):
                page.texts_without_values.append(f"{key} has no {without}")
            if marks.get(key, now := text_checksum(english[key])) != now:
                page.outdated_texts.append(
                    f"{key} = {json.dumps(english[key], ensure_ascii=False)}"
                )
    spare = (key for key in own if key not in english and not _is_noun(key))
    page.unknown_texts.extend(key for key in spare if key != _OWN_NAME + text.language)
    return shown, wanted_count


def _is_noun(key: str) -> bool:
    """True if a key gives the class of a noun, which differs between languages."""
    return key.split(".")[1] == _NOUN


def write_checksums(code: str) -> Path:
    """Write checksums of the present English texts for all texts of a language.

    Returns:
        File that was written.

    Raises:
        ValueError: if there is no such language.
    """
    Catalogue(code)
    lines = [_HEAD]
    for section in section_names():
        english, own = _texts(BUILT_IN_LANGUAGES[0], section), _texts(code, section)
        lines.append(f"\n[{section}]\n")
        for key, words in english.items():
            if key in own and not _is_noun(key):
                short = json.dumps(key.partition(".")[2], ensure_ascii=False)
                lines.append(f'{short} = "{text_checksum(words)}"\n')
    folder = next(folder for folder in language_folders(code) if folder.is_dir())
    path = folder / f"{CHECKSUM_FILE_STEM}.toml"
    path.write_text("".join(lines), encoding="utf-8", newline="\n")
    return path


def read_checksums(code: str) -> dict[str, str]:
    """Return the checksum of the English text of each translation, as far as it is known."""
    for folder in language_folders(code):
        if (path := folder / f"{CHECKSUM_FILE_STEM}.toml").is_file():
            tables = tomllib.loads(path.read_text(encoding="utf-8"))
            return {
                f"{s}.{key}": mark for s, marks in tables.items() for key, mark in marks.items()
            }
    return {}


def text_checksum(words: str) -> str:
    """Return the checksum of a text."""
    return f"{crc32(words.encode()):08x}"


def format_missing_exercise_texts(code: str) -> str:
    """Return the lesson texts that a language lacks, as lines for its file."""
    own = _texts(code, LESSONS_SECTION)
    quoted = (
        json.dumps(s, ensure_ascii=False)
        for s in list_exercise_texts()
        if f"{LESSONS_SECTION}.{s}" not in own
    )
    return "".join(f'{words} = ""\n' for words in quoted)


def list_exercise_texts() -> tuple[str, ...]:
    """Return all English texts of lessons, drills and challenges of all games."""
    found: dict[str, None] = {}
    for game in games.names():
        for part in ("lessons", "drills", "challenges"):
            for path in sorted((games.folder(game) / part).glob("*.toml")):
                data = tomllib.loads(path.read_text(encoding="utf-8"))
                found |= dict.fromkeys(_english_in(data))
    return tuple(found)


def _english_in(data: Any) -> Iterator[str]:
    """Yield all texts below a key `en`, at any depth."""
    if isinstance(data, Mapping):
        if isinstance(said := data.get(BUILT_IN_LANGUAGES[0]), str) and said:
            yield said
        data = list(data.values())
    if isinstance(data, list):
        for inner in data:
            yield from _english_in(inner)


def _texts(code: str, section: str) -> dict[str, str]:
    """The texts of a language as they stand in a file; none where it is not there."""
    path = Catalogue(code).section_file(section)
    try:
        return read_texts(path, section) if path else {}
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: {error}") from error
