"""One word, one thing: all texts use the words of the glossary, and none that it rules out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tabletop.games
from tabletop.text import LANGUAGES, Catalogue, sections
from tabletop.text.asked import READ
from tabletop.text.glossary import GlossaryTerm, glossary, terms_in
from tabletop.text.lookup import Lookup
from tests.house import OURS

GAMES = Path(tabletop.games.__file__).parent
SHARED = ""
TOLD = 0.9
"""The share of English texts with a term beside which the Japanese one has its word too."""


def strings(data: object, path: str = "") -> Iterator[tuple[str, str]]:
    """All texts in a file, by where they stand."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from strings(value, f"{path}.{name}")
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from strings(value, f"{path}.{n}")
    elif isinstance(data, str):
        yield path, data


def plain(words: str) -> str:
    """Words without the names of their values, and without marks where lines may break."""
    return re.sub(r"\{[^{}|]*\}", "", words).replace("\u200b", "")


@cache
def texts(language: str, game: str) -> dict[str, str]:
    """What is said in a game: its catalogue, lessons, drills, challenges and sheet; all texts of
    Souk if no game is named."""
    text, found = Catalogue(language), {}
    for section in (game,) if game else sections():
        found |= {key: plain(text.raw(key)) for key in text.keys(section)}
    for name in (game,) if game else OURS:
        for path in sorted((GAMES / name).rglob("*.toml")):
            for where, words in strings(tomllib.loads(path.read_text(encoding="utf-8"))):
                if where.endswith(f".{language}"):
                    found[f"{name}/{path.name}{where}"] = plain(words)
    return found


def named(term: str) -> re.Pattern[str]:
    """An English term in any of its forms."""
    return re.compile(rf"\b{re.escape(term)}(?:s|es|d|ed|ing)?\b", re.IGNORECASE)


def ruled_out(term: GlossaryTerm, language: str) -> list[str]:
    """Where a word stands that is ruled out for a term."""
    said = texts(language, term.game)
    if language == "ja":
        return [f"{key}: {w}" for w in term.not_ja for key, t in said.items() if w in t]
    return [f"{key}: {w}" for w in term.not_en for key, t in said.items() if named(w).search(t)]


def name_of(term: GlossaryTerm) -> str:
    return f"{term.game or 'all'}-{term.en}"


@pytest.mark.thinned(12, each=False)
@pytest.mark.parametrize("game", [SHARED, *OURS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_is_ruled_out(game: str, language: str) -> None:
    wrong = [at for term in glossary() if term.game == game for at in ruled_out(term, language)]
    assert not wrong


@pytest.mark.parametrize("term", glossary(), ids=name_of)
def test_each_term_is_used_and_well_written(term: GlossaryTerm) -> None:
    assert any(named(term.en).search(t) for t in texts("en", term.game).values())
    assert any(term.ja in t for t in texts("ja", term.game).values())
    assert re.fullmatch("[ぁ-ゖー]+", term.reading)
    assert term.ja not in term.not_ja and term.en not in term.not_en
    assert not set(term.also_ja) & set(term.not_ja)


@pytest.mark.parametrize("game", OURS)
def test_what_is_a_term_in_english_is_that_term_in_japanese(game: str) -> None:
    """In the catalogues; lessons and drills speak more freely."""
    english, japanese = texts("en", game), texts("ja", game)
    lacking = {}
    for term in glossary():
        if term.game != game:
            continue
        keys = [key for key in english if key in japanese and named(term.en).search(english[key])]
        words = (term.ja, *term.also_ja)
        without = [key for key in keys if not any(word in japanese[key] for word in words)]
        if len(without) > max(2, (1 - TOLD) * len(keys)):
            lacking[term.en] = without
    assert not lacking


def test_no_word_means_two_things_of_one_game() -> None:
    for game in OURS:
        for word in ("en", "ja"):
            words = [getattr(term, word) for term in terms_in(game) if term.game == game]
            assert len(words) == len(set(words))
        out = {w for term in glossary() if term.game == game for w in (*term.not_en, *term.not_ja)}
        assert not out & {word for term in terms_in(game) for word in (term.en, term.ja)}


@pytest.mark.parametrize("game", OURS)
def test_the_rulebook_understands_terms_as_they_are_read(game: str) -> None:
    ask = Lookup(Catalogue("ja"), game).ask
    for term in terms_in(game):
        found = ask(term.ja)
        if found and len(term.reading) >= READ:
            assert found[0] in ask(term.reading)[:3], term
