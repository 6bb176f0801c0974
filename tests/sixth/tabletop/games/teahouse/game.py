"""The Tea House as a game of the house: the contract, each part in its own module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tabletop.core.actions import Action
from tabletop.core.acts import Emit
from tabletop.core.chance import Chance
from tabletop.core.game import NOTHING, Standing, TallyRow
from tabletop.core.options import Option, Options, complete, first_option, first_seat
from tabletop.core.origins import PrintedValues
from tabletop.core.phases import PhasedGame
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Inventory, Piece, Seat, Zones
from tabletop.games.teahouse import known, laying, rules, views
from tabletop.games.teahouse.actions import ACTIONS
from tabletop.games.teahouse.phases import PHASES, phase
from tabletop.games.teahouse.sheet import SEATS, SHEET_PATH, Tables, read_sheet
from tabletop.games.teahouse.state import Table


class TeaHouse(PhasedGame[Tables, Table]):
    """The Tea House (TEA)."""

    name = "teahouse"
    prefix = "TEA"
    seats = SEATS
    zones: ClassVar[Zones] = views.ZONES
    wins = "TEA-3.2"
    explained: ClassVar[Mapping[str, str]] = {"tea": "TEA-2.1", "coin": "TEA-2.2"}
    described = known.DESCRIBED
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    state = Table
    phases = PHASES
    phase = staticmethod(phase)
    over = "TEA-3.1"
    options: tuple[Option, ...] = (first_option(SEATS, "TEA-1.3"),)

    def __init__(self, sheet: Sheet | None = None) -> None:
        self.sheet = sheet or Sheet.load(SHEET_PATH)
        self.look_up(read_sheet(self.sheet))

    def new(self, seats: int, options: Options, chance: Chance, emit: Emit = None) -> Table:
        first = first_seat(complete(self.options, options), seats, chance)
        return rules.set_up(self.tables, seats, first, chance, emit)

    def to_act(self, s: Table) -> tuple[Seat, ...]:
        return () if rules.over(s) else (s.turn,)

    def redact(self, s: Table, viewer: Seat) -> Table:
        return views.redact(s, viewer)

    def imagine(self, view: Table, viewer: Seat, chance: Chance) -> Table:
        return views.imagine(view, self.tables, chance)

    def is_over(self, s: Table) -> bool:
        return rules.over(s)

    def standing(self, s: Table) -> tuple[Standing, ...]:
        """TEA-3.2: the most points win; ties share."""
        scores = [sum(rules.points(self.tables, s, seat)) for seat in range(s.seats)]
        return tuple(
            Standing(seat, 1 + sum(other > score for other in scores), score)
            for seat, score in enumerate(scores)
        )

    def tally(self, s: Table) -> tuple[TallyRow, ...]:
        tea, coins = zip(
            *(rules.points(self.tables, s, seat) for seat in range(s.seats)), strict=True
        )
        return (TallyRow("tea", (), tea, "TEA-2.1"), TallyRow("coins", (), coins, "TEA-2.2"))

    def printed(self, piece: Piece) -> Sequence[PrintedValues]:
        return known.printed(piece)

    def inventory(self, view: Table) -> Inventory:
        return views.inventory(view)

    def counters(self, view: Table) -> Mapping[tuple[str, Seat], int]:
        return {
            ("points", seat): sum(rules.points(self.tables, view, seat))
            for seat in range(view.seats)
        }

    def arrange(
        self,
        s: Table,
        table: Inventory,
        counters: Mapping[tuple[str, Seat], int] = NOTHING,
    ) -> None:
        laying.arrange(s, table)
