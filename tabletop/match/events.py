"""Events of a match, and the listeners that get them."""

from __future__ import annotations

import weakref
from typing import Final, NamedTuple, Protocol

from tabletop.core.actions import Action
from tabletop.core.acts import Act
from tabletop.core.zones import Seat

SETUP_EVENT_NUMBER: Final = -1
"""Number of the event that is the set-up."""


class Event(NamedTuple):
    """One executed decision with its acts, as screens animate it and logs describe it.

    The set-up has the number SETUP_EVENT_NUMBER, the seat NOBODY and no action.
    """

    decision_number: int
    seat: Seat
    action: Action | None
    acts: tuple[Act, ...]


class MatchListener(Protocol):
    """An object that is notified of the events of a match, which holds only a weak reference."""

    def on_event(self, event: Event) -> None:
        """Handle an executed decision."""

    def on_rewind(self, kept: int) -> None:
        """Handle an undo.

        Args:
            kept: Number of decisions that still hold; everything later is undone.
        """


class MatchListeners(list["weakref.ref[MatchListener]"]):
    """Weak references to the listeners of a match."""

    def add(self, listener: MatchListener) -> None:
        """Add a listener, and remove those that no longer exist."""
        self[:] = [known for known in self if known() is not None]
        self.append(weakref.ref(listener))

    def notify_rewind(self, kept: int) -> None:
        """Notify all listeners of an undo.

        Args:
            kept: Number of decisions that still hold.
        """
        for known in self:
            if (listener := known()) is not None:
                listener.on_rewind(kept)
