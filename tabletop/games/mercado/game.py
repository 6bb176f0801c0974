"""Mercado as the contract of a game wants it: thin, over the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from tabletop.core.actions import Action
from tabletop.core.acts import Param, TextRef
from tabletop.core.game import Standing, TallyRow, Wording, owed
from tabletop.core.options import Option, first_option
from tabletop.core.phases import PhasedGame
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Inventory, Seat, Zone, address
from tabletop.games.mercado import actions as act
from tabletop.games.mercado import encoding, known, phases, rules, stakes, views
from tabletop.games.mercado.pictured import PICTURED, TABLED
from tabletop.games.mercado.resolving import piece_key
from tabletop.games.mercado.sheet import FIRST_GAME, SIDES, SPACES, read
from tabletop.games.mercado.state import CHANGER_PLACE, MERCHANT_PLACE, MercadoState
from tabletop.games.mercado.tables import SEATS, Tables
from tabletop.games.mercado.track import place

TALLY: Final = (
    ("goods", "MER-5.1"),
    ("privileges_played", "MER-7.9"),
    ("icons", "MER-8.3"),
    ("privileges_held", "MER-9.1"),
    ("seals_held", "MER-9.1"),
)
"""What steps are owed to, in the order of the state's `gained`."""


class Mercado(PhasedGame[Tables, MercadoState]):
    """The game of Mercado with one component sheet."""

    name = "mercado"
    prefix = "MER"
    seats = SEATS
    wins = "MER-9.2"
    explained: ClassVar[Mapping[str, str]] = {
        "object": "MER-5", "perfume": "MER-5", "market": "MER-6", "privilege": "MER-7.9",
        "seal": "MER-4.4", "coin": "MER-2", "marker": "MER-8", "disc": "MER-8.4",
    }  # fmt: skip
    deeds: ClassVar[Mapping[str, str]] = {"MER-5.2": "runner_up", "MER-5.4": "turned_up"}
    views, known, encoding = views, known, encoding
    set_up = staticmethod(rules.set_up)
    pictured = PICTURED
    tabled = TABLED
    actions = act.ACTIONS
    state = MercadoState
    phase = staticmethod(phases.phase)
    to_act = staticmethod(phases.to_act)
    is_over = staticmethod(phases.is_over)
    phases = phases.PHASES
    over = "MER-9.1"
    options: tuple[Option, ...] = (
        Option("side", SIDES, SIDES[0], "MER-3.3"),
        Option("start", (FIRST_GAME, *range(SPACES)), FIRST_GAME, "MER-3.3"),
        first_option(SEATS, "MER-3.4"),
    )

    @staticmethod
    def read(sheet: Sheet) -> Tables:
        return Tables(read(sheet))

    def closing(self, view: MercadoState) -> bool:
        return stakes.closing(view)

    def standing(self, s: MercadoState) -> tuple[Standing, ...]:
        """Places on the track: furthest first, on one space the upper marker (MER-9.2)."""
        return tuple(Standing(seat, place(s, seat), s.progress[seat]) for seat in range(s.seats))

    def tally(self, s: MercadoState) -> tuple[TallyRow, ...]:
        """The steps of each marker by what they are owed to."""
        return owed(TALLY, s.gained)

    def wording(self, view: MercadoState, seat: Seat, action: Action) -> Wording:
        """Places are named by the tiles that lie there."""
        if isinstance(action, act.Lay | act.LayWhite | act.Resolve):
            tile = piece_key(self.tables, view.market[action.place])
            return Wording(action.tag, (("tile", tile),))
        return Wording(action.tag)

    def where(self, zone: Zone, table: Inventory) -> Sequence[Param]:
        """An offer is told apart by its tile: by some tile, where what lies there is not known. The
        two market tiles lie where they always do."""
        at = address(zone)
        if at.kind != "offer":
            return ()
        always = {MERCHANT_PLACE: self.tables.merchant, CHANGER_PLACE: self.tables.changer}
        tiles = table.get(f"market:{at.number}")
        tile = tiles[-1] if tiles else "market.back"
        if at.number in always:
            tile = self.tables.pieces[always[at.number]]
        return (("tile", TextRef(f"mercado.piece.{tile}")),)
