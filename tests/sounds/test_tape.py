"""What is played is kept on a tape, and measured by ITU-R BS.1770."""

from __future__ import annotations

import array
import math
import wave
from dataclasses import replace
from pathlib import Path

import pytest

from scenes.app import volumes
from scenes.preferences import Settings
from sounds.manifest import AMBIENCE, load
from sounds.mixer import CROSS_FADE, Mixer, Volumes
from sounds.output import RATE
from sounds.tape import Tape, TapedSound

pytest.importorskip("numpy")
pytest.importorskip("pyloudnorm")
pytest.importorskip("soundfile")

from sounds import render

LOUD = Volumes(1.0, 1.0, 1.0, 1.0, music=1.0)


def tone(path: Path, seconds: float, hertz: float = 997.0, peak: float = 0.5) -> str:
    count = round(seconds * RATE)
    samples = (peak * math.sin(2 * math.pi * hertz * n / RATE) for n in range(count))
    with wave.open(str(path), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(array.array("h", (round(32767 * s) for s in samples)).tobytes())
    return str(path)


def test_a_tone_has_the_loudness_that_the_recommendation_gives_it(tmp_path: Path) -> None:
    """997 Hz at full scale in one channel is -3.01 LUFS; at half of it in two, -6.03."""
    tape = Tape()
    tape.channel(0).play(tape.sound(tone(tmp_path / "a-1.wav", 4.0)))
    tape.at = 4.0
    found = render.figures(tape)
    assert found["lufs"] == pytest.approx(-6.03, abs=0.1)
    assert found["true_peak_db"] == pytest.approx(-6.02, abs=0.05)
    assert (found["clipped"], found["silent_share"]) == (0, 0.0)
    assert found["plays_a_minute"] == {"a": pytest.approx(15.0)}


def test_a_peak_between_samples_is_found(tmp_path: Path) -> None:
    """A quarter of the rate, its samples all off the crest by an eighth of a turn."""
    tape, path = Tape(), tmp_path / "a-1.wav"
    tone(path, 0.1)
    crest = array.array(
        "h", [round(16384 * math.sin(math.pi * (n / 2 + 0.25))) for n in range(4410)]
    )
    with wave.open(str(path), "rb") as source:
        shape = source.getparams()
    with wave.open(str(path), "wb") as out:
        out.setparams(shape)
        out.writeframes(crest.tobytes())
    tape.channel(0).play(tape.sound(str(path)))
    tape.at = 0.1
    wave_heard = render.rendered(tape)
    assert abs(wave_heard).max() < 0.36
    assert render.true_peak(wave_heard) == pytest.approx(-6.02, abs=0.7)


def test_silence_between_two_sounds_is_measured_and_clipping_counted(tmp_path: Path) -> None:
    tape, path = Tape(), tone(tmp_path / "a-1.wav", 1.0, peak=0.9)
    for number in (0, 1):  # together they are louder than a device can be
        tape.channel(number).play(tape.sound(path))
    tape.at = 5.0
    tape.channel(0).play(tape.sound(path))
    tape.at = 6.0
    found = render.figures(tape)
    assert found["clipped"] > 0
    assert found["true_peak_db"] > 0
    assert found["longest_silence_s"] == pytest.approx(3.6, abs=0.3)


def test_what_is_cut_off_and_faded_is_heard_so(tmp_path: Path) -> None:
    tape = Tape()
    channel, sound = tape.channel(0), tape.sound(tone(tmp_path / "a-1.wav", 2.0))
    sound.set_volume(1.0)
    channel.play(sound, loops=-1)
    channel.set_volume(1.0, 0.0)
    tape.at = 3.0
    sound.set_volume(0.5)
    tape.at = 5.0
    channel.stop()
    tape.at = 6.0
    heard = render.rendered(tape)
    assert heard[:, 1].max() == 0
    assert heard[: 3 * RATE, 0].max() == pytest.approx(0.5, abs=0.01)
    assert heard[3 * RATE + 9 : 5 * RATE, 0].max() == pytest.approx(0.25, abs=0.01)
    assert heard[5 * RATE + 9 :, 0].max() == 0
    assert not channel.get_busy()


def test_the_mixer_plays_into_a_tape_as_into_a_device() -> None:
    mixer, tape = Mixer(LOUD), Tape()
    mixer.output = tape
    mixer.ambience("mercado")
    for _ in range(3):
        mixer.advance(CROSS_FADE)
        tape.at += CROSS_FADE
    for _ in range(9):
        mixer.play("chime_0", pan=-1.0)
    voices = [take for take in tape.takes if not take.loops]
    assert len(voices) == 9
    assert sum(take.end > tape.at for take in voices) == 6, "as many as a family has"
    assert voices[0].left > voices[0].right
    room, music = (take.sound for take in tape.takes if take.loops)
    assert isinstance(room, TapedSound)
    assert room.volume[-1][1] == 1.0
    assert music.path.endswith("music_mercado.ogg")
    assert 0.0 < music.volume[-1][1] < 1.0
    mixer.volumes = replace(LOUD, muted=True)
    assert room.volume[-1][1] == music.volume[-1][1] == 0.0


@pytest.mark.thinned(9, each=False)
@pytest.mark.parametrize("room", [name for name in load() if name.startswith(AMBIENCE)])
def test_every_room_is_about_as_loud_as_a_quiet_room_at_usual_settings(room: str) -> None:
    """-40 LUFS: what lies below -50 nobody hears from a sofa."""
    mixer, tape = Mixer(volumes(Settings(music=0))), Tape()
    mixer.output = tape
    mixer.ambience(room.removeprefix(f"{AMBIENCE}_"))
    for _ in range(3):  # asked for, loaded, faded in
        mixer.advance(CROSS_FADE)
    tape.at = 15.0
    found = render.figures(tape)
    assert found["lufs"] == pytest.approx(-40.0, abs=2.0)
    assert found["longest_silence_s"] < 2.5
    assert found["true_peak_db"] < -12
