"""Chips with the private numbers on the pieces of an open hand."""

from __future__ import annotations

from typing import Final

from scenes.base.context import Context
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement
from scenes.stage.stage import Stage
from scenes.table.privacy.number_panel import number_chip
from scenes.table.privacy.numbered_choice import NumberedChoices
from scenes.ui.style.theme import Theme
from sprites.node import FLAT_LIFT, Node
from sprites.picture import Box
from sprites.rendering.canvas import Canvas
from tabletop.core.zones import Seat
from tabletop.host.numbered_hands import HiddenPiece

CHIP_DIAMETER: Final = 60.0
MAX_CHIP_SCALE: Final = 1.4
"""Greatest growth of a chip with the text scale: two neighbours must not touch."""
CHIP_OFFSET: Final = (52.0, -12.0)
"""Middle of a chip, from the upper left corner of its piece: it stands above what is printed."""


class HandNumbers:
    """Shows the numbers of the hand that lies open while its owner decides."""

    def __init__(
        self, context: Context, canvas: Canvas, stage: Stage, choices: NumberedChoices
    ) -> None:
        """Create the chips of a table; none is shown yet."""
        self._context = context
        self._canvas = canvas
        self._stage = stage
        self._choices = choices
        self._chips: dict[int, Node] = {}

    def update(self, deciding_seat: Seat | None) -> None:
        """Let the chips follow their pieces; called every frame.

        Args:
            deciding_seat: Seat of the person who may decide now; None shows no chips.
        """
        pieces = {} if deciding_seat is None else self._find_pieces(deciding_seat)
        for number in self._chips.keys() - pieces.keys():
            self._canvas.remove(self._chips.pop(number))
        for number, node in pieces.items():
            self._follow(number, node)

    def _find_pieces(self, seat: Seat) -> dict[int, Node]:
        """Return the face-up piece of each number, in the order of the numbers."""
        left: dict[HiddenPiece, list[int]] = {}
        for number, held in sorted(self._choices.visible_numbers(seat).items()):
            left.setdefault(held, []).append(number)
        found = {}
        for zone in {held.zone for held in left}:
            for sprite in self._stage.sprites(zone):
                if numbers := left.get(HiddenPiece(zone, sprite.piece)):
                    found[numbers.pop(0)] = sprite.node
        return found

    def _follow(self, number: int, piece: Node) -> None:
        chip = self._chips.get(number)
        if chip is None:
            theme = self._context.theme
            picture = number_chip(theme, number, _chip_diameter(theme))
            chip = Node(picture, lift=FLAT_LIFT, z=Layer.HAND_NUMBERS, name=f"handnumber:{number}")
            self._chips[number] = chip
            self._canvas.add(chip, magnified=True)
        chip.x, chip.y = chip_box(self._context.theme, piece.bounds()).center
        chip.alpha, chip.visible = piece.alpha, piece.visible


def chip_box(theme: Theme, piece: Box) -> Box:
    """Return the box of the chip at a piece."""
    middle = Placement(piece.x + CHIP_OFFSET[0], piece.y + CHIP_OFFSET[1])
    return middle.box(_chip_diameter(theme), _chip_diameter(theme))


def _chip_diameter(theme: Theme) -> float:
    return CHIP_DIAMETER * min(theme.text_scale, MAX_CHIP_SCALE)
