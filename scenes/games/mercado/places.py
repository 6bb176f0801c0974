"""Where things lie on Mercado's table: market, board, panels, the home seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scenes.games.mercado import board, market, seats, tiles
from scenes.kit import bags
from scenes.kit.places import Place, Placement, Spot
from scenes.kit.roles.places import PanelledPlaces
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.sheet import SPACES
from tabletop.games.mercado.state import PLACES


class MercadoPlaces(PanelledPlaces[Mercado]):
    """The places of Mercado."""

    plate, home_mat = seats.NAME, seats.MAT

    def side(self, seat: Seat) -> market.Side:
        """The side of every tile at which a seat lays its coins."""
        first = max(self.seating.home, 0)
        return market.side((seat - first) % self.seating.count, self.seating.count)

    def panel(self, seat: Seat) -> seats.RivalPanel:
        """The panel of a rival."""
        if self.seating.public:
            return seats.equal(seat, self.seating.count)
        return seats.panel(self.seating.rivals().index(seat), self.seating.count - 1)

    def shared_place(self, zone: Zone, kind: str, n: int) -> Place | None:
        if zone in board.STACKS:
            spot = Placement(*board.STACKS[zone])
            return Place(spot.spot, 4.0, "deck", pile=True, room=spot.box(*tiles.SMALL))
        match kind:
            case "supply":
                spot = Placement(*board.SUPPLY)
                made = Place(spot.spot, 4.0, "coin", pile=True, gates=board.gate)
                return replace(made, width=44.0, room=spot.box(*board.SUPPLY_SIZE))
            case "market":
                spot = Placement(*market.centre(n))
                return Place(spot.spot, 2.0, "felt", room=spot.box(*tiles.TILE))
            case "space":
                order, room = 20.0 + board.stone(n)[1] * 0.01, board.space_box(n)
                return Place(board.stand(n), order, "wood", room=room)
            case "start":
                return Place(Spot(*board.stone(n)), 10.0, "wood", room=board.space_box(n))
        return None

    def seat_place(self, kind: str, n: int, seat: Seat) -> Place | None:
        mine = seat == self.seating.home
        if kind == "offer":
            return self._offer(n, seat)
        if kind == "bag" and mine:
            box = Placement(*seats.BAG).box(seats.BAG_HEIGHT * 0.82, seats.BAG_HEIGHT)
            return self._bag(seat, box, 74.0, seats.DRAWN_COIN)
        if kind == "bag":
            return self._bag(seat, self.panel(seat).bag, 30.0, self.panel(seat).piece)
        if kind == "drawn" and self.seating.watched:
            return seats.WATCHED_DRAWN
        return seats.HOME.get(kind) if mine else self.panel(seat).zones.get(kind)

    def _offer(self, n: int, seat: Seat) -> Place:
        side = self.side(seat)
        room = market.offer_box(n, side)
        return Place(market.offer(n, side), 12.0, "felt", width=market.COIN, room=room)

    def _bag(self, seat: Seat, box: Box, rise: float, coin: float) -> Place:
        color, spot = self.seating.color(seat), Placement(*box.center)
        made = bags.place(color, spot, box.height, 6.0, rise)
        return replace(made, width=coin, room=box)

    @property
    def landmarks(self) -> Sequence[Zone]:
        return [*(f"space:{n}" for n in range(SPACES)), *(f"market:{n}" for n in range(PLACES))]

    @property
    def buttons(self) -> Box:
        return seats.PUBLIC_BUTTONS if self.seating.public else seats.BUTTONS

    def front(self, seat: Seat) -> Box:
        return seats.FRONT

    def seat_spot(self, seat: Seat) -> Placement:
        if seat == self.seating.home:
            return super().seat_spot(seat)
        return Placement(self.panel(seat).box.center[0], self.panel(seat).upper)

    def open_hand(self, seat: Seat) -> Box | None:
        return self.panel(seat).zones["hand"].opening.box(84.0, 44.0)

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """At the left of a rival's panel; above the home seat's mat."""
        if seat == self.seating.home:
            return Placement(seats.NAME.x + width / 2, seats.MAT.y - 4 - height / 2)
        box = self.panel(seat).box
        return Placement(box.x - 6 - width / 2, box.center[1])
