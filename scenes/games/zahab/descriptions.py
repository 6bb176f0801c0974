"""What zoom says of Zahab's pieces: cards, spaces, tracks, tokens, from the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.kit.roles.looks import Description
from scenes.kit.roles.seating import Seating
from tabletop.core.zones import Piece, Zone, address, is_back
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.tables import FIGURES
from tabletop.text.reading import sentence


def describe(
    seating: Seating[Zahab], piece: Piece, zone: Zone, pool: Sequence[Piece]
) -> Description | None:
    """The name of a piece and what there is to know of it; None for a place without pieces.

    `pool` is what all know of the pile in which it lies, if it is one.
    """
    family, _, kind = piece.partition(".")
    clause = seating.game.clause_of(piece)
    if not clause:
        return None
    title = seating.name(piece)
    if pool:
        return _pool(seating, zone, pool)
    lines: tuple[str, ...]
    if is_back(piece):
        lines = (seating.say(f"description.back.{address(zone).kind}"),)
    elif family == "card":
        lines = _card(seating, int(kind))
    elif family == "rondel":
        lines = _tile(seating, piece)
    elif family in FIGURES:
        title = seating.setup.names[int(kind)]
        lines = contributed(seating, family, address(zone).number or 0)
    elif family in ("camel", "spirit"):
        title = seating.setup.names[int(kind)]
        lines = (seating.say(f"description.{family}", n=address(zone).number or 0),)
    else:
        t = seating.game.tables
        lines = (seating.say(f"description.{family}", n=t.tokens, each=t.gold_a_point),)
    return Description(sentence(title), lines, clause)


def _pool(seating: Seating[Zahab], zone: Zone, pool: Sequence[Piece]) -> Description:
    """What lies in a rival's hand, or has left the game."""
    at = address(zone)
    if at.kind == "exile" or at.owner is None:
        return Description(
            seating.say("description.exiled"),
            (seating.say("description.exile", n=len(pool)),),
            seating.game.zones["exile"].clause,
        )
    known = sum(not is_back(piece) for piece in pool)
    line = seating.say("description.hand", n=len(pool), known=known)
    return Description(seating.setup.names[at.owner], (line,), seating.game.zones[zone].clause)


def _card(seating: Seating[Zahab], kind: int) -> tuple[str, ...]:
    t = seating.game.tables
    level = seating.say("description.level", n=t.levels[kind])
    return (level, seating.say(f"card.{kind}"))


def _tile(seating: Seating[Zahab], piece: Piece) -> tuple[str, ...]:
    """Both spaces of a tile, in the order in which camels pass them."""
    t, lines = seating.game.tables, []
    for effect in t.ring[t.tile_pieces.index(piece)]:
        key = t.space_key(effect)
        lines.append(seating.say("description.space", name=seating.say(f"space.{key}"),
                                does=seating.say(f"effect.{key}")))  # fmt: skip
    return tuple(lines)


def contributed(seating: Seating[Zahab], figure: str, vp: int) -> tuple[str, ...]:
    """What a figure contributes here, and where it will contribute more."""
    told = seating.game.tables.contribution
    lines = [seating.say(f"description.{figure}", n=vp, gives=told[vp])]
    more = next((n for n in range(vp + 1, len(told)) if told[n] > told[vp]), None)
    if more is not None:
        lines.append(seating.say("description.next", n=more, gives=told[more]))
    return tuple(lines)
