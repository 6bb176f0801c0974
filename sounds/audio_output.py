"""Audio outputs of a mixer: pygame's mixer, or a recorder (`recording_output.py`)."""

from __future__ import annotations

import io
import wave
from contextlib import suppress
from threading import RLock, Thread
from typing import Any, ClassVar, Final, Protocol

import pygame
from pygame._sdl2.audio import get_audio_device_names

SAMPLE_RATE, SAMPLE_FORMAT_BITS, SPEAKER_COUNT, BUFFER_SAMPLES = 44_100, -16, 2, 512
CHANNEL_COUNT: Final = 32
_SDL_MIXER_LOCK: Final = RLock()
"""Held while SDL_mixer opens or closes its device, or loads a sound.

SDL_mixer 2.8 crashes or hangs if another thread loads a sound meanwhile. A process has one device,
so all mixers share the lock. Only this module may open or close the device
(`tests/sounds/test_audio_output.py`).
"""


class OutputChannel(Protocol):
    """One mixer channel of an output, as `pygame.mixer.ProcessChannel`."""

    def play(self, sound: Any, loops: int = 0) -> None:
        """Play a sound, endlessly if `loops` is -1."""
        ...

    def set_volume(self, value: float, right: float, /) -> None:
        """Set the left and right amplitudes."""
        ...

    def get_busy(self) -> bool:
        """Return whether a sound is playing."""
        ...

    def stop(self) -> None:
        """Stop the sound."""
        ...


class OutputSound(Protocol):
    """A sound that an output has loaded, as `pygame.mixer.Sound`."""

    def set_volume(self, value: float, /) -> None:
        """Set the amplitude of the sound."""
        ...


class LoadingSound(Protocol):
    """A long sound that is being loaded in the background."""

    def is_done(self) -> bool:
        """True if the sound is loaded or has failed."""
        ...

    def wait_for_sound(self) -> OutputSound:
        """Return the loaded sound; waits for it.

        Raises:
            pygame.error: If the device cannot play it.
            OSError: If the file cannot be read.
        """


class AudioOutput(Protocol):
    """An audio device. All methods raise pygame.error if the device is lost."""

    def open_device(self) -> None:
        """Open the device."""
        ...

    def close(self) -> None:
        """Close the device."""
        ...

    def is_open(self) -> bool:
        """Return whether the device is open."""
        ...

    def can_open(self) -> bool:
        """Return whether a device is left that can be opened safely."""
        ...

    def load_sound(self, path: str, pitch: float = 1.0) -> OutputSound:
        """Load a sound and return it."""
        ...

    def start_loading(self, path: str) -> LoadingSound:
        """Start to load a long sound in the background."""
        ...

    def channel(self, number: int) -> OutputChannel:
        """Return the mixer channel with this number."""
        ...

    def start_stream(self, path: str) -> None:
        """Play a file endlessly at volume 0, read while it plays."""
        ...

    def set_stream_volume(self, value: float, /) -> None:
        """Set the amplitude of the stream."""
        ...

    def stop_stream(self) -> None:
        """Stop the stream."""
        ...


class _Loader(Thread):
    """A thread that decodes a file while frames go on: pygame releases the interpreter lock.

    It is no daemon: the interpreter waits for it before pygame quits at exit.
    """

    def __init__(self, path: str) -> None:
        super().__init__(name="sounds", daemon=False)
        self._path = path
        self._loaded: pygame.mixer.Sound | pygame.error | OSError | None = None
        self.start()

    def run(self) -> None:
        try:
            with _SDL_MIXER_LOCK:
                if not AudioDevice.accepts_loads:
                    raise pygame.error("the audio device is closed")
                self._loaded = pygame.mixer.Sound(self._path)
        except (pygame.error, OSError) as error:
            self._loaded = error

    def is_done(self) -> bool:
        return not self.is_alive()

    def wait_for_sound(self) -> pygame.mixer.Sound:
        self.join()
        if isinstance(self._loaded, pygame.mixer.Sound):
            return self._loaded
        raise self._loaded or OSError(f"not read: {self._path}")


class AudioDevice:
    """The audio device of this machine. Closing it waits for a sound that a thread decodes."""

    accepts_loads: ClassVar[bool] = False
    """True while the device is open and threads may load sounds."""

    def open_device(self) -> None:
        """Open the device.

        Raises:
            pygame.error: If there is no device.
            NotImplementedError: If pygame was built without a mixer.
        """
        with _SDL_MIXER_LOCK:
            pygame.mixer.init(SAMPLE_RATE, SAMPLE_FORMAT_BITS, SPEAKER_COUNT, BUFFER_SAMPLES)
            pygame.mixer.set_num_channels(CHANNEL_COUNT)
            if not AudioDevice.accepts_loads:
                AudioDevice.accepts_loads = True
                pygame.register_quit(_refuse_loads)

    def close(self) -> None:
        """Close the device."""
        with _SDL_MIXER_LOCK:
            _refuse_loads()
            pygame.mixer.quit()

    def is_open(self) -> bool:
        """Return whether the device is open."""
        return pygame.mixer.get_init() is not None

    def can_open(self) -> bool:
        """Return False if the sound system says that no device is left.

        SDL 2.32 crashes when it is opened at a PulseAudio server without a device. While nothing is
        open, only opening tells.
        """
        try:
            return bool(get_audio_device_names(False))
        except RuntimeError:
            return True

    def load_sound(self, path: str, pitch: float = 1.0) -> pygame.mixer.Sound:
        """Load a sound and return it.

        Args:
            path: Path of the sound file.
            pitch: Factor of the pitch; a higher pitch is also shorter.

        Raises:
            pygame.error: If the device cannot play it.
            OSError: If the file cannot be read.
        """
        with _SDL_MIXER_LOCK:
            sound = pygame.mixer.Sound(path)
            return sound if pitch == 1.0 else change_pitch(sound, pitch)

    def start_loading(self, path: str) -> _Loader:
        """Start to load a long sound. The device is not closed while it is decoded."""
        return _Loader(path)

    def channel(self, number: int) -> pygame.mixer.Channel:
        """Return the mixer channel with this number."""
        return pygame.mixer.Channel(number)

    def start_stream(self, path: str) -> None:
        """Play a file endlessly at volume 0, read while it plays: one at a time.

        Raises:
            pygame.error: If the device cannot play it.
            OSError: If the file cannot be read.
        """
        with _SDL_MIXER_LOCK:
            pygame.mixer.music.load(path)
        pygame.mixer.music.set_volume(0.0)
        pygame.mixer.music.play(-1)

    def set_stream_volume(self, value: float, /) -> None:
        """Set the amplitude of the stream."""
        pygame.mixer.music.set_volume(value)

    def stop_stream(self) -> None:
        """Stop the stream."""
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()


def _refuse_loads() -> None:
    """Wait for a sound that a thread decodes, and refuse to decode others.

    `pygame.quit` calls it first, also at the end of the program. It ignores errors, so an interrupt
    must not end the waiting.
    """
    while AudioDevice.accepts_loads:
        with suppress(KeyboardInterrupt, SystemExit), _SDL_MIXER_LOCK:
            AudioDevice.accepts_loads = False


def change_pitch(sound: pygame.mixer.Sound, pitch: float) -> pygame.mixer.Sound:
    """Return a sound with its samples declared to have another rate, which SDL converts back."""
    rate, _, speakers = pygame.mixer.get_init() or (SAMPLE_RATE, SAMPLE_FORMAT_BITS, SPEAKER_COUNT)
    told = io.BytesIO()
    with wave.open(told, "wb") as out:
        out.setnchannels(speakers)
        out.setsampwidth(-SAMPLE_FORMAT_BITS // 8)
        out.setframerate(round(rate * pitch))
        out.writeframes(sound.get_raw())
    told.seek(0)
    return pygame.mixer.Sound(file=told)
