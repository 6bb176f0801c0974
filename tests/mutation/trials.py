"""Tries mutants one by one: a child of this process is given the wrong code and runs the tests.

A plugin for pytest that takes the place of its loop. All tests of a game are collected once and
run once as they should be; after that a mutant costs a fork and the tests up to the first that
fails. Tests that have found many mutants in little time come first. Limits are processor time:
four times what a test needs when nothing is wrong.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import resource
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from select import select
from time import process_time
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tabletop.core.game import Game
from tests.mutation.changes import Mutant, code

THINKING = ("strategy", "estimates")
"""In the names of tests of how well a game is played: they do not count here."""
SLACK = 1.0
"""Seconds of processor time that any test may use."""
TIMES = 4
"""So many times what it needs when nothing is wrong."""
DEAR = 0.8
"""Seconds of processor time: tests that need more are left out, since the others find as much."""
MEMORY = 3 << 30
"""Bytes that a child may hold: a mutant may collect things without end."""


class Trial(NamedTuple):
    """What became of a mutant: the test that found it, or ''."""

    mutant: Mutant
    killer: str


class Trials:
    """Runs all mutants of one game against the tests of its rules and the contract."""

    def __init__(self, game: str, mutants: Sequence[Mutant], jobs: int) -> None:
        self.game = game
        self.mutants = mutants
        self.jobs = jobs
        self.done: list[Trial] = []
        self._cost: dict[str, float] = {}
        self._kills: dict[str, int] = {}
        self._memos: list[Memo] = []

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests of other games and of the strategies are left out."""
        items[:] = [item for item in items if self._belongs(item)]

    def _belongs(self, item: pytest.Item) -> bool:
        given = getattr(item, "callspec", None)
        params = given.params if given else {}
        name = params.get("name", getattr(params.get("played"), "name", self.game))
        return bool(name == self.game) and not any(word in item.nodeid for word in THINKING)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = list(session.items)
        self._measure(items)
        items = [item for item in items if self._cost.get(item.nodeid, DEAR) < DEAR]
        self._memos = memos()
        gc.freeze()
        waiting = list(reversed(self.mutants))
        running: dict[int, tuple[int, Mutant]] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                pipe, pid = self._fork(mutant, sorted(items, key=self._worth))
                running[pipe] = pid, mutant
            for pipe in select(list(running), [], [])[0]:
                pid, mutant = running.pop(pipe)
                with os.fdopen(pipe, encoding="utf-8") as told:
                    killer = told.read() or "crash"
                os.waitpid(pid, 0)
                killer = json.loads(killer)["killer"] if killer != "crash" else killer
                self._kills[killer] = self._kills.get(killer, 0) + 1
                self.done.append(Trial(mutant, killer))
                if not killer:
                    print(f"    {mutant}", file=sys.stderr, flush=True)
        return True

    def _worth(self, item: pytest.Item) -> float:
        """The less the sooner: quick tests that find much."""
        return (self._cost[item.nodeid] + 0.002) / (self._kills.get(item.nodeid, 0) + 0.3)

    def _measure(self, items: Sequence[pytest.Item]) -> None:
        """What each test needs when nothing is wrong, in a child of its own."""
        pipe, to = os.pipe()
        if (pid := os.fork()) == 0:
            try:
                found: object = costs(items)
            except BaseException as error:
                found = f"{error}"
            try:
                with os.fdopen(to, "w", encoding="utf-8") as tell:
                    json.dump(found, tell)
            finally:
                os._exit(0)
        os.close(to)
        with os.fdopen(pipe, encoding="utf-8") as told:
            measured = json.load(told)
        assert isinstance(measured, dict), measured
        self._cost = measured
        os.waitpid(pid, 0)
        print(f"{self.game}: {len(items)} tests, {sum(self._cost.values()):.1f} s")

    def _fork(self, mutant: Mutant, items: Sequence[pytest.Item]) -> tuple[int, int]:
        """A child that runs the tests with a mutant: where it tells the result, and its number."""
        pipe, to = os.pipe()
        if (pid := os.fork()) == 0:
            killer = ""
            try:
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                null = os.open(os.devnull, os.O_WRONLY)
                os.dup2(null, 1)
                os.dup2(null, 2)
                killer = self._try(mutant, items)
            except BaseException as error:
                killer = f"crash: {error!r}"
            finally:
                with os.fdopen(to, "w", encoding="utf-8") as tell:
                    json.dump({"killer": killer}, tell)
                os._exit(0)
        os.close(to)
        return pipe, pid

    def _try(self, mutant: Mutant, items: Sequence[pytest.Item]) -> str:
        module = sys.modules[mutant.module]
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        put_in(module, mutant.function, code(mutant, source))
        renew(self.game, self._memos)
        for item, following in in_turn(items):
            item.config.option.processor_limit = SLACK + TIMES * self._cost[item.nodeid]
            if any(
                report.failed for report in runtestprotocol(item, nextitem=following, log=False)
            ):
                return item.nodeid
        return ""


def costs(items: Sequence[pytest.Item]) -> dict[str, float]:
    """What each test needs, in seconds of processor time; those that fail are left out."""
    found = {}
    for item, following in in_turn(items):
        begun = process_time()
        reports = runtestprotocol(item, nextitem=following, log=False)
        if any(report.failed for report in reports):
            print(f"{item.nodeid} fails without a mutant: left out", file=sys.stderr, flush=True)
        else:
            found[item.nodeid] = process_time() - begun
    return found


def in_turn(items: Sequence[pytest.Item]) -> Iterator[tuple[pytest.Item, pytest.Item | None]]:
    """Each test with the one after it."""
    return zip(items, [*items[1:], None], strict=True)


def put_in(module: ModuleType, function: str, wrong: CodeType) -> None:
    """Give a function of a loaded module other code; whoever holds it has the other code too."""
    found: Any = module
    for name in function.split("."):
        found = vars(found)[name] if isinstance(found, type) else getattr(found, name)
    plain(found).__code__ = wrong


def plain(found: Any) -> FunctionType:
    """The function below its decorators."""
    while not isinstance(found, FunctionType) or hasattr(found, "__wrapped__"):
        if isinstance(found, property):
            found = found.fget
        elif hasattr(found, "__wrapped__"):
            found = found.__wrapped__
        else:
            found = found.__func__
    return found


Memo = Any
"""What `functools.lru_cache` makes: its type has no public name."""


def memos() -> list[Memo]:
    """All that games and tests remember."""
    ours = ("tabletop.games", "tests")
    return [
        thing
        for thing in gc.get_objects()
        if isinstance(thing, functools._lru_cache_wrapper)
        and str(getattr(thing, "__module__", "")).startswith(ours)
    ]


def renew(game: str, memos: Sequence[Memo]) -> None:
    """Make everything anew that was made before the change: memos, and games that tests hold."""
    for memo in memos:
        memo.cache_clear()
    for module in list(sys.modules.values()):
        if isinstance(module, ModuleType) and module.__name__.startswith("tests."):
            for value in list(vars(module).values()):
                if isinstance(value, Game) and value.name == game:
                    type(value).__init__(value)
