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
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from tabletop import elsewhere
from tabletop.core.acts import Param, SeatRef, TextRef
from tabletop.text.grammar import Grammar, Noun, Style
from tabletop.text.templates import Shown, fill, parse

LANGUAGES = ("en", "ja")
NOTES = logging.getLogger("souk.text")
_FOLDER = Path(__file__).parent
PATTERN: Final = "*"
_NEVER_BY_PATTERN: Final = ("back", "label", "help")


class MissingTextError(KeyError):
    """A key that a catalogue does not have: a fault of the program, found by tests."""


class Catalogue:
    """All texts of one language. Sections are read when first asked for."""

    def __init__(
        self, language: str, folder: Path | None = None, *, forgiving: bool = False
    ) -> None:
        """folder: where the texts of all languages lie, if not where Souk's own do. forgiving:
        whether a game that lies elsewhere may lack texts.

        Raises ValueError for a language that there is not.
        """
        if language not in LANGUAGES:
            raise ValueError(f"unknown language {language!r}; choose {' or '.join(LANGUAGES)}")
        self.language = language
        self._folder = folder
        self._forgiving = forgiving
        self._noted: set[str] = set()
        self._other_languages: list[Catalogue] = []
        self._sections: dict[str, dict[str, str]] = {}
        self.grammar = Grammar(language)

    def __call__(self, key: str, names: Sequence[str] = (), /, **params: object) -> str:
        """The text of a key, its values filled in; `names` are those of the seats.

        Raises MissingTextError.
        """
        text = self.raw(key)
        if "{" not in text:
            return text
        values = {name: self._shown(value, names) for name, value in params.items()}
        return fill(parse(text), values, self.grammar)

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
        return self._forgives(key.partition(".")[0]) and any(c.has(key) for c in self._others())

    def raw(self, key: str) -> str:
        """The text of a key as it stands in its file. Raises MissingTextError."""
        text = self._text(key)
        if text is not None:
            return text
        section = key.partition(".")[0]
        if not self._forgives(section):
            raise MissingTextError(f"{self.language}: {key}")
        return self._instead(section, key)

    def _text(self, key: str) -> str | None:
        """The text of a key: its own, or by a pattern."""
        texts = self._section(key.partition(".")[0])
        return texts[key] if key in texts else _by_pattern(key, texts)

    def _forgives(self, section: str) -> bool:
        """Whether a section may lack texts: it is that of a game that lies elsewhere."""
        if not self._forgiving or (_FOLDER / LANGUAGES[0] / f"{section}.toml").is_file():
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
            self._other_languages = [Catalogue(language, self._folder) for language in others]
        return self._other_languages

    def noun(self, key: str, n: int = 1) -> Noun:
        """What a text names, `n` of it, with its kind of noun. Raises MissingTextError."""
        return Noun(self(key, n=n), n, self._kind(key))

    def keys(self, section: str) -> Iterator[str]:
        """All keys of a section, in the order of its file."""
        return iter(self._section(section))

    def listed(self, parts: Sequence[str], style: Style = "standard") -> str:
        """Several parts in one: "a, b and c"."""
        return self.grammar.listed(parts, style)

    def _shown(self, value: object, names: Sequence[str]) -> Shown:
        if isinstance(value, TextRef):
            return self.noun(value.key, value.n)
        if isinstance(value, SeatRef):
            seat = value.seat
            return whole(names[seat]) if seat < len(names) else str(seat + 1)
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
            folders = (self._folder,) if self._folder else _folders(name)
            paths = [folder / self.language / f"{name}.toml" for folder in folders]
            path = next((path for path in paths if path.is_file()), None)
            if path is None and not self._forgives(name):
                raise MissingTextError(f"{self.language}: no section {name}")
            data = tomllib.loads(path.read_text(encoding="utf-8")) if path else {}
            self._sections[name] = dict(_flat(name, data))
        return self._sections[name]


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
    """A name inside which no line breaks: with word joiners (U+2060), where lines could."""
    return name if name.isascii() and " " not in name else "\u2060".join(name)


def sections() -> tuple[str, ...]:
    """The names of all sections, from the files of the first language."""
    others = ((each.folder / "tabletop" / "text", each.game) for each in elsewhere.sources())
    found = {
        path.stem
        for folder, only in ((_FOLDER, ""), *others)
        for path in (folder / LANGUAGES[0]).glob(f"{only or '*'}.toml")
    }
    return tuple(sorted(found))


def _folders(section: str) -> tuple[Path, ...]:
    """Where texts of a section may lie: ours, and those of games elsewhere."""
    return (_FOLDER, *(folder / "tabletop" / "text" for folder in elsewhere.folders(section)))


def _flat(prefix: str, data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in data.items():
        if isinstance(value, Mapping):
            yield from _flat(f"{prefix}.{name}", value)
        else:
            yield f"{prefix}.{name}", str(value)
