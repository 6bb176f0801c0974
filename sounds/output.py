"""What a mixer plays into: pygame's mixer, or a tape that keeps what it hears (`tape.py`)."""

from __future__ import annotations

from typing import Any, Final, Protocol

import pygame

RATE, BITS, SPEAKERS, BUFFER = 44_100, -16, 2, 512
CHANNELS: Final = 32


class OutputChannel(Protocol):
    """One voice of an output, as `pygame.mixer.Channel`."""

    def play(self, sound: Any, loops: int = 0) -> None: ...

    def set_volume(self, value: float, right: float, /) -> None: ...

    def get_busy(self) -> bool: ...

    def stop(self) -> None: ...


class OutputSound(Protocol):
    """A sound that an output has loaded, as `pygame.mixer.Sound`."""

    def set_volume(self, value: float, /) -> None: ...


class Output(Protocol):
    """A device. All of it raises pygame.error when the device is gone."""

    def open(self) -> None: ...

    def close(self) -> None: ...

    def is_open(self) -> bool: ...

    def sound(self, path: str) -> OutputSound: ...

    def channel(self, number: int) -> OutputChannel: ...


class Loudspeakers:
    """The sound device of this machine."""

    def open(self) -> None:
        """Raises pygame.error or NotImplementedError where there is none."""
        pygame.mixer.init(RATE, BITS, SPEAKERS, BUFFER)
        pygame.mixer.set_num_channels(CHANNELS)

    def close(self) -> None:
        pygame.mixer.quit()

    def is_open(self) -> bool:
        return pygame.mixer.get_init() is not None

    def sound(self, path: str) -> pygame.mixer.Sound:
        """Raises pygame.error or OSError when it cannot be read."""
        return pygame.mixer.Sound(path)

    def channel(self, number: int) -> pygame.mixer.Channel:
        return pygame.mixer.Channel(number)
