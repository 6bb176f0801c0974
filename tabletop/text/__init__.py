"""Catalogues: all texts of Souk in each language, in one TOML file for each section.

A key is `<section>.<path>`: `mercado.refusal.not_needed` is in `<language>/mercado.toml`
under `[refusal]`. The catalogue of a plug-in game is in its own folder
(`tabletop.plugins.paths`). Texts are templates (`tabletop.text.templates`):
`{n:coin|coins}` selects by number. Values are numbers, strings, references (`SeatRef`,
`TextRef`), or lists of these.

A text with the key `*` is a wildcard for all missing siblings, whose name replaces `{n}`:
`[option.first] "*" = "Seat {n}"`. A piece text may serve its whole family: `[piece] tea =
"Tea {n}"`. The keys `back`, `label` and `help` always need a text of their own.

A forgiving catalogue replaces a missing text of a plug-in game by that of another language,
or by the key, and logs it once: authors play a game before all its texts are written. A
missing text of Souk itself is a fault, which tests find.

A language that is not built in (`languages.py`) may lack any text. Missing and invalid
texts (`translation_checks.py`) are displayed in English, and are logged once for each file.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.util.safe_load import is_file
from tabletop.plugins import paths
from tabletop.text.grammar import Grammar, ListStyle, Noun, Pronoun
from tabletop.text.languages import BUILT_IN_LANGUAGES as BUILT_IN_LANGUAGES
from tabletop.text.languages import (
    TEXT_FOLDER,
    available_languages,
    is_right_to_left,
    language_folders,
)
from tabletop.text.templates import TemplateValue, fill_template, parse_template
from tabletop.text.translation_checks import find_fault

LOGGER = logging.getLogger("souk.text")
KEY_WILDCARD: Final = "*"
LESSONS_SECTION: Final = "lessons"
"""Section with the texts of lessons and drills.

For languages that are not built in; its keys are the English texts.
"""
SOFT_BREAK: Final = "\u200b"
"""Zero width space: the mark in the catalogues where a long word may break."""
_READER: Final = "core.reader.subject"
_NEVER_BY_PATTERN: Final = ("back", "label", "help")
_REPORTED: Final[set[tuple[str, str]]] = set()
"""Languages and sections whose missing texts were logged."""


class MissingTextError(KeyError):
    """A key that a catalogue does not have: a fault of the program, found by tests."""


class Catalogue:
    """The texts of one language. Sections are read on first use."""

    def __init__(
        self,
        language: str,
        folder: Path | None = None,
        *,
        forgiving: bool = False,
        break_marks: bool = False,
    ) -> None:
        """Prepare the catalogue without reading texts.

        Args:
            language: Code of the language.
            folder: Folder of all languages, if not the built-in one.
            forgiving: True if plug-in games may lack texts.
            break_marks: True if texts keep the invisible marks at which a typesetter breaks lines.
                All other users get plain text, which can be searched, read aloud and copied.

        Raises:
            ValueError: if there is no such language.
        """
        if is_right_to_left(language):
            raise ValueError(
                f"{language!r} is written from right to left, which Souk cannot show yet"
            )
        if language not in (known := available_languages()) and folder is None:
            raise ValueError(f"unknown language {language!r}; choose {' or '.join(known)}")
        self.language = language
        self._folder = folder
        self._forgiving = forgiving
        self._break_marks = break_marks
        self._english = (
            None
            if language in BUILT_IN_LANGUAGES
            else Catalogue(
                BUILT_IN_LANGUAGES[0], folder, forgiving=forgiving, break_marks=break_marks
            )
        )
        self._noted: set[str] = set()
        self._other_languages: list[Catalogue] = []
        self._sections: dict[str, dict[str, str]] = {}
        self.grammar = Grammar(language)

    def __call__(self, key: str, names: Sequence[str] = (), /, **params: object) -> str:
        """Return the text of a key with its values filled in.

        Args:
            key: Catalogue key.
            names: Names of the seats.
            **params: Values of the template.

        Raises:
            MissingTextError: if there is no such text.
        """
        source = self._source(key)
        text = source.raw_text(key)
        if "{" not in text:
            return text
        values = {name: self._shown(value, names) for name, value in params.items()}
        return fill_template(parse_template(text), values, source.grammar)

    def format_params(self, key: str, params: Iterable[Param], names: Sequence[str] = ()) -> str:
        """Return the text of a key, with the parameters of an act, a refusal or a reason."""
        return self(key, names, **dict(params))

    def has_text(self, key: str) -> bool:
        """True if there is a text for a key."""
        try:
            if self._text(key) is not None:
                return True
        except MissingTextError:  # of a game that is not here
            return False
        if self._english is not None:
            return self._english.has_text(key)
        return self._forgives(key.partition(".")[0]) and any(
            c.has_text(key) for c in self._others()
        )

    def raw_text(self, key: str) -> str:
        """Return the template of a key. Raises MissingTextError."""
        text = self._text(key)
        if text is not None:
            return text
        if self._english is not None:
            return self._english.raw_text(key)
        section = key.partition(".")[0]
        if not self._forgives(section):
            raise MissingTextError(f"{self.language}: {key}")
        return self._instead(section, key)

    def translate(self, english: str) -> str:
        """Return the translation of an English text of a lesson or drill, or the text itself."""
        if self._english is None:
            return english
        return self._section(LESSONS_SECTION).get(f"{LESSONS_SECTION}.{english}", english)

    def format_seat_name(self, name: str) -> str:
        """Return the name of a seat as texts display it."""
        return make_unbreakable(name) if self._break_marks else name

    def language_name(self, language: str) -> str:
        """Return the name of a language in that language."""
        key = f"ui.language.{language}"
        return next(
            (c.raw_text(key) for c in (self, Catalogue(language)) if c.has_text(key)), language
        )

    def _source(self, key: str) -> Catalogue:
        """Return the catalogue that has the text of a key: this one, or else the English one."""
        return self if self._english is None or self._text(key) is not None else self._english

    def _text(self, key: str) -> str | None:
        """The text of a key: its own, or by a pattern."""
        texts = self._section(key.partition(".")[0])
        return texts[key] if key in texts else _by_pattern(key, texts)

    def _forgives(self, section: str) -> bool:
        """True if a section may lack texts, because it belongs to a plug-in game."""
        if not self._forgiving or _ours(section):
            return False
        return any(
            (folder / "tabletop" / "games" / section).is_dir()
            for folder in paths.plugin_folders(section)
        )

    def _instead(self, section: str, key: str) -> str:
        """Return the replacement of a text that a game lacks."""
        if key not in self._noted:
            self._noted.add(key)
            LOGGER.warning("%s.toml (%s) lacks %s", section, self.language, key)
        return next((other.raw_text(key) for other in self._others() if other.has_text(key)), key)

    def _others(self) -> Sequence[Catalogue]:
        """The catalogues of the other languages."""
        if not self._other_languages:
            others = (language for language in BUILT_IN_LANGUAGES if language != self.language)
            self._other_languages = [
                Catalogue(language, self._folder, break_marks=self._break_marks)
                for language in others
            ]
        return self._other_languages

    def noun(self, key: str, n: int = 1) -> Noun:
        """Return the noun of a key with its amount and its noun kind. Raises MissingTextError."""
        return Noun(self(key, n=n), n, self._source(key)._kind(key))

    def names_for_reader(self, names: Sequence[str], reader: int) -> tuple[str, ...]:
        """Return the names of the seats as one of them reads them: its own is "you".

        A language without a word for that names the reader too.

        Args:
            names: Names of the seats.
            reader: Seat of the reader; any other number is nobody.
        """
        if reader not in range(len(names)) or self._source(_READER) is not self:
            return tuple(names)
        you = Pronoun(self(_READER), self("core.reader.possessive"))
        return (*names[:reader], you, *names[reader + 1 :])

    def keys(self, section: str) -> Iterator[str]:
        """Return all keys of a section, in the order of its file."""
        if self._english is None:
            return iter(self._section(section))
        return iter(dict.fromkeys((*self._english.keys(section), *self._section(section))))

    def join_list(self, parts: Sequence[str], style: ListStyle = "standard") -> str:
        """Return several parts as one list: "a, b and c"."""
        return self.grammar.join_list(parts, style)

    def _shown(self, value: object, names: Sequence[str]) -> TemplateValue:
        if isinstance(value, TextRef):
            return self.noun(value.key, value.n)
        if isinstance(value, SeatRef):
            seat = value.seat
            if seat >= len(names):
                return str(seat + 1)
            name = names[seat]
            return name if isinstance(name, Pronoun) else self.format_seat_name(name)
        if isinstance(value, tuple | list):
            parts = (self._shown(part, names) for part in value)
            return [part if isinstance(part, str) else str(part) for part in parts]
        return value if isinstance(value, int | Noun) else str(value)

    def _kind(self, key: str) -> str:
        """Return the noun kind of a text: the nearest entry at or above its key, or empty."""
        section, _, at = key.partition(".")
        kinds = self._section(section)
        while at:
            if (kind := kinds.get(f"{section}.noun.{at}")) is not None:
                return kind
            at = at.rpartition(".")[0]
        return ""

    def _section(self, name: str) -> dict[str, str]:
        if name not in self._sections:
            path = self.section_file(name)
            if path is None and self._english is None and not self._forgives(name):
                raise MissingTextError(f"{self.language}: no section {name}")
            texts = self._read(path, name) if path else {}
            if not self._break_marks:
                texts = {key: text.replace(SOFT_BREAK, "") for key, text in texts.items()}
            self._sections[name] = texts if self._english is None else self._usable(name, texts)
        return self._sections[name]

    def _read(self, path: Path, name: str) -> dict[str, str]:
        """Return the texts of a file; empty if the file of an added language cannot be read.

        Raises:
            OSError: if a file of a built-in language cannot be read.
            TOMLDecodeError: if a file of a built-in language is no TOML.
        """
        try:
            return read_texts(path, name)
        except (OSError, ValueError) as error:
            if self._english is None:
                raise
            LOGGER.warning("%s/%s.toml cannot be read: %s", self.language, name, error)
            return {}

    def section_file(self, section: str) -> Path | None:
        """Return the file of a section, or None."""
        return next((path for path in self._paths(section) if is_file(path)), None)

    def _paths(self, section: str) -> Iterator[Path]:
        """Yield the possible files of a section: beside the other sections, or with its game."""
        if self._folder:
            yield self._folder / self.language / f"{section}.toml"
            return
        yield from (folder / f"{section}.toml" for folder in language_folders(self.language))
        for folder in paths.plugin_folders(section):
            yield folder / "tabletop" / "text" / self.language / f"{section}.toml"

    def _usable(self, section: str, texts: Mapping[str, str]) -> dict[str, str]:
        """Return the valid texts of a language that is not built in."""
        assert self._english is not None
        english = self._english._section(section) if self._english._has_section(section) else {}
        if section == LESSONS_SECTION:
            english = {key: key.removeprefix(f"{LESSONS_SECTION}.") for key in texts}
        usable = {
            key: text
            for key, text in texts.items()
            if not find_fault(text, english.get(key), self.grammar)
        }
        lacks = len(english.keys() - usable.keys())
        if lacks and (self.language, section) not in _REPORTED:
            _REPORTED.add((self.language, section))
            LOGGER.warning(
                "%s/%s.toml: %d of %d texts are told in English; `words %s` lists them",
                self.language, section, lacks, len(english), self.language,
            )  # fmt: skip
        return usable

    def _has_section(self, section: str) -> bool:
        return self._forgives(section) or self.section_file(section) is not None


@cache
def _ours(section: str) -> bool:
    """True if a section belongs to Souk. Cached: it is called for every act text."""
    return (TEXT_FOLDER / BUILT_IN_LANGUAGES[0] / f"{section}.toml").is_file()


def _by_pattern(key: str, texts: Mapping[str, str]) -> str | None:
    """Return the wildcard text of a key without a text of its own, or None."""
    above, _, name = key.rpartition(".")
    if name in _NEVER_BY_PATTERN:
        return None
    pattern = texts.get(f"{above}.{KEY_WILDCARD}")
    if pattern is None and above.count(".") == 2 and above.split(".")[1] == "piece":
        pattern = texts.get(above)
    return pattern and pattern.replace("{n}", name)


def make_unbreakable(name: str) -> str:
    """Return a name with word joiners (U+2060), so that no line breaks inside it."""
    return name if name.isascii() and " " not in name else "\u2060".join(name)


def section_names() -> tuple[str, ...]:
    """Return the names of all sections, from the files of the first language."""
    others = (
        (each.folder / "tabletop" / "text", each.only_game) for each in paths.plugin_sources()
    )
    found = {
        path.stem
        for folder, only in ((TEXT_FOLDER, ""), *others)
        for path in (folder / BUILT_IN_LANGUAGES[0]).glob(f"{only or '*'}.toml")
    }
    return tuple(sorted(found))


def read_texts(path: Path, section: str) -> dict[str, str]:
    """Return all texts of a file by key, in file order. Raises OSError, TOMLDecodeError."""
    return dict(_flat(section, tomllib.loads(path.read_text(encoding="utf-8"))))


def _flat(prefix: str, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}.{name}", value)
        else:
            yield f"{prefix}.{name}", str(value)
