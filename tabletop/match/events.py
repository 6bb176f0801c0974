"""What happens in a match, and who is told of it."""

from __future__ import annotations

import weakref
from typing import Final, NamedTuple, Protocol

from tabletop.core.actions import Action
from tabletop.core.acts import Act
from tabletop.core.zones import Seat

SET_UP: Final = -1
"""The number of the event that is the set-up."""


class Event(NamedTuple):
    """One decision carried out: what the stage shows and the log tells.

    The set-up has the number SET_UP.
    """

    number: int
    seat: Seat
    action: Action | None
    acts: tuple[Act, ...]


class Listener(Protocol):
    """Whoever follows a match. It is not kept alive by that."""

    def happened(self, event: Event) -> None:
        """A decision was carried out."""

    def rewound(self, kept: int) -> None:
        """Time has jumped: of all decisions so many hold, and nothing after them happened."""


class Followers(list["weakref.ref[Listener]"]):
    """Those who follow a match, as long as they live."""

    def add(self, listener: Listener) -> None:
        """Tell somebody what happens from now on."""
        self[:] = [known for known in self if known() is not None]
        self.append(weakref.ref(listener))

    def rewound(self, kept: int) -> None:
        """Tell all that time has jumped."""
        for known in self:
            if (listener := known()) is not None:
                listener.rewound(kept)
