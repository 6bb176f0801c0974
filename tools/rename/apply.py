"""Apply specs to the project in the working directory."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from tools.rename.docstrings import place_docstrings
from tools.rename.edits import Source
from tools.rename.history import append_history, read_history
from tools.rename.plan import Plan, last_part
from tools.rename.project import Project
from tools.rename.scopes import ScopeUses, arguments_of, base_module
from tools.rename.specs import read_specs, split_parameter
from tools.rename.texts import move_modules, rewrite_mentions
from tools.rename.typed import TypedUses
from tools.rename.uses import Uses


def apply(files: list[str], applied: Path | None = None, dry_run: bool = False) -> list[str]:
    """Apply spec files and return a report, one line for each place that a person must see.

    Args:
        files: Spec files, written against the names of one commit.
        applied: JSON file of what earlier runs changed. It is read and extended.
        dry_run: True to change no file.

    Returns:
        Lines that begin with a kind: CONFLICT, CLASH, EXTERNAL, UNLOCATED, AMBIGUOUS, GUESSED,
        UNRESOLVED, SHADOW, OVERLAP or UNUSED.
    """
    history = read_history(applied) if applied else []
    plan = Plan(Project(), read_specs(files), history)
    editor = Editor(plan)
    sources = [editor.edit(module) for module in plan.project.files if editor.is_python(module)]
    results = {source.path: source.result() for source in sources if source.edits}
    report = [*plan.faults, *editor.report, *(f for each in sources for f in each.faults)]
    report += editor.unused()
    if not dry_run:
        for path, text in results.items():
            Path(path).write_text(text, encoding="utf-8")
        rewrite_mentions(plan)
        report += move_modules(plan)
        if applied:
            append_history(applied, plan.batch())
    return report


class Editor:
    """Turns a plan into edits of source files."""

    def __init__(self, plan: Plan) -> None:
        self.report: list[str] = []
        self._plan = plan
        self._groups = plan.project.groups
        self._used: set[str] = set()
        self._old_names: dict[str, set[str]] = defaultdict(set)
        for rename in plan.renames.values():
            self._old_names[last_part(rename.old)].add(rename.new)

    def is_python(self, module: str) -> bool:
        """True if a module has a source file of the project."""
        path = self._plan.project.files[module].path
        return path.endswith(".py") and not Path(path).is_absolute()

    def edit(self, module: str) -> Source:
        """Return a module's source with all edits."""
        project = self._plan.project
        source = Source(module, project.files[module].path)
        uses = Uses(source)
        TypedUses(project, uses).walk(project.files[module].defs)
        ScopeUses(project, uses).collect()
        self._rename_uses(uses)
        self._rename_unresolved(uses)
        self._report_shadows(source)
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ImportFrom):
                self._rewrite_import(source, node)
        self._used |= place_docstrings(source, self._plan.docstrings)
        return source

    def unused(self) -> list[str]:
        """Return a line for each block that changed nothing."""
        lines: list[str] = []
        for block in self._plan.blocks:
            is_module = block.old in self._plan.project.files
            known = self._groups.find(block.old) in self._used
            if block.new not in (None, last_part(block.old)) and not is_module and not known:
                lines.append(f"UNUSED rename {block.old} -> {block.new} ({block.place})")
            if block.docstring and not split_parameter(block.old) and block.old not in self._used:
                lines.append(f"UNUSED docstring {block.old} ({block.place})")
        return lines

    def _rename_uses(self, uses: Uses) -> None:
        source = uses.source
        places: dict[tuple[int, int], set[str]] = defaultdict(set)
        for use in uses.found:
            if use.name != _short_name(use.target):  # an alias
                continue
            places[use.line, use.column].add(use.target)
            if new := self._plan.new_name(use.target):
                start = source.offset(use.line, use.column)
                source.replace(start, start + len(use.name), new, use.target)
                self._used.add(self._groups.find(use.target))
        for use in uses.unlocated:
            if new := self._plan.new_name(use.target):
                self.report.append(f"UNLOCATED {source.path}:{use.line} {use.name} -> {new}")
        for (line, column), targets in places.items():
            self._report_ambiguous(source, line, column, targets)

    def _report_ambiguous(self, source: Source, line: int, column: int, targets: set[str]) -> None:
        """Report a place that names two definitions of which only one gets a new name."""
        renamed = {each for each in targets if self._plan.new_name(each)}
        kept = {each for each in targets - renamed if not _is_field_parameter(each, renamed)}
        if renamed and kept:
            self.report.append(
                f"AMBIGUOUS {source.path}:{line}:{column + 1} renamed {sorted(renamed)},"
                f" kept {sorted(kept)}: {source.lines[line - 1].strip()[:80]}"
            )

    def _rename_unresolved(self, uses: Uses) -> None:
        source = uses.source
        for line, column, name in uses.unresolved:
            start = source.offset(line, column)
            code = source.lines[line - 1].strip()[:80]
            if new := self._plan.definite.get(name):
                source.replace(start, start + len(name), new, "only name of this kind")
                self.report.append(f"GUESSED {source.path}:{line} {name} -> {new}: {code}")
            elif name in self._old_names:
                news = sorted(self._old_names[name])
                self.report.append(
                    f"UNRESOLVED {source.path}:{line} {name}, {news} elsewhere: {code}"
                )

    def _report_shadows(self, source: Source) -> None:
        """Report new names that a function binds to something else."""
        placed = sorted((source.position(start), text) for (start, _), text in source.edits.items())
        for function in ast.walk(source.tree):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            local = {each.arg for each in arguments_of(function)} | {
                node.id
                for node in ast.walk(function)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            }
            last = function.end_lineno or function.lineno
            for (line, column), text in placed:
                if function.lineno <= line <= last and text in local:
                    self._report_shadow(source, line, column, text, function.name)

    def _report_shadow(
        self, source: Source, line: int, column: int, new: str, function: str
    ) -> None:
        code = source.lines[line - 1]
        behind = re.sub(r"^\w+", "", code[column:])
        is_keyword = re.match(r"\s*=[^=]", behind) and code[:column].strip()
        if not code[:column].endswith((".", '"', "'")) and not is_keyword:
            self.report.append(
                f"SHADOW {source.path}:{line} {new} is local in {function}: {code.strip()[:80]}"
            )

    def _rewrite_import(self, source: Source, node: ast.ImportFrom) -> None:
        """Rewrite `from package import module` if the module moves, and relative imports."""
        moves = self._plan.modules
        base = base_module(node, source.module, source.path)
        moved = any(f"{base}.{alias.name}" in moves for alias in node.names)
        if not moved and not (node.level and (base in moves or source.module in moves)):
            return
        wanted: dict[str, list[str]] = defaultdict(list)
        for alias in node.names:
            package, name = self._imported(base, alias.name)
            known_as = name if alias.asname == alias.name else alias.asname
            wanted[package].append(f"{name} as {known_as}" if known_as else name)
        indent = "\n" + " " * node.col_offset
        text = indent.join(f"from {p} import {', '.join(names)}" for p, names in wanted.items())
        source.replace_whole(*source.span(node), text)

    def _imported(self, base: str, name: str) -> tuple[str, str]:
        """Return the new module and name of an imported name."""
        if moved := self._plan.modules.get(f"{base}.{name}"):
            package, _, last = moved.rpartition(".")
            return package, last
        file = self._plan.project.files.get(base)
        symbol = file.names.get(name) if file else None
        full = getattr(symbol.node, "fullname", None) if symbol else None
        new = self._plan.new_name(full) if full else None
        return self._plan.modules.get(base, base), new or name


def _short_name(target: str) -> str:
    parameter = split_parameter(target)
    return parameter[1] if parameter else last_part(target)


def _is_field_parameter(target: str, fields: set[str]) -> bool:
    """True if a target is the parameter of a constructor for one of these fields."""
    function, parameter = split_parameter(target) or ("", "")
    return last_part(function) in ("__init__", "__new__") and any(
        last_part(field) == parameter for field in fields
    )
