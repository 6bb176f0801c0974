"""Limits by processor time: a busy machine makes a test slow, it never makes it fail.

The clock on the wall is only a net below, wide enough for any machine, for a test that waits for
something that never comes and so uses no processor time at all.
"""

from __future__ import annotations

import gc
import multiprocessing
import pickle
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from multiprocessing.context import BaseContext
from typing import Any

import pytest

from tabletop import games
from tabletop.ai.worker import queries, worker
from tests.fixtures import selection
from tests.fixtures.processor_time import limit_processor_time, used_processor_seconds

PROCESSOR_PROPERTY = "processor"
"""The property of a report that holds a test's seconds of processor time."""
MAX_LISTED_FILES = 40
"""Files in the table of processor times."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("processor_limit", "seconds of processor time that a test may use", default="120")
    parser.addoption("--processor-limit", type=float, help="the same for this run")
    parser.addoption(
        "--processor-times", action="store_true", help="tell how much each file of tests used"
    )
    selection.add_options(parser)


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[object]:
    """Search for garbage neither while tests are collected nor, later, among what they are."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    yield
    selection.select_variants(metafunc)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    selection.select(config, items)


def pytest_configure(config: pytest.Config) -> None:
    """Parse each TOML text once a process: modules and hundreds of tables read the same files."""
    plain = tomllib.loads

    @cache
    def parsed(text: str) -> bytes:
        return pickle.dumps(plain(text))

    def loads(text: str, **options: Any) -> dict[str, Any]:
        if options or not isinstance(text, str):
            return plain(text, **options)
        data: dict[str, Any] = pickle.loads(parsed(text))
        return data

    patch = pytest.MonkeyPatch()
    patch.setattr(tomllib, "loads", loads)
    config.add_cleanup(patch.undo)


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """AI seats think to the end, and are waited for: what they do does not depend on the load."""
    monkeypatch.setattr(worker, "REPLY_TIMEOUT_SECONDS", float("inf"))
    monkeypatch.setattr(worker, "QUICK_REPLY_TIMEOUT_SECONDS", float("inf"))
    monkeypatch.setattr(queries, "MAX_THINKING_SECONDS", float("inf"))


@pytest.fixture(autouse=True)
def worker_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are forked, where that can be had, off a process that has read all games: there are
    hundreds of tables, and each would read them anew. `tests/ai` starts them as players do."""
    if "forkserver" in multiprocessing.get_all_start_methods():
        monkeypatch.setattr(worker, "PROCESS_CONTEXT", forking())


@lru_cache(maxsize=1)
def forking() -> BaseContext:
    """Processes are forked off one that begins with the first of them and reads all games."""
    read = [type(games.load_strategy(games.load(name))).__module__ for name in games.names()]
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([worker.__name__, *read])
    return context


STARTED_KEY = pytest.StashKey[float]()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    item.stash[STARTED_KEY] = used_processor_seconds()
    with limit_processor_time(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    with limit_processor_time(item):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Iterator[pytest.TestReport]:
    """Add the processor time of a test and its fixtures to its final report."""
    report = yield
    if call.when == "teardown":
        report.user_properties.append(
            (PROCESSOR_PROPERTY, used_processor_seconds() - item.stash[STARTED_KEY])
        )
    return report


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if not config.getoption("--processor-times"):
        return
    files: Counter[str] = Counter()
    tests: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, seconds in getattr(report, "user_properties", ()):
                if name == PROCESSOR_PROPERTY and report.when == "teardown":
                    files[report.nodeid.partition("::")[0]] += seconds
                    tests[report.nodeid] += seconds
    terminalreporter.section("processor time")
    terminalreporter.write_line(f"{sum(files.values()):8.1f} s in all")
    for table in (files, tests):
        for name, seconds in table.most_common(MAX_LISTED_FILES):
            terminalreporter.write_line(f"{seconds:8.1f} s {name}")
