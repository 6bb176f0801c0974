"""The optional compiled build: `SOUK_COMPILED=1 pip install .`, which needs a C compiler.

Without that variable nothing here does anything, and Souk is installed as the plain Python it is.
With it mypyc makes modules of C from the same sources, which lie beside them and are what people
read, what tests, coverage and mutants run on, and what plays where there is no compiler.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

CORE = ("chance", "memo")
"""Modules of `tabletop/core`. States, actions and phases make classes of annotations as they are
loaded, which no compiler sees."""
SEATS = ("rollouts", "search", "secret")
"""Modules of `tabletop/seats`: all that a thinking seat spends its time in. What is sent between
processes stays Python: it is read again by its annotations, of which a compiler keeps too little.
"""
GAMES = (
    "appraisal", "chase", "effects", "gems", "haggling", "legality", "moving", "prices",
    "resolving", "rounds", "rules", "scoring", "spreads", "strategy", "tokens", "track", "views",
)  # fmt: skip
"""Modules of each game's folder, where it has them."""
OPTIMISED = os.environ.get("SOUK_OPTIMISED", "2")
"""The compiler's level, 0 to 3: 0 is compiled in a third of the time, for trials."""


def modules() -> list[str]:
    """The files that are compiled, from the top of the tree."""
    engine = Path("tabletop")
    found = [engine / "core" / f"{name}.py" for name in CORE]
    found += [engine / "seats" / f"{name}.py" for name in SEATS]
    found += [path for name in GAMES for path in engine.glob(f"games/*/{name}.py")]
    return sorted(map(str, found))


def extensions() -> list[Extension]:
    """What is compiled: nothing where only names and needs of the build are asked for."""
    if {"egg_info", "dist_info", "sdist"} & set(sys.argv):
        return []
    from mypyc.build import mypycify

    flags = ["--config-file=", "--ignore-missing-imports", "--python-version=3.11"]
    return mypycify([*flags, *modules()], opt_level=OPTIMISED, debug_level="0")


if os.environ.get("SOUK_COMPILED") == "1":
    setup(ext_modules=extensions(), setup_requires=["mypy>=2.4,<3"])
else:
    setup()
