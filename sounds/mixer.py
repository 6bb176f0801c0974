"""Audio mixer: voices, panning, group volumes, ambience cross-fades, layers, music, ducking.

Needs pygame only. Without an audio device, or after it is lost, the mixer stays silent and
`recent_sounds` still lists the requested sounds. The device is tried again at growing
intervals. Nothing here reads a clock or shared random numbers: time comes from `advance`,
variants from a counter.
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

from sounds import dynamics
from sounds.audio_output import (
    CHANNEL_COUNT,
    AudioDevice,
    AudioOutput,
    LoadingSound,
    OutputChannel,
    OutputSound,
)
from sounds.manifest import (
    AMBIENCE_GROUP,
    BAKED_FOLDER,
    ENDLESS_GROUPS,
    MUSIC_GROUP,
    SoundFamily,
    load_manifest,
)

AMBIENCE_CHANNELS = 4  # for two rooms that cross-fade, and for two layers over them
MAX_VOICES_PER_FAMILY = 6
PAN_WIDTH = 0.7  # a piece at the table's edge stays audible in the far ear
CROSSFADE_SECONDS = 1.6  # seconds
LAYER_FADE_SECONDS = 2.4
MUSIC_FADE_SECONDS = 2.5
SIMULTANEOUS_SECONDS = 0.05  # seconds within which sounds begin as one, each softer for the others
MAX_RECENT_SOUNDS = 256
MIN_DEVICE_RETRY_SECONDS, MAX_DEVICE_RETRY_SECONDS = 2.0, 120.0
"""Seconds until a lost device is tried again, the first time and at most.

The first wait lets a sound server come back before another driver takes its card. Each next
wait is twice as long, because a failed try delays frames by 0.1 s.
"""


@dataclass(frozen=True)
class Volumes:
    """Volume sliders from 0 to 1, and mute. Half a slider sounds half as loud."""

    master: float = 0.85
    effects: float = 1.0
    ambience: float = 1.0
    ui: float = 1.0
    muted: bool = False
    music: float = 1.0

    def gain(self, group: str) -> float:
        """Return the amplitude of a group, 0 to 1.

        Raises:
            KeyError: If the group is unknown.
        """
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
    """A requested sound: its running number and the seconds that `advance` had counted."""

    index: int
    family: str
    variant: int
    pan: float
    gain: float
    start_seconds: float


@dataclass(frozen=True)
class _Voice:
    """An effect that was started and may still sound."""

    family: str
    channel: OutputChannel


@dataclass
class _Music:
    """The streamed music: `level` (0 to 1) fades, `volume` was last sent to the device."""

    name: str | None = None
    level: float = 0.0
    volume: float = 0.0


@dataclass
class _AmbienceVoice:
    """An ambience or a layer in the reserved channel `number`.

    Its `level` (0 to 1) moves to `goal`. `volume` is the last volume sent to the device.
    """

    name: str
    number: int
    sound: OutputSound
    level: float = 0.0
    goal: float = 1.0
    volume: float = 0.0

    @property
    def is_layer(self) -> bool:
        """True if it is a layer over an ambience."""
        return self.name in dynamics.LAYER_NAMES

    def fade(self, seconds: float) -> None:
        """Advance the fade by some seconds."""
        step = seconds / (LAYER_FADE_SECONDS if self.is_layer else CROSSFADE_SECONDS)
        left = self.goal - self.level
        self.level = self.goal if abs(left) <= step else self.level + math.copysign(step, left)


def choose_variant(family: str, count: int, last: int, variants: int) -> int:
    """Return a variant (from 0) other than `last`, chosen by a hash of the family and its count."""
    if variants == 1:
        return 0
    step = 1 + crc32(f"{family} {count}".encode()) % (variants - 1)
    return (last + step) % variants


def stereo_gains(pan: float) -> tuple[float, float]:
    """Return the left and right amplitudes of equal power for a pan from -1 (left) to 1 (right)."""
    angle = (1.0 + PAN_WIDTH * min(1.0, max(-1.0, pan))) * math.pi / 4
    return math.cos(angle), math.sin(angle)


class AudioMixer:
    """The mixer of all sounds of the program.

    Creating one is cheap; the device opens at first use.
    """

    def __init__(self, volumes: Volumes | None = None, baked: Path = BAKED_FOLDER) -> None:
        self.output: AudioOutput = AudioDevice()
        """Audio output; replace it, if at all, before the first sound."""
        self.recent_sounds: deque[PlayedSound] = deque(maxlen=MAX_RECENT_SOUNDS)
        self._volumes = volumes or Volumes()
        self._baked = baked
        self._listed: dict[str, SoundFamily] | None = None
        self._sounds: dict[tuple[str, float], OutputSound | None] = {}
        self._cold: Iterator[str] | None = None
        self._voices: list[_Voice] = []  # oldest first
        self._counts: dict[str, int] = {}
        self._last: dict[str, int] = {}
        self._repeat_limiters: dict[str, dynamics.RepeatLimiter] = {}
        self._last_heard: dict[str, float] = {}  # when a rare family was heard last
        self._start_times: deque[float] = deque(maxlen=CHANNEL_COUNT)
        self._music = _Music()
        self._duck = dynamics.Ducking()
        self._rooms: list[_AmbienceVoice] = []
        self._room: str | None = None
        self._layers: frozenset[str] = frozenset()
        self._lingering_seconds: dict[str, float] = {}  # layers, and for how many seconds more
        self._requested: list[str] = []  # what was asked for in this frame
        self._ready: list[str] = []  # or before it
        self._loading: tuple[str, LoadingSound] | None = None  # one at a time
        self._device: bool | None = None
        self._retry: float | None = None  # seconds until the device is tried again
        self._wait = MIN_DEVICE_RETRY_SECONDS
        self._index = 0
        self._at = 0.0

    # -- the device ---------------------------------------------------------------------------

    @property
    def is_available(self) -> bool:
        """True if an audio device is open; opens it if that was not tried yet."""
        if self._device is None:
            try:
                self.output.open_device()
                self._device = True
                self._retry, self._wait = None, MIN_DEVICE_RETRY_SECONDS
            except (pygame.error, NotImplementedError):
                self._device = False
                self._retry, self._wait = self._wait, min(2 * self._wait, MAX_DEVICE_RETRY_SECONDS)
        return self._device

    def reopen_device(self) -> bool:
        """Try the device again and return whether it is open. Ambience and music fade in again."""
        self.close()
        self._device = None
        self._update_targets()
        return self.is_available

    def close(self) -> None:
        """Close the device; the mixer stays silent from then on."""
        tried = self._device is not None
        self._drop_device()
        self._retry = None
        if tried:
            self.output.close()

    def handle_device_removed(self, event: pygame.event.Event) -> None:
        """Handle an AUDIODEVICEREMOVED event: if the open device was removed, try it again later.

        No other sign exists: a removed device still accepts sounds. SDL gives only an open device a
        number other than 0.
        """
        if self._device and event.which and not event.iscapture:
            self._drop_device()

    def _retry_device(self, seconds: float) -> None:
        """Count the seconds until a lost device is tried again, and try it."""
        if self._retry is None:
            return
        self._retry -= seconds
        if self._retry > 0.0:
            return
        if self.output.can_open():
            self.reopen_device()
        else:
            self._retry = MIN_DEVICE_RETRY_SECONDS

    def _drop_device(self) -> None:
        """Drop everything that was loaded for the device until it is tried again.

        The device stays open, because only then does the system report other devices.
        """
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
        """The sound families by name; ambiences are `ambience_<name>`, music is `music_<name>`."""
        if self._listed is None:
            self._listed = load_manifest(self._baked / "manifest.json")
        return self._listed

    def preload(
        self, budget_seconds: float, clock: Callable[[], float] = time.perf_counter
    ) -> bool:
        """Load effects for about `budget` seconds, the first variant of each family first.

        The first call opens the device, which may take long: call it after the first frame is
        drawn. Ambiences are loaded on request. Effects wait for them, because SDL_mixer decodes one
        file at a time and the frame would wait.

        Returns:
            True if nothing is left to load.
        """
        until = clock() + budget_seconds
        if not self.is_available:
            return True
        if self._loading is not None and not self._loading[1].is_done():
            return False
        if self._cold is None:
            effects = [e.files for e in self.families.values() if e.group not in ENDLESS_GROUPS]
            ranked = sorted((n, file) for files in effects for n, file in enumerate(files))
            self._cold = iter([file for _, file in ranked])
        try:
            for file in self._cold:
                self._load_sound(file)
                if clock() >= until:
                    return False
        except pygame.error:
            self._drop_device()
        return True

    def _load_sound(self, file: str, pitch: float = 1.0) -> OutputSound | None:
        """Return a loaded sound, or None if its file is unreadable, which silences that file only.

        Raises:
            pygame.error: If the device is lost.
        """
        key = file, pitch
        if key not in self._sounds:
            try:
                self._sounds[key] = self.output.load_sound(str(self._baked / file), pitch)
            except (pygame.error, OSError):
                if not self.output.is_open():
                    raise
                self._sounds[key] = None
        return self._sounds[key]

    # -- effects ------------------------------------------------------------------------------

    def play(self, family: str, pan: float = 0.0, gain: float = 1.0, rise: int = 0) -> PlayedSound:
        """Play a variant of a family, never the same one twice in a row and with a varying gain.

        Of families that repeat quickly some plays are skipped and others are softer
        (`dynamics.py`); all are logged. With n voices of the family, the new one has 1/sqrt(n) of
        its volume. A seventh voice replaces the oldest.

        Args:
            family: Family of the sound.
            pan: -1 (left) to 1 (right).
            gain: 0 to 1.
            rise: Steps of a scale above the normal pitch.

        Raises:
            KeyError: If the family is unknown.
        """
        entry = self.families[family]
        count = self._counts.get(family, 0)
        variant = choose_variant(family, count, self._last.get(family, -1), len(entry.files))
        self._counts[family] = count + 1
        self._last[family] = variant
        self._index += 1
        played = PlayedSound(self._index, family, variant, pan, gain, self._at)
        self.recent_sounds.append(played)
        self.duck(dynamics.DUCKING_SECONDS.get(family, 0.0))
        if family in dynamics.LINGERING_LAYERS:
            self._linger(*dynamics.LINGERING_LAYERS[family])
        level = self._volumes.gain(entry.group) * min(1.0, max(0.0, gain))
        level *= self._repeat_gain(family) * dynamics.gain_variation(family, count)
        if level > 0.0 and self.is_available:
            try:
                sound = self._load_sound(
                    entry.files[variant], dynamics.pitch_factor(family, count, rise)
                )
                self._start(family, sound, pan, level)
            except pygame.error:
                self._drop_device()
        return played

    def _repeat_gain(self, family: str) -> float:
        """Return the amplitude that the last plays of a family leave to the next one."""
        if family in dynamics.MIN_PLAY_INTERVAL_SECONDS:
            last, self._last_heard[family] = self._last_heard.get(family, -math.inf), self._at
            if self._at - last < dynamics.MIN_PLAY_INTERVAL_SECONDS[family]:
                self._last_heard[family] = last
                return 0.0
        if family not in dynamics.REPEATED_FAMILIES:
            return 1.0
        return self._repeat_limiters.setdefault(family, dynamics.RepeatLimiter()).request_gain(
            self._at
        )

    def count_voices(self, family: str) -> int:
        """Return the number of voices of a family that sound now."""
        try:
            self._voices = [voice for voice in self._voices if voice.channel.get_busy()]
        except pygame.error:
            self._drop_device()
        return sum(voice.family == family for voice in self._voices)

    def _start(self, family: str, sound: OutputSound | None, pan: float, level: float) -> None:
        if sound is None:
            return
        level /= math.sqrt(
            1 + sum(self._at - at < SIMULTANEOUS_SECONDS for at in self._start_times)
        )
        self._start_times.append(self._at)
        running = self.count_voices(family)
        channel = self._pick_channel(family, running)
        channel.play(sound)
        level /= math.sqrt(min(running + 1, MAX_VOICES_PER_FAMILY))
        left, right = stereo_gains(pan)
        channel.set_volume(level * left, level * right)
        self._voices.append(_Voice(family, channel))

    def _pick_channel(self, family: str, running: int) -> OutputChannel:
        """Return a free channel, or that of the oldest voice of the family or of all families."""
        if running < MAX_VOICES_PER_FAMILY:
            for number in range(AMBIENCE_CHANNELS, CHANNEL_COUNT):
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

    def set_ambience(self, name: str | None) -> None:
        """Cross-fade to an ambience; None, or a name without a sound, fades to silence.

        Layers over another ambience end with it. The sound is loaded in the background from the
        second next frame on, because the present frame builds a table.
        """
        if name != self._room:
            self._layers = frozenset()
            self._lingering_seconds.clear()
        self._room = name
        self._update_targets()

    def set_layers(self, names: frozenset[str]) -> None:
        """Set the layers over the ambience; other layers end unless they still linger."""
        if names != self._layers:
            self._layers = names
            self._update_targets()

    def _linger(self, name: str, seconds: float) -> None:
        """Play a layer for some seconds, fade-in included and fade-out excluded."""
        self._lingering_seconds[name] = seconds
        self._update_targets()

    @property
    def _target_names(self) -> list[str]:
        """The names of the ambience and the layers that should sound."""
        room = [] if self._room is None else [self._room]
        return [*room, *sorted(self._layers | self._lingering_seconds.keys())]

    def _update_targets(self) -> None:
        """Set the goal of each ambience and layer, and request the missing ones."""
        wanted = self._target_names
        for room in self._rooms:
            room.goal = 1.0 if room.name in wanted else 0.0
        here = {room.name for room in self._rooms}
        if self._loading is not None:
            here.add(self._loading[0])
        missing = [n for n in wanted if n not in here and f"{AMBIENCE_GROUP}_{n}" in self.families]
        self._requested = missing if missing and self.is_available else []
        self._ready = []

    def _load_requested(self) -> None:
        """Load the ambiences requested before the last frame, one after another.

        Each is started as soon as it is loaded, if it is still needed.
        """
        try:
            if self._loading is None:
                self._begin_loading()
            if self._loading is not None and self._loading[1].is_done():
                (name, loaded), self._loading = self._loading, None
                if name in self._target_names:
                    self._start_ambience(name, loaded.wait_for_sound())
        except OSError:
            """Its file cannot be read, which silences that room only."""
        except pygame.error:
            if not self.output.is_open():
                self._drop_device()

    @property
    def is_loading(self) -> bool:
        """True if a requested ambience or layer is not audible yet."""
        return bool(self._requested or self._ready or self._loading)

    def _begin_loading(self) -> None:
        first, self._ready = self._ready[:1], [*self._ready[1:], *self._requested]
        self._requested = []
        for name in first:
            if self.is_available:
                file = self.families[f"{AMBIENCE_GROUP}_{name}"].files[0]
                self._loading = name, self.output.start_loading(str(self._baked / file))

    def _end_loading(self) -> None:
        """Wait for the file that is being loaded, and drop it."""
        loading, self._loading = self._loading, None
        if loading is not None:
            with suppress(pygame.error, OSError):
                loading[1].wait_for_sound()

    def _start_ambience(self, name: str, sound: OutputSound) -> None:
        if len(self._rooms) == AMBIENCE_CHANNELS:
            self._rooms.remove(min(self._rooms, key=lambda room: room.level))
        number = min(set(range(AMBIENCE_CHANNELS)) - {room.number for room in self._rooms})
        sound.set_volume(0.0)
        self.output.channel(number).play(sound, loops=-1)
        self._rooms.append(_AmbienceVoice(name, number, sound))

    def ambience_levels(self) -> dict[str, float]:
        """Return the fade level (0 to 1) of each audible ambience and layer."""
        return {room.name: room.level for room in self._rooms}

    def advance(self, seconds: float) -> None:
        """Advance fades, ducking, music and layers by some seconds, and retry a lost device."""
        self._at += seconds
        self._retry_device(seconds)
        self._load_requested()
        self._duck.advance(seconds)
        self._advance_music(seconds)
        self._end_lingering(seconds)
        for room in self._rooms:
            room.fade(seconds)
        self._apply_ambience_volumes()

    def _end_lingering(self, seconds: float) -> None:
        """End the lingering layers whose time is over."""
        left = {name: rest - seconds for name, rest in self._lingering_seconds.items()}
        self._lingering_seconds = {name: rest for name, rest in left.items() if rest > 0.0}
        if len(self._lingering_seconds) < len(left):
            self._update_targets()

    def _apply_ambience_volumes(self) -> None:
        """Send changed ambience volumes (equal power) to the device, and drop the silent ones.

        Layers are ducked as the music is.
        """
        gain = self._volumes.gain(AMBIENCE_GROUP)
        try:
            for room in self._rooms:
                volume = gain * math.sin(room.level * math.pi / 2)
                volume *= self._duck.level if room.is_layer else 1.0
                if volume != room.volume:
                    room.volume = volume
                    room.sound.set_volume(volume)
                if room.level == room.goal == 0.0:
                    self.output.channel(room.number).stop()
        except pygame.error:
            self._drop_device()
        self._rooms = [room for room in self._rooms if room.level > 0.0 or room.goal > 0.0]

    # -- music --------------------------------------------------------------------------------

    def duck(self, seconds: float) -> None:
        """Lower the music and layers for some seconds, because something is said or revealed."""
        self._duck.remaining_seconds = max(self._duck.remaining_seconds, seconds)

    def current_music(self) -> str | None:
        """Return the name of the place whose music plays, or None."""
        return self._music.name

    def _advance_music(self, seconds: float) -> None:
        """Fade out the music of the last ambience, then start that of the present one."""
        heard = self._volumes.gain(MUSIC_GROUP) > 0.0
        wanted = self._room if heard and f"{MUSIC_GROUP}_{self._room}" in self.families else None
        music = self._music
        step = seconds / MUSIC_FADE_SECONDS
        try:
            if music.name is not None and music.name == wanted:
                music.level = min(1.0, music.level + step)
            elif music.name is not None:
                music.level = max(0.0, music.level - step) if heard else 0.0
                if music.level == 0.0:
                    self.output.stop_stream()
                    music.name = None
            elif wanted is not None and not self.is_loading:
                self._start_music(wanted)
            self._apply_music_volume()
        except pygame.error:
            self._drop_device()

    def _start_music(self, name: str) -> None:
        """Start a place's music at volume 0. An unreadable file is skipped."""
        if not self.is_available:
            return
        self._music = _Music(name)
        try:
            self.output.start_stream(
                str(self._baked / self.families[f"{MUSIC_GROUP}_{name}"].files[0])
            )
        except (pygame.error, OSError):
            if not self.output.is_open():
                raise

    def _apply_music_volume(self) -> None:
        """Send a changed music volume to the device."""
        music = self._music
        volume = (
            self._volumes.gain(MUSIC_GROUP) * math.sin(music.level * math.pi / 2) * self._duck.level
        )
        if music.name is not None and volume != music.volume:
            music.volume = volume
            self.output.set_stream_volume(volume)

    # -- volumes ------------------------------------------------------------------------------

    @property
    def volumes(self) -> Volumes:
        """The sliders; setting them is heard at once."""
        return self._volumes

    @volumes.setter
    def volumes(self, volumes: Volumes) -> None:
        self._volumes = volumes
        self._apply_ambience_volumes()
        try:
            self._apply_music_volume()
        except pygame.error:
            self._drop_device()
        if volumes.muted:
            self._stop_effects()

    def _stop_effects(self) -> None:
        """Stop all running effects."""
        try:
            for voice in self._voices:
                voice.channel.stop()
        except pygame.error:
            self._drop_device()
