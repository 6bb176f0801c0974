"""A table of Zahab that tests lay out by hand, and the acts that it causes."""

from __future__ import annotations

from functools import lru_cache

from tabletop.core.acts import Act, Step
from tabletop.core.chance import Chance
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.rules import begin_turn
from tabletop.games.zahab.state import (
    NEUTRAL_PHASE,
    SPACE_PHASE,
    TILE_PLACE_COUNT,
    TRACK_COUNT,
    TRADE_PHASE,
    ZahabState,
)
from tests.rules.scripted_position import ScriptedPosition

CARAVAN, MINE, TREASURY, STALL, AUDIENCE, BAZAAR, AUCTION, JEWELLER = range(8)
HERMIT, QUARRY, BARTER, SHRINE, LAST_SPACE = 10, 12, 13, 14, 15
"""Spaces of a ring whose tiles lie in the order of the sheet; the gate is spaces 0 and 1."""


@lru_cache(maxsize=1)
def game() -> Zahab:
    """The game with its own sheet."""
    return Zahab()


class Table(ScriptedPosition):
    """A position in mid-game in which seat 0 begins; tiles lie in the order of the sheet.

    Camels stand far from one another, hands hold the two initial cards, and nobody has tokens.
    """

    def __init__(self, seats: int = 3, expert: bool = False, seed: int = 1) -> None:
        self.game = game()
        self.t = self.game.tables
        self.chance = Chance(seed)
        self.s: ZahabState = self.game.new_initial_state(
            seats, {"expert": expert, "first": 1}, self.chance
        )
        self.acts: list[Act] = []
        self.s.tiles = tuple(range(TILE_PLACE_COUNT))
        self.s.secrets = [0] * seats
        self.s.hands = [(1, 2)] * seats
        for seat in range(seats):
            self.tokens(seat, 0, 0)
        self.camels_at(3, 7, 11, *([15] if seats != 3 else []))

    def camels_at(self, *spaces: int) -> Table:
        """Camels on these spaces; seat 0 is about to go."""
        self.s.camels[: len(spaces)] = spaces
        begin_turn(self.s, None)
        return self

    def arrived_at(self, space: int) -> Table:
        """Seat 0 has just come to a space."""
        self.s.camels[0] = space
        self.s.stack = (*self.s.stack[:-1], (SPACE_PHASE, 0, 0))
        return self

    def trading(self, limit: int, *hand: int) -> Table:
        """Seat 0 is to play one of these cards, up to a limit."""
        self.hand(0, *hand)
        self.s.stack = (*self.s.stack[:-1], (TRADE_PHASE, limit, 0))
        return self

    def neutrals(self) -> Table:
        """Seat 0 has done its own actions and now moves the neutral camels."""
        self.s.stack = ((NEUTRAL_PHASE, 3, 0),)
        return self

    def hand(self, seat: int, *cards: int) -> Table:
        """Exactly these cards in a hand."""
        self.s.hands[seat] = tuple(sorted(cards))
        return self

    def discards(self, seat: int, *cards: int) -> Table:
        """Exactly these cards on a discard pile."""
        self.s.discards[seat] = cards
        return self

    def tracks(self, seat: int, blue: int, red: int, yellow: int) -> Table:
        """VP of a seat."""
        self.s.tracks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT] = [
            blue,
            red,
            yellow,
        ]
        return self

    def tokens(self, seat: int, gold: int, gems: int) -> Table:
        """Tokens of a seat, from the supply."""
        self.s.supply_gold += self.s.gold[seat] - gold
        self.s.supply_gems += self.s.gems[seat] - gems
        self.s.gold[seat], self.s.gems[seat] = gold, gems
        return self

    def supply(self, gold: int, gems: int) -> Table:
        """Exactly so many tokens in the supply."""
        self.s.supply_gold, self.s.supply_gems = gold, gems
        return self

    def display(self, *cards: int) -> Table:
        """These cards on the six places, 0 for none, and an empty deck."""
        self.s.display = list(cards)
        self.s.deck = ()
        return self

    def display_gold(self, *gold: int) -> Table:
        """Put this gold on the six displayed cards."""
        self.s.laid = list(gold)
        return self

    def vp(self, seat: int = 0) -> tuple[int, ...]:
        """Blue, red and yellow VP of a seat."""
        return tuple(self.s.tracks[TRACK_COUNT * seat : TRACK_COUNT * seat + TRACK_COUNT])

    def purse(self, seat: int = 0) -> tuple[int, int]:
        """Gold and gems of a seat."""
        return self.s.gold[seat], self.s.gems[seat]

    def paths(self, piece: str) -> list[tuple[str, ...]]:
        """The ways that a camel or disc has gone in the last action."""
        return [act.path for act in self.acts if isinstance(act, Step) and act.piece == piece]
