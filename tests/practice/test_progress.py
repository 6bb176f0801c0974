"""Progress of practice is kept in one plain file, read carefully, and never lost halfway."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tabletop.match.user_files import PartialReadError, UserFileError, update_file
from tabletop.practice import progress
from tabletop.practice.progress import ChallengeRecord, LessonRecord, PracticeProgress
from tabletop.practice.review_schedule import DrillResult, update_memory

TODAY = date(2026, 3, 1)
SAMPLE_PROGRESS = (
    PracticeProgress()
    .with_lesson("mercado/1_race", 0, ["on", "lay gold 3"], 2)
    .with_lesson("mercado/2_prices", 3, ["on"])
    .with_drill("basari/01", update_memory(None, DrillResult.WRONG, TODAY))
    .with_drill("basari/02", update_memory(None, DrillResult.AT_ONCE, TODAY))
    .with_challenge("2026-03-01", ChallengeRecord(2, 31, "Souk ★★☆"))
    .with_opponents("mercado/Mika", 1.25)
    .with_day("mercado/match", TODAY)
    .with_counted_match("0f" * 16)
)


def test_what_was_kept_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "practice.json"
    assert progress.FILE_FORMAT.read(path) == PracticeProgress()
    update_file(path, progress.FILE_FORMAT, lambda there: SAMPLE_PROGRESS)
    assert progress.FILE_FORMAT.read(path) == SAMPLE_PROGRESS
    assert [each.name for each in path.parent.iterdir()] == ["practice.json"]


def test_a_lesson_keeps_its_most_stars_and_where_it_was_left() -> None:
    left = SAMPLE_PROGRESS.with_lesson("mercado/2_prices", 0, ["on"])
    assert left.lessons["mercado/2_prices"] == LessonRecord(3, ("on",))
    assert left.with_lesson("mercado/2_prices", 1, ["on"]).lessons[
        "mercado/2_prices"
    ] == LessonRecord(3)
    assert SAMPLE_PROGRESS.lessons["mercado/1_race"] == LessonRecord(0, ("on", "lay gold 3"), 2)
    assert SAMPLE_PROGRESS.with_lesson("mercado/1_race", 2, [], 2).lessons[
        "mercado/1_race"
    ] == LessonRecord(2)


def test_lessons_kept_before_mistakes_were_are_read() -> None:
    old = {**SAMPLE_PROGRESS.to_json(), "lessons": {"mercado/1_race": [0, ["on"]]}}
    assert progress.progress_from_json(old).lessons == {
        "mercado/1_race": LessonRecord(0, ("on",), 0)
    }


def test_stars_of_lessons_that_were_renamed_are_kept() -> None:
    data = {"basari/5_majorities": [2, [], 0], "basari/6_workers": [3, [], 0]}
    old = {**SAMPLE_PROGRESS.to_json(), "lessons": data}
    read = progress.progress_from_json(old).lessons
    assert read == {
        "basari/6_majorities": LessonRecord(2),
        "basari/5_workers": LessonRecord(3),
    }
    again = progress.progress_from_json(
        {**old, "lessons": {n: [r.stars, []] for n, r in read.items()}}
    )
    assert again.lessons == read


def test_drills_kept_before_their_days_were_are_read() -> None:
    old = {**SAMPLE_PROGRESS.to_json(), "drills": {"a": ["2026-03-01", "2026-03-02", 1.0, 5.0]}}
    assert progress.progress_from_json(old).drills["a"].solved_days == 0
    assert SAMPLE_PROGRESS.drills["basari/02"].solved_days == 1


def test_a_challenge_keeps_its_best_result() -> None:
    worse, better = ChallengeRecord(2, 30, "worse"), ChallengeRecord(3, 20, "better")
    assert SAMPLE_PROGRESS.with_challenge("2026-03-01", worse) == SAMPLE_PROGRESS
    assert SAMPLE_PROGRESS.with_challenge("2026-03-01", better).challenges["2026-03-01"] == better


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"souk_practice": 2}, "no progress of practice in format 1"),
        ({"lessons": []}, "lessons: found [], expected an object"),
        ({"lessons": {"a": [4, []]}}, "lesson a: found [4, []], expected"),
        ({"lessons": {"a": [True, []]}}, "lesson a: found"),
        ({"lessons": {"a": [1, [], -1]}}, "lesson a: found"),
        ({"lessons": {"a": [1, [], True]}}, "lesson a: found"),
        ({"lessons": {"a": [1, [], 1, 1]}}, "lesson a: found"),
        ({"lessons": {"a": [1, [2]]}}, "lesson a: found"),
        ({"lessons": {"a": [1, ["on"] * 201]}}, "lesson a: found"),
        ({"drills": {"a": ["2026-03-01", "2026-13-01", 1.0, 5.0]}}, "drill a: found"),
        ({"drills": {"a": ["2026-03-01", "2026-03-02", 0, 5.0]}}, "drill a: found"),
        ({"drills": {"a": ["2026-03-01", "2026-03-02", 1e300, 5.0]}}, "drill a: found"),
        ({"drills": {"a": ["2026-03-01", "2026-03-02", 1.0]}}, "drill a: found"),
        ({"drills": {"a": ["2026-03-01", "2026-03-02", 1.0, 5.0, -1]}}, "drill a: found"),
        ({"drills": {"a": ["2026-03-01", "2026-03-02", 1.0, 5.0, True]}}, "drill a: found"),
        ({"drills": {"a": ["2026-03-01", "2026-03-02", 1.0, 5.0, 1, 1]}}, "drill a: found"),
        ({"drills": {"a": ["9999-12-31", "9999-12-31", 1.0, 5.0]}}, "drill a: found"),
        ({"challenges": {"a": [3, 12]}}, "challenge a: found [3, 12], expected"),
        ({"challenges": {"a": [3, 1 << 40, ""]}}, "challenge a: found"),
        ({"opponents": {"mercado/Mika": 5}}, "opponent mercado/Mika: found 5, expected a number"),
        ({"opponents": {"mercado/Mika": True}}, "opponent mercado/Mika: found True"),
        ({"days": {"mercado/match": "soon"}}, "day mercado/match: found 'soon', expected a date"),
    ],
)
def test_a_broken_file_is_refused_with_one_clear_sentence(
    tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    path = tmp_path / "practice.json"
    path.write_text(json.dumps({**SAMPLE_PROGRESS.to_json(), **change}), encoding="utf-8")
    told: list[str] = []
    try:
        kept = progress.FILE_FORMAT.read(path, told.append)
    except UserFileError as error:
        told.append(str(error))
    else:  # the rest of it holds
        with pytest.raises(PartialReadError):
            progress.progress_from_json({**SAMPLE_PROGRESS.to_json(), **change})
        assert kept == SAMPLE_PROGRESS._replace(**{name: {} for name in change})
    (words,) = told
    assert str(path) in words and said in words


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{", b"\xff", b"[" * 9999, b'{"souk_practice": 1e999}']
)
def test_a_file_of_something_else_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "practice.json"
    path.write_bytes(data)
    with pytest.raises(UserFileError, match=r"practice\.json"):
        progress.FILE_FORMAT.read(path)


def test_a_file_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    update_file(path, progress.FILE_FORMAT, lambda there: SAMPLE_PROGRESS)
    blocked = path / "practice.json"
    with pytest.raises(UserFileError, match="cannot be written"):
        update_file(blocked, progress.FILE_FORMAT, lambda there: SAMPLE_PROGRESS)
    assert progress.FILE_FORMAT.read(path) == SAMPLE_PROGRESS
