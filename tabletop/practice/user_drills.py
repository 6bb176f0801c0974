"""Drills from turning points of the user's own matches, in the user's folder."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from tabletop.ai.match_review import TurningPoint
from tabletop.core.game import Game
from tabletop.core.sheets import SheetError
from tabletop.core.state import State
from tabletop.core.toolkit.decision_clauses import find_decision_clauses
from tabletop.match.durable_files import make_folder
from tabletop.match.match import Match
from tabletop.practice.drill_files import DrillSaveError, format_drill, write_drill
from tabletop.practice.drills import Drill, load_drill
from tabletop.practice.exercise_files import MAX_TEXT_CHARACTERS
from tabletop.practice.exercise_notation import LocalizedText
from tabletop.text import BUILT_IN_LANGUAGES, Catalogue
from tabletop.text.message_format import format_action

_PLAIN: Final = str.maketrans("{}", "()")
"""Replaces braces in names, which would be placeholders of a text."""


def keep_turning_point(
    match: Match, point: TurningPoint, folder: Path | None, text: Catalogue
) -> str:
    """Save a turning point of a match as a drill; return a message about the outcome.

    Args:
        match: The finished match.
        point: Its turning point.
        folder: Folder of the user's drills; None if nothing is saved.
        text: Catalogue of the reader's language.
    """
    if folder is None:
        return text("practice.own.nowhere")
    try:
        make_folder(folder)
        save_turning_point_as_drill(match, point, folder)
    except (DrillSaveError, OSError) as error:
        return text("practice.own.not_kept", why=str(error))
    return text("practice.own.kept")


def save_mistakes(match: Match, points: Sequence[TurningPoint], folder: Path | None) -> list[Drill]:
    """Save turning points as drills and return those that can be done.

    Args:
        match: The finished match.
        points: Its turning points.
        folder: Folder of the user's drills; None if nothing is saved.
    """
    found: list[Drill] = []
    if folder is None:
        return found
    for point in points:
        with suppress(DrillSaveError, SheetError, OSError):
            make_folder(folder)
            found.append(load_drill(save_turning_point_as_drill(match, point, folder)))
    return found


def save_turning_point_as_drill(match: Match, point: TurningPoint, folder: Path) -> Path:
    """Write a turning point of a match as a drill file and return its path.

    An existing file is replaced.

    Raises:
        DrillSaveError: if it cannot be written.
    """
    text = format_drill(
        match,
        point.decision_number,
        point.seat,
        [point.better_action],
        _saying("title"),
        _saying("question"),
        _reason(match.game, point, match.setup.seat_names),
        clauses=find_decision_clauses(match.game, point.view, point.seat, point.better_action),
    )
    path = folder / f"{match.setup.game}-{match.setup.seed}-{point.decision_number}.toml"
    write_drill(path, text)
    return path


def _saying(key: str) -> LocalizedText:
    return LocalizedText(
        *(Catalogue(language)(f"practice.own.{key}") for language in BUILT_IN_LANGUAGES)
    )


def _reason(game: Game[State], point: TurningPoint, names: Sequence[str]) -> LocalizedText:
    """Return the reason for the better move, with its gain, in all languages."""
    return LocalizedText(
        *(
            _format_reason(game, point, names, Catalogue(language))
            for language in BUILT_IN_LANGUAGES
        )
    )


def _format_reason(
    game: Game[State], point: TurningPoint, names: Sequence[str], text: Catalogue
) -> str:
    better, played = (
        format_action(action, point.seat, point.view, game, text, names)
        for action in (point.better_action, point.played_action)
    )
    loss = point.min_loss if point.is_unanimous else point.mean_loss
    lead = max(1, round(100 * loss))
    words = text("practice.own.reason", better=better, played=played, n=lead)
    return words.translate(_PLAIN)[:MAX_TEXT_CHARACTERS]
