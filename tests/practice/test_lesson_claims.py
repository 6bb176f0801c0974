"""Numbers of points or gold that lessons state after a right move match the engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pytest

from tabletop import games
from tabletop.core.acts import Move, Score, Step
from tabletop.core.state import NOBODY
from tabletop.match.match import Event, Match
from tabletop.practice import exercise_catalogue
from tabletop.practice.exercise_notation import LocalizedText
from tabletop.practice.lesson_runner import LessonRun, RequiredInput
from tabletop.practice.lessons import Lesson

CLAIM = re.compile(r"(\d+) (?:points?|gold|VP)\b")
LESSONS = [
    pytest.param(lesson, id=f"{game}-{lesson.key}")
    for game in games.names()
    for lesson in exercise_catalogue.load_lessons(game)
]
TRACKS, GOLD = ("points", "gold"), "gold"
SEAT_FIELD = re.compile(r"\{seat(\d)\}")
OTHERWISE_TRUE = {
    ("market_day", "5_two_rains"): {20},  # would have been scored by cards that are washed away
    ("market_day", "7_counting"): {15},  # in the round before as well: held below
    ("mercado", "6_landing"): {5},  # for what is paid now and bought in the next step: held below
}
"""Numbers that nobody gains by what was just done."""
IN_ALL = {("market_day", "7_counting"): {15}, ("mercado", "6_landing"): {5}}
"""Those of them that the learner has gained by the end at that table."""


class Claim(NamedTuple):
    """A number that is said after a move."""

    words: str
    number: int
    gained_now: set[int]
    """Gains of the addressed seats from the move until the next step's text."""
    gained_overall: set[int]
    """And at that table from its beginning to its end."""
    japanese: str


def gains(events: Iterable[Event], seats: set[int]) -> set[int]:
    """Return the points, gold and steps that these seats gained: by act, by event, and in all."""
    found: set[int] = set()
    overall: Counter[tuple[int, str]] = Counter()
    for event in events:
        together: Counter[tuple[int, str]] = Counter()
        for act in event.acts:
            if isinstance(act, Score) and act.track in TRACKS:
                whose, own = (act.seat, act.track), act.n
            elif isinstance(act, Step):
                # a path begins where the piece was
                whose, own = (int(act.piece.rpartition(".")[2]), ""), len(act.path) - 1
            elif isinstance(act, Move) and act.piece.startswith(GOLD):
                index = act.target.partition(":")[2]
                whose, own = (int(index) if index.isdigit() else NOBODY, act.target), act.n
            else:
                continue
            if whose[0] in seats:
                found.add(own)
                together[whose] += own
        overall.update(together)
        found |= set(together.values())
    return found | set(overall.values())


def lesson_claims(lesson: Lesson) -> Iterator[Claim]:
    """Iterate over the numbers in texts after a move, with the gains of the addressed seats."""
    run = LessonRun(lesson)
    said: list[tuple[LocalizedText, Match, int, int, int]] = []
    while not run.is_over:
        step, match, number = run.step, run.match, run.match.decision_number
        asked = run.required_input
        run.give_right_answer()
        if asked is RequiredInput.ACTION:
            words = step.success_message
            found = CLAIM.findall(words.en)
            said += [(words, match, number, match.decision_number, int(claim)) for claim in found]
    for words, match, first, after, claim in said:
        seats = {match.setup.human_seats[0], *(int(seat) for seat in SEAT_FIELD.findall(words.en))}
        now = [event for event in match.history if first <= event.decision_number < after]
        every = gains(match.history, seats)
        yield Claim(words.en, claim, gains(now, seats), every, words.ja)


@pytest.mark.sampled
@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_said_of_a_move_is_what_it_brought(lesson: Lesson) -> None:
    key = (lesson.game, lesson.key)
    known, later = OTHERWISE_TRUE.get(key, set()), IN_ALL.get(key, set())
    for claim in lesson_claims(lesson):
        assert claim.number in claim.gained_now | known, claim
        assert claim.number not in later or claim.number in claim.gained_overall, claim


@pytest.mark.sampled
@pytest.mark.parametrize("lesson", LESSONS)
def test_both_languages_say_the_same_numbers(lesson: Lesson) -> None:
    for claim in lesson_claims(lesson):
        assert str(claim.number) in re.findall(r"\d+", claim.japanese), claim


def test_a_number_that_is_not_true_would_be_found() -> None:
    """Of the numbers beside one that is said, few are true by accident."""
    every = [claim for param in LESSONS for claim in lesson_claims(param.values[0])]  # type: ignore[arg-type]
    assert len(every) >= 20
    beside = [(claim, claim.number + by) for claim in every for by in (-1, 1)]
    assert sum(number in claim.gained_now for claim, number in beside) * 10 <= len(beside)


CARD_POINTS = re.compile(r"your (\d) points|worth (\d) to you|All three cards show (\d) points")


def test_the_points_that_a_question_of_basari_names_are_those_of_the_card_on_top() -> None:
    """BAS-3.6: the bazaar card dealt last counts, not the first of the pile."""
    named = 0
    for drill in exercise_catalogue.load_all_drills("basari"):
        run = drill.start_run()
        tables = games.load("basari").tables  # type: ignore[attr-defined]
        top = run.match.state.piles[run.learner_seat][-1]  # type: ignore[attr-defined]
        for found in CARD_POINTS.finditer(drill.question.en):
            named += 1
            assert int(found[found.lastindex or 0]) == tables.card_points[top], drill.key
    assert named >= 5
