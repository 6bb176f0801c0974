"""Market Day as a game of the house: the contract, each part in its own module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from tabletop.core.actions import Action
from tabletop.core.acts import Sayer
from tabletop.core.chance import Chance
from tabletop.core.game import Game, Standing, Strategy, TallyRow
from tabletop.core.options import Option, Options, complete, first_option, first_seat
from tabletop.core.origins import Printed
from tabletop.core.refusals import Refusal
from tabletop.core.sheets import Sheet
from tabletop.core.state import UNKNOWN
from tabletop.core.zones import Inventory, Piece, Seat, Zones
from tabletop.games.market_day import known, refusals, views
from tabletop.games.market_day.actions import ACTIONS, KeepTinker, Play, Swap
from tabletop.games.market_day.rules import Rules, swappable
from tabletop.games.market_day.sheet import RANKS, SEATS, SHEET_PATH, read_sheet
from tabletop.games.market_day.state import Market
from tabletop.games.market_day.strategy import MarketStrategy

_MEMO_SIZE = 1 << 15
_PLAYS = {rank: Play(rank) for rank in RANKS}
_KEEP = KeepTinker()
_ALONE = tuple((seat,) for seat in range(SEATS[-1] + 1))


class MarketDay(Game[Market]):
    """Market Day (MKD)."""

    name = "market_day"
    prefix = "MKD"
    seats = SEATS
    zones: ClassVar[Zones] = views.ZONES
    described = known.DESCRIBED
    actions: ClassVar[tuple[type[Action], ...]] = ACTIONS
    state = Market
    options: tuple[Option, ...] = (
        Option("hands", ("rules", *range(1, 13)), "rules", "MKD-4.1"),
        Option("open_count", (False, True), False, "MKD-2.1"),
        first_option(SEATS, "MKD-2.3"),
    )

    def __init__(self, sheet: Sheet | None = None) -> None:
        self.sheet = sheet or Sheet.load(SHEET_PATH)
        self.tables = read_sheet(self.sheet)
        self.rules = Rules(self.tables)
        self.strategy: Strategy[Market] = MarketStrategy(self.tables)
        self._plays: dict[tuple[int, ...], tuple[Action, ...]] = {}

    def new(self, seats: int, options: Options, chance: Chance, say: Sayer = None) -> Market:
        chosen = complete(self.options, options)
        hands, open_count = chosen["hands"], bool(chosen["open_count"])
        first = first_seat(chosen, seats, chance)
        return self.rules.new(seats, hands, open_count, first, chance, say)

    def to_act(self, s: Market) -> tuple[Seat, ...]:
        if s.tinkers:
            return _ALONE[s.tinkers[0]]
        if s.hands_played == s.hands_to_play:
            return ()
        return _ALONE[(s.leader + len(s.played)) % s.seats]

    def legal(self, s: Market, seat: Seat) -> Sequence[Action]:
        if s.tinkers:
            if seat != s.tinkers[0]:
                return ()
            return (*(Swap(*found) for found in swappable(s.stalls, seat)), _KEEP)
        if (s.leader + len(s.played)) % s.seats != seat:
            return ()
        hand = s.hands[seat]
        return self._plays.get(hand) or self._playable(hand)

    def _playable(self, hand: tuple[int, ...]) -> tuple[Action, ...]:
        """MKD-2.4: any card of the hand; equal cards are one choice."""
        if len(self._plays) >= _MEMO_SIZE:
            self._plays.clear()
        plays = tuple(_PLAYS[rank] for rank in sorted(set(hand)) if rank != UNKNOWN)
        self._plays[hand] = plays
        return plays

    def refusal(self, s: Market, seat: Seat, action: Action) -> Refusal | None:
        return refusals.refusal(s, seat, self.to_act(s), action)

    def apply(
        self, s: Market, seat: Seat, action: Action, chance: Chance, say: Sayer = None
    ) -> None:
        kind = type(action)
        if kind is Play:
            self.rules.play(s, seat, action.rank, chance, say)  # type: ignore[attr-defined]
        elif isinstance(action, Swap):
            self.rules.swap(s, action.seat, action.rank, chance, say)
        else:
            self.rules.keep_tinker(s, chance, say)

    def redact(self, s: Market, viewer: Seat) -> Market:
        return views.redact(s, viewer)

    def imagine(self, view: Market, viewer: Seat, chance: Chance) -> Market:
        return views.imagine(view, self.tables, chance)

    def is_over(self, s: Market) -> bool:
        return s.hands_played == s.hands_to_play

    def clock(self, s: Market) -> float:
        """Rounds, by the cards that are still to be played in the hands to come."""
        size = self.tables.hand_size[s.seats]
        to_play = (sum(map(len, s.hands)) + len(s.played)) / s.seats
        return (size * (s.hands_played + 1) - to_play) / self.tables.cards_a_round[s.seats]

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

    def printed(self, piece: Piece) -> Sequence[Printed]:
        """The values of the sheet that are printed on a piece."""
        return known.printed(piece)

    def inventory(self, view: Market) -> Inventory:
        return views.inventory(view)

    def counters(self, view: Market) -> Mapping[tuple[str, Seat], int]:
        return {("points", seat): total for seat, total in enumerate(view.points)}

    def seen_counts(self, view: Market) -> dict[int, tuple[int, int]]:
        """For the open count: by rank how many cards have lain open, and how many there are."""
        return views.seen_counts(view, self.tables)
