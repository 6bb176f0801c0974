"""`python -m tools.audio.bake [--check]`: bake each sound file that is missing or out of date.

`--check` bakes nothing, lists the outdated families and exits with 1 if there are any.
Needs numpy, scipy, pyloudnorm and soundfile. Effects are mono, FLAC of 16 bit, 44.1 kHz;
ambiences and music are stereo, Vorbis, 22.05 kHz.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
import pyloudnorm
import soundfile

from sounds.manifest import (
    AMBIENCE_GROUP,
    BAKED_FOLDER,
    MANIFEST_FILE,
    MUSIC_GROUP,
    SoundFamily,
    load_manifest,
)
from tools.audio.loudness import PEAK_CEILING_DB, master_effect, master_loop, soft_clip
from tools.audio.recipe import AmbienceRecipe, EffectRecipe
from tools.audio.recipe_digest import recipe_digest, save_manifest
from tools.audio.recipes import AMBIENCES, EFFECTS, SCORES, scores
from tools.audio.recipes.music_score import MusicScore, perform_score
from tools.audio.synthesis import SAMPLE_RATE, Wave, seeded_rng

LOOP_SAMPLE_RATE = SAMPLE_RATE // 2
VORBIS_QUALITY = 0.2
"""Vorbis quality, from -0.1 (lowest) to 1."""
ENCODER_BLOCK_SAMPLES = 1 << 15  # samples that are encoded together


def render_effect(recipe: EffectRecipe, variant: int) -> Wave:
    """Return one variant (from 0) of an effect at `SAMPLE_RATE`, ready to be written."""
    rng = seeded_rng(f"{recipe.name} {variant}")
    return master_effect(recipe.make_wave(rng, recipe.pitch_factors()[variant]), recipe.loudness)


def render_ambience(recipe: AmbienceRecipe) -> Wave:
    """Return an ambience, left and right, at `LOOP_SAMPLE_RATE`, ready to be written."""
    ring = recipe.make_wave(seeded_rng(recipe.name))
    return master_loop(_halve_rate(ring), recipe.loudness, LOOP_SAMPLE_RATE)


def _halve_rate(wave: Wave) -> Wave:
    """Return a wave at half its rate, row by row, without the frequencies above it.

    The count of samples is even.
    """
    count = wave.shape[-1]
    return np.fft.irfft(np.fft.rfft(wave)[..., : count // 4 + 1], count // 2) / 2.0


def render_music(score: MusicScore) -> Wave:
    """Return a piece of music, left and right, at `LOOP_SAMPLE_RATE`; it ends in silence."""
    played = perform_score(score, seeded_rng(f"{MUSIC_GROUP} {score.name}"))
    wave = _halve_rate(played[:, : played.shape[1] // 4 * 4])
    loud = pyloudnorm.Meter(LOOP_SAMPLE_RATE).integrated_loudness(wave.T)
    return soft_clip(wave * 10 ** ((score.loudness - loud) / 20), 10 ** (PEAK_CEILING_DB / 20))


def write_vorbis(path: Path, samples: Wave, rate: int) -> None:
    """Write a stereo Vorbis file."""
    with soundfile.SoundFile(
        path,
        "w",
        rate,
        len(samples),
        format="OGG",
        subtype="VORBIS",
        compression_level=1 - VORBIS_QUALITY,
    ) as out:
        for begin in range(0, samples.shape[1], ENCODER_BLOCK_SAMPLES):
            out.write(samples[:, begin : begin + ENCODER_BLOCK_SAMPLES].T)


def write_flac(path: Path, samples: Wave, rate: int) -> None:
    """Write a mono FLAC file of 16 bit: lossless, at a third of the size."""
    exact = np.round(samples * 32767.0).astype(np.int16)
    soundfile.write(path, exact, rate, format="FLAC", subtype="PCM_16", compression_level=1.0)


def build_manifest() -> dict[str, SoundFamily]:
    """Return the manifest that the present recipes require."""
    entries = {}
    for recipe in EFFECTS:
        module = recipe_module(recipe)
        files = tuple(f"{recipe.name}-{n + 1}.flac" for n in range(recipe.variants))
        entries[recipe.name] = SoundFamily(
            recipe.group, module, recipe_digest(module), recipe.loudness, files
        )
    for room in AMBIENCES:
        module, name = room.make_wave.__module__, f"{AMBIENCE_GROUP}_{room.name}"
        entries[name] = SoundFamily(
            AMBIENCE_GROUP, module, recipe_digest(module), room.loudness, (f"{name}.ogg",)
        )
    for score in SCORES:
        module, name = f"{scores.__name__}.{score.name}", f"{MUSIC_GROUP}_{score.name}"
        entries[name] = SoundFamily(
            MUSIC_GROUP, module, recipe_digest(module), score.loudness, (f"{name}.ogg",)
        )
    return entries


def recipe_module(recipe: EffectRecipe) -> str:
    """Return the name of the module that makes a family."""
    return str(recipe.make_wave.__module__)


def find_stale_families(entries: dict[str, SoundFamily]) -> list[str]:
    """Return the families whose files are missing or older than their recipe."""
    known = load_manifest() if MANIFEST_FILE.exists() else {}
    return [
        name
        for name, entry in entries.items()
        if known.get(name) != entry
        or not all((BAKED_FOLDER / file).exists() for file in entry.files)
    ]


def bake_families(entries: dict[str, SoundFamily], names: list[str]) -> None:
    """Bake the named families, delete files that no family owns, and write the manifest."""
    BAKED_FOLDER.mkdir(exist_ok=True)
    for recipe in EFFECTS:
        if recipe.name in names:
            for variant, file in enumerate(entries[recipe.name].files):
                write_flac(BAKED_FOLDER / file, render_effect(recipe, variant), SAMPLE_RATE)
    for room in AMBIENCES:
        name = f"{AMBIENCE_GROUP}_{room.name}"
        if name in names:
            write_vorbis(
                BAKED_FOLDER / entries[name].files[0], render_ambience(room), LOOP_SAMPLE_RATE
            )
    for score in SCORES:
        name = f"{MUSIC_GROUP}_{score.name}"
        if name in names:
            write_vorbis(
                BAKED_FOLDER / entries[name].files[0], render_music(score), LOOP_SAMPLE_RATE
            )
    owned = {file for entry in entries.values() for file in entry.files}
    for path in BAKED_FOLDER.iterdir():
        if path != MANIFEST_FILE and path.name not in owned:
            path.unlink()
    save_manifest(entries)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only name what is out of date")
    options = parser.parse_args(arguments)
    entries = build_manifest()
    names = find_stale_families(entries)
    if not options.check:
        bake_families(entries, names)
    for name in names:
        sys.stdout.write(f"{name}\n")
    return 1 if options.check and names else 0


if __name__ == "__main__":
    sys.exit(main())
