"""Where things lie on Nacho's table: rivals above, four provinces between, the home seat below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.games.nacho.ground import BOX, SHAPE, Bank, Ground, ground_of, order, shelf
from scenes.kit import bags
from scenes.kit.places import Place, Placement, Spot
from scenes.kit.roles.places import Places
from scenes.kit.roles.seating import Seating
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone, address
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.state import (
    PROVINCES,
    ROW,
    SLOTS,
)

BAG: Final = "white"
"""The cloth of the bag that belongs to nobody."""
LARGE: Final = 160.0
"""How wide a card is held where no hand lies on the table."""
PILES: Final = 3
"""Of Mounties, one a round (NAC-2.3)."""
_OF_MOUNTIES: Final = ("mounties", "mountie_discard", "mountie")
_OF_SEATS: Final = ("cantina", "warehouse", "gem", "choice", "played", "hand")
"""Kinds of zones of which each seat has its own."""


class NachoPlaces(Places):
    """The places of the border."""

    def __init__(self, seating: Seating[Nacho]) -> None:
        self.seating = seating

    @property
    def ground(self) -> Ground:
        """Where things stand, with a home seat or without."""
        return ground_of(self.seating.count, self.seating.public)

    @property
    def held_width(self) -> float:
        """The width of a card that is held to be read."""
        return LARGE if self.seating.public else self.ground.card

    def bank(self, seat: Seat) -> Bank:
        """Where the things of a seat lie."""
        if seat == self.seating.home:
            return self.ground.home
        return self.ground.rival(self.seating.rivals().index(seat))

    def place(self, zone: Zone) -> Place:
        at = address(zone)
        if at.owner is not None and at.kind in _OF_SEATS:
            if not 0 <= at.owner < self.seating.count:
                raise KeyError(zone)
            return self._seat_place(at.kind, at.number or 0, at.owner)
        if at.number is not None:
            return self._numbered(zone, at.kind, at.number, at.owner or 0)
        return self._shared(zone)

    def _seat_place(self, kind: str, number: int, seat: Seat) -> Place:
        bank, home = self.bank(seat), seat == self.seating.home
        if kind == "cantina":
            box = bank.cell(number)
            return Place(Spot(*box.center), 20.0, "wood", sort=order, arrange=bank.counter(number))
        if kind == "warehouse":
            # The focus begins with the lowest: one's own cubes, then cantinas, then rivals' cubes.
            return Place(bank.store, 18.0 if home else 26.0, "wood", sort=shelf)
        if kind == "gem":
            return Place(Spot(bank.gem.x, bank.gem.y), 24.0, "wood")
        if kind in ("choice", "played"):
            return Place(Spot(bank.chosen.x, bank.chosen.y), 40.0, "wood")
        if home:
            return Place(self.ground.hand, 20.0, "hand", sort=order)
        return Place(Spot(bank.hand.x, bank.hand.y), 20.0, "hand", pile=True)

    def _numbered(self, zone: Zone, kind: str, n: int, second: int) -> Place:
        ground = self.ground
        if kind == "mounties" and n < PILES:
            return Place(ground.pile(n).spot, 12.0, "deck", pile=True)
        if kind == "roundend" and n < PILES:
            pile = ground.pile(n)
            return Place(Spot(pile.x + 4, pile.y + 10), 8.0)
        if n not in ROW or second >= SLOTS:
            raise KeyError(zone)
        if kind == "slots":
            return Place(ground.filled(n, second).spot, 30.0, "card")
        x, y = ground.province(n).center
        if kind == "province":
            return Place(Spot(x, y), 20.0, "card")
        if kind == "provinces":
            return Place(Spot(x + 5, y + 5), 10.0, "deck", pile=True)
        raise KeyError(zone)

    def _shared(self, zone: Zone) -> Place:
        ground = self.ground
        if zone == "bag":
            where, high = ground.bag, ground.bag_height
            mouth, front = bags.mouth(where.x, where.y, high), bags.front(BAG, high)
            return Place(where.spot, 12.0, "bag", pile=True, mouth=mouth, front=front, rise=50.0)
        if zone == "mountie":
            return Place(ground.mountie.spot, 24.0)
        piles = {"deck": ground.deck, "discard": ground.discard, "mountie_discard": ground.jail}
        if zone in piles:
            return Place(piles[zone].spot, 12.0, "deck", pile=True)
        if zone == "box":
            return Place(BOX.spot, pile=True)
        raise KeyError(zone)

    @property
    def landmarks(self) -> Sequence[Zone]:
        rows = range(len(PROVINCES))
        slots = [f"slots:{p}/{n}" for p in rows for n in range(4)]
        seats = range(self.seating.count)
        return [*slots, *(f"cantina:{p}/{seat}" for p in rows for seat in seats)]

    def box(self, zone: Zone) -> Box:
        kind, number, owner = address(zone)
        ground = self.ground
        if kind == "slots" and number is not None and owner is not None:
            return ground.slot(number, owner)
        if kind in ("province", "provinces") and number is not None:
            return ground.province(number)
        if owner is not None and kind in _OF_SEATS:
            bank = self.bank(owner)
            if kind == "cantina":
                return bank.cell(number or 0)
            if kind == "gem":
                return bank.side
            if kind == "warehouse":
                return ground.crate if owner == self.seating.home else bank.store.box
            if kind == "hand" and owner == self.seating.home:
                fan = ground.hand
                return Placement(fan.x, fan.y).box(fan.room + ground.card, ground.card * SHAPE)
        pose = self.place(zone).opening
        if kind == "bag":
            return ground.bag.box(ground.bag_height * 0.8, ground.bag_height)
        if kind in ("box", "roundend"):
            return pose.box(ground.pile_width, ground.pile_width * SHAPE)
        family = "mountie" if kind in _OF_MOUNTIES else "smuggler"
        width = self.card_width(family, kind, owner)
        return pose.box(width, width * SHAPE)

    def cube_size(self, where: str, owner: Seat | None) -> float:
        if where == "warehouse" and owner is not None:
            return self.bank(owner).store.size
        return self.ground.cube if where == "slots" else 48.0

    def card_width(self, family: str, where: str, owner: Seat | None) -> float:
        ground = self.ground
        if where == "mountie":
            return ground.mountie_width
        if where == "mountie_discard":
            return ground.jail_width
        if where in ("mounties", "roundend", "box"):
            return ground.pile_width
        if owner is None or where not in _OF_SEATS:
            return ground.stack_width
        bank = self.bank(owner)
        if where == "cantina":
            return bank.card
        if where == "hand":
            return bank.hand_width
        return bank.chosen_width

    @property
    def buttons(self) -> Box:
        if self.seating.public:
            return self.ground.public_buttons(self.seating.own)
        return self.ground.buttons

    def front(self, seat: Seat) -> Box:
        return self.ground.front(seat)

    def seat_spot(self, seat: Seat) -> Placement:
        bank = self.bank(seat)
        return Placement(bank.cell(0).x + 250, bank.plate.center[1])

    def mat(self, seat: Seat) -> Box:
        return self.bank(seat).row

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """Beside the gold, which is counted meanwhile."""
        bank = self.bank(seat)
        return Placement(bank.cell(0).x + width / 2, bank.plate.center[1])

    def counter_spot(self, track: str, seat: Seat) -> Placement:
        spot = self.bank(seat).gold
        return Placement(spot.x, spot.y + 6)
