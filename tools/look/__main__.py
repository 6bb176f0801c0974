"""`python -m tools.look [--json FILE] [--pictures FOLDER]`: measures of the look of all tables.

Tables stand at rest and are filmed in virtual time, for all numbers of seats, both languages and
text scale 1 and 2. The options choose a part. A table of figures is printed for each game, and
below it the worst places of each figure that misses its goal. The exit status is always 0.

Measures: `act_share` and `ride_share` (% of the picture), `frames` (at four seats), `type_sizes`
(in one picture), `fading_pieces` (pieces that fade, swell, jump, appear or vanish), `overlaps`,
`hidden_rivals`, `hard_changes` (pairs of frames), `least_growth` (of a text from text scale 1 to
2), `contrast_min` (scaled so that 4.5 is the limit of every text), `target_min` (design pixels),
`focus_unreachable`. The modules of this package define them. A scene can declare the roles of its
nodes (`sprites.node.NodeRole`).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

from scenes.games import game_names
from scenes.menus.common.game_list import load_game
from tabletop.text import BUILT_IN_LANGUAGES
from tools.look.findings import GOALS, Finding, Summary, save_pictures, summarize
from tools.look.positions import Studios, Task, measure

TEXT_SCALES = (1.0, 2.0)
DEFAULT_FILM_SECONDS = 30.0
WORST_PLACES = 3
"""Number of places that are printed for each figure."""
MAX_PLACES = 200
"""Most places of one figure in the file."""
MAX_ELEMENT = 160
"""Most characters of an element that are printed."""


def parse_arguments() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.look", description=__doc__)
    parser.add_argument("--json", type=Path, help="file for all figures and places")
    parser.add_argument("--pictures", type=Path, help="folder for the pictures of the worst places")
    parser.add_argument("--game", nargs="+", choices=game_names(), default=list(game_names()))
    parser.add_argument("--seats", nargs="+", type=int, help="numbers of seats (all)")
    parser.add_argument("--language", nargs="+", choices=BUILT_IN_LANGUAGES)
    parser.add_argument("--scale", nargs="+", type=float, choices=TEXT_SCALES)
    parser.add_argument("--measure", nargs="+", choices=list(GOALS), default=list(GOALS))
    parser.add_argument("--moment", nargs="+", default=[], help="names of tables at rest (all)")
    parser.add_argument(
        "--seconds", type=float, default=DEFAULT_FILM_SECONDS, help="length of each film"
    )
    return parser.parse_args()


def iter_tasks(options: argparse.Namespace, game: str) -> Iterator[Task]:
    """Iterate over the tasks of one game that the options ask for."""
    counts = [
        count
        for count in load_game(game).seat_counts
        if options.seats is None or count in options.seats
    ]
    languages, scales = options.language or BUILT_IN_LANGUAGES, options.scale or TEXT_SCALES
    for seats, language, scale in product(counts, languages, scales):
        yield Task(game, seats, language, scale, options.measure, options.seconds, options.moment)


def print_game(game: str, summaries: dict[str, Summary]) -> None:
    """Print the figures of a game, and the worst places of each that misses its goal."""
    print(f"\n{game}")
    for name, (figure, findings) in summaries.items():
        goal = GOALS[name]
        if figure is None:
            print(f"  {name:<18} not measured")
            continue
        is_met = goal.is_met(figure)
        print(f"  {name:<18} {figure:8.2f}  goal {goal.limit:g}{'' if is_met else '  MISSED'}")
        for finding in () if is_met else findings[:WORST_PLACES]:
            print(f"      {finding.value:8.2f}  {finding.place}: {finding.element[:MAX_ELEMENT]}")


def to_json(summary: Summary) -> dict[str, Any]:
    """Return a figure and its places as JSON values."""
    return {
        "figure": summary.figure,
        "places": [
            {"value": round(each.value, 2), **each.place._asdict(), "element": each.element}
            for each in summary.findings[:MAX_PLACES]
        ],
    }


def worst_findings(summaries: dict[str, Summary]) -> Sequence[Finding]:
    """Return the worst places of all figures."""
    return [each for summary in summaries.values() for each in summary.findings[:WORST_PLACES]]


def main() -> None:
    """Measure what the command line asks for."""
    options, studios, file = parse_arguments(), Studios(), {}
    for game in options.game:
        found: list[Finding] = []
        for task in iter_tasks(options, game):
            for finding in measure(studios, task):
                kept = finding if options.pictures else finding._replace(picture=None)
                found.append(kept)
        summaries = {name: summarize(name, found) for name in options.measure}
        print_game(game, summaries)
        file[game] = {name: to_json(summary) for name, summary in summaries.items()}
        if options.json is not None:
            options.json.write_text(json.dumps(file, indent=1, ensure_ascii=False) + "\n", "utf-8")
        if options.pictures is not None:
            save_pictures(options.pictures, worst_findings(summaries))
    studios.close()


if __name__ == "__main__":
    main()
