"""Close-up texts of Market Day's pieces: cards and discs."""

from __future__ import annotations

from scenes.kit.roles.piece_art import Description
from scenes.kit.roles.seating import Seating
from tabletop.core.zones import Piece
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import piece_rank


def describe_piece(seating: Seating[MarketDay], piece: Piece) -> Description:
    """Return the close-up text of a piece."""
    say, clause = seating.game_text, seating.game.piece_clause(piece)
    if piece == "disc.dealer":
        return Description(say("description.dealer"), (say("description.deals"),), clause)
    if piece == "disc.leader":
        return Description(say("description.leader"), (say("description.leads"),), clause)
    rank = piece_rank(piece)
    if not rank:
        return Description(say("description.back"), (), clause)
    lines = say(f"card.{rank}"), say("description.count", n=rank)
    return Description(say(f"piece.card.{rank}"), lines, clause)
