"""Costs of a match of Zahab: idle turns, lost VP and tokens, and gold that is left."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.core.acts import Act, Begin, Move, Say
from tabletop.core.toolkit.play_costs import PlayCost, count_moved, iterate_moves
from tabletop.core.zones import Seat
from tabletop.games.zahab.rule_tables import GOLD_PIECE

TURN_POINTS = 1.0
"""VP that a turn with an effect brings more than 1 gold, about."""
TRADE_POINTS = 1.2
"""VP that a turn with a card brings more than another turn, about."""
GOLD_POINTS = 0.3
"""VP that 1 gold brings, about."""
CARD_POINTS = 0.4
"""VP that a discarded card costs, about."""


def count_costs(acts: Sequence[Act], seat: Seat) -> tuple[PlayCost, ...]:
    """Return what the play of a seat cost it in a match."""
    turns = sum(isinstance(act, Begin) and (act.key, act.seat) == ("turn", seat) for act in acts)
    lost = sum(
        n
        for act in acts
        if isinstance(act, Say) and (act.key, act.seat) == ("surplus_lost", seat)
        and isinstance(n := dict(act.params)["n"], int)
    )  # fmt: skip
    idle = sum(1 for _ in iterate_moves(acts, seat, "ZAH-4.4", target="tokens"))
    idle += sum(isinstance(act, Say) and (act.key, act.seat) == ("no_gold", seat) for act in acts)
    steps = list(iterate_moves(acts, seat, "ZAH-4.1", "tokens", "supply"))
    return (
        PlayCost("idle", "ZAH-4.4", idle, turns, TURN_POINTS),
        PlayCost("untraded", "ZAH-7.1", turns - _count_trading_turns(acts, seat), turns,
                 TRADE_POINTS),
        PlayCost("surplus", "ZAH-7.4", lost),
        PlayCost("returned", "ZAH-7.3",
                 count_moved(acts, seat, "ZAH-7.3", "tokens", "supply"), points=GOLD_POINTS),
        PlayCost("steps", "ZAH-4.1", sum(move.n for move in steps), points=GOLD_POINTS),
        PlayCost("cards", "ZAH-4.1", count_moved(acts, seat, "ZAH-4.1", "hand", "discard"),
                 points=CARD_POINTS),
        PlayCost("gold", "ZAH-9.2", _count_gold(acts, seat), points=GOLD_POINTS),
    )  # fmt: skip


def _count_trading_turns(acts: Sequence[Act], seat: Seat) -> int:
    """Return the number of turns in which a seat played a card."""
    found, is_open = 0, False
    for act in acts:
        if isinstance(act, Begin) and act.key == "turn":
            is_open = act.seat == seat
        elif is_open and isinstance(act, Move) and act.clause == "ZAH-7.2":
            found, is_open = found + 1, False
    return found


def _count_gold(acts: Sequence[Act], seat: Seat) -> int:
    """Return the gold that a seat has after all acts."""
    own = f"tokens:{seat}"
    moves = [act for act in acts if isinstance(act, Move) and act.piece == GOLD_PIECE]
    return sum(((act.target == own) - (act.source == own)) * act.n for act in moves)
