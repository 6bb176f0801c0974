# Compiled by mypyc: see tools/compile.
"""A sheet made ready for play: effects, levels and pieces by small numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletop.core.acts import TextRef
from tabletop.core.zones import Piece, Seat, Zone
from tabletop.games.zahab.sheet import (
    CHOICE,
    INITIAL,
    KINDS,
    LEADS_ON,
    OTHER,
    SPACE_KEYS,
    Contents,
    Effect,
)

GOLD: Final = "gold.coin"
GEM: Final = "gem.stone"
FIGURES: Final = ("queen", "magician", "hermit")
"""Who stands at the end of each track: names of the discs and their zones."""
SPIRIT: Final = "spirit"

NO_TRADE: Final = -1
"""The limit where an effect has no trade."""


class PrintedGain(NamedTuple):
    """One of the things that an effect gives, as it is printed there (ZAH-7.4)."""

    effect: int
    what: str
    """A word of `sheet.GAINS`, of those that are no other action."""
    n: int
    """How many; below 0 a contribution or the lowest track (see `sheet.FIGURES`)."""


class Tables:
    """What the rules look up. Effects are numbered: cards 1 to 50, then the kinds of spaces."""

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        c, tracks, ending = contents.components, contents.tracks, contents.ending
        self.tokens, self.start_gold = c.tokens, c.start_gold
        self.top, self.contribution, self.spirit = tracks.top, tracks.contribution, tracks.spirit
        self.high, self.middle, self.gold_a_point = ending
        self.supply = {each.seats: (each.gold, each.gems) for each in contents.supplies}
        nothing = Effect(0, 0, 0, 0, 0, {}, None)
        effects = (nothing, *(card.effect for card in contents.cards), *contents.spaces)
        self.effects = effects
        self.levels = (0, *(card.level for card in contents.cards))
        self.need = tuple(each.need for each in effects)
        self.gold_cost = tuple(each.gold for each in effects)
        self.gem_cost = tuple(each.gems for each in effects)
        self.discard_cost = tuple(each.discard for each in effects)
        self.exile_cost = tuple(each.exile for each in effects)
        self.card_cost = tuple(each.discard + each.exile for each in effects)
        self.printed = tuple(
            PrintedGain(number, what, n)
            for number, each in enumerate(effects)
            for what, n in each.gains.items()
            if what not in LEADS_ON
        )
        """All that effects give, one by one, in the order of the sheet."""
        self.upside_down = tuple(
            tuple(n for n, each in reversed([*enumerate(self.printed)]) if each.effect == number)
            for number in range(len(effects))
        )
        """The numbers of what each effect gives, the last of them first, as a stack wants it."""
        self.acquires = tuple("acquire" in each.gains for each in effects)
        self.rides = tuple("ride" in each.gains for each in effects)
        self.limits = tuple(each.limit for each in effects)
        self.trades = tuple(each.limit is not None for each in effects)
        self.first_space = KINDS + 1
        self.ring = tuple(
            tuple(self.first_space + SPACE_KEYS.index(key) for key in tile.spaces)
            for tile in contents.tiles
        )
        """The effects of the two spaces of each tile."""
        self.clauses: tuple[str, ...] = (
            ("",)
            + ("ZAH-7.1",) * KINDS
            + tuple(f"ZAH-5.{n}" for n in range(1, len(SPACE_KEYS) + 1))
        )
        self.initial = tuple(card.number for card in contents.cards if card.set == INITIAL)
        self.choices = tuple(card.number for card in contents.cards if card.set == CHOICE)
        self.others = tuple(card.number for card in contents.cards if card.set == OTHER)
        self.card_pieces: tuple[Piece, ...] = tuple(f"card.{n}" for n in range(KINDS + 1))
        self.tile_pieces: tuple[Piece, ...] = tuple(f"rondel.{tile.key}" for tile in contents.tiles)

    def limit(self, effect: int, spirit: int, red: int) -> int:
        """The highest level that a trade of this effect allows, or NO_TRADE."""
        limit = self.limits[effect]
        if limit is None:
            return NO_TRADE
        return limit[0] * spirit + limit[1] * self.contribution[red] + limit[2]

    def space_key(self, effect: int) -> str:
        """The key of a space's kind."""
        return SPACE_KEYS[effect - self.first_space]

    def named(self, tiles: Sequence[int], space: int) -> TextRef:
        """The name of a space of a ring, as the value of a message."""
        return TextRef(f"zahab.space.{self.space_key(self.ring[tiles[space >> 1]][space & 1])}")


def camel_piece(seats: int, camel: int) -> Piece:
    """A seat's camel, or a neutral one with two players."""
    return f"{'neutral' if camel >= seats else 'camel'}.{camel}"


def figure_zone(figure: str, vp: int) -> Zone:
    """The zone of a cell of a track."""
    return f"{figure}:{vp}"


def seat_disc(figure: str, seat: Seat) -> Piece:
    """A seat's disc on a track."""
    return f"{figure}.{seat}"
