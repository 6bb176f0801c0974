"""Zone layout of Basari: seats along the far edge, the rug in the middle, the near edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from scenes.games.basari import geometry
from scenes.kit.placement import CardSlot, Placement, ZonePlace
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.zone_layout import EdgeZoneLayout
from sprites.picture import Box
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import GEM_KINDS
from tabletop.games.basari.state import ACTION_LETTERS

GemArrangement = Callable[[Sequence[Piece]], Sequence[Placement]]
"""Arranges gems by their colours."""


class BasariZoneLayout(EdgeZoneLayout[Basari]):
    """The zone layout of Basari."""

    home_box = Box(20.0, 640.0, 600.0, 420.0)

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
        return geometry.PUBLIC_RUG if self.seating.is_public else geometry.HOME_RUG

    @property
    def majorities(self) -> geometry.Majorities:
        """The heaps of the supply with their prizes."""
        return geometry.PUBLIC_MAJORITIES if self.seating.is_public else geometry.HOME_MAJORITIES

    @property
    def deck_slot(self) -> CardSlot:
        """The slot of the deck."""
        return geometry.PUBLIC_DECK if self.seating.is_public else geometry.HOME_DECK

    @property
    def actions(self) -> geometry.ActionRow:
        """The action cards: on the rug, or in the hand of the home seat."""
        count = len(self.action_letters)
        return (
            geometry.rug_actions(count) if self.seating.is_public else geometry.home_actions(count)
        )

    def seat_geometry(self, seat: Seat) -> geometry.SeatGeometry:
        """Return the geometry of a seat's things."""
        if seat == self.seating.home_seat:
            return geometry.HOME_SEAT
        edge = self.far_edge
        return geometry.far_seat(edge.x(seat), len(edge.seats), edge.content_top)

    def place_hagglers(self, *hagglers: Seat) -> None:
        """Place two haggling seats: the one further to the left sits at the left of the rug."""
        first = max(self.seating.home_seat, 0)
        self.left_seat = min(hagglers, key=lambda seat: (seat - first) % self.seating.seat_count)

    def shared_place(self, zone: Zone, kind: str, n: int) -> ZonePlace | None:
        """Return the place of a shared zone."""
        match kind:
            case "deck":
                return self.deck_slot.place(8.0, "deck", pile=True)
            case "stock":
                return self._stock()
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
                return ZonePlace(where.pile, 20.0, "wood", piece_width=where.ware.width)
            case "gems":
                return self._seat_gems(where, mine)
            case "hand" if mine:
                lies = self.actions
                return ZonePlace(
                    lies, 20.0, "hand", sort_key=str, piece_width=lies.width, bounds=lies.box
                )
            case "hand":
                return where.chosen_slot.place(15.0, "wood", pile=True)
            case "choice" | "shown":
                return where.chosen_slot.place(40.0, "wood")
        return None

    def _stock(self) -> ZonePlace:
        heaps = geometry.GemHeaps(
            tuple(self.majorities.heap(kind)[:2] for kind in range(len(GEM_KINDS))), 52.0, 30.0
        )
        return _gems(heaps, 10.0, "wood", geometry.MAJORITY_GEM_SIZE, self.majorities.box)

    def _seat_gems(self, where: geometry.SeatGeometry, mine: bool) -> ZonePlace:
        if mine or self.seating.is_public:  # here a seat that is asked takes them up
            return _gems(where.gem_heaps, 22.0, "wood", where.gem_size, where.gems_box)
        first, gates = Placement(*where.cell_positions[0]).stack, _gate(where)
        made = ZonePlace(first, 20.0, "wood", is_pile=True, mouths=gates)
        return replace(made, piece_width=where.gem_size, bounds=where.gems_box)

    def _offer(self, seat: Seat) -> ZonePlace:
        rug, right = self.rug, seat != self.left_seat
        made = _gems(rug.offer_columns(right), 30.0, "felt", rug.gem_size, rug.half_box(right))
        return replace(made, is_pushed=True)

    @property
    def buttons_box(self) -> Box:
        """The box of the action buttons."""
        return geometry.BUTTONS_BOX if self.seating.is_public else geometry.HOME_BUTTONS_BOX

    def hand_panel_box(self, seat: Seat) -> Box:
        """Return the box of a seat's hand panel."""
        return geometry.HAND_PANEL_BOX


def _gems(lies: GemArrangement, order: float, surface: str, width: float, room: Box) -> ZonePlace:
    """Gems that lie by their colours."""
    return ZonePlace(
        Placement(0.0, 0.0).stack,
        order,
        surface,
        sort_key=geometry.gem_sort_key,
        arrange=lies,
        is_heaped=True,
        piece_width=width,
        bounds=room,
    )


def _gate(where: geometry.SeatGeometry) -> Callable[[Piece], Placement]:
    return lambda piece: Placement(*where.cell_positions[geometry.gem_sort_key(piece)])
