# Compiled by mypyc: see tools/compile.
"""Component sheet of The Nacho Incident: validation, and the tables that the rules use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tabletop.core.sheets import Sheet, SheetReader, SheetTable
from tabletop.games.nacho.state import (
    INGREDIENTS,
    MOUNTIE_PENALTIES,
    PROVINCES,
    SLOT_COUNT,
    SMUGGLER_NUMBERS,
    NachoState,
    mountie_kind,
    smuggler_kind,
)

CARDS_PER_PROVINCE = 3
"""Number of province cards, and of Mounties, of each province (NAC-1.2, 1.3)."""
_NO_BONUSES = (0,) * len(PROVINCES)


@dataclass(frozen=True)
class ComponentNumbers:
    """Numbers of cards, and the range of prices, against which the sheet is checked."""

    smugglers: int = 56
    """Number of smugglers (NAC-1.1)."""
    flags: tuple[int, ...] = (14,) * len(PROVINCES)
    """Number of smugglers of each flag (NAC-1.1)."""
    price_range: tuple[int, ...] = (3, 9)
    """Lowest and highest price (NAC-1.3)."""


@dataclass(frozen=True)
class RuleTables:
    """Prepared sheet tables of the rules."""

    start_gold: int
    warehouse_size: int
    hand_size: int
    sale_price: int
    cube_counts: tuple[int, ...]
    """Number of cubes of each ingredient."""
    deck: tuple[int, ...]
    """Smugglers of the game in ascending order."""
    wages: tuple[int, ...]
    """Wage of each kind of smuggler."""
    majority_bonuses: tuple[int, ...]
    """Majority bonus of each province."""
    mounties: tuple[int, ...]
    """Mounties of the game in ascending order."""
    slot_ingredients: tuple[tuple[int, ...], ...]
    """Ingredient of each slot by province card. Card n belongs to province n // 3."""
    slot_prices: tuple[tuple[int, ...], ...]
    """Price of each slot by province card."""

    @cached_property
    def mean_wage(self) -> float:
        """Mean wage of a smuggler that nobody has seen."""
        return sum(self.wages[kind] for kind in self.deck) / len(self.deck)

    @cached_property
    def slot_by_ingredient(self) -> tuple[dict[int, int], ...]:
        """Slot of each wanted ingredient by province card."""
        return tuple(
            {what: slot for slot, what in enumerate(asked)} for asked in self.slot_ingredients
        )

    @cached_property
    def wanted_bits(self) -> tuple[tuple[int, ...], ...]:
        """Bits of the ingredients still wanted, by province card and filled slots."""
        return tuple(
            tuple(
                sum(1 << what for slot, what in enumerate(asked) if not filled >> slot & 1)
                for filled in range(1 << SLOT_COUNT)
            )
            for asked in self.slot_ingredients
        )

    @cached_property
    def ingredient_prices(self) -> tuple[tuple[int, ...], ...]:
        """Price by province card and ingredient; 0 if the card does not want it."""
        return tuple(
            tuple(prices[slots[what]] if what in slots else 0 for what in range(len(INGREDIENTS)))
            for prices, slots in zip(self.slot_prices, self.slot_by_ingredient, strict=True)
        )

    @cached_property
    def best_prices(self) -> tuple[tuple[int, ...], ...]:
        """Highest price, or 0, by province card and bits of ingredients."""
        return tuple(
            tuple(
                max(price * (bits >> what & 1) for what, price in enumerate(prices))
                for bits in range(1 << len(INGREDIENTS))
            )
            for prices in self.ingredient_prices
        )


def majority_bonuses(t: RuleTables, s: NachoState) -> tuple[int, ...]:
    """Return the majority bonus of each province (NAC-6.1), or zeros (NAC-9.2)."""
    return _NO_BONUSES if s.no_bonus else t.majority_bonuses


def read_tables(sheet: Sheet) -> RuleTables:
    """Return the tables of a sheet.

    Raises:
        SheetError: with all problems of the sheet.
    """
    reader = SheetReader(sheet)
    reader.check_names("game", "components", "ingredient", "smuggler", "province", "card")
    game = reader.entry("game")
    names = ("gold", "cubes", "hand", "sale")
    game.check_names(*names)
    game.read_marks(*names)
    gold = game.integer("gold", 0, 99)
    cubes = game.integer("cubes", 1, 4)
    hand = game.integer("hand", 4, 12)
    sale = game.integer("sale", 0, 3)
    counts = (
        _components(reader) if "components" in sheet.data else ComponentNumbers()
    )  # not in older ones
    bag = _ingredients(reader)
    deck, wages = _smugglers(reader, counts)
    bonuses, mounties = _provinces(reader)
    asks, prices = _cards(reader, counts)
    reader.finish()
    return RuleTables(gold, cubes, hand, sale, bag, deck, wages, bonuses, mounties, asks, prices)


def _components(reader: SheetReader) -> ComponentNumbers:
    """Return the numbers of smugglers and province cards, and the prices (NAC-1.1, 1.3)."""
    entry = reader.entry("components")
    names = ("smugglers", "flags", "cards", "a_province", "prices")
    entry.check_names(*names)
    entry.read_marks(*names)
    smugglers = entry.integer("smugglers", 48, 96)
    flags = entry.integers("flags", len(PROVINCES), 1, smugglers)
    if sum(flags) != smugglers:
        entry.add_problem("flags", list(flags), f"{smugglers} in all, the number of smugglers")
    entry.integer("cards", CARDS_PER_PROVINCE * len(PROVINCES), CARDS_PER_PROVINCE * len(PROVINCES))
    entry.integer("a_province", CARDS_PER_PROVINCE, CARDS_PER_PROVINCE)
    low, high = entry.integers("prices", 2, 1, 20)
    if low > high:
        entry.add_problem("prices", [low, high], "the least and then the highest")
    return ComponentNumbers(smugglers, flags, (low, high))


def _ingredients(reader: SheetReader) -> tuple[int, ...]:
    """Return the number of cubes of each of the eight ingredients, in order (NAC-1.5)."""
    counts = []
    found = reader.entries("ingredient", len(INGREDIENTS))
    for key, entry in zip(INGREDIENTS, found, strict=False):
        entry.check_names("key", "count", "colour")
        entry.read_marks("key", "count", "colour")
        entry.word("key", (key,))
        entry.text("colour")
        counts.append(entry.integer("count", 1, 8))
    return tuple(counts)


def _smugglers(
    reader: SheetReader, counts: ComponentNumbers
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return deck and wages; wages must rise with the numbers 1 to 9 (NAC-1.1)."""
    deck: list[int] = []
    wages: list[int] = []
    a_flag = [0] * len(PROVINCES)
    for number, entry in zip(
        SMUGGLER_NUMBERS, reader.entries("smuggler", len(SMUGGLER_NUMBERS)), strict=False
    ):
        entry.check_names("number", "wage", "copies")
        entry.read_marks("number", "wage", "copies")
        entry.integer("number", number, number)
        wage = entry.integer("wage", 0, 9)
        if wages and wage < wages[-1]:
            entry.add_problem("wage", wage, f"at least {wages[-1]}, the wage of a lower number")
        wages += [wage] * len(PROVINCES)
        for flag, copies in enumerate(
            entry.integers("copies", len(PROVINCES), 0, counts.smugglers)
        ):
            deck += [smuggler_kind(flag, number)] * copies
            a_flag[flag] += copies
    for key, copies, expected in zip(PROVINCES, a_flag, counts.flags, strict=True):
        if copies != expected:
            reader.add_problem(f"smuggler, copies of {key}", copies, f"{expected} in all (NAC-1.1)")
    return tuple(sorted(deck)), tuple(wages)


def _provinces(reader: SheetReader) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cantina bonus of each province, and all Mounties (NAC-1.2, 1.4)."""
    bonuses, mounties = [], []
    found = reader.entries("province", len(PROVINCES))
    for place, (key, entry) in enumerate(zip(PROVINCES, found, strict=False)):
        entry.check_names("key", "bonus", "penalties")
        entry.read_marks("key", "bonus", "penalties")
        entry.word("key", (key,))
        bonuses.append(entry.integer("bonus", 0, 20))
        low, high = MOUNTIE_PENALTIES
        for penalty in entry.integers("penalties", CARDS_PER_PROVINCE, low, high):
            mounties.append(mountie_kind(place, penalty))
    return tuple(bonuses), tuple(sorted(mounties))


def _cards(
    reader: SheetReader, counts: ComponentNumbers
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """Return ingredients and prices of three cards a province, with four slots each (NAC-1.3)."""
    asks, prices = [], []
    found = reader.entries("card", CARDS_PER_PROVINCE * len(PROVINCES))
    for number, entry in enumerate(found):
        entry.check_names("province", "asks", "prices")
        entry.read_marks("province", "asks", "prices")
        entry.word("province", (PROVINCES[min(number // CARDS_PER_PROVINCE, len(PROVINCES) - 1)],))
        asks.append(_asked(entry))
        prices.append(entry.integers("prices", SLOT_COUNT, *counts.price_range))
    return tuple(asks), tuple(prices)


def _asked(entry: SheetTable) -> tuple[int, ...]:
    words = entry.words("asks", INGREDIENTS)
    if len(words) != SLOT_COUNT or len(set(words)) != SLOT_COUNT:
        entry.add_problem(
            "asks", entry.data.get("asks"), f"{SLOT_COUNT} different ingredients (NAC-1.3)"
        )
        return tuple(range(SLOT_COUNT))
    return tuple(map(INGREDIENTS.index, words))
