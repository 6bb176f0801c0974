"""The terms of the games in each language, from `glossary.toml`: one word for one thing."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

_FILE = Path(__file__).parent / "glossary.toml"


class GlossaryTerm(NamedTuple):
    """A thing and its names; `game` is empty for a term of all games."""

    game: str
    en: str
    ja: str
    reading: str
    """Reading of the Japanese word in hiragana."""
    rulebook_word: str
    """Word of the translated rulebook; empty if it has none."""
    also_ja: tuple[str, ...]
    """Alternative Japanese words, for texts in which the term would be odd."""
    not_en: tuple[str, ...]
    not_ja: tuple[str, ...]
    """Japanese words that must not be used for it, as `not_en` for English."""


@cache
def load_glossary() -> tuple[GlossaryTerm, ...]:
    """Return all terms, those of all games first."""
    return tuple(map(_term, tomllib.loads(_FILE.read_text(encoding="utf-8"))["term"]))


def terms_for_game(game: str) -> tuple[GlossaryTerm, ...]:
    """Return the terms of a game and those of all games."""
    return tuple(term for term in load_glossary() if term.game in ("", game))


def _term(entry: dict[str, Any]) -> GlossaryTerm:
    lists = (tuple(entry.get(name, ())) for name in ("also_ja", "not_en", "not_ja"))
    said = (entry[name] for name in ("en", "ja", "reading", "seed"))
    return GlossaryTerm(entry.get("game", ""), *said, *lists)
