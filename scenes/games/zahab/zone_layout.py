"""Zone layout of Zahab: the ring with its cards, the court, panels, the home seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scenes.games.zahab import geometry
from scenes.games.zahab.ring_geometry import (
    GAME_BOX_PLACEMENT,
    GOLD_COIN_SIZE,
    HOME_RING,
    PUBLIC_RING,
    RingGeometry,
)
from scenes.kit.layers import Layer
from scenes.kit.placement import CardSlot, PieceStack, Placement, ZonePlace
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.zone_layout import PanelZoneLayout
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat, Zone, is_back
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.rule_tables import FIGURE_NAMES
from tabletop.games.zahab.state import RING_SPACE_COUNT

_PILES = ("deck", "choices", "exile", "box")


class ZahabZoneLayout(PanelZoneLayout[Zahab]):
    """The zone layout of Zahab."""

    home_plate, home_box = geometry.PLATE_BOX, geometry.HOME_MAT_BOX

    def __init__(self, seating: Seating[Zahab]) -> None:
        super().__init__(seating)
        self.tables = seating.game.tables
        self.start_tile_place = 0
        """The place of the start tile: it lies at the top of the ring, below the gate."""

    @property
    def layout_key(self) -> Sequence[object]:
        """Key of the current layout."""
        return *super().layout_key, self.start_tile_place

    @property
    def ring(self) -> RingGeometry:
        """The geometry of the ring."""
        return PUBLIC_RING if self.seating.is_public else HOME_RING

    def panel(self, seat: Seat) -> geometry.RivalPanel:
        """Return the panel of a rival."""
        if self.seating.is_public:
            return geometry.public_panel(seat, self.seating.seat_count)
        return geometry.rival_panel_at(
            self.seating.rivals().index(seat), max(2, self.seating.seat_count - 1)
        )

    def space_position(self, n: int) -> tuple[float, float]:
        """Return the middle of a space of the ring."""
        return self.ring.space_position(n, self.start_tile_place)

    def point_towards_space(self, radius: float, space: int) -> tuple[float, float]:
        """Return a point in the direction of a space."""
        return self.ring.polar_point(
            radius, self.ring.space_direction(space % RING_SPACE_COUNT, self.start_tile_place)
        )

    def shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
        """Return the place of a shared zone."""
        ring = self.ring
        if kind in _PILES:
            beyond = CardSlot(*GAME_BOX_PLACEMENT[:2], ring.corner_card_width)
            pile = {"deck": ring.deck_slot, "box": beyond}.get(kind, ring.exile_slot)
            return pile.place(8.0, "deck", pile=True)
        if kind in FIGURE_NAMES:
            return ZonePlace(ring.disc_stack(kind, n), 12.0, "wood", bounds=ring.cell_box(kind, n))
        match kind:
            case "supply":
                spot = Placement(*ring.supply_position)
                made = ZonePlace(spot.stack, 8.0, "coin", is_pile=True, mouths=ring.heap_placement)
                return replace(
                    made,
                    piece_width=GOLD_COIN_SIZE,
                    bounds=spot.box(4 * ring.supply_heap_offset, 76.0),
                )
            case "tile":
                return ZonePlace(
                    ring.tile_placement(n, self.start_tile_place).stack,
                    4.0,
                    "wood",
                    piece_width=ring.corner_card_width,
                )
            case "ring":
                x, y = ring.camel_position(n, self.start_tile_place)
                room = Placement(*self.space_position(n)).box(ring.space_size, ring.space_size)
                return ZonePlace(PieceStack(x, y), 30.0 + y * 0.01, "wood", bounds=room)
            case "display":
                return ring.display_slot(n).place(10.0)
            case "ondisplay":
                made = ZonePlace(ring.gold_row(n), surface="card", layer=Layer.ON_FOCUSED_PIECE)
                return replace(made, piece_width=GOLD_COIN_SIZE, bounds=self.box(f"display:{n}"))
        return None

    def seat_place(self, kind: str, n: int, seat: Seat) -> ZonePlace | None:
        """Return the place of a seat's zone."""
        if seat == self.seating.home_seat:
            return self._own_place(kind, n)
        where = self.panel(seat)
        if kind == "tokens":
            lies = where.token_sockets(self.tables.token_limit)
            made = ZonePlace(lies, 20.0, "leather", sort_key=geometry.token_sort_key)
            return replace(made, piece_width=where.token_width, bounds=lies.box)
        return where.zone_places.get(kind)

    def _own_place(self, kind: str, n: int) -> ZonePlace | None:
        match kind:
            case "hand":
                made = ZonePlace(geometry.HAND_ROW, 40.0, "hand", sort_key=self._rank)
                return replace(made, piece_width=geometry.HAND_CARD_WIDTH, bounds=geometry.HAND_BOX)
            case "discard":
                width, room = geometry.DISCARD_STAR_WIDTH, geometry.DISCARDS_BOX
                return ZonePlace(
                    geometry.DISCARDS_ROW, 36.0, "wood", piece_width=width, bounds=room
                )
            case "tokens":
                lies = geometry.TokenSockets(geometry.SOCKETS_BOX, self.tables.token_limit)
                made = ZonePlace(lies, 30.0, "wood", sort_key=geometry.token_sort_key)
                return replace(made, piece_width=geometry.TOKEN_WIDTH, bounds=geometry.SOCKETS_BOX)
            case "spirit":
                spot, width = geometry.spirit_cell(n), geometry.SPIRIT_DISC_SIZE
                return ZonePlace(
                    spot.stack, 30.0, "wood", piece_width=width, bounds=spot.box(40.0, 43.0)
                )
            case "stable":
                return ZonePlace(
                    geometry.STABLE_PLACEMENT.stack,
                    30.0,
                    "wood",
                    piece_width=self.ring.corner_card_width,
                )
        return None

    def _rank(self, piece: Piece) -> tuple[int, str]:
        """Cards of a hand lie in the order of their levels."""
        return (0, piece) if is_back(piece) else (self.tables.levels[_kind(piece)], piece)

    @property
    def permanent_zones(self) -> Sequence[Zone]:
        """The zones that can be inspected while empty."""
        ring = [f"ring:{n}" for n in range(RING_SPACE_COUNT)]
        most = range(len(self.tables.contribution))
        return [*ring, *(f"{figure}:{vp}" for figure in FIGURE_NAMES for vp in most)]

    @property
    def buttons_box(self) -> Box:
        """The box of the action buttons."""
        return geometry.PUBLIC_BUTTONS_BOX if self.seating.is_public else geometry.BUTTONS_BOX

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box of a seat's hand panel."""
        return geometry.hand_panel_box(seat, self.seating.seat_count)

    def revealed_hand_box(self, seat: Seat) -> Box | None:
        """Return the box of a seat's revealed hand."""
        return self.panel(seat).revealed_hand

    def message_position(self, seat: Seat, width: float, height: float) -> Placement:
        """Return a point between ring and board, or below a rival's panel."""
        if seat == self.seating.home_seat:
            return Placement(self.ring.center[0], geometry.HOME_MAT_BOX.y - 4 - height / 2)
        box = self.panel(seat).box
        return Placement(box.center[0], box.bottom + height / 2)


def _kind(piece: Piece) -> int:
    return int(piece.partition(".")[2])
