"""Zone layout of Mercado: market, board, panels, the home seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scenes.games.mercado import board, market_area, seat_panels, tile_pictures
from scenes.kit import bags
from scenes.kit.placement import PieceStack, Placement, ZonePlace
from scenes.kit.roles.zone_layout import PanelZoneLayout
from sprites.picture import Box
from tabletop.core.zones import Seat, Zone
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.sheet import TRACK_SPACE_COUNT
from tabletop.games.mercado.state import MARKET_PLACE_COUNT


class MercadoZoneLayout(PanelZoneLayout[Mercado]):
    """The zone layout of Mercado."""

    home_plate, home_box = seat_panels.HOME_NAME_BOX, seat_panels.HOME_MAT_BOX

    def seat_side(self, seat: Seat) -> market_area.TileSide:
        """Return the side of every tile at which a seat lays its coins."""
        first = max(self.seating.home_seat, 0)
        return market_area.seat_side_after(
            (seat - first) % self.seating.seat_count, self.seating.seat_count
        )

    def panel(self, seat: Seat) -> seat_panels.RivalPanel:
        """Return the panel of a rival."""
        if self.seating.is_public:
            return seat_panels.public_panel(seat, self.seating.seat_count)
        return seat_panels.rival_panel_at(
            self.seating.rivals().index(seat), self.seating.seat_count - 1
        )

    def shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
        """Return the place of a shared zone."""
        if zone in board.STACK_POSITIONS:
            spot = Placement(*board.STACK_POSITIONS[zone])
            return ZonePlace(
                spot.stack,
                4.0,
                "deck",
                is_pile=True,
                bounds=spot.box(*tile_pictures.SMALL_TILE_SIZE),
            )
        match kind:
            case "supply":
                spot = Placement(*board.SUPPLY_POSITION)
                made = ZonePlace(spot.stack, 4.0, "coin", is_pile=True, mouths=board.heap_placement)
                return replace(made, piece_width=44.0, bounds=spot.box(*board.SUPPLY_SIZE))
            case "market":
                spot = Placement(*market_area.market_place_center(n))
                return ZonePlace(spot.stack, 2.0, "felt", bounds=spot.box(*tile_pictures.TILE_SIZE))
            case "space":
                order, room = 20.0 + board.space_position(n)[1] * 0.01, board.space_box(n)
                return ZonePlace(board.marker_spread(n), order, "wood", bounds=room)
            case "start":
                return ZonePlace(
                    PieceStack(*board.space_position(n)), 10.0, "wood", bounds=board.space_box(n)
                )
        return None

    def seat_place(self, kind: str, n: int, seat: Seat) -> ZonePlace | None:
        """Return the place of a seat's zone."""
        mine = seat == self.seating.home_seat
        if kind == "offer":
            return self._offer(n, seat)
        if kind == "bag" and mine:
            box = Placement(*seat_panels.BAG_POSITION).box(
                seat_panels.BAG_HEIGHT * 0.82, seat_panels.BAG_HEIGHT
            )
            return self._bag(seat, box, 74.0, seat_panels.DRAWN_COIN_SIZE)
        if kind == "bag":
            return self._bag(seat, self.panel(seat).bag_box, 30.0, self.panel(seat).piece_size)
        if kind == "drawn" and self.seating.is_demo:
            return seat_panels.DEMO_DRAWN_PLACE
        return (
            seat_panels.HOME_ZONE_PLACES.get(kind)
            if mine
            else self.panel(seat).zone_places.get(kind)
        )

    def _offer(self, n: int, seat: Seat) -> ZonePlace:
        side = self.seat_side(seat)
        room = market_area.offer_box(n, side)
        return ZonePlace(
            market_area.offer_row(n, side),
            12.0,
            "felt",
            piece_width=market_area.COIN_SIZE,
            bounds=room,
        )

    def _bag(self, seat: Seat, box: Box, rise: float, coin: float) -> ZonePlace:
        color, spot = self.seating.color(seat), Placement(*box.center)
        made = bags.bag_place(color, spot, box.height, 6.0, rise)
        return replace(made, piece_width=coin, bounds=box)

    @property
    def permanent_zones(self) -> Sequence[Zone]:
        """The zones that can be inspected while empty."""
        return [
            *(f"space:{n}" for n in range(TRACK_SPACE_COUNT)),
            *(f"market:{n}" for n in range(MARKET_PLACE_COUNT)),
        ]

    @property
    def buttons_box(self) -> Box:
        """The box of the action buttons."""
        return seat_panels.PUBLIC_BUTTONS_BOX if self.seating.is_public else seat_panels.BUTTONS_BOX

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box of a seat's hand panel."""
        return seat_panels.HAND_PANEL_BOX

    def seat_position(self, seat: Seat) -> Placement:
        """Return the position of messages about a seat."""
        if seat == self.seating.home_seat:
            return super().seat_position(seat)
        return Placement(self.panel(seat).box.center[0], self.panel(seat).name_y)

    def revealed_hand_box(self, seat: Seat) -> Box | None:
        """Return the box of a seat's revealed hand."""
        return self.panel(seat).zone_places["hand"].pile_opening.box(84.0, 44.0)

    def message_position(self, seat: Seat, width: float, height: float) -> Placement:
        """Return a point at the left of a rival's panel, or above the home mat."""
        if seat == self.seating.home_seat:
            return Placement(
                seat_panels.HOME_NAME_BOX.x + width / 2, seat_panels.HOME_MAT_BOX.y - 4 - height / 2
            )
        box = self.panel(seat).box
        return Placement(box.x - 6 - width / 2, box.center[1])
