"""Pads that are not there: what SDL says of them, and their buttons as events."""

from __future__ import annotations

import pygame
import pytest

from tests.scenes.player import Player

MAKE = "0300c2d0"


class FakePad:
    """Stand-in for a controller of pygame and for its joystick."""

    def __init__(self, instance: int, make: str = MAKE) -> None:
        self.name = f"Pad {instance}"
        self._instance = instance
        self._make = make

    def as_joystick(self) -> FakePad:
        return self

    def get_instance_id(self) -> int:
        return self._instance

    def get_guid(self) -> str:
        return self._make


class FakeJoystick:
    """Stand-in for a joystick of pygame without a mapping, at rest."""

    def __init__(self, instance: int, axes: int, hats: int) -> None:
        self._instance, self._axes, self._hats = instance, axes, hats

    def get_instance_id(self) -> int:
        return self._instance

    def get_guid(self) -> str:
        return "1"

    def get_name(self) -> str:
        return "Stick"

    def get_numaxes(self) -> int:
        return self._axes

    def get_numhats(self) -> int:
        return self._hats

    def get_axis(self, axis: int) -> float:
        return 0.0


class FakePadSockets:
    """The sockets that pads are plugged into."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, player: Player) -> None:
        self._player = player
        self._coming: dict[int, FakePad] = {}
        monkeypatch.setattr(
            "scenes.ui.input_reader.controller.Controller", self._coming.__getitem__
        )

    def plug(self, instance: int, make: str = MAKE) -> None:
        self._coming[0] = FakePad(instance, make)
        self._player.frame(pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=0))

    def pull(self, instance: int) -> None:
        event = pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=instance)
        self._player.frame(event)

    def press(self, instance: int, *buttons: int) -> None:
        for button in buttons:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self._player.frame(pygame.event.Event(kind, instance_id=instance, button=button))
