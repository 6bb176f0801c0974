"""Trials of mutants, one by one: a child of this process gets the wrong code and runs the tests.

This is a plug-in for pytest that takes the place of its loop. All tests of a game are collected
once and run once with controls: the functions that mutants will change are made again as they are,
but they note the tests that call them. No test may notice that. After that a mutant costs a fork
and, of the tests that call its function, those up to the first that fails. Tests that have found
many mutants in little time come first. Limits are processor time: four times the need of a test
without a mutant and without caches. A child that waits for ever is killed with all processes that
it has started. That finds its mutant too.
"""

from __future__ import annotations

import ast
import builtins
import functools
import gc
import os
import resource
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from time import process_time
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tabletop.core.game import Game
from tabletop.core.util.memo import Memo
from tests.mutation.changes import NOTE, Mutant, dependent_assignments, mutated_code, noting_code
from tests.mutation.children import PATIENCE, Beat, Child, iterate_finished, run_in_child

THINKING = ("strategy", "estimates")
"""In the names of tests of how well a game is played: they do not count here."""
READING = ("test_the_games_played_here_come_to_every_place_that_draws",)
"""Tests that hold what is done against the source, which no mutant changes: they say nothing of
the rules."""
SLACK = 1.0
"""Seconds of processor time that any test may use."""
TIMES = 4
"""Factor of the normal time of a test in its time limit."""
DEAR = 1.2
"""Seconds of processor time: tests that need more are left out, since the others find as much."""
BUSY = 10
"""Additional factor of the time limit by the clock, for a busy machine."""
LONGEST = 1800.0
"""Seconds by the clock that a test may take where nothing is wrong."""
MEMORY = 3 << 30
"""Bytes that a child may hold: a mutant may collect things without end."""


class Trial(NamedTuple):
    """Result of a mutant: the test that found it, or an empty string."""

    mutant: Mutant
    killer: str


class Cost(NamedTuple):
    """Normal time of a test, and the functions that it reaches."""

    seconds: float
    functions: frozenset[int]
    """By their places among those that mutants change."""


class Trials:
    """Runs all mutants of one game against the tests of its rules and the contract."""

    def __init__(self, game: str, mutants: Sequence[Mutant], jobs: int) -> None:
        self.game = game
        """Its name; nothing where no game's rules are tried, but what all games stand on."""
        self.mutants = mutants
        self.jobs = jobs
        self.finished_trials: list[Trial] = []
        self.false_alarms: list[str] = []
        """The tests that found the controls."""
        self._functions = sorted({(mutant.module, mutant.function) for mutant in mutants})
        self._cost: dict[str, Cost] = {}
        self._kills: dict[str, int] = {}
        self._memos: list[CachedFunction] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests of other games and of the strategies are left out."""
        items[:] = [item for item in items if self._belongs(item)]

    def _belongs(self, item: pytest.Item) -> bool:
        given = getattr(item, "callspec", None)
        params = given.params if given else {}
        name = params.get("name", getattr(params.get("played"), "name", self.game))
        return bool(not self.game or name == self.game) and not any(
            word in item.nodeid for word in THINKING + READING
        )

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = list(session.items)
        self._memos = find_caches()
        self._measure(items)
        if self.false_alarms:
            return True
        items = [item for item in items if self._cost[item.nodeid].seconds < DEAR]
        gc.freeze()
        waiting = list(reversed(self.mutants))
        running: dict[Child, Mutant] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                place = self._functions.index((mutant.module, mutant.function))
                coming = [i for i in items if place in self._cost[i.nodeid].functions]
                running[self._child(mutant, sorted(coming, key=self._worth))] = mutant
            for child in iterate_finished(list(running)):
                mutant = running.pop(child)
                found = child.end()
                killer = "crash" if found is None else str(found)
                self._kills[killer] = self._kills.get(killer, 0) + 1
                self.finished_trials.append(Trial(mutant, killer))
                if not killer:
                    print(f"    {mutant}", file=sys.stderr, flush=True)
        return True

    def _worth(self, item: pytest.Item) -> float:
        """The less the sooner: quick tests that find much."""
        return (self._cost[item.nodeid].seconds + 0.002) / (self._kills.get(item.nodeid, 0) + 0.3)

    def _measure(self, items: Sequence[pytest.Item]) -> None:
        """Measure the time and the reached functions of each test in a child process."""
        measured = run_in_child(lambda beat: self._with_controls(items, beat))
        assert isinstance(measured, dict), measured
        self.false_alarms = measured["failed"]
        self._cost = {
            name: Cost(seconds, frozenset(found)) for name, seconds, found in measured["passed"]
        }
        spent = sum(cost.seconds for cost in self._cost.values())
        print(f"{self.game or 'part'}: {len(items)} tests, {spent:.1f} s")

    def _with_controls(self, items: Sequence[pytest.Item], beat: Beat) -> dict[str, list[Any]]:
        """The tests that pass, with their seconds and functions; those that fail.

        Nothing that tests before it have worked out is remembered: where a mutant is tried, a test
        may be the first to need it. To what a fixture came, all come who are given it.
        """
        seen: set[int] = set()
        setattr(builtins, NOTE, seen.add)
        for number, (name, function) in enumerate(self._functions):
            module, source, file = locate_module(name)
            install_code(module, function, noting_code(function, source, file, number), source)
        always = frozenset(seen)  # what a module works out when it is loaded
        fixtures = Fixtures(seen)
        if items:
            items[0].config.pluginmanager.register(fixtures)
        told: dict[str, list[Any]] = {"passed": [], "failed": []}
        for item, following in in_turn(items):
            beat(LONGEST)
            seen.clear()
            rebuild_cached(self.game, self._memos)
            begun = process_time()
            fixtures.given.clear()
            reports = runtestprotocol(item, nextitem=following, log=False)
            if any(report.failed for report in reports):
                told["failed"].append(item.nodeid)
            else:
                found = always | seen | fixtures.given
                told["passed"].append((item.nodeid, process_time() - begun, sorted(found)))
        return told

    def _child(self, mutant: Mutant, items: Sequence[pytest.Item]) -> Child:
        """A child that runs the tests with a mutant: it finds the test that found it, or ""."""

        def work(beat: Beat) -> str:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            try:
                return self._try(mutant, items, beat)
            except BaseException as error:
                return f"crash: {error!r}"

        return Child(work)

    def _try(self, mutant: Mutant, items: Sequence[pytest.Item], beat: Beat) -> str:
        module, source, file = locate_module(mutant.module)
        install_code(module, mutant.function, mutated_code(mutant, source, file), source)
        rebuild_cached(self.game, self._memos)
        for item, following in in_turn(items):
            limit = SLACK + TIMES * self._cost[item.nodeid].seconds
            item.config.option.processor_limit = limit
            beat(PATIENCE + BUSY * limit)
            if any(
                report.failed for report in runtestprotocol(item, nextitem=following, log=False)
            ):
                return item.nodeid
        return ""


class Fixtures:
    """Notes to what fixtures come when they are made, for tests that are given them later."""

    def __init__(self, seen: set[int]) -> None:
        self._seen = seen
        self._made: dict[Any, frozenset[int]] = {}
        self.given: set[int] = set()
        """To what the fixtures of a test came."""

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        before = frozenset(self._seen)
        self._seen.clear()
        try:
            return (yield)
        finally:
            self._made[fixturedef] = frozenset(self._seen)
            self._seen |= before

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_call(self, item: Any) -> None:
        for fixturedef in item._request._fixture_defs.values():
            self.given |= self._made.get(fixturedef, frozenset())


def in_turn(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the one after it; nothing where no test comes to a function."""
    return zip_longest(items, items[1:])


def locate_module(name: str) -> tuple[ModuleType, str, str]:
    """A loaded module, its source and its file."""
    module = sys.modules[name]
    file = Path(str(module.__file__))
    return module, file.read_text(encoding="utf-8"), str(file)


def install_code(module: ModuleType, function: str, wrong: CodeType, source: str) -> None:
    """Give a function of a loaded module other code; whoever holds it has the other code too. What
    the module worked out with it is worked out again."""
    found: Any = module
    for name in function.split("."):
        found = vars(found)[name] if isinstance(found, type) else getattr(found, name)
    unwrap_function(found).__code__ = wrong
    for made in dependent_assignments(function, source):
        exec(compile(ast.Module([made], []), str(module.__file__), "exec"), vars(module))


def unwrap_function(found: Any) -> FunctionType:
    """The function below its decorators."""
    while not isinstance(found, FunctionType) or hasattr(found, "__wrapped__"):
        if isinstance(found, property):
            found = found.fget
        elif isinstance(found, functools.cached_property):
            found = found.func
        elif hasattr(found, "__wrapped__"):
            found = found.__wrapped__
        else:
            found = found.__func__
    return found


CachedFunction = Any
"""A `Memo`, or what `functools.lru_cache` makes: its type has no public name."""


def find_caches() -> list[CachedFunction]:
    """Return all caches of the program and the tests."""
    ours = ("tabletop.", "scenes.", "tests")
    gc.unfreeze()  # what was loaded while tests were collected is frozen, and not listed
    found = [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, Memo)
        or (
            isinstance(thing, functools._lru_cache_wrapper)
            and str(getattr(thing, "__module__", "")).startswith(ours)
        )
    ]
    gc.freeze()
    return found


def rebuild_cached(game: str, memos: Sequence[CachedFunction]) -> None:
    """Make everything anew that was made before the change: memos, and games that tests hold."""
    for memo in memos:
        if isinstance(memo, Memo):
            memo.clear()
        else:
            memo.cache_clear()
    for module in list(sys.modules.values()):
        if isinstance(module, ModuleType) and module.__name__.startswith("tests."):
            for value in list(vars(module).values()):
                if isinstance(value, Game) and game in ("", value.name):
                    type(value).__init__(value)
