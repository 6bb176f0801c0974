# Compiled by mypyc: see tools/compile.
"""Prepared sheet tables of Zahab: effects, levels and pieces by small numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletop.core.acts import TextRef
from tabletop.core.sheets import Sheet
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.zahab.sheet import (
    ACTION_GAINS,
    CARD_KIND_COUNT,
    CHOICE_CARD_SET,
    INITIAL_CARD_SET,
    OTHER_CARD_SET,
    SHEET_SPACE_KEYS,
    Effect,
    SheetContents,
    read_contents,
)

GOLD_PIECE: Final = "gold.coin"
GEM_PIECE: Final = "gem.stone"
FIGURE_NAMES: Final = ("queen", "magician", "hermit")
"""Figures at the ends of the tracks: names of the discs and of their zones."""
SPIRIT_FAMILY: Final = "spirit"

NO_TRADE: Final = -1
"""Trade limit of an effect without a trade."""


class PrintedGain(NamedTuple):
    """One gain of an effect, as it is printed there (ZAH-7.4)."""

    effect: int
    gain_word: str
    """A word of `sheet.GAIN_WORDS` that is no other action."""
    amount: int
    """Amount; below 0 a contribution or the lowest track (see `sheet.FIGURE_CODES`)."""


class RuleTables:
    """Prepared sheet tables. Effects are numbered: cards 1 to 50, then the kinds of spaces."""

    def __init__(self, contents: SheetContents) -> None:
        self.contents = contents
        c, tracks, ending = contents.components, contents.tracks, contents.end_conditions
        self.token_limit, self.start_gold = c.tokens, c.start_gold
        self.max_vp, self.contribution, self.max_spirit = (
            tracks.max_vp,
            tracks.contribution,
            tracks.spirit,
        )
        self.end_high_vp, self.end_middle_vp, self.gold_per_point = ending
        self.supply = {each.seats: (each.gold, each.gems) for each in contents.token_supplies}
        nothing = Effect(0, 0, 0, 0, 0, {}, None)
        effects = (nothing, *(card.effect for card in contents.cards), *contents.spaces)
        self.effects = effects
        self.levels = (0, *(card.level for card in contents.cards))
        self.required_vp = tuple(each.required_vp for each in effects)
        self.gold_cost = tuple(each.gold_cost for each in effects)
        self.gem_cost = tuple(each.gem_cost for each in effects)
        self.discard_cost = tuple(each.discard_cost for each in effects)
        self.exile_cost = tuple(each.exile_cost for each in effects)
        self.card_cost = tuple(each.discard_cost + each.exile_cost for each in effects)
        self.printed_gains = tuple(
            PrintedGain(number, what, n)
            for number, each in enumerate(effects)
            for what, n in each.gains.items()
            if what not in ACTION_GAINS
        )
        """Printed gains of all effects, one by one, in the order of the sheet; actions are left
        out."""
        self.gains_last_first = tuple(
            tuple(
                n for n, each in reversed([*enumerate(self.printed_gains)]) if each.effect == number
            )
            for number in range(len(effects))
        )
        """The numbers of what each effect gives, the last of them first, as a stack wants it."""
        self.has_acquire = tuple("acquire" in each.gains for each in effects)
        self.has_ride = tuple("ride" in each.gains for each in effects)
        self.trade_limits = tuple(each.trade_limit for each in effects)
        self.has_trade = tuple(each.trade_limit is not None for each in effects)
        self.first_space = CARD_KIND_COUNT + 1
        self.tile_space_effects = tuple(
            tuple(self.first_space + SHEET_SPACE_KEYS.index(key) for key in tile.spaces)
            for tile in contents.tiles
        )
        """The effects of the two spaces of each tile."""
        self.effect_clauses: tuple[str, ...] = (
            ("",)
            + ("ZAH-7.1",) * CARD_KIND_COUNT
            + tuple(f"ZAH-5.{n}" for n in range(1, len(SHEET_SPACE_KEYS) + 1))
        )
        self.initial_cards = tuple(
            card.number for card in contents.cards if card.set == INITIAL_CARD_SET
        )
        self.choice_cards = tuple(
            card.number for card in contents.cards if card.set == CHOICE_CARD_SET
        )
        self.other_cards = tuple(
            card.number for card in contents.cards if card.set == OTHER_CARD_SET
        )
        self.card_pieces: tuple[Piece, ...] = tuple(f"card.{n}" for n in range(CARD_KIND_COUNT + 1))
        self.tile_pieces: tuple[Piece, ...] = tuple(f"rondel.{tile.key}" for tile in contents.tiles)

    def compute_trade_limit(self, effect: int, spirit: int, red: int) -> int:
        """Return the highest level that a trade of this effect allows, or NO_TRADE.

        Args:
            effect: Number of the effect.
            spirit: Spirit of the seat.
            red: VP of the seat on the red track.
        """
        limit = self.trade_limits[effect]
        if limit is None:
            return NO_TRADE
        return limit[0] * spirit + limit[1] * self.contribution[red] + limit[2]

    def space_key(self, effect: int) -> str:
        """Return the key of the kind of a space, given its effect."""
        return SHEET_SPACE_KEYS[effect - self.first_space]

    def space_text(self, tiles: Sequence[int], space: int) -> TextRef:
        """Return the name of a space of the ring as a message parameter."""
        return TextRef(
            f"zahab.space.{self.space_key(self.tile_space_effects[tiles[space >> 1]][space & 1])}"
        )


def read_tables(sheet: Sheet) -> RuleTables:
    """Return the tables of a sheet. Raises SheetError."""
    return RuleTables(read_contents(sheet))


def camel_piece(seats: int, camel: int) -> Piece:
    """Return the camel of a seat, or a neutral one with two players."""
    return f"{'neutral' if camel >= seats else 'camel'}.{camel}"


def figure_zone(figure: str, vp: int) -> Zone:
    """Return the zone of a cell of a track."""
    return f"{figure}:{vp}"


def disc_piece(figure: str, seat: Seat) -> Piece:
    """Return the disc of a seat on a track."""
    return f"{figure}.{seat}"
