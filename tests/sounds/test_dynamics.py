"""Sound dynamics against fatigue: fewer repeats, varied strokes, and ducked music."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from scenes.shell.app import mixer_volumes
from scenes.store.preferences import Settings
from sounds import dynamics
from sounds.audio_output import AudioDevice
from sounds.manifest import BAKED_FOLDER, MUSIC_GROUP
from sounds.mixer import CROSSFADE_SECONDS, MUSIC_FADE_SECONDS, AudioMixer, Volumes
from sounds.recording_output import RecordedClip, RecordingOutput

FRAME = 1 / 30


@pytest.fixture
def tape() -> RecordingOutput:
    return RecordingOutput()


@pytest.fixture
def mixer(tape: RecordingOutput) -> AudioMixer:
    one = AudioMixer(Volumes(1.0, 1.0, 1.0, 1.0))
    one.output = tape
    return one


def advance_frames(mixer: AudioMixer, tape: RecordingOutput, seconds: float) -> Iterator[float]:
    """Frames that go by."""
    for _ in range(round(seconds / FRAME)):
        mixer.advance(FRAME)
        tape.elapsed_seconds += FRAME
        yield tape.elapsed_seconds


def let_pass(mixer: AudioMixer, tape: RecordingOutput, seconds: float) -> None:
    for _ in advance_frames(mixer, tape, seconds):
        pass


def streams(tape: RecordingOutput) -> list[RecordedClip]:
    return [take for take in tape.clips if Path(take.sound.path).name.startswith(MUSIC_GROUP)]


def music_volume(tape: RecordingOutput) -> float:
    """Return the current volume of the music."""
    return streams(tape)[-1].sound.volume_history[-1][1]


def strengths(takes: list[RecordedClip]) -> list[float]:
    return [take.left_gain**2 + take.right_gain**2 for take in takes]


def test_a_family_that_repeats_is_heard_at_most_so_often_a_minute(
    mixer: AudioMixer, tape: RecordingOutput
) -> None:
    for _ in advance_frames(mixer, tape, 120.0):
        mixer.play("card_slide")
    heard = [take.start for take in tape.clips]
    assert all(b - a > dynamics.MIN_PLAY_GAP_SECONDS - 1e-6 for a, b in pairwise(heard))
    most = max(sum(begin <= at < begin + 60 for at in heard) for begin in range(60))
    assert (
        dynamics.MAX_REPEATS_PER_MINUTE - 1
        <= most
        <= dynamics.MAX_REPEATS_PER_MINUTE + dynamics.MAX_BURST_PLAYS
    )
    assert mixer.recent_sounds[-1].index == 3600, "all that was asked for is logged"


def test_repeats_are_softer_and_come_back_after_a_rest(
    mixer: AudioMixer, tape: RecordingOutput
) -> None:
    for _ in range(8):
        let_pass(mixer, tape, 0.1)
        mixer.play("card_snap")
    let_pass(mixer, tape, 20.0)
    mixer.play("card_snap")
    first, *_, eighth, rested = strengths(tape.clips)
    assert len(tape.clips) == 9
    assert eighth < 0.5 * first
    assert rested > 0.5 * first


def test_thinning_alone_makes_repeats_softer_until_they_have_rested() -> None:
    thinning = dynamics.RepeatLimiter()
    heard = [thinning.request_gain(0.1 * n) for n in range(8)]
    assert heard == sorted(heard, reverse=True)
    assert (heard[0], heard[-1]) == (1.0, 0.5)
    assert thinning.request_gain(60.0) == 1.0


@pytest.mark.parametrize("family", ["button", "focus", "refusal", "chime_1", "score_tick"])
def test_what_answers_a_person_is_never_thinned(
    mixer: AudioMixer, tape: RecordingOutput, family: str
) -> None:
    for _ in range(30):
        mixer.play(family)
    assert len(tape.clips) == 30


def test_pitch_and_strength_vary_and_are_the_same_for_the_same_plays() -> None:
    def heard() -> list[tuple[float, float]]:
        mixer, tape = AudioMixer(Volumes(1.0)), RecordingOutput()
        mixer.output = tape
        for _ in range(12):
            let_pass(mixer, tape, 4.0)
            mixer.play("gem_clink")
        pairs = zip(tape.clips, strengths(tape.clips), strict=True)
        return [(take.sound.pitch, strength) for take, strength in pairs]

    once = heard()
    assert once == heard()
    assert {pitch for pitch, _ in once} == set(dynamics.PITCH_VARIATION_FACTORS)
    assert len({strength for _, strength in once}) == 12
    softest, loudest = min(s for _, s in once), max(s for _, s in once)
    assert softest >= 10 ** (-dynamics.MAX_ATTENUATION_DB / 10) * 0.99
    assert loudest > 1.3 * softest


def test_ticks_rise(mixer: AudioMixer, tape: RecordingOutput) -> None:
    for step in range(8):
        mixer.play("score_tick", rise=step)
    pitches = [take.sound.pitch for take in tape.clips]
    assert pitches[0] == 1.0
    assert all(b > a for a, b in pairwise(pitches))
    assert pitches[5] == pytest.approx(2.0)


def test_another_pitch_is_the_same_sound_in_another_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")  # this machine may have no device
    path, output = str(BAKED_FOLDER / "score_tick-1.flac"), AudioDevice()
    output.open_device()
    try:
        length = output.load_sound(path).get_length()
        assert output.load_sound(path, 2.0).get_length() == pytest.approx(length / 2, abs=0.005)
        assert output.load_sound(path, 0.5).get_length() == pytest.approx(length * 2, abs=0.005)
    finally:
        output.close()


def test_sounds_that_begin_as_one_are_each_softer(mixer: AudioMixer, tape: RecordingOutput) -> None:
    for seat in range(4):
        mixer.play(f"chime_{seat}")
    first, *_, last = strengths(tape.clips)
    assert last < 0.5 * first


def test_music_belongs_to_the_place_and_fades_before_the_next_begins(
    mixer: AudioMixer, tape: RecordingOutput
) -> None:
    mixer.set_ambience("title")
    let_pass(mixer, tape, CROSSFADE_SECONDS + MUSIC_FADE_SECONDS)
    assert mixer.current_music() == "title"
    assert music_volume(tape) == pytest.approx(1.0)
    mixer.set_ambience("basari")
    let_pass(mixer, tape, MUSIC_FADE_SECONDS / 2)
    assert mixer.current_music() == "title"
    assert 0.0 < music_volume(tape) < 1.0
    let_pass(mixer, tape, 2 * MUSIC_FADE_SECONDS)
    assert mixer.current_music() == "basari"
    first, second = streams(tape)
    assert first.end <= second.start
    assert music_volume(tape) == pytest.approx(1.0)
    mixer.set_ambience("the moon")
    let_pass(mixer, tape, 2 * MUSIC_FADE_SECONDS)
    assert mixer.current_music() is None


def test_music_steps_back_for_what_is_said_or_revealed(
    mixer: AudioMixer, tape: RecordingOutput
) -> None:
    mixer.set_ambience("basari")
    let_pass(mixer, tape, 6.0)
    before = music_volume(tape)
    mixer.duck(2.0)
    let_pass(mixer, tape, 1.5)
    assert music_volume(tape) == pytest.approx(before * dynamics.DUCKED_GAIN)
    let_pass(mixer, tape, 0.5 + dynamics.DUCK_RELEASE_SECONDS + 0.2)
    assert music_volume(tape) == pytest.approx(before)
    mixer.play("curtain_open")
    let_pass(mixer, tape, 0.5)
    assert music_volume(tape) == pytest.approx(before * dynamics.DUCKED_GAIN)


def test_music_has_a_slider_of_its_own_and_none_of_it_plays_at_zero(tape: RecordingOutput) -> None:
    usual = mixer_volumes(Settings())
    assert mixer_volumes(Settings(music=80, effects=80)).gain("music") == pytest.approx(
        4 * mixer_volumes(Settings(music=40)).gain("music")
    )
    assert mixer_volumes(Settings(music=40)).gain("effects") == usual.gain("effects")
    mixer = AudioMixer(mixer_volumes(Settings(music=0)))
    mixer.output = tape
    mixer.set_ambience("nacho")
    let_pass(mixer, tape, 4.0)
    assert not streams(tape)
    mixer.volumes = usual
    let_pass(mixer, tape, 4.0)
    assert mixer.current_music() == "nacho"
    mixer.volumes = replace(usual, muted=True)
    assert music_volume(tape) == 0.0
    let_pass(mixer, tape, 0.1)
    assert mixer.current_music() is None
