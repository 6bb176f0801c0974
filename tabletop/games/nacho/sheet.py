# Compiled by mypyc: see tools/compile.
"""The component sheet of The Nacho Incident: read with care into tables that the rules use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tabletop.core.sheets import Reader, Sheet, SheetTable
from tabletop.games.nacho.state import (
    INGREDIENTS,
    NUMBERS,
    PENALTIES,
    PROVINCES,
    SLOTS,
    NachoState,
    mountie,
    smuggler,
)

A_PROVINCE = 3
"""Cards and Mounties of each province (NAC-1.2, 1.3)."""
_NO_BONUSES = (0,) * len(PROVINCES)


@dataclass(frozen=True)
class Counts:
    """How many cards there are, and the range of prices: what holds for the rest of a sheet."""

    smugglers: int = 56
    """NAC-1.1."""
    flags: tuple[int, ...] = (14,) * len(PROVINCES)
    """Smugglers of each province's flag (NAC-1.1)."""
    prices: tuple[int, ...] = (3, 9)
    """The least and the highest (NAC-1.3)."""


@dataclass(frozen=True)
class Tables:
    """What the rules need to know."""

    gold: int
    cubes: int
    hand: int
    sale: int
    bag: tuple[int, ...]
    """Cubes of each ingredient."""
    deck: tuple[int, ...]
    """All smugglers, in rising order."""
    wages: tuple[int, ...]
    """By kind of smuggler."""
    bonuses: tuple[int, ...]
    """By province."""
    mounties: tuple[int, ...]
    """All Mounties, in rising order."""
    asks: tuple[tuple[int, ...], ...]
    """By province card: the ingredient of each slot. Card n is one of province n // 3."""
    prices: tuple[tuple[int, ...], ...]
    """By province card: the price of each slot."""

    @cached_property
    def mean_wage(self) -> float:
        """The wage of a smuggler that nobody has seen."""
        return sum(self.wages[kind] for kind in self.deck) / len(self.deck)

    @cached_property
    def slots(self) -> tuple[dict[int, int], ...]:
        """By province card: the slot of each ingredient that it asks for."""
        return tuple({what: slot for slot, what in enumerate(asked)} for asked in self.asks)

    @cached_property
    def wants(self) -> tuple[tuple[int, ...], ...]:
        """By province card and filled slots: a bit for each ingredient still asked for."""
        return tuple(
            tuple(
                sum(1 << what for slot, what in enumerate(asked) if not filled >> slot & 1)
                for filled in range(1 << SLOTS)
            )
            for asked in self.asks
        )

    @cached_property
    def price_of(self) -> tuple[tuple[int, ...], ...]:
        """By province card and ingredient: the price, 0 where it is not asked for."""
        return tuple(
            tuple(prices[slots[what]] if what in slots else 0 for what in range(len(INGREDIENTS)))
            for prices, slots in zip(self.prices, self.slots, strict=True)
        )

    @cached_property
    def best_price(self) -> tuple[tuple[int, ...], ...]:
        """By province card and bits of ingredients: the highest price among them, or 0."""
        return tuple(
            tuple(
                max(price * (bits >> what & 1) for what, price in enumerate(prices))
                for bits in range(1 << len(INGREDIENTS))
            )
            for prices in self.price_of
        )


def bonuses(t: Tables, s: NachoState) -> tuple[int, ...]:
    """By province: what a majority is paid (NAC-6.1), if any is (NAC-9.2)."""
    return _NO_BONUSES if s.no_bonus else t.bonuses


def read_sheet(sheet: Sheet) -> Tables:
    """The tables of a sheet. Raises SheetError with every problem found."""
    reader = Reader(sheet)
    reader.known("game", "components", "ingredient", "smuggler", "province", "card")
    game = reader.entry("game")
    names = ("gold", "cubes", "hand", "sale")
    game.only(*names)
    game.marks(*names)
    gold = game.integer("gold", 0, 99)
    cubes = game.integer("cubes", 1, 4)
    hand = game.integer("hand", 4, 12)
    sale = game.integer("sale", 0, 3)
    counts = _components(reader) if "components" in sheet.data else Counts()  # not in older ones
    bag = _ingredients(reader)
    deck, wages = _smugglers(reader, counts)
    bonuses, mounties = _provinces(reader)
    asks, prices = _cards(reader, counts)
    reader.finish()
    return Tables(gold, cubes, hand, sale, bag, deck, wages, bonuses, mounties, asks, prices)


def _components(reader: Reader) -> Counts:
    """NAC-1.1, 1.3: how many smugglers and province cards there are, and what prices."""
    entry = reader.entry("components")
    names = ("smugglers", "flags", "cards", "a_province", "prices")
    entry.only(*names)
    entry.marks(*names)
    smugglers = entry.integer("smugglers", 48, 96)
    flags = entry.integers("flags", len(PROVINCES), 1, smugglers)
    if sum(flags) != smugglers:
        entry.problem("flags", list(flags), f"{smugglers} in all, the number of smugglers")
    entry.integer("cards", A_PROVINCE * len(PROVINCES), A_PROVINCE * len(PROVINCES))
    entry.integer("a_province", A_PROVINCE, A_PROVINCE)
    low, high = entry.integers("prices", 2, 1, 20)
    if low > high:
        entry.problem("prices", [low, high], "the least and then the highest")
    return Counts(smugglers, flags, (low, high))


def _ingredients(reader: Reader) -> tuple[int, ...]:
    """NAC-1.5: the eight ingredients in their order, and how many cubes there are of each."""
    counts = []
    found = reader.entries("ingredient", len(INGREDIENTS))
    for key, entry in zip(INGREDIENTS, found, strict=False):
        entry.only("key", "count", "colour")
        entry.marks("key", "count", "colour")
        entry.word("key", (key,))
        entry.text("colour")
        counts.append(entry.integer("count", 1, 8))
    return tuple(counts)


def _smugglers(reader: Reader, counts: Counts) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """NAC-1.1: so many of each flag, numbers 1 to 9, wages that rise with the number."""
    deck: list[int] = []
    wages: list[int] = []
    a_flag = [0] * len(PROVINCES)
    for number, entry in zip(NUMBERS, reader.entries("smuggler", len(NUMBERS)), strict=False):
        entry.only("number", "wage", "copies")
        entry.marks("number", "wage", "copies")
        entry.integer("number", number, number)
        wage = entry.integer("wage", 0, 9)
        if wages and wage < wages[-1]:
            entry.problem("wage", wage, f"at least {wages[-1]}, the wage of a lower number")
        wages += [wage] * len(PROVINCES)
        for flag, copies in enumerate(
            entry.integers("copies", len(PROVINCES), 0, counts.smugglers)
        ):
            deck += [smuggler(flag, number)] * copies
            a_flag[flag] += copies
    for key, copies, expected in zip(PROVINCES, a_flag, counts.flags, strict=True):
        if copies != expected:
            reader.problem(f"smuggler, copies of {key}", copies, f"{expected} in all (NAC-1.1)")
    return tuple(sorted(deck)), tuple(wages)


def _provinces(reader: Reader) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """NAC-1.2, 1.4: each province's cantina bonus and its three Mounties."""
    bonuses, mounties = [], []
    found = reader.entries("province", len(PROVINCES))
    for place, (key, entry) in enumerate(zip(PROVINCES, found, strict=False)):
        entry.only("key", "bonus", "penalties")
        entry.marks("key", "bonus", "penalties")
        entry.word("key", (key,))
        bonuses.append(entry.integer("bonus", 0, 20))
        low, high = PENALTIES
        for penalty in entry.integers("penalties", A_PROVINCE, low, high):
            mounties.append(mountie(place, penalty))
    return tuple(bonuses), tuple(sorted(mounties))


def _cards(
    reader: Reader, counts: Counts
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """NAC-1.3: three cards a province, each asking for four different ingredients."""
    asks, prices = [], []
    found = reader.entries("card", A_PROVINCE * len(PROVINCES))
    for number, entry in enumerate(found):
        entry.only("province", "asks", "prices")
        entry.marks("province", "asks", "prices")
        entry.word("province", (PROVINCES[min(number // A_PROVINCE, len(PROVINCES) - 1)],))
        asks.append(_asked(entry))
        prices.append(entry.integers("prices", SLOTS, *counts.prices))
    return tuple(asks), tuple(prices)


def _asked(entry: SheetTable) -> tuple[int, ...]:
    words = entry.words("asks", INGREDIENTS)
    if len(words) != SLOTS or len(set(words)) != SLOTS:
        entry.problem("asks", entry.data.get("asks"), f"{SLOTS} different ingredients (NAC-1.3)")
        return tuple(range(SLOTS))
    return tuple(map(INGREDIENTS.index, words))
