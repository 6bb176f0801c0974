"""Where things lie in the Tea House: a row of mats for the others, one's own below them."""

from __future__ import annotations

from scenes.kit import bags
from scenes.kit.places import Fan, Place, Placement, Row, Spot
from scenes.kit.roles.places import Places
from scenes.kit.roles.seating import Seating
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone, address
from tabletop.games.teahouse.game import TeaHouse

SHAPE = 1.4  # a card's height by its width
SMALL, CARD = 100.0, 150.0
COIN = 56.0
BAG = 190.0
MAT = (580.0, 300.0)
PLATE = (250.0, 56.0)
LOWER = 280.0
DECK, DISCARD, BAG_AT = Placement(1330, 530), Placement(1490, 530), Placement(1700, 520)


class TeaHousePlaces(Places):
    """The places of the tea house."""

    def __init__(self, seating: Seating[TeaHouse]) -> None:
        self.seating = seating

    def mat(self, seat: Seat) -> Box:
        """The ground of a seat: one's own at the left, the others' above. Where nobody is at home
        all are alike, three in a row."""
        if self.seating.public:
            row, n = divmod(seat, 3)
            across = min(3, self.seating.count - 3 * row)
            left = 960 + (n - (across - 1) / 2) * (MAT[0] + 20) - MAT[0] / 2
            return Box(left, 60 + row * (MAT[1] + 24), *MAT)
        after = (seat - self.seating.home) % self.seating.count
        if not after:
            return Box(70, 384, 1100, MAT[1])
        left = 960 + (after - 1 - (self.seating.count - 2) / 2) * (MAT[0] + 20) - MAT[0] / 2
        return Box(left, 60, *MAT)

    def plate(self, seat: Seat) -> Box:
        """The name plate, at the upper left of the mat."""
        mat = self.mat(seat)
        return Box(mat.x + 16, mat.y + 14, *PLATE)

    def points(self, seat: Seat) -> Placement:
        """The middle of the number of points."""
        mat = self.mat(seat)
        return Placement(mat.right - 60, mat.y + 42)

    def shared(self, spot: Placement) -> Placement:
        """Where a pile of all lies: lower where nobody is at home."""
        return spot._replace(y=spot.y + LOWER) if self.seating.public else spot

    def place(self, zone: Zone) -> Place:
        kind, _, owner = address(zone)
        if kind == "deck":
            deck = self.shared(DECK)
            return Place(Spot(*deck), surface="deck", pile=True, mouth=deck)
        if kind == "discard":
            discard = self.shared(DISCARD)
            return Place(Spot(*discard), surface="deck", pile=True, mouth=discard)
        if kind == "box":
            box = self.shared(BAG_AT)
            return Place(Spot(*box), surface="wood", pile=True, mouth=box)
        if kind == "bag":
            bag = self.shared(BAG_AT)
            mouth = bags.mouth(bag.x, bag.y, BAG)
            front = bags.front("green", BAG)
            return Place(Spot(*bag), surface="bag", pile=True, mouth=mouth, front=front, rise=110.0)
        if owner is None:
            raise KeyError(zone)
        mat = self.mat(owner)
        if kind == "tray":
            room = mat.width - SMALL - 40
            return Place(Row(mat.x + 20 + SMALL / 2, mat.y + 160, 112, room, 0.0), surface="wood")
        if kind == "purse":
            room = mat.width - COIN - 40
            return Place(
                Row(mat.x + 20 + COIN / 2, mat.bottom - 34, 62, room, 0.0), order=5, surface="felt"
            )
        if kind == "hand":
            if owner == self.seating.home:
                return Place(
                    Fan(960, 812, 168, 800), order=20, surface="hand", sort=lambda piece: piece
                )
            held = Spot(mat.x + mat.width - 170, mat.y + 42)
            return Place(held, order=10, surface="hand", pile=True)
        raise KeyError(zone)

    def card(self, zone: Zone) -> float:
        """How wide a card lies in a zone."""
        kind, _, owner = address(zone)
        if kind == "hand":
            return CARD if owner == self.seating.home else 34.0
        return SMALL if kind == "tray" else 130.0

    def box(self, zone: Zone) -> Box:
        kind, _, owner = address(zone)
        if kind in ("tray", "purse") and owner is not None:
            mat = self.mat(owner)
            low, height = (mat.y + 90, 140.0) if kind == "tray" else (mat.bottom - 64, 60.0)
            return Box(mat.x + 14, low, mat.width - 28, height)
        spot = self.place(zone).spread.poses(1)[0]
        width = BAG * 0.8 if kind == "bag" else self.card(zone)
        height = BAG if kind == "bag" else width * SHAPE
        return Box(spot.x - width / 2, spot.y - height / 2, width, height)

    @property
    def buttons(self) -> Box:
        return Box(1450, 700, 390, 200)

    def seat_spot(self, seat: Seat) -> Placement:
        return Placement(*self.plate(seat).center)

    def counter_spot(self, track: str, seat: Seat) -> Placement:
        return self.points(seat)
