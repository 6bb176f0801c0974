"""Pieces that a clause of the rulebook speaks of, drawn by the looks of their own game."""

from __future__ import annotations

from functools import lru_cache

from scenes.context import Context
from scenes.games import load
from scenes.kit.roles.looks import Looks
from scenes.kit.roles.seating import Seating
from scenes.menus.offer import game_of
from scenes.ui.theme import Theme
from scenes.ui.widget import Widget
from sprites.node import Node
from sprites.painting import Picture
from tabletop.core.pictured import ClausePieces
from tabletop.match.setup import COLOURS, DEFAULT_NAMES, SeatSpec, Setup
from tabletop.text import Catalogue

HIGHEST = 124.0
"""The most height of a piece, at text scale 1."""
AIR, BETWEEN = 8.0, 44.0
"""Between pieces of a heap, and between heaps."""


@lru_cache(maxsize=4)
def looks_of(game: str, text: Catalogue, theme: Theme) -> Looks:
    """What the pieces of a game look like with all its seats taken."""
    rules = game_of(game)
    seats = tuple(SeatSpec(DEFAULT_NAMES[n], "", COLOURS[n]) for n in range(rules.seats[-1]))
    return load(game)(Seating(rules, Setup(game, seats, {}, 0), text, theme)).looks


class PieceLine(Widget):
    """Heaps of pieces side by side, in the order in which the clause tells of them."""

    def __init__(
        self, context: Context, name: str, game: str, heaps: tuple[ClausePieces, ...]
    ) -> None:
        super().__init__(context, name)
        looks = looks_of(game, context.text, context.theme)
        self._heaps: list[list[Picture]] = [
            [looks.picture(piece, heap.zone) for piece in heap.pieces] for heap in heaps
        ]

    def _zoom_of(self, picture: Picture) -> float:
        return min(1.0, HIGHEST / picture.size[1]) * max(1.0, self.theme.text_scale * 0.75)

    def _natural(self) -> tuple[float, float]:
        """How wide and high all of it is before it is fitted to its line."""
        each = [[self._zoom_of(p) for p in heap] for heap in self._heaps]
        width = BETWEEN * (len(each) - 1)
        high = 0.0
        for heap, zooms in zip(self._heaps, each, strict=True):
            width += sum(p.size[0] * zoom for p, zoom in zip(heap, zooms, strict=True))
            width += AIR * (len(heap) - 1)
            high = max(high, *(p.size[1] * z for p, z in zip(heap, zooms, strict=True)))
        return width, high

    def _share(self, width: float) -> float:
        return min(1.0, width / self._natural()[0])

    def wanted(self, width: float) -> tuple[float, float]:
        return width, self._natural()[1] * self._share(width)

    def build(self) -> None:
        share, x, middle = self._share(self.box.width), self.box.x, self.box.center[1]
        for n, heap in enumerate(self._heaps):
            for at, picture in enumerate(heap):
                zoom = self._zoom_of(picture) * share
                width = picture.size[0] * zoom
                name = f"{self.name}:{n}.{at}"
                self.nodes.append(
                    Node(picture, x + width / 2, middle, zoom=zoom, z=self.z + 0.1, name=name)
                )
                x += width + AIR * share
            x += (BETWEEN - AIR) * share
