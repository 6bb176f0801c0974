"""Docstrings: their places in a module, and how a text is laid out there."""

import ast
import re
import textwrap
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tools.rename.edits import Source

MAX_LINE = 100
_FILL_LINE = 96
"Width of lines that are wrapped again."


class Documented(NamedTuple):
    """A definition that can have a docstring."""

    name: str
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign
    docstring: ast.Expr | None


def as_string(statement: ast.stmt | None) -> ast.Expr | None:
    """Return a statement that is nothing but a string, or None for other statements."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return statement if isinstance(statement.value.value, str) else None
    return None


def find_documented(prefix: str, body: list[ast.stmt]) -> Iterator[Documented]:
    """Yield the classes, functions, constants and fields of a module or class."""
    for node, following in zip(body, [*body, None][1:], strict=True):
        match node:
            case ast.ClassDef():
                yield Documented(f"{prefix}.{node.name}", node, as_string(node.body[0]))
                yield from find_documented(f"{prefix}.{node.name}", node.body)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield Documented(f"{prefix}.{node.name}", node, as_string(node.body[0]))
            case ast.Assign() | ast.AnnAssign():
                for name in assigned_names(node):
                    yield Documented(f"{prefix}.{name}", node, as_string(following))
            case ast.If() | ast.Try():
                yield from find_documented(prefix, node.body)
                yield from find_documented(prefix, node.orelse)


def assigned_names(node: ast.Assign | ast.AnnAssign) -> Iterator[str]:
    """Yield the plain names that an assignment binds."""
    for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
        for each in target.elts if isinstance(target, ast.Tuple) else [target]:
            if isinstance(each, ast.Name):
                yield each.id


def render(text: str, indent: int) -> str:
    """Return a docstring with its quotes. All lines but the first are indented.

    Paragraphs with a line that is too long are wrapped again.
    """
    lines: list[str] = []
    for block in re.split(r"(\n\s*\n)", text):
        if block.isspace():
            lines.append("")
        else:
            lines += _fit(block.split("\n"), indent)
    if len(lines) == 1 and len(lines[0]) + indent + 6 <= MAX_LINE:
        return f'"""{lines[0]}"""'
    if len(lines) == 1:
        lines = textwrap.wrap(lines[0], width=_FILL_LINE - indent)
    pad = " " * indent
    body = "\n".join([lines[0], *(pad + line if line.strip() else "" for line in lines[1:])])
    closed_inline = "" not in lines and len(lines[-1]) + indent + 3 <= MAX_LINE
    return f'"""{body}"""' if closed_inline else f'"""{body}\n{pad}"""'


def _fit(lines: list[str], indent: int) -> list[str]:
    width = _FILL_LINE - indent
    if all(len(line) + indent <= MAX_LINE for line in lines):
        return lines
    if not any(line.startswith(("    ", ">>>")) for line in lines):
        return textwrap.wrap(" ".join(lines), width, break_long_words=False, break_on_hyphens=False)
    found: list[str] = []
    for line in lines:
        if len(line) + indent <= MAX_LINE or line.lstrip().startswith(">>>"):
            found.append(line)
            continue
        lead = " " * (len(line) - len(line.lstrip()))
        further = lead + " " * 4 if re.match(r"\w+:", line.strip()) else lead
        found += textwrap.wrap(
            line.strip(),
            width,
            initial_indent=lead,
            subsequent_indent=further,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return found


def place_docstrings(source: Source, docstrings: Mapping[str, str]) -> set[str]:
    """Put the docstrings of a module's definitions into its edits, and return their names."""
    placed: set[str] = set()
    if source.module in docstrings:
        text = render(docstrings[source.module], 0)
        if first := as_string(source.tree.body[0] if source.tree.body else None):
            source.replace(*source.span(first), text, source.module)
        else:
            source.replace(0, 0, f"{text}\n\n", source.module)
        placed.add(source.module)
    for definition in find_documented(source.module, source.tree.body):
        if definition.name in docstrings and definition.name not in placed:
            _place(source, definition, docstrings[definition.name])
            placed.add(definition.name)
    return placed


def _place(source: Source, definition: Documented, text: str) -> None:
    node, old = definition.node, definition.docstring
    if old is not None:
        source.replace(*source.span(old), render(text, old.col_offset), definition.name)
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        last = node.end_lineno or node.lineno
        end = source.offset(last, len(source.lines[last - 1]))
        inserted = f"\n{' ' * node.col_offset}{render(text, node.col_offset)}"
        source.replace(end, end, inserted, definition.name)
    else:
        _insert(source, node, text, definition.name)


def _insert(
    source: Source,
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef,
    text: str,
    name: str,
) -> None:
    """Insert a docstring above the first statement and its comments."""
    first = node.body[0]
    indent = node.col_offset + 4
    pad = " " * indent
    decorators = getattr(first, "decorator_list", [])
    line = decorators[0].lineno if decorators else first.lineno
    if not decorators and source.lines[line - 1].encode()[: first.col_offset].strip():
        start, _ = source.span(first)  # the body stands in the line of the head
        source.replace(start, start, f"\n{pad}{render(text, indent)}\n{pad}", name)
        return
    while line - 1 > node.lineno and source.lines[line - 2].lstrip().startswith("#"):
        line -= 1
    start = source.offset(line, 0)
    gap = "\n" if isinstance(node, ast.ClassDef) else ""
    source.replace(start, start, f"{pad}{render(text, indent)}\n{gap}", name)
