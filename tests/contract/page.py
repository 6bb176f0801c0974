"""Generator of docs/contract.md: every class of the contract, read from the sources.

    python -m tests.contract.page

writes the page; a test checks that it is current.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent.parent
PAGE: Final = ROOT / "docs" / "contract.md"
PARTS: Final = {
    "The rules": (
        "core/game", "core/state", "core/actions", "core/acts", "core/zones", "core/options",
        "core/refusals", "core/chance", "core/sheets", "core/provenance", "core/rule_examples",
        "core/toolkit/rulebook_game", "core/toolkit/zone_game", "core/toolkit/zone_bindings",
        "core/toolkit/phased_game", "core/toolkit/position_setup",
    ),
    "Strategy and input": (
        "core/strategy", "core/toolkit/greedy_strategy", "core/descriptions", "core/input_mapping",
        "core/toolkit/default_input",
    ),
}  # fmt: skip
"""Modules of `tabletop` by section, in reading order."""
LAYOUT_MODULES: Final = (
    "kit/layout", "kit/roles/seating", "kit/roles/zone_layout", "kit/roles/piece_art",
    "kit/roles/indicators", "kit/roles/view_model", "kit/roles/effects",
)  # fmt: skip
"""Modules of `scenes`."""


def build_page() -> str:
    """Return the whole page."""
    lines = [
        "# The contract of a game", "",
        "This page lists every public class between a game and the program. "
        "`python -m tests.contract.page` generates it from the docstrings. A game must implement "
        "what is marked **abstract**. [A new game](guide/new-game.md) shows how to write one.",
    ]  # fmt: skip
    for title, modules in PARTS.items():
        lines += ["", f"## {title}"]
        for module in modules:
            lines += _module(f"tabletop/{module}")
    lines += ["", "## The layout of a table (optional)"]
    for module in LAYOUT_MODULES:
        lines += _module(f"scenes/{module}")
    return "\n".join(lines) + "\n"


def _module(path: str) -> Iterator[str]:
    tree = ast.parse((ROOT / f"{path}.py").read_text(encoding="utf-8"))
    yield from ("", f"### `{path.replace('/', '.')}`", "", _summary(tree))
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from _class(node)


def _class(node: ast.ClassDef) -> Iterator[str]:
    bases = ", ".join(map(ast.unparse, node.bases))
    yield from (
        "",
        f"**{node.name}**" + (f" ({bases})" if bases else "") + f": {_summary(node)}",
        "",
    )
    for at, part in enumerate(node.body):
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            if not part.target.id.startswith("_"):
                text = _field_docstring(node.body[at + 1]) if at + 1 < len(node.body) else ""
                yield _line(f"{part.target.id}: {ast.unparse(part.annotation)}", text)
        elif isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
            yield _line(f"{part.name}({_arguments(part)}){_returns(part)}", _summary(part), part)


def _line(what: str, text: str, method: ast.FunctionDef | None = None) -> str:
    decorators = [ast.unparse(each) for each in method.decorator_list] if method else []
    mark = " **abstract**" if "abstractmethod" in decorators else ""
    return f"- `{what}`{mark}" + (f": {text}" if text else "")


def _arguments(method: ast.FunctionDef) -> str:
    names = [arg.arg for arg in (*method.args.args, *method.args.kwonlyargs)]
    return ", ".join(name for name in names if name not in ("self", "cls"))


def _returns(method: ast.FunctionDef) -> str:
    return f" -> {ast.unparse(method.returns)}" if method.returns else ""


def _field_docstring(node: ast.stmt) -> str:
    """Return the docstring below a field."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split())
    return ""


def _summary(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> str:
    """Return the first paragraph of a docstring."""
    return " ".join((ast.get_docstring(node) or "").partition("\n\n")[0].split())


if __name__ == "__main__":
    PAGE.write_text(build_page(), encoding="utf-8")
    print(PAGE)
