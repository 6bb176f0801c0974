# Compiled by mypyc: see tools/compile.
"""Scoring at the end of a stage: majorities by colour, then workers (BAS-5.1 to 5.4)."""

from __future__ import annotations

from tabletop.core.acts import Emit, Move, Param, Say, Score, TextRef, cache_acts
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.basari.gems import COLOURS, PACKED_SINGLE_GEMS, colour_count, unpack_gem_counts
from tabletop.games.basari.sheet import SEAT_COUNTS, RuleTables
from tabletop.games.basari.state import (
    RED_TALLY_ROW,
    TALLY_ROW_COUNT,
    WORKERS_TALLY_ROW,
    BasariState,
)

POINTS_TRACK = "points"
"""Track of victory points."""
GEM_PIECES: tuple[Piece, ...] = tuple(f"gem.{colour}" for colour in COLOURS)
STOCK_ZONE: Zone = "stock"
HAND_ZONES: tuple[Zone, ...] = tuple(f"hand:{seat}" for seat in range(SEAT_COUNTS[-1]))
GEM_ZONES: tuple[Zone, ...] = tuple(f"gems:{seat}" for seat in range(SEAT_COUNTS[-1]))
OFFER_ZONES: tuple[Zone, ...] = tuple(f"offer:{seat}" for seat in range(SEAT_COUNTS[-1]))

cached_move_act = cache_acts(Move)


def total_points(s: BasariState, seat: Seat) -> int:
    """Return the victory points of a seat."""
    at = TALLY_ROW_COUNT * seat
    return sum(s.gained[at : at + TALLY_ROW_COUNT])


def score_points(s: BasariState, seat: Seat, row: int, n: int, clause: str, emit: Emit) -> None:
    """Score `n` points for a seat.

    Args:
        s: State; it is changed.
        seat: Seat that scores.
        row: Tally row of the points.
        n: Number of points.
        clause: Clause of the rules that gives the points.
        emit: Receives the `Score` act; None for no acts.
    """
    s.gained[TALLY_ROW_COUNT * seat + row] += n
    if emit:
        emit(Score(seat, n, POINTS_TRACK, clause))


def emit_gem_moves(gems: int, source: Zone, target: Zone, clause: str, emit: Emit) -> None:
    """Emit a move for each colour of some gems."""
    assert emit
    for colour, n in enumerate(unpack_gem_counts(gems)):
        if n:
            emit(cached_move_act(GEM_PIECES[colour], n, source, target, clause))


def score_stage(t: RuleTables, s: BasariState, emit: Emit) -> None:
    """Score the majorities of red, yellow, green and blue (BAS-5.1), then workers (BAS-5.4)."""
    for colour in range(len(COLOURS)):
        _score_colour(t, s, colour, emit)
    for seat, workers in enumerate(s.workers):
        if workers >= t.stage_end_workers:
            if emit:
                emit(Say(seat, "enough_workers", (("n", workers),), "BAS-5.4"))
            score_points(s, seat, WORKERS_TALLY_ROW, t.worker_points, "BAS-5.4", emit)


def _score_colour(t: RuleTables, s: BasariState, colour: int, emit: Emit) -> None:
    """Score the majority of a colour; its owners return some gems (BAS-5.1 to 5.3)."""
    owned = [colour_count(gems, colour) for gems in s.gems]
    most = max(owned)
    named: Param = ("colour", TextRef(f"basari.colour.{COLOURS[colour]}"))
    if not most:
        if emit:
            emit(Say(s.first, "nobody_has", (named,), "BAS-5.3"))
        return
    best = [seat for seat, n in enumerate(owned) if n == most]
    alone = len(best) == 1
    clause = "BAS-5.1" if alone else "BAS-5.2"
    returned = (most + 1) // 2 if alone else min(t.tied_gem_return, most)
    for seat in best:
        if emit:
            what = "most_gems" if alone else "shares_most"
            emit(Say(seat, what, (("n", most), named), clause))
        score_points(
            s, seat, RED_TALLY_ROW + colour, t.colour_prizes[colour] // len(best), clause, emit
        )
        s.gems[seat] -= PACKED_SINGLE_GEMS[colour] * returned
        if emit and returned:
            emit(Move(GEM_PIECES[colour], returned, f"gems:{seat}", "stock", clause))
