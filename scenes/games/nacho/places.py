"""Where things lie on Nacho's table: rivals above, four provinces between, the home seat below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scenes.games.nacho.ground import BOX, PILES, Bank, Ground, Home, ground_of, order, shelf
from scenes.kit import bags
from scenes.kit.places import SHAPE, CardSpot, Place, Placement, Spot
from scenes.kit.roles.places import SeatedPlaces
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone, address
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.state import ROW, SLOTS

BAG: Final = "white"
"""The cloth of the bag that belongs to nobody."""
LARGE: Final = 160.0
"""How wide a card is held where no hand lies on the table."""
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
        return self.ground.home.hand.width if self.ground.home else LARGE

    def bank(self, seat: Seat) -> Bank:
        """Where the things of a seat lie."""
        if self.ground.home and seat == self.seating.home:
            return self.ground.home
        return self.ground.rows[self.seating.rivals().index(seat)]

    def seat_place(self, kind: str, n: int, seat: Seat) -> Place | None:
        bank = self.bank(seat)
        home = bank if isinstance(bank, Home) else None
        match kind:
            case "hand" if home:
                fan, width = home.fan, home.hand.width
                room = Placement(fan.x, fan.y).box(fan.room + width, width * SHAPE)
                return Place(fan, 20.0, "hand", sort=order, width=width, room=room)
            case "hand":
                return bank.hand.place(20.0, "hand", pile=True)
            case "cantina":
                box, lies = bank.cell(n), bank.counter(n)
                made = Place(Spot(*box.center), 20.0, "wood", sort=order, arrange=lies)
                return replace(made, width=bank.card, room=box)
            case "warehouse":
                # The focus begins with the lowest: one's own cubes, cantinas, then rivals' cubes.
                store, above = bank.store, 18.0 if home else 26.0
                made = Place(store, above, "wood", sort=shelf, width=store.size)
                return replace(made, room=home.crate if home else store.box)
            case "gem":
                return replace(bank.gem.place(24.0, "wood"), room=bank.side)
            case "choice" | "played":
                return bank.chosen.place(40.0, "wood")
        return None

    def shared_place(self, zone: Zone, kind: str, n: int) -> Place | None:
        ground, watch, stores = self.ground, self.ground.watch, self.ground.stores
        piles = {"deck": stores.deck, "discard": stores.discard, "mountie_discard": stores.jail}
        if kind in piles:
            return piles[kind].place(12.0, "deck", pile=True)
        match kind:
            case "mounties" if n < PILES:
                return watch.piles[n].place(12.0, "deck", pile=True)
            case "roundend" if n < PILES:
                pile = watch.piles[n]
                return CardSpot(pile.x + 4, pile.y + 10, pile.width).place(8.0)
            case "slots" if n in ROW and (slot := address(zone).owner or 0) < SLOTS:
                made, room = ground.filled(n, slot).place(30.0, "card"), ground.slot(n, slot)
                return replace(made, room=room)
            case "province" if n in ROW:
                room = ground.province(n)
                return Place(Spot(*room.center), 20.0, "card", room=room)
            case "provinces" if n in ROW:
                room = ground.province(n)
                x, y = room.center
                return Place(Spot(x + 5, y + 5), 10.0, "deck", pile=True, room=room)
            case "bag":
                where, high = stores.bag, stores.bag_height
                made = bags.place(BAG, where, high, 12.0, 50.0)
                return replace(made, width=BAG_CUBE, room=where.box(high * 0.8, high))
            case "mountie":
                return watch.mountie.place(24.0)
            case "box":
                return Place(BOX.spot, pile=True, width=watch.piles[0].width)
        return None

    @property
    def landmarks(self) -> Sequence[Zone]:
        slots = [f"slots:{p}/{n}" for p in ROW for n in range(SLOTS)]
        return [*slots, *(f"cantina:{p}/{seat}" for p in ROW for seat in self.seating.seats)]

    @property
    def buttons(self) -> Box:
        return self.ground.buttons(self.seating.own)

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
