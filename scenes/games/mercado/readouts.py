"""What is read off Mercado's table: numbers on bags, ticks on prices, the light of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scenes.games.mercado import market, seats, signs, tiles
from scenes.games.mercado.looks import COUNT_MOST
from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.places import MercadoPlaces
from scenes.kit.laid import light
from scenes.kit.layers import Layer
from scenes.kit.parts import number_size, printed
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.seating import SeatedRole, Seating
from scenes.kit.roles.showing import Showing
from sprites.node import Node
from sprites.picture import Fill
from tabletop.core.zones import Seat
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.state import PLACES, MercadoState

SHADE: Final = 84
HOME_SHADE: Final = 58
CONTRAST_SHADE: Final = 34
"""How dense the shade is on what belongs to those whose turn it is not, of 255: thinner on the
broad home mat, and where contrast is to be high."""


class MercadoReadouts(SeatedRole[Mercado, MercadoPlaces], Readouts[MercadoState]):
    """The readouts of Mercado."""

    def __init__(self, seating: Seating[Mercado], places: MercadoPlaces) -> None:
        super().__init__(seating, places)
        self.tables = seating.game.tables

    def nodes(self, showing: Showing) -> Mapping[str, Node]:
        made: dict[str, Node] = {}
        for seat in self.seating.seats:
            inside = showing.count(f"bag:{seat}")
            made |= self._home_bag(inside) if seat == self.seating.home else self._bag(seat, inside)
        for at in range(PLACES):
            if ticks := self._ticks(showing, at):
                made[f"paid:{at}"] = ticks
        if showing.turn is not None:
            made["turn"] = self._light(showing.turn)
            for seat in self.seating.seats:
                if seat != showing.turn:
                    made[f"shade:{seat}"] = self._shade(seat)
        return made

    def _home_bag(self, inside: int) -> Mapping[str, Node]:
        """The number on the bag of the home seat, and the bag itself where nothing holds it up."""
        made = {"bag:count": seats.bag_number(self.theme, inside)}
        if not inside:
            color = self.seating.color(self.seating.home)
            made["bag:empty"] = seats.empty_bag(color, *seats.BAG, seats.BAG_HEIGHT)
        return made

    def _bag(self, seat: Seat, inside: int) -> Mapping[str, Node]:
        """The same of a rival."""
        where = self.places.panel(seat)
        size = where.number_size(number_size(self.theme, COUNT_MOST))
        made = {f"bag:{seat}:count": seats.rival_number(where, size, inside)}
        if not inside:
            made[f"bag:{seat}:empty"] = seats.empty_bag(
                self.seating.color(seat), *where.bag.center, where.bag.height
            )
        return made

    def _ticks(self, showing: Showing, number: int) -> Node | None:
        """What whoever plays here has laid of a tile's price, ticked on the tile."""
        laid = showing.table.get(f"offer:{number}/{self.seating.own}")
        shown = showing.table.get(f"market:{number}")
        if not laid or not shown:
            return None
        price = self.tables.tiles[self.tables.pieces.index(shown[-1])].price
        covered = signs.covers(price, [piece.partition(".")[2] for piece in laid])
        x, y = market.centre(number)
        row = y - tiles.TILE[1] / 2 + tiles.PRICE_TOP + tiles.COIN / 2
        return printed(signs.paid(price, covered, tiles.coin(price)), x, row, Layer.ON_TILES)

    def _light(self, seat: Seat) -> Node:
        """The light around whose turn it is."""
        return light(self.places.mat(seat).inset(6), MATERIALS.light, 22.0, 9.0)

    def _shade(self, seat: Seat) -> Node:
        """The shade that the others lie in, so that the one in the sun is seen from afar."""
        box = self.places.mat(seat)
        depth = SHADE if seat != self.seating.home else HOME_SHADE
        color = (24, 66, 138, CONTRAST_SHADE if self.theme.high_contrast else depth)
        shade = Fill(box.width - 10, box.height - 10, color, 17.0)
        return printed(shade, *box.center, Layer.UNDER_PIECES)
