"""Undo and redo of decisions: when they are allowed, for which client, and who must agree.

In practice undo is free. Otherwise a client takes back its last decision if nobody has learnt
from it. If somebody has, and several people play, the others are asked: the undo happens when
all of them have agreed. A request is kept in memory only. The journal gets one line when the undo
happens, so a crash in between loses nothing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.core.acts import Act, visible_act
from tabletop.core.refusals import STALE_ACTION, Refusal
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.host.client_registry import ClientRegistry, JoinedClient
from tabletop.host.display_pacing import DisplayPacing
from tabletop.host.messages import (
    CANNOT_UNDO_CODE,
    NOT_YOUR_SEAT_REFUSAL,
    UNDO_AGREED,
    UNDO_OVERTAKEN,
    UNDO_REFUSED,
    UNDO_UNANSWERED,
    AnswerUndo,
    UndoClosed,
    UndoProposed,
)
from tabletop.host.seat_controllers import ClientId
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode

CANNOT_UNDO_REFUSAL: Final = Refusal(CANNOT_UNDO_CODE, "")
MAX_ANSWER_SECONDS: Final = 60.0
"""Time after which a request without all answers ends; nothing has changed then."""


class _Wish(NamedTuple):
    """An undo request."""

    number: int
    seat: Seat
    kept: int
    """Number of decisions that the undo keeps."""
    waiting: tuple[Seat, ...]
    """Seats that have not agreed yet."""
    acts: tuple[tuple[Act, ...], ...]
    """Acts of each decision that would be undone."""
    draws: bool


class UndoManager:
    """Undoes and repeats the decisions of clients as the mode of the match allows it."""

    def __init__(
        self, match: Match, clients: ClientRegistry, pacing: DisplayPacing, mode: MatchMode
    ) -> None:
        """Manage the decisions of a match.

        Args:
            match: The match.
            clients: The clients and the controllers of the seats.
            pacing: The events that are still to be displayed; nothing of them is undone.
            mode: Mode of the match.
        """
        self._match = match
        self._clients = clients
        self._pacing = pacing
        self.mode = mode
        """Mode of the match."""
        self._wish: _Wish | None = None
        self._count = 0
        self._end_time: float | None = None
        self._refused_moment = (-1, -1)
        """Moment at which a request was not granted: nobody is asked twice about the same."""

    @property
    def undo_target_number(self) -> int | None:
        """Number of decisions that an undo without agreement keeps; None if there is none.

        In practice undo is free. Otherwise only a decision from which nobody has learnt can be
        undone.
        """
        match = self._match
        if self.mode is MatchMode.PRACTICE:
            return match.undo_target_number()
        return match.decision_number - 1 if match.can_undo_fairly() else None

    @property
    def is_asking(self) -> bool:
        """True while people are asked to agree; no AI seat decides meanwhile."""
        return self._wish is not None

    def can_propose(self, client: ClientId) -> bool:
        """True if a client may ask the others now to take back the last move of its people."""
        return self._find_target(client) is not None

    def can_undo(self, client: ClientId) -> bool:
        """True if a client may take back a decision now, or ask the others for it."""
        keep = self.undo_target_number
        if keep is not None and self._clients.is_controller(client, self._seat_of(keep)):
            return True
        return self.can_propose(client)

    def undo(self, client: ClientId) -> Refusal | None:
        """Undo the client's last decision, or ask the others for it.

        Returns:
            The refusal; None if the decision is undone or the others are asked.
        """
        keep = self.undo_target_number
        if keep is not None and self._clients.is_controller(client, self._seat_of(keep)):
            self._match.undo(keep)
            return None
        target = self._find_target(client)
        if target is None:
            return CANNOT_UNDO_REFUSAL
        wish = self._make_wish(*target)
        self._count, self._wish, self._end_time = wish.number, wish, None
        for joined in self._clients.all_clients:
            self._clients.send(joined, self._message(wish, joined))
        return None

    def answer(self, client: ClientId, message: AnswerUndo) -> Refusal | None:
        """Handle the answer of a seat; return the refusal, or None.

        Raises:
            JournalError: if the journal cannot be written; the seat is still asked then.
        """
        wish = self._wish
        if wish is None or message.number != wish.number or message.seat not in wish.waiting:
            return Refusal(STALE_ACTION, "", remedy="look_again")
        if not self._clients.is_controller(client, message.seat):
            return NOT_YOUR_SEAT_REFUSAL
        if not message.agrees:
            self._close(UNDO_REFUSED, message.seat)
            return None
        waiting = tuple(seat for seat in wish.waiting if seat != message.seat)
        if not waiting:
            self._match.undo(wish.kept)  # `on_rewind` closes the wish
            return None
        self._wish = wish._replace(waiting=waiting)
        for joined in self._clients.all_clients:
            self._clients.send(joined, self._message(self._wish, joined))
        return None

    def redo(self, client: ClientId) -> Refusal | None:
        """Repeat the client's undone decision; return the refusal, or None."""
        undone = self._match.undone_decisions
        if not undone or not self._clients.is_controller(client, undone[-1].seat):
            return CANNOT_UNDO_REFUSAL
        self._match.redo()
        return None

    def tick(self, now: float) -> None:
        """End a request that nobody has answered in time.

        Args:
            now: Time of the host in seconds.
        """
        if self._wish is None:
            return
        if self._end_time is None:
            self._end_time = now + MAX_ANSWER_SECONDS
        elif now >= self._end_time:
            self._close(UNDO_UNANSWERED)

    def on_event(self) -> None:
        """End an open request: a decision has been made meanwhile."""
        if self._wish is not None:
            self._close(UNDO_OVERTAKEN)

    def on_rewind(self, kept: int) -> None:
        """End an open request: it was granted, or decisions were undone otherwise."""
        if self._wish is not None:
            is_granted = kept == self._wish.kept
            self._close(UNDO_AGREED if is_granted else UNDO_OVERTAKEN)

    def on_controllers_changed(self) -> None:
        """End an open request if a person who asks or is asked has given up the seat."""
        if self._wish is None:
            return
        people = self._people()
        if self._wish.seat not in people or not set(self._wish.waiting) <= set(people):
            self._close(UNDO_OVERTAKEN)

    def message_for(self, client: JoinedClient) -> UndoProposed | None:
        """Return the message of the open request for a client that joins, or None."""
        return None if self._wish is None else self._message(self._wish, client)

    # How it is done

    def _seat_of(self, number: int) -> Seat:
        return self._match.decisions[number].seat

    def _people(self) -> list[Seat]:
        """Return the seats for which a person decides at some client."""
        controllers = self._clients.seat_controllers
        return [s for s in self._match.setup.human_seats if controllers[s].client is not None]

    def _find_target(self, client: ClientId) -> tuple[int, tuple[Seat, ...]] | None:
        """Return how many decisions a request of a client would keep, and whom it would ask.

        None if the client may not ask now.
        """
        match = self._match
        if self.mode is not MatchMode.PLAY or match.is_over or self._wish is not None:
            return None
        moment = match.rewind_count, match.decision_number
        if moment == self._refused_moment or self._pacing.has_pending_events:
            return None
        people = self._people()
        own = [seat for seat in people if self._clients.is_controller(client, seat)]
        made = match.decisions
        kept = next((n for n in range(len(made) - 1, -1, -1) if made[n].seat in own), None)
        if kept is None:
            return None
        asked = tuple(seat for seat in people if seat != made[kept].seat)
        return (kept, asked) if asked else None

    def _make_wish(self, kept: int, asked: tuple[Seat, ...]) -> _Wish:
        """Return a new request; the match is replayed for the acts that it concerns."""
        undone = self._match.decisions[kept:]
        acts = tuple(event.acts for event in self._match.history[kept + 1 :])
        draws = any(decision.chance_draws for decision in undone)
        return _Wish(self._count + 1, undone[0].seat, kept, asked, acts, draws)

    def _message(self, wish: _Wish, client: JoinedClient) -> UndoProposed:
        """Return a request as a client may know it."""
        viewer, zones = client.viewpoint

        def seen_by(watcher: Seat, acts: tuple[Act, ...]) -> tuple[Act, ...]:
            seen = (visible_act(act, watcher, zones) for act in acts)
            return tuple(act for act in seen if act is not None)

        later = tuple(act for acts in wish.acts for act in acts)
        shown = tuple(act for act in later if self._match.is_revealing(act, viewer))
        informed = tuple(
            seat
            for seat in range(len(self._match.setup.seats))
            if any(
                self._match.is_revealing(act, seat) and not self._match.is_revealing(act, NOBODY)
                for act in later
            )
        )
        return UndoProposed(
            wish.number, wish.seat, wish.waiting, seen_by(viewer, wish.acts[0]),
            seen_by(viewer, shown), informed, wish.draws,
        )  # fmt: skip

    def _close(self, outcome: str, refuser: Seat = NOBODY) -> None:
        wish, self._wish = self._wish, None
        assert wish is not None
        if outcome in (UNDO_REFUSED, UNDO_UNANSWERED):
            self._refused_moment = self._match.rewind_count, self._match.decision_number
        self._clients.broadcast(UndoClosed(wish.number, wish.seat, outcome, refuser))
