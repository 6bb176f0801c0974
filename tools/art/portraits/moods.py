"""The four moods: the positions of brows, lids, eyes, mouth and head."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mood:
    """A mood. Lengths are hundredths of half a head's width, angles degrees.

    Attributes:
        inner_brow_lift: Lift of the inner ends of the brows.
        outer_brow_lift: Lift of the outer ends.
        far_brow_lift: Additional lift of the far brow.
        lid_opening: Share of the eye that the upper lid leaves open; 1 is open.
        lower_lid_lift: Lift of the lower lid.
        gaze: Direction of the eyes: right (of a head that looks right) and down.
        mouth_corner_lift: Lift of the corners of the mouth.
        mouth_width: 1 as usual.
        mouth_opening: 0 is closed.
        pout: Lips drawn together and to one side.
        tilt: Tilt of the head.
    """

    inner_brow_lift: float = 0
    outer_brow_lift: float = 0
    far_brow_lift: float = 0
    lid_opening: float = 1
    lower_lid_lift: float = 0
    gaze: tuple[float, float] = (0, 0)
    mouth_corner_lift: float = 2
    mouth_width: float = 1
    mouth_opening: float = 0
    pout: float = 0
    tilt: float = 0


MOODS = {
    "calm": Mood(lid_opening=0.92, gaze=(-1, 0), mouth_corner_lift=3),
    "glad": Mood(
        inner_brow_lift=4,
        outer_brow_lift=7,
        lid_opening=0.8,
        lower_lid_lift=5,
        mouth_corner_lift=12,
        mouth_width=1.32,
        mouth_opening=19,
        tilt=-4,
        gaze=(-1, 0),
    ),
    "cross": Mood(
        inner_brow_lift=-12,
        outer_brow_lift=7,
        lid_opening=0.7,
        lower_lid_lift=2,
        mouth_corner_lift=-11,
        mouth_width=0.94,
        tilt=2,
        gaze=(-1, 1),
    ),
    "thoughtful": Mood(
        inner_brow_lift=2,
        outer_brow_lift=-1,
        far_brow_lift=8,
        lid_opening=0.86,
        gaze=(5, -4.5),
        mouth_corner_lift=-1,
        mouth_width=0.78,
        pout=5,
        tilt=5,
    ),
}
"""The moods of every portrait: calm, glad, cross and thoughtful."""
