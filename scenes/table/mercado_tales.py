"""What zoom says of Mercado's pieces: price, worth and effects in words, from the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.table.layout import Tale
from tabletop.core.zones import Piece, Zone, address, is_back
from tabletop.games.mercado.sheet import POSITION, RANDOM, Tile

if TYPE_CHECKING:
    from scenes.table.mercado import MercadoLayout

_CLAUSES = {"object": "MER-5", "perfume": "MER-5", "market": "MER-6", "privilege": "MER-7.9",
            "seal": "MER-4.4", "coin": "MER-2", "marker": "MER-8", "disc": "MER-8.4"}  # fmt: skip


def tale(layout: MercadoLayout, piece: Piece, zone: Zone) -> Tale | None:
    """The name of a piece and what there is to know of it; None for a place without pieces."""
    family, _, kind = piece.partition(".")
    if family not in _CLAUSES:
        return None
    if address(zone).kind == "bag":
        return Tale(layout.say("tale.bag"), (layout.say("tale.bag_help"),), "MER-4.3")
    lines: tuple[str, ...]
    if is_back(piece):
        lines = (layout.say(f"tale.back.{family}"),)
    elif family in ("object", "perfume", "market"):
        lines = _tile(layout, piece)
    elif family == "privilege":
        lines = _privilege(layout, piece)
    elif family == "coin":
        lines = (layout.say(f"tale.coin.{kind if kind in ('black', 'white') else 'colour'}"),)
    elif family == "marker":
        lines = _marker(layout, zone)
    else:
        lines = (layout.say(f"tale.{family}"),)
    title = layout.setup.names[int(kind)] if family == "marker" else layout.name(piece)
    return Tale(title[:1].upper() + title[1:], lines, _CLAUSES[family])


def _tile(layout: MercadoLayout, piece: Piece) -> tuple[str, ...]:
    number = layout.tables.pieces.index(piece)
    printed: Tile = layout.tables.tiles[number]
    lines = [price(layout, printed)]
    if printed.vp == POSITION:
        lines.append(layout.say("effect.position"))
    elif printed.vp == RANDOM:
        lines.append(layout.say("effect.random"))
    elif printed.vp:
        lines.append(layout.say("tale.vp", n=printed.vp))
    if number in (layout.tables.merchant, layout.tables.changer):
        lines.append(layout.say(f"tale.{printed.key}"))
    words = [(word, printed.effects.count(word)) for word in dict.fromkeys(printed.effects)]
    for word in dict.fromkeys(printed.others):
        key = word if word == "no_seals" else f"others_{word}"
        words.append((key, printed.others.count(word)))
    lines += [_effect(layout, word, n) for word, n in words]
    return tuple(lines)


def price(layout: MercadoLayout, printed: Tile) -> str:
    """A price in words."""
    parts = [
        layout.say(f"tale.part.{word}", n=printed.price.count(word))
        for word in dict.fromkeys(printed.price)
    ]
    return layout.say("tale.price", parts=parts)


def _effect(layout: MercadoLayout, word: str, n: int) -> str:
    said = layout.say(f"effect.{word}")
    return said if n == 1 else layout.say("tale.times", n=n, effect=said)


def _privilege(layout: MercadoLayout, piece: Piece) -> tuple[str, ...]:
    number = layout.tables.privilege_pieces.index(piece)
    lines = [layout.say("tale.vp", n=layout.tables.privilege_vp[number])]
    lines += [layout.say(f"effect.{word}") for word in layout.tables.privilege_effects[number]]
    return (*lines, layout.say("tale.privilege"))


def _marker(layout: MercadoLayout, zone: Zone) -> tuple[str, ...]:
    side = ("A", "B").index(str(layout.setup.options.get("side", "A")))
    space = address(zone).number or 0
    icon = layout.tables.icons[side][space]
    lines = [layout.say("tale.marker")]
    if icon != "none":
        lines.append(layout.say("tale.icon", icon=layout.say(f"icon.{icon}")))
    return tuple(lines)
