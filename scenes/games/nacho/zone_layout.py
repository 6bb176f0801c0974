"""Zone layout of Nacho: rivals above, four provinces between, the home seat below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scenes.games.nacho.geometry import (
    GAME_BOX_PLACEMENT,
    MOUNTIE_PILE_COUNT,
    HomeSeatGeometry,
    SeatGeometry,
    TableGeometry,
    card_sort_key,
    cube_sort_key,
    table_geometry_for,
)
from scenes.kit import bags
from scenes.kit.placement import CARD_ASPECT, CardSlot, PieceStack, Placement, ZonePlace
from scenes.kit.roles.zone_layout import SeatedZoneLayout
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone, parse_zone
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.state import PROVINCE_INDICES, SLOT_COUNT

BAG_COLOR: Final = "white"
"""Colour of the shared bag."""
LARGE_CARD_WIDTH: Final = 160.0
"""Width of a card for close reading where no hand lies on the table."""
BAG_CUBE_SIZE: Final = 48.0
"""Size of a cube that comes out of the bag."""


class NachoZoneLayout(SeatedZoneLayout[Nacho]):
    """The zone layout of Nacho."""

    @property
    def geometry(self) -> TableGeometry:
        """The geometry of the table, with a home seat or public."""
        return table_geometry_for(self.seating.seat_count, self.seating.is_public)

    @property
    def large_card_width(self) -> float:
        """Width of a card for close reading."""
        return (
            self.geometry.home_geometry.hand_slot.width
            if self.geometry.home_geometry
            else LARGE_CARD_WIDTH
        )

    def seat_geometry(self, seat: Seat) -> SeatGeometry:
        """Return the geometry of a seat."""
        if self.geometry.home_geometry and seat == self.seating.home_seat:
            return self.geometry.home_geometry
        return self.geometry.rival_rows[self.seating.rivals().index(seat)]

    def seat_place(self, kind: str, n: int, seat: Seat) -> ZonePlace | None:
        """Return the place of a seat's zone."""
        bank = self.seat_geometry(seat)
        home = bank if isinstance(bank, HomeSeatGeometry) else None
        match kind:
            case "hand" if home:
                fan, width = home.hand_fan, home.hand_slot.width
                room = Placement(fan.x, fan.y).box(fan.width + width, width * CARD_ASPECT)
                return ZonePlace(
                    fan, 20.0, "hand", sort_key=card_sort_key, piece_width=width, bounds=room
                )
            case "hand":
                return bank.hand_slot.place(20.0, "hand", pile=True)
            case "cantina":
                box, lies = bank.lot_box(n), bank.cantina_cards(n)
                made = ZonePlace(
                    PieceStack(*box.center), 20.0, "wood", sort_key=card_sort_key, arrange=lies
                )
                return replace(made, piece_width=bank.card_width, bounds=box)
            case "warehouse":
                # The focus begins with the lowest: one's own cubes, cantinas, then rivals' cubes.
                store, above = bank.warehouse, 18.0 if home else 26.0
                made = ZonePlace(
                    store, above, "wood", sort_key=cube_sort_key, piece_width=store.cube_size
                )
                return replace(made, bounds=home.warehouse_box if home else store.box)
            case "gem":
                return replace(bank.gem_slot.place(24.0, "wood"), bounds=bank.left_box)
            case "choice" | "played":
                return bank.chosen_slot.place(40.0, "wood")
        return None

    def shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
        """Return the place of a shared zone."""
        ground, watch, stores = self.geometry, self.geometry.mountie_area, self.geometry.draw_area
        piles = {
            "deck": stores.deck_slot,
            "discard": stores.discard_slot,
            "mountie_discard": stores.jail_slot,
        }
        if kind in piles:
            return piles[kind].place(12.0, "deck", pile=True)
        match kind:
            case "mounties" if n < MOUNTIE_PILE_COUNT:
                return watch.pile_slots[n].place(12.0, "deck", pile=True)
            case "roundend" if n < MOUNTIE_PILE_COUNT:
                pile = watch.pile_slots[n]
                return CardSlot(pile.x + 4, pile.y + 10, pile.width).place(8.0)
            case "slots" if (
                n in PROVINCE_INDICES and (slot := parse_zone(zone).owner or 0) < SLOT_COUNT
            ):
                made, room = ground.cube_slot(n, slot).place(30.0, "card"), ground.slot_box(n, slot)
                return replace(made, bounds=room)
            case "province" if n in PROVINCE_INDICES:
                room = ground.province_box(n)
                return ZonePlace(PieceStack(*room.center), 20.0, "card", bounds=room)
            case "provinces" if n in PROVINCE_INDICES:
                room = ground.province_box(n)
                x, y = room.center
                return ZonePlace(PieceStack(x + 5, y + 5), 10.0, "deck", is_pile=True, bounds=room)
            case "bag":
                where, high = stores.bag_position, stores.bag_height
                made = bags.bag_place(BAG_COLOR, where, high, 12.0, 50.0)
                return replace(made, piece_width=BAG_CUBE_SIZE, bounds=where.box(high * 0.8, high))
            case "mountie":
                return watch.mountie_slot.place(24.0)
            case "box":
                return ZonePlace(
                    GAME_BOX_PLACEMENT.stack, is_pile=True, piece_width=watch.pile_slots[0].width
                )
        return None

    @property
    def permanent_zones(self) -> Sequence[Zone]:
        """The zones that can be inspected while empty."""
        slots = [f"slots:{p}/{n}" for p in PROVINCE_INDICES for n in range(SLOT_COUNT)]
        return [
            *slots,
            *(f"cantina:{p}/{seat}" for p in PROVINCE_INDICES for seat in self.seating.seats),
        ]

    @property
    def buttons_box(self) -> Box:
        """The box of the action buttons."""
        return self.geometry.buttons_box(self.seating.own_seat)

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box of a seat's hand panel."""
        return self.geometry.hand_panel_box(seat)

    def seat_position(self, seat: Seat) -> Placement:
        """Return the position of messages about a seat."""
        bank = self.seat_geometry(seat)
        return Placement(bank.lot_box(0).x + 250, bank.plate_box.center[1])

    def seat_box(self, seat: Seat) -> Box:
        """Return the area of a seat."""
        return self.seat_geometry(seat).row_box

    def revealed_hand_box(self, seat: Seat) -> Box | None:
        """Return the box of a seat's revealed hand."""
        return self.seat_geometry(seat).revealed_hand

    def message_position(self, seat: Seat, width: float, height: float) -> Placement:
        """Return a point beside the gold, which is counted meanwhile."""
        bank = self.seat_geometry(seat)
        return Placement(bank.lot_box(0).x + width / 2, bank.plate_box.center[1])

    def counter_position(self, track: str, seat: Seat) -> Placement:
        """Return the position of a counter."""
        spot = self.seat_geometry(seat).gold_position
        return Placement(spot.x, spot.y + 6)
