"""`python -m sounds.bake [--check]`: makes every sound file that is missing or out of date.

`--check` makes nothing, names what is out of date and ends with 1 if there is any. Needs
numpy, scipy, pyloudnorm and soundfile.
Effects are mono, FLAC of 16 bit, 44.1 kHz; ambiences and music are stereo, Vorbis, 22.05 kHz.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
import pyloudnorm
import soundfile

from sounds.levels import CEILING_DB, finish, finish_loop, rounded_off
from sounds.manifest import AMBIENCE, BAKED, MANIFEST, MUSIC, SoundFamily, digest, load, save
from sounds.recipe import Ambience, Recipe
from sounds.recipes import AMBIENCES, EFFECTS, SCORES, pieces
from sounds.recipes.score import MusicScore, performed
from sounds.synthesis import RATE, Wave, seeded

LOOP_RATE = RATE // 2
QUALITY = 0.2
"""Of Vorbis: -0.1 (least) to 1."""
BLOCK = 1 << 15  # samples that are encoded together


def effect(recipe: Recipe, variant: int) -> Wave:
    """One variant (from 0) of a family at `RATE`, as it is written."""
    rng = seeded(f"{recipe.name} {variant}")
    return finish(recipe.make(rng, recipe.pitches()[variant]), recipe.loudness)


def loop(recipe: Ambience) -> Wave:
    """An ambience in two rows at `LOOP_RATE`, as it is written."""
    ring = recipe.make(seeded(recipe.name))
    return finish_loop(_halved(ring), recipe.loudness, LOOP_RATE)


def _halved(wave: Wave) -> Wave:
    """At half the rate, without what lies above it, row by row; the count is even."""
    count = wave.shape[-1]
    return np.fft.irfft(np.fft.rfft(wave)[..., : count // 4 + 1], count // 2) / 2.0


def piece(score: MusicScore) -> Wave:
    """A piece of music in two rows at `LOOP_RATE`, as it is written; it ends in silence."""
    played = performed(score, seeded(f"{MUSIC} {score.name}"))
    wave = _halved(played[:, : played.shape[1] // 4 * 4])
    loud = pyloudnorm.Meter(LOOP_RATE).integrated_loudness(wave.T)
    return rounded_off(wave * 10 ** ((score.loudness - loud) / 20), 10 ** (CEILING_DB / 20))


def encode(path: Path, samples: Wave, rate: int) -> None:
    """A Vorbis file of two rows."""
    with soundfile.SoundFile(
        path, "w", rate, len(samples), format="OGG", subtype="VORBIS", compression_level=1 - QUALITY
    ) as out:
        for begin in range(0, samples.shape[1], BLOCK):
            out.write(samples[:, begin : begin + BLOCK].T)


def write(path: Path, samples: Wave, rate: int) -> None:
    """A mono FLAC file of 16 bit: every sample as it was made, in a third of the room."""
    exact = np.round(samples * 32767.0).astype(np.int16)
    soundfile.write(path, exact, rate, format="FLAC", subtype="PCM_16", compression_level=1.0)


def wanted() -> dict[str, SoundFamily]:
    """The manifest as it should be."""
    entries = {}
    for recipe in EFFECTS:
        module = recipe_module(recipe)
        files = tuple(f"{recipe.name}-{n + 1}.flac" for n in range(recipe.variants))
        entries[recipe.name] = SoundFamily(
            recipe.group, module, digest(module), recipe.loudness, files
        )
    for room in AMBIENCES:
        module, name = room.make.__module__, f"{AMBIENCE}_{room.name}"
        entries[name] = SoundFamily(
            AMBIENCE, module, digest(module), room.loudness, (f"{name}.ogg",)
        )
    for score in SCORES:
        module, name = f"{pieces.__name__}.{score.name}", f"{MUSIC}_{score.name}"
        entries[name] = SoundFamily(MUSIC, module, digest(module), score.loudness, (f"{name}.ogg",))
    return entries


def recipe_module(recipe: Recipe) -> str:
    """The module in which a family is made."""
    return str(recipe.make.__module__)


def stale(entries: dict[str, SoundFamily]) -> list[str]:
    """Families whose files are missing or older than their recipe."""
    known = load() if MANIFEST.exists() else {}
    return [
        name
        for name, entry in entries.items()
        if known.get(name) != entry or not all((BAKED / file).exists() for file in entry.files)
    ]


def bake(entries: dict[str, SoundFamily], names: list[str]) -> None:
    """Makes the files of the named families, drops files nobody owns, writes the manifest."""
    BAKED.mkdir(exist_ok=True)
    for recipe in EFFECTS:
        if recipe.name in names:
            for variant, file in enumerate(entries[recipe.name].files):
                write(BAKED / file, effect(recipe, variant), RATE)
    for room in AMBIENCES:
        name = f"{AMBIENCE}_{room.name}"
        if name in names:
            encode(BAKED / entries[name].files[0], loop(room), LOOP_RATE)
    for score in SCORES:
        name = f"{MUSIC}_{score.name}"
        if name in names:
            encode(BAKED / entries[name].files[0], piece(score), LOOP_RATE)
    owned = {file for entry in entries.values() for file in entry.files}
    for path in BAKED.iterdir():
        if path != MANIFEST and path.name not in owned:
            path.unlink()
    save(entries)


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only name what is out of date")
    options = parser.parse_args(arguments)
    entries = wanted()
    names = stale(entries)
    if not options.check:
        bake(entries, names)
    for name in names:
        sys.stdout.write(f"{name}\n")
    return 1 if options.check and names else 0


if __name__ == "__main__":
    sys.exit(main())
