"""What a language lacks, and what in it is old: `python main.py words [CODE]`.

For translators (docs/translating.md). A text is old when the English one was changed after it was
translated. Which English text that was, a file beside the catalogues knows by its sum:
`translated.toml`, written by `words CODE --reviewed`.
"""

from __future__ import annotations

import json
import tomllib
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple
from zlib import crc32

from tabletop import games
from tabletop.text import LANGUAGES, SAID, Catalogue, languages, read, sections
from tabletop.text.languages import folders
from tabletop.text.translation import fault, left_out

MARKS: Final = "translated"
"""The name of the file with the sums of English texts."""
_NOUN: Final = "noun"
_OWN_NAME: Final = "ui.language."
_HEAD: Final = (
    "# Sums of the English texts that these were translated from: `words CODE --reviewed`.\n"
)


class Translation(NamedTuple):
    """What was found of a language; each finding names a text and says what is the matter."""

    code: str
    name: str
    counts: Mapping[str, tuple[int, int]]
    """Of each file how many texts can be shown, and how many there are in English."""
    missing: list[str]
    wrong: list[str]
    """Texts that cannot be shown."""
    lacking: list[str]
    """Texts that leave out a value of the English one: in some languages that is right."""
    unknown: list[str]
    """Texts for which there is no English one (any more)."""
    old: list[str]

    @property
    def whole(self) -> bool:
        """Whether nothing is missing, wrong, unknown or old."""
        return not (self.missing or self.wrong or self.unknown or self.old)

    def __str__(self) -> str:
        lines = [f"{self.code} ({self.name})"]
        lines += [f"  {file}.toml: {n} of {most}" for file, (n, most) in self.counts.items()]
        for title, found in (
            ("missing, told in English", self.missing),
            ("cannot be shown, told in English", self.wrong),
            ("not in English (any more)", self.unknown),
            ("translated from an older English text", self.old),
            ("leave out a value, which may be right", self.lacking),
        ):
            lines += [f"{title}:", *(f"  {each}" for each in found)] if found else []
        return "\n".join(lines)


def run(given: Namespace) -> int:
    """Print what languages lack; 0 if nothing. Raises ValueError for a language there is not."""
    others = [language for language in languages.every() if language != LANGUAGES[0]]
    if given.code == LANGUAGES[0]:
        raise ValueError(f"{given.code} is the language that all others are translated from")
    if given.lessons and given.code:
        print(unsaid(given.code), end="")
        return 0
    if given.reviewed and given.code:
        print(f"{review(given.code)} fits the English texts of today")
        return 0
    pages = [looked_through(code) for code in ([given.code] if given.code else others)]
    print("\n\n".join(map(str, pages)))
    return 0 if all(page.whole for page in pages) else 1


def looked_through(code: str) -> Translation:
    """What a language has and lacks. Raises ValueError for one that there is not."""
    text = Catalogue(code)
    marks = marks_of(code)
    counts: dict[str, tuple[int, int]] = {}
    name = _texts(code, "ui").get(_OWN_NAME + code, code)
    page = Translation(code, name, counts, [], [], [], [], [])
    for section in sections():
        english, own = _texts(LANGUAGES[0], section), _texts(code, section)
        counts[section] = _compare(text, english, own, marks, page)
    if code not in LANGUAGES:
        english = {f"{SAID}.{said}": said for said in sayings()}
        there = len(page.missing)
        counts[SAID] = _compare(text, english, _texts(code, SAID), {}, page)
        if n := len(page.missing) - there:  # their keys are their words: printed to be filled in
            page.missing[there:] = [f"{n} sayings of lessons: words {code} --lessons prints them"]
    return page


def _compare(
    text: Catalogue,
    english: Mapping[str, str],
    own: Mapping[str, str],
    marks: Mapping[str, str],
    page: Translation,
) -> tuple[int, int]:
    """Note what is the matter with a file; how many of its texts can be shown, of how many."""
    wanted = [key for key in english if not _is_noun(key)]
    shown = 0
    for key in wanted:
        if key not in own:
            page.missing.append(f"{key} = {json.dumps(english[key], ensure_ascii=False)}")
        elif why := fault(own[key], english[key], text.grammar):
            page.wrong.append(f"{key} {why}")
        else:
            shown += 1
            if without := left_out(own[key], english[key]):
                page.lacking.append(f"{key} has no {without}")
            if marks.get(key, now := sum_of(english[key])) != now:
                page.old.append(f"{key} = {json.dumps(english[key], ensure_ascii=False)}")
    spare = (key for key in own if key not in english and not _is_noun(key))
    page.unknown.extend(key for key in spare if key != _OWN_NAME + text.language)
    return shown, len(wanted)


def _is_noun(key: str) -> bool:
    """Whether it tells the kind of a noun, which each language has as it needs."""
    return key.split(".")[1] == _NOUN


def review(code: str) -> Path:
    """Note of which English texts those of a language are the translation: those of today.

    Returns the file. Raises ValueError for a language that there is not.
    """
    Catalogue(code)
    lines = [_HEAD]
    for section in sections():
        english, own = _texts(LANGUAGES[0], section), _texts(code, section)
        lines.append(f"\n[{section}]\n")
        for key, words in english.items():
            if key in own and not _is_noun(key):
                short = json.dumps(key.partition(".")[2], ensure_ascii=False)
                lines.append(f'{short} = "{sum_of(words)}"\n')
    folder = next(folder for folder in folders(code) if folder.is_dir())
    path = folder / f"{MARKS}.toml"
    path.write_text("".join(lines), encoding="utf-8", newline="\n")
    return path


def marks_of(code: str) -> dict[str, str]:
    """The sum of the English text of which each text is the translation, where that is known."""
    for folder in folders(code):
        if (path := folder / f"{MARKS}.toml").is_file():
            tables = tomllib.loads(path.read_text(encoding="utf-8"))
            return {
                f"{s}.{key}": mark for s, marks in tables.items() for key, mark in marks.items()
            }
    return {}


def sum_of(words: str) -> str:
    """The sum by which a text is known again."""
    return f"{crc32(words.encode()):08x}"


def unsaid(code: str) -> str:
    """What lessons say that a language has no words for, as lines for its file of them."""
    own = _texts(code, SAID)
    quoted = (json.dumps(s, ensure_ascii=False) for s in sayings() if f"{SAID}.{s}" not in own)
    return "".join(f'{words} = ""\n' for words in quoted)


def sayings() -> tuple[str, ...]:
    """All that lessons, drills and challenges of all games say in English."""
    found: dict[str, None] = {}
    for game in games.names():
        for part in ("lessons", "drills", "challenges"):
            for path in sorted((games.folder(game) / part).glob("*.toml")):
                data = tomllib.loads(path.read_text(encoding="utf-8"))
                found |= dict.fromkeys(_english_in(data))
    return tuple(found)


def _english_in(data: Any) -> Iterator[str]:
    """All that stands under `en`, however deep."""
    if isinstance(data, Mapping):
        if isinstance(said := data.get(LANGUAGES[0]), str) and said:
            yield said
        data = list(data.values())
    if isinstance(data, list):
        for inner in data:
            yield from _english_in(inner)


def _texts(code: str, section: str) -> dict[str, str]:
    """The texts of a language as they stand in a file; none where it is not there."""
    path = Catalogue(code).file(section)
    return read(path, section) if path else {}
