# Compiled by mypyc: see tools/compile.
"""The chase: which arrests a player's Mounties could make (NAC-5.2, 5.3). Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.games.nacho.state import NONE, ROW, NachoState

Catch = tuple[int, int, int]
"""A Mountie, the province and the smuggler that it would arrest there, or NONE and NONE."""

_ANY_FLAG: Final = ~(len(ROW) - 1)
"""Takes a kind of smuggler down to the lowest one of its number."""


def acting(s: NachoState, seat: int) -> tuple[int, ...]:
    """The Mounties of which one must act now: by NAC-5.2 both of a pair; by 5.3 the older ones."""
    watch = s.watch[seat]
    if s.delayed:
        return watch[:-1] if seat == s.first else watch
    return watch if len(watch) > 1 else ()


def candidates(s: NachoState, seat: int) -> tuple[Catch, ...]:
    """NAC-5.2: all different arrests from which the seat chooses; none if no Mountie acts."""
    at = len(ROW) * seat
    return arrests(acting(s, seat), s.cantinas[at : at + len(ROW)])


def arrests(mounties: tuple[int, ...], places: Sequence[tuple[int, ...]]) -> tuple[Catch, ...]:
    """NAC-5.2: the arrests open to these Mounties with these smugglers, by province."""
    if not mounties:
        return ()
    found: list[Catch] = []
    for kind in mounties:
        if here := places[kind >> 1]:
            highest = here[-1] & _ANY_FLAG
            found += [(kind, kind >> 1, whom) for whom in here if whom >= highest]
    if not found:
        highest = max([place[-1] & _ANY_FLAG for place in places if place], default=NONE)
        for kind in mounties:
            for province, place in enumerate(places):
                found += [(kind, province, whom) for whom in place if whom >= highest]
    if not found:
        found = [(kind, NONE, NONE) for kind in mounties]
    return tuple(dict.fromkeys(found)) if len(found) > 1 else tuple(found)
