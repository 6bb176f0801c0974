"""What zoom says of Mercado's pieces: price, worth and effects in words, from the sheet."""

from __future__ import annotations

from scenes.kit.roles.looks import Description
from scenes.kit.roles.seating import Seating
from tabletop.core.zones import Piece, Zone, address, is_back
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.sheet import POSITION, RANDOM, Tile
from tabletop.text.reading import sentence


def describe(seating: Seating[Mercado], piece: Piece, zone: Zone) -> Description | None:
    """The name of a piece and what there is to know of it; None for a place without pieces."""
    family, _, kind = piece.partition(".")
    clause = seating.game.clause_of(piece)
    if not clause:
        return None
    if address(zone).kind == "bag":
        return Description(
            seating.say("description.bag"),
            (seating.say("description.bag_help"),),
            seating.game.zones[zone].clause,
        )
    lines: tuple[str, ...]
    if is_back(piece):
        lines = (seating.say(f"description.back.{family}"),)
    elif family in ("object", "perfume", "market"):
        lines = _tile(seating, piece)
    elif family == "privilege":
        lines = _privilege(seating, piece)
    elif family == "coin":
        lines = (
            seating.say(f"description.coin.{kind if kind in ('black', 'white') else 'colour'}"),
        )
    elif family == "marker":
        lines = _marker(seating, zone)
    else:
        lines = (seating.say(f"description.{family}"),)
    title = seating.setup.names[int(kind)] if family == "marker" else seating.name(piece)
    return Description(sentence(title), lines, clause)


def _tile(seating: Seating[Mercado], piece: Piece) -> tuple[str, ...]:
    number = seating.game.tables.pieces.index(piece)
    printed: Tile = seating.game.tables.tiles[number]
    lines = [price(seating, printed)]
    if printed.vp == POSITION:
        lines.append(seating.say("effect.position"))
    elif printed.vp == RANDOM:
        lines.append(seating.say("effect.random"))
    elif printed.vp:
        lines.append(seating.say("description.vp", n=printed.vp))
    if number in (seating.game.tables.merchant, seating.game.tables.changer):
        lines.append(seating.say(f"description.{printed.key}"))
    words = [(word, printed.effects.count(word)) for word in dict.fromkeys(printed.effects)]
    for word in dict.fromkeys(printed.others):
        key = word if word == "no_seals" else f"others_{word}"
        words.append((key, printed.others.count(word)))
    lines += [_effect(seating, word, n) for word, n in words]
    return tuple(lines)


def price(seating: Seating[Mercado], printed: Tile) -> str:
    """A price in words."""
    parts = [
        seating.say(f"description.part.{word}", n=printed.price.count(word))
        for word in dict.fromkeys(printed.price)
    ]
    return seating.say("description.price", parts=parts)


def _effect(seating: Seating[Mercado], word: str, n: int) -> str:
    said = seating.say(f"effect.{word}")
    return said if n == 1 else seating.say("description.times", n=n, effect=said)


def _privilege(seating: Seating[Mercado], piece: Piece) -> tuple[str, ...]:
    t = seating.game.tables
    number = t.privilege_pieces.index(piece)
    lines = [seating.say("description.vp", n=t.privilege_vp[number])]
    lines += [seating.say(f"effect.{word}") for word in t.privilege_effects[number]]
    return (*lines, seating.say("description.privilege"))


def icon_of(seating: Seating[Mercado], zone: Zone) -> str:
    """What the icon of a space does; nothing if it has none."""
    side = ("A", "B").index(str(seating.setup.options.get("side", "A")))
    space = address(zone).number or 0
    icon = seating.game.tables.icons[side][space]
    if icon == "none":
        return ""
    return seating.say("description.icon", icon=seating.say(f"icon.{icon}"))


def _marker(seating: Seating[Mercado], zone: Zone) -> tuple[str, ...]:
    icon = icon_of(seating, zone)
    return (seating.say("description.marker"), *([icon] if icon else []))
