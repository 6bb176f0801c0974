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

from sounds import taste
from sounds.manifest import BAKED, ENDLESS, load
from sounds.materials import HEAPS, PAIRS, USUAL, chime, heap, landing
from sounds.mixer import (
    CROSS_FADE,
    LAYER_FADE,
    RETRY_MOST,
    VOICES_A_FAMILY,
    Mixer,
    Volumes,
    next_variant,
    sides,
)
from sounds.tape import Tape, TapedSound

OPENS_A_DEVICE = pygame.mixer.init


@pytest.fixture(autouse=True)
def _heard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests of the screen, which are silent, may have gone before in the same process."""
    monkeypatch.setattr(pygame.mixer, "init", OPENS_A_DEVICE)


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mixer]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    one = Mixer()
    yield one
    one.close()


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Mixer:
    def nothing(*_: object) -> None:
        raise pygame.error("no such device")

    pygame.mixer.quit()
    monkeypatch.setattr(pygame.mixer, "init", nothing)
    return Mixer()


@pytest.mark.parametrize("variants", [2, 3, 4, 5])
def test_never_the_same_variant_twice_running_and_all_of_them_in_time(variants: int) -> None:
    last, heard = -1, []
    for count in range(200):
        last = next_variant("coin_on_wood", count, last, variants)
        heard.append(last)
    assert all(a != b for a, b in pairwise(heard))
    assert set(heard) == set(range(variants))


def test_play_tells_what_was_played_in_a_bounded_log(mixer: Mixer) -> None:
    mixer.advance(0.25)
    played = mixer.play("coin_on_wood", pan=-0.5, gain=0.8)
    assert mixer.recent[-1] == played
    assert (played.index, played.family, played.pan, played.at) == (1, "coin_on_wood", -0.5, 0.25)
    for _ in range(1000):
        mixer.play("focus")
    assert len(mixer.recent) < 1000
    assert mixer.recent[-1].index == 1001


def test_two_mixers_play_the_same_variants_and_leave_chance_alone(deaf: Mixer) -> None:
    other = Mixer()
    before = random.getstate()
    ours = [deaf.play("gem_clink").variant for _ in range(20)]
    assert ours == [other.play("gem_clink").variant for _ in range(20)]
    assert random.getstate() == before


def test_a_family_never_has_more_than_its_voices(mixer: Mixer) -> None:
    for _ in range(20):
        mixer.play("end_fanfare")
    assert mixer.voices("end_fanfare") == VOICES_A_FAMILY
    for name in mixer.families:
        if mixer.families[name].group not in ENDLESS:
            for _ in range(3):
                mixer.play(name)
    assert mixer.voices("end_fanfare") <= VOICES_A_FAMILY


def test_more_voices_of_a_family_are_each_softer(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch
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
    assert mixer.available
    monkeypatch.setattr(pygame.mixer, "Channel", Channel)
    monkeypatch.setattr(taste, "strength", lambda family, count: 1.0)
    for _ in range(8):
        mixer.advance(1.0)
        mixer.play("chime_0")
    wanted = [1.0 / math.sqrt(min(n, VOICES_A_FAMILY)) for n in range(1, 9)]
    assert [level / heard[0] for level in heard] == pytest.approx(wanted)


def test_panning_keeps_the_power_and_both_ears() -> None:
    assert sides(0.0) == pytest.approx((math.sqrt(0.5), math.sqrt(0.5)))
    for pan in (-1.0, -0.4, 0.7, 1.0, 9.0):
        left, right = sides(pan)
        assert left * left + right * right == pytest.approx(1.0)
        assert min(left, right) > 0.1
        assert (left > right) == (pan < 0)


def test_an_unknown_family_is_an_error(mixer: Mixer) -> None:
    with pytest.raises(KeyError):
        mixer.play("trombone")


def test_warming_goes_in_small_portions_until_all_is_loaded(mixer: Mixer) -> None:
    rounds = 1
    while not mixer.warm(0.0):
        rounds += 1
    files = sum(len(e.files) for e in mixer.families.values() if e.group not in ENDLESS)
    assert rounds >= files
    assert mixer.warm(0.0)


def test_making_a_mixer_opens_nothing(mixer: Mixer) -> None:
    assert pygame.mixer.get_init() is None
    mixer.warm(0.0)
    assert pygame.mixer.get_init() is not None


def entering(mixer: Mixer, name: str) -> None:
    """A room is asked for, and frames go by until it has been loaded."""
    mixer.ambience(name)
    while mixer.loading:
        mixer.advance(0.0)
        time.sleep(0.001)


class Slow:
    """A sound that is loaded when somebody says so."""

    def __init__(self, path: str) -> None:
        self.path, self.there, self.waited_for = path, False, False

    def done(self) -> bool:
        return self.there

    def sound(self) -> TapedSound:
        self.waited_for = not self.there
        return TapedSound(Tape(), self.path)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Mixer, list[Slow]]]:
    """A mixer, and what it has begun to load."""
    mixer, tape, loads = Mixer(), Tape(), list[Slow]()

    def load(path: str) -> Slow:
        loads.append(Slow(path))
        return loads[-1]

    monkeypatch.setattr(tape, "load", load)
    mixer.output = tape
    yield mixer, loads
    mixer.close()


def test_a_room_is_not_loaded_in_the_frame_that_asks_for_it(
    slow: tuple[Mixer, list[Slow]],
) -> None:
    """That one lays a table."""
    mixer, loads = slow
    mixer.ambience("mercado")
    mixer.advance(0.0)
    assert not loads and mixer.loading
    mixer.advance(0.1)
    assert [Path(load.path).name for load in loads] == ["ambience_mercado.ogg"]


def test_no_frame_waits_until_a_room_is_loaded(slow: tuple[Mixer, list[Slow]]) -> None:
    mixer, loads = slow
    mixer.ambience("mercado")
    for _ in range(9):
        mixer.advance(0.1)
    assert not mixer.rooms() and mixer.loading
    loads[0].there = True
    mixer.advance(0.1)
    assert list(mixer.rooms()) == ["mercado"] and not mixer.loading
    assert not loads[0].waited_for


def test_a_room_that_is_left_while_it_is_loaded_is_not_entered(
    slow: tuple[Mixer, list[Slow]],
) -> None:
    mixer, loads = slow
    for name in ("mercado", "title"):
        mixer.ambience(name)
        mixer.advance(0.0)
        mixer.advance(0.0)
    loads[0].there = True
    mixer.advance(0.1)
    assert not mixer.rooms()
    mixer.advance(0.1)
    mixer.advance(0.1)
    loads[1].there = True
    mixer.advance(0.1)
    assert list(mixer.rooms()) == ["title"] and len(loads) == 2


def test_a_device_is_closed_when_nothing_is_loaded_any_more(
    slow: tuple[Mixer, list[Slow]],
) -> None:
    mixer, loads = slow
    mixer.ambience("mercado")
    mixer.advance(0.0)
    mixer.advance(0.0)
    mixer.close()
    assert loads[0].waited_for


def test_a_room_whose_file_cannot_be_read_is_silent(mixer: Mixer, tmp_path: Path) -> None:
    for path in BAKED.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes() if path.suffix == ".json" else b"x")
    spoilt = Mixer(baked=tmp_path)
    entering(spoilt, "title")
    assert spoilt.available and not spoilt.rooms()
    spoilt.close()


def test_ambiences_cross_fade_with_equal_power(mixer: Mixer) -> None:
    entering(mixer, "title")
    mixer.advance(CROSS_FADE)
    assert mixer.rooms() == {"title": 1.0}
    entering(mixer, "mercado")
    mixer.advance(CROSS_FADE / 2)
    assert mixer.rooms() == {"title": pytest.approx(0.5), "mercado": pytest.approx(0.5)}
    mixer.advance(CROSS_FADE)
    assert mixer.rooms() == {"mercado": 1.0}
    mixer.ambience(None)
    mixer.advance(CROSS_FADE)
    assert mixer.rooms() == {}


def test_quick_changes_of_room_end_in_the_last_one(mixer: Mixer) -> None:
    for name in ("title", "mercado", "market_day", "title"):
        mixer.ambience(name)
        mixer.advance(0.1)
    entering(mixer, "market_day")
    mixer.advance(CROSS_FADE)
    assert mixer.rooms() == {"market_day": 1.0}


def test_a_room_without_a_sound_is_silent(mixer: Mixer) -> None:
    mixer.ambience("title")
    mixer.ambience("the moon")
    mixer.advance(2 * CROSS_FADE)
    assert mixer.rooms() == {}


def test_mute_stops_what_sounds_and_is_still_logged(mixer: Mixer) -> None:
    mixer.play("end_fanfare")
    mixer.volumes = replace(mixer.volumes, muted=True)
    assert mixer.voices("end_fanfare") == 0
    mixer.play("end_fanfare")
    assert mixer.voices("end_fanfare") == 0
    assert len(mixer.recent) == 2


def test_each_slider_rules_its_own_group_and_master_all() -> None:
    quiet = Volumes(master=1.0, effects=0.5, ambience=1.0, ui=0.0)
    assert quiet.gain("effects") == 0.25
    assert quiet.gain("ambience") == 1.0
    assert quiet.gain("ui") == 0.0
    assert replace(quiet, master=0.0).gain("ambience") == 0.0
    assert replace(quiet, muted=True).gain("effects") == 0.0


def test_no_device_means_silence_not_a_crash(deaf: Mixer) -> None:
    assert deaf.warm(0.01)
    deaf.ambience("title")
    deaf.play("coin_on_wood")
    deaf.advance(1.0)
    deaf.volumes = Volumes(muted=True)
    deaf.close()
    assert not deaf.available
    assert [played.family for played in deaf.recent] == ["coin_on_wood"]


def test_a_device_that_goes_away_means_silence_and_can_come_back(mixer: Mixer) -> None:
    entering(mixer, "title")
    mixer.play("coin_on_wood")
    mixer.advance(0.2)
    pygame.mixer.quit()
    mixer.play("coin_on_wood")
    mixer.advance(0.2)
    mixer.volumes = Volumes(muted=True)
    assert not mixer.available
    assert len(mixer.recent) == 2
    mixer.volumes = Volumes()
    assert mixer.reopen()
    while mixer.loading:
        mixer.advance(0.0)
        time.sleep(0.001)
    mixer.advance(CROSS_FADE)
    mixer.play("coin_on_wood")
    assert mixer.voices("coin_on_wood") == 1
    assert mixer.rooms() == {"title": 1.0}


def removed(which: int = 2, iscapture: int = 0) -> pygame.event.Event:
    """SDL's word that a device is gone: of an open one its number, of another 0."""
    return pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=iscapture)


def heard(mixer: Mixer) -> bool:
    """Let ten seconds pass; whether the room of the title is heard then."""
    for _ in range(100):
        mixer.advance(0.1)
        while mixer.loading:
            mixer.advance(0.0)
            time.sleep(0.001)
    return mixer.rooms().get("title") == 1.0


def test_sound_comes_back_after_its_server_was_started_again(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    entering(mixer, "title")
    refused = []

    def no_server(*_: object) -> None:
        refused.append(mixer._at)
        raise pygame.error("no server")

    monkeypatch.setattr(pygame.mixer, "init", no_server)
    mixer.device_removed(removed())
    assert not mixer.available
    mixer.play("coin_on_wood")
    for _ in range(100):
        mixer.advance(0.1)
    assert [round(at - refused[0]) for at in refused] == [0, 2, 6]
    monkeypatch.setattr(pygame.mixer, "init", OPENS_A_DEVICE)
    assert heard(mixer) and mixer.available
    mixer.play("coin_on_wood")
    assert mixer.voices("coin_on_wood") == 1


def test_a_device_that_is_plugged_in_later_is_found(
    deaf: Mixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    deaf.ambience("title")
    deaf.advance(1.0)
    assert not deaf.available
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(pygame.mixer, "init", OPENS_A_DEVICE)
    assert heard(deaf)
    deaf.close()


def test_where_there_is_no_device_it_is_tried_seldom(deaf: Mixer) -> None:
    tried, opens = [], deaf.output.open

    def counted() -> None:
        tried.append(deaf._at)
        opens()

    deaf.output.open = counted  # type: ignore[method-assign]
    assert not deaf.available
    for _ in range(36_000):
        deaf.advance(0.1)
    assert len(tried) < 40 and max(b - a for a, b in pairwise(tried)) < RETRY_MOST + 1


def test_while_the_system_has_no_device_none_is_opened(
    mixer: Mixer, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = list[str]()
    entering(mixer, "title")
    monkeypatch.setattr("sounds.output.get_audio_device_names", lambda capture: names)
    mixer.device_removed(removed())
    for _ in range(100):
        mixer.advance(0.1)
    assert not mixer.available
    names.append("television")
    assert heard(mixer)


@pytest.mark.parametrize("event", [removed(which=0), removed(iscapture=1)])
def test_another_device_that_is_removed_changes_nothing(
    mixer: Mixer, event: pygame.event.Event
) -> None:
    entering(mixer, "title")
    mixer.device_removed(event)
    assert mixer.available and "title" in mixer.rooms()


def test_a_closed_mixer_stays_silent(mixer: Mixer) -> None:
    entering(mixer, "title")
    mixer.close()
    for _ in range(100):
        mixer.advance(1.0)
    assert not mixer.available and pygame.mixer.get_init() is None


def test_a_device_may_go_while_a_room_is_loaded(mixer: Mixer) -> None:
    for _ in range(20):
        mixer.ambience("mercado")
        mixer.advance(0.01)
        mixer.advance(0.01)
        mixer.device_removed(removed())
        assert not mixer.loading and mixer.reopen()


@pytest.mark.parametrize("loaded", [0, 1000])
def test_a_device_lost_while_loading_or_playing_is_noticed_at_once(
    mixer: Mixer, loaded: int
) -> None:
    for _ in range(loaded):
        mixer.warm(0.0)
    assert mixer.available
    pygame.mixer.quit()
    mixer.play("coin_on_wood")
    assert not mixer.available
    assert mixer.warm(0.01)
    assert mixer.reopen()
    mixer.advance(0.0)
    assert not mixer.warm(0.0)
    pygame.mixer.quit()
    assert mixer.warm(0.01)
    assert not mixer.available


def test_an_unreadable_file_silences_only_itself(tmp_path: Path, mixer: Mixer) -> None:
    baked = mixer._baked
    (tmp_path / "manifest.json").write_bytes((baked / "manifest.json").read_bytes())
    (tmp_path / "focus-1.flac").write_bytes(b"not a sound")
    broken = Mixer(baked=tmp_path)
    for _ in range(8):
        broken.play("focus")
    assert broken.available
    assert broken.voices("focus") == 0


def test_every_material_on_every_surface_has_a_family() -> None:
    families = load()
    named = {*PAIRS.values(), *USUAL.values(), *HEAPS.values(), landing("felt hat", "moon")}
    named |= {chime(seat) for seat in range(8)} | {heap("gem", "felt"), heap("coin", "wood")}
    assert named <= set(families)
    assert landing("coin", "wood") == "coin_on_wood"
    assert landing("coin", "coin") == "coin_on_coin"
    assert len({chime(seat) for seat in range(8)}) == 8


def passed(mixer: Mixer, seconds: float, frame: float = 0.1) -> None:
    for _ in range(round(seconds / frame)):
        mixer.advance(frame)


@pytest.fixture
def taped() -> Iterator[Mixer]:
    mixer = Mixer()
    mixer.output = Tape()
    mixer.ambience("mercado")
    passed(mixer, 3.0)
    yield mixer
    mixer.close()


def test_a_layer_comes_and_goes_over_its_room(taped: Mixer) -> None:
    taped.layers(frozenset(("tension",)))
    passed(taped, 0.3 + LAYER_FADE / 2)
    assert 0.3 < taped.rooms()["tension"] < 0.7
    passed(taped, LAYER_FADE)
    assert taped.rooms() == {"mercado": 1.0, "tension": 1.0}
    taped.layers(frozenset())
    passed(taped, LAYER_FADE / 2)
    assert 0.3 < taped.rooms()["tension"] < 0.7
    passed(taped, LAYER_FADE)
    assert taped.rooms() == {"mercado": 1.0}


def test_layers_go_with_their_room(taped: Mixer) -> None:
    taped.layers(frozenset(("tension",)))
    passed(taped, 4.0)
    taped.ambience("title")
    passed(taped, 4.0)
    assert taped.rooms() == {"title": 1.0}


def test_it_goes_on_raining_for_a_while(taped: Mixer) -> None:
    family, (layer, seconds) = next(iter(taste.LINGERS.items()))
    taped.play(family)
    passed(taped, 0.5 + LAYER_FADE)
    assert taped.rooms()[layer] == 1.0
    passed(taped, seconds + LAYER_FADE)
    assert layer not in taped.rooms()


def test_layers_step_back_as_music_does_and_rooms_do_not(taped: Mixer) -> None:
    taped.layers(frozenset(("tension",)))
    passed(taped, 4.0)

    def volumes() -> dict[str, float]:
        return {room.name: room.volume for room in taped._rooms}

    before = volumes()
    taped.step_back(1.0)
    passed(taped, 0.5)
    now = volumes()
    assert now["mercado"] == before["mercado"]
    assert now["tension"] == pytest.approx(before["tension"] * taste.DUCKED)


def test_nobody_murmurs_twice_in_a_short_while(taped: Mixer) -> None:
    heard = []
    for _ in range(40):
        before = taped.voices("crowd_murmur")
        taped.play("crowd_murmur")
        heard.append(taped.voices("crowd_murmur") > before)
        tape = taped.output
        assert isinstance(tape, Tape)
        tape.at += 0.5
        passed(taped, 0.5)
    apart = [n for n, was in enumerate(heard) if was]
    assert len(apart) == 3
    assert all(0.5 * (b - a) >= taste.RARE["crowd_murmur"] for a, b in pairwise(apart))
