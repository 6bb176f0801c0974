"""Where things lie on Nacho's table: rivals above, four provinces between, the home seat below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scenes.games.nacho.ground import BOX, Bank, Ground, ground_of, order, shelf
from scenes.kit import bags
from scenes.kit.places import SHAPE, Place, Placement, Spot
from scenes.kit.roles.places import SeatedPlaces
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone, address
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.state import PROVINCES, ROW, SLOTS

BAG: Final = "white"
"""The cloth of the bag that belongs to nobody."""
LARGE: Final = 160.0
"""How wide a card is held where no hand lies on the table."""
PILES: Final = 3
"""Of Mounties, one a round (NAC-2.3)."""
BAG_CUBE: Final = 48.0
"""The size of a cube that comes out of the bag."""


class NachoPlaces(SeatedPlaces[Nacho]):
    """The places of the border."""

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

    def own_place(self, kind: str, n: int) -> Place | None:
        ground = self.ground
        if kind == "hand":
            room = Placement(ground.hand.x, ground.hand.y)
            box = room.box(ground.hand.room + ground.card, ground.card * SHAPE)
            return Place(ground.hand, 20.0, "hand", sort=order, width=ground.card, room=box)
        made = self._bank_place(kind, n, ground.home)
        # The focus begins with the lowest: one's own cubes, then cantinas, then rivals' cubes.
        return (
            replace(made, order=18.0, room=ground.crate) if made and kind == "warehouse" else made
        )

    def rival_place(self, kind: str, n: int, seat: Seat) -> Place | None:
        bank = self.bank(seat)
        if kind == "hand":
            return Place(bank.hand.spot, 20.0, "hand", pile=True, width=bank.hand_width)
        return self._bank_place(kind, n, bank)

    def _bank_place(self, kind: str, n: int, bank: Bank) -> Place | None:
        match kind:
            case "cantina":
                box, lies = bank.cell(n), bank.counter(n)
                made = Place(Spot(*box.center), 20.0, "wood", sort=order, arrange=lies)
                return replace(made, width=bank.card, room=box)
            case "warehouse":
                store = bank.store
                return Place(store, 26.0, "wood", sort=shelf, width=store.size, room=store.box)
            case "gem":
                return Place(bank.gem.spot, 24.0, "wood", width=bank.gem_size, room=bank.side)
            case "choice" | "played":
                return Place(bank.chosen.spot, 40.0, "wood", width=bank.chosen_width)
        return None

    def shared_place(self, zone: Zone, kind: str, n: int) -> Place | None:
        ground = self.ground
        match kind:
            case "mounties" if n < PILES:
                return Place(ground.pile(n).spot, 12.0, "deck", pile=True, width=ground.pile_width)
            case "roundend" if n < PILES:
                pile = ground.pile(n)
                return Place(Spot(pile.x + 4, pile.y + 10), 8.0, width=ground.pile_width)
            case "slots" if n in ROW and (slot := address(zone).owner or 0) < SLOTS:
                spot, room = ground.filled(n, slot).spot, ground.slot(n, slot)
                return Place(spot, 30.0, "card", width=ground.cube, room=room)
            case "province" if n in ROW:
                room = ground.province(n)
                return Place(Spot(*room.center), 20.0, "card", room=room)
            case "provinces" if n in ROW:
                room = ground.province(n)
                x, y = room.center
                return Place(Spot(x + 5, y + 5), 10.0, "deck", pile=True, room=room)
            case "bag":
                where, high = ground.bag, ground.bag_height
                made = bags.place(BAG, where, high, 12.0, 50.0)
                return replace(made, width=BAG_CUBE, room=where.box(high * 0.8, high))
            case "mountie":
                return Place(ground.mountie.spot, 24.0, width=ground.mountie_width)
            case "deck" | "discard":
                pile = ground.deck if kind == "deck" else ground.discard
                return Place(pile.spot, 12.0, "deck", pile=True, width=ground.stack_width)
            case "mountie_discard":
                return Place(ground.jail.spot, 12.0, "deck", pile=True, width=ground.jail_width)
            case "box":
                return Place(BOX.spot, pile=True, width=ground.pile_width)
        return None

    @property
    def landmarks(self) -> Sequence[Zone]:
        rows = range(len(PROVINCES))
        slots = [f"slots:{p}/{n}" for p in rows for n in range(4)]
        seats = self.seating.seats
        return [*slots, *(f"cantina:{p}/{seat}" for p in rows for seat in seats)]

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

    def open_hand(self, seat: Seat) -> Box | None:
        return self.bank(seat).open_hand

    def said_spot(self, seat: Seat, width: float, height: float) -> Placement:
        """Beside the gold, which is counted meanwhile."""
        bank = self.bank(seat)
        return Placement(bank.cell(0).x + width / 2, bank.plate.center[1])

    def counter_spot(self, track: str, seat: Seat) -> Placement:
        spot = self.bank(seat).gold
        return Placement(spot.x, spot.y + 6)
