"""Clauses of the rules that a decision follows from, read from the acts of one possible outcome."""

from __future__ import annotations

from typing import Any, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Act, Begin, End
from tabletop.core.chance import Chance
from tabletop.core.game import Game
from tabletop.core.zones import Seat

MAX_CLAUSES: Final = 2
"""Maximum number of clauses of a decision; later acts follow from chance or from others."""


def find_decision_clauses(
    game: Game[Any], view: Any, seat: Seat, action: Action
) -> tuple[str, ...]:
    """Return the clauses of a legal action and of its first consequence, as far as a view knows.

    An action without consequences has the clause of its question.

    Args:
        game: Rules of the game.
        view: View of the seat before the decision.
        seat: Seat that decides.
        action: The action.
    """
    chance = Chance(0)
    acts: list[Act] = []
    game.apply(game.sample_state(view, seat, chance), seat, action, chance, acts.append)
    found = dict.fromkeys(act.clause for act in acts if not isinstance(act, Begin | End))
    asked = game.prompt_clause(view, seat)
    return tuple(found)[:MAX_CLAUSES] or ((asked,) if asked else ())
