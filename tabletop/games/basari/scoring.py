# Compiled by mypyc: see tools/compile.
"""The end of a stage: majorities colour by colour, then workers (BAS-5.1 to 5.4)."""

from __future__ import annotations

from tabletop.core.acts import Emit, Move, Param, Say, Score, TextRef, made_once
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.basari.gems import COLOURS, UNITS, count, counts
from tabletop.games.basari.sheet import SEATS, Tables
from tabletop.games.basari.state import RED, SOURCES, WORKERS, Bazaar

POINTS = "points"
"""The track of victory points."""
GEM: tuple[Piece, ...] = tuple(f"gem.{colour}" for colour in COLOURS)
STOCK: Zone = "stock"
HAND_OF: tuple[Zone, ...] = tuple(f"hand:{seat}" for seat in range(SEATS[-1]))
GEMS_OF: tuple[Zone, ...] = tuple(f"gems:{seat}" for seat in range(SEATS[-1]))
OFFER_OF: tuple[Zone, ...] = tuple(f"offer:{seat}" for seat in range(SEATS[-1]))

moved = made_once(Move)


def points(s: Bazaar, seat: Seat) -> int:
    """A seat's victory points."""
    at = SOURCES * seat
    return sum(s.gained[at : at + SOURCES])


def gain(s: Bazaar, seat: Seat, source: int, n: int, clause: str, emit: Emit) -> None:
    """A seat scores `n` points, owed to a source."""
    s.gained[SOURCES * seat + source] += n
    if emit:
        emit(Score(seat, n, POINTS, clause))


def tell_gems(gems: int, source: Zone, target: Zone, clause: str, emit: Emit) -> None:
    """Gems on their way, colour by colour."""
    assert emit
    for colour, n in enumerate(counts(gems)):
        if n:
            emit(moved(GEM[colour], n, source, target, clause))


def score_stage(t: Tables, s: Bazaar, emit: Emit) -> None:
    """BAS-5.1: red, yellow, green, blue; BAS-5.4: workers."""
    for colour in range(len(COLOURS)):
        _score_colour(t, s, colour, emit)
    for seat, workers in enumerate(s.workers):
        if workers >= t.stage_end:
            if emit:
                emit(Say(seat, "enough_workers", (("n", workers),), "BAS-5.4"))
            gain(s, seat, WORKERS, t.worker_points, "BAS-5.4", emit)


def _score_colour(t: Tables, s: Bazaar, colour: int, emit: Emit) -> None:
    """BAS-5.1 to 5.3: who has most gems of a colour scores, and returns some of them."""
    owned = [count(gems, colour) for gems in s.gems]
    most = max(owned)
    named: Param = ("colour", TextRef(f"basari.colour.{COLOURS[colour]}"))
    if not most:
        if emit:
            emit(Say(s.first, "nobody_has", (named,), "BAS-5.3"))
        return
    best = [seat for seat, n in enumerate(owned) if n == most]
    alone = len(best) == 1
    clause = "BAS-5.1" if alone else "BAS-5.2"
    returned = (most + 1) // 2 if alone else min(t.tie_return, most)
    for seat in best:
        if emit:
            what = "most_gems" if alone else "shares_most"
            emit(Say(seat, what, (("n", most), named), clause))
        gain(s, seat, RED + colour, t.prizes[colour] // len(best), clause, emit)
        s.gems[seat] -= UNITS[colour] * returned
        if emit and returned:
            emit(Move(GEM[colour], returned, f"gems:{seat}", "stock", clause))
