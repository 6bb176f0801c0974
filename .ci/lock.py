"""Check that the lock, requirements.txt in this folder, fits pyproject.toml; --make rebuilds it.

Usage: python .ci/lock.py [--make]   (--make needs uv: pip install uv)
The lock has one version of each package, with the hashes of its files for all systems and
Pythons, in the format of pip: pip install --require-hashes -r .ci/requirements.txt
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from shipping import ROOT

LOCK = Path(".ci", "requirements.txt")
EXTRAS = ("dev", "phones", "research", "cluster")
MAKE = (
    "uv", "pip", "compile", "--no-config", "--universal", "--python-version", "3.11",
    "--generate-hashes", *(word for extra in EXTRAS for word in ("--extra", extra)),
    "--no-annotate", "--no-header", "--upgrade", "pyproject.toml", "--output-file", str(LOCK),
    "--quiet",
)  # fmt: skip


def main() -> None:
    if "--make" in sys.argv:
        subprocess.run(MAKE, cwd=ROOT, check=True)
    if wrong := misfits(ROOT):
        raise SystemExit("\n".join(wrong))


def misfits(root: Path) -> list[str]:
    """Return the faults of the lock, a line for each package."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    locked_extras = (extras.get(name, ()) for name in EXTRAS)
    wanted = [*project["dependencies"], *(need for extra in locked_extras for need in extra)]
    locked = pinned((root / LOCK).read_text("utf-8"))
    found = [f"{name} has no sum" for name, (_, sums) in locked.items() if not sums]
    for needed in map(Requirement, wanted):
        versions = locked.get(canonicalize_name(needed.name), ([], 0))[0]
        if not versions or not all(map(needed.specifier.contains, versions)):
            found.append(f"{needed} is wanted, the lock has {', '.join(versions) or 'none'}")
    return found


def pinned(lock: str) -> dict[str, tuple[list[str], int]]:
    """Return the versions of each package, one for each Python, and the number of hashes."""
    found: dict[str, tuple[list[str], int]] = {}
    name = ""
    for line in lock.splitlines():
        words = line.strip().removesuffix("\\").strip()
        if words.startswith("--hash=sha256:"):
            found[name] = found[name][0], found[name][1] + 1
        elif words and not words.startswith("#"):
            requirement = Requirement(words)
            name = canonicalize_name(requirement.name)
            (only,) = requirement.specifier
            assert only.operator == "==", words
            versions, sums = found.get(name, ([], 0))
            found[name] = [*versions, only.version], sums
    return found


if __name__ == "__main__":
    main()
