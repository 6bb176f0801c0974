"""Chairs: who decides for a seat, and where."""

from __future__ import annotations

from typing import Final, NamedTuple

Client = int
"""The number of a client at a table, from 1."""


class Chair(NamedTuple):
    """Who decides for a seat: a client, an AI level, or nobody just now. May be exchanged in the
    middle of a match; what the match was set up with stays as it is."""

    client: Client | None = None
    """At which client a person, or a program, decides."""
    level: str = ""
    """The AI level that thinks for the seat; empty where a client does."""

    @property
    def away(self) -> bool:
        """Whether nobody decides for the seat: the match waits for whoever takes the chair."""
        return self.client is None and not self.level


AWAY: Final = Chair()
"""Nobody is there."""
