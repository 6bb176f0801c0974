"""The words of the games, from `glossary.toml`: one word, one thing, in each language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

_FILE = Path(__file__).parent / "glossary.toml"


class GlossaryTerm(NamedTuple):
    """A thing and what it is called; `game` is empty where all games share it."""

    game: str
    en: str
    ja: str
    reading: str
    """How the Japanese word is read, in hiragana."""
    seed: str
    """What the translated rulebook calls it; nothing where it has no word for it."""
    also_ja: tuple[str, ...]
    """What Japanese may say for it instead, where its word would be odd."""
    not_en: tuple[str, ...]
    not_ja: tuple[str, ...]
    """Words that are ruled out for it."""


@cache
def glossary() -> tuple[GlossaryTerm, ...]:
    """All terms, those that all games share first."""
    return tuple(map(_term, tomllib.loads(_FILE.read_text(encoding="utf-8"))["term"]))


def terms_in(game: str) -> tuple[GlossaryTerm, ...]:
    """The terms of a game, and those that all games share."""
    return tuple(term for term in glossary() if term.game in ("", game))


def _term(entry: dict[str, Any]) -> GlossaryTerm:
    lists = (tuple(entry.get(name, ())) for name in ("also_ja", "not_en", "not_ja"))
    said = (entry[name] for name in ("en", "ja", "reading", "seed"))
    return GlossaryTerm(entry.get("game", ""), *said, *lists)
