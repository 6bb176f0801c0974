"""Drills are proved, found in matches, and written down."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, cast

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import CHANCE_CLASSES
from tabletop.core.sheets import Sheet
from tabletop.core.util.safe_load import FileError
from tabletop.match.match import CustomStart, Match
from tabletop.practice import drill_proofs, drills, exercise_catalogue
from tabletop.practice.drill_files import DrillSaveError, format_drill
from tabletop.practice.drill_finder import find_candidates
from tabletop.practice.drills import Drill
from tabletop.practice.exercise_checks import find_faults
from tabletop.practice.exercise_notation import LocalizedText, format_action
from tabletop.practice.lesson_runner import LessonRun
from tabletop.practice.positions import PositionError
from tests.practice.setups import make_setup

SAMPLE_TEXT = LocalizedText('What "now"?', "次は？")


def parse_drill(text: str) -> Drill:
    return drills.read_drill(Sheet(tomllib.loads(text), "saved.toml"), "saved")


WITHHELD = {
    "basari": "",
    "market_day": "",
    "mercado": "",
    "nacho": "",
    "zahab": "",
}
"""Drills that wait for a better position, by their numbers: the outcome does not hang on the
answer, or not by so much. Nobody is asked them."""


@pytest.mark.sampled
@pytest.mark.parametrize("game", games.names())
def test_every_drill_that_is_asked_is_proved(game: str) -> None:
    """The proofs of all others hold, for the rules and strategies of now."""
    found = drill_proofs.find_unproved_drills(
        exercise_catalogue.load_all_drills(game), exercise_catalogue.load_proofs(game)
    )
    withheld = {drill.key.partition("_")[0] for drill, _ in found}
    assert withheld == set(WITHHELD.get(game, "").split()), (
        f"stale proofs: rules, strategy or state have changed. `python main.py drill --prove "
        f"--game {game}` proves these drills again. A new state field with a default changes none "
        f"(tabletop/core/state.py)"
    )
    asked = {drill.key.partition("_")[0] for drill in exercise_catalogue.load_proved_drills(game)}
    assert not asked & withheld and len(asked) == len(
        exercise_catalogue.load_all_drills(game)
    ) - len(withheld)


def test_who_fails_a_drill_is_found_again() -> None:
    known, rungs = (
        exercise_catalogue.load_proofs("market_day"),
        exercise_catalogue.assign_drill_rungs("market_day"),
    )
    hard = max(
        exercise_catalogue.load_proved_drills("market_day"), key=lambda drill: rungs[drill.key]
    )
    assert drill_proofs.measure_solve_rates(hard) == known[hard.key].solve_rates
    assert min(known[hard.key].solve_rates.values()) < 1


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_a_proof_is_found_again_with_other_worlds(game: str) -> None:
    known = drill_proofs.load_proof_file(games.folder(game) / drill_proofs.PROOFS_FILE)
    quick = sorted(exercise_catalogue.load_proved_drills(game), key=lambda drill: sum(
        held.difference.sample_count for held in known[drill.key].comparisons
    ))  # fmt: skip
    for drill in quick[:3]:
        assert drill_proofs.prove_drill(drill, seed=2).is_valid, drill.key


def with_answer(drill: Drill, action: Action) -> Drill:
    """A drill to whose question something else is right."""
    step = drill.lesson.steps[0]
    pattern = step.right_patterns[0]._replace(
        values=tuple((getattr(action, f),) for f in action.fields)
    )
    return drill._replace(
        lesson=drill.lesson._replace(steps=(step._replace(right_patterns=(pattern,)),))
    )


def test_a_good_answer_is_proved_and_a_bad_one_is_not() -> None:
    drill = exercise_catalogue.load_proved_drills("market_day")[0]
    assert drill_proofs.prove_drill(drill, 400).is_valid
    run = drill.start_run()
    other = next(a for a in run.match.legal_actions(run.learner_seat) if a not in run.right_actions)
    assert not drill_proofs.prove_drill(with_answer(drill, other), 400).is_valid


def test_a_right_answer_that_is_worse_than_a_wrong_one_is_found_beside_a_good_one() -> None:
    drill = next(
        d
        for d in exercise_catalogue.load_proved_drills("market_day")
        if len(d.start_run().match.legal_actions(0)) > 1 + len(d.start_run().right_actions)
    )
    run = drill.start_run()
    best, *others = run.right_actions
    bad = [a for a in run.match.legal_actions(run.learner_seat) if a not in run.right_actions][-1]
    step = drill.lesson.steps[0]
    both = step.right_patterns + with_answer(drill, bad).lesson.steps[0].right_patterns
    two = drill._replace(lesson=drill.lesson._replace(steps=(step._replace(right_patterns=both),)))
    proof = drill_proofs.prove_drill(two, 400)
    assert best not in others and not proof.is_valid
    assert format_action(bad) in str(proof.weakest_comparison)


def test_a_proof_does_not_hold_for_another_answer_and_is_told_where_there_is_none() -> None:
    drill = exercise_catalogue.load_proved_drills("market_day")[0]
    proof = drill_proofs.prove_drill(drill, 400)
    assert [*drill_proofs.find_unproved_drills([drill], {drill.key: proof})] == []
    run = drill.start_run()
    other = next(a for a in run.match.legal_actions(run.learner_seat) if a not in run.right_actions)
    ((_, why),) = drill_proofs.find_unproved_drills([with_answer(drill, other)], {drill.key: proof})
    assert "have changed" in why
    ((_, why),) = drill_proofs.find_unproved_drills([drill], {})
    assert why == "it was never proved"


def test_a_trace_changes_with_the_order_of_a_pile(tmp_path: Path) -> None:
    (file,) = (games.folder("basari") / "drills").glob("09_*.toml")
    text, pile = file.read_text("utf-8"), '"bazaar.10", "bazaar.9", "bazaar.39"'
    assert pile in text
    other = tmp_path / file.name
    other.write_text(text.replace(pile, ", ".join(reversed(pile.split(", ")))), "utf-8")
    assert drill_proofs.compute_trace_hash(
        drills.load_drill(file)
    ) != drill_proofs.compute_trace_hash(drills.load_drill(other))


def test_proofs_are_read_as_they_were_written_and_broken_ones_are_told(tmp_path: Path) -> None:
    path = tmp_path / drill_proofs.PROOFS_FILE
    assert drill_proofs.load_proof_file(path) == {}
    drill = exercise_catalogue.load_proved_drills("market_day")[0]
    proof = drill_proofs.prove_drill(drill, 64)
    drill_proofs.save_proof_file(path, {drill.key: proof})
    found = drill_proofs.load_proof_file(path)[drill.key]
    assert found.trace_hash == proof.trace_hash and len(found.comparisons) == len(proof.comparisons)
    text = path.read_text(encoding="utf-8")
    error = f'"error": {round(proof.comparisons[0].difference.standard_error, 4)}'
    assert error in text
    for wrong in ('{"01": {"trace": 1, "held": [{}]}}', text.replace(error, '"error": 0.0')):
        path.write_text(wrong, encoding="utf-8")
        with pytest.raises(FileError, match="no list of proofs"):
            drill_proofs.load_proof_file(path)


def test_a_folder_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(DrillSaveError, match="cannot be written"):
        drill_proofs.save_proof_file(tmp_path / "gone" / drill_proofs.PROOFS_FILE, {})


def test_where_whatever_is_answered_is_right_nothing_can_be_proved() -> None:
    drill = exercise_catalogue.load_proved_drills("market_day")[0]
    step, run = drill.lesson.steps[0], drill.start_run()
    ways = tuple(
        step.right_patterns[0]._replace(values=tuple((getattr(a, f),) for f in a.fields))
        for a in run.match.legal_actions(run.learner_seat)
    )
    all_right = drill._replace(
        lesson=drill.lesson._replace(steps=(step._replace(right_patterns=ways),))
    )
    with pytest.raises(PositionError, match="whatever is answered is right"):
        drill_proofs.prove_drill(all_right)


@pytest.mark.parametrize("generator", CHANCE_CLASSES)
@pytest.mark.parametrize("game", games.names())
def test_a_position_of_a_match_is_kept_as_a_drill(game: str, generator: int) -> None:
    match = Match(games.load(game), make_setup(game, 5)._replace(generator=generator))
    strategy = games.load_strategy(match.game)
    while match.decision_number < 21:
        seat = match.active_seats()[0]
        match.submit(seat, match.legal_actions(seat)[-1])
    seat = match.active_seats()[0]
    right = match.legal_actions(seat)[:1]
    drill = parse_drill(
        format_drill(
            match,
            match.decision_number,
            seat,
            right,
            SAMPLE_TEXT,
            SAMPLE_TEXT,
            SAMPLE_TEXT,
            ["A remark."],
        )
    )
    run = LessonRun(drill.lesson)
    assert (
        run.match.state == match.state and run.learner_seat == seat and run.right_actions == right
    )
    assert (drill.title, drill.question) == (SAMPLE_TEXT, SAMPLE_TEXT)
    assert strategy and find_faults(drill.lesson) == ()


def test_an_earlier_moment_of_a_match_is_kept_as_well() -> None:
    match = Match(games.load("market_day"), make_setup("market_day"))
    states: list[Any] = []
    while match.decision_number < 8:
        states.append(match.state.copy())
        seat = match.active_seats()[0]
        match.submit(seat, match.legal_actions(seat)[0])
    seat = match.game.active_seats(states[3])[0]
    right = match.game.legal_actions(states[3], seat)[:1]
    drill = parse_drill(format_drill(match, 3, seat, right, SAMPLE_TEXT, SAMPLE_TEXT, SAMPLE_TEXT))
    assert LessonRun(drill.lesson).match.state == states[3]


def test_a_match_that_began_elsewhere_is_not_kept() -> None:
    run = exercise_catalogue.load_proved_drills("market_day")[0].start_run()
    run.match.custom_start = cast(CustomStart, object())
    with pytest.raises(DrillSaveError, match="a position that a drill cannot carry"):
        format_drill(
            run.match, 0, run.learner_seat, run.right_actions, SAMPLE_TEXT, SAMPLE_TEXT, SAMPLE_TEXT
        )


@pytest.mark.nightly
def test_matches_are_searched_for_drills() -> None:
    game = games.load("market_day")
    seeds = range(1, 9)  # not every match holds one
    found = next(
        vein for seed in seeds for vein in find_candidates(game, make_setup("market_day", seed))
    )
    text = found.format_drill_file()
    assert "in a hundred victories" in text
    assert (
        tuple(found.solve_rates) == drill_proofs.TESTING_LEVELS
        and f"{drill_proofs.TESTING_LEVELS[0]} " in text
    )
    drill = parse_drill(text.replace('.en = ""', '.en = "x"'))
    assert (
        drill.start_run().right_actions == (found.best_action,)
        and found.best_action != found.next_best_action
    )
    assert all(each.difference.is_significant for each in found.comparisons.values())
