"""The layers of a table, from the bottom up: what lies above what, whatever it is."""

from __future__ import annotations

from enum import Enum


class Layer(float, Enum):
    """Where in the order of drawing something lies (`Node.z`): as a member, or `at` an order
    among its like.

    The numbers only keep the layers apart and leave room between them; nothing else knows them.
    """

    FURNITURE = 0.0
    """Mats, boards, slots."""
    UNDER_PIECES = 99.0
    """Readouts that lie on mats and below pieces, as the light of a turn does."""
    PIECES = 100.0
    INLAID = 112.0
    """Readouts let into tiles, below what stands on them."""
    ON_TILES = 130.0
    """Readouts on tiles and on what is laid there."""
    MEDALS = 160.0
    """Furniture that lies on pieces."""
    ROOFS = 240.0
    ON_ROOFS = 260.0
    READOUTS = 900.0
    FRONT = 902.0
    """The cloth of a hand that lies before all, and what lies on it."""
    RAISED = 920.0
    """A piece in focus: above its neighbours, below what is said."""
    ON_RAISED = 922.0
    """What lies on a piece that may be in focus."""
    GLOWS = 930.0
    HOTSPOTS = 940.0
    STRIP = 950.0
    """The line of the prompt and the buttons of actions."""
    LIGHTS = 970.0
    INTENTS = 980.0
    GLINTS = 995.0
    MOUTHS = 998.0
    """What comes out of a bag, or hangs in the air: from here on nothing is at rest."""
    LIPS = 999.0
    TAGS = 999.5
    AIR = 1000.0
    TOKENS = 1200.0
    FIGURES = 1300.0
    LOADS = 1310.0
    SPECTACLE = 1400.0
    """Rain, a parade: what for a while is more than the table."""
    RISING = 1500.0
    SPEECH = 1600.0
    LIFTED = 1700.0
    DRAGGED = 1800.0

    def at(self, order: float) -> float:
        """In this layer, above what has a lower order there."""
        return self.value + order
