"""Commands `bench stage`, `window`, `start`, `sound`, `phones` and `text`.

They measure this machine; `text` measures the size of words. Budgets are printed beside the
figures. No test measures time, because times of a busy machine are unreliable.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from scenes.bench import frame_times as bench_stage
from scenes.bench import many_matches, worst_frames
from scenes.bench import phones as bench_phones
from scenes.bench import sound as bench_sound
from scenes.bench import startup_time as bench_start
from scenes.bench import text_sizes as bench_text
from scenes.bench import window as bench_window
from scenes.games import game_names
from tabletop import games
from tabletop.ai.command_line import check_writable

WINDOW_SIZES = ((1920, 1080), (3840, 2160))
MAX_SOUND_FAMILIES = 5
"""Most families of sounds that are listed."""
BenchmarkFigures = dict[str, Any]


def run_benchmark(
    what: str,
    file: Path | None,
    matches: int = 0,
    named: Sequence[str] | None = None,
    phone_count: int = 1,
) -> int:
    """Run a benchmark, print its table and return the exit status.

    Args:
        what: `stage`, `window`, `start`, `sound`, `phones` or `text`.
        file: File for the figures as JSON, or None.
        matches: Number of saved matches; above 0 only the title and their list are measured.
        named: Games; all if None.
        phone_count: Number of phones at a table.

    Raises:
        ValueError: for a file that cannot be written, an unknown game, or a missing tool.
    """
    check_writable("--json", file)
    names = named or game_names()
    for name in names:
        games.folder(name)
    if what == "stage":
        figures = measure_stage(names)
        print(format_stage(figures))
    elif what == "window":
        figures = measure_windows(names)
        print(format_windows(figures))
    elif what == "sound":
        figures = measure_sound(names)
        print(format_sound(figures))
    elif what == "phones":
        figures = bench_phones.measure_phones(names, phone_count)
        print(bench_phones.format_table(figures))
    elif what == "text":
        figures = bench_text.measure_text_sizes(names)
        print(bench_text.format_table(figures))
    elif matches:
        figures = many_matches.measure_many_matches(matches)
        print(format_many_matches(figures))
    else:
        figures = bench_start.measure_startup(names)
        print(format_start(figures))
    if file is not None:
        try:
            file.write_text(json.dumps({what: figures}, indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise ValueError(f"--json {file}: {error.strerror}") from error
    return 0


def measure_stage(names: Sequence[str]) -> BenchmarkFigures:
    """Return figures of each game at each size, measured in a process of its own."""

    def drawn(game: str, size: tuple[int, int]) -> BenchmarkFigures:
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            found = pool.submit(bench_stage.measure_frames, game, size).result()
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            return found | {
                "worst": pool.submit(worst_frames.measure_worst_frames, game, size).result()
            }

    return _at_each_size(names, drawn)


def measure_windows(names: Sequence[str]) -> BenchmarkFigures:
    """Return figures of each game in a window of each size.

    Raises:
        ValueError: if no window can be opened.
    """
    return _at_each_size(names, bench_window.measure_window)


def _at_each_size(
    names: Sequence[str], measure: Callable[[str, tuple[int, int]], BenchmarkFigures]
) -> BenchmarkFigures:
    """Return the figures of each game at each size."""
    figures: BenchmarkFigures = {}
    for game in names:
        figures[game] = {}
        for width, height in WINDOW_SIZES:
            name = f"{width}x{height}"
            print(f"  {game} at {name}", file=sys.stderr, flush=True)
            figures[game][name] = measure(game, (width, height))
    return figures


def measure_sound(names: Sequence[str]) -> BenchmarkFigures:
    """Return the loudness of a whole demo of each game, measured in a process of its own.

    Raises:
        ValueError: if the development tools are missing.
    """
    figures: BenchmarkFigures = {}
    for game in names:
        print(f"  {game}", file=sys.stderr, flush=True)
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            figures[game] = pool.submit(measure_loudness, game).result()
    return figures


def measure_loudness(game: str) -> BenchmarkFigures:
    """Return the loudness of a demo of a game.

    Raises:
        ValueError: if the development tools are missing.
    """
    try:
        from tools.audio import render
    except ImportError as missing:
        raise ValueError(f"bench sound needs the development tools ({missing})") from missing
    return render.measure_mix(bench_sound.record_demo(game))


def format_stage(figures: BenchmarkFigures) -> str:
    """Return a table with a row for each game and size."""
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
    rows += format_worst_frames(figures)
    return "\n".join(rows)


def format_windows(figures: BenchmarkFigures) -> str:
    """Return a table with a row for each game and size."""
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


def format_sound(figures: BenchmarkFigures) -> str:
    """Return a table with a row for each game, and the plays a minute of sound families."""
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
        most = [
            f"{name} {n:.0f}"
            for name, n in list(found["plays_a_minute"].items())[:MAX_SOUND_FAMILIES]
        ]
        rows.append(
            f"{game:<12} " + " ".join(_number(*n) for n in numbers) + "  " + ", ".join(most)
        )
    return "\n".join(rows)


def format_worst_frames(figures: BenchmarkFigures) -> list[str]:
    """Return table rows with the slowest frame of each situation, by game and size."""
    rows = [
        "the worst single frame, milliseconds of processor time",
        f"{'game':<12} {'size':<10} "
        + " ".join(f"{moment:>6}" for moment in worst_frames.FRAME_SITUATIONS),
    ]
    for game, sizes in figures.items():
        for size, found in sizes.items():
            numbers = (
                _number(found["worst"][moment], 6, 1) for moment in worst_frames.FRAME_SITUATIONS
            )
            rows.append(f"{game:<12} {size:<10} " + " ".join(numbers))
    return rows


def format_start(figures: BenchmarkFigures) -> str:
    """Return the seconds of a start, and the largest imports."""
    rows = [f"seconds from the start of the process, median of {figures['runs']} warm runs"]
    rows += [f"  {name:<34} {seconds:6.2f}" for name, seconds in figures["seconds"].items()]
    rows.append("milliseconds of import, with all that is imported by it")
    rows += [f"  {name:<34} {taken:6.0f}" for name, taken in figures["import_ms"].items()]
    return "\n".join(rows)


def format_many_matches(figures: BenchmarkFigures) -> str:
    """Return a table of the times that depend on the number of saved matches."""
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
