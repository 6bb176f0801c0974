"""What one pair of eyes has been told of a table by messages, in the service's process.

Nothing here is the truth: a view, acts as they were seen, what is asked. What may be done follows
from the view alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from tabletop.core.actions import Action, action_from_json
from tabletop.core.acts import Act
from tabletop.core.coding import decode
from tabletop.core.game import Game, Standing, TallyRow
from tabletop.core.refusals import Refusal
from tabletop.core.state import State
from tabletop.core.zones import Seat

REMEMBERED: Final = 60
"""So many of the last decisions are told again."""


class AskedSeat(NamedTuple):
    """A seat is asked: by an invitation of the table, with its token."""

    token: int
    revises: bool


class ToldEvent(NamedTuple):
    """What happened by one decision, as it was seen."""

    number: int
    seat: Seat
    acts: tuple[Act, ...]


class Follower:
    """What has been told to a viewer: a seat, or NOBODY."""

    def __init__(self, game: Game[State], viewer: Seat) -> None:
        self.game = game
        self.viewer = viewer
        self.view: State | None = None
        self.asked: AskedSeat | None = None
        self.chosen: Action | None = None
        """What the seat has decided, until that is told as having happened; where it may be chosen
        anew, until it may no more."""
        self.refusal: Refusal | None = None
        """Why the last thing that was wanted cannot be done."""
        self.may_take_back = False
        self.standing: tuple[Standing, ...] = ()
        """How it ended; nothing before."""
        self.tally: tuple[TallyRow, ...] = ()
        self.events: deque[ToldEvent] = deque(maxlen=REMEMBERED)
        self._done = False  # whether what was chosen has been told as having happened
        self.jumps = 0
        """How often all was told anew."""

    @property
    def over(self) -> bool:
        """Whether the match has ended, and all of it was told."""
        return bool(self.standing)

    @property
    def legal(self) -> Sequence[Action]:
        """What may be done, if the seat is asked."""
        if self.view is None or self.asked is None:
            return ()
        return self.game.legal(self.view, self.viewer)

    def view_of(self) -> State:
        """The view, once there is one."""
        assert self.view is not None, "nothing has been told yet"
        return self.view

    def hear(self, said: Mapping[str, Any]) -> None:
        """A message of the desk, as plain data. Raises ValueError for one that is none."""
        hear = _HEARD.get(said["is"])
        if hear is None:
            raise ValueError(f"{said['is']!r} is no message for eyes")
        hear(self, said)

    def _anew(self, said: Mapping[str, Any]) -> None:
        """All is told from the beginning: who comes to the table, or after a jump in time."""
        self.asked = self.chosen = self.refusal = None
        self.standing = self.tally = ()
        self.events.clear()
        self.jumps += 1
        for event in said["past"]:
            self._happened(event)

    def _happened(self, said: Mapping[str, Any]) -> None:
        acts = tuple(decode(act, Act, self.game) for act in said["acts"])
        self.events.append(ToldEvent(said["number"], said["seat"], acts))
        self._done = self._done or said["seat"] == self.viewer

    def _looks(self, said: Mapping[str, Any]) -> None:
        self.view = self.game.state.from_json(said["view"])
        if self._done and self.viewer not in self.game.may_revise(self.view):
            self.chosen = None
        self.may_take_back = bool(said["back"])

    def _asks(self, said: Mapping[str, Any]) -> None:
        self.asked = AskedSeat(said["token"], bool(said["revises"]))
        if not self.asked.revises:
            self.chosen = None

    def _withdrawn(self, said: Mapping[str, Any]) -> None:
        if self.asked is not None and self.asked.token == said["token"]:
            self.asked = None

    def _decided(self, said: Mapping[str, Any]) -> None:
        """What this seat wanted has been done; others may not have been told it yet."""
        self.asked = self.refusal = None
        self._done = bool(said["shown"])
        self.chosen = action_from_json(said["action"], self.game.actions)

    def _refused(self, said: Mapping[str, Any]) -> None:
        self.refusal = decode(said["refusal"], Refusal, self.game)

    def _ended(self, said: Mapping[str, Any]) -> None:
        self.asked = self.chosen = None
        self.standing = decode(said["standing"], tuple[Standing, ...], self.game)
        self.tally = decode(said["tally"], tuple[TallyRow, ...], self.game)


_HEARD: Final = {
    "anew": Follower._anew,
    "happened": Follower._happened,
    "looks": Follower._looks,
    "asks": Follower._asks,
    "withdrawn": Follower._withdrawn,
    "decided": Follower._decided,
    "refused": Follower._refused,
    "ended": Follower._ended,
}
"""How each kind of message is heard."""
