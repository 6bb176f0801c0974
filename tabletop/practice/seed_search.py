"""Seed search: find a random stream in which chance has a scripted outcome.

The rules are not changed. Random streams for the decision are tried in order, and the
first one with the wanted pieces is taken.
"""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Act
from tabletop.core.chance import Chance
from tabletop.core.game import Game, StateT
from tabletop.core.zones import Inventory
from tabletop.practice.exercise_notation import ScriptedMove

MAX_TRIED_STREAMS: Final = 20_000
"""Maximum number of streams to try."""
FIRST_TRIED_STREAM: Final = 1 << 24
"""Number of the first stream to try; far above the number of decisions of any match."""


class SeedSearchError(ValueError):
    """No stream has the scripted outcome; the message says which pieces are missing."""


def choose_random_stream(
    game: Game[StateT], s: StateT, move: ScriptedMove, chance: Chance, number: int
) -> None:
    """Choose the random stream of a decision, so that chance has the outcome of a scripted move.

    A move without a required outcome has its normal stream.

    Args:
        game: Game of the state.
        s: State before the move; it is not changed.
        move: Scripted move.
        chance: Source of the random numbers, in which the stream is set.
        number: Number of the decision.

    Raises:
        SeedSearchError: if no stream has this outcome.
    """
    chance.override_stream(number, number)
    if not move.chance_outcomes:
        return
    _check_pieces(game.inventory(s), move)
    acts: list[Act] = []
    for stream in range(FIRST_TRIED_STREAM, FIRST_TRIED_STREAM + MAX_TRIED_STREAMS):
        chance.override_stream(number, stream)
        draws: list[int] = []
        chance.begin_decision(number, draws)
        acts.clear()
        game.apply(s.copy(), move.seat, move.action, chance, acts.append)
        if all(wanted.matches(acts) for wanted in move.chance_outcomes):
            return
        if not draws:
            break  # nothing is drawn: no other stream brings anything else
    chance.override_stream(number, number)
    missing = next(wanted for wanted in move.chance_outcomes if not wanted.matches(acts))
    raise SeedSearchError(
        f"{move}: chance does not bring {missing.piece_count} {missing.piece} from {missing.source}"
        + ("" if draws else "; nothing is drawn then, so lay it in the table")
    )


def _check_pieces(table: Inventory, move: ScriptedMove) -> None:
    """Raise SeedSearchError if the table does not hold the required pieces at all."""
    for wanted in move.chance_outcomes:
        held = sum(piece == wanted.piece for pieces in table.values() for piece in pieces)
        if held < wanted.piece_count:
            raise SeedSearchError(f"{move}: of {wanted.piece} there are only {held} on the table")
