"""What zoom says of Basari's pieces: cards, goods and prizes in words, from the sheet."""

from __future__ import annotations

from scenes.games.basari.ground import KINDS, worth
from scenes.kit.roles.looks import Description
from scenes.kit.roles.seating import Seating
from tabletop.core.zones import Piece, is_back
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import counts

CLAUSES = {"bazaar": "BAS-1.2", "gem": "BAS-1.1", "action": "BAS-3.4"}


def describe(seating: Seating[Basari], piece: Piece) -> Description | None:
    """The name of a piece and what there is to know of it; None for what needs no words."""
    family, _, kind = piece.partition(".")
    if family not in CLAUSES:
        return None
    name = seating.name(piece)
    title = name[:1].upper() + name[1:]
    if is_back(piece):
        return Description(title, (), CLAUSES[family])
    if family == "action":
        return Description(title, (seating.say(f"card.{kind}"),), CLAUSES[family])
    t = seating.game.tables
    if family == "gem":
        return Description(
            title, (seating.say("description.gem", n=t.prizes[worth(piece)]),), "BAS-5.1"
        )
    number = int(kind)
    lines = [
        seating.say("description.workers", n=t.workers[number]),
        seating.say("description.points", n=t.points[number]),
        *(
            seating.say("description.goods", n=n, piece=seating.name(gem, n))
            for gem, n in zip(KINDS, counts(t.goods[number]), strict=True)
            if n
        ),
    ]
    return Description(title, tuple(lines), CLAUSES[family])
