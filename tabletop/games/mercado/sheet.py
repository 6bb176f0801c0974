"""Component sheet of Mercado: prices, points and effects, validated (MER-1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from tabletop.core.sheets import Sheet, SheetReader, SheetTable
from tabletop.games.mercado import prices

SHEET_OBJECT_KEYS: Final = (
    "cloth",
    "jug",
    "ring",
    "shoe",
    "cup",
    "opener",
    "clock",
    "book",
    "painting",
    "musicbox",
    "trophy",
    "carpet",
    "lantern",
    "necklace",
    "mirror",
    "chess",
    "globe",
    "lute",
    "teapot",
    "fan",
    "vase",
    "casket",
    "compass",
    "hourglass",
)
SHEET_PERFUME_KEYS: Final = (
    "rose",
    "musk",
    "amber",
    "jasmine",
    "citrus",
    "lavender",
    "incense",
    "sandalwood",
    "vanilla",
    "cedar",
    "violet",
    "saffron",
)

POSITION_VP_CODE: Final = -1
"""Points of a tile with the position sign (MER-5.3)."""
RANDOM_VP_CODE: Final = -2
"""Points of a tile with the random sign (MER-5.4)."""

BUYER_EFFECTS: Final = ("white", "black", "return_black", "privilege", "seal", "extra_turn")
OTHERS_EFFECTS: Final = ("black", "white", "discard_privilege", "no_seals")
PRIVILEGE_EFFECTS: Final = (*BUYER_EFFECTS, "others_black", "others_white")
STEP_ICONS: Final = {f"+{n}": n for n in range(1, 7)}
SPACE_ICONS: Final = ("none", *STEP_ICONS, *PRIVILEGE_EFFECTS)

TRACK_SPACE_COUNT: Final = 30
PRIVILEGE_COUNT: Final = 18
BOARD_SIDES: Final = ("A", "B")
FIRST_GAME_START: Final = "first"
"""Option value: the starting disc lies on the space that the sheet names for a first game."""
_NUMBERS: Final = ("none", "one", "two", "three")


class Tile(NamedTuple):
    """A goods or market tile. `vp` is a number, `POSITION_VP_CODE` or `RANDOM_VP_CODE`."""

    key: str
    price: tuple[str, ...]
    vp: int
    effects: tuple[str, ...]
    others_effects: tuple[str, ...]
    marks: dict[str, str]


class Privilege(NamedTuple):
    """A privilege; equal ones share a key such as `two_seal`."""

    key: str
    vp: int
    effects: tuple[str, ...]
    mark: str


class Space(NamedTuple):
    """A space of the track with its icon, or `none`."""

    icon: str
    mark: str


class ComponentNumbers(NamedTuple):
    """Numbers of components, and of coins that are drawn."""

    coins: int
    spares: int
    black: int
    white: int
    seals: int
    bag: int
    seal: int
    draw: int
    seal_draw: int


class SheetContents(NamedTuple):
    """Complete contents of a sheet."""

    components: ComponentNumbers
    objects: tuple[Tile, ...]
    perfumes: tuple[Tile, ...]
    market: tuple[Tile, ...]
    privileges: tuple[Privilege, ...]
    spaces: tuple[tuple[Space, ...], ...]
    first_start: int


def read_contents(sheet: Sheet) -> SheetContents:
    """Return the complete contents of a sheet.

    Raises:
        SheetError: with all problems of the sheet.
    """
    reader = SheetReader(sheet)
    reader.check_names(
        "components", "market", "track", "objects", "perfumes", "privileges", "side_a", "side_b"
    )
    track = reader.entry("track")
    track.read_marks("first_start")
    track.check_names("first_start")
    contents = SheetContents(
        components=_components(reader.entry("components")),
        objects=_tiles(reader, "objects", SHEET_OBJECT_KEYS, low=2),
        perfumes=_tiles(reader, "perfumes", SHEET_PERFUME_KEYS, low=0),
        market=_market(reader.entry("market")),
        privileges=tuple(map(_privilege, reader.entries("privileges", PRIVILEGE_COUNT))),
        spaces=tuple(
            tuple(map(_space, reader.entries(f"side_{side.lower()}", TRACK_SPACE_COUNT)))
            for side in BOARD_SIDES
        ),
        first_start=track.integer("first_start", 0, TRACK_SPACE_COUNT - 1),
    )
    reader.finish()
    return contents


def _components(entry: SheetTable) -> ComponentNumbers:
    entry.read_marks(*ComponentNumbers._fields)
    entry.check_names(*ComponentNumbers._fields)
    bag = entry.integer("bag", 1, 20)
    found = ComponentNumbers(
        coins=entry.integer("coins", 4 * bag, 99),
        spares=entry.integer("spares", 0, 20),
        black=entry.integer("black", 4 * bag, 99),
        white=entry.integer("white", 0, 99),
        seals=entry.integer("seals", 4, 99),
        bag=bag,
        seal=entry.integer("seal", 0, 1),
        draw=entry.integer("draw", 1, 5),
        seal_draw=entry.integer("seal_draw", 1, 2),
    )
    if found.coins - found.spares < 4 * bag:
        entry.add_problem("spares", found.spares, f"{4 * bag} coins of a colour left for four bags")
    return found


def _tiles(reader: SheetReader, name: str, keys: Collection[str], low: int) -> tuple[Tile, ...]:
    tiles = [_tile(entry, keys, low) for entry in reader.entries(name, len(keys))]
    for key in {tile.key for tile in tiles}:
        if (n := sum(tile.key == key for tile in tiles)) > 1:
            reader.add_problem(name, f"{n} tiles {key}", "each key once")
    return tuple(tiles)


def _tile(entry: SheetTable, keys: Collection[str], low: int) -> Tile:
    entry.check_names("key", "price", "vp", "effects", "others")
    return Tile(
        key=entry.word("key", keys),
        price=_price(entry, "price"),
        vp=_worth(entry, low),
        effects=entry.words("effects", BUYER_EFFECTS),
        others_effects=entry.words("others", OTHERS_EFFECTS),
        marks=entry.read_marks("price", "vp", "effects"),
    )


def _price(entry: SheetTable, name: str) -> tuple[str, ...]:
    price = entry.words(name, prices.PRICE_WORDS)
    if not 2 <= len(price) <= 4:
        entry.add_problem(name, list(price), "2 to 4 coins")
    for group in ("same", "different"):
        if price.count(group) == 1:
            entry.add_problem(name, list(price), f"two or more {group} coins, or none")
    free = [word for word in price if word in ("same", "different", "any")]
    if entry.reader.is_strict and (free.count("any") > 1 or len(set(free)) > 1):
        expected = "one any coin, or several free ones that are all same or all different (MER-2.1)"
        entry.add_problem(name, list(price), expected)
    return price


def _worth(entry: SheetTable, low: int) -> int:
    """Return the points of a tile (MER-1.4).

    Objects have 2 to 7 or the position sign; perfumes also 0, 1 and the random sign.
    """
    value = entry.data.get("vp")
    if value == "position":
        return POSITION_VP_CODE
    if value == "random" and low == 0:
        return RANDOM_VP_CODE
    if type(value) is not int or not low <= value <= 7:
        signs = '"position" or "random"' if low == 0 else '"position"'
        entry.add_problem("vp", value, f"a whole number from {low} to 7, or {signs}")
        return low
    return value


def _market(entry: SheetTable) -> tuple[Tile, ...]:
    entry.check_names("merchant", "changer")
    marks = entry.read_marks("merchant", "changer")
    return tuple(
        Tile(key, _price(entry, key), 0, (), (), {"price": marks[key]})
        for key in ("merchant", "changer")
    )


def _privilege(entry: SheetTable) -> Privilege:
    entry.check_names("vp", "effects")
    vp = entry.integer("vp", 1, 3)
    effects = entry.words("effects", PRIVILEGE_EFFECTS)
    if len(effects) > 1:
        entry.add_problem("effects", list(effects), "one effect at most")
    return Privilege(privilege_key(vp, effects), vp, effects[:1], entry.read_marks("vp")["vp"])


def privilege_key(vp: int, effects: Sequence[str]) -> str:
    """Return the key of privileges with these steps and effects."""
    return "_".join((_NUMBERS[vp], *effects[:1]))


def _space(entry: SheetTable) -> Space:
    entry.check_names("icon")
    return Space(entry.word("icon", SPACE_ICONS), entry.read_marks("icon")["icon"])
