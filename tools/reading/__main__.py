"""`python -m tools.reading [--json FILE]`: reading time of demos, and hand-overs of a family.

A demo of each game in each language is played at speed 1 in virtual time. `short_lines` counts
the lines that stand for less than their reading time, `repeated_remarks` the remarks with a
template that came within the last three minutes. `lines_a_move` is the mean number of lines for
each decision; `scoring_lines` on the board of a scoring are counted apart. `curtains_of_three` is
the number of hand-overs in a match of three people at one screen, who share it in the way that the
match set-up proposes. The worst lines are printed too.

`--evening` measures whole matches of three people at one screen instead: the seconds in which
nobody thinks, and where they went. `--pictures FOLDER` saves contact sheets of them.
The exit status is always 0.
"""

from __future__ import annotations

import argparse
import json
from collections import deque
from pathlib import Path
from typing import Any

import pygame

from scenes.games import game_names
from scenes.menus.common.game_list import load_game
from scenes.screenshots.film_strips import make_contact_sheets
from scenes.screenshots.studio import HeadlessStudio
from scenes.store.preferences import INSTANT_SPEED
from tabletop.text import BUILT_IN_LANGUAGES
from tools.reading.evening import Evening, EveningFigures
from tools.reading.family import PEOPLE, count_curtains, proposed_sharing
from tools.reading.lines import MAX_SECONDS, ReadingFigures, measure_demo

SIZE, PICTURE_SIZE = (480, 270), (1280, 720)
THINKING_SECONDS = 1.0
"""Time before each decision of an evening with pictures, so that the question is seen."""
WORST_LINES = 5
"""Number of lines and remarks that are printed."""


def parse_arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.reading", description=__doc__)
    parser.add_argument("--json", type=Path, help="file for all figures and lines")
    parser.add_argument("--game", nargs="+", choices=game_names(), default=list(game_names()))
    parser.add_argument("--language", nargs="*", choices=BUILT_IN_LANGUAGES)
    parser.add_argument("--seats", type=int, default=PEOPLE, help="seats of the demos")
    parser.add_argument("--seconds", type=float, default=MAX_SECONDS, help="limit of each demo")
    parser.add_argument(
        "--decisions", type=int, help="limit of the match of three people; 0 leaves it out"
    )
    parser.add_argument("--evening", action="store_true", help="measure whole evenings instead")
    parser.add_argument("--pictures", type=Path, help="folder for contact sheets of the evenings")
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two pictures")
    return parser.parse_args()


def print_demo(game: str, language: str, found: ReadingFigures) -> None:
    """Print the figures of a demo, its worst lines and its repeated remarks."""
    print(
        f"{game:<11} {language}  short_lines {len(found.short_lines)} of {found.line_count}"
        f"  repeated_remarks {len(found.repeated_remarks)} of {found.remark_count}"
        f"  lines_a_move {found.lines_a_move:.2f}"
        f"  scoring_lines {found.scoring_line_count}  ({found.seconds / 60:.1f} min)",
        flush=True,
    )
    shortest = sorted(
        found.short_lines, key=lambda line: line.shown_seconds - line.required_seconds
    )
    for line in shortest[:WORST_LINES]:
        times = f"{line.shown_seconds:.2f} of {line.required_seconds:.2f} s"
        print(f"    {times} at {line.begin_seconds:.1f} s: {line.text}")
    for remark in found.repeated_remarks[:WORST_LINES]:
        print(f"    again {remark.template} at {remark.seconds:.1f} s: {remark.text}")


def to_json(found: ReadingFigures) -> dict[str, Any]:
    """Return the figures of a demo as JSON values."""
    return {
        "short_lines": len(found.short_lines),
        "repeated_remarks": len(found.repeated_remarks),
        "lines_a_move": round(found.lines_a_move, 3),
        "lines": found.line_count,
        "scoring_lines": found.scoring_line_count,
        "decisions": found.decision_count,
        "remarks": found.remark_count,
        "seconds": round(found.seconds, 1),
        "worst_lines": [line._asdict() for line in found.short_lines],
        "worst_remarks": [remark._asdict() for remark in found.repeated_remarks],
    }


def measure_evening(
    studio: HeadlessStudio, game: str, language: str, options: argparse.Namespace
) -> EveningFigures:
    """Play an evening, save its pictures if there is a folder, and print its figures."""
    studio.reset_settings()
    way = proposed_sharing(studio, game)
    studio.reset_settings(language=language, speed=1.0, secret_play=way)
    if options.pictures is None:
        evening = Evening(studio, game)
        deque(evening.play(), maxlen=0)
    else:
        evening = Evening(studio, game, thinking_seconds=THINKING_SECONDS)
        options.pictures.mkdir(parents=True, exist_ok=True)
        for count, sheet in enumerate(make_contact_sheets(evening.film(options.every)), 1):
            pygame.image.save(sheet, str(options.pictures / f"{game}-{language}-{count:02}.png"))
    found = evening.figures
    cut = len(found.cut_lines)
    print(f"{game:<11} {language}  not_thinking {found.seconds:.1f} s  cut_lines {cut}", flush=True)
    for line in found.cut_lines[:WORST_LINES]:
        print(f"    cut: {line}")
    for parts in (found.parts, found.actions, found.acts):
        longest = sorted(parts.items(), key=lambda part: -part[1])[:WORST_LINES]
        print("    " + ", ".join(f"{name} {seconds:.1f}" for name, seconds in longest))
    return found


def measure_demos(studio: HeadlessStudio, game: str, options: argparse.Namespace) -> dict[str, Any]:
    """Measure the demos of a game, and its match of three people."""
    languages = BUILT_IN_LANGUAGES if options.language is None else options.language
    counts = load_game(game).seat_counts
    seats, figures = min(max(options.seats, *counts[:1]), counts[-1]), dict[str, Any]()
    for language in languages:
        studio.reset_settings(language=language, speed=1.0)
        found = measure_demo(studio, game, seats, options.seconds)
        print_demo(game, language, found)
        figures[language] = to_json(found)
    if options.decisions != 0 and PEOPLE in counts:
        studio.reset_settings()
        way = proposed_sharing(studio, game)
        studio.reset_settings(speed=INSTANT_SPEED, careful=False, secret_play=way)
        curtains = count_curtains(studio, game, options.decisions)
        print(f"{game:<11} curtains_of_three {curtains}", flush=True)
        figures["curtains_of_three"] = curtains
    return figures


def main() -> None:
    """Measure what the command line asks for."""
    options = parse_arguments()
    studio, file = HeadlessStudio(PICTURE_SIZE if options.pictures else SIZE), dict[str, Any]()
    for game in options.game:
        if options.evening:
            languages = options.language or BUILT_IN_LANGUAGES[:1]
            file[game] = {
                language: measure_evening(studio, game, language, options)._asdict()
                for language in languages
            }
        else:
            file[game] = measure_demos(studio, game, options)
        if options.json is not None:
            text = json.dumps(file, indent=1, ensure_ascii=False)
            options.json.write_text(text + "\n", "utf-8")
    studio.close_scenes()


if __name__ == "__main__":
    main()
