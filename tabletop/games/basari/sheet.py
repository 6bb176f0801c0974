# Compiled by mypyc: see tools/compile.
"""Component sheet of Basari: validation, and the tables that the rules use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.core.sheets import Sheet, SheetReader, SheetTable
from tabletop.games.basari.gems import COLOURS, MAX_GEMS_PER_COLOUR, pack_gem_counts

SEAT_COUNTS: Final = range(3, 6)
"""Possible numbers of seats."""
CARD_COUNT: Final = 39
"""Number of bazaar cards."""
ACTION_CARDS_PER_LETTER: Final = 5
"""Number of action cards of each letter (BAS-1.3)."""
MIN_TOTAL_WORKERS: Final = 91
"""Minimum number of workers on all cards, so that the deck cannot run out (BAS-1.4)."""


@dataclass(frozen=True, slots=True)
class RuleTables:
    """Prepared sheet tables of the rules. By card; entry 0 is not used."""

    gems_per_colour: int
    """Number of gems of each colour in the game."""
    start_gems: int
    """Number of gems of each colour for each seat at the start."""
    stage_count: int
    stage_end_workers: int
    """Number of workers that ends a stage and scores (BAS-3.9, 5.4)."""
    worker_points: int
    colour_prizes: tuple[int, ...]
    """Points for a majority of each colour (BAS-5.1)."""
    tied_gem_return: int
    card_workers: tuple[int, ...]
    card_points: tuple[int, ...]
    card_gems: tuple[int, ...]
    """Gems of each card, as one number."""
    cards: tuple[int, ...]
    """Numbers of the cards: 1 to 39."""
    all_gems: int


def read_tables(sheet: Sheet) -> RuleTables:
    """Return the tables of a sheet.

    Raises:
        SheetError: with all problems of the sheet.
    """
    reader = SheetReader(sheet)
    reader.check_names("game", "card")
    game = reader.entry("game")
    names = ("gems", "hand", "stages", "stage_end", "worker_points", "prizes", "tie_return")
    game.check_names(*names)
    game.read_marks(*names)
    gems = game.integer("gems", 15, MAX_GEMS_PER_COLOUR)
    hand = game.integer("hand", 1, gems // SEAT_COUNTS[-1])
    cards = [
        _card(entry, number) for number, entry in enumerate(reader.entries("card", CARD_COUNT), 1)
    ]
    _check_cards(reader, cards)
    tables = RuleTables(
        gems_per_colour=gems,
        start_gems=hand,
        stage_count=game.integer("stages", 1, 9),
        stage_end_workers=game.integer("stage_end", 1, 15),
        worker_points=game.integer("worker_points", 1, 99),
        colour_prizes=game.integers("prizes", len(COLOURS), SEAT_COUNTS[-1], 99),
        tied_gem_return=game.integer("tie_return", 0, gems),
        card_workers=(0, *(workers for workers, _, _ in cards)),
        card_points=(0, *(points for _, points, _ in cards)),
        card_gems=(0, *(pack_gem_counts(goods) for _, _, goods in cards)),
        cards=tuple(range(1, CARD_COUNT + 1)),
        all_gems=pack_gem_counts([gems] * len(COLOURS)),
    )
    reader.finish()
    return tables


def _card(card: SheetTable, number: int) -> tuple[int, int, tuple[int, ...]]:
    """Return workers, victory points and gems by colour of one card (BAS-1.2)."""
    card.check_names("number", "workers", "points", "gems")
    card.read_marks("workers", "points", "gems")
    if card.data.get("number") != number:
        card.add_problem("number", card.data.get("number"), f"{number}")
    goods = card.words("gems", COLOURS)
    if not 2 <= len(goods) <= 4:
        card.add_problem("gems", len(goods), "2 to 4 gems (BAS-1.2)")
    by_colour = tuple(goods.count(colour) for colour in COLOURS)
    return card.integer("workers", 1, 4), card.integer("points", 4, 7), by_colour


def _check_cards(reader: SheetReader, cards: list[tuple[int, int, tuple[int, ...]]]) -> None:
    """Check the constraints on all cards together (BAS-1.4)."""
    workers = sum(card[0] for card in cards)
    if len(cards) == CARD_COUNT and workers < MIN_TOTAL_WORKERS:
        expected = f"at least {MIN_TOTAL_WORKERS}, so that the deck never runs out (BAS-1.4)"
        reader.add_problem("card, workers of all cards", workers, expected)
    for place, colour in enumerate(COLOURS):
        if cards and not any(goods[place] for _, _, goods in cards):
            reader.add_problem("card, gems of all cards", f"no {colour}", "every colour (BAS-1.4)")
