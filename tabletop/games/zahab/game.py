"""Zahab as the contract of a game wants it: thin, over the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tabletop.core.actions import Action
from tabletop.core.acts import Param
from tabletop.core.game import Standing, TallyRow, Wording, ranked
from tabletop.core.options import Option, first_option
from tabletop.core.phases import PhasedGame
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Inventory, Seat, Zone
from tabletop.games.zahab import actions as act
from tabletop.games.zahab import encoding, known, phases, rules, stakes, views
from tabletop.games.zahab.pictured import PICTURED, TABLED
from tabletop.games.zahab.sheet import SEATS, read
from tabletop.games.zahab.state import (
    BLUE,
    COLOURS,
    RED,
    TRACKS,
    YELLOW,
    ZahabState,
)
from tabletop.games.zahab.tables import FIGURES, Tables
from tabletop.games.zahab.wording import where, wording


class Zahab(PhasedGame[Tables, ZahabState]):
    """The game of Zahab with one component sheet."""

    name = "zahab"
    prefix = "ZAH"
    seats = SEATS
    wins = "ZAH-9.2"
    explained: ClassVar[Mapping[str, str]] = {
        "card": "ZAH-7", "rondel": "ZAH-5", "camel": "ZAH-4.2", "neutral": "ZAH-10.2",
        "spirit": "ZAH-1.4", "gold": "ZAH-7.3", "gem": "ZAH-7.3",
        **dict.fromkeys(FIGURES, "ZAH-1.3"),
    }  # fmt: skip
    views, known, encoding = views, known, encoding
    set_up = staticmethod(rules.set_up)
    pictured = PICTURED
    tabled = TABLED
    actions = act.ACTIONS
    state = ZahabState
    phase = staticmethod(phases.phase)
    to_act = staticmethod(phases.to_act)
    is_over = staticmethod(phases.is_over)
    follow = staticmethod(phases.follow)
    phases = phases.PHASES
    over = "ZAH-9.1"
    options: tuple[Option, ...] = (
        Option("expert", (False, True), False, "ZAH-11.1"),
        first_option(SEATS, "ZAH-2.6"),
    )

    @staticmethod
    def read(sheet: Sheet) -> Tables:
        return Tables(read(sheet))

    def closing(self, view: ZahabState) -> bool:
        return stakes.closing(self.tables, view)

    def standing(self, s: ZahabState) -> tuple[Standing, ...]:
        """By score; ties by red, yellow, blue VP, else shared (ZAH-9.2, ZAH-9.3)."""
        scores = [sum(row.values[seat] for row in self.tally(s)) for seat in range(s.seats)]
        ranks = [
            (score, *(s.tracks[COLOURS * seat + colour] for colour in (RED, YELLOW, BLUE)))
            for seat, score in enumerate(scores)
        ]
        return ranked(scores, ranks)

    def tally(self, s: ZahabState) -> tuple[TallyRow, ...]:
        """The VP of the three tracks, the gems, and the gold (ZAH-9.2)."""
        rows = [
            TallyRow(track, (), tuple(s.tracks[colour::COLOURS]), "ZAH-9.2")
            for colour, track in enumerate(TRACKS)
        ]
        gold = tuple(n // self.tables.gold_a_point for n in s.gold)
        rows.append(TallyRow("gems", (), tuple(s.gems), "ZAH-9.2"))
        rows.append(TallyRow("gold", (("n", self.tables.gold_a_point),), gold, "ZAH-9.2"))
        return tuple(rows)

    def wording(self, view: ZahabState, seat: Seat, action: Action) -> Wording:
        """Spaces, tiles and displayed cards by their names."""
        return wording(self.tables, view, seat, action)

    def where(self, zone: Zone, table: Inventory) -> Sequence[Param]:
        """What a space of the ring does, and on which tile it is."""
        return where(self.tables, zone, table)
