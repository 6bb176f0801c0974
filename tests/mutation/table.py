"""The mutants of a game, those known to be equivalent, and what the tests made of the others."""

from __future__ import annotations

import os
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import pytest

from tabletop import games
from tests.mutation.changes import Mutant, find_mutants
from tests.mutation.trials import Trial, Trials

ROOT = Path(__file__).parents[2]
NOT_RULES = (
    *("__init__", "strategy", "evaluation", "move_explanations", "sheet", "actions", "state"),
    *("value_provenance", "master_model", "number_distribution", "move_contrasts", "play_costs"),
    *("input_mapping", "descriptions", "describer", "effect_params", "wording"),
)
"""Modules of a game that hold no rules: how to play well, and what the sheet and words are,
how they are known, and what a pointer or a sentence makes of them. They are tried where they are
named."""
PARTS = {
    **{name: (f"tabletop/{name}", f"tests/{name}") for name in ("core", "match", "practice", "ai")},
    "table": ("scenes/table", "tests/scenes/table"),
    "games": ("scenes/games", "tests/scenes/games"),
}
"""Parts of the program that are tried like the rules of a game: folders of code and of tests."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
OPTIONS = (
    *("-o", "addopts=", "--import-mode=importlib"),
    *("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:timeout", "-p", "no:xdist"),
)
WIDTHS = (12, 9, 12, 9, 9, 9)


class Equivalent(NamedTuple):
    """Changes that change nothing, by patterns as in names of files, and why they do not."""

    module: str
    function: str
    text: str
    change: str
    reason: str

    def matches(self, mutant: Mutant) -> bool:
        return all(fnmatchcase(has, want) for has, want in zip(mutant.key, self, strict=False))


class MutationRow(NamedTuple):
    """Results of a game's mutants."""

    name: str
    equivalent: int
    killed: tuple[Trial, ...]
    survived: tuple[Trial, ...]

    @property
    def score(self) -> float:
        """The killed, as a percentage of those that are not equivalent."""
        tried = len(self.killed) + len(self.survived)
        return 100 * len(self.killed) / tried if tried else 100.0

    def __str__(self) -> str:
        tried = len(self.killed) + len(self.survived)
        cells = (self.name, tried + self.equivalent, self.equivalent, len(self.killed))
        return format_line(*cells, len(self.survived), f"{self.score:.1f} %")


def heading() -> str:
    return format_line("game", "mutants", "equivalent", "killed", "survived", "score")


def format_line(*cells: object) -> str:
    return "".join(
        f"{cell:<{width}}" if width == WIDTHS[0] and not place else f"{cell:>{width}}"
        for place, (cell, width) in enumerate(zip(cells, WIDTHS, strict=True))
    )


def equivalents() -> list[Equivalent]:
    """The list of those that change nothing."""
    data = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return [Equivalent(**entry) for entry in data["equivalent"]]


def mutants_of(name: str, only: str = "", change: str = "*") -> Iterator[Mutant]:
    """Iterate over all mutants of a game's rules, or of a part of the program."""
    folder = PARTS[name][0] if name in PARTS else f"tabletop/games/{name}"
    for path in sorted(ROOT.joinpath(folder).rglob("*.py")):
        if (path.stem not in NOT_RULES or path.stem == only or name in PARTS) and only in path.stem:
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for mutant in find_mutants(module, path.read_text(encoding="utf-8")):
                if fnmatchcase(mutant.change, change):
                    yield mutant


def files_of(name: str) -> list[str]:
    """The tests that look for its mutants."""
    if name in PARTS:
        return [str(ROOT / PARTS[name][1])]
    rules = sorted((ROOT / "tests" / "rules" / name).glob("test_*.py"))
    return [*map(str, rules), str(ROOT / "tests" / "contract")]


def sample_mutants(found: list[Mutant], sample: int, seed: int) -> list[Mutant]:
    """`sample` mutants drawn by lot, or all of them.

    The lot is a mutant's own, and not that of its place: a change elsewhere draws no other sample.
    """
    alike = Counter[tuple[str, ...]]()

    def lot(mutant: Mutant) -> int:
        alike[mutant.key] += 1
        return crc32(repr((seed, mutant.key, alike[mutant.key])).encode())

    return sorted(found, key=lot)[: sample or None]


def run_mutants(
    name: str, only: str, change: str, sample: int, seed: int, jobs: int
) -> MutationRow:
    """Try the mutants of a game or part; its tests are loaded into this process."""
    if name not in PARTS:
        games.load(name)
    known = equivalents()
    chosen = sample_mutants(list(mutants_of(name, only, change)), sample, seed)
    worth = [mutant for mutant in chosen if not any(entry.matches(mutant) for entry in known)]
    for module in {mutant.module for mutant in worth}:
        import_module(module)
    trials = Trials("" if name in PARTS else name, worth, jobs)
    os.environ.pop("PYTEST_ADDOPTS", None)  # not all options are known without pytest's own plugins
    code = pytest.main([*OPTIONS, "--rootdir", str(ROOT), *files_of(name)], plugins=[trials])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(f"{name}: the tests cannot be run ({code!r})")
    if trials.false_alarms:
        sys.exit(f"{name}: fails where nothing is wrong: {trials.false_alarms}")
    killed = tuple(trial for trial in trials.finished_trials if trial.killer)
    survived = tuple(trial for trial in trials.finished_trials if not trial.killer)
    return MutationRow(name, len(chosen) - len(worth), killed, survived)
