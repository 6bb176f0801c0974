"""Close-up texts of Zahab's pieces: cards, spaces, tracks, tokens, from the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.kit.roles.piece_art import Description
from scenes.kit.roles.seating import Seating
from tabletop.core.zones import Piece, Zone, is_back, parse_zone
from tabletop.games.zahab.game import Zahab
from tabletop.games.zahab.rule_tables import FIGURE_NAMES
from tabletop.text.message_format import capitalize_sentence


def describe_piece(
    seating: Seating[Zahab], piece: Piece, zone: Zone, known_cards: Sequence[Piece]
) -> Description | None:
    """Return the close-up text of a piece; None for a zone without pieces.

    Args:
        seating: The game and its set-up.
        piece: The piece.
        zone: Zone in which it lies.
        known_cards: The public knowledge of the pile in which it lies, if it is one.
    """
    family, _, kind = piece.partition(".")
    clause = seating.game.piece_clause(piece)
    if not clause:
        return None
    title = seating.piece_name(piece)
    if known_cards:
        return _pool(seating, zone, known_cards)
    lines: tuple[str, ...]
    if is_back(piece):
        lines = (seating.game_text(f"description.back.{parse_zone(zone).kind}"),)
    elif family == "card":
        lines = _card(seating, int(kind))
    elif family == "rondel":
        lines = _tile(seating, piece)
    elif family in FIGURE_NAMES:
        title = seating.setup.seat_names[int(kind)]
        lines = contribution_lines(seating, family, parse_zone(zone).number or 0)
    elif family in ("camel", "spirit"):
        title = seating.setup.seat_names[int(kind)]
        lines = (seating.game_text(f"description.{family}", n=parse_zone(zone).number or 0),)
    else:
        t = seating.game.tables
        lines = (
            seating.game_text(f"description.{family}", n=t.token_limit, each=t.gold_per_point),
        )
    return Description(capitalize_sentence(title), lines, clause)


def _pool(seating: Seating[Zahab], zone: Zone, pool: Sequence[Piece]) -> Description:
    """Return the text of a rival's hand, or of the exiled cards."""
    at = parse_zone(zone)
    if at.kind == "exile" or at.owner is None:
        return Description(
            seating.game_text("description.exiled"),
            (seating.game_text("description.exile", n=len(pool)),),
            seating.game.zones["exile"].clause,
        )
    known = sum(not is_back(piece) for piece in pool)
    line = seating.game_text("description.hand", n=len(pool), known=known)
    return Description(seating.setup.seat_names[at.owner], (line,), seating.game.zones[zone].clause)


def _card(seating: Seating[Zahab], kind: int) -> tuple[str, ...]:
    t = seating.game.tables
    level = seating.game_text("description.level", n=t.levels[kind])
    return (level, seating.game_text(f"card.{kind}"))


def _tile(seating: Seating[Zahab], piece: Piece) -> tuple[str, ...]:
    """Both spaces of a tile, in the order in which camels pass them."""
    t, lines = seating.game.tables, []
    for effect in t.tile_space_effects[t.tile_pieces.index(piece)]:
        key = t.space_key(effect)
        lines.append(seating.game_text("description.space", name=seating.game_text(f"space.{key}"),
                                does=seating.game_text(f"effect.{key}")))  # fmt: skip
    return tuple(lines)


def contribution_lines(seating: Seating[Zahab], figure: str, vp: int) -> tuple[str, ...]:
    """Return lines on a figure's contribution here, and on its next one."""
    told = seating.game.tables.contribution
    lines = [seating.game_text(f"description.{figure}", n=vp, gives=told[vp])]
    more = next((n for n in range(vp + 1, len(told)) if told[n] > told[vp]), None)
    if more is not None:
        lines.append(seating.game_text("description.next", n=more, gives=told[more]))
    return tuple(lines)
