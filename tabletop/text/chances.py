"""Chances in words."""

from __future__ import annotations


def percent(chance: float) -> str:
    """A chance in words: never a certainty that is none."""
    if 0.0 < chance < 0.005:
        return "<1%"
    if 0.995 <= chance < 1.0:
        return ">99%"
    return f"{round(chance * 100)}%"


def points_apart(was: float, now: float) -> int:
    """By how many percentage points two chances differ as they are told."""
    return abs(round(was * 100) - round(now * 100))


def beside(chance: float, chosen: float) -> str:
    """A chance beside that of the move chosen: one that seems better is not surely so, or it would
    have been chosen; so it is told as the same. All chances are told alike, as they are all about
    so."""
    return percent(min(chance, chosen))
