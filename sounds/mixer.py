"""Plays the baked sounds: voices, panning, volumes by group, cross-fades of ambiences and of what
lies over them, music.

Needs pygame only. Without a sound device, or when it goes away, everything goes on in silence and
`recent` still tells what would have been heard; the device is tried again, less and less often.
Nothing here reads a clock or a random number that
anybody else uses: time comes in by `advance`, variants from a counter.
"""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import pygame

from sounds import taste
from sounds.manifest import AMBIENCE, BAKED, ENDLESS, MUSIC, SoundFamily, load
from sounds.output import (
    CHANNELS,
    LoadingSound,
    Loudspeakers,
    Output,
    OutputChannel,
    OutputSound,
)

AMBIENCE_CHANNELS = 4  # for two rooms that cross-fade, and for two layers over them
VOICES_A_FAMILY = 6
PAN_WIDTH = 0.7  # a piece at the table's edge stays audible in the far ear
CROSS_FADE = 1.6  # seconds
LAYER_FADE = 2.4
MUSIC_FADE = 2.5
TOGETHER = 0.05  # seconds within which sounds begin as one, each softer for the others
REMEMBERED = 256
RETRY, RETRY_MOST = 2.0, 120.0
"""Seconds until a device that is gone is tried again, the first time and at most. The first wait
lets a sound server come back before another driver takes its card; each next one is twice as long,
since a failed try holds up frames for 0.1 s."""


@dataclass(frozen=True)
class Volumes:
    """Sliders, each 0..1 (half a slider sounds half as loud), and mute."""

    master: float = 0.85
    effects: float = 1.0
    ambience: float = 1.0
    ui: float = 1.0
    muted: bool = False
    music: float = 1.0

    def gain(self, group: str) -> float:
        """The amplitude of a group, 0..1. Raises KeyError for an unknown group."""
        slider = {
            "effects": self.effects,
            "ambience": self.ambience,
            "crowd": self.ambience,
            "ui": self.ui,
            "music": self.music,
        }[group]
        both = min(1.0, max(0.0, slider)) * min(1.0, max(0.0, self.master))
        return 0.0 if self.muted else both * both


@dataclass(frozen=True)
class PlayedSound:
    """One sound that was asked for: its running number, and the seconds `advance` had counted."""

    index: int
    family: str
    variant: int
    pan: float
    gain: float
    at: float


@dataclass(frozen=True)
class _Voice:
    """An effect that was started and may still sound."""

    family: str
    channel: OutputChannel


@dataclass
class _Music:
    """What is streamed: `level` 0..1 fades, `volume` is what the device was told last."""

    name: str | None = None
    level: float = 0.0
    volume: float = 0.0


@dataclass
class _Room:
    """An ambience, or a layer over it, in reserved channel `number`: `level` 0..1 goes to `goal`,
    `volume` is what the device was told last."""

    name: str
    number: int
    sound: OutputSound
    level: float = 0.0
    goal: float = 1.0
    volume: float = 0.0

    @property
    def layer(self) -> bool:
        """Whether it lies over a room."""
        return self.name in taste.LAYERS

    def fade(self, seconds: float) -> None:
        """Lets time pass."""
        step = seconds / (LAYER_FADE if self.layer else CROSS_FADE)
        left = self.goal - self.level
        self.level = self.goal if abs(left) <= step else self.level + math.copysign(step, left)


def next_variant(family: str, count: int, last: int, variants: int) -> int:
    """A variant (from 0) other than `last`, drawn by a hash of the family and its count."""
    if variants == 1:
        return 0
    step = 1 + crc32(f"{family} {count}".encode()) % (variants - 1)
    return (last + step) % variants


def sides(pan: float) -> tuple[float, float]:
    """Amplitudes left and right of equal power for a place from -1 (left) to 1 (right)."""
    angle = (1.0 + PAN_WIDTH * min(1.0, max(-1.0, pan))) * math.pi / 4
    return math.cos(angle), math.sin(angle)


class Mixer:
    """The one mouth of the game. Making one is free; the device opens at first use."""

    def __init__(self, volumes: Volumes | None = None, baked: Path = BAKED) -> None:
        self.output: Output = Loudspeakers()
        """What is played into; another one is set before anything is played."""
        self.recent: deque[PlayedSound] = deque(maxlen=REMEMBERED)
        self._volumes = volumes or Volumes()
        self._baked = baked
        self._listed: dict[str, SoundFamily] | None = None
        self._sounds: dict[tuple[str, float], OutputSound | None] = {}
        self._cold: Iterator[str] | None = None
        self._voices: list[_Voice] = []  # oldest first
        self._counts: dict[str, int] = {}
        self._last: dict[str, int] = {}
        self._paces: dict[str, taste.Thinning] = {}
        self._heard: dict[str, float] = {}  # when a rare family was heard last
        self._begun: deque[float] = deque(maxlen=CHANNELS)
        self._music = _Music()
        self._duck = taste.Duck()
        self._rooms: list[_Room] = []
        self._room: str | None = None
        self._layers: frozenset[str] = frozenset()
        self._lingering: dict[str, float] = {}  # layers, and for how many seconds more
        self._asked: list[str] = []  # what was asked for in this frame
        self._ready: list[str] = []  # or before it
        self._loading: tuple[str, LoadingSound] | None = None  # one at a time
        self._device: bool | None = None
        self._retry: float | None = None  # seconds until the device is tried again
        self._wait = RETRY
        self._index = 0
        self._at = 0.0

    # -- the device ---------------------------------------------------------------------------

    @property
    def available(self) -> bool:
        """Whether sound comes out; opens the device when that was not yet tried."""
        if self._device is None:
            try:
                self.output.open()
                self._device = True
                self._retry, self._wait = None, RETRY
            except (pygame.error, NotImplementedError):
                self._device = False
                self._retry, self._wait = self._wait, min(2 * self._wait, RETRY_MOST)
        return self._device

    def reopen(self) -> bool:
        """Try the device again; ambience and music fade in anew. Returns whether it is there."""
        self.close()
        self._device = None
        self._follow()
        return self.available

    def close(self) -> None:
        """Gives the device back; from here on there is silence."""
        tried = self._device is not None
        self._lose()
        self._retry = None
        if tried:
            self.output.close()

    def device_removed(self, event: pygame.event.Event) -> None:
        """Take an AUDIODEVICEREMOVED: if it is the open device, it is tried again later.

        Nothing else tells of it: a device that is gone goes on taking sounds. Only of an open one
        SDL gives a number other than 0.
        """
        if self._device and event.which and not event.iscapture:
            self._lose()

    def _try_again(self, seconds: float) -> None:
        """Let time pass until a device that is gone is tried again."""
        if self._retry is None:
            return
        self._retry -= seconds
        if self._retry > 0.0:
            return
        if self.output.may_open():
            self.reopen()
        else:
            self._retry = RETRY

    def _lose(self) -> None:
        """Let go of all that was loaded for the device, until that is tried again. It stays open,
        for only so does the system go on to tell whether there is another."""
        self._device = False
        self._end_loading()
        self._rooms.clear()
        self._music = _Music()
        self._voices.clear()
        self._sounds.clear()
        self._cold = None
        self._retry = self._wait

    # -- loading ------------------------------------------------------------------------------

    @property
    def families(self) -> dict[str, SoundFamily]:
        """All families by name, ambiences as `ambience_<name>`, music likewise."""
        if self._listed is None:
            self._listed = load(self._baked / "manifest.json")
        return self._listed

    def warm(self, budget: float, clock: Callable[[], float] = time.perf_counter) -> bool:
        """Loads effects for about `budget` seconds, the first variant of each family first.

        Returns True when nothing is left to load. The first call opens the device, which takes as
        long as the system likes: call it after the first frame is drawn. Ambiences are loaded
        when they are asked for.
        """
        until = clock() + budget
        if not self.available:
            return True
        if self._cold is None:
            effects = [e.files for e in self.families.values() if e.group not in ENDLESS]
            ranked = sorted((n, file) for files in effects for n, file in enumerate(files))
            self._cold = iter([file for _, file in ranked])
        try:
            for file in self._cold:
                self._sound(file)
                if clock() >= until:
                    return False
        except pygame.error:
            self._lose()
        return True

    def _sound(self, file: str, pitch: float = 1.0) -> OutputSound | None:
        """A loaded sound; None when its file is unreadable, which silences that file only.

        Raises pygame.error when the device is gone.
        """
        key = file, pitch
        if key not in self._sounds:
            try:
                self._sounds[key] = self.output.sound(str(self._baked / file), pitch)
            except (pygame.error, OSError):
                if not self.output.is_open():
                    raise
                self._sounds[key] = None
        return self._sounds[key]

    # -- effects ------------------------------------------------------------------------------

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> PlayedSound:
        """Plays a variant of a family, never the same twice running, never quite as strong.

        `pan` is -1 (left) to 1 (right), `gain` 0 to 1, `rise` a step of a scale. Of pieces that
        move by dozens not all are heard, and those softer (`taste.py`); all are logged. With n
        voices of the family sounding, the new one has 1/sqrt(n) of its volume; a seventh takes the
        place of the oldest. Raises KeyError for an unknown family.
        """
        entry = self.families[family]
        count = self._counts.get(family, 0)
        variant = next_variant(family, count, self._last.get(family, -1), len(entry.files))
        self._counts[family] = count + 1
        self._last[family] = variant
        self._index += 1
        played = PlayedSound(self._index, family, variant, pan, gain, self._at)
        self.recent.append(played)
        self.step_back(taste.REVEALS.get(family, 0.0))
        if family in taste.LINGERS:
            self._linger(*taste.LINGERS[family])
        level = self._volumes.gain(entry.group) * min(1.0, max(0.0, gain))
        level *= self._paced(family) * taste.strength(family, count)
        if level > 0.0 and self.available:
            try:
                sound = self._sound(entry.files[variant], taste.pitch(family, count, rise))
                self._start(family, sound, pan, level)
            except pygame.error:
                self._lose()
        return played

    def _paced(self, family: str) -> float:
        """The amplitude that a family's last plays leave to the next."""
        if family in taste.RARE:
            last, self._heard[family] = self._heard.get(family, -math.inf), self._at
            if self._at - last < taste.RARE[family]:
                self._heard[family] = last
                return 0.0
        if family not in taste.REPEATED:
            return 1.0
        return self._paces.setdefault(family, taste.Thinning()).ask(self._at)

    def voices(self, family: str) -> int:
        """How many voices of a family sound now."""
        try:
            self._voices = [voice for voice in self._voices if voice.channel.get_busy()]
        except pygame.error:
            self._lose()
        return sum(voice.family == family for voice in self._voices)

    def _start(self, family: str, sound: OutputSound | None, pan: float, level: float) -> None:
        if sound is None:
            return
        level /= math.sqrt(1 + sum(self._at - at < TOGETHER for at in self._begun))
        self._begun.append(self._at)
        running = self.voices(family)
        channel = self._channel(family, running)
        channel.play(sound)
        level /= math.sqrt(min(running + 1, VOICES_A_FAMILY))
        left, right = sides(pan)
        channel.set_volume(level * left, level * right)
        self._voices.append(_Voice(family, channel))

    def _channel(self, family: str, running: int) -> OutputChannel:
        """A free channel, or that of the oldest voice: of a full family, else of all."""
        if running < VOICES_A_FAMILY:
            for number in range(AMBIENCE_CHANNELS, CHANNELS):
                channel = self.output.channel(number)
                if not channel.get_busy():
                    return channel
            if self._voices:
                return self._voices.pop(0).channel
            return self.output.channel(AMBIENCE_CHANNELS)  # all are another mixer's: take one
        oldest = next(voice for voice in self._voices if voice.family == family)
        self._voices.remove(oldest)
        return oldest.channel

    # -- ambience -----------------------------------------------------------------------------

    def ambience(self, name: str | None) -> None:
        """Cross-fades to the room `name`; None, or a room that has no sound, fades to silence. What
        lay over another room goes with it.

        Its sound is loaded from the next frame but one on, beside the frames: in this one a table
        is laid.
        """
        if name != self._room:
            self._layers = frozenset()
            self._lingering.clear()
        self._room = name
        self._follow()

    def layers(self, names: frozenset[str]) -> None:
        """Lets these layers lie over the room and no others, but for what still lingers."""
        if names != self._layers:
            self._layers = names
            self._follow()

    def _linger(self, name: str, seconds: float) -> None:
        """A layer is heard for so long, with what it takes to come and without what to go."""
        self._lingering[name] = seconds
        self._follow()

    @property
    def _wanted(self) -> list[str]:
        """What should be heard: the room, and what lies over it."""
        room = [] if self._room is None else [self._room]
        return [*room, *sorted(self._layers | self._lingering.keys())]

    def _follow(self) -> None:
        """Everything goes to where it should; what is missing is asked for."""
        wanted = self._wanted
        for room in self._rooms:
            room.goal = 1.0 if room.name in wanted else 0.0
        here = {room.name for room in self._rooms}
        if self._loading is not None:
            here.add(self._loading[0])
        missing = [n for n in wanted if n not in here and f"{AMBIENCE}_{n}" in self.families]
        self._asked = missing if missing and self.available else []
        self._ready = []

    def _come(self) -> None:
        """Loads what was asked for before the last frame, one after another, and lets each be heard
        when it is there, if it is still wanted."""
        try:
            if self._loading is None:
                self._begin_loading()
            if self._loading is not None and self._loading[1].done():
                (name, loaded), self._loading = self._loading, None
                if name in self._wanted:
                    self._enter(name, loaded.sound())
        except OSError:
            """Its file cannot be read, which silences that room only."""
        except pygame.error:
            if not self.output.is_open():
                self._lose()

    @property
    def loading(self) -> bool:
        """Whether a room or a layer that was asked for is not heard yet."""
        return bool(self._asked or self._ready or self._loading)

    def _begin_loading(self) -> None:
        first, self._ready = self._ready[:1], [*self._ready[1:], *self._asked]
        self._asked = []
        for name in first:
            if self.available:
                file = self.families[f"{AMBIENCE}_{name}"].files[0]
                self._loading = name, self.output.load(str(self._baked / file))

    def _end_loading(self) -> None:
        """Waits for what is being loaded: no device is closed meanwhile."""
        loading, self._loading = self._loading, None
        if loading is not None:
            with suppress(pygame.error, OSError):
                loading[1].sound()

    def _enter(self, name: str, sound: OutputSound) -> None:
        if len(self._rooms) == AMBIENCE_CHANNELS:
            self._rooms.remove(min(self._rooms, key=lambda room: room.level))
        number = min(set(range(AMBIENCE_CHANNELS)) - {room.number for room in self._rooms})
        sound.set_volume(0.0)
        self.output.channel(number).play(sound, loops=-1)
        self._rooms.append(_Room(name, number, sound))

    def rooms(self) -> dict[str, float]:
        """Which ambiences and layers are heard, and how far each has faded in (0..1)."""
        return {room.name: room.level for room in self._rooms}

    def advance(self, seconds: float) -> None:
        """Lets time pass: moves the cross-fade of the ambiences on, and the music; tries a device
        that is gone again."""
        self._at += seconds
        self._try_again(seconds)
        self._come()
        self._duck.advance(seconds)
        self._play_on(seconds)
        self._pass_by(seconds)
        for room in self._rooms:
            room.fade(seconds)
        self._set_rooms()

    def _pass_by(self, seconds: float) -> None:
        """What lingers does so no longer when its time is over."""
        left = {name: rest - seconds for name, rest in self._lingering.items()}
        self._lingering = {name: rest for name, rest in left.items() if rest > 0.0}
        if len(self._lingering) < len(left):
            self._follow()

    def _set_rooms(self) -> None:
        """Tells the device the level of each (equal power) where it changed, layers lower while
        something is said or revealed; drops those that have gone."""
        gain = self._volumes.gain(AMBIENCE)
        try:
            for room in self._rooms:
                volume = gain * math.sin(room.level * math.pi / 2)
                volume *= self._duck.level if room.layer else 1.0
                if volume != room.volume:
                    room.volume = volume
                    room.sound.set_volume(volume)
                if room.level == room.goal == 0.0:
                    self.output.channel(room.number).stop()
        except pygame.error:
            self._lose()
        self._rooms = [room for room in self._rooms if room.level > 0.0 or room.goal > 0.0]

    # -- music --------------------------------------------------------------------------------

    def step_back(self, seconds: float) -> None:
        """Lets music be soft for so long: something is said or revealed."""
        self._duck.seconds = max(self._duck.seconds, seconds)

    def playing(self) -> str | None:
        """The place whose music is heard."""
        return self._music.name

    def _play_on(self, seconds: float) -> None:
        """Fades the music that is left, then begins that of the room that was entered."""
        heard = self._volumes.gain(MUSIC) > 0.0
        wanted = self._room if heard and f"{MUSIC}_{self._room}" in self.families else None
        music = self._music
        step = seconds / MUSIC_FADE
        try:
            if music.name is not None and music.name == wanted:
                music.level = min(1.0, music.level + step)
            elif music.name is not None:
                music.level = max(0.0, music.level - step) if heard else 0.0
                if music.level == 0.0:
                    self.output.end_stream()
                    music.name = None
            elif wanted is not None and not self.loading:
                self._begin(wanted)
            self._set_music()
        except pygame.error:
            self._lose()

    def _begin(self, name: str) -> None:
        """Begins a place's music in silence; one whose file is unreadable is passed over."""
        if not self.available:
            return
        self._music = _Music(name)
        try:
            self.output.stream(str(self._baked / self.families[f"{MUSIC}_{name}"].files[0]))
        except (pygame.error, OSError):
            if not self.output.is_open():
                raise

    def _set_music(self) -> None:
        """Tells the device how loud the music is, where that changed."""
        music = self._music
        volume = self._volumes.gain(MUSIC) * math.sin(music.level * math.pi / 2) * self._duck.level
        if music.name is not None and volume != music.volume:
            music.volume = volume
            self.output.stream_volume(volume)

    # -- volumes ------------------------------------------------------------------------------

    @property
    def volumes(self) -> Volumes:
        """The sliders; setting them is heard at once."""
        return self._volumes

    @volumes.setter
    def volumes(self, volumes: Volumes) -> None:
        self._volumes = volumes
        self._set_rooms()
        try:
            self._set_music()
        except pygame.error:
            self._lose()
        if volumes.muted:
            self._hush()

    def _hush(self) -> None:
        """Stops all running effects."""
        try:
            for voice in self._voices:
                voice.channel.stop()
        except pygame.error:
            self._lose()
