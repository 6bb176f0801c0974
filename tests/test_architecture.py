"""The import arrows of the house, read from the source: who may know whom."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Set
from functools import cache
from importlib import import_module
from typing import NamedTuple, get_args, get_origin, get_type_hints

import pytest

from scenes.base.context import Context
from scenes.ui.widgets.widget import Widget
from tests.fixtures.docstring_words import first_word
from tests.fixtures.source_tree import (
    PROJECT_PACKAGES,
    ROOT,
    all_imports,
    imports,
    is_within,
    modules_below_tests,
    parse,
    parse_text,
    parsed_modules,
    project_modules,
    statements,
)

ALLOWED_IMPORTS = {
    "main": ("souk",),
    "souk": ("scenes", "sprites", "sounds", "tabletop"),
    "scenes": ("scenes", "sprites", "sounds", "tabletop"),
    "sprites": ("sprites",),
    "sounds": ("sounds",),
    "tabletop.plugins.compatibility": (),
    "tabletop.plugins.paths": (),
    "tabletop.plugins.discovery": (
        "tabletop.core",
        "tabletop.plugins.paths",
        "tabletop.games",
        "tabletop.text",
    ),
    "tabletop.core": ("tabletop.core",),
    "tabletop.games": (
        "tabletop.core",
        "tabletop.plugins.compatibility",
        "tabletop.plugins.paths",
        "tabletop.games",
    ),
    "tabletop.release": ("tabletop.core",),
    "tabletop.text": ("tabletop.core", "tabletop.plugins.paths", "tabletop.text"),
    "tabletop.ai": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.ai",
        "tabletop.text",
    ),
    "tabletop.match": ("tabletop.core", "tabletop.games", "tabletop.match"),
    "tabletop.narration": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.narration",
        "tabletop.ai",
        "tabletop.text",
    ),
    "tabletop.host": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.narration",
        "tabletop.ai",
        "tabletop.text",
        "tabletop.host",
    ),
    "tabletop.bots": (
        "tabletop.plugins.compatibility",
        "tabletop.plugins.paths",
        "tabletop.bots",
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.ai",
        "tabletop.host",
    ),
    "tabletop.phones": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.phones",
        "tabletop.narration",
        "tabletop.ai",
        "tabletop.host",
        "tabletop.text",
    ),
    "tabletop.terminal": (
        "tabletop.bots",
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.narration",
        "tabletop.ai",
        "tabletop.host",
        "tabletop.plugins.discovery",
        "tabletop.practice",
        "tabletop.terminal",
        "tabletop.text",
    ),
    "tabletop.practice": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.ai",
        "tabletop.host",
        "tabletop.text",
        "tabletop.practice",
    ),
    "tabletop.practice.horizon_drills": (
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.narration",
        "tabletop.ai",
        "tabletop.text",
        "tabletop.practice",
    ),
    "tabletop.lab.research": ("tabletop.core", "tabletop.games", "tabletop.lab.research"),
    "tabletop.lab": (
        "tabletop.bots",
        "tabletop.core",
        "tabletop.games",
        "tabletop.match",
        "tabletop.ai",
        "tabletop.lab",
        "tabletop.release",
        "tabletop.lab.research",
        "tabletop.host",
        "tabletop.practice",
        "tabletop.text",
    ),
}
"""Project modules that each part may import; the longest name that matches a module counts."""

SCREEN_LAYERS: tuple[tuple[str, ...], ...] = (
    (
        "scenes.store",
        "scenes.base.match_request",
        "scenes.base.phone_players",
        "scenes.base.navigator",
        "scenes.base.overlay_opener",
        "scenes.base.weak_callback",
    ),
    ("scenes.ui",),
    ("scenes.kit",),
    ("scenes.games",),
    (
        "scenes.base",
        "scenes.shell.window",
        "scenes.shell.frame_rate",
        "scenes.shell.backdrop_snapshot",
        "scenes.shell.window_margins",
        "scenes.shell.window_place",
    ),
    ("scenes.stage",),
    ("scenes.table.input",),
    ("scenes.table",),
    ("scenes.phones",),
    ("scenes.menus", "scenes.watch", "scenes.lessons"),
    ("scenes.shell",),
    ("scenes.screenshots", "scenes.bench", "scenes.cli.doctor"),
    ("scenes.cli",),
)
"""The floors of the screen, the ground first: a module imports from its own floor and from those
below, for types too."""
SHOWCASE = "SHOWCASE_GAME = "
"""Beginning of the line in which a general module names one game that stands for all."""

ENGINE_NEVER = ("pygame", "pytweening", "numpy", "resvg_py", "platformdirs")
LEARNING = {
    (f"tabletop.lab.research.{name}", "numpy")
    for name in ("pettingzoo_env", "parallel_env", "openspiel_game")
}
"""Modules that may import numpy, because other people's libraries expect its arrays."""
RULES_NEVER = ("random", "secrets", "time", "datetime", "threading", "os", "uuid", "socket")
"""Chance is passed in and there is no clock in the rules, so that replays are exact."""
MAY_DRAW = "tabletop.core.chance"
MAY_OPEN = "tabletop.core.util.safe_load"
"""Reads the files of others, without ever waiting for a pipe."""


def test_the_house_is_found() -> None:
    names = {name for name, _ in project_modules()}
    assert {"tabletop.core.acts", "tabletop.games", "sprites"} <= names


@cache
def part_of(module: str) -> str:
    """Return the longest part whose arrows a module has; empty for none."""
    return max((part for part in ALLOWED_IMPORTS if is_within(module, part)), key=len, default="")


@pytest.mark.parametrize("part", sorted(ALLOWED_IMPORTS))
def test_a_part_imports_only_what_its_arrows_allow(part: str) -> None:
    allowed = ALLOWED_IMPORTS[part]
    wrong = [
        f"{name} imports {imported}"
        for name, imported in all_imports()
        if part_of(name) == part
        and is_within(imported, *PROJECT_PACKAGES)
        and not is_within(imported, *allowed)
    ]
    assert not wrong, wrong


def screen_layer(name: str) -> int | None:
    """On which floor of the screen a module lies; None for what is not of the screen."""
    parts = [
        (len(part), n)
        for n, row in enumerate(SCREEN_LAYERS)
        for part in row
        if is_within(name, part)
    ]
    return max(parts)[1] if parts else None


def test_every_module_of_the_screen_has_its_floor() -> None:
    names = [
        name for name, _ in project_modules() if is_within(name, "scenes") and name != "scenes"
    ]
    assert [name for name in names if screen_layer(name) is None] == []


def test_no_module_of_the_screen_imports_from_a_floor_above() -> None:
    wrong = [
        f"{name} imports {imported}"
        for name, imported in all_imports()
        if is_within(name, "scenes")
        and (here := screen_layer(name)) is not None
        and (there := screen_layer(imported)) is not None
        and there > here
    ]
    assert not wrong, wrong


def import_cycles(arrows: Mapping[str, Set[str]]) -> list[list[str]]:
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


def owning_game(name: str) -> str:
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
        owners = [owning_game(module) for module in where if not module.endswith(".actions")]
        if len(set(owners)) < len(owners) or (len(owners) > 1 and "" in owners):
            found[name] = where
    return found


CLAUSE = re.compile(r"^[A-Z]{3}-\d+(\.\d+)?$")
"""A clause's number: for people to read, never for a table to branch on."""


@pytest.mark.parametrize(
    "floor", ["scenes.games", "scenes.kit", "scenes.stage", "scenes.table.input", "scenes.table"]
)
def test_no_table_knows_a_clause_by_its_number(floor: str) -> None:
    known = {
        f"{name}: {node.value}"
        for name, path in project_modules()
        if name.startswith(f"{floor}.")
        for node in ast.walk(parse(path))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and CLAUSE.match(node.value)
    }
    assert not known


def test_no_two_public_classes_share_a_name() -> None:
    """One word, one meaning."""
    classes: dict[str, list[str]] = {}
    for module, tree in parsed_modules():
        for node in statements(tree):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes.setdefault(node.name, []).append(module)
    assert len(classes) > 500
    assert not (wrong := shared_names(classes)), wrong


@pytest.mark.parametrize(
    ("where", "shared"),
    [
        (["scenes.stage.stage", "scenes.lessons.lesson_scene"], True),
        (["scenes.stage.stage", "tabletop.games.tea.rules"], True),
        (["tabletop.games.tea.rules", "tabletop.games.tea.views"], True),
        (["tabletop.games.tea.rules", "tabletop.games.rice.rules"], False),
        (["scenes.kit.placement", "tabletop.games.tea.actions"], False),
    ],
)
def test_names_that_are_shared_are_found(where: list[str], shared: bool) -> None:
    assert bool(shared_names({"Word": where})) is shared


def test_no_module_imports_itself_in_a_circle() -> None:
    """Imports for types alone count too."""
    names = {name for name, _ in project_modules()}
    arrows: dict[str, set[str]] = {name: set() for name in names}
    for name, imported in all_imports():
        while imported and imported not in names:
            imported = imported.rpartition(".")[0]
        if imported and imported != name:
            arrows[name].add(imported)
    wrong = import_cycles(arrows)
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
    assert import_cycles(arrows) == found


def test_every_module_of_the_engine_has_arrows() -> None:
    bare = {"tabletop", "tabletop.__main__", "tabletop.plugins"}
    assert [
        n for n, _ in project_modules() if not is_within(n, *ALLOWED_IMPORTS) and n not in bare
    ] == []


def test_no_installed_program_imports_the_tools_of_developers() -> None:
    found = {(n, imported) for n, imported in all_imports() if is_within(imported, "tools")}
    assert found == {("scenes.bench.command", "tools.audio.render")}  # says so if they are missing
    assert imports("tabletop.x", "from tools.names import definitions") == {
        "tools.names.definitions"
    }


def test_the_engine_knows_no_screen() -> None:
    wrong = [
        (n, i) for n, i in all_imports() if is_within(n, "tabletop") and is_within(i, *ENGINE_NEVER)
    ]
    assert not [(n, i) for n, i in wrong if (n, i) not in LEARNING]


def test_rules_know_no_clock_and_no_chance_but_the_one_passed_in() -> None:
    wrong = [
        (name, imported)
        for name, imported in all_imports()
        if is_within(name, "tabletop.core", "tabletop.games")
        and is_within(imported, *RULES_NEVER)
        and not (name == MAY_DRAW and imported == "random.Random")
        and not (name == MAY_OPEN and imported == "os")
    ]
    assert not wrong


def test_games_are_reached_through_the_registry_only() -> None:
    """Only a game's own folder names the game, and no game knows another."""
    folders = {path.name for path in (ROOT / "tabletop/games").iterdir() if path.is_dir()}
    wrong = []
    for name, imported in all_imports():
        parts = imported.split(".")
        if parts[:2] == ["tabletop", "games"] and len(parts) > 2 and parts[2] in folders:
            own = is_within(name, f"tabletop.games.{parts[2]}")
            layout = is_within(name, "scenes.games")  # a table of a game may know that game's words
            if not own and not layout:
                wrong.append(f"{name} imports {imported}")
    assert not wrong


def test_no_game_draws_with_the_drawings_of_another() -> None:
    """A game's folder of art can be taken away, and nothing else is missed."""
    folders = {p.name for p in (ROOT / "tabletop/games").iterdir() if (p / "game.py").is_file()}
    drawn = [
        (name, imported.split(".")[2])
        for path in sorted((ROOT / "tools/art").rglob("*.py"))
        for name in [".".join(path.relative_to(ROOT).with_suffix("").parts)]
        for imported in imports(name, path.read_text(encoding="utf-8"))
        if imported.startswith("tools.art.")
    ]
    wrong = [
        f"{name} draws with {game}'s"
        for name, game in drawn
        if game in folders and not is_within(name, f"tools.art.{game}")
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


@pytest.mark.slow
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


HELPER_VERBS = {
    *("Builds", "Checks", "Compares", "Draws", "Finds", "Gives", "Makes", "Measures", "Plays"),
    *("Prints", "Reads", "Runs", "Shows", "Tries", "Writes"),
}
"""First words of docstrings that tell what a helper does, not what it holds."""
MAX_SUMMARY_WORDS = 20


def is_test_file(name: str) -> bool:
    """True if a dotted name lies in a test module, or in a `conftest`, which pytest loads."""
    return any(part.startswith("test_") or part == "conftest" for part in name.split("."))


def imported_test_files(name: str, source: str) -> list[str]:
    """Return the imports by which a module of tests depends on the file of another test."""
    if not re.search(r"\b(test_|conftest)", source):
        return []  # parsing takes long
    return [
        each for each in imports(name, source) if is_within(each, "tests") and is_test_file(each)
    ]


def summary_fault(source: str) -> str:
    """Return why the docstring of a helper does not say in its first line what the module holds."""
    summary = (ast.get_docstring(parse_text(source)) or "").partition("\n")[0]
    if not summary.endswith("."):
        return "no sentence in the first line"
    if len(summary.split()) > MAX_SUMMARY_WORDS:
        return "a long sentence"
    is_noun = summary[0].isalnum() and first_word(summary) not in HELPER_VERBS
    return "" if is_noun else "no noun at the beginning"


def test_no_test_imports_from_another_test() -> None:
    """Shared helpers lie in tests/fixtures, tests/security or beside the tests of one folder."""
    sources = {name: path.read_text("utf-8") for name, path in modules_below_tests()}
    wrong = {name: found for name in sources if (found := imported_test_files(name, sources[name]))}
    assert len(sources) > 400
    assert not wrong


def test_every_helper_of_tests_says_what_it_holds() -> None:
    helpers = {
        name: path.read_text("utf-8")
        for name, path in modules_below_tests()
        if not path.name.startswith(("test_", "__init__"))
    }
    wrong = {name: fault for name in helpers if (fault := summary_fault(helpers[name]))}
    assert len(helpers) > 100
    assert not wrong


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from tests.a.test_b import c", ["tests.a.test_b.c"]),
        ("def f():\n    from tests.a import test_b", ["tests.a.test_b"]),
        ("from .test_b import c", ["tests.x.test_b.c"]),
        ("from tests.a.conftest import c", ["tests.a.conftest.c"]),
        ("import_module('tests.a.test_b')", ["tests.a.test_b"]),
        ("from tests.a.b import c\nfrom unittest import test_d", []),
    ],
)
def test_imports_of_tests_are_found(source: str, found: list[str]) -> None:
    assert imported_test_files("tests.x.y", source) == found


@pytest.mark.parametrize(
    ("summary", "fault"),
    [
        ("A table of boxes.", ""),
        ("A table of\nboxes.", "no sentence in the first line"),
        ("", "no sentence in the first line"),
        ("Finds boxes.", "no noun at the beginning"),
        ("`python -m tests.boxes`: boxes.", "no noun at the beginning"),
        (f"Boxes of{' very' * MAX_SUMMARY_WORDS} old tables.", "a long sentence"),
    ],
)
def test_helpers_that_do_not_say_what_they_hold_are_found(summary: str, fault: str) -> None:
    assert summary_fault(f'"""{summary}"""') == fault


OWN_TABLE = ("tabletop.match", "tabletop.host")
"""Parts that may change a match directly; every other part uses a host."""
IN_ADVANCE = ("scenes.screenshots.example_matches", "scenes.bench", "tabletop.lab.engine_benchmark")
"""but for these, which play matches of their own before any table is there."""
CHANGES = ("submit", "undo", "redo")
TABLES = ("table", "session", "coach", "input", "rehearsal")
"""Endings of the names of objects that pass a change on to the host."""


def direct_match_changes(tree: ast.Module) -> list[str]:
    """Return the calls in which a module changes a match without a host."""
    found = []
    for node in ast.walk(tree):
        func = node.func if isinstance(node, ast.Call) else None
        if isinstance(func, ast.Attribute) and func.attr in CHANGES:
            upon = ast.unparse(func.value)
            if not upon.lstrip("_").endswith(TABLES):
                found.append(f"{upon}.{func.attr}")
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
    assert direct_match_changes(ast.parse(source)) == found


def test_a_match_is_changed_through_its_table_alone() -> None:
    looked = 0
    for name, tree in parsed_modules():
        if not is_within(name, *OWN_TABLE, *IN_ADVANCE, "sprites"):  # which knows no match
            looked += 1
            assert not direct_match_changes(tree), name
    assert looked > 400


MAX_MODULES = 20
"""No folder of the house has more: whoever opens one should see what it is about."""


def test_no_folder_is_above_twenty_modules() -> None:
    folders = {path.parent for _, path in project_modules()}
    folders |= {path.parent for path in (ROOT / "tools").rglob("*.py")}
    full = {str(each.relative_to(ROOT)): len([*each.glob("*.py")]) for each in folders}
    assert len(full) > 20
    assert not {name: count for name, count in full.items() if count > MAX_MODULES}


MAX_METHODS = 25
"""Maximum number of methods of a class, with properties and private ones, without inherited ones:
more are more than one job."""
LARGE_CLASSES = {
    # Base of all declarative games: most of its methods are hooks that a game may override.
    "tabletop.core.toolkit.zone_game: ZoneGame": 34,
    # Heuristics of one game: one small method for each of its actions or features.
    "tabletop.games.basari.strategy: BasariStrategy": 27,
    "tabletop.games.market_day.strategy: MarketDayStrategy": 26,
    "tabletop.games.mercado.strategy: MercadoStrategy": 30,
    "tabletop.games.nacho.strategy: NachoStrategy": 27,
    "tabletop.games.zahab.strategy: ZahabStrategy": 27,
    # Only object that changes a match; compiled, and a part would cost calls in the inner loop.
    "tabletop.match.match: Match": 33,
    # Interface of all games: mostly hooks that a game may override.
    "tabletop.core.game: Game": 29,
    # One folder of matches: search, copies and repair share its scan.
    "tabletop.match.match_store: MatchStore": 26,
    # Not divided yet: steps, marks and answers of one run refer to each other.
    "tabletop.practice.lesson_runner: LessonRun": 32,
}
"""Classes with more methods, each with its present number as its own maximum, and the reason."""


def method_counts(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Iterate over the classes of a module: name and number of the class's own methods."""
    for node in statements(tree):
        if isinstance(node, ast.ClassDef):
            methods = [
                n for n in node.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
            ]
            yield node.name, len(methods)


def test_no_class_of_the_engine_has_more_than_twenty_five_methods() -> None:
    counts = {
        f"{module}: {name}": count
        for module, tree in parsed_modules()
        if is_within(module, "tabletop")
        for name, count in method_counts(tree)
    }
    assert len(counts) > 400
    assert not {n: c for n, c in counts.items() if c > LARGE_CLASSES.get(n, MAX_METHODS)}


def test_methods_are_counted_without_nested_functions_and_attributes() -> None:
    source = """
class A(B):
    field = 1
    @property
    def a(self):
        def inner(): ...
    async def _b(self): ...
    class C:
        def d(self): ...
"""
    assert [*method_counts(ast.parse(source))] == [("A", 2), ("C", 1)]


PLAYBACK_CALLS = re.compile(
    r"table_view\.(show_event|show_before_event|show_state|restyle)\("
    r"|timelines\[(\"table\"|TABLE_TIMELINE)\]\.advance"
)
"""Calls reserved to the playback: show an event, draw a table at rest, advance its time."""


def test_there_is_one_way_to_show_a_match() -> None:
    """Tables, demos, lessons and replays show by a projector; nobody else has a loop of its own."""
    found = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "scenes").rglob("*.py")
        if PLAYBACK_CALLS.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"scenes/stage/playback.py"}


WIDGET_PACKAGES = ("scenes.table.input",)
"""Packages of tables that consist of widgets and gestures, which call back."""
MOST_HANDED = 6
EVERY_WIDGET = ("context", "name")
"""Parameters that every displayed object receives and passes on to its base."""


def constructor_arguments(
    tree: ast.Module, aside: Collection[str] = ()
) -> Iterator[tuple[str, int]]:
    """The classes of a module, and how many things each is made with, some left aside."""
    for node in tree.body:
        for made in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(made, ast.FunctionDef) and made.name == "__init__":
                args = [*made.args.posonlyargs, *made.args.args, *made.args.kwonlyargs]
                yield node.name, sum(arg.arg not in aside for arg in args) - 1


def test_no_part_of_a_table_is_handed_more_than_six_things() -> None:
    """Shared things come from the presenter."""
    found = {
        f"{module}: {name}": n
        for module, tree in parsed_modules()
        if is_within(module, "scenes.table") and not is_within(module, *WIDGET_PACKAGES)
        for name, n in constructor_arguments(tree)
        if n > MOST_HANDED
    }
    assert found == {}
    source = "class A:\n    def __init__(self, a, b, *, c): ..."
    assert [*constructor_arguments(ast.parse(source))] == [("A", 3)]


def test_nothing_is_made_of_more_than_six_things_of_its_own() -> None:
    """Arguments that belong together are one value with a name."""
    drawn = {
        "sprites.node: Node": 13,  # where a picture is and how it is seen, mostly given by name
        "sprites.picture: Text": 8,  # words and how they are set: a value itself
    }
    found = {
        f"{module}: {name}": n
        for module, tree in parsed_modules()
        for name, n in constructor_arguments(tree, EVERY_WIDGET)
        if n > MOST_HANDED
    }
    assert found == drawn
    source = "class A:\n    def __init__(self, context, name, a, /, b, *, c): ..."
    assert [*constructor_arguments(ast.parse(source), EVERY_WIDGET)] == [("A", 3)]


def attributes_set_before_base(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Iterate over attributes that a class sets before its base is made: class and name."""
    for node in tree.body:
        for made in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(made, ast.FunctionDef) and made.name == "__init__":
                bases = [n for n, line in enumerate(made.body) if calls_base_constructor(line)]
                for line in made.body[: bases[0] if bases else 0]:
                    yield from ((node.name, name) for name in attributes_set_on_self(line))


def calls_base_constructor(line: ast.stmt) -> bool:
    """True if a line calls the constructor of the base."""
    made = (part for part in ast.walk(line) if isinstance(part, ast.Attribute))
    return any(each.attr == "__init__" and ast.unparse(each.value) == "super()" for each in made)


def attributes_set_on_self(line: ast.stmt) -> Iterator[str]:
    """The attributes that a line sets of the object itself."""
    for part in ast.walk(line):
        stored = isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store)
        if stored and ast.unparse(part.value) == "self":
            yield part.attr


def test_nobody_sets_anything_before_its_base_is_made() -> None:
    """A base that asks its subclass for something asks when all is made (`Scene.lay`)."""
    found = {
        f"{module}: {name}.{attribute}"
        for module, tree in parsed_modules()
        for name, attribute in attributes_set_before_base(tree)
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
    assert [name for _, name in attributes_set_before_base(ast.parse(source))] == found


def is_callable_type(kind: object) -> bool:
    """True if a type is, or contains, the type of a function, under any name."""
    return Callable in (kind, get_origin(kind)) or any(
        is_callable_type(part) for part in get_args(kind)
    )


def test_scenes_share_no_callbacks() -> None:
    """Scenes ask the program through the methods of one object (`Navigator`)."""
    called = [name for name, kind in get_type_hints(Context).items() if is_callable_type(kind)]
    assert called == []


TABLE_PARTS = (
    "scenes.table",
    "scenes.lessons.caption",
    "scenes.lessons.tutorial_explainer",
    "scenes.lessons.tutorial_match",
    "scenes.lessons.learner_input",
    "scenes.lessons.highlights",
    "scenes.lessons.lesson_scene",
    "scenes.lessons.lesson_controller",
    "scenes.lessons.step_text",
    "scenes.watch.live_demo",
    "scenes.watch.replay_scene",
    "scenes.watch.review_scene",
    "scenes.watch.spectator_scene",
)
"""Modules whose classes are parts of something that shows a table."""


def callable_parameters(kind: type) -> Iterator[str]:
    """Iterate over the functions that a class receives at construction or as attributes."""
    for made_of in (kind, kind.__init__):  # type: ignore[misc]
        yield from (name for name, of in get_type_hints(made_of).items() if is_callable_type(of))


def test_no_part_of_a_table_is_handed_a_function() -> None:
    """Parts ask other parts that existed before them and leave their requests as values.

    Thus no part is connected to its creator. Widgets alone receive functions, since that is
    their purpose.
    """
    kinds = [
        kind
        for name, _ in project_modules()
        if is_within(name, *TABLE_PARTS) and not is_within(name, *WIDGET_PACKAGES)
        for kind in vars(import_module(name)).values()
        if isinstance(kind, type) and kind.__module__ == name and not issubclass(kind, Widget)
    ]
    assert len(kinds) > 60
    found = {f"{kind.__name__}: {name}" for kind in kinds for name in callable_parameters(kind)}
    assert found == set()


def test_no_part_of_a_table_calls_upwards() -> None:
    upwards = {
        name
        for name, imported in all_imports()
        if is_within(name, *TABLE_PARTS, "scenes.lessons")
        and not is_within(name, *WIDGET_PACKAGES)
        and is_within(imported, "scenes.base.weak_callback")
    }
    assert upwards <= {"scenes.watch.spectator_scene"}, "its chart is a widget"


class _Wired:
    told: Callable[[], None]

    def __init__(self, number: int, ask: Callable[[], int] | None = None) -> None:
        """A part that is handed a function, and has another one set."""


class _Value(NamedTuple):
    use: Callable[[], None]


def test_a_function_that_is_handed_on_is_found() -> None:
    assert [*callable_parameters(_Wired)] == ["told", "ask"]
    assert [*callable_parameters(_Value)] == ["use"]


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
    assert is_callable_type(kind) == called
