"""What goes through the pipe between a client and its worker: messages in JSON.

What does not fit the types of a message (`core.coding`) is a NonsenseError, whatever was sent.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tabletop.core.coding import NonsenseError, decode, encode, short
from tabletop.core.game import Game
from tabletop.core.sheets import Sheet
from tabletop.core.state import State
from tabletop.seats.questions import QUESTIONS, Question, R

MOST_BYTES: Final = 1 << 24
"""No message is longer."""
MOST_REPLIED: Final = 1 << 16
"""No reply is: the screen reads it between two frames."""
_KINDS: Final = {kind.__name__: kind for kind in QUESTIONS}


class Handshake(NamedTuple):
    """The first message to a worker: what is played, how long it may think, and for whom."""

    game: str
    sheet: Mapping[str, Any]
    longest: float
    """Seconds."""
    levels: Sequence[str] = ()
    """Of all who sit there, in seat order; '' of a person."""

    def encoded(self) -> bytes:
        """As bytes for the pipe."""
        return json.dumps(self._asdict()).encode()


class Request(NamedTuple):
    """A question with the number by which its reply is known."""

    id: int
    question: Question[Any]

    def encoded(self) -> bytes:
        """As bytes for the pipe."""
        return json.dumps([self.id, type(self.question).__name__, encode(self.question)]).encode()


class Reply(NamedTuple):
    """What a worker says of a request: what it found, or the error in which its thought ended."""

    id: int
    found: Any
    """A reply of the question's kind; as read, still plain data (`found_from`)."""
    error: str | None = None

    def encoded(self) -> bytes:
        """As bytes for the pipe."""
        return json.dumps([self.id, encode(self.found), self.error]).encode()


def beginning(data: bytes) -> Handshake:
    """The first message. Raises NonsenseError."""
    found = _parsed(data)
    if not isinstance(found, dict) or set(found) != set(Handshake._fields):
        raise NonsenseError(f"expected a beginning, found {short(found)}")
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
        raise NonsenseError(f"expected a request, found {short(found)}")
    return found[0], str(found[1]), found[2]


def question_from(kind: str, data: object, game: Game[State]) -> Question[Any]:
    """A question about a game. Raises NonsenseError saying which kinds there are."""
    if kind not in _KINDS:
        raise NonsenseError(f"unknown question {kind!r}; known are {', '.join(_KINDS)}")
    question: Question[Any] = decode(data, _KINDS[kind], game)
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
        raise NonsenseError(f"expected a reply, found {short(found)}")
    return Reply(*found)


def found_from(reply: Reply, question: Question[R], game: Game[State]) -> R:
    """What was found out about a question. Raises NonsenseError where it is no reply to it."""
    found: R = decode(reply.found, question.reply, game)
    return found


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NonsenseError(f"no JSON: {error}") from error
