"""Actions: the decisions of a seat, as immutable values.

>>> class Lay(Action):
...     coin: str
...     tile: int
>>> Lay("gold", 3)
Lay(coin='gold', tile=3)
>>> Lay("gold", 3) is Lay(coin="gold", tile=3)
True
>>> Lay("gold", 3).to_json()
['lay', 'gold', 3]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from inspect import get_annotations
from typing import Any, ClassVar, NoReturn, Protocol, Self, dataclass_transform

from tabletop.core.util.plain_types import is_immutable, matches_type, resolve_field_types


@dataclass_transform(frozen_default=True)
class Action:
    """Base class of all actions. A subclass lists its fields as annotations, and nothing else.

    Equal actions are one object: each is built once and cached, so that building, comparing and
    hashing cost almost nothing in the inner loop. A field is an int, a str, a bool or a tuple
    of these.

    Raises:
        TypeError: if a value has the wrong type, or if there are too many or too few values.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    tag: ClassVar[str] = ""
    types: ClassVar[tuple[Any, ...]] = ()
    _made: ClassVar[dict[tuple[Any, ...], Any]]

    def __init_subclass__(cls) -> None:
        found = resolve_field_types(cls, get_annotations(cls))
        if wrong := [name for name, kind in found.items() if not is_immutable(kind)]:
            raise TypeError(f"{cls.__name__}.{wrong[0]}: an action may not hold {found[wrong[0]]}")
        cls.fields = tuple(found)
        cls.types = tuple(found.values())
        type.__setattr__(cls, "__match_args__", cls.fields)
        cls.tag = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls._made = {}

    def __new__(cls, *args: Any, **named: Any) -> Self:
        """Return the one action with these field values, built at its first use.

        Raises:
            TypeError: if a field is missing or unknown, or has a value of another type.
        """
        if named:
            args += tuple(named.pop(name) for name in cls.fields[len(args) :] if name in named)
        if (made := cls._made.get(args)) and not named:
            return made  # type: ignore[no-any-return]
        if len(args) != len(cls.fields) or named:
            raise TypeError(f"{cls.__name__} takes {', '.join(cls.fields) or 'nothing'}")
        for name, value, kind in zip(cls.fields, args, cls.types, strict=True):
            if not matches_type(
                value, kind
            ):  # True is as good a key as 1: it must never be the first
                raise TypeError(f"{cls.__name__}.{name}: found {value!r}, expected {kind}")
        self = cls._made[args] = cls._make(args)
        return self

    @classmethod
    def _make(cls, values: tuple[Any, ...]) -> Self:
        """Return an uncached action with these field values, which have the right types."""
        self = object.__new__(cls)
        for name, value in zip(cls.fields, values, strict=True):
            object.__setattr__(self, name, value)
        return self

    @classmethod
    def make_uncached(cls, values: tuple[Any, ...]) -> Self:
        """Return the action with these field values, without adding a new one to the cache.

        An action that is not cached yet equals nothing but itself.

        Args:
            values: One value for each field, already of the right type.
        """
        return cls._made.get(values) or cls._make(values)

    def __init__(self, *args: Any, **named: Any) -> None:
        """Do nothing: `__new__` sets the fields, and a cached action is not initialised twice."""

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} cannot be changed")

    def __repr__(self) -> str:
        inner = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.fields)
        return f"{type(self).__name__}({inner})"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self.fields)

    def to_json(self) -> list[Any]:
        """Return the tag and the field values as plain data."""
        return [self.tag, *(getattr(self, name) for name in self.fields)]


class FactoredActions(Protocol):
    """A sequence of legal actions that is too long to iterate and is enumerated field by field.

    Most of its actions have one common type, such as all possible offers.
    """

    @property
    def common_type(self) -> type[Action]:
        """Action type of almost all entries."""

    @property
    def other_actions(self) -> Sequence[Action]:
        """Actions of all other types."""

    def next_values(self, values: tuple[Any, ...]) -> Sequence[Any]:
        """Return the values that the next field may have.

        Args:
            values: Values of the first fields of an action of the common type.

        Returns:
            Possible values of the following field; empty if no action begins with `values`.
        """


def action_from_json(data: object, kinds: Iterable[type[Action]]) -> Action:
    """Return the action that `Action.to_json` encoded.

    Args:
        data: Plain data, such as `["play", 3]`.
        kinds: Action types that are accepted.

    Raises:
        ValueError: if the data is no such action; the message says what was expected.
    """
    kind, values = _read(data, kinds)
    return kind(*values)


def untrusted_action_from_json(data: object, kinds: Iterable[type[Action]]) -> Action:
    """Return the action that an untrusted client sent.

    Actions that no game has listed are not cached, so that a client cannot fill the memory.

    Args:
        data: Plain data, such as `["play", 3]`.
        kinds: Action types that are accepted.

    Raises:
        ValueError: if the data is no such action.
    """
    kind, values = _read(data, kinds)
    return kind.make_uncached(values)


def _read(data: object, kinds: Iterable[type[Action]]) -> tuple[type[Action], tuple[Any, ...]]:
    """Return the type and the field values of an action. Raises ValueError."""
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise ValueError(f"expected an action such as ['play', 3], found {data!r}")
    by_tag = {kind.tag: kind for kind in kinds}
    if data[0] not in by_tag:
        raise ValueError(f"unknown action {data[0]!r}; known are {', '.join(sorted(by_tag))}")
    kind = by_tag[data[0]]
    if len(data) - 1 != len(kind.fields):
        raise ValueError(f"{kind.tag} takes {len(kind.fields)} values, found {len(data) - 1}")
    values = tuple(_tupled(value) for value in data[1:])
    for name, value, expected in zip(kind.fields, values, kind.types, strict=True):
        if not matches_type(value, expected):
            raise ValueError(f"{kind.tag}.{name}: found {value!r}")
    return kind, values


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list) else value
