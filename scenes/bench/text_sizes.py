"""Benchmark of text sizes on the tables, in pixels on a screen of 1080 lines.

Every game, in every language, at text scales 1 to 2, with a margin of 5 per cent. Tables are
a demo with the most seats, the table of one player, and a table that people share with an
open hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scenes.menus.common.game_list import load_game
from scenes.screenshots import example_matches
from scenes.screenshots.scene_setup import (
    NO_CURTAIN_SETTINGS,
    open_table_at_decision,
    open_table_at_share,
)
from scenes.screenshots.studio import HeadlessStudio
from scenes.screenshots.table_scenes import open_table_with_open_hand
from scenes.screenshots.visible_text import find_visible_texts
from scenes.ui.style.theme import SCREEN_SIZE
from tabletop.match.setup import MatchMode
from tabletop.text import BUILT_IN_LANGUAGES

BenchmarkFigures = dict[str, Any]
OVERSCAN_PERCENT = 5
"""Margin of the picture in per cent."""
MIN_LETTER_PIXELS, EXTRA_LETTER_PIXELS = 26.0, 15.6
"""Least height of letters in pixels on 1080 lines, and its increase at text scale 2."""
TEXT_SCALES = (1.0, 1.5, 2.0)
WINDOW_SIZE = (640, 360)
"""Size of the window; its pixels do not matter, because only nodes are measured."""
MATCH_FRACTION = 0.5
"""Part of a match after which its table is measured."""
TOLERANCE_PIXELS = 0.05
LINE_BREAK_SIGNS = "\u200b\u2060"
"""Characters that allow or forbid a line break."""


class MeasuredText(NamedTuple):
    """A text on a table, and the height of its letters on a screen of 1080 lines."""

    node_name: str
    text: str
    letter_pixels: float

    def __str__(self) -> str:
        return f"{self.node_name}: {self.text!r} {self.letter_pixels:.1f}"


def open_demo(studio: HeadlessStudio, game: str) -> None:
    """Open a demo in the middle of its match, with the most seats and no animation left."""
    whole = example_matches.play_example_match(game, load_game(game).seat_counts[-1], people=0)
    match = example_matches.copy_match_until(whole, round(whole.decision_number * MATCH_FRACTION))
    table = studio.make_table(match, MatchMode.DEMO)
    table.speed.is_paused = True
    studio.open_scene(table)
    studio.wait(0.1)


def open_own_table(studio: HeadlessStudio, game: str) -> None:
    """Open the table of one person in the middle of a match, with a question."""
    open_table_at_share(studio, game, load_game(game).seat_counts[-1], MATCH_FRACTION)


def open_shared_table(studio: HeadlessStudio, game: str) -> None:
    """Open a table of the most people, with one open hand if hands are secret."""
    seats = load_game(game).seat_counts[-1]
    try:
        open_table_with_open_hand(studio, game, seats)
    except example_matches.MomentNotFoundError:
        match = example_matches.play_example_match(game, seats, seats)
        open_table_at_decision(studio, match, round(match.decision_number * MATCH_FRACTION))


TABLE_OPENERS: Mapping[str, Callable[[HeadlessStudio, str], object]] = {
    "watched": open_demo,
    "played": open_own_table,
    "shared": open_shared_table,
}


def measure_texts(studio: HeadlessStudio) -> Sequence[MeasuredText]:
    """Return all texts on the front table, the smallest first."""
    pixels = studio.app.window.scale * SCREEN_SIZE[0] / WINDOW_SIZE[0]
    found = (
        MeasuredText(word.node.name, word.text.text, word.em * pixels)
        for word in find_visible_texts(studio.scene)
    )
    return sorted(found, key=lambda word: word.letter_pixels)


def min_letter_pixels(text_scale: float) -> float:
    """Return the least height of letters in pixels on a screen of 1080 lines."""
    return MIN_LETTER_PIXELS + EXTRA_LETTER_PIXELS * (text_scale - 1)


def find_small_texts(words: Iterable[MeasuredText], text_scale: float) -> Sequence[MeasuredText]:
    """Return the texts that are smaller than the minimum."""
    return [
        word
        for word in words
        if word.letter_pixels < min_letter_pixels(text_scale) - TOLERANCE_PIXELS
    ]


def find_shortened_texts(studio: HeadlessStudio) -> Sequence[str]:
    """Return the texts on the front table that are not displayed completely."""
    found = [word.text for word in find_visible_texts(studio.scene)]
    return [text.text for text in found if _bare(text.text) != _bare("".join(text.layout.lines))]


def _bare(words: str) -> str:
    """Return words without white space and line break signs."""
    return "".join(sign for sign in words if not sign.isspace() and sign not in LINE_BREAK_SIGNS)


def open_table(
    studio: HeadlessStudio, game: str, table: str, language: str, text_scale: float
) -> None:
    """Set the preferences of a measurement and open its table.

    Args:
        studio: Studio that draws.
        game: Name of the game.
        table: Key of `TABLE_OPENERS`.
        language: Language code.
        text_scale: Text scale, 1 to 2.
    """
    studio.reset_settings(
        language=language,
        text_scale=text_scale,
        overscan=OVERSCAN_PERCENT,
        reduced_motion=True,
        **NO_CURTAIN_SETTINGS,
    )
    TABLE_OPENERS[table](studio, game)


def measure_text_sizes(names: Sequence[str]) -> BenchmarkFigures:
    """Return the texts, the smallest and all small ones, by game, table, language and scale."""
    studio = HeadlessStudio(WINDOW_SIZE)
    figures: BenchmarkFigures = {}
    for game in names:
        for table in TABLE_OPENERS:
            for language in BUILT_IN_LANGUAGES:
                for text_scale in TEXT_SCALES:
                    open_table(studio, game, table, language, text_scale)
                    words = measure_texts(studio)
                    figures.setdefault(game, {})[f"{table} {language} {text_scale:g}"] = {
                        "words": len(words),
                        "least": words[0].letter_pixels,
                        "small": list(map(str, find_small_texts(words, text_scale))),
                        "shortened": find_shortened_texts(studio),
                    }
    studio.close_scenes()
    return figures


def format_table(figures: BenchmarkFigures) -> str:
    """Return a row for each table, language and text scale, and the texts that are too small."""
    wanted = ", ".join(f"{min_letter_pixels(scale):g} at {scale:g}" for scale in TEXT_SCALES)
    rows = [
        f"pixels on a screen of 1080 lines with a margin of {OVERSCAN_PERCENT} % (wanted: {wanted})"
    ]
    for game, seen in figures.items():
        for what, found in seen.items():
            rows.append(
                f"{game:<12} {what:<18} {found['words']:>4} words, least {found['least']:.1f}, "
                f"small {len(found['small'])}, shortened {len(found['shortened'])}"
            )
            rows += (f"    {each}" for each in (*found["small"], *found["shortened"]))
    return "\n".join(rows)
