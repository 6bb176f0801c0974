"""An output that keeps what is played into it, and when: the mixer's work, to be measured.

The tape has a time of its own, `at`, which whoever lets time pass moves on.
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
class TapedSound:
    """A sound, and how its own volume went: (time, amplitude), the first from the beginning."""

    tape: Tape
    path: str
    pitch: float = 1.0
    volume: list[tuple[float, float]] = field(default_factory=list)

    def set_volume(self, value: float, /) -> None:
        self.volume.append((self.tape.at, value))


@dataclass
class Take:
    """A sound that was begun at `start` and was cut off at `end`, with its amplitudes."""

    sound: TapedSound
    start: float
    end: float
    loops: bool
    left: float = 1.0
    right: float = 1.0


@dataclass
class TapedChannel:
    """A voice: what is played in it cuts off what was."""

    tape: Tape
    take: Take | None = None

    def play(self, sound: TapedSound, loops: int = 0) -> None:
        self.stop()
        end = math.inf if loops else self.tape.at + _seconds(sound.path) / sound.pitch
        self.take = Take(sound, self.tape.at, end, loops != 0)
        self.tape.takes.append(self.take)

    def set_volume(self, value: float, right: float, /) -> None:
        if self.take is not None:
            self.take.left, self.take.right = value, right

    def get_busy(self) -> bool:
        return self.take is not None and self.tape.at < self.take.end

    def stop(self) -> None:
        if self.take is not None:
            self.take.end = min(self.take.end, self.tape.at)


@dataclass(frozen=True)
class TapedLoad:
    """A sound that is there as soon as it is asked for."""

    tape: Tape
    path: str

    def done(self) -> bool:
        return True

    def sound(self) -> TapedSound:
        """Raises OSError when there is no such file."""
        return self.tape.sound(self.path)


class Tape:
    """A device that is always there."""

    def __init__(self) -> None:
        self.at = 0.0
        """Seconds from the beginning."""
        self.takes: list[Take] = []
        self._channels: dict[int, TapedChannel] = {}
        self._stream = TapedChannel(self)

    def open(self) -> None:
        """Nothing has to be opened."""

    def close(self) -> None:
        """From here on nothing sounds."""
        for channel in self._channels.values():
            channel.stop()
        self._stream.stop()

    def is_open(self) -> bool:
        return True

    def may_open(self) -> bool:
        return True

    def sound(self, path: str, pitch: float = 1.0) -> TapedSound:
        """Raises OSError when there is no such file."""
        if not Path(path).is_file():
            raise FileNotFoundError(path)
        return TapedSound(self, path, pitch)

    def load(self, path: str) -> TapedLoad:
        """Loads at once."""
        return TapedLoad(self, path)

    def channel(self, number: int) -> TapedChannel:
        return self._channels.setdefault(number, TapedChannel(self))

    def stream(self, path: str) -> None:
        """Raises OSError when there is no such file."""
        sound = self.sound(path)
        sound.set_volume(0.0)
        self._stream.play(sound, loops=-1)

    def stream_volume(self, value: float, /) -> None:
        if self._stream.take is not None:
            self._stream.take.sound.set_volume(value)

    def end_stream(self) -> None:
        self._stream.stop()
