"""Chance that brings what is written: a stream is looked for in which it does.

Nothing is forced on the rules. Of all the streams that a decision might draw from, the first is
taken that brings the pieces wanted.
"""

from __future__ import annotations

from typing import Final

from tabletop.core.acts import Act
from tabletop.core.chance import Chance
from tabletop.core.game import Game, S
from tabletop.core.zones import Inventory
from tabletop.practice.wording import Scripted

TRIED: Final = 20_000
"""Streams looked at before it is said that there is none."""
BASE: Final = 1 << 24
"""The first of them: far above the decisions of any match."""


class RiggingError(ValueError):
    """Chance cannot bring what is written; the message says what it brought instead."""


def rig(game: Game[S], s: S, move: Scripted, chance: Chance, number: int) -> None:
    """Choose the stream of a decision so that it brings what its move wants. Raises RiggingError.

    A move that wants nothing has its own stream.
    """
    chance.rig(number, number)
    if not move.brings:
        return
    _there_is(game.inventory(s), move)
    acts: list[Act] = []
    for stream in range(BASE, BASE + TRIED):
        chance.rig(number, stream)
        draws: list[int] = []
        chance.at(number, draws)
        acts.clear()
        game.apply(s.copy(), move.seat, move.action, chance, acts.append)
        if all(wanted.came(acts) for wanted in move.brings):
            return
        if not draws:
            break  # nothing is drawn: no other stream brings anything else
    chance.rig(number, number)
    missing = next(wanted for wanted in move.brings if not wanted.came(acts))
    raise RiggingError(
        f"{move}: chance does not bring {missing.n} {missing.piece} from {missing.source}"
        + ("" if draws else "; nothing is drawn then, so lay it in the table")
    )


def _there_is(table: Inventory, move: Scripted) -> None:
    """Whether there is that much at all: streams by the thousand cannot bring what is not there."""
    for wanted in move.brings:
        held = sum(piece == wanted.piece for pieces in table.values() for piece in pieces)
        if held < wanted.n:
            raise RiggingError(f"{move}: of {wanted.piece} there are only {held} on the table")
