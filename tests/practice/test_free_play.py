"""Free play after a lesson: novices, a fixed length, a kind verdict, and no harm to stars."""

from __future__ import annotations

import re
from datetime import date

import pytest

from tabletop import games
from tabletop.core.acts import Begin, End
from tabletop.core.chance import Chance
from tabletop.core.sheets import Sheet, SheetError
from tabletop.games.basari.actions import Choose
from tabletop.match.match import Match
from tabletop.practice import exercise_catalogue
from tabletop.practice.lessons import Lesson, read_lesson
from tabletop.practice.sessions.exercise_session import LessonSession
from tabletop.practice.sessions.free_play import FreePlaySession
from tabletop.practice.sessions.practice_record import PracticeRecord
from tabletop.practice.sessions.tutorial import TUTORIAL_AI_LEVEL
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue

LESSONS = [
    pytest.param(lesson, id=f"{game}-{lesson.key}")
    for game in games.names()
    for lesson in exercise_catalogue.load_lessons(game)
]


def play_on(session: FreePlaySession, plays_randomly: bool = False) -> None:
    """Let all seats play by the heuristic until free play is over; or the learner at random."""
    match = session.match
    strategy, chance = games.load_strategy(match.game), Chance(match.setup.seed)
    while not session.is_over(match):
        seat = match.active_seats()[0]
        legal = match.legal_actions(seat)
        if plays_randomly and seat == session.learner_seat:
            match.submit(seat, chance.pick(legal))
        else:
            match.submit(seat, strategy.policy(match.view_for(seat), seat, legal, chance))


def find_lesson(game: str, key: str) -> Lesson:
    return next(each for each in exercise_catalogue.load_lessons(game) if each.key == key)


@pytest.mark.sampled
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_lesson_ends_with_free_play_against_novices(lesson: Lesson) -> None:
    session = FreePlaySession(lesson, seed=3)
    levels = session.match.setup.levels
    assert levels[session.learner_seat] == "" and set(levels) == {"", TUTORIAL_AI_LEVEL}
    play_on(session)
    own = [d for d in session.match.decisions if d.seat == session.learner_seat]
    assert own, "the learner decides something"
    for language in BUILT_IN_LANGUAGES:
        text = Catalogue(language)
        free = lesson.free_play
        assert free is not None
        verdict = session.judge(session.match, text)
        wanted = free.praise if verdict.has_shown_point else free.encouragement
        assert verdict.message == getattr(wanted, language)
        assert all(name in verdict.note for name in session.match.setup.seat_names)
        assert lesson.summary.localize(text, ()) in session.opening_text(text)


@pytest.mark.sampled
@pytest.mark.parametrize("lesson", LESSONS)
def test_free_play_lasts_as_long_as_its_lesson_says(lesson: Lesson) -> None:
    session = FreePlaySession(lesson, seed=4)
    play_on(session)
    assert lesson.free_play is not None
    unit, acts = lesson.free_play.unit, [
        act for event in session.match.history if event.decision_number >= 0 for act in event.acts
    ]  # fmt: skip
    counted = [
        sum(isinstance(act, kind) and act.key == unit for act in acts) for kind in (Begin, End)
    ]
    assert max(counted) == lesson.free_play.length or session.match.is_over


@pytest.mark.slow
@pytest.mark.parametrize("lesson", LESSONS)
def test_the_point_of_a_lesson_can_be_shown_in_its_free_play(lesson: Lesson) -> None:
    """A learner who plays by the heuristic, or at random, shows the point in one of some plays."""
    found = []
    for seed in range(1, 41):
        session = FreePlaySession(lesson, seed)
        play_on(session, plays_randomly=seed % 2 == 0)
        found.append(session.judge(session.match, Catalogue("en")).has_shown_point)
        if found[-1]:
            return
    raise AssertionError("nobody can show it")


def choose(match: Match, *actions: str) -> None:
    """Let the seats choose actions of Basari."""
    for seat, action in enumerate(actions):
        assert match.submit(seat, Choose(action)) is None


def test_the_verdict_praises_what_the_lesson_teaches_and_encourages_otherwise() -> None:
    lesson, text = find_lesson("basari", "1_alone"), Catalogue("en")
    alone = FreePlaySession(lesson, seed=1)
    choose(alone.match, "B", "A", "C")
    assert not alone.is_over(alone.match)
    choose(alone.match, "A", "A", "A")
    assert alone.is_over(alone.match)
    assert alone.judge(alone.match, text).has_shown_point
    assert "Mika +7" in alone.judge(alone.match, text).note
    blocked = FreePlaySession(lesson, seed=1)
    for _ in range(2):
        choose(blocked.match, "A", "A", "A")
    verdict = blocked.judge(blocked.match, text)
    assert not verdict.has_shown_point and "happens to everybody" in verdict.message


def test_a_haggle_is_not_being_alone() -> None:
    session = FreePlaySession(find_lesson("basari", "1_alone"), seed=1)
    match, strategy = session.match, games.load_strategy(games.load("basari"))
    for _ in range(2):
        choose(match, "B", "B", "C")
        while len(match.active_seats()) == 1:  # the haggle
            seat = match.active_seats()[0]
            legal = match.legal_actions(seat)
            match.submit(seat, strategy.policy(match.view_for(seat), seat, legal, Chance(1)))
    assert session.is_over(match)
    assert not session.judge(match, Catalogue("en")).has_shown_point


def test_a_match_taken_back_is_not_over_any_more() -> None:
    session = FreePlaySession(find_lesson("basari", "1_alone"), seed=1)
    for _ in range(2):
        choose(session.match, "A", "A", "A")
    assert session.is_over(session.match)
    session.match.undo(session.match.decision_number - 1)
    assert not session.is_over(session.match)


def test_stars_and_progress_do_not_suffer_from_free_play() -> None:
    opened: list[LessonSession] = []
    record = PracticeRecord(None, lambda: date(2026, 11, 22), lambda why: None)
    lessons = exercise_catalogue.load_lessons("basari")
    course = LessonSession(record, lessons, 0, lambda n: None, lambda: None, opened.append)
    for _ in course.lesson_run.play_through():
        course.save_progress()
    course.save_progress()
    before = record.progress
    assert before.lessons["basari/1_alone"].stars == 3
    label = course.ending(Catalogue("en")).free_play_label
    assert label == "Play 2 rounds freely"
    course.open_free_play()
    assert opened == [course]
    session = FreePlaySession(course.lesson, seed=1)
    for _ in range(2):
        choose(session.match, "A", "A", "A")
    session.judge(session.match, Catalogue("en"))
    assert record.progress == before and course.lesson_run.stars == 3


def test_a_lesson_without_free_play_offers_none() -> None:
    record = PracticeRecord(None, lambda: date(2026, 11, 22), lambda why: None)
    lesson = exercise_catalogue.load_lessons("basari")[0]._replace(free_play=None)
    course = LessonSession(record, (lesson,), 0, lambda n: None, lambda: None, lambda made: None)
    assert course.ending(Catalogue("en")).free_play_label == ""


@pytest.mark.parametrize("lasts", ["0 rounds", "2 weeks", "rounds", "10 turns", "2"])
def test_a_length_that_is_none_is_told(lasts: str) -> None:
    path = exercise_catalogue.list_exercise_files("basari", "lessons")[0]
    sheet = Sheet.load(path)
    data = {**sheet.data, "free": {**sheet.data["free"], "lasts": lasts}}
    with pytest.raises(SheetError, match=re.escape("1 to 9 rounds or turns: 2 rounds")):
        read_lesson(Sheet(data, "mine.toml"), "mine")


def test_lessons_are_ordered_by_their_number() -> None:
    names = [path.stem for path in exercise_catalogue.list_exercise_files("zahab", "lessons")]
    assert [name.partition("_")[0] for name in names] == [str(n) for n in range(1, 11)]
