# Compiled by mypyc: see tools/compile.
"""Pieces, zones and message parameters of The Nacho Incident."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.acts import Param, TextRef
from tabletop.core.zones import Zone, parse_zone
from tabletop.games.nacho.state import INGREDIENTS, MOUNTIE_PENALTIES, PROVINCES, SMUGGLER_NUMBERS

SMUGGLER_PIECES: Final = tuple(
    f"smuggler.{flag}-{n}" for n in SMUGGLER_NUMBERS for flag in PROVINCES
)
"""Pieces by kind of smuggler."""
MOUNTIE_PIECES: Final = tuple(
    f"mountie.{place}-{n}" for place in PROVINCES for n in MOUNTIE_PENALTIES
)
"""Pieces by kind of Mountie."""
PROVINCE_CARD_PIECES: Final = tuple(
    f"province.{place}-{n}" for place in PROVINCES for n in (1, 2, 3)
)
"""Pieces by province card."""
CUBE_PIECES: Final = tuple(f"cube.{what}" for what in INGREDIENTS)
GEM_PIECE: Final = "gem.stone"
END_CARD_PIECE: Final = "roundend.card"

MOUNTIE_BY_NAME: Final = {
    piece.partition(".")[2]: kind for kind, piece in enumerate(MOUNTIE_PIECES)
}
FLAG_BY_NAME: Final = {name: flag for flag, name in enumerate(PROVINCES)}
INGREDIENT_BY_NAME: Final = {name: what for what, name in enumerate(INGREDIENTS)}
"""Integers of the state by the words of actions; the two tables above likewise."""


def cantina_zone(province: int, seat: int) -> str:
    """Return the zone of a seat's cantina in a province."""
    return f"cantina:{province}/{seat}"


def slot_zone(province: int, place: int) -> str:
    """Return the zone of a slot of a province's card."""
    return f"slots:{province}/{place}"


def piece_text(piece: str) -> TextRef:
    """Return a piece as a message parameter."""
    return TextRef(f"nacho.piece.{piece}")


def province_text(province: int) -> TextRef:
    """Return a province as a message parameter."""
    return TextRef(f"nacho.province.{province}")


_IN_PROVINCES: Final = frozenset({"cantina", "province", "provinces", "slots"})


def zone_params(zone: Zone) -> Sequence[Param]:
    """Return the province of a zone, and the number of a slot; nothing for other zones."""
    kind, province, sign = parse_zone(zone)
    if kind not in _IN_PROVINCES or province is None:
        return ()
    counted: Sequence[Param] = (("nth", sign + 1),) if kind == "slots" and sign is not None else ()
    return ("province", province_text(province)), *counted
