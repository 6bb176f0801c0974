"""What lessons say after a right move is what the engine did: each number of points or gold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from tabletop import games
from tabletop.core.acts import Move, Score, Step
from tabletop.match.match import Event, Match
from tabletop.practice import library
from tabletop.practice.lessons import Lesson
from tabletop.practice.running import Asked, Run

CLAIM = re.compile(r"(\d+) (?:points?|gold|VP)\b")
LESSONS = [
    pytest.param(lesson, id=f"{game}-{lesson.key}")
    for game in games.names()
    for lesson in library.lessons_of(game)
]
TRACKS, GOLD = ("points", "gold"), "gold"
OTHERWISE_TRUE = {("market_day", "5_two_rains"): {20}}
"""Numbers that nobody scores: what would have been scored by cards that are washed away."""


def gains(events: Iterable[Event]) -> set[int]:
    """What anybody scored, took in gold or moved on by: in each act, in each event, in all."""
    found: set[int] = set()
    overall: Counter[tuple[str, str]] = Counter()
    for event in events:
        together: Counter[tuple[str, str]] = Counter()
        for act in event.acts:
            if isinstance(act, Score) and act.track in TRACKS:
                whose, own = (str(act.seat), act.track), act.n
            elif isinstance(act, Step):
                whose, own = (act.piece, ""), len(act.path) - 1  # it begins where the piece was
            elif isinstance(act, Move) and act.piece.startswith(GOLD):
                whose, own = (act.piece, act.target), act.n
            else:
                continue
            found.add(own)
            together[whose] += own
        overall.update(together)
        found |= set(together.values())
    return found | set(overall.values())


def claims(lesson: Lesson) -> Iterator[tuple[str, int, set[int]]]:
    """What is said after a move, each number in it, and what was gained at that table from then
    on: what is paid in full is bought a little later."""
    run = Run(lesson)
    said: list[tuple[str, int, int, int]] = []
    tables: dict[int, Match] = {}
    while not run.over:
        step, match, number = run.step, run.match, run.match.number
        asked = run.asked
        run.answer_rightly()
        tables[id(match)] = match
        if asked is Asked.DO:
            said += [(step.well.en, id(match), number, int(n)) for n in CLAIM.findall(step.well.en)]
    for words, table, number, claim in said:
        events = tables[table].history
        later = [event for event in events if event.number >= number]
        yield words, claim, gains(later) | gains(events)


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_said_of_a_move_is_what_it_brought(lesson: Lesson) -> None:
    known = OTHERWISE_TRUE.get((lesson.game, lesson.key), set())
    wrong = [(w, n, sorted(true)) for w, n, true in claims(lesson) if n not in true | known]
    assert not wrong


def test_there_is_something_to_hold_them_to() -> None:
    found = sum(1 for param in LESSONS for _ in claims(param.values[0]))  # type: ignore[arg-type]
    assert found >= 20
