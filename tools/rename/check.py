"""Check specs against the project and against the rules for names and docstrings."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tools.rename.docstrings import as_string, assigned_names
from tools.rename.plan import last_part
from tools.rename.project import find_modules
from tools.rename.scopes import arguments_of
from tools.rename.specs import Block, read_specs, split_parameter

MAX_FIRST_WORDS = 20
MAX_LINE = 94
FORBIDDEN_STARTS = re.compile(
    r"(What|Who|Whose|Whoever|Whom|Which|Why|How|Where|Whether|It|They|All|So|Up|Nothing|Nobody)\b"
)
LONE_WORDS = frozenset(
    (Path(__file__).parents[2] / "tests" / "lone_words.txt").read_text("utf-8").split()
)
"Participles, adverbs and adjectives that are no name by themselves."


class Definition(NamedTuple):
    """One definition of the project."""

    kind: str
    "`module`, `class`, `function`, `variable` or `attribute` (assigned in a method)."
    node: ast.AST
    docstring: str | None


def check(files: list[str], cover: list[str]) -> list[str]:
    """Return the faults of specs.

    Args:
        files: Spec files.
        cover: Folders whose public definitions must all be well named and documented at the end.
    """
    definitions = find_definitions()
    found: list[str] = []
    names: dict[str, str] = {}
    docstrings: dict[str, str] = {}
    for file in files:
        specs = read_specs([file])
        checker = _Checker(definitions, specs.blocks)
        found += [*specs.faults, *checker.faults()]
        names |= {each.old: each.new for each in specs.blocks if each.new}
        docstrings |= {each.old: each.docstring for each in specs.blocks if each.docstring}
    for folder in cover:
        found += _uncovered(folder, definitions, names, docstrings)
    return found


def find_definitions() -> dict[str, Definition]:
    """Return all definitions of the project by full name."""
    found: dict[str, Definition] = {}
    for module, path in find_modules().items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        found[module] = Definition("module", tree, ast.get_docstring(tree))
        for name, definition in _definitions(module, tree.body):
            found.setdefault(name, definition)
    return found


def _definitions(prefix: str, body: list[ast.stmt]) -> Iterator[tuple[str, Definition]]:
    for node, following in zip(body, [*body, None][1:], strict=True):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield f"{prefix}.{node.name}", Definition("function", node, ast.get_docstring(node))
            case ast.ClassDef():
                full = f"{prefix}.{node.name}"
                yield full, Definition("class", node, ast.get_docstring(node))
                yield from _definitions(full, node.body)
                yield from _attributes(full, node)
            case ast.Assign() | ast.AnnAssign():
                string = as_string(following)
                text = (
                    string.value.value
                    if string and isinstance(string.value, ast.Constant)
                    else None
                )
                for name in assigned_names(node):
                    docstring = text if isinstance(text, str) else None
                    yield f"{prefix}.{name}", Definition("variable", node, docstring)
            case ast.If() | ast.Try():
                yield from _definitions(prefix, [*node.body, *node.orelse])


def _attributes(prefix: str, body: ast.ClassDef) -> Iterator[tuple[str, Definition]]:
    """Yield the attributes that methods set on `self`."""
    for method in body.body:
        for node in ast.walk(method) if isinstance(method, ast.FunctionDef) else ():
            match node:
                case ast.Attribute(value=ast.Name(id="self"), ctx=ast.Store()):
                    yield f"{prefix}.{node.attr}", Definition("attribute", node, None)


def _is_lone_word(name: str) -> bool:
    return name.strip("_").lower() in LONE_WORDS


class _Checker:
    def __init__(self, definitions: dict[str, Definition], blocks: tuple[Block, ...]) -> None:
        self._definitions = definitions
        self._blocks = blocks
        self._renamed = {block.old for block in blocks if block.new}

    def faults(self) -> Iterator[str]:
        """Yield the faults of all blocks."""
        places: dict[str, str] = {}
        becoming: dict[str, str] = {}
        for block in self._blocks:
            for fault in self._block_faults(block):
                yield f"{block.place}: {fault}"
            if block.old in places:
                yield f"{block.place}: {block.old} twice ({places[block.old]})"
            places[block.old] = block.place
            if block.new and not split_parameter(block.old):
                definition = self._definitions.get(block.old)
                is_module = definition is not None and definition.kind == "module"
                new = block.new if is_module else f"{block.old.rpartition('.')[0]}.{block.new}"
                if becoming.setdefault(new, block.old) != block.old:
                    yield f"{block.place}: {becoming[new]} and {block.old} both become {new}"

    def _block_faults(self, block: Block) -> Iterator[str]:
        if parameter := split_parameter(block.old):
            yield from self._parameter_faults(*parameter, block.new)
        elif definition := self._definitions.get(block.old):
            if block.new:
                yield from self._name_faults(block.old, block.new, definition.kind)
            if block.docstring and definition.kind == "attribute":
                yield f"an attribute set in a method has no docstring: {block.old}"
            if block.docstring:
                yield from docstring_faults(block.docstring)
        else:
            yield f"no such definition: {block.old}"

    def _parameter_faults(self, function: str, name: str, new: str | None) -> Iterator[str]:
        found = self._definitions.get(function)
        node = found.node if found else None
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"no function {function}"
        elif name not in [each.arg for each in arguments_of(node)]:
            yield f"no parameter {name} of {function}"
        if not new:
            yield "parameter without new name"

    def _name_faults(self, old: str, new: str, kind: str) -> Iterator[str]:
        if kind == "module":
            if "." not in new:
                yield "a module needs a full dotted path"
            return
        if not new.isidentifier():
            yield f"bad name {new}"
        if _is_lone_word(new):
            yield f"lone participle, adverb or adjective: {new}"
        same = f"{old.rpartition('.')[0]}.{new}"
        if same in self._definitions and same != old and same not in self._renamed:
            yield f"{same} exists"
        if kind == "class":
            if not re.match(r"_?[A-Z]", new):
                yield f"class name {new}"
            for other, definition in self._definitions.items():
                is_same = definition.kind == "class" and last_part(other) == new and other != old
                if is_same and not other.startswith("tests.") and other not in self._renamed:
                    yield f"class {new} exists: {other}"


def docstring_faults(text: str) -> Iterator[str]:
    """Yield the faults of a docstring."""
    if FORBIDDEN_STARTS.match(text):
        yield f"forbidden first word: {text[:40]!r}"
    first = re.split(r"\n\s*\n", text)[0].replace("\n", " ").rstrip()
    words = len(re.split(r"(?<=[.!?])\s", first)[0].split())
    if words > MAX_FIRST_WORDS:
        yield f"first sentence has {words} words"
    if not first.endswith((".", ":", "?", "!", "`")):
        yield f"first paragraph without a period: {first[-30:]!r}"
    if '"""' in text or "\\" in text:
        yield "quotes or backslash in docstring"
    for line in text.split("\n"):
        if len(line) > MAX_LINE:
            yield f"line longer than {MAX_LINE}: {line[:40]}"


def _uncovered(
    folder: str,
    definitions: dict[str, Definition],
    names: dict[str, str],
    docstrings: dict[str, str],
) -> Iterator[str]:
    """Yield the definitions below a folder that would still break a rule."""
    prefix = folder.rstrip("/").replace("/", ".").removesuffix(".py")
    parts: dict[str, str] = defaultdict(str, names)
    for full, definition in definitions.items():
        if full != prefix and not full.startswith(f"{prefix}."):
            continue
        docstring = docstrings.get(full, definition.docstring)
        if docstring and FORBIDDEN_STARTS.match(docstring):
            yield f"cover: {full}: docstring begins {docstring[:30]!r}"
        if any(part.startswith("_") for part in full.split(".")):
            continue
        documented = definition.kind in ("module", "class", "function")
        if documented and not docstring and prefix.startswith("tabletop"):
            yield f"cover: {full}: no docstring"
        if _is_lone_word(last_part(parts[full] or full)):
            yield f"cover: {full}: lone participle, adverb or adjective"
