"""Builders of the actions with several steps: journeys, arrests and discards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Move, Param, SeatRef, TextRef
from tabletop.core.input_mapping import ActionBuilder, Gesture, MarkedPieces
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.nacho.actions import Deliver, Discard, Visit
from tabletop.games.nacho.pieces import cantina_zone


class DeliveryOption(NamedTuple):
    """A legal delivery with its cube, its slot and its price in gold."""

    action: Deliver
    cube: Piece
    slot_zone: Zone
    price: int

    @property
    def warehouse_zone(self) -> Zone:
        """Warehouse from which the cube is taken."""
        return f"warehouse:{self.action.seat}"

    @property
    def card_zone(self) -> Zone:
        """Province card with the slot: a larger target, which wants each ingredient only once."""
        return f"province:{self.action.province}"


@dataclass(frozen=True)
class JourneyBuilder(ActionBuilder):
    """Builds the journey of a smuggler: the province, and the cube that is delivered (NAC-4).

    An own cube is delivered at once. A rival's cube is previewed first, with all cubes that the
    rival gets for it, because few people mean to pay that.
    """

    seat: Seat
    smuggler: Piece
    deliveries: tuple[DeliveryOption, ...]
    visits: tuple[Visit, ...]
    own_cubes: tuple[Piece, ...]
    """Cubes of the seat's own warehouse."""
    previewed_delivery: DeliveryOption | None = None
    """Delivery of a rival's cube that is previewed; None without a preview."""

    @property
    def preview_moves(self) -> Sequence[Move]:
        """Return the moves of the previewed delivery: the rival's cube, all own cubes in return."""
        if self.previewed_delivery is None:
            return []
        store, mine = self.previewed_delivery.warehouse_zone, f"warehouse:{self.seat}"
        taken = Move(self.previewed_delivery.cube, 1, store, self.previewed_delivery.slot_zone, "")
        return [taken, *(Move(cube, 1, mine, store, "") for cube in self.own_cubes)]

    @property
    def message(self) -> tuple[str, Sequence[Param]] | None:
        """Return the message about the previewed exchange, or None."""
        if self.previewed_delivery is None:
            return None
        trip = self.previewed_delivery
        return "nacho.table.bargain", (
            ("price", trip.price),
            ("province", TextRef(f"nacho.province.{trip.action.province}")),
            ("what", TextRef(f"nacho.ingredient.{trip.action.ingredient}")),
            ("other", SeatRef(trip.action.seat)),
            ("n", len(self.own_cubes)),
        )

    def gestures(self) -> Sequence[Gesture]:
        """Return gestures for all deliveries and visits, or the two buttons of a preview."""
        if self.previewed_delivery is not None:
            return [
                Gesture(self.previewed_delivery.action, button="nacho.table.take", kind="primary"),
                Gesture(replace(self, previewed_delivery=None), button="nacho.table.leave"),
            ]
        made = []
        slots: set[Zone] = set()  # several cubes may fit one: pressed alone it means one's own
        for trip in sorted(self.deliveries, key=lambda trip: trip.action.seat != self.seat):
            does = self._step(trip)
            made.append(Gesture(does, trip.warehouse_zone, trip.cube, trip.card_zone))
            if trip.slot_zone not in slots:
                made.append(Gesture(does, trip.slot_zone))
                slots.add(trip.slot_zone)
        for visit in self.visits:
            place = cantina_zone(visit.province, self.seat)
            made += [
                Gesture(visit, place),
                Gesture(visit, f"played:{self.seat}", self.smuggler, place),
            ]
        return made

    def step_towards(self, action: Action) -> JourneyBuilder:
        """Return the builder that previews a delivery, or itself if no preview is needed."""
        if self.previewed_delivery is not None:
            return (
                self
                if action == self.previewed_delivery.action
                else replace(self, previewed_delivery=None)
            )
        for trip in self.deliveries:
            if trip.action == action:
                step = self._step(trip)
                return step if isinstance(step, JourneyBuilder) else self
        return self

    def _step(self, trip: DeliveryOption) -> Action | JourneyBuilder:
        """Return the delivery, or for a paid one the builder that previews it.

        A rival's cube costs all own cubes.
        """
        free = trip.action.seat == self.seat or not self.own_cubes
        return trip.action if free else replace(self, previewed_delivery=trip)


class MountieOption(NamedTuple):
    """A legal action of a Mountie: an arrest of a smuggler, or none."""

    action: Action
    mountie: Piece
    mountie_zone: Zone
    smuggler: Piece | None = None
    smuggler_zone: Zone = ""


@dataclass(frozen=True)
class ChaseBuilder(ActionBuilder):
    """Builds an arrest (NAC-5.2): the smuggler, after the Mountie where that makes a difference."""

    options: tuple[MountieOption, ...]
    selected_mountie: Piece | None = None
    """Mountie that acts, if several could arrest the same smuggler; None if not selected."""

    @property
    def preview_moves(self) -> Sequence[Move]:
        """Return no moves: nothing moves before the arrest."""
        return []

    @property
    def marked_pieces(self) -> Sequence[MarkedPieces]:
        """Return the selected Mountie."""
        beats = {
            find.mountie_zone for find in self.options if find.mountie == self.selected_mountie
        }
        return [
            MarkedPieces(beat, self.selected_mountie, 1)
            for beat in beats
            if self.selected_mountie is not None
        ]

    @property
    def asked_piece(self) -> tuple[Zone, Piece] | None:
        """Return the first Mountie if only the Mountie is chosen, and the arrest of each is fixed.

        The prompt `mountie` asks for it (`Nacho.prompt_key`).
        """
        first, *others = self.options
        is_fixed = len({find.mountie for find in self.options}) == len(self.options)
        return (first.mountie_zone, first.mountie) if others and is_fixed else None

    def gestures(self) -> Sequence[Gesture]:
        """Return presses for all smugglers that one Mountie can arrest, and for the Mounties."""
        made = []
        for find in self.options:
            same = [
                f
                for f in self._open_options
                if (f.smuggler, f.smuggler_zone) == (find.smuggler, find.smuggler_zone)
            ]
            if find.smuggler is not None and same == [find]:
                made.append(Gesture(find.action, find.smuggler_zone, find.smuggler))
        mounties = dict.fromkeys((find.mountie, find.mountie_zone) for find in self.options)
        for mountie, beat in mounties:
            his = [find for find in self.options if find.mountie == mountie]
            if len(his) == 1:
                made.append(Gesture(his[0].action, beat, mountie))
            elif len(mounties) > 1:
                step = replace(
                    self, selected_mountie=None if mountie == self.selected_mountie else mountie
                )
                made.append(Gesture(step, beat, mountie))
        return made

    @property
    def _open_options(self) -> list[MountieOption]:
        """Return the options of the selected Mountie, or all options."""
        return [find for find in self.options if self.selected_mountie in (None, find.mountie)]

    def step_towards(self, action: Action) -> ChaseBuilder:
        """Return the builder with the Mountie of an action selected, if that is needed."""
        if any(gesture.action == action for gesture in self.gestures()):
            return self
        return replace(
            self, selected_mountie=next(f.mountie for f in self.options if f.action == action)
        )


@dataclass(frozen=True)
class DiscardBuilder(ActionBuilder):
    """Builds the discard of smugglers from a hand (NAC-6.5).

    The cards stay in the hand and are crossed out. Nothing moves before all seats have chosen,
    so that no seat sees even the number of discards.
    """

    seat: Seat
    hand: tuple[Piece, ...]
    """Smugglers of the hand, in ascending order."""
    legal_discards: tuple[Discard, ...]
    selected_places: tuple[int, ...] = ()
    """Hand places of the selected cards; of equal cards the first."""

    @property
    def preview_moves(self) -> Sequence[Move]:
        """Return no moves: nothing moves before all seats have chosen."""
        return []

    @property
    def marked_pieces(self) -> Sequence[MarkedPieces]:
        """Return the selected smugglers of the hand."""
        kinds = dict.fromkeys(self.hand[place] for place in self.selected_places)
        return [
            MarkedPieces(f"hand:{self.seat}", kind, self.count_selected(kind)) for kind in kinds
        ]

    def gestures(self) -> Sequence[Gesture]:
        """Return presses that select cards, and the button of the discard if it is legal."""
        zone = f"hand:{self.seat}"
        made = [
            Gesture(self._with_next_count(piece), zone, piece) for piece in dict.fromkeys(self.hand)
        ]
        action, n = Discard(self.selected_places), ("n", len(self.selected_places))
        if action in self.legal_discards:
            made.append(Gesture(action, button="nacho.table.throw", kind="primary", params=(n,)))
        return made

    def step_towards(self, action: Action) -> DiscardBuilder:
        """Return the builder with one more card selected or deselected towards an action."""
        if not isinstance(action, Discard):
            return self
        step = next(
            (
                p
                for p in range(len(self.hand))
                if (p in self.selected_places) != (p in action.places)
            ),
            None,
        )
        return self if step is None else self._with_next_count(self.hand[step])

    def count_selected(self, piece: Piece) -> int:
        """Return the number of selected cards of a kind."""
        return sum(self.hand[place] == piece for place in self.selected_places)

    def _with_next_count(self, piece: Piece) -> DiscardBuilder:
        """Return the builder with one more card of a kind selected; after all, with none."""
        own = [place for place, each in enumerate(self.hand) if each == piece]
        others = [place for place in self.selected_places if place not in own]
        n = (self.count_selected(piece) + 1) % (len(own) + 1)
        return replace(self, selected_places=tuple(sorted((*others, *own[:n]))))
