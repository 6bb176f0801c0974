"""What keeps sounds from tiring: thinned repeats, strokes that differ, music that steps back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from scenes.app import volumes
from scenes.preferences import Settings
from sounds import taste
from sounds.manifest import BAKED, MUSIC
from sounds.mixer import CROSS_FADE, MUSIC_FADE, Mixer, Volumes
from sounds.output import Loudspeakers
from sounds.tape import Take, Tape

FRAME = 1 / 30


@pytest.fixture
def tape() -> Tape:
    return Tape()


@pytest.fixture
def mixer(tape: Tape) -> Mixer:
    one = Mixer(Volumes(1.0, 1.0, 1.0, 1.0))
    one.output = tape
    return one


def passing(mixer: Mixer, tape: Tape, seconds: float) -> Iterator[float]:
    """Frames that go by."""
    for _ in range(round(seconds / FRAME)):
        mixer.advance(FRAME)
        tape.at += FRAME
        yield tape.at


def let_pass(mixer: Mixer, tape: Tape, seconds: float) -> None:
    for _ in passing(mixer, tape, seconds):
        pass


def streams(tape: Tape) -> list[Take]:
    return [take for take in tape.takes if Path(take.sound.path).name.startswith(MUSIC)]


def music(tape: Tape) -> float:
    """How loud the music is now."""
    return streams(tape)[-1].sound.volume[-1][1]


def strengths(takes: list[Take]) -> list[float]:
    return [take.left**2 + take.right**2 for take in takes]


def test_a_family_that_repeats_is_heard_at_most_so_often_a_minute(mixer: Mixer, tape: Tape) -> None:
    for _ in passing(mixer, tape, 120.0):
        mixer.play("card_slide")
    heard = [take.start for take in tape.takes]
    assert all(b - a > taste.GAP - 1e-6 for a, b in pairwise(heard))
    most = max(sum(begin <= at < begin + 60 for at in heard) for begin in range(60))
    assert taste.A_MINUTE - 1 <= most <= taste.A_MINUTE + taste.AT_ONCE
    assert mixer.recent[-1].index == 3600, "all that was asked for is logged"


def test_repeats_are_softer_and_come_back_after_a_rest(mixer: Mixer, tape: Tape) -> None:
    for _ in range(8):
        let_pass(mixer, tape, 0.1)
        mixer.play("card_snap")
    let_pass(mixer, tape, 20.0)
    mixer.play("card_snap")
    first, *_, eighth, rested = strengths(tape.takes)
    assert len(tape.takes) == 9
    assert eighth < 0.5 * first
    assert rested > 0.5 * first


def test_thinning_alone_makes_repeats_softer_until_they_have_rested() -> None:
    thinning = taste.Thinning()
    heard = [thinning.ask(0.1 * n) for n in range(8)]
    assert heard == sorted(heard, reverse=True)
    assert (heard[0], heard[-1]) == (1.0, 0.5)
    assert thinning.ask(60.0) == 1.0


@pytest.mark.parametrize("family", ["button", "focus", "refusal", "chime_1", "score_tick"])
def test_what_answers_a_person_is_never_thinned(mixer: Mixer, tape: Tape, family: str) -> None:
    for _ in range(30):
        mixer.play(family)
    assert len(tape.takes) == 30


def test_pitch_and_strength_vary_and_are_the_same_for_the_same_plays() -> None:
    def heard() -> list[tuple[float, float]]:
        mixer, tape = Mixer(Volumes(1.0)), Tape()
        mixer.output = tape
        for _ in range(12):
            let_pass(mixer, tape, 4.0)
            mixer.play("gem_clink")
        pairs = zip(tape.takes, strengths(tape.takes), strict=True)
        return [(take.sound.pitch, strength) for take, strength in pairs]

    once = heard()
    assert once == heard()
    assert {pitch for pitch, _ in once} == set(taste.PITCHES)
    assert len({strength for _, strength in once}) == 12
    softest, loudest = min(s for _, s in once), max(s for _, s in once)
    assert softest >= 10 ** (-taste.SOFTER / 10) * 0.99
    assert loudest > 1.3 * softest


def test_ticks_rise(mixer: Mixer, tape: Tape) -> None:
    for step in range(8):
        mixer.play("score_tick", rise=step)
    pitches = [take.sound.pitch for take in tape.takes]
    assert pitches[0] == 1.0
    assert all(b > a for a, b in pairwise(pitches))
    assert pitches[5] == pytest.approx(2.0)


def test_another_pitch_is_the_same_sound_in_another_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")  # this machine may have no device
    path, output = str(BAKED / "score_tick-1.flac"), Loudspeakers()
    output.open()
    try:
        length = output.sound(path).get_length()
        assert output.sound(path, 2.0).get_length() == pytest.approx(length / 2, abs=0.005)
        assert output.sound(path, 0.5).get_length() == pytest.approx(length * 2, abs=0.005)
    finally:
        output.close()


def test_sounds_that_begin_as_one_are_each_softer(mixer: Mixer, tape: Tape) -> None:
    for seat in range(4):
        mixer.play(f"chime_{seat}")
    first, *_, last = strengths(tape.takes)
    assert last < 0.5 * first


def test_music_belongs_to_the_place_and_fades_before_the_next_begins(
    mixer: Mixer, tape: Tape
) -> None:
    mixer.ambience("title")
    let_pass(mixer, tape, CROSS_FADE + MUSIC_FADE)
    assert mixer.playing() == "title"
    assert music(tape) == pytest.approx(1.0)
    mixer.ambience("basari")
    let_pass(mixer, tape, MUSIC_FADE / 2)
    assert mixer.playing() == "title"
    assert 0.0 < music(tape) < 1.0
    let_pass(mixer, tape, 2 * MUSIC_FADE)
    assert mixer.playing() == "basari"
    first, second = streams(tape)
    assert first.end <= second.start
    assert music(tape) == pytest.approx(1.0)
    mixer.ambience("the moon")
    let_pass(mixer, tape, 2 * MUSIC_FADE)
    assert mixer.playing() is None


def test_music_steps_back_for_what_is_said_or_revealed(mixer: Mixer, tape: Tape) -> None:
    mixer.ambience("basari")
    let_pass(mixer, tape, 6.0)
    before = music(tape)
    mixer.step_back(2.0)
    let_pass(mixer, tape, 1.5)
    assert music(tape) == pytest.approx(before * taste.DUCKED)
    let_pass(mixer, tape, 0.5 + taste.UP + 0.2)
    assert music(tape) == pytest.approx(before)
    mixer.play("curtain_open")
    let_pass(mixer, tape, 0.5)
    assert music(tape) == pytest.approx(before * taste.DUCKED)


def test_music_has_a_slider_of_its_own_and_none_of_it_plays_at_zero(tape: Tape) -> None:
    usual = volumes(Settings())
    assert volumes(Settings(music=80, effects=80)).gain("music") == pytest.approx(
        4 * volumes(Settings(music=40)).gain("music")
    )
    assert volumes(Settings(music=40)).gain("effects") == usual.gain("effects")
    mixer = Mixer(volumes(Settings(music=0)))
    mixer.output = tape
    mixer.ambience("nacho")
    let_pass(mixer, tape, 4.0)
    assert not streams(tape)
    mixer.volumes = usual
    let_pass(mixer, tape, 4.0)
    assert mixer.playing() == "nacho"
    mixer.volumes = replace(usual, muted=True)
    assert music(tape) == 0.0
    let_pass(mixer, tape, 0.1)
    assert mixer.playing() is None
