"""Every recipe there is: `EFFECTS`, `AMBIENCES` and the `SCORES` of the music."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from sounds.recipe import Ambience, Recipe
from sounds.recipes import (
    cloth,
    coins,
    games,
    layers,
    music,
    paper,
    pieces,
    sirens,
    title,
    treasures,
    weights,
    wood,
)
from sounds.recipes.score import MusicScore

EFFECTS: tuple[Recipe, ...] = (
    *coins.RECIPES,
    *paper.RECIPES,
    *wood.RECIPES,
    *cloth.RECIPES,
    *treasures.RECIPES,
    *weights.RECIPES,
    *music.RECIPES,
    *sirens.RECIPES,
    *layers.RECIPES,
)
AMBIENCES: tuple[Ambience, ...] = (
    title.AMBIENCE,
    *layers.AMBIENCES,
    *(
        import_module(f"{games.__name__}.{module.name}").AMBIENCE
        for module in iter_modules(games.__path__)
    ),
)
SCORES: tuple[MusicScore, ...] = tuple(
    import_module(f"{pieces.__name__}.{module.name}").SCORE
    for module in iter_modules(pieces.__path__)
)
