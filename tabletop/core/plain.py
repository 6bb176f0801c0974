"""Plain data: the types that states and actions may hold, and whether a value is of such a type.

Allowed are int, str, bool, tuples of allowed types, and (for states) a flat list of those.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import EllipsisType
from typing import Any, get_args, get_origin, get_type_hints

_SIMPLE = (int, str, bool)


def field_types(cls: type, names: Mapping[str, object]) -> dict[str, Any]:
    """The types of the named annotations of a class, their names resolved."""
    hints = get_type_hints(cls)
    return {name: hints[name] for name in names}


def is_immutable(kind: Any) -> bool:
    """Whether a type is int, str, bool or a tuple of such types, all the way down."""
    if kind in _SIMPLE:
        return True
    parts = get_args(kind)
    return get_origin(kind) is tuple and all(
        isinstance(part, EllipsisType) or is_immutable(part) for part in parts
    )


def is_flat_list(kind: Any) -> bool:
    """Whether a type is a list of immutable values."""
    return get_origin(kind) is list and is_immutable(get_args(kind)[0])


def fits(value: object, kind: Any) -> bool:
    """Whether a value is exactly of an allowed type: True is no int here, 1 no bool."""
    if kind in _SIMPLE:
        return type(value) is kind
    parts = get_args(kind)
    if get_origin(kind) is list:
        return isinstance(value, list) and all(fits(item, parts[0]) for item in value)
    if not isinstance(value, tuple):
        return False
    if len(parts) == 2 and isinstance(parts[1], EllipsisType):
        return all(fits(item, parts[0]) for item in value)
    return len(value) == len(parts) and all(map(fits, value, parts))
