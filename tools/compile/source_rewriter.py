"""Source rewriting for mypyc: expand what is only known at import time.

mypyc does not see the methods that `@state` adds to a class, drops the annotations of named tuples,
and looks up every module constant by name unless it is `Final`. A few rewrites put that into a copy
of the source. `tests/tools/test_compile.py` checks that the result behaves as the original.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

COMPILE_MARKER = "# Compiled by mypyc: see tools/compile."
"""The line by which a module asks to be compiled."""
CACHE_DECORATORS = ("cache", "lru_cache", "cache_acts")
"""Decorators that return a cache around a function."""
SUBCLASSED_NAMES = ("Match", "MatchPosition", "State", "Strategy")
"""Classes with subclasses in plain Python: games of others, tests."""
FUTURE_IMPORT = "from __future__ import annotations"


def rewrite_module(source: str) -> str:
    """Return the source of a module as mypyc shall see it.

    The last statement is rewritten first, so that line numbers stay true.
    """
    lines = source.splitlines()
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            lines[node.lineno - 1 : node.end_lineno] = _final_constant(node, lines)
        elif isinstance(node, ast.FunctionDef) and _decorator_name(node) in CACHE_DECORATORS:
            _cached_function(node, lines)
        elif isinstance(node, ast.FunctionDef) and _decorator_name(node) == "dataclass_transform":
            lines[node.decorator_list[0].lineno - 1] = ""  # for type checkers; mypyc fails on it
        elif isinstance(node, ast.ClassDef) and _decorator_name(node) == "state":
            lines[node.end_lineno : node.end_lineno] = _state_methods(node)
            lines[node.decorator_list[0].lineno - 1] = ""
        elif isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases):
            lines[node.end_lineno : node.end_lineno] = [_full_annotations(node)]
        elif isinstance(node, ast.ClassDef) and node.name in SUBCLASSED_NAMES:
            lines[node.lineno - 1 : node.lineno - 1] = [
                "MYPY = False  # true for the compiler alone, so that nobody else needs the module",
                "if MYPY:",
                "    from mypy_extensions import mypyc_attr",
                "@mypyc_attr(allow_interpreted_subclasses=True)",
            ]
    return "\n".join((*lines, "")).replace(
        FUTURE_IMPORT, f"{FUTURE_IMPORT}\nfrom typing import Final", 1
    )


def _decorator_name(node: ast.FunctionDef | ast.ClassDef) -> str:
    """Return the name of the only decorator, or an empty string."""
    names = [ast.unparse(each).partition("(")[0] for each in node.decorator_list]
    return names[0] if len(names) == 1 else ""


def _cached_function(node: ast.FunctionDef, lines: list[str]) -> None:
    """Turn a decorated function into a plain function and a Final constant that caches it."""
    decorator = node.decorator_list[0]
    cached = f"{node.name}: Final = {ast.unparse(decorator)}(uncached_{node.name})"
    lines[node.end_lineno : node.end_lineno] = [cached]
    lines[node.lineno - 1] = lines[node.lineno - 1].replace(node.name, f"uncached_{node.name}", 1)
    for number in range(decorator.lineno - 1, decorator.end_lineno or decorator.lineno):
        lines[number] = ""


def _final_constant(node: ast.Assign | ast.AnnAssign, lines: list[str]) -> list[str]:
    """Return the lines of an assignment, declared Final if it defines a constant."""
    code = lines[node.lineno - 1 : node.end_lineno]
    target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
    value = node.value
    if isinstance(target, ast.Tuple) and all(ast.unparse(name).isupper() for name in target.elts):
        names, values = map(ast.unparse, target.elts), _unpacked(value)
        return [f"{name}: Final = {each}" for name, each in zip(names, values)] or code  # noqa: B905
    called = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
    if not isinstance(target, ast.Name) or not (target.id.isupper() or called == "partial"):
        return code
    if called in ("TypeVar", "ParamSpec") or isinstance(value, ast.Name | ast.Subscript):
        return code  # a type, which must stay one
    if isinstance(node, ast.AnnAssign):
        kind = ast.unparse(node.annotation)
        return code if "Final" in kind else [code[0].replace(kind, f"Final[{kind}]", 1), *code[1:]]
    if isinstance(value, ast.Tuple):
        return code  # mypyc unboxes such a tuple and loses one of floats
    return [code[0].replace(f"{target.id} =", f"{target.id}: Final =", 1), *code[1:]]


def _unpacked(value: ast.expr | None) -> Iterator[object]:
    """Iterate over the values of `A, B = 1, 2` or `A, B = range(2)`; empty for anything else."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "range" and len(value.args) == 1:
        return iter(range(int(ast.literal_eval(value.args[0]))))
    return map(ast.unparse, value.elts) if isinstance(value, ast.Tuple) else iter(())


def _field_types(node: ast.ClassDef) -> dict[str, str]:
    """Return the annotated fields of a class and their types."""
    fields = (each for each in node.body if isinstance(each, ast.AnnAssign))
    return {ast.unparse(each.target): ast.unparse(each.annotation) for each in fields}


def _full_annotations(node: ast.ClassDef) -> str:
    """Return the statement that restores the annotations that mypyc drops."""
    return f"setattr({node.name}, '__annotations__', {_field_types(node)})"


def _state_methods(node: ast.ClassDef) -> list[str]:
    """Return what `@state` adds to a class, as source."""
    fields = _field_types(node)
    defaults = {
        ast.unparse(each.target): ast.unparse(each.value)
        for each in node.body
        if isinstance(each, ast.AnnAssign) and each.value is not None
    }
    given = (
        f"{name}: {kind}{f' = {defaults[name]}' if name in defaults else ''}"
        for name, kind in fields.items()
    )
    lists = [name for name in defaults if fields[name].startswith("list[")]
    told = "{" + ", ".join(f"{name!r}: {value}" for name, value in defaults.items()) + "}"
    copies = (
        f"{name}=self.{name}{'[:]' if kind.startswith('list[') else ''}"
        for name, kind in fields.items()
    )
    return [
        f"    def __init__(self, *, {', '.join(given)}):",
        *(f"        self.{name} = {name}{'[:]' if name in lists else ''}" for name in fields),
        f"    def copy(self) -> {node.name}:",
        f"        return {node.name}({', '.join(copies)})",
        "from tabletop.core.state import register_fields",
        _full_annotations(node),
        f"register_fields({node.name}, {told})",
    ]
