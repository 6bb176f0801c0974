"""Zone layout of Basari: seats along the far edge, the rug in the middle, the near edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from scenes.games.basari import geometry, haggle_geometry
from scenes.games.basari.haggle_geometry import HaggleAct
from scenes.kit.layers import Layer
from scenes.kit.placement import CardSlot, Placement, ZonePlace
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.zone_layout import EdgeZoneLayout
from scenes.kit.setting.act_seats import ActSeats, other_seats
from scenes.kit.setting.far_edge import FarEdge
from sprites.picture import Box
from tabletop.core.state import NOBODY
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import GEM_KINDS
from tabletop.games.basari.state import ACTION_LETTERS

HAND_RISE, HAND_SHARE = 56.0, 0.7
"""Height of a closed hand above the foot of its person; its size by that of a chosen card."""
CROWN_INSET: Final = 42.0
"""Distance of the leader's crown from the left end of a place card of five seats."""
GemArrangement = Callable[[Sequence[Piece]], Sequence[Placement]]
"""Arranges gems by their colours."""


class BasariFarEdge(FarEdge):
    """The far edge of Basari."""

    def crown_position(self, seat: Seat) -> Placement:
        """Return the foot of the leader's crown; with five seats a chosen card hides the right."""
        foot = super().crown_position(seat)
        if len(self.seats) <= 4 or seat not in self.seats:
            return foot
        return Placement(self.card_box(seat).x + CROWN_INSET, foot.y)


class BasariZoneLayout(EdgeZoneLayout[Basari]):
    """The zone layout of Basari."""

    home_box = Box(20.0, 640.0, 600.0, 420.0)
    sliding_static_names = frozenset(("rug",))
    covered_static_names = frozenset(f"action:{letter}" for letter in ACTION_LETTERS)

    def __init__(self, seating: Seating[Basari]) -> None:
        super().__init__(seating)
        self.far_edge = BasariFarEdge(seating, self.edge_style)

    @property
    def haggle(self) -> HaggleAct | None:
        """The haggle in the middle of the table; None at rest."""
        return self.act_key if isinstance(self.act_key, HaggleAct) else None

    @property
    def clears_table(self) -> bool:
        """True while two haggle: nothing of the table looks out behind rug and purse."""
        return self.haggle is not None

    @property
    def act_seats(self) -> ActSeats | None:
        """The two who haggle, and the others; None at rest."""
        if self.haggle is None:
            return super().act_seats
        sides = self.haggle.left, self.haggle.right
        return ActSeats(*sides, other_seats(self.seating, sides))

    @property
    def action_letters(self) -> Sequence[str]:
        """The actions of this match."""
        return (
            ACTION_LETTERS
            if self.seating.seat_count == self.seating.game.seat_counts[-1]
            else ACTION_LETTERS[:3]
        )

    @property
    def rug_box(self) -> Box:
        """The box of the rug."""
        if self.haggle is not None:
            return haggle_geometry.RUG_BOX
        return geometry.PUBLIC_RUG_BOX if self.seating.is_public else geometry.HOME_RUG_BOX

    @property
    def majorities(self) -> geometry.Majorities:
        """The heaps of the supply with their prizes."""
        return geometry.PUBLIC_MAJORITIES if self.seating.is_public else geometry.HOME_MAJORITIES

    @property
    def deck_slot(self) -> CardSlot:
        """The slot of the deck."""
        return geometry.PUBLIC_DECK if self.seating.is_public else geometry.HOME_DECK

    @property
    def actions(self) -> geometry.ActionCardRow:
        """The action cards: on the rug, or in the hand of the home seat."""
        count, seating = len(self.action_letters), self.seating
        if seating.is_public or seating.hand_panel_seat != NOBODY:
            return geometry.rug_actions(count, seating.is_demo)
        return geometry.home_actions(count, self.far_edge.is_large)

    def seat_geometry(self, seat: Seat) -> geometry.SeatGeometry:
        """Return the geometry of a seat's things."""
        if seat == self.seating.home_seat:
            return geometry.HOME_SEAT
        edge = self.far_edge
        return geometry.far_seat(
            edge.x(seat),
            len(edge.seats),
            edge.content_top,
            self.seating.is_public,
            edge.is_large,
        )

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
        if self.haggle is not None:
            found = self._haggle_place(kind, seat, self.haggle)
            if found is not None:
                return found
        where, mine = self.seat_geometry(seat), seat == self.seating.home_seat
        match kind:
            case "offer":
                return self._offer(False)
            case "pile":
                return ZonePlace(where.pile, 20.0, "wood", piece_width=where.ware.width)
            case "gems":
                return self._seat_gems(where, mine)
            case "hand" if mine:
                lies = self.actions
                return ZonePlace(
                    lies, 20.0, "hand", sort_key=str, piece_width=lies.width, bounds=lies.box
                )
            case "hand":  # behind the far edge, in the hands of its person
                foot = self.far_edge.bust_foot(seat)
                held = CardSlot(foot.x, foot.y - HAND_RISE, where.chosen_slot.width * HAND_SHARE)
                return held.place(15.0, "wood", pile=True)
            case "choice" | "shown":
                return where.chosen_slot.place(40.0, "wood")
        return None

    def _stock(self) -> ZonePlace:
        size = geometry.PUBLIC_HEAP if self.seating.is_public else geometry.HOME_HEAP
        centers = tuple(self.majorities.heap(kind)[:2] for kind in range(len(GEM_KINDS)))
        heaps = geometry.GemHeaps(centers, *size)
        made = _gems(heaps, 10.0, "wood", geometry.MAJORITY_GEM_SIZE, self.majorities.box)
        if not self.seating.is_public:
            return made
        return replace(
            made, heap_box=lambda piece: self.majorities.well_box(geometry.gem_sort_key(piece))
        )

    def _seat_gems(self, where: geometry.SeatGeometry, mine: bool) -> ZonePlace:
        if mine or self.seating.is_public:  # here a seat that is asked takes them up
            made = _gems(where.gem_heaps, 22.0, "wood", where.gem_size, where.gems_box)
            return replace(
                made, heap_box=lambda piece: where.cell_box(geometry.gem_sort_key(piece))
            )
        first, gates = Placement(*where.cell_positions[0]).stack, _gate(where)
        made = ZonePlace(first, 20.0, "wood", is_pile=True, mouths=gates)
        return replace(made, piece_width=where.gem_size, bounds=where.gems_box)

    def _haggle_place(self, kind: str, seat: Seat, haggle: HaggleAct) -> ZonePlace | None:
        """Return the place of a seat's zone in the middle; None where the zone stays at rest."""
        if seat not in haggle[:2]:
            return None
        right, is_large = seat == haggle.right, self.far_edge.is_large
        if kind == "offer":
            return replace(self._offer(right), layer=Layer.ACT)
        if kind == "shown":
            slot = haggle_geometry.SECOND_CONTESTED if right else haggle_geometry.CONTESTED
            made = slot.place(0.6 if right else 0.7)
            return replace(made, layer=Layer.ACT, lift=haggle_geometry.CONTESTED_LIFT)
        if kind != "gems":
            return None
        if seat == haggle.purse:
            rounds = [haggle_geometry.purse_box(right, kind) for kind in range(len(GEM_KINDS))]
            room = Box.enclosing(rounds)
            made = _gems(
                haggle_geometry.PurseHeaps(right),
                0.6,
                "leather",
                haggle_geometry.PURSE_GEM_SIZE,
                room,
            )
            return replace(
                made, layer=Layer.ACT, heap_box=lambda piece: rounds[geometry.gem_sort_key(piece)]
            )
        if seat == self.seating.home_seat or self.seating.is_public:  # the gems lie there at rest
            spots = [
                haggle_geometry.side_gem(right, kind, is_large) for kind in range(len(GEM_KINDS))
            ]
            room = Box.enclosing([spot.box(*haggle_geometry.SIDE_HEAP_SIZE) for spot in spots])
            heaps = geometry.GemHeaps(
                tuple((spot.x, spot.y) for spot in spots), *haggle_geometry.SIDE_HEAP_SIZE
            )
            made = _gems(heaps, 0.6, "wood", haggle_geometry.SIDE_GEM_SIZES[is_large], room)
            return replace(made, layer=Layer.ACT)
        return ZonePlace(
            haggle_geometry.side_gem(right, 0, is_large).stack,
            0.6,
            "wood",
            is_pile=True,
            mouths=lambda piece: haggle_geometry.side_gem(
                right, geometry.gem_sort_key(piece), is_large
            ),
            piece_width=haggle_geometry.SIDE_GEM_SIZES[is_large],
            layer=Layer.ACT,
        )

    def _offer(self, right: bool) -> ZonePlace:
        lies = haggle_geometry.OfferedGems(*haggle_geometry.OFFER_CENTERS[right])
        room = haggle_geometry.offer_box(right)
        made = _gems(lies, 0.8, "felt", haggle_geometry.GEM_SIZE, room)
        return replace(made, is_pushed=True)

    @property
    def line_box(self) -> Box:  # type: ignore[override]
        """The box of the one line; above the buttons during a haggle."""
        if self.haggle is not None and not self.seating.is_demo:
            return haggle_geometry.LINE_BOX
        if not self.seating.is_public:
            return geometry.HOME_LINE_BOX
        return geometry.LARGE_LINE_BOX if self.far_edge.is_large else geometry.PUBLIC_LINE_BOX

    @property
    def buttons_box(self) -> Box:
        """The box of the action buttons."""
        if self.haggle is not None:
            return haggle_geometry.buttons_box(self.haggle.is_purse_right)
        return geometry.BUTTONS_BOX if self.seating.is_public else geometry.HOME_BUTTONS_BOX

    def choosers_box(self, seat: Seat) -> Box:
        """Return the box of a simultaneous choice: over the deck, for the cards lie open."""
        return geometry.CHOOSERS_BOX

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
