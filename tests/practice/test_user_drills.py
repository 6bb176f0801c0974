"""Turning points of one's own matches become drills that can be done."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import games
from tabletop.match.match import Match
from tabletop.practice.drill_files import DrillSaveError
from tabletop.practice.drills import load_drill_folder
from tabletop.practice.exercise_checks import find_faults
from tabletop.practice.lesson_runner import LessonRun, TryOutcome
from tabletop.practice.sessions.tutorial import make_custom_tutorial, make_tutorial_setup
from tabletop.practice.user_drills import save_turning_point_as_drill
from tests.practice.setups import turning_point, turning_point_of


@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_a_turning_point_becomes_a_drill(game: str, tmp_path: Path) -> None:
    match, point = turning_point(game)
    path = save_turning_point_as_drill(match, point, tmp_path / "drills")
    assert save_turning_point_as_drill(match, point, tmp_path / "drills") == path
    (drill,), wrong = load_drill_folder(path.parent)
    assert not wrong and drill.key == path.stem
    run = LessonRun(drill.lesson)
    assert run.match.view_for(point.seat) == point.view
    assert all(drill.title) and all(drill.question) and "10" in run.step.success_message.ja
    assert run.try_action(point.played_action).outcome is TryOutcome.WRONG
    assert (
        run.show_consequences(point.played_action)
        and run.try_action(point.better_action).outcome is TryOutcome.RIGHT
    )
    assert find_faults(drill.lesson) == ()


@pytest.mark.parametrize("game", games.names())
def test_a_turning_point_of_a_guided_match_becomes_a_drill(game: str, tmp_path: Path) -> None:
    """The drill carries the prepared position in which the match began."""
    setup, position = make_tutorial_setup(game, "Mika")
    match, point = turning_point_of(make_custom_tutorial(setup, position, 4))
    (drill,), wrong = load_drill_folder(save_turning_point_as_drill(match, point, tmp_path).parent)
    run = LessonRun(drill.lesson)
    assert not wrong and run.match.view_for(point.seat) == point.view
    assert run.try_action(point.better_action).outcome is TryOutcome.RIGHT
    assert find_faults(drill.lesson) == ()


def test_who_sat_there_and_by_which_options_is_kept(tmp_path: Path) -> None:
    """Another option would make another position of the same decisions."""
    match, point = turning_point("market_day", "Åsa", {"hands": 3, "open_count": True})
    (drill,), _ = load_drill_folder(save_turning_point_as_drill(match, point, tmp_path).parent)
    assert LessonRun(drill.lesson).match.setup.seat_names == match.setup.seat_names
    options = LessonRun(drill.lesson).match.setup.options
    assert {name: options[name] for name in match.setup.options} == match.setup.options


def test_goods_at_the_start_make_no_drill(tmp_path: Path) -> None:
    match, point = turning_point("mercado")
    seats = (match.setup.seats[0]._replace(goods=1), *match.setup.seats[1:])
    given, point = turning_point_of(Match(match.game, match.setup._replace(seats=seats)))
    with pytest.raises(DrillSaveError, match="goods"):
        save_turning_point_as_drill(given, point, tmp_path)


def test_a_name_with_braces_breaks_nothing(tmp_path: Path) -> None:
    match, point = turning_point("nacho", "{seat9}")
    save_turning_point_as_drill(match, point, tmp_path)
    assert len(load_drill_folder(tmp_path)[0]) == 1


def test_a_broken_file_in_the_folder_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    save_turning_point_as_drill(*turning_point("basari"), tmp_path)
    (tmp_path / "mine.toml").write_text("game = 3", encoding="utf-8")
    found, wrong = load_drill_folder(tmp_path)
    assert len(found) == len(wrong) == 1 and "mine.toml: game: found 3" in str(wrong[0])
    assert load_drill_folder(tmp_path / "nowhere") == ([], [])


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(DrillSaveError, match="cannot be written"):
        save_turning_point_as_drill(*turning_point("basari"), tmp_path / "file")
