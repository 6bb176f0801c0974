"""What goes through the pipe between a client and its worker: messages in JSON.

Their parts are turned into plain data and back by their declared types, in this one place. What
does not fit them is a NonsenseError, whatever was sent.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import EllipsisType, NoneType, UnionType
from typing import Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from tabletop.core.actions import Action, action_from_json
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.seats.questions import QUESTIONS, Question, R

MOST_BYTES: Final = 1 << 24
"""No message is longer."""
_KINDS: Final = {kind.__name__: kind for kind in QUESTIONS}


class NonsenseError(ValueError):
    """What came through the pipe is no message; says what was found."""


class Handshake(NamedTuple):
    """The first message to a worker: what is played, and how long it may think."""

    game: str
    sheet: Mapping[str, Any]
    longest: float
    """Seconds."""

    def encoded(self) -> bytes:
        """As bytes for the pipe."""
        return json.dumps(self._asdict()).encode()


class Request(NamedTuple):
    """A question with the number by which its reply is known."""

    id: int
    question: Question[Any]

    def encoded(self) -> bytes:
        """As bytes for the pipe."""
        return json.dumps([self.id, type(self.question).__name__, _plain(self.question)]).encode()


class Reply(NamedTuple):
    """What a worker says of a request: what it found, or the error in which its thought ended."""

    id: int
    found: Any
    """A reply of the question's kind; as read, still plain data (`found_from`)."""
    error: str | None = None

    def encoded(self) -> bytes:
        """As bytes for the pipe."""
        return json.dumps([self.id, _plain(self.found), self.error]).encode()


def beginning(data: bytes) -> Handshake:
    """The first message. Raises NonsenseError."""
    found = _parsed(data)
    if not isinstance(found, dict) or set(found) != set(Handshake._fields):
        raise NonsenseError(f"expected a beginning, found {_short(found)}")
    return Handshake(**found)


def sheet_of(message: Handshake) -> Sheet:
    """The sheet of the match."""
    return Sheet(message.sheet, "match")


def numbered(data: bytes) -> tuple[int, str, object]:
    """The number of a request, what kind of question it says to be, and its plain data.

    Raises NonsenseError.
    """
    found = _parsed(data)
    if not isinstance(found, list) or len(found) != 3 or type(found[0]) is not int:
        raise NonsenseError(f"expected a request, found {_short(found)}")
    return found[0], str(found[1]), found[2]


def question_from(kind: str, data: object, game: Game[State]) -> Question[Any]:
    """A question about a game. Raises NonsenseError saying which kinds there are."""
    if kind not in _KINDS:
        raise NonsenseError(f"unknown question {kind!r}; known are {', '.join(_KINDS)}")
    question: Question[Any] = _from_plain(data, _KINDS[kind], game)
    return question


def reply_from(data: bytes) -> Reply:
    """What a worker said. Raises NonsenseError."""
    found = _parsed(data)
    if (
        not isinstance(found, list)
        or len(found) != len(Reply._fields)
        or type(found[0]) is not int
        or not isinstance(found[2], str | None)
    ):
        raise NonsenseError(f"expected a reply, found {_short(found)}")
    return Reply(*found)


def found_from(reply: Reply, question: Question[R], game: Game[State]) -> R:
    """What was found out about a question. Raises NonsenseError where it is no reply to it."""
    found: R = _from_plain(reply.found, question.reply, game)
    return found


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NonsenseError(f"no JSON: {error}") from error


def _plain(value: Any) -> Any:
    """Plain data: lists in the order of the fields; a value of several kinds is told by a name."""
    if isinstance(value, State | Action):
        return value.to_json()
    if is_dataclass(value):
        return [_plain(getattr(value, field.name)) for field in fields(value)]
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value


def _from_plain(data: Any, kind: Any, game: Game[State]) -> Any:
    """The value of a kind that `_plain` was given. Raises NonsenseError."""
    try:
        if kind is State:
            return game.state.from_json(data)
        if kind is Action:
            return action_from_json(data, game.actions)
    except (ValueError, TypeError) as error:
        raise NonsenseError(str(error)) from error
    if kind is float and type(data) is int:
        return float(data)
    if kind in (int, float, str, NoneType):
        if type(data) is kind:
            return data
        raise NonsenseError(f"expected {kind.__name__}, found {_short(data)}")
    if get_origin(kind) in (Union, UnionType):
        return _one_of(data, get_args(kind), game)
    if not isinstance(data, list):
        raise NonsenseError(f"expected {kind}, found {_short(data)}")
    if get_origin(kind) is tuple:
        parts = get_args(kind)
        if isinstance(parts[-1], EllipsisType):
            parts = parts[:1] * len(data)
        return tuple(_each(data, parts, game))
    return kind(*_each(data, tuple(_parts(kind)), game))


def _each(data: list[Any], kinds: tuple[Any, ...], game: Game[State]) -> list[Any]:
    if len(data) != len(kinds):
        raise NonsenseError(f"expected {len(kinds)} values, found {_short(data)}")
    return [_from_plain(item, kind, game) for item, kind in zip(data, kinds, strict=True)]


def _one_of(data: Any, kinds: tuple[Any, ...], game: Game[State]) -> Any:
    """A value of the first kind that it fits: kinds are told apart by their fields' types."""
    for kind in kinds:
        try:
            return _from_plain(data, kind, game)
        except NonsenseError:
            continue
    raise NonsenseError(f"expected one of {kinds}, found {_short(data)}")


@lru_cache(maxsize=64)
def _parts(kind: type) -> list[Any]:
    """The types of what a value of a kind is made of, in order."""
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind)] if is_dataclass(kind) else kind._fields  # type: ignore[attr-defined]
    return [hints[name] for name in names]


def _short(found: object) -> str:
    said = repr(found)
    return said if len(said) <= 80 else said[:80] + "…"
