"""Actions: what a seat may decide, as values that read like the game.

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

from tabletop.core.plain import field_types, fits, is_immutable


@dataclass_transform(frozen_default=True)
class Action:
    """Base of all actions. Subclasses list their fields as annotations, nothing else.

    Equal actions are one object: made once, then looked up, so that making, comparing and hashing
    them costs next to nothing in the inner loop. Fields are int, str, bool or tuples of those;
    a value of another type, or too many or few of them, is a TypeError.
    """

    fields: ClassVar[tuple[str, ...]] = ()
    tag: ClassVar[str] = ""
    types: ClassVar[tuple[Any, ...]] = ()
    _made: ClassVar[dict[tuple[Any, ...], Any]]

    def __init_subclass__(cls) -> None:
        found = field_types(cls, get_annotations(cls))
        if wrong := [name for name, kind in found.items() if not is_immutable(kind)]:
            raise TypeError(f"{cls.__name__}.{wrong[0]}: an action may not hold {found[wrong[0]]}")
        cls.fields = tuple(found)
        cls.types = tuple(found.values())
        type.__setattr__(cls, "__match_args__", cls.fields)
        cls.tag = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()
        cls._made = {}

    def __new__(cls, *args: Any, **named: Any) -> Self:
        if named:
            args += tuple(named.pop(name) for name in cls.fields[len(args) :] if name in named)
        if (made := cls._made.get(args)) and not named:
            return made  # type: ignore[no-any-return]
        if len(args) != len(cls.fields) or named:
            raise TypeError(f"{cls.__name__} takes {', '.join(cls.fields) or 'nothing'}")
        for name, value, kind in zip(cls.fields, args, cls.types, strict=True):
            if not fits(value, kind):  # True is as good a key as 1: it must never be the first
                raise TypeError(f"{cls.__name__}.{name}: found {value!r}, expected {kind}")
        self = cls._made[args] = cls._make(args)
        return self

    @classmethod
    def _make(cls, values: tuple[Any, ...]) -> Self:
        """An action of these fields, which are of the right types; kept nowhere."""
        self = object.__new__(cls)
        for name, value in zip(cls.fields, values, strict=True):
            object.__setattr__(self, name, value)
        return self

    @classmethod
    def passing(cls, values: tuple[Any, ...]) -> Self:
        """The action of these fields, which are of the right types; one that nobody has made before
        is not kept, and equals nothing but itself."""
        return cls._made.get(values) or cls._make(values)

    def __init__(self, *args: Any, **named: Any) -> None:
        """All is done in `__new__`: a known action is not made again."""

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
        """The tag and the fields, as plain data."""
        return [self.tag, *(getattr(self, name) for name in self.fields)]


class ManyActions(Protocol):
    """A list of actions, most of one kind and too many to be gone through, that tells them field by
    field."""

    @property
    def many(self) -> type[Action]:
        """The kind of which there are many."""

    @property
    def few(self) -> Sequence[Action]:
        """The actions of other kinds."""

    def next_values(self, values: tuple[Any, ...]) -> Sequence[Any]:
        """What the next field may hold of those whose first fields hold these: empty where none of
        the kind is in the list."""


def action_from_json(data: object, kinds: Iterable[type[Action]]) -> Action:
    """The action that `to_json` was made from, one of `kinds`.

    Raises ValueError saying what was found and what was expected.
    """
    kind, values = _read(data, kinds)
    return kind(*values)


def strangers_action(data: object, kinds: Iterable[type[Action]]) -> Action:
    """The same for an action that somebody outside names, who may name millions: nothing is kept
    of those that no game has listed.

    Raises ValueError.
    """
    kind, values = _read(data, kinds)
    return kind.passing(values)


def _read(data: object, kinds: Iterable[type[Action]]) -> tuple[type[Action], tuple[Any, ...]]:
    """The kind of an action and its fields. Raises ValueError."""
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
        if not fits(value, expected):
            raise ValueError(f"{kind.tag}.{name}: found {value!r}")
    return kind, values


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list) else value
