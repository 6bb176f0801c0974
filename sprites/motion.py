"""How things move: every duration, distance and easing of the table, in one place.

Times are seconds at speed 1, distances design units, angles degrees, easings names of
pytweening. A scene holds one Motion: NORMAL, or REDUCED for people whom movement troubles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SMALL: Final = 20_000.0
WIDE: Final = 45_000.0
LARGE: Final = 80_000.0
"""Square units: what is larger than a chip or a small card, as large as a card in hand, and what
takes 4 % of the picture."""
SOFT: Final = 0.16
"""Seconds in which what is no piece comes or goes, at any speed: nothing is there at once."""


def _clamp(value: float, lowest: float, highest: float) -> float:
    return max(lowest, min(highest, value))


@dataclass(frozen=True, slots=True)
class Motion:
    """Taste in numbers."""

    # Under the pointer
    hover: float = 0.12  # hover or focus comes and goes
    hover_ease: str = "easeOutQuad"
    hover_lift: float = 10.0
    focus_zoom: float = 1.06  # together with the focus ring
    tooltip: float = 0.08  # tooltips and the large view: at once, and never bouncing
    refuse: float = 0.36  # a refused piece shakes its head
    refuse_shake: float = 10.0
    refuse_swings: int = 3

    # A piece in the hand
    pick_up: float = 0.14
    pick_up_ease: str = "easeOutBack"
    pick_up_zoom: float = 1.08
    pick_up_lift: float = 28.0
    tilt: float = 8.0  # the most a dragged piece leans
    spring_back: float = 0.26  # a fidgeted piece returns
    spring_back_ease: str = "easeOutBack"

    # A piece fidgeted with while others think
    flick: float = 0.32  # its hop
    flick_height: float = 24.0  # 0: nothing is fidgeted with
    flick_turn: float = 16.0
    corner: float = 22.0  # degrees that a card is lifted at its side
    nudge: float = 3.0  # degrees that a pile sways

    # A piece that moves by itself
    move_base: float = 0.22
    move_per_unit: float = 0.22 / 1000
    move_least: float = 0.26
    move_most: float = 0.62
    move_ease: str = "easeInOutCubic"
    wide_ease: str = "easeInOutSine"
    wide_slows: float = 1.7  # how much longer what is as large as a card in hand flies
    wide_room: float = 4.0  # and makes room
    arc_per_unit: float = 0.12  # height of the arc for each unit of distance
    arc_least: float = 18.0
    arc_most: float = 110.0
    lean: float = 0.35  # how far up the screen a unit of height carries a piece
    near: float = 0.12  # how much larger what is played or revealed is at its highest
    near_wide: float = 0.08  # the same of what is as large as a card in hand
    near_acting: float = 0.12  # and the face of whoever acts
    comes: float = 0.5  # seconds that a face takes to come nearer, or to go back
    breath: float = 0.24  # seconds that a card is held before it is turned over
    reveal_apart: float = 0.5  # from one card that is revealed to the next
    land: float = 0.16
    land_ease: str = "easeOutQuad"
    land_squash: float = 0.06
    flip: float = 0.28
    deal_apart: float = 0.09
    shuffle: float = 0.7
    shuffle_spread: float = 70.0  # how far the halves of a riffle part
    bag_shake: float = 0.45
    bag_shake_angle: float = 5.0
    bag_shake_swings: int = 3
    bag_draw: float = 0.35
    coins_apart: float = 0.07
    coins_most: float = 0.9
    large_apart: float = 0.6  # the same of what is as large as a card in hand, one by one
    large_most: float = 2.4
    hop: float = 0.18  # a space of a track
    hop_most: float = 0.9
    hop_height: float = 26.0
    hop_ease: str = "easeInOutSine"
    counter_step: float = 0.08  # a counter's next number
    counter_most: float = 0.6
    counters_apart: float = 0.22  # between the counters of seats that score one after another

    # The screen as a whole
    curtain: float = 0.3
    curtain_ease: str = "easeInOutCubic"
    scene: float = 0.3
    scene_ease: str = "easeInOutSine"

    # Another's turn, watched: a beat, the intent shown, the act, a hold
    beat: float = 0.35
    intent: float = 0.55
    hold: float = 0.4
    fast_forward: float = 4.0  # while held

    # Idle life
    sway: float = 0.8  # degrees
    glint_every: float = 9.0  # seconds; 0: never

    # Cross-fades, in the place of all travel when motion is reduced
    fade: float = 0.16  # in less, things seem to leap
    fade_ease: str = "easeInOutSine"
    travels: bool = True  # whether pieces travel; False: they fade out here and in there

    def move_time(self, distance: float) -> float:
        """How long a piece takes to a place `distance` units away."""
        time = self.move_base + self.move_per_unit * distance
        return _clamp(time, self.move_least, self.move_most)

    def flight_time(self, distance: float, area: float) -> float:
        """How long a piece so large (square units) flies over `distance` units."""
        return self.move_time(distance) * (self.wide_slows if area > WIDE else 1.0)

    def room_time(self, seconds: float, area: float) -> float:
        """How long pieces so large (square units) take to make room for one another, if small ones
        take so many seconds: several of them move at once."""
        return seconds * (self.wide_room if area > WIDE else 1.0)

    def ease_of(self, area: float) -> str:
        """How a piece so large (square units) sets out and comes: what takes much of the picture
        never goes as fast as a coin does."""
        return self.wide_ease if area > WIDE else self.move_ease

    def nearer(self, area: float) -> float:
        """By how much of its size a piece so large (square units) comes nearer to the eye."""
        return self.near_wide if area > WIDE else self.near

    def arc(self, distance: float) -> float:
        """How high the arc of a move of `distance` units rises."""
        if not self.travels:
            return 0.0
        return _clamp(self.arc_per_unit * distance, self.arc_least, self.arc_most)

    def stagger(self, count: int, area: float = 0.0) -> float:
        """The time between the starts of `count` pieces poured together, each of an area in square
        units: of large ones few may fly at once."""
        usual = min(self.coins_apart, self.coins_most / max(1, count - 1))
        large = min(1.0, area / LARGE) * self.large_apart if area > SMALL else 0.0
        return max(usual, min(large, self.large_most / max(1, count - 1)))

    def hop_time(self, spaces: int) -> float:
        """How long each of `spaces` hops of one marker takes."""
        return min(self.hop, self.hop_most / max(1, spaces))

    def counter_time(self, difference: int) -> float:
        """How long a counter takes to run through `difference` numbers."""
        return min(self.counter_step * abs(difference), self.counter_most)


NORMAL = Motion()

_FADE = 0.12
REDUCED = Motion(
    hover_lift=0.0,
    refuse_shake=0.0,
    pick_up_ease="easeOutQuad",
    pick_up_zoom=1.0,
    tilt=0.0,
    spring_back=_FADE,
    spring_back_ease="easeOutQuad",
    flick_height=0.0,
    move_base=_FADE,
    move_per_unit=0.0,
    move_least=_FADE,
    wide_slows=1.0,
    wide_room=1.0,
    move_most=_FADE,
    lean=0.0,
    near=0.0,
    near_wide=0.0,
    near_acting=0.0,
    breath=0.0,
    land_squash=0.0,
    flip=_FADE,
    shuffle=_FADE,
    shuffle_spread=0.0,
    bag_shake=_FADE,
    bag_shake_angle=0.0,
    bag_draw=_FADE,
    hop=_FADE,
    hop_height=0.0,
    curtain=_FADE,
    scene=_FADE,
    sway=0.0,
    glint_every=0.0,
    fade=_FADE,
    travels=False,
)
"""The same order and the same holds, with cross-fades in the place of travel."""
