"""Scores: what a piece of music is written in, and how it becomes sound. Bake time only.

A phrase is a line of notes, each `degree/beats`. A degree counts steps of the piece's mode from
its root (7 is the octave of a mode of seven); `0+2+4/1` are struck together, `-/2` is a rest.
After the degrees `~` is a grace note from above and `!` an accent. A part plays phrases one after
another, as its form names them; `.` rests for one phrase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from sounds.acoustics import diffuse
from sounds.synthesis import RATE, Rng, Wave, between

Instrument = Callable[[Rng, float, float, float], Wave]
"""What makes a note: (rng, hertz, seconds, strength 0..1)."""

REST: Final = "."
ACCENT, USUAL, GRACE = 1.0, 0.78, 0.5
GRACE_SECONDS: Final = 0.085
HUMAN: Final = 0.014
"""Seconds by which players come early or late at most."""
FADING: Final = 4.0
"""Seconds that are left for the last note to die away."""


@dataclass(frozen=True)
class Note:
    """Degrees that are struck together, `at` and for so many `beats`; no degrees are a rest."""

    at: float
    degrees: tuple[int, ...]
    beats: float
    accent: bool = False
    grace: bool = False


@dataclass(frozen=True)
class ScorePart:
    """What one player plays: `pan` is -1 (left) to 1, `root` the hertz of degree 0."""

    instrument: Instrument
    root: float
    form: str
    phrases: Mapping[str, str]
    gain: float = 1.0
    pan: float = 0.0


@dataclass(frozen=True)
class MusicScore:
    """A piece: `mode` is the semitones of its steps within an octave, `phrase` the beats of each
    phrase, `echo` the seconds in which its hall falls silent."""

    name: str
    tempo: float
    mode: tuple[float, ...]
    phrase: float
    parts: Sequence[ScorePart]
    echo: float = 1.6
    wet: float = 0.5
    loudness: float = -20.0


def read(line: str) -> list[Note]:
    """The notes of a phrase. Raises ValueError for what is no note."""
    notes, at = [], 0.0
    for token in line.split():
        head, _, beats = token.partition("/")
        degrees = head.rstrip("~!")
        marks = head[len(degrees) :]
        struck = () if degrees == "-" else tuple(int(degree) for degree in degrees.split("+"))
        notes.append(Note(at, struck, float(beats), "!" in marks, "~" in marks))
        at += float(beats)
    return notes


def hertz(root: float, mode: Sequence[float], degree: int) -> float:
    """The frequency of a degree."""
    octave, step = divmod(degree, len(mode))
    return float(root * 2.0 ** (octave + mode[step] / 12.0))


def phrases(score: MusicScore) -> int:
    """How many phrases a piece has. Raises ValueError where parts differ, or a phrase is longer or
    shorter than the piece says."""
    counts = {len(part.form.split()) for part in score.parts}
    if len(counts) != 1:
        raise ValueError(f"{score.name}: parts of different lengths")
    for part in score.parts:
        for name, line in part.phrases.items():
            beats = sum(note.beats for note in read(line))
            if abs(beats - score.phrase) > 1e-6:
                raise ValueError(f"{score.name}: phrase {name} has {beats} beats")
    return counts.pop()


def seconds(score: MusicScore) -> float:
    """How long a piece is, its last echo included."""
    return phrases(score) * score.phrase * 60.0 / score.tempo + FADING


def performed(score: MusicScore, rng: Rng) -> Wave:
    """A piece in two rows, left and right, at `RATE`; it ends in silence."""
    length = round(seconds(score) * RATE)
    out = np.zeros((2, length))
    for part in score.parts:
        out += _panned(_played(score, part, rng, length), part.pan) * part.gain
    return _in_hall(out, score, rng)


def _played(score: MusicScore, part: ScorePart, rng: Rng, length: int) -> Wave:
    """One part alone."""
    wave, beat = np.zeros(length), 60.0 / score.tempo
    for number, name in enumerate(part.form.split()):
        if name == REST:
            continue
        for note in read(part.phrases[name]):
            at = (number * score.phrase + note.at) * beat + between(rng, 0.0, HUMAN)
            _strike(wave, score, part, note, at, beat, rng)
    return wave


def _strike(
    wave: Wave, score: MusicScore, part: ScorePart, note: Note, at: float, beat: float, rng: Rng
) -> None:
    strength = (ACCENT if note.accent else USUAL) * between(rng, 0.86, 1.0)
    held = note.beats * beat
    for order, degree in enumerate(note.degrees):
        begin = at + 0.02 * order  # a chord is rolled
        if note.grace:
            above = hertz(part.root, score.mode, degree + 1)
            _add(wave, part.instrument(rng, above, GRACE_SECONDS * 2, strength * GRACE), begin)
            begin += GRACE_SECONDS
        pitch = hertz(part.root, score.mode, degree)
        _add(wave, part.instrument(rng, pitch, held, strength), begin)


def _add(wave: Wave, sound: Wave, at: float) -> None:
    start = round(at * RATE)
    length = min(len(sound), len(wave) - start)
    wave[start : start + length] += sound[:length]


def _panned(wave: Wave, pan: float) -> Wave:
    angle = (1.0 + pan) * np.pi / 4
    return np.stack((np.cos(angle) * wave, np.sin(angle) * wave))


def _in_hall(dry: Wave, score: MusicScore, rng: Rng) -> Wave:
    """With an echo that is another one in each ear, so that the hall is wide."""
    count = dry.shape[1] + round(score.echo * RATE)
    out = dry.copy()
    for side in (0, 1):
        echo = diffuse(score.echo, score.echo, rng)
        echo /= np.sqrt(np.sum(echo**2))
        both = np.fft.rfft(dry[side] + 0.4 * dry[1 - side], count) * np.fft.rfft(echo, count)
        out[side] += score.wet * np.fft.irfft(both, count)[: dry.shape[1]]
    fade = round(0.5 * RATE)
    out[:, -fade:] *= np.cos(np.linspace(0.0, np.pi / 2, fade)) ** 2
    return out
