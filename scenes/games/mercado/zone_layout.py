"""Zone layout of Mercado: trays, track, and what lies before each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scenes.games.mercado import board, market_area, seat_purses, tile_pictures
from scenes.games.mercado.market_area import MarketArea
from scenes.games.mercado.materials import EDGE_STYLE
from scenes.games.mercado.seat_purses import Purse
from scenes.kit import bags
from scenes.kit.layers import Layer
from scenes.kit.placement import PieceStack, Placement, ZonePlace
from scenes.kit.roles.zone_layout import EdgeZoneLayout
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.sheet import TRACK_SPACE_COUNT
from tabletop.games.mercado.state import MARKET_PLACE_COUNT

BAG_RISE = 40.0
"""Distance that a coin rises out of a bag."""
TILE_LIFT = 7.0
ACT_SCALE = 1.3
"""Scale of a tile that is bought: the coins of the others beside it are still seen."""
ACT_SHIFT = 32.0, -40.0
"""Distance downwards by which a bought tile moves, in each row: off the seats or the line."""
OFFER_ORDER = 2.6
"""Order of the coins of the others in the layer of acts: they lie over the rim of the tile."""
ACT_LIFT = 40.0
BUYER_KINDS = ("bag", "player", "seals", "hand")
"""Kinds of zones before a buyer; they come into the light with their owner."""
BOARD_KINDS = ("deck", "discard", "privileges", "privilege_discard", "supply", "space", "start")
"""Kinds of shared zones that lie on the track; they come into the act with it."""


@dataclass(frozen=True)
class PurchaseAct:
    """A purchase: the tile rises from its tray with its coins.

    The track and the things before the buyer come into the light.
    """

    place: int
    seat: Seat
    is_momentary = True


class MercadoZoneLayout(EdgeZoneLayout[Mercado]):
    """The zone layout of Mercado."""

    edge_style = EDGE_STYLE
    shows_people_in_act = True
    seat_bottom = 284.0
    pair_height = seat_purses.PAIR_HEIGHT
    stepped_back_light = 0.74

    @property
    def market(self) -> MarketArea:
        """The positions of the trays."""
        return MarketArea(self.far_edge.is_large)

    @property
    def line_box(self) -> Box:  # type: ignore[override]
        """The box in which the one line is centred: below the trays."""
        is_large, is_demo = self.far_edge.is_large, self.seating.is_demo
        if is_demo:
            return seat_purses.LARGE_DEMO_LINE_BOX if is_large else seat_purses.DEMO_LINE_BOX
        return seat_purses.LARGE_LINE_BOX if is_large else seat_purses.LINE_BOX

    def purse(self, seat: Seat) -> Purse:
        """Return the positions of the things before a seat."""
        edge = self.far_edge
        return Purse(edge.x(seat), edge.card_box(seat), edge.is_large)

    def seat_corner(self, seat: Seat) -> market_area.TrayCorner:
        """Return the corner of every tray at which a seat lays its coins."""
        return market_area.CORNERS[self.far_edge.seats.index(seat)]

    @property
    def purchase(self) -> PurchaseAct | None:
        """The purchase that is shown now."""
        return self.act_key if isinstance(self.act_key, PurchaseAct) else None

    @property
    def act_tile(self) -> Box:
        """The box of the tile that is bought."""
        assert self.purchase is not None, "a tile is bought"
        place = self.purchase.place
        x, y = self.market.center(place)
        width, height = tile_pictures.TILE_SIZE
        y += ACT_SHIFT[place // market_area.COLUMNS]
        return Placement(x, y).box(width * ACT_SCALE, height * ACT_SCALE)

    @property
    def cloth_box(self) -> Box:  # type: ignore[override]
        """The box of the cloth for drawn coins."""
        return seat_purses.DEMO_CLOTH_BOX if self.seating.is_demo else seat_purses.CLOTH_BOX

    def shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
        """Return the place of a shared zone."""
        found = self._shared_place(zone, kind, n)
        if found is not None and self.purchase is not None and kind in BOARD_KINDS:
            return replace(found, layer=Layer.ACT, z_order=5.0 + found.z_order * 0.1)
        return found

    def _shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
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
            case "market" if self.purchase is not None and n == self.purchase.place:
                box = self.act_tile
                return ZonePlace(
                    Placement(*box.center).stack, 2.0, "felt", bounds=box, layer=Layer.ACT,
                    lift=ACT_LIFT,
                )  # fmt: skip
            case "market":
                spot = Placement(*self.market.center(n))
                box = spot.box(*tile_pictures.TILE_SIZE)
                return ZonePlace(spot.stack, 2.0, "felt", bounds=box, lift=TILE_LIFT)
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
        found = self._seat_place(kind, n, seat)
        is_buyer = self.purchase is not None and seat == self.purchase.seat
        if found is not None and is_buyer and kind in BUYER_KINDS:
            return replace(found, layer=Layer.ACT, z_order=1.0 + found.z_order * 0.1)
        return found

    def _seat_place(self, kind: str, n: int, seat: Seat) -> ZonePlace | None:
        purse = self.purse(seat)
        match kind:
            case "offer":
                return self._offer(n, seat)
            case "bag":
                return self._bag(seat, purse.bag_box)
            case "drawn":
                return self._drawn()
            case "player":
                return self._spent(purse)
            case "seals":
                return self._kept(purse.seals_position, seat_purses.SEAL_SIZE)
            case "hand" if seat == self.seating.home_seat:
                row = seat_purses.hand_row(self.far_edge.is_large)
                return ZonePlace(row, 20.0, "hand", sort_key=str, bounds=seat_purses.HAND_BOX)
            case "hand":
                return self._pile(purse.privileges_position, seat_purses.PRIVILEGE_HEIGHT)
        return None

    def _offer(self, n: int, seat: Seat) -> ZonePlace:
        if self.purchase is not None and (n, seat) == (self.purchase.place, self.purchase.seat):
            return self._paid()
        corner, is_sold = self.seat_corner(seat), self.is_sold(n)
        made = ZonePlace(
            self.market.offer_row(n, corner, is_sold), 12.0, "felt",
            piece_width=market_area.COIN_SIZE, bounds=self.market.offer_box(n, corner, is_sold),
        )  # fmt: skip
        if not is_sold:
            return made
        return replace(made, layer=Layer.ACT, z_order=OFFER_ORDER, lift=ACT_LIFT)

    def is_sold(self, place: int) -> bool:
        """True while the tile of a market place is bought, before its coins go back."""
        return self.purchase is not None and self.purchase.place == place

    def _paid(self) -> ZonePlace:
        """Return the place of the coins that pay for the tile in the act: in its slots."""
        tile, em = self.act_tile, self.seating.theme.min_table_text_size

        def arrange(pieces: Sequence[Piece]) -> Sequence[Placement]:
            price = ("any",) * max(1, len(pieces))
            return [
                Placement(tile.x + x, tile.y + y)
                for x, y in tile_pictures.slot_positions(price, ACT_SCALE, em)
            ][: len(pieces)]

        return ZonePlace(
            Placement(*tile.center).stack, 4.0, "felt", arrange=arrange, layer=Layer.ACT,
            lift=ACT_LIFT, piece_width=tile_pictures.slot_size(em) * ACT_SCALE,
        )  # fmt: skip

    def _drawn(self) -> ZonePlace:
        """Return the place of the coins that the acting seat has drawn."""
        cloth = self.cloth_box
        return ZonePlace(
            seat_purses.drawn_row(cloth), 16.0, "leather", piece_width=seat_purses.DRAWN_SIZE,
            bounds=cloth,
        )  # fmt: skip

    def _bag(self, seat: Seat, box: Box) -> ZonePlace:
        color, spot = self.seating.color(seat), Placement(*box.center)
        made = bags.bag_place(color, spot, box.height, 6.0, BAG_RISE)
        return replace(made, piece_width=seat_purses.BAG_COIN_SIZE, bounds=box)

    def _spent(self, purse: Purse) -> ZonePlace:
        """Return the place of spent coins: one heap for each kind, side by side."""

        def arrange(pieces: Sequence[Piece]) -> Sequence[Placement]:
            return [purse.coin_position(piece) for piece in pieces]

        return ZonePlace(
            purse.coin_position(seat_purses.COIN_ORDER[0]).stack, 8.0, "wood",
            sort_key=seat_purses.COIN_ORDER.index, arrange=arrange, is_heaped=True,
            piece_width=seat_purses.COIN_SIZE, bounds=purse.coins_box,
        )  # fmt: skip

    def _kept(self, spot: Placement, size: float) -> ZonePlace:
        """Return the place of seals, all on one heap."""
        return ZonePlace(
            spot.stack, 8.0, "leather", is_heaped=True, piece_width=size,
            bounds=spot.box(size, size),
        )  # fmt: skip

    def _pile(self, spot: Placement, size: float) -> ZonePlace:
        """Return the place of face-down privileges."""
        return ZonePlace(
            spot.stack, 8.0, "leather", is_pile=True, piece_width=size, bounds=spot.box(size, size)
        )

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
        is_large = self.far_edge.is_large
        return seat_purses.LARGE_BUTTONS_BOX if is_large else seat_purses.BUTTONS_BOX

    def seat_box(self, seat: Seat) -> Box:
        """Return the column of a seat from the things beside its bust down to its coins."""
        box = self.far_edge.column(seat, self.seat_bottom)
        top = box.y - seat_purses.BAG_HEIGHT
        return box._replace(y=top, height=box.bottom - top)

    def raised_bag_box(self, bag: Zone) -> Box | None:
        """Return the box on the cloth, where a raised bag covers no tile and no count."""
        return seat_purses.raised_bag_box(self.cloth_box)

    @property
    def goal_boxes(self) -> Sequence[Box]:
        """Box of the track."""
        return [board.BOARD_BOX]

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box of a seat's hand panel."""
        is_large = self.far_edge.is_large
        return seat_purses.LARGE_HAND_PANEL_BOX if is_large else seat_purses.HAND_PANEL_BOX

    def revealed_hand_box(self, seat: Seat) -> Box | None:
        """Return the box of a seat's revealed hand."""
        if self.purchase is not None:
            return None
        spot = self.purse(seat).privileges_position
        return Placement(spot.x + 24.0, spot.y).box(110.0, 48.0)
