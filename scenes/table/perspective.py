"""Who looks at the table: which seat lies at the bottom, and whose secrets may be seen.

Nothing private of anybody else is ever asked for; between two people stands the curtain.
"""

from __future__ import annotations

from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat
from tabletop.match.setup import Setup


class Perspective:
    """The eyes of the screen. `viewer` is whose secrets are shown (NOBODY: none)."""

    def __init__(self, setup: Setup, small_secrets: bool) -> None:
        self._humans = setup.humans
        self._small = small_secrets
        self.home: Seat = self._humans[0] if self._humans else 0
        self.viewer: Seat = self.home if len(self._humans) == 1 or not self._humans else NOBODY

    @property
    def alone(self) -> bool:
        """Whether one person looks, whose secrets may always lie open."""
        return len(self._humans) == 1

    @property
    def watched(self) -> bool:
        """Whether nobody plays: a demo, in which whoever acts shows what he holds."""
        return not self._humans

    def turns_to(self, seat: Seat) -> bool:
        """Let a seat act; returns whether the table must be laid anew for it."""
        if self.alone or (seat == self.home and (self.viewer == seat or self._small)):
            return False
        if self.watched:
            self.home = self.viewer = seat
            return True
        if self._small and seat in self._humans:
            self.home, self.viewer = seat, NOBODY
            return True
        return False

    def needs_curtain(self, seat: Seat, secrets: bool) -> bool:
        """Whether the screen must be handed over before a seat decides.

        Not when nothing is secret now, when the seat is an AI, or with one person only.
        """
        several = len(self._humans) > 1 and seat in self._humans
        return several and not self._small and self.viewer != seat and secrets

    def takes_over(self, seat: Seat) -> bool:
        """A person decides without a curtain; returns whether the table must be laid anew.

        His secrets show (nobody else wants them hidden), unless they are small: those lie face
        down until he looks.
        """
        before = self.home, self.viewer
        if not self.alone:
            self.home = seat
            if not self._small:
                self.viewer = seat
        return before != (self.home, self.viewer)

    def turn_table(self, seat: Seat) -> None:
        """The table is seen from a seat's side; whose secrets are shown does not change."""
        self.home = seat

    def cover(self) -> None:
        """Nobody's secrets are shown."""
        if not self.alone:
            self.viewer = NOBODY

    def reveal(self, seat: Seat) -> None:
        """The screen is a seat's own."""
        self.home = self.viewer = seat
