"""Who sits at a table: for whom they may be taken, and how surely chances are told among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.strategy import Fitted, Opposition, Sureness
from tabletop.match.setup import BOT

PERSON: Final = ""
"""The level of a seat of which nothing is known but that a person sits there, who errs."""
MASTERLY: Final = (PERSON, BOT, "master")
"""The levels of those who may think as long as masters do."""
WEAK: Final = (PERSON, "random", "novice")
"""The levels that err as people do."""


def opposition_of(levels: Sequence[str]) -> Opposition:
    """Who sits at a table of these levels. People and bots, of whom nothing is known, may be
    masters; where nobody is told, all may be."""
    if not levels:
        return Opposition()
    masters = [level in MASTERLY for level in levels]
    return Opposition(all(masters), sum(masters) + levels.count("merchant") > 1)


def sureness_among(fitted: Fitted, levels: Sequence[str]) -> Sureness:
    """How surely chances are told among seats of these levels; of nobody, as they are found.

    Who plays better than others is known of AI seats only: a person among strong ones is taken for
    one of them.
    """
    if not levels:
        return Sureness()
    strong = [level not in WEAK for level in levels]
    if not any(strong):
        return fitted.weak
    if all(strong) or PERSON in levels:
        return fitted.strong
    return fitted.both._replace(edges=tuple(fitted.edge if each else 1.0 for each in strong))
