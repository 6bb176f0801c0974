# Compiled by mypyc: see tools/compile.
"""The chase: possible arrests of the Mounties of a seat (NAC-5.2, 5.3). Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.games.nacho.state import ABSENT_VALUE, PROVINCE_INDICES, NachoState

ArrestOption = tuple[int, int, int]
"""A Mountie, and the province and smuggler of its arrest, or `ABSENT_VALUE` twice."""

_ANY_FLAG: Final = ~(len(PROVINCE_INDICES) - 1)
"""Mask from a kind of smuggler to the lowest kind with its number."""


def acting_mounties(s: NachoState, seat: int) -> tuple[int, ...]:
    """Return the Mounties that may have to act now.

    Both of a pair act (NAC-5.2); in the delayed chase the older ones (NAC-5.3).
    """
    watch = s.watch[seat]
    if s.delayed:
        return watch[:-1] if seat == s.first else watch
    return watch if len(watch) > 1 else ()


def list_arrests(s: NachoState, seat: int) -> tuple[ArrestOption, ...]:
    """Return all different arrests that the seat may choose; empty if no Mountie acts (NAC-5.2)."""
    at = len(PROVINCE_INDICES) * seat
    return find_arrests(acting_mounties(s, seat), s.cantinas[at : at + len(PROVINCE_INDICES)])


def find_arrests(
    mounties: tuple[int, ...], cantinas: Sequence[tuple[int, ...]]
) -> tuple[ArrestOption, ...]:
    """Return the possible arrests of these Mounties (NAC-5.2).

    Args:
        mounties: Mounties of which one must act.
        cantinas: Smugglers at the cantinas of the seat, by province.
    """
    if not mounties:
        return ()
    found: list[ArrestOption] = []
    for kind in mounties:
        if here := cantinas[kind >> 1]:
            highest = here[-1] & _ANY_FLAG
            found += [(kind, kind >> 1, whom) for whom in here if whom >= highest]
    if not found:
        highest = max([place[-1] & _ANY_FLAG for place in cantinas if place], default=ABSENT_VALUE)
        for kind in mounties:
            for province, place in enumerate(cantinas):
                found += [(kind, province, whom) for whom in place if whom >= highest]
    if not found:
        found = [(kind, ABSENT_VALUE, ABSENT_VALUE) for kind in mounties]
    return tuple(dict.fromkeys(found)) if len(found) > 1 else tuple(found)
