"""Values as plain data and back, by the declared types of their fields.

For what leaves the process: states and actions of a game, tuples of named fields, dataclasses and
acts. What does not fit the type that is expected is a NonsenseError, whatever was sent.
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

ACTS: Final[Mapping[str, type[Any]]] = {kind.__name__.lower(): kind for kind in get_args(Act)}
"""The kinds of acts by the words that tell them apart."""
SHORT: Final = 80
"""Characters of what was found that an error repeats."""


class NonsenseError(ValueError):
    """Plain data that is no value of the kind that was expected; says what was found."""


def encode(value: Any) -> Any:
    """Plain data: lists in the order of the fields; an act begins with the word for its kind."""
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
    """The value of a kind that `encode` was given, of a game's state and actions where it holds
    any. Raises NonsenseError."""
    try:
        if kind is State:
            return game.state.from_json(data)
        if kind is Action:
            return action_from_json(data, game.actions)
    except (ValueError, TypeError) as error:
        raise NonsenseError(str(error)) from error
    if kind is float and type(data) is int:
        return float(data)
    if kind in (int, float, str, bool, NoneType):
        if type(data) is kind:
            return data
        raise NonsenseError(f"expected {kind.__name__}, found {short(data)}")
    if kind == Act:
        return _act(data, game)
    if get_origin(kind) in (Union, UnionType):
        return _one_of(data, get_args(kind), game)
    if not isinstance(data, list):
        raise NonsenseError(f"expected {kind}, found {short(data)}")
    if get_origin(kind) is tuple:
        parts = get_args(kind)
        if isinstance(parts[-1], EllipsisType):
            parts = parts[:1] * len(data)
        return tuple(_each(data, parts, game))
    return kind(*_each(data, tuple(_parts(kind)), game))


def _each(data: list[Any], kinds: tuple[Any, ...], game: Game[State]) -> list[Any]:
    if len(data) != len(kinds):
        raise NonsenseError(f"expected {len(kinds)} values, found {short(data)}")
    return [decode(item, kind, game) for item, kind in zip(data, kinds, strict=True)]


def _one_of(data: Any, kinds: tuple[Any, ...], game: Game[State]) -> Any:
    """A value of the first kind that it fits: kinds are told apart by their fields' types."""
    for kind in kinds:
        try:
            return decode(data, kind, game)
        except NonsenseError:
            continue
    raise NonsenseError(f"expected one of {kinds}, found {short(data)}")


@lru_cache(maxsize=64)
def _parts(kind: type) -> list[Any]:
    """The types of what a value of a kind is made of, in order."""
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind)] if is_dataclass(kind) else kind._fields  # type: ignore[attr-defined]
    return [hints[name] for name in names]


def _act(data: Any, game: Game[State]) -> Any:
    if not (isinstance(data, list) and data and isinstance(data[0], str) and data[0] in ACTS):
        raise NonsenseError(f"expected an act, found {short(data)}")
    return decode(data[1:], ACTS[data[0]], game)


def short(found: object) -> str:
    """What was found, as much of it as an error repeats."""
    said = repr(found)
    return said if len(said) <= SHORT else said[:SHORT] + "…"


_TAGS: Final = {kind: tag for tag, kind in ACTS.items()}
