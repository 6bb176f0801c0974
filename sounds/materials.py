"""Sounds of landing pieces: a material and a surface select a family of sounds.

The table decides which piece landed on which surface. This module only selects the sound.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

CHIME_COUNT: Final = 8

# A piece on a surface it meets in some game, where that differs from the piece's usual sound.
LANDING_FAMILIES: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
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
MATERIAL_FAMILIES: Final[Mapping[str, str]] = MappingProxyType(
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
DEFAULT_FAMILY: Final = "wood_tap"


# Many pieces let go at once.
def landing_sound(material: str, surface: str) -> str:
    """Return the family for one piece that lands; an unknown material taps like wood."""
    return LANDING_FAMILIES.get((material, surface)) or MATERIAL_FAMILIES.get(
        material, DEFAULT_FAMILY
    )


def chime_sound(seat: int) -> str:
    """Return the family of a seat's turn chime; seats count from 0."""
    return f"chime_{seat % CHIME_COUNT}"
