"""Builder of an offer: a player places gems on the rug one by one (BAS-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.core.actions import Action
from tabletop.core.acts import Move, Param, TextRef
from tabletop.core.input_mapping import ActionBuilder, Gesture, piece_move_gestures
from tabletop.core.zones import Seat
from tabletop.games.basari.actions import Accept, Offer
from tabletop.games.basari.gems import GEM_KINDS
from tabletop.games.basari.offers import DECIDED_BY_COUNT, DECIDED_BY_NOTHING, compare_offers

GemCountsByColour = tuple[int, ...]
"""Number of gems of each colour, the most valuable colour first."""


@dataclass(frozen=True)
class OfferBuilder(ActionBuilder):
    """An unfinished offer: gems that a seat has placed on the rug."""

    seat: Seat
    owned_counts: GemCountsByColour
    """Gems of the seat, including the placed ones."""
    last_offer: GemCountsByColour
    """Offer to beat; all zeros before the first offer."""
    weakest_offer: Offer | None
    """Weakest offer that is legal; None if there is none."""
    placed_counts: GemCountsByColour = (0,) * len(GEM_KINDS)
    """Gems on the rug."""
    names_gems: bool = True
    """True if the button of the weakest offer names its gems; False where the table shows them."""

    @property
    def preview_moves(self) -> Sequence[Move]:
        """Return a move from the tray to the rug for each placed gem."""
        return [
            Move(kind, 1, f"gems:{self.seat}", f"offer:{self.seat}", "")
            for kind, n in zip(GEM_KINDS, self.placed_counts, strict=True)
            for _ in range(n)
        ]

    def gestures(self) -> Sequence[Gesture]:
        """Return the gestures that place, take back or offer gems, or accept the last offer."""
        tray, rug = f"gems:{self.seat}", f"offer:{self.seat}"
        made = []
        for kind, piece in enumerate(GEM_KINDS):
            if self.placed_counts[kind] < self.owned_counts[kind]:
                more = self._with(kind, self.placed_counts[kind] + 1)
                made += piece_move_gestures(more, tray, piece, rug)
            if self.placed_counts[kind]:
                less = self._with(kind, self.placed_counts[kind] - 1)
                made += piece_move_gestures(less, rug, piece, tray)
        look = "green" if self.is_legal_offer else "quiet"
        made.append(Gesture(Offer(*self.placed_counts), button="basari.table.offer", kind=look))
        if self.weakest_offer is not None:
            word, given = "lowest", list[Param]()
            if self.names_gems:
                word = "smallest" if any(self.last_offer) else "first"
                given += zip(self.weakest_offer.fields, self.weakest_counts, strict=True)
            button = f"basari.table.{word}"
            made.append(Gesture(self.weakest_offer, button=button, params=tuple(given)))
        if any(self.last_offer):
            made.append(Gesture(Accept(), button="basari.table.accept", kind="primary"))
        return made

    def step_towards(self, action: Action) -> OfferBuilder:
        """Return the builder with one gem more or less on the way to an offer."""
        if not isinstance(action, Offer):
            return self
        wanted = (action.red, action.yellow, action.green, action.blue)
        for kind, n in enumerate(wanted):
            if n != self.placed_counts[kind]:
                return self._with(
                    kind, self.placed_counts[kind] + (1 if n > self.placed_counts[kind] else -1)
                )
        return self

    @property
    def weakest_counts(self) -> GemCountsByColour:
        """The gems of the weakest offer."""
        offer = self.weakest_offer
        return () if offer is None else (offer.red, offer.yellow, offer.green, offer.blue)

    @property
    def is_legal_offer(self) -> bool:
        """True if the placed gems are a legal offer."""
        return (
            any(self.placed_counts)
            and compare_offers(self.placed_counts, self.last_offer).is_better
        )

    @property
    def offer_comparison(self) -> tuple[str, Sequence[Param]]:
        """Return the comparison of the placed gems with the last offer, as a message.

        Returns:
            A key below `basari.table.status.` and its parameters.
        """
        if not any(self.placed_counts):
            return ("begin" if any(self.last_offer) else "open"), ()
        if not any(self.last_offer):
            return "first", (("n", sum(self.placed_counts)),)
        better, by, mine, theirs = compare_offers(self.placed_counts, self.last_offer)
        if by == DECIDED_BY_NOTHING:
            return "equal", ()
        values: list[Param] = [("n", mine), ("all", theirs)]
        if by == DECIDED_BY_COUNT:
            return ("more" if better else "fewer"), values
        values.append(("colour", TextRef(f"basari.colour.{by}")))
        return ("better" if better else "worse"), values

    @property
    def message(self) -> tuple[str, Sequence[Param]]:
        """Return the comparison with the last offer, as a message with its full key."""
        key, values = self.offer_comparison
        return f"basari.table.status.{key}", values

    def _with(self, kind: int, n: int) -> OfferBuilder:
        return replace(
            self, placed_counts=(*self.placed_counts[:kind], n, *self.placed_counts[kind + 1 :])
        )
