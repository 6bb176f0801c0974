"""The component sheet of Zahab: tracks, spaces, tiles and cards, read and validated (ZAH-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.core.sheets import Reader, Sheet, SheetTable
from tabletop.core.untrusted import whole_number
from tabletop.games.zahab.state import COLOURS, PLACES, TRACKS

SEATS: Final = range(2, 5)

SPACE_KEYS: Final = (
    "audience",
    "bazaar",
    "auction",
    "caravan",
    "barter",
    "stall",
    "hermit",
    "mine",
    "jeweller",
    "treasury",
    "shrine",
)
"""The kinds of spaces in the order of the rulebook (ZAH-5)."""
TILE_KEYS: Final = ("gate", "well", "palace", "tower", "square", "cave", "quarry", "oasis")
INITIAL, CHOICE, OTHER = "initial", "choice", "other"
SETS: Final = {INITIAL: 2, CHOICE: 6, OTHER: 42}
"""How many kinds of cards there are of each set (ZAH-8.1)."""
KINDS: Final = 50
"""Kinds of cards (ZAH-8.1)."""
TOP: Final = 10
"""The highest VP of a track (ZAH-1.1): the art of the board has so many spaces."""

COSTS: Final = ("gold", "gems", "discard", "exile")
GAINS: Final = ("gold", "gems", *TRACKS, "any", "spirit", "trade", "acquire", "ride")
TOKENS: Final = ("gold", "gems")
"""Gains that come from the supply."""
LEADS_ON: Final = ("trade", "acquire", "ride")
"""Gains that are another action. It comes after all others, wherever it stands."""
FOLLOW_UPS: Final = ("any", *LEADS_ON)
"""Gains that ask for another decision. An effect has one at most, so that every turn ends."""
FIGURES: Final = {"queen": -1, "magician": -2, "hermit": -3}
"""Gains that are a contribution, as numbers."""
LOWEST: Final = -4
"""A gain that is the VP of one's lowest track."""
_WORDS: Final = {**FIGURES, "lowest": LOWEST}
_LIMITS: Final = ("spirit", "magician")
_KNOWN_CONTRIBUTIONS: Final = {3: 2, 7: 4}
_RISING: Final = range(9, 45)
_BELOW: Final = {21: 4, 30: 6}
"""What is known of levels (ZAH-8.2): rising from 9 to 44, and two that lie below a number."""


class Limit(NamedTuple):
    """The limit of a trade: spirit and magician's contribution count where they are 1."""

    spirit: int
    magician: int
    plus: int


class Effect(NamedTuple):
    """What a card or space costs and gives. Gains below 0 stand for FIGURES or LOWEST."""

    need: int
    """All tracks must stand there at least, or nothing is gained."""
    gold: int
    gems: int
    discard: int
    exile: int
    gains: dict[str, int]
    """In the order in which they are printed: so they are carried out (ZAH-7.4)."""
    limit: Limit | None


class Card(NamedTuple):
    """A kind of trade card."""

    number: int
    set: str
    level: int
    effect: Effect
    marks: dict[str, str]


class Tile(NamedTuple):
    """A rondel tile and its two spaces."""

    key: str
    spaces: tuple[str, ...]
    mark: str


class Supply(NamedTuple):
    """The tokens in play with so many seats."""

    seats: int
    gold: int
    gems: int


class Components(NamedTuple):
    """Numbers of each kind of component."""

    gold: int
    gems: int
    tokens: int
    start_gold: int
    copies: int


class Tracks(NamedTuple):
    """VP and spirit tracks."""

    top: int
    contribution: tuple[int, ...]
    spirit: int
    marks: dict[str, str]


class Ending(NamedTuple):
    """When the end is called, and how many gold make a point (ZAH-9)."""

    high: int
    middle: int
    gold: int


class Contents(NamedTuple):
    """All that the sheet says."""

    components: Components
    tracks: Tracks
    ending: Ending
    supplies: tuple[Supply, ...]
    spaces: tuple[Effect, ...]
    """In the order of SPACE_KEYS."""
    tiles: tuple[Tile, ...]
    """The start tile first."""
    cards: tuple[Card, ...]
    """By number, from 1."""


def read(sheet: Sheet) -> Contents:
    """Everything on a sheet. Raises SheetError with all that is wrong with it."""
    reader = Reader(sheet)
    reader.known("components", "tracks", "end", "supplies", "spaces", "tiles", "cards")
    components = _components(reader.entry("components"))
    contents = Contents(
        components=components,
        tracks=_tracks(reader.entry("tracks")),
        ending=_ending(reader.entry("end")),
        supplies=_supplies(reader, components),
        spaces=_spaces(reader),
        tiles=_tiles(reader),
        cards=_cards(reader),
    )
    reader.finish()
    return contents


def _components(entry: SheetTable) -> Components:
    entry.marks(*Components._fields)
    entry.only(*Components._fields)
    return Components(
        gold=entry.integer("gold", 1, 99),
        gems=entry.integer("gems", 1, 99),
        tokens=entry.integer("tokens", 1, 20),
        start_gold=entry.integer("start_gold", 0, 4),
        copies=entry.integer("copies", len(SEATS) + 1, len(SEATS) + 1),
    )


def _tracks(entry: SheetTable) -> Tracks:
    entry.only("top", "contribution", "spirit")
    top = entry.integer("top", TOP, TOP)
    contribution = entry.integers("contribution", top + 1, 1, 9)
    if list(contribution) != sorted(contribution):
        entry.problem("contribution", list(contribution), "numbers that never fall")
    for vp, value in _KNOWN_CONTRIBUTIONS.items():
        if contribution[vp] != value:
            entry.problem(f"contribution of {vp} VP", contribution[vp], f"{value} (rulebook)")
    spirit = entry.integer("spirit", 1, 20)
    return Tracks(top, contribution, spirit, entry.marks("top", "contribution", "spirit"))


def _ending(entry: SheetTable) -> Ending:
    entry.marks(*Ending._fields)
    entry.only(*Ending._fields)
    return Ending(
        high=entry.integer("high", 1, TOP),
        middle=entry.integer("middle", 1, TOP),
        gold=entry.integer("gold", 1, 20),
    )


def _supplies(reader: Reader, components: Components) -> tuple[Supply, ...]:
    found = []
    for seats, entry in zip(SEATS, reader.entries("supplies", len(SEATS)), strict=False):
        entry.marks("gold", "gems")
        entry.only(*Supply._fields)
        least = seats * components.start_gold
        found.append(
            Supply(
                seats=entry.integer("seats", seats, seats),
                gold=entry.integer("gold", least, components.gold),
                gems=entry.integer("gems", 0, components.gems),
            )
        )
    return tuple(found)


def _spaces(reader: Reader) -> tuple[Effect, ...]:
    by_key: dict[str, Effect] = {}
    for entry in reader.entries("spaces", len(SPACE_KEYS)):
        entry.only("key", "cost", "gain")
        entry.marks("cost", "gain")
        key = entry.word("key", SPACE_KEYS)
        if key in by_key:
            entry.problem("key", key, "each key once")
        by_key[key] = effect = _effect(entry, ride=True)
        if effect.exile or (effect.discard and not effect.limit):
            entry.problem("cost", entry.data.get("cost"), "discards for a trade, and no exiles")
    return tuple(by_key[key] for key in SPACE_KEYS if key in by_key)


def _tiles(reader: Reader) -> tuple[Tile, ...]:
    tiles = []
    for entry in reader.entries("tiles", PLACES):
        entry.only("key", "spaces")
        spaces = entry.words("spaces", SPACE_KEYS)
        if len(spaces) != 2:
            entry.problem("spaces", list(spaces), "two spaces")
        tiles.append(Tile(entry.word("key", TILE_KEYS), spaces, entry.marks("spaces")["spaces"]))
    keys = [tile.key for tile in tiles]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        reader.problem("tiles", f"{keys.count(key)} tiles {key}", "each key once")
    used = {space for tile in tiles for space in tile.spaces}
    if missing := [key for key in SPACE_KEYS if key not in used]:
        reader.problem("tiles", f"no space {missing[0]}", "each of the 11 kinds of spaces")
    return tuple(tiles)


def _cards(reader: Reader) -> tuple[Card, ...]:
    cards = tuple(
        _card(entry, number)
        for number, entry in zip(range(1, KINDS + 1), reader.entries("cards", KINDS), strict=False)
    )
    for name, count in SETS.items():
        if (n := sum(card.set == name for card in cards)) != count:
            reader.problem("cards", f"{n} kinds of set {name}", f"{count} kinds (ZAH-8.1)")
    levels = {card.number: card.level for card in cards}
    for number in _RISING[1:]:
        if levels.get(number, 0) < levels.get(number - 1, 0):
            expected = f"at least {levels[number - 1]}, the level of card {number - 1} (ZAH-8.2)"
            reader.problem(f"cards {number}, level", levels.get(number), expected)
    for number, above in _BELOW.items():
        if levels.get(number, 0) >= above:
            reader.problem(f"cards {number}, level", levels[number], f"below {above} (ZAH-8.2)")
    return cards


def _card(entry: SheetTable, number: int) -> Card:
    entry.only("number", "set", "level", "need", "cost", "gain")
    return Card(
        number=entry.integer("number", number, number),
        set=entry.word("set", tuple(SETS)),
        level=entry.integer("level", 1, 15),
        effect=_effect(entry, ride=False),
        marks=entry.marks("set", "level", "cost", "gain"),
    )


def _effect(entry: SheetTable, ride: bool) -> Effect:
    """Cost and gain of a card or space, in the closed vocabulary; `ride` is for spaces alone."""
    cost = _part(entry, "cost")
    cost.only(*COSTS)
    gain = _part(entry, "gain")
    gain.only(*(GAINS if ride else GAINS[:-1]))
    gains, limit = _gains(gain)
    if not gains and not limit:
        entry.problem("gain", {}, "something gained")
    return Effect(
        need=entry.integer("need", 0, TOP, 0),
        gold=cost.integer("gold", 0, 20, 0),
        gems=cost.integer("gems", 0, 20, 0),
        discard=cost.integer("discard", 0, 9, 0),
        exile=cost.integer("exile", 0, 9, 0),
        gains=gains,
        limit=limit,
    )


def _part(entry: SheetTable, name: str) -> SheetTable:
    """A table within an entry; empty where it is missing."""
    data = entry.data.get(name, {})
    if not isinstance(data, Mapping):
        entry.problem(name, data, "a table such as { gold = 2 }")
        data = {}
    return SheetTable(entry.reader, f"{entry.at}, {name}", data)


def _gains(gain: SheetTable) -> tuple[dict[str, int], Limit | None]:
    """All gains by name, and the limit of the trade among them."""
    limit = _limit(gain) if "trade" in gain.data else None
    gains = {name: _amount(gain, name) for name in gain.data if name in GAINS and name != "trade"}
    follow_ups = [name for name in gain.data if name in FOLLOW_UPS]
    if len(follow_ups) > 1:
        expected = f"one of {', '.join(FOLLOW_UPS)} at most"
        gain.problem(follow_ups[1], gain.data[follow_ups[1]], expected)
    return gains, limit


def _amount(gain: SheetTable, name: str) -> int:
    """A number, a figure's contribution, or (of any colour) one's lowest track."""
    value = gain.data[name]
    if isinstance(value, str):
        words = (*FIGURES, *(["lowest"] if name == "any" else []))
        return _WORDS[gain.word(name, words)]
    return gain.integer(name, 1, 1 if name in ("acquire", "ride") else COLOURS * TOP)


def _limit(gain: SheetTable) -> Limit:
    """The limit of a trade, such as "4" or "spirit+magician+2"."""
    value = gain.data["trade"]
    words = value.split("+") if isinstance(value, str) else []
    numbers = [word for word in words if whole_number(word) is not None]
    right = bool(words) and len(numbers) <= 1 and len(set(words)) == len(words)
    if not right or any(word not in (*_LIMITS, *numbers) for word in words):
        gain.problem("trade", value, 'a limit such as "4" or "spirit+magician+2"')
        return Limit(0, 0, 0)
    return Limit(
        int("spirit" in words), int("magician" in words), int(numbers[0]) if numbers else 0
    )
