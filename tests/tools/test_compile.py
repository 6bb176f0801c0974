"""The rewritten sources that mypyc compiles behave as the originals do."""

from __future__ import annotations

import ast
import inspect
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from tabletop import games
from tabletop.core import chance
from tabletop.core.chance import Chance
from tabletop.core.state import State
from tools.compile.backend import find_marked_modules
from tools.compile.source_rewriter import COMPILE_MARKER, rewrite_module

pytestmark = pytest.mark.skipif(
    not chance.__file__.endswith(".py"), reason="here the sources are compared, as Python runs them"
)
ENGINE = Path(inspect.getfile(games)).parents[1]


def rewritten(module: str) -> dict[str, Any]:
    """Return the namespace of a module whose rewritten source was executed."""
    found: dict[str, Any] = {"__name__": module}
    exec(rewrite_module(inspect.getsource(sys.modules[module])), found)
    return found


@pytest.mark.parametrize("name", games.names())
def test_a_rewritten_state_equals_the_original(name: str) -> None:
    kind = games.game_class(name).state_type
    made: Any = rewritten(kind.__module__)[kind.__name__]
    assert "copy" in made.__dict__ and made is not kind and issubclass(made, State)
    assert (made.fields, made.types, made.lists) == (kind.fields, kind.types, kind.lists)
    game = games.load(name)
    first = game.new_initial_state(game.seat_counts[0], {}, Chance(1))
    one = made.from_json(first.to_json())
    two = one.copy()
    assert one == two and two.to_json() == first.to_json()
    assert all(getattr(one, held) is not getattr(two, held) for held in kind.lists)
    with pytest.raises(TypeError):
        made(*first.to_json().values())


def test_a_rewritten_state_has_the_same_defaults() -> None:
    told = rewrite_module(
        "from tabletop.core.state import State\n"
        "@state\nclass Shop(State):\n    money: int\n    debts: int = 0\n    piles: list[int] = []"
    )
    found: dict[str, Any] = {"__name__": __name__}
    exec(told, found)
    one, two = found["Shop"](money=3), found["Shop"](money=3)
    one.piles.append(1)
    assert (one.debts, two.piles) == (0, []) and two.to_json() == {"money": 3}
    assert one.copy() == one and found["Shop"].from_json({"money": 3}) == two


@pytest.mark.parametrize("name", games.names())
def test_rewritten_constants_are_the_same(name: str) -> None:
    module = games.game_class(name).state_type.__module__
    found, told = rewritten(module), vars(sys.modules[module])
    names = [known for known in told if known.isupper()]
    assert len(names) > 1 and {known: told[known] for known in names} == {
        known: found[known] for known in names
    }


def test_named_tuples_keep_their_annotations() -> None:
    told = rewrite_module("class Way(NamedTuple):\n    left: tuple[int, ...]\n    n: int = 0")
    assert "setattr(Way, '__annotations__', {'left': 'tuple[int, ...]', 'n': 'int'})" in told


def test_a_cached_function_becomes_a_constant() -> None:
    source = "@lru_cache(maxsize=8)\ndef twice(n: int) -> int:\n    return 2 * n"
    told = rewrite_module(source)
    assert told.endswith("twice: Final = lru_cache(maxsize=8)(uncached_twice)\n")
    found: dict[str, Any] = {"lru_cache": lru_cache, "__annotations__": {}}
    exec(told.replace(": Final", ""), found)
    assert (found["twice"](3), found["twice"].cache_info().maxsize) == (6, 8)


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
def test_constants_become_final(line: str, told: str) -> None:
    assert rewrite_module(line) == told + "\n"


@pytest.mark.slow
def test_compiled_modules_need_no_module_beyond_the_engine() -> None:
    """The compiler's own helper module is not installed with the program."""
    assert len(list(find_marked_modules(ENGINE))) > 40
    known = {*sys.stdlib_module_names, "tabletop"}
    for path in find_marked_modules(ENGINE):
        for node in ast.parse(rewrite_module(path.read_text(encoding="utf-8"))).body:
            names = []
            if isinstance(node, ast.Import):
                names = [each.name for each in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                assert name.partition(".")[0] in known, f"{path}: {name}"


def test_the_dataclass_hint_for_type_checkers_is_removed() -> None:
    source = "@dataclass_transform(kw_only_default=True)\ndef state(cls: C) -> C: ..."
    assert rewrite_module(source) == "\ndef state(cls: C) -> C: ...\n"


def test_a_module_is_compiled_if_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "fast.py").write_text(f"{COMPILE_MARKER}\n")
    (tmp_path / "slow.py").write_text("# Compiled by hand\n")
    assert find_marked_modules(tmp_path) == [tmp_path / "fast.py"]
