"""Every clause of play is taught: named by a lesson, a drill or the player aid, and what names it
tells it, in both languages."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

import tabletop.games
from tabletop.core.sheets import SheetError
from tabletop.games import game_class
from tabletop.practice import exercise_catalogue
from tabletop.practice.exercise_notation import LocalizedText
from tabletop.practice.lesson_runner import LessonRun
from tabletop.practice.lessons import Lesson, load_lesson
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.rule_search import MAX_RESULTS, RuleSearch
from tabletop.text.rulebook import rulebook_sections, short_clause_number
from tests.fixtures.built_in_games import BUILT_IN_GAMES

GAMES = Path(tabletop.games.__file__).parent
LOOKED_UP: Mapping[str, Sequence[str]] = {
    "basari": ("1", "2"),
    "market_day": ("1.2",),
    "mercado": ("1", "3"),
    "nacho": ("1", "2", "5.3", "9"),
    "zahab": ("1.1", "1.2", "2", "5.12", "8", "11"),
}
"""Clauses and sections that people look up: components, set-up, options and ties."""
TABLE = ("say", "refusal", "guide", "place", "description", "effect", "aid")
"""The parts of a catalogue that the table or the aid shows."""


def is_below(number: str, wanted: str) -> bool:
    return number == wanted or number.startswith(f"{wanted}.")


def play_clauses(game: str) -> list[str]:
    """The clauses of a game that somebody has to know who plays it."""
    numbers = (
        n for section in rulebook_sections(Catalogue("en"), game) for n, _ in section.clauses
    )
    return [
        n
        for n in numbers
        if not any(is_below(short_clause_number(n), out) for out in LOOKED_UP[game])
    ]


@cache
def explaining_texts(game: str) -> dict[str, tuple[str, ...]]:
    """The texts of the aid and the table that tell a clause, by their keys in the catalogue."""
    data = tomllib.loads((GAMES / game / "taught.toml").read_text(encoding="utf-8"))
    return {
        key: tuple(f"{game_class(game).clause_prefix}-{n}" for n in ns)
        for key, ns in data["told"].items()
    }


def lessons_and_drills(game: str) -> list[Lesson]:
    """Return all lessons and drills of a game, as lessons."""
    return [
        *exercise_catalogue.load_lessons(game),
        *(drill.lesson for drill in exercise_catalogue.load_proved_drills(game)),
    ]


def lesson_texts(lesson: Lesson) -> Iterator[LocalizedText]:
    """Iterate over all texts of a lesson."""
    yield from (lesson.title, lesson.summary)
    for step in lesson.steps:
        yield from (
            step.message,
            step.success_message,
            step.hint,
            step.fallback_message,
            *(w.message for w in step.wrong_tries),
        )


def clauses_in_play(lesson: Lesson) -> set[str]:
    """The clauses by which something happens while a lesson is done rightly."""
    run, seen = LessonRun(lesson), {}
    for _ in run.play_through():
        seen[id(run.match)] = run.match
    seen[id(run.match)] = run.match
    return {act.clause for match in seen.values() for event in match.history for act in event.acts}


@cache
def load_rulebook(language: str, game: str) -> RuleSearch:
    return RuleSearch(Catalogue(language), game)


def answers_with(words: str, clause: str, language: str, game: str) -> bool:
    """True if the rulebook answers these words with a clause."""
    return clause in load_rulebook(language, game).rank_clauses(words)[:MAX_RESULTS]


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_every_clause_of_play_is_taught(game: str) -> None:
    named = {clause for lesson in lessons_and_drills(game) for clause in lesson.taught_clauses}
    named |= {clause for clauses in explaining_texts(game).values() for clause in clauses}
    assert [clause for clause in play_clauses(game) if clause not in named] == []


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_what_is_named_is_a_clause_and_a_text(game: str) -> None:
    clauses = {
        n for section in rulebook_sections(Catalogue("en"), game) for n, _ in section.clauses
    }
    assert {c for lesson in lessons_and_drills(game) for c in lesson.taught_clauses} <= clauses
    for key, told_by in explaining_texts(game).items():
        assert key.partition(".")[0] in TABLE and Catalogue("en").has_text(f"{game}.{key}")
        assert told_by and set(told_by) <= clauses


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_every_lesson_teaches_something(game: str) -> None:
    assert all(lesson.taught_clauses for lesson in exercise_catalogue.load_lessons(game))


@pytest.mark.sampled
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_what_teaches_a_clause_plays_it_or_speaks_of_it(game: str) -> None:
    wrong = []
    for lesson in lessons_and_drills(game):
        if not lesson.taught_clauses:
            continue
        happened = clauses_in_play(lesson)
        for clause in lesson.taught_clauses:
            for language in BUILT_IN_LANGUAGES if clause not in happened else ():
                words = (getattr(saying, language) for saying in lesson_texts(lesson))
                if not any(answers_with(each, clause, language, game) for each in words):
                    wrong.append(f"{lesson.key}, {clause}, {language}")
    assert not wrong


@pytest.mark.sampled
@pytest.mark.parametrize("language", BUILT_IN_LANGUAGES)
@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_what_the_aid_or_the_table_tells_of_a_clause_speaks_of_it(game: str, language: str) -> None:
    text, wrong = Catalogue(language), []
    for key, clauses in explaining_texts(game).items():
        words = text.raw_text(f"{game}.{key}")
        wrong += [f"{key}, {c}" for c in clauses if not answers_with(words, c, language, game)]
    assert not wrong


def test_a_clause_that_there_is_none_is_told_by_name(tmp_path: Path) -> None:
    path = tmp_path / "lesson.toml"
    words = (GAMES / "mercado" / "lessons" / "1_race.toml").read_text(encoding="utf-8")
    path.write_text(words.replace('teaches = ["2.2"', 'teaches = ["99.9"', 1), encoding="utf-8")
    with pytest.raises(SheetError, match=r"teaches.*99\.9.*a clause of the rules"):
        load_lesson(path)
