"""Every client, the screen too, may be torn off at every message, and joins again."""

from __future__ import annotations

from collections import Counter
from itertools import cycle

import pytest

from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.table.table import Table
from tests.table.company import Guest, at_random, matched

MOST = 60
LIVES = 7
"""How many messages reach a client before the way to it is gone: from none to so many, in turn."""


class Party:
    """A screen and a phone at each seat, each of which is torn off and joins again."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.torn = Counter[str]()
        """How often the way to a client was gone, by the kind of message that found it out."""
        self._lives = cycle(range(LIVES))
        self.guests = {seat: self._sit(seat) for seat in (NOBODY, *range(len(table.chairs)))}

    def _sit(self, seat: Seat, more: int = 0) -> Guest:
        life = next(self._lives) + more
        guest = Guest(self.table, viewer=seat, paces=seat == NOBODY, life=life)
        if seat != NOBODY:
            guest.say(**{"is": "take_chair", "seat": seat})
        return guest

    def all_join(self) -> None:
        """Whoever was torn off joins again, as often as it takes; since all hear of that, each time
        it lasts a little longer."""
        more = 0
        while any(guest.lost for guest in self.guests.values()):
            more += 1
            for seat, guest in tuple(self.guests.items()):
                if guest.lost:
                    assert seat == NOBODY or self.table.chairs[seat].away, "nobody is there"
                    self.torn[guest.torn] += 1
                    self.guests[seat] = self._sit(seat, more)

    def show(self) -> None:
        """The screen has shown all."""
        number = self.table.match.number - 1
        self.guests[NOBODY].say(**{"is": "acknowledge", "number": number})

    def knows(self) -> bool:
        """Whether everybody who is there knows what is asked of them, and nothing else."""
        asked = self.table.invitations
        return all(
            guest.lost or [*guest.asked] == ([asked[seat].token] if seat in asked else [])
            for seat, guest in self.guests.items()
        )


@pytest.mark.parametrize("most", [MOST, pytest.param(10_000, marks=pytest.mark.soak)])
def test_every_client_may_be_torn_off_at_every_message(name: str, most: int) -> None:
    match = matched(name)
    table, choose = Table(match), at_random(9)
    party = Party(table)
    for _ in range(20 * most):
        if match.over or match.number >= most:
            break
        party.all_join()
        party.show()
        assert party.knows()
        any(not guest.lost and guest.answer(choose) for guest in party.guests.values())
    assert match.number == most or match.over
    assert {"Welcome", "Chairs", "Happened", "Invitation"} <= {*party.torn}
    assert party.torn.total() > match.number
    party.all_join()
    party.show()
    if match.over:
        party.all_join()
        assert all(guest.of("ended") for guest in party.guests.values())
