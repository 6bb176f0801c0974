"""What zoom says of Zahab's pieces: cards, spaces, tracks, tokens, from the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.table.layout import Tale
from tabletop.core.zones import Piece, Zone, address, is_back
from tabletop.games.zahab.tables import FIGURES
from tabletop.text.reading import piece_name

if TYPE_CHECKING:
    from scenes.table.zahab import ZahabLayout

_CLAUSES = {
    "card": "ZAH-7", "rondel": "ZAH-5", "camel": "ZAH-4.2", "neutral": "ZAH-10.2",
    "spirit": "ZAH-1.4", "gold": "ZAH-7.3", "gem": "ZAH-7.3",
} | dict.fromkeys(FIGURES, "ZAH-1.3")  # fmt: skip


def tale(layout: ZahabLayout, piece: Piece, zone: Zone) -> Tale | None:
    """The name of a piece and what there is to know of it; None for a place without pieces."""
    family, _, kind = piece.partition(".")
    if family not in _CLAUSES:
        return None
    clause = _CLAUSES[family]
    title = piece_name(piece, layout.game.name, layout.text)
    if pool := layout.pool(zone):
        return _pool(layout, zone, pool)
    lines: tuple[str, ...]
    if is_back(piece):
        lines = (layout.say(f"tale.back.{address(zone).kind}"),)
    elif family == "card":
        lines, clause = _card(layout, int(kind)), "ZAH-7"
    elif family == "rondel":
        lines = _tile(layout, piece)
    elif family in FIGURES:
        title = layout.setup.names[int(kind)]
        lines = _disc(layout, family, address(zone).number or 0)
    elif family in ("camel", "spirit"):
        title = layout.setup.names[int(kind)]
        lines = (layout.say(f"tale.{family}", n=address(zone).number or 0),)
    else:
        t = layout.game.tables
        lines = (layout.say(f"tale.{family}", n=t.tokens, each=t.gold_a_point),)
    return Tale(title[:1].upper() + title[1:], lines, clause)


def _pool(layout: ZahabLayout, zone: Zone, pool: Sequence[Piece]) -> Tale:
    """What lies in a rival's hand, or has left the game."""
    at = address(zone)
    if at.kind == "exile" or at.owner is None:
        return Tale(layout.say("tale.exiled"), (layout.say("tale.exile", n=len(pool)),), "ZAH-7.2")
    known = sum(not is_back(piece) for piece in pool)
    line = layout.say("tale.hand", n=len(pool), known=known)
    return Tale(layout.setup.names[at.owner], (line,), "ZAH-4.3")


def _card(layout: ZahabLayout, kind: int) -> tuple[str, ...]:
    t = layout.game.tables
    level = layout.say("tale.level", n=t.levels[kind])
    return (level, layout.say(f"card.{kind}"))


def _tile(layout: ZahabLayout, piece: Piece) -> tuple[str, ...]:
    """Both spaces of a tile, in the order in which camels pass them."""
    t, lines = layout.game.tables, []
    for effect in t.ring[t.tile_pieces.index(piece)]:
        key = t.space_key(effect)
        lines.append(layout.say("tale.space", name=layout.say(f"space.{key}"),
                                does=layout.say(f"effect.{key}")))  # fmt: skip
    return tuple(lines)


def _disc(layout: ZahabLayout, figure: str, vp: int) -> tuple[str, ...]:
    """What a figure contributes here, and where it will contribute more."""
    told = layout.game.tables.contribution
    lines = [layout.say(f"tale.{figure}", n=vp, gives=told[vp])]
    more = next((n for n in range(vp + 1, len(told)) if told[n] > told[vp]), None)
    if more is not None:
        lines.append(layout.say("tale.next", n=more, gives=told[more]))
    return tuple(lines)
