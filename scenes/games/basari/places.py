"""Where things lie on Basari's table: panels above, stock and rug between, the home seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from scenes.games.basari import ground
from scenes.kit.places import Place, Placement
from scenes.kit.roles.places import PanelledPlaces
from scenes.kit.roles.seating import Seating
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.basari.game import Basari
from tabletop.games.basari.state import LETTERS

Lies = Callable[[Sequence[Piece]], Sequence[Placement]]
"""How gems lie."""


class BasariPlaces(PanelledPlaces[Basari]):
    """The places of the bazaar."""

    plate, home_mat = ground.HOME.plate, ground.HOME.box

    def __init__(self, seating: Seating[Basari]) -> None:
        super().__init__(seating)
        self.left: Seat = seating.home
        """Who offers on the left half of the rug: the home seat, if it haggles."""

    @property
    def laid(self) -> Sequence[object]:
        return *super().laid, self.left

    @property
    def letters(self) -> Sequence[str]:
        """The actions of this game."""
        return LETTERS if self.seating.count == self.seating.game.seats[-1] else LETTERS[:3]

    @property
    def rug(self) -> ground.Rug:
        """The rug on which two haggle."""
        return ground.PUBLIC_RUG if self.seating.public else ground.RUG

    def panel(self, seat: Seat) -> ground.RivalPanel:
        """The panel of a rival."""
        return ground.panel(self.seating.rivals().index(seat), len(self.seating.rivals()))

    def seat_ground(self, seat: Seat) -> ground.SeatGround:
        """Where the parts of a seat lie."""
        return ground.HOME if seat == self.seating.home else self.panel(seat)

    def sit_down(self, *hagglers: Seat) -> None:
        """Two seats haggle: the one further to the left sits at the left of the rug."""
        first = max(self.seating.home, 0)
        self.left = min(hagglers, key=lambda seat: (seat - first) % self.seating.count)

    def shared_place(self, zone: Zone, kind: str, n: int) -> Place | None:
        match kind:
            case "deck":
                return ground.DECK.place(8.0, "deck", pile=True)
            case "stock":
                return _gems(ground.STOCK_HEAPS, 10.0, "felt", ground.STOCK_GEM, ground.STOCK_ROOM)
            case "box":
                return ground.BOX.place(pile=True)
        return None

    def seat_place(self, kind: str, n: int, seat: Seat) -> Place | None:
        where, mine = self.seat_ground(seat), seat == self.seating.home
        match kind:
            case "offer":
                return self._offer(seat)
            case "pile":
                return Place(where.pile, 20.0, "wood" if mine else "leather", width=where.card)
            case "gems":
                return self._gems(where)
            case "hand" if mine:
                lies, room = ground.Held(len(self.letters)), ground.HAND
                return Place(lies, 20.0, "hand", sort=str, width=ground.ACTION, room=room)
            case "hand":
                return where.chosen.place(15.0, "leather", pile=True)
            case "choice" | "shown":
                return where.chosen.place(40.0, "felt" if mine else "leather")
        return None

    def _gems(self, where: ground.SeatGround) -> Place:
        if not isinstance(where, ground.RivalPanel):
            return _gems(ground.TRAY_HEAPS, 20.0, "wood", ground.TRAY_GEM, ground.TRAY)
        if self.seating.public:  # here whoever is asked takes them up
            return _gems(where.heaps, 22.0, "leather", where.gem, where.room)
        first, gates = Placement(*where.cells[0]).spot, _gate(where)
        made = Place(first, 20.0, "leather", pile=True, gates=gates)
        return replace(made, width=where.gem, room=where.room)

    def _offer(self, seat: Seat) -> Place:
        rug, right = self.rug, seat != self.left
        made = _gems(rug.columns(right), 30.0, "felt", rug.gem, rug.half(right))
        return replace(made, pushed=True)

    @property
    def buttons(self) -> Box:
        return ground.BUTTONS

    def front(self, seat: Seat) -> Box:
        return ground.FRONT

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """Over the cards of a rival's panel, or below it where nobody is at home; above one's own
        plate."""
        if seat == self.seating.home:
            return Placement(self.plate.x + width / 2, self.plate.y - 6 - height / 2)
        box = self.panel(seat).box
        if self.seating.public:
            return _below(box)
        return Placement(box.center[0], self.panel(seat).workers.y + 30 + height / 2)

    def counter_spot(self, track: str, seat: Seat) -> Placement:
        spot = self.seat_ground(seat).points
        if seat == self.seating.home:
            return spot
        if self.seating.public:
            return _below(self.panel(seat).box)
        return Placement(spot.x - 108, spot.y + 42)  # nearer to it there would be the screen's edge


def _gems(lies: Lies, order: float, surface: str, width: float, room: Box) -> Place:
    """Gems that lie by their colours."""
    return Place(
        ground.DECK.pose.spot, order, surface, sort=ground.worth, arrange=lies, heaped=True,
        width=width, room=room,
    )  # fmt: skip


def _gate(where: ground.RivalPanel) -> Callable[[Piece], Placement]:
    return lambda piece: Placement(*where.cells[ground.worth(piece)])


def _below(box: Box) -> Placement:
    """Below a panel that is full, where its seat may speak."""
    return Placement(box.center[0], box.bottom + 52)
