"""Errors in a sheet are refused by name, wherever they are.

The tests cover every table, list and number of every game's own sheet.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from tabletop import games
from tabletop.core.sheets import Sheet, SheetError, SheetProblem

NONSENSE = "zzz"
PART = 1.5
LATER = {"nacho": {"components"}}
"""Tables that older sheets did not have, so that one may be without them."""

Way = tuple[str | int, ...]
"""To a part of a sheet: names, and places in lists from 0."""


@pytest.mark.sampled_by_game
def test_an_unknown_name_is_refused_by_name(name: str) -> None:
    """In the sheet itself and in every table of it."""
    tables = [way for way, found in iterate_parts(data_of(name)) if isinstance(found, dict)]
    assert () in tables and len(tables) > 10
    for way in tables:
        (problem,) = sheet_problems(name, way, lambda table: table.update({NONSENSE: 1}))
        assert problem.code == "unknown_name" and NONSENSE in problem.entry, (way, problem)
        assert names_place(problem, way), (way, problem)


def test_an_entry_left_out_or_one_too_many_is_refused(name: str) -> None:
    """A table of the sheet, one of a list of tables, and a number of a list of numbers."""
    data = data_of(name)
    for table in set(data) - LATER.get(name, set()):
        problems = sheet_problems(name, (), lambda whole, table=table: whole.pop(table))
        assert any(names_place(problem, (table,)) for problem in problems), (table, problems)
    lists = [(way, found) for way, found in iterate_parts(data) if isinstance(found, list)]
    for way, found in lists:
        if isinstance(found[0], str):
            continue  # words of which there may be one more or less
        fewer = sheet_problems(name, way, lambda entries: entries.pop())
        more = sheet_problems(name, way, lambda entries: entries.append(deepcopy(entries[-1])))
        for problems, n in ((fewer, len(found) - 1), (more, len(found) + 1)):
            assert names_place(problems[0], way), (way, problems)
            if len(way) == 1:
                assert problems[0].actual == repr(f"{n} entries"), problems
                assert problems[0].expected == f"{len(found)} entries", problems


@pytest.mark.sampled_by_game
def test_every_number_that_is_not_a_whole_one_is_refused(name: str) -> None:
    numbers = [way for way, found in iterate_parts(data_of(name)) if type(found) is int]
    assert len(numbers) > 10
    for *above, last in numbers:
        problems = sheet_problems(
            name, tuple(above), lambda part, last=last: insert_fraction(part, last)
        )
        way = (*above, *([last] if isinstance(last, str) else []))
        assert any(
            names_place(problem, way) and str(PART) in problem.actual for problem in problems
        ), (way, problems)


def data_of(name: str) -> dict[str, Any]:
    """The data of a game's own sheet, to be changed."""
    found: dict[str, Any] = json.loads(_as_text(name))
    return found


@cache
def _as_text(name: str) -> str:
    return json.dumps(games.load(name).sheet.data)


def iterate_parts(found: Any, way: Way = ()) -> Iterator[tuple[Way, Any]]:
    """Iterate over all tables, lists and values, with the path to each."""
    yield way, found
    if isinstance(found, dict | list):
        for key, part in found.items() if isinstance(found, dict) else enumerate(found):
            yield from iterate_parts(part, (*way, key))


def sheet_problems(name: str, way: Way, change: Callable[[Any], object]) -> Sequence[SheetProblem]:
    """Return the problems of the sheet after a change of one part."""
    data = part = data_of(name)
    for key in way:
        part = part[key]
    change(part)
    with pytest.raises(SheetError) as error:
        games.game_class(name)(Sheet(data, "mine.toml"))
    assert error.value.origin == "mine.toml"
    return error.value.problems


def insert_fraction(part: Any, place: Any) -> None:
    part[place] = PART


def names_place(problem: SheetProblem, way: Way) -> bool:
    """True if a problem names the entry and the value at the end of a path."""
    table, number, *rest = (*way, "", "")[: max(2, len(way))]
    entry = f"{table} {number + 1}" if isinstance(number, int) else f"{table}"
    named = [key for key in (number, *rest) if isinstance(key, str) and key != "mark"]
    begins = problem.entry == entry or problem.entry.startswith((f"{entry},", f"{entry} ("))
    return (begins or not way) and all(f"{key}" in problem.entry for key in named)
