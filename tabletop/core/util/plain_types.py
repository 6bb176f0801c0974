"""Types that states and actions may hold, and checks of values against them.

Allowed are int, str, bool, tuples of allowed types and, in states, a flat list of those.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import EllipsisType
from typing import Any, get_args, get_origin, get_type_hints

_SIMPLE = (int, str, bool)


def resolve_field_types(cls: type, names: Mapping[str, object]) -> dict[str, Any]:
    """Return the types of the named annotations of a class, with names resolved."""
    hints = get_type_hints(cls)
    return {name: hints[name] for name in names}


def is_immutable(kind: Any) -> bool:
    """True if a type is int, str, bool or a tuple of such types, recursively."""
    if kind in _SIMPLE:
        return True
    parts = get_args(kind)
    return get_origin(kind) is tuple and all(
        isinstance(part, EllipsisType) or is_immutable(part) for part in parts
    )


def is_flat_list(kind: Any) -> bool:
    """True if a type is a list of immutable values."""
    return get_origin(kind) is list and is_immutable(get_args(kind)[0])


def matches_type(value: object, kind: Any) -> bool:
    """True if a value has exactly an allowed type: True is no int here, and 1 is no bool."""
    if kind in _SIMPLE:
        return type(value) is kind
    parts = get_args(kind)
    if get_origin(kind) is list:
        return isinstance(value, list) and all(matches_type(item, parts[0]) for item in value)
    if not isinstance(value, tuple):
        return False
    if len(parts) == 2 and isinstance(parts[1], EllipsisType):
        return all(matches_type(item, parts[0]) for item in value)
    return len(value) == len(parts) and all(map(matches_type, value, parts))
