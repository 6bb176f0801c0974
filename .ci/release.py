"""Make a release: python .ci/release.py VERSION [--only-check]

1. Check the working tree: no uncommitted files, no such tag, a higher version than the last one, a
   section of CHANGELOG.md with at least one entry, and a lock that fits pyproject.toml.
2. Write the version, run all tests, and keep files of this version for tests of later ones.
3. Build and start wheel, sdist and bundle, list their parts, and write the hashes.
4. Commit and tag. Nothing is pushed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from lock import misfits
from shipping import ROOT

VERSION: Final = re.compile(r"^version = \"(.+)\"$", re.MULTILINE)
SECTION: Final = re.compile(r"^## (.+)$", re.MULTILINE)
SUMS: Final = "SHA256SUMS"
Run = Callable[..., str]


def command(*words: str | Path, **more: str) -> str:
    """Run a command in the project's folder and return its output.

    Raises:
        CalledProcessError: if it fails.
    """
    found = subprocess.run(
        [str(word) for word in words], cwd=ROOT, env={**os.environ, **more}, check=True,
        stdout=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    return found.stdout


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("version", type=numbered, metavar="VERSION", help="such as 0.2.0")
    parser.add_argument("--only-check", action="store_true", help="end after the first step")
    given = parser.parse_args()
    version = ".".join(map(str, given.version))
    if wrong := faults(ROOT, given.version, command):
        raise SystemExit("\n".join(wrong))
    if not given.only_check:
        make(ROOT, version, command)
        print(f"v{version} is tagged; it can be pushed, with what lies in dist/{version}")


def numbered(word: str) -> tuple[int, ...]:
    """Parse a version such as 0.2.0.

    Raises:
        ValueError: if it is not a version.
    """
    if not re.fullmatch(r"\d+\.\d+\.\d+", word):
        raise ValueError(word)
    return tuple(map(int, word.split(".")))


def faults(root: Path, version: tuple[int, ...], run: Run) -> list[str]:
    """Return the reasons against a release now, a line for each."""
    name = ".".join(map(str, version))
    found = []
    if changed := run("git", "status", "--porcelain"):
        found.append(f"not committed: {changed.strip()}")
    tags = run("git", "tag", "--list").split()
    if f"v{name}" in tags:
        found.append(f"v{name} is there already")
    made = [numbered(tag[1:]) for tag in tags if re.fullmatch(r"v\d+\.\d+\.\d+", tag)]
    if made and version <= max(made):
        found.append(f"{name} is not higher than {'.'.join(map(str, max(made)))}")
    sections = SECTION.split((root / "CHANGELOG.md").read_text("utf-8"))
    if len(sections) < 3 or sections[1].strip() != name:
        found.append(f"CHANGELOG.md does not begin with ## {name}")
    elif "- " not in sections[2]:
        found.append(f"CHANGELOG.md says nothing of {name}")
    return found + misfits(root)


def make(root: Path, version: str, run: Run) -> None:
    """Carry out all steps after the check."""
    out = root / "dist" / version
    shutil.rmtree(out, ignore_errors=True)
    project = root / "pyproject.toml"
    text = VERSION.sub(f'version = "{version}"', project.read_text("utf-8"), count=1)
    project.write_text(text, "utf-8", newline="\n")
    assert tomllib.loads(text)["project"]["version"] == version
    for words in steps(out):
        print("==", *words, flush=True)
        run(sys.executable, *words)
    write_sums(out)
    run("git", "add", "pyproject.toml", "tests/past")
    run("git", "commit", "--allow-empty", "--message", f"Release {version}")
    run("git", "tag", "--annotate", f"v{version}", "--message", f"Souk {version}")


def steps(out: Path) -> Sequence[Sequence[str]]:
    """Return the Python commands of a release, in order."""
    return (
        ("-m", "pytest", "-p", "no:cacheprovider"),
        ("-m", "pytest", "-p", "no:cacheprovider", "--level", "slow", "--processor-limit", "900"),
        ("-m", "tests.past"),
        (".ci/wheel.py", str(out)),
        (".ci/bundle.py", str(out)),
        (".ci/parts.py", str(out / "souk.cdx.json")),
    )


def write_sums(out: Path) -> None:
    """Pack the bundle into one archive, and write the hashes of all files."""
    if (out / "souk").is_dir():
        kind = "zip" if sys.platform == "win32" else "gztar"
        shutil.make_archive(str(out / f"souk-bundle-{sys.platform}"), kind, out, "souk")
        shutil.rmtree(out / "souk")
    files = sorted(path for path in out.iterdir() if path.is_file() and path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (out / SUMS).write_text("".join(lines), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
