"""What zoom says of Market Day's pieces: cards and discs in words."""

from __future__ import annotations

from scenes.kit.roles.looks import Description
from scenes.kit.roles.seating import Seating
from tabletop.core.zones import Piece
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.rules import rank_of


def describe(seating: Seating[MarketDay], piece: Piece) -> Description:
    """The name of a piece and what there is to know of it."""
    say, clause = seating.say, seating.game.clause_of(piece)
    if piece == "disc.dealer":
        return Description(say("description.dealer"), (say("description.deals"),), clause)
    if piece == "disc.leader":
        return Description(say("description.leader"), (say("description.leads"),), clause)
    rank = rank_of(piece)
    if not rank:
        return Description(say("description.back"), (), clause)
    lines = say(f"card.{rank}"), say("description.count", n=rank)
    return Description(say(f"piece.card.{rank}"), lines, clause)
