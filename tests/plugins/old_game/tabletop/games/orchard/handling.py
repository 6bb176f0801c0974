"""Input of the orchard, by its old names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tabletop.core.actions import Action
from tabletop.core.acts import Move, Param
from tabletop.core.handling import ActionDraft, Gesture, Handling, Marked
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.orchard.game import Orchard
from tabletop.games.orchard.state import FRUIT, Grove, Pick


class _Chosen(NamedTuple):
    seat: Seat
    legal: tuple[Action, ...]
    fruit: int = -1


class PickDraft(_Chosen, ActionDraft):
    """A fruit that is chosen and not yet picked."""

    @property
    def moves(self) -> Sequence[Move]:
        return ()

    def gestures(self) -> Sequence[Gesture]:
        chosen = [Gesture(Pick(self.fruit), button="confirm")] if self.fruit >= 0 else []
        fruits = [action.fruit for action in self.legal if isinstance(action, Pick)]
        zone = f"hand:{self.seat}"
        drafts = (PickDraft(self.seat, self.legal, n) for n in fruits)
        return [*chosen, *(Gesture(each, zone, FRUIT[each.fruit]) for each in drafts)]

    def towards(self, action: Action) -> ActionDraft:
        assert isinstance(action, Pick)
        return PickDraft(self.seat, self.legal, action.fruit)

    @property
    def marked(self) -> Sequence[Marked]:
        return [Marked(f"hand:{self.seat}", FRUIT[self.fruit], 1)] if self.fruit >= 0 else ()

    @property
    def says(self) -> tuple[str, Sequence[Param]] | None:
        return super().says


class OrchardHandling(Handling[Grove]):
    """A fruit is pressed, then confirmed."""

    def __init__(self, game: Orchard) -> None:
        self.game = game

    def gestures(self, view: Grove, seat: Seat, legal: Sequence[Action]) -> Sequence[Gesture]:
        return PickDraft(seat, tuple(legal)).gestures()

    def draft(self, view: Grove, seat: Seat, legal: Sequence[Action]) -> ActionDraft | None:
        return PickDraft(seat, tuple(legal))

    def attempt(
        self, view: Grove, seat: Seat, zone: Zone, piece: Piece | None, target: Zone | None
    ) -> Action | None:
        return Pick(FRUIT.index(piece)) if piece in FRUIT else None

    def beside(self, view: Grove, seat: Seat) -> Sequence[Zone]:
        return [f"basket:{seat}", *super().beside(view, seat)]


HANDLING = OrchardHandling
