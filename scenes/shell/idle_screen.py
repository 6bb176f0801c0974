"""The mouse pointer and the sleep of the screen while nobody touches anything."""

from __future__ import annotations

from typing import Final

import pygame

POINTER_SECONDS: Final = 3.0
"""Seconds without a movement of the mouse after which its pointer is hidden."""
SLEEP_SECONDS: Final = 600.0
"""Seconds without any touch after which the screen may sleep, demos included."""
_POINTER_EVENTS: Final = frozenset(
    (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL)
)
_TOUCHES: Final = _POINTER_EVENTS | {
    pygame.KEYDOWN,
    pygame.TEXTINPUT,
    pygame.FINGERDOWN,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERAXISMOTION,
    pygame.JOYBUTTONDOWN,
    pygame.JOYHATMOTION,
    pygame.JOYAXISMOTION,
}
MIN_AXIS_VALUE: Final = 0.35
"""Value of a stick below which its noise is no touch."""


class IdleScreen:
    """Hides the pointer and lets the screen sleep after a time without input."""

    def __init__(self) -> None:
        self._since_pointer = 0.0
        self._since_touch = 0.0
        self._phone_decisions = 0

    def read_event(self, event: pygame.event.Event) -> None:
        """Note an event; a movement of the mouse shows the pointer at once."""
        if event.type in _POINTER_EVENTS and not getattr(event, "touch", False):
            self._since_pointer = 0.0
            _show_pointer(True)
        if event.type in _TOUCHES and not _is_noise(event):
            self._since_touch = 0.0

    def note_phone_decisions(self, count: int) -> None:
        """Note the number of decisions of a match with phones: a new one is a touch."""
        if count != self._phone_decisions:
            self._since_touch, self._phone_decisions = 0.0, count

    def advance(self, seconds: float, stays_awake: bool) -> None:
        """Advance time.

        Args:
            seconds: Seconds since the last call.
            stays_awake: True if the screen must never sleep.
        """
        self._since_pointer += seconds
        self._since_touch += seconds
        if self._since_pointer > POINTER_SECONDS:
            _show_pointer(False)
        may_sleep = self._since_touch > SLEEP_SECONDS and not stays_awake
        if pygame.display.get_allow_screensaver() != may_sleep:
            pygame.display.set_allow_screensaver(may_sleep)


def _show_pointer(shows: bool) -> None:
    if pygame.mouse.get_visible() != shows:
        pygame.mouse.set_visible(shows)


def _is_noise(event: pygame.event.Event) -> bool:
    """True for a stick near its rest."""
    if event.type not in (pygame.CONTROLLERAXISMOTION, pygame.JOYAXISMOTION):
        return False
    value = event.value / 32767 if abs(event.value) > 1 else event.value
    return abs(float(value)) < MIN_AXIS_VALUE
