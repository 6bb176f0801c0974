"""Opponent model and calibration of a table, derived from the levels of its seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.strategy import Calibration, CalibrationSet, OpponentModel
from tabletop.match.setup import BOT_LEVEL

HUMAN_LEVEL: Final = ""
"""Level of a person, of whom nothing is known except that people make mistakes."""
POSSIBLE_MASTER_LEVELS: Final = (HUMAN_LEVEL, BOT_LEVEL, "master")
"""Levels of players that may search as long as masters do."""
WEAK_LEVELS: Final = (HUMAN_LEVEL, "random", "beginner", "novice")
"""Levels that make human mistakes."""


def make_opponent_model(levels: Sequence[str]) -> OpponentModel:
    """Return the opponent model for a table with these levels.

    People and bots may be masters. Without levels all seats may be masters.
    """
    if not levels:
        return OpponentModel()
    masters = [level in POSSIBLE_MASTER_LEVELS for level in levels]
    return OpponentModel(all(masters), sum(masters) + levels.count("merchant") > 1)


def select_calibration(calibrations: CalibrationSet, levels: Sequence[str]) -> Calibration:
    """Return the calibration of win chances for a table with these levels.

    Without levels the win chances stay uncalibrated. Only AI seats are known to be stronger
    than others: a person among strong AI seats counts as strong.
    """
    if not levels:
        return Calibration()
    strong = [level not in WEAK_LEVELS for level in levels]
    if not any(strong):
        return calibrations.weak
    if all(strong) or HUMAN_LEVEL in levels:
        return calibrations.strong
    return calibrations.mixed._replace(
        seat_odds=tuple(calibrations.strength_odds if each else 1.0 for each in strong)
    )
