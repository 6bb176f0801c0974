"""Build backend (PEP 517): setuptools, and the compiled engine if `SOUK_COMPILED=1` is set.

The compiled modules are made from a rewritten copy of the sources (`source_rewriter.py`).
mypy and a C compiler are needed for that build only.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a build does not start there

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  (the other hooks stay as they are)
from setuptools.dist import Distribution

from tools.compile.source_rewriter import COMPILE_MARKER, rewrite_module

COPY_FOLDER = Path("build", "rewritten")
"""Folder of the sources that are compiled."""
COMPILER_REQUIREMENT = "mypy>=2.4,<3"


def is_compiled_build() -> bool:
    """True if the environment asks for the compiled engine."""
    return os.environ.get("SOUK_COMPILED") == "1"


def find_marked_modules(engine: Path) -> list[Path]:
    """Return the modules below a folder that ask to be compiled, in order of path."""
    return [
        path for path in sorted(engine.rglob("*.py")) if COMPILE_MARKER in path.read_text("utf-8")
    ]


def make_extensions() -> list[Any]:
    """Rewrite the marked modules into a copy of the engine and return their extensions.

    `SOUK_OPTIMISED` is the C compiler's level, 0 to 3 (2). Level 0 builds in a third of the time.
    """
    from mypyc.build import mypycify

    shutil.rmtree(COPY_FOLDER, ignore_errors=True)
    shutil.copytree(
        "tabletop", COPY_FOLDER / "tabletop", ignore=shutil.ignore_patterns("__pycache__")
    )
    modules = find_marked_modules(COPY_FOLDER / "tabletop")
    for path in modules:
        path.write_text(rewrite_module(path.read_text("utf-8")), "utf-8")
    flags = ["--config-file=", "--ignore-missing-imports", "--python-version=3.11"]
    level = os.environ.get("SOUK_OPTIMISED", "2")
    return list(mypycify([*flags, *map(str, modules)], opt_level=level, debug_level="0"))


def get_requires_for_build_wheel(config_settings: Mapping[str, Any] | None = None) -> list[str]:
    """Return what the build needs: for the compiled engine also mypy."""
    needs: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needs, COMPILER_REQUIREMENT] if is_compiled_build() else needs


def build_wheel(
    wheel_directory: str,
    config_settings: Mapping[str, Any] | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build the wheel, with compiled modules if the environment asks for them."""
    if is_compiled_build():
        compiled = make_extensions()
        finalize = Distribution.finalize_options

        def with_extensions(distribution: Distribution) -> None:
            distribution.ext_modules = compiled
            finalize(distribution)

        Distribution.finalize_options = with_extensions
    return str(build_meta.build_wheel(wheel_directory, config_settings, metadata_directory))
