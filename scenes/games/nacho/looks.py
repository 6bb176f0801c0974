"""What Nacho's things look like where they lie: furniture, cards, cubes, the bag."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.games.nacho import cards
from scenes.games.nacho.descriptions import describe, place
from scenes.games.nacho.ground import BAND, EDGE, POST, slots
from scenes.games.nacho.materials import MATERIALS
from scenes.games.nacho.places import BAG, NachoPlaces
from scenes.games.nacho.roadway import paved
from scenes.games.nacho.variant import variant
from scenes.kit import bags
from scenes.kit.contrast import clear
from scenes.kit.laid import mat, slot
from scenes.kit.layers import Layer
from scenes.kit.materials import WOOD
from scenes.kit.parts import LEAST, placed, printed
from scenes.kit.roles.looks import USUAL, Description, HeldSign, Looks, among
from scenes.kit.roles.seating import SeatedRole, Seating
from scenes.kit.roles.showing import Showing
from scenes.ui import skin
from sprites.components import deck, symbol
from sprites.node import Node
from sprites.painting import Picture
from sprites.palette import BY_NAME
from sprites.picture import Baked, Color, Fill
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.pieces import CARDS, MOUNTIES, SMUGGLERS
from tabletop.games.nacho.sheet import A_PROVINCE
from tabletop.games.nacho.state import INGREDIENTS, PROVINCES, ROW

LANDS: Final[dict[str, Color]] = dict(
    zip(
        PROVINCES, ((188, 211, 234), (235, 217, 162), (169, 214, 211), (205, 189, 232)), strict=True
    )
)
"""The colours of the provinces on the map."""
LOTS: Final[dict[str, Color]] = dict(
    zip(
        PROVINCES, ((226, 238, 250), (250, 242, 214), (222, 243, 240), (238, 230, 250)), strict=True
    )
)
"""And of the snow on their lots."""
POSTS: Final[Color] = (44, 66, 98)

CUBES: Final[tuple[Piece, ...]] = tuple(f"cube.{what}" for what in INGREDIENTS)

SUNK = (8, 10, 24, 90), (210, 224, 255, 50)
"""The inks of a place for a card."""


class NachoLooks(SeatedRole[Nacho, NachoPlaces], Looks):
    """The looks of the border."""

    lettered = CUBES

    def __init__(self, seating: Seating[Nacho], places: NachoPlaces) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables
        self.variant = variant(seating)

    def furniture(self) -> Sequence[Node]:
        ground, theme = self.places.ground, self.theme
        nodes = [
            *(mat(MATERIALS.shared, theme, box) for box in ground.mats),
            *(self._land(province) for province in ROW),
            mat(WOOD, theme, ground.watch.sign, 2),
            *([mat(MATERIALS.own, theme, ground.home.crate, 4, "crate")] if ground.home else []),
        ]
        sunk = [ground.watch.mountie, ground.stores.deck, ground.stores.discard]
        if not self.variant.random_mounties:
            sunk += ground.watch.piles
        nodes += [slot(spot, 1, SUNK, 4) for spot in sunk]
        if self.seating.public:
            nodes.append(placed(paved(ground), *ground.road.center, 3, "road"))
        for seat in self.seating.seats:
            nodes += self._bank(seat)
        for province, bonus in enumerate(() if self.variant.no_bonus else self.tables.bonuses):
            box = ground.province(province)
            _, top = slots(box.width, box.height)
            medal = cards.medal(bonus, top - BAND - EDGE, self.em)
            x, y = box.right - 10 - medal.size[0] / 2, box.y + (EDGE + BAND + top) / 2
            nodes.append(placed(medal, x, y, Layer.MEDALS, f"bonus:{province}"))
        return nodes

    def _bank(self, seat: Seat) -> list[Node]:
        """A seat's mats, its lots, the place of its chosen card."""
        bank, nodes = self.places.bank(seat), []
        for box, name in zip(bank.mats, (f"panel:{seat}", ""), strict=True):
            nodes.append(mat(MATERIALS.rival, self.theme, box, 4, name))
        color = self.seating.color(seat)
        for province in ROW:
            cell, post = bank.cell(province), bank.post(province)
            inks = LOTS[PROVINCES[province]], BY_NAME[color].rgb
            lot = skin.FramedFill(*cell.size, *inks, 4.0, 14.0)
            cantina = Baked(f"nacho/lot-{PROVINCES[province]}", width=cell.width - POST - 6)
            low = cell.bottom - 4 - cantina.size[1] / 2
            board = Fill(post.width, post.height, POSTS, 14.0)
            sign = symbol(BY_NAME[color].symbol, 30.0)
            nodes += [
                placed(lot, *cell.center, 5, f"cantina:{province}/{seat}"),
                printed(cantina, post.right + cantina.size[0] / 2 + 2, low, 5.5),
                printed(board, *post.center, 6),
                printed(sign, post.center[0], post.y + 24, 6.5),
            ]
        nodes.append(slot(bank.chosen, 6, SUNK, 4))
        return nodes

    def _land(self, province: int) -> Node:
        """The column of a province on the map."""
        box, name = self.places.ground.column(province), PROVINCES[province]
        land = skin.FramedFill(*box.size, LANDS[name], cards.TONES[name], 5.0, 20.0)
        return placed(land, *box.center, 1)

    def picture(self, piece: Piece, zone: Zone) -> Picture:
        family, _, kind = piece.partition(".")
        width = self.places.place(zone).width
        if family == "cube":
            return cards.cube(kind, width)
        if family == "gem":
            return Baked("nacho/gemstone", width, width)
        if family == "province":
            return self._province(piece, address(zone).number)
        return self._card(piece, width)

    def _card(self, piece: Piece, width: float, em: float = 0.0) -> Picture:
        """A card that lies upright, so wide."""
        family, _, kind = piece.partition(".")
        if family == "roundend":
            return cards.round_end(self.seating.say("table.round_end"), width)
        if is_back(piece):
            return cards.back(family, width)
        if family == "mountie":
            place, _, penalty = kind.partition("-")
            return cards.mountie(place, int(penalty), width, em or self.em)
        flag, _, figure = kind.partition("-")
        wage = self.tables.wages[SMUGGLERS.index(piece)]
        return cards.smuggler(flag, int(figure), wage, width, em or self.em)

    def _province(self, piece: Piece, number: int | None) -> Picture:
        place = PROVINCES[number or 0]
        box = self.places.ground.province(number or 0)
        if is_back(piece):
            return cards.province_back(place, (box.width, box.height))
        card, t = CARDS.index(piece), self.tables
        place = PROVINCES[card // A_PROVINCE]
        asks = tuple(INGREDIENTS[what] for what in t.asks[card])
        label = self.seating.say(f"flag.{place}")
        size = box.width, box.height
        high = self.theme.high_contrast
        letters = tuple(self.letter(f"cube.{what}") for what in asks) if high else ()
        return cards.province(place, label, asks, t.prices[card], size, self.em, letters)

    def large(self, piece: Piece, zone: Zone) -> Picture:
        family, _, kind = piece.partition(".")
        if family == "cube":
            return cards.cube(kind, 120.0)
        if family in ("smuggler", "mountie", "roundend"):
            return self._card(piece, self.places.held_width, LEAST)
        return self.picture(piece, zone)

    def pile(self, zone: Zone, pieces: Sequence[Piece]) -> Picture | None:
        if zone == "bag":
            return clear(self.theme, bags.picture(BAG, self.places.ground.stores.bag_height))
        if not pieces or zone == "box":
            return None
        return clear(self.theme, deck(self.picture(pieces[-1], zone), len(pieces)))

    def sign(self, piece: Piece) -> HeldSign | None:
        flag, _, number = piece.partition(".")[2].rpartition("-")
        if not piece.startswith("smuggler.") or flag not in cards.TONES:
            return None
        return HeldSign(number, cards.TONES[flag], f"{int(number):02}{flag}")

    def worth(self, piece: Piece) -> float:
        family, _, kind = piece.partition(".")
        if family == "gem":
            return 1.0
        if is_back(piece) or family not in ("smuggler", "mountie"):
            return USUAL
        like = SMUGGLERS if family == "smuggler" else MOUNTIES
        return among(float(kind.partition("-")[2]), (float(p.partition("-")[2]) for p in like))

    def material(self, piece: Piece) -> str:
        family = piece.partition(".")[0]
        return family if family in ("cube", "gem") else "card"

    def place(self, zone: Zone, showing: Showing) -> Sequence[str]:
        return place(self.seating, zone, showing)

    def description(self, piece: Piece, zone: Zone) -> Description | None:
        return describe(self.seating, piece)
