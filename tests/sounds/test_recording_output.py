"""Recording of the played sounds on a tape, and its loudness by ITU-R BS.1770."""

from __future__ import annotations

import array
import math
import wave
from dataclasses import replace
from pathlib import Path

import pytest

from scenes.shell.app import mixer_volumes
from scenes.store.preferences import Settings
from sounds.audio_output import SAMPLE_RATE
from sounds.manifest import AMBIENCE_GROUP, load_manifest
from sounds.mixer import CROSSFADE_SECONDS, AudioMixer, Volumes
from sounds.recording_output import RecordedSound, RecordingOutput

pytest.importorskip("numpy")
pytest.importorskip("pyloudnorm")
pytest.importorskip("soundfile")

from tools.audio import render

LOUD = Volumes(1.0, 1.0, 1.0, 1.0, music=1.0)


def tone(path: Path, seconds: float, hertz: float = 997.0, peak: float = 0.5) -> str:
    count = round(seconds * SAMPLE_RATE)
    samples = (peak * math.sin(2 * math.pi * hertz * n / SAMPLE_RATE) for n in range(count))
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(SAMPLE_RATE)
        out.writeframes(array.array("h", (round(32767 * s) for s in samples)).tobytes())
    return str(path)


def test_a_tone_has_the_loudness_that_the_recommendation_gives_it(tmp_path: Path) -> None:
    """997 Hz at full scale in one channel is -3.01 LUFS; at half of it in two, -6.03."""
    tape = RecordingOutput()
    tape.channel(0).play(tape.load_sound(tone(tmp_path / "a-1.wav", 4.0)))
    tape.elapsed_seconds = 4.0
    found = render.measure_mix(tape)
    assert found["lufs"] == pytest.approx(-6.03, abs=0.1)
    assert found["true_peak_db"] == pytest.approx(-6.02, abs=0.05)
    assert (found["clipped"], found["silent_share"]) == (0, 0.0)
    assert found["plays_a_minute"] == {"a": pytest.approx(15.0)}


def test_a_peak_between_samples_is_found(tmp_path: Path) -> None:
    """A quarter of the rate, its samples all off the crest by an eighth of a turn."""
    tape, path = RecordingOutput(), tmp_path / "a-1.wav"
    tone(path, 0.1)
    crest = array.array(
        "h", [round(16384 * math.sin(math.pi * (n / 2 + 0.25))) for n in range(4410)]
    )
    with wave.open(str(path), "rb") as source:
        shape = source.getparams()
    with wave.open(str(path), "wb") as out:
        out.setparams(shape)
        out.writeframes(crest.tobytes())
    tape.channel(0).play(tape.load_sound(str(path)))
    tape.elapsed_seconds = 0.1
    wave_heard = render.render_mix(tape)
    assert abs(wave_heard).max() < 0.36
    assert render.true_peak_db(wave_heard) == pytest.approx(-6.02, abs=0.7)


@pytest.mark.slow
def test_silence_between_two_sounds_is_measured_and_clipping_counted(tmp_path: Path) -> None:
    tape, path = RecordingOutput(), tone(tmp_path / "a-1.wav", 1.0, peak=0.9)
    for number in (0, 1):  # together they are louder than a device can be
        tape.channel(number).play(tape.load_sound(path))
    tape.elapsed_seconds = 5.0
    tape.channel(0).play(tape.load_sound(path))
    tape.elapsed_seconds = 6.0
    found = render.measure_mix(tape)
    assert found["clipped"] > 0
    assert found["true_peak_db"] > 0
    assert found["longest_silence_s"] == pytest.approx(3.6, abs=0.3)


def test_what_is_cut_off_and_faded_is_heard_so(tmp_path: Path) -> None:
    tape = RecordingOutput()
    channel, sound = tape.channel(0), tape.load_sound(tone(tmp_path / "a-1.wav", 2.0))
    sound.set_volume(1.0)
    channel.play(sound, loops=-1)
    channel.set_volume(1.0, 0.0)
    tape.elapsed_seconds = 3.0
    sound.set_volume(0.5)
    tape.elapsed_seconds = 5.0
    channel.stop()
    tape.elapsed_seconds = 6.0
    heard = render.render_mix(tape)
    assert heard[:, 1].max() == 0
    assert heard[: 3 * SAMPLE_RATE, 0].max() == pytest.approx(0.5, abs=0.01)
    assert heard[3 * SAMPLE_RATE + 9 : 5 * SAMPLE_RATE, 0].max() == pytest.approx(0.25, abs=0.01)
    assert heard[5 * SAMPLE_RATE + 9 :, 0].max() == 0
    assert not channel.get_busy()


def test_the_mixer_plays_into_a_tape_as_into_a_device() -> None:
    mixer, tape = AudioMixer(LOUD), RecordingOutput()
    mixer.output = tape
    mixer.set_ambience("mercado")
    for _ in range(3):
        mixer.advance(CROSSFADE_SECONDS)
        tape.elapsed_seconds += CROSSFADE_SECONDS
    for _ in range(9):
        mixer.play("chime_0", pan=-1.0)
    voices = [take for take in tape.clips if not take.is_loop]
    assert len(voices) == 9
    assert sum(take.end > tape.elapsed_seconds for take in voices) == 6, "as many as a family has"
    assert voices[0].left_gain > voices[0].right_gain
    room, music = (take.sound for take in tape.clips if take.is_loop)
    assert isinstance(room, RecordedSound)
    assert room.volume_history[-1][1] == 1.0
    assert music.path.endswith("music_mercado.ogg")
    assert 0.0 < music.volume_history[-1][1] < 1.0
    mixer.volumes = replace(LOUD, muted=True)
    assert room.volume_history[-1][1] == music.volume_history[-1][1] == 0.0


@pytest.mark.slow
@pytest.mark.sampled
@pytest.mark.parametrize(
    "room", [name for name in load_manifest() if name.startswith(AMBIENCE_GROUP)]
)
def test_every_room_is_about_as_loud_as_a_quiet_room_at_usual_settings(room: str) -> None:
    """-40 LUFS: what lies below -50 nobody hears from a sofa."""
    mixer, tape = AudioMixer(mixer_volumes(Settings(music=0))), RecordingOutput()
    mixer.output = tape
    mixer.set_ambience(room.removeprefix(f"{AMBIENCE_GROUP}_"))
    for _ in range(3):  # asked for, loaded, faded in
        mixer.advance(CROSSFADE_SECONDS)
    tape.elapsed_seconds = 15.0
    found = render.measure_mix(tape)
    assert found["lufs"] == pytest.approx(-40.0, abs=2.0)
    assert found["longest_silence_s"] < 2.5
    assert found["true_peak_db"] < -12
