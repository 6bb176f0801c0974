"""Every recipe there is: `EFFECTS` and `AMBIENCES`."""

from __future__ import annotations

from sounds.recipe import Ambience, Recipe
from sounds.recipes import ambience, cloth, coins, music, paper, treasures, wood

EFFECTS: tuple[Recipe, ...] = (
    *coins.RECIPES,
    *paper.RECIPES,
    *wood.RECIPES,
    *cloth.RECIPES,
    *treasures.RECIPES,
    *music.RECIPES,
)
AMBIENCES: tuple[Ambience, ...] = ambience.AMBIENCES
