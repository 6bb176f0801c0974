# Compiled by mypyc: see tools/compile.
"""The track: markers, icons, places, and the end of the game (MER-8, MER-9)."""

from __future__ import annotations

from tabletop.core.acts import Emit, End, Move, Say, Step, TextRef
from tabletop.core.chance import Chance
from tabletop.games.mercado.mechanics.effects import EFFECT_FUNCTIONS, discard_privilege
from tabletop.games.mercado.rule_tables import SEAL_PIECE, RuleTables
from tabletop.games.mercado.sheet import TRACK_SPACE_COUNT
from tabletop.games.mercado.state import (
    HELD_PRIVILEGES_TALLY_ROW,
    ICONS_TALLY_ROW,
    SEALS_TALLY_ROW,
    TALLY_ROW_COUNT,
    MercadoState,
)


def advance_marker(
    t: RuleTables, s: MercadoState, seat: int, n: int, clause: str, emit: Emit
) -> int:
    """Move a marker by `n` steps, onto the top of its target space (MER-8.1, MER-8.2).

    Returns:
        The space, if a free icon there affects the marker; else -1. An icon has no effect on an
        occupied space, nor from the starting disc on (MER-8.4). No step is no move.
    """
    if not n:
        return -1
    before = s.progress[seat]
    after = before + n
    _go(s, seat, n, clause, emit)
    if emit and before < TRACK_SPACE_COUNT <= after:
        emit(Say(seat, "disc_reached", (), "MER-9.1"))
    space = (s.start + after) % TRACK_SPACE_COUNT
    if after >= TRACK_SPACE_COUNT or not t.has_icon[s.side][space]:
        return -1
    for other, steps in enumerate(s.progress):
        if other != seat and not (steps - after) % TRACK_SPACE_COUNT:
            if emit:
                emit(Say(seat, "occupied", (), "MER-8.2"))
            return -1
    return space


def _go(s: MercadoState, seat: int, n: int, clause: str, emit: Emit) -> None:
    """Move a marker by `n` steps, onto the top of its target space; icons have no effect."""
    before = s.progress[seat]
    after = before + n
    s.progress[seat] = after
    s.arrivals = (*(other for other in s.arrivals if other != seat), seat)
    if emit:
        path = tuple(f"space:{(s.start + k) % TRACK_SPACE_COUNT}" for k in range(before, after + 1))
        emit(Step(f"marker.{seat}", path, clause))


def use_icon(
    t: RuleTables, s: MercadoState, seat: int, space: int, chance: Chance, emit: Emit
) -> int:
    """Apply the icon of a space (MER-8.2).

    Returns:
        The result of `advance_marker` for a "+n" icon (MER-8.3); else -1.
    """
    icon = t.icons[s.side][space]
    if emit:
        emit(Say(seat, "icon", (("icon", icon_text(t, s, seat)),), "MER-8.2"))
    if steps := t.icon_steps[s.side][space]:
        s.gained[TALLY_ROW_COUNT * seat + ICONS_TALLY_ROW] += steps
        return advance_marker(t, s, seat, steps, "MER-8.3", emit)
    EFFECT_FUNCTIONS[icon](t, s, seat, 1, chance, emit)
    return -1


def icon_text(t: RuleTables, s: MercadoState, seat: int) -> TextRef:
    """Return the name of the icon on which a marker stands, as a message parameter."""
    space = (s.start + s.progress[seat]) % TRACK_SPACE_COUNT
    return TextRef(f"mercado.icon_name.{t.icons[s.side][space]}")


def compute_marker_rank(s: MercadoState, seat: int) -> int:
    """Return the place of a marker on the track: the leader is 1, the upper one first (MER-5.3)."""
    mine, above = s.progress[seat], s.arrivals.index(seat)
    ahead = 1
    for other, steps in enumerate(s.progress):
        if steps > mine or (steps == mine and s.arrivals.index(other) > above):
            ahead += 1
    return ahead


def apply_final_scoring(t: RuleTables, s: MercadoState, emit: Emit) -> None:
    """Move the markers for unused privileges and seals, and end the game (MER-9.1).

    The starting seat comes first. Icons have no effect.
    """
    if emit and (any(s.hands) or any(s.seals)):
        emit(Say(s.first, "final_count", (), "MER-9.1"))
    for turn in range(s.seats):
        seat = (s.first + turn) % s.seats
        held = sum(t.privilege_vp[kind] for kind in s.hands[seat])
        seals = s.seals[seat]
        s.gained[TALLY_ROW_COUNT * seat + HELD_PRIVILEGES_TALLY_ROW] += held
        s.gained[TALLY_ROW_COUNT * seat + SEALS_TALLY_ROW] += seals
        if held + seals:  # first of all, since its line tells what goes back
            _go(s, seat, held + seals, "MER-9.1", emit)
        for kind in s.hands[seat]:
            discard_privilege(t, s, seat, kind, "MER-9.1", emit)
        s.seals[seat] = 0
        s.seals_left += seals
        if emit and seals:
            emit(Move(SEAL_PIECE, seals, f"seals:{seat}", "supply", "MER-9.1"))
    s.stack = ()
    if emit:
        winner = next(seat for seat in range(s.seats) if compute_marker_rank(s, seat) == 1)
        emit(End("game", s.round, winner, "MER-9.2"))
