"""Pieces that a clause mentions, drawn with the piece art of their game."""

from __future__ import annotations

from functools import lru_cache

from scenes.base.context import Context
from scenes.games import load_layout
from scenes.kit.roles.piece_art import PieceArt
from scenes.kit.roles.seating import Seating
from scenes.menus.common.game_list import load_game
from scenes.ui.style.theme import Theme
from scenes.ui.widgets.widget import Widget
from sprites.node import Node
from sprites.painting import Picture
from tabletop.core.rule_examples import ExamplePieces
from tabletop.match.setup import DEFAULT_PLAYER_NAMES, SEAT_COLOURS, SeatSpec, Setup
from tabletop.text import Catalogue

MAX_PIECE_HEIGHT = 124.0
"""Greatest height of a piece at text scale 1."""
LARGE_PIECE_HEIGHT = 300.0
"""The same for a piece that is described alone."""
MAX_PIECE_ZOOM = 1.7
"""Greatest zoom of pieces that are enlarged to a height."""
PIECE_GAP, GROUP_GAP = 26.0, 56.0
"""Gap between the pieces of a group, and between groups."""


@lru_cache(maxsize=4)
def load_piece_art(game: str, text: Catalogue, theme: Theme) -> PieceArt:
    """Return the piece art of a game with all seats taken."""
    rules = load_game(game)
    seats = tuple(
        SeatSpec(DEFAULT_PLAYER_NAMES[n], "", SEAT_COLOURS[n]) for n in range(rules.seat_counts[-1])
    )
    return load_layout(game)(Seating(rules, Setup(game, seats, {}, 0), text, theme)).piece_art


class PieceRow(Widget):
    """Groups of pieces side by side, in the order in which the clause mentions them."""

    def __init__(
        self,
        context: Context,
        name: str,
        game: str,
        groups: tuple[ExamplePieces, ...],
        is_large: bool = False,
        height: float = 0.0,
    ) -> None:
        """Create the row.

        Args:
            context: Renderer, settings, sounds and devices that widgets share.
            name: Name of the widget.
            game: Name of the game.
            groups: The pieces.
            is_large: True to draw the pieces as in the closer look.
            height: Height to which pieces are enlarged; 0 for the usual greatest height.
        """
        super().__init__(context, name)
        looks = load_piece_art(game, context.text_catalogue, context.theme)
        draw = looks.large_picture if is_large or height else looks.picture
        self._max_height = LARGE_PIECE_HEIGHT if is_large else MAX_PIECE_HEIGHT
        self._max_height = height or self._max_height
        self._max_zoom = MAX_PIECE_ZOOM if height else 1.0
        self.pieces = tuple(piece for heap in groups for piece in heap.pieces)
        """The pieces in the order of the nodes."""
        self._groups: list[list[Picture]] = [
            [draw(piece, heap.zone) for piece in heap.pieces] for heap in groups
        ]

    def _zoom_of(self, picture: Picture) -> float:
        zoom = min(self._max_zoom, self._max_height / picture.size[1])
        return zoom * max(1.0, self.theme.text_scale * 0.75)

    def _natural_size(self) -> tuple[float, float]:
        """Return width and height of the row before it is fitted to the line."""
        each = [[self._zoom_of(p) for p in heap] for heap in self._groups]
        width = GROUP_GAP * (len(each) - 1)
        high = 0.0
        for heap, zooms in zip(self._groups, each, strict=True):
            width += sum(p.size[0] * zoom for p, zoom in zip(heap, zooms, strict=True))
            width += PIECE_GAP * (len(heap) - 1)
            high = max(high, *(p.size[1] * z for p, z in zip(heap, zooms, strict=True)))
        return width, high

    def _share(self, width: float) -> float:
        return min(1.0, width / self._natural_size()[0])

    def preferred_size(self, width: float) -> tuple[float, float]:
        """Return the full width and the height of the pieces."""
        return width, self._natural_size()[1] * self._share(width)

    def build(self) -> None:
        """Draw the pieces of all groups."""
        share, x, middle = self._share(self.box.width), self.box.x, self.box.center[1]
        for n, heap in enumerate(self._groups):
            for at, picture in enumerate(heap):
                zoom = self._zoom_of(picture) * share
                width = picture.size[0] * zoom
                name = f"{self.name}:{n}.{at}"
                self.nodes.append(
                    Node(picture, x + width / 2, middle, zoom=zoom, z=self.z + 0.1, name=name)
                )
                x += width + PIECE_GAP * share
            x += (GROUP_GAP - PIECE_GAP) * share
