"""The catalogues: every word that Souk shows, in each language, in TOML files by section.

A key is `<section>.<path>`: `mercado.refusal.not_needed` stands in `<language>/mercado.toml` under
`[refusal]`. Those of a game that lies elsewhere lie beside it (`tabletop.elsewhere`). Texts are
templates (`tabletop/text/templates.py`): `{n:coin|coins}` chooses by number. Values are numbers and
words, or refer to something (`SeatRef`, `TextRef`); several are a list.

A text below `*` is a pattern for all that have none of their own there, whose name stands for its
`{n}`: `[option.first] "*" = "Seat {n}"`. One of pieces may stand for its whole family:
`[piece] tea = "Tea {n}"`. What is called `back`, `label` or `help` always has a text of its own.

Where a game that lies elsewhere lacks a text, a forgiving catalogue says it in the language of
those that it has, else tells the key itself, and notes it once: whoever writes a game plays it
before all words are written. What ours lack is a fault of the program, which tests find.

A language that is not ours (`languages.py`) may lack whatever it likes: that is told in English,
and noted once for each file. So is a text that cannot be used (`translation.py`).
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from tabletop import elsewhere
from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.core.untrusted import is_file
from tabletop.text.grammar import Grammar, Noun, Style
from tabletop.text.languages import HERE, every, folders
from tabletop.text.languages import LANGUAGES as LANGUAGES
from tabletop.text.templates import Shown, fill, parse
from tabletop.text.translation import fault

NOTES = logging.getLogger("souk.text")
PATTERN: Final = "*"
SAID: Final = "lessons"
"""The section of a language that is not ours with what lessons and drills say; its keys are their
English words."""
SOFT_BREAK: Final = "\u200b"
"""The mark of the catalogues where a long word may break: the zero width space of Unicode."""
_NEVER_BY_PATTERN: Final = ("back", "label", "help")
_TOLD: Final[set[tuple[str, str]]] = set()
"""Languages and sections of which it was noted that they lack texts."""


class MissingTextError(KeyError):
    """A key that a catalogue does not have: a fault of the program, found by tests."""


class Catalogue:
    """All texts of one language. Sections are read when first asked for."""

    def __init__(
        self,
        language: str,
        folder: Path | None = None,
        *,
        forgiving: bool = False,
        break_marks: bool = False,
    ) -> None:
        """folder: where the texts of all languages lie, if not where Souk's own do. forgiving:
        whether a game that lies elsewhere may lack texts. break_marks: whether texts hold the
        invisible marks by which a typesetter breaks lines. All others get plain text, which can be
        searched, read aloud and copied.

        Raises ValueError for a language that there is not.
        """
        if language not in (known := every()) and folder is None:
            raise ValueError(f"unknown language {language!r}; choose {' or '.join(known)}")
        self.language = language
        self._folder = folder
        self._forgiving = forgiving
        self._break_marks = break_marks
        self._english = (
            None
            if language in LANGUAGES
            else Catalogue(LANGUAGES[0], folder, forgiving=forgiving, break_marks=break_marks)
        )
        self._noted: set[str] = set()
        self._other_languages: list[Catalogue] = []
        self._sections: dict[str, dict[str, str]] = {}
        self.grammar = Grammar(language)

    def __call__(self, key: str, names: Sequence[str] = (), /, **params: object) -> str:
        """The text of a key, its values filled in; `names` are those of the seats.

        Raises MissingTextError.
        """
        source = self._source(key)
        text = source.raw(key)
        if "{" not in text:
            return text
        values = {name: self._shown(value, names) for name, value in params.items()}
        return fill(parse(text), values, source.grammar)

    def say(self, key: str, params: Iterable[Param], names: Sequence[str] = ()) -> str:
        """The same for the named values of an act, refusal or reason."""
        return self(key, names, **dict(params))

    def has(self, key: str) -> bool:
        """Whether there is a text for a key."""
        try:
            if self._text(key) is not None:
                return True
        except MissingTextError:  # of a game that is not here
            return False
        if self._english is not None:
            return self._english.has(key)
        return self._forgives(key.partition(".")[0]) and any(c.has(key) for c in self._others())

    def raw(self, key: str) -> str:
        """The text of a key as it stands in its file. Raises MissingTextError."""
        text = self._text(key)
        if text is not None:
            return text
        if self._english is not None:
            return self._english.raw(key)
        section = key.partition(".")[0]
        if not self._forgives(section):
            raise MissingTextError(f"{self.language}: {key}")
        return self._instead(section, key)

    def said(self, english: str) -> str:
        """What a lesson or drill says in English, in this language if it has words for it."""
        if self._english is None:
            return english
        return self._section(SAID).get(f"{SAID}.{english}", english)

    def named(self, name: str) -> str:
        """The name of a seat as texts show it."""
        return whole(name) if self._break_marks else name

    def name_of(self, language: str) -> str:
        """What a language calls itself."""
        key = f"ui.language.{language}"
        return next((c.raw(key) for c in (self, Catalogue(language)) if c.has(key)), language)

    def _source(self, key: str) -> Catalogue:
        """Which catalogue has the text of a key: this one, or the English one in its place."""
        return self if self._english is None or self._text(key) is not None else self._english

    def _text(self, key: str) -> str | None:
        """The text of a key: its own, or by a pattern."""
        texts = self._section(key.partition(".")[0])
        return texts[key] if key in texts else _by_pattern(key, texts)

    def _forgives(self, section: str) -> bool:
        """Whether a section may lack texts: it is that of a game that lies elsewhere."""
        if not self._forgiving or _ours(section):
            return False
        return any(
            (folder / "tabletop" / "games" / section).is_dir()
            for folder in elsewhere.folders(section)
        )

    def _instead(self, section: str, key: str) -> str:
        """What is shown for a text that a game lacks."""
        if key not in self._noted:
            self._noted.add(key)
            NOTES.warning("%s.toml (%s) lacks %s", section, self.language, key)
        return next((other.raw(key) for other in self._others() if other.has(key)), key)

    def _others(self) -> Sequence[Catalogue]:
        """The catalogues of the other languages."""
        if not self._other_languages:
            others = (language for language in LANGUAGES if language != self.language)
            self._other_languages = [
                Catalogue(language, self._folder, break_marks=self._break_marks)
                for language in others
            ]
        return self._other_languages

    def noun(self, key: str, n: int = 1) -> Noun:
        """What a text names, `n` of it, with its kind of noun. Raises MissingTextError."""
        return Noun(self(key, n=n), n, self._source(key)._kind(key))

    def keys(self, section: str) -> Iterator[str]:
        """All keys of a section, in the order of its file."""
        if self._english is None:
            return iter(self._section(section))
        return iter(dict.fromkeys((*self._english.keys(section), *self._section(section))))

    def listed(self, parts: Sequence[str], style: Style = "standard") -> str:
        """Several parts in one: "a, b and c"."""
        return self.grammar.listed(parts, style)

    def _shown(self, value: object, names: Sequence[str]) -> Shown:
        if isinstance(value, TextRef):
            return self.noun(value.key, value.n)
        if isinstance(value, SeatRef):
            seat = value.seat
            return self.named(names[seat]) if seat < len(names) else str(seat + 1)
        if isinstance(value, tuple | list):
            parts = (self._shown(part, names) for part in value)
            return [part if isinstance(part, str) else str(part) for part in parts]
        return value if isinstance(value, int | Noun) else str(value)

    def _kind(self, key: str) -> str:
        """The kind of noun that a text is: the nearest entry at or above its key; else a name."""
        section, _, at = key.partition(".")
        kinds = self._section(section)
        while at:
            if (kind := kinds.get(f"{section}.noun.{at}")) is not None:
                return kind
            at = at.rpartition(".")[0]
        return ""

    def _section(self, name: str) -> dict[str, str]:
        if name not in self._sections:
            path = self.file(name)
            if path is None and self._english is None and not self._forgives(name):
                raise MissingTextError(f"{self.language}: no section {name}")
            texts = self._read(path, name) if path else {}
            if not self._break_marks:
                texts = {key: text.replace(SOFT_BREAK, "") for key, text in texts.items()}
            self._sections[name] = texts if self._english is None else self._usable(name, texts)
        return self._sections[name]

    def _read(self, path: Path, name: str) -> dict[str, str]:
        """Return the texts of a file; none of a language that is not ours if it cannot be read.

        Raises:
            OSError: A file of ours cannot be read.
            TOMLDecodeError: A file of ours is no TOML.
        """
        try:
            return read(path, name)
        except (OSError, ValueError) as error:
            if self._english is None:
                raise
            NOTES.warning("%s/%s.toml cannot be read: %s", self.language, name, error)
            return {}

    def file(self, section: str) -> Path | None:
        """The file of a section; None where there is none."""
        return next((path for path in self._paths(section) if is_file(path)), None)

    def _paths(self, section: str) -> Iterator[Path]:
        """Where a section may lie: beside the others of its language, or with its game."""
        if self._folder:
            yield self._folder / self.language / f"{section}.toml"
            return
        yield from (folder / f"{section}.toml" for folder in folders(self.language))
        for folder in elsewhere.folders(section):
            yield folder / "tabletop" / "text" / self.language / f"{section}.toml"

    def _usable(self, section: str, texts: Mapping[str, str]) -> dict[str, str]:
        """Those texts of a language that is not ours which say what the English ones say."""
        assert self._english is not None
        english = self._english._section(section) if self._english._has_section(section) else {}
        if section == SAID:
            english = {key: key.removeprefix(f"{SAID}.") for key in texts}
        usable = {
            key: text
            for key, text in texts.items()
            if not fault(text, english.get(key), self.grammar)
        }
        lacks = len(english.keys() - usable.keys())
        if lacks and (self.language, section) not in _TOLD:
            _TOLD.add((self.language, section))
            NOTES.warning(
                "%s/%s.toml: %d of %d texts are told in English; `words %s` lists them",
                self.language, section, lacks, len(english), self.language,
            )  # fmt: skip
        return usable

    def _has_section(self, section: str) -> bool:
        return self._forgives(section) or self.file(section) is not None


@cache
def _ours(section: str) -> bool:
    """Whether a section is one of Souk's own; asked often, while acts are told."""
    return (HERE / LANGUAGES[0] / f"{section}.toml").is_file()


def _by_pattern(key: str, texts: Mapping[str, str]) -> str | None:
    """What a pattern says of a key that has no text of its own; None where there is none."""
    above, _, name = key.rpartition(".")
    if name in _NEVER_BY_PATTERN:
        return None
    pattern = texts.get(f"{above}.{PATTERN}")
    if pattern is None and above.count(".") == 2 and above.split(".")[1] == "piece":
        pattern = texts.get(above)
    return pattern and pattern.replace("{n}", name)


def whole(name: str) -> str:
    """Mark a name so that no line breaks inside: with word joiners (U+2060), where one could."""
    return name if name.isascii() and " " not in name else "\u2060".join(name)


def sections() -> tuple[str, ...]:
    """The names of all sections, from the files of the first language."""
    others = ((each.folder / "tabletop" / "text", each.game) for each in elsewhere.sources())
    found = {
        path.stem
        for folder, only in ((HERE, ""), *others)
        for path in (folder / LANGUAGES[0]).glob(f"{only or '*'}.toml")
    }
    return tuple(sorted(found))


def read(path: Path, section: str) -> dict[str, str]:
    """All texts of a file by their keys, in its order. Raises OSError, TOMLDecodeError."""
    return dict(_flat(section, tomllib.loads(path.read_text(encoding="utf-8"))))


def _flat(prefix: str, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}.{name}", value)
        else:
            yield f"{prefix}.{name}", str(value)
