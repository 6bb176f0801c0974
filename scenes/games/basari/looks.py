"""What Basari's things look like where they lie: furniture, cards, gems."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.basari import cards, ground
from scenes.games.basari.descriptions import describe, place
from scenes.games.basari.materials import MATERIALS
from scenes.games.basari.places import BasariPlaces
from scenes.kit.contrast import clear
from scenes.kit.laid import mat, slot
from scenes.kit.materials import WOOD
from scenes.kit.parts import placed, printed
from scenes.kit.roles.looks import USUAL, Description, Looks, among
from scenes.kit.roles.seating import SeatedRole
from scenes.kit.roles.showing import Showing
from sprites.components import deck
from sprites.node import Node
from sprites.painting import Picture
from sprites.picture import Baked, Box, NineSlice, Text
from tabletop.core.zones import Piece, Zone, address, is_back
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import COLOURS, KINDS, counts
from tabletop.text.reading import sentence

LARGEST, SMALLER = 60.0, 6.0
"""The size of the best gem of all who are compared, and how much smaller each next one is."""

SUNK = (12, 5, 8, 90), (240, 205, 150, 56)
"""The inks of a place for a card."""


class BasariLooks(SeatedRole[Basari, BasariPlaces], Looks):
    """The looks of the bazaar."""

    lettered = KINDS

    def furniture(self) -> Sequence[Node]:
        felt, rug, sign = ground.FELT, self.places.rug.box, ground.SIGN
        theme = self.theme
        nodes = [
            mat(MATERIALS.shared, theme, felt),
            *self._lamp(felt.inset(felt.width / 4, 0.0), 0.5),
            placed(Baked("basari/haggle", *rug.size), *rug.center, 2, "rug"),
            slot(ground.DECK, 1, SUNK, 6),
            mat(WOOD, theme, sign, 2),
            *self._home(),
        ]
        for (x, _), prize in zip(ground.STOCK, self.seating.game.tables.prizes, strict=True):
            medal = cards.medallion(prize, max(64.0, self.em * 1.75), self.em)
            nodes.append(printed(medal, x, ground.PRIZES_Y, 3))
        for seat in self.seating.rivals():
            where = self.places.panel(seat)
            nodes += [
                mat(MATERIALS.rival, theme, where.box, 4, f"panel:{seat}"),
                *self._lamp(where.box, 4.5),
                slot(where.chosen, 6, SUNK, 6),
            ]
            if where.tray is not None:
                nodes.append(_tray(where.tray, 5))
        return nodes

    def _home(self) -> list[Node]:
        """What lies below the things of the home seat; which gem beats which, where nobody is."""
        if self.seating.public:
            return self._beats()
        return [
            mat(MATERIALS.own, self.theme, ground.HOME.box, 1),
            slot(ground.HOME.chosen, 1, SUNK, 6),
            _tray(ground.TRAY, 4, "tray"),
        ]

    def _beats(self) -> list[Node]:
        """The gems from the best to the least, for all who look on while two haggle."""
        theme, box = self.theme, ground.BEATS
        made = [mat(MATERIALS.rival, theme, box, 2, "beats")]
        for n, (kind, part) in enumerate(zip(KINDS, box.inset(14, 0).columns(4), strict=True)):
            stone = clear(theme, cards.gem(kind, LARGEST - n * SMALLER), self.letter(kind))
            made.append(placed(stone, *part.center, 3))
            if n:
                more = Text(">", max(40.0, self.em), theme.gold, "bold")
                made.append(printed(more, part.x, part.center[1], 3))
        return made

    def _lamp(self, box: Box, z: float) -> list[Node]:
        """The light of a lantern on velvet; none where contrast is to be high."""
        if self.theme.high_contrast:
            return []
        return [printed(Baked("basari/pool", *box.inset(12).size), *box.center, z)]

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        width = self.places.place(zone).width
        return cards.gem(piece, width) if piece.startswith("gem.") else self._card(piece, width)

    def _card(self, piece: Piece, width: float) -> Picture:
        """A card, so wide."""
        family, _, kind = piece.partition(".")
        if is_back(piece):
            return cards.back(family, width)
        if family == "action":
            return cards.action(kind, self.seating.say(f"table.{kind}"), width, self.em)
        return self._bazaar(int(kind), width)

    def _bazaar(self, number: int, width: float, name: str = "") -> Picture:
        t = self.seating.game.tables
        goods = cards.colours(counts(t.goods[number]))
        return cards.bazaar(
            number, t.workers[number], t.points[number], goods, width, name, self.em
        )

    def large(self, piece: Piece, zone: Zone) -> Picture:
        if piece.startswith("bazaar.") and not is_back(piece):
            number = int(piece.partition(".")[2])
            return self._bazaar(number, cards.DRAWN, sentence(self.seating.name(piece)))
        if piece.startswith(("action.", "bazaar.")):
            kind = "hand" if piece.startswith("action.") else "pile"
            held = ground.ACTION if kind == "hand" else ground.HOME.card
            return self._card(piece, held)
        return self.picture(piece, zone)

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        kind, _, owner = address(zone)
        if kind == "gems" and owner is not None:
            return None  # its cells are readouts: they stay when it is empty
        if kind == "deck" and pieces:
            return clear(self.theme, deck(self.picture(pieces[-1], zone), len(pieces)))
        return None

    def worth(self, piece: Piece) -> float:
        family, _, kind = piece.partition(".")
        t = self.seating.game.tables
        if family == "gem":
            return among(t.prizes[COLOURS.index(kind)], t.prizes)
        if family == "bazaar" and not is_back(piece):
            return among(t.points[int(kind)], t.points[1:])
        return USUAL

    def material(self, piece: Piece) -> str:
        return "gem" if piece.startswith("gem.") else "card"

    def place(self, zone: Zone, showing: Showing) -> Sequence[str]:
        return place(self.seating, zone, showing)

    def description(self, piece: Piece, zone: Zone) -> Description | None:
        return describe(self.seating, piece)


def _tray(box: Box, z: float, name: str = "") -> Node:
    return placed(NineSlice("panel/tray", *box.size), *box.center, z, name)
