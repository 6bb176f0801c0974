"""One word, one thing: all texts use the words of the glossary, and none that it rules out."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import tabletop.games
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue, section_names
from tabletop.text.glossary import GlossaryTerm, load_glossary, terms_for_game
from tabletop.text.query_synonyms import MIN_READING_CHARACTERS
from tabletop.text.rule_search import RuleSearch
from tests.fixtures.built_in_games import BUILT_IN_GAMES

GAMES = Path(tabletop.games.__file__).parent
SHARED = ""
MIN_TRANSLATED_SHARE = 0.9
"""The share of English texts with a term beside which the Japanese one has its word too."""


def iterate_strings(data: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Iterate over all texts in a file, by their places."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from iterate_strings(value, f"{path}.{name}")
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from iterate_strings(value, f"{path}.{n}")
    elif isinstance(data, str):
        yield path, data


def strip_markup(words: str) -> str:
    """Words without the names of their values, and without marks where lines may break."""
    return re.sub(r"\{[^{}|]*\}", "", words).replace("\u200b", "")


@cache
def displayed_texts(language: str, game: str) -> dict[str, str]:
    """Return all texts of a game: its catalogue, lessons, drills, challenges and sheet.

    Without the name of a game these are all texts of Souk.
    """
    text, found = Catalogue(language), {}
    for section in (game,) if game else section_names():
        found |= {key: strip_markup(text.raw_text(key)) for key in text.keys(section)}
    for name in (game,) if game else BUILT_IN_GAMES:
        for path in sorted((GAMES / name).rglob("*.toml")):
            for where, words in iterate_strings(tomllib.loads(path.read_text(encoding="utf-8"))):
                if where.endswith(f".{language}"):
                    found[f"{name}/{path.name}{where}"] = strip_markup(words)
    return found


def term_pattern(term: str) -> re.Pattern[str]:
    """An English term in any of its forms."""
    return re.compile(rf"\b{re.escape(term)}(?:s|es|d|ed|ing)?\b", re.IGNORECASE)


def find_ruled_out(term: GlossaryTerm, language: str) -> list[str]:
    """Return the places of words that are ruled out for a term."""
    said = displayed_texts(language, term.game)
    if language == "ja":
        return [f"{key}: {w}" for w in term.not_ja for key, t in said.items() if w in t]
    return [
        f"{key}: {w}" for w in term.not_en for key, t in said.items() if term_pattern(w).search(t)
    ]


def term_name(term: GlossaryTerm) -> str:
    return f"{term.game or 'all'}-{term.en}"


@pytest.mark.sampled
@pytest.mark.parametrize("game", [SHARED, *BUILT_IN_GAMES])
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
def test_no_text_uses_a_word_that_is_ruled_out(game: str, language: str) -> None:
    wrong = [
        at for term in load_glossary() if term.game == game for at in find_ruled_out(term, language)
    ]
    assert not wrong


@pytest.mark.sampled
@pytest.mark.parametrize("term", load_glossary(), ids=term_name)
def test_each_term_is_used_and_well_written(term: GlossaryTerm) -> None:
    assert any(term_pattern(term.en).search(t) for t in displayed_texts("en", term.game).values())
    assert any(term.ja in t for t in displayed_texts("ja", term.game).values())
    assert re.fullmatch("[ぁ-ゖー]+", term.reading)
    assert term.ja not in term.not_ja and term.en not in term.not_en
    assert not set(term.also_ja) & set(term.not_ja)


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_what_is_a_term_in_english_is_that_term_in_japanese(game: str) -> None:
    """In the catalogues; lessons and drills speak more freely."""
    english, japanese = displayed_texts("en", game), displayed_texts("ja", game)
    lacking = {}
    for term in load_glossary():
        if term.game != game:
            continue
        keys = [
            key for key in english if key in japanese and term_pattern(term.en).search(english[key])
        ]
        words = (term.ja, *term.also_ja)
        without = [key for key in keys if not any(word in japanese[key] for word in words)]
        if len(without) > max(2, (1 - MIN_TRANSLATED_SHARE) * len(keys)):
            lacking[term.en] = without
    assert not lacking


def test_no_word_means_two_things_of_one_game() -> None:
    for game in BUILT_IN_GAMES:
        for word in ("en", "ja"):
            words = [getattr(term, word) for term in terms_for_game(game) if term.game == game]
            assert len(words) == len(set(words))
        out = {
            w for term in load_glossary() if term.game == game for w in (*term.not_en, *term.not_ja)
        }
        assert not out & {word for term in terms_for_game(game) for word in (term.en, term.ja)}


@pytest.mark.sampled
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_the_rulebook_understands_terms_as_they_are_read(game: str) -> None:
    ask = RuleSearch(Catalogue("ja"), game).search
    for term in terms_for_game(game):
        found = ask(term.ja)
        if found and len(term.reading) >= MIN_READING_CHARACTERS:
            assert found[0] in ask(term.reading)[:3], term
