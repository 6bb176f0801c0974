"""The examples in docstrings of the engine, run as doctests."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "tabletop").rglob("*.py"))
    if ">>>" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", EXAMPLES)
def test_examples_in_docstrings_print_what_they_say(module: str) -> None:
    try:
        loaded = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] == "tabletop":
            raise
        pytest.skip(f"{error.name} is not installed: it belongs to an extra")
    found = doctest.testmod(loaded)
    assert found.attempted and not found.failed


def test_there_are_examples() -> None:
    assert "tabletop.core.zones" in EXAMPLES and len(EXAMPLES) > 4
