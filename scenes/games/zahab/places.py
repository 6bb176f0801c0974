"""Where things lie on Zahab's table: the ring with its cards, the court, panels, the home seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scenes.games.zahab import ground
from scenes.games.zahab.ring import ABOVE_HOME, BOX, COIN, PUBLIC, RingGround
from scenes.kit.layers import Layer
from scenes.kit.places import CardSpot, Place, Placement, Spot
from scenes.kit.roles.places import PanelledPlaces
from scenes.kit.roles.seating import Seating
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat, Zone, is_back
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.state import SPACES
from tabletop.games.zahab.tables import FIGURES

_PILES = ("deck", "choices", "exile", "box")


class ZahabPlaces(PanelledPlaces[Zahab]):
    """The places of the caravan ring."""

    plate, home_mat = ground.PLATE, ground.MAT

    def __init__(self, seating: Seating[Zahab]) -> None:
        super().__init__(seating)
        self.tables = seating.game.tables
        self.first = 0
        """The place of the start tile: it lies at the top of the ring, below the gate."""

    @property
    def laid(self) -> Sequence[object]:
        return *super().laid, self.first

    @property
    def ring(self) -> RingGround:
        """The ring and what stands around it."""
        return PUBLIC if self.seating.public else ABOVE_HOME

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

    def shared_place(self, zone: Zone, kind: str, n: int) -> Place | None:
        ring = self.ring
        if kind in _PILES:
            beyond = CardSpot(*BOX[:2], ring.corner)
            pile = {"deck": ring.deck, "box": beyond}.get(kind, ring.exile)
            return pile.place(8.0, "deck", pile=True)
        if kind in FIGURES:
            return Place(ring.discs(kind, n), 12.0, "wood", room=ring.cell_box(kind, n))
        match kind:
            case "supply":
                spot = Placement(*ring.supply)
                made = Place(spot.spot, 8.0, "coin", pile=True, gates=ring.heap)
                return replace(made, width=COIN, room=spot.box(4 * ring.apart, 76.0))
            case "tile":
                return Place(ring.tile(n, self.first).spot, 4.0, "wood", width=ring.corner)
            case "ring":
                x, y = ring.stand(n, self.first)
                room = Placement(*self.space(n)).box(ring.space_size, ring.space_size)
                return Place(Spot(x, y), 30.0 + y * 0.01, "wood", room=room)
            case "display":
                return ring.display(n).place(10.0)
            case "ondisplay":
                made = Place(ring.coins(n), surface="card", layer=Layer.ON_RAISED)
                return replace(made, width=COIN, room=self.box(f"display:{n}"))
        return None

    def seat_place(self, kind: str, n: int, seat: Seat) -> Place | None:
        if seat == self.seating.home:
            return self._own_place(kind, n)
        where = self.panel(seat)
        if kind == "tokens":
            lies = where.sockets(self.tables.tokens)
            made = Place(lies, 20.0, "leather", sort=ground.order)
            return replace(made, width=where.token, room=lies.box)
        return where.zones.get(kind)

    def _own_place(self, kind: str, n: int) -> Place | None:
        match kind:
            case "hand":
                made = Place(ground.HAND, 40.0, "hand", sort=self._rank)
                return replace(made, width=ground.HAND_CARD, room=ground.HELD)
            case "discard":
                width, room = ground.DISCARD_CARD, ground.DISCARDS
                return Place(ground.DISCARD, 36.0, "wood", width=width, room=room)
            case "tokens":
                lies = ground.Sockets(ground.SOCKETS, self.tables.tokens)
                made = Place(lies, 30.0, "wood", sort=ground.order)
                return replace(made, width=ground.TOKEN, room=ground.SOCKETS)
            case "spirit":
                spot, width = ground.spirit(n), ground.SPIRIT_DISC
                return Place(spot.spot, 30.0, "wood", width=width, room=spot.box(40.0, 43.0))
            case "stable":
                return Place(ground.STABLE.spot, 30.0, "wood", width=self.ring.corner)
        return None

    def _rank(self, piece: Piece) -> tuple[int, str]:
        """Cards of a hand lie in the order of their levels."""
        return (0, piece) if is_back(piece) else (self.tables.levels[_kind(piece)], piece)

    @property
    def landmarks(self) -> Sequence[Zone]:
        ring = [f"ring:{n}" for n in range(SPACES)]
        most = range(len(self.tables.contribution))
        return [*ring, *(f"{figure}:{vp}" for figure in FIGURES for vp in most)]

    @property
    def buttons(self) -> Box:
        return ground.PUBLIC_BUTTONS if self.seating.public else ground.BUTTONS

    def front(self, seat: Seat) -> Box:
        return ground.front(seat, self.seating.count)

    def open_hand(self, seat: Seat) -> Box | None:
        return self.panel(seat).open_hand

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """On the cloth between ring and board; below a rival's panel."""
        if seat == self.seating.home:
            return Placement(self.ring.middle[0], ground.MAT.y - 4 - height / 2)
        box = self.panel(seat).box
        return Placement(box.center[0], box.bottom + height / 2)


def _kind(piece: Piece) -> int:
    return int(piece.partition(".")[2])
