"""What a table is made of beside its pieces: its ground, the stuff of its panels, its light.

Each game says so in its own folder. What all share is the sign of the family: brass rims, wooden
signs, buttons, type, dark plates that turn light for the one whose turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass

from scenes.ui import skin
from scenes.ui.theme import SCREEN, Color, Theme
from sprites.painting import Picture
from sprites.picture import Baked, Fill


@dataclass(frozen=True)
class Stuff:
    """What a panel is made of, and the inks that are read on it."""

    name: str
    """Of the baked panel, below `panel/`."""

    def panel(self, theme: Theme, width: float, height: float) -> Picture:
        """A panel of it."""
        return skin.panel(theme, self.name, width, height)

    def ink(self, theme: Theme) -> Color:
        """The colour of words on it."""
        return theme.ink if self.name in skin.LIGHT else theme.text

    def score(self, theme: Theme) -> Color:
        """The colour of what counts most on it."""
        return theme.score if self.name in skin.LIGHT else theme.gold


@dataclass(frozen=True)
class Materials:
    """The stuffs of one table."""

    ground: str
    """The name of the baked ground, shown as wide as the table."""
    shared: Stuff
    """Below what belongs to nobody."""
    rival: Stuff
    """Below the things of the others."""
    own: Stuff
    """Below one's own."""
    light: Color
    """Round whose turn it is, and what can be done."""

    def laid(self, theme: Theme) -> Picture:
        """The ground of a whole table; in high contrast nothing is to be seen of it."""
        return Fill(*SCREEN, theme.backdrop) if theme.high_contrast else Baked(self.ground, *SCREEN)


WOOD = Stuff("wood")
"""Of signs."""
PLAIN = Materials("table/plain", WOOD, Stuff("toast"), Stuff("dark"), (246, 199, 92))
"""The table of a game that names none."""
