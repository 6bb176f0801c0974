"""`python -m tools.audio.measure [--picture FILE]`: measurements of each baked sound.

A row for each file: seconds, peak and loudness (dB), spectral centroid and the range that
holds nine tenths of the energy (Hz), time from the peak to 20 dB and 40 dB below it (ms),
time to the onset (ms), loudness on a small loudspeaker without frequencies below 350 Hz.
The picture shows spectrograms, one for each family. Needs numpy and soundfile.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pygame
import soundfile

from sounds.manifest import BAKED_FOLDER, load_manifest
from tools.audio.acoustics import band_pass
from tools.audio.loudness import measure_loudness, to_decibels
from tools.audio.synthesis import SAMPLE_RATE, Wave


@dataclass(frozen=True)
class SoundMeasurements:
    """Measurements of one file; the module's docstring gives the units."""

    seconds: float
    peak_db: float
    loudness_db: float
    rms_db: float
    centroid_hz: float
    low_hz: float
    high_hz: float
    decay_20db_ms: float
    decay_40db_ms: float
    onset_ms: float
    small_speaker_db: float


def read_audio(path: Path) -> tuple[Wave, int]:
    """Return the samples (-1 to 1, one column for each channel) and the rate of a file."""
    samples, rate = soundfile.read(path, always_2d=True)
    return samples, rate


def read_mono(path: Path) -> tuple[Wave, int]:
    """Return the mean of the channels of a file, and its rate."""
    samples, rate = read_audio(path)
    return samples.mean(axis=1), rate


def measure_samples(samples: Wave, rate: int) -> SoundMeasurements:
    """Return the measurements of one mono sound."""
    power = np.abs(np.fft.rfft(samples)) ** 2
    f = np.fft.rfftfreq(len(samples), 1.0 / rate)
    share = np.cumsum(power) / power.sum()
    width = max(1, rate // 200)
    level = np.sqrt(np.convolve(samples**2, np.ones(width) / width, "same"))
    top = int(np.argmax(level))
    after = level[top:]
    falls = []
    for drop in (0.1, 0.01):
        louder = np.nonzero(after > level[top] * drop)[0]
        falls.append(1000.0 * float(louder[-1]) / rate)
    active = samples[level > level[top] * 0.1]
    return SoundMeasurements(
        seconds=len(samples) / rate,
        peak_db=to_decibels(float(np.max(np.abs(samples)))),
        loudness_db=measure_loudness(samples, rate),
        rms_db=to_decibels(float(np.sqrt(np.mean(active**2)))),
        centroid_hz=float(np.sum(f * power) / np.sum(power)),
        low_hz=float(f[np.searchsorted(share, 0.05)]),
        high_hz=float(f[np.searchsorted(share, 0.95)]),
        decay_20db_ms=falls[0],
        decay_40db_ms=falls[1],
        onset_ms=1000.0 * float(np.argmax(np.abs(samples) > 0.5 * np.max(np.abs(samples)))) / rate,
        small_speaker_db=measure_loudness(
            band_pass(samples, 350.0 * SAMPLE_RATE / rate, 0.0), rate
        ),
    )


def draw_spectrogram(samples: Wave, rate: int, size: tuple[int, int]) -> pygame.Surface:
    """Draw a spectrogram: time to the right, pitch upwards (log, 60 Hz to 16 kHz), 70 dB range."""
    width, height = size
    window = 1024
    padded = np.concatenate((np.zeros(window // 2), samples, np.zeros(window)))
    at = np.linspace(0, len(samples), width).astype(int)
    rows = np.stack([np.abs(np.fft.rfft(padded[i : i + window] * np.hanning(window))) for i in at])
    pitch = 16_000.0 * (60.0 / 16_000.0) ** np.linspace(0.0, 1.0, height)
    bins = np.clip(np.round(pitch * window / rate).astype(int), 1, window // 2)
    level = 20.0 * np.log10(np.maximum(rows[:, bins], 1e-9))
    bright = np.clip((level - level.max() + 70.0) / 70.0, 0.0, 1.0)
    blue = 0.25 * (1 - bright) * (bright > 0) + bright**4
    colours = np.stack((bright**1.2, bright**2.0 * 0.9, blue), -1)
    return pygame.surfarray.make_surface((255 * np.clip(colours, 0, 1)).astype(np.uint8))


def save_spectrograms(path: Path) -> None:
    """Save the spectrograms of all families on one sheet, in alphabetical order.

    Each panel shows one sound from its beginning to its end.
    """
    pygame.font.init()
    font = pygame.font.Font(None, 22)
    names = load_manifest()
    columns, size = 6, (250, 150)
    rows = -(-len(names) // columns)
    sheet = pygame.Surface((columns * (size[0] + 10), rows * (size[1] + 30)))
    for index, (name, entry) in enumerate(names.items()):
        samples, rate = read_mono(BAKED_FOLDER / entry.files[0])
        x, y = index % columns * (size[0] + 10), index // columns * (size[1] + 30)
        sheet.blit(draw_spectrogram(samples, rate, size), (x, y + 22))
        label = f"{name}  {len(samples) / rate:.2f} s"
        sheet.blit(font.render(label, True, (255, 255, 255)), (x + 2, y + 4))
    pygame.image.save(sheet, path)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--picture", type=Path, help="write spectrograms to this PNG file")
    options = parser.parse_args(arguments)
    out = sys.stdout.write
    out(f"{'file':22}  sec   peak   loud    rms centroid   5%   95%  -20dB -40dB onset  small\n")
    for entry in load_manifest().values():
        for file in entry.files:
            m = measure_samples(*read_mono(BAKED_FOLDER / file))
            out(
                f"{file[:-4]:22} {m.seconds:5.2f} {m.peak_db:6.1f} "
                f"{m.loudness_db:6.1f} {m.rms_db:6.1f}"
                f" {m.centroid_hz:7.0f} {m.low_hz:6.0f} {m.high_hz:6.0f} "
                f"{m.decay_20db_ms:5.0f} {m.decay_40db_ms:5.0f}"
                f" {m.onset_ms:5.1f} {m.small_speaker_db:6.1f}\n"
            )
    if options.picture:
        save_spectrograms(options.picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
