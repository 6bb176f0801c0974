"""Words of players for words of the rules, from `<language>/asked/<game>.toml`.

`pieces_still_held.toml` serves all games: stop words (`drop`), weak words (`weak`), question kinds
(`kinds`) and synonyms (`words`). The file of a game adds its own synonyms and the usual
questions about each clause (`clauses`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from tabletop.core.util.safe_load import is_file
from tabletop.plugins import paths
from tabletop.text.glossary import terms_for_game
from tabletop.text.languages import language_folders

MIN_READING_CHARACTERS: Final = 3
"""Minimum length of a reading: a shorter one is part of too many other words."""
COMMON_FILE = "common"


class QuestionKind(NamedTuple):
    """A kind of question: words that ask it, and a pattern of clauses that answer it."""

    name: str
    question_words: tuple[str, ...]
    answer_pattern: str


class QuerySynonyms(NamedTuple):
    """Query vocabulary of the players of a game, in one language."""

    stop_words: frozenset[str]
    weak_words: frozenset[str]
    question_kinds: tuple[QuestionKind, ...]
    synonyms: Mapping[str, tuple[str, ...]]
    clause_questions: Mapping[str, tuple[str, ...]]
    """Usual questions about each clause, by its number without the letters of the game."""
    readings: Mapping[str, str]
    """Japanese terms by their readings, for queries without kanji: ほうせき for 宝石."""


@lru_cache
def load_query_synonyms(language: str, game: str) -> QuerySynonyms:
    """Return the query vocabulary of a game; a plug-in game may have none."""
    common, own = _read(language, COMMON_FILE), _read(language, game)
    words = {word: tuple(rule) for file in (common, own) for word, rule in file["words"].items()}
    kinds = [
        QuestionKind(name, tuple(kind["asked"]), kind["told"])
        for name, kind in common["kinds"].items()
    ]
    clauses = {number: tuple(_phrases(said)) for number, said in own["clauses"].items()}
    readings = {
        term.reading: term.ja
        for term in terms_for_game(game)
        if len(term.reading) >= MIN_READING_CHARACTERS
    }
    return QuerySynonyms(
        frozenset(common["drop"]), frozenset(common["weak"]), tuple(kinds), words, clauses, readings
    )


def _phrases(said: str) -> Iterator[str]:
    yield from (phrase for phrase in (part.strip() for part in re.split("[,、]", said)) if phrase)


def _read(language: str, name: str) -> dict[str, Any]:
    empty: dict[str, Any] = {"drop": [], "weak": [], "kinds": {}, "words": {}, "clauses": {}}
    there = (f / "tabletop" / "text" / language for f in paths.plugin_folders(name))
    for folder in (*language_folders(language), *there):
        path = folder / "asked" / f"{name}.toml"
        if is_file(path):
            return empty | tomllib.loads(path.read_text(encoding="utf-8"))
    return empty
