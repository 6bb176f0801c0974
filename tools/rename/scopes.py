"""Uses that need no types: names in modules, annotations and imports, definitions, parameters."""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from mypy.nodes import MypyFile, TypeInfo

from tools.rename.project import Project
from tools.rename.typed import find_member
from tools.rename.uses import Uses

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
AnyFunction: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
Comprehension = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


def arguments_of(function: AnyFunction) -> list[ast.arg]:
    """Return all parameters of a function."""
    found = function.args
    extra = [each for each in (found.vararg, found.kwarg) if each]
    return [*found.posonlyargs, *found.args, *found.kwonlyargs, *extra]


def body_of(function: AnyFunction) -> list[ast.AST]:
    """Return the statements of a function, or the expression of a lambda."""
    return [function.body] if isinstance(function, ast.Lambda) else list(function.body)


def base_module(node: ast.ImportFrom, module: str, path: str) -> str:
    """Return the full name of the module that an import statement names."""
    base = node.module or ""
    if not node.level:
        return base
    parts = module.split(".")
    kept = parts[: len(parts) - node.level + path.endswith("__init__.py")]
    return ".".join([*kept, *([base] if base else [])])


def local_names(function: AnyFunction) -> set[str]:
    """Return the names that a function binds, without the global ones."""
    found = {each.arg for each in arguments_of(function)}
    declared: set[str] = set()
    waiting = body_of(function)
    while waiting:
        node = waiting.pop()
        if isinstance(node, Definition):
            found.add(node.name)
            continue
        if isinstance(node, ast.Lambda):
            continue
        if isinstance(node, ast.Global):
            declared.update(node.names)
        found.update(_bound_by(node))
        waiting.extend(ast.iter_child_nodes(node))
    return found - declared


def _bound_by(node: ast.AST) -> list[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
            return [name]
        case ast.Import() | ast.ImportFrom():
            return [(each.asname or each.name).split(".")[0] for each in node.names]
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
            return [name]
        case ast.MatchStar(name=str(name)):
            return [name]
    return []


class _Scope(NamedTuple):
    hidden: frozenset[str] = frozenset()
    "Names that functions around bind."
    own: frozenset[str] = frozenset()
    "Names that assignments in the class around bind. mypy resolves them."
    members: frozenset[str] = frozenset()
    "Names of the functions and classes in the class around."
    owner: str = ""
    "Full name of the class around."
    imports: dict[str, tuple[str, str]] = {}  # noqa: RUF012  # never changed in place
    "Names that functions around import: module and name there."


class ScopeUses:
    """Collects the uses in one file from Python's syntax tree and mypy's symbol tables."""

    def __init__(self, project: Project, uses: Uses) -> None:
        self._project = project
        self._uses = uses
        self._source = uses.source
        self._names = project.files[uses.source.module].names

    def collect(self) -> None:
        """Find all uses."""
        for statement in self._source.tree.body:
            self._walk(statement, _Scope())
        self._definitions(self._source.module, self._source.tree.body)
        for node in ast.walk(self._source.tree):
            if isinstance(node, ast.ImportFrom):
                self._import(node)

    def _symbol(self, module: str, name: str) -> object:
        file = self._project.files.get(module)
        symbol = file.names.get(name) if file else None
        return symbol.node if symbol else self._project.files.get(f"{module}.{name}")

    def _import(self, node: ast.ImportFrom) -> None:
        base = base_module(node, self._source.module, self._source.path)
        for alias in node.names:
            target = self._symbol(base, alias.name)
            if not isinstance(target, MypyFile):
                full = getattr(target, "fullname", None)
                self._uses.add(alias.lineno, alias.col_offset, alias.name, full)
                if alias.asname == alias.name:  # a name that is exported again
                    byte = (alias.end_col_offset or 0) - len(alias.name.encode())
                    self._uses.add(alias.end_lineno or alias.lineno, byte, alias.name, full)

    def _walk(self, node: ast.AST, scope: _Scope) -> None:
        if isinstance(node, ast.Name):
            self._uses.add(node.lineno, node.col_offset, node.id, self._target(node.id, scope))
        elif isinstance(node, ast.Attribute):
            self._attribute(node, scope)
        elif isinstance(node, AnyFunction):
            self._function(node, scope)
            return
        elif isinstance(node, ast.ClassDef):
            for head in [*node.decorator_list, *node.bases, *(k.value for k in node.keywords)]:
                self._walk(head, scope)
            owner = self._project.class_at.get((self._source.module, node.lineno), "")
            members = {each.name for each in node.body if isinstance(each, Definition)}
            within = scope._replace(
                own=frozenset(_assigned_names(node)), members=frozenset(members), owner=owner
            )
            for statement in node.body:
                self._walk(statement, within)
            return
        elif isinstance(node, Comprehension):
            bound = (x for each in node.generators for x in ast.walk(each.target))
            names = {x.id for x in bound if isinstance(x, ast.Name)}
            scope = scope._replace(hidden=scope.hidden | names)
        elif isinstance(node, ast.AnnAssign):
            self._quoted(node.annotation, scope)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "cast" and node.args:
            self._quoted(node.args[0], scope)
        for child in ast.iter_child_nodes(node):
            self._walk(child, scope)

    def _target(self, name: str, scope: _Scope) -> str | None:
        if name in scope.imports:
            node = self._symbol(*scope.imports[name])
        elif name in scope.members and scope.owner:
            return f"{scope.owner}.{name}"
        elif name in scope.hidden or name in scope.own:
            return None
        else:
            symbol = self._names.get(name)
            node = symbol.node if symbol else None
        return getattr(node, "fullname", None)

    def _attribute(self, node: ast.Attribute, scope: _Scope) -> None:
        """Find `module.name` and `Class.name`, also in annotations, which have no types."""
        base = node.value
        if not isinstance(base, ast.Name) or base.id in scope.hidden:
            return
        symbol = self._names.get(base.id)
        owner = symbol.node if symbol else None
        target: str | None = None
        if isinstance(owner, MypyFile):
            member = owner.names.get(node.attr)
            target = getattr(member.node, "fullname", None) if member else None
            if target in self._project.files and target == f"{base.id}.{node.attr}":
                return  # full module paths are renamed as text
        elif isinstance(owner, TypeInfo):
            target = find_member(owner.mro, node.attr)
        byte = (node.end_col_offset or 0) - len(node.attr.encode())
        self._uses.add(node.end_lineno or node.lineno, byte, node.attr, target)

    def _function(self, node: AnyFunction, scope: _Scope) -> None:
        outer = scope
        if not isinstance(node, ast.Lambda):
            for each in node.decorator_list:
                self._walk(each, scope)
            scope = scope._replace(imports={**scope.imports, **_local_imports(node)})
            annotations = [node.returns, *(each.annotation for each in arguments_of(node))]
            for annotation in filter(None, annotations):
                self._walk(annotation, scope)
                self._quoted(annotation, scope)
        for default in filter(None, [*node.args.defaults, *node.args.kw_defaults]):
            self._walk(default, outer)
        inner = _Scope(scope.hidden | local_names(node), imports=scope.imports)
        for part in body_of(node):
            self._walk(part, inner)

    def _quoted(self, annotation: ast.expr, scope: _Scope) -> None:
        """Find the names in the quoted parts of an annotation."""
        for node in ast.walk(annotation):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                try:
                    tree = ast.parse(node.value, mode="eval")
                except SyntaxError:
                    continue
                for name in ast.walk(tree):
                    if isinstance(name, ast.Name) and (target := self._target(name.id, scope)):
                        byte = node.col_offset + 1 + name.col_offset
                        if self._source.locate(node.lineno, byte, name.id) is not None:
                            self._uses.add(node.lineno, byte, name.id, target)

    def _definitions(self, prefix: str, body: list[ast.stmt]) -> None:
        """Find the names that definitions and assignments give."""
        for node in body:
            if isinstance(node, Definition):
                self._name_of(node, f"{prefix}.{node.name}")
                if isinstance(node, ast.ClassDef):
                    self._definitions(f"{prefix}.{node.name}", node.body)
                else:
                    self._parameters(f"{prefix}.{node.name}", node)
                    self._local_classes(node)
            elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
                for name in _assigned(node):
                    self._uses.add(name.lineno, name.col_offset, name.id, f"{prefix}.{name.id}")
            else:
                for block in _blocks_of(node):
                    self._definitions(prefix, block)

    def _local_classes(self, function: Function) -> None:
        """Find the definitions in classes inside a function."""
        for node in ast.walk(function):
            if isinstance(node, ast.ClassDef):
                full = self._project.class_at.get((self._source.module, node.lineno))
                if full:
                    self._definitions(full, node.body)

    def _name_of(self, node: Definition, full: str) -> None:
        text = self._source.lines[node.lineno - 1]
        word = re.search(r"(?:def|class)\s+(" + re.escape(node.name) + r")\b", text)
        if word:
            self._uses.add_at(node.lineno, word.start(1), node.name, full)

    def _parameters(self, full: str, function: Function) -> None:
        parameters = arguments_of(function)
        for each in parameters:
            self._uses.add(each.lineno, each.col_offset, each.arg, f"{full}({each.arg})")
        names = frozenset(each.arg for each in parameters)
        for statement in function.body:
            self._parameter_uses(statement, full, names)

    def _parameter_uses(self, node: ast.AST, full: str, names: frozenset[str]) -> None:
        if isinstance(node, ast.Name) and node.id in names:
            self._uses.add(node.lineno, node.col_offset, node.id, f"{full}({node.id})")
        if isinstance(node, AnyFunction):
            for default in filter(None, [*node.args.defaults, *node.args.kw_defaults]):
                self._parameter_uses(default, full, names)
            inner = names - {each.arg for each in arguments_of(node)}
            for each in body_of(node):
                self._parameter_uses(each, full, inner)
            return
        for child in ast.iter_child_nodes(node):
            self._parameter_uses(child, full, names)


def _local_imports(function: Function) -> dict[str, tuple[str, str]]:
    return {
        each.asname or each.name: (node.module, each.name)
        for node in ast.walk(function)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level
        for each in node.names
    }


def _assigned(node: ast.stmt) -> Iterator[ast.Name]:
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign | ast.AugAssign):
        targets = [node.target]
    for target in targets:
        for each in ast.walk(target):
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                yield each


def _assigned_names(node: ast.ClassDef) -> Iterator[str]:
    for statement in node.body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            yield from (name.id for name in _assigned(statement))


def _blocks_of(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    if isinstance(node, ast.If | ast.Try | ast.With | ast.For):
        yield node.body
        yield getattr(node, "orelse", [])
        yield getattr(node, "finalbody", [])
        for handler in getattr(node, "handlers", []):
            yield handler.body
