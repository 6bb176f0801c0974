"""The optional compiled build: `SOUK_COMPILED=1 pip install .`, which needs a C compiler.

Without that variable nothing here does anything, and Souk is installed as the plain Python it is.
With it mypyc makes modules of C from the same sources, which lie beside them and are what people
read, what tests, coverage and mutants run on, and what plays where there is no compiler.

What makes classes of annotations as it is loaded, no compiler sees. So a copy of the sources is
compiled, in which that is written out.
"""

from __future__ import annotations

import ast
import os
import shutil
import sys
from collections.abc import Sequence
from functools import reduce
from itertools import accumulate
from pathlib import Path
from typing import Any

from setuptools import Extension, setup

CORE = ("chance", "dispatch", "memo", "options", "remade", "state", "strategy")
"""Modules of `tabletop/core`."""
MATCH = ("match", "situation")
"""Modules of `tabletop/match`."""
SEATS = ("recall", "rollouts", "search", "secret")
"""Modules of `tabletop/seats`: all that a thinking seat spends its time in. What is sent between
processes stays Python: it is read again by its annotations, of which a compiler keeps too little.
"""
GAMES = (
    "appraisal", "chase", "effects", "gems", "haggling", "legality", "mastery", "moving", "phases",
    "pieces", "prices", "resolving", "rounds", "rules", "scoring", "sheet", "state", "strategy",
    "tables", "telling", "tokens", "track", "views",
)  # fmt: skip
"""Modules of each game's folder, where it has them."""
INHERITED = ("Match", "Situation", "State", "Strategy")
"""Classes from which classes of plain Python are made, of others' games as of tests."""
RECORDS = ("Prices", "Purse", "RoundOutcome", "Tables")
"""Classes of named values that are asked for nothing but these: made with fixed places for them.
The compiler refuses what would take such a one apart."""
REMEMBERED = ("cache", "lru_cache", "made_once")
"""What remembers a function's answers: looked up once, not with every call."""

OPTIMISED = os.environ.get("SOUK_OPTIMISED", "2")
"""The compiler's level, 0 to 3: 0 is compiled in a third of the time, for trials."""
OPERATORS = {"add": ast.Add(), "mul": ast.Mult(), "sub": ast.Sub()}
"""What functions of `operator` do."""
KNOWN = ("max", "min", "sum")
"""Functions of Python that a module knows for good, where it asks them of one row: looked up once,
not with every call."""
ROWS = 2
"""So many rows are joined; more are quicker filled into a list."""
FUTURE = "from __future__ import annotations"
COPY = Path("build", "written-out")
"""Where the sources lie that are compiled."""


def modules(engine: Path) -> list[Path]:
    """The files that are compiled."""
    found = [engine / "core" / f"{name}.py" for name in CORE]
    found += [engine / "match" / f"{name}.py" for name in MATCH]
    found += [engine / "seats" / f"{name}.py" for name in SEATS]
    found += [path for name in GAMES for path in engine.glob(f"games/*/{name}.py")]
    return sorted(path for path in found if path.name != "sheet.py" or has_tables(path))


def has_tables(sheet: Path) -> bool:
    """Whether what reads a sheet also says what the rules look up: in others that is apart."""
    return not sheet.with_name("tables.py").exists()


def written_out(source: str) -> str:
    """A module as a compiler understands it."""
    source = looped(source)
    lines = source.splitlines()
    for node in reversed(ast.parse(source).body):
        for told in getattr(node, "decorator_list", ()):
            if ast.unparse(told).startswith("dataclass_transform"):  # told to checkers of types
                lines[told.lineno - 1] = ""
        if isinstance(node, ast.FunctionDef):
            remembered(node, lines)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            lines[node.lineno - 1 : node.end_lineno] = constants(node, lines)
        elif isinstance(node, ast.ClassDef):
            if [ast.unparse(made) for made in node.decorator_list] == ["state"]:
                lines[node.end_lineno : node.end_lineno] = methods_of_state(node)
                lines[node.lineno - 2] = ""
            elif node.name in RECORDS and is_record(node):
                record(node, lines)
            elif [ast.unparse(base) for base in node.bases] == ["NamedTuple"]:
                lines[node.end_lineno : node.end_lineno] = [annotated(node)]
            elif node.name in INHERITED:
                lines[node.lineno - 1 : node.lineno - 1] = [
                    "MYPY = False",  # which the compiler takes for true; nobody needs it to play
                    "if MYPY:",
                    "    from mypy_extensions import mypyc_attr",
                    "@mypyc_attr(allow_interpreted_subclasses=True)",
                ]
    told = "\n".join((*lines, ""))
    known = [f"known_{name}: Final = {name}" for name in KNOWN if f"known_{name}(" in told]
    return told.replace(FUTURE, "\n".join((FUTURE, "from typing import Final", *known)), 1)


def looped(source: str) -> str:
    """A module in words of which the compiler makes loops over numbers. They say the same."""
    text = source.encode()
    while found := next(filter(None, map(in_loops, ast.walk(ast.parse(text)))), None):
        node, said = found
        starts = [0, *accumulate(map(len, text.splitlines(keepends=True)))]
        begun = starts[node.lineno - 1] + node.col_offset
        ended = starts[node.end_lineno - 1] + node.end_col_offset
        text = text[:begun] + said.encode() + text[ended:]
    return text.decode()


def in_loops(node: ast.AST) -> tuple[Any, str] | None:
    """What is said otherwise, and how; None where all is as it should be.

    Lists that are only added up are not made, nor is what goes along rows; a place of a list is
    changed by what is known of its values, where `+=` would ask them; and a row or two are joined
    with what stands beside them, not filled into a list.
    """
    said: ast.AST = node
    match node:
        case ast.Call(ast.Name("zip"), keywords=[ast.keyword("strict")]):
            node.keywords = []  # plain Python sees that rows are as long as one another
        case ast.Call(ast.Name("sum"), [ast.ListComp(made, ways), *_]):
            node.args[0] = ast.GeneratorExp(made, ways)
        case ast.Call(ast.Name("sum" | "tuple"), [ast.Call(ast.Name("map"), [do, *rows]), *_]):
            if any(isinstance(row, ast.Starred) for row in rows):
                return None
            node.args[0] = along(do, rows)
        case ast.Call(ast.Name(name), [row], []) if name in KNOWN:
            if isinstance(row, ast.GeneratorExp | ast.Starred):
                return None  # the compiler knows better
            node.func = ast.Name(f"known_{name}")
        case ast.AugAssign(ast.Subscript() as place, how, value):
            if any(isinstance(part, ast.Call | ast.NamedExpr) for part in ast.walk(place)):
                return None  # what is asked there would be asked twice
            said = ast.Assign([place], ast.BinOp(place, how, value), lineno=0)
        case ast.Tuple(several, ast.Load()) if 0 < sum(map(is_row, several)) <= ROWS:
            said = joined(several)
        case _:
            return None
    return node, f"({ast.unparse(said)})" if isinstance(node, ast.Tuple) else ast.unparse(said)


def is_row(value: ast.expr) -> bool:
    """Whether a part of a tuple is a row that is known already."""
    made = ast.ListComp | ast.GeneratorExp
    return isinstance(value, ast.Starred) and not isinstance(value.value, made)


def joined(several: Sequence[ast.expr]) -> ast.expr:
    """Rows and what stands beside them as a sum."""
    found: list[ast.expr] = []
    for each in several:
        if isinstance(each, ast.Starred):
            found.append(ast.Call(ast.Name("tuple"), [each.value], []))
        elif found and isinstance(found[-1], ast.Tuple):
            found[-1].elts.append(each)
        else:
            found.append(ast.Tuple([each]))
    return reduce(lambda one, two: ast.BinOp(one, ast.Add(), two), found)


def along(do: ast.expr, rows: list[ast.expr]) -> ast.expr:
    """What `map` makes of rows."""
    names: list[ast.expr] = [ast.Name(f"each_{n}") for n in range(len(rows))]
    made: ast.expr = ast.Call(do, names, [])
    if isinstance(do, ast.Name) and do.id in OPERATORS:
        made = ast.BinOp(names[0], OPERATORS[do.id], names[1])
    each, row = names[0], rows[0]
    if len(rows) > 1:
        each, row = ast.Tuple(names), ast.Call(ast.Name("zip"), rows, [])
    return ast.GeneratorExp(made, [ast.comprehension(each, row, [], 0)])


def remembered(node: ast.FunctionDef, lines: list[str]) -> None:
    """Write a function whose answers are remembered as what it is, a constant."""
    made = [ast.unparse(each) for each in node.decorator_list]
    if len(made) != 1 or made[0].partition("(")[0] not in REMEMBERED:
        return
    lines[node.end_lineno : node.end_lineno] = [
        f"{node.name}: Final = {made[0]}(plain_{node.name})"
    ]
    lines[node.lineno - 1] = lines[node.lineno - 1].replace(node.name, f"plain_{node.name}", 1)
    for told in node.decorator_list:
        lines[told.lineno - 1 : told.end_lineno] = [""] * (told.end_lineno - told.lineno + 1)


def is_record(node: ast.ClassDef) -> bool:
    """Whether a class is made of its fields alone."""
    made = [*node.bases, *node.decorator_list]
    return bool(made) and ast.unparse(made[0]).partition("(")[0] in ("NamedTuple", "dataclass")


def record(node: ast.ClassDef, lines: list[str]) -> None:
    """Write such a class out; what it works out of its fields once, it works out at first."""
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    given = [
        ast.unparse(each.target) + f": {ast.unparse(each.annotation)}"
        + (f" = {ast.unparse(each.value)}" if each.value else "")
        for each in fields
    ]  # fmt: skip
    told = [f"    def __init__(self, {', '.join(given)}):"]
    told += [f"        self.{name} = {name}" for name in fields_of(node)]
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and each.decorator_list:
            told.append(f"        self.{each.name} = self.found_{each.name}()")
    lines[node.end_lineno : node.end_lineno] = [*told, annotated(node)]
    for each in node.body:
        if isinstance(each, ast.FunctionDef) and each.decorator_list:
            lines[each.lineno - 1] = lines[each.lineno - 1].replace(each.name, f"found_{each.name}")
            lines[each.lineno - 2] = ""
    lines[node.lineno - 1] = f"class {node.name}:"
    for made in node.decorator_list:
        lines[made.lineno - 1] = ""


def constants(node: ast.Assign | ast.AnnAssign, lines: Sequence[str]) -> list[str]:
    """The lines of a statement, in which what is written in capitals, or is a function with some of
    its values given, is told to stay as it is: so no name is looked up where it is used."""
    told = list(lines[node.lineno - 1 : node.end_lineno])
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    if isinstance(target, ast.Tuple) and all(ast.unparse(name).isupper() for name in target.elts):
        values = several(node.value, len(target.elts))
        pairs = zip(target.elts, values, strict=True) if values else ()
        return [f"{ast.unparse(name)}: Final = {value}" for name, value in pairs] or told
    given = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "partial"
    if not isinstance(target, ast.Name) or not (target.id.isupper() or given):
        return told
    if is_type(node.value):
        return told
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Tuple):
        return told  # mypyc takes such a one for values side by side, and loses those of floats
    if isinstance(node, ast.Assign):
        told[0] = told[0].replace(f"{target.id} =", f"{target.id}: Final =", 1)
    elif "Final" not in (kind := ast.unparse(node.annotation)):
        told[0] = told[0].replace(f": {kind} =", f": Final[{kind}] =", 1)
    return told


def several(value: ast.expr | None, n: int) -> Sequence[object]:
    """The values of so many constants, as far as they are written there."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "range" and len(value.args) == 1:
        return range(n)
    return [ast.unparse(each) for each in value.elts] if isinstance(value, ast.Tuple) else ()


def is_type(value: ast.expr | None) -> bool:
    """Whether a value is another name for a type, or a variable for types."""
    made = value.func if isinstance(value, ast.Call) else value
    return isinstance(value, ast.Name | ast.Subscript) or ast.unparse(made or ast.Name("")) in (
        "TypeVar",
        "ParamSpec",
    )


def fields_of(node: ast.ClassDef) -> dict[str, str]:
    """The fields of a class and their types."""
    return {
        ast.unparse(each.target): ast.unparse(each.annotation)
        for each in node.body
        if isinstance(each, ast.AnnAssign)
    }


def annotated(node: ast.ClassDef) -> str:
    """The types of a class noted in full, of which a compiler keeps too little."""
    return f"setattr({node.name}, '__annotations__', {fields_of(node)})"


def methods_of_state(node: ast.ClassDef) -> list[str]:
    """What `@state` makes of a class, in words."""
    fields = fields_of(node)
    copied = (
        f"{name}=self.{name}{'[:]' if kind.startswith('list[') else ''}"
        for name, kind in fields.items()
    )
    return [
        f"    def __init__(self, *, {', '.join(f'{n}: {kind}' for n, kind in fields.items())}):",
        *(f"        self.{name} = {name}" for name in fields),
        f"    def copy(self) -> {node.name}:",
        f"        return {node.name}({', '.join(copied)})",
        "from tabletop.core.state import describe",
        annotated(node),
        f"describe({node.name})",
    ]


def extensions() -> list[Extension]:
    """What is compiled: nothing where only names and needs of the build are asked for."""
    if {"egg_info", "dist_info", "sdist"} & set(sys.argv):
        return []
    from mypyc.build import mypycify

    shutil.rmtree(COPY, ignore_errors=True)
    shutil.copytree("tabletop", COPY / "tabletop", ignore=shutil.ignore_patterns("__pycache__"))
    found = modules(COPY / "tabletop")
    for path in found:
        path.write_text(written_out(path.read_text("utf-8")), "utf-8")
    flags = ["--config-file=", "--ignore-missing-imports", "--python-version=3.11"]
    return mypycify([*flags, *map(str, found)], opt_level=OPTIMISED, debug_level="0")


if __name__ == "__main__":
    if os.environ.get("SOUK_COMPILED") == "1":
        setup(ext_modules=extensions(), setup_requires=["mypy>=2.4,<3"])
    else:
        setup()
