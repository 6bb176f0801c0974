"""`python -m sounds.measure [--picture FILE]`: figures of every baked sound.

A row a file: seconds, peak and loudness (dB), spectral centroid and the range that holds nine
tenths of the energy (Hz), time from the peak to 20 dB and 40 dB below it (ms), sharpness of the
onset (ms), loudness on a small loudspeaker that gives nothing below 350 Hz. The picture shows
spectrograms, one a family. Needs numpy and soundfile.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pygame
import soundfile

from sounds.acoustics import band
from sounds.levels import decibels, loudness
from sounds.manifest import BAKED, load
from sounds.synthesis import RATE, Wave


@dataclass(frozen=True)
class Figures:
    """What was measured of one file; units as in the module's first lines."""

    seconds: float
    peak: float
    loud: float
    rms: float
    centroid: float
    low: float
    high: float
    fall20: float
    fall40: float
    onset: float
    small: float


def read(path: Path) -> tuple[Wave, int]:
    """Samples in -1..1, a column for each side that it has, and the rate of a baked file."""
    samples, rate = soundfile.read(path, always_2d=True)
    return samples, rate


def one_row(path: Path) -> tuple[Wave, int]:
    """Both sides as one row."""
    samples, rate = read(path)
    return samples.mean(axis=1), rate


def figures(samples: Wave, rate: int) -> Figures:
    """Measures one sound of one row."""
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
    return Figures(
        seconds=len(samples) / rate,
        peak=decibels(float(np.max(np.abs(samples)))),
        loud=loudness(samples, rate),
        rms=decibels(float(np.sqrt(np.mean(active**2)))),
        centroid=float(np.sum(f * power) / np.sum(power)),
        low=float(f[np.searchsorted(share, 0.05)]),
        high=float(f[np.searchsorted(share, 0.95)]),
        fall20=falls[0],
        fall40=falls[1],
        onset=1000.0 * float(np.argmax(np.abs(samples) > 0.5 * np.max(np.abs(samples)))) / rate,
        small=loudness(band(samples, 350.0 * RATE / rate, 0.0), rate),
    )


def spectrogram(samples: Wave, rate: int, size: tuple[int, int]) -> pygame.Surface:
    """Time from left to right, pitch upwards (log, 60 Hz to 16 kHz), 70 dB from dark to light."""
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


def picture(path: Path) -> None:
    """All families on one sheet, alphabetical, left to right; each panel is one sound long."""
    pygame.font.init()
    font = pygame.font.Font(None, 22)
    names = load()
    columns, size = 6, (250, 150)
    rows = -(-len(names) // columns)
    sheet = pygame.Surface((columns * (size[0] + 10), rows * (size[1] + 30)))
    for index, (name, entry) in enumerate(names.items()):
        samples, rate = one_row(BAKED / entry.files[0])
        x, y = index % columns * (size[0] + 10), index // columns * (size[1] + 30)
        sheet.blit(spectrogram(samples, rate, size), (x, y + 22))
        label = f"{name}  {len(samples) / rate:.2f} s"
        sheet.blit(font.render(label, True, (255, 255, 255)), (x + 2, y + 4))
    pygame.image.save(sheet, path)


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--picture", type=Path, help="write spectrograms to this PNG file")
    options = parser.parse_args(arguments)
    out = sys.stdout.write
    out(f"{'file':22}  sec   peak   loud    rms centroid   5%   95%  -20dB -40dB onset  small\n")
    for entry in load().values():
        for file in entry.files:
            m = figures(*one_row(BAKED / file))
            out(
                f"{file[:-4]:22} {m.seconds:5.2f} {m.peak:6.1f} {m.loud:6.1f} {m.rms:6.1f}"
                f" {m.centroid:7.0f} {m.low:6.0f} {m.high:6.0f} {m.fall20:5.0f} {m.fall40:5.0f}"
                f" {m.onset:5.1f} {m.small:6.1f}\n"
            )
    if options.picture:
        picture(options.picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
