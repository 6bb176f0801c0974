"""Zone layout of Basari: panels above, stock and rug between, the home seat below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from scenes.games.basari import geometry
from scenes.kit.placement import Placement, ZonePlace
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.zone_layout import PanelZoneLayout
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.basari.game import Basari
from tabletop.games.basari.state import ACTION_LETTERS

GemArrangement = Callable[[Sequence[Piece]], Sequence[Placement]]
"""Arranges gems by their colours."""


class BasariZoneLayout(PanelZoneLayout[Basari]):
    """The zone layout of Basari."""

    home_plate, home_box = geometry.HOME_SEAT.plate_box, geometry.HOME_SEAT.box

    def __init__(self, seating: Seating[Basari]) -> None:
        super().__init__(seating)
        self.left_seat: Seat = seating.home_seat
        """Seat that offers on the left half of the rug: the home seat, if it haggles."""

    @property
    def layout_key(self) -> Sequence[object]:
        """Key of the current layout."""
        return *super().layout_key, self.left_seat

    @property
    def action_letters(self) -> Sequence[str]:
        """The actions of this match."""
        return (
            ACTION_LETTERS
            if self.seating.seat_count == self.seating.game.seat_counts[-1]
            else ACTION_LETTERS[:3]
        )

    @property
    def rug(self) -> geometry.Rug:
        """The rug on which two seats haggle."""
        return geometry.PUBLIC_RUG if self.seating.is_public else geometry.PLAYER_RUG

    def panel(self, seat: Seat) -> geometry.RivalPanel:
        """Return the panel of a rival."""
        return geometry.rival_panel_at(
            self.seating.rivals().index(seat), len(self.seating.rivals())
        )

    def seat_geometry(self, seat: Seat) -> geometry.SeatGeometry:
        """Return the geometry of a seat's area."""
        return geometry.HOME_SEAT if seat == self.seating.home_seat else self.panel(seat)

    def place_hagglers(self, *hagglers: Seat) -> None:
        """Place two haggling seats: the one further to the left sits at the left of the rug."""
        first = max(self.seating.home_seat, 0)
        self.left_seat = min(hagglers, key=lambda seat: (seat - first) % self.seating.seat_count)

    def shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
        """Return the place of a shared zone."""
        match kind:
            case "deck":
                return geometry.DECK_SLOT.place(8.0, "deck", pile=True)
            case "stock":
                return _gems(
                    geometry.STOCK_HEAPS, 10.0, "felt", geometry.STOCK_GEM_SIZE, geometry.STOCK_BOX
                )
            case "box":
                return geometry.GAME_BOX_SLOT.place(pile=True)
        return None

    def seat_place(self, kind: str, n: int, seat: Seat) -> ZonePlace | None:
        """Return the place of a seat's zone."""
        where, mine = self.seat_geometry(seat), seat == self.seating.home_seat
        match kind:
            case "offer":
                return self._offer(seat)
            case "pile":
                return ZonePlace(
                    where.pile_row,
                    20.0,
                    "wood" if mine else "leather",
                    piece_width=where.card_width,
                )
            case "gems":
                return self._gems(where)
            case "hand" if mine:
                lies, room = geometry.ActionHand(len(self.action_letters)), geometry.HAND_BOX
                return ZonePlace(
                    lies,
                    20.0,
                    "hand",
                    sort_key=str,
                    piece_width=geometry.ACTION_CARD_WIDTH,
                    bounds=room,
                )
            case "hand":
                return where.chosen_slot.place(15.0, "leather", pile=True)
            case "choice" | "shown":
                return where.chosen_slot.place(40.0, "felt" if mine else "leather")
        return None

    def _gems(self, where: geometry.SeatGeometry) -> ZonePlace:
        if not isinstance(where, geometry.RivalPanel):
            return _gems(
                geometry.TRAY_HEAPS, 20.0, "wood", geometry.TRAY_GEM_SIZE, geometry.TRAY_BOX
            )
        if self.seating.is_public:  # here whoever is asked takes them up
            return _gems(where.gem_heaps, 22.0, "leather", where.gem_size, where.gems_box)
        first, gates = Placement(*where.cell_positions[0]).stack, _gate(where)
        made = ZonePlace(first, 20.0, "leather", is_pile=True, mouths=gates)
        return replace(made, piece_width=where.gem_size, bounds=where.gems_box)

    def _offer(self, seat: Seat) -> ZonePlace:
        rug, right = self.rug, seat != self.left_seat
        made = _gems(rug.offer_columns(right), 30.0, "felt", rug.gem_size, rug.half_box(right))
        return replace(made, is_pushed=True)

    @property
    def buttons_box(self) -> Box:
        """The box of the action buttons."""
        return geometry.BUTTONS_BOX

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box of a seat's hand panel."""
        return geometry.HAND_PANEL_BOX

    def message_position(self, seat: Seat, width: float, height: float) -> Placement:
        """Return a point over a rival's cards, or above the home plate; below a public panel."""
        if seat == self.seating.home_seat:
            return Placement(self.home_plate.x + width / 2, self.home_plate.y - 6 - height / 2)
        box = self.panel(seat).box
        if self.seating.is_public:
            return _below(box)
        return Placement(box.center[0], self.panel(seat).workers_position.y + 30 + height / 2)

    def counter_position(self, track: str, seat: Seat) -> Placement:
        """Return the position of a counter."""
        spot = self.seat_geometry(seat).points_position
        if seat == self.seating.home_seat:
            return spot
        if self.seating.is_public:
            return _below(self.panel(seat).box)
        return Placement(spot.x - 108, spot.y + 42)  # nearer to it there would be the screen's edge


def _gems(lies: GemArrangement, order: float, surface: str, width: float, room: Box) -> ZonePlace:
    """Gems that lie by their colours."""
    return ZonePlace(
        geometry.DECK_SLOT.placement.stack,
        order,
        surface,
        sort_key=geometry.gem_sort_key,
        arrange=lies,
        is_heaped=True,
        piece_width=width,
        bounds=room,
    )


def _gate(where: geometry.RivalPanel) -> Callable[[Piece], Placement]:
    return lambda piece: Placement(*where.cell_positions[geometry.gem_sort_key(piece)])


def _below(box: Box) -> Placement:
    """Below a panel that is full, where its seat may speak."""
    return Placement(box.center[0], box.bottom + 52)
