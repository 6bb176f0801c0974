"""The component sheet of the Tea House, read into tables that the rules use."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tabletop.core.sheets import Reader, Sheet

SEATS = range(2, 5)
RANKS = range(1, 5)
COINS = ("copper", "silver", "gold")
MOST = 20
"""Pieces of one kind."""
SHEET_PATH = Path(__file__).with_name("sheet.toml")


@dataclass(frozen=True, slots=True)
class Tables:
    """What the rules need to know."""

    hand: int
    aside: int
    """So many coins are laid aside unseen."""
    deck: tuple[int, ...]
    """All ranks, in rising order."""
    points: tuple[int, ...]
    """What each kind of coin counts, in the order of COINS."""
    bag: tuple[int, ...]
    """The kinds of all coins, in rising order."""


def read_sheet(sheet: Sheet) -> Tables:
    """The tables of a sheet. Raises SheetError with every problem found."""
    reader = Reader(sheet)
    reader.known("game", "tea", "coin")
    game = reader.entry("game")
    game.only("hand", "aside")
    game.marks("hand", "aside")
    hand = game.integer("hand", 1, 5)
    aside = game.integer("aside", 0, len(COINS))
    deck: list[int] = []
    for rank, tea in zip(RANKS, reader.entries("tea", len(RANKS)), strict=False):
        tea.only("rank", "count")
        tea.marks("rank", "count")
        tea.integer("rank", rank, rank)
        deck += [rank] * tea.integer("count", 5, MOST)
    points: list[int] = []
    bag: list[int] = []
    for kind, coin in enumerate(reader.entries("coin", len(COINS))):
        coin.only("key", "points", "count")
        coin.marks("key", "points", "count")
        coin.word("key", COINS[kind : kind + 1])
        points.append(coin.integer("points", 0, 9))
        bag += [kind] * coin.integer("count", 1, MOST)
    reader.finish()
    return Tables(hand, aside, tuple(deck), tuple(points), tuple(bag))
