"""The mutants are wrong in one place each, the list of equivalents is up to date, and a fixed
sample of every rulebook's mutants is found by the tests of its rules and the contract.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from select import select
from types import CodeType
from typing import cast

import pytest

from scenes.games.market_day.square_geometry import SquareGeometry, square_geometry_for
from tabletop import games
from tabletop.core.chance import Chance
from tests.mutation.changes import (
    NOTE,
    Mutant,
    code_of,
    dependent_assignments,
    find_mutants,
    functions,
    mutated_code,
    noting_code,
)
from tests.mutation.children import TIMEOUT, Beat, Child, iterate_finished, run_in_child
from tests.mutation.table import NOT_RULES, PARTS, ROOT, equivalents, mutants_of, sample_mutants
from tests.mutation.trials import find_caches, in_turn

GAMES = games.names()
SAMPLE = 20
MIN_PERCENT = 95
"""Per cent of the mutants that are not equivalent, which the tests must find."""

SOURCE = '''
def worth(cards, chance, n=3):
    """How much cards are worth."""
    if not cards and n < 3:
        return -1
    total = 0
    for card in cards:
        if card == 7:
            continue
        total += card
    cards.sort()
    return max(total, chance.randbelow(6)) if n else True
'''


def mutant_results(change: str) -> list[str]:
    """Return the results of the example function with each mutant of this change."""
    found = []
    for mutant in find_mutants("example", SOURCE):
        if mutant.change == change:
            space: dict[str, object] = {}
            exec(compile(ast.parse(SOURCE), "example", "exec"), space)
            worth = space["worth"]
            worth.__code__ = mutated_code(mutant, SOURCE, "example")  # type: ignore[attr-defined]
            chance = Chance(3)
            given = ([], [5, 7, 1], [9])
            found.append(str([worth([*cards], chance, n) for cards in given for n in (2, 3)]))  # type: ignore[operator]
    return found


@pytest.mark.parametrize(
    "change",
    ["lt to lte", "and to or", "not not", "no minus", "1 to 2", "3 to 4", "eq to noteq",
     "add= to sub=", "7 to 6", "lost", "max to min", "no chance", "if not", "True to False"],
)  # fmt: skip
def test_a_mutant_is_wrong_in_one_place(change: str) -> None:
    usual = mutant_results("nothing")
    assert usual == []
    assert mutant_results(change), f"no mutant: {change}"


def test_no_two_mutants_are_the_same() -> None:
    found = list(find_mutants("example", SOURCE))
    codes = [mutated_code(mutant, SOURCE, "example") for mutant in found]
    right = code_of(compile(ast.parse(SOURCE), "example", "exec"), ["worth"])
    for one, two in pairwise(sorted(map(code_identity, codes))):
        assert one != two
    assert all(code_identity(c) != code_identity(right) for c in codes)


def test_a_noted_function_does_what_it_did_and_tells_that_it_was_called() -> None:
    called: list[int] = []
    space: dict[str, object] = {NOTE: called.append}
    exec(compile(ast.parse(SOURCE), "example", "exec"), space)
    worth = space["worth"]
    before = worth([5, 1], Chance(3))  # type: ignore[operator]
    worth.__code__ = noting_code("worth", SOURCE, "example", 7)  # type: ignore[attr-defined]
    assert worth([5, 1], Chance(3)) == before and called == [7]  # type: ignore[operator]


def test_what_a_module_makes_with_a_function_is_found() -> None:
    source = """
def half(n): return n // 2
def other(n): return n
HALF: int = half(8)
OTHER = other(8)
BOTH = max(HALF, OTHER)
HALVES = (half, other)
"""
    found = [ast.unparse(node).partition(" ")[0] for node in dependent_assignments("half", source)]
    assert found == ["HALF:", "BOTH"]


def code_identity(made: CodeType) -> tuple[bytes, str, tuple[str, ...]]:
    """Return the parts of a code object in which two functions differ."""
    return made.co_code, str(made.co_consts), made.co_names


@pytest.mark.sampled
@pytest.mark.parametrize("name", GAMES)
def test_some_mutants_of_every_game_can_be_made(name: str) -> None:
    found = list(mutants_of(name))
    assert len(found) > 300
    for mutant in Chance(1).partial_shuffle(found, 20)[:20]:
        source = path_of(mutant).read_text(encoding="utf-8")
        assert dict(functions(ast.parse(source)))[mutant.function]
        changed = mutated_code(mutant, source, str(path_of(mutant)))
        assert changed.co_name == mutant.function.rpartition(".")[2]


def path_of(mutant: Mutant) -> Path:
    return ROOT.joinpath(*mutant.module.split(".")).with_suffix(".py")


@pytest.mark.slow
def test_every_entry_of_the_equivalents_stands_for_some_mutant_and_has_a_reason() -> None:
    found = {mutant for name in (*GAMES, *PARTS) for mutant in all_of(name)}
    for entry in equivalents():
        assert entry.reason
        assert any(entry.matches(mutant) for mutant in found), entry


@pytest.mark.slow
def test_no_mutant_is_listed_as_equivalent_twice() -> None:
    listed = equivalents()
    for name in (*GAMES, *PARTS):
        for mutant in all_of(name):
            holding = [entry for entry in listed if entry.matches(mutant)]
            assert len(holding) < 2, (mutant, holding)


def test_what_a_child_finds_is_told_however_long_it_is() -> None:
    assert run_in_child(lambda beat: ["x" * 300_000, 1]) == ["x" * 300_000, 1]


def test_a_child_that_breaks_down_finds_nothing() -> None:
    assert run_in_child(lambda beat: os._exit(3)) is None


def is_pipe_closed(reading: int) -> bool:
    """True if the other end of a pipe is soon closed; close this end."""
    try:
        return bool(select([reading], [], [], 60)[0]) and not os.read(reading, 1)
    finally:
        os.close(reading)


def test_a_child_that_hangs_is_ended_with_all_that_it_has_begun() -> None:
    """A worker that it has begun holds the pipe open, and would be waited for without end."""
    reading, writing = os.pipe()

    def work(beat: Beat) -> str:
        if os.fork() == 0:
            time.sleep(60)
        os.write(writing, b".")
        beat(0.2)
        time.sleep(60)
        return ""

    assert run_in_child(work) == TIMEOUT
    os.close(writing)
    assert os.read(reading, 9) == b"."
    assert is_pipe_closed(reading)


def test_a_child_that_is_done_leaves_nobody_behind() -> None:
    reading, writing = os.pipe()

    def work(beat: Beat) -> str:
        if os.fork() == 0:
            time.sleep(60)
        return "done"

    assert run_in_child(work) == "done"
    os.close(writing)
    assert is_pipe_closed(reading)


def test_a_child_that_tells_that_it_goes_on_is_waited_for() -> None:
    reading, writing = os.pipe()

    def work(beat: Beat) -> str:
        beat(60)
        os.read(reading, 1)
        return "done"

    begun = time.monotonic()
    child = Child(work, patience=0.0)
    select([child.pipe], [], [])
    is_over, left = child.read_messages(), child.deadline - begun
    os.write(writing, b".")
    assert next(iterate_finished([child])).end() == "done"
    assert not is_over and left >= 60
    os.close(reading)
    os.close(writing)


def test_a_mutant_to_which_no_test_comes_is_tried_by_none_and_survives() -> None:
    assert list(in_turn([])) == []
    one, two = cast("list[pytest.Item]", [object(), object()])
    assert list(in_turn([one, two])) == [(one, two), (two, None)]


def test_what_the_screen_remembers_is_forgotten_before_a_trial() -> None:
    assert isinstance(square_geometry_for(2, 3, 12, True, False), SquareGeometry)
    assert square_geometry_for in find_caches()


def test_a_change_elsewhere_draws_no_other_sample() -> None:
    found = list(find_mutants("example", SOURCE))
    moved = [mutant._replace(line=mutant.line + 9) for mutant in found[3:]]
    first, second = sample_mutants(found, 8, 1), sample_mutants(moved, 8, 1)
    assert len(set(first)) == 8 and first != sample_mutants(found, 8, 2)
    kept = {mutant.key for mutant in first} & {mutant.key for mutant in second}
    assert len(kept) >= 8 - 3


def all_of(name: str) -> Iterator[Mutant]:
    """The mutants of a game or part, those too that are tried where their module is named."""
    yield from mutants_of(name)
    for module in NOT_RULES if name in GAMES else ():
        yield from mutants_of(name, module)


@pytest.mark.nightly
@pytest.mark.parametrize("name", GAMES)
def test_the_tests_find_nearly_all_of_a_sample(name: str) -> None:
    options = f"--game {name} --sample {SAMPLE} --survivors --least {MIN_PERCENT}"
    run = [sys.executable, "-m", "tests.mutation", *options.split()]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
