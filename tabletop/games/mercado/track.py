# Compiled by mypyc: see tools/compile.
"""The track: moving markers, icons, places, the end of the game (MER-8, MER-9)."""

from __future__ import annotations

from tabletop.core.acts import Emit, End, Move, Say, Step
from tabletop.core.chance import Chance
from tabletop.games.mercado.effects import EFFECTS, discard
from tabletop.games.mercado.sheet import SPACES
from tabletop.games.mercado.state import HELD, ICONS, SEALS, SOURCES, MercadoState
from tabletop.games.mercado.tables import SEAL, Tables


def advance(t: Tables, s: MercadoState, seat: int, n: int, clause: str, emit: Emit) -> int:
    """Move a marker on by n steps, onto the top of where it ends (MER-8.1, MER-8.2).

    Returns the space when a free icon there affects the marker, else -1: not on a space that is
    occupied, nor from the starting disc on (MER-8.4). No step is no move.
    """
    if not n:
        return -1
    before = s.progress[seat]
    after = before + n
    _go(s, seat, n, clause, emit)
    if emit and before < SPACES <= after:
        emit(Say(seat, "disc_reached", (), "MER-9.1"))
    space = (s.start + after) % SPACES
    if after >= SPACES or not t.marked[s.side][space]:
        return -1
    for other, steps in enumerate(s.progress):
        if other != seat and not (steps - after) % SPACES:
            if emit:
                emit(Say(seat, "occupied", (), "MER-8.2"))
            return -1
    return space


def _go(s: MercadoState, seat: int, n: int, clause: str, emit: Emit) -> None:
    """A marker moves n steps, onto the top of where it ends; no icon works."""
    before = s.progress[seat]
    after = before + n
    s.progress[seat] = after
    s.arrivals = (*(other for other in s.arrivals if other != seat), seat)
    if emit:
        path = tuple(f"space:{(s.start + k) % SPACES}" for k in range(before, after + 1))
        emit(Step(f"marker.{seat}", path, clause))


def use_icon(t: Tables, s: MercadoState, seat: int, space: int, chance: Chance, emit: Emit) -> int:
    """The icon of a space works (MER-8.2); returns what `advance` returns for "+n" (MER-8.3)."""
    if steps := t.steps[s.side][space]:
        s.gained[SOURCES * seat + ICONS] += steps
        return advance(t, s, seat, steps, "MER-8.3", emit)
    EFFECTS[t.icons[s.side][space]](t, s, seat, 1, chance, emit)
    return -1


def place(s: MercadoState, seat: int) -> int:
    """The place of a marker on the track, the leader's is 1; the upper is ahead (MER-5.3)."""
    mine, above = s.progress[seat], s.arrivals.index(seat)
    ahead = 1
    for other, steps in enumerate(s.progress):
        if steps > mine or (steps == mine and s.arrivals.index(other) > above):
            ahead += 1
    return ahead


def final_reckoning(t: Tables, s: MercadoState, emit: Emit) -> None:
    """Unused privileges and seals move the markers on, from the start player; over (MER-9.1).

    No icon works, wherever a marker ends.
    """
    for turn in range(s.seats):
        seat = (s.first + turn) % s.seats
        held = sum(t.privilege_vp[kind] for kind in s.hands[seat])
        seals = s.seals[seat]
        for kind in s.hands[seat]:
            discard(t, s, seat, kind, "MER-9.1", emit)
        s.seals[seat] = 0
        s.seals_left += seals
        if emit and seals:
            emit(Move(SEAL, seals, f"seals:{seat}", "supply", "MER-9.1"))
        s.gained[SOURCES * seat + HELD] += held
        s.gained[SOURCES * seat + SEALS] += seals
        if held + seals:
            _go(s, seat, held + seals, "MER-9.1", emit)
    s.stack = ()
    if emit:
        winner = next(seat for seat in range(s.seats) if place(s, seat) == 1)
        emit(End("game", s.round, winner, "MER-9.2"))
