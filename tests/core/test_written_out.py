"""What is compiled says what the sources say: `setup.py` writes states and constants out."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import lru_cache
from importlib.util import module_from_spec, spec_from_file_location
from operator import add, mul
from pathlib import Path
from typing import Any

import pytest

from tabletop import games
from tabletop.core import chance
from tabletop.core.chance import Chance
from tabletop.core.state import State

pytestmark = pytest.mark.skipif(
    not chance.__file__.endswith(".py"), reason="here the sources are compared, as Python runs them"
)
SHEET = games.load("nacho").sheet
SETUP = Path(__file__).parent.parent.parent / "setup.py"


@pytest.fixture(scope="module")
def setup() -> Any:
    """The script of the build."""
    spec = spec_from_file_location("building", SETUP)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(setup: Any, module: str) -> dict[str, Any]:
    """What a module has that is written out."""
    found: dict[str, Any] = {"__name__": module}
    exec(setup.written_out(inspect.getsource(sys.modules[module])), found)
    return found


@pytest.mark.parametrize("name", games.names())
def test_a_state_that_is_written_out_is_the_same_state(setup: Any, name: str) -> None:
    kind = games.kind(name).state
    made: Any = run(setup, kind.__module__)[kind.__name__]
    assert "copy" in made.__dict__ and made is not kind and issubclass(made, State)
    assert (made.fields, made.types, made.lists) == (kind.fields, kind.types, kind.lists)
    game = games.load(name)
    first = game.new(game.seats[0], {}, Chance(1))
    one = made.from_json(first.to_json())
    two = one.copy()
    assert one == two and two.to_json() == first.to_json()
    assert all(getattr(one, held) is not getattr(two, held) for held in kind.lists)
    with pytest.raises(TypeError):
        made(*first.to_json().values())


@pytest.mark.parametrize("name", games.names())
def test_constants_that_are_written_out_are_the_same(setup: Any, name: str) -> None:
    module = games.kind(name).state.__module__
    found, told = run(setup, module), vars(sys.modules[module])
    names = [known for known in told if known.isupper()]
    assert len(names) > 1 and {known: told[known] for known in names} == {
        known: found[known] for known in names
    }


def test_tuples_with_names_keep_the_types_of_their_fields(setup: Any) -> None:
    told = setup.written_out("class Way(NamedTuple):\n    left: tuple[int, ...]\n    n: int = 0")
    assert "setattr(Way, '__annotations__', {'left': 'tuple[int, ...]', 'n': 'int'})" in told


def test_tables_that_are_written_out_say_the_same(setup: Any) -> None:
    """Also what is worked out of them once; and nothing but such classes is written so."""
    made = run(setup, "tabletop.games.nacho.sheet")
    told, kept = made["read_sheet"](SHEET), games.load("nacho").tables
    assert not hasattr(made["Tables"], "__dataclass_fields__")
    assert {name: getattr(kept, name) for name in vars(told)} == vars(told)
    assert {"wages", "wants", "best_price", "mean_wage"} <= vars(told).keys()
    plain = "class Tables:\n    n: int"
    assert setup.written_out(plain) == plain + "\n"


def test_records_are_made_of_the_same_values(setup: Any) -> None:
    made = run(setup, "tabletop.games.zahab.appraisal")
    one = made["Prices"](0.5, 1.0, 2.0, 3.0, (1.0, 1.0, 1.0), 1.0, 0.1, 0.2)
    assert (one.left, one.exile, one.aim, one.saved) == (0.5, 0.2, 0, 0.0)
    assert not isinstance(one, tuple)


def test_what_is_remembered_is_a_constant(setup: Any) -> None:
    source = "@lru_cache(maxsize=8)\ndef twice(n: int) -> int:\n    return 2 * n"
    told = setup.written_out(source)
    assert told.endswith("twice: Final = lru_cache(maxsize=8)(plain_twice)\n")
    found: dict[str, Any] = {"lru_cache": lru_cache, "__annotations__": {}}
    exec(told.replace(": Final", ""), found)
    assert (found["twice"](3), found["twice"].cache_info().maxsize) == (6, 8)


def test_rows_are_gone_along_without_a_check(setup: Any) -> None:
    source = "found = [one * two for one, two in zip(ones, twos, strict=True)]"
    assert setup.written_out(source) == source.replace(", strict=True", "") + "\n"
    both = "x = zip(a, b, strict=False), zip(\n    c,\n    zip(é, f, strict=True), strict=True\n)"
    assert setup.written_out(both) == "x = zip(a, b), zip(c, zip(é, f))\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("x = sum([n * 0.5 for n in row], 0.0)", "x = sum((n * 0.5 for n in row), 0.0)"),
        ("x = sum(map(len, rows))", "x = sum((len(each_0) for each_0 in rows))"),
        (
            "x = tuple(map(add, row, more))",
            "x = tuple((each_0 + each_1 for each_0, each_1 in zip(row, more)))",
        ),
        (
            "x = sum(map(mul, row, more), 0.0)",
            "x = sum((each_0 * each_1 for each_0, each_1 in zip(row, more)), 0.0)",
        ),
        ("x = tuple(map(min, *rows))", "x = tuple(map(min, *rows))"),
        (
            "row[at + 1] -= more[0] if at else 2",
            "row[at + 1] = row[at + 1] - (more[0] if at else 2)",
        ),
        ("at += row[0]", "at += row[0]"),
        ("row[more.pop() - 6] += 1", "row[more.pop() - 6] += 1"),
        ("row[(at := at + 1)] += 1", "row[(at := at + 1)] += 1"),
        ("x = (*row, at)", "x = (tuple(row) + (at,))"),
        ("x = 1, at, *row[:2], 5, *more", "x = ((1, at) + tuple(row[:2]) + (5,) + tuple(more))"),
        ("x = (*row, *more, *row, at)", "x = (*row, *more, *row, at)"),
        ("x = (*[n for n in row], at)", "x = (*[n for n in row], at)"),
        ("at, *row = more", "at, *row = more"),
        ("x = max(row), min(n for n in row)", "x = known_max(row), min(n for n in row)"),
        ("x = max(at, 2), max(row, default=0)", "x = max(at, 2), max(row, default=0)"),
    ],
)
def test_what_becomes_a_loop_over_numbers_comes_to_the_same(
    setup: Any, line: str, told: str
) -> None:
    assert setup.written_out(line) == told + "\n"
    one, two = (
        {"row": [3, 1, 2], "more": [4, 5, 6], "rows": ((1, 2), (3, 0)), "at": 1}
        | {"add": add, "mul": mul}
        for _ in range(2)
    )
    exec(line, one)
    exec(told.replace("known_", ""), two)
    assert [one.get(name) for name in ("x", "row", "at")] == [
        two.get(name) for name in ("x", "row", "at")
    ]


def test_numbers_are_reckoned_with_where_they_are_compiled_not_asked_for_by_a_call(
    setup: Any,
) -> None:
    """A call for each number of a row made compiled masters of Nacho slower than plain ones."""
    for path in setup.modules(SETUP.with_name("tabletop")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "operator":
                assert {each.name for each in node.names} <= setup.OPERATORS.keys(), path


def test_what_is_asked_of_python_is_known_for_good(setup: Any) -> None:
    told = setup.written_out(f"{setup.FUTURE}\nbest = max(row)")
    assert told.splitlines()[1:] == [
        "from typing import Final", "known_max: Final = max", "best = known_max(row)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("ONE, TWO = range(2)", "ONE: Final = 0\nTWO: Final = 1"),
        ("HEAT, RISE = 4.9, -0.28", "HEAT: Final = 4.9\nRISE: Final = -0.28"),
        ("SIZE = 1 << 3", "SIZE: Final = 1 << 3"),
        ("WORDS: tuple[str, ...] = ()", "WORDS: Final[tuple[str, ...]] = ()"),
        ("KNOWN: Final = 3", "KNOWN: Final = 3"),
        ("ODDS = (0.5, 0.25)", "ODDS = (0.5, 0.25)"),
        ("RED, BLUE = UNITS", "RED, BLUE = UNITS"),
        ("STRATEGY = Trader", "STRATEGY = Trader"),
        ('T = TypeVar("T")', 'T = TypeVar("T")'),
        ("word = 3", "word = 3"),
        ("_pair = partial(tuple, Pair)", "_pair: Final = partial(tuple, Pair)"),
    ],
)
def test_what_is_written_in_capitals_stays_as_it_is(setup: Any, line: str, told: str) -> None:
    assert setup.written_out(line) == told + "\n"


def test_what_is_compiled_needs_nothing_that_plain_python_does_not(setup: Any) -> None:
    """Not even what tells the compiler something: whoever installs the program has no compiler's
    modules."""
    known = {*sys.stdlib_module_names, "tabletop"}
    for path in setup.modules(SETUP.with_name("tabletop")):
        for node in ast.parse(setup.written_out(path.read_text(encoding="utf-8"))).body:
            names = []
            if isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                assert name.partition(".")[0] in known, f"{path}: {name}"
