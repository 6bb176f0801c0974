"""What is read off Mercado's table: numbers on bags, ticks on prices, the light of the turn."""

from __future__ import annotations

from collections.abc import Mapping

from scenes.games.mercado import market, seats, signs, tiles
from scenes.games.mercado.looks import number_size
from scenes.games.mercado.materials import MATERIALS
from scenes.games.mercado.places import MercadoPlaces
from scenes.kit.layers import Layer
from scenes.kit.parts import Halo, printed
from scenes.kit.roles.readouts import Readouts
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from sprites.node import Node
from sprites.picture import Box
from tabletop.core.zones import Seat
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.state import PLACES, MercadoState

_HOME_LIGHT = Box(seats.MAT.x, seats.MAT.y, seats.MAT.width, seats.MAT.height)


class MercadoReadouts(Readouts[MercadoState]):
    """The readouts of Mercado."""

    def __init__(self, seating: Seating[Mercado], places: MercadoPlaces) -> None:
        self.seating = seating
        self.places = places
        self.tables = seating.game.tables

    def nodes(self, showing: Showing) -> Mapping[str, Node]:
        inside = showing.count(f"bag:{self.seating.home}")
        made = {"bag:count": seats.bag_number(self.seating.theme, inside)}
        for seat in self.seating.rivals():
            inside = showing.count(f"bag:{seat}")
            where = self.places.panel(seat)
            size = where.number_size(number_size(self.seating.theme))
            made[f"bag:{seat}:count"] = seats.rival_number(where, size, inside)
        if showing.count(f"drawn:{self.seating.home}"):
            made["drawn:cloth"] = seats.drawn_cloth()
        for at in range(PLACES):
            if ticks := self._ticks(showing, at):
                made[f"paid:{at}"] = ticks
        if showing.turn is not None:
            made["turn"] = self._light(showing.turn)
        return made

    def _ticks(self, showing: Showing, number: int) -> Node | None:
        """What the home seat has laid of a tile's price, ticked on the tile."""
        laid = showing.table.get(f"offer:{number}/{self.seating.home}")
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
        box = _HOME_LIGHT if seat == self.seating.home else self.places.panel(seat).box
        halo = Halo(box.width - 12, box.height - 12, MATERIALS.light, reach=20.0, edge=7.0)
        node = printed(halo, *box.center)
        node.alpha = 0.9
        return node
