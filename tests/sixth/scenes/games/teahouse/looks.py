"""What the Tea House's things look like where they lie."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.teahouse.places import BAG, COIN, SHAPE, TeaHousePlaces
from scenes.kit import bags
from scenes.kit.parts import fitted, placed
from scenes.kit.roles.looks import Description, Looks
from scenes.kit.roles.seating import Seating
from scenes.ui import skin
from sprites.components import card_front, coin, deck
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Fill, Group
from tabletop.core.zones import Piece, Zone, is_back
from tabletop.games.teahouse.game import TeaHouse
from tabletop.games.teahouse.rules import TEA

TINTS = ((74, 52, 40), (110, 140, 70), (60, 130, 96), (150, 70, 40), (170, 40, 60))
"""The back and the four teas."""
PAPER = (255, 248, 232)


class TeaHouseLooks(Looks):
    """The looks of the tea house."""

    def __init__(self, seating: Seating[TeaHouse], places: TeaHousePlaces) -> None:
        self.seating = seating
        self.places = places

    def furniture(self) -> Sequence[Node]:
        made = []
        for seat in range(self.seating.count):
            mat = self.places.mat(seat)
            wood = skin.panel(self.seating.theme, "wood", mat.width, mat.height)
            made.append(placed(wood, *mat.center, name=f"mat:{seat}"))
        return made

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        if piece.startswith("coin."):
            kind = "black" if is_back(piece) else piece.partition(".")[2]
            return coin(kind, COIN)
        return _card(piece, self.places.card(zone))

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        if zone == "box":
            return None
        if zone == "bag":
            return bags.picture("green", BAG)
        return deck(self.picture(pieces[-1], zone), len(pieces)) if pieces else None

    def large(self, piece: Piece, zone: Zone) -> Picture:
        return self.picture(piece, zone) if piece.startswith("coin.") else _card(piece, 240.0)

    def material(self, piece: Piece) -> str:
        return "card" if piece.startswith("tea.") else "coin"

    def description(self, piece: Piece, zone: Zone) -> Description | None:
        return Description(self.seating.name(piece), (), self.seating.game.clause_of(piece))


def _card(piece: Piece, width: float) -> Picture:
    """A card: its rank on its own colour, face down only the colour of all."""
    height = width * SHAPE
    rank = 0 if is_back(piece) else TEA.index(piece)
    inner = width * 0.84, height * 0.88
    left, top = (width - inner[0]) / 2, (height - inner[1]) / 2
    parts: list[tuple[Picture, float, float]] = [
        (card_front((width, height)), 0, 0),
        (Fill(*inner, TINTS[rank], width * 0.06), left, top),
    ]
    if rank:
        number = fitted(str(rank), width * 0.6, (inner[0], inner[1]), PAPER, "display", "center")
        parts.append((number, left, top))
        leaf = Baked("icon/hand", width=width * 0.3) if skin.is_baked("icon/hand") else None
        if leaf is not None:
            parts.append((leaf, (width - leaf.size[0]) / 2, height * 0.62))
    return Group((width, height), tuple(parts))
