"""Check of all old names: `python -m tests.plugins.served_names`, in a new process.

Serving old names changes classes of the process, so no test does it in its own.
"""

from __future__ import annotations

import warnings
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tabletop.plugins import compatibility
from tabletop.plugins.compatibility import find_object, load_old_names

OPTIONAL = ("numpy", "pettingzoo", "pyspiel")
"""Packages that some modules for research need."""


def find_faults() -> list[str]:
    """Return what is wrong with the old names: not served, or without one warning each."""
    table, faults = load_old_names(), []
    wanted: list[str] = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(2):
            for module in [*table.modules, *table.names]:
                faults += _module_faults(module)
        compatibility.serve_names((*compatibility.RULE_PACKAGES, *compatibility.SCREEN_PACKAGES))
        wanted += [f"the module {old} is now {new}; " for old, new in table.modules.items()]
        wanted += [
            f"{module}.{old} is now {new}; "
            for module, names in table.names.items()
            for old, new in names.items()
        ]
        for path, members in table.members.items():
            if not path.startswith("tabletop.lab.") or _is_importable(path.rpartition(".")[0]):
                owner = find_object(path)
                faults += [f"{path}.{old}" for old in members if not _is_served(owner, old)]
    told = [str(each.message) for each in caught]
    for start in wanted:
        count = sum(message.startswith(start) for message in told)
        if count != 1 and _is_importable(start.split(" is now ")[0].removeprefix("the module ")):
            faults.append(f"{count} warnings: {start}")
    return faults


def _module_faults(module: str) -> list[str]:
    """Return the names of an old module that are not the new objects."""
    if not _is_importable(module):
        return []
    table = load_old_names()
    old, new_path = import_module(module), table.modules.get(module, module)
    if module not in table.modules:
        compatibility.serve_names((module,))
    return [
        f"{module}.{name}"
        for name, new in table.names.get(module, {}).items()
        if getattr(old, name) is not find_object(new if "." in new else f"{new_path}.{new}")
    ]


def _is_served(owner: type, old: str) -> bool:
    is_protocol: Any = getattr(owner, "_is_protocol", False)
    return bool(is_protocol) or isinstance(vars(owner).get(old), compatibility.DeprecatedMember)


def _is_importable(module: str) -> bool:
    """False if a module for research needs a package that is not installed."""
    return "research" not in module or all(find_spec(name) for name in OPTIONAL)


if __name__ == "__main__":
    for fault in find_faults():
        print(fault)
    print(f"checked {sum(map(len, load_old_names().names.values()))} names")
