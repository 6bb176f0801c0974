"""Protocol between a client and its worker: messages as JSON.

A message that does not fit the types of its fields (`tabletop.core.serialization`) raises
DecodeError.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tabletop.ai.worker.queries import QUERY_TYPES, ReplyT, WorkerQuery
from tabletop.core.game import Game
from tabletop.core.serialization import DecodeError, decode, encode, short_repr
from tabletop.core.sheets import Sheet
from tabletop.core.state import State

MAX_MESSAGE_BYTES: Final = 1 << 24
"""Maximum length of a message."""
MAX_REPLY_BYTES: Final = 1 << 16
"""Maximum length of a reply; small, because the screen reads it between two frames."""
_KINDS: Final = {kind.__name__: kind for kind in QUERY_TYPES}


class Handshake(NamedTuple):
    """First message to a worker: game, sheet, maximum thinking time and levels."""

    game: str
    sheet: Mapping[str, Any]
    max_thinking_seconds: float
    """Maximum thinking time for a query, in seconds."""
    levels: Sequence[str] = ()
    """Levels of all seats in seat order; an empty string for a person."""
    points: Sequence[int] = ()
    """Points of all seats by a handicap; empty for none."""

    def to_bytes(self) -> bytes:
        """Return the message as bytes."""
        return json.dumps(self._asdict()).encode()


class WorkerRequest(NamedTuple):
    """A query with the number that identifies its reply."""

    id: int
    query: WorkerQuery[Any]

    def to_bytes(self) -> bytes:
        """Return the message as bytes."""
        return json.dumps([self.id, type(self.query).__name__, encode(self.query)]).encode()


class WorkerReply(NamedTuple):
    """Reply of a worker: a result, or the error that the query raised."""

    id: int
    result: Any
    """Result of the type that the query expects; plain data until `decode_result`."""
    error: str | None = None

    def to_bytes(self) -> bytes:
        """Return the message as bytes."""
        return json.dumps([self.id, encode(self.result), self.error]).encode()


def read_handshake(data: bytes) -> Handshake:
    """Return the handshake that the bytes encode.

    Raises:
        DecodeError: if they encode something else.
    """
    found = _parsed(data)
    if not isinstance(found, dict) or set(found) != set(Handshake._fields):
        raise DecodeError(f"expected a beginning, found {short_repr(found)}")
    return Handshake(**found)


def make_sheet(message: Handshake) -> Sheet:
    """Return the component sheet of a handshake."""
    return Sheet(message.sheet, "match")


def read_request(data: bytes) -> tuple[int, str, object]:
    """Return number, query type and plain data of a request.

    Raises:
        DecodeError: if the bytes encode something else.
    """
    found = _parsed(data)
    if not isinstance(found, list) or len(found) != 3 or type(found[0]) is not int:
        raise DecodeError(f"expected a request, found {short_repr(found)}")
    return found[0], str(found[1]), found[2]


def decode_query(kind: str, data: object, game: Game[State]) -> WorkerQuery[Any]:
    """Return the query that plain data encodes.

    Args:
        kind: Name of the query class.
        data: Plain data.
        game: Game of the view.

    Raises:
        DecodeError: if the type is unknown or the data does not fit.
    """
    if kind not in _KINDS:
        raise DecodeError(f"unknown question {kind!r}; known are {', '.join(_KINDS)}")
    question: WorkerQuery[Any] = decode(data, _KINDS[kind], game)
    return question


def read_reply(data: bytes) -> WorkerReply:
    """Return the reply that the bytes encode; its result is still plain data.

    Raises:
        DecodeError: if they encode something else.
    """
    found = _parsed(data)
    if (
        not isinstance(found, list)
        or len(found) != len(WorkerReply._fields)
        or type(found[0]) is not int
        or not isinstance(found[2], str | None)
    ):
        raise DecodeError(f"expected a reply, found {short_repr(found)}")
    return WorkerReply(*found)


def decode_result(reply: WorkerReply, query: WorkerQuery[ReplyT], game: Game[State]) -> ReplyT:
    """Return the result of a reply to a query.

    Raises:
        DecodeError: if it does not have the type that the query expects.
    """
    found: ReplyT = decode(reply.result, query.reply_type, game)
    return found


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise DecodeError(f"no JSON: {error}") from error
