"""Costs of a match of Mercado: coins that bought nothing, idle turns and counterfeits."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.acts import Act, Begin, Move, Step
from tabletop.core.toolkit.play_costs import PlayCost, count_moved, count_said, iterate_moves
from tabletop.core.zones import Seat
from tabletop.games.mercado.rule_tables import COIN_PIECES
from tabletop.games.mercado.state import BLACK_COIN

COIN_POINTS = 0.8
"""VP that a coin brings, about."""
TURN_POINTS = 1.5
"""VP that a turn brings, about."""
COUNTERFEIT_POINTS = 0.5
"""VP that a counterfeit coin costs, about."""
ICON_POINTS = 1.0
"""VP that an icon brings, about."""
MAX_SMALL_VP = 3
"""VP up to which a purchase is small."""
SMALL_PURCHASE_POINTS = 1.2
"""VP that a small purchase costs, about."""


def count_costs(acts: Sequence[Act], seat: Seat) -> tuple[PlayCost, ...]:
    """Return what the play of a seat cost it in a match."""
    turns = sum(isinstance(act, Begin) and (act.key, act.seat) == ("turn", seat) for act in acts)
    laid = count_moved(acts, seat, "MER-4.6", "drawn", "offer")
    laid += sum(move.n for move in iterate_moves(acts, seat, "MER-6.2", target="offer"))
    beaten = count_moved(acts, seat, "MER-5.6", "offer", "bag")
    spent = sum(
        count_moved(acts, seat, clause, "offer", target)
        for clause in ("MER-5.6", "MER-6.3")
        for target in ("player", "supply")
    )
    drawn = sum(
        count_moved(acts, seat, clause, "bag", "drawn") for clause in ("MER-4.3", "MER-4.4")
    )
    taken = sum(
        move.n
        for move in iterate_moves(acts, seat, "MER-7.2", target="bag")
        if move.piece == COIN_PIECES[BLACK_COIN]
    )
    return (
        PlayCost("beaten", "MER-5.6", beaten, laid, COIN_POINTS),
        PlayCost("unspent", "MER-4.8", laid - beaten - spent, laid, COIN_POINTS / 2),
        PlayCost("back", "MER-4.6", count_moved(acts, seat, "MER-4.6", "drawn", "bag"),
                 drawn, COIN_POINTS / 4),
        PlayCost("empty", "MER-4.8", turns - _count_buying_turns(acts, seat), turns,
                 TURN_POINTS),
        PlayCost("small", "MER-5.1", *_count_small_purchases(acts, seat), SMALL_PURCHASE_POINTS),
        PlayCost("counterfeits", "MER-7.2", taken, points=COUNTERFEIT_POINTS),
        PlayCost("occupied", "MER-8.2", count_said(acts, seat, "occupied"),
                 points=ICON_POINTS),
    )  # fmt: skip


def _count_small_purchases(acts: Sequence[Act], seat: Seat) -> tuple[int, int]:
    """Return the number of goods of few VP that a seat bought, and of all its goods."""
    bought = count_said(acts, seat, "buys")
    marker = f"marker.{seat}"
    steps = [a for a in acts if isinstance(a, Step) and (a.piece, a.clause) == (marker, "MER-5.1")]
    large = sum(len(step.path) - 1 > MAX_SMALL_VP for step in steps)
    return bought - large, bought


def _count_buying_turns(acts: Sequence[Act], seat: Seat) -> int:
    """Return the number of turns in which a seat paid for a tile in full."""
    found, is_open = 0, False
    for act in acts:
        if isinstance(act, Begin) and act.key == "turn":
            is_open = act.seat == seat
        elif is_open and isinstance(act, Move) and act.clause in ("MER-5.6", "MER-6.3"):
            found, is_open = found + 1, False
    return found
