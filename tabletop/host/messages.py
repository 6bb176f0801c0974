"""Messages between a host and its clients, as values; those of clients also as JSON.

A message of the host contains only what its client may know. In JSON a message is an object
whose key `is` names its kind; its other keys are the names of the fields.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Act, visible_act
from tabletop.core.game import Standing, TallyRow
from tabletop.core.refusals import STALE_ACTION, Refusal
from tabletop.core.state import NOBODY, State
from tabletop.core.strategy import Reason
from tabletop.core.util import safe_load
from tabletop.core.zones import Seat, Zones
from tabletop.match.match import Event, Match

MAX_MESSAGE_BYTES: Final = 1 << 16
"""Maximum length of a client's message in bytes."""
INVALID_MESSAGE_CODE: Final = "no_message"
NOT_YOUR_SEAT_CODE: Final = "no_chair"
SEAT_NOT_VACANT_CODE: Final = "taken_chair"
CANNOT_UNDO_CODE: Final = "not_undone"
JOURNAL_NOT_WRITTEN_CODE: Final = "not_written"
NO_ADVICE_HERE_CODE: Final = "no_advice"
"""Codes of the refusals that only a host has; their texts stand below `core.refusal.`."""
UNDO_AGREED: Final = "agreed"
UNDO_REFUSED: Final = "refused"
UNDO_UNANSWERED: Final = "unanswered"
UNDO_OVERTAKEN: Final = "overtaken"
"""Outcomes of an undo request; the last one ends by another decision, or when the
person who asked has left. Their texts stand below `table.undo_wish.`."""
STALE_TOKEN_REFUSAL: Final = Refusal(STALE_ACTION, "", remedy="look_again")
NOT_YOUR_SEAT_REFUSAL: Final = Refusal(NOT_YOUR_SEAT_CODE, "")


class SeatSummary(NamedTuple):
    """Public data of a seat: name, colour, level of an AI seat, and whether nobody decides."""

    name: str
    colour: str
    level: str
    is_vacant: bool


class Welcome(NamedTuple):
    """The position as displayed so far, for a client that joins, and again after an undo."""

    client: int
    game: str
    viewer: Seat
    """Viewer of the client: its seat, or -1 for public information only."""
    seats: tuple[SeatSummary, ...]
    number: int
    """Number of decisions that have been displayed."""
    view: State


class Viewpoint(NamedTuple):
    """The viewer of a client, with the zones of the game for filtering acts."""

    viewer: Seat
    zones: Zones


class _Seen(NamedTuple):
    """An event, and the viewpoint for which it is filtered."""

    event: Event
    viewpoint: Viewpoint


class EventMessage(_Seen):
    """An executed decision (number -1: the set-up), as the client may see it.

    The visible acts are computed when they are read.
    """

    __slots__ = ()

    @property
    def number(self) -> int:
        """Number of the decision."""
        return self.event.decision_number

    @property
    def seat(self) -> Seat:
        """Seat that decided."""
        return self.event.seat

    @property
    def acts(self) -> tuple[Act, ...]:
        """Acts as the client may see them."""
        viewer, zones = self.viewpoint
        seen = (visible_act(act, viewer, zones) for act in self.event.acts)
        return tuple(act for act in seen if act is not None)


make_event_message = partial(tuple.__new__, EventMessage)
"""Fast constructor from such a tuple, used for every decision: it halves the cost."""


class _Asked(NamedTuple):
    """The seat that is asked, and the match."""

    token: int
    seat: Seat
    revises: bool
    """True if a choice was made and may be changed while others still choose."""
    match: Match


class Invitation(_Asked):
    """A request to decide. Its token is valid as long as the request is unchanged.

    Only a valid invitation may be read. The legal actions are computed when they are first read.
    Otherwise they would be listed again for each simultaneous chooser after every choice.
    """

    cached_actions: Sequence[Action] | None = None
    """Legal actions, once they have been read."""

    @property
    def actions(self) -> Sequence[Action]:
        """Legal actions; an answer is the index of one of them, or the action itself."""
        if self.cached_actions is None:
            self.cached_actions = self.match.game.legal_actions(self.match.state, self.seat)
        return self.cached_actions

    @property
    def is_current(self) -> bool:
        """True if the actions that were read are still the legal ones."""
        seen = self.cached_actions
        return seen is None or list(self.match.legal_actions(self.seat)) == list(seen)

    @property
    def view(self) -> State:
        """Player view of the seat."""
        return self.match.view_for(self.seat)

    @property
    def prompt(self) -> str:
        """Text key of the prompt, below `<game>.prompt.`."""
        return self.match.game.prompt_key(self.view, self.seat)

    @property
    def openly(self) -> bool:
        """True if the decision needs no information that is hidden from others."""
        return self.match.game.is_public_decision(self.view, self.seat)


make_invitation = partial(tuple.__new__, Invitation)
"""Fast constructor, as `make_event_message`."""


class InvitationWithdrawn(NamedTuple):
    """An invitation that is no longer valid."""

    token: int


class RequestRefused(NamedTuple):
    """A refusal of a client's message; nothing has changed."""

    refusal: Refusal


class AdviceMessage(NamedTuple):
    """The heuristic's action for an invitation, and its reason."""

    token: int
    answer: int
    """Index of the action among those of the invitation."""
    reason: Reason | None


class SeatsChanged(NamedTuple):
    """A change of the seat controllers."""

    seats: tuple[SeatSummary, ...]


class MatchEnded(NamedTuple):
    """The end of the match, after all of it has been displayed."""

    standing: tuple[Standing, ...]
    tally: tuple[TallyRow, ...]


class UndoProposed(NamedTuple):
    """An undo request that others must confirm; sent again after each answer."""

    number: int
    """Number of the request, for the answers."""
    seat: Seat
    """Seat that asks."""
    waiting: tuple[Seat, ...]
    """Seats that have not answered yet."""
    move: tuple[Act, ...]
    """Acts of the move, as the client may see them."""
    learned: tuple[Act, ...]
    """Acts that have shown the client something; it stays known."""
    informed: tuple[Seat, ...]
    """Seats that have seen something that others have not."""
    draws: bool
    """True if chance was drawn: the same move draws the same again."""


class UndoClosed(NamedTuple):
    """The end of an undo request."""

    number: int
    seat: Seat
    outcome: str
    """One of the outcomes, such as `UNDO_AGREED`."""
    refuser: Seat = NOBODY
    """Seat that refused, or NOBODY."""


ServerMessage = (
    Welcome
    | EventMessage
    | Invitation
    | InvitationWithdrawn
    | RequestRefused
    | AdviceMessage
    | SeatsChanged
    | MatchEnded
    | UndoProposed
    | UndoClosed
)
"""A message of the host to a client."""


class AnswerInvitation(NamedTuple):
    """The answer to an invitation."""

    token: int
    answer: int | list[Any]
    """Index of one of its actions, or an action as plain data."""


class RequestAdvice(NamedTuple):
    """A request for advice on an invitation; granted in practice only."""

    token: int


class AcknowledgeEvents(NamedTuple):
    """Report of a pacing client that it has displayed all decisions up to one (-1: the set-up)."""

    number: int


class PauseDisplay(NamedTuple):
    """Report of a pacing client that it displays nothing now (a menu is open): do not wait."""


class ResumeDisplay(NamedTuple):
    """Report of a pacing client that it displays events again.

    The host waits for it again once it has caught up.
    """


class TakeSeat(NamedTuple):
    """Request to decide for a vacant seat."""

    seat: int


class LeaveSeat(NamedTuple):
    """Request to stop deciding for a seat."""

    seat: int


class UndoDecision(NamedTuple):
    """Request to undo the client's last decision."""


class AnswerUndo(NamedTuple):
    """The answer of a seat to an undo request: 1 agrees, 0 refuses."""

    number: int
    seat: int
    agrees: int


class RedoDecision(NamedTuple):
    """Request to repeat the decision that was undone last."""


ClientMessage = (
    AnswerInvitation
    | RequestAdvice
    | AcknowledgeEvents
    | PauseDisplay
    | ResumeDisplay
    | TakeSeat
    | LeaveSeat
    | UndoDecision
    | AnswerUndo
    | RedoDecision
)
"""A message of a client to the host."""
_WISHES: Final[dict[str, type[Any]]] = {
    "decide": AnswerInvitation, "ask_advice": RequestAdvice, "acknowledge": AcknowledgeEvents,
    "stop_showing": PauseDisplay, "go_on_showing": ResumeDisplay, "take_chair": TakeSeat,
    "leave_chair": LeaveSeat, "take_back": UndoDecision, "do_again": RedoDecision,
    "answer_take_back": AnswerUndo,
}  # fmt: skip


class InvalidMessageError(ValueError):
    """Data of a client that is no valid message; says what was found."""


def decode_client_message(data: bytes) -> ClientMessage:
    """Decode a client's message from JSON such as `{"is": "decide", "token": 7, "answer": 0}`.

    Raises:
        InvalidMessageError: if the data is no valid message.
    """
    if len(data) > MAX_MESSAGE_BYTES:
        raise InvalidMessageError(f"{len(data)} bytes; at most {MAX_MESSAGE_BYTES}")
    try:
        found = safe_load.parse_json(safe_load.decode_text(data))
    except safe_load.FileError as error:
        raise InvalidMessageError(str(error)) from error
    name = found.pop("is", None) if isinstance(found, dict) else None
    kind = _WISHES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise InvalidMessageError(f"write an object whose 'is' is one of {', '.join(_WISHES)}")
    if set(found) != set(kind._fields):
        raise InvalidMessageError(f"{name} has {', '.join(kind._fields) or 'nothing else'}")
    for field, value in found.items():
        if type(value) is not int and not (field == "answer" and isinstance(value, list)):
            raise InvalidMessageError(f"{name}: {field} is no whole number")
    wish: ClientMessage = kind(**found)
    return wish
