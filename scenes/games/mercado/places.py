"""Where things lie on Mercado's table: market, board, panels, the home seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scenes.games.mercado import board, market, seats, tiles
from scenes.kit import bags
from scenes.kit.places import Place, Placement, Spot
from scenes.kit.roles.places import PanelledPlaces
from scenes.kit.roles.seating import Seating
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone, address
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.sheet import SPACES
from tabletop.games.mercado.state import PLACES

_COIN_ORDER = {piece: n for n, piece in enumerate(seats.COINS)}


class MercadoPlaces(PanelledPlaces):
    """The places of Mercado."""

    plate, home_mat = seats.NAME, seats.MAT

    def __init__(self, seating: Seating[Mercado]) -> None:
        self.seating = seating

    def side(self, seat: Seat) -> market.Side:
        """The side of every tile at which a seat lays its coins."""
        first = max(self.seating.home, 0)
        return market.side((seat - first) % self.seating.count, self.seating.count)

    def panel(self, seat: Seat) -> seats.RivalPanel:
        """The panel of a rival."""
        if self.seating.public:
            return seats.equal(seat, self.seating.count)
        return seats.panel(self.seating.rivals().index(seat), self.seating.count - 1)

    def place(self, zone: Zone) -> Place:
        at = address(zone)
        number = at.number if at.number is not None else -1
        owner = at.owner if at.owner is not None else -1
        if zone in board.STACKS:
            return Place(Spot(*board.STACKS[zone]), 4.0, "deck", pile=True)
        if at.kind == "supply":
            return Place(Spot(*board.SUPPLY), 4.0, "coin", pile=True, gates=board.gate)
        if at.kind == "market":
            return Place(Spot(*market.centre(number)), 2.0, "felt")
        if at.kind == "offer":
            return Place(market.offer(number, self.side(owner)), 12.0, "felt")
        if at.kind == "space":
            return Place(board.stand(number), 20.0 + board.stone(number)[1] * 0.01, "wood")
        if at.kind == "start":
            return Place(Spot(*board.stone(number)), 10.0, "wood")
        if (
            at.kind in ("bag", "drawn", "player", "seals", "hand")
            and 0 <= owner < self.seating.count
        ):
            return (
                self._home_place(at.kind)
                if owner == self.seating.home
                else self._place(at.kind, owner)
            )
        raise KeyError(zone)

    def _home_place(self, kind: str) -> Place:
        if kind == "bag":
            height = seats.BAG_HEIGHT
            mouth = bags.mouth(*seats.BAG, height)
            front = bags.front(self.seating.color(self.seating.home), height)
            return Place(
                Spot(*seats.BAG), 6.0, "bag", pile=True, mouth=mouth, front=front, rise=74.0
            )
        if kind == "drawn":
            return Place(seats.DRAWN, 16.0, "leather")
        if kind == "player":
            return Place(seats.PURSE, 8.0, "wood", sort=_COIN_ORDER.__getitem__)
        if kind == "seals":
            return Place(seats.SEALS, 8.0, "leather")
        return Place(seats.HAND, 8.0, "hand", sort=str)

    def _place(self, kind: str, seat: Seat) -> Place:
        where = self.panel(seat)
        if kind == "bag":
            height = where.bag_height
            mouth = bags.mouth(where.bag_x, where.middle, height)
            front = bags.front(self.seating.color(seat), height)
            spot = Spot(where.bag_x, where.middle)
            return Place(spot, 6.0, "bag", pile=True, mouth=mouth, front=front, rise=30.0)
        if kind == "drawn":
            return Place(where.drawn, 16.0, "leather")
        spread = {"player": where.purse, "seals": where.seals, "hand": where.hand}[kind]
        return Place(spread, 8.0, "leather", pile=True)

    @property
    def landmarks(self) -> Sequence[Zone]:
        return [*(f"space:{n}" for n in range(SPACES)), *(f"market:{n}" for n in range(PLACES))]

    def box(self, zone: Zone) -> Box:
        """A zone as a whole, to be pressed or lit up."""
        at = address(zone)
        if at.kind == "market" and at.number is not None:
            return Placement(*market.centre(at.number)).box(*tiles.TILE)
        if at.kind == "offer" and at.number is not None and at.owner is not None:
            return market.offer_box(at.number, self.side(at.owner))
        if at.kind == "supply":
            return Placement(*board.SUPPLY).box(*board.SUPPLY_SIZE)
        if zone in board.STACKS:
            return Placement(*board.STACKS[zone]).box(*tiles.SMALL)
        if at.kind in ("space", "start") and at.number is not None:
            return board.space_box(at.number)
        if at.owner == self.seating.home:
            return _HOME_BOXES[at.kind]
        where = self.panel(at.owner if at.owner is not None else -1)
        if at.kind == "bag":
            return Placement(where.bag_x, where.middle).box(where.bag_width, where.bag_height)
        if at.kind == "drawn":
            row, half = where.drawn, where.coin / 2 + 2
            return Box(row.x - half, row.y - half, row.room + 2 * half, 2 * half)
        pose = self.place(zone).opening
        width = where.heaps if at.kind == "player" else where.piece * 2
        return Placement(pose.x, pose.y).box(width, where.piece + 6)

    @property
    def buttons(self) -> Box:
        return seats.PUBLIC_BUTTONS if self.seating.public else seats.BUTTONS

    def front(self, seat: Seat) -> Box:
        return seats.FRONT

    def seat_spot(self, seat: Seat) -> Placement:
        if seat == self.seating.home:
            return super().seat_spot(seat)
        return Placement(self.panel(seat).box.center[0], self.panel(seat).upper)

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """At the left of a rival's panel; above the home seat's mat."""
        if seat == self.seating.home:
            return Placement(seats.NAME.x + width / 2, seats.MAT.y - 4 - height / 2)
        box = self.panel(seat).box
        return Placement(box.x - 6 - width / 2, box.center[1])


_HOME_BOXES: Mapping[str, Box] = {
    "bag": Placement(*seats.BAG).box(seats.BAG_HEIGHT * 0.82, seats.BAG_HEIGHT),
    "drawn": seats.CLOTH,
    "player": seats.TILE,
    "seals": Box(1192.0, seats.SEALS.y - 32, 306.0, 66.0),
    "hand": Box(1192.0, seats.HAND.y - 56, 306.0, 112.0),
}
