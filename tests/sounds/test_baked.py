"""The baked files: complete, not older than their recipes, at the right level, with clean ends."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from sounds.manifest import (
    AMBIENCE_GROUP,
    BAKED_FOLDER,
    ENDLESS_GROUPS,
    MANIFEST_FILE,
    MUSIC_GROUP,
    SoundFamily,
    load_manifest,
)
from tools.audio.recipe_digest import recipe_digest

ENTRIES = load_manifest()
EFFECTS = {name: entry for name, entry in ENTRIES.items() if entry.group not in ENDLESS_GROUPS}
ROOMS = {name: entry for name, entry in ENTRIES.items() if entry.group == AMBIENCE_GROUP}
PIECES = {name: entry for name, entry in ENTRIES.items() if entry.group == MUSIC_GROUP}
MAX_PEAK = 10 ** (-3.0 / 20)
FULL_SCALE = 32768.0


@dataclass(frozen=True)
class Levels:
    """Figures of one file, amplitudes 0..1."""

    rate: int
    seconds: float
    peak: float
    rms: float
    offset: float
    ends: tuple[float, float]


@cache
def levels(file: str) -> Levels:
    soundfile = pytest.importorskip("soundfile")
    with soundfile.SoundFile(BAKED_FOLDER / file) as source:
        assert (source.channels, source.subtype) == (1, "PCM_16"), "mono, 16 bit"
        rate, count = source.samplerate, len(source)
        samples = source.read(dtype="int16").tolist()
    return Levels(
        rate,
        count / rate,
        max(max(samples), -min(samples)) / FULL_SCALE,
        math.sqrt(sum(s * s for s in samples) / count) / FULL_SCALE,
        sum(samples) / count / FULL_SCALE,
        (abs(samples[0]) / FULL_SCALE, abs(samples[-1]) / FULL_SCALE),
    )


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(ENTRIES))
def test_no_family_is_older_than_its_recipe(name: str) -> None:
    assert ENTRIES[name].digest == recipe_digest(ENTRIES[name].recipe), (
        "run python -m tools.audio.bake"
    )


def test_every_file_is_listed_and_every_listed_file_is_there() -> None:
    listed = [file for entry in ENTRIES.values() for file in entry.files]
    lying = sorted(path.name for path in BAKED_FOLDER.iterdir() if path != MANIFEST_FILE)
    assert sorted(listed) == lying
    assert len(set(listed)) == len(listed)


@pytest.mark.parametrize("entry", EFFECTS.values(), ids=EFFECTS)
def test_a_family_has_three_to_five_different_variants(entry: SoundFamily) -> None:
    assert 3 <= len(entry.files) <= 5
    assert len({(BAKED_FOLDER / file).read_bytes() for file in entry.files}) == len(entry.files)


@pytest.mark.sampled
@pytest.mark.parametrize("entry", EFFECTS.values(), ids=EFFECTS)
def test_effects_are_level_and_begin_and_end_without_a_click(entry: SoundFamily) -> None:
    for file in entry.files:
        m = levels(file)
        assert m.rate == 44_100
        assert 0.02 < m.seconds < 4.0, file
        assert 0.05 < m.peak < MAX_PEAK, file
        assert abs(m.offset) < 0.001, file
        assert max(m.ends) < 0.002, file


@pytest.mark.parametrize("entry", EFFECTS.values(), ids=EFFECTS)
def test_variants_of_a_family_are_about_equally_loud(entry: SoundFamily) -> None:
    energies = [levels(file).rms ** 2 * levels(file).seconds for file in entry.files]
    assert 10 * math.log10(max(energies) / min(energies)) < 3.5


@pytest.mark.sampled
@pytest.mark.parametrize("entry", ROOMS.values(), ids=ROOMS)
def test_ambiences_are_quiet_and_run_on_from_end_to_beginning(entry: SoundFamily) -> None:
    """A minute long, and heard as wide."""
    np = pytest.importorskip("numpy")
    soundfile = pytest.importorskip("soundfile")
    samples, rate = soundfile.read(BAKED_FOLDER / entry.files[0])
    assert len(samples) >= 60 * rate
    assert 0.003 < np.sqrt(np.mean(samples**2)) < 0.05
    assert np.max(np.abs(samples)) < MAX_PEAK
    assert np.max(np.abs(np.mean(samples, axis=0))) < 0.0005
    seam, within = np.abs(samples[0] - samples[-1]), np.abs(np.diff(samples, axis=0))
    assert np.max(seam) < np.max(within), "no jump larger than those within"
    middle, side = samples.sum(axis=1), samples[:, 0] - samples[:, 1]
    assert np.std(side) > 0.25 * np.std(middle), "wide"


def test_all_sounds_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in Path(BAKED_FOLDER).iterdir()) < 11_000_000


@pytest.mark.sampled
@pytest.mark.parametrize("entry", PIECES.values(), ids=PIECES)
def test_music_is_long_wide_level_and_has_rests(entry: SoundFamily) -> None:
    """A minute and a half or more, wide, level, with rests in it, and without a jump anywhere."""
    np = pytest.importorskip("numpy")
    soundfile, pyloudnorm = pytest.importorskip("soundfile"), pytest.importorskip("pyloudnorm")
    (file,) = entry.files
    samples, rate = soundfile.read(BAKED_FOLDER / file)
    assert samples.shape[1] == 2
    assert len(samples) > 90 * rate
    loud = pyloudnorm.Meter(rate).integrated_loudness(samples)
    assert loud == pytest.approx(entry.target, abs=1.0)
    assert np.max(np.abs(samples)) < MAX_PEAK
    seam, within = np.abs(samples[0] - samples[-1]), np.abs(np.diff(samples[:4000], axis=0))
    assert np.max(np.abs(samples[-1])) < 0.002, "it ends in silence"
    assert np.max(seam) < np.max(within), "no jump larger than that of its first stroke"
    middle, side = samples.sum(axis=1), samples[:, 0] - samples[:, 1]
    assert np.std(side) > 0.25 * np.std(middle), "heard as wide"
    tenths = samples[: len(samples) // (rate // 10) * (rate // 10)].reshape(-1, rate // 10, 2)
    level = 20 * np.log10(np.sqrt(np.mean(tenths**2, axis=(1, 2))) + 1e-9)
    assert np.mean(level < loud - 12) > 0.1, "with rests in it"


def test_the_manifest_is_what_the_recipes_ask_for() -> None:
    pytest.importorskip("numpy")
    from tools.audio.bake import build_manifest, find_stale_families

    assert build_manifest() == ENTRIES
    assert find_stale_families(build_manifest()) == []


@pytest.mark.slow
def test_baking_again_gives_the_same_sound_at_its_target() -> None:
    np = pytest.importorskip("numpy")
    from tools.audio.bake import render_effect
    from tools.audio.loudness import measure_loudness
    from tools.audio.measure import read_mono
    from tools.audio.recipes import EFFECTS as RECIPES

    for recipe in RECIPES:
        samples, rate = read_mono(BAKED_FOLDER / ENTRIES[recipe.name].files[0])
        assert abs(measure_loudness(samples, rate) - recipe.loudness) < 1.0, recipe.name
    tick = next(recipe for recipe in RECIPES if recipe.name == "score_tick")
    samples, _ = read_mono(BAKED_FOLDER / ENTRIES["score_tick"].files[0])
    assert np.max(np.abs(render_effect(tick, 0) - samples)) < 0.0005
