# Compiled by mypyc: see tools/compile.
"""Names of the pieces and zones of The Nacho Incident, and of things in its messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.core.acts import Param, TextRef
from tabletop.core.zones import Zone, address
from tabletop.games.nacho.state import INGREDIENTS, NUMBERS, PENALTIES, PROVINCES

SMUGGLERS: Final = tuple(f"smuggler.{flag}-{n}" for n in NUMBERS for flag in PROVINCES)
"""By kind of smuggler."""
MOUNTIES: Final = tuple(f"mountie.{place}-{n}" for place in PROVINCES for n in PENALTIES)
"""By kind of Mountie."""
CARDS: Final = tuple(f"province.{place}-{n}" for place in PROVINCES for n in (1, 2, 3))
"""By province card."""
CUBES: Final = tuple(f"cube.{what}" for what in INGREDIENTS)
GEM: Final = "gem.stone"
END_CARD: Final = "roundend.card"

MOUNTIE_OF: Final = {piece.partition(".")[2]: kind for kind, piece in enumerate(MOUNTIES)}
FLAG_OF: Final = {name: flag for flag, name in enumerate(PROVINCES)}
INGREDIENT_OF: Final = {name: what for what, name in enumerate(INGREDIENTS)}
"""Words of actions as the numbers of the state."""


def cantina(province: int, seat: int) -> str:
    """The zone of a seat's cantina in a province."""
    return f"cantina:{province}/{seat}"


def slot(province: int, place: int) -> str:
    """The zone of a slot of a province's card."""
    return f"slots:{province}/{place}"


def named_piece(piece: str) -> TextRef:
    """A piece as the value of a message."""
    return TextRef(f"nacho.piece.{piece}")


def named_province(province: int) -> TextRef:
    """A province as the value of a message."""
    return TextRef(f"nacho.province.{province}")


_IN_PROVINCES: Final = frozenset({"cantina", "province", "provinces", "slots"})


def where(zone: Zone) -> Sequence[Param]:
    """In which province a place lies, and which sign of an order it is; nothing of most."""
    kind, province, sign = address(zone)
    if kind not in _IN_PROVINCES or province is None:
        return ()
    counted: Sequence[Param] = (("nth", sign + 1),) if kind == "slots" and sign is not None else ()
    return ("province", named_province(province)), *counted
