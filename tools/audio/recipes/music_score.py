"""Music scores: the notation of a piece of music, and its performance. Bake time only.

A phrase is a line of notes, each `degree/beats`. A degree counts steps of the piece's mode
from its root (7 is the octave of a mode of seven). `0+2+4/1` are struck together, `-/2` is
a rest. After the degrees `~` is a grace note from above and `!` an accent. A part plays
phrases one after another, as its form names them; `.` rests for one phrase.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tools.audio.acoustics import reverb_tail
from tools.audio.synthesis import SAMPLE_RATE, Rng, Wave, random_uniform

Instrument = Callable[[Rng, float, float, float], Wave]
"""Function that makes a note: (rng, hertz, seconds, strength 0 to 1)."""

REST_PHRASE: Final = "."
ACCENT_STRENGTH, NORMAL_STRENGTH, GRACE_STRENGTH = 1.0, 0.78, 0.5
GRACE_SECONDS: Final = 0.085
MAX_DELAY_SECONDS: Final = 0.014
"""Seconds by which players are late at most."""
FINAL_DECAY_SECONDS: Final = 4.0
"""Seconds left for the last note to fade."""


@dataclass(frozen=True)
class Note:
    """Degrees struck together, with their first beat and length in beats; no degrees are a rest."""

    start_beat: float
    degrees: tuple[int, ...]
    beats: float
    is_accented: bool = False
    has_grace_note: bool = False


@dataclass(frozen=True)
class ScorePart:
    """One player's part: `pan` is -1 (left) to 1 (right), `root_hertz` the pitch of degree 0."""

    instrument: Instrument
    root_hertz: float
    form: str
    phrases: Mapping[str, str]
    gain: float = 1.0
    pan: float = 0.0


@dataclass(frozen=True)
class MusicScore:
    """A piece of music.

    `tempo` is in beats a minute. `mode` is the semitones of its steps within an octave.
    `phrase_beats` is the length of each phrase. `reverb_seconds` is the decay of its hall,
    `reverb_share` the gain of the reverb, `loudness` the target in LUFS.
    """

    name: str
    tempo: float
    scale_semitones: tuple[float, ...]
    phrase_beats: float
    parts: Sequence[ScorePart]
    reverb_seconds: float = 1.6
    reverb_share: float = 0.5
    loudness: float = -20.0


def parse_phrase(line: str) -> list[Note]:
    """Return the notes of a phrase.

    Raises:
        ValueError: If a word is not a note.
    """
    notes, at = [], 0.0
    for token in line.split():
        head, _, beats = token.partition("/")
        degrees = head.rstrip("~!")
        marks = head[len(degrees) :]
        struck = () if degrees == "-" else tuple(int(degree) for degree in degrees.split("+"))
        notes.append(Note(at, struck, float(beats), "!" in marks, "~" in marks))
        at += float(beats)
    return notes


def degree_hertz(root_hertz: float, mode: Sequence[float], degree: int) -> float:
    """Return the frequency of a degree."""
    octave, step = divmod(degree, len(mode))
    return float(root_hertz * 2.0 ** (octave + mode[step] / 12.0))


def count_phrases(score: MusicScore) -> int:
    """Return the number of phrases of a piece.

    Raises:
        ValueError: If parts differ in length, or a phrase has a wrong number of beats.
    """
    counts = {len(part.form.split()) for part in score.parts}
    if len(counts) != 1:
        raise ValueError(f"{score.name}: parts of different lengths")
    for part in score.parts:
        for name, line in part.phrases.items():
            beats = sum(note.beats for note in parse_phrase(line))
            if abs(beats - score.phrase_beats) > 1e-6:
                raise ValueError(f"{score.name}: phrase {name} has {beats} beats")
    return counts.pop()


def score_seconds(score: MusicScore) -> float:
    """Return the length of a piece in seconds, with its last echo."""
    return count_phrases(score) * score.phrase_beats * 60.0 / score.tempo + FINAL_DECAY_SECONDS


def perform_score(score: MusicScore, rng: Rng) -> Wave:
    """Return a piece of music, left and right, at `SAMPLE_RATE`; it ends in silence."""
    length = round(score_seconds(score) * SAMPLE_RATE)
    out = np.zeros((2, length))
    for part in score.parts:
        out += _panned(_perform_part(score, part, rng, length), part.pan) * part.gain
    return _add_hall_reverb(out, score, rng)


def _perform_part(score: MusicScore, part: ScorePart, rng: Rng, length: int) -> Wave:
    """Return one part alone."""
    wave, beat = np.zeros(length), 60.0 / score.tempo
    for number, name in enumerate(part.form.split()):
        if name == REST_PHRASE:
            continue
        for note in parse_phrase(part.phrases[name]):
            at = (number * score.phrase_beats + note.start_beat) * beat + random_uniform(
                rng, 0.0, MAX_DELAY_SECONDS
            )
            _strike(wave, score, part, note, at, beat, rng)
    return wave


def _strike(
    wave: Wave, score: MusicScore, part: ScorePart, note: Note, at: float, beat: float, rng: Rng
) -> None:
    strength = (ACCENT_STRENGTH if note.is_accented else NORMAL_STRENGTH) * random_uniform(
        rng, 0.86, 1.0
    )
    held = note.beats * beat
    for order, degree in enumerate(note.degrees):
        begin = at + 0.02 * order  # a chord is rolled
        if note.has_grace_note:
            above = degree_hertz(part.root_hertz, score.scale_semitones, degree + 1)
            _add(
                wave,
                part.instrument(rng, above, GRACE_SECONDS * 2, strength * GRACE_STRENGTH),
                begin,
            )
            begin += GRACE_SECONDS
        pitch = degree_hertz(part.root_hertz, score.scale_semitones, degree)
        _add(wave, part.instrument(rng, pitch, held, strength), begin)


def _add(wave: Wave, sound: Wave, at: float) -> None:
    start = round(at * SAMPLE_RATE)
    length = min(len(sound), len(wave) - start)
    wave[start : start + length] += sound[:length]


def _panned(wave: Wave, pan: float) -> Wave:
    angle = (1.0 + pan) * np.pi / 4
    return np.stack((np.cos(angle) * wave, np.sin(angle) * wave))


def _add_hall_reverb(dry: Wave, score: MusicScore, rng: Rng) -> Wave:
    """Add a reverb that differs in each ear, so that the hall sounds wide."""
    count = dry.shape[1] + round(score.reverb_seconds * SAMPLE_RATE)
    out = dry.copy()
    for side in (0, 1):
        echo = reverb_tail(score.reverb_seconds, score.reverb_seconds, rng)
        echo /= np.sqrt(np.sum(echo**2))
        both = np.fft.rfft(dry[side] + 0.4 * dry[1 - side], count) * np.fft.rfft(echo, count)
        out[side] += score.reverb_share * np.fft.irfft(both, count)[: dry.shape[1]]
    fade = round(0.5 * SAMPLE_RATE)
    out[:, -fade:] *= np.cos(np.linspace(0.0, np.pi / 2, fade)) ** 2
    return out
