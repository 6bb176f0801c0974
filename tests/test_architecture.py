"""The import arrows of the house, read from the source: who may know whom."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HOUSE = ("main", "scenes", "sprites", "sounds", "tabletop")

ARROWS = {
    "main": ("scenes", "sprites", "sounds", "tabletop"),
    "scenes": ("scenes", "sprites", "sounds", "tabletop"),
    "sprites": ("sprites",),
    "sounds": ("sounds",),
    "tabletop.core": ("tabletop.core",),
    "tabletop.games": ("tabletop.core", "tabletop.games"),
    "tabletop.text": ("tabletop.core", "tabletop.text"),
    "tabletop.seats": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.seats",
        "tabletop.text",
    ),
    "tabletop.match": ("tabletop.core", "tabletop.games", "tabletop.match"),
    "tabletop.measure": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.seats",
        "tabletop.measure",
    ),
}
"""What of the house each part may import; the longest name that fits a module counts."""

ENGINE_NEVER = ("pygame", "pytweening", "numpy", "resvg_py", "platformdirs")
RULES_NEVER = ("random", "secrets", "time", "datetime", "threading", "os", "uuid", "socket")
"""Chance is passed in and there is no clock in the rules, so that replays are exact."""
MAY_DRAW = "tabletop.core.chance"


def modules() -> Iterator[tuple[str, Path]]:
    """All modules of the house by their dotted names."""
    for part in HOUSE:
        for path in sorted([ROOT / f"{part}.py", *(ROOT / part).rglob("*.py")]):
            if path.is_file():
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                yield name.removesuffix(".__init__"), path


def imports(name: str, source: str, is_package: bool = False) -> set[str]:
    """The dotted names that a module imports, wherever in it, relative ones made absolute.

    `from a import b` counts as a.b: b may be a module.
    """
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = name.split(".")
                kept = parts[: len(parts) - node.level + is_package]
                base = ".".join([*kept, *([base] if base else [])])
            found |= {f"{base}.{alias.name}" for alias in node.names}
    return found


def within(name: str, *parts: str) -> bool:
    """Whether a dotted name is one of the parts or lies inside one."""
    return any(name == part or name.startswith(part + ".") for part in parts)


def all_imports() -> list[tuple[str, str]]:
    return [
        (name, imported)
        for name, path in modules()
        for imported in sorted(
            imports(name, path.read_text(encoding="utf-8"), path.name == "__init__.py")
        )
    ]


IMPORTS = all_imports()


def test_the_house_is_found() -> None:
    names = {name for name, _ in modules()}
    assert {"tabletop.core.acts", "tabletop.games", "sprites"} <= names


@pytest.mark.parametrize("part", sorted(ARROWS))
def test_a_part_imports_only_what_its_arrows_allow(part: str) -> None:
    allowed = ARROWS[part]
    wrong = [
        f"{name} imports {imported}"
        for name, imported in IMPORTS
        if max((p for p in ARROWS if within(name, p)), key=len, default="") == part
        and within(imported, *HOUSE)
        and not within(imported, *allowed)
    ]
    assert not wrong, wrong


def test_every_module_of_the_engine_has_arrows() -> None:
    bare = {"tabletop", "tabletop.__main__"}
    assert [n for n, _ in modules() if not within(n, *ARROWS) and n not in bare] == []


def test_the_engine_knows_no_screen() -> None:
    wrong = [(n, i) for n, i in IMPORTS if within(n, "tabletop") and within(i, *ENGINE_NEVER)]
    assert not wrong


def test_rules_know_no_clock_and_no_chance_but_the_one_passed_in() -> None:
    wrong = [
        (name, imported)
        for name, imported in IMPORTS
        if within(name, "tabletop.core", "tabletop.games")
        and within(imported, *RULES_NEVER)
        and not (name == MAY_DRAW and imported == "random.Random")
    ]
    assert not wrong


def test_games_are_reached_through_the_registry_only() -> None:
    """Nobody outside a game's folder names it, and no game knows another."""
    folders = {path.name for path in (ROOT / "tabletop/games").iterdir() if path.is_dir()}
    wrong = []
    for name, imported in IMPORTS:
        parts = imported.split(".")
        if parts[:2] == ["tabletop", "games"] and len(parts) > 2 and parts[2] in folders:
            own = within(name, f"tabletop.games.{parts[2]}")
            layout = within(name, "scenes.table")  # a game's layout may know that game's words
            if not own and not layout:
                wrong.append(f"{name} imports {imported}")
    assert not wrong


def test_no_game_draws_with_the_drawings_of_another() -> None:
    """A game's folder of art can be taken away, and nothing else is missed."""
    folders = {p.name for p in (ROOT / "tabletop/games").iterdir() if (p / "game.py").is_file()}
    drawn = [(n, i.split(".")[2]) for n, i in IMPORTS if i.startswith("sprites.sources.")]
    wrong = [
        f"{name} draws with {game}'s"
        for name, game in drawn
        if game in folders and not within(name, f"sprites.sources.{game}")
    ]
    assert len(folders) > 1 and any(game in folders for _, game in drawn)
    assert not wrong


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("a.b", "import x.y, z", {"x.y", "z"}),
        ("a.b", "def f():\n    from x import y as q", {"x.y"}),
        ("a.b", "from . import c", {"a.c"}),
        ("a.b", "from .c import d", {"a.c.d"}),
        ("a.b.c", "from ..d import e", {"a.d.e"}),
    ],
)
def test_imports_are_read_wherever_they_stand(name: str, source: str, found: set[str]) -> None:
    assert imports(name, source) == found


def test_relative_imports_of_a_package_begin_at_itself() -> None:
    assert imports("a.b", "from .c import d", is_package=True) == {"a.b.c.d"}
