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
from tabletop.games import kind
from tabletop.practice import library
from tabletop.practice.lessons import Lesson, load
from tabletop.practice.running import Run
from tabletop.practice.wording import Saying
from tabletop.text import LANGUAGES, Catalogue
from tabletop.text.lookup import Lookup
from tabletop.text.rulebook import rules_of, short_number
from tests.house import OURS

GAMES = Path(tabletop.games.__file__).parent
LOOKED_UP: Mapping[str, Sequence[str]] = {
    "basari": ("1", "2"),
    "market_day": ("1.2",),
    "mercado": ("1", "3"),
    "nacho": ("1", "2", "5.3", "9"),
    "zahab": ("1.1", "1.2", "2", "5.12", "8", "9.3", "11"),
}
"""What there is, how it is set up, options and ties: clauses and sections that are looked up."""
TABLE = ("say", "refusal", "guide", "place", "description", "effect", "aid")
"""The parts of a catalogue that the table or the aid shows."""


def is_below(number: str, wanted: str) -> bool:
    return number == wanted or number.startswith(f"{wanted}.")


def of_play(game: str) -> list[str]:
    """The clauses of a game that somebody has to know who plays it."""
    numbers = (n for section in rules_of(Catalogue("en"), game) for n, _ in section.clauses)
    return [
        n for n in numbers if not any(is_below(short_number(n), out) for out in LOOKED_UP[game])
    ]


@cache
def told(game: str) -> dict[str, tuple[str, ...]]:
    """The texts of the aid and the table that tell a clause, by their keys in the catalogue."""
    data = tomllib.loads((GAMES / game / "taught.toml").read_text(encoding="utf-8"))
    return {key: tuple(f"{kind(game).prefix}-{n}" for n in ns) for key, ns in data["told"].items()}


def teachers(game: str) -> list[Lesson]:
    """All lessons and drills of a game, as lessons."""
    return [*library.lessons_of(game), *(drill.lesson for drill in library.drills_of(game))]


def said(lesson: Lesson) -> Iterator[Saying]:
    """All that a lesson says."""
    yield from (lesson.title, lesson.idea)
    for step in lesson.steps:
        yield from (step.say, step.well, step.hint, step.otherwise, *(w.say for w in step.wrong))


def played(lesson: Lesson) -> set[str]:
    """The clauses by which something happens while a lesson is done rightly."""
    run, seen = Run(lesson), {}
    for _ in run.through():
        seen[id(run.match)] = run.match
    seen[id(run.match)] = run.match
    return {act.clause for match in seen.values() for event in match.history for act in event.acts}


@cache
def book(language: str, game: str) -> Lookup:
    return Lookup(Catalogue(language), game)


def speaks_of(words: str, clause: str, language: str, game: str) -> bool:
    """Whether the rulebook, asked in these words, answers with a clause."""
    return clause in book(language, game).ask(words)


@pytest.mark.parametrize("game", OURS)
def test_every_clause_of_play_is_taught(game: str) -> None:
    named = {clause for lesson in teachers(game) for clause in lesson.teaches}
    named |= {clause for clauses in told(game).values() for clause in clauses}
    assert [clause for clause in of_play(game) if clause not in named] == []


@pytest.mark.parametrize("game", OURS)
def test_what_is_named_is_a_clause_and_a_text(game: str) -> None:
    clauses = {n for section in rules_of(Catalogue("en"), game) for n, _ in section.clauses}
    assert {c for lesson in teachers(game) for c in lesson.teaches} <= clauses
    for key, told_by in told(game).items():
        assert key.partition(".")[0] in TABLE and Catalogue("en").has(f"{game}.{key}")
        assert told_by and set(told_by) <= clauses


@pytest.mark.parametrize("game", OURS)
def test_every_lesson_teaches_something(game: str) -> None:
    assert all(lesson.teaches for lesson in library.lessons_of(game))


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", OURS)
def test_what_teaches_a_clause_plays_it_or_speaks_of_it(game: str) -> None:
    wrong = []
    for lesson in teachers(game):
        if not lesson.teaches:
            continue
        happened = played(lesson)
        for clause in lesson.teaches:
            for language in LANGUAGES if clause not in happened else ():
                words = (getattr(saying, language) for saying in said(lesson))
                if not any(speaks_of(each, clause, language, game) for each in words):
                    wrong.append(f"{lesson.key}, {clause}, {language}")
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_what_the_aid_or_the_table_tells_of_a_clause_speaks_of_it(game: str, language: str) -> None:
    text, wrong = Catalogue(language), []
    for key, clauses in told(game).items():
        words = text.raw(f"{game}.{key}")
        wrong += [f"{key}, {c}" for c in clauses if not speaks_of(words, c, language, game)]
    assert not wrong


def test_a_clause_that_there_is_none_is_told_by_name(tmp_path: Path) -> None:
    path = tmp_path / "lesson.toml"
    words = (GAMES / "mercado" / "lessons" / "1_race.toml").read_text(encoding="utf-8")
    path.write_text(words.replace('teaches = ["2.2"', 'teaches = ["99.9"', 1), encoding="utf-8")
    with pytest.raises(SheetError, match=r"teaches.*99\.9.*a clause of the rules"):
        load(path)
