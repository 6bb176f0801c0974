# Compiled by mypyc: see tools/compile.
"""The component sheet of Basari: read with care into tables that the rules use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.core.sheets import Reader, Sheet, SheetTable
from tabletop.games.basari.gems import COLOURS, MOST, packed

SEATS: Final = range(3, 6)
CARDS: Final = 39
ACTION_CARDS: Final = 5
"""Of each letter (BAS-1.3)."""
LEAST_WORKERS: Final = 91
"""With so many on all cards the deck cannot run out (BAS-1.4)."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the rules need to know. By card, entry 0 is not used."""

    gems: int
    """Of each colour in the game."""
    hand: int
    """Of each colour for each player at the start."""
    stages: int
    stage_end: int
    """Workers that end a stage and score (BAS-3.9, 5.4)."""
    worker_points: int
    prizes: tuple[int, ...]
    """For most gems of each colour (BAS-5.1)."""
    tie_return: int
    workers: tuple[int, ...]
    points: tuple[int, ...]
    goods: tuple[int, ...]
    """The gems of each card, as one number."""
    cards: tuple[int, ...]
    """All cards: 1 to 39."""
    all_gems: int


def read_sheet(sheet: Sheet) -> Tables:
    """The tables of a sheet. Raises SheetError with every problem found."""
    reader = Reader(sheet)
    reader.known("game", "card")
    game = reader.entry("game")
    names = ("gems", "hand", "stages", "stage_end", "worker_points", "prizes", "tie_return")
    game.only(*names)
    game.marks(*names)
    gems = game.integer("gems", 15, MOST)
    hand = game.integer("hand", 1, gems // SEATS[-1])
    cards = [_card(entry, number) for number, entry in enumerate(reader.entries("card", CARDS), 1)]
    _check_cards(reader, cards)
    tables = Tables(
        gems=gems,
        hand=hand,
        stages=game.integer("stages", 1, 9),
        stage_end=game.integer("stage_end", 1, 15),
        worker_points=game.integer("worker_points", 1, 99),
        prizes=game.integers("prizes", len(COLOURS), SEATS[-1], 99),
        tie_return=game.integer("tie_return", 0, gems),
        workers=(0, *(workers for workers, _, _ in cards)),
        points=(0, *(points for _, points, _ in cards)),
        goods=(0, *(packed(goods) for _, _, goods in cards)),
        cards=tuple(range(1, CARDS + 1)),
        all_gems=packed([gems] * len(COLOURS)),
    )
    reader.finish()
    return tables


def _card(card: SheetTable, number: int) -> tuple[int, int, tuple[int, ...]]:
    """Workers, victory points and gems by colour of one card (BAS-1.2)."""
    card.only("number", "workers", "points", "gems")
    card.marks("workers", "points", "gems")
    if card.data.get("number") != number:
        card.problem("number", card.data.get("number"), f"{number}")
    goods = card.words("gems", COLOURS)
    if not 2 <= len(goods) <= 4:
        card.problem("gems", len(goods), "2 to 4 gems (BAS-1.2)")
    by_colour = tuple(goods.count(colour) for colour in COLOURS)
    return card.integer("workers", 1, 4), card.integer("points", 4, 7), by_colour


def _check_cards(reader: Reader, cards: list[tuple[int, int, tuple[int, ...]]]) -> None:
    """The constraints on all cards together (BAS-1.4)."""
    workers = sum(card[0] for card in cards)
    if len(cards) == CARDS and workers < LEAST_WORKERS:
        expected = f"at least {LEAST_WORKERS}, so that the deck never runs out (BAS-1.4)"
        reader.problem("card, workers of all cards", workers, expected)
    for place, colour in enumerate(COLOURS):
        if cards and not any(goods[place] for _, _, goods in cards):
            reader.problem("card, gems of all cards", f"no {colour}", "every colour (BAS-1.4)")
