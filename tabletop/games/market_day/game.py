"""Market Day as a game of the house: the contract, each part in its own module."""

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
from tabletop.games.market_day import known, laying, rules, views
from tabletop.games.market_day.actions import ACTIONS
from tabletop.games.market_day.legality import PLAYABLE
from tabletop.games.market_day.phases import PHASES, phase
from tabletop.games.market_day.pictured import PICTURED, TABLED
from tabletop.games.market_day.sheet import (
    KNIGHT,
    NOBLE,
    RAIN,
    SEATS,
    SHEET_PATH,
    TINKER,
    Tables,
    read_sheet,
)
from tabletop.games.market_day.state import Market

_ALONE = tuple((seat,) for seat in range(SEATS[-1] + 1))


class MarketDay(PhasedGame[Tables, Market]):
    """Market Day (MKD)."""

    name = "market_day"
    prefix = "MKD"
    seats = SEATS
    zones: ClassVar[Zones] = views.ZONES
    wins = "MKD-4.2"
    explained: ClassVar[Mapping[str, str]] = {
        f"card.{TINKER}": "MKD-3.5", f"card.{KNIGHT}": "MKD-3.4", f"card.{NOBLE}": "MKD-3.2",
        f"card.{RAIN}": "MKD-3.3", "card.?": "MKD-2.1", "card": "MKD-3.1",
        "disc.dealer": "MKD-4.1", "disc.leader": "MKD-2.3",
    }  # fmt: skip
    deeds: ClassVar[Mapping[str, str]] = {
        "MKD-3.1": "spoils", "MKD-3.3": "rain", "MKD-3.4": "knight", "MKD-3.6": "prizes",
    }  # fmt: skip
    described = known.DESCRIBED
    pictured = PICTURED
    tabled = TABLED
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    state = Market
    phases = PHASES
    phase = staticmethod(phase)
    over = "MKD-4.1"
    options: tuple[Option, ...] = (
        Option("hands", ("rules", *range(1, 13)), "rules", "MKD-4.1"),
        Option("open_count", (False, True), False, "MKD-2.1"),
        first_option(SEATS, "MKD-2.3"),
    )

    def __init__(self, sheet: Sheet | None = None) -> None:
        self.sheet = sheet or Sheet.load(SHEET_PATH)
        self.look_up(read_sheet(self.sheet))

    def new(self, seats: int, options: Options, chance: Chance, emit: Emit = None) -> Market:
        chosen = complete(self.options, options)
        hands, open_count = chosen["hands"], bool(chosen["open_count"])
        first = first_seat(chosen, seats, chance)
        return rules.set_up(self.tables, seats, hands, open_count, first, chance, emit)

    def to_act(self, s: Market) -> tuple[Seat, ...]:
        if s.tinkers:
            return _ALONE[s.tinkers[0]]
        if s.hands_played == s.hands_to_play:
            return ()
        return _ALONE[(s.leader + len(s.played)) % s.seats]

    def legal(self, s: Market, seat: Seat) -> Sequence[Action]:
        """As its phase lists them; the usual case, that a card is played, without a detour."""
        if s.tinkers or (s.leader + len(s.played)) % s.seats != seat:
            return self.listed(s, seat)
        return PLAYABLE[s.hands[seat]]

    def redact(self, s: Market, viewer: Seat) -> Market:
        return views.redact(s, viewer)

    def imagine(self, view: Market, viewer: Seat, chance: Chance) -> Market:
        return views.imagine(view, self.tables, chance)

    def is_over(self, s: Market) -> bool:
        return s.hands_played == s.hands_to_play

    def standing(self, s: Market) -> tuple[Standing, ...]:
        """MKD-4.2: the highest total wins; ties share."""
        return tuple(
            Standing(seat, 1 + sum(other > score for other in s.points), score)
            for seat, score in enumerate(s.points)
        )

    def tally(self, s: Market) -> tuple[TallyRow, ...]:
        """MKD-4.2: the points of each hand; the one not finished has a line of its own."""
        rows = [
            TallyRow("hand", (("n", number),), row, "MKD-3.6")
            for number, row in enumerate(s.rows, 1)
        ]
        if not self.is_over(s):
            now = tuple(
                total - sum(row[seat] for row in s.rows) for seat, total in enumerate(s.points)
            )
            rows.append(TallyRow("this_hand", (), now, "MKD-3.6"))
        return tuple(rows)

    def printed(self, piece: Piece) -> Sequence[PrintedValues]:
        """The values of the sheet that are printed on a piece."""
        return known.printed(piece)

    def inventory(self, view: Market) -> Inventory:
        return views.inventory(view)

    def counters(self, view: Market) -> Mapping[tuple[str, Seat], int]:
        return {("points", seat): total for seat, total in enumerate(view.points)}

    def arrange(
        self,
        s: Market,
        table: Inventory,
        counters: Mapping[tuple[str, Seat], int] = NOTHING,
    ) -> None:
        laying.arrange(s, table, counters)

    def seen_counts(self, view: Market) -> dict[int, tuple[int, int]]:
        """For the open count: by rank how many cards have lain open, and how many there are."""
        return views.seen_counts(view, self.tables)
