"""The import arrows of the house, read from the source: who may know whom."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Set
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, get_args, get_origin, get_type_hints

import pytest

from scenes.context import Context
from scenes.ui.widget import Widget

BY_NAME = ("import_module", "find_spec", "__import__")
"""What imports a module by its name in a string, or asks where it lies."""
ROOT = Path(__file__).parent.parent
HOUSE = ("main", "souk", "scenes", "sprites", "sounds", "tabletop")

ARROWS = {
    "main": ("souk",),
    "souk": ("scenes", "sprites", "sounds", "tabletop"),
    "scenes": ("scenes", "sprites", "sounds", "tabletop"),
    "sprites": ("sprites",),
    "sounds": ("sounds",),
    "tabletop.elsewhere": (),
    "tabletop.discovery": (
        "tabletop.core",
        "tabletop.elsewhere",
        "tabletop.games",
        "tabletop.text",
    ),
    "tabletop.core": ("tabletop.core",),
    "tabletop.games": ("tabletop.core", "tabletop.elsewhere", "tabletop.games"),
    "tabletop.release": ("tabletop.core",),
    "tabletop.text": ("tabletop.core", "tabletop.elsewhere", "tabletop.text"),
    "tabletop.seats": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.seats",
        "tabletop.text",
    ),
    "tabletop.match": ("tabletop.core", "tabletop.games", "tabletop.match"),
    "tabletop.said": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.said",
        "tabletop.seats",
        "tabletop.text",
    ),
    "tabletop.table": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.said",
        "tabletop.seats",
        "tabletop.text",
        "tabletop.table",
    ),
    "tabletop.bots": (
        "tabletop.bots",
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.seats",
        "tabletop.table",
    ),
    "tabletop.phones": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.phones",
        "tabletop.said",
        "tabletop.seats",
        "tabletop.table",
        "tabletop.text",
    ),
    "tabletop.terminal": (
        "tabletop.bots",
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.said",
        "tabletop.seats",
        "tabletop.table",
        "tabletop.terminal",
        "tabletop.text",
    ),
    "tabletop.practice": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.seats",
        "tabletop.table",
        "tabletop.text",
        "tabletop.practice",
    ),
    "tabletop.research": ("tabletop.core", "tabletop.games", "tabletop.research"),
    "tabletop.measure": (
        "tabletop.bots",
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.seats",
        "tabletop.measure",
        "tabletop.release",
        "tabletop.research",
        "tabletop.table",
        "tabletop.text",
    ),
}
"""What of the house each part may import; the longest name that fits a module counts."""

FLOORS: tuple[tuple[str, ...], ...] = (
    (
        "scenes.preferences",
        "scenes.request",
        "scenes.evenings",
        "scenes.library",
        "scenes.added",
        "scenes.handsets",
        "scenes.errands",
        "scenes.pages",
        "scenes.saved",
        "scenes.opening",
        "scenes.incidents",
        "scenes.upward",
    ),
    ("scenes.ui",),
    ("scenes.kit",),
    ("scenes.games",),
    (
        "scenes.window",
        "scenes.pacing",
        "scenes.stack",
        "scenes.context",
        "scenes.scene",
        "scenes.provenance",
        "scenes.snapshot",
        "scenes.surround",
    ),
    ("scenes.stage",),
    ("scenes.touch",),
    ("scenes.table",),
    ("scenes.phones",),
    ("scenes.menus", "scenes.watch", "scenes.lessons"),
    ("scenes.app", "scenes.program", "scenes.readahead", "scenes.resuming"),
    ("scenes.shots", "scenes.bench", "scenes.doctor"),
    ("scenes.commands",),
)
"""The floors of the screen, the ground first: a module imports from its own floor and from those
below, for types too."""
SHOWCASE = "SHOWCASE = "
"""How a line begins in which a general module names a game: one that stands for all of them."""

ENGINE_NEVER = ("pygame", "pytweening", "numpy", "resvg_py", "platformdirs")
LEARNING = {(f"tabletop.research.{name}", "numpy") for name in ("petting", "spiel")}
"""What gives other people's libraries their arrays."""
RULES_NEVER = ("random", "secrets", "time", "datetime", "threading", "os", "uuid", "socket")
"""Chance is passed in and there is no clock in the rules, so that replays are exact."""
MAY_DRAW = "tabletop.core.chance"
MAY_OPEN = "tabletop.core.untrusted"
"""Reads the files of others, without ever waiting for a pipe."""


def modules() -> Iterator[tuple[str, Path]]:
    """All modules of the house by their dotted names."""
    for part in HOUSE:
        for path in sorted([ROOT / f"{part}.py", *(ROOT / part).rglob("*.py")]):
            if path.is_file():
                name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                yield name.removesuffix(".__init__"), path


def imports(name: str, source: str, is_package: bool = False) -> set[str]:
    """The dotted names that a module imports, wherever in it, relative ones made absolute, and
    those that it imports by their names in strings.

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
        elif isinstance(node, ast.Call) and called_by(node) in BY_NAME:
            found |= {named for named in [called(name, node)] if named}
    return found


def called_by(call: ast.Call) -> str:
    """The last word of what is called; empty where that has no name."""
    of = call.func
    return of.attr if isinstance(of, ast.Attribute) else of.id if isinstance(of, ast.Name) else ""


def called(name: str, call: ast.Call) -> str:
    """The module, as far as it stands there, that a call imports by its name; empty for none."""
    of = call.args[0] if call.args else None
    head = of.values[0] if isinstance(of, ast.JoinedStr) else of
    if isinstance(head, ast.FormattedValue) and ast.unparse(head.value) == "__name__":
        return name
    written = head.value if isinstance(head, ast.Constant) else ""
    return written.rstrip(".") if isinstance(written, str) else ""


def within(name: str, *parts: str) -> bool:
    """Whether a dotted name is one of the parts or lies inside one."""
    return any(name == part or name.startswith(part + ".") for part in parts)


@cache
def trees() -> list[tuple[str, ast.Module]]:
    """All modules of the house by their dotted names, read."""
    return [(name, ast.parse(path.read_text(encoding="utf-8"))) for name, path in modules()]


@cache
def all_imports() -> list[tuple[str, str]]:
    return [
        (name, imported)
        for name, path in modules()
        for imported in sorted(
            imports(name, path.read_text(encoding="utf-8"), path.name == "__init__.py")
        )
    ]


def test_the_house_is_found() -> None:
    names = {name for name, _ in modules()}
    assert {"tabletop.core.acts", "tabletop.games", "sprites"} <= names


@pytest.mark.parametrize("part", sorted(ARROWS))
def test_a_part_imports_only_what_its_arrows_allow(part: str) -> None:
    allowed = ARROWS[part]
    wrong = [
        f"{name} imports {imported}"
        for name, imported in all_imports()
        if max((p for p in ARROWS if within(name, p)), key=len, default="") == part
        and within(imported, *HOUSE)
        and not within(imported, *allowed)
    ]
    assert not wrong, wrong


def floor(name: str) -> int | None:
    """On which floor of the screen a module lies; None for what is not of the screen."""
    parts = [(len(part), n) for n, row in enumerate(FLOORS) for part in row if within(name, part)]
    return max(parts)[1] if parts else None


def test_every_module_of_the_screen_has_its_floor() -> None:
    names = [name for name, _ in modules() if within(name, "scenes") and name != "scenes"]
    assert [name for name in names if floor(name) is None] == []


def test_no_module_of_the_screen_imports_from_a_floor_above() -> None:
    wrong = [
        f"{name} imports {imported}"
        for name, imported in all_imports()
        if within(name, "scenes")
        and (here := floor(name)) is not None
        and (there := floor(imported)) is not None
        and there > here
    ]
    assert not wrong, wrong


def circles(arrows: Mapping[str, Set[str]]) -> list[list[str]]:
    """The modules that import one another, around and around, each circle in order of names."""
    reached: dict[str, set[str]] = {}
    for name in arrows:
        found: set[str] = set()
        waiting = [name]
        while waiting:
            for imported in arrows.get(waiting.pop(), ()):
                if imported not in found:
                    found.add(imported)
                    waiting.append(imported)
        reached[name] = found
    rings = {
        frozenset({other for other in reached[name] if name in reached.get(other, ())})
        for name in arrows
        if name in reached[name]
    }
    return sorted(sorted(ring) for ring in rings)


def owner(name: str) -> str:
    """The game in whose folder a module lies; empty for the general ones."""
    parts = name.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 else ""


def shared_names(classes: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Names of classes that stand for several things, with the modules that define them.

    Games are told apart by their folders: two may call what is theirs alike. An action bears the
    word of its game, which stands in journals too.
    """
    found = {}
    for name, where in classes.items():
        owners = [owner(module) for module in where if not module.endswith(".actions")]
        if len(set(owners)) < len(owners) or (len(owners) > 1 and "" in owners):
            found[name] = where
    return found


CLAUSE = re.compile(r"^[A-Z]{3}-\d+(\.\d+)?$")
"""A clause's number: for people to read, never for a table to branch on."""


@pytest.mark.parametrize(
    "floor", ["scenes.games", "scenes.kit", "scenes.stage", "scenes.touch", "scenes.table"]
)
def test_no_table_knows_a_clause_by_its_number(floor: str) -> None:
    known = {
        f"{name}: {node.value}"
        for name, path in modules()
        if name.startswith(f"{floor}.")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and CLAUSE.match(node.value)
    }
    assert not known


def test_no_two_public_classes_share_a_name() -> None:
    """One word, one meaning."""
    classes: dict[str, list[str]] = {}
    for module, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes.setdefault(node.name, []).append(module)
    assert len(classes) > 500
    assert not (wrong := shared_names(classes)), wrong


@pytest.mark.parametrize(
    ("where", "shared"),
    [
        (["scenes.stage.stage", "scenes.lessons.scene"], True),
        (["scenes.stage.stage", "tabletop.games.tea.rules"], True),
        (["tabletop.games.tea.rules", "tabletop.games.tea.views"], True),
        (["tabletop.games.tea.rules", "tabletop.games.rice.rules"], False),
        (["scenes.kit.places", "tabletop.games.tea.actions"], False),
    ],
)
def test_names_that_are_shared_are_found(where: list[str], shared: bool) -> None:
    assert bool(shared_names({"Word": where})) is shared


def test_no_module_imports_itself_in_a_circle() -> None:
    """Imports for types alone count too."""
    names = {name for name, _ in modules()}
    arrows: dict[str, set[str]] = {name: set() for name in names}
    for name, imported in all_imports():
        while imported and imported not in names:
            imported = imported.rpartition(".")[0]
        if imported and imported != name:
            arrows[name].add(imported)
    wrong = circles(arrows)
    assert not wrong, wrong


def test_no_general_module_names_a_game() -> None:
    """Neither what is seen nor what is heard, outside a game's own folders and files."""
    names = [path.parent.name for path in (ROOT / "tabletop/games").glob("*/game.py")]
    general = [
        path
        for part in ("scenes", "sprites", "sounds")
        for path in sorted((ROOT / part).rglob("*.py"))
        if not {*path.relative_to(ROOT).parts, path.stem} & set(names)
    ]
    wrong = [
        f"{path.relative_to(ROOT)}:{number}: {name}"
        for path in general
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        for name in names
        if name in line.lower() and not line.startswith(SHOWCASE)
    ]
    assert len(names) > 1 and len(general) > 100
    assert not wrong, wrong


@pytest.mark.parametrize(
    ("arrows", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"a"}}, [["a", "b"]]),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}}, [["b", "c"]]),
    ],
)
def test_circles_are_found(arrows: dict[str, set[str]], found: list[list[str]]) -> None:
    assert circles(arrows) == found


def test_every_module_of_the_engine_has_arrows() -> None:
    bare = {"tabletop", "tabletop.__main__"}
    assert [n for n, _ in modules() if not within(n, *ARROWS) and n not in bare] == []


def test_no_installed_program_imports_the_tools_of_developers() -> None:
    assert [n for n, imported in all_imports() if within(imported, "tools")] == []
    assert imports("tabletop.x", "from tools.names import definitions") == {
        "tools.names.definitions"
    }


def test_the_engine_knows_no_screen() -> None:
    wrong = [(n, i) for n, i in all_imports() if within(n, "tabletop") and within(i, *ENGINE_NEVER)]
    assert not [(n, i) for n, i in wrong if (n, i) not in LEARNING]


def test_rules_know_no_clock_and_no_chance_but_the_one_passed_in() -> None:
    wrong = [
        (name, imported)
        for name, imported in all_imports()
        if within(name, "tabletop.core", "tabletop.games")
        and within(imported, *RULES_NEVER)
        and not (name == MAY_DRAW and imported == "random.Random")
        and not (name == MAY_OPEN and imported == "os")
    ]
    assert not wrong


def test_games_are_reached_through_the_registry_only() -> None:
    """Nobody outside a game's folder names it, and no game knows another."""
    folders = {path.name for path in (ROOT / "tabletop/games").iterdir() if path.is_dir()}
    wrong = []
    for name, imported in all_imports():
        parts = imported.split(".")
        if parts[:2] == ["tabletop", "games"] and len(parts) > 2 and parts[2] in folders:
            own = within(name, f"tabletop.games.{parts[2]}")
            layout = within(name, "scenes.games")  # a table of a game may know that game's words
            if not own and not layout:
                wrong.append(f"{name} imports {imported}")
    assert not wrong


def test_no_game_draws_with_the_drawings_of_another() -> None:
    """A game's folder of art can be taken away, and nothing else is missed."""
    folders = {p.name for p in (ROOT / "tabletop/games").iterdir() if (p / "game.py").is_file()}
    drawn = [(n, i.split(".")[2]) for n, i in all_imports() if i.startswith("sprites.sources.")]
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
        ("a.b", "import_module('x.y')", {"x.y"}),
        ("a.b", "find_spec(f'x.y.{z}.w')", {"x.y"}),
        ("a.b", "importlib.import_module(f'{__name__}.{z}')", {"a.b"}),
    ],
)
def test_imports_are_read_wherever_they_stand(name: str, source: str, found: set[str]) -> None:
    assert imports(name, source) == found


def test_relative_imports_of_a_package_begin_at_itself() -> None:
    assert imports("a.b", "from .c import d", is_package=True) == {"a.b.c.d"}


def private_fields_set(source: str) -> list[int]:
    """The lines in which a private field of something else than `self` or `cls` is set."""
    return [
        part.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        for part in ast.walk(target)
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)
        and part.attr.startswith("_") and not part.attr.endswith("__")
        and not (isinstance(part.value, ast.Name) and part.value.id in ("self", "cls"))
    ]  # fmt: skip


@pytest.mark.soak
def test_no_test_sets_a_private_field() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for line in private_fields_set(path.read_text(encoding="utf-8"))
    ]
    assert not wrong, wrong


def test_private_fields_that_are_set_are_found() -> None:
    assert private_fields_set("a._b = 1\na.b, c.d._e = 2, 3\na._f += 1") == [1, 2, 3]
    assert not private_fields_set("self._a = b._c\na.__code__ = d\n_e = f.g = 1")


OWN_TABLE = ("tabletop.match", "tabletop.table")
"""All others play at a table: they decide, take back and go along lines by that alone;"""
IN_ADVANCE = ("scenes.shots.rehearsal", "scenes.bench", "tabletop.measure.speed")
"""but for these, which play matches of their own before any table is there."""
CHANGES = ("submit", "undo", "redo")
TABLES = ("table", "session", "coach", "input", "rehearsal")
"""What of these names passes it on to the table."""


def changed_in(tree: ast.Module) -> list[str]:
    """Where a module changes a match otherwise than through a table."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            upon = ast.unparse(node.func.value)
            if node.func.attr in CHANGES and not upon.lstrip("_").endswith(TABLES):
                found.append(f"{upon}.{node.func.attr}")
    return [each for each in found if not each.startswith(("self.submit", "pool."))]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("match.submit(0, action)", ["match.submit"]),
        ("self._session.match.undo(3)", ["self._session.match.undo"]),
        ("self._session.submit(0, action)", []),
        ("table.redo()", []),
    ],
)
def test_changes_of_a_match_are_found(source: str, found: list[str]) -> None:
    assert changed_in(ast.parse(source)) == found


def test_a_match_is_changed_through_its_table_alone() -> None:
    looked = 0
    for name, tree in trees():
        if not within(name, *OWN_TABLE, *IN_ADVANCE, "sprites"):  # which knows no match
            looked += 1
            assert not changed_in(tree), name
    assert looked > 400


MOST_MODULES = 30
"""No folder of the house has more: whoever opens one should see what it is about."""


def test_no_folder_is_above_thirty_modules() -> None:
    folders = {path.parent for _, path in modules()}
    full = {str(each.relative_to(ROOT)): len([*each.glob("*.py")]) for each in folders}
    assert len(full) > 20
    assert not {name: count for name, count in full.items() if count > MOST_MODULES}


SHOWING = re.compile(
    r"presentation\.(show|lay|lay_before|restyle)\(|lanes\[(\"table\"|SHOWING)\]\.advance"
)
"""What only a projector does: show an event, lay a table at rest, let time pass for them."""


def test_there_is_one_way_to_show_a_match() -> None:
    """Tables, demos, lessons and replays show by a projector; nobody else has a loop of its own."""
    found = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "scenes").rglob("*.py")
        if SHOWING.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"scenes/stage/projector.py"}


MOST_HANDED = 6
EVERY_WIDGET = ("context", "name")
"""What whatever is seen is made with, and hands on to its base."""


def handed(tree: ast.Module, aside: Collection[str] = ()) -> Iterator[tuple[str, int]]:
    """The classes of a module, and how many things each is made with, some left aside."""
    for node in tree.body:
        for made in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(made, ast.FunctionDef) and made.name == "__init__":
                args = [*made.args.posonlyargs, *made.args.args, *made.args.kwonlyargs]
                yield node.name, sum(arg.arg not in aside for arg in args) - 1


def test_no_part_of_a_table_is_handed_more_than_six_things() -> None:
    """What all share is had from the display."""
    found = {
        f"{module}: {name}": n
        for module, tree in trees()
        if within(module, "scenes.table")
        for name, n in handed(tree)
        if n > MOST_HANDED
    }
    assert found == {}
    source = "class A:\n    def __init__(self, a, b, *, c): ..."
    assert [*handed(ast.parse(source))] == [("A", 3)]


def test_nothing_is_made_of_more_than_six_things_of_its_own() -> None:
    """What belongs together is a value with a name."""
    drawn = {
        "sprites.node: Node": 12,  # where a picture is and how it is seen, mostly given by name
        "sprites.picture: Text": 8,  # words and how they are set: a value itself
    }
    found = {
        f"{module}: {name}": n
        for module, tree in trees()
        for name, n in handed(tree, EVERY_WIDGET)
        if n > MOST_HANDED
    }
    assert found == drawn
    source = "class A:\n    def __init__(self, context, name, a, /, b, *, c): ..."
    assert [*handed(ast.parse(source), EVERY_WIDGET)] == [("A", 3)]


def set_too_early(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What classes set of themselves before their base is made, for each its class and name."""
    for node in tree.body:
        for made in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(made, ast.FunctionDef) and made.name == "__init__":
                bases = [n for n, line in enumerate(made.body) if makes_base(line)]
                for line in made.body[: bases[0] if bases else 0]:
                    yield from ((node.name, name) for name in set_of_self(line))


def makes_base(line: ast.stmt) -> bool:
    """Whether a line calls the constructor of the base."""
    made = (part for part in ast.walk(line) if isinstance(part, ast.Attribute))
    return any(each.attr == "__init__" and ast.unparse(each.value) == "super()" for each in made)


def set_of_self(line: ast.stmt) -> Iterator[str]:
    """The attributes that a line sets of the object itself."""
    for part in ast.walk(line):
        stored = isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)
        if stored and ast.unparse(part.value) == "self":
            yield part.attr


def test_nobody_sets_anything_before_its_base_is_made() -> None:
    """A base that asks its subclass for something asks when all is made (`Scene.lay`)."""
    found = {
        f"{module}: {name}.{attribute}"
        for module, tree in trees()
        for name, attribute in set_too_early(tree)
    }
    assert found == set()


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["self.a, b = 1, 2", "super().__init__()", "self.c = 3"], ["a"]),
        (["if x:", "    self.a: int = 1", "super().__init__()"], ["a"]),
        (["a = 1", "super().__init__(a)", "self.a = a"], []),
        (["self.a = 1"], []),
    ],
)
def test_what_is_set_too_early_is_found(lines: list[str], found: list[str]) -> None:
    body = "\n".join(f"        {line}" for line in lines)
    source = f"class A(B):\n    def __init__(self, x):\n{body}"
    assert [name for _, name in set_too_early(ast.parse(source))] == found


def is_called(kind: object) -> bool:
    """Whether a type is, or has in it, that of a function, by whatever name it goes."""
    return Callable in (kind, get_origin(kind)) or any(is_called(part) for part in get_args(kind))


def test_scenes_share_no_callbacks() -> None:
    """What they have the program do are methods of one object (`Errands`)."""
    called = [name for name, kind in get_type_hints(Context).items() if is_called(kind)]
    assert called == []


PUT_TOGETHER = (
    "scenes.table",
    "scenes.lessons.caption",
    "scenes.lessons.guide",
    "scenes.lessons.guided",
    "scenes.lessons.learnerinput",
    "scenes.lessons.pointing",
    "scenes.lessons.scene",
    "scenes.lessons.teaching",
    "scenes.lessons.telling",
    "scenes.watch.live",
    "scenes.watch.replay",
    "scenes.watch.review",
    "scenes.watch.watching",
)
"""Whose classes are parts of something that shows a table."""


def handed_to_call(kind: type) -> Iterator[str]:
    """What a class is made with, or has set from outside, that is a function."""
    for made_of in (kind, kind.__init__):  # type: ignore[misc]
        yield from (name for name, of in get_type_hints(made_of).items() if is_called(of))


def test_no_part_of_a_table_is_handed_a_function() -> None:
    """So nobody can wire it to whoever made it: what it asks it asks of a part that was there
    before, and what it wants it leaves as a value. Only of widgets that is what they are for."""
    kinds = [
        kind
        for name, _ in modules()
        if any(within(name, part) for part in PUT_TOGETHER)
        for kind in vars(import_module(name)).values()
        if isinstance(kind, type) and kind.__module__ == name and not issubclass(kind, Widget)
    ]
    assert len(kinds) > 60
    found = {f"{kind.__name__}: {name}" for kind in kinds for name in handed_to_call(kind)}
    assert found == set()


def test_no_part_of_a_table_calls_upwards() -> None:
    upwards = {
        name
        for name, imported in all_imports()
        if any(within(name, part) for part in (*PUT_TOGETHER, "scenes.lessons"))
        and within(imported, "scenes.upward")
    }
    assert upwards <= {"scenes.watch.watching"}, "its chart is a widget"


class _Wired:
    told: Callable[[], None]

    def __init__(self, number: int, ask: Callable[[], int] | None = None) -> None:
        """A part that is handed a function, and has another one set."""


class _Value(NamedTuple):
    use: Callable[[], None]


def test_a_function_that_is_handed_on_is_found() -> None:
    assert [*handed_to_call(_Wired)] == ["told", "ask"]
    assert [*handed_to_call(_Value)] == ["use"]


@pytest.mark.parametrize(
    ("kind", "called"),
    [
        (Callable, True),
        (Callable[[str], None], True),
        (Callable[[], None] | None, True),
        (dict[str, Callable[[], None]], True),
        (dict[str, int] | None, False),
    ],
)
def test_types_of_functions_are_found(kind: object, called: bool) -> None:
    assert is_called(kind) == called
