"""An offer of gems as it is put together on the rug, piece by piece (BAS-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.core.actions import Action
from tabletop.core.acts import Move, Param, TextRef
from tabletop.core.handling import ActionDraft, Gesture, carried
from tabletop.core.zones import Seat
from tabletop.games.basari.actions import Accept, Offer
from tabletop.games.basari.gems import KINDS
from tabletop.games.basari.haggling import COUNT, EQUAL, compare

Counts = tuple[int, ...]
"""How many gems of each colour, the most valuable first."""


@dataclass(frozen=True)
class OfferDraft(ActionDraft):
    """Gems that a seat has laid on the rug without offering them yet."""

    seat: Seat
    owned: Counts
    last: Counts
    """The offer to be beaten; nothing before the first."""
    least: Offer | None
    """The weakest offer that will do."""
    laid: Counts = (0,) * len(KINDS)

    @property
    def moves(self) -> Sequence[Move]:
        return [
            Move(kind, 1, f"gems:{self.seat}", f"offer:{self.seat}", "")
            for kind, n in zip(KINDS, self.laid, strict=True)
            for _ in range(n)
        ]

    def gestures(self) -> Sequence[Gesture]:
        tray, rug = f"gems:{self.seat}", f"offer:{self.seat}"
        made = []
        for kind, piece in enumerate(KINDS):
            if self.laid[kind] < self.owned[kind]:
                more = self._with(kind, self.laid[kind] + 1)
                made += carried(more, tray, piece, rug)
            if self.laid[kind]:
                less = self._with(kind, self.laid[kind] - 1)
                made += carried(less, rug, piece, tray)
        look = "green" if self.enough else "quiet"
        made.append(Gesture(Offer(*self.laid), button="basari.table.offer", kind=look))
        if self.least is not None:
            word = "smallest" if any(self.last) else "first"
            given = tuple((name, getattr(self.least, name)) for name in self.least.fields)
            made.append(Gesture(self.least, button=f"basari.table.{word}", params=given))
        if any(self.last):
            made.append(Gesture(Accept(), button="basari.table.accept", kind="primary"))
        return made

    def towards(self, action: Action) -> OfferDraft:
        if not isinstance(action, Offer):
            return self
        wanted = (action.red, action.yellow, action.green, action.blue)
        for kind, n in enumerate(wanted):
            if n != self.laid[kind]:
                return self._with(kind, self.laid[kind] + (1 if n > self.laid[kind] else -1))
        return self

    @property
    def enough(self) -> bool:
        """Whether what is laid can be offered."""
        return any(self.laid) and compare(self.laid, self.last).better

    @property
    def status(self) -> tuple[str, Sequence[Param]]:
        """How what is laid stands to the last offer: a key below `table.status.`, its values."""
        if not any(self.laid):
            return ("begin" if any(self.last) else "open"), ()
        if not any(self.last):
            return "first", (("n", sum(self.laid)),)
        better, by, mine, theirs = compare(self.laid, self.last)
        if by == EQUAL:
            return "equal", ()
        values: list[Param] = [("n", mine), ("all", theirs)]
        if by == COUNT:
            return ("more" if better else "fewer"), values
        values.append(("colour", TextRef(f"basari.colour.{by}")))
        return ("better" if better else "worse"), values

    @property
    def says(self) -> tuple[str, Sequence[Param]]:
        key, values = self.status
        return f"basari.table.status.{key}", values

    def _with(self, kind: int, n: int) -> OfferDraft:
        return replace(self, laid=(*self.laid[:kind], n, *self.laid[kind + 1 :]))
