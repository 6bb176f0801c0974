"""Turning points of one's own matches become drills that can be done."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tabletop import games
from tabletop.core.options import Value
from tabletop.match.match import Match
from tabletop.match.setup import SeatSpec
from tabletop.practice.drills import in_folder
from tabletop.practice.own import keep
from tabletop.practice.proving import faults
from tabletop.practice.running import Run, Tried
from tabletop.practice.saving import SavingError
from tabletop.seats.judge import MODELS, Comparison, Gap
from tabletop.seats.review import TurningPoint
from tests.practice.test_proofs import setup


def turning_point(
    game: str, name: str = "Mika", options: Mapping[str, Value] | None = None
) -> tuple[Match, TurningPoint]:
    """A match of a few decisions, and one with several choices as if it had been a mistake."""
    start = setup(game, 3)
    seats = (SeatSpec(name, "", "sky"), *start.seats[1:])
    start = start._replace(seats=seats, options=options or start.options)
    match = Match(games.load(game), start)
    point = None
    while match.number < 30:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        if len(legal) > 1 and match.number >= 5 and point is None:
            found = Comparison((0.4,) * len(seats), (0.5,) * len(seats), Gap(0.104, 0.01, 90))
            view = match.view(seat)
            said = dict.fromkeys(MODELS, found)
            point = TurningPoint(match.number, seat, legal[-1], legal[0], view, said)
        match.submit(seat, legal[-1])
    assert point is not None
    return match, point


@pytest.mark.parametrize("game", games.names())
def test_a_turning_point_becomes_a_drill(game: str, tmp_path: Path) -> None:
    match, point = turning_point(game)
    path = keep(match, point, tmp_path / "drills")
    assert keep(match, point, tmp_path / "drills") == path
    (drill,), wrong = in_folder(path.parent)
    assert not wrong and drill.key == path.stem
    run = Run(drill.lesson)
    assert run.match.view(point.seat) == point.view
    assert all(drill.title) and all(drill.question) and "10" in run.step.well.ja
    assert run.attempt(point.played).outcome is Tried.WRONG
    assert run.show(point.played) and run.attempt(point.better).outcome is Tried.RIGHT
    assert faults(drill.lesson) == ()


def test_who_sat_there_and_by_which_options_is_kept(tmp_path: Path) -> None:
    """Another option would make another position of the same decisions."""
    match, point = turning_point("market_day", "Åsa", {"hands": 3, "open_count": True})
    (drill,), _ = in_folder(keep(match, point, tmp_path).parent)
    assert Run(drill.lesson).match.setup.names == match.setup.names
    options = Run(drill.lesson).match.setup.options
    assert {name: options[name] for name in match.setup.options} == match.setup.options


def test_a_name_with_braces_breaks_nothing(tmp_path: Path) -> None:
    match, point = turning_point("nacho", "{seat9}")
    keep(match, point, tmp_path)
    assert len(in_folder(tmp_path)[0]) == 1


def test_a_broken_file_in_the_folder_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    keep(*turning_point("basari"), tmp_path)
    (tmp_path / "mine.toml").write_text("game = 3", encoding="utf-8")
    found, wrong = in_folder(tmp_path)
    assert len(found) == len(wrong) == 1 and "mine.toml: game: found 3" in str(wrong[0])
    assert in_folder(tmp_path / "nowhere") == ([], [])


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(SavingError, match="cannot be written"):
        keep(*turning_point("basari"), tmp_path / "file")
