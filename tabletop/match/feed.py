"""The feed of a match: what happens there, for as many as follow it, each at a place of its own."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar

E = TypeVar("E")
"""What happens: events of a match."""


class Cursor(Generic[E]):
    """A place in the feed of a match: what happened there and has not been taken yet.

    Nobody takes an event from anybody else. Truthy while something is still to come.
    """

    def __init__(self, events: Iterable[E] = ()) -> None:
        self._events: deque[E] = deque(events)
        self.hear = self._events.append
        """Told of each event by the match that is followed."""

    def __len__(self) -> int:
        return len(self._events)

    @property
    def coming(self) -> tuple[E, ...]:
        """What has not been taken yet, in order."""
        return tuple(self._events)

    def take(self) -> E | None:
        """The next event; None when all have been taken."""
        return self._events.popleft() if self._events else None

    def skip(self) -> None:
        """Nothing of what has happened so far is wanted any more."""
        self._events.clear()

    def put_back(self, events: Iterable[E]) -> None:
        """These events are still to come, before all others."""
        self._events.extendleft(reversed(list(events)))
