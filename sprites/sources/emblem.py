"""Emblems: one small picture for each game, for the choice of game."""

from __future__ import annotations

from sprites.sources import Art
from sprites.sources.sketch import Sketch

WIDTH, HEIGHT = 320, 220


def stars(s: Sketch, low: float, n: int) -> None:
    """A night sky's stars above `low`."""
    for i in range(n):
        x, y = (i * 0.754878 % 1) * s.w, (i * 0.569840 % 1) * low
        s.oval(x, y, 1 + i % 3 * 0.5, 1 + i % 3 * 0.5, "#fff4d8", opacity=0.5 + 0.25 * (i % 3))


def emblem(game: str, sketch: Sketch) -> dict[str, Art]:
    """A game's emblem in its window."""
    sketch.window()
    return {f"title/game-{game}": sketch.art()}
