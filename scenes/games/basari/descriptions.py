"""What zoom says of Basari's pieces: cards, goods and prizes in words, from the sheet."""

from __future__ import annotations

from scenes.games.basari.ground import worth
from scenes.kit.roles.looks import Description
from scenes.kit.roles.seating import Seating
from scenes.kit.roles.showing import Showing
from tabletop.core.zones import Piece, Zone, address, is_back
from tabletop.games.basari.game import Basari
from tabletop.games.basari.gems import KINDS, counts
from tabletop.text.reading import sentence


def describe(seating: Seating[Basari], piece: Piece) -> Description | None:
    """The name of a piece and what there is to know of it; None for what needs no words."""
    family, _, kind = piece.partition(".")
    clause = seating.game.clause_of(piece)
    if not clause:
        return None
    title = sentence(seating.name(piece))
    if is_back(piece):
        return Description(title, (), clause)
    if family == "action":
        return Description(title, (seating.say(f"card.{kind}"),), clause)
    t = seating.game.tables
    if family == "gem":
        return Description(
            title, (seating.say("description.gem", n=t.prizes[worth(piece)]),), clause
        )
    number = int(kind)
    goods = [
        seating.text("table.place.many", n=n, piece=seating.name(gem, n))
        for gem, n in zip(KINDS, counts(t.goods[number]), strict=True)
        if n
    ]
    lines = [
        seating.say("description.workers", n=t.workers[number]),
        seating.say("description.points", n=t.points[number]),
        seating.say("description.goods", what=goods),
    ]
    return Description(title, tuple(lines), clause)


def place(seating: Seating[Basari], zone: Zone, showing: Showing) -> tuple[str, ...]:
    """What there is to say of a place as it is now: of which colours a seat has the most, how many
    workers it has."""
    at = address(zone)
    if at.kind == "pile":
        t = seating.game.tables
        n = sum(t.workers[int(card.partition(".")[2])] for card in showing.table.get(zone, ()))
        return (seating.say("description.ending", n=n, all=t.stage_end),)
    if at.kind != "gems":
        return ()
    others = [f"gems:{seat}" for seat in seating.seats if seat != at.owner]
    most = [
        seating.name(gem, len(others))
        for gem in KINDS
        if _of(showing, zone, gem) > max(_of(showing, other, gem) for other in others)
    ]
    return (seating.say("description.most", what=most),) if most else ()


def _of(showing: Showing, zone: Zone, gem: Piece) -> int:
    """How many of a kind lie in a place."""
    return showing.table.get(zone, []).count(gem)
