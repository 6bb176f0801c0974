"""What a mixer plays into: pygame's mixer, or a tape that keeps what it hears (`tape.py`)."""

from __future__ import annotations

import io
import wave
from threading import Thread
from typing import Any, Final, Protocol

import pygame
from pygame._sdl2.audio import get_audio_device_names

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


class LoadingSound(Protocol):
    """A long sound that is being loaded beside the frames."""

    def done(self) -> bool: ...

    def sound(self) -> OutputSound:
        """What was loaded; waited for. Raises pygame.error or OSError when it cannot be read."""


class Output(Protocol):
    """A device. All of it raises pygame.error when the device is gone."""

    def open(self) -> None: ...

    def close(self) -> None: ...

    def is_open(self) -> bool: ...

    def may_open(self) -> bool: ...

    def sound(self, path: str, pitch: float = 1.0) -> OutputSound: ...

    def load(self, path: str) -> LoadingSound: ...

    def channel(self, number: int) -> OutputChannel: ...

    def stream(self, path: str) -> None: ...

    def stream_volume(self, value: float, /) -> None: ...

    def end_stream(self) -> None: ...


class _Loader(Thread):
    """Decodes a file while frames go on: pygame lets other threads run meanwhile."""

    def __init__(self, path: str) -> None:
        super().__init__(name="sounds", daemon=True)
        self._path = path
        self._loaded: pygame.mixer.Sound | pygame.error | OSError | None = None
        self.start()

    def run(self) -> None:
        try:
            self._loaded = pygame.mixer.Sound(self._path)
        except (pygame.error, OSError) as error:
            self._loaded = error

    def done(self) -> bool:
        return not self.is_alive()

    def sound(self) -> pygame.mixer.Sound:
        self.join()
        if isinstance(self._loaded, pygame.mixer.Sound):
            return self._loaded
        raise self._loaded or OSError(f"not read: {self._path}")


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

    def may_open(self) -> bool:
        """False if the sound system says that no device is left: SDL 2.32 crashes when it is opened
        at a PulseAudio server without one. While nothing is open only opening tells."""
        try:
            return bool(get_audio_device_names(False))
        except RuntimeError:
            return True

    def sound(self, path: str, pitch: float = 1.0) -> pygame.mixer.Sound:
        """pitch: how much higher, which is also shorter, a file is played. Raises pygame.error or
        OSError when it cannot be read."""
        sound = pygame.mixer.Sound(path)
        return sound if pitch == 1.0 else repitched(sound, pitch)

    def load(self, path: str) -> _Loader:
        """Begins to load a long sound. The device is not closed before it is done."""
        return _Loader(path)

    def channel(self, number: int) -> pygame.mixer.Channel:
        return pygame.mixer.Channel(number)

    def stream(self, path: str) -> None:
        """Plays a file on and on in silence, read as it is heard: one at a time. Raises
        pygame.error or OSError when it cannot be read."""
        pygame.mixer.music.load(path)
        pygame.mixer.music.set_volume(0.0)
        pygame.mixer.music.play(-1)

    def stream_volume(self, value: float, /) -> None:
        pygame.mixer.music.set_volume(value)

    def end_stream(self) -> None:
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()


def repitched(sound: pygame.mixer.Sound, pitch: float) -> pygame.mixer.Sound:
    """The same samples, told to be of another rate, which SDL makes the device's again."""
    rate, _, speakers = pygame.mixer.get_init() or (RATE, BITS, SPEAKERS)
    told = io.BytesIO()
    with wave.open(told, "wb") as out:
        out.setnchannels(speakers)
        out.setsampwidth(-BITS // 8)
        out.setframerate(round(rate * pitch))
        out.writeframes(sound.get_raw())
    told.seek(0)
    return pygame.mixer.Sound(file=told)
