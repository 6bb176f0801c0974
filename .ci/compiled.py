"""Build the wheel of the compiled engine, compare its games with plain Python, and test it.

Usage: python .ci/compiled.py [FOLDER] [--games N] [-- TESTS]   (dist-compiled; the engine's tests)
Needs the extra `dev` and a C compiler. The wheel is built and tested in copies: a compiled module
beside the sources would be imported instead of them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from shipping import MB, ROOT

COPIED = ("main.py", "souk.py", "pyproject.toml", "README.md", "LICENSE", "docs", ".ci")
PACKAGES = ("tabletop", "scenes", "sprites", "sounds", "tools", "tests")
TESTS = ("core", "rules", "contract", "match", "ai", "lab")
"""Folders with the tests of the engine."""
LEFT_OUT = (
    "tests/contract/test_chance.py", "tests/ai/test_simultaneous_search.py",
    "tests/rules/zahab/test_turn.py::test_zah_11_2_holds_with_two_players_too",
    "tests/ai/test_master_policy.py::test_a_search_among_masters_asks_them_and_stops_with_the_hand",
)  # fmt: skip
"""Tests that compiled modules cannot pass.

They observe Python functions at run time: the drawing function, or calls by name. One copies a
`Chance`, which only plain Python can do.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("dist-compiled"))
    parser.add_argument("--games", default="20", help="random games a number of seats (20)")
    words = sys.argv[1:]
    cut = words.index("--") if "--" in words else len(words)
    given = parser.parse_args(words[:cut])
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(Path(folder, "souk"))
        wheel = made(copy, given.folder.absolute())
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(copy, [name for name in packed.namelist() if is_compiled(name)])
        same(copy, given.games)
        tests = words[cut + 1 :] or [f"tests/{name}" for name in TESTS]
        left_out = [f"--deselect={name}" for name in LEFT_OUT]
        run(copy, "-m", "pytest", "-p", "no:cacheprovider", *left_out, *tests)


def is_compiled(name: str) -> bool:
    """True if a file of a wheel is a module of machine code."""
    return name.endswith((".so", ".pyd"))


def copied(to: Path) -> Path:
    """Copy the project without compiled files and return the folder of the copy."""
    to.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name)
        else:
            shutil.copy(ROOT / name, to)
    for name in PACKAGES:
        left_out = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(ROOT / name, to / name, ignore=left_out)
    return to


def made(source: Path, out: Path) -> Path:
    """Build the wheel with the compiled engine and return its path."""
    out.mkdir(parents=True, exist_ok=True)
    make = (
        "import sys; sys.path.insert(0, 'tools/compile'); "
        f"import backend; print(backend.build_wheel({str(out)!r}))"
    )
    told = run(source, "-c", make, quiet=True, SOUK_COMPILED="1")
    wheel = out / told.splitlines()[-1]
    with zipfile.ZipFile(wheel) as packed:
        n = sum(map(is_compiled, packed.namelist()))
    if not n:
        raise SystemExit("nothing was compiled")
    shutil.rmtree(source / "build")
    print(f"{wheel.name}: {n} compiled modules, {wheel.stat().st_size / MB:.1f} MB")
    return wheel


def same(copy: Path, matches: str) -> None:
    """Exit if games or searches of the compiled engine differ from plain Python."""
    words = ("-m", "tests.digests", "--games", matches)
    plain, swift = (run(tree, *words, quiet=True).splitlines() for tree in (ROOT, copy))
    if (plain[0], swift[0]) != ("plain", "compiled"):
        raise SystemExit(f"compared {plain[0]} with {swift[0]}")
    print(*swift, sep="\n")
    if plain[1:] != swift[1:]:
        raise SystemExit("\n".join(("plain Python differs:", *plain[1:])))


def run(folder: Path, *words: str, quiet: bool = False, **more: str) -> str:
    """Run this Python with the modules of a folder and return its output; exit if it fails."""
    environment = os.environ | {"PYTHONPATH": str(folder), "PYTHONSAFEPATH": ""} | more
    found = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, text=True, encoding="utf-8",
        stdout=subprocess.PIPE if quiet else None, check=False,
    )  # fmt: skip
    if found.returncode:
        raise SystemExit(f"{found.stdout or ''}{' '.join(words[:3])} failed")
    return found.stdout or ""


if __name__ == "__main__":
    main()
