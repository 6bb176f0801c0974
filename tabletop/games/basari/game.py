"""Basari as a game of the house: the contract, each part in its own module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from tabletop.core.game import Standing, TallyRow, owed, ranked
from tabletop.core.options import Option, first_option
from tabletop.core.phases import PhasedGame
from tabletop.core.zones import Counters, Seat
from tabletop.games.basari import encoding, known, phases, rules, stakes, views
from tabletop.games.basari.actions import ACTIONS, Offer
from tabletop.games.basari.haggling import OfferComparison, compare
from tabletop.games.basari.pictured import PICTURED, TABLED
from tabletop.games.basari.refusals import last_offer
from tabletop.games.basari.scoring import POINTS, points
from tabletop.games.basari.sheet import SEATS, Tables, read_sheet
from tabletop.games.basari.state import Bazaar

TALLY = (
    ("bazaar", "BAS-3.6"),
    ("red", "BAS-5.1"),
    ("yellow", "BAS-5.1"),
    ("green", "BAS-5.1"),
    ("blue", "BAS-5.1"),
    ("workers", "BAS-5.4"),
)
"""What points are owed to, in the order of the state's `gained`."""


class Basari(PhasedGame[Tables, Bazaar]):
    """Basari, the card game (BAS)."""

    name = "basari"
    prefix = "BAS"
    seats = SEATS
    wins = "BAS-5.6"
    explained: ClassVar[Mapping[str, str]] = {
        "bazaar": "BAS-1.2", "gem": "BAS-5.1", "action": "BAS-3.4",
    }  # fmt: skip
    deeds: ClassVar[Mapping[str, str]] = {
        "BAS-3.5": "A", "BAS-3.6": "B", "BAS-3.7": "C", "BAS-3.8": "D",
        "BAS-4.5": "offer_back",
    }  # fmt: skip
    views, known, encoding = views, known, encoding
    read = staticmethod(read_sheet)
    set_up = staticmethod(rules.set_up)
    pictured = PICTURED
    tabled = TABLED
    actions = ACTIONS
    state = Bazaar
    phase = staticmethod(phases.phase)
    to_act = staticmethod(phases.to_act)
    may_revise = staticmethod(phases.may_revise)
    is_over = staticmethod(phases.is_over)
    quick = staticmethod(phases.quick)
    phases = phases.PHASES
    over = "BAS-5.6"
    options: tuple[Option, ...] = (first_option(SEATS, "BAS-4.1"),)

    def closing(self, view: Bazaar) -> bool:
        return stakes.closing(self.tables, view)

    def standing(self, s: Bazaar) -> tuple[Standing, ...]:
        """BAS-5.6: most points win; ties share."""
        return ranked([points(s, seat) for seat in range(s.seats)])

    def tally(self, s: Bazaar) -> tuple[TallyRow, ...]:
        """The points by what they are owed to, all stages together."""
        return owed(TALLY, s.gained)

    def counters(self, view: Bazaar) -> Counters:
        return {(POINTS, seat): points(view, seat) for seat in range(view.seats)}

    def smallest_raise(self, s: Bazaar, seat: Seat) -> Offer | None:
        """The weakest offer that this seat can make now; None when no offer is due from it."""
        weakest = next(iter(self.legal(s, seat)), None)
        return weakest if isinstance(weakest, Offer) else None

    def compared(self, s: Bazaar, red: int, yellow: int, green: int, blue: int) -> OfferComparison:
        """BAS-4.4: how such an offer would stand to the last one of the haggle (or to none)."""
        return compare((red, yellow, green, blue), last_offer(s))
