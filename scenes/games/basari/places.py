"""Where things lie on Basari's table: panels above, stock and rug between, the home seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.games.basari import ground
from scenes.kit.places import Place, Placement
from scenes.kit.roles.places import PanelledPlaces
from scenes.kit.roles.seating import Seating
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat, Zone, address
from tabletop.games.basari.game import Basari
from tabletop.games.basari.state import LETTERS


class BasariPlaces(PanelledPlaces):
    """The places of the bazaar."""

    plate, home_mat = ground.PLATE, ground.MAT

    def __init__(self, seating: Seating[Basari]) -> None:
        self.seating = seating
        self.left: Seat = seating.home
        """Who offers on the left half of the rug: the home seat, if it haggles."""

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

    def sit_down(self, *hagglers: Seat) -> None:
        """Two seats haggle: the one further to the left sits at the left of the rug."""
        first = max(self.seating.home, 0)
        self.left = min(hagglers, key=lambda seat: (seat - first) % self.seating.count)

    def place(self, zone: Zone) -> Place:
        kind, _, owner = address(zone)
        if kind == "deck":
            return Place(ground.DECK.spot, 8.0, "deck", pile=True)
        if kind == "stock":
            return Place(
                ground.DECK.spot, 10.0, sort=ground.worth, arrange=ground.STOCK_HEAPS, heaped=True
            )
        if kind == "box":
            return Place(ground.BOX.spot, pile=True)
        if owner is None or not 0 <= owner < self.seating.count:
            raise KeyError(zone)
        if kind == "offer":
            lies = self.rug.columns(owner != self.left)
            spot = ground.DECK.spot
            return Place(spot, 30.0, sort=ground.worth, arrange=lies, heaped=True, pushed=True)
        if owner == self.seating.home:
            return self._home_place(zone, kind)
        return self._place(zone, kind, self.panel(owner))

    def _home_place(self, zone: Zone, kind: str) -> Place:
        if kind == "pile":
            return Place(ground.PILE, 20.0, "wood")
        if kind == "gems":
            lies = ground.TRAY_HEAPS
            return Place(
                ground.DECK.spot, 20.0, "wood", sort=ground.worth, arrange=lies, heaped=True
            )
        if kind == "hand":
            return Place(ground.Held(len(self.letters)), 20.0, "hand", sort=str)
        if kind in ("choice", "shown"):
            return Place(ground.CHOSEN.spot, 40.0)
        raise KeyError(zone)

    def _place(self, zone: Zone, kind: str, where: ground.RivalPanel) -> Place:
        if kind == "pile":
            return Place(where.pile, 20.0, "leather")
        if kind == "gems" and self.seating.public:  # here whoever is asked takes them up
            lies = where.heaps
            return Place(
                ground.DECK.spot, 22.0, "leather", sort=ground.worth, arrange=lies, heaped=True
            )
        if kind == "gems":
            first = Placement(*where.cell(0))
            return Place(first.spot, 20.0, "leather", pile=True, gates=_gate(where))
        if kind == "hand":
            return Place(where.chosen.spot, 15.0, "leather", pile=True)
        if kind in ("choice", "shown"):
            return Place(where.chosen.spot, 40.0, "leather")
        raise KeyError(zone)

    def box(self, zone: Zone) -> Box:
        kind, _, owner = address(zone)
        if kind == "stock":
            x, y = ground.STOCK[0]
            return Box(x - 60, y - 60, ground.STOCK[-1][0] - x + 120, 132.0)
        if kind == "offer":
            return self.rug.half(owner != self.left)
        if kind == "gems" and owner is not None:
            if owner == self.seating.home:
                return ground.TRAY
            first, last = self.panel(owner).cell_box(0), self.panel(owner).cell_box(3)
            return Box(first.x, first.y, last.right - first.x, first.height)
        pose = self.place(zone).opening
        if kind == "hand" and owner == self.seating.home:
            left, height = ground.HAND_LEFT, ground.ACTION * ground.SHAPE
            return Box(left, pose.y - height / 2, ground.HAND_RIGHT - left, height)
        if kind == "pile" and owner is not None:
            pose = self.place(zone).poses([""])[0]
        family = "action" if kind in ("hand", "choice", "shown") else "bazaar"
        width = self.card_width(family, kind, owner)
        return pose.box(width, width * ground.SHAPE)

    def gem_size(self, where: str, owner: Seat | None) -> float:
        if where == "offer":
            return self.rug.gem
        if where == "gems":
            if owner is None or owner == self.seating.home:
                return ground.TRAY_GEM
            return self.panel(owner).gem
        return ground.STOCK_GEM

    def card_width(self, family: str, where: str, owner: Seat | None) -> float:
        if owner is None:
            return ground.DECK_WIDTH
        if owner != self.seating.home:
            panel = self.panel(owner)
            return panel.card if family == "bazaar" else panel.action
        if family == "bazaar":
            return ground.CARD
        return ground.ACTION if where == "hand" else ground.CHOSEN_WIDTH

    @property
    def buttons(self) -> Box:
        return ground.BUTTONS

    def front(self, seat: Seat) -> Box:
        return ground.FRONT

    def points(self, seat: Seat) -> Placement:
        """Where a seat's points stand."""
        return ground.POINTS if seat == self.seating.home else self.panel(seat).points

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """Over the cards of a rival's panel, or below it where nobody is at home; above one's own
        plate."""
        if seat == self.seating.home:
            return Placement(ground.PLATE.x + width / 2, ground.PLATE.y - 6 - height / 2)
        box = self.panel(seat).box
        if self.seating.public:
            return _below(box)
        return Placement(box.center[0], self.panel(seat).workers.y + 30 + height / 2)

    def counter_spot(self, track: str, seat: Seat) -> Placement:
        spot = self.points(seat)
        if seat == self.seating.home:
            return spot
        if self.seating.public:
            return _below(self.panel(seat).box)
        return Placement(spot.x - 108, spot.y + 42)  # nearer to it there would be the screen's edge


def _gate(where: ground.RivalPanel) -> Callable[[Piece], Placement]:
    return lambda piece: Placement(*where.cell(ground.worth(piece)))


def _below(box: Box) -> Placement:
    """Below a panel that is full, where its seat may speak."""
    return Placement(box.center[0], box.bottom + 52)
