"""Zone layout of Market Day: stalls, piles, hands, discs."""

from __future__ import annotations

from scenes.games.market_day.street_geometry import (
    Stall,
    StreetGeometry,
    StreetPerspective,
    street_geometry_for,
)
from scenes.kit.layers import Layer
from scenes.kit.placement import Placement, ZonePlace
from scenes.kit.roles.zone_layout import SeatedZoneLayout
from sprites.components import HAND_CARD_SIZE
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import piece_rank

RIVAL_CARD_WIDTH = 40.0
"""Width of a rival's card."""
MAX_ROW_TEXT_SIZE = 30.0
"""Greatest text size at which a row has room for names, and the rack for totals."""
HAND_PANEL_BOTTOM = 952.0
"""Lower edge of the hand panel."""


class MarketDayZoneLayout(SeatedZoneLayout[MarketDay]):
    """The zone layout of Market Day."""

    @property
    def street(self) -> StreetGeometry:
        """The geometry for the number of seats."""
        seating = self.seating
        large = seating.theme.min_table_text_size > MAX_ROW_TEXT_SIZE
        tables, count = seating.game.tables, seating.seat_count
        each, hand = tables.cards_per_round[count], tables.hand_size[count]
        return street_geometry_for(count, each, hand, self._company, large)

    @property
    def _company(self) -> StreetPerspective:
        seating = self.seating
        if seating.is_public:
            return StreetPerspective.DEMO if seating.is_demo else StreetPerspective.PUBLIC
        return (
            StreetPerspective.HAND_PANEL
            if seating.hand_panel_seat == seating.home_seat
            else StreetPerspective.HOME
        )

    def seat_offset(self, seat: Seat) -> int:
        """Return the places clockwise from the home seat; on a public table from the leftmost."""
        return (
            seat
            if self.seating.is_public
            else (seat - self.seating.home_seat) % self.seating.seat_count
        )

    def stall(self, seat: Seat) -> Stall:
        """Return the stall of a seat."""
        return self.street.stalls[self.seat_offset(seat)]

    def shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
        """Return the place of a shared zone."""
        stands = self.street.fixtures
        return (stands.deck_slot if kind == "deck" else stands.discard_slot).place(
            0.0, "deck", pile=True
        )

    def seat_place(self, kind: str, n: int, seat: Seat) -> ZonePlace | None:
        """Return the place of a seat's zone."""
        if kind == "hand" and seat == self.seating.home_seat:
            hand, room = self.street.hand_fan, self.street.hand_box
            return ZonePlace(
                hand, 20, "hand", sort_key=piece_rank, piece_width=HAND_CARD_SIZE[0], bounds=room
            )
        stall, width = self.stall(seat), self.street.fixtures.deck_slot.width
        if kind == "stall":
            return ZonePlace(
                stall, surface="wood", piece_width=stall.card_width, bounds=stall.cards_box
            )
        if kind == "hand":
            return ZonePlace(
                stall.hand_placement.stack, 10, "hand", is_pile=True, piece_width=RIVAL_CARD_WIDTH
            )
        hangs = stall.disc_placement(kind == "dealer").stack
        return ZonePlace(hangs, surface="wood", layer=Layer.ON_ROOFS, piece_width=width)

    @property
    def buttons_box(self) -> Box:
        """The box of the action buttons."""
        return self.street.fixtures.buttons_box

    def seat_position(self, seat: Seat) -> Placement:
        """Return the position of messages about a seat."""
        return Placement(*self.stall(seat).plate_box.center)

    def seat_box(self, seat: Seat) -> Box:
        """Return the area of a seat."""
        return self.stall(seat).box

    def revealed_hand_box(self, seat: Seat) -> Box | None:
        """Return the box of a seat's revealed hand."""
        return self.stall(seat).revealed_hand

    def message_position(self, seat: Seat, width: float, height: float) -> Placement:
        """Return a point below the plate and its numbers, or over the card of a wide stall."""
        stall, gap = self.stall(seat), 6
        if stall.has_side_numbers:
            return Placement(stall.cards_box.center[0], stall.cards_box.center[1])
        low = self.street.home_numbers_box.bottom if stall.is_home else stall.bottom
        return Placement(stall.plate_box.center[0], low + gap + height / 2)

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box below the stalls, over sign and piles."""
        top = max(self.seat_box(each).bottom for each in self.seating.seats) + 4.0
        return Box(60.0, top, 1800.0, HAND_PANEL_BOTTOM - top)

    def counter_position(self, track: str, seat: Seat) -> Placement:
        """Return a point on the goods that earn points."""
        stall = self.stall(seat)
        return Placement(stall.cards_box.center[0], stall.card_top + stall.card_height * 0.7)
