"""The four moods: how brows, lids, eyes, mouth and head are held."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mood:
    """A mood. Lengths are hundredths of half a head's width, angles degrees.

    inner, outer: how far the brows' ends are lifted. lift: the far brow more than the near one.
    lid: how much of the eye the upper lid leaves (1 is open). cheek: how far the lower lid is
    pushed up. look: where the eyes turn, right (of a head that looks right) and down.
    corner: how far the corners of the mouth are lifted. wide: the mouth's width. teeth: how far
    it is open, 0 closed. pout: lips drawn together and to one side. tilt: of the head.
    """

    inner: float = 0
    outer: float = 0
    lift: float = 0
    lid: float = 1
    cheek: float = 0
    look: tuple[float, float] = (0, 0)
    corner: float = 2
    wide: float = 1
    teeth: float = 0
    pout: float = 0
    tilt: float = 0


MOODS = {
    "calm": Mood(lid=0.92, look=(-1, 0), corner=3),
    "glad": Mood(
        inner=4, outer=7, lid=0.8, cheek=5, corner=12, wide=1.32, teeth=19, tilt=-4, look=(-1, 0)
    ),
    "cross": Mood(
        inner=-12, outer=7, lid=0.7, cheek=2, corner=-11, wide=0.94, tilt=2, look=(-1, 1)
    ),
    "thoughtful": Mood(
        inner=2, outer=-1, lift=8, lid=0.86, look=(5, -4.5), corner=-1, wide=0.78, pout=5, tilt=5
    ),
}
"""Calm, glad, cross and thoughtful, as every portrait has them."""
