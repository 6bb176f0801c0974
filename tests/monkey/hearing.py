"""Who hears all that is done at the screen first: the room is told of whoever is back."""

from __future__ import annotations

from scenes.app import Attendant
from scenes.ui.intents import Do, Intent, Navigate, Pick, Press
from tests.scenes.room import Room


class Listener:
    """Minds the screen as the program does. Whoever has covered it and then begins something, be it
    in the same frame, looks at it again."""

    def __init__(self, attendant: Attendant, room: Room) -> None:
        self._attendant = attendant
        self._room = room

    def advance(self, seconds: float) -> None:
        self._attendant.advance(seconds)

    def touched(self, intent: Intent) -> bool:
        repeated = isinstance(intent, Navigate) and intent.repeated
        if isinstance(intent, Do | Navigate | Pick | Press) and not repeated:
            self._room.back()
        return self._attendant.touched(intent)
