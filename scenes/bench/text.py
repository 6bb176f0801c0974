"""Measures the words on the tables: how large each is on a screen of 1080 lines.

Every game, in every language, at text scales 1 to 2, with a margin of 5 per cent: as a demo is
watched, with the most seats, as somebody plays it, and as people share it, a hand before all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scenes.menus.offer import game_of
from scenes.shots import rehearsal
from scenes.shots.posing import OPENLY, asked, at_rest
from scenes.shots.studio import Studio
from scenes.shots.tables import before_all
from scenes.shots.wording import printed
from scenes.ui.theme import SCREEN
from tabletop.match.setup import Mode
from tabletop.text import LANGUAGES

Figures = dict[str, Any]
MARGIN = 5
"""Per cent by which the picture is smaller."""
LEAST, MORE = 26.0, 14.0
"""Pixels that letters are high at least on a screen of 1080 lines, and more at text scale 2."""
SCALES = (1.0, 1.5, 2.0)
SIZE = (640, 360)
"""Of the picture: only what it is made of counts."""
PART = 0.5
"""Of a match, after which it is looked at."""
SLACK = 0.05
BREAKS = "\u200b\u2060"
"""Signs in a text that tell where a line may end, and where not."""


class MeasuredWord(NamedTuple):
    """Words on a table, and how high their letters are on a screen of 1080 lines."""

    node: str
    words: str
    pixels: float

    def __str__(self) -> str:
        return f"{self.node}: {self.words!r} {self.pixels:.1f}"


def watched(studio: Studio, game: str) -> None:
    """A demo amid its match, with the most seats, with nothing left to show."""
    whole = rehearsal.rehearsed(game, game_of(game).seats[-1], people=0)
    match = rehearsal.up_to(whole, round(whole.number * PART))
    table = studio.table(match, Mode.DEMO)
    table.pace.paused = True
    studio.open(table)
    studio.wait(0.1)


def played(studio: Studio, game: str) -> None:
    """A table of one person amid the match, asked to decide."""
    asked(studio, game, game_of(game).seats[-1], PART)


def shared(studio: Studio, game: str) -> None:
    """A table of as many people as there can be, one of whose hands lies open before all, if
    anybody's is secret."""
    seats = game_of(game).seats[-1]
    try:
        before_all(studio, game, seats)
    except rehearsal.NoSuchMomentError:
        match = rehearsal.rehearsed(game, seats, seats)
        at_rest(studio, match, round(match.number * PART))


TABLES: Mapping[str, Callable[[Studio, str], object]] = {
    "watched": watched,
    "played": played,
    "shared": shared,
}


def measured(studio: Studio) -> Sequence[MeasuredWord]:
    """All words on the table in front, the smallest first."""
    pixels = studio.app.window.scale * SCREEN[0] / SIZE[0]
    found = (
        MeasuredWord(word.node.name, word.text.text, word.em * pixels)
        for word in printed(studio.scene)
    )
    return sorted(found, key=lambda word: word.pixels)


def least(text_scale: float) -> float:
    """Pixels that letters are high at least on a screen of 1080 lines."""
    return LEAST + MORE * (text_scale - 1)


def small(words: Iterable[MeasuredWord], text_scale: float) -> Sequence[MeasuredWord]:
    """Those that are smaller than promised."""
    return [word for word in words if word.pixels < least(text_scale) - SLACK]


def shortened(studio: Studio) -> Sequence[str]:
    """Words on the table in front that are not shown to their end."""
    found = [word.text for word in printed(studio.scene)]
    return [text.text for text in found if _bare(text.text) != _bare("".join(text.setting.lines))]


def _bare(words: str) -> str:
    """Words without what may stand or fall at the end of a line."""
    return "".join(sign for sign in words if not sign.isspace() and sign not in BREAKS)


def looked_at(studio: Studio, game: str, table: str, language: str, text_scale: float) -> None:
    """Bring a studio to a table as it is measured."""
    studio.set(
        language=language, text_scale=text_scale, overscan=MARGIN, reduced_motion=True, **OPENLY
    )
    TABLES[table](studio, game)


def measure(names: Sequence[str]) -> Figures:
    """Of each game, table, language and text scale: words, the smallest, those that are small."""
    studio = Studio(SIZE)
    figures: Figures = {}
    for game in names:
        for table in TABLES:
            for language in LANGUAGES:
                for text_scale in SCALES:
                    looked_at(studio, game, table, language, text_scale)
                    words = measured(studio)
                    figures.setdefault(game, {})[f"{table} {language} {text_scale:g}"] = {
                        "words": len(words),
                        "least": words[0].pixels,
                        "small": list(map(str, small(words, text_scale))),
                        "shortened": shortened(studio),
                    }
    studio.clear()
    return figures


def table(figures: Figures) -> str:
    """A row for each table, language and text scale, and the words that are too small."""
    wanted = ", ".join(f"{least(scale):g} at {scale:g}" for scale in SCALES)
    rows = [f"pixels on a screen of 1080 lines with a margin of {MARGIN} % (wanted: {wanted})"]
    for game, seen in figures.items():
        for what, found in seen.items():
            rows.append(
                f"{game:<12} {what:<18} {found['words']:>4} words, least {found['least']:.1f}, "
                f"small {len(found['small'])}, shortened {len(found['shortened'])}"
            )
            rows += (f"    {each}" for each in (*found["small"], *found["shortened"]))
    return "\n".join(rows)
