"""One's own turning points as drills: files like any other drill, in the user's folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tabletop.core.game import Game
from tabletop.core.state import State
from tabletop.match.match import Match
from tabletop.practice.reading import LONGEST
from tabletop.practice.saving import drill_text, write_drill
from tabletop.practice.wording import Saying
from tabletop.seats.review import TurningPoint
from tabletop.text import LANGUAGES, Catalogue
from tabletop.text.reading import read_action

_PLAIN: Final = str.maketrans("{}", "()")
"""Braces in a name are none of a template's."""


def keep(match: Match, point: TurningPoint, folder: Path) -> Path:
    """Write a turning point of a match as a drill; the same one is written only once.

    Returns its file. Raises SavingError when it cannot be written.
    """
    text = drill_text(
        match,
        point.number,
        point.seat,
        [point.better],
        _saying("title"),
        _saying("question"),
        _reason(match.game, point, match.setup.names),
    )
    path = folder / f"{match.setup.game}-{match.setup.seed}-{point.number}.toml"
    write_drill(path, text)
    return path


def _saying(key: str) -> Saying:
    return Saying(*(Catalogue(language)(f"practice.own.{key}") for language in LANGUAGES))


def _reason(game: Game[State], point: TurningPoint, names: Sequence[str]) -> Saying:
    """Why the other move is better: by how much, in both languages."""
    return Saying(*(_told(game, point, names, Catalogue(language)) for language in LANGUAGES))


def _told(game: Game[State], point: TurningPoint, names: Sequence[str], text: Catalogue) -> str:
    better, played = (
        read_action(action, point.seat, point.view, game, text, names)
        for action in (point.better, point.played)
    )
    lead = max(1, round(100 * point.lead))
    words = text("practice.own.reason", better=better, played=played, n=lead)
    return words.translate(_PLAIN)[:LONGEST]
