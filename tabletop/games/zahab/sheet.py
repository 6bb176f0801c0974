"""Component sheet of Zahab: tracks, spaces, tiles and cards, validated (ZAH-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tabletop.core.sheets import Sheet, SheetReader, SheetTable
from tabletop.core.util.safe_load import parse_whole_number
from tabletop.games.zahab.state import TILE_PLACE_COUNT, TRACK_COLOURS, TRACK_COUNT

SEAT_COUNTS: Final = range(2, 5)
"""Possible numbers of seats."""

SHEET_SPACE_KEYS: Final = (
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
"""Kinds of spaces in the order of the rulebook (ZAH-5)."""
SHEET_TILE_KEYS: Final = ("gate", "well", "palace", "tower", "square", "cave", "quarry", "oasis")
INITIAL_CARD_SET, CHOICE_CARD_SET, OTHER_CARD_SET = "initial", "choice", "other"
CARD_SET_SIZES: Final = {INITIAL_CARD_SET: 2, CHOICE_CARD_SET: 6, OTHER_CARD_SET: 42}
"""Number of kinds of cards of each set (ZAH-8.1)."""
CARD_KIND_COUNT: Final = 50
"""Number of kinds of cards (ZAH-8.1)."""
MAX_VP: Final = 10
"""Highest VP of a track (ZAH-1.1); the art of the board has this number of spaces."""

COST_WORDS: Final = ("gold", "gems", "discard", "exile")
GAIN_WORDS: Final = ("gold", "gems", *TRACK_COLOURS, "any", "spirit", "trade", "acquire", "ride")
TOKEN_GAINS: Final = ("gold", "gems")
"""Gains that come from the supply."""
ACTION_GAINS: Final = ("trade", "acquire", "ride")
"""Gains that are another action. It comes after all other gains, in any order of the sheet."""
DECISION_GAINS: Final = ("any", *ACTION_GAINS)
"""Gains that ask for another decision. An effect has at most one, so that every turn ends."""
FIGURE_CODES: Final = {"queen": -1, "magician": -2, "hermit": -3}
"""Gains that are the contribution of a figure, as numbers."""
LOWEST_TRACK_CODE: Final = -4
"""Gain that is the VP of the own lowest track, as a number."""
_WORDS: Final = {**FIGURE_CODES, "lowest": LOWEST_TRACK_CODE}
_LIMITS: Final = ("spirit", "magician")
_KNOWN_CONTRIBUTIONS: Final = {3: 2, 7: 4}
_RISING: Final = range(9, 45)
_BELOW: Final = {21: 4, 30: 6}
"""Known facts about levels (ZAH-8.2): they rise from 9 to 44, and two are below a number."""


class TradeLimit(NamedTuple):
    """Limit of a trade; spirit and magician's contribution count if they are 1."""

    spirit: int
    magician: int
    extra_level: int


class Effect(NamedTuple):
    """Cost and gains of a card or space. Gains below 0: `FIGURE_CODES` or `LOWEST_TRACK_CODE`."""

    required_vp: int
    """Minimum VP on all tracks; below it nothing is gained."""
    gold_cost: int
    gem_cost: int
    discard_cost: int
    exile_cost: int
    gains: dict[str, int]
    """Gains in the printed order, in which they are carried out (ZAH-7.4)."""
    trade_limit: TradeLimit | None


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


class TokenSupply(NamedTuple):
    """Tokens in play with this number of seats."""

    seats: int
    gold: int
    gems: int


class ComponentNumbers(NamedTuple):
    """Numbers of each kind of component."""

    gold: int
    gems: int
    tokens: int
    start_gold: int
    copies: int


class Tracks(NamedTuple):
    """Tracks of VP and spirit."""

    max_vp: int
    contribution: tuple[int, ...]
    spirit: int
    marks: dict[str, str]


class EndConditions(NamedTuple):
    """Conditions that call the end, and the number of gold for one point (ZAH-9)."""

    high: int
    middle: int
    gold: int


class SheetContents(NamedTuple):
    """Complete contents of a sheet."""

    components: ComponentNumbers
    tracks: Tracks
    end_conditions: EndConditions
    token_supplies: tuple[TokenSupply, ...]
    spaces: tuple[Effect, ...]
    """Effects in the order of SPACE_KEYS."""
    tiles: tuple[Tile, ...]
    """Rondel tiles, the start tile first."""
    cards: tuple[Card, ...]
    """Cards by number, from 1."""


def read_contents(sheet: Sheet) -> SheetContents:
    """Return the complete contents of a sheet.

    Raises:
        SheetError: with all problems of the sheet.
    """
    reader = SheetReader(sheet)
    reader.check_names("components", "tracks", "end", "supplies", "spaces", "tiles", "cards")
    components = _components(reader.entry("components"))
    contents = SheetContents(
        components=components,
        tracks=_tracks(reader.entry("tracks")),
        end_conditions=_ending(reader.entry("end")),
        token_supplies=_supplies(reader, components),
        spaces=_spaces(reader),
        tiles=_tiles(reader),
        cards=_cards(reader),
    )
    reader.finish()
    return contents


def _components(entry: SheetTable) -> ComponentNumbers:
    entry.read_marks(*ComponentNumbers._fields)
    entry.check_names(*ComponentNumbers._fields)
    return ComponentNumbers(
        gold=entry.integer("gold", 1, 99),
        gems=entry.integer("gems", 1, 99),
        tokens=entry.integer("tokens", 1, 20),
        start_gold=entry.integer("start_gold", 0, 4),
        copies=entry.integer("copies", len(SEAT_COUNTS) + 1, len(SEAT_COUNTS) + 1),
    )


def _tracks(entry: SheetTable) -> Tracks:
    entry.check_names("top", "contribution", "spirit")
    top = entry.integer("top", MAX_VP, MAX_VP)
    contribution = entry.integers("contribution", top + 1, 1, 9)
    if list(contribution) != sorted(contribution):
        entry.add_problem("contribution", list(contribution), "numbers that never fall")
    for vp, value in _KNOWN_CONTRIBUTIONS.items():
        if contribution[vp] != value:
            entry.add_problem(f"contribution of {vp} VP", contribution[vp], f"{value} (rulebook)")
    spirit = entry.integer("spirit", 1, 20)
    return Tracks(top, contribution, spirit, entry.read_marks("top", "contribution", "spirit"))


def _ending(entry: SheetTable) -> EndConditions:
    entry.read_marks(*EndConditions._fields)
    entry.check_names(*EndConditions._fields)
    return EndConditions(
        high=entry.integer("high", 1, MAX_VP),
        middle=entry.integer("middle", 1, MAX_VP),
        gold=entry.integer("gold", 1, 20),
    )


def _supplies(reader: SheetReader, components: ComponentNumbers) -> tuple[TokenSupply, ...]:
    found = []
    for seats, entry in zip(
        SEAT_COUNTS, reader.entries("supplies", len(SEAT_COUNTS)), strict=False
    ):
        entry.read_marks("gold", "gems")
        entry.check_names(*TokenSupply._fields)
        least = seats * components.start_gold
        found.append(
            TokenSupply(
                seats=entry.integer("seats", seats, seats),
                gold=entry.integer("gold", least, components.gold),
                gems=entry.integer("gems", 0, components.gems),
            )
        )
    return tuple(found)


def _spaces(reader: SheetReader) -> tuple[Effect, ...]:
    by_key: dict[str, Effect] = {}
    for entry in reader.entries("spaces", len(SHEET_SPACE_KEYS)):
        entry.check_names("key", "cost", "gain")
        entry.read_marks("cost", "gain")
        key = entry.word("key", SHEET_SPACE_KEYS)
        if key in by_key:
            entry.add_problem("key", key, "each key once")
        by_key[key] = effect = _effect(entry, ride=True)
        if effect.exile_cost or (effect.discard_cost and not effect.trade_limit):
            entry.add_problem("cost", entry.data.get("cost"), "discards for a trade, and no exiles")
    return tuple(by_key[key] for key in SHEET_SPACE_KEYS if key in by_key)


def _tiles(reader: SheetReader) -> tuple[Tile, ...]:
    tiles = []
    for entry in reader.entries("tiles", TILE_PLACE_COUNT):
        entry.check_names("key", "spaces")
        spaces = entry.words("spaces", SHEET_SPACE_KEYS)
        if len(spaces) != 2:
            entry.add_problem("spaces", list(spaces), "two spaces")
        tiles.append(
            Tile(entry.word("key", SHEET_TILE_KEYS), spaces, entry.read_marks("spaces")["spaces"])
        )
    keys = [tile.key for tile in tiles]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        reader.add_problem("tiles", f"{keys.count(key)} tiles {key}", "each key once")
    used = {space for tile in tiles for space in tile.spaces}
    if missing := [key for key in SHEET_SPACE_KEYS if key not in used]:
        reader.add_problem("tiles", f"no space {missing[0]}", "each of the 11 kinds of spaces")
    return tuple(tiles)


def _cards(reader: SheetReader) -> tuple[Card, ...]:
    cards = tuple(
        _card(entry, number)
        for number, entry in zip(
            range(1, CARD_KIND_COUNT + 1), reader.entries("cards", CARD_KIND_COUNT), strict=False
        )
    )
    for name, count in CARD_SET_SIZES.items():
        if (n := sum(card.set == name for card in cards)) != count:
            reader.add_problem("cards", f"{n} kinds of set {name}", f"{count} kinds (ZAH-8.1)")
    levels = {card.number: card.level for card in cards}
    for number in _RISING[1:]:
        if levels.get(number, 0) < levels.get(number - 1, 0):
            expected = f"at least {levels[number - 1]}, the level of card {number - 1} (ZAH-8.2)"
            reader.add_problem(f"cards {number}, level", levels.get(number), expected)
    for number, above in _BELOW.items():
        if levels.get(number, 0) >= above:
            reader.add_problem(f"cards {number}, level", levels[number], f"below {above} (ZAH-8.2)")
    return cards


def _card(entry: SheetTable, number: int) -> Card:
    entry.check_names("number", "set", "level", "need", "cost", "gain")
    return Card(
        number=entry.integer("number", number, number),
        set=entry.word("set", tuple(CARD_SET_SIZES)),
        level=entry.integer("level", 1, 15),
        effect=_effect(entry, ride=False),
        marks=entry.read_marks("set", "level", "cost", "gain"),
    )


def _effect(entry: SheetTable, ride: bool) -> Effect:
    """Return cost and gain of a card or space; `ride` is allowed for spaces only."""
    cost = _part(entry, "cost")
    cost.check_names(*COST_WORDS)
    gain = _part(entry, "gain")
    gain.check_names(*(GAIN_WORDS if ride else GAIN_WORDS[:-1]))
    gains, limit = _gains(gain)
    if not gains and not limit:
        entry.add_problem("gain", {}, "something gained")
    return Effect(
        required_vp=entry.integer("need", 0, MAX_VP, 0),
        gold_cost=cost.integer("gold", 0, 20, 0),
        gem_cost=cost.integer("gems", 0, 20, 0),
        discard_cost=cost.integer("discard", 0, 9, 0),
        exile_cost=cost.integer("exile", 0, 9, 0),
        gains=gains,
        trade_limit=limit,
    )


def _part(entry: SheetTable, name: str) -> SheetTable:
    """Return a table within an entry; an empty one if it is missing."""
    data = entry.data.get(name, {})
    if not isinstance(data, Mapping):
        entry.add_problem(name, data, "a table such as { gold = 2 }")
        data = {}
    return SheetTable(entry.reader, f"{entry.location}, {name}", data)


def _gains(gain: SheetTable) -> tuple[dict[str, int], TradeLimit | None]:
    """Return all gains by name, and the limit of the trade among them."""
    limit = _limit(gain) if "trade" in gain.data else None
    gains = {
        name: _amount(gain, name) for name in gain.data if name in GAIN_WORDS and name != "trade"
    }
    follow_ups = [name for name in gain.data if name in DECISION_GAINS]
    if len(follow_ups) > 1:
        expected = f"one of {', '.join(DECISION_GAINS)} at most"
        gain.add_problem(follow_ups[1], gain.data[follow_ups[1]], expected)
    return gains, limit


def _amount(gain: SheetTable, name: str) -> int:
    """Return a number, the code of a contribution, or (of any colour) of the lowest track."""
    value = gain.data[name]
    if isinstance(value, str):
        words = (*FIGURE_CODES, *(["lowest"] if name == "any" else []))
        return _WORDS[gain.word(name, words)]
    return gain.integer(name, 1, 1 if name in ("acquire", "ride") else TRACK_COUNT * MAX_VP)


def _limit(gain: SheetTable) -> TradeLimit:
    """Return the limit of a trade, such as "4" or "spirit+magician+2"."""
    value = gain.data["trade"]
    words = value.split("+") if isinstance(value, str) else []
    numbers = [word for word in words if parse_whole_number(word) is not None]
    right = bool(words) and len(numbers) <= 1 and len(set(words)) == len(words)
    if not right or any(word not in (*_LIMITS, *numbers) for word in words):
        gain.add_problem("trade", value, 'a limit such as "4" or "spirit+magician+2"')
        return TradeLimit(0, 0, 0)
    return TradeLimit(
        int("spirit" in words), int("magician" in words), int(numbers[0]) if numbers else 0
    )
