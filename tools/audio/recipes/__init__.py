"""Registry of all recipes: `EFFECTS`, `AMBIENCES` and the `SCORES` of the music."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from tools.audio.recipe import AmbienceRecipe, EffectRecipe
from tools.audio.recipes import (
    ambience_layers,
    ambiences,
    chimes,
    cloth,
    coins,
    paper,
    scores,
    sirens,
    thud,
    title_ambience,
    treasures,
    wood,
)
from tools.audio.recipes.music_score import MusicScore

EFFECTS: tuple[EffectRecipe, ...] = (
    *coins.RECIPES,
    *paper.RECIPES,
    *wood.RECIPES,
    *cloth.RECIPES,
    *treasures.RECIPES,
    *thud.RECIPES,
    *chimes.RECIPES,
    *sirens.RECIPES,
    *ambience_layers.RECIPES,
)
AMBIENCES: tuple[AmbienceRecipe, ...] = (
    title_ambience.AMBIENCE,
    *ambience_layers.AMBIENCES,
    *(
        import_module(f"{ambiences.__name__}.{module.name}").AMBIENCE
        for module in iter_modules(ambiences.__path__)
    ),
)
SCORES: tuple[MusicScore, ...] = tuple(
    import_module(f"{scores.__name__}.{module.name}").SCORE
    for module in iter_modules(scores.__path__)
)
