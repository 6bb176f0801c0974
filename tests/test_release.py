"""Releases: one command, a lock that fits, nothing at the top of the tree that is not known."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Any

import pytest
from packaging.requirements import Requirement

from tests.fixtures.source_tree import PROJECT_PACKAGES, imports, is_within, project_modules

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
USER_EXTRAS = ("tournament", "cluster", "research", "phones")
"""Extras for users; developers install the lock."""
TOP = {
    ".ci", ".git", ".gitattributes", ".github", ".gitignore", "CHANGELOG.md", "CITATION.cff",
    "CONTRIBUTING.md",
    "LICENSE", "MANIFEST.in", "README.md", "SECURITY.md", "docs", "main.py", "pyproject.toml",
    "scenes", "souk.py", "sounds", "sprites", "tabletop", "tests", "tools",
}  # fmt: skip
"""Everything that may lie at the top of the tree."""
TOOLS = (
    "tools.art",
    "tools.art.bake",
    "tools.art.build_fonts",
    "tools.audio.recipes",
    "tools.audio.bake",
)
"""Tools that make art and sounds: not shipped, or of no use without them."""


def test_nothing_stray_lies_at_the_top_of_the_tree() -> None:
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if kept.returncode:
        pytest.skip("no checkout: what is the project's own cannot be told")
    assert {name.partition("/")[0] for name in kept.stdout.splitlines()} == TOP - {".git"}


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The scripts of `.ci` as modules."""
    monkeypatch.syspath_prepend(str(ROOT / ".ci"))
    names = ("shipping", "lock", "release", "wheel", "bundle", "parts")

    def loaded(name: str) -> ModuleType:
        return importlib.import_module(name)

    yield loaded
    for name in names:
        sys.modules.pop(name, None)


@pytest.mark.parametrize("needed", PROJECT["project"]["dependencies"])
def test_no_later_major_version_is_taken_unseen(needed: str) -> None:
    bounds = {spec.operator: spec.version for spec in Requirement(needed).specifier}
    least, most = (int(bounds[operator].split(".")[0]) for operator in (">=", "<"))
    assert most == least + 1


def test_the_lock_fits_what_is_wanted(scripts: Any) -> None:
    assert scripts("lock").misfits(ROOT) == []


def test_a_lock_that_does_not_fit_is_told(scripts: Any, tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    (tmp_path / "pyproject.toml").write_text(
        '[project]\ndependencies = ["babel>=3", "fsrs<7", "PyTweening"]\n'
        "[project.optional-dependencies]\ndev = []\nphones = []\n"
    )
    lock = "babel==2.16.0 \\\n    --hash=sha256:00\nfsrs==6.3.2\n"
    (tmp_path / ".ci" / "requirements.txt").write_text(lock)
    assert scripts("lock").misfits(tmp_path) == [
        "fsrs has no sum",
        "babel>=3 is wanted, the lock has 2.16.0",
        "PyTweening is wanted, the lock has none",
    ]


class RecordingRunner:
    """Commands that are only noted; what git says is given."""

    def __init__(self, status: str = "", tags: str = "") -> None:
        self.says = {"status": status, "tag": tags}
        self.commands: list[str] = []

    def __call__(self, *words: object, **more: str) -> str:
        self.commands.append(" ".join(str(word) for word in words[1:]))
        return self.says.get(str(words[1]), "") if words[0] == "git" else ""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree with the files that a release looks at."""
    (tmp_path / ".ci").mkdir()
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "souk"\nversion = "0.1.0"\ndependencies = []\n'
        "[project.optional-dependencies]\ndev = []\nphones = []\n"
    )
    (tmp_path / ".ci" / "requirements.txt").touch()
    (tmp_path / "CHANGELOG.md").write_text("# Changes\n\n## 0.2.0\n\n- More.\n\n## 0.1.0\n\n- All.")
    return tmp_path


@pytest.mark.parametrize(
    ("status", "tags", "version", "said"),
    [
        ("", "v0.1.0", (0, 2, 0), []),
        ("?? 0", "v0.1.0", (0, 2, 0), ["not committed: ?? 0"]),
        ("", "v0.1.0\nv0.10.0", (0, 2, 0), ["0.2.0 is not higher than 0.10.0"]),
        ("", "", (0, 3, 0), ["CHANGELOG.md does not begin with ## 0.3.0"]),
        ("", "v0.2.0", (0, 2, 0), ["v0.2.0 is there already", "0.2.0 is not higher than 0.2.0"]),
    ],
)
def test_a_release_that_cannot_be_made_is_refused_in_words(
    scripts: Any, tree: Path, status: str, tags: str, version: tuple[int, ...], said: list[str]
) -> None:
    assert scripts("release").faults(tree, version, RecordingRunner(status, tags)) == said


def test_a_release_without_a_word_for_players_is_refused(scripts: Any, tree: Path) -> None:
    (tree / "CHANGELOG.md").write_text("# Changes\n\n## 0.2.0\n\n## 0.1.0\n\n- All.")
    assert scripts("release").faults(tree, (0, 2, 0), RecordingRunner()) == [
        "CHANGELOG.md says nothing of 0.2.0"
    ]


def test_a_release_takes_its_steps_in_order(scripts: Any, tree: Path) -> None:
    runs, out = RecordingRunner(), tree / "dist" / "0.2.0"

    def makes(*words: object, **more: str) -> str:
        if ".ci/wheel.py" in words:
            out.mkdir(parents=True)
            (out / "souk.whl").write_bytes(b"wheel")
        return runs(*words, **more)

    scripts("release").make(tree, "0.2.0", makes)
    assert 'version = "0.2.0"' in (tree / "pyproject.toml").read_text()
    first = [word.replace("-m ", "").split(" ")[0] for word in runs.commands]
    made = ["pytest", "pytest", "tests.past", ".ci/wheel.py", ".ci/bundle.py", ".ci/parts.py"]
    assert first == [*made, "add", "commit", "tag"]
    assert "v0.2.0" in runs.commands[-1]
    assert importlib.util.find_spec("tests.past.__main__") is not None
    assert (out / "SHA256SUMS").read_text().endswith("  souk.whl\n")


def test_no_test_and_no_source_of_art_would_be_shipped(scripts: Any) -> None:
    strays = scripts("shipping").strays
    good = "sprites/baked/table/nacho.jpg", "main.py", "babel/sources/x.svg", "babel/tests/x.py"
    bad = "tests/conftest.py", "tools/art/x.py", "sprites/icon.svg", "tools/audio/recipes/a.py"
    files = [PurePosixPath(name) for name in (*good, *bad)]
    assert strays(files, (*PROJECT_PACKAGES, "tools")) == list(bad)


def test_what_is_shipped_has_room_on_the_disk_when_it_is_compiled(scripts: Any) -> None:
    """Compiled forms take up to twice what their sources do (measured of an installed wheel)."""
    shipping = scripts("shipping")
    files = [
        path
        for name in ("tabletop", "scenes", "sprites", "sounds")
        for path in (ROOT / name).rglob("*")
        if path.suffix != ".pyc" and not shipping.strays([path.relative_to(ROOT)], PROJECT_PACKAGES)
    ]
    compiled = 2 * shipping.size(path for path in files if path.suffix == ".py")
    assert shipping.size(files) + compiled < shipping.WHEEL_MOST


@pytest.mark.slow
def test_a_bundle_takes_in_no_package_of_the_developers(scripts: Any) -> None:
    """PyInstaller takes in whatever is imported anywhere: what is no dependency is left out."""
    brought = packages_distributions()
    needed = {Requirement(line).name for line in PROJECT["project"]["dependencies"]}
    left_out = scripts("bundle").LEFT_OUT
    for name, path in project_modules():
        if is_within(name, *TOOLS, *left_out):
            continue
        for one in imports(name, path.read_text("utf-8"), path.name == "__init__.py"):
            top = one.partition(".")[0]
            if top not in (*PROJECT_PACKAGES, *sys.stdlib_module_names) and not is_within(
                one, *left_out
            ):
                assert needed & set(brought.get(top, ())), f"{name} imports {one}"


def test_licences_of_all_dependencies_lie_in_a_bundle(scripts: Any) -> None:
    needed = {Requirement(line).name for line in PROJECT["project"]["dependencies"]}
    assert needed <= set(scripts("bundle").LICENSED)


@pytest.mark.slow
def test_what_runs_needs_nothing_that_art_is_made_with() -> None:
    """Sources of pictures and sounds are not shipped: only what bakes them may import them."""
    known = [(name, path) for name, path in project_modules() if not is_within(name, *TOOLS)]
    for name, path in known:
        found = imports(name, path.read_text("utf-8"), path.name == "__init__.py")
        assert not [one for one in found if is_within(one, *TOOLS)], name
    excluded = PROJECT["tool"]["setuptools"]["packages"]["find"]["exclude"]
    assert {"tools.art*", "tools.audio.recipes*"} <= set(excluded)


def test_every_step_of_the_recipe_is_a_script_that_runs_here_too() -> None:
    recipe = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    release = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    steps = re.findall(r"run: (.+)", recipe + release)
    assert len(steps) >= 10
    for step in steps:
        for script in re.findall(r"\.ci/[\w.]+", step):
            assert (ROOT / script).is_file(), step
        tools = r"-m pip install|-m pip_audit|-m pytest|-m tarfile|\.ci/\w+\.py"
        assert re.match(rf"python ({tools})", step), step
    for system in ("ubuntu", "macos", "windows"):
        assert system in recipe
    for python in ("3.11", "3.12", "3.13", "3.14"):
        assert f'"{python}"' in recipe


def test_the_list_of_parts_has_all_that_users_install(scripts: Any) -> None:
    listed = scripts("parts").parts(ROOT, ())
    by_name = {part["name"]: part for part in listed["components"]}
    locked = scripts("lock").pinned((ROOT / ".ci" / "requirements.txt").read_text("utf-8"))
    needed = {Requirement(line).name for line in PROJECT["project"]["dependencies"]}
    assert needed <= set(by_name) and len(by_name) == len(listed["components"])
    known = {listed["metadata"]["component"]["bom-ref"]}
    known |= {part["bom-ref"] for part in by_name.values()}
    for name, part in by_name.items():
        assert part["version"] in locked[name][0] and part["scope"] == "required"
        assert part["purl"] == f"pkg:pypi/{name}@{part['version']}"
        assert part["licenses"][0]["license"]["name"] != "unknown", name
    edges = {each["ref"]: each["dependsOn"] for each in listed["dependencies"]}
    assert set(edges) == known >= {ref for refs in edges.values() for ref in refs}


def test_a_part_of_a_part_is_listed(scripts: Any) -> None:
    assert {"hypothesis", "sortedcontainers"} <= set(scripts("parts").closure(["hypothesis"]))


def test_actions_of_others_are_pinned_by_commit() -> None:
    """A tag can be moved to other code."""
    recipes = (ROOT / ".github" / "workflows").glob("*.yml")
    used = [
        name for path in recipes for name in re.findall(r"uses: (\S+)", path.read_text("utf-8"))
    ]
    assert used and all(re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", name) for name in used), used


def test_what_users_install_has_an_upper_bound() -> None:
    """A new major version is tried before Souk allows it."""
    extras = PROJECT["project"]["optional-dependencies"]
    wanted = [need for name in USER_EXTRAS for need in extras[name]]
    for need in (*PROJECT["project"]["dependencies"], *wanted):
        assert "<" in need, need


@pytest.mark.parametrize("package", ["tabletop", "sprites", "sounds"])
def test_a_wheel_has_all_data_that_the_program_reads(package: str) -> None:
    """A checkout has it anyway: nobody would miss it there."""
    patterns = PROJECT["tool"]["setuptools"]["package-data"][package]
    folder = ROOT / package
    shipped = {path for pattern in patterns for path in folder.glob(pattern)}
    data = {
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc") and "sources" not in path.parts
    }
    assert data and data <= shipped, sorted(str(path.relative_to(ROOT)) for path in data - shipped)
