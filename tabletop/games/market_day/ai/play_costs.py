"""Costs of a match of Market Day: cards that spoil, get wet, are confiscated or swapped."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.acts import Act, Move, Say
from tabletop.core.toolkit.play_costs import PlayCost, iterate_moves
from tabletop.core.zones import Seat
from tabletop.games.market_day.rules import piece_rank
from tabletop.games.market_day.sheet import TINKER_RANK

SWAP_CLAUSE = "MKD-3.5"


def count_costs(acts: Sequence[Act], seat: Seat) -> tuple[PlayCost, ...]:
    """Return what the play of a seat cost it in a match: the ranks of the cards that it lost."""
    swapped = _swapped_ranks(acts, seat)
    return (
        _lost_cards("spoiled", "MKD-3.1", acts, seat),
        _lost_cards("washed", "MKD-3.3", acts, seat),
        _lost_cards("confiscated", "MKD-3.4", acts, seat),
        PlayCost("swapped", SWAP_CLAUSE, sum(swapped), len(swapped)),
    )


def _lost_cards(code: str, clause: str, acts: Sequence[Act], seat: Seat) -> PlayCost:
    """Return the cards that left a stall by a clause."""
    ranks = [piece_rank(move.piece) for move in iterate_moves(acts, seat, clause, "stall")]
    return PlayCost(code, clause, sum(ranks), len(ranks))


def _swapped_ranks(acts: Sequence[Act], seat: Seat) -> list[int]:
    """Return the differences of rank that the Tinkers of others cost a seat."""
    found: list[int] = []
    owner = seat
    for act in acts:
        if isinstance(act, Say) and act.key == "tinker_swaps":
            owner = act.seat
        elif (
            isinstance(act, Move)
            and act.clause == SWAP_CLAUSE
            and act.source == f"stall:{seat}"
            and owner != seat
            and (loss := piece_rank(act.piece) - TINKER_RANK)
        ):
            found.append(loss)
    return found
