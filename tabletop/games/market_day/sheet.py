# Compiled by mypyc: see tools/compile.
"""The component sheet of Market Day: read with care into tables that the rules use."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.sheets import Reader, Sheet, SheetTable

TINKER, KNIGHT, NOBLE, RAIN, ROGUE = 1, 2, 3, 7, 9
"""The ranks of the special cards (MKD-1.2)."""
SPECIAL = {TINKER: "tinker", KNIGHT: "knight", NOBLE: "noble", RAIN: "rain", ROGUE: "rogue"}
GOODS = "goods"
RANKS = range(1, 11)
GOODS_FROM = 4
"""The lowest rank that rain and knights take (MKD-3.3, 3.4)."""
SEATS = range(2, 9)
DECK_SIZE = sum(RANKS)
KEYS = ("tinker", "knight", "noble", "eggs", "bread", "cheese", "rain", "honey", "rogue", "silk")
"""The names of the ranks, from 1: keys of pictures and texts."""


@dataclass(frozen=True, slots=True)
class Tables:
    """What the rules need to know, by number of seats where it depends on that."""

    hands_at_least: int
    hand_size: dict[int, int]
    cards_a_round: dict[int, int]
    round_size: dict[int, int]
    """How many cards a round has (MKD-2.2)."""
    deck: tuple[int, ...]
    """All ranks of the deck, in rising order."""


def read_sheet(sheet: Sheet) -> Tables:
    """The tables of a sheet. Raises SheetError with every problem found."""
    reader = Reader(sheet)
    reader.known("game", "hand", "card")
    game = reader.entry("game")
    game.only("hands_at_least")
    game.marks("hands_at_least")
    hands_at_least = game.integer("hands_at_least", 1, 12)
    hand_size, cards_a_round = _hands(reader)
    for rank, card in zip(RANKS, reader.entries("card", len(RANKS)), strict=False):
        _check_card(rank, card)
    reader.finish()
    deck = tuple(rank for rank in RANKS for _ in range(rank))
    round_size = {seats: seats * each for seats, each in cards_a_round.items()}
    return Tables(hands_at_least, hand_size, cards_a_round, round_size, deck)


def _hands(reader: Reader) -> tuple[dict[int, int], dict[int, int]]:
    """How many cards each gets and plays a round, by number of players (MKD-2.1, 2.2)."""
    size: dict[int, int] = {}
    a_round: dict[int, int] = {}
    for hand in reader.entries("hand", 2):
        hand.only("players", "cards", "cards_a_round")
        hand.marks("players", "cards", "cards_a_round")
        first, last = hand.integers("players", 2, SEATS[0], SEATS[-1])
        cards = hand.integer("cards", 1, DECK_SIZE // max(first, last))
        each = hand.integer("cards_a_round", 1, 2)
        if cards % each:
            hand.problem("cards", cards, f"a multiple of cards_a_round ({each})")
        for players in range(first, last + 1):
            if players in size:
                hand.problem("players", players, "each number of players once")
            size[players], a_round[players] = cards, each
    if missing := [players for players in SEATS if players not in size]:
        reader.problem("hand", f"nothing for {missing} players", "an entry for each of 2 to 8")
    return size, a_round


def _check_card(rank: int, card: SheetTable) -> None:
    """The deck is that of Pairs, its special cards where the rules put them (MKD-1.1, 1.2)."""
    card.only("key", "rank", "count", "kind")
    card.marks("key", "rank", "count", "kind")
    expected = {
        "key": KEYS[rank - 1],
        "rank": rank,
        "count": rank,
        "kind": SPECIAL.get(rank, GOODS),
    }
    clause = {"count": " (rank r occurs r times, MKD-1.1)", "kind": " (MKD-1.2)"}
    for name, value in expected.items():
        found = card.data.get(name)
        if found != value or type(found) is not type(value):
            card.problem(name, found, f"{value!r}{clause.get(name, '')}")
