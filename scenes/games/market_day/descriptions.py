"""What zoom says of Market Day's pieces: cards and discs in words."""

from __future__ import annotations

from scenes.games.market_day.cards import rank_of
from scenes.kit.roles.looks import Description
from scenes.kit.roles.seating import Seating
from tabletop.core.zones import Piece
from tabletop.games.market_day.game import MarketDay
from tabletop.games.market_day.sheet import KNIGHT, NOBLE, RAIN, TINKER

CLAUSES = {TINKER: "MKD-3.5", KNIGHT: "MKD-3.4", NOBLE: "MKD-3.2", RAIN: "MKD-3.3"}
SPOILING = "MKD-3.1"


def describe(seating: Seating[MarketDay], piece: Piece) -> Description:
    """The name of a piece and what there is to know of it."""
    say = seating.say
    if piece == "disc.dealer":
        return Description(say("description.dealer"), (say("description.deals"),), "MKD-4.1")
    if piece == "disc.leader":
        return Description(say("description.leader"), (say("description.leads"),), "MKD-2.3")
    rank = rank_of(piece)
    if not rank:
        return Description(say("description.back"), (), "MKD-2.1")
    lines = say(f"card.{rank}"), say("description.count", n=rank)
    return Description(say(f"piece.card.{rank}"), lines, CLAUSES.get(rank, SPOILING))
