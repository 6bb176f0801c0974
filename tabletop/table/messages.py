"""What a table and its clients say to one another, as values and as JSON.

What a table says holds no more than the eyes of the client it is for may know. In JSON each message
is an object whose `is` tells its kind; its other keys are the names of the fields.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

from tabletop.core import untrusted
from tabletop.core.actions import Action
from tabletop.core.acts import Act, seen_by
from tabletop.core.coding import encode
from tabletop.core.game import Standing, TallyRow
from tabletop.core.refusals import Refusal
from tabletop.core.state import State
from tabletop.core.strategy import Reason
from tabletop.core.zones import Seat, Zones
from tabletop.match.match import Event, Match

MOST_BYTES: Final = 1 << 16
"""No message of a client is longer."""
NO_MESSAGE: Final = "no_message"
NO_CHAIR: Final = "no_chair"
TAKEN_CHAIR: Final = "taken_chair"
NOT_UNDONE: Final = "not_undone"
NOT_WRITTEN: Final = "not_written"
NO_ADVICE: Final = "no_advice"
"""Codes of the refusals that only a table has; their words stand below `core.refusal.`."""


class ChairTold(NamedTuple):
    """Who decides for a seat: its name and colour, the level of an AI seat, whether nobody is
    there."""

    name: str
    colour: str
    level: str
    away: bool


class Welcome(NamedTuple):
    """The table as it has been shown so far, for who joins it, and anew when time jumps."""

    client: int
    game: str
    viewer: Seat
    """By whose eyes it is seen; -1 by nobody's."""
    seats: tuple[ChairTold, ...]
    number: int
    """So many decisions have been shown."""
    view: State


class Vantage(NamedTuple):
    """By whose eyes something is seen."""

    viewer: Seat
    zones: Zones


class _Seen(NamedTuple):
    """An event, and by whose eyes it is told."""

    event: Event
    vantage: Vantage


class Happened(_Seen):
    """A decision was carried out (number -1: the table was set up), as the client may see it.

    What it sees of the acts is worked out when it is looked at.
    """

    __slots__ = ()
    plain: ClassVar[tuple[str, ...]] = ("number", "seat", "acts")
    """What it tells in JSON."""

    @property
    def number(self) -> int:
        """Of the decision."""
        return self.event.number

    @property
    def seat(self) -> Seat:
        """Who decided."""
        return self.event.seat

    @property
    def acts(self) -> tuple[Act, ...]:
        """What happened, as the client's eyes may know it."""
        viewer, zones = self.vantage
        seen = (seen_by(act, viewer, zones) for act in self.event.acts)
        return tuple(act for act in seen if act is not None)


happened = partial(tuple.__new__, Happened)
"""Made of such a tuple with every decision: like this at half the price."""


class _Asked(NamedTuple):
    """Who is asked, and in which match."""

    token: int
    seat: Seat
    revises: bool
    """Whether a choice has been made, and may be changed while others still choose."""
    match: Match


class Invitation(_Asked):
    """Somebody is asked to decide. The token holds as long as what is asked is unchanged; so long
    it may be looked at. What may be done is worked out when somebody looks: of those who choose at
    once each would else be listed anew whenever another has chosen."""

    plain: ClassVar[tuple[str, ...]] = (
        "token", "seat", "prompt", "actions", "openly", "revises", "view",
    )  # fmt: skip
    """What it tells in JSON."""
    listed: Sequence[Action] | None = None
    """What may be done, once somebody has looked."""

    @property
    def actions(self) -> Sequence[Action]:
        """What may be done; an answer is the number of one of these, or the action itself."""
        if self.listed is None:
            self.listed = self.match.game.legal(self.match.state, self.seat)
        return self.listed

    @property
    def holds(self) -> bool:
        """Whether what somebody has seen of it is still what may be done."""
        seen = self.listed
        return seen is None or list(self.match.legal(self.seat)) == list(seen)

    @property
    def view(self) -> State:
        """The position as the seat may know it."""
        return self.match.view(self.seat)

    @property
    def prompt(self) -> str:
        """What is asked: a key below `<game>.prompt.`."""
        return self.match.game.prompt(self.view, self.seat)

    @property
    def openly(self) -> bool:
        """Whether what is asked needs nothing that others may not see."""
        return self.match.game.openly(self.view, self.seat)


invitation = partial(tuple.__new__, Invitation)
"""Made as `happened` is."""


class Withdrawn(NamedTuple):
    """What was asked is asked no more."""

    token: int


class Refused(NamedTuple):
    """What a client wanted cannot be done; nothing has changed."""

    refusal: Refusal


class Advised(NamedTuple):
    """What the rule of thumb would do where a client is asked, and why."""

    token: int
    answer: int
    """The number of the action among those that the invitation lists."""
    reason: Reason | None


class Chairs(NamedTuple):
    """Who decides for the seats has changed."""

    seats: tuple[ChairTold, ...]


class Ended(NamedTuple):
    """The match is over, and all of it has been shown."""

    standing: tuple[Standing, ...]
    tally: tuple[TallyRow, ...]


Message = Welcome | Happened | Invitation | Withdrawn | Refused | Advised | Chairs | Ended
"""What a table says."""


def encoded(message: Message) -> bytes:
    """A message in JSON."""
    told = message.plain if isinstance(message, Happened | Invitation) else message._fields
    plain = {name: encode(getattr(message, name)) for name in told}
    plain["is"] = type(message).__name__.lower()
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()


class Decide(NamedTuple):
    """The answer to an invitation."""

    token: int
    answer: int | list[Any]
    """The number of one of its actions, or an action as plain data."""


class AskAdvice(NamedTuple):
    """A client wants advice on what it is asked: in practice only."""

    token: int


class Acknowledge(NamedTuple):
    """A pacing client has shown all up to a decision (-1: the set-up)."""

    number: int


class StopShowing(NamedTuple):
    """A pacing client shows nothing just now (a menu lies over it): nobody waits for it."""


class GoOnShowing(NamedTuple):
    """It shows again what happens; it is waited for once it has caught up."""


class TakeChair(NamedTuple):
    """A client wants to decide for a seat at which nobody is."""

    seat: int


class LeaveChair(NamedTuple):
    """A client does not want to decide for a seat any more."""

    seat: int


class TakeBack(NamedTuple):
    """A client wants to take back its last decision."""


class DoAgain(NamedTuple):
    """A client wants to do again what was taken back last."""


Wish = (
    Decide
    | AskAdvice
    | Acknowledge
    | StopShowing
    | GoOnShowing
    | TakeChair
    | LeaveChair
    | TakeBack
    | DoAgain
)
"""What a client says."""
_WISHES: Final[dict[str, type[Any]]] = {
    "decide": Decide, "ask_advice": AskAdvice, "acknowledge": Acknowledge,
    "stop_showing": StopShowing, "go_on_showing": GoOnShowing, "take_chair": TakeChair,
    "leave_chair": LeaveChair, "take_back": TakeBack, "do_again": DoAgain,
}  # fmt: skip


class NoMessageError(ValueError):
    """What a client sent is no message; says what was found."""


def wish_from(data: bytes) -> Wish:
    """What a client says, from JSON such as `{"is": "decide", "token": 7, "answer": 0}`.

    Raises NoMessageError.
    """
    if len(data) > MOST_BYTES:
        raise NoMessageError(f"{len(data)} bytes; at most {MOST_BYTES}")
    try:
        found = untrusted.parse_json(untrusted.as_text(data))
    except untrusted.FileError as error:
        raise NoMessageError(str(error)) from error
    name = found.pop("is", None) if isinstance(found, dict) else None
    kind = _WISHES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise NoMessageError(f"write an object whose 'is' is one of {', '.join(_WISHES)}")
    if set(found) != set(kind._fields):
        raise NoMessageError(f"{name} has {', '.join(kind._fields) or 'nothing else'}")
    for field, value in found.items():
        if type(value) is not int and not (field == "answer" and isinstance(value, list)):
            raise NoMessageError(f"{name}: {field} is no whole number")
    wish: Wish = kind(**found)
    return wish


def wish_encoded(wish: Wish) -> bytes:
    """What a client says, in JSON."""
    kind = next(word for word, kind in _WISHES.items() if kind is type(wish))
    return json.dumps({"is": kind} | wish._asdict(), ensure_ascii=False).encode()
