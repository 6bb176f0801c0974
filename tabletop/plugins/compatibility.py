"""Old names for games of other authors: served for one release, with deprecation warnings.

`old_names.toml` maps the old names to the new ones. Old module paths, which no longer exist,
are always served. All other old names are served only after a plug-in game with old names was
found (`add_games`): the old names then become aliases in the present modules and classes, and
the old members of the classes of such a game are found under their new names.

Remove this module and its four uses when the release is over.
"""

from __future__ import annotations

import re
import sys
import tomllib
import warnings
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import lru_cache, partial, wraps
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, spec_from_loader
from inspect import getattr_static
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, Final, NamedTuple, NoReturn

RULE_PACKAGES: Final = ("tabletop.core", "tabletop.text", "tabletop.match", "tabletop.games")
SCREEN_PACKAGES: Final = ("scenes", "sprites", "sounds")
"""Packages whose old names a game may use: for its rules, and for its layout."""
GAME_MODULES: Final = {
    "input_mapping": ("tabletop", "handling", {"INPUT_MAPPING": "HANDLING"}),
    "bookmarks": ("scenes", "moments", {"BOOKMARKS": "MOMENTS", "CAMERA_MOMENTS": "NEARER"}),
}
"""Modules of a game that had another name: package, old name, and old names of its constants."""
MODULE_ATTRIBUTES: Final = {
    "views": "tabletop.core.toolkit.phased_game.ViewsModule",
    "value_provenance": "tabletop.core.toolkit.phased_game.ProvenanceModule",
    "encoding": "tabletop.core.toolkit.phased_game.EncodingModule",
}
"""Attributes of a phased game that hold modules of the game, and the protocol of each."""
_PACKAGES = ("tabletop.", "scenes.", "sprites.", "sounds.")
_OLD_MEMBER = re.compile(r"^\s+prefix\b", re.M)
_NEW_MEMBER = re.compile(r"\bclause_prefix\b")
_CALLERS = (__name__, "tabletop.core.", "scenes.kit.", "importlib.", "abc", "typing", "functools")
"""Modules between the line of an author that uses an old name and this module."""


class OldNames(NamedTuple):
    """The old names, each with its new name."""

    modules: Mapping[str, str]
    names: Mapping[str, Mapping[str, str]]
    """Classes, functions and constants by old module."""
    members: Mapping[str, Mapping[str, str]]
    """Members by new class."""
    parameters: Mapping[str, Mapping[str, str]]
    """Parameters by new function."""


_old_games: set[str] = set()
_served: set[str] = set()
_warned: set[str] = set()


@lru_cache(maxsize=1)
def load_old_names() -> OldNames:
    """Return the table of old names."""
    text = Path(__file__).with_name("old_names.toml").read_text(encoding="utf-8")
    modules, *others = (tomllib.loads(text)[field] for field in OldNames._fields)
    parsed = (
        {key: dict(pair.split("=") for pair in pairs.split()) for key, pairs in table.items()}
        for table in others
    )
    return OldNames(modules, *parsed)


def add_games(folders: Mapping[str, Path]) -> None:
    """Serve the old names to those plug-in games that were written with them.

    A game has old names if a class sets `prefix` and no file contains `clause_prefix`, which a
    game must set today.

    Args:
        folders: Folder of the rules of each plug-in game, by name.
    """
    _old_games.difference_update(folders)
    _old_games.update(name for name, folder in folders.items() if _has_old_names(folder))
    if _old_games:
        serve_names(RULE_PACKAGES)


def add_layout(game: str) -> None:
    """Serve the old names of the screen if a game was written with old names."""
    if game in _old_games:
        serve_names(SCREEN_PACKAGES)


def serve_names(packages: Sequence[str]) -> None:
    """Make the old names aliases in the present modules and classes of packages."""
    for package in packages:
        if package not in _served:
            _served.add(package)
            _serve_package(package)


def is_old(module: str) -> bool:
    """True if a module belongs to a game with old names: to its rules or to its layout."""
    parts = module.split(".")
    return len(parts) > 2 and parts[1] == "games" and parts[2] in _old_games


class OldModuleFinder(MetaPathFinder):
    """Finds old modules; the last finder, so that existing modules come first."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the spec of an old module, or None."""
        if not fullname.startswith(_PACKAGES):
            return None
        if found := _game_module(fullname):
            return spec_from_loader(fullname, found)
        modules = load_old_names().modules
        if fullname not in modules:
            return None
        is_package = any(each.startswith(f"{fullname}.") for each in modules)
        loader = OldModuleLoader(modules[fullname])
        return spec_from_loader(fullname, loader, is_package=is_package)


class OldModuleLoader(Loader):
    """Loads an old module: the new one under its old path, with its old names."""

    def __init__(self, target: str) -> None:
        self.target = target

    def exec_module(self, module: ModuleType) -> None:
        """Let an empty module find its names in the new one, and serve the old members.

        Modules outside the contract get those of the modules that they have loaded, because other
        modules beside them may need packages that are not installed (`pyspiel`).
        """
        warn_about_old_name(f"the module {module.__name__} is now {self.target}")
        new = import_module(self.target)
        folder = new.__name__.rpartition(".")[0]
        loaded = [name for name in sys.modules if _is_in(name, folder)]
        siblings = [name for name in loaded if not hasattr(sys.modules[name], "__path__")]
        groups = (
            group for group in (RULE_PACKAGES, SCREEN_PACKAGES) if self.target.startswith(group)
        )
        serve_names(next(groups, siblings))
        getter = partial(find_old_name, module.__name__, lambda name: getattr(new, name))
        module.__dict__["__getattr__"] = getter

    def get_code(self, fullname: str) -> CodeType:
        """Return code that runs the new module, for `python -m`."""
        warn_about_old_name(f"the module {fullname} is now {self.target}")
        source = f"import runpy\nrunpy.run_module({self.target!r}, run_name='__main__')"
        return compile(source, fullname, "exec")


class GameModuleLoader(Loader):
    """Loads a module of a game by its new name from the module with the old name."""

    def __init__(self, target: str, names: Mapping[str, str]) -> None:
        self.target = target
        self.names = names

    def exec_module(self, module: ModuleType) -> None:
        """Set the constants that the old module has."""
        warn_about_old_name(
            f"the module {self.target} is now {module.__name__}, with {', '.join(self.names)}"
        )
        old = import_module(self.target)
        module.__dict__.update(
            {new: getattr(old, name) for new, name in self.names.items() if hasattr(old, name)}
        )


class DeprecatedMember:
    """A member of a class under its old name.

    A subclass that defines the old name is found first, so that this descriptor is then reached
    by `super()` only, and must not return the member of that subclass.
    """

    def __init__(self, owner: type, old: str, new: str) -> None:
        self.owner = owner
        self.old = old
        self.new = new
        self.message = f"{owner.__name__}.{old} is now {new}"

    def __get__(self, instance: object, kind: type) -> Any:
        warn_about_old_name(self.message)
        mro = kind.__mro__
        below = [n for n, each in enumerate(mro[: mro.index(self.owner)]) if self.old in vars(each)]
        bases = mro[below[-1] + 1 :] if below else ()
        found = [vars(each)[self.new] for each in bases if self.new in vars(each)]
        if not found:
            return getattr(kind if instance is None else instance, self.new)
        value = found[0]
        return value.__get__(instance, kind) if hasattr(value, "__get__") else value


class OldAttribute:
    """An attribute of the instances of a plug-in's class under its old name."""

    def __init__(self, owner: type, old: str, new: str) -> None:
        self.new = new
        self.message = f"{owner.__name__}.{old} is now {new}"

    def __get__(self, instance: object, kind: type) -> Any:
        warn_about_old_name(self.message)
        return getattr(kind if instance is None else instance, self.new)

    def __set__(self, instance: object, value: object) -> None:
        warn_about_old_name(self.message)
        setattr(instance, self.new, value)


def find_old_name(module: str, otherwise: Callable[[str], Any], name: str) -> Any:
    """Return the new object of an old name in an old module.

    Args:
        module: Old path of the module.
        otherwise: Returns the object of a name that has not changed, or raises AttributeError.
        name: Name in the old module.
    """
    new = load_old_names().names.get(module, {}).get(name)
    if new is None:
        return otherwise(name)
    warn_about_old_name(f"{module}.{name} is now {new}")
    path = new if "." in new else f"{load_old_names().modules.get(module, module)}.{new}"
    return find_object(path)


def find_object(path: str) -> Any:
    """Return a class, function or constant by its full name."""
    module, _, name = path.rpartition(".")
    return getattr(import_module(module), name)


def warn_about_old_name(message: str) -> None:
    """Warn once that an old name was used, and where."""
    if message in _warned:
        return
    _warned.add(message)
    frame = sys._getframe(1)
    while frame.f_back and frame.f_globals["__name__"].startswith(_CALLERS):
        frame = frame.f_back
    advice = f"{message}; old names work in this release for the last time"
    where = frame.f_code.co_filename, frame.f_lineno, frame.f_globals["__name__"]
    warnings.warn_explicit(advice, DeprecationWarning, *where)


def _has_old_names(folder: Path) -> bool:
    """True if the files of a game are written with old names; False if they are unreadable."""
    files = [path for path in folder.glob("*.py") if path.is_file()]  # no pipe
    try:
        sources = [path.read_text(encoding="utf-8", errors="replace") for path in files]
    except OSError:
        return False
    return any(map(_OLD_MEMBER.search, sources)) and not any(map(_NEW_MEMBER.search, sources))


def _game_module(fullname: str) -> GameModuleLoader | None:
    """Return the loader of a game's module that exists under its old name only, or None."""
    parent, _, name = fullname.rpartition(".")
    if name not in GAME_MODULES or not is_old(fullname):
        return None
    package, old, names = GAME_MODULES[name]
    target = f"{parent}.{old}"
    found = fullname.startswith(f"{package}.") and find_spec(target) is not None
    return GameModuleLoader(target, names) if found else None


def _serve_package(package: str) -> None:
    """Add the aliases of one package."""
    table = load_old_names()
    for name in table.names:
        if name not in table.modules and _is_in(f"{name}.", package):
            module = import_module(name)
            getter = partial(find_old_name, name, partial(_raise_missing, name))
            module.__dict__["__getattr__"] = getter
    classes = {path: find_object(path) for path in table.members if _is_in(path, package)}
    for path, owner in classes.items():
        _serve_class(owner, table.members[path], _members_with_bases(owner))
        if not any(base in owner.__mro__[1:] for base in classes.values()):
            _translate_subclasses(owner)
    for path, parameters in table.parameters.items():
        if _is_in(path, package):
            where, _, name = path.rpartition(".")
            holder = find_object(where) if name == "__init__" else import_module(where)
            setattr(holder, name, _with_old_keywords(getattr(holder, name), name, parameters))


def _is_in(path: str, package: str) -> bool:
    return path.startswith(f"{package}.")


def _raise_missing(module: str, name: str) -> NoReturn:
    raise AttributeError(f"module {module!r} has no attribute {name!r}")


def _members_with_bases(cls: type) -> dict[str, str]:
    """Return the old members of a class and of its bases."""
    table = load_old_names().members
    paths = [f"{base.__module__}.{base.__qualname__}" for base in cls.__mro__]
    return {old: new for path in reversed(paths) for old, new in table.get(path, {}).items()}


def _serve_class(owner: type, members: Mapping[str, str], keywords: Mapping[str, str]) -> None:
    """Add the old members of a class, and the old keywords of its constructor."""
    if getattr(owner, "_is_protocol", False):
        return
    for old, new in members.items():
        setattr(owner, old, DeprecatedMember(owner, old, new))
    if issubclass(owner, tuple):
        for method in ("__new__", "_replace"):
            wrapped = _with_old_keywords(getattr(owner, method), owner.__name__, keywords)
            setattr(owner, method, staticmethod(wrapped) if method == "__new__" else wrapped)
    elif hasattr(owner, "__dataclass_fields__") and "__init__" in vars(owner):
        wrapped = _with_old_keywords(vars(owner)["__init__"], owner.__name__, keywords)
        setattr(owner, "__init__", wrapped)  # noqa: B010


def _with_old_keywords(
    function: Callable[..., Any], name: str, parameters: Mapping[str, str]
) -> Callable[..., Any]:
    """Return a function that accepts the old names of its parameters too."""

    @wraps(function)
    def wrapped(*args: Any, **named: Any) -> Any:
        for old in parameters.keys() & named.keys():
            warn_about_old_name(f"{name}({old}=...) is now {parameters[old]}")
            named[parameters[old]] = named.pop(old)
        return function(*args, **named)

    return wrapped


def _translate_subclasses(root: type) -> None:
    """Let the classes of old games that derive from a class define its members by old names."""
    if issubclass(root, tuple | Enum):
        return
    own = vars(root).get("__init_subclass__")

    def translate(cls: type, /, **given: Any) -> None:
        if is_old(cls.__module__):
            _rename_members(cls)
        if own is not None:
            own.__get__(None, cls)(**given)
        else:
            super(root, cls).__init_subclass__(**given)  # type: ignore[misc]

    setattr(root, "__init_subclass__", classmethod(translate))  # noqa: B010


def _rename_members(cls: type) -> None:
    """Set the members that a class defines by old names under their new names too.

    Members that no class defines are attributes of instances, which are set later.
    """
    members = _members_with_bases(cls)
    _rename(cls, members)
    for old, new in members.items():
        if old not in vars(cls) and not hasattr(getattr_static(cls, new, None), "__get__"):
            setattr(cls, old, OldAttribute(cls, old, new))
    for attribute, protocol in MODULE_ATTRIBUTES.items():
        if module := vars(cls).get(attribute):
            _rename(module, load_old_names().members[protocol])


def _rename(holder: type | ModuleType, members: Mapping[str, str]) -> None:
    own = dict(vars(holder))
    for old, new in members.items():
        if old in own and new not in own and not isinstance(own[old], OldAttribute):
            warn_about_old_name(f"{holder.__name__}.{old} is now {new}")
            setattr(holder, new, own[old])


if not any(isinstance(each, OldModuleFinder) for each in sys.meta_path):
    sys.meta_path.append(OldModuleFinder())
