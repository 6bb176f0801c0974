"""Undo and redo of decisions: when they are allowed, and for which client."""

from __future__ import annotations

from typing import Final

from tabletop.core.refusals import Refusal
from tabletop.host.client_registry import ClientRegistry
from tabletop.host.messages import CANNOT_UNDO_CODE
from tabletop.host.seat_controllers import ClientId
from tabletop.match.match import Match
from tabletop.match.setup import MatchMode

CANNOT_UNDO_REFUSAL: Final = Refusal(CANNOT_UNDO_CODE, "")


class UndoManager:
    """Undoes and repeats the decisions of clients as the mode of the match allows it."""

    def __init__(self, match: Match, clients: ClientRegistry, mode: MatchMode) -> None:
        """Manage the decisions of a match.

        Args:
            match: The match.
            clients: The clients and the controllers of the seats.
            mode: Mode of the match.
        """
        self._match = match
        self._clients = clients
        self.mode = mode
        """Mode of the match."""

    @property
    def undo_target_number(self) -> int | None:
        """Number of decisions that an undo keeps; None if nothing can be undone.

        In practice undo is free. Otherwise only a decision from which nobody has learnt can be
        undone.
        """
        match = self._match
        if self.mode is MatchMode.PRACTICE:
            return match.undo_target_number()
        return match.decision_number - 1 if match.can_undo_fairly() else None

    def undo(self, client: ClientId) -> Refusal | None:
        """Undo the client's last decision, if that is allowed; return the refusal, or None."""
        match, keep = self._match, self.undo_target_number
        if keep is None or not self._clients.is_controller(client, match.decisions[keep].seat):
            return CANNOT_UNDO_REFUSAL
        match.undo(keep)
        return None

    def redo(self, client: ClientId) -> Refusal | None:
        """Repeat the client's undone decision; return the refusal, or None."""
        undone = self._match.undone_decisions
        if not undone or not self._clients.is_controller(client, undone[-1].seat):
            return CANNOT_UNDO_REFUSAL
        self._match.redo()
        return None
