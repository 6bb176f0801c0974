"""Journeys, chases and what is discarded, as hands put them together piece by piece."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Move, Param, SeatRef, TextRef
from tabletop.core.handling import ActionDraft, Gesture, Marked
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.nacho.actions import Deliver, Discard, Visit
from tabletop.games.nacho.pieces import cantina


class Trip(NamedTuple):
    """A delivery, the cube that it takes, and the slot where that goes."""

    action: Deliver
    cube: Piece
    slot: Zone
    price: int

    @property
    def store(self) -> Zone:
        """The warehouse that the cube is taken from."""
        return f"warehouse:{self.action.seat}"

    @property
    def card(self) -> Zone:
        """The province card with the slot: a larger target, and it asks for no cube twice."""
        return f"province:{self.action.province}"


@dataclass(frozen=True)
class JourneyDraft(ActionDraft):
    """Where a smuggler goes and what he brings (NAC-4).

    A cube of one's own is delivered at once. A rival's is shown where it would go first, with all
    that he gets in return: this is seldom what one did not mean to pay.
    """

    seat: Seat
    smuggler: Piece
    trips: tuple[Trip, ...]
    visits: tuple[Visit, ...]
    own: tuple[Piece, ...]
    """The cubes of one's own warehouse."""
    taking: Trip | None = None
    """A rival's cube that is shown as delivered."""

    @property
    def moves(self) -> Sequence[Move]:
        if self.taking is None:
            return []
        store, mine = self.taking.store, f"warehouse:{self.seat}"
        taken = Move(self.taking.cube, 1, store, self.taking.slot, "")
        return [taken, *(Move(cube, 1, mine, store, "") for cube in self.own)]

    @property
    def says(self) -> tuple[str, Sequence[Param]] | None:
        if self.taking is None:
            return None
        trip = self.taking
        return "nacho.table.bargain", (
            ("price", trip.price),
            ("province", TextRef(f"nacho.province.{trip.action.province}")),
            ("what", TextRef(f"nacho.ingredient.{trip.action.ingredient}")),
            ("other", SeatRef(trip.action.seat)),
            ("n", len(self.own)),
        )

    def gestures(self) -> Sequence[Gesture]:
        if self.taking is not None:
            return [
                Gesture(self.taking.action, button="nacho.table.take", kind="primary"),
                Gesture(replace(self, taking=None), button="nacho.table.leave"),
            ]
        made = []
        slots: set[Zone] = set()  # several cubes may fit one: pressed alone it means one's own
        for trip in sorted(self.trips, key=lambda trip: trip.action.seat != self.seat):
            does = self._step(trip)
            made.append(Gesture(does, trip.store, trip.cube, trip.card))
            if trip.slot not in slots:
                made.append(Gesture(does, trip.slot))
                slots.add(trip.slot)
        for visit in self.visits:
            place = cantina(visit.province, self.seat)
            made += [
                Gesture(visit, place),
                Gesture(visit, f"played:{self.seat}", self.smuggler, place),
            ]
        return made

    def towards(self, action: Action) -> JourneyDraft:
        if self.taking is not None:
            return self if action == self.taking.action else replace(self, taking=None)
        for trip in self.trips:
            if trip.action == action:
                step = self._step(trip)
                return step if isinstance(step, JourneyDraft) else self
        return self

    def _step(self, trip: Trip) -> Action | JourneyDraft:
        """Another's cube is paid for with all of one's own: that is shown before it is done."""
        free = trip.action.seat == self.seat or not self.own
        return trip.action if free else replace(self, taking=trip)


class Find(NamedTuple):
    """What a Mountie may do: whom he arrests and where, or nobody."""

    action: Action
    mountie: Piece
    beat: Zone
    smuggler: Piece | None = None
    place: Zone = ""


@dataclass(frozen=True)
class ChaseDraft(ActionDraft):
    """Who arrests whom (NAC-5.2): the smuggler, and first the Mountie where that matters."""

    finds: tuple[Find, ...]
    chosen: Piece | None = None
    """The Mountie that acts, where several could arrest the same smuggler."""

    @property
    def moves(self) -> Sequence[Move]:
        return []

    @property
    def marked(self) -> Sequence[Marked]:
        beats = {find.beat for find in self.finds if find.mountie == self.chosen}
        return [Marked(beat, self.chosen, 1) for beat in beats if self.chosen is not None]

    def gestures(self) -> Sequence[Gesture]:
        made = []
        for find in self.finds:
            same = [f for f in self._open if (f.smuggler, f.place) == (find.smuggler, find.place)]
            if find.smuggler is not None and same == [find]:
                made.append(Gesture(find.action, find.place, find.smuggler))
        mounties = dict.fromkeys((find.mountie, find.beat) for find in self.finds)
        for mountie, beat in mounties:
            his = [find for find in self.finds if find.mountie == mountie]
            if len(his) == 1:
                made.append(Gesture(his[0].action, beat, mountie))
            elif len(mounties) > 1:
                step = replace(self, chosen=None if mountie == self.chosen else mountie)
                made.append(Gesture(step, beat, mountie))
        return made

    @property
    def _open(self) -> list[Find]:
        """What the Mountie that was chosen can do, or all of them."""
        return [find for find in self.finds if self.chosen in (None, find.mountie)]

    def towards(self, action: Action) -> ChaseDraft:
        if any(gesture.action == action for gesture in self.gestures()):
            return self
        return replace(self, chosen=next(f.mountie for f in self.finds if f.action == action))


@dataclass(frozen=True)
class DiscardDraft(ActionDraft):
    """Which smugglers of a hand are to go (NAC-6.5).

    They stay in the hand, crossed out: nothing moves before all have chosen, so that nobody sees
    even how many they are.
    """

    seat: Seat
    hand: tuple[Piece, ...]
    """In rising order."""
    allowed: tuple[Discard, ...]
    places: tuple[int, ...] = ()
    """Where in the hand they are; of equal ones the first."""

    @property
    def moves(self) -> Sequence[Move]:
        return []

    @property
    def marked(self) -> Sequence[Marked]:
        kinds = dict.fromkeys(self.hand[place] for place in self.places)
        return [Marked(f"hand:{self.seat}", kind, self.crossed(kind)) for kind in kinds]

    def gestures(self) -> Sequence[Gesture]:
        zone = f"hand:{self.seat}"
        made = [Gesture(self._turned(piece), zone, piece) for piece in dict.fromkeys(self.hand)]
        action, n = Discard(self.places), ("n", len(self.places))
        if action in self.allowed:
            made.append(Gesture(action, button="nacho.table.throw", kind="primary", params=(n,)))
        return made

    def towards(self, action: Action) -> DiscardDraft:
        if not isinstance(action, Discard):
            return self
        step = next(
            (p for p in range(len(self.hand)) if (p in self.places) != (p in action.places)), None
        )
        return self if step is None else self._turned(self.hand[step])

    def crossed(self, piece: Piece) -> int:
        """How many pieces of a kind are to go."""
        return sum(self.hand[place] == piece for place in self.places)

    def _turned(self, piece: Piece) -> DiscardDraft:
        """One more of a kind goes; where all do, none."""
        own = [place for place, each in enumerate(self.hand) if each == piece]
        others = [place for place in self.places if place not in own]
        n = (self.crossed(piece) + 1) % (len(own) + 1)
        return replace(self, places=tuple(sorted((*others, *own[:n]))))
