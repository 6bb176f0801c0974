"""Encoding of values as plain data and back, by the declared types of their fields.

For data that leaves the process: states, actions, named tuples, dataclasses and acts. Data
that does not match the expected type raises a DecodeError.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import EllipsisType, NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from tabletop.core.actions import Action, action_from_json
from tabletop.core.acts import Act
from tabletop.core.game import Game
from tabletop.core.state import State

ACT_TYPES: Final[Mapping[str, type[Any]]] = {kind.__name__.lower(): kind for kind in get_args(Act)}
"""Act types by the words that identify them."""
MAX_REPR_CHARACTERS: Final = 80
"""Maximum length, in characters, of a value that an error message quotes."""


class DecodeError(ValueError):
    """Plain data that is no value of the expected type; the message says what was found."""


def encode(value: Any) -> Any:
    """Return a value as plain data: lists in field order; an act begins with its type's word."""
    if isinstance(value, State | Action):
        return value.to_json()
    if type(value) in _TAGS:
        return [_TAGS[type(value)], *(encode(part) for part in value)]
    if is_dataclass(value):
        return [encode(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [encode(item) for item in value]
    return value


def decode(data: Any, kind: Any, game: Game[State]) -> Any:
    """Return the value that `encode` encoded.

    Args:
        data: Plain data.
        kind: Expected type.
        game: Game that defines the state and action types.

    Raises:
        DecodeError: if the data does not match the type.
    """
    try:
        if kind is State:
            return game.state_type.from_json(data)
        if kind is Action:
            return action_from_json(data, game.action_types)
    except (ValueError, TypeError) as error:
        raise DecodeError(str(error)) from error
    if kind is float and type(data) is int:
        return float(data)
    if kind in (int, float, str, bool, NoneType):
        if type(data) is kind:
            return data
        raise DecodeError(f"expected {kind.__name__}, found {short_repr(data)}")
    if kind == Act:
        return _act(data, game)
    if get_origin(kind) in (Union, UnionType):
        return _one_of(data, get_args(kind), game)
    if not isinstance(data, list):
        raise DecodeError(f"expected {kind}, found {short_repr(data)}")
    if get_origin(kind) is tuple:
        parts = get_args(kind)
        if isinstance(parts[-1], EllipsisType):
            parts = parts[:1] * len(data)
        return tuple(_each(data, parts, game))
    return kind(*_each(data, tuple(_parts(kind)), game))


def _each(data: list[Any], kinds: tuple[Any, ...], game: Game[State]) -> list[Any]:
    if len(data) != len(kinds):
        raise DecodeError(f"expected {len(kinds)} values, found {short_repr(data)}")
    return [decode(item, kind, game) for item, kind in zip(data, kinds, strict=True)]


def _one_of(data: Any, kinds: tuple[Any, ...], game: Game[State]) -> Any:
    """Return a value of the first type that it matches; field types tell the types apart."""
    for kind in kinds:
        try:
            return decode(data, kind, game)
        except DecodeError:
            continue
    raise DecodeError(f"expected one of {kinds}, found {short_repr(data)}")


@lru_cache(maxsize=64)
def _parts(kind: type) -> list[Any]:
    """The types of what a value of a kind is made of, in order."""
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind)] if is_dataclass(kind) else kind._fields  # type: ignore[attr-defined]
    return [hints[name] for name in names]


def _act(data: Any, game: Game[State]) -> Any:
    if not (isinstance(data, list) and data and isinstance(data[0], str) and data[0] in ACT_TYPES):
        raise DecodeError(f"expected an act, found {short_repr(data)}")
    return decode(data[1:], ACT_TYPES[data[0]], game)


def short_repr(found: object) -> str:
    """Return the `repr` of a value, cut to a readable length."""
    said = repr(found)
    return said if len(said) <= MAX_REPR_CHARACTERS else said[:MAX_REPR_CHARACTERS] + "…"


_TAGS: Final = {kind: tag for tag, kind in ACT_TYPES.items()}
