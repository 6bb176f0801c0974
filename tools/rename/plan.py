"""The renames that specs ask for, applied to groups of members that share one name."""

from collections import defaultdict
from typing import NamedTuple

from mypy.nodes import TypeInfo

from tools.rename.history import Batch, translate
from tools.rename.project import Project
from tools.rename.specs import Block, Specs, split_parameter


class Rename(NamedTuple):
    """The new name of a definition."""

    new: str
    old: str
    "Full name before."
    place: str
    "Place in the spec."


def last_part(name: str) -> str:
    """Return the part of a full name behind the last dot."""
    return name.rpartition(".")[2]


class Plan:
    """The renames and docstrings of one run, and the faults found in them."""

    def __init__(self, project: Project, specs: Specs, history: list[Batch]) -> None:
        self.project = project
        self.blocks = [each._replace(old=translate(each.old, history)) for each in specs.blocks]
        self.packages = specs.packages
        self.modules: dict[str, str] = {}
        self.renames: dict[str, Rename] = {}
        "By representative of the group."
        self.parameters: dict[str, str] = {}
        "New names by `function(parameter)`."
        self.docstrings: dict[str, str] = {}
        self.faults: list[str] = list(specs.faults)
        self._groups = project.groups.members()
        for block in self.blocks:
            self._take(block)
        self._move_contents()
        self._move_tests()
        self._drop_external()
        self._spread_parameters()
        self._find_clashes()
        self.definite = self._definite_names()

    def new_name(self, target: str) -> str | None:
        """Return the new short name of a definition or parameter, or None if it stays."""
        if target in self.parameters:
            return self.parameters[target]
        if target in self.modules:
            new = last_part(self.modules[target])
            return new if new != last_part(target) else None
        rename = self.renames.get(self.project.groups.find(target))
        return rename.new if rename else None

    def members(self, rename: Rename) -> list[str]:
        """Return the full names of all definitions that a rename changes."""
        key = self.project.groups.find(rename.old)
        return list(dict.fromkeys([rename.old, *self._groups.get(key, [])]))

    def batch(self) -> Batch:
        """Return the changes of this run: old full names and new full names."""
        names = {m: r.new for r in self.renames.values() for m in self.members(r)}
        batch = Batch(self.modules, names, self.parameters)
        return batch._replace(names={name: translate(name, [batch]) for name in names})

    def _take(self, block: Block) -> None:
        if split_parameter(block.old):
            if block.new:
                self.parameters[block.old] = block.new
            return
        if block.docstring:
            self.docstrings[block.old] = block.docstring
        if block.new is None:
            return
        if block.old in self.project.files:
            if block.new != block.old:
                self.modules[block.old] = block.new
        elif block.new != last_part(block.old):
            key = self.project.groups.find(block.old)
            other = self.renames.setdefault(key, Rename(block.new, block.old, block.place))
            if other.new != block.new:
                self.faults.append(
                    f"CONFLICT {block.old} -> {block.new} ({block.place}),"
                    f" but {other.old} -> {other.new} ({other.place})"
                )

    def _move_contents(self) -> None:
        """Let modules without a block of their own follow their package."""
        for module in sorted(self.project.files):
            parent, _, last = module.rpartition(".")
            if module not in self.modules and parent in self.modules:
                self.modules[module] = f"{self.modules[parent]}.{last}"

    def _move_tests(self) -> None:
        """Let `test_X` follow its module X if both names are unique."""
        stems: dict[str, list[str]] = defaultdict(list)
        for module in self.project.files:
            if not module.startswith("tests.") or last_part(module).startswith("test_"):
                stems[last_part(module)].append(module)
        for old, new in list(self.modules.items()):
            tests = stems.get(f"test_{last_part(old)}", [])
            if last_part(old) == last_part(new) or len(stems[last_part(old)]) != 1:
                continue
            if len(tests) == 1 and tests[0] not in self.modules:
                moved = f"{tests[0].rpartition('.')[0]}.test_{last_part(new)}"
                if moved in self.project.files or moved in self.modules.values():
                    self.faults.append(f"CLASH {tests[0]}: {moved} exists")
                else:
                    self.modules[tests[0]] = moved

    def _drop_external(self) -> None:
        for key, rename in list(self.renames.items()):
            external = [m for m in self.members(rename) if m in self.project.external]
            if external:
                self.faults.append(f"EXTERNAL {rename.old}: {external[:3]} override a library")
                del self.renames[key]

    def _spread_parameters(self) -> None:
        """Give overriding methods the new parameter too."""
        for name, new in list(self.parameters.items()):
            function, parameter = split_parameter(name) or ("", "")
            for member in self._groups.get(self.project.groups.find(function), []):
                self.parameters.setdefault(f"{member}({parameter})", new)

    def _find_clashes(self) -> None:
        """Report new names that a base class or a subclass has already."""
        family: dict[str, set[TypeInfo]] = defaultdict(set)
        for info in self.project.classes.values():
            for base in info.mro:
                family[base.fullname].add(info)
                family[info.fullname].add(base)
        for rename in self.renames.values():
            found = {
                f"{info.fullname}.{rename.new}"
                for member in self.members(rename)
                for info in family.get(member.rpartition(".")[0], ())
                if rename.new in info.names
            }
            for other in sorted(found):
                if self.project.groups.find(other) not in self.renames:
                    self.faults.append(
                        f"CLASH {rename.old} -> {rename.new}: {other} exists ({rename.place})"
                    )

    def _definite_names(self) -> dict[str, str]:
        """Return the short names whose definitions all get one and the same new name.

        Names of members of Python's built-in types are left out: an object of unknown type may
        be one of those.
        """
        found: dict[str, set[str]] = defaultdict(set)
        for info in self.project.classes.values():
            for name in info.names:
                found[name].add(self.new_name(f"{info.fullname}.{name}") or name)
        for module, file in self.project.files.items():
            for name, symbol in file.names.items():
                full = f"{module}.{name}"
                if (
                    getattr(symbol.node, "fullname", None) == full
                    and full not in self.project.files
                ):
                    found[name].add(self.new_name(full) or name)
        return {
            name: next(iter(new))
            for name, new in found.items()
            if len(new) == 1
            and name not in new
            and not name.startswith("__")
            and name not in self.project.builtins
        }
