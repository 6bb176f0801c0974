"""Drawing layers of a table, from the bottom up."""

from __future__ import annotations

from enum import Enum


class Layer(float, Enum):
    """Position of a node in the drawing order (`Node.z`): a member, or a member plus an order.

    The numbers only keep the layers apart and leave room between them; nothing else knows
    them.
    """

    STATIC = 0.0
    """Mats, boards, slots."""
    UNDER_PIECES = 99.0
    """Indicators on mats and below pieces, such as the glow of the active seat."""
    BUSTS = 99.1
    """People behind the far edge."""
    FAR_EDGE = 99.5
    """The far edge, over the feet of the people; counters and boards before them."""
    PLACE_CARDS = 99.7
    SEAT_MARKS = 99.8
    """Marks on and beside place cards."""
    PIECES = 100.0
    TILE_INLAYS = 112.0
    """Indicators let into tiles, below the pieces on them."""
    ON_TILES = 130.0
    """Indicators on tiles and on pieces that lie there."""
    MEDALS = 160.0
    """Static nodes that lie on pieces."""
    ROOFS = 240.0
    ON_ROOFS = 260.0
    INDICATORS = 900.0
    HAND_PANEL = 902.0
    """The cloth of an open hand panel and the pieces on it."""
    ON_HAND_PANEL = 903.0
    """Revealed hands of a demo: above everything at rest."""
    STEP_BACK = 904.0
    """The table that has stepped back, while an act is shown."""
    ACT = 906.0
    """The act in the middle: its pieces, people and numbers."""
    FOCUSED_PIECE = 920.0
    """A piece in focus: above its neighbours, below messages."""
    ON_FOCUSED_PIECE = 922.0
    """Nodes on a piece that may be in focus."""
    GLOWS = 930.0
    HOTSPOTS = 940.0
    HINT_RINGS = 945.0
    """Rings of lessons and hints, below the prompt line."""
    ACTION_BAR = 950.0
    """The prompt line and the action buttons."""
    HAND_NUMBERS = 961.0
    """Private numbers on an open hand: above the ring around the piece in focus."""
    LIGHTS = 970.0
    INTENT_RINGS = 980.0
    GLINTS = 995.0
    BAG_MOUTHS = 998.0
    """Pieces that come out of a bag or hang in the air.

    From this layer on no piece is at rest.
    """
    BAG_FRONTS = 999.0
    TAGS = 999.5
    FLYING_PIECES = 1000.0
    FLYING_TOKENS = 1200.0
    FIGURES = 1300.0
    CARRIED_PIECES = 1310.0
    TABLE_EFFECTS = 1400.0
    """Rain or a parade: effects that cover the table for a while."""
    RISING_NUMBERS = 1500.0
    SPEECH_BUBBLES = 1600.0
    LIFTED_PIECE = 1700.0
    DRAGGED_PIECE = 1800.0

    def z_at(self, order: float) -> float:
        """Return the z value of an order within this layer."""
        return self.value + order
