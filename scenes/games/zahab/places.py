"""Where things lie on Zahab's table: the ring with its cards, the court, panels, the home seat."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.games.zahab import ground, ring
from scenes.kit.layers import Layer
from scenes.kit.places import Place, Placement, Spot
from scenes.kit.roles.places import PanelledPlaces
from scenes.kit.roles.seating import Seating
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat, Zone, address, is_back
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.state import SPACES
from tabletop.games.zahab.tables import FIGURES

_PILES = ("deck", "choices", "exile", "box")


class ZahabPlaces(PanelledPlaces):
    """The places of the caravan ring."""

    plate, home_mat = ground.PLATE, ground.MAT

    def __init__(self, seating: Seating[Zahab]) -> None:
        self.seating = seating
        self.tables = seating.game.tables
        self.first = 0
        """The place of the start tile: it lies at the top of the ring, below the gate."""

    @property
    def ring(self) -> ring.RingGround:
        """The ring and what stands around it."""
        return ring.PUBLIC if self.seating.public else ring.ABOVE_HOME

    def panel(self, seat: Seat) -> ground.RivalPanel:
        """The panel of a rival."""
        if self.seating.public:
            return ground.equal(seat, self.seating.count)
        return ground.panel(self.seating.rivals().index(seat), max(2, self.seating.count - 1))

    def space(self, n: int) -> tuple[float, float]:
        """The middle of a space of the ring."""
        return self.ring.space(n, self.first)

    def polar(self, radius: float, space: int) -> tuple[float, float]:
        """A point in the direction of a space."""
        return self.ring.polar(radius, self.ring.direction(space % SPACES, self.first))

    def place(self, zone: Zone) -> Place:
        at = address(zone)
        number = at.number if at.number is not None else -1
        owner = at.owner if at.owner is not None else -1
        if at.kind in _PILES:
            return Place(self._pile(at.kind).spot, 8.0, "deck", pile=True)
        if at.kind == "supply":
            return Place(Spot(*self.ring.supply), 8.0, "coin", pile=True, gates=self.ring.heap)
        if at.kind == "tile":
            return Place(self.ring.tile(number, self.first).spot, 4.0, "wood")
        if at.kind == "ring":
            x, y = self.ring.stand(number, self.first)
            return Place(Spot(x, y), 30.0 + y * 0.01, "wood")
        if at.kind == "display":
            return Place(self.ring.display(number).spot, 10.0)
        if at.kind == "ondisplay":
            return Place(self.ring.coins(number), surface="card", layer=Layer.ON_RAISED)
        if at.kind in FIGURES:
            return Place(self.ring.discs(at.kind, number), 12.0, "wood")
        if not 0 <= owner < self.seating.count:
            raise KeyError(zone)
        if owner == self.seating.home:
            return self._home_place(at.kind, number)
        return self._place(at.kind, owner)

    def _pile(self, kind: str) -> Placement:
        if kind == "box":
            return ring.BOX
        return self.ring.deck if kind == "deck" else self.ring.exile

    def _home_place(self, kind: str, number: int) -> Place:
        match kind:
            case "hand":
                return Place(ground.HAND, 40.0, "hand", sort=self._rank)
            case "discard":
                return Place(ground.DISCARD, 36.0, "wood")
            case "tokens":
                room = self.tables.tokens
                lies = ground.Sockets(ground.SOCKETS, room // 2, room)
                return Place(lies, 30.0, "wood", sort=ground.order)
            case "spirit":
                return Place(ground.spirit(number).spot, 30.0, "wood")
            case "stable":
                return Place(ground.STABLE.spot, 30.0, "wood")
        raise KeyError(kind)

    def _place(self, kind: str, seat: Seat) -> Place:
        where = self.panel(seat)
        match kind:
            case "hand":
                return Place(where.hand.spot, 20.0, "leather", pile=True)
            case "discard":
                return Place(where.discard, 20.0, "leather")
            case "tokens":
                return Place(where.sockets(self.tables.tokens), 20.0, "leather", sort=ground.order)
            case "spirit":
                return Place(where.flame.spot, 20.0, "leather")
            case "stable":
                return Place(where.stable.spot, 20.0, "leather")
        raise KeyError(kind)

    def _rank(self, piece: Piece) -> tuple[int, str]:
        """Cards of a hand lie in the order of their levels."""
        return (0, piece) if is_back(piece) else (self.tables.levels[_kind(piece)], piece)

    @property
    def landmarks(self) -> Sequence[Zone]:
        ring = [f"ring:{n}" for n in range(SPACES)]
        most = range(len(self.tables.contribution))
        return [*ring, *(f"{figure}:{vp}" for figure in FIGURES for vp in most)]

    def box(self, zone: Zone) -> Box:
        at = address(zone)
        number = at.number if at.number is not None else 0
        home = at.owner == self.seating.home
        if at.kind == "ring":
            return Placement(*self.space(number)).box(self.ring.space_size, self.ring.space_size)
        if at.kind in FIGURES:
            return self.ring.cell_box(at.kind, number)
        if at.kind in ("display", "ondisplay"):
            height = self.ring.card * ring.SHAPE
            return self.ring.display(number).box(self.ring.card, height)
        if at.kind == "supply":
            return Placement(*self.ring.supply).box(4 * self.ring.apart, 76.0)
        if at.kind == "tokens":
            return ground.SOCKETS if home else self._sockets(at.owner).box
        if at.kind == "hand" and home:
            return Placement(ground.HAND.x, ground.HAND.y).box(668.0, 235.0)
        if at.kind == "discard" and home:
            return ground.DISCARDS
        if at.kind == "spirit" and home:
            return ground.spirit(number).box(40.0, 43.0)
        return self.place(zone).opening.box(self.ring.corner, self.ring.corner * ring.SHAPE)

    def _sockets(self, seat: Seat | None) -> ground.Sockets:
        assert seat is not None
        return self.panel(seat).sockets(self.tables.tokens)

    @property
    def buttons(self) -> Box:
        return ground.PUBLIC_BUTTONS if self.seating.public else ground.BUTTONS

    def front(self, seat: Seat) -> Box:
        return ground.front(seat, self.seating.count)

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """On the cloth between ring and board; below a rival's panel."""
        if seat == self.seating.home:
            return Placement(self.ring.middle[0], ground.MAT.y - 4 - height / 2)
        box = self.panel(seat).box
        return Placement(box.center[0], box.bottom + height / 2)


def _kind(piece: Piece) -> int:
    return int(piece.partition(".")[2])
