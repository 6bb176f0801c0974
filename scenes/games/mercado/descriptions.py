"""Close-up texts of Mercado's pieces: price, worth and effects, from the sheet."""

from __future__ import annotations

from scenes.kit.roles.piece_art import Description
from scenes.kit.roles.seating import Seating
from tabletop.core.zones import Piece, Zone, is_back, parse_zone
from tabletop.games.mercado.game import Mercado
from tabletop.games.mercado.sheet import POSITION_VP_CODE, RANDOM_VP_CODE, Tile
from tabletop.text.message_format import capitalize_sentence


def describe_piece(seating: Seating[Mercado], piece: Piece, zone: Zone) -> Description | None:
    """Return the close-up text of a piece; None for a zone without pieces."""
    family, _, kind = piece.partition(".")
    clause = seating.game.piece_clause(piece)
    if not clause:
        return None
    if parse_zone(zone).kind == "bag":
        return Description(
            seating.game_text("description.bag"),
            (seating.game_text("description.bag_help"),),
            seating.game.zones[zone].clause,
        )
    lines: tuple[str, ...]
    if is_back(piece):
        lines = (seating.game_text(f"description.back.{family}"),)
    elif family in ("object", "perfume", "market"):
        lines = _tile(seating, piece)
    elif family == "privilege":
        lines = _privilege(seating, piece)
    elif family == "coin":
        lines = (
            seating.game_text(
                f"description.coin.{kind if kind in ('black', 'white') else 'colour'}"
            ),
        )
    elif family == "marker":
        lines = _marker(seating, zone)
    else:
        lines = (seating.game_text(f"description.{family}"),)
    title = seating.setup.seat_names[int(kind)] if family == "marker" else seating.piece_name(piece)
    return Description(capitalize_sentence(title), lines, clause)


def _tile(seating: Seating[Mercado], piece: Piece) -> tuple[str, ...]:
    number = seating.game.tables.pieces.index(piece)
    printed: Tile = seating.game.tables.tiles[number]
    lines = [price_text(seating, printed)]
    if printed.vp == POSITION_VP_CODE:
        lines.append(seating.game_text("effect.position"))
    elif printed.vp == RANDOM_VP_CODE:
        lines.append(seating.game_text("effect.random"))
    elif printed.vp:
        lines.append(seating.game_text("description.vp", n=printed.vp))
    if number in (seating.game.tables.merchant, seating.game.tables.changer):
        lines.append(seating.game_text(f"description.{printed.key}"))
    words = [(word, printed.effects.count(word)) for word in dict.fromkeys(printed.effects)]
    for word in dict.fromkeys(printed.others_effects):
        key = word if word == "no_seals" else f"others_{word}"
        words.append((key, printed.others_effects.count(word)))
    lines += [_effect(seating, word, n) for word, n in words]
    return tuple(lines)


def price_text(seating: Seating[Mercado], printed: Tile) -> str:
    """Return a price in words."""
    parts = [
        seating.game_text(f"description.part.{word}", n=printed.price.count(word))
        for word in dict.fromkeys(printed.price)
    ]
    return seating.game_text("description.price", parts=parts)


def _effect(seating: Seating[Mercado], word: str, n: int) -> str:
    said = seating.game_text(f"effect.{word}")
    return said if n == 1 else seating.game_text("description.times", n=n, effect=said)


def _privilege(seating: Seating[Mercado], piece: Piece) -> tuple[str, ...]:
    t = seating.game.tables
    number = t.privilege_pieces.index(piece)
    lines = [seating.game_text("description.vp", n=t.privilege_vp[number])]
    lines += [seating.game_text(f"effect.{word}") for word in t.privilege_effects[number]]
    return (*lines, seating.game_text("description.privilege"))


def space_icon_text(seating: Seating[Mercado], zone: Zone) -> str:
    """Return the text of a space's icon; empty if it has none."""
    side = ("A", "B").index(str(seating.setup.options.get("side", "A")))
    space = parse_zone(zone).number or 0
    icon = seating.game.tables.icons[side][space]
    if icon == "none":
        return ""
    return seating.game_text("description.icon", icon=seating.game_text(f"icon.{icon}"))


def _marker(seating: Seating[Mercado], zone: Zone) -> tuple[str, ...]:
    icon = space_icon_text(seating, zone)
    return (seating.game_text("description.marker"), *([icon] if icon else []))
