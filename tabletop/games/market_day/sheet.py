# Compiled by mypyc: see tools/compile.
"""Component sheet of Market Day: validation, and the tables that the rules use."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.sheets import Sheet, SheetReader, SheetTable

TINKER_RANK, KNIGHT_RANK, NOBLE_RANK, RAIN_RANK, ROGUE_RANK = 1, 2, 3, 7, 9
"""Ranks of the special cards (MKD-1.2)."""
SPECIAL_CARD_KINDS = {
    TINKER_RANK: "tinker",
    KNIGHT_RANK: "knight",
    NOBLE_RANK: "noble",
    RAIN_RANK: "rain",
    ROGUE_RANK: "rogue",
}
GOODS_KIND = "goods"
CARD_RANKS = range(1, 11)
MIN_GOODS_RANK = 4
"""Lowest rank that rain and knights take (MKD-3.3, 3.4)."""
SEAT_COUNTS = range(2, 9)
"""Possible numbers of seats."""
DECK_SIZE = sum(CARD_RANKS)
SHEET_RANK_KEYS = (
    "tinker",
    "knight",
    "noble",
    "eggs",
    "bread",
    "cheese",
    "rain",
    "honey",
    "rogue",
    "silk",
)
"""Keys of the ranks from 1, for pictures and texts."""


@dataclass(frozen=True, slots=True)
class RuleTables:
    """Prepared sheet tables of the rules; dictionaries are by number of seats."""

    min_hands: int
    hand_size: dict[int, int]
    cards_per_round: dict[int, int]
    round_size: dict[int, int]
    """Number of cards of a round, of all seats together (MKD-2.2)."""
    deck: tuple[int, ...]
    """Ranks of the deck in ascending order."""


def read_tables(sheet: Sheet) -> RuleTables:
    """Return the tables of a sheet.

    Raises:
        SheetError: with all problems of the sheet.
    """
    reader = SheetReader(sheet)
    reader.check_names("game", "hand", "card")
    game = reader.entry("game")
    game.check_names("hands_at_least")
    game.read_marks("hands_at_least")
    hands_at_least = game.integer("hands_at_least", 1, 12)
    hand_size, cards_a_round = _hands(reader)
    for rank, card in zip(CARD_RANKS, reader.entries("card", len(CARD_RANKS)), strict=False):
        _check_card(rank, card)
    reader.finish()
    deck = tuple(rank for rank in CARD_RANKS for _ in range(rank))
    round_size = {seats: seats * each for seats, each in cards_a_round.items()}
    return RuleTables(hands_at_least, hand_size, cards_a_round, round_size, deck)


def _hands(reader: SheetReader) -> tuple[dict[int, int], dict[int, int]]:
    """Return the hand size and the cards per round by number of players (MKD-2.1, 2.2)."""
    size: dict[int, int] = {}
    a_round: dict[int, int] = {}
    for hand in reader.entries("hand", 2):
        hand.check_names("players", "cards", "cards_a_round")
        hand.read_marks("players", "cards", "cards_a_round")
        first, last = hand.integers("players", 2, SEAT_COUNTS[0], SEAT_COUNTS[-1])
        cards = hand.integer("cards", 1, DECK_SIZE // max(first, last))
        each = hand.integer("cards_a_round", 1, 2)
        if cards % each:
            hand.add_problem("cards", cards, f"a multiple of cards_a_round ({each})")
        for players in range(first, last + 1):
            if players in size:
                hand.add_problem("players", players, "each number of players once")
            size[players], a_round[players] = cards, each
    if missing := [players for players in SEAT_COUNTS if players not in size]:
        reader.add_problem("hand", f"nothing for {missing} players", "an entry for each of 2 to 8")
    return size, a_round


def _check_card(rank: int, card: SheetTable) -> None:
    """Check that a card is as in the deck of Pairs, with the special cards (MKD-1.1, 1.2)."""
    card.check_names("key", "rank", "count", "kind")
    card.read_marks("key", "rank", "count", "kind")
    expected = {
        "key": SHEET_RANK_KEYS[rank - 1],
        "rank": rank,
        "count": rank,
        "kind": SPECIAL_CARD_KINDS.get(rank, GOODS_KIND),
    }
    clause = {"count": " (rank r occurs r times, MKD-1.1)", "kind": " (MKD-1.2)"}
    for name, value in expected.items():
        found = card.data.get(name)
        if found != value or type(found) is not type(value):
            card.add_problem(name, found, f"{value!r}{clause.get(name, '')}")
