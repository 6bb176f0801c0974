"""What it sounds like when a piece comes to lie: material x surface -> family of sounds.

The table decides what moved onto what; here stands only how that sounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SEATS_WITH_CHIMES: Final = 8

# A piece on a surface it meets in some game, where that differs from the piece's usual sound.
PAIRS: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("coin", "coin"): "coin_on_coin",
        ("coin", "felt"): "felt_pat",
        ("coin", "bag"): "bag_rustle",
        ("coin", "card"): "felt_pat",
        ("card", "bag"): "bag_rustle",
        ("card", "hand"): "card_slide",
        ("card", "deck"): "card_slide",
        ("gem", "bag"): "bag_rustle",
        ("cube", "bag"): "bag_rustle",
        ("cube", "felt"): "felt_pat",
        ("cube", "card"): "felt_pat",
        ("marker", "felt"): "felt_pat",
        ("tile", "bag"): "bag_rustle",
        ("seal", "felt"): "felt_pat",
    }
)

# The usual sound of a material, on whatever it lands.
USUAL: Final[Mapping[str, str]] = MappingProxyType(
    {
        "coin": "coin_on_wood",
        "card": "card_snap",
        "gem": "gem_clink",
        "cube": "wood_tap",
        "marker": "wood_tap",
        "tile": "tile_set",
        "seal": "seal_stamp",
        "die": "dice",
        "bag": "bag_shake",
        "page": "page_turn",
    }
)
DEFAULT: Final = "wood_tap"

# Many pieces let go at once.
HEAPS: Final[Mapping[str, str]] = MappingProxyType(
    {"coin": "coin_pour", "cube": "cube_rattle", "card": "card_riffle", "die": "dice"}
)


def landing(material: str, surface: str) -> str:
    """The family for one piece coming to lie; an unknown material taps like wood."""
    return PAIRS.get((material, surface)) or USUAL.get(material, DEFAULT)


def heap(material: str, surface: str) -> str:
    """The family for many pieces poured out together; else that of a single one."""
    return HEAPS.get(material) or landing(material, surface)


def chime(seat: int) -> str:
    """The family of a seat's turn chime, seats counted from 0."""
    return f"chime_{seat % SEATS_WITH_CHIMES}"
