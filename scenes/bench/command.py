"""`python main.py bench stage`, `window`, `start`, `sound`, `phones`: what this machine makes of
them; `text`: how large words are.

Budgets are printed beside the figures; no test measures time, for busy machines lie.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from scenes.bench import frames as bench_stage
from scenes.bench import moments, years
from scenes.bench import phones as bench_phones
from scenes.bench import sound as bench_sound
from scenes.bench import start as bench_start
from scenes.bench import text as bench_text
from scenes.bench import window as bench_window
from scenes.games import laid
from tabletop import games
from tabletop.seats.commandline import can_be_written

SIZES = ((1920, 1080), (3840, 2160))
FREQUENT = 5
"""Families of sounds that are told of."""
Figures = dict[str, Any]


def run(what: str, file: Path | None, matches: int = 0, named: Sequence[str] | None = None) -> int:
    """`bench stage`, `window`, `start`, `sound`, `phones` or `text`; returns the exit status.

    matches: so many lie in the folder; then only the title and their list are measured. named: the
    games; all if none. Raises ValueError for the file, for a game that there is not, and where
    something is missing.
    """
    can_be_written("--json", file)
    names = named or laid()
    for name in names:
        games.folder(name)
    if what == "stage":
        figures = stage(names)
        print(stage_table(figures))
    elif what == "window":
        figures = in_windows(names)
        print(window_table(figures))
    elif what == "sound":
        figures = sound(names)
        print(sound_table(figures))
    elif what == "phones":
        figures = bench_phones.measure(names)
        print(bench_phones.table(figures))
    elif what == "text":
        figures = bench_text.measure(names)
        print(bench_text.table(figures))
    elif matches:
        figures = years.measure(matches)
        print(years_table(figures))
    else:
        figures = bench_start.measure(names)
        print(start_table(figures))
    if file is not None:
        try:
            file.write_text(json.dumps({what: figures}, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise ValueError(f"--json {file}: {error.strerror}") from error
    return 0


def stage(names: Sequence[str]) -> Figures:
    """Each game at each size, in a process of its own: figures[game]["1920x1080"]."""

    def drawn(game: str, size: tuple[int, int]) -> Figures:
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            found = pool.submit(bench_stage.measure, game, size).result()
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            return found | {"worst": pool.submit(moments.worst, game, size).result()}

    return _at_each_size(names, drawn)


def in_windows(names: Sequence[str]) -> Figures:
    """Each game in a window of each size. Raises ValueError where no window can be had."""
    return _at_each_size(names, bench_window.measure)


def _at_each_size(
    names: Sequence[str], measure: Callable[[str, tuple[int, int]], Figures]
) -> Figures:
    """What is measured of each game at each size."""
    figures: Figures = {}
    for game in names:
        figures[game] = {}
        for width, height in SIZES:
            name = f"{width}x{height}"
            print(f"  {game} at {name}", file=sys.stderr, flush=True)
            figures[game][name] = measure(game, (width, height))
    return figures


def sound(names: Sequence[str]) -> Figures:
    """A whole demo of each game, in a process of its own. Raises ValueError where the tools of
    developers are missing."""
    figures: Figures = {}
    for game in names:
        print(f"  {game}", file=sys.stderr, flush=True)
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            figures[game] = pool.submit(heard, game).result()
    return figures


def heard(game: str) -> Figures:
    """How loud a demo of a game is. Raises ValueError where the tools of developers are missing."""
    try:
        from sounds import render
    except ImportError as missing:
        raise ValueError(f"bench sound needs the development tools ({missing})") from missing
    return render.figures(bench_sound.taped(game))


def stage_table(figures: Figures) -> str:
    """A row for each game and size."""
    rows = [
        "milliseconds of processor time a frame (budget of p99: 8 at 1080p, 16 at 2160p, where a "
        "plain loop makes 36 to 40 million turns a second; how many it made meanwhile)",
        f"{'game':<12} {'size':<10} {'busy':>6} {'p99':>6} {'frames':>7} {'tally':>6} {'p99':>6} "
        f"{'think':>6} {'p99':>6} {'idle':>6} {'core %':>7} {'lay':>6} {'MB':>6} {'turns':>6}",
    ]
    for game, sizes in figures.items():
        for size, found in sizes.items():
            busy, tally, thinking = found["busy"], found["tally"], found["thinking"]
            numbers = (
                (busy["median_ms"], 6, 2), (busy["p99_ms"], 6, 2), (busy["frames"], 7, 0),
                (tally["median_ms"], 6, 2), (tally["p99_ms"], 6, 2),
                (thinking["median_ms"], 6, 2), (thinking["p99_ms"], 6, 2),
                (found["idle"]["ms"], 6, 2), (found["idle"]["share_of_core"] * 100, 7, 2),
                (found["lay_ms"], 6, 0), (found["memory_mb"], 6, 0),
                (found["loop_turns_per_s"] / 1e6, 6, 1),
            )  # fmt: skip
            rows.append(f"{game:<12} {size:<10} " + " ".join(_number(*n) for n in numbers))
    rows += worst_rows(figures)
    return "\n".join(rows)


def window_table(figures: Figures) -> str:
    """A row for each game and size."""
    names = ("median_ms", "p99_ms", "clock_median_ms", "clock_p99_ms", "first_ms")
    rows = [
        "milliseconds a frame, drawn and shown (wanted of p99: 12 at 1080p, 20 at 2160p; 33 of the "
        "first)",
        f"{'game':<12} {'size':<10} {'busy':>7} {'p99':>7} {'clock':>7} {'p99':>7} {'first':>7}",
    ]
    for game, sizes in figures.items():
        for size, found in sizes.items():
            numbers = " ".join(_number(found[name], 7, 2) for name in names)
            rows.append(f"{game:<12} {size:<10} {numbers}")
    return "\n".join(rows)


def sound_table(figures: Figures) -> str:
    """A row for each game, and how often families are played."""
    rows = [
        "wanted: -24 LUFS +-2, peak below -3 dB, silence (400 ms below -50 LUFS) of 2.5 s at most",
        f"{'game':<12} {'minutes':>7} {'LUFS':>7} {'peak dB':>8} {'silence s':>9} {'silent %':>8}"
        "  plays a minute",
    ]
    for game, found in figures.items():
        numbers = (
            (found["minutes"], 7, 1), (found["lufs"], 7, 1), (found["true_peak_db"], 8, 1),
            (found["longest_silence_s"], 9, 1), (found["silent_share"] * 100, 8, 0),
        )  # fmt: skip
        most = [f"{name} {n:.0f}" for name, n in list(found["plays_a_minute"].items())[:FREQUENT]]
        rows.append(
            f"{game:<12} " + " ".join(_number(*n) for n in numbers) + "  " + ", ".join(most)
        )
    return "\n".join(rows)


def worst_rows(figures: Figures) -> list[str]:
    """The worst single frame of each kind of moment, a row for each game and size."""
    rows = [
        "the worst single frame, milliseconds of processor time",
        f"{'game':<12} {'size':<10} " + " ".join(f"{moment:>6}" for moment in moments.MOMENTS),
    ]
    for game, sizes in figures.items():
        for size, found in sizes.items():
            numbers = (_number(found["worst"][moment], 6, 1) for moment in moments.MOMENTS)
            rows.append(f"{game:<12} {size:<10} " + " ".join(numbers))
    return rows


def start_table(figures: Figures) -> str:
    """What a start takes, and the largest parts of it."""
    rows = [f"seconds from the start of the process, median of {figures['runs']} warm runs"]
    rows += [f"  {name:<34} {seconds:6.2f}" for name, seconds in figures["seconds"].items()]
    rows.append("milliseconds of import, with all that is imported by it")
    rows += [f"  {name:<34} {taken:6.0f}" for name, taken in figures["import_ms"].items()]
    return "\n".join(rows)


def years_table(figures: Figures) -> str:
    """A row for each thing that years of matches could slow down."""
    seconds = figures["seconds"]
    rows = [
        f"{figures['matches']} matches, median of {figures['runs']} warm runs; seconds of the clock"
        " for `title`, of the processor for the others, and turns of a plain loop in one of them",
        f"{'':<18} " + " ".join(f"{case:>12}" for case in seconds),
    ]
    for name in seconds["none"]:
        each = (found[name] for found in seconds.values())
        rows.append(f"{name:<18} " + " ".join(f"{value:12,.2f}" for value in each))
    return "\n".join(rows)


def _number(value: float | None, width: int, digits: int) -> str:
    return f"{'-':>{width}}" if value is None else f"{value:>{width}.{digits}f}"
