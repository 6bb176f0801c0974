"""What people hold: mixed into a player, whoever plays does so by that."""

from __future__ import annotations

import pygame

from scenes.ui.intents import Device, Kind
from tests.scenes.player import Pad, Player


class OwnPads(Pad):
    """A pad for each person."""

    def take_pads(self) -> None:
        """Each takes the one that is theirs."""
        own = self.context.devices.pads
        for seat in self.table.match.setup.humans:
            own.plug(seat, "make", "Pad")
            own.give(self.table.match.setup.names[seat], Device(Kind.PAD, seat))

    @property
    def number(self) -> int:
        """The pad of whoever is asked."""
        asked = self.scene.asked
        own = self.context.devices.pads.own(asked[0]) if asked else None
        return own.id if own is not None else 0


class Fingers(Player):
    """Whatever a mouse would do, fingers do on the screen."""

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*(self._by_touch(event) for event in events))

    def _by_touch(self, event: pygame.event.Event) -> pygame.event.Event:
        return pygame.event.Event(event.type, {**event.dict, "touch": True})
