"""Mixins that make a player use pads of their own or touch."""

from __future__ import annotations

import pygame

from scenes.ui.devices.intents import Device, DeviceKind
from tests.scenes.player import Pad, Player


class OwnPads(Pad):
    """A player with one pad for each person."""

    def take_pads(self) -> None:
        """Each takes the one that is theirs."""
        own = self.context.devices.device_owners
        for seat in self.table.match.setup.human_seats:
            own.add_gamepad(seat, "make", "Pad")
            own.assign_device(self.table.match.setup.seat_names[seat], Device(DeviceKind.PAD, seat))

    @property
    def number(self) -> int:
        """The pad of whoever is asked."""
        asked = self.scene.deciding_players
        own = self.context.devices.device_owners.device_of(asked[0]) if asked else None
        return own.id if own is not None else 0


class TouchPlayer(Player):
    """A player whose mouse events become touch events."""

    touches = True

    def frame(self, *events: pygame.event.Event) -> None:
        super().frame(*(self._by_touch(event) for event in events))

    def _by_touch(self, event: pygame.event.Event) -> pygame.event.Event:
        return pygame.event.Event(event.type, {**event.dict, "touch": True})
