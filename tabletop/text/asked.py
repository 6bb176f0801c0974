"""Words of players beside words of the rules, from `<language>/asked/<game>.toml`.

`common.toml` holds for all games: words that tell nothing (`drop`) or little (`weak`), what kind of
thing is asked for (`kinds`), and what rules say for a word (`words`). The file of a game has words
of its own, and what is asked of each clause (`clauses`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from tabletop import elsewhere
from tabletop.core.untrusted import is_file
from tabletop.text.glossary import terms_in
from tabletop.text.languages import folders

READ: Final = 3
"""A shorter reading than this is a part of too many other words."""
COMMON = "common"


class AskedKind(NamedTuple):
    """A kind of thing that is asked for: words that ask for it, a pattern of what tells it."""

    name: str
    asked: tuple[str, ...]
    told: str


class PlayersWords(NamedTuple):
    """How players of a game ask, in one language."""

    drop: frozenset[str]
    weak: frozenset[str]
    kinds: tuple[AskedKind, ...]
    words: Mapping[str, tuple[str, ...]]
    clauses: Mapping[str, tuple[str, ...]]
    """What is asked of a clause, by its number without the letters of the game."""
    readings: Mapping[str, str]
    """How Japanese terms are read, for whoever writes no kanji: ほうせき for 宝石."""


@lru_cache
def asked_of(language: str, game: str) -> PlayersWords:
    """How players of a game ask. A game elsewhere may have a file beside its catalogue, or none."""
    common, own = _read(language, COMMON), _read(language, game)
    words = {word: tuple(rule) for file in (common, own) for word, rule in file["words"].items()}
    kinds = [
        AskedKind(name, tuple(kind["asked"]), kind["told"])
        for name, kind in common["kinds"].items()
    ]
    clauses = {number: tuple(_phrases(said)) for number, said in own["clauses"].items()}
    readings = {term.reading: term.ja for term in terms_in(game) if len(term.reading) >= READ}
    return PlayersWords(
        frozenset(common["drop"]), frozenset(common["weak"]), tuple(kinds), words, clauses, readings
    )


def _phrases(said: str) -> Iterator[str]:
    yield from (phrase for phrase in (part.strip() for part in re.split("[,、]", said)) if phrase)


def _read(language: str, name: str) -> dict[str, Any]:
    empty: dict[str, Any] = {"drop": [], "weak": [], "kinds": {}, "words": {}, "clauses": {}}
    there = (f / "tabletop" / "text" / language for f in elsewhere.folders(name))
    for folder in (*folders(language), *there):
        path = folder / "asked" / f"{name}.toml"
        if is_file(path):
            return empty | tomllib.loads(path.read_text(encoding="utf-8"))
    return empty
