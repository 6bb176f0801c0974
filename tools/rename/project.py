"""The project as mypy sees it: modules, classes, and members that must share one name."""

import os
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from mypy import build
from mypy.config_parser import parse_config_file
from mypy.modulefinder import BuildSource
from mypy.nodes import ClassDef, MypyFile, Node, TypeInfo, Var
from mypy.options import Options
from mypy.subtypes import is_subtype
from mypy.typevars import fill_typevars_with_any

PACKAGES = ("main", "souk", "tabletop", "scenes", "sprites", "sounds", "tools", "tests")
EXCLUDED = ("tests/sixth/tabletop", "tests/seventh/souk_pebbles", "docs")
"Folders that are never edited: the code of other authors, and the documentation."

_BACK_REFERENCES = frozenset(
    [
        "node",
        "info",
        "type",
        "unanalyzed_type",
        "typeinfo",
        "def_frame",
        "type_annotation",
        "unanalyzed_items",
        "target",
        "var",
        "func_def",
        "original_def",
        "call_expr",
        "method_types",
        "type_guard",
        "plugin_generated",
        "imports",
        "names",
        "alias_deps",
        "mypy_file",
        "definition",
    ]
)
_attributes: dict[type, list[str]] = {}


def is_own(name: str) -> bool:
    """True if a full name belongs to the project."""
    return name.split(".", 1)[0] in PACKAGES


def module_name(path: Path) -> str:
    """Return the full name of the module in a file."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def find_modules() -> dict[str, Path]:
    """Return the file of each module below the working directory, by module name."""
    found: dict[str, Path] = {}
    for package in PACKAGES:
        single = Path(f"{package}.py")
        for path in [single] if single.is_file() else sorted(Path(package).rglob("*.py")):
            if not path.as_posix().startswith(EXCLUDED):
                found[module_name(path)] = path
    return found


def type_check() -> build.BuildResult:
    """Type-check the whole project and keep the syntax trees and the expression types."""
    options = Options()
    if Path("pyproject.toml").is_file():
        parse_config_file(options, lambda: None, "pyproject.toml", sys.stderr, sys.stderr)
    options.python_executable = sys.executable
    options.export_types = options.preserve_asts = True
    options.incremental, options.cache_dir = False, os.devnull
    options.check_untyped_defs = options.ignore_missing_imports = True
    options.mypy_path = [str(Path.cwd())]
    options.packages = None
    return build.build([BuildSource(str(p), m) for m, p in find_modules().items()], options)


class Walker:
    """Visits all nodes of mypy's syntax trees.

    mypy's compiled node classes hide their attributes from `vars`, so that this class asks for
    their names. Attributes that lead back to definitions are left out.
    """

    def __init__(self) -> None:
        self._seen: set[int] = set()

    def walk(self, value: object) -> None:
        """Visit a node and all nodes below it, each once."""
        if isinstance(value, list | tuple):
            for item in value:
                self.walk(item)
        elif isinstance(value, Node) and id(value) not in self._seen:
            if isinstance(value, TypeInfo | MypyFile | Var):
                return
            self._seen.add(id(value))
            self.visit(value)
            for name in _attributes_of(type(value)):
                self.walk(_attribute(value, name))

    def visit(self, node: Node) -> None:
        """Handle one node."""


def _attributes_of(kind: type) -> list[str]:
    if kind not in _attributes:
        names: list[str] = []
        for base in kind.__mro__:
            names += getattr(base, "__mypyc_attrs__", ()) or ()
            names += base.__dict__.get("__slots__", ()) or ()
        _attributes[kind] = [
            n for n in dict.fromkeys(names) if n not in _BACK_REFERENCES and n[:2] != "__"
        ]
    return _attributes[kind]


def _attribute(node: Node, name: str) -> Any:
    try:
        return getattr(node, name)
    except (AttributeError, AssertionError):  # some attributes are set by later passes only
        return None


class _ClassFinder(Walker):
    """Collects all class definitions, also those inside functions."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[ClassDef] = []

    def visit(self, node: Node) -> None:
        if isinstance(node, ClassDef):
            self.found.append(node)


class Groups:
    """Disjoint sets of names (union-find)."""

    def __init__(self) -> None:
        self._parents: dict[str, str] = {}

    def find(self, name: str) -> str:
        """Return the name that represents the set of this name."""
        while (parent := self._parents.get(name, name)) != name:
            self._parents[name] = name = self._parents.get(parent, parent)
        return name

    def join(self, one: str, other: str) -> None:
        """Unite the sets of two names."""
        first, second = self.find(one), self.find(other)
        self._parents.setdefault(second, second)
        self._parents[first] = second

    def members(self) -> dict[str, list[str]]:
        """Return the names of each set by its representative."""
        found: dict[str, list[str]] = defaultdict(list)
        for name in list(self._parents):
            found[self.find(name)].append(name)
        return found


class Project:
    """The type-checked project in the working directory."""

    def __init__(self) -> None:
        result = type_check()
        self.types = result.types
        self.files = {name: file for name, file in result.files.items() if is_own(name)}
        self.builtins = _builtin_names(result.files["builtins"])
        self.classes: dict[str, TypeInfo] = {}
        self.class_at: dict[tuple[str, int], str] = {}
        "Full names of classes by module and line."
        self.groups = Groups()
        "Members that override or implement each other."
        self.external: set[str] = set()
        "Members that override members of libraries."
        self._find_classes()
        for info in self.classes.values():
            self._join_overrides(info)
            self._join_bases(info)
        self._join_protocols()

    def _find_classes(self) -> None:
        for module, file in self.files.items():
            finder = _ClassFinder()
            finder.walk(file.defs)
            for node in finder.found:
                if isinstance(node.info, TypeInfo):
                    self.classes[node.info.fullname] = node.info
                    self.class_at[module, node.line] = node.info.fullname

    def _join_overrides(self, info: TypeInfo) -> None:
        for name in info.names:
            if name.startswith("__"):
                continue
            for base in info.mro[1:]:
                if name in base.names and base.fullname != "builtins.object":
                    if is_own(base.fullname):
                        self.groups.join(f"{info.fullname}.{name}", f"{base.fullname}.{name}")
                    else:
                        self.external.add(f"{info.fullname}.{name}")

    def _join_bases(self, info: TypeInfo) -> None:
        """Unite members that a class inherits from two bases."""
        first: dict[str, str] = {}
        for base in info.mro:
            if is_own(base.fullname):
                for name in base.names:
                    full = f"{base.fullname}.{name}"
                    if not name.startswith("__") and first.setdefault(name, full) != full:
                        self.groups.join(first[name], full)

    def _join_protocols(self) -> None:
        for protocol in [info for info in self.classes.values() if info.is_protocol]:
            members = [m for m in protocol.protocol_members if not m.startswith("__")]
            for info in self.classes.values() if members else ():
                if protocol not in info.mro and _implements(info, protocol, members):
                    self._join_implementer(info, protocol, members)

    def _join_implementer(self, info: TypeInfo, protocol: TypeInfo, members: list[str]) -> None:
        for member in members:
            base = next(base for base in info.mro if member in base.names)
            if is_own(base.fullname):
                self.groups.join(f"{base.fullname}.{member}", f"{protocol.fullname}.{member}")
            else:
                self.external.add(f"{protocol.fullname}.{member}")


def _implements(info: TypeInfo, protocol: TypeInfo, members: list[str]) -> bool:
    if not all(any(member in base.names for base in info.mro) for member in members):
        return False
    return is_subtype(fill_typevars_with_any(info), fill_typevars_with_any(protocol))


def _builtin_names(builtins: MypyFile) -> set[str]:
    names = set(builtins.names)
    for symbol in builtins.names.values():
        if isinstance(symbol.node, TypeInfo):
            names.update(symbol.node.names)
    return names
