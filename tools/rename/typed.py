"""Uses that need types: attributes, keywords of calls and patterns, and names in strings."""

import re
from collections.abc import Iterable, Iterator

from mypy import nodes, types
from mypy.nodes import Expression, Node, RefExpr, TypeInfo
from mypy.patterns import ClassPattern

from tools.rename.project import Project, Walker, is_own
from tools.rename.uses import Use, Uses

_MAX_DEPTH = 6
_MAX_KEYWORD_LINES = 6
"Lines above its value in which a keyword is looked for."
_STRING_CALLS = frozenset({"getattr", "setattr", "hasattr", "delattr", "object"})
"Functions whose second argument names an attribute of the first; `object` is `mock.patch.object`."
_REPLACERS = frozenset({"dataclasses.replace", "copy.replace"})


def classes_of(kind: types.Type | None, depth: int = 0) -> list[TypeInfo]:
    """Return the classes in which attributes of a value of this type are looked up."""
    proper = types.get_proper_type(kind)
    if proper is None or depth > _MAX_DEPTH:
        return []
    match proper:
        case types.Instance():
            return [proper.type]
        case types.UnionType():
            parts: list[types.Type] = list(proper.items)
        case types.TypeVarType():
            parts = [proper.upper_bound, *proper.values]
        case types.TypeType():
            parts = [proper.item]
        case types.TupleType():
            parts = [proper.partial_fallback]
        case types.CallableType() | types.Overloaded() if proper.is_type_obj():
            return [proper.type_object()]
        case (
            types.CallableType() | types.Overloaded() | types.LiteralType() | types.TypedDictType()
        ):
            parts = [proper.fallback]
        case _:
            return []
    return [info for part in parts for info in classes_of(part, depth + 1)]


def is_unknown(kind: types.Type | None) -> bool:
    """True if a type is or contains Any, or if mypy did not infer it."""
    proper = types.get_proper_type(kind)
    if isinstance(proper, types.UnionType):
        return any(is_unknown(item) for item in proper.items)
    return proper is None or isinstance(proper, types.AnyType)


def find_member(bases: Iterable[TypeInfo], name: str) -> str | None:
    """Return the full name of a member in the first class that defines it."""
    return next((f"{base.fullname}.{name}" for base in bases if name in base.names), None)


def find_members(classes: Iterable[TypeInfo], name: str) -> list[str]:
    """Return the definitions of a member that these classes have or inherit."""
    found = (find_member(info.mro, name) for info in classes)
    return [full for full in found if full is not None]


def keyword_target(info: TypeInfo, name: str) -> list[str]:
    """Return what a keyword of a class's constructor names: a parameter or a field.

    The parameter of a generated constructor (NamedTuple, dataclass) is the field itself.
    """
    for base in info.mro[:-1]:
        for method in ("__init__", "__new__"):
            symbol = base.names.get(method)
            if symbol is None or symbol.plugin_generated:
                continue
            function = symbol.node.func if isinstance(symbol.node, nodes.Decorator) else symbol.node
            if isinstance(function, nodes.FuncDef) and name in function.arg_names:
                return [f"{base.fullname}.{method}({name})"]
    return find_members([info], name)


def dotted_text(node: Node) -> str:
    """Return a chain of names as it is written, or an empty string for other expressions."""
    if isinstance(node, nodes.NameExpr):
        return node.name
    if isinstance(node, nodes.MemberExpr) and (base := dotted_text(node.expr)):
        return f"{base}.{node.name}"
    return ""


def _full_name(node: object) -> str | None:
    return getattr(node, "fullname", None) or None


class TypedUses(Walker):
    """Collects the uses in one file from mypy's syntax tree."""

    def __init__(self, project: Project, uses: Uses) -> None:
        super().__init__()
        self._project = project
        self._uses = uses
        self._lines = uses.source.lines

    def visit(self, node: Node) -> None:
        """Collect the uses in one node."""
        match node:
            case nodes.NameExpr():
                if node.kind != nodes.LDEF:
                    self._uses.add(node.line, node.column, node.name, _full_name(node.node))
            case nodes.MemberExpr():
                self._visit_member(node)
            case nodes.SuperExpr() if node.info:
                target = find_member(node.info.mro[1:], node.name)
                self._uses.add(*_end_of(node, node.name), node.name, target)
            case nodes.CallExpr():
                self._visit_keywords(node)
                self._visit_string(node)
            case ClassPattern():
                self._visit_pattern(node)

    def _classes(self, expression: Expression) -> list[TypeInfo]:
        found = classes_of(self._project.types.get(expression))
        if not found and isinstance(expression, RefExpr) and isinstance(expression.node, TypeInfo):
            return [expression.node]
        return found

    def _visit_member(self, node: nodes.MemberExpr) -> None:
        line, byte = _end_of(node, node.name)
        if isinstance(node.expr, RefExpr) and isinstance(node.expr.node, nodes.MypyFile):
            target = _full_name(node.node) or node.fullname
            is_path = target in self._project.files and dotted_text(node) == target
            if not is_path:  # full module paths are renamed as text
                self._uses.add(line, byte, node.name, target)
            return
        targets = find_members(self._classes(node.expr), node.name)
        if not targets and is_own(own := _full_name(node.node) or ""):
            targets = [own]
        for each in targets:
            self._uses.add(line, byte, node.name, each)
        if not targets and is_unknown(self._project.types.get(node.expr)):
            self._uses.add_unresolved(line, byte, node.name)

    def _visit_keywords(self, call: nodes.CallExpr) -> None:
        named = [
            (name, value)
            for kind, name, value in zip(call.arg_kinds, call.arg_names, call.args, strict=True)
            if name and kind in (nodes.ARG_NAMED, nodes.ARG_NAMED_OPT)
        ]
        owners = list(dict.fromkeys(self._keyword_owners(call))) if named else []
        for name, value in named:
            place = self._keyword_place(name, value.line, value.column, call.line)
            for owner in owners:
                targets = [f"{owner}({name})"]
                if isinstance(owner, TypeInfo):
                    targets = keyword_target(owner, name)
                self._add_keyword(place, name, targets)

    def _keyword_owners(self, call: nodes.CallExpr) -> Iterator[TypeInfo | str]:
        """Yield the classes and the functions whose fields or parameters the keywords name."""
        callee = call.callee
        if isinstance(callee, nodes.MemberExpr) and callee.name == "_replace":
            yield from self._classes(callee.expr)
        elif isinstance(callee, RefExpr) and callee.fullname in _REPLACERS and call.args:
            yield from self._classes(call.args[0])
        else:
            yield from self._called(callee)
            if isinstance(callee, RefExpr) and callee.fullname == "functools.partial" and call.args:
                yield from self._called(call.args[0])

    def _called(self, callee: Expression) -> Iterator[TypeInfo | str]:
        if isinstance(callee, RefExpr) and isinstance(callee.node, TypeInfo):
            yield callee.node
        kind = types.get_proper_type(self._project.types.get(callee))
        for item in kind.items if isinstance(kind, types.UnionType) else [kind]:
            proper = types.get_proper_type(item)
            if isinstance(proper, types.TypeType):
                yield from classes_of(proper)
            elif isinstance(proper, types.CallableType | types.Overloaded) and proper.is_type_obj():
                yield proper.type_object()
            else:
                yield from self._functions(callee)
                if isinstance(proper, types.Instance):
                    yield from find_members([proper.type], "__call__")

    def _functions(self, callee: Expression) -> list[str]:
        """Return the full names of the functions that an expression names."""
        target: str | None = None
        if isinstance(callee, nodes.MemberExpr):
            if not (
                isinstance(callee.expr, RefExpr) and isinstance(callee.expr.node, nodes.MypyFile)
            ):
                return find_members(self._classes(callee.expr), callee.name)
            target = _full_name(callee.node)
        elif isinstance(callee, nodes.NameExpr) and not isinstance(callee.node, TypeInfo):
            target = _full_name(callee.node)
        elif isinstance(callee, nodes.SuperExpr) and callee.info:
            target = find_member(callee.info.mro[1:], callee.name)
        return [target] if target else []

    def _keyword_place(self, name: str, line: int, byte: int, first: int) -> tuple[int, int] | None:
        """Return the line and column of the `name=` before a value, or None."""
        word = r"(?<![\w.])" + re.escape(name) + r"\s*="
        text = self._lines[line - 1][: self._uses.source.column(line, byte)]
        if found := list(re.finditer(word + r"\s*[(\[]*\s*$", text)):
            return line, found[-1].start()
        for above in range(line - 1, max(first - 1, line - _MAX_KEYWORD_LINES), -1):
            if found := list(re.finditer(word + r"\s*[(\[]*\s*$", self._lines[above - 1])):
                return above, found[-1].start()
        if found := list(re.finditer(word + "[^=]", text)):
            return line, found[-1].start()
        return None

    def _visit_pattern(self, node: ClassPattern) -> None:
        if isinstance(info := node.class_ref.node, TypeInfo):
            for name, value in zip(node.keyword_keys, node.keyword_values, strict=True):
                place = self._keyword_place(name, value.line, value.column, node.line)
                self._add_keyword(place, name, find_members([info], name))

    def _add_keyword(self, place: tuple[int, int] | None, name: str, targets: list[str]) -> None:
        for target in targets:
            if place is None:
                self._uses.unlocated.append(Use(0, 0, name, target))
            else:
                self._uses.add_at(*place, name, target)

    def _visit_string(self, call: nodes.CallExpr) -> None:
        """Find the attribute that a string names, as in `getattr(x, "name")`."""
        callee = call.callee
        if not isinstance(callee, nodes.NameExpr | nodes.MemberExpr) or not call.args:
            return
        first, second = call.args[0], call.args[1] if len(call.args) > 1 else None
        if callee.name in _STRING_CALLS and isinstance(second, nodes.StrExpr):
            targets, known = self._attribute_targets(first, second.value)
            self._add_string(second, second.value, targets, known)
        if callee.name in ("setattr", "delattr", "patch") and isinstance(first, nodes.StrExpr):
            owner, _, name = first.value.rpartition(".")
            if (file := self._project.files.get(owner)) and (symbol := file.names.get(name)):
                self._add_string(first, name, [_full_name(symbol.node) or ""], True)
            elif info := self._project.classes.get(owner):
                self._add_string(first, name, find_members([info], name), True)

    def _attribute_targets(self, owner: Expression, name: str) -> tuple[list[str], bool]:
        """Return the definitions of an attribute, and whether the owner's type is known."""
        if isinstance(owner, RefExpr) and isinstance(owner.node, nodes.MypyFile):
            symbol = owner.node.names.get(name)
            full = _full_name(symbol.node) if symbol else None
            return [full] if full else [], True
        return find_members(self._classes(owner), name), bool(self._classes(owner))

    def _add_string(self, node: nodes.StrExpr, name: str, targets: list[str], known: bool) -> None:
        text = self._lines[node.line - 1]
        start = self._uses.source.column(node.line, node.column)
        word = re.compile(r"(?<!\w)" + re.escape(name) + r"(?=[\"'])").search(text, start)
        if word:
            for target in targets:
                self._uses.add_at(node.line, word.start(), name, target)
            if not targets and not known:
                byte = len(text[: word.start()].encode())
                self._uses.add_unresolved(node.line, byte, name)


def _end_of(node: Node, name: str) -> tuple[int, int]:
    """Return the line and the column of a name that ends a node."""
    line, column = getattr(node, "end_line", None), getattr(node, "end_column", None)
    return (node.line, -1) if line is None or column is None else (line, column - len(name))
