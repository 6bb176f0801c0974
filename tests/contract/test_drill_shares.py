"""The drills of every game teach the whole match, and are hard in several degrees."""

from __future__ import annotations

from functools import cache
from statistics import median

import pytest

from tabletop import games
from tabletop.core.chance import Chance
from tabletop.practice import drill_proofs, exercise_catalogue
from tabletop.practice.drills import Drill, DrillKind
from tabletop.practice.lesson_runner import LessonRun
from tests.fixtures.built_in_games import BUILT_IN_GAMES

MIN_WHOLE_MATCH_DRILLS = 10
LAST_TURN_DECISIONS = 3
"""Own free decisions up to which a position lies in the last turn."""
MAX_LAST_TURN_SHARE = 1 / 3
MIN_RUNGS = 3
MAX_NOVICE_SHARE = 0.5
"""Share of the drills that novices may always solve."""


def count_decisions_left(drill: Drill) -> float:
    """Return the median number of own free decisions to the end of the match."""
    run = drill.start_run()
    game, seat = run.game, run.learner_seat
    strategy, view, found = games.load_strategy(game), run.match.view_for(seat), list[int]()
    for seed in range(1, 4):
        chance, own = Chance(seed), 0
        s = game.sample_state(view, seat, chance)
        while acting := game.active_seats(s):
            acts = seat if seat in acting else acting[0]
            legal = game.legal_actions(s, acts)
            own += acts == seat and len(legal) > 1
            action = strategy.policy(s, acts, legal, chance) if len(legal) > 1 else legal[0]
            game.apply(s, acts, action, chance)
        found.append(own)
    return median(found)


@cache
def whole_match_drills(game: str) -> tuple[Drill, ...]:
    return tuple(d for d in exercise_catalogue.load_proved_drills(game) if d.horizon_rounds)


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_there_are_openings_or_plans_and_pairs(game: str) -> None:
    found = whole_match_drills(game)
    kinds = {drill.kind for drill in found}
    assert len(found) >= MIN_WHOLE_MATCH_DRILLS
    assert DrillKind.PAIR in kinds and DrillKind.RESULT not in kinds
    assert kinds & {DrillKind.OPENING, DrillKind.PLAN, DrillKind.READING}
    for drill in found:
        gain = exercise_catalogue.find_points_gain(drill)
        assert gain is not None and gain.points >= 1 and gain.level


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_a_third_of_the_drills_lies_in_the_last_turn_at_most(game: str) -> None:
    left = [count_decisions_left(d) for d in exercise_catalogue.load_proved_drills(game)]
    last = sum(n <= LAST_TURN_DECISIONS for n in left)
    assert last <= MAX_LAST_TURN_SHARE * len(left), f"{last} of {len(left)}"


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_drills_stand_on_several_rungs(game: str) -> None:
    proofs, rungs = (
        exercise_catalogue.load_proofs(game),
        exercise_catalogue.assign_drill_rungs(game),
    )
    assert len(set(rungs.values())) >= MIN_RUNGS
    for key, rung in rungs.items():
        rates = proofs[key].solve_rates
        assert tuple(rates) == drill_proofs.TESTING_LEVELS
        assert rung == 1 + sum(rate < drill_proofs.MIN_SOLVE_RATE for rate in rates.values())


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_novices_do_not_always_solve_most_drills(game: str) -> None:
    proofs, rungs = (
        exercise_catalogue.load_proofs(game),
        exercise_catalogue.assign_drill_rungs(game),
    )
    always = sum(proofs[key].solve_rates["novice"] == 1.0 for key in rungs)
    assert always <= MAX_NOVICE_SHARE * len(rungs), f"{always} of {len(rungs)}"


@pytest.mark.parametrize("game", BUILT_IN_GAMES)
def test_pairs_differ_in_one_decision_and_in_what_is_right(game: str) -> None:
    for drill in whole_match_drills(game):
        if drill.kind is not DrillKind.PAIR:
            continue
        here, there = (step.position for step in drill.lesson.steps)
        assert here is not None and there is not None
        assert here._replace(moves=()) == there._replace(moves=())
        apart = [a for a, b in zip(here.moves, there.moves, strict=True) if a != b]
        assert len(apart) == 1, drill.key
        run, right = LessonRun(drill.lesson), list[set[str]]()
        for _ in run.play_through():
            right.append(set(map(str, run.right_actions)))
        assert len(right) == 2 and not right[0] & right[1], drill.key
