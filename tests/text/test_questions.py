"""What people ask is answered by the rulebook: the right clause among the first three."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tabletop.games import kind
from tabletop.text import LANGUAGES, Catalogue
from tabletop.text.asked import PlayersWords, asked_of
from tabletop.text.lookup import MOST, Lookup
from tabletop.text.questions import reader_of
from tabletop.text.rulebook import rules_of, short_number
from tests.house import OURS

HERE = Path(__file__).parent / "questions"
HALF = 75
"""So many questions were written before there was a search, and as many after."""
FIRST = 3
WANTED = 0.95
UNSEEN = 0.9
"""The share of answers among the first three, of questions that the search was not changed for."""


class Question(NamedTuple):
    """What is asked, and the clauses of which any one answers it."""

    game: str
    language: str
    words: str
    clauses: frozenset[str]


def questions(name: str) -> Iterator[Question]:
    """The questions of a file."""
    read = tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
    for game, languages in read.items():
        prefix = kind(game).prefix
        for language, asked in languages.items():
            for words, clauses in asked.items():
                yield Question(
                    game, language, words, frozenset(f"{prefix}-{clause}" for clause in clauses)
                )


@cache
def book(language: str, game: str) -> Lookup:
    return Lookup(Catalogue(language), game)


def missed(name: str) -> list[tuple[str, str, list[str]]]:
    """The questions that are not answered by the first three, with what is."""
    answers = ((q, book(q.language, q.game).ask(q.words)[:FIRST]) for q in questions(name))
    return [(q.game, q.words, told) for q, told in answers if not q.clauses & set(told)]


@pytest.mark.parametrize("name", ["before", "after"])
def test_questions_are_answered_by_the_first_three_lines(name: str) -> None:
    asked = list(questions(name))
    assert len(asked) == HALF
    wrong = missed(name)
    assert len(wrong) <= len(asked) * (1 - WANTED), wrong


def test_questions_that_the_search_was_not_made_for_are_answered_too() -> None:
    asked, wrong = list(questions("later")), missed("later")
    assert len(wrong) <= len(asked) * (1 - UNSEEN), wrong


@pytest.mark.parametrize("name", ["before", "after", "later"])
def test_questions_are_asked_in_both_languages_of_every_game_and_answered_by_clauses(
    name: str,
) -> None:
    asked = list(questions(name))
    assert {(q.game, q.language) for q in asked} == {(g, la) for g in OURS for la in LANGUAGES}
    for game in OURS:
        clauses = {n for section in rules_of(Catalogue("en"), game) for n, _ in section.clauses}
        assert all(q.clauses and q.clauses <= clauses for q in asked if q.game == game)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_of_every_clause_is_written_down_what_is_asked_of_it(game: str, language: str) -> None:
    numbers = [n for section in rules_of(Catalogue(language), game) for n, _ in section.clauses]
    asked = asked_of(language, game)
    assert list(asked.clauses) == [short_number(number) for number in numbers]
    assert all(asked.clauses.values()) and all(asked.words.values())


@pytest.mark.thinned(10, each=False)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_what_is_asked_of_a_clause_is_answered_by_it(game: str, language: str) -> None:
    """One phrase in ten is asked of two clauses in much the same words."""
    prefix, ask = kind(game).prefix, book(language, game).ask
    phrases = [(n, p) for n, said in asked_of(language, game).clauses.items() for p in said]
    wrong = [(n, p) for n, p in phrases if f"{prefix}-{n}" not in ask(p)[:FIRST]]
    assert len(wrong) <= len(phrases) / 10, wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_is_answered_by_its_clause_and_a_section_by_all_of_its_clauses(
    language: str,
) -> None:
    ask = book(language, "mercado").ask
    assert ask("4.3") == ask(" mer-4.3 ") == ["MER-4.3"]
    assert ask("2") == [f"MER-2.{n}" for n in range(1, 5)]
    assert ask("4.99") == []


def test_slips_and_words_that_are_still_written_are_understood() -> None:
    ask = book("en", "mercado").ask
    assert ask("counterfeit")[0] in ask("cuonterfiet")
    assert ask("counterf")[0] in ask("counterfeit")
    assert ask("jokre")[:1] == ask("joker")[:1]


def test_words_of_any_form_and_kana_of_any_kind_are_the_same() -> None:
    assert book("en", "nacho").ask("smuggling") == book("en", "nacho").ask("smuggle")
    ask = book("ja", "zahab").ask
    assert ask("らくだ") == ask("ラクダ") == ask("ﾗｸﾀﾞ") != []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_rules_do_not_speak_of_is_not_answered(language: str) -> None:
    ask = book(language, "mercado").ask
    for words in ("", "  ", "?", "...", "xylophone qqqq", "ヴゑ"):
        assert ask(words) == []
    assert len(ask("coins" if language == "en" else "コイン")) <= MOST


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_which_nothing_is_asked_answers_in_its_own_words(language: str) -> None:
    empty = PlayersWords(frozenset(), frozenset(), (), {}, {}, {})
    reader = reader_of(language, empty, ["bag"])
    assert reader.groups("bag" if language == "en" else "袋")
    assert asked_of(language, "no_such_game").clauses == {}
