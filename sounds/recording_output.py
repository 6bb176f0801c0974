"""An audio output that records each sound and its time, so that a mix can be measured.

The output has its own clock, `elapsed_seconds`, which the caller advances.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import soundfile


@cache
def _seconds(path: str) -> float:
    return float(soundfile.info(path).duration)


@dataclass
class RecordedSound:
    """A recorded sound and the history of its volume as (seconds, amplitude), from the start."""

    output: RecordingOutput
    path: str
    pitch: float = 1.0
    volume_history: list[tuple[float, float]] = field(default_factory=list)

    def set_volume(self, value: float, /) -> None:
        """Record a new amplitude at the present time."""
        self.volume_history.append((self.output.elapsed_seconds, value))


@dataclass
class RecordedClip:
    """A sound from `start` to `end` (seconds), with its left and right amplitudes."""

    sound: RecordedSound
    start: float
    end: float
    is_loop: bool
    left_gain: float = 1.0
    right_gain: float = 1.0


@dataclass
class RecordingChannel:
    """A recording mixer channel: a new sound cuts off the last one."""

    output: RecordingOutput
    clip: RecordedClip | None = None

    def play(self, sound: RecordedSound, loops: int = 0) -> None:
        """Record the start of a sound."""
        self.stop()
        end = (
            math.inf if loops else self.output.elapsed_seconds + _seconds(sound.path) / sound.pitch
        )
        self.clip = RecordedClip(sound, self.output.elapsed_seconds, end, loops != 0)
        self.output.clips.append(self.clip)

    def set_volume(self, value: float, right: float, /) -> None:
        """Set the amplitudes of the present clip."""
        if self.clip is not None:
            self.clip.left_gain, self.clip.right_gain = value, right

    def get_busy(self) -> bool:
        """Return whether the present clip still plays."""
        return self.clip is not None and self.output.elapsed_seconds < self.clip.end

    def stop(self) -> None:
        """End the present clip."""
        if self.clip is not None:
            self.clip.end = min(self.clip.end, self.output.elapsed_seconds)


@dataclass(frozen=True)
class InstantLoad:
    """A sound that is loaded immediately."""

    output: RecordingOutput
    path: str

    def is_done(self) -> bool:
        """True, always."""
        return True

    def wait_for_sound(self) -> RecordedSound:
        """Return the sound.

        Raises:
            OSError: If there is no such file.
        """
        return self.output.load_sound(self.path)


class RecordingOutput:
    """An audio output that is always available and records all clips."""

    def __init__(self) -> None:
        self.elapsed_seconds = 0.0
        """Seconds from the beginning."""
        self.clips: list[RecordedClip] = []
        self._channels: dict[int, RecordingChannel] = {}
        self._stream = RecordingChannel(self)

    def open_device(self) -> None:
        """Do nothing: there is no device."""

    def close(self) -> None:
        """Stop all channels and the stream."""
        for channel in self._channels.values():
            channel.stop()
        self._stream.stop()

    def is_open(self) -> bool:
        """Return True, always."""
        return True

    def can_open(self) -> bool:
        """Return True, always."""
        return True

    def load_sound(self, path: str, pitch: float = 1.0) -> RecordedSound:
        """Return a sound of a file.

        Raises:
            OSError: If there is no such file.
        """
        if not Path(path).is_file():
            raise FileNotFoundError(path)
        return RecordedSound(self, path, pitch)

    def start_loading(self, path: str) -> InstantLoad:
        """Return a sound that is loaded immediately."""
        return InstantLoad(self, path)

    def channel(self, number: int) -> RecordingChannel:
        """Return the channel with this number."""
        return self._channels.setdefault(number, RecordingChannel(self))

    def start_stream(self, path: str) -> None:
        """Record the start of a stream at volume 0.

        Raises:
            OSError: If there is no such file.
        """
        sound = self.load_sound(path)
        sound.set_volume(0.0)
        self._stream.play(sound, loops=-1)

    def set_stream_volume(self, value: float, /) -> None:
        """Record the amplitude of the stream."""
        if self._stream.clip is not None:
            self._stream.clip.sound.set_volume(value)

    def stop_stream(self) -> None:
        """Stop the stream."""
        self._stream.stop()
