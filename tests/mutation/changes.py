"""Small wrong changes of a module's functions: comparisons, numbers, conditions, lost statements.

Only the bodies of functions are changed: they can be put into a running program in an instant.
What is worked out once, when a module is loaded, is left alone.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any, NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
DELETABLE_STATEMENTS = (ast.Expr, ast.Assign, ast.AugAssign, ast.Continue, ast.Break, ast.Delete)
"""Statements that may be forgotten."""

FIXED = {
    "shuffle": "tuple({0})",
    "partial_shuffle": "tuple({0})",
    "pick": "({0})[0]",
    "randbelow": "0 * ({0})",
    "draw": "[kind for kind, n in enumerate({0}) for _ in range(n)][:{1}]",
}
"""Replacements for the methods of chance, without chance."""
NO_CHANCE = "no chance"
SEAT_NAMES = ("seat", "other")
"""Names of variables that hold a seat."""
FIRST_SEAT = "first seat"
"""The first seat of the table in place of the acting one."""
START_PLAYER = "start player"
"""The start player in place of the seat whose turn it is."""
NOTE = "__note__"
"""The name of what a noted function calls first."""

Change = Callable[[], None]


class Mutant(NamedTuple):
    """One wrong change in one function."""

    module: str
    function: str
    """Its qualified name."""
    line: int
    text: str
    """The line as it is, without the blanks around it."""
    change: str
    """Short description of the change."""
    number: int
    """Its number among the changes of its function, from 0."""

    @property
    def key(self) -> tuple[str, str, str, str]:
        """By what it is known in the list of equivalents: no numbers of lines."""
        return self.module, self.function, self.text, self.change

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.function}: {self.change}: {self.text}"


def find_mutants(module: str, source: str) -> Iterator[Mutant]:
    """Iterate over all mutants of a module."""
    lines = source.splitlines()
    for name, function in dict(functions(ast.parse(source))).items():
        for number, (line, change, _) in enumerate(change_sites(function)):
            yield Mutant(module, name, line, lines[line - 1].strip(), change, number)


def mutated_code(mutant: Mutant, source: str, file: str) -> CodeType:
    """The changed code of a mutant's function; it says that it is of that file."""
    tree = ast.parse(source)
    list(change_sites(dict(functions(tree))[mutant.function]))[mutant.number][
        2
    ]()  # of overloads the last
    ast.fix_missing_locations(tree)
    return code_of(compile(tree, file, "exec"), mutant.function.split("."))


def noting_code(function: str, source: str, file: str, number: int) -> CodeType:
    """The code of a function as it is, but that it calls NOTE with a number first."""
    tree = ast.parse(source)
    found = dict(functions(tree))[function]
    note = ast.Call(ast.Name(NOTE, ast.Load()), [ast.Constant(number)], [])
    found.body.insert(1 if ast.get_docstring(found) is not None else 0, ast.Expr(note))
    ast.fix_missing_locations(tree)
    return code_of(compile(tree, file, "exec"), function.split("."))


def dependent_assignments(function: str, source: str) -> Iterator[ast.stmt]:
    """Iterate over module-level assignments that depend on a function.

    These assignments call the function when the module is loaded, or use the results of such
    calls.
    """
    names = {function}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            used = {part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)}
            if names & used and any(isinstance(part, ast.Call) for part in ast.walk(node.value)):
                made = node.targets if isinstance(node, ast.Assign) else [node.target]
                names |= {name.id for name in made if isinstance(name, ast.Name)}
                yield node


def functions(tree: ast.AST, above: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a module by their dotted names; inner ones belong to theirs."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield above + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{above}{node.name}.")


def code_of(code: CodeType, path: list[str]) -> CodeType:
    """The code of a function inside that of its module."""
    for name in path:
        inner = [const for const in code.co_consts if isinstance(const, CodeType)]
        code = next(const for const in reversed(inner) if const.co_name == name)
    return code


def change_sites(function: ast.FunctionDef) -> Iterator[tuple[int, str, Change]]:
    """Line, name and deed of every change in a function; each deed changes the tree in place."""
    for body in bodies(function):
        for place, node in enumerate(body):
            if is_deletable(node):
                yield node.lineno, "lost", delete_statement(body, place)
    for node in body_nodes(function):
        yield from node_changes(node)
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                for place, item in enumerate(value):
                    for change, other in replacements(item):
                        yield item.lineno, change, replace_item(value, place, other)
            else:
                for change, other in replacements(value):
                    yield value.lineno, change, replace_attribute(node, name, other)


def is_deletable(node: ast.stmt) -> bool:
    """Not a docstring, nor the first making of a variable: that would only be a NameError."""
    if isinstance(node, ast.Assign):
        return not all(isinstance(target, ast.Name) for target in node.targets)
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant)
    return isinstance(node, DELETABLE_STATEMENTS)


def bodies(function: ast.FunctionDef) -> Iterator[list[ast.stmt]]:
    for node in body_nodes(function):
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if isinstance(body, list):
                yield body


def body_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """A function and all that is done in it: no types, no assertions, no words."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "args", "decorator_list") and isinstance(
            node, ast.FunctionDef | ast.AnnAssign
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.Assert | ast.JoinedStr):
                yield from body_nodes(child)


def delete_statement(body: list[ast.stmt], place: int) -> Change:
    def deed() -> None:
        body[place] = ast.Pass()

    return deed


def replace_attribute(node: Any, name: str, value: object) -> Change:
    return lambda: setattr(node, name, value)


def replace_item(items: list[Any], place: int, value: object) -> Change:
    def deed() -> None:
        items[place] = value

    return deed


def node_changes(node: Any) -> Iterator[tuple[int, str, Change]]:
    """The changes of one node."""
    line = getattr(node, "lineno", 0)
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            other = COMPARISONS[type(op)]
            yield (
                line,
                f"{operator_name(op)} to {operator_name(other)}",
                replace_item(node.ops, place, other()),
            )
    elif isinstance(node, ast.BoolOp):
        other_op = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield (
            line,
            f"{operator_name(node.op)} to {operator_name(other_op)}",
            replace_attribute(node, "op", other_op()),
        )
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
        operator = OPERATORS[type(node.op)]
        mark = "=" if isinstance(node, ast.AugAssign) else ""
        change = f"{operator_name(node.op)}{mark} to {operator_name(operator)}{mark}"
        yield line, change, replace_attribute(node, "op", operator())
    elif isinstance(node, ast.UnaryOp):
        if isinstance(node.op, ast.Not):
            yield (
                line,
                "not not",
                replace_attribute(node, "operand", ast.UnaryOp(ast.Not(), node.operand)),
            )
        elif isinstance(node.op, ast.USub):
            yield line, "no minus", replace_attribute(node, "op", ast.UAdd())
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield (
                line,
                f"{node.value} to {not node.value}",
                replace_attribute(node, "value", not node.value),
            )
        elif isinstance(node.value, int):
            for step in (1, -1):
                found = node.value + step
                yield line, f"{node.value} to {found}", replace_attribute(node, "value", found)
    elif isinstance(node, ast.Name) and node.id in NAMES:
        yield line, f"{node.id} to {NAMES[node.id]}", replace_attribute(node, "id", NAMES[node.id])
    elif isinstance(node, ast.If | ast.IfExp | ast.While) and not isinstance(
        node.test, ast.Compare | ast.UnaryOp
    ):
        line = node.test.lineno
        yield line, "if not", replace_attribute(node, "test", ast.UnaryOp(ast.Not(), node.test))


def replacements(node: Any) -> Iterator[tuple[str, ast.expr]]:
    """Iterate over expressions that take the place of a whole one, with the name of the change."""
    if fixed := without_chance(node):
        yield NO_CHANCE, fixed
    elif isinstance(node, ast.Name) and node.id in SEAT_NAMES and isinstance(node.ctx, ast.Load):
        yield FIRST_SEAT, ast.copy_location(ast.Constant(0), node)
    elif (
        isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Load)
        and ast.unparse(node) == "s.seat"
    ):
        first = ast.Attribute(ast.Name("s", ast.Load()), "first", ast.Load())
        yield START_PLAYER, ast.copy_location(first, node)


def without_chance(call: object) -> ast.expr | None:
    """A fixed order, or the first, for what is drawn from chance."""
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
        return None
    if ast.unparse(call.func.value) != "chance" or call.func.attr not in FIXED:
        return None
    given = [ast.unparse(arg) for arg in call.args]
    return ast.parse(FIXED[call.func.attr].format(*given), mode="eval").body


def operator_name(op: Any) -> str:
    """An operator's name, in small letters."""
    return str((op if isinstance(op, type) else type(op)).__name__).lower()
