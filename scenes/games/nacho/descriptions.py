"""Close-up texts of Nacho's pieces."""

from __future__ import annotations

from scenes.games.nacho.majorities import NOBODY, find_leader
from scenes.games.nacho.rule_variant import read_variant
from scenes.kit.roles.piece_art import Description
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.view_model import TableViewModel
from tabletop.core.acts import SeatRef
from tabletop.core.zones import Piece, Zone, is_back, parse_zone
from tabletop.games.nacho.game import Nacho
from tabletop.games.nacho.legality import REACHABLE_PROVINCES
from tabletop.games.nacho.pieces import PROVINCE_CARD_PIECES, SMUGGLER_PIECES
from tabletop.games.nacho.sheet import CARDS_PER_PROVINCE
from tabletop.games.nacho.state import (
    INGREDIENTS,
    PROVINCES,
    SLOT_COUNT,
    smuggler_flag,
    smuggler_number,
)
from tabletop.text.message_format import capitalize_sentence


def describe_piece(seating: Seating[Nacho], piece: Piece) -> Description | None:
    """Return the name, function and clause of a piece."""
    family = piece.partition(".")[0]
    clause = seating.game.piece_clause(piece)
    if is_back(piece):
        return Description(capitalize_sentence(seating.piece_name(piece)), (), clause)
    if family == "smuggler":
        return _smuggler(seating, SMUGGLER_PIECES.index(piece))
    if family == "mountie":
        return _mountie(seating, piece)
    if family == "province":
        return _province(seating, PROVINCE_CARD_PIECES.index(piece))
    title = capitalize_sentence(seating.piece_name(piece))
    if family == "cube":
        return Description(
            title,
            (seating.game_text("description.cube"), seating.game_text("description.rival_cube")),
            clause,
        )
    if family == "gem":
        return Description(
            title,
            (seating.game_text("description.gem"), seating.game_text("description.gem_moves")),
            clause,
        )
    if family == "roundend":
        return Description(title, (seating.game_text("description.roundend"),), clause)
    return None


def zone_notes(seating: Seating[Nacho], zone: Zone, model: TableViewModel) -> tuple[str, ...]:
    """Return notes on a zone: the leader of a province, or the price of an order."""
    kind, province, n = parse_zone(zone)
    if province is None or n is None:
        return ()
    if kind == "cantina":
        return _majority(seating, province, model)
    card = model.zone_pieces.get(f"province:{province}")
    if kind != "slots" or not card:
        return ()
    if model.piece_count(zone):
        return (seating.game_text("description.filled"),)
    asks, prices = seating.game.tables.slot_ingredients, seating.game.tables.slot_prices
    at = PROVINCE_CARD_PIECES.index(card[-1])
    what = seating.game_text(f"ingredient.{INGREDIENTS[asks[at][n]]}")
    return (seating.game_text("description.open", what=what, n=prices[at][n]),)


def _majority(seating: Seating[Nacho], province: int, model: TableViewModel) -> tuple[str, ...]:
    """Return a line on the seat that would get the bonus of a province now."""
    if read_variant(seating).has_no_bonus:
        return (seating.game_text("description.no_bonus"),)
    where, n = (
        seating.game_text(f"province.{province}"),
        seating.game.tables.majority_bonuses[province],
    )
    ahead = find_leader(model, province, seating.seats)
    if ahead == NOBODY:
        return (seating.game_text("description.tied", province=where, n=n),)
    return (seating.game_text("description.most", seat=SeatRef(ahead), province=where, n=n),)


def _smuggler(seating: Seating[Nacho], kind: int) -> Description:
    number = smuggler_number(kind)
    title = seating.game_text(
        "description.smuggler", name=seating.game_text(f"smuggler.{number}"),
        piece=seating.game_text(f"piece.{SMUGGLER_PIECES[kind]}"),
    )  # fmt: skip
    reach = [
        seating.game_text(f"province.{place}") for place in REACHABLE_PROVINCES[smuggler_flag(kind)]
    ]
    lines = (
        seating.game_text("description.number", n=number),
        seating.game_text("description.reach", provinces=reach),
        seating.game_text("description.wage", n=seating.game.tables.wages[kind]),
    )
    return Description(title, lines, seating.game.piece_clause(SMUGGLER_PIECES[kind]))


def _mountie(seating: Seating[Nacho], piece: Piece) -> Description:
    penalty = int(piece.rpartition("-")[2])
    lines = [
        seating.game_text("description.penalty", n=penalty),
        seating.game_text(f"description.chase.{read_variant(seating).chase_reading}"),
    ]
    if read_variant(seating).has_random_mounties:
        lines.append(seating.game_text("description.random_mounties"))
    if read_variant(seating).has_hidden_mountie:
        lines.append(seating.game_text("description.hidden_mountie"))
    game = seating.game
    delayed = next(option.clause for option in game.options if option.name == "chase")
    clause = game.piece_clause(piece) if read_variant(seating).chase_reading == "pair" else delayed
    return Description(
        capitalize_sentence(seating.game_text(f"piece.{piece}")), tuple(lines), clause
    )


def _province(seating: Seating[Nacho], card: int) -> Description:
    t = seating.game.tables
    lines = [
        seating.game_text(
            "description.asks",
            what=capitalize_sentence(
                seating.game_text(f"ingredient.{INGREDIENTS[t.slot_ingredients[card][n]]}")
            ),
            n=t.slot_prices[card][n],
        )
        for n in range(SLOT_COUNT)
    ]
    place = card // CARDS_PER_PROVINCE
    if read_variant(seating).has_no_bonus:
        lines.append(seating.game_text("description.no_bonus"))
    else:
        lines.append(seating.game_text("description.bonus", n=t.majority_bonuses[place]))
    return Description(
        seating.game_text(f"flag.{PROVINCES[place]}"),
        tuple(lines),
        seating.game.piece_clause(PROVINCE_CARD_PIECES[card]),
    )
