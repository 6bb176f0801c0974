"""The mixer: variants, voices, panning, volumes, ambience, and silence where there is no device."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from sounds import dynamics
from sounds.audio_output import AudioDevice
from sounds.manifest import BAKED_FOLDER, ENDLESS_GROUPS, load_manifest
from sounds.materials import (
    LANDING_FAMILIES,
    MATERIAL_FAMILIES,
    chime_sound,
    landing_sound,
)
from sounds.mixer import (
    CROSSFADE_SECONDS,
    LAYER_FADE_SECONDS,
    MAX_DEVICE_RETRY_SECONDS,
    MAX_VOICES_PER_FAMILY,
    AudioMixer,
    Volumes,
    choose_variant,
    stereo_gains,
)
from sounds.recording_output import RecordedSound, RecordingOutput

OPENS_A_DEVICE = pygame.mixer.init


@pytest.fixture(autouse=True)
def _heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests of the screen, which are silent, may have gone before in the same process."""
    monkeypatch.setattr(pygame.mixer, "init", OPENS_A_DEVICE)


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[AudioMixer]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    AudioDevice().close()
    one = AudioMixer()
    yield one
    one.close()


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> AudioMixer:
    def nothing(*_: object) -> None:
        raise pygame.error("no such device")

    AudioDevice().close()
    monkeypatch.setattr(pygame.mixer, "init", nothing)
    return AudioMixer()


@pytest.mark.parametrize("variants", [2, 3, 4, 5])
def test_never_the_same_variant_twice_running_and_all_of_them_in_time(variants: int) -> None:
    last, heard = -1, []
    for count in range(200):
        last = choose_variant("coin_on_wood", count, last, variants)
        heard.append(last)
    assert all(a != b for a, b in pairwise(heard))
    assert set(heard) == set(range(variants))


def test_play_tells_what_was_played_in_a_bounded_log(mixer: AudioMixer) -> None:
    mixer.advance(0.25)
    played = mixer.play("coin_on_wood", pan=-0.5, gain=0.8)
    assert mixer.recent_sounds[-1] == played
    assert (played.index, played.family, played.pan, played.start_seconds) == (
        1,
        "coin_on_wood",
        -0.5,
        0.25,
    )
    for _ in range(1000):
        mixer.play("focus")
    assert len(mixer.recent_sounds) < 1000
    assert mixer.recent_sounds[-1].index == 1001


def test_two_mixers_play_the_same_variants_and_leave_chance_alone(deaf: AudioMixer) -> None:
    other = AudioMixer()
    before = random.getstate()
    ours = [deaf.play("gem_clink").variant for _ in range(20)]
    assert ours == [other.play("gem_clink").variant for _ in range(20)]
    assert random.getstate() == before


def test_a_family_never_has_more_than_its_voices(mixer: AudioMixer) -> None:
    for _ in range(20):
        mixer.play("end_fanfare")
    assert mixer.count_voices("end_fanfare") == MAX_VOICES_PER_FAMILY
    for name in mixer.families:
        if mixer.families[name].group not in ENDLESS_GROUPS:
            for _ in range(3):
                mixer.play(name)
    assert mixer.count_voices("end_fanfare") <= MAX_VOICES_PER_FAMILY


def test_more_voices_of_a_family_are_each_softer(
    mixer: AudioMixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[float] = []

    class Channel:
        def __init__(self, number: int) -> None:
            self.number = number

        def get_busy(self) -> bool:
            return self.number in busy

        def play(self, sound: pygame.mixer.Sound) -> None:
            busy.add(self.number)

        def set_volume(self, left: float, right: float) -> None:
            heard.append(math.hypot(left, right))

        def stop(self) -> None:
            busy.discard(self.number)

    busy: set[int] = set()
    assert mixer.is_available
    monkeypatch.setattr(pygame.mixer, "Channel", Channel)
    monkeypatch.setattr(dynamics, "gain_variation", lambda family, count: 1.0)
    for _ in range(8):
        mixer.advance(1.0)
        mixer.play("chime_0")
    wanted = [1.0 / math.sqrt(min(n, MAX_VOICES_PER_FAMILY)) for n in range(1, 9)]
    assert [level / heard[0] for level in heard] == pytest.approx(wanted)


def test_panning_keeps_the_power_and_both_ears() -> None:
    assert stereo_gains(0.0) == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)))
    for pan in (-1.0, -0.4, 0.7, 1.0, 9.0):
        left, right = stereo_gains(pan)
        assert left * left + right * right == pytest.approx(1.0)
        assert min(left, right) > 0.1
        assert (left > right) == (pan < 0)


def test_an_unknown_family_is_an_error(mixer: AudioMixer) -> None:
    with pytest.raises(KeyError):
        mixer.play("trombone")


def test_warming_goes_in_small_portions_until_all_is_loaded(mixer: AudioMixer) -> None:
    rounds = 1
    while not mixer.preload(0.0):
        rounds += 1
    files = sum(len(e.files) for e in mixer.families.values() if e.group not in ENDLESS_GROUPS)
    assert rounds >= files
    assert mixer.preload(0.0)


def test_making_a_mixer_opens_nothing(mixer: AudioMixer) -> None:
    assert pygame.mixer.get_init() is None
    mixer.preload(0.0)
    assert pygame.mixer.get_init() is not None


def enter_room(mixer: AudioMixer, name: str) -> None:
    """A room is asked for, and frames go by until it has been loaded."""
    mixer.set_ambience(name)
    while mixer.is_loading:
        mixer.advance(0.0)
        time.sleep(0.001)


class SlowSound:
    """A sound that is loaded when somebody says so."""

    def __init__(self, path: str) -> None:
        self.path, self.there, self.waited_for = path, False, False

    def is_done(self) -> bool:
        return self.there

    def wait_for_sound(self) -> RecordedSound:
        self.waited_for = not self.there
        return RecordedSound(RecordingOutput(), self.path)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[AudioMixer, list[SlowSound]]]:
    """A mixer, and what it has begun to load."""
    mixer, tape, loads = AudioMixer(), RecordingOutput(), list[SlowSound]()

    def load(path: str) -> SlowSound:
        loads.append(SlowSound(path))
        return loads[-1]

    monkeypatch.setattr(tape, "start_loading", load)
    mixer.output = tape
    yield mixer, loads
    mixer.close()


def test_a_room_is_not_loaded_in_the_frame_that_asks_for_it(
    slow: tuple[AudioMixer, list[SlowSound]],
) -> None:
    """That one lays a table."""
    mixer, loads = slow
    mixer.set_ambience("mercado")
    mixer.advance(0.0)
    assert not loads and mixer.is_loading
    mixer.advance(0.1)
    assert [Path(load.path).name for load in loads] == ["ambience_mercado.ogg"]


def test_no_frame_waits_until_a_room_is_loaded(slow: tuple[AudioMixer, list[SlowSound]]) -> None:
    mixer, loads = slow
    mixer.set_ambience("mercado")
    for _ in range(9):
        mixer.advance(0.1)
    assert not mixer.ambience_levels() and mixer.is_loading
    loads[0].there = True
    mixer.advance(0.1)
    assert list(mixer.ambience_levels()) == ["mercado"] and not mixer.is_loading
    assert not loads[0].waited_for


def test_no_effect_is_loaded_while_a_room_is_loaded(
    slow: tuple[AudioMixer, list[SlowSound]],
) -> None:
    """SDL_mixer decodes one file at a time: the frame would wait for the room."""
    mixer, loads = slow
    mixer.set_ambience("mercado")
    mixer.advance(0.0)
    mixer.advance(0.0)
    assert not mixer.preload(60.0) and not mixer._sounds
    loads[0].there = True
    assert mixer.preload(60.0) and mixer._sounds


def test_a_room_that_is_left_while_it_is_loaded_is_not_entered(
    slow: tuple[AudioMixer, list[SlowSound]],
) -> None:
    mixer, loads = slow
    for name in ("mercado", "title"):
        mixer.set_ambience(name)
        mixer.advance(0.0)
        mixer.advance(0.0)
    loads[0].there = True
    mixer.advance(0.1)
    assert not mixer.ambience_levels()
    mixer.advance(0.1)
    mixer.advance(0.1)
    loads[1].there = True
    mixer.advance(0.1)
    assert list(mixer.ambience_levels()) == ["title"] and len(loads) == 2


def test_a_device_is_closed_when_nothing_is_loaded_any_more(
    slow: tuple[AudioMixer, list[SlowSound]],
) -> None:
    mixer, loads = slow
    mixer.set_ambience("mercado")
    mixer.advance(0.0)
    mixer.advance(0.0)
    mixer.close()
    assert loads[0].waited_for


def test_a_room_whose_file_cannot_be_read_is_silent(mixer: AudioMixer, tmp_path: Path) -> None:
    for path in BAKED_FOLDER.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes() if path.suffix == ".json" else b"x")
    spoilt = AudioMixer(baked=tmp_path)
    enter_room(spoilt, "title")
    assert spoilt.is_available and not spoilt.ambience_levels()
    spoilt.close()


def test_ambiences_cross_fade_with_equal_power(mixer: AudioMixer) -> None:
    enter_room(mixer, "title")
    mixer.advance(CROSSFADE_SECONDS)
    assert mixer.ambience_levels() == {"title": 1.0}
    enter_room(mixer, "mercado")
    mixer.advance(CROSSFADE_SECONDS / 2)
    assert mixer.ambience_levels() == {"title": pytest.approx(0.5), "mercado": pytest.approx(0.5)}
    mixer.advance(CROSSFADE_SECONDS)
    assert mixer.ambience_levels() == {"mercado": 1.0}
    mixer.set_ambience(None)
    mixer.advance(CROSSFADE_SECONDS)
    assert mixer.ambience_levels() == {}


def test_quick_changes_of_room_end_in_the_last_one(mixer: AudioMixer) -> None:
    for name in ("title", "mercado", "market_day", "title"):
        mixer.set_ambience(name)
        mixer.advance(0.1)
    enter_room(mixer, "market_day")
    mixer.advance(CROSSFADE_SECONDS)
    assert mixer.ambience_levels() == {"market_day": 1.0}


def test_a_room_without_a_sound_is_silent(mixer: AudioMixer) -> None:
    mixer.set_ambience("title")
    mixer.set_ambience("the moon")
    mixer.advance(2 * CROSSFADE_SECONDS)
    assert mixer.ambience_levels() == {}


def test_mute_stops_what_sounds_and_is_still_logged(mixer: AudioMixer) -> None:
    mixer.play("end_fanfare")
    mixer.volumes = replace(mixer.volumes, muted=True)
    assert mixer.count_voices("end_fanfare") == 0
    mixer.play("end_fanfare")
    assert mixer.count_voices("end_fanfare") == 0
    assert len(mixer.recent_sounds) == 2


def test_each_slider_rules_its_own_group_and_master_all() -> None:
    quiet = Volumes(master=1.0, effects=0.5, ambience=1.0, ui=0.0)
    assert quiet.gain("effects") == 0.25
    assert quiet.gain("ambience") == 1.0
    assert quiet.gain("ui") == 0.0
    assert replace(quiet, master=0.0).gain("ambience") == 0.0
    assert replace(quiet, muted=True).gain("effects") == 0.0


def test_no_device_means_silence_not_a_crash(deaf: AudioMixer) -> None:
    assert deaf.preload(0.01)
    deaf.set_ambience("title")
    deaf.play("coin_on_wood")
    deaf.advance(1.0)
    deaf.volumes = Volumes(muted=True)
    deaf.close()
    assert not deaf.is_available
    assert [played.family for played in deaf.recent_sounds] == ["coin_on_wood"]


def test_a_device_that_goes_away_means_silence_and_can_come_back(mixer: AudioMixer) -> None:
    enter_room(mixer, "title")
    mixer.play("coin_on_wood")
    mixer.advance(0.2)
    AudioDevice().close()
    mixer.play("coin_on_wood")
    mixer.advance(0.2)
    mixer.volumes = Volumes(muted=True)
    assert not mixer.is_available
    assert len(mixer.recent_sounds) == 2
    mixer.volumes = Volumes()
    assert mixer.reopen_device()
    while mixer.is_loading:
        mixer.advance(0.0)
        time.sleep(0.001)
    mixer.advance(CROSSFADE_SECONDS)
    mixer.play("coin_on_wood")
    assert mixer.count_voices("coin_on_wood") == 1
    assert mixer.ambience_levels() == {"title": 1.0}


def device_removed_event(which: int = 2, iscapture: int = 0) -> pygame.event.Event:
    """SDL's word that a device is gone: of an open one its number, of another 0."""
    return pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=iscapture)


def is_title_room_heard(mixer: AudioMixer) -> bool:
    """Let ten seconds pass; whether the room of the title is heard then."""
    for _ in range(100):
        mixer.advance(0.1)
        while mixer.is_loading:
            mixer.advance(0.0)
            time.sleep(0.001)
    return mixer.ambience_levels().get("title") == 1.0


def test_sound_comes_back_after_its_server_was_started_again(
    mixer: AudioMixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter_room(mixer, "title")
    refused = []

    def no_server(*_: object) -> None:
        refused.append(mixer._at)
        raise pygame.error("no server")

    monkeypatch.setattr(pygame.mixer, "init", no_server)
    mixer.handle_device_removed(device_removed_event())
    assert not mixer.is_available
    mixer.play("coin_on_wood")
    for _ in range(100):
        mixer.advance(0.1)
    assert [round(at - refused[0]) for at in refused] == [0, 2, 6]
    monkeypatch.setattr(pygame.mixer, "init", OPENS_A_DEVICE)
    assert is_title_room_heard(mixer) and mixer.is_available
    mixer.play("coin_on_wood")
    assert mixer.count_voices("coin_on_wood") == 1


def test_a_device_that_is_plugged_in_later_is_found(
    deaf: AudioMixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf.set_ambience("title")
    deaf.advance(1.0)
    assert not deaf.is_available
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(pygame.mixer, "init", OPENS_A_DEVICE)
    assert is_title_room_heard(deaf)
    deaf.close()


def test_where_there_is_no_device_it_is_tried_seldom(deaf: AudioMixer) -> None:
    tried, opens = [], deaf.output.open_device

    def counted() -> None:
        tried.append(deaf._at)
        opens()

    deaf.output.open_device = counted  # type: ignore[method-assign]
    assert not deaf.is_available
    for _ in range(36_000):
        deaf.advance(0.1)
    assert len(tried) < 40 and max(b - a for a, b in pairwise(tried)) < MAX_DEVICE_RETRY_SECONDS + 1


def test_while_the_system_has_no_device_none_is_opened(
    mixer: AudioMixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = list[str]()
    enter_room(mixer, "title")
    monkeypatch.setattr("sounds.audio_output.get_audio_device_names", lambda capture: names)
    mixer.handle_device_removed(device_removed_event())
    for _ in range(100):
        mixer.advance(0.1)
    assert not mixer.is_available
    names.append("television")
    assert is_title_room_heard(mixer)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "event", [device_removed_event(which=0), device_removed_event(iscapture=1)]
)
def test_another_device_that_is_removed_changes_nothing(
    mixer: AudioMixer, event: pygame.event.Event
) -> None:
    enter_room(mixer, "title")
    mixer.handle_device_removed(event)
    assert mixer.is_available and "title" in mixer.ambience_levels()


def test_a_closed_mixer_stays_silent(mixer: AudioMixer) -> None:
    enter_room(mixer, "title")
    mixer.close()
    for _ in range(100):
        mixer.advance(1.0)
    assert not mixer.is_available and pygame.mixer.get_init() is None


@pytest.mark.slow
def test_a_device_may_go_while_a_room_is_loaded(mixer: AudioMixer) -> None:
    for _ in range(20):
        mixer.set_ambience("mercado")
        mixer.advance(0.01)
        mixer.advance(0.01)
        mixer.handle_device_removed(device_removed_event())
        assert not mixer.is_loading and mixer.reopen_device()


@pytest.mark.parametrize("loaded", [0, 1000])
def test_a_device_lost_while_loading_or_playing_is_noticed_at_once(
    mixer: AudioMixer, loaded: int
) -> None:
    for _ in range(loaded):
        mixer.preload(0.0)
    assert mixer.is_available
    AudioDevice().close()
    mixer.play("coin_on_wood")
    assert not mixer.is_available
    assert mixer.preload(0.01)
    assert mixer.reopen_device()
    mixer.advance(0.0)
    assert not mixer.preload(0.0)
    AudioDevice().close()
    assert mixer.preload(0.01)
    assert not mixer.is_available


def test_an_unreadable_file_silences_only_itself(tmp_path: Path, mixer: AudioMixer) -> None:
    baked = mixer._baked
    (tmp_path / "manifest.json").write_bytes((baked / "manifest.json").read_bytes())
    (tmp_path / "focus-1.flac").write_bytes(b"not a sound")
    broken = AudioMixer(baked=tmp_path)
    for _ in range(8):
        broken.play("focus")
    assert broken.is_available
    assert broken.count_voices("focus") == 0


def test_every_material_on_every_surface_has_a_family() -> None:
    families = load_manifest()
    named = {
        *LANDING_FAMILIES.values(),
        *MATERIAL_FAMILIES.values(),
        landing_sound("felt hat", "moon"),
    }
    named |= {chime_sound(seat) for seat in range(8)}
    assert named <= set(families)
    assert landing_sound("coin", "wood") == "coin_on_wood"
    assert landing_sound("coin", "coin") == "coin_on_coin"
    assert len({chime_sound(seat) for seat in range(8)}) == 8


def advance_mixer(mixer: AudioMixer, seconds: float, frame: float = 0.1) -> None:
    for _ in range(round(seconds / frame)):
        mixer.advance(frame)


@pytest.fixture
def taped() -> Iterator[AudioMixer]:
    mixer = AudioMixer()
    mixer.output = RecordingOutput()
    mixer.set_ambience("mercado")
    advance_mixer(mixer, 3.0)
    yield mixer
    mixer.close()


def test_a_layer_comes_and_goes_over_its_room(taped: AudioMixer) -> None:
    taped.set_layers(frozenset(("tension",)))
    advance_mixer(taped, 0.3 + LAYER_FADE_SECONDS / 2)
    assert 0.3 < taped.ambience_levels()["tension"] < 0.7
    advance_mixer(taped, LAYER_FADE_SECONDS)
    assert taped.ambience_levels() == {"mercado": 1.0, "tension": 1.0}
    taped.set_layers(frozenset())
    advance_mixer(taped, LAYER_FADE_SECONDS / 2)
    assert 0.3 < taped.ambience_levels()["tension"] < 0.7
    advance_mixer(taped, LAYER_FADE_SECONDS)
    assert taped.ambience_levels() == {"mercado": 1.0}


def test_layers_go_with_their_room(taped: AudioMixer) -> None:
    taped.set_layers(frozenset(("tension",)))
    advance_mixer(taped, 4.0)
    taped.set_ambience("title")
    advance_mixer(taped, 4.0)
    assert taped.ambience_levels() == {"title": 1.0}


def test_it_goes_on_raining_for_a_while(taped: AudioMixer) -> None:
    family, (layer, seconds) = next(iter(dynamics.LINGERING_LAYERS.items()))
    taped.play(family)
    advance_mixer(taped, 0.5 + LAYER_FADE_SECONDS)
    assert taped.ambience_levels()[layer] == 1.0
    advance_mixer(taped, seconds + LAYER_FADE_SECONDS)
    assert layer not in taped.ambience_levels()


def test_layers_step_back_as_music_does_and_rooms_do_not(taped: AudioMixer) -> None:
    taped.set_layers(frozenset(("tension",)))
    advance_mixer(taped, 4.0)

    def volumes() -> dict[str, float]:
        return {room.name: room.volume for room in taped._rooms}

    before = volumes()
    taped.duck(1.0)
    advance_mixer(taped, 0.5)
    now = volumes()
    assert now["mercado"] == before["mercado"]
    assert now["tension"] == pytest.approx(before["tension"] * dynamics.DUCKED_GAIN)


def test_nobody_murmurs_twice_in_a_short_while(taped: AudioMixer) -> None:
    heard = []
    for _ in range(40):
        before = taped.count_voices("crowd_murmur")
        taped.play("crowd_murmur")
        heard.append(taped.count_voices("crowd_murmur") > before)
        tape = taped.output
        assert isinstance(tape, RecordingOutput)
        tape.elapsed_seconds += 0.5
        advance_mixer(taped, 0.5)
    apart = [n for n, was in enumerate(heard) if was]
    assert len(apart) == 3
    assert all(
        0.5 * (b - a) >= dynamics.MIN_PLAY_INTERVAL_SECONDS["crowd_murmur"]
        for a, b in pairwise(apart)
    )
