"""Emblems: one small picture for each game, for the choice of game."""

from __future__ import annotations

from tools.art import Art
from tools.art.svg.sketch import Sketch

EMBLEM_WIDTH, EMBLEM_HEIGHT = 320, 220


def draw_stars(s: Sketch, low: float, n: int) -> None:
    """Draw the stars of a night sky above `low`."""
    for i in range(n):
        x, y = (i * 0.754878 % 1) * s.w, (i * 0.569840 % 1) * low
        s.oval(x, y, 1 + i % 3 * 0.5, 1 + i % 3 * 0.5, "#fff4d8", opacity=0.5 + 0.25 * (i % 3))


def finish_emblem(game: str, sketch: Sketch) -> dict[str, Art]:
    """Return the finished emblem of a game, with light and frame."""
    sketch.add_frame()
    return {f"title/game-{game}": sketch.to_art()}
