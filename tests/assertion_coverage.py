"""Pytest plugin that lists tests without assertions, and assertions never reached.

The plugin is loaded on demand, since tracing makes tests about twice as slow:
`python -m pytest -p tests.assertion_coverage tests/match`. An assertion inside a loop or an
`if` proves no fact while it is not reached, for example for one game of five.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

TESTS = str(Path(__file__).parent)
PROPERTY = "reached"
"""The property of a report: what its test reached."""

_Tracer = Any
"""Trace function as `sys.settrace` takes it; the standard library has no type for it."""


def is_assertion(node: ast.AST) -> bool:
    """True if a statement asserts something or expects an error."""
    if isinstance(node, ast.With):
        return any("raises" in ast.unparse(item.context_expr) for item in node.items)
    return isinstance(node, ast.Assert)


@cache
def assertion_lines(path: str) -> frozenset[int]:
    """The lines of a file in tests at which something is asserted."""
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    return frozenset(node.lineno for node in ast.walk(tree) if is_assertion(node))  # type: ignore[attr-defined]


def own_assertion_lines(item: pytest.Item) -> frozenset[int]:
    """The lines at which a test itself asserts something."""
    code = item.function.__code__  # type: ignore[attr-defined]
    ends = [line for *_, line in code.co_lines() if line]
    return frozenset(n for n in assertion_lines(code.co_filename) if min(ends) <= n <= max(ends))


class LineTracer:
    """Notes the lines of tests that are run."""

    def __init__(self) -> None:
        self.reached_lines: set[tuple[str, int]] = set()

    def trace_call(self, frame: FrameType, event: str, arg: object) -> _Tracer:
        return self.trace_line if frame.f_code.co_filename.startswith(TESTS) else None

    def trace_line(self, frame: FrameType, event: str, arg: object) -> _Tracer:
        self.reached_lines.add((frame.f_code.co_filename, frame.f_lineno))
        return self.trace_line


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    watch = LineTracer()
    before = sys.gettrace()
    sys.settrace(watch.trace_call)
    try:
        return (yield)
    finally:
        sys.settrace(before)
        path, mine = item.function.__code__.co_filename, own_assertion_lines(item)  # type: ignore[attr-defined]
        anywhere = any(line in assertion_lines(file) for file, line in watch.reached_lines)
        met = [line for line in mine if (path, line) in watch.reached_lines]
        item.user_properties.append((PROPERTY, [anywhere, met, sorted(mine)]))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    met: dict[str, set[int]] = {}
    wanted: dict[str, set[int]] = {}
    idle: list[str] = []
    for report in terminalreporter.stats.get("passed", ()):
        for name, value in report.user_properties if report.when == "call" else ():
            if name == PROPERTY:
                test = report.nodeid.partition("[")[0]
                anywhere, reached, mine = value
                met.setdefault(test, set()).update(reached)
                wanted.setdefault(test, set()).update(mine)
                if not anywhere:
                    idle.append(report.nodeid)
    terminalreporter.section("asserts that were not reached")
    for nodeid in idle:
        terminalreporter.write_line(f"nothing asserted: {nodeid}")
    for test in wanted:
        for line in sorted(wanted[test] - met[test]):
            terminalreporter.write_line(f"never reached: {test}, line {line}")
