"""What is compiled says what the sources say: `setup.py` writes states and constants out."""

from __future__ import annotations

import inspect
import sys
from importlib.util import module_from_spec, spec_from_file_location
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
    ],
)
def test_what_is_written_in_capitals_stays_as_it_is(setup: Any, line: str, told: str) -> None:
    assert setup.written_out(line) == told + "\n"
