# Compiled by mypyc: see tools/compile.
"""States of games: a class decorator derives slots, copy, equality and JSON from annotations.

A field is an int, a bool, a str, an immutable tuple of those, or one flat list of immutable
values. Inner values are replaced and never changed, so that a copy is a handful of
pointers.

A field that a later version adds gets a default. JSON leaves it out where it has that value, so
that journals, digests and decisions of AI seats stay those of earlier versions.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import get_annotations
from typing import Any, ClassVar, Final, Self, TypeVar, dataclass_transform

from tabletop.core.util.plain_types import (
    is_flat_list,
    is_immutable,
    matches_type,
    resolve_field_types,
)

UNKNOWN = -1
"""Value in a view in place of a number that the viewer may not know."""

NOBODY = -1
"""Viewer that sees public information only: a shared screen between two players, a spectator."""


class State:
    """Base class of all states; `fields` lists the annotated fields in order."""

    __slots__ = ()
    seats: int
    """Number of seats: a field of every game's state."""
    fields: ClassVar[tuple[str, ...]] = ()
    types: ClassVar[tuple[Any, ...]] = ()
    lists: ClassVar[frozenset[str]] = frozenset()
    defaults: ClassVar[Mapping[str, Any]] = {}
    """Default values, by field."""
    __hash__ = None  # type: ignore[assignment]  # a state changes in place

    def copy(self) -> Self:
        """Return an independent state, as `copy.deepcopy(self)` does, a hundred times faster."""
        raise TypeError(f"{type(self).__name__} lacks the decorator @state")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.fields)

    def __repr__(self) -> str:
        inner = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({inner})"

    def to_json(self) -> dict[str, Any]:
        """Return plain data for `json.dumps`: one key for each field, tuples as arrays.

        A field with its default value is left out.
        """
        data = {name: getattr(self, name) for name in self.fields}
        data |= {name: data[name][:] for name in self.lists}
        for name, default in self.defaults.items():
            if data[name] == default:
                del data[name]
        return data

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Return the state that `to_json` encoded.

        Raises:
            ValueError: if a key is missing that has no default, is unknown or has the wrong type;
                the message names it.
        """
        if not isinstance(data, dict):
            raise ValueError(f"{cls.__name__}: expected an object, found {type(data).__name__}")
        data = {**cls.defaults, **data}
        if missing := [name for name in cls.fields if name not in data]:
            raise ValueError(f"{cls.__name__}: missing {', '.join(missing)}")
        if unknown := [name for name in data if name not in cls.fields]:
            raise ValueError(f"{cls.__name__}: unknown {', '.join(unknown)}")
        values: dict[str, Any] = {}
        for name, kind in zip(cls.fields, cls.types, strict=True):
            value = _frozen(data[name])
            if name in cls.lists and isinstance(value, tuple):
                value = list(value)
            if not matches_type(value, kind):
                raise ValueError(f"{cls.__name__}.{name}: expected {kind}, found {data[name]!r}")
            values[name] = value
        return cls(**values)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.to_json())


def _restored(kind: type[State], data: Any) -> State:
    """Return a state that was pickled or copied deeply."""
    return kind.from_json(data)


def _frozen(value: Any) -> Any:
    """Convert arrays to tuples, recursively."""
    if isinstance(value, list | tuple):
        return tuple(_frozen(item) for item in value)
    return value


ClassT = TypeVar("ClassT", bound=type)
_NO_DEFAULTS: Final[Mapping[str, Any]] = {}


@dataclass_transform(kw_only_default=True)
def state(cls: ClassT) -> ClassT:
    """Add slots, a keyword-only `__init__` and `copy` to a state class, from its annotations.

    Raises:
        TypeError: if a field has a type that a state may not hold (dict, set, objects), or a
            default of another type.
    """
    fields = tuple(get_annotations(cls))
    defaults = {name: cls.__dict__[name] for name in fields if name in cls.__dict__}
    left_out = ("__dict__", "__weakref__", *defaults)
    members = {name: value for name, value in cls.__dict__.items() if name not in left_out}
    members["__slots__"] = tuple(name for name in fields if not hasattr(State, name))
    made: Any = register_fields(type(cls)(cls.__name__, cls.__bases__, members), defaults)
    own_lists = made.lists & defaults.keys()
    given = (f"{f}=defaults[{f!r}]" if f in defaults else f for f in fields)
    copied = (f"    new.{f} = self.{f}{'[:]' if f in made.lists else ''}" for f in fields)
    source = "\n".join(
        (
            f"def __init__(self, *, {', '.join(given)}):",
            *(f"    self.{f} = {f}{'[:]' if f in own_lists else ''}" for f in fields),
            "def copy(self):",
            "    new = blank(cls)",
            *copied,
            "    return new",
        )
    )
    scope: dict[str, Any] = {"cls": made, "blank": cls.__new__, "defaults": defaults}
    exec(source, scope)  # our own field names only: as `dataclasses` does it
    for name in ("__init__", "copy"):
        scope[name].__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(made, name, scope[name])
    return made  # type: ignore[no-any-return]


def register_fields(cls: Any, defaults: Mapping[str, Any] = _NO_DEFAULTS) -> Any:
    """Set the field names, field types and list names of a state class from its annotations.

    Raises:
        TypeError: if a field has a type that a state may not hold, or a default of another type.
    """
    found = resolve_field_types(cls, get_annotations(cls))
    for name, kind in found.items():
        if not is_immutable(kind) and not is_flat_list(kind):
            raise TypeError(f"{cls.__name__}.{name}: a state may not hold {kind}")
    for name, default in defaults.items():
        if not matches_type(default, found[name]):
            raise TypeError(f"{cls.__name__}.{name}: {default!r} is no {found[name]}")
    cls.defaults = dict(defaults)
    cls.fields, cls.types = tuple(found), tuple(found.values())
    cls.lists = frozenset(name for name, kind in found.items() if is_flat_list(kind))
    return cls
