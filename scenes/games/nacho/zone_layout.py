"""Zone layout of Nacho: people above, the map and the road, cantinas below, the near edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from scenes.games.nacho import act_geometry
from scenes.games.nacho.act_geometry import ArrestAct, DeliveryAct
from scenes.games.nacho.geometry import (
    CLOSE_HAND_PANEL_BOX,
    DEMO_LINE_BOX,
    GAME_BOX_PLACEMENT,
    HAND_BUTTONS_BOX,
    HAND_PANEL_BOX,
    HAND_WIDTH,
    HOME_BUTTONS_BOX,
    HOME_LINE_BOX,
    LARGE_HAND_BUTTONS_BOX,
    LARGE_HAND_PANEL_BOX,
    LARGE_HOME_BUTTONS_BOX,
    LARGE_LINE_BOX,
    LARGE_PUBLIC_BUTTONS_BOX,
    MIN_TARGET,
    MOUNTIE_PILE_COUNT,
    NEAR_FAN,
    NEAR_RAISED_BAG_BOX,
    NEAR_SUPPLIES,
    NEAR_SUPPLY_STEP,
    OFF_LEFT,
    OFF_TOP,
    PUBLIC_BUTTONS_BOX,
    PUBLIC_LINE_BOX,
    RIDER_SIZE,
    SeatGeometry,
    TableGeometry,
    card_sort_key,
    cube_sort_key,
    far_seat,
    home_fan,
    home_hand_box,
    home_seat,
    table_geometry,
)
from scenes.games.nacho.materials import EDGE
from scenes.kit import bags
from scenes.kit.layers import Layer
from scenes.kit.placement import CardSlot, NearFan, PieceStack, Placement, ZonePlace
from scenes.kit.roles.zone_layout import EdgeZoneLayout
from scenes.kit.setting.act_seats import ActSeats, other_seats
from sprites.picture import Box
from tabletop.core.state import NOBODY
from tabletop.core.zones import Seat, Zone, parse_zone
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.state import PROVINCE_INDICES, SLOT_COUNT

BAG_COLOR: Final = "white"
"""Colour of the shared bag."""
BAG_CUBE_SIZE: Final = 48.0
"""Size of a cube that comes out of the bag."""
LARGE_CARD_WIDTH: Final = 200.0
"""Width of a card for close reading."""
MOST_SEATS: Final = 4
"""Number of seats along the far edge that leave no room between them."""


class NachoZoneLayout(EdgeZoneLayout[Nacho]):
    """The zone layout of Nacho."""

    edge_style = EDGE
    home_box = Box(0.0, 880.0, 580.0, 200.0)

    @property
    def geometry(self) -> TableGeometry:
        """The geometry of the table."""
        return table_geometry(self.seating.seat_count, self.far_edge.is_large)

    @property
    def near_fan(self) -> NearFan | None:
        """The fan of the acting seat in a demo; large text needs its room."""
        return None if self.geometry.is_large else NEAR_FAN

    def raised_bag_box(self, bag: Zone) -> Box | None:
        """Return the box between the hand and the course, where a raised bag covers no row."""
        return NEAR_RAISED_BAG_BOX if self.bag_position.y >= NEAR_SUPPLIES.y else None

    @property
    def delivery(self) -> DeliveryAct | None:
        """The delivery in the middle; None at rest."""
        return self.act_key if isinstance(self.act_key, DeliveryAct) else None

    @property
    def arrest(self) -> ArrestAct | None:
        """The arrest in the middle; None at rest."""
        return self.act_key if isinstance(self.act_key, ArrestAct) else None

    @property
    def act_seats(self) -> ActSeats | None:
        """The people of the act in the middle; None at rest."""
        if (trip := self.delivery) is not None:
            if not trip.has_two_seats:
                return ActSeats(trip.seat, None, other_seats(self.seating, (trip.seat,)))
            first = max(self.seating.home_seat, 0)  # as they sit: nobody crosses another one
            sides = sorted(
                (trip.seat, trip.owner), key=lambda seat: (seat - first) % self.seating.seat_count
            )
            return ActSeats(sides[0], sides[1], other_seats(self.seating, sides))
        if self.arrest is not None:
            seat = self.arrest.seat
            return ActSeats(None, seat, other_seats(self.seating, (seat,)))
        return super().act_seats

    def seat_geometry(self, seat: Seat) -> SeatGeometry:
        """Return the places of a seat's things."""
        edge, ground = self.far_edge, self.geometry
        if seat == self.seating.home_seat:
            return home_seat(ground.guest_width, ground.is_large)
        return far_seat(edge.x(seat), edge.y, edge.card_box(seat), ground, len(edge.seats))

    @property
    def deck_slot(self) -> CardSlot:
        """The slot of the deck: between two people, or at the near edge."""
        return CardSlot(*self._supply(0)[:2], 58.0)

    @property
    def bag_position(self) -> Placement:
        """The middle of the bag."""
        return self._supply(1)

    @property
    def bag_height(self) -> float:
        """Height of the bag."""
        return 88.0

    def _supply(self, n: int) -> Placement:
        """Return the place of the deck (0) or of the bag (1)."""
        edge = self.far_edge
        count = len(edge.seats)
        if count == MOST_SEATS:
            if not self.geometry.is_large:
                return NEAR_SUPPLIES._replace(x=NEAR_SUPPLIES.x + NEAR_SUPPLY_STEP * n)
            return Placement(56.0 + 190.0 * n, 932.0)
        first = edge.card_box(edge.seats[0])
        y = edge.y + 52.0 if not self.geometry.is_large else first.center[1]
        if count == 1:
            return Placement(440.0 + 960.0 * n, y)
        beside = 24.0 if self.geometry.is_large else 146.0
        left, right = first.right + beside, first.x + edge.sizes.pitch
        if count == MOST_SEATS - 1:
            return Placement(
                (left + right) / 2 - (46 if self.geometry.is_large else 8) + n * edge.sizes.pitch,
                y,
            )
        return Placement(left + (right - left) * (0.28 + 0.4 * n), y)

    def shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
        """Return the place of a shared zone."""
        ground = self.geometry
        if (trip := self.delivery) is not None:
            if kind == "province" and n == trip.province:
                return act_geometry.order_place(ground, trip)
            if kind == "slots" and n == trip.province:
                return act_geometry.slot_place(ground, trip, parse_zone(zone).owner or 0)
            if kind == "mountie":
                return replace(act_geometry.RIDER.place(0.3), layer=Layer.ACT)
        gone = PieceStack(OFF_LEFT, ground.road_box.center[1])
        match kind:
            case "deck":
                return self.deck_slot.place(12.0, "deck", pile=True)
            case "discard" | "mountie_discard":
                return ZonePlace(gone, 12.0, "deck", is_pile=True, piece_width=ground.guest_width)
            case "mounties" | "roundend" if n < MOUNTIE_PILE_COUNT:
                return ZonePlace(ground.mountie_pile(n), 12.0, "deck", is_pile=True)
            case "slots" if (
                n in PROVINCE_INDICES and (slot := parse_zone(zone).owner or 0) < SLOT_COUNT
            ):
                made = ground.cube_slot(n, slot).place(30.0, "card")
                return replace(made, bounds=ground.slot_box(n, slot))
            case "province" if n in PROVINCE_INDICES:
                room = ground.order_box(n)
                return ZonePlace(
                    PieceStack(*room.center), 20.0, "card", bounds=room, piece_width=room.width
                )
            case "provinces" if n in PROVINCE_INDICES:
                x = ground.land_box(n).center[0]
                return ZonePlace(PieceStack(x, OFF_TOP), 200.0, "deck", is_pile=True)
            case "bag":
                made = bags.bag_place(BAG_COLOR, self.bag_position, self.bag_height, 12.0, 50.0)
                box = self.bag_position.box(self.bag_height * 0.8, self.bag_height)
                return replace(made, piece_width=BAG_CUBE_SIZE, bounds=box)
            case "mountie":
                rider = ground.rider_position
                return CardSlot(rider.x, rider.y, RIDER_SIZE).place(24.0)
            case "box":
                return ZonePlace(GAME_BOX_PLACEMENT.stack, is_pile=True, piece_width=60.0)
        return None

    def seat_place(self, kind: str, n: int, seat: Seat) -> ZonePlace | None:
        """Return the place of a seat's zone."""
        bank, ground = self.seat_geometry(seat), self.geometry
        if (acting := self._act_place(kind, n, seat)) is not None:
            return acting
        match kind:
            case "hand" if seat == self.seating.home_seat:
                fan, width = home_fan(ground.is_large), HAND_WIDTH
                return ZonePlace(
                    fan,
                    20.0,
                    "hand",
                    sort_key=card_sort_key,
                    piece_width=width,
                    bounds=home_hand_box(ground.is_large),
                )
            case "hand":
                return bank.hand_slot.place(20.0, "hand", pile=True)
            case "cantina":
                row = ground.row_box(n, seat)
                return ZonePlace(
                    PieceStack(*row.center),
                    20.0,
                    "wood",
                    sort_key=card_sort_key,
                    arrange=ground.guests(n, seat),
                    piece_width=ground.guest_width,
                    bounds=row,
                )
            case "warehouse":
                # The focus begins with the lowest: one's own cubes, cantinas, then rivals' cubes.
                store = bank.warehouse
                order = 18.0 if seat == self.seating.home_seat else 26.0
                return ZonePlace(
                    store,
                    order,
                    "wood",
                    sort_key=cube_sort_key,
                    piece_width=store.cube_size,
                    bounds=store.box,
                )
            case "gem":
                gem = bank.gem_slot
                return replace(
                    gem.place(24.0, "wood"), bounds=gem.placement.box(MIN_TARGET, MIN_TARGET)
                )
            case "choice":
                return bank.choice_slot.place(40.0, "wood")
            case "played":
                slot = bank.played_slot
                size = slot.width, slot.width * ground.guest_height / ground.guest_width
                return replace(slot.place(40.0, "wood"), bounds=slot.placement.box(*size))
        return None

    def _act_place(self, kind: str, n: int, seat: Seat) -> ZonePlace | None:
        """Return the place of a seat's zone in an act; None where the zone stays at rest."""
        trip, arrest = self.delivery, self.arrest
        if trip is not None and kind == "warehouse" and seat in (trip.seat, trip.owner):
            made = act_geometry.cubes_place(self.is_at_right(seat), self.geometry.is_large)
            return replace(made, sort_key=cube_sort_key)
        if trip is not None and kind == "played" and seat == trip.seat:
            slot = act_geometry.DRIVERS[self.is_at_right(seat)]
            return replace(slot.place(2.4), layer=Layer.ACT, lift=14.0)
        if arrest is not None and kind == "cantina" and (n, seat) == (arrest.province, arrest.seat):
            row = act_geometry.arrest_guest_row()
            return ZonePlace(
                PieceStack(*act_geometry.FLOOR_BOX.center), 0.5, "wood", arrange=row,
                sort_key=card_sort_key, piece_width=row.guest_width,
                bounds=act_geometry.FLOOR_BOX, layer=Layer.ACT,
            )  # fmt: skip
        return None

    def is_at_right(self, seat: Seat) -> bool:
        """True if a seat of the act in the middle is at its right side."""
        people = self.act_seats
        return people is not None and seat == people.right

    def counter_position(self, track: str, seat: Seat) -> Placement:
        """Return the gold on the place card of a seat, also in an act."""
        people = self.act_seats
        if people is None or seat not in people.sides:
            return super().counter_position(track, seat)
        box = people.card_box(seat, self.seating)
        return Placement(box.right - 50.0, box.y)

    @property
    def counted_place_boxes(self) -> Sequence[Box]:
        """The map at rest: a number on a province would be read as its bonus or price."""
        return () if self.delivery or self.arrest else (self.geometry.map,)

    @property
    def permanent_zones(self) -> Sequence[Zone]:
        """The zones that can be inspected while empty."""
        slots = [f"slots:{p}/{n}" for p in PROVINCE_INDICES for n in range(SLOT_COUNT)]
        return [
            *slots,
            *(f"cantina:{p}/{seat}" for p in PROVINCE_INDICES for seat in self.seating.seats),
        ]

    @property
    def line_box(self) -> Box:  # type: ignore[override]
        """The box of the one line: at the left of the near edge, or below an act."""
        if self.delivery is not None or self.arrest is not None:
            return act_geometry.LINE_BOX
        if self.geometry.is_large:
            has_room = self.seating.is_public and not self._has_panel
            return super().line_box if has_room else LARGE_LINE_BOX
        if self.seating.is_demo:
            return DEMO_LINE_BOX
        return PUBLIC_LINE_BOX if self.seating.is_public else HOME_LINE_BOX

    @property
    def buttons_box(self) -> Box:
        """The box of the action buttons: never over cards that are asked about."""
        is_large = self.geometry.is_large
        if not self.seating.is_public:
            return LARGE_HOME_BUTTONS_BOX if is_large else HOME_BUTTONS_BOX
        if self._has_panel:
            return LARGE_HAND_BUTTONS_BOX if is_large else HAND_BUTTONS_BOX
        return LARGE_PUBLIC_BUTTONS_BOX if is_large else PUBLIC_BUTTONS_BOX

    @property
    def _has_panel(self) -> bool:
        """True if a hand or its numbers lie at the near edge of a public table."""
        return max(self.seating.hand_panel_seat, self.seating.numbered_seat) != NOBODY

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box of a seat's open hand: at the near edge, below all rows."""
        if self.geometry.is_large:
            return LARGE_HAND_PANEL_BOX
        is_close = self.seating.seat_count == MOST_SEATS
        return CLOSE_HAND_PANEL_BOX if is_close else HAND_PANEL_BOX

    def seat_box(self, seat: Seat) -> Box:
        """Return the area of a seat: its person and its place card, or the near left."""
        if seat == self.seating.home_seat:
            return self.home_box
        edge = self.far_edge
        top = edge.y - 90.0
        return edge.column(seat, edge.content_top)._replace(y=top, height=edge.content_top - top)

    def revealed_hand_box(self, seat: Seat) -> Box | None:
        """Return the box of a seat's revealed hand."""
        return self.seat_geometry(seat).rack_box
