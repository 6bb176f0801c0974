"""Who sits at a table, and how surely chances are told among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.strategy import Fitted, Sureness

PERSON: Final = ""
"""The level of a seat of which nothing is known but that a person sits there, who errs."""
WEAK: Final = (PERSON, "random", "novice")
"""The levels that err as people do."""


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
