"""Who sits at a table: whether they may be masters, and how surely chances are told among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.strategy import Fitted, Sureness
from tabletop.match.setup import BOT

PERSON: Final = ""
"""The level of a seat of which nothing is known but that a person sits there, who errs."""
WEAK: Final = (PERSON, "random", "novice")
"""The levels that err as people do."""


def may_be_masters(levels: Sequence[str]) -> bool:
    """Whether all at a table of these levels may be taken for masters, as people and bots may, of
    whom nothing is known."""
    return all(level in (PERSON, BOT, "master") for level in levels)


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
