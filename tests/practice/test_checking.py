"""Drills are held against the search, found in matches, and written down."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from tabletop import games
from tabletop.core.sheets import Sheet
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.practice import drills, library
from tabletop.practice.checking import check, holds
from tabletop.practice.drills import Drill
from tabletop.practice.mining import mine
from tabletop.practice.proving import faults
from tabletop.practice.running import Run
from tabletop.practice.saving import SavingError, drill_text
from tabletop.practice.wording import Saying

DRILLS = [
    pytest.param(drill, id=f"{game}-{drill.key}")
    for game in games.names()
    for drill in library.drills_of(game)
]
SAID = Saying('What "now"?', "次は？")


def setup(game: str, seed: int = 1) -> Setup:
    few = games.kind(game).seats[0]
    seats = zip(DEFAULT_NAMES[:few], COLOURS, strict=False)
    return Setup(game, tuple(SeatSpec(n, "trader", c) for n, c in seats), {}, seed)


def read(text: str) -> Drill:
    return drills.read(Sheet(tomllib.loads(text), "saved.toml"), "saved")


@pytest.mark.soak
@pytest.mark.parametrize("drill", DRILLS)
def test_the_answer_of_a_drill_is_surely_better(drill: Drill) -> None:
    found = check(drill)
    assert holds(found, drill), found


def test_a_good_answer_holds_and_a_bad_one_is_thrown_out() -> None:
    drill = library.drills_of("market_day")[0]
    assert holds(check(drill, worlds=120), drill)
    step = drill.lesson.steps[0]
    run = drill.run()
    other = next(a for a in run.match.legal(run.learner) if a not in run.right)
    pattern = step.do[0]._replace(values=tuple((getattr(other, f),) for f in other.fields))
    wrong = drill._replace(lesson=drill.lesson._replace(steps=(step._replace(do=(pattern,)),)))
    assert not holds(check(wrong, worlds=120), wrong)


@pytest.mark.parametrize("game", games.names())
def test_a_position_of_a_match_is_kept_as_a_drill(game: str) -> None:
    match = Match(games.load(game), setup(game, 5))
    strategy = games.strategy(match.game)
    while match.number < 21:
        seat = match.to_act()[0]
        match.submit(seat, match.legal(seat)[-1])
    seat = match.to_act()[0]
    right = match.legal(seat)[:1]
    drill = read(drill_text(match, match.number, seat, right, SAID, SAID, SAID, ["A remark."]))
    run = Run(drill.lesson)
    assert run.match.state == match.state and run.learner == seat and run.right == right
    assert (drill.title, drill.question) == (SAID, SAID)
    assert strategy and faults(drill.lesson) == ()


def test_an_earlier_moment_of_a_match_is_kept_as_well() -> None:
    match = Match(games.load("market_day"), setup("market_day"))
    states: list[Any] = []
    while match.number < 8:
        states.append(match.state.copy())
        seat = match.to_act()[0]
        match.submit(seat, match.legal(seat)[0])
    seat = match.game.to_act(states[3])[0]
    right = match.game.legal(states[3], seat)[:1]
    drill = read(drill_text(match, 3, seat, right, SAID, SAID, SAID))
    assert Run(drill.lesson).match.state == states[3]


def test_a_match_that_began_elsewhere_is_not_kept() -> None:
    run = library.drills_of("market_day")[0].run()
    with pytest.raises(SavingError, match="did not begin with the set-up"):
        drill_text(run.match, 0, run.learner, run.right, SAID, SAID, SAID)


def test_matches_are_searched_for_drills() -> None:
    game = games.load("market_day")
    found = next(mine(game, setup("market_day")))
    text = found.text()
    assert "in a hundred victories" in text
    drill = read(text.replace('.en = ""', '.en = "x"'))
    assert drill.run().right == (found.best,)
    assert found.comparison.lead > 0 and found.best != found.next_best
