"""The animation parameters: every duration, distance and easing of the table.

Times are seconds at speed 1, distances design pixels, angles degrees, easings names of
pytweening. A scene holds one Motion: NORMAL_MOTION, or REDUCED_MOTION for people whom
movement troubles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SMALL_PIECE_AREA: Final = 20_000.0
HAND_CARD_AREA: Final = 45_000.0
LARGE_PIECE_AREA: Final = 80_000.0
"""Area limits in square design pixels.

SMALL_PIECE_AREA: a chip or a small card. HAND_CARD_AREA: a card in hand. LARGE_PIECE_AREA:
4 % of the screen.
"""
UI_FADE_SECONDS: Final = 0.16
"""Seconds in which anything but a piece fades in or out, at any speed."""


def _clamp(value: float, lowest: float, highest: float) -> float:
    return max(lowest, min(highest, value))


@dataclass(frozen=True, slots=True)
class Motion:
    """One set of animation parameters; see the comments for units."""

    # Under the pointer
    hover_seconds: float = 0.12  # hover or focus comes and goes
    hover_ease: str = "easeOutQuad"
    hover_lift: float = 10.0
    focus_zoom: float = 1.06  # together with the focus ring
    refusal_seconds: float = 0.36  # a refused piece shakes its head
    refusal_shake_distance: float = 10.0
    refusal_swings: int = 3

    # A piece in the hand
    pick_up_seconds: float = 0.14
    pick_up_ease: str = "easeOutBack"
    pick_up_zoom: float = 1.08
    pick_up_lift: float = 28.0
    max_drag_tilt: float = 8.0  # the most a dragged piece leans
    spring_back_seconds: float = 0.26  # a fidgeted piece returns
    spring_back_ease: str = "easeOutBack"

    # A piece fidgeted with while others think
    flick_seconds: float = 0.32  # its hop
    flick_height: float = 24.0  # 0: nothing is fidgeted with
    flick_angle: float = 16.0
    corner_lift_angle: float = 22.0  # degrees that a card is lifted at its side
    pile_sway_angle: float = 3.0  # degrees that a pile sways

    # A piece that moves by itself
    move_base_seconds: float = 0.22
    move_seconds_per_pixel: float = 0.22 / 1000
    min_move_seconds: float = 0.26
    max_move_seconds: float = 0.62
    move_ease: str = "easeInOutCubic"
    large_move_ease: str = "easeInOutSine"
    large_move_factor: float = 1.7  # how much longer what is as large as a card in hand flies
    large_make_room_factor: float = 4.0  # and makes room
    arc_height_per_pixel: float = 0.12  # height of the arc for each unit of distance
    min_arc_height: float = 18.0
    max_arc_height: float = 110.0
    arc_lean: float = 0.35  # how far up the screen a unit of height carries a piece
    reveal_magnification: float = (
        0.12  # how much larger what is played or revealed is at its highest
    )
    large_reveal_magnification: float = 0.08  # the same of what is as large as a card in hand
    acting_magnification: float = 0.12  # and the face of whoever acts
    acting_magnify_seconds: float = 0.5  # seconds that a face takes to come nearer, or to go back
    reveal_pause_seconds: float = 0.24  # seconds that a card is held before it is turned over
    reveal_interval_seconds: float = 0.5  # from one card that is revealed to the next
    landing_seconds: float = 0.16
    landing_ease: str = "easeOutQuad"
    landing_squash: float = 0.06
    flip_seconds: float = 0.28
    deal_interval_seconds: float = 0.09
    shuffle_seconds: float = 0.7
    shuffle_spread: float = 70.0  # how far the halves of a riffle part
    bag_shake_seconds: float = 0.45
    bag_shake_angle: float = 5.0
    bag_shake_swings: int = 3
    bag_draw_seconds: float = 0.35
    coin_interval_seconds: float = 0.07
    max_coins_seconds: float = 0.9
    large_piece_interval_seconds: float = (
        0.6  # the same of what is as large as a card in hand, one by one
    )
    max_large_pieces_seconds: float = 2.4
    hop_seconds: float = 0.18  # a space of a track
    max_hops_seconds: float = 0.9
    hop_height: float = 26.0
    hop_ease: str = "easeInOutSine"
    counter_step_seconds: float = 0.08  # a counter's next number
    max_counter_seconds: float = 0.6
    counter_interval_seconds: float = (
        0.22  # between the counters of seats that score one after another
    )

    # The screen as a whole
    curtain_seconds: float = 0.3
    curtain_ease: str = "easeInOutCubic"
    scene_change_seconds: float = 0.3
    scene_change_ease: str = "easeInOutSine"

    # Another's turn, watched: a beat, the intent shown, the act, a hold
    watched_pause_seconds: float = 0.35
    intent_seconds: float = 0.55
    result_hold_seconds: float = 0.4
    fast_forward_speed: float = 4.0  # while held

    # Idle life
    glint_interval_seconds: float = 9.0  # seconds; 0: never

    # Cross-fades, in the place of all travel when motion is reduced
    fade_seconds: float = 0.16  # in less, things seem to leap
    fade_ease: str = "easeInOutSine"
    has_travel: bool = True  # whether pieces travel; False: they fade out here and in there

    def move_time(self, distance: float) -> float:
        """Return the seconds that a piece takes for a move of `distance` design pixels."""
        time = self.move_base_seconds + self.move_seconds_per_pixel * distance
        return _clamp(time, self.min_move_seconds, self.max_move_seconds)

    def flight_time(self, distance: float, area: float) -> float:
        """Return the seconds that a piece flies over a distance.

        Args:
            distance: Length of the way, design pixels.
            area: Area of the piece, square design pixels.
        """
        return self.move_time(distance) * (self.large_move_factor if area > HAND_CARD_AREA else 1.0)

    def make_room_time(self, seconds: float, area: float) -> float:
        """Return the seconds in which pieces of an area (square design pixels) make room.

        Large pieces are slower, since several of them move at once.

        Args:
            seconds: Time that small pieces take.
            area: Area of one piece.
        """
        return seconds * (self.large_make_room_factor if area > HAND_CARD_AREA else 1.0)

    def move_ease_for(self, area: float) -> str:
        """Return the easing for a move of a piece of an area (square design pixels).

        Large pieces never reach the speed of a coin.
        """
        return self.large_move_ease if area > HAND_CARD_AREA else self.move_ease

    def magnification_for(self, area: float) -> float:
        """Return the share by which a piece of an area grows when it is revealed.

        Args:
            area: Area of the piece, square design pixels.
        """
        return (
            self.large_reveal_magnification if area > HAND_CARD_AREA else self.reveal_magnification
        )

    def arc_height(self, distance: float) -> float:
        """Return the height of the arc for a move of `distance` design pixels."""
        if not self.has_travel:
            return 0.0
        return _clamp(
            self.arc_height_per_pixel * distance, self.min_arc_height, self.max_arc_height
        )

    def stagger_interval(self, count: int, area: float = 0.0) -> float:
        """Return the seconds between the starts of `count` pieces that are poured together.

        Few large pieces may fly at once.

        Args:
            count: Number of pieces.
            area: Area of one piece, square design pixels.
        """
        usual = min(self.coin_interval_seconds, self.max_coins_seconds / max(1, count - 1))
        large = (
            min(1.0, area / LARGE_PIECE_AREA) * self.large_piece_interval_seconds
            if area > SMALL_PIECE_AREA
            else 0.0
        )
        return max(usual, min(large, self.max_large_pieces_seconds / max(1, count - 1)))

    def hop_time(self, spaces: int) -> float:
        """Return the seconds of each hop when a marker hops over `spaces` spaces."""
        return min(self.hop_seconds, self.max_hops_seconds / max(1, spaces))

    def counter_time(self, difference: int) -> float:
        """Return the seconds that a counter takes to run through `difference` numbers."""
        return min(self.counter_step_seconds * abs(difference), self.max_counter_seconds)


NORMAL_MOTION = Motion()

_FADE = 0.12
REDUCED_MOTION = Motion(
    hover_lift=0.0,
    refusal_shake_distance=0.0,
    pick_up_ease="easeOutQuad",
    pick_up_zoom=1.0,
    max_drag_tilt=0.0,
    spring_back_seconds=_FADE,
    spring_back_ease="easeOutQuad",
    flick_height=0.0,
    move_base_seconds=_FADE,
    move_seconds_per_pixel=0.0,
    min_move_seconds=_FADE,
    large_move_factor=1.0,
    large_make_room_factor=1.0,
    max_move_seconds=_FADE,
    arc_lean=0.0,
    reveal_magnification=0.0,
    large_reveal_magnification=0.0,
    acting_magnification=0.0,
    reveal_pause_seconds=0.0,
    landing_squash=0.0,
    flip_seconds=_FADE,
    shuffle_seconds=_FADE,
    shuffle_spread=0.0,
    bag_shake_seconds=_FADE,
    bag_shake_angle=0.0,
    bag_draw_seconds=_FADE,
    hop_seconds=_FADE,
    hop_height=0.0,
    curtain_seconds=_FADE,
    scene_change_seconds=_FADE,
    glint_interval_seconds=0.0,
    fade_seconds=_FADE,
    has_travel=False,
)
"""The same order and the same pauses, with cross-fades instead of travel."""
