"""Pieces of the default table by shape: coins, tokens, cubes, dice, bags, figures and gems."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, Final

from scenes.kit.default.piece_pictures import (
    FIGURE_FAMILIES,
    ink_on,
    place_image,
)
from scenes.kit.setting.sheets import GradientSheet
from scenes.kit.table_parts import fit_line
from scenes.ui.style import skin
from sprites.painting import Picture
from sprites.picture import BakedPicture, Color, FilledRect, PictureGroup, TintedPicture
from sprites.typesetting import fits_unbroken
from tabletop.core.game import Game
from tabletop.core.piece_looks import COLORS, FLAT_SHAPES, PictureFile, PieceLook, find_look
from tabletop.core.zones import Piece

FAMILY_SHAPES: Final[Mapping[str, str]] = {
    "coin": "coin", "cube": "cube", "gem": "gem", "chip": "token", "disc": "token",
    **dict.fromkeys((*FIGURE_FAMILIES, "camel"), "figure"),
}  # fmt: skip
"""Shapes of families that the sheet gives none; all others are cards."""
KIND_COLORS: Final = (
    "red", "blue", "yellow", "green", "purple", "orange", "turquoise", "white", "brown", "black",
)  # fmt: skip
"""Colours of the kinds of a family that the sheet gives none, in their order."""
SHAPE_IMAGES: Final[Mapping[str, str]] = {
    "token": "chip", "coin": "coin", "bag": "bag", "figure": "meeple",
}  # fmt: skip
"""Folders of the baked images of shapes."""
TINTED_IMAGES: Final[Mapping[str, str]] = {
    "token": "chip/white", "coin": "chip/white", "bag": "bag/white", "figure": "meeple/white",
}  # fmt: skip
"""Light baked images of shapes, for any colour."""
GEM_IMAGES: Final[Mapping[str, tuple[int, int, int]]] = {
    "gem/ruby": (200, 40, 60), "gem/topaz": (240, 190, 50),
    "gem/emerald": (50, 150, 80), "gem/sapphire": (40, 90, 190),
}  # fmt: skip
"""Baked gems with their colours."""
NUMBER_SHARE: Final = 0.62
"""Share of a small piece's width that its number may take."""
CUBE_TOP_SHARE: Final = 0.3
"""Share of a cube's height that its upper face takes."""
PIPS: Final[Mapping[str, Sequence[tuple[int, int]]]] = {
    "1": ((1, 1),),
    "2": ((0, 0), (2, 2)),
    "3": ((0, 0), (1, 1), (2, 2)),
    "4": ((0, 0), (0, 2), (2, 0), (2, 2)),
    "5": ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    "6": ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}
"""Columns and rows of the pips of a die, by its number."""


class PieceShapes:
    """The shape, size and colour of each piece of a game."""

    def __init__(self, game: Game[Any], kinds: Mapping[str, Sequence[str]]) -> None:
        """Store the game.

        Args:
            game: The game.
            kinds: Kinds of pieces by family.
        """
        self._looks = game.piece_looks
        self._kinds = kinds

    def look(self, piece: Piece) -> PieceLook:
        """Return the look that the sheet gives a piece."""
        return find_look(self._looks, piece)

    def shape(self, piece: Piece) -> str:
        """Return the shape of a piece; a back without one has that of its first kind of piece."""
        family, _, kind = piece.partition(".")
        shape = self.look(piece).shape or FAMILY_SHAPES.get(family, "")
        if not shape and kind == "?":
            shapes = [self.look(f"{family}.{each}").shape for each in self._kinds.get(family, ())]
            shape = shapes[0] if shapes and all(shapes) else ""
        return shape or "card"

    def is_plain(self, piece: Piece) -> bool:
        """True if the sheet says nothing of a piece but its size."""
        return self.look(piece)._replace(scale=1.0) == PieceLook()

    def is_small(self, family: str) -> bool:
        """True if no piece of a family is a card or tile."""
        return not any(self.shape(piece) in FLAT_SHAPES for piece in self._pieces(family))

    def is_square(self, families: Collection[str]) -> bool:
        """True if all cards and tiles of some families are tiles."""
        pieces = [piece for family in families for piece in self._pieces(family)]
        return bool(pieces) and all(self.shape(piece) != "card" for piece in pieces)

    def scale(self, families: Collection[str]) -> float:
        """Return the greatest size factor of some families."""
        pieces = (piece for family in families for piece in self._pieces(family))
        return max((self.look(piece).scale for piece in pieces), default=1.0)

    def color(self, piece: Piece) -> tuple[str, Color]:
        """Return name and value of a piece's colour: that of the sheet, or one of its kind."""
        look, (family, _, kind) = self.look(piece), piece.partition(".")
        if look.color is not None:
            return look.color_name, look.color
        kinds = self._kinds.get(family, ())
        number = list(kinds).index(kind) if kind in kinds else len(KIND_COLORS) - 2
        name = KIND_COLORS[number % len(KIND_COLORS)]
        return name, COLORS[name]

    def _pieces(self, family: str) -> list[Piece]:
        """Return all pieces of a family, and its back."""
        return [f"{family}.{kind}" for kind in (*self._kinds.get(family, ()), "?")]


@cache
def shaped_picture(
    shape: str, color: tuple[str, Color], number: str, size: float, least: float
) -> Picture:
    """Return a small piece.

    Args:
        shape: Its shape; no card and no tile.
        color: Name and value of its colour.
        number: Number on it; left out where it would be smaller than `least`.
        size: Its width, design pixels.
        least: Least size of letters.
    """
    if shape == "die" and number in PIPS:
        return _die(color[1], PIPS[number], size)
    body = _body(shape, color, bool(number), size)
    room = body.size[0] * NUMBER_SHARE
    if not number or shape == "figure" or not fits_unbroken(number, least, "display", room, 1):
        return body
    space = room, body.size[1] * 0.8
    digits = fit_line(number, size * 0.5, space, ink_on(color[1]), "display", "center", least)
    x, y = (body.size[0] - digits.size[0]) / 2, (body.size[1] - digits.size[1]) / 2
    low = body.size[1] * CUBE_TOP_SHARE / 2 if shape == "cube" else 0.0
    return PictureGroup(body.size, ((body, 0, 0), (digits, x, y + low)))


@cache
def image_piece(image: PictureFile, size: float) -> Picture:
    """Return a small piece that is an image, within a square."""
    drawn, x, y = place_image(image, size, size)
    return PictureGroup((size, size), ((drawn, x, y),))


def _body(shape: str, color: tuple[str, Color], numbered: bool, size: float) -> Picture:
    """Return the body of a small piece, without its number."""
    name, value = color
    if shape in ("cube", "die"):
        return _cube(value, size) if shape == "cube" else _die(value, (), size)
    if shape == "gem":
        return BakedPicture(
            min(GEM_IMAGES, key=lambda gem: _distance(GEM_IMAGES[gem], value)), size
        )
    baked = f"{SHAPE_IMAGES[shape]}/{name}"
    if name and skin.is_baked(baked) and not (shape == "coin" and numbered):
        return BakedPicture(baked, width=size)
    tinted = TintedPicture(BakedPicture(TINTED_IMAGES[shape], width=size), value)
    if shape != "coin":
        return tinted
    inner = size * 0.72
    darker = _shade(value, 0.78)
    face = TintedPicture(BakedPicture("chip/white", width=inner), value)
    rim = TintedPicture(BakedPicture("chip/white", width=size), darker)
    return PictureGroup((size, size), ((rim, 0, 0), (face, (size - inner) / 2, (size - inner) / 2)))


def _cube(color: Color, size: float) -> Picture:
    """Return a wooden cube, seen from above and in front."""
    top, radius = size * CUBE_TOP_SHARE, size * 0.08
    front = GradientSheet(size, size, (_shade(color, 0.86), _shade(color, 0.62)), radius)
    lid = GradientSheet(size, top, (_shade(color, 1.3), _shade(color, 1.12)), radius)
    return PictureGroup((size, size), ((front, 0, 0), (lid, 0, 0)))


def _die(color: Color, pips: Sequence[tuple[int, int]], size: float) -> Picture:
    """Return a die with its pips, seen from above."""
    body = GradientSheet(size, size, (_shade(color, 1.12), _shade(color, 0.84)), size * 0.2)
    dot = FilledRect(size * 0.2, size * 0.2, ink_on(color), size * 0.1)
    step, first = size * 0.26, size * 0.14
    marks = ((dot, first + step * x, first + step * y) for x, y in pips)
    return PictureGroup((size, size), ((body, 0, 0), *marks))


def _shade(color: Color, factor: float) -> Color:
    """Return a colour made darker, or lighter with a factor above 1."""
    red, green, blue = (
        round(part * factor) if factor <= 1 else round(255 - (255 - part) / factor)
        for part in color[:3]
    )
    return red, green, blue


def _distance(one: Color, other: Color) -> int:
    """Return the squared distance of two colours."""
    return sum((a - b) ** 2 for a, b in zip(one[:3], other[:3], strict=True))
