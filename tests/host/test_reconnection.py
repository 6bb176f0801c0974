"""Every client, the screen too, may be torn off at every message, and joins again."""

from __future__ import annotations

from collections import Counter
from itertools import cycle

import pytest

from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.host.match_host import MatchHost
from tests.fixtures.scripted_clients import ScriptedClient, at_random, new_match

MAX_DECISIONS = 60
LIFETIMES = 7
"""Clients disconnect after 0 to LIFETIMES - 1 messages, in turn."""


class ReconnectingClients:
    """A screen and a phone at each seat, each of which is torn off and joins again."""

    def __init__(self, table: MatchHost) -> None:
        self.table = table
        self.disconnection_counts = Counter[str]()
        """Number of disconnections, by the kind of message that revealed them."""
        self._lives = cycle(range(LIFETIMES))
        self.guests = {
            seat: self._sit(seat) for seat in (NOBODY, *range(len(table.clients.seat_controllers)))
        }

    def _sit(self, seat: Seat, more: int = 0) -> ScriptedClient:
        life = next(self._lives) + more
        guest = ScriptedClient(self.table, viewer=seat, paces=seat == NOBODY, life=life)
        if seat != NOBODY:
            guest.say(**{"is": "take_chair", "seat": seat})
        return guest

    def all_join(self) -> None:
        """Let disconnected clients join again until all are connected.

        Each join is reported to all, so each time a client gets a slightly longer life.
        """
        more = 0
        while any(guest.is_disconnected for guest in self.guests.values()):
            more += 1
            for seat, guest in tuple(self.guests.items()):
                if guest.is_disconnected:
                    assert seat == NOBODY or self.table.clients.seat_controllers[seat].is_vacant, (
                        "nobody is there"
                    )
                    self.disconnection_counts[guest.disconnecting_message] += 1
                    self.guests[seat] = self._sit(seat, more)

    def acknowledge_all(self) -> None:
        """The screen has shown all."""
        number = self.table.match.decision_number - 1
        self.guests[NOBODY].say(**{"is": "acknowledge", "number": number})

    def has_true_invitations(self) -> bool:
        """True if every connected client knows its invitation and no other."""
        asked = self.table.invitations.open_invitations
        return all(
            guest.is_disconnected
            or [*guest.open_invitations] == ([asked[seat].token] if seat in asked else [])
            for seat, guest in self.guests.items()
        )


@pytest.mark.sampled_by_game
@pytest.mark.parametrize("most", [MAX_DECISIONS, pytest.param(10_000, marks=pytest.mark.slow)])
def test_every_client_may_be_torn_off_at_every_message(name: str, most: int) -> None:
    match = new_match(name)
    table, choose = MatchHost(match), at_random(9)
    party = ReconnectingClients(table)
    for _ in range(20 * most):
        if match.is_over or match.decision_number >= most:
            break
        party.all_join()
        party.acknowledge_all()
        assert party.has_true_invitations()
        any(not guest.is_disconnected and guest.answer(choose) for guest in party.guests.values())
    assert match.decision_number == most or match.is_over
    assert {"Welcome", "SeatsChanged", "EventMessage", "Invitation"} <= {
        *party.disconnection_counts
    }
    assert party.disconnection_counts.total() > match.decision_number
    party.all_join()
    party.acknowledge_all()
    if match.is_over:
        party.all_join()
        assert all(guest.messages_of("ended") for guest in party.guests.values())
