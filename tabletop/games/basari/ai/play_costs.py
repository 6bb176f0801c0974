"""Costs of a match of Basari: blocked actions, haggles, missed majorities and workers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.core.acts import Act, Begin, End, Move, Say, Score
from tabletop.core.toolkit.play_costs import PlayCost, count_moved, count_said
from tabletop.core.zones import Piece, Seat, parse_zone
from tabletop.games.basari.cached_acts import ACTION_CARD_PIECES
from tabletop.games.basari.state import ACTION_LETTERS

ACTION_POINTS = 5.0
"""Points that an action brings, about."""
GEM_POINTS = 1.5
"""Points that a gem brings, about."""
WORKER_POINTS = 12.0
"""Points for enough workers at the end of a stage (BAS-5.4)."""


def count_costs(acts: Sequence[Act], seat: Seat) -> tuple[PlayCost, ...]:
    """Return what the play of a seat cost it in a match."""
    rounds = sum(isinstance(act, Begin) and act.key == "round" for act in acts)
    stages = sum(isinstance(act, End) and act.key == "stage" for act in acts)
    haggles = sum(_is_haggle_of(act, seat) for act in acts)
    left = count_said(acts, seat, "settled") + count_said(acts, seat, "nothing_to_offer")
    blocked = _count_blocked(acts, seat)
    missed = list(_missed_majorities(acts, seat))
    return (
        PlayCost("blocked", "BAS-3.4", blocked, rounds, ACTION_POINTS),
        PlayCost("paid", "BAS-4.3", count_moved(acts, seat, "BAS-4.3", "offer", "gems"),
                 points=GEM_POINTS),
        PlayCost("shared", "BAS-4.1", haggles + blocked, rounds, ACTION_POINTS / 4),
        PlayCost("left", "BAS-4.3", left, haggles, ACTION_POINTS / 2),
        PlayCost("missed", "BAS-5.2", sum(missed), len(missed)),
        PlayCost("workers", "BAS-5.4", stages - count_said(acts, seat, "enough_workers"),
                 stages, WORKER_POINTS),
    )  # fmt: skip


def _is_haggle_of(act: Act, seat: Seat) -> bool:
    """True if an act begins a haggle of a seat."""
    return (
        isinstance(act, Say) and act.key == "haggle" and seat in (act.seat, act.seat_param("other"))
    )


def _count_blocked(acts: Sequence[Act], seat: Seat) -> int:
    """Return the number of rounds in which the chosen action of a seat was blocked."""
    chosen: Piece = ""
    blocked = 0
    for act in acts:
        if isinstance(act, Move) and act.clause == "BAS-3.2" and act.target == f"shown:{seat}":
            chosen = act.piece
        elif isinstance(act, Say) and act.key == "blocked":
            letter = dict(act.params)["action"]
            blocked += ACTION_CARD_PIECES[1 + ACTION_LETTERS.index(str(letter))] == chosen
    return blocked


def _missed_majorities(acts: Sequence[Act], seat: Seat) -> Iterator[int]:
    """Iterate over the points that one gem more would have brought (BAS-5.2).

    It is half of what the only owner of the most gems scores, while the seat has one gem fewer.
    """
    gems: Counter[tuple[Seat, Piece]] = Counter()
    winner: Say | None = None
    for act in acts:
        if isinstance(act, Move) and act.piece.startswith("gem."):
            for zone, n in ((act.source, -act.n), (act.target, act.n)):
                address = parse_zone(zone)
                if address.kind == "gems" and address.owner is not None:
                    gems[address.owner, act.piece] += n
        elif isinstance(act, Say):
            winner = act if act.key == "most_gems" and act.seat != seat else None
        elif isinstance(act, Score) and winner is not None:
            most = dict(winner.params)["n"]
            if most == gems[seat, f"gem.{winner.text_param('colour')}"] + 1:
                yield act.n // 2
            winner = None
