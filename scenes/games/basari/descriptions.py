"""Close-up texts of Basari's pieces: cards, gems and prizes, from the sheet."""

from __future__ import annotations

from scenes.games.basari.geometry import gem_sort_key
from scenes.kit.roles.piece_art import Description
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from tabletop.core.zones import Piece, Zone, is_back, parse_zone
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import GEM_KINDS, unpack_gem_counts
from tabletop.text.message_format import capitalize_sentence


def describe_piece(seating: Seating[Basari], piece: Piece) -> Description | None:
    """Return the close-up text of a piece; None for a piece that needs no words."""
    family, _, kind = piece.partition(".")
    clause = seating.game.piece_clause(piece)
    if not clause:
        return None
    title = capitalize_sentence(seating.piece_name(piece))
    if is_back(piece):
        return Description(title, (), clause)
    if family == "action":
        return Description(title, (seating.game_text(f"card.{kind}"),), clause)
    t = seating.game.tables
    if family == "gem":
        return Description(
            title,
            (seating.game_text("description.gem", n=t.colour_prizes[gem_sort_key(piece)]),),
            clause,
        )
    number = int(kind)
    goods = [
        seating.text("table.place.many", n=n, piece=seating.piece_name(gem, n))
        for gem, n in zip(GEM_KINDS, unpack_gem_counts(t.card_gems[number]), strict=True)
        if n
    ]
    lines = [
        seating.game_text("description.workers", n=t.card_workers[number]),
        seating.game_text("description.points", n=t.card_points[number]),
        seating.game_text("description.goods", what=goods),
    ]
    return Description(title, tuple(lines), clause)


def zone_notes(seating: Seating[Basari], zone: Zone, model: TableViewModel) -> tuple[str, ...]:
    """Return notes on a zone: the colours of which a seat has most, or its number of workers."""
    at = parse_zone(zone)
    if at.kind == "pile":
        t = seating.game.tables
        n = sum(
            t.card_workers[int(card.partition(".")[2])] for card in model.zone_pieces.get(zone, ())
        )
        return (seating.game_text("description.ending", n=n, all=t.stage_end_workers),)
    if at.kind != "gems":
        return ()
    others = [f"gems:{seat}" for seat in seating.seats if seat != at.owner]
    most = [
        seating.piece_name(gem, len(others))
        for gem in GEM_KINDS
        if _of(model, zone, gem) > max(_of(model, other, gem) for other in others)
    ]
    return (seating.game_text("description.most", what=most),) if most else ()


def _of(model: TableViewModel, zone: Zone, gem: Piece) -> int:
    """Return the number of a kind's gems in a zone."""
    return model.zone_pieces.get(zone, []).count(gem)
