"""Drills are proved, found in matches, and written down."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tabletop import games
from tabletop.core.actions import Action
from tabletop.core.chance import GENERATORS
from tabletop.core.sheets import Sheet
from tabletop.core.untrusted import FileError
from tabletop.match.match import Match
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.practice import drills, library, proofs
from tabletop.practice.drills import Drill
from tabletop.practice.mining import mine
from tabletop.practice.positions import PositionError
from tabletop.practice.proving import faults
from tabletop.practice.running import Run
from tabletop.practice.saving import SavingError, drill_text
from tabletop.practice.wording import Saying, written
from tests.house import OURS

SAID = Saying('What "now"?', "次は？")


def setup(game: str, seed: int = 1) -> Setup:
    few = games.kind(game).seats[0]
    seats = zip(DEFAULT_NAMES[:few], COLOURS, strict=False)
    return Setup(game, tuple(SeatSpec(n, "trader", c) for n, c in seats), {}, seed)


def read(text: str) -> Drill:
    return drills.read(Sheet(tomllib.loads(text), "saved.toml"), "saved")


WITHHELD = {
    "basari": "",
    "market_day": "",
    "mercado": "",
    "nacho": "",
    "zahab": "",
}
"""Drills that wait for a better position, by their numbers: the outcome does not hang on the
answer, or not by so much. Nobody is asked them."""


@pytest.mark.thinned(5, each=False)
@pytest.mark.parametrize("game", games.names())
def test_every_drill_that_is_asked_is_proved(game: str) -> None:
    """The proofs of all others hold, for the rules and strategies of now."""
    found = proofs.unproved(library.written_for(game), library.proofs_of(game))
    withheld = {drill.key.partition("_")[0] for drill, _ in found}
    assert withheld == set(WITHHELD.get(game, "").split())
    asked = {drill.key.partition("_")[0] for drill in library.drills_of(game)}
    assert not asked & withheld and len(asked) == len(library.written_for(game)) - len(withheld)


@pytest.mark.parametrize("game", OURS)
def test_drills_stand_on_three_rungs_and_rise(game: str) -> None:
    known, rungs = library.proofs_of(game), library.rungs_of(game)
    assert set(rungs) == {drill.key for drill in library.drills_of(game)}
    solved: list[float] = []
    for rung in range(1, library.RUNGS + 1):
        on = [known[key] for key, at in rungs.items() if at == rung]
        assert abs(len(on) - len(rungs) / library.RUNGS) < 1
        assert all(tuple(each.solved) == proofs.TRIED_BY for each in on)
        solved.append(sum(sum(each.solved.values()) for each in on) / len(on))
    assert solved == sorted(solved, reverse=True) and solved[0] > solved[-1]


def test_who_fails_a_drill_is_found_again() -> None:
    known, rungs = library.proofs_of("market_day"), library.rungs_of("market_day")
    hard = next(d for d in library.drills_of("market_day") if rungs[d.key] == library.RUNGS)
    assert proofs.solved_by(hard) == known[hard.key].solved
    assert min(known[hard.key].solved.values()) < 1


@pytest.mark.soak
@pytest.mark.parametrize("game", games.names())
def test_a_proof_is_found_again_with_other_worlds(game: str) -> None:
    known = proofs.load(games.folder(game) / proofs.PROOFS)
    quick = sorted(library.drills_of(game), key=lambda drill: sum(
        held.gap.worlds for held in known[drill.key].held
    ))  # fmt: skip
    for drill in quick[:3]:
        assert proofs.prove(drill, seed=2).sure, drill.key


def with_answer(drill: Drill, action: Action) -> Drill:
    """A drill to whose question something else is right."""
    step = drill.lesson.steps[0]
    pattern = step.do[0]._replace(values=tuple((getattr(action, f),) for f in action.fields))
    return drill._replace(lesson=drill.lesson._replace(steps=(step._replace(do=(pattern,)),)))


def test_a_good_answer_is_proved_and_a_bad_one_is_not() -> None:
    drill = library.drills_of("market_day")[0]
    assert proofs.prove(drill, 400).sure
    run = drill.run()
    other = next(a for a in run.match.legal(run.learner) if a not in run.right)
    assert not proofs.prove(with_answer(drill, other), 400).sure


def test_a_right_answer_that_is_worse_than_a_wrong_one_is_found_beside_a_good_one() -> None:
    drill = next(
        d
        for d in library.drills_of("market_day")
        if len(d.run().match.legal(0)) > 1 + len(d.run().right)
    )
    run = drill.run()
    best, *others = run.right
    bad = [a for a in run.match.legal(run.learner) if a not in run.right][-1]
    step = drill.lesson.steps[0]
    both = step.do + with_answer(drill, bad).lesson.steps[0].do
    two = drill._replace(lesson=drill.lesson._replace(steps=(step._replace(do=both),)))
    proof = proofs.prove(two, 400)
    assert best not in others and not proof.sure
    assert written(bad) in str(proof.weakest)


def test_a_proof_does_not_hold_for_another_answer_and_is_told_where_there_is_none() -> None:
    drill = library.drills_of("market_day")[0]
    proof = proofs.prove(drill, 400)
    assert [*proofs.unproved([drill], {drill.key: proof})] == []
    run = drill.run()
    other = next(a for a in run.match.legal(run.learner) if a not in run.right)
    ((_, why),) = proofs.unproved([with_answer(drill, other)], {drill.key: proof})
    assert "have changed" in why
    ((_, why),) = proofs.unproved([drill], {})
    assert why == "it was never proved"


def test_a_trace_changes_with_the_order_of_a_pile(tmp_path: Path) -> None:
    (file,) = (games.folder("basari") / "drills").glob("06_*.toml")
    text, pile = file.read_text("utf-8"), '"bazaar.10", "bazaar.9", "bazaar.38"'
    assert pile in text
    other = tmp_path / file.name
    other.write_text(text.replace(pile, ", ".join(reversed(pile.split(", ")))), "utf-8")
    assert proofs.trace(drills.load(file)) != proofs.trace(drills.load(other))


def test_proofs_are_read_as_they_were_written_and_broken_ones_are_told(tmp_path: Path) -> None:
    path = tmp_path / proofs.PROOFS
    assert proofs.load(path) == {}
    drill = library.drills_of("market_day")[0]
    proof = proofs.prove(drill, 64)
    proofs.save(path, {drill.key: proof})
    found = proofs.load(path)[drill.key]
    assert found.trace == proof.trace and len(found.held) == len(proof.held)
    text = path.read_text(encoding="utf-8")
    error = f'"error": {round(proof.held[0].gap.error, 4)}'
    assert error in text
    for wrong in ('{"01": {"trace": 1, "held": [{}]}}', text.replace(error, '"error": 0.0')):
        path.write_text(wrong, encoding="utf-8")
        with pytest.raises(FileError, match="no list of proofs"):
            proofs.load(path)


def test_a_folder_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(SavingError, match="cannot be written"):
        proofs.save(tmp_path / "gone" / proofs.PROOFS, {})


def test_where_whatever_is_answered_is_right_nothing_can_be_proved() -> None:
    drill = library.drills_of("market_day")[0]
    step, run = drill.lesson.steps[0], drill.run()
    ways = tuple(
        step.do[0]._replace(values=tuple((getattr(a, f),) for f in a.fields))
        for a in run.match.legal(run.learner)
    )
    all_right = drill._replace(lesson=drill.lesson._replace(steps=(step._replace(do=ways),)))
    with pytest.raises(PositionError, match="whatever is answered is right"):
        proofs.prove(all_right)


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("game", games.names())
def test_a_position_of_a_match_is_kept_as_a_drill(game: str, generator: int) -> None:
    match = Match(games.load(game), setup(game, 5)._replace(generator=generator))
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


@pytest.mark.soak
def test_matches_are_searched_for_drills() -> None:
    game = games.load("market_day")
    seeds = range(1, 9)  # not every match holds one
    found = next(vein for seed in seeds for vein in mine(game, setup("market_day", seed)))
    text = found.text()
    assert "in a hundred victories" in text
    assert tuple(found.solved) == proofs.TRIED_BY and f"{proofs.TRIED_BY[0]} " in text
    drill = read(text.replace('.en = ""', '.en = "x"'))
    assert drill.run().right == (found.best,) and found.best != found.next_best
    assert all(each.gap.sure for each in found.found.values())
