"""Write the list of parts (SBOM, CycloneDX 1.6) of what users install: python .ci/parts.py FILE

It names Souk, its requirements with those of the extras for users, and theirs, in the versions of
the lock, with licences and dependencies. All of them must be installed, as they are from the lock.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections import deque
from collections.abc import Iterable, Sequence
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any, Final

from lock import LOCK, pinned
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from shipping import ROOT

USER_EXTRAS: Final = ("phones", "research", "cluster")
"""Extras for users whose packages the lock has."""


def main() -> None:
    out = Path(sys.argv[1])
    out.write_text(json.dumps(parts(ROOT, USER_EXTRAS), indent=1, sort_keys=True) + "\n", "utf-8")
    print(out)


def parts(root: Path, extra_names: Sequence[str]) -> dict[str, Any]:
    """Return the list of parts as plain data.

    Args:
        root: Folder of the project.
        extra_names: Extras whose packages belong to it.
    """
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    optional = [need for name in extra_names for need in extras[name]]
    own = f"pkg:pypi/souk@{project['version']}"
    versions = {
        name: found for name, (found, _) in pinned((root / LOCK).read_text("utf-8")).items()
    }
    needed = dict.fromkeys(required([*project["dependencies"], *optional]))
    always = set(closure(required(project["dependencies"])))
    found = closure(needed)
    components = [
        {
            "type": "library",
            "bom-ref": reference(name, versions),
            "purl": reference(name, versions),
            "name": name,
            "version": versions[name][-1],
            "scope": "required" if name in always else "optional",
            "licenses": [{"license": {"name": licence(distribution(name))}}],
        }
        for name in sorted(found)
    ]
    edges = {own: needed, **{reference(name, versions): found[name] for name in found}}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application", "bom-ref": own, "purl": own, "name": "souk",
                "version": project["version"],
                "licenses": [{"license": {"name": project["license"]}}],
            }
        },
        "components": components,
        "dependencies": [
            {"ref": ref, "dependsOn": sorted(reference(name, versions) for name in names)}
            for ref, names in sorted(edges.items())
        ],
    }  # fmt: skip


def reference(name: str, versions: dict[str, list[str]]) -> str:
    """Return the package URL of a locked package."""
    return f"pkg:pypi/{name}@{versions[name][-1]}"


def required(needs: Iterable[str]) -> list[str]:
    """Return the names of the packages that are needed on this system."""
    wanted = [Requirement(need) for need in needs]
    return [
        canonicalize_name(each.name)
        for each in wanted
        if each.marker is None or each.marker.evaluate({"extra": ""})
    ]


def closure(names: Iterable[str]) -> dict[str, list[str]]:
    """Return packages and all that they need, each with what it needs itself."""
    found: dict[str, list[str]] = {}
    waiting = deque(names)
    while waiting:
        name = waiting.popleft()
        if name not in found:
            found[name] = required(distribution(name).requires or [])
            waiting += found[name]
    return found


def licence(package: Distribution) -> str:
    """Return the licence that a package states."""
    told = package.metadata
    classes = [word for word in told.get_all("Classifier", []) if word.startswith("License ::")]
    short = (told.get("License") or "").strip().partition("\n")[0]
    ways = (told.get("License-Expression"), short, *(word.split(" :: ")[-1] for word in classes))
    return next((way for way in ways if way), "unknown")


if __name__ == "__main__":
    main()
