"""The open invitations of a match: tokens, answers and withdrawal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any, Final

from tabletop.core.actions import untrusted_action_from_json
from tabletop.core.refusals import UNKNOWN_ACTION, Refusal
from tabletop.core.zones import Seat
from tabletop.host.client_registry import ClientRegistry
from tabletop.host.messages import (
    NOT_YOUR_SEAT_REFUSAL,
    STALE_TOKEN_REFUSAL,
    Invitation,
    InvitationWithdrawn,
    make_invitation,
)
from tabletop.host.seat_controllers import ClientId
from tabletop.match.journal import JournalError
from tabletop.match.match import Match

UNKNOWN_ANSWER_REFUSAL: Final = Refusal(UNKNOWN_ACTION, "", remedy="look_again")


class InvitationBook:
    """The open invitations of a match. It invites clients and takes their answers."""

    def __init__(self, match: Match, clients: ClientRegistry) -> None:
        """Start without invitations.

        Args:
            match: The match that gets the answers.
            clients: The clients to invite.
        """
        self._match = match
        self._clients = clients
        self.open_invitations: dict[Seat, Invitation] = {}
        """Current invitations by seat."""
        self._tokens = count(1)
        self._last_answered: Invitation | None = None
        self._may_be_outdated = False
        """True if the match has changed since `withdraw_outdated` compared the actions."""

    # Answers

    def find_invitation(self, client: ClientId, token: int) -> Invitation | Refusal:
        """Return the client's invitation with a token, or the refusal."""
        for asked in self.open_invitations.values():
            if asked.token == token:
                controls = self._clients.is_controller(client, asked.seat)
                return asked if controls else NOT_YOUR_SEAT_REFUSAL
        return STALE_TOKEN_REFUSAL

    def answer(self, asked: Invitation, answer: int) -> Refusal | None:
        """Answer an invitation by the index of one of its actions; return the refusal, or None.

        Raises:
            JournalError: if the journal cannot be written; then nothing has changed.
        """
        seat = asked.seat
        if self.open_invitations.get(seat) is not asked:
            return STALE_TOKEN_REFUSAL
        actions = asked.cached_actions
        if actions is None:
            actions = asked.actions
        self._last_answered = asked
        try:
            return self._match.submit(seat, actions[answer], None, not self._may_be_outdated)
        except JournalError:
            self._last_answered = None  # it is still to be answered
            raise

    def answer_by_token(
        self, client: ClientId, token: int, answer: int | list[Any]
    ) -> Refusal | None:
        """Submit a client's answer, an index or an encoded action; return the refusal, or None.

        Raises:
            JournalError: if the journal cannot be written; then nothing has changed.
        """
        asked = self.find_invitation(client, token)
        if isinstance(asked, Refusal):
            return asked
        number = answer if isinstance(answer, int) else self._find_action_index(asked, answer)
        if isinstance(number, Refusal):
            return number
        if not 0 <= number < len(asked.actions):
            return UNKNOWN_ANSWER_REFUSAL
        refusal = self.answer(asked, number)
        if refusal is not None:
            self._last_answered = None
        return refusal

    def _find_action_index(self, asked: Invitation, named: list[Any]) -> int | Refusal:
        """Return the index of an encoded action among those of an invitation, or the refusal.

        An action of an untrusted client is compared and never cached.
        """
        try:
            action = untrusted_action_from_json(named, self._match.game.action_types)
        except ValueError:
            return UNKNOWN_ANSWER_REFUSAL
        if action not in asked.actions:
            return self._match.refusal(asked.seat, action) or UNKNOWN_ANSWER_REFUSAL
        return list(asked.actions).index(action)

    # Invitations

    def invite_seats(self, acting: Sequence[Seat], revising: Sequence[Seat]) -> None:
        """Invite the active seats, and those that may change their choice. Open ones stay."""
        invited = self.open_invitations
        for seat in acting:
            if seat not in invited and (client := self._clients.deciding_clients[seat]) is not None:
                invited[seat] = asked = make_invitation(
                    (next(self._tokens), seat, False, self._match)
                )
                try:  # as `ClientRegistry.send` does: one call less
                    client.send(asked)
                except OSError:
                    self._clients.disconnect(client)
        for seat in revising:
            if seat not in invited:
                self._invite_to_revise(seat)

    def _invite_to_revise(self, seat: Seat) -> None:
        """Invite a seat to change its choice, if it has another one.

        For a seat that has just answered, its last invitation tells whether it has.
        """
        client, last = self._clients.deciding_clients[seat], self._last_answered
        if client is None:
            return
        if last is None or last.seat != seat or last.cached_actions is None:
            if not self._match.legal_actions(seat):
                return
        elif not last.revises and len(last.cached_actions) == 1:
            return
        asked = make_invitation((next(self._tokens), seat, True, self._match))
        self.open_invitations[seat] = asked
        self._clients.send(client, asked)

    # Withdrawal

    def close_invitation(self, seat: Seat) -> None:
        """Close the invitation of a seat that has decided.

        Withdraw it if the decision was no answer to it.
        """
        asked = self.open_invitations.pop(seat, None)
        if self.open_invitations:
            self._may_be_outdated = True
        if asked is not self._last_answered:  # somebody else decided for that seat
            self._last_answered = None
            self._send_withdrawn(asked)

    def withdraw_invitation(self, seat: Seat) -> None:
        """Withdraw the invitation of a seat, if there is one."""
        self._send_withdrawn(self.open_invitations.pop(seat, None))

    def withdraw_all(self) -> None:
        """Withdraw all invitations after an undo."""
        self._may_be_outdated = True
        for seat in tuple(self.open_invitations):
            self.withdraw_invitation(seat)
        self._may_be_outdated, self._last_answered = False, None

    def withdraw_outdated(self, acting: Sequence[Seat], revising: Sequence[Seat]) -> bool:
        """Withdraw the invitations that have changed; true if a client has decided meanwhile."""
        gone = [
            asked
            for asked in self.open_invitations.values()
            if asked.seat not in (revising if asked.revises else acting)
            or not (asked.cached_actions is None or asked.is_current)
        ]
        self._may_be_outdated = False
        if not gone:
            return False
        last = self._match.last_event
        for asked in gone:
            self._send_withdrawn(self.open_invitations.pop(asked.seat, None))
        return self._match.last_event is not last

    def _send_withdrawn(self, asked: Invitation | None) -> None:
        """Tell the client of a seat that its invitation is withdrawn, if there is one."""
        if asked is not None and (client := self._clients.deciding_clients[asked.seat]) is not None:
            self._clients.send(client, InvitationWithdrawn(asked.token))
