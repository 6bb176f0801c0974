"""The page with every class of the contract, docs/contract.md, read from the sources.

    python -m tests.contract.page

writes it anew; a test holds that it is current.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
PAGE: Final = ROOT / "docs" / "contract.md"
PARTS: Final = {
    "What a game says": (
        "core/game", "core/bound", "core/binding", "core/phases", "core/state", "core/actions",
        "core/acts", "core/zones", "core/options", "core/refusals", "core/chance", "core/sheets",
        "core/origins", "core/pictured", "core/laying",
    ),
    "How it is played": ("core/strategy", "core/greedy", "core/handling", "core/pressing"),
}  # fmt: skip
"""Modules of `tabletop`, in the order in which one meets them."""
TABLE: Final = (
    "kit/layout", "kit/roles/seating", "kit/roles/places", "kit/roles/looks",
    "kit/roles/readouts", "kit/roles/showing", "kit/roles/flourishes",
)  # fmt: skip
"""Modules of `scenes`."""


def page() -> str:
    """The whole page."""
    lines = [
        "# The contract", "",
        "Every public class that a game meets, read from the sources by "
        "`python -m tests.contract.page`. How to write one: [new-game.md](new-game.md). What is "
        "**abstract** a game must say.",
    ]  # fmt: skip
    for title, modules in PARTS.items():
        lines += ["", f"## {title}"]
        for module in modules:
            lines += _module(f"tabletop/{module}")
    lines += ["", "## Its table, where it has one of its own"]
    for module in TABLE:
        lines += _module(f"scenes/{module}")
    return "\n".join(lines) + "\n"


def _module(path: str) -> Iterator[str]:
    tree = ast.parse((ROOT / f"{path}.py").read_text(encoding="utf-8"))
    yield from ("", f"### `{path.replace('/', '.')}`", "", _first(tree))
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from _class(node)


def _class(node: ast.ClassDef) -> Iterator[str]:
    bases = ", ".join(map(ast.unparse, node.bases))
    yield from ("", f"**{node.name}**" + (f" ({bases})" if bases else "") + f": {_first(node)}", "")
    for at, part in enumerate(node.body):
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            if not part.target.id.startswith("_"):
                told = _said(node.body[at + 1]) if at + 1 < len(node.body) else ""
                yield _line(f"{part.target.id}: {ast.unparse(part.annotation)}", told)
        elif isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            yield _line(f"{part.name}({_arguments(part)}){_returns(part)}", _first(part), part)


def _line(what: str, told: str, method: ast.FunctionDef | None = None) -> str:
    decorators = [ast.unparse(each) for each in method.decorator_list] if method else []
    mark = " **abstract**" if "abstractmethod" in decorators else ""
    return f"- `{what}`{mark}" + (f": {told}" if told else "")


def _arguments(method: ast.FunctionDef) -> str:
    names = [arg.arg for arg in (*method.args.args, *method.args.kwonlyargs)]
    return ", ".join(name for name in names if name not in ("self", "cls"))


def _returns(method: ast.FunctionDef) -> str:
    return f" -> {ast.unparse(method.returns)}" if method.returns else ""


def _said(node: ast.stmt) -> str:
    """The words that stand below a field."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split())
    return ""


def _first(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> str:
    """The first paragraph of what it says of itself."""
    return " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].split())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)
