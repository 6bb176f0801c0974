"""List the definitions of modules with their signatures and docstrings."""

import ast
from collections.abc import Iterator

from tools.rename.docstrings import Documented, find_documented
from tools.rename.project import find_modules

_MAX_VALUE = 60


def list_definitions(folders: list[str]) -> Iterator[str]:
    """Yield a line for each module below these folders and each definition in it."""
    for module, path in find_modules().items():
        name = path.as_posix()
        if not any(name == each or name.startswith(f"{each.rstrip('/')}/") for each in folders):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        yield f"## {module}  [{name}]  doc: {ast.get_docstring(tree)!r}"
        for definition in find_documented(module, tree.body):
            yield _line(definition, module)


def _line(definition: Documented, module: str) -> str:
    node, docstring = definition.node, definition.docstring
    text = f"  {definition.name.removeprefix(f'{module}.')}  {_signature(node)}"
    text += f"  L{(node.end_lineno or node.lineno) - node.lineno + 1}"
    if docstring is not None and isinstance(docstring.value, ast.Constant):
        text += f"  doc: {docstring.value.value!r}"
    return text


def _signature(node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
            return f"def({ast.unparse(node.args)}){returned}"
        case ast.ClassDef():
            return f"class({', '.join(map(ast.unparse, node.bases))})"
        case ast.AnnAssign():
            value = f" = {ast.unparse(node.value)[:_MAX_VALUE]}" if node.value else ""
            return f"var: {ast.unparse(node.annotation)}{value}"
        case ast.Assign():
            return f"var = {ast.unparse(node.value)[:_MAX_VALUE]}"
    return ""
